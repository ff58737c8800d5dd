//! The decisions of the reference program, including its defects, for comparison with recorded ones.
//!
//! It differs from [`crate::Crowd`] in every defect that was found: standing actors may own nothing, there are no
//! walls, the offset is handled in two ways, the blocks of the Square mode are not always squares, and steps overshoot.

use crate::{
    Mode, Point, Raster, Rules, UNITS_PER_PIXEL,
    candidates::candidates,
    heading::{NEIGHBOURS, Ranking, Shape, adjacent, is_diagonal, neighbour},
};
use gridcosm_grid::Pos;
use std::collections::BTreeMap;

/// The sub-cells that the anti-crossing rule checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// The ones that the program computes: it mixes up columns and rows of cell and sub-cell.
    AsCoded,
    /// The two counter-diagonal sub-cells, as its documentation says.
    Documented,
}

/// Everything on which one decision depends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// How cells are divided.
    pub raster: Raster,
    /// The mode and its switches; [`Mode::DestinationDirect`] was added later and is not covered here.
    pub rules: Rules,
    /// The variant of the anti-crossing rule.
    pub crossing: Crossing,
    /// The actor that decides.
    pub actor: u32,
    /// The actor's sub-cell.
    pub current: Pos,
    /// The actor's position.
    pub at: Point,
    /// The cell it is going to.
    pub destination: Pos,
    /// The owner of each reserved sub-cell.
    pub reserved: BTreeMap<Pos, u32>,
    /// The actor in each sub-cell, reserved or not.
    pub occupied: BTreeMap<Pos, u32>,
}

/// What the actor reserved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reservation {
    /// The next sub-cell.
    pub target: Pos,
    /// The sub-cells reserved with it, in the order in which the program lists them.
    pub extra: Vec<Pos>,
}

impl Situation {
    /// Decides and reserves; `None` means that the actor waits.
    pub fn decide(&mut self) -> Option<Reservation> {
        self.at = self.at.clamped();
        let goal = self.raster.cell_centre(self.destination);
        if self.current == self.raster.clamped_sub_at(goal) {
            return None;
        }
        let mut direction = goal.minus(self.at);
        if is_negligible(direction) {
            direction = Point::default();
        }
        let ranking = Shape::of(self.raster).rank(direction);
        let block =
            (self.rules.mode == Mode::Square).then(|| self.square_block(direction, &ranking));
        block.flatten().or_else(|| self.first_candidate(goal, &ranking))
    }

    fn first_candidate(&mut self, goal: Point, ranking: &Ranking) -> Option<Reservation> {
        // The program ignores the offset in this one comparison.
        let distance = |sub| self.raster.centre_without_offset(sub).distance_squared(goal);
        let present = distance(self.current);
        let tried = candidates(&self.rules, ranking, |number| {
            distance(neighbour(self.current, number)) > present
        });
        tried.as_slice().iter().find_map(|&number| self.try_candidate(number))
    }

    fn try_candidate(&mut self, number: u8) -> Option<Reservation> {
        let target = neighbour(self.current, number);
        let diagonal = is_diagonal(number);
        let extra = match self.rules.mode {
            Mode::Diagonal if diagonal => vec![Pos::new(target.x, self.current.y)],
            Mode::NoDiagonal if diagonal => return None,
            mode if mode.is_anti_cross() && diagonal && self.is_crossing(target) => return None,
            _ => Vec::new(),
        };
        self.reserve(target, extra)
    }

    /// Reserves either all sub-cells or none.
    fn reserve(&mut self, target: Pos, extra: Vec<Pos>) -> Option<Reservation> {
        let mut wanted = extra.iter().copied().chain([target]);
        if !wanted.all(|sub| self.reserved.get(&sub).is_none_or(|&owner| owner == self.actor)) {
            return None;
        }
        self.reserved.extend(extra.iter().copied().chain([target]).map(|sub| (sub, self.actor)));
        Some(Reservation { target, extra })
    }

    fn is_crossing(&self, target: Pos) -> bool {
        let current = self.current;
        let (a, b) = match self.crossing {
            Crossing::Documented => (Pos::new(target.x, current.y), Pos::new(current.x, target.y)),
            Crossing::AsCoded => {
                let n = i32::from(self.raster.per_side());
                let mixed = |cell: i32, sub: i32| cell.div_euclid(n) * n + sub.rem_euclid(n);
                (
                    Pos::new(target.x, mixed(current.y, target.y)),
                    Pos::new(mixed(current.x, target.x), target.y),
                )
            }
        };
        let owner = |sub| self.reserved.get(&sub).or_else(|| self.occupied.get(&sub));
        owner(a).is_some_and(|&other| other != self.actor && owner(b) == Some(&other))
    }

    fn square_block(&mut self, v: Point, ranking: &Ranking) -> Option<Reservation> {
        let tenth = UNITS_PER_PIXEL / 10;
        if v.x.abs() <= tenth && v.y.abs() <= tenth {
            return None;
        }
        let best = neighbour(self.current, *ranking.best_first.as_slice().first()?);
        let sign = |value: i64| if value < 0 { -1 } else { 1 };
        let side =
            if v.x.abs() > v.y.abs() { Point::new(0, sign(v.y)) } else { Point::new(sign(v.x), 0) };
        let by_side = Shape::of(self.raster).rank(side).best_first;
        let beside = by_side.as_slice().iter().map(|&number| neighbour(self.current, number));
        let beside = beside.into_iter().find(|&sub| adjacent(sub, best))?;
        let around = NEIGHBOURS.map(|(dx, dy)| beside.offset(dx, dy));
        let fourth = around.into_iter().find(|&sub| adjacent(sub, best) && sub != self.current)?;
        self.reserve(best, vec![beside, fourth, best])
    }
}

/// Whether a vector is shorter than a thousandth of a pixel.
fn is_negligible(v: Point) -> bool {
    v.x * v.x + v.y * v.y < (UNITS_PER_PIXEL / 1000).pow(2)
}

/// A single actor on its way, moved as in the reference program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The sub-cells it visited, in order.
    pub sequence: Vec<Pos>,
    /// Whether it came within two pixels of the middle of its destination.
    pub arrived: bool,
    /// The number of frames used.
    pub frames: u32,
}

/// Walks one actor from `start` for at most `max_frames` frames; `step` is its distance per frame in units.
pub fn walk(
    raster: Raster,
    rules: Rules,
    start: Point,
    destination: Pos,
    step: i64,
    max_frames: u32,
) -> Walk {
    let goal = raster.cell_centre(destination);
    let goal_sub = raster.clamped_sub_at(goal);
    let (start, step) = (start.clamped(), step.clamp(0, crate::MAX_SIDE));
    let current = raster.clamped_sub_at(start);
    let mut situation = Situation {
        raster,
        rules,
        crossing: Crossing::AsCoded,
        actor: 0,
        current,
        at: start,
        destination,
        reserved: BTreeMap::new(),
        occupied: BTreeMap::new(),
    };
    let mut walk = Walk { sequence: vec![current], arrived: false, frames: 0 };
    let mut next: Option<Pos> = None;
    while walk.frames < max_frames && !walk.arrived {
        walk.frames += 1;
        let at = situation.at;
        if at.distance_squared(goal) < (2 * UNITS_PER_PIXEL).pow(2) {
            walk.arrived = true;
            situation.current = goal_sub;
        } else if let Some(target) = next {
            let (there, here) = (raster.centre(target), raster.centre(situation.current));
            if at.distance_squared(there) > at.distance_squared(here) {
                situation.at.overshoot(there, step);
            } else {
                // A lone actor finds every sub-cell free again once it owns nothing.
                situation.reserved.clear();
                situation.current = target;
                next = None;
                if rules.early && target != goal_sub {
                    next = situation.decide().map(|reservation| reservation.target);
                }
            }
        } else {
            let here = raster.centre(situation.current);
            if at.distance_squared(here) > UNITS_PER_PIXEL.pow(2) {
                situation.at.overshoot(here, step);
            } else {
                next = situation.decide().map(|reservation| reservation.target);
            }
        }
        if walk.sequence.last() != Some(&situation.current) {
            walk.sequence.push(situation.current);
        }
    }
    walk
}
