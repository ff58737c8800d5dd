//! Where a route may begin and end: a pair of tiles, or any of many seeds and any of many targets. The planner asks both
//! kinds the same questions.

use crate::{
    CellMask, Metric, RouteMap, SearchScratch, astar,
    goal::{AnyOf, Goal, LineGoal},
    ground::Ground,
    jps::{self, End, Limits},
    nodes::Start,
    spine::{self, Spine, SpineEnds, SpineScratch},
};
use gridcosm_grid::Pos;
use std::iter;

/// The ends of a route. All of them are open tiles, and at least one pair is connected.
pub(crate) trait Ends {
    /// A lower bound for every route, in units.
    fn bound(&self, metric: Metric) -> u64;

    /// Whether some pair lies in one region: no gate is between them to plan with.
    fn share_a_region(&self, map: &RouteMap) -> bool;

    /// The starts that are open on this ground; a corridor shows only some of them.
    fn starts(&self, ground: &impl Ground) -> impl Iterator<Item = Start> + Clone;

    /// Searches tile by tile, from these starts to the goals.
    fn finish(
        &self,
        ground: &impl Ground,
        metric: Metric,
        starts: impl Iterator<Item = Start> + Clone,
        limits: Limits,
        scratch: &mut SearchScratch,
    ) -> End;

    /// Searches tile by tile, from end to end.
    fn search(
        &self,
        ground: &impl Ground,
        metric: Metric,
        limits: Limits,
        scratch: &mut SearchScratch,
    ) -> End {
        self.finish(ground, metric, self.starts(ground), limits, scratch)
    }

    /// Plans a spine, in the cells of a mask if there is one.
    fn plan(
        &self,
        map: &RouteMap,
        metric: Metric,
        mask: Option<&CellMask>,
        scratch: &mut SpineScratch,
        spine: &mut Spine,
    ) -> bool;

    /// The tiles where the route may begin, and those where it may end.
    fn tiles(&self) -> [&[Pos]; 2];

    /// Whether a path may begin and end at these tiles.
    fn join(&self, first: Pos, last: Pos) -> bool;
}

/// One start and one goal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    /// As a list of one, because plans take lists.
    pub from: [Pos; 1],
    pub to: [Pos; 1],
}

impl Pair {
    pub(crate) fn new(from: Pos, to: Pos) -> Self {
        Self { from: [from], to: [to] }
    }
}

impl Ends for Pair {
    fn bound(&self, metric: Metric) -> u64 {
        metric.between(self.from[0], self.to[0])
    }

    fn share_a_region(&self, map: &RouteMap) -> bool {
        map.region(self.from[0]) == map.region(self.to[0])
    }

    fn starts(&self, _: &impl Ground) -> impl Iterator<Item = Start> + Clone {
        iter::once(Start::seed(self.from[0], 0))
    }

    fn finish(
        &self,
        ground: &impl Ground,
        metric: Metric,
        starts: impl Iterator<Item = Start> + Clone,
        limits: Limits,
        scratch: &mut SearchScratch,
    ) -> End {
        by_tiles(ground, metric, starts, &self.to[0], limits, scratch)
    }

    fn plan(
        &self,
        map: &RouteMap,
        metric: Metric,
        mask: Option<&CellMask>,
        scratch: &mut SpineScratch,
        spine: &mut Spine,
    ) -> bool {
        let ends = SpineEnds { seeds: &self.from, targets: &self.to };
        spine::plan(map, metric, ends, &self.to[0], mask, scratch, spine)
    }

    fn tiles(&self) -> [&[Pos]; 2] {
        [&self.from, &self.to]
    }

    fn join(&self, first: Pos, last: Pos) -> bool {
        (first, last) == (self.from[0], self.to[0])
    }
}

/// Any of many seeds, any of many targets. Both lists are sorted by cell and hold no tile twice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnyPair<'a> {
    pub seeds: &'a [Pos],
    /// The place of each seed in the caller's list.
    pub ranks: &'a [u32],
    pub targets: &'a [Pos],
    pub goal: AnyOf<'a>,
    pub share_a_region: bool,
}

impl Ends for AnyPair<'_> {
    fn bound(&self, metric: Metric) -> u64 {
        let bounds = self.seeds.iter().map(|&seed| self.goal.estimate(metric, seed));
        bounds.min().unwrap_or(0)
    }

    fn share_a_region(&self, _: &RouteMap) -> bool {
        self.share_a_region
    }

    fn starts(&self, ground: &impl Ground) -> impl Iterator<Item = Start> + Clone {
        let seeds = self.seeds.iter().zip(self.ranks);
        seeds
            .filter(|&(&seed, _)| ground.open_at(seed.x, seed.y))
            .map(|(&seed, &rank)| Start::seed(seed, rank))
    }

    fn finish(
        &self,
        ground: &impl Ground,
        metric: Metric,
        starts: impl Iterator<Item = Start> + Clone,
        limits: Limits,
        scratch: &mut SearchScratch,
    ) -> End {
        by_tiles(ground, metric, starts, &self.goal, limits, scratch)
    }

    fn plan(
        &self,
        map: &RouteMap,
        metric: Metric,
        mask: Option<&CellMask>,
        scratch: &mut SpineScratch,
        spine: &mut Spine,
    ) -> bool {
        let ends = SpineEnds { seeds: self.seeds, targets: self.targets };
        spine::plan(map, metric, ends, self.goal.boxes, mask, scratch, spine)
    }

    fn tiles(&self) -> [&[Pos]; 2] {
        [self.seeds, self.targets]
    }

    fn join(&self, first: Pos, last: Pos) -> bool {
        self.seeds.contains(&first) && self.goal.is(last)
    }
}

/// Jump points need diagonal steps; without them A* goes tile by tile.
pub(crate) fn by_tiles(
    ground: &impl Ground,
    metric: Metric,
    starts: impl Iterator<Item = Start> + Clone,
    goal: &impl LineGoal,
    limits: Limits,
    scratch: &mut SearchScratch,
) -> End {
    if metric == Metric::Four {
        astar::nearest(ground, metric, starts, goal, limits, scratch)
    } else {
        jps::search(ground, metric, starts, goal, limits, scratch)
    }
}
