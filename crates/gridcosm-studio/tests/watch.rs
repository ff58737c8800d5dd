//! A program posts the moments of its game, and a page follows them.

use crate::bad_input::{start, within};
use gridcosm_formats::state_json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

fn moment(map: &str) -> String {
    let game = gridcosm::Session::open(&format!("map = '{map}'"), 0).unwrap();
    format!("{{\"state\":{},\"title\":\"A game\"}}", state_json::print(game.state()))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_follows_what_a_program_posts() {
    let studio = start().await;
    let host = studio.host();
    let post = async |body: &str| {
        let head = format!(
            "POST /watch/mine HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        studio.raw(&head).await
    };
    assert!(post(&moment("@.>")).await.ends_with("\r\n\r\n0"), "nobody watches yet");
    assert!(post("{}").await.starts_with("HTTP/1.1 400"));
    let foreign = format!(
        "GET /watch/mine HTTP/1.1\r\nHost: {host}\r\nOrigin: http://evil.example\r\nConnection: close\r\n\r\n"
    );
    assert!(studio.raw(&foreign).await.starts_with("HTTP/1.1 403"));
    assert!(studio.get("/watch/mine", &host, "").await.contains("/watch.js"));

    let mut page = studio.tcp().await;
    let head = format!("GET /watch/mine/moments HTTP/1.1\r\nHost: {host}\r\n\r\n");
    page.write_all(head.as_bytes()).await.unwrap();
    let mut seen = String::new();
    let mut read_until = async |end: &str| {
        within("a moment", async {
            while !seen.contains(end) {
                let mut bytes = [0; 65536];
                let count = page.read(&mut bytes).await.unwrap();
                assert!(count > 0, "the stream ended");
                seen += &String::from_utf8_lossy(&bytes[..count]);
            }
        })
        .await
    };
    read_until("\"title\":\"A game\"").await;
    assert!(post(&moment("@..>").replace("A game", "Later")).await.ends_with("\r\n\r\n1"));
    read_until("\"title\":\"Later\"").await;
}
