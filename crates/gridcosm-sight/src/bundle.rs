//! Bundles of lines that pass the same walls on the same sides.
//!
//! A quadrant is turned so that lines go right and up: `u` counts columns and `v` counts rows away from the observer,
//! whose cell is the unit square at the origin.

/// A corner of a cell in `u` and `v`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub u: i64,
    pub v: i64,
}

/// A point that all lines of a bundle pass on the same side, linked to the earlier points of that bundle and side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    at: Point,
    /// The index of the previous edge, or `NONE`.
    before: usize,
}

const NONE: usize = usize::MAX;

/// An extreme line: it touches one corner near the observer and one far away, on opposite sides.
#[derive(Clone, Copy, Debug)]
struct Line {
    near: Point,
    far: Point,
}

impl Line {
    /// Positive for points left of and above the line, negative for points right of and below it.
    #[inline]
    fn side(self, p: Point) -> i64 {
        let (du, dv) = (self.far.u - self.near.u, self.far.v - self.near.v);
        du * (p.v - self.near.v) - dv * (p.u - self.near.u)
    }
}

/// All lines strictly between the steepest and the shallowest that pass below the corners `above` and above the corners
/// `below`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bundle {
    steep: Line,
    shallow: Line,
    above: usize,
    below: usize,
}

impl Bundle {
    /// All lines through the observer's cell that go up and right, in a quadrant with this many columns and rows.
    pub(crate) fn all(columns: i64, rows: i64) -> Self {
        let (top_left, bottom_right) = (Point { u: 0, v: 1 }, Point { u: 1, v: 0 });
        Self {
            steep: Line { near: bottom_right, far: Point { u: 0, v: rows + 1 } },
            shallow: Line { near: top_left, far: Point { u: columns + 1, v: 0 } },
            above: NONE,
            below: NONE,
        }
    }

    /// The first place of row `v` that a line of the bundle touches: its bottom right corner is below the steepest
    /// line.
    #[inline]
    pub(crate) fn first(&self, v: i64) -> i64 {
        if v == 0 {
            return 0; // the observer's own cell, which all lines cross
        }
        let Line { near, far } = self.steep;
        // A steepest line goes upwards: it starts at the observer's bottom right corner, or at the top left corner of a
        // wall in a lower row, and ends at the bottom of a wall.
        let dv = (far.v - near.v).max(1);
        near.u + ((v - near.v) * (far.u - near.u)).div_euclid(dv)
    }

    /// The last place of row `v` that a line of the bundle touches: its top left corner is above the shallowest line.
    #[inline]
    pub(crate) fn last(&self, v: i64, edge: i64) -> i64 {
        let Line { near, far } = self.shallow;
        let dv = far.v - near.v;
        if dv <= 0 {
            return edge; // level or falling, so below every row except the observer's own
        }
        let u = near.u - (-(v + 1 - near.v) * (far.u - near.u)).div_euclid(dv); // rounded up
        (u - 1).min(edge)
    }

    /// The lines that pass left of a wall whose top left corner is `at`.
    #[inline]
    pub(crate) fn above(mut self, at: Point, edges: &mut Vec<Edge>) -> Option<Self> {
        if self.steep.side(at) >= 0 {
            return None;
        }
        self.shallow.far = at;
        let mut index = self.above;
        while let Some(edge) = edges.get(index) {
            if self.shallow.side(edge.at) < 0 {
                self.shallow.near = edge.at;
            }
            index = edge.before;
        }
        edges.push(Edge { at, before: self.below });
        self.below = edges.len() - 1;
        Some(self)
    }

    /// The lines that pass right of a wall whose bottom right corner is `at`.
    #[inline]
    pub(crate) fn below(mut self, at: Point, edges: &mut Vec<Edge>) -> Option<Self> {
        // On a level shallowest line the corner may come before the wall that bounds the line from below; then the line
        // can still turn.
        let side = self.shallow.side(at);
        if side < 0 || (side == 0 && at.u >= self.shallow.far.u) {
            return None;
        }
        self.steep.far = at;
        let mut index = self.below;
        while let Some(edge) = edges.get(index) {
            if self.steep.side(edge.at) > 0 {
                self.steep.near = edge.at;
            }
            index = edge.before;
        }
        edges.push(Edge { at, before: self.above });
        self.above = edges.len() - 1;
        Some(self)
    }
}
