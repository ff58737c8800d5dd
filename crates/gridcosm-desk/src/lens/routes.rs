//! The Routes lens: a prepared map, questions during a drag, and long work on a separate thread. The map may be that of
//! the window; then its walls are those of Sight and Crowd.

mod brush;
mod compare;
mod query;
mod scenario;
mod source;

use super::{Answered, Complaint, Desk, Reply, walls};
use crate::{
    job::{Crew, Job},
    packed::{self, Prepared},
    wire::{Cell, RouteAnswer, RouteMapCard, RouteRequest, RouteRun, Working},
};
use compare::Compared;
pub(crate) use compare::Comparison;
use gridcosm_grid::Pos;
use gridcosm_route::{RouteMap, RouteScratch};
pub(crate) use scenario::Scenario;
use std::sync::Arc;

/// The state of this lens in one window.
#[derive(Debug, Default)]
pub(crate) struct Routes {
    loaded: Option<Loaded>,
    job: Option<Long>,
    crew: Crew,
}

/// Long work.
#[derive(Debug)]
enum Long {
    Map(Job<Loaded>),
    Comparison(Job<Compared>),
    Scenario(Job<RouteRun>),
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
    /// The map for work that runs beside this window.
    fn prepared(&self) -> Prepared {
        Prepared { map: Arc::clone(&self.map), cell: self.card.cell }
    }

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
                let cell = packed::cell_size(cell)?;
                let plan = source::plan(source, bytes, desk)?;
                let clock = desk.host.clock;
                self.job = None;
                // It cannot be done elsewhere: a prepared map is too large to travel.
                let work = move |progress: &_| source::load(plan, cell, clock, progress);
                let job = Job::start(&self.crew, &desk.host, "Preparing the map", work)?;
                Ok(self.begin(Long::Map(job)))
            }
            RouteRequest::RouteBitmap => Ok(bitmap(self.loaded()?)),
            RouteRequest::RouteQuery { query } => Ok(RouteAnswer::RoutePath {
                path: query::plan(self.loaded()?, &query, desk.host.clock)?,
            }
            .into()),
            RouteRequest::RouteCompare { query } => {
                let map = self.loaded()?.prepared();
                query::ends(&map.map, &query.from, &query.to)?;
                self.job = None;
                let (from, to, knobs) = (query.from, query.to, query.knobs);
                let comparison = Comparison { map, from, to, knobs };
                let job = Job::errand(&self.crew, &desk.host, comparison)?;
                Ok(self.begin(Long::Comparison(job)))
            }
            RouteRequest::RoutePaint { points, radius, open } => {
                brush::paint(self.loaded()?, &points, radius, open, desk)
            }
            RouteRequest::RouteScenario { questions, knobs } => {
                let map = self.loaded()?.prepared();
                let pairs = scenario::questions(&map.map, questions)?.into_iter();
                let pairs = pairs.map(|(from, to)| [from, to].map(Cell::from)).collect();
                self.job = None;
                let scenario = Scenario { map, pairs, knobs };
                let job = Job::errand(&self.crew, &desk.host, scenario)?;
                Ok(self.begin(Long::Scenario(job)))
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

    /// Notes work that was started; earlier work has been stopped.
    fn begin(&mut self, work: Long) -> Reply<RouteAnswer> {
        RouteAnswer::RouteWorking(self.job.insert(work).state()).into()
    }

    fn poll(&mut self) -> Answered<RouteAnswer> {
        let Some(job) = &mut self.job else { return Ok(RouteAnswer::RouteIdle.into()) };
        let answer = match job {
            Long::Map(job) => job.result().map(|loaded| {
                let loaded = self.loaded.insert(loaded?);
                Ok(RouteAnswer::RouteMap { map: loaded.card.clone() })
            }),
            Long::Comparison(job) => job.result().map(|done| done.map(RouteAnswer::from)),
            Long::Scenario(job) => {
                job.result().map(|done| done.map(|run| RouteAnswer::RouteScenario { run }))
            }
        };
        let Some(answer) = answer else {
            return Ok(RouteAnswer::RouteWorking(job.state()).into());
        };
        self.job = None;
        Ok(answer?.into())
    }
}

impl Long {
    fn state(&self) -> Working {
        match self {
            Self::Map(job) => job.state(),
            Self::Comparison(job) => job.state(),
            Self::Scenario(job) => job.state(),
        }
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

#[cfg(test)]
mod tests;
