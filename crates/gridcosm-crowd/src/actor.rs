//! One actor.

use crate::{Point, Raster, bends::Bends, decide::PATIENCE, heading::neighbour};
use gridcosm_grid::Pos;

/// Identifies an actor of one crowd; an id is never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActorId(pub u32);

/// Where an actor is going.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Goal {
    /// The cell to which it was sent; if others were sent there too, it may settle beside it.
    pub cell: Pos,
    /// The actor has arrived once it is in this sub-cell.
    pub sub: Pos,
}

impl Goal {
    /// The cell in which it comes to rest.
    pub(crate) fn rest_cell(self, raster: Raster) -> Pos {
        raster.cell_at(raster.centre(self.sub))
    }

    /// Where the actor comes to rest: in the middle of the cell if the sub-cell contains it, otherwise in the middle of
    /// the sub-cell.
    pub(crate) fn at(self, raster: Raster) -> Point {
        let middles = [self.cell, self.rest_cell(raster)].map(|cell| raster.cell_centre(cell));
        let at = middles.into_iter().find(|&at| raster.sub_at(at) == self.sub);
        at.unwrap_or(raster.centre(self.sub))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Actor {
    pub alive: bool,
    pub at: Point,
    /// The sub-cell it is in; the actor always owns it.
    pub current: Pos,
    /// The number of the neighbour of `current` into which it is moving; the actor owns that too.
    pub next: Option<u8>,
    /// The other neighbours of `current` that it holds until it has moved over to `next`.
    pub beside: [Option<u8>; 2],
    /// Whether it has left the middle of `current` towards `next`. Actors move from middle to middle and never cut a
    /// corner.
    pub departed: bool,
    /// Whether it has been in the middle of `current` since it entered.
    pub centred: bool,
    pub goal: Option<Goal>,
    pub arrived: bool,
    /// On the last stretch, from the middle of the sub-cell to the middle of the destination.
    pub sliding: bool,
    /// It has made no progress for so long that it insists on its best path until it arrives.
    pub insists: bool,
    /// No path leads to the goal.
    pub cut_off: bool,
    /// It was pushed aside since it last checked its path.
    pub displaced: bool,
    /// The distance per tick, in units.
    pub speed: u32,
    /// The rest of a step that ended in the middle of a sub-cell.
    pub carry: u32,
    /// The tick at which it set out.
    pub since: u32,
    /// The tick of its last arrival.
    pub arrival: u32,
    /// The tick at which it last came closer than ever before to the point it steers for.
    pub progress: u32,
    /// The tick at which it last searched a path.
    pub searched: u32,
    /// The tick at which it came to rest.
    pub idle_since: u32,
    /// Since this tick it walks without being looked at (see `sleep`), so `at` is where it was then. 0 if it does not.
    pub unobserved_since: u32,
    /// The smallest squared distance so far to the point it steers for.
    pub nearest: i64,
    /// The cells to steer for. Empty if no path has been searched yet.
    pub way: Bends,
    /// The revision of the walls for which the path was found.
    pub revision: u32,
    /// The cell from which it last looked ahead along its path.
    pub looked_from: Pos,
}

impl Actor {
    pub(crate) fn new(at: Point, current: Pos, speed: u32, tick: u32) -> Self {
        Self {
            alive: true,
            at,
            current,
            next: None,
            beside: [None; 2],
            departed: false,
            centred: false,
            goal: None,
            arrived: false,
            sliding: false,
            insists: false,
            cut_off: false,
            displaced: false,
            speed,
            carry: 0,
            since: tick,
            arrival: tick,
            progress: tick,
            searched: tick,
            idle_since: tick,
            unobserved_since: 0,
            nearest: i64::MAX,
            way: Bends::default(),
            revision: 0,
            looked_from: Pos::new(i32::MIN, i32::MIN),
        }
    }

    /// Whether it is under way and may choose.
    pub(crate) fn is_under_way(&self) -> bool {
        self.alive && self.goal.is_some() && !self.arrived && !self.cut_off
    }

    /// Whether it has made no progress for so long that it insists, if the rules let it.
    pub(crate) fn is_out_of_patience(&self, tick: u32) -> bool {
        tick.saturating_sub(self.progress) > PATIENCE
    }

    /// Whether nothing about it changes until it is sent somewhere or pushed.
    pub(crate) fn is_at_rest(&self) -> bool {
        let goes_nowhere = self.goal.is_none() || self.arrived;
        !self.alive || (goes_nowhere && self.is_idle() && self.carry == 0)
    }

    /// Whether it has to choose the next sub-cell, or may slide to its destination. Only for actors under way.
    pub(crate) fn is_ready(&self, early: bool) -> bool {
        // An insisting actor takes one step at a time.
        let may_choose = self.centred || (early && !self.insists);
        let there = self.goal.is_some_and(|goal| goal.sub == self.current);
        self.next.is_none() && (there || may_choose)
    }

    /// Whether it stands still, away from its destination, so that a tick does not move it.
    pub(crate) fn is_waiting(&self) -> bool {
        self.is_idle() && self.goal.is_none_or(|goal| goal.sub != self.current)
    }

    /// Whether it stands still and could make room.
    pub(crate) fn is_idle(&self) -> bool {
        self.next.is_none() && self.centred
    }

    /// The sub-cell into which it is moving.
    pub(crate) fn next_sub(&self) -> Option<Pos> {
        self.next.map(|number| neighbour(self.current, number))
    }

    /// All sub-cells it owns.
    pub(crate) fn owned(&self) -> impl Iterator<Item = Pos> + Clone {
        let current = self.current;
        let others = [self.next, self.beside[0], self.beside[1]].into_iter().flatten();
        std::iter::once(current).chain(others.map(move |number| neighbour(current, number)))
    }

    /// The point to which it walks straight: the next bend of its path, or the middle of its destination sub-cell.
    pub(crate) fn steers_for(&self, goal: Goal, raster: Raster) -> Point {
        match self.way.next_bend() {
            None => raster.centre(goal.sub),
            Some(cell) => raster.cell_centre(cell),
        }
    }

    /// Drops the path, so that the next decision searches a new one.
    pub(crate) fn forget_way(&mut self) {
        self.way = Bends::default();
        self.nearest = i64::MAX;
        self.looked_from = Pos::new(i32::MIN, i32::MIN);
    }
}
