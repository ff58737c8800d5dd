//! The server answers any input with a sentence and continues.

use futures_util::{SinkExt, StreamExt, stream::FuturesUnordered};
use gridcosm_studio::{Options, Server};
use serde_json::{Value, json};
use std::{collections::VecDeque, time::Duration};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, client::IntoClientRequest},
};

type Socket = WebSocketStream<TcpStream>;

/// Longer than any machine needs; the expected event comes much sooner.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) async fn within<T>(what: &str, work: impl Future<Output = T>) -> T {
    let done = tokio::time::timeout(PATIENCE, work).await;
    done.unwrap_or_else(|_| panic!("{what}: not after {} s", PATIENCE.as_secs()))
}

/// A studio on a free port, with its folder.
pub(crate) struct Studio {
    port: u16,
    folder: TempDir,
}

pub(crate) async fn start() -> Studio {
    start_with(Options::default().windows).await
}

async fn start_with(windows: usize) -> Studio {
    let folder = tempfile::tempdir().unwrap();
    let levels = folder.path().join("levels");
    let options = Options { port: Some(0), levels, windows, ..Options::default() };
    let server = Server::bind(options).await.unwrap();
    let port = server.address.trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
    tokio::spawn(server.serve());
    Studio { port, folder }
}

impl Studio {
    pub(crate) async fn tcp(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port)).await.unwrap()
    }

    /// Sends a request head as it is, and reads the answer to its end.
    pub(crate) async fn raw(&self, head: &str) -> String {
        let mut stream = self.tcp().await;
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        // A server that closes before it has read everything resets the connection; its earlier answer counts.
        let _ = within("the end of an answer", stream.read_to_end(&mut answer)).await;
        String::from_utf8_lossy(&answer).into_owned()
    }

    pub(crate) async fn get(&self, path: &str, host: &str, more: &str) -> String {
        self.raw(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n"))
            .await
    }

    pub(crate) fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    async fn socket(&self) -> Socket {
        let url = format!("ws://{}/ws", self.host());
        let (mut socket, _) = client_async(url, self.tcp().await).await.unwrap();
        assert_eq!(read(&mut socket).await["type"], "hello");
        socket
    }

    /// Opens windows until there is room for one.
    async fn socket_at_last(&self) -> Socket {
        within("room for a window", async {
            loop {
                let url = format!("ws://{}/ws", self.host());
                if let Ok((mut socket, _)) = client_async(url, self.tcp().await).await
                    && read(&mut socket).await["type"] == "hello"
                {
                    return socket;
                }
            }
        })
        .await
    }

    async fn is_alive(&self) {
        assert!(self.get("/", &self.host(), "").await.starts_with("HTTP/1.1 200"));
        let mut socket = self.socket().await;
        assert_eq!(ask(&mut socket, json!({"id": 1, "type": "files_list"})).await["id"], 1);
    }
}

async fn read(socket: &mut Socket) -> Value {
    loop {
        match socket.next().await.unwrap().unwrap() {
            Message::Text(text) => return serde_json::from_str(&text).unwrap(),
            Message::Ping(_) => {}
            other => panic!("{other:?}"),
        }
    }
}

async fn say(socket: &mut Socket, message: Message) -> Value {
    socket.send(message).await.unwrap();
    read(socket).await
}

async fn ask(socket: &mut Socket, request: Value) -> Value {
    say(socket, Message::text(request.to_string())).await
}

#[tokio::test(flavor = "multi_thread")]
async fn only_our_own_page_may_talk_to_us() {
    let studio = start().await;
    let host = studio.host();
    assert!(studio.get("/", &host, "").await.starts_with("HTTP/1.1 200"));
    for bad in ["evil.example", "127.0.0.1", "evil.example:7171", ""] {
        assert!(studio.get("/", bad, "").await.starts_with("HTTP/1.1 403"), "{bad}");
    }
    assert!(
        studio.raw("GET / HTTP/1.1\r\nConnection: close\r\n\r\n").await.starts_with("HTTP/1.1 4")
    );
    for second in [host.as_str(), "evil.example"] {
        let two = studio.get("/", &host, &format!("Host: {second}\r\n")).await;
        assert!(two.starts_with("HTTP/1.1 400"), "{second}: {two}");
    }
    let origin = "Origin: http://evil.example\r\n";
    assert!(studio.get("/", &host, origin).await.starts_with("HTTP/1.1 403"));
    for origin in ["http://evil.example", "null", "http://localhost:1"] {
        let mut request = format!("ws://{host}/ws").into_client_request().unwrap();
        request.headers_mut().insert("Origin", origin.parse().unwrap());
        let refused = client_async(request, studio.tcp().await).await;
        assert!(refused.unwrap_err().to_string().contains("403"), "{origin}");
    }
    studio.is_alive().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn elsewhere_nothing_opens_without_the_token() {
    let host = std::net::Ipv4Addr::UNSPECIFIED.into();
    let folder = tempfile::tempdir().unwrap();
    let options =
        Options { host, port: Some(0), levels: folder.path().into(), ..Options::default() };
    let refused = Server::bind(options.clone()).await.unwrap_err();
    assert!(refused.to_string().contains("--allow-remote"), "{refused}");
    let server = Server::bind(Options { allow_remote: true, ..options }).await.unwrap();
    let (before, token) = server.address.split_once("/?token=").unwrap();
    let (token, port) = (token.to_owned(), before.rsplit(':').next().unwrap().parse().unwrap());
    tokio::spawn(server.serve());
    let studio = Studio { port, folder };
    assert!(studio.get("/", "some.host:1", "").await.starts_with("HTTP/1.1 403"));
    let opened = studio.get(&format!("/?token={token}"), "some.host:1", "").await;
    assert!(opened.starts_with("HTTP/1.1 200") && opened.contains("HttpOnly"), "{opened}");
    let cookie = format!("Cookie: gridcosm-token={token}\r\n");
    assert!(studio.get("/", "some.host:1", &cookie).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test(flavor = "multi_thread")]
async fn paths_lead_nowhere_else() {
    let studio = start().await;
    for path in [
        "/../Cargo.toml",
        "/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/Cargo.toml",
        "/assets/../../Cargo.toml",
        "/..%5cCargo.toml",
        "//etc/passwd",
        "/thumbnail/folder/../../secret",
        "/thumbnail/folder/%2e%2e%2fsecret",
        "/thumbnail/gallery/../../Cargo",
        "/thumbnail/nowhere/x",
        "/thumbnail/folder/%ff%fe",
    ] {
        let answer = studio.get(path, &studio.host(), "").await;
        assert!(answer.starts_with("HTTP/1.1 40"), "{path}: {answer}");
    }
    let mut socket = studio.socket().await;
    for name in ["../x", "a/b", "/etc/x", "..\\x", "x\0", "", "CON"] {
        let save = json!({"id": 2, "type": "files_save", "name": name, "text": "x", "base": null});
        assert_eq!(ask(&mut socket, save).await["type"], "error", "{name}");
    }
    assert!(
        !studio.folder.path().join("x").exists() && !studio.folder.path().join("x.toml").exists()
    );
    studio.is_alive().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_messages_are_answered() {
    let studio = start().await;
    let mut socket = studio.socket().await;
    let deep = format!("{{\"id\":1,\"type\":{}", "[".repeat(100_000));
    for text in
        ["", "null", "[]", "{", "\u{1F600}", "{\"id\":1}", "{\"id\":-1,\"type\":\"x\"}", &deep]
    {
        let answer = say(&mut socket, Message::text(text)).await;
        assert_eq!((&answer["type"], &answer["id"]), (&json!("error"), &json!(0)), "{answer}");
    }
    for request in [
        json!({"id": 7, "type": "nonsense"}),
        json!({"id": 7, "type": ""}),
        json!({"id": 7, "type": "play_nonsense"}),
        json!({"id": 7, "type": "files_open"}),
        json!({"id": 7, "type": "files_open", "source": "moon", "name": "x"}),
        json!({"id": 7, "type": "files_open", "source": "folder", "name": 7}),
        json!({"id": 7, "type": "files_open", "source": "gallery", "name": "no/such"}),
    ] {
        let answer = ask(&mut socket, request.clone()).await;
        assert_eq!(
            (&answer["type"], &answer["id"]),
            (&json!("error"), &json!(7)),
            "{request}: {answer}"
        );
        assert!(answer["message"].as_str().unwrap().ends_with('.'), "a sentence: {answer}");
    }
    for bytes in [vec![], vec![1], vec![9, 0, 0, 0, 1, 2, 3], vec![0; 1 << 20]] {
        assert_eq!(say(&mut socket, Message::binary(bytes)).await["type"], "error");
    }
    assert_eq!(
        ask(&mut socket, json!({"id": 8, "type": "files_list"})).await["type"],
        "files_list"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn random_bytes_do_not_matter() {
    let studio = start().await;
    let mut seed = 7_u64;
    let mut next = || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as u8
    };
    // As HTTP, as frames after a proper handshake, and as text inside proper frames.
    for _ in 0..20 {
        let noise: Vec<u8> = (0..500).map(|_| next()).collect();
        studio.tcp().await.write_all(&noise).await.unwrap();
        let mut socket = studio.socket().await;
        let _ = socket.get_mut().write_all(&noise).await;
        let mut socket = studio.socket().await;
        let text = String::from_utf8_lossy(&noise).into_owned();
        assert_eq!(say(&mut socket, Message::text(text)).await["type"], "error");
    }
    studio.is_alive().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_huge_frame_closes_its_own_socket_only() {
    let studio = start().await;
    let mut other = studio.socket().await;
    let mut socket = studio.socket().await;
    // Sending may already fail, because the server stops reading.
    let _ = socket.send(Message::binary(vec![0; 40 << 20])).await;
    within("the socket is closed", async { while let Some(Ok(_)) = socket.next().await {} }).await;
    assert_eq!(ask(&mut other, json!({"id": 1, "type": "files_list"})).await["id"], 1);
    studio.is_alive().await;
}

async fn last_words(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_connections_leave_room_for_windows_that_are_open() {
    let studio = start().await;
    let mut socket = studio.socket().await;
    let mut open = VecDeque::new();
    for n in 0..10_000 {
        open.push_back(studio.tcp().await);
        // More than the server takes, fewer than a process may have.
        if open.len() > 600 {
            open.pop_front();
        }
        if n % 1000 == 0 {
            let answer = ask(&mut socket, json!({"id": n, "type": "files_unsaved"})).await;
            assert_eq!(answer["id"], n);
        }
    }
    // More are open than the server accepts: some are refused immediately, the others wait for a request.
    let mut answers: FuturesUnordered<_> = open.into_iter().map(last_words).collect();
    within("50 refusals", async {
        let mut refused = 0;
        while refused < 50 {
            let answer = answers.next().await.expect("50 of 600 connections are too many");
            refused += i32::from(
                answer.starts_with("HTTP/1.1 503") && answer.ends_with("Try again shortly."),
            );
        }
    })
    .await;
    drop(answers);
    studio.socket_at_last().await;
    studio.is_alive().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_window_too_many_is_told_so_and_opens_when_another_closes() {
    let studio = start_with(3).await;
    let mut open = vec![studio.socket().await, studio.socket().await, studio.socket().await];
    for _ in 0..20 {
        let url = format!("ws://{}/ws", studio.host());
        let (mut socket, _) = client_async(url, studio.tcp().await).await.unwrap();
        let refused = read(&mut socket).await;
        assert_eq!((&refused["type"], &refused["id"]), (&json!("error"), &json!(0)));
        assert!(refused["message"].as_str().unwrap().contains("too many windows"), "{refused}");
        match socket.next().await {
            Some(Ok(Message::Close(Some(frame)))) => assert_eq!(u16::from(frame.code), 1013),
            other => panic!("{other:?}"),
        }
    }
    for socket in &mut open {
        assert_eq!(ask(socket, json!({"id": 1, "type": "files_list"})).await["id"], 1);
    }
    let mut last = open.pop().unwrap();
    last.close(None).await.unwrap();
    studio.socket_at_last().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn levels_that_do_not_parse_are_explained_and_keep_the_window() {
    let studio = start().await;
    let levels = studio.folder.path().join("levels");
    std::fs::create_dir_all(&levels).unwrap();
    let broken = [
        ("empty", Vec::new()),
        ("half", b"title = \"Half\"\nmap = \"\"\"\n#@".to_vec()),
        ("noise", vec![0xff, 0xfe, 0, 0x80]),
        ("deep", format!("a = {}", "[".repeat(100_000)).into_bytes()),
        ("signs", b"title = \"Signs\"\nmap = \"\"\"\n%%%%\"\"\"\n".to_vec()),
    ];
    let mut socket = studio.socket().await;
    for (name, bytes) in &broken {
        std::fs::write(levels.join(format!("{name}.toml")), bytes).unwrap();
        let level = json!({"source": "folder", "name": name, "index": 0});
        let played = ask(&mut socket, json!({"id": 3, "type": "play_open", "level": level})).await;
        // If a map can be parsed, it may be shown; otherwise the answer says that there is none.
        let has_map = ["half", "signs"].contains(name);
        assert_eq!(played["id"], 3, "{name}: {played}");
        assert!(has_map || played["type"] == "error", "{name}: {played}");
        let text = String::from_utf8_lossy(bytes);
        let read = json!({"id": 3, "type": "edit_read", "text": text, "index": 0});
        let read = ask(&mut socket, read).await;
        assert_eq!((&read["type"], &read["id"]), (&json!("edit_level"), &json!(3)), "{name}");
        let source = json!({"kind": "level", "level": level});
        let opened = ask(&mut socket, json!({"id": 4, "type": "map_open", "source": source})).await;
        assert_eq!(opened["id"], 4, "{name}: {opened}");
        assert!(has_map || opened["type"] == "error", "{name}: {opened}");
        let listed = ask(&mut socket, json!({"id": 5, "type": "files_list"})).await;
        assert_eq!(listed["type"], "files_list", "{name}");
        assert_eq!(
            &std::fs::read(levels.join(format!("{name}.toml"))).unwrap(),
            bytes,
            "untouched"
        );
    }
    studio.is_alive().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_too_often_is_told_so() {
    let studio = start().await;
    let mut socket = studio.socket().await;
    let mut refused = 0;
    within("too many messages are refused", async {
        while refused == 0 {
            for id in 0..2000 {
                let request = json!({"id": id, "type": "nonsense"}).to_string();
                socket.feed(Message::text(request)).await.unwrap();
            }
            socket.flush().await.unwrap();
            for _ in 0..2000 {
                let answer = read(&mut socket).await;
                refused += u32::from(answer["message"].as_str().unwrap().contains("Wait a moment"));
            }
        }
    })
    .await;
    within("questions are answered again", async {
        let list = json!({"id": 1, "type": "files_list"});
        while ask(&mut socket, list.clone()).await["type"] != "files_list" {}
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_window_finds_its_worlds_after_a_reload() {
    let studio = start().await;
    let open = async |name: &str| {
        let url = format!("ws://{}/ws?window={name}", studio.host());
        let (mut socket, _) = client_async(url, studio.tcp().await).await.unwrap();
        (read(&mut socket).await["resumed"].clone(), socket)
    };
    // A browser that reloads the page does not wait until the server notices the closed socket.
    let (resumed, mut socket) = open("abc").await;
    assert_eq!(resumed, false);
    for round in 0..50 {
        if round % 2 == 0 {
            socket.close(None).await.unwrap();
        }
        drop(socket);
        let resumed;
        (resumed, socket) = open("abc").await;
        assert_eq!(resumed, true, "round {round}");
    }
    assert_eq!(open("other").await.0, false);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copied_window_leaves_the_first_one_its_worlds() {
    let studio = start().await;
    let url = format!("ws://{}/ws?window=abc", studio.host());
    let (mut first, _) = client_async(&url, studio.tcp().await).await.unwrap();
    assert_eq!(read(&mut first).await["resumed"], false);
    let level = json!({"source": "gallery", "name": "first-steps", "index": 0});
    ask(&mut first, json!({"id": 1, "type": "play_open", "level": level})).await;
    // A user copies the tab: it has the same name, and the first window is still there and answers.
    let copied = async {
        let (mut second, _) = client_async(&url, studio.tcp().await).await.unwrap();
        read(&mut second).await["resumed"].clone()
    };
    let resumed = tokio::select! {
        resumed = within("the copy opens", copied) => resumed,
        heard = read(&mut first) => panic!("nobody asked for {heard}"),
    };
    assert_eq!(resumed, false);
    let undone = ask(&mut first, json!({"id": 2, "type": "play_undo"})).await;
    assert_ne!(undone["type"], "error", "{undone}");
}
