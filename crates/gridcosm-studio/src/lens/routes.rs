//! The Routes lens: a prepared map, questions during a drag, and long work on a separate thread. The map may be that of
//! the window; then its walls are those of Sight and Crowd.

mod brush;
mod compare;
mod query;
mod scenario;
mod source;

use super::{
    Answered, Complaint, Desk, Reply,
    job::{Crew, Job, Progress},
    walls,
};
use crate::wire::{RouteAnswer, RouteMapCard, RouteRequest};
use gridcosm_grid::Pos;
use gridcosm_route::{RouteMap, RouteScratch};
use std::sync::Arc;

/// The state of this lens in one window.
#[derive(Debug, Default)]
pub(crate) struct Routes {
    loaded: Option<Loaded>,
    job: Option<Job<Done>>,
    crew: Crew,
}

/// The result of long work.
enum Done {
    Map(Box<Loaded>),
    Answer(Box<RouteAnswer>),
}

/// A prepared map with the memory to plan on it.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// Shared with work on other threads; an edit meanwhile makes a copy.
    map: Arc<RouteMap>,
    scratch: RouteScratch,
    path: Vec<Pos>,
    card: RouteMapCard,
}

impl Loaded {
    /// Brings the tiles up to the present state of the window's map, if they are its own. Another map that was opened
    /// meanwhile has to be prepared first.
    fn follow(&mut self, desk: &Desk) {
        let (Some(stamp), Some(map)) = (&mut self.card.stamp, &desk.map) else { return };
        if stamp.map != map.stamp().map || *stamp == map.stamp() {
            return;
        }
        *stamp = map.stamp();
        let before = self.map.terrain().open().inverted();
        let changes = walls::differences(&before, &map.closed());
        // A search that runs on this map keeps the old one.
        let tiles = Arc::make_mut(&mut self.map);
        for wall in [false, true] {
            let cells = changes.iter().filter(|change| change.1 == wall);
            tiles.edit(cells.map(|&(cell, _)| cell), !wall);
        }
    }
}

impl Routes {
    /// Answers one request; `bytes` came with it.
    pub(crate) fn handle(
        &mut self,
        request: RouteRequest,
        bytes: Option<Vec<u8>>,
        desk: &mut Desk,
    ) -> Answered<RouteAnswer> {
        if let Some(loaded) = &mut self.loaded {
            loaded.follow(desk);
        }
        match request {
            RouteRequest::RouteOpen { source, cell } => {
                let cell = source::cell_size(cell)?;
                let plan = source::plan(source, bytes, desk)?;
                self.begin("Preparing the map", move |progress| {
                    source::load(plan, cell, progress).map(|loaded| Done::Map(Box::new(loaded)))
                })
            }
            RouteRequest::RouteBitmap => Ok(bitmap(self.loaded()?)),
            RouteRequest::RouteQuery { query } => {
                Ok(RouteAnswer::RoutePath { path: query::plan(self.loaded()?, &query)? }.into())
            }
            RouteRequest::RouteCompare { query } => {
                let map = Arc::clone(&self.loaded()?.map);
                let ends = query::ends(&map, &query)?;
                self.begin("Searching by three methods", move |progress| {
                    let compared = compare::run(&map, &ends, &query.knobs, progress);
                    Ok(Done::Answer(Box::new(compared)))
                })
            }
            RouteRequest::RoutePaint { points, radius, open } => {
                brush::paint(self.loaded()?, &points, radius, open, desk)
            }
            RouteRequest::RouteScenario { questions, knobs } => {
                let map = Arc::clone(&self.loaded()?.map);
                let questions = scenario::questions(&map, questions)?;
                self.begin("Running the questions", move |progress| {
                    Ok(Done::Answer(Box::new(scenario::run(&map, &questions, &knobs, progress))))
                })
            }
            RouteRequest::RoutePoll => self.poll(),
            RouteRequest::RouteStop => {
                self.job = None;
                Ok(RouteAnswer::RouteIdle.into())
            }
        }
    }

    fn loaded(&mut self) -> Result<&mut Loaded, Complaint> {
        self.loaded.as_mut().ok_or_else(|| "Open a map first: choose Earth, or drop a PNG.".into())
    }

    /// Starts long work and stops earlier work.
    fn begin(
        &mut self,
        what: &'static str,
        work: impl FnOnce(&Progress) -> Result<Done, Complaint> + Send + 'static,
    ) -> Answered<RouteAnswer> {
        self.job = None;
        let job = self.job.insert(Job::start(&self.crew, what, work)?);
        Ok(RouteAnswer::RouteWorking(job.state()).into())
    }

    fn poll(&mut self) -> Answered<RouteAnswer> {
        let Some(job) = &mut self.job else { return Ok(RouteAnswer::RouteIdle.into()) };
        let Some(done) = job.result() else {
            return Ok(RouteAnswer::RouteWorking(job.state()).into());
        };
        self.job = None;
        Ok(match done? {
            Done::Answer(answer) => (*answer).into(),
            Done::Map(loaded) => {
                let map = loaded.card.clone();
                self.loaded = Some(*loaded);
                RouteAnswer::RouteMap { map }.into()
            }
        })
    }
}

/// All tiles, a bit each.
fn bitmap(loaded: &Loaded) -> Reply<RouteAnswer> {
    let open = loaded.map.terrain().open();
    let size = open.size();
    let row_bytes = size.width.div_ceil(8);
    let mut bytes = Vec::with_capacity(row_bytes as usize * size.height as usize);
    for y in 0..size.height {
        let row = open.row_words(y).iter().flat_map(|word| word.to_le_bytes());
        bytes.extend(row.take(row_bytes as usize));
    }
    let stamp = loaded.card.stamp;
    let answer =
        RouteAnswer::RouteBitmap { width: size.width, height: size.height, row_bytes, stamp };
    Reply::with_bytes(answer, bytes)
}

impl std::fmt::Debug for Done {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Map(_) => "Map",
            Self::Answer(_) => "Answer",
        })
    }
}

#[cfg(test)]
mod tests;
