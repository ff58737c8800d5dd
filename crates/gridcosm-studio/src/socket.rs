//! The socket of one window: frames in, frames out, in order.

use crate::{Studio, limits, rate::Rate, windows::Seat};
use axum::{
    body::Bytes,
    extract::{
        Query, State,
        ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code},
    },
    response::Response,
};
use gridcosm_desk::{Envelope, Header, Window};
use serde::Deserialize;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};
use tokio::time::timeout;

/// The query after the `?`.
#[derive(Debug, Deserialize)]
pub(crate) struct SocketQuery {
    /// The name that a window keeps over reloads.
    #[serde(default)]
    window: String,
}

/// Opens the socket of a window, if there is room for one more.
pub(crate) async fn open(
    State(studio): State<Arc<Studio>>,
    Query(query): Query<SocketQuery>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Ok(permit) = Arc::clone(&studio.room).try_acquire_owned() else {
        // A browser hides the body of a refused handshake from pages, so the server opens the socket to tell why it
        // closes.
        return upgrade.on_upgrade(refuse);
    };
    upgrade
        .max_message_size(limits::MESSAGE_BYTES)
        .max_frame_size(limits::MESSAGE_BYTES)
        .on_upgrade(async move |socket| {
            serve(socket, studio, query.window).await;
            drop(permit);
        })
}

/// Finds the worlds of a window again, or starts with none; keeps them for a while afterwards.
async fn serve(mut socket: WebSocket, studio: Arc<Studio>, name: String) {
    let named = !name.is_empty() && name.len() <= 64;
    let (seat, kept) = if named {
        let (seat, kept) = studio.windows.enter(name).await;
        (Some(seat), kept)
    } else {
        (None, None)
    };
    let resumed = kept.is_some();
    let mut window = kept.unwrap_or_else(|| studio.window());
    if send(&mut socket, Envelope::hello(resumed)).await.is_ok() {
        converse(&mut socket, &studio, &mut window, seat.as_ref()).await;
    }
    if let Some(seat) = seat {
        studio.windows.leave(seat, window);
    }
}

/// Answers one message after the other until either side is gone.
async fn converse(
    socket: &mut WebSocket,
    studio: &Arc<Studio>,
    window: &mut Window,
    seat: Option<&Seat>,
) {
    let mut announced: Option<(Header, String)> = None;
    let mut rate = Rate::new();
    let mut silent = false;
    loop {
        let received = tokio::select! {
            received = timeout(limits::PING_TIME, socket.recv()) => received,
            () = asked(seat) => {
                if socket.send(Message::Ping(Bytes::new())).await.is_err() {
                    return;
                }
                continue;
            }
        };
        let Ok(received) = received else {
            if silent || socket.send(Message::Ping(Bytes::new())).await.is_err() {
                return;
            }
            silent = true;
            continue;
        };
        silent = false;
        let message = match received {
            None => return,
            Some(Err(error)) => return give_up(socket, &error).await,
            Some(Ok(message)) => message,
        };
        let answer = match message {
            Message::Text(text) => match Header::read(&text) {
                Err(sentence) => Envelope::error(0, sentence),
                Ok(header) if !rate.allows() => Envelope::error(header.id, TOO_FAST),
                Ok(header) if header.attached => {
                    announced = Some((header, text.to_string()));
                    continue;
                }
                Ok(header) => run(window, studio, header.id, &text, None),
            },
            Message::Binary(bytes) => attachment(window, studio, announced.take(), &bytes),
            Message::Close(_) => return,
            Message::Pong(_) => {
                if let Some(seat) = seat {
                    seat.answer();
                }
                continue;
            }
            Message::Ping(_) => continue,
        };
        if send(socket, answer).await.is_err() {
            return;
        }
    }
}

/// Resolves when another socket wants the window of this seat.
async fn asked(seat: Option<&Seat>) {
    match seat {
        Some(seat) => seat.asked().await,
        None => std::future::pending().await,
    }
}

const TOO_FAST: &str =
    "This window sends requests faster than the studio can answer. Wait a moment.";

const TOO_MANY: &str =
    "The studio has too many windows open. Close some, and this one will open by itself.";

/// There is no room for this window.
async fn refuse(mut socket: WebSocket) {
    let _ = send(&mut socket, Envelope::error(0, TOO_MANY)).await;
    let frame = CloseFrame { code: close_code::AGAIN, reason: "too many windows".into() };
    let _ = timeout(limits::SEND_TIME, socket.send(Message::Close(Some(frame)))).await;
}

/// A message that is too long or not a WebSocket message: nothing after it can be trusted, so the server closes the
/// socket with the reason. The page opens a new one.
async fn give_up(socket: &mut WebSocket, error: &axum::Error) {
    let message = format!(
        "A message could not be read: {error}. A message can have at most {} MB.",
        limits::MESSAGE_BYTES >> 20
    );
    let _ = send(socket, Envelope::error(0, message)).await;
    let frame = CloseFrame { code: close_code::SIZE, reason: "a message could not be read".into() };
    let _ = timeout(limits::SEND_TIME, socket.send(Message::Close(Some(frame)))).await;
}

/// A binary frame belongs to the request that announced it.
fn attachment(
    window: &mut Window,
    studio: &Arc<Studio>,
    announced: Option<(Header, String)>,
    bytes: &Bytes,
) -> Envelope {
    let id = bytes.first_chunk().map_or(0, |first: &[u8; 4]| u32::from_le_bytes(*first));
    match announced {
        Some((header, text)) if header.id == id && bytes.len() >= 4 => {
            run(window, studio, id, &text, Some(bytes[4..].to_vec()))
        }
        _ => Envelope::error(id, "The studio received data that no request announced."),
    }
}

/// Runs a request where it may take long without delaying other windows. A panic is a bug: the window restarts with a
/// message, and all other windows continue.
fn run(
    window: &mut Window,
    studio: &Arc<Studio>,
    id: u32,
    text: &str,
    bytes: Option<Vec<u8>>,
) -> Envelope {
    let work = || catch_unwind(AssertUnwindSafe(|| window.answer(text, bytes)));
    tokio::task::block_in_place(work).unwrap_or_else(|_| {
        *window = studio.window();
        Envelope::error(id, RESET)
    })
}

const RESET: &str = "A bug in the studio forced it to reset this window. Reload the page to continue; your unsaved \
    work is kept.";

/// The page is gone, or does not read.
struct Gone;

async fn send(socket: &mut WebSocket, answer: Envelope) -> Result<(), Gone> {
    let Envelope { id, text, bytes } = answer;
    write(socket, Message::Text(text.into())).await?;
    if let Some(bytes) = bytes {
        let framed = [&id.to_le_bytes()[..], &bytes].concat();
        write(socket, Message::Binary(framed.into())).await?;
    }
    Ok(())
}

async fn write(socket: &mut WebSocket, message: Message) -> Result<(), Gone> {
    match timeout(limits::SEND_TIME, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Gone),
    }
}
