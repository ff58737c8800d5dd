//! Spine & Portals: plans coarsely, searches finely in a corridor, and never trusts the coarse plan about a single
//! step.
//!
//! A query runs through the phases below, each in its own module:
//!
//! 1. ends and components: blocked, outside and unreachable ends are reported without a search;
//! 2. near pairs skip planning and use an exact search ([`crate::jps`]);
//! 3. the spine is planned over gates and super-cells ([`crate::spine`], [`crate::overlay`]), or near a course over the
//!    coarse map ([`crate::coarse`]), which is widened until it contains one;
//! 4. the corridor is opened around it ([`crate::corridor`], [`CellMask`]) and searched, as a whole or segment by segment
//!    ([`crate::segments`]);
//! 5. if everything else has failed, the whole map is searched: the guardrail;
//! 6. the planner looks for a shorter path, within bounds or until it is proven that none is short enough;
//! 7. the path is checked step by step.

use crate::{
    CellMask, Cost, Effort, Knobs, Metric, Refine, RouteMap, RouteOutcome, SearchScratch,
    SpineKind, Trace,
    coarse::{CoarseScratch, Experience},
    corridor::Corridor,
    ends::{Ends, Pair},
    field,
    jps::{End, Limits, ends_early},
    metric::STRAIGHT,
    outcome::Found,
    route_many::ManyScratch,
    segments::{self, SegmentScratch},
    spine::{Spine, SpineScratch},
    waypoints,
};
use gridcosm_grid::{Pos, Rect};

/// Memory for planning routes on one map: make one per thread and reuse it for every query. Once the memory has reached
/// its high-water mark, a query allocates nothing.
#[derive(Clone, Debug)]
pub struct RouteScratch {
    search: SearchScratch,
    spine_search: SpineScratch,
    spine: Spine,
    /// The spine over regions, for comparison with the one near a course.
    other_spine: Spine,
    mask: CellMask,
    corridor: Corridor,
    segments: SegmentScratch,
    /// For [`SpineKind::AnyOpen`]; created on first use.
    coarse: Option<CoarseScratch>,
    course: Vec<u32>,
    better: Vec<Pos>,
    pub(crate) effort: Effort,
    /// For [`route_many`](crate::route_many); created on first use.
    pub(crate) many: Option<Box<ManyScratch>>,
}

impl RouteScratch {
    /// Memory for this map. It also fits the map after edits.
    pub fn new(map: &RouteMap) -> Self {
        Self {
            search: SearchScratch::new(&map.terrain),
            spine_search: SpineScratch::new(map),
            spine: Spine::default(),
            other_spine: Spine::default(),
            mask: CellMask::new(map.size(), map.cells.shift),
            corridor: Corridor::new(map),
            segments: SegmentScratch::default(),
            coarse: None,
            course: Vec::new(),
            better: Vec::new(),
            effort: Effort::default(),
            many: None,
        }
    }

    /// The work of the last query.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// The memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.search.bytes() + self.spine_search.bytes() + self.mask.bytes() + self.corridor.bytes()
    }
}

/// Maps with at most this many tiles are searched exactly, because planning would take longer.
const SMALL_MAP: u64 = 1 << 17;
/// Pairs at most this many tiles apart are searched exactly too, as long as that stays within `NEAR_BUDGET`.
const NEAR: u64 = 192;
const NEAR_BUDGET: u64 = 96;
/// Paths with fewer steps than this get a second look, because a wrong turn matters more in a short path.
const SHORT: u64 = 800;
/// Routes shorter than this get a corridor with a margin.
const VERY_SHORT: u64 = 256;
/// The second look is for paths that are shorter by this many thousandths, and ends after `CHECK_BUDGET` nodes.
const CHECK_PER_MILLE: u64 = 45;
const CHECK_BUDGET: u64 = 1500;
/// A spine near a course over the coarse map may be longer by this many thousandths than one over regions.
const COURSE_PER_MILLE: u64 = 40;

/// Plans a route and writes it into `path`, tile by tile.
///
/// ```
/// use gridcosm_grid::{BitGrid, Pos, Size};
/// use gridcosm_route::{CellSize, Knobs, RouteMap, RouteScratch, route};
/// let map = RouteMap::new(BitGrid::full(Size::new(500, 400)), CellSize::Medium)?;
/// let (mut scratch, mut path) = (RouteScratch::new(&map), Vec::new());
/// let (from, to) = (Pos::new(3, 5), Pos::new(480, 390));
/// let outcome = route(&map, &Knobs::default(), from, to, &mut scratch, &mut path);
/// assert_eq!(outcome.found().map(|found| found.cost.steps()), Some(477));
/// assert_eq!(path.len(), 478);
/// # Ok::<(), gridcosm_route::RouteError>(())
/// ```
pub fn route(
    map: &RouteMap,
    knobs: &Knobs,
    from: Pos,
    to: Pos,
    scratch: &mut RouteScratch,
    path: &mut Vec<Pos>,
) -> RouteOutcome {
    route_pair(map, knobs, from, to, scratch, path, None)
}

/// Like [`route`], and also returns how the route was found.
pub fn route_traced(
    map: &RouteMap,
    knobs: &Knobs,
    from: Pos,
    to: Pos,
    scratch: &mut RouteScratch,
    path: &mut Vec<Pos>,
) -> (RouteOutcome, Trace) {
    let mut trace = Trace::default();
    let outcome = route_pair(map, knobs, from, to, scratch, path, Some(&mut trace));
    (outcome, trace)
}

fn route_pair(
    map: &RouteMap,
    knobs: &Knobs,
    from: Pos,
    to: Pos,
    scratch: &mut RouteScratch,
    path: &mut Vec<Pos>,
    trace: Option<&mut Trace>,
) -> RouteOutcome {
    path.clear();
    scratch.effort = Effort::default();
    if let Some(ending) = ends_early(&map.terrain, from, to) {
        return ending;
    }
    if !map.connected(from, to) {
        return RouteOutcome::Unreachable;
    }
    Query { map, knobs, ends: &Pair::new(from, to), scratch, path, trace, margin: 0 }.run()
}

/// A route that exists and is to be found.
pub(crate) struct Query<'a, E> {
    pub map: &'a RouteMap,
    pub knobs: &'a Knobs,
    pub ends: &'a E,
    pub scratch: &'a mut RouteScratch,
    pub path: &'a mut Vec<Pos>,
    pub trace: Option<&'a mut Trace>,
    /// The number of cells on each side of the spine that belong to the corridor; chosen with the spine.
    pub margin: u32,
}

impl<E: Ends> Query<'_, E> {
    pub(crate) fn run(mut self) -> RouteOutcome {
        self.scratch.effort = Effort::default();
        let found = self.is_known_shortest() || self.answer_near_pair();
        if !found {
            if !(self.plan_spine() && self.refine()) {
                self.search_whole_map();
            }
            self.look_for_shorter();
        }
        let cost = if self.knobs.check_path { self.check() } else { Cost::of(self.path) };
        if let Some(trace) = self.trace {
            trace.effort = self.scratch.effort;
        }
        match (self.path.first(), self.path.last()) {
            (Some(&from), Some(&to)) => RouteOutcome::Found(Found { from, to, cost }),
            _ => RouteOutcome::Unreachable,
        }
    }

    /// With eps = 0 a coarse plan cannot help, so the exact search is the answer.
    fn is_known_shortest(&mut self) -> bool {
        self.knobs.eps_per_mille == Some(0) && self.exact(Limits::NONE, |effort| &mut effort.direct)
    }

    fn answer_near_pair(&mut self) -> bool {
        let wanted = self.knobs.near_pairs_directly;
        let small = wanted && self.map.size().area() <= SMALL_MAP;
        let near = wanted && self.ends.bound(Metric::King) <= NEAR * STRAIGHT;
        let together = self.ends.share_a_region(self.map);
        let budget = if small || together { u64::MAX } else { NEAR_BUDGET };
        (small || near || together)
            && self.exact(Limits { budget, ..Limits::NONE }, |effort| &mut effort.direct)
    }

    /// Runs an exact search on the whole map; returns whether it found a path, which is then in `path`.
    fn exact(&mut self, limits: Limits, counter: fn(&mut Effort) -> &mut u64) -> bool {
        let search = &mut self.scratch.search;
        let end = self.ends.search(&self.map.terrain, self.knobs.metric, limits, search);
        if let End::Found(goal) = end {
            search.nodes.trace(goal, &mut self.scratch.better);
        }
        let found = matches!(end, End::Found(_));
        *counter(&mut self.scratch.effort) += search.expanded;
        if found {
            // Copied, not swapped: after a swap the smaller buffer would have to grow again.
            self.path.clear();
            self.path.extend_from_slice(&self.scratch.better);
        }
        self.note_visited();
        found
    }

    fn plan_spine(&mut self) -> bool {
        let planned = match self.knobs.spine {
            SpineKind::Regions => self.plan_over_regions(),
            SpineKind::AnyOpen => self.plan_along_courses(),
        };
        if planned {
            self.note_spine();
        }
        planned
    }

    /// Plans a spine anywhere, and opens the corridor around it.
    fn plan_over_regions(&mut self) -> bool {
        let (map, metric, scratch) = (self.map, self.knobs.metric, &mut *self.scratch);
        let search = &mut scratch.spine_search;
        let planned = self.ends.plan(map, metric, None, search, &mut scratch.spine);
        scratch.effort.spine += search.settled;
        let steps = u64::from(scratch.spine.cost / field::STRAIGHT);
        self.margin = self.knobs.margin.unwrap_or(u32::from(steps < VERY_SHORT));
        scratch.mask.clear();
        for &cell in &scratch.spine.cells {
            scratch.mask.insert_around(cell, self.margin);
        }
        self.note_window(0);
        planned
    }

    /// Plans a course over the coarse map and a spine near it. If there is none, the corridor is widened around all cells
    /// that can be reached in it, and by another course.
    fn plan_along_courses(&mut self) -> bool {
        let (map, metric) = (self.map, self.knobs.metric);
        self.margin = self.knobs.margin.unwrap_or(1);
        self.scratch.mask.clear();
        self.scratch.spine_search.visited.clear();
        for attempt in 0..=self.knobs.widenings {
            let RouteScratch { coarse, course, spine_search, spine, mask, effort, .. } =
                &mut *self.scratch;
            let coarse = coarse.get_or_insert_with(|| CoarseScratch::new(map));
            let experience = Experience { mask, visited: &spine_search.visited };
            let suggested = coarse.plan(map, metric, self.ends.tiles(), experience, course);
            effort.spine += coarse.expanded;
            effort.widenings += u32::from(attempt > 0);
            let before = mask.cells().len();
            mask.widen_around(&spine_search.visited);
            if suggested {
                course.iter().for_each(|&cell| mask.insert_around(cell, self.margin));
            }
            if mask.cells().len() == before {
                return false;
            }
            let planned = self.ends.plan(map, metric, Some(mask), spine_search, spine);
            effort.spine += spine_search.settled;
            self.note_window(before);
            if planned {
                self.leave_bad_course();
                return true;
            }
        }
        false
    }

    /// A course that leads into a bay may still lead out of it again. If the spine near it is much longer than one over
    /// regions, the planner takes that one.
    fn leave_bad_course(&mut self) {
        let (map, metric, scratch) = (self.map, self.knobs.metric, &mut *self.scratch);
        let is_longer = |cost: u64, than: u64| cost * 1000 > than * (1000 + COURSE_PER_MILLE);
        let cost = u64::from(scratch.spine.cost);
        let bound = self.ends.bound(metric) / STRAIGHT * u64::from(field::STRAIGHT);
        if !is_longer(cost, bound) {
            return;
        }
        let RouteScratch { spine_search: search, spine, other_spine: other, mask, effort, .. } =
            scratch;
        let planned = self.ends.plan(map, metric, None, search, other);
        effort.spine += search.settled;
        if planned && is_longer(cost, other.cost.into()) {
            std::mem::swap(spine, other);
            effort.widenings += 1;
            let before = mask.cells().len();
            spine.cells.iter().for_each(|&cell| mask.insert_around(cell, self.margin));
            self.note_window(before);
        }
    }

    /// Turns the spine into a path; returns `false` if the corridor contains none.
    fn refine(&mut self) -> bool {
        match self.knobs.refine {
            Refine::Corridor => self.search_corridor(),
            Refine::Portals => self.walk_segments(),
        }
    }

    fn walk_segments(&mut self) -> bool {
        let scratch = &mut *self.scratch;
        if let Some(trace) = &mut self.trace {
            trace.window.clear(); // the segments have their own
        }
        let walk = segments::Walk {
            map: self.map,
            knobs: self.knobs,
            ends: self.ends,
            spine: &scratch.spine,
            margin: self.margin,
            corridor: &mut scratch.corridor,
            mask: &mut scratch.mask,
            search: &mut scratch.search,
            scratch: &mut scratch.segments,
            effort: &mut scratch.effort,
            trace: self.trace.as_deref_mut(),
            path: self.path,
        };
        walk.refine()
    }

    fn search_corridor(&mut self) -> bool {
        let (map, metric, scratch) = (self.map, self.knobs.metric, &mut *self.scratch);
        scratch.corridor.turn_to(map, &scratch.mask);
        let search = &mut scratch.search;
        let shown = scratch.corridor.over(map);
        let limits = match metric {
            Metric::Four => Limits::NONE,
            // The path through the gates lies inside the corridor, so longer ones do not matter.
            Metric::Octile | Metric::King => {
                let below = u64::from(scratch.spine.cost) * STRAIGHT / u64::from(field::STRAIGHT);
                Limits { below: below + STRAIGHT, ..Limits::NONE }
            }
        };
        let end = self.ends.search(&shown, metric, limits, search);
        if let End::Found(goal) = end {
            search.nodes.trace(goal, self.path);
        }
        let found = matches!(end, End::Found(_));
        scratch.effort.refine += scratch.search.expanded;
        self.note_visited();
        found
    }

    /// The last guardrail. Start and goal are connected, so this always finds a path.
    fn search_whole_map(&mut self) {
        self.scratch.effort.guardrail_runs += 1;
        self.exact(Limits::NONE, |effort| &mut effort.guardrail);
    }

    /// Tries to find a shorter path: short enough for the proof that the caller wants, or as short as a bounded effort
    /// allows.
    fn look_for_shorter(&mut self) {
        let metric = self.knobs.metric;
        let cost = Cost::of(self.path);
        let units = cost.units(metric);
        let (slack, budget) = match self.knobs.eps_per_mille {
            Some(eps) => (u64::from(eps), u64::MAX),
            None if cost.steps() < SHORT && metric != Metric::Four => {
                (CHECK_PER_MILLE, CHECK_BUDGET)
            }
            None => return,
        };
        // A path that is not below this is short enough. Rounded up, because a proof must not miss a shorter path.
        let below = (units * 1000).div_ceil(1000 + slack);
        if self.ends.bound(metric) < below {
            self.exact(Limits { below, budget }, |effort| &mut effort.check);
        }
    }

    /// Every step must be allowed, no matter which phase proposed it. A failure would be a bug in the planner; it is
    /// answered with an exact search, not with a panic. Returns the cost of the path.
    fn check(&mut self) -> Cost {
        let ends = self.path.first().zip(self.path.last());
        let joined = ends.is_some_and(|(&first, &last)| self.ends.join(first, last));
        let cost = self.map.terrain.cost_of_path(self.path, self.knobs.metric);
        let legal = cost.filter(|_| joined);
        debug_assert!(legal.is_some(), "the planner made an illegal path: {ends:?}");
        legal.unwrap_or_else(|| {
            self.search_whole_map();
            Cost::of(self.path)
        })
    }

    fn note_spine(&mut self) {
        let Some(trace) = &mut self.trace else { return };
        let (map, spine) = (self.map, &self.scratch.spine);
        trace.spine = rects(map, &spine.cells);
        let mut chosen = Vec::new();
        waypoints::choose(map.cells, &spine.cells, self.knobs.spacing, &mut chosen);
        trace.waypoints = chosen.iter().map(|&i| map.cells.rect(spine.cells[i])).collect();
        trace.portals = spine
            .gates
            .iter()
            .zip(&spine.cells[1..])
            .filter_map(|(&gate, &into)| {
                let (border, offset) = map.cells.split(gate);
                let (start, len) = map.borders[border].portal(offset)?;
                let tile = |offset| {
                    let (a, b) = map.cells.tiles(map.cells.gate(border, offset));
                    if map.cells.cell_of(a) == into { a } else { b }
                };
                Some((tile(start), tile(start + len - 1)))
            })
            .collect();
    }

    /// Notes the cells of the corridor; those that were added to the first `before` ones widen it.
    fn note_window(&mut self, before: usize) {
        if let Some(trace) = &mut self.trace {
            let added = rects(self.map, &self.scratch.mask.cells()[before..]);
            let list = if before == 0 { &mut trace.window } else { &mut trace.widened };
            list.extend(added);
        }
    }

    fn note_visited(&mut self) {
        if let Some(trace) = &mut self.trace {
            trace.visited.extend(self.scratch.search.reached());
        }
    }
}

fn rects(map: &RouteMap, cells: &[u32]) -> Vec<Rect> {
    cells.iter().map(|&cell| map.cells.rect(cell)).collect()
}
