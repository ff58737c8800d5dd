//! One actor.

use crate::{Point, Raster, heading::neighbour};
use gridcosm_grid::Pos;

/// Names an actor of one crowd; never given twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActorId(pub u32);

/// Where an actor is going.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Goal {
    pub cell: Pos,
    /// Being in this sub-cell is being there.
    pub sub: Pos,
}

impl Goal {
    /// Where it comes to rest: in the middle of the cell if that belongs to the sub-cell, else in the middle of that.
    pub(crate) fn at(self, raster: Raster) -> Point {
        let at = raster.cell_centre(self.cell);
        if raster.sub_at(at) == self.sub { at } else { raster.centre(self.sub) }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Actor {
    pub alive: bool,
    pub at: Point,
    /// The sub-cell it is in; always its own.
    pub current: Pos,
    /// The neighbour of `current` it is moving into, by its number; its own as well.
    pub next: Option<u8>,
    /// The neighbours of `current` it holds besides until it has changed over to `next`.
    pub beside: [Option<u8>; 2],
    /// Whether it left the middle of `current` toward `next`. Actors move from middle to middle and never cut a corner.
    pub departed: bool,
    /// Whether it was in the middle of `current` since it entered.
    pub centred: bool,
    pub goal: Option<Goal>,
    pub arrived: bool,
    /// On the last bit, from the middle of the sub-cell to the middle of the destination.
    pub sliding: bool,
    /// Came no nearer for so long that it insists on its best way until it arrives.
    pub insists: bool,
    /// No way leads to the goal.
    pub cut_off: bool,
    /// Was pushed aside since it last looked at its way.
    pub displaced: bool,
    /// Way in units per tick.
    pub speed: u32,
    /// Rest of a step that ended in the middle of a sub-cell.
    pub carry: u32,
    /// Tick of setting out.
    pub since: u32,
    /// Tick of the last arrival.
    pub arrival: u32,
    /// Tick at which it last came nearer to what it steers for than ever before.
    pub progress: u32,
    /// Tick at which it came to rest.
    pub idle_since: u32,
    /// Place in the order of deciding; the last for actors that are not under way.
    pub rank: u32,
    /// Tick at which a search for room last came by.
    pub seen: u32,
    /// Smallest squared distance so far to what it steers for.
    pub nearest: i64,
    /// The cells to steer for, the next one last. Empty: no way was looked for yet.
    pub way: Vec<Pos>,
    /// State of the walls for which the way was found.
    pub revision: u32,
    /// The cell in which it last looked ahead along the way.
    pub looked_from: Pos,
}

/// The rank of actors that are not under way: everyone else goes first.
pub(crate) const LAST: u32 = u32::MAX;

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
            idle_since: tick,
            rank: LAST,
            seen: 0,
            nearest: i64::MAX,
            way: Vec::new(),
            revision: 0,
            looked_from: Pos::new(i32::MIN, i32::MIN),
        }
    }

    /// Whether it is on its way and may choose.
    pub(crate) fn is_under_way(&self) -> bool {
        self.alive && self.goal.is_some() && !self.arrived && !self.cut_off
    }

    /// Whether it stands still and could make room.
    pub(crate) fn is_idle(&self) -> bool {
        self.next.is_none() && self.centred
    }

    /// The sub-cell it is moving into.
    pub(crate) fn next_sub(&self) -> Option<Pos> {
        self.next.map(|number| neighbour(self.current, number))
    }

    /// All sub-cells it owns.
    pub(crate) fn owned(&self) -> impl Iterator<Item = Pos> + Clone {
        let current = self.current;
        let others = [self.next, self.beside[0], self.beside[1]].into_iter().flatten();
        std::iter::once(current).chain(others.map(move |number| neighbour(current, number)))
    }

    /// The place it goes straight for: the next bend of its way, or the middle of the sub-cell it is going to.
    pub(crate) fn steers_for(&self, goal: Goal, raster: Raster) -> Point {
        match self.way.as_slice() {
            [] | [_] => raster.centre(goal.sub),
            [.., next] => raster.cell_centre(*next),
        }
    }

    /// Forgets the way, so that the next decision looks for a new one.
    pub(crate) fn forget_way(&mut self) {
        self.way = Vec::new();
        self.nearest = i64::MAX;
        self.looked_from = Pos::new(i32::MIN, i32::MIN);
    }
}
