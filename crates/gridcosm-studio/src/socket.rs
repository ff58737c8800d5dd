//! The socket of one window: frames in, frames out, in order.

use crate::{
    Studio,
    lens::{Answered, Complaint, Reply},
    limits,
    window::{Header, Window},
    wire::{Answer, ServerAnswer},
};
use axum::{
    body::Bytes,
    extract::{
        State,
        ws::{Message, WebSocket, WebSocketUpgrade},
    },
    response::Response,
};
use serde::Serialize;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

/// Opens the socket of a window.
pub(crate) async fn open(State(studio): State<Arc<Studio>>, upgrade: WebSocketUpgrade) -> Response {
    upgrade
        .max_message_size(limits::MESSAGE_BYTES)
        .max_frame_size(limits::MESSAGE_BYTES)
        .on_upgrade(move |socket| serve(socket, studio))
}

async fn serve(mut socket: WebSocket, studio: Arc<Studio>) {
    let mut window = Window::new(Arc::clone(&studio.files));
    let mut waiting: Option<(Header, String)> = None;
    let hello = ServerAnswer::Hello { version: env!("CARGO_PKG_VERSION").into(), resumed: false };
    if send(&mut socket, 0, Ok(Answer::Server(hello).into())).await.is_err() {
        return;
    }
    while let Some(Ok(message)) = socket.recv().await {
        let (id, answered) = match message {
            Message::Text(text) => match serde_json::from_str::<Header>(&text) {
                Ok(header) if header.attached => {
                    waiting = Some((header, text.to_string()));
                    continue;
                }
                Ok(header) => (header.id, run(&mut window, &studio, &header, &text, None)),
                Err(error) => (
                    0,
                    Err(Complaint(format!("The studio did not understand a message: {error}."))),
                ),
            },
            Message::Binary(bytes) => attachment(&mut window, &studio, &mut waiting, &bytes),
            Message::Close(_) => return,
            Message::Ping(_) | Message::Pong(_) => continue,
        };
        if send(&mut socket, id, answered).await.is_err() {
            return;
        }
    }
}

/// A binary frame belongs to the request that announced it.
fn attachment(
    window: &mut Window,
    studio: &Arc<Studio>,
    waiting: &mut Option<(Header, String)>,
    bytes: &Bytes,
) -> (u32, Answered<Answer>) {
    let id = bytes.first_chunk().map_or(0, |first: &[u8; 4]| u32::from_le_bytes(*first));
    match waiting.take() {
        Some((header, text)) if header.id == id && bytes.len() >= 4 => {
            (id, run(window, studio, &header, &text, Some(bytes[4..].to_vec())))
        }
        _ => (id, Err("The studio got bytes that no request announced.".into())),
    }
}

/// Runs a request where it may take long without holding up other windows. A panic is a mistake of ours: the window
/// starts afresh and says so, everybody else goes on.
fn run(
    window: &mut Window,
    studio: &Arc<Studio>,
    header: &Header,
    text: &str,
    bytes: Option<Vec<u8>>,
) -> Answered<Answer> {
    let work = || catch_unwind(AssertUnwindSafe(|| window.handle(header, text, bytes)));
    tokio::task::block_in_place(work).unwrap_or_else(|_| {
        *window = Window::new(Arc::clone(&studio.files));
        Err("The studio made a mistake and had to reset this window. Reload the page to go on; unsaved work is kept.".into())
    })
}

/// An answer with the id of its request.
#[derive(Serialize)]
struct Envelope<'a> {
    id: u32,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    attached: bool,
    #[serde(flatten)]
    answer: &'a Answer,
}

async fn send(
    socket: &mut WebSocket,
    id: u32,
    answered: Answered<Answer>,
) -> Result<(), axum::Error> {
    let reply = answered.unwrap_or_else(|Complaint(message)| {
        Reply::from(Answer::Server(ServerAnswer::Error { message }))
    });
    let envelope = Envelope { id, attached: reply.bytes.is_some(), answer: &reply.answer };
    let text = serde_json::to_string(&envelope).unwrap_or_else(|error| {
        format!(
            r#"{{"id":{id},"type":"error","message":"An answer could not be written: {error}."}}"#
        )
    });
    socket.send(Message::Text(text.into())).await?;
    if let Some(bytes) = reply.bytes {
        let framed = [&id.to_le_bytes()[..], &bytes].concat();
        socket.send(Message::Binary(framed.into())).await?;
    }
    Ok(())
}
