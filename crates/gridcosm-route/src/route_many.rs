//! Routes from any of many seeds to any of many targets, planned in one search.

use crate::{
    Found, Knobs, RouteMap, RouteOutcome, RouteScratch, Terrain, Trace, boxes::Boxes,
    ends::AnyPair, goal::AnyOf, planner::Query, regions::RegionFinder, trace::Effort,
};
use gridcosm_grid::Pos;

/// A tile where a route may begin, with a label of the caller's: the number of a player, a port, a shore.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Seed {
    /// The tile.
    pub tile: Pos,
    /// The label, which comes back in the [`Winner`].
    pub label: u32,
}

impl From<Pos> for Seed {
    fn from(tile: Pos) -> Self {
        Self { tile, label: 0 }
    }
}

/// The pair that a route joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Winner {
    /// The index of the seed in the caller's list.
    pub seed: usize,
    /// That seed's label.
    pub label: u32,
    /// The index of the target in the caller's list.
    pub target: usize,
}

/// Plans a route from any of the seeds to any of the targets and writes it into `path`, tile by tile.
///
/// The answer is as good as that of [`route`](crate::route) for the best pair: exactly the shortest of all with an
/// `eps_per_mille` of 0. Of equally long routes, the one from the earlier seed is chosen. Seeds and targets that are
/// blocked, outside or repeated, or that no tile of the other side can reach, are ignored; if none is left, the outcome
/// tells why.
///
/// There is no loop over pairs and no flood: the ends stay a set through the whole plan.
///
/// ```
/// use gridcosm_grid::{BitGrid, Pos, Size};
/// use gridcosm_route::{CellSize, Knobs, RouteMap, RouteScratch, Seed, route_many};
/// let map = RouteMap::new(BitGrid::full(Size::new(500, 400)), CellSize::Medium)?;
/// let (mut scratch, mut path) = (RouteScratch::new(&map), Vec::new());
/// let west = (0..400).map(|y| Seed { tile: Pos::new(0, y), label: 7 }).collect::<Vec<_>>();
/// let ports = [Pos::new(-3, 8), Pos::new(490, 399), Pos::new(300, 120)];
/// let (outcome, winner) = route_many(&map, &Knobs::default(), &west, &ports, &mut scratch, &mut path);
/// assert_eq!(outcome.found().map(|found| found.cost.steps()), Some(300));
/// assert_eq!(winner.map(|winner| (winner.seed, winner.label, winner.target)), Some((120, 7, 2)));
/// # Ok::<(), gridcosm_route::RouteError>(())
/// ```
pub fn route_many(
    map: &RouteMap,
    knobs: &Knobs,
    seeds: &[Seed],
    targets: &[Pos],
    scratch: &mut RouteScratch,
    path: &mut Vec<Pos>,
) -> (RouteOutcome, Option<Winner>) {
    run(map, knobs, seeds, targets, scratch, path, None)
}

/// Like [`route_many`], and also returns how the route was found.
pub fn route_many_traced(
    map: &RouteMap,
    knobs: &Knobs,
    seeds: &[Seed],
    targets: &[Pos],
    scratch: &mut RouteScratch,
    path: &mut Vec<Pos>,
) -> (RouteOutcome, Option<Winner>, Trace) {
    let mut trace = Trace::default();
    let (outcome, winner) = run(map, knobs, seeds, targets, scratch, path, Some(&mut trace));
    (outcome, winner, trace)
}

fn run(
    map: &RouteMap,
    knobs: &Knobs,
    seeds: &[Seed],
    targets: &[Pos],
    scratch: &mut RouteScratch,
    path: &mut Vec<Pos>,
    trace: Option<&mut Trace>,
) -> (RouteOutcome, Option<Winner>) {
    path.clear();
    scratch.effort = Effort::default();
    // Taken out of the scratch, so that the planner can use the rest of it while it reads the ends.
    let mut many = scratch.many.take().unwrap_or_default();
    let outcome = match many.read(map, seeds, targets) {
        Ok(()) => Query { map, knobs, ends: &many.ends(), scratch, path, trace, margin: 0 }.run(),
        Err(ending) => ending,
    };
    let winner = outcome.found().and_then(|found| many.winner(seeds, &found));
    many.forget_targets();
    scratch.many = Some(many);
    (outcome, winner)
}

/// Memory for the ends of a route.
#[derive(Clone, Debug, Default)]
pub(crate) struct ManyScratch {
    /// The useful ends of both sides, sorted by cell.
    from: Side,
    to: Side,
    /// The targets as the open tiles of an otherwise blocked map.
    target_tiles: Terrain,
    boxes: Boxes,
    /// The targets again, for the boxes, which sort them in their own way.
    boxed: Vec<Pos>,
    regions: RegionFinder,
    share_a_region: bool,
}

/// The ends of one side.
#[derive(Clone, Debug, Default)]
struct Side {
    ends: Vec<End>,
    components: Vec<u32>,
    /// The tiles and ranks of `ends`, as the searches want them.
    tiles: Vec<Pos>,
    ranks: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct End {
    cell: u32,
    tile: Pos,
    /// Its place in the caller's list.
    rank: u32,
    region: usize,
    component: u32,
}

impl Side {
    /// Takes the open tiles of a list, each once. Returns the reason if there are none.
    fn read(
        &mut self,
        map: &RouteMap,
        tiles: impl Iterator<Item = Pos>,
        blocked: RouteOutcome,
        regions: &mut RegionFinder,
    ) -> Result<(), RouteOutcome> {
        self.ends.clear();
        let mut inside = false;
        for (rank, tile) in (0..).zip(tiles) {
            let open = map.terrain.open().get(tile);
            inside |= open.is_some();
            if open == Some(true) {
                let cell = map.cells.cell_of(tile);
                self.ends.push(End { cell, tile, rank, region: 0, component: 0 });
            }
        }
        if self.ends.is_empty() {
            return Err(if inside { blocked } else { RouteOutcome::Outside });
        }
        self.ends.sort_unstable_by_key(|end| (end.cell, end.tile.y, end.tile.x, end.rank));
        self.ends.dedup_by_key(|end| end.tile);
        self.components.clear();
        for end in &mut self.ends {
            // The ends of a cell come one after the other, so its regions are looked up once.
            end.region = regions.find(map, end.cell, end.tile);
            end.component = map.knowledge[end.cell as usize].regions[end.region].component;
            self.components.push(end.component);
        }
        self.components.sort_unstable();
        self.components.dedup();
        Ok(())
    }

    /// Keeps the ends that can reach the other side.
    fn keep(&mut self, other: &[u32]) {
        self.ends.retain(|end| other.binary_search(&end.component).is_ok());
        self.tiles.clear();
        self.tiles.extend(self.ends.iter().map(|end| end.tile));
        self.ranks.clear();
        self.ranks.extend(self.ends.iter().map(|end| end.rank));
    }

    fn rank(&self, tile: Pos) -> Option<usize> {
        self.ends.iter().find(|end| end.tile == tile).map(|end| end.rank as usize)
    }
}

impl ManyScratch {
    /// Sorts out the ends; the reason if no route joins any two of them.
    fn read(
        &mut self,
        map: &RouteMap,
        seeds: &[Seed],
        targets: &[Pos],
    ) -> Result<(), RouteOutcome> {
        let Self { from, to, regions, .. } = self;
        regions.forget();
        from.read(map, seeds.iter().map(|seed| seed.tile), RouteOutcome::BlockedStart, regions)?;
        to.read(map, targets.iter().copied(), RouteOutcome::BlockedGoal, regions)?;
        from.keep(&to.components);
        to.keep(&from.components);
        if from.ends.is_empty() || to.ends.is_empty() {
            return Err(RouteOutcome::Unreachable);
        }
        self.share_a_region = share_a_region(&self.from.ends, &self.to.ends);
        if self.target_tiles.size() != map.size() {
            self.target_tiles = Terrain::blocked(map.size());
        }
        for &tile in &self.to.tiles {
            self.target_tiles.set(tile, true);
        }
        self.boxed.clear();
        self.boxed.extend_from_slice(&self.to.tiles);
        self.boxes.enclose(&mut self.boxed);
        Ok(())
    }

    fn ends(&self) -> AnyPair<'_> {
        AnyPair {
            seeds: &self.from.tiles,
            ranks: &self.from.ranks,
            targets: &self.to.tiles,
            goal: AnyOf { tiles: &self.target_tiles, boxes: &self.boxes },
            share_a_region: self.share_a_region,
        }
    }

    fn winner(&self, seeds: &[Seed], found: &Found) -> Option<Winner> {
        let (seed, target) = (self.from.rank(found.from)?, self.to.rank(found.to)?);
        Some(Winner { seed, label: seeds.get(seed)?.label, target })
    }

    /// Clears the map of targets, which would take long as a whole.
    fn forget_targets(&mut self) {
        for &tile in &self.boxed {
            self.target_tiles.set(tile, false);
        }
        self.boxed.clear();
    }
}

/// Whether an end of each side lies in the same region. Both lists are sorted by cell.
fn share_a_region(from: &[End], to: &[End]) -> bool {
    let mut rest = to;
    from.iter().any(|seed| {
        let skipped = rest.partition_point(|target| target.cell < seed.cell);
        rest = &rest[skipped..];
        let here = rest.iter().take_while(|target| target.cell == seed.cell);
        here.into_iter().any(|target| target.region == seed.region)
    })
}
