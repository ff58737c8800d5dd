//! The spine: the global course of a route, from gate to gate.
//!
//! A* over the gates. From a gate, the search crosses into the next cell and continues to any gate of the same region
//! there. That distance was measured when the map was built; in a fully open cell it follows from the coordinates.

use crate::{
    CellMask, Metric, RouteMap,
    boxes::Boxes,
    cells::{Cells, GateId, Side},
    field::{FAR, STRAIGHT, Spot, direct},
    gate_nodes::{GateNode, GateNodes, START},
    queue::BucketQueue,
    regions::{CellGate, RegionScratch, Shape, for_each_gate, rank},
};
use gridcosm_grid::Pos;
use std::ops::Range;

/// Half a step: a gate lies between its two tiles.
const HALF: u32 = STRAIGHT / 2;
/// In the queue, the numbers from here on stand for the cells of starts; those below are nodes.
const FIRST_START: u32 = 1 << 30;

/// Memory for spine searches.
#[derive(Clone, Debug)]
pub(crate) struct SpineScratch {
    nodes: GateNodes,
    queue: BucketQueue,
    region: RegionScratch,
    starts: Vec<Group>,
    goals: Vec<Group>,
    /// The number of the last plan, and for every cell and super-cell what it is in which plan.
    plan: u32,
    /// For every cell: the last plan in which it held goals, and the index of their group.
    goal_at: Vec<(u32, u32)>,
    /// For every super-cell: the last plan in which it held an end.
    end_above: Vec<u32>,
    /// The gates of the cells with goals, as far as they were measured, and the distance to the nearest goal.
    goal_gates: Vec<(GateId, u32)>,
    /// The spine before it is unpacked.
    coarse: Vec<Entry>,
    /// The cells that the last plan inside a mask entered.
    pub visited: CellMask,
    /// The number of gates that the last search took from the queue.
    pub settled: u64,
}

/// A gate, with the cell and the super-cell it leads into.
#[derive(Clone, Copy, Debug)]
struct Entry {
    gate: GateId,
    into: u32,
    above: u32,
}

/// The ends of a spine in one cell.
#[derive(Clone, Debug)]
struct Group {
    cell: u32,
    /// The ends, as a range of the list.
    tiles: Range<usize>,
    /// For goals, once they are measured: their gates, as a range of `goal_gates`.
    gates: Option<Range<usize>>,
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
            nodes: GateNodes::new(map.borders.len(), map.overlay.end()),
            queue: BucketQueue::new(),
            region: RegionScratch::default(),
            starts: Vec::new(),
            goals: Vec::new(),
            plan: 0,
            goal_at: vec![(0, 0); map.cells.end() as usize],
            end_above: vec![0; map.overlay.end()],
            goal_gates: Vec::new(),
            coarse: Vec::new(),
            visited: CellMask::new(map.size(), map.cells.shift),
            settled: 0,
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.nodes.bytes() + self.queue.bytes()
    }

    /// Notes the gates from the start to this node.
    fn chain(&mut self, map: &RouteMap, last: u32) {
        self.coarse.clear();
        let mut node = last;
        while node != START {
            let GateNode { gate, into, parent, .. } = *self.nodes.get(node);
            self.coarse.push(Entry { gate, into, above: map.overlay.of(map.cells, into) });
            node = parent;
        }
        self.coarse.reverse();
    }

    /// Writes the gates of the chain, with those inside the super-cells that it crosses.
    fn unpack(&mut self, map: &RouteMap, metric: Metric, gates: &mut Vec<GateId>) {
        for i in 0..self.coarse.len() {
            let entry = self.coarse[i];
            gates.push(entry.gate);
            if let Some(&next) = self.coarse.get(i + 1)
                && !self.is_end(entry.above)
            {
                self.cross_cells(map, metric, entry, next.gate, gates);
            }
        }
    }

    /// The gates between two rim gates of a super-cell, without those two.
    fn cross_cells(
        &mut self,
        map: &RouteMap,
        metric: Metric,
        from: Entry,
        to: GateId,
        gates: &mut Vec<GateId>,
    ) {
        if cross_open_cells(map, from, to, gates) {
            return;
        }
        self.nodes.clear();
        let aim = map.cells.tiles(to).0;
        let scope = Scope::Within(from.above);
        let mut run = Run { map, metric, aim: &aim, scope, best: Best::NONE, scratch: self };
        let SpineScratch { nodes, queue, .. } = &mut *run.scratch;
        queue.reset(0);
        let start = nodes.at_border(&map.borders, map.cells.split(from.gate));
        let Entry { gate, into, .. } = from;
        *nodes.get_mut(start) =
            GateNode { cost: 0, guess: 0, parent: START, gate, into, done: false };
        let goal = nodes.at_border(&map.borders, map.cells.split(to));
        queue.push(0, start);
        while let Some((_, node)) = run.scratch.queue.pop() {
            if node == goal {
                break;
            }
            run.expand(node);
        }
        let known = gates.len();
        let mut node = self.nodes.get(goal).parent;
        while node != start && node != START {
            let GateNode { gate, parent, .. } = *self.nodes.get(node);
            gates.push(gate);
            node = parent;
        }
        gates[known..].reverse();
    }

    /// Begins a plan between ends that are sorted by cell.
    fn begin_plan(&mut self, map: &RouteMap, ends: &SpineEnds<'_>) {
        if self.plan == u32::MAX {
            self.goal_at.fill((0, 0));
            self.end_above.fill(0);
            self.plan = 0;
        }
        self.plan += 1;
        self.settled = 0;
        self.goal_gates.clear();
        group(map.cells, ends.seeds, &mut self.starts);
        group(map.cells, ends.targets, &mut self.goals);
        for (index, goal) in self.goals.iter().enumerate() {
            self.goal_at[goal.cell as usize] = (self.plan, index as u32);
        }
        for group in self.starts.iter().chain(&self.goals) {
            self.end_above[map.overlay.of(map.cells, group.cell) as usize] = self.plan;
        }
    }

    #[inline]
    fn is_end(&self, above: u32) -> bool {
        self.end_above[above as usize] == self.plan
    }
}

/// Writes the gates along the straight line between two rim gates of a super-cell, without those two, if all cells on it
/// are fully open: then no chain of gates is better. Otherwise writes nothing and returns `false`.
fn cross_open_cells(map: &RouteMap, from: Entry, to: GateId, gates: &mut Vec<GateId>) -> bool {
    let cells = map.cells;
    let is_full = |cell: u32| map.knowledge[cell as usize].shape == Shape::Full;
    let (owner, other) = cells.sides(to);
    let last = if map.overlay.of(cells, owner) == from.above { owner } else { other };
    let inside = |gate: GateId, cell: u32| {
        let (a, b) = cells.tiles(gate);
        if cells.cell_of(a) == cell { a } else { b }
    };
    let (a, b) = (inside(from.gate, from.into), inside(to, last));
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let (known, mut cell) = (gates.len(), from.into);
    while cell != last && is_full(cell) {
        // The far borders of the cell, and which of them the line meets first.
        let (corner, side) = (cells.corner(cell), 1 << cells.shift);
        let border_x = if dx > 0 { corner.x + side - 1 } else { corner.x };
        let border_y = if dy > 0 { corner.y + side - 1 } else { corner.y };
        let (to_x, to_y) = (border_x.abs_diff(a.x), border_y.abs_diff(a.y));
        let across = u64::from(to_x) * u64::from(dy.unsigned_abs())
            <= u64::from(to_y) * u64::from(dx.unsigned_abs());
        let side = match (across && dx != 0 || dy == 0, dx > 0, dy > 0) {
            (true, true, _) => Side::East,
            (true, false, _) => Side::West,
            (false, _, true) => Side::South,
            (false, _, false) => Side::North,
        };
        let (Some(border), Some(next)) = (cells.border(cell, side), cells.neighbour(cell, side))
        else {
            break;
        };
        gates.push(cells.gate(border, map.borders[border].gates.trailing_zeros()));
        cell = next;
    }
    let crossed = cell == last && is_full(cell);
    if !crossed {
        gates.truncate(known);
    }
    crossed
}

/// Divides a list that is sorted by cell.
fn group(cells: Cells, tiles: &[Pos], groups: &mut Vec<Group>) {
    groups.clear();
    for (i, &tile) in tiles.iter().enumerate() {
        let cell = cells.cell_of(tile);
        match groups.last_mut() {
            Some(last) if last.cell == cell => last.tiles.end = i + 1,
            _ => groups.push(Group { cell, tiles: i..i + 1, gates: None }),
        }
    }
}

/// Where a spine may begin and end: open tiles, each list sorted by cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpineEnds<'a> {
    pub seeds: &'a [Pos],
    pub targets: &'a [Pos],
}

/// What guides a spine search: a guess of the way to its goal.
///
/// It may be up to 1/128 (in the king metric, 2/70 of the shorter side) above the lower bound. Across open water a great
/// many chains of gates are almost equally good, and with the bound itself the search would visit all of them. The spine
/// may become longer by as little, which is less than the error of leading it through the middles of portals.
pub(crate) trait Aim {
    /// The guess in coarse units, from a point in half tiles, because gates lie between tiles.
    fn coarse(&self, metric: Metric, point: Pos) -> u32;
}

impl Aim for Pos {
    #[inline]
    fn coarse(&self, metric: Metric, point: Pos) -> u32 {
        let (dx, dy) = ((2 * self.x).abs_diff(point.x), (2 * self.y).abs_diff(point.y));
        let bound = direct(metric, dx, dy) / 2;
        match metric {
            // All ways between two tiles that do not turn back are equally long, so the share of a bound would not help.
            Metric::King => bound + dx.min(dy),
            Metric::Octile | Metric::Four => bound + bound / 128,
        }
    }
}

impl Aim for Boxes {
    #[inline]
    fn coarse(&self, metric: Metric, point: Pos) -> u32 {
        let bound = self.coarse_estimate(metric, point);
        bound + bound / 128
    }
}

/// Plans a spine from any seed to any target; `false` if there is none. It does not see pairs within one region, which
/// have no gate between them.
///
/// With a mask, the spine stays in its cells; if there is none, `scratch.visited` holds all cells that can be reached.
pub(crate) fn plan(
    map: &RouteMap,
    metric: Metric,
    ends: SpineEnds<'_>,
    aim: &impl Aim,
    mask: Option<&CellMask>,
    scratch: &mut SpineScratch,
    spine: &mut Spine,
) -> bool {
    scratch.nodes.clear();
    scratch.begin_plan(map, &ends);
    scratch.visited.clear();
    spine.gates.clear();
    spine.cells.clear();
    let scope = mask.map_or(Scope::Between, Scope::Inside);
    let mut run = Run { map, metric, aim, scope, best: Best::NONE, scratch };
    run.start(ends.seeds);
    run.search(&ends);
    let best = run.best;
    if best.cost == FAR {
        return false;
    }
    spine.cost = best.cost;
    scratch.chain(map, best.node);
    if mask.is_none() {
        scratch.unpack(map, metric, &mut spine.gates);
    } else {
        spine.gates.extend(scratch.coarse.iter().map(|entry| entry.gate));
    }
    // Backwards from the last cell: before each gate comes the other one of its two cells.
    let mut cell = best.cell;
    spine.cells.push(cell);
    for &gate in spine.gates.iter().rev() {
        let (a, b) = map.cells.sides(gate);
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
enum Scope<'a> {
    /// Single cells inside the super-cells that hold ends, and the overlay everywhere else.
    Between,
    /// Only single cells of this super-cell.
    Within(u32),
    /// Only single cells of this mask.
    Inside(&'a CellMask),
}

/// The best way to a goal so far: its cost, the node of its last gate, and the cell beyond.
#[derive(Clone, Copy, Debug)]
struct Best {
    cost: u32,
    node: u32,
    cell: u32,
}

impl Best {
    const NONE: Self = Self { cost: FAR, node: START, cell: 0 };
}

struct Run<'a, A> {
    map: &'a RouteMap,
    metric: Metric,
    aim: &'a A,
    scope: Scope<'a>,
    best: Best,
    scratch: &'a mut SpineScratch,
}

impl<A: Aim> Run<'_, A> {
    /// Queues the cells of the seeds, each with the bound of its best seed. A cell is measured only when its turn comes;
    /// most cells of a long shore never have one.
    fn start(&mut self, seeds: &[Pos]) {
        let SpineScratch { starts, queue, .. } = &mut *self.scratch;
        let bound = |tile: &Pos| self.aim.coarse(self.metric, Pos::new(2 * tile.x, 2 * tile.y));
        let lowest = |tiles: &[Pos]| tiles.iter().map(bound).min().unwrap_or(0);
        queue.reset(key(lowest(seeds)));
        for (i, start) in starts.iter().enumerate() {
            queue.push(key(lowest(&seeds[start.tiles.clone()])), FIRST_START + i as u32);
        }
    }

    fn search(&mut self, ends: &SpineEnds<'_>) {
        while let Some((floor, node)) = self.scratch.queue.pop() {
            if floor >= key(self.best.cost) {
                break;
            }
            match node.checked_sub(FIRST_START) {
                Some(start) => self.leave(ends.seeds, start as usize),
                None if self.enters(self.scratch.nodes.get(node).into) => {
                    self.arrive(ends.targets, node);
                    self.expand(node);
                }
                None => {}
            }
        }
    }

    /// Goes from the seeds of a cell to its gates.
    fn leave(&mut self, seeds: &[Pos], start: usize) {
        let Group { cell, tiles, .. } = self.scratch.starts[start].clone();
        if !self.enters(cell) {
            return;
        }
        let way = GateWay { parent: START, cost: HALF, beyond: [0; 4], corner: Pos::default() };
        let way = way.into_cell(self.map.cells, cell);
        for &seed in &seeds[tiles] {
            self.scratch.region.attach(self.map, seed, self.metric);
            for i in 0..self.scratch.region.gates().len() {
                let region = &self.scratch.region;
                let (gate, distance) = (region.gates()[i], region.distances()[i]);
                if distance != FAR {
                    self.reach(&way, gate, distance);
                }
            }
        }
    }

    /// Whether the search may enter a cell; a mask also remembers it.
    #[inline]
    fn enters(&mut self, cell: u32) -> bool {
        let Scope::Inside(mask) = self.scope else { return true };
        let inside = mask.contains(cell);
        if inside {
            self.scratch.visited.insert(cell);
        }
        inside
    }

    /// Records a path to a gate of the cell that `way` crosses.
    #[inline]
    fn reach(&mut self, way: &GateWay, gate: CellGate, distance: u32) {
        let cost = way.cost + distance;
        let SpineScratch { nodes, queue, .. } = &mut *self.scratch;
        let node = nodes.at_border(&self.map.borders, self.map.cells.split(gate.id));
        let known = nodes.get_mut(node);
        if known.cost <= cost {
            return;
        }
        let (x, y) = gate.middle();
        let guess = self.aim.coarse(self.metric, way.corner.offset(x, y));
        let total = cost + guess;
        if total >= self.best.cost {
            return;
        }
        let into = way.beyond[gate.side as usize];
        *known = GateNode { cost, guess, parent: way.parent, gate: gate.id, into, done: false };
        queue.push(key(total), node);
    }

    fn expand(&mut self, node: u32) {
        let known = self.scratch.nodes.get_mut(node);
        // A gate that was reached at a lower cost after it was queued comes up twice.
        if std::mem::replace(&mut known.done, true) {
            return;
        }
        let GateNode { cost, into, gate, .. } = *known;
        self.scratch.settled += 1;
        let map = self.map;
        let above = map.overlay.of(map.cells, into);
        match self.scope {
            Scope::Between if !self.scratch.is_end(above) => return self.cross(node, above),
            Scope::Within(only) if above != only => return,
            _ => {}
        }
        let cell = &map.knowledge[into as usize];
        let way = GateWay { parent: node, cost, beyond: [0; 4], corner: Pos::default() };
        let way = way.into_cell(map.cells, into);
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
    fn cross(&mut self, from: u32, above: u32) {
        let SpineScratch { nodes, queue, .. } = &mut *self.scratch;
        let GateNode { cost: so_far, gate, .. } = *nodes.get(from);
        let area = self.map.overlay.get(above);
        let Some(rank) = area.rank(gate) else { return };
        let rim = nodes.around(above, area.rim().len());
        // The gate as a way out of this super-cell: if it was reached from inside, it leads nowhere new.
        let own = &mut nodes.list[rim.start + rank].cost;
        if *own <= so_far {
            return;
        }
        *own = so_far;
        let distances = area.distances(self.metric, rank);
        let known = nodes.list[rim.clone()].iter_mut();
        for (i, ((known, other), &distance)) in known.zip(area.rim()).zip(distances).enumerate() {
            let cost = so_far.saturating_add(distance);
            if known.cost <= cost {
                continue;
            }
            // Each gate of a rim is reached from many others; one guess is enough.
            let guess = match known.cost {
                FAR => self.aim.coarse(self.metric, other.middle),
                _ => known.guess,
            };
            let total = cost.saturating_add(guess);
            if total < self.best.cost {
                let (gate, into) = (other.id, other.beyond);
                *known = GateNode { cost, guess, parent: from, gate, into, done: false };
                queue.push(key(total), (rim.start + i) as u32);
            }
        }
    }

    /// Looks whether a goal lies in the cell to which a gate leads.
    #[inline]
    fn arrive(&mut self, targets: &[Pos], node: u32) {
        let GateNode { cost, into, gate, .. } = *self.scratch.nodes.get(node);
        let (plan, goal) = self.scratch.goal_at[into as usize];
        if plan != self.scratch.plan {
            return;
        }
        let gates = self.goal_gates(targets, goal as usize);
        let known = self.scratch.goal_gates[gates].iter().find(|(id, _)| *id == gate);
        let cost = known.map_or(FAR, |&(_, distance)| cost.saturating_add(HALF + distance));
        if cost < self.best.cost {
            self.best = Best { cost, node, cell: into };
        }
    }

    /// The gates of a cell with goals, each with the distance to the nearest of them; measured when first asked for.
    fn goal_gates(&mut self, targets: &[Pos], goal: usize) -> Range<usize> {
        let SpineScratch { region, goals, goal_gates, .. } = &mut *self.scratch;
        let group = &mut goals[goal];
        if let Some(gates) = &group.gates {
            return gates.clone();
        }
        let first = goal_gates.len();
        for (i, &target) in targets[group.tiles.clone()].iter().enumerate() {
            region.attach(self.map, target, self.metric);
            let measured = region.gates().iter().zip(region.distances());
            if i == 0 {
                goal_gates.extend(measured.map(|(gate, &distance)| (gate.id, distance)));
            } else {
                for (known, (_, &distance)) in goal_gates[first..].iter_mut().zip(measured) {
                    known.1 = known.1.min(distance);
                }
            }
        }
        // Unreachable gates are left out, so that a distance can be added without a check.
        let mut kept = first;
        for i in first..goal_gates.len() {
            if goal_gates[i].1 != FAR {
                goal_gates[kept] = goal_gates[i];
                kept += 1;
            }
        }
        goal_gates.truncate(kept);
        group.gates = Some(first..kept);
        first..kept
    }
}

/// A path from one gate through a cell to the cell's other gates.
struct GateWay {
    /// The node of the gate.
    parent: u32,
    /// The cost up to the parent.
    cost: u32,
    /// The cells to the west, north, east and south of this one.
    beyond: [u32; 4],
    /// The cell's corner, in half tiles.
    corner: Pos,
}

impl GateWay {
    #[inline]
    fn into_cell(self, cells: Cells, cell: u32) -> Self {
        let (corner, row) = (cells.corner(cell), 1 << cells.stride);
        let corner = Pos::new(2 * corner.x, 2 * corner.y);
        let beyond = [cell.wrapping_sub(1), cell.wrapping_sub(row), cell + 1, cell + row];
        Self { beyond, corner, ..self }
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
