//! Path quality: shortcuts where the map allows them, and waypoints for movement at any angle.

use crate::{Cost, Metric, Terrain};
use gridcosm_grid::Pos;

/// The longest shortcut, in tiles of the path.
const LOOK_AHEAD: usize = 512;

/// Shortens a path by replacing parts of it with legs that have one bend ("diagonal, then straight" or the other way
/// around), until nothing gets shorter. The path never gets longer, and every step stays allowed.
///
/// Returns the new cost.
pub fn shorten(terrain: &Terrain, metric: Metric, path: &mut Vec<Pos>) -> Cost {
    let mut cost = Cost::of(path);
    if metric == Metric::Four {
        return cost;
    }
    let (mut shorter, mut leg) = (Vec::with_capacity(path.len()), Vec::new());
    loop {
        pass(terrain, metric, path, &mut shorter, &mut leg);
        let new = Cost::of(&shorter);
        if new.units(metric) >= cost.units(metric) {
            return cost;
        }
        std::mem::swap(path, &mut shorter);
        cost = new;
    }
}

/// Replaces, from each anchor, the part up to the farthest tile that a shorter leg reaches.
fn pass(terrain: &Terrain, metric: Metric, path: &[Pos], out: &mut Vec<Pos>, leg: &mut Vec<Pos>) {
    out.clear();
    let mut at = 0;
    while let Some(&anchor) = path.get(at) {
        out.push(anchor);
        let last = (at + LOOK_AHEAD).min(path.len() - 1);
        let gain = (at + 2..=last).rev().find(|&to| {
            let walked = Cost::of(&path[at..=to]).units(metric);
            metric.between(anchor, path[to]) < walked && bend(terrain, anchor, path[to], leg)
        });
        match gain {
            Some(to) => {
                out.extend_from_slice(&leg[1..leg.len() - 1]);
                at = to;
            }
            None => at += 1,
        }
    }
}

/// Writes a leg with one bend between two tiles; returns whether one is free.
fn bend(terrain: &Terrain, from: Pos, to: Pos, leg: &mut Vec<Pos>) -> bool {
    [true, false].into_iter().any(|diagonal_first| {
        leg.clear();
        leg.push(from);
        let mut at = from;
        while at != to {
            let (dx, dy) = (to.x - at.x, to.y - at.y);
            let diagonals_left = dx.abs().min(dy.abs());
            let straights_left = dx.abs().max(dy.abs()) - diagonals_left;
            let diagonal = if diagonal_first { diagonals_left > 0 } else { straights_left == 0 };
            let next = if diagonal {
                at.offset(dx.signum(), dy.signum())
            } else if dx.abs() > dy.abs() {
                at.offset(dx.signum(), 0)
            } else {
                at.offset(0, dy.signum())
            };
            if !terrain.allows_step(at, next, Metric::King) {
                return false;
            }
            at = next;
            leg.push(at);
        }
        true
    })
}

/// Waypoints for walking at any angle: the corners of a taut string along the path. Between two waypoints a body the
/// size of one tile can move in a straight line without touching a blocked tile.
///
/// The first and the last tile of the path are always among them.
pub fn smooth(terrain: &Terrain, path: &[Pos], waypoints: &mut Vec<Pos>) {
    waypoints.clear();
    let Some(&first) = path.first() else { return };
    waypoints.push(first);
    let mut at = 0;
    while at + 1 < path.len() {
        let last = (at + LOOK_AHEAD).min(path.len() - 1);
        let farthest = (at + 1..=last).rev().find(|&to| clear_line(terrain, path[at], path[to]));
        at = farthest.unwrap_or(at + 1);
        waypoints.push(path[at]);
    }
}

/// Whether a square the size of one tile can move in a straight line from one tile to another without touching a
/// blocked one.
///
/// The square sweeps over every tile whose interior is less than half a side from the line, in each direction. All
/// numbers are integers: the loop follows the line along its longer side, and the other coordinate is a fraction with
/// that side as its denominator.
pub fn clear_line(terrain: &Terrain, from: Pos, to: Pos) -> bool {
    let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    let (long, short) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
    let open = |along: i64, across: i64| {
        let (x, y) = if dx.abs() >= dy.abs() {
            (along * dx.signum(), across * dy.signum())
        } else {
            (across * dx.signum(), along * dy.signum())
        };
        terrain.is_open(Pos::new(from.x + x as i32, from.y + y as i32))
    };
    // While the square's centre moves from column i - 1 to column i + 1, it overlaps column i.
    (0..=long).all(|i| {
        let low = if long == 0 { 0 } else { ((i - 1).max(0) * short).div_euclid(long) };
        let high =
            if long == 0 { 0 } else { ((i + 1).min(long) * short + long - 1).div_euclid(long) };
        (low..=high).all(|j| open(i, j))
    })
}
