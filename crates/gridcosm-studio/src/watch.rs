//! Games that run in other programs: a program posts the moments of its game, and pages of this studio follow them.
//!
//! `POST /watch/NAME` takes a moment as JSON. `GET /watch/NAME` is a page that shows the latest moment, drawn by us. A program may post
//! faster than pages draw: a page always shows the latest moment and leaves out those in between.

use crate::{Studio, limits};
use axum::{
    body::Bytes,
    extract::{Path, Query, State},
    http::{StatusCode, header},
    response::{
        Html, IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
};
use futures_util::{Stream, stream};
use gridcosm_desk::Moment;
use serde::Deserialize;
use std::{
    collections::BTreeMap,
    convert::Infallible,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::sync::watch::{self, Receiver, Sender};

/// The shortest time between two pictures of a page.
const PAUSE: Duration = Duration::from_millis(25);
/// The longest name of a game, in bytes.
const NAME_BYTES: usize = 64;

/// The games that are being watched, by their names.
#[derive(Debug, Default)]
pub(crate) struct Watched {
    games: Mutex<BTreeMap<String, Sender<Latest>>>,
}

/// The latest moment of a game; none before the first one.
type Latest = Option<Arc<Moment>>;

impl Watched {
    /// The game of a name, which begins when somebody first asks for it; `None` if there is no room for another one.
    fn game(&self, name: &str) -> Option<Sender<Latest>> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(game) = games.get(name) {
            return Some(game.clone());
        }
        if games.len() >= limits::WATCHED_GAMES {
            // A game that no page shows makes room.
            let idle =
                games.iter().find(|(_, game)| game.is_closed()).map(|(name, _)| name.clone())?;
            games.remove(&idle);
        }
        let (sender, _) = watch::channel(None);
        games.insert(name.to_owned(), sender.clone());
        Some(sender)
    }
}

/// Takes a moment from a program.
pub(crate) async fn post(
    State(studio): State<Arc<Studio>>,
    Path(name): Path<String>,
    body: Bytes,
) -> Response {
    if name.len() > NAME_BYTES {
        return (StatusCode::BAD_REQUEST, "The name of the game is too long.").into_response();
    }
    let moment = tokio::task::block_in_place(|| Moment::read(&body));
    let moment = match moment {
        Ok(moment) => moment,
        Err(sentence) => return (StatusCode::BAD_REQUEST, sentence).into_response(),
    };
    let Some(game) = studio.watched.game(&name) else {
        let sentence = "The studio watches too many games. Close the pages of some.";
        return (StatusCode::SERVICE_UNAVAILABLE, sentence).into_response();
    };
    game.send_replace(Some(Arc::new(moment)));
    // The number of pages that show the game.
    game.receiver_count().to_string().into_response()
}

/// The query after the `?`.
#[derive(Debug, Deserialize)]
pub(crate) struct Appearance {
    #[serde(default)]
    dark: bool,
}

/// The moments of a game, one event each, as long as the page is open.
pub(crate) async fn moments(
    State(studio): State<Arc<Studio>>,
    Path(name): Path<String>,
    Query(appearance): Query<Appearance>,
) -> Response {
    let game = if name.len() <= NAME_BYTES { studio.watched.game(&name) } else { None };
    let Some(game) = game else {
        return (StatusCode::NOT_FOUND, "There is no such game.").into_response();
    };
    let events = following(game.subscribe(), appearance.dark);
    Sse::new(events).keep_alive(KeepAlive::default()).into_response()
}

fn following(
    mut game: Receiver<Latest>,
    dark: bool,
) -> impl Stream<Item = Result<Event, Infallible>> {
    // The moment that is there already counts as new.
    game.mark_changed();
    stream::unfold(game, move |mut game| async move {
        loop {
            game.changed().await.ok()?;
            let latest = game.borrow_and_update().clone();
            let Some(moment) = latest else { continue };
            let shown = tokio::task::block_in_place(|| moment.shown(dark));
            tokio::time::sleep(PAUSE).await;
            return Some((Ok(Event::default().data(shown.to_string())), game));
        }
    })
}

/// The page of a game.
pub(crate) async fn page() -> Html<&'static str> {
    Html(include_str!("watch/page.html"))
}

/// The script of the page: our pages hold no scripts themselves, so that nothing can smuggle one in.
pub(crate) async fn script() -> Response {
    let headers = [(header::CONTENT_TYPE, "text/javascript; charset=utf-8")];
    (headers, include_str!("watch/page.js")).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_nobody_watches_make_room() {
        let watched = Watched::default();
        let pages: Vec<_> = (0..limits::WATCHED_GAMES)
            .map(|n| watched.game(&n.to_string()).unwrap().subscribe())
            .collect();
        assert!(watched.game("one more").is_none());
        drop(pages);
        assert!(watched.game("one more").is_some());
    }
}
