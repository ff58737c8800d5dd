//! Portal by portal: one search per segment, each in its own window.
//!
//! A segment does not choose where its portal is crossed. It hands over every tile of the portal that it reached, with
//! the length of the path to it and the directions in which it continues, and the next segment starts from all of them.
//! Only at the end is one path traced back. So the result is as short as a search through all windows at once would
//! make it, but no search ever sees more than one window.

use crate::{
    CellMask, Knobs, RouteMap, SearchScratch, Trace,
    bends::{remove_loops, straighten, walk},
    corridor::Corridor,
    ends::{Ends, by_tiles},
    exits::Exits,
    jps::{End, Limits},
    nodes::{NONE, NodeTable, Start},
    spine::Spine,
    trace::Effort,
    waypoints,
};
use gridcosm_grid::{BitGrid, Pos};
use std::ops::Range;

/// Memory for walking along segments.
#[derive(Clone, Debug, Default)]
pub(crate) struct SegmentScratch {
    waypoints: Vec<usize>,
    /// The tiles that were handed over, segment by segment.
    crossings: Vec<Crossing>,
    /// For each finished segment, the number of crossings before it.
    first_crossing: Vec<usize>,
    /// The turning points of all paths to crossings.
    bends: Vec<Pos>,
    chain: Vec<Pos>,
    /// For finding loops; created on first use, and empty between uses.
    marks: Option<BitGrid>,
}

/// A tile where a path enters the next segment.
#[derive(Clone, Debug)]
struct Crossing {
    start: Start,
    /// The turning points of the path through the segment, backwards: from this tile to a crossing of the segment before,
    /// as a range of `bends`.
    bends: Range<usize>,
}

/// A walk along a spine, with the parts of the planner's memory that it uses.
pub(crate) struct Walk<'a, E> {
    pub map: &'a RouteMap,
    pub knobs: &'a Knobs,
    pub ends: &'a E,
    pub spine: &'a Spine,
    /// The number of cells on each side of the spine that belong to a window.
    pub margin: u32,
    pub corridor: &'a mut Corridor,
    pub mask: &'a mut CellMask,
    pub search: &'a mut SearchScratch,
    pub scratch: &'a mut SegmentScratch,
    pub effort: &'a mut Effort,
    pub trace: Option<&'a mut Trace>,
    pub path: &'a mut Vec<Pos>,
}

impl<E: Ends> Walk<'_, E> {
    /// Turns the spine into a path. Returns `false` if a segment got stuck, which cannot happen as long as the spine is
    /// right.
    pub(crate) fn refine(mut self) -> bool {
        let SegmentScratch { waypoints, crossings, first_crossing, bends, .. } = &mut *self.scratch;
        crossings.clear();
        first_crossing.clear();
        bends.clear();
        let cells = &self.spine.cells;
        waypoints::choose(self.map.cells, cells, self.knobs.spacing, waypoints);
        let goal = self.segments();
        match goal {
            Some(goal) => self.trace_back(goal),
            None => self.path.clear(),
        }
        goal.is_some()
    }

    /// Searches segment after segment; returns the node of the goal.
    fn segments(&mut self) -> Option<u32> {
        let mut first = 0;
        for i in 0..self.scratch.waypoints.len() {
            let last = self.scratch.waypoints[i];
            if last + 1 == self.spine.cells.len() {
                return self.segment(first..last + 1, None);
            }
            if let Some(exits) = self.exits(first, i) {
                self.segment(first..last + 1, Some(exits))?;
                first = last;
            }
        }
        None
    }

    /// The exits of the segment that ends at a waypoint; `None` if that is the first waypoint, where nothing ends.
    fn exits(&self, first: usize, waypoint: usize) -> Option<Exits> {
        let (map, spine) = (self.map, self.spine);
        let waypoints = &self.scratch.waypoints;
        let last = waypoints[waypoint];
        let gate = *spine.gates.get(last.checked_sub(1)?)?;
        let corner = |i: usize| map.cells.corner(spine.cells[i]);
        let line = (corner(first), corner(waypoints[waypoint + 1]));
        Some(Exits::new(map, gate, spine.cells[last], self.knobs.portal_cap, line))
    }

    /// Searches one segment, to its exits or to the goal. Returns a node that it reached.
    fn segment(&mut self, cells: Range<usize>, exits: Option<Exits>) -> Option<u32> {
        self.mask.clear();
        for &cell in &self.spine.cells[cells] {
            self.mask.insert_around(cell, self.margin);
        }
        self.note_window(exits.as_ref());
        self.corridor.turn_to(self.map, self.mask);
        let found = self.attempt(exits.as_ref());
        // No path leads through an exit. If the spine crosses a border to and fro, exits may keep the search from the
        // portal that counts; then only that portal does.
        found.or_else(|| self.attempt(Some(&exits?.only_wanted())))
    }

    fn attempt(&mut self, exits: Option<&Exits>) -> Option<u32> {
        let end = self.search(exits);
        self.note_search();
        match (end, exits) {
            (End::Found(node), None) => Some(node),
            (End::Found(node), Some(exits)) => self.hand_over(exits).then_some(node),
            _ => None,
        }
    }

    fn search(&mut self, exits: Option<&Exits>) -> End {
        let Self { ends, search, .. } = self;
        let (shown, metric) = (self.corridor.over(self.map), self.knobs.metric);
        let (crossings, limits) = (self.scratch.entered(), Limits::NONE);
        let starts = crossings.iter().map(|crossing| crossing.start);
        match (crossings.is_empty(), exits) {
            (true, None) => ends.search(&shown, metric, limits, search),
            (true, Some(exits)) => {
                by_tiles(&shown, metric, ends.starts(&shown), exits, limits, search)
            }
            (false, None) => ends.finish(&shown, metric, starts, limits, search),
            (false, Some(exits)) => by_tiles(&shown, metric, starts, exits, limits, search),
        }
    }

    /// Notes the exits that were reached, for the next segment. Returns whether one of those that count is among them.
    fn hand_over(&mut self, exits: &Exits) -> bool {
        let SegmentScratch { crossings, first_crossing, bends, .. } = &mut *self.scratch;
        let nodes = &self.search.nodes;
        let before = crossings.len();
        let mut wanted = false;
        for (tile, alone) in exits.tiles() {
            let Some(index) = nodes.find(nodes.tile(tile)) else { continue };
            wanted |= exits.is_wanted(tile);
            let node = nodes.get(index);
            let dirs = if alone { u8::MAX } else { node.pending | node.tried };
            let first = bends.len();
            chain(nodes, index, bends);
            let start = Start { tile, length: node.length(), dirs };
            crossings.push(Crossing { start, bends: first..bends.len() });
        }
        if wanted {
            first_crossing.push(before);
        } else {
            crossings.truncate(before);
        }
        wanted
    }

    /// Writes the path that ends at this node of the last search.
    fn trace_back(&mut self, goal: u32) {
        let SegmentScratch { crossings, first_crossing, bends, chain: whole, marks, .. } =
            &mut *self.scratch;
        whole.clear();
        chain(&self.search.nodes, goal, whole);
        let mut end = crossings.len();
        for &first in first_crossing.iter().rev() {
            let tile = whole.last().copied();
            let entered = crossings[first..end].iter().find(|c| Some(c.start.tile) == tile);
            if let Some(crossing) = entered {
                // Its first turning point is the tile itself.
                whole.extend_from_slice(&bends[crossing.bends.start + 1..crossing.bends.end]);
            }
            end = first;
        }
        whole.reverse();
        straighten(&self.map.terrain, self.knobs.metric, whole);
        walk(whole, self.path);
        let size = self.map.size();
        remove_loops(marks.get_or_insert_with(|| BitGrid::new(size)), self.path);
    }

    fn note_window(&mut self, exits: Option<&Exits>) {
        if let Some(trace) = &mut self.trace {
            let window = self.mask.cells().iter().map(|&cell| self.map.cells.rect(cell));
            trace.note_segment(window, exits.map(Exits::ends));
        }
    }

    fn note_search(&mut self) {
        self.effort.refine += self.search.expanded;
        if let Some(trace) = &mut self.trace {
            trace.note_search(self.search.reached(), self.search.expanded);
        }
    }
}

impl SegmentScratch {
    /// The crossings at which the current segment starts; empty for the first one.
    fn entered(&self) -> &[Crossing] {
        let first = self.first_crossing.last().copied();
        first.map_or(&[], |first| &self.crossings[first..])
    }
}

/// Adds the turning points from a node back to the start of the search.
fn chain(nodes: &NodeTable, last: u32, bends: &mut Vec<Pos>) {
    let first = bends.len();
    let mut index = last;
    while index != NONE {
        let node = nodes.get(index);
        let tile = nodes.pos(node.tile);
        // A search that goes tile by tile turns only now and then.
        if let [.., a, b] = bends[first..]
            && (a.x == b.x && b.x == tile.x || a.y == b.y && b.y == tile.y)
        {
            bends.pop();
        }
        bends.push(tile);
        index = node.parent;
    }
}
