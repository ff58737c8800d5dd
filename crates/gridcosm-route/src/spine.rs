//! The spine: the global course of a route, from gate to gate.
//!
//! A* over the gates. From a gate, the search crosses into the next cell and continues to any gate of the same region
//! there. That distance was measured when the map was built; in a fully open cell it follows from the coordinates.

use crate::{
    Metric, RouteMap,
    cells::{Cells, GateId},
    field::{FAR, STRAIGHT, Spot, direct},
    queue::BucketQueue,
    regions::{CellGate, RegionScratch, Shape, for_each_gate, rank},
};
use gridcosm_grid::Pos;

/// Half a step: a gate lies between its two tiles.
const HALF: u32 = STRAIGHT / 2;
/// The parent of a gate that was reached from the start.
const START: u32 = u32::MAX;

/// What the search knows about a gate.
#[derive(Clone, Copy, Debug, Default)]
struct Reached {
    /// The number of the search to which this belongs.
    stamp: u32,
    cost: u32,
    parent: GateId,
    /// The cell it leads into: not the one from which it was reached.
    into: u32,
}

/// Memory for spine searches.
#[derive(Clone, Debug)]
pub(crate) struct SpineScratch {
    reached: Vec<Reached>,
    stamp: u32,
    queue: BucketQueue,
    start: RegionScratch,
    goal: RegionScratch,
    /// The spine before it is unpacked: each gate, with the cell and the super-cell it leads into.
    coarse: Vec<(GateId, u32, u32)>,
    /// The number of gates that the last search took from the queue.
    pub settled: u64,
}

/// A spine: the gates in order, and the cost of the path through them in coarse units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spine {
    pub gates: Vec<GateId>,
    /// The cells that it crosses, one more than there are gates.
    pub cells: Vec<u32>,
    pub cost: u32,
}

impl SpineScratch {
    pub(crate) fn new(map: &RouteMap) -> Self {
        Self {
            reached: vec![Reached::default(); map.cells.gate_ids()],
            stamp: 0,
            queue: BucketQueue::new(),
            start: RegionScratch::default(),
            goal: RegionScratch::default(),
            coarse: Vec::new(),
            settled: 0,
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.reached.capacity() * size_of::<Reached>() + self.queue.bytes()
    }

    /// The gates from the start to this one.
    fn chain(&self, last: GateId, gates: &mut Vec<GateId>) {
        gates.clear();
        let mut gate = last;
        while gate != START {
            gates.push(gate);
            gate = self.reached[gate as usize].parent;
        }
        gates.reverse();
    }

    /// Inserts the gates inside the super-cells that the spine crosses.
    fn unpack(&mut self, map: &RouteMap, metric: Metric, ends: [u32; 2], spine: &mut Spine) {
        self.coarse.clear();
        for &gate in &spine.gates {
            let into = self.reached[gate as usize].into;
            self.coarse.push((gate, into, map.overlay.of(map.cells, into)));
        }
        spine.gates.clear();
        for i in 0..self.coarse.len() {
            let (gate, into, above) = self.coarse[i];
            spine.gates.push(gate);
            if let Some(&(next, ..)) = self.coarse.get(i + 1)
                && !ends.contains(&above)
            {
                self.cross_cells(map, metric, gate, into, next, above, &mut spine.gates);
            }
        }
    }

    /// The gates between two rim gates of a super-cell, without those two.
    #[expect(
        clippy::too_many_arguments,
        reason = "one step of `unpack`, split off only because of its length"
    )]
    fn cross_cells(
        &mut self,
        map: &RouteMap,
        metric: Metric,
        from: GateId,
        into: u32,
        to: GateId,
        above: u32,
        gates: &mut Vec<GateId>,
    ) {
        self.begin();
        let goal = map.cells.tiles(to).0;
        let mut run = Run {
            map,
            metric,
            to: goal,
            last: u32::MAX,
            scope: Scope::Within(above),
            best: FAR,
            best_gate: START,
            scratch: self,
        };
        run.scratch.queue.reset(0);
        run.scratch.reached[from as usize] =
            Reached { stamp: run.scratch.stamp, cost: 0, parent: START, into };
        run.scratch.queue.push(0, from);
        while let Some((_, gate)) = run.scratch.queue.pop() {
            if gate == to {
                break;
            }
            run.expand(gate);
        }
        let known = gates.len();
        let mut gate = self.reached[to as usize].parent;
        while gate != from && gate != START {
            gates.push(gate);
            gate = self.reached[gate as usize].parent;
        }
        gates[known..].reverse();
    }

    fn begin(&mut self) {
        if self.stamp == u32::MAX {
            self.reached.fill(Reached::default());
            self.stamp = 0;
        }
        self.stamp += 1;
    }
}

/// Plans the spine between two open tiles of different regions; `false` if there is none.
pub(crate) fn plan(
    map: &RouteMap,
    metric: Metric,
    from: Pos,
    to: Pos,
    scratch: &mut SpineScratch,
    spine: &mut Spine,
) -> bool {
    scratch.begin();
    scratch.settled = 0;
    spine.gates.clear();
    spine.cells.clear();
    let (cells, borders) = (map.cells, &map.borders);
    let (first, last) = (cells.cell_of(from), cells.cell_of(to));
    let know = |cell: u32| &map.knowledge[cell as usize];
    scratch.start.attach(&map.terrain, cells, borders, know(first), from, metric);
    scratch.goal.attach(&map.terrain, cells, borders, know(last), to, metric);
    let ends = [map.overlay.of(cells, first), map.overlay.of(cells, last)];
    let mut run = Run {
        map,
        metric,
        to,
        last,
        scope: Scope::Ends(ends),
        best: FAR,
        best_gate: START,
        scratch,
    };
    run.start(first, from);
    run.search();
    let (best, gate) = (run.best, run.best_gate);
    if best == FAR {
        return false;
    }
    spine.cost = best;
    scratch.chain(gate, &mut spine.gates);
    scratch.unpack(map, metric, ends, spine);
    // Backwards from the last cell: before each gate comes the other one of its two cells.
    let mut cell = last;
    spine.cells.push(cell);
    for &gate in spine.gates.iter().rev() {
        let (a, b) = cells.sides(gate);
        cell = if cell == a { b } else { a };
        spine.cells.push(cell);
    }
    spine.cells.reverse();
    true
}

/// Coarse units as a key of the queue, scaled to about as many buckets per step as in the fine search.
#[inline]
fn key(cost: u32) -> u64 {
    u64::from(cost) << 18
}

/// Which edges a search may use.
#[derive(Clone, Copy, Debug)]
enum Scope {
    /// Single cells inside these two super-cells, and the overlay everywhere else.
    Ends([u32; 2]),
    /// Only single cells of this super-cell.
    Within(u32),
}

struct Run<'a> {
    map: &'a RouteMap,
    metric: Metric,
    to: Pos,
    last: u32,
    scope: Scope,
    best: u32,
    best_gate: GateId,
    scratch: &'a mut SpineScratch,
}

impl Run<'_> {
    fn search(&mut self) {
        while let Some((floor, gate)) = self.scratch.queue.pop() {
            if floor >= key(self.best) {
                break;
            }
            self.expand(gate);
        }
    }

    fn start(&mut self, first: u32, from: Pos) {
        let estimate = direct(self.metric, from.x.abs_diff(self.to.x), from.y.abs_diff(self.to.y));
        self.scratch.queue.reset(key(estimate));
        let way = GateWay { parent: START, cost: HALF, beyond: [0; 4], near: Pos::default() };
        let way = way.into_cell(self.map.cells, first, self.to);
        for i in 0..self.scratch.start.gates().len() {
            let (gate, distance) =
                (self.scratch.start.gates()[i], self.scratch.start.distances()[i]);
            if distance != FAR {
                self.reach(&way, gate, distance);
            }
        }
    }

    /// Records a path to a gate of the cell that `way` crosses.
    #[inline]
    fn reach(&mut self, way: &GateWay, gate: CellGate, distance: u32) {
        let cost = way.cost + distance;
        let known = &mut self.scratch.reached[gate.id as usize];
        if known.stamp == self.scratch.stamp && known.cost <= cost {
            return;
        }
        // A gate lies between its two tiles, so coordinates are doubled.
        let (x, y) = gate.middle();
        let (dx, dy) = (way.near.x.abs_diff(x), way.near.y.abs_diff(y));
        let total = cost + direct(self.metric, dx, dy) / 2;
        if total >= self.best {
            return;
        }
        let into = way.beyond[gate.side as usize];
        *known = Reached { stamp: self.scratch.stamp, cost, parent: way.parent, into };
        self.scratch.queue.push(key(total), gate.id);
    }

    fn expand(&mut self, gate: GateId) {
        let Reached { cost, into, .. } = self.scratch.reached[gate as usize];
        // A gate that was reached at a lower cost after it was queued comes up twice; the second time changes nothing.
        self.scratch.settled += 1;
        if into == self.last {
            self.reach_goal(gate, cost);
        }
        let map = self.map;
        let above = map.overlay.of(map.cells, into);
        match self.scope {
            Scope::Ends(ends) if !ends.contains(&above) => return self.cross(gate, cost, above),
            Scope::Within(only) if above != only => return,
            _ => {}
        }
        let cell = &map.knowledge[into as usize];
        let way = GateWay { parent: gate, cost, beyond: [0; 4], near: Pos::default() };
        let way = way.into_cell(map.cells, into, self.to);
        match cell.shape {
            Shape::Closed => {}
            Shape::Full => {
                let here = spot_in(map.cells, gate, into);
                for_each_gate(map.cells, &map.borders, into, |other| {
                    if other.id != gate {
                        let (dx, dy) =
                            (here.x.abs_diff(other.spot.x), here.y.abs_diff(other.spot.y));
                        let step = direct(self.metric, dx.into(), dy.into()) + STRAIGHT;
                        self.reach(&way, other, step);
                    }
                });
            }
            Shape::Mixed => {
                let rank = rank(map.cells, &map.borders, into, gate);
                let mut distances = cell.distances(self.metric, rank).iter();
                for_each_gate(map.cells, &map.borders, into, |other| {
                    let step = distances.next().copied().unwrap_or(FAR);
                    if step != FAR && other.id != gate {
                        self.reach(&way, other, step);
                    }
                });
            }
        }
    }

    /// Continues from a rim gate to all others of the super-cell it leads into.
    fn cross(&mut self, gate: GateId, cost: u32, above: u32) {
        let map = self.map;
        let area = map.overlay.get(above);
        let Some(distances) = area.distances(self.metric, gate) else { return };
        let (stamp, goal) = (self.scratch.stamp, Pos::new(2 * self.to.x, 2 * self.to.y));
        for (other, &distance) in area.rim().iter().zip(distances) {
            let cost = cost.saturating_add(distance);
            let known = &mut self.scratch.reached[other.id as usize];
            if known.stamp == stamp && known.cost <= cost {
                continue;
            }
            let (dx, dy) = (other.middle.x.abs_diff(goal.x), other.middle.y.abs_diff(goal.y));
            // An unreachable gate has the cost FAR, so its total is never below the best.
            let total = cost.saturating_add(direct(self.metric, dx, dy) / 2);
            if total < self.best {
                *known = Reached { stamp, cost, parent: gate, into: other.beyond };
                self.scratch.queue.push(key(total), other.id);
            }
        }
    }

    fn reach_goal(&mut self, gate: GateId, cost: u32) {
        let goal = &self.scratch.goal;
        let place = goal.gates().iter().position(|g| g.id == gate);
        let distance = place.map_or(FAR, |i| goal.distances()[i]);
        if distance != FAR && cost + HALF + distance < self.best {
            (self.best, self.best_gate) = (cost + HALF + distance, gate);
        }
    }
}

/// A path from one gate through a cell to the cell's other gates.
struct GateWay {
    parent: GateId,
    /// The cost up to the parent.
    cost: u32,
    /// The cells to the west, north, east and south of this one.
    beyond: [u32; 4],
    /// The goal relative to the cell's corner, in half tiles.
    near: Pos,
}

impl GateWay {
    #[inline]
    fn into_cell(self, cells: Cells, cell: u32, to: Pos) -> Self {
        let (corner, row) = (cells.corner(cell), 1 << cells.stride);
        let near = Pos::new(2 * (to.x - corner.x), 2 * (to.y - corner.y));
        let beyond = [cell.wrapping_sub(1), cell.wrapping_sub(row), cell + 1, cell + row];
        Self { beyond, near, ..self }
    }
}

/// The tile of a gate in one of its two cells.
#[inline]
fn spot_in(cells: Cells, gate: GateId, cell: u32) -> Spot {
    let (border, offset) = cells.split(gate);
    let owner = border as u32 / 2 == cell;
    let across = if owner { (1 << cells.shift) - 1 } else { 0 };
    let along = offset as u8;
    if border.is_multiple_of(2) {
        Spot { x: across, y: along }
    } else {
        Spot { x: along, y: across }
    }
}
