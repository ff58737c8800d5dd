//! Accepts connections up to a limit; further ones get a sentence.

use crate::limits;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use std::{sync::Arc, time::Duration};
use tokio::{
    io::AsyncWriteExt,
    net::{TcpListener, TcpStream},
    sync::Semaphore,
};

/// Serves until the process ends. An error of a single connection never ends it.
pub(crate) async fn serve(listener: TcpListener, router: Router) {
    let room = Arc::new(Semaphore::new(limits::CONNECTIONS));
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // The system has no file handles left, or the peer is already gone: wait a moment and continue.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        // Answers are small and the user waits for them.
        let _ = stream.set_nodelay(true);
        match Arc::clone(&room).try_acquire_owned() {
            Ok(permit) => {
                let router = router.clone();
                tokio::spawn(async move {
                    converse(stream, router).await;
                    drop(permit);
                });
            }
            Err(_) => refuse(stream).await,
        }
    }
}

async fn converse(stream: TcpStream, router: Router) {
    let service = TowerToHyperService::new(router);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits::HEADER_TIME)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    // A broken connection concerns only the peer.
    let _ = connection.await;
}

const FULL: &str = "HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\nretry-after: 5\r\n\
connection: close\r\ncontent-length: 69\r\n\r\nThe studio has too many connections at the moment. Try again shortly.";

/// Reports that there is no room, without waiting for a peer that does not read.
async fn refuse(mut stream: TcpStream) {
    let _ =
        tokio::time::timeout(Duration::from_millis(50), stream.write_all(FULL.as_bytes())).await;
}

#[cfg(test)]
mod tests {
    use super::FULL;

    #[test]
    fn the_refusal_is_proper_http() {
        let (head, body) = FULL.split_once("\r\n\r\n").unwrap();
        assert!(head.ends_with(&format!("content-length: {}", body.len())), "{}", body.len());
    }
}
