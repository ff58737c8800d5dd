//! The search for a move: depth first, over the actions that the rules allow at every obstacle.
//!
//! An attempt that succeeds ends the search, because nothing has to happen after it. So the search needs no recursion:
//! it goes along one way, keeps the points at which something else could be tried, and returns to the latest of them
//! whenever the way ends.

use super::{
    MADE_SIZE, Made, MadeKind, Thing, ThingBoard, ThingId, ThingMove, ThingPlan, VOID_MIDDLE,
    notes::{NONE, Notes},
};
use crate::{
    Circles, EdgePoint, EntryMapping, GridId, Place, PushFailure, PushReason, RuleSet, Strategy,
    Swallow, edge::edge_length, entry::entry_at,
};
use gridcosm_grid::{Dir, Size};

/// Finds moves. Keeps its memory from one plan to the next: once warm, planning allocates nothing (except for fractions
/// beyond 64 bits).
#[derive(Debug, Default)]
pub struct ThingPlanner {
    plan: ThingPlan,
    movers: Vec<Mover>,
    /// By thing, where it stands in the list of movers; only true if that one is this thing.
    mover_numbers: Vec<u32>,
    left: Notes,
    entered: Notes,
    choices: Vec<Choice>,
}

/// A thing that is on its way.
#[derive(Clone, Copy, Debug)]
struct Mover {
    thing: ThingId,
    from: Place,
    /// The direction in which it set off.
    dir: Dir,
    /// Where it goes, once that is known.
    to: Place,
    flip: bool,
}

/// How far the latest mover has come.
#[derive(Clone, Debug)]
struct Way {
    place: Place,
    dir: Dir,
    /// The point of the edge ahead at which it is: from the left, or from the bottom.
    point: EdgePoint,
    flip: bool,
    /// Its latest notes about grids that it left and entered.
    left: u32,
    entered: u32,
}

/// A point of the search at which something else can still be tried, with all that is needed to return to it.
#[derive(Clone, Debug)]
struct Choice {
    what: Untried,
    way: Way,
    /// How many movers there were, and from which of them on they will move.
    movers: u32,
    base: u32,
    notes: (u32, u32),
}

#[derive(Clone, Copy, Debug)]
enum Untried {
    /// At an obstacle: the actions from this one on.
    Actions { obstacle: ThingId, next: u8 },
    /// Past an exit: to shed it.
    Shed { exit: ThingId },
}

/// How the search goes on after an attempt.
enum Next {
    /// The way goes on from its cell.
    On(Way),
    /// The way has come to a cell.
    At(Way),
    /// The move is found; movers from this number on take part.
    Done(u32),
}

/// Why an attempt failed, and where.
type Stop = (PushReason, Place);

impl ThingPlanner {
    /// A planner with empty memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// What happens when a player moves.
    ///
    /// # Errors
    /// When nothing can happen: the latest reason.
    pub fn plan(
        &mut self,
        board: &impl ThingBoard,
        player: ThingId,
        dir: Dir,
        rules: &RuleSet,
    ) -> Result<&ThingPlan, PushFailure> {
        self.plan.moves.clear();
        self.plan.made = None;
        self.plan.possessed = None;
        self.movers.clear();
        self.left.truncate(0);
        self.entered.truncate(0);
        self.choices.clear();
        let nowhere = PushFailure { reason: PushReason::NoSuchCell, at: Place::default() };
        let thing = board.thing(player).ok_or(nowhere)?;
        let mut search = Search { board, rules, planner: self, base: 0, looks: 0 };
        let first = search.set_off(player, &thing, dir);
        let base = search.run(first).map_err(|(reason, at)| PushFailure { reason, at })?;
        self.finish(board, base);
        Ok(&self.plan)
    }

    /// Lists what changes: everything goes at once, from mover number `base` on.
    fn finish(&mut self, board: &impl ThingBoard, base: u32) {
        let movers = self.movers.get(base as usize..).unwrap_or_default();
        for &Mover { thing, from, to, flip, .. } in movers {
            if to != from || board.thing(thing).is_some_and(|thing| thing.flip != flip) {
                self.plan.moves.push(ThingMove { thing, to, flip });
            }
        }
    }
}

/// A running search.
struct Search<'a, B> {
    board: &'a B,
    rules: &'a RuleSet,
    planner: &'a mut ThingPlanner,
    /// Movers from this number on move; those before an inner push stay.
    base: u32,
    /// Cells and exits so far, for their limit.
    looks: u32,
}

impl<B: ThingBoard> Search<'_, B> {
    fn run(&mut self, first: Way) -> Result<u32, Stop> {
        let start = first.place;
        let mut next = Ok(Next::On(first));
        let mut latest;
        while self.may_look() {
            let arrived = match next {
                Ok(Next::Done(base)) => return Ok(base),
                Ok(Next::On(way)) => self.advance(way),
                Ok(Next::At(way)) => Ok(way),
                Err(stop) => Err(stop),
            };
            match arrived {
                Ok(way) => match self.obstacle(&way) {
                    None => return Ok(self.settle(&way)),
                    Some(obstacle) => {
                        latest = (PushReason::NoStrategy, way.place);
                        self.choose(Untried::Actions { obstacle, next: 0 }, way);
                    }
                },
                Err(stop) => latest = stop,
            }
            next = self.retry().ok_or(latest)?;
        }
        Err((PushReason::MaxDepth, start))
    }

    /// Counts one more look at the world; false when the search has to give up.
    fn may_look(&mut self) -> bool {
        self.looks += 1;
        self.looks <= self.rules.budget
    }

    /// The thing in a cell. A void that is yet to be made is empty, and so is the room in it.
    fn obstacle(&self, way: &Way) -> Option<ThingId> {
        match self.planner.plan.made {
            Some(made) if way.place.grid >= made.void => None,
            _ => self.board.thing_at(way.place),
        }
    }

    /// The latest mover goes to the end of its way.
    fn settle(&mut self, way: &Way) -> u32 {
        if let Some(mover) = self.planner.movers.last_mut() {
            (mover.to, mover.flip) = (way.place, way.flip);
        }
        self.base
    }

    /// A thing becomes the newest mover.
    fn set_off(&mut self, id: ThingId, thing: &Thing, dir: Dir) -> Way {
        let &Thing { place, flip, .. } = thing;
        let planner = &mut *self.planner;
        let number = planner.movers.len() as u32;
        if planner.mover_numbers.len() <= id.0 as usize {
            planner.mover_numbers.resize(id.0 as usize + 1, 0);
        }
        if let Some(known) = planner.mover_numbers.get_mut(id.0 as usize) {
            *known = number;
        }
        planner.movers.push(Mover { thing: id, from: place, dir, to: place, flip });
        Way { place, dir, point: EdgePoint::HALF, flip, left: NONE, entered: NONE }
    }

    /// The number of a thing among the movers.
    fn mover(&self, thing: ThingId) -> Option<u32> {
        let number = *self.planner.mover_numbers.get(thing.0 as usize)?;
        let mover = self.planner.movers.get(number as usize)?;
        (mover.thing == thing).then_some(number)
    }

    fn choose(&mut self, what: Untried, way: Way) {
        let (base, movers) = (self.base, self.planner.movers.len() as u32);
        let notes = (self.planner.left.len(), self.planner.entered.len());
        self.planner.choices.push(Choice { what, way, movers, base, notes });
    }

    /// Makes the next attempt at the latest choice; `None` if all choices are exhausted.
    fn retry(&mut self) -> Option<Result<Next, Stop>> {
        loop {
            let choice = self.planner.choices.last_mut()?;
            let (movers, base, notes) = (choice.movers, choice.base, choice.notes);
            let attempt = match &mut choice.what {
                Untried::Actions { obstacle, next } => {
                    let action = self.rules.order.as_slice().get(usize::from(*next)).copied();
                    *next += 1;
                    action.map(|action| (Some(action), *obstacle, choice.way.clone()))
                }
                &mut Untried::Shed { exit } => {
                    self.planner.choices.pop().map(|choice| (None, exit, choice.way))
                }
            };
            self.planner.movers.truncate(movers as usize);
            self.planner.left.truncate(notes.0);
            self.planner.entered.truncate(notes.1);
            self.base = base;
            match attempt {
                Some((Some(action), obstacle, way)) => {
                    return Some(self.attempt(action, obstacle, way));
                }
                Some((None, exit, way)) => return Some(self.shed(exit, way)),
                None => {
                    self.planner.choices.pop();
                }
            }
        }
    }

    fn attempt(&mut self, action: Strategy, id: ThingId, way: Way) -> Result<Next, Stop> {
        let no = (PushReason::NoStrategy, way.place);
        let thing = self.board.thing(id).ok_or(no)?;
        match action {
            Strategy::Solid => self.push(id, &thing, way),
            Strategy::Portal => self.enter(id, &thing, way),
            Strategy::Swallow => self.eat(id, &thing, way),
            Strategy::Possess => {
                if self.planner.movers.len() != 1 || thing.player || !thing.possessable {
                    return Err(no);
                }
                self.planner.plan.possessed = Some(id);
                // The player itself stays where it is, too.
                Ok(Next::Done(1))
            }
        }
    }

    fn push(&mut self, id: ThingId, thing: &Thing, way: Way) -> Result<Next, Stop> {
        if let Some(number) = self.mover(id) {
            return self.close_circle(number, &way);
        }
        if !thing.wall {
            self.settle(&way);
            return Ok(Next::On(self.set_off(id, thing, way.dir)));
        }
        if self.rules.inner_push {
            self.push_inside(&way)
        } else {
            Err((PushReason::StopTag, way.place))
        }
    }

    /// A push has come to a thing that is itself moving. If both go the same way, all from that thing on move.
    fn close_circle(&mut self, number: u32, way: &Way) -> Result<Next, Stop> {
        let first = self.planner.movers.get(number as usize);
        let same = first.is_some_and(|mover| mover.dir == way.dir);
        let may = match self.rules.circles {
            Circles::Start => number == 0,
            Circles::Any => true,
        };
        if !same || !may || number < self.base {
            return Err((PushReason::PathCycle, way.place));
        }
        self.settle(way);
        Ok(Next::Done(number))
    }

    /// A push against a wall moves the room around it instead; those who pushed stay.
    fn push_inside(&mut self, way: &Way) -> Result<Next, Stop> {
        let stopped = (PushReason::StopTag, way.place);
        let exit = self.board.exit_of(way.place.grid).ok_or(stopped)?;
        let thing = self.board.thing(exit).ok_or(stopped)?;
        if self.mover(exit).is_some() {
            return Err(stopped);
        }
        self.base = self.planner.movers.len() as u32;
        let dir = if thing.flip { mirrored(way.dir) } else { way.dir };
        Ok(Next::On(self.set_off(exit, &thing, dir)))
    }

    fn enter(&mut self, id: ThingId, thing: &Thing, way: Way) -> Result<Next, Stop> {
        let denied = (PushReason::EntryDenied, way.place);
        let inside = thing.inside.ok_or(denied)?;
        // Those before an inner push stay, and can be entered.
        let moves = self.mover(id).is_some_and(|number| number >= self.base);
        if moves || self.board.is_void(thing.place.grid) || !self.board.may_enter(id, way.dir) {
            return Err(denied);
        }
        self.come_in(id, inside, thing.flip, way)
    }

    fn eat(&mut self, id: ThingId, thing: &Thing, way: Way) -> Result<Next, Stop> {
        let denied = (PushReason::EntryDenied, way.place);
        let Some(&Mover { thing: eater_id, from, .. }) = self.planner.movers.last() else {
            return Err(denied);
        };
        let inside = self.board.thing(eater_id).and_then(|eater| eater.inside).ok_or(denied)?;
        if thing.wall || self.mover(id).is_some() || self.board.is_void(from.grid) {
            return Err(denied);
        }
        // It comes in by the side that meets it, or else by the far side.
        let dir = match self.rules.swallow {
            Swallow::Front => way.dir.opposite(),
            Swallow::Behind => way.dir,
        };
        if !self.board.may_enter(eater_id, dir) {
            return Err(denied);
        }
        self.settle(&way);
        let eaten = self.set_off(id, thing, dir);
        // As the eater is turned where it has come to. It was turned with everything on its way, and the eaten thing
        // is seen from there.
        self.come_in(eater_id, inside, way.flip, eaten)
    }

    /// The way goes into the grid `inside` of a thing that is flipped or not.
    fn come_in(
        &mut self,
        id: ThingId,
        inside: GridId,
        flip: bool,
        mut way: Way,
    ) -> Result<Next, Stop> {
        let before = way.flip;
        if flip {
            way.turn_over();
        }
        let key = (inside, way.dir);
        let known = self.planner.entered.find(way.entered, key, |note| note.point == way.point);
        let Some(known) = known else {
            way.entered = self.planner.entered.add(way.entered, key, way.point.clone(), before);
            let size = self.board.size_of(inside);
            let size = size.ok_or((PushReason::EntryDenied, way.place))?;
            let fixed = self.board.entry_cell(id, way.dir);
            if let Some(cell) = fixed.filter(|cell| size.index(*cell).is_some()) {
                way.point = EdgePoint::HALF;
                way.place = Place::at(inside, cell);
                return Ok(Next::At(way));
            }
            return Ok(Next::At(way.inside(inside, size, self.rules.entry)));
        };
        self.come_in_for_ever(inside, known, way)
    }

    /// The same way in has come again: it leads into the room for that.
    fn come_in_for_ever(&mut self, inside: GridId, known: u32, mut way: Way) -> Result<Next, Stop> {
        let Some((degree, flip)) = self.planner.entered.get(known).map(|n| (n.again, n.flip))
        else {
            return Err((PushReason::EntryDenied, way.place));
        };
        way.entered = self.planner.entered.repeat(known, EdgePoint::HALF).unwrap_or(NONE);
        (way.flip, way.point) = (flip, EdgePoint::HALF);
        if let Some(grid) = self.board.infinite_enter(inside, degree) {
            let size = self.board.size_of(grid).ok_or((PushReason::EntryDenied, way.place))?;
            return Ok(Next::At(way.inside(grid, size, EntryMapping::Even)));
        }
        let void = self.new_void(way.place)?;
        let grid = GridId(void.0.saturating_add(1));
        let kind = MadeKind::InfiniteEnter(grid);
        self.planner.plan.made = Some(Made { kind, of: inside, degree, void });
        Ok(Next::At(way.inside(grid, MADE_SIZE, EntryMapping::Even)))
    }

    /// Moves a way one cell on, out of as many grids as needed.
    fn advance(&mut self, mut way: Way) -> Result<Way, Stop> {
        while self.may_look() {
            let grid = way.place.grid;
            let size = self.size_of(grid).ok_or((PushReason::NoSuchCell, way.place))?;
            if let Some(place) = way.place.step_within(way.dir, size) {
                way.place = place;
                return Ok(way);
            }
            let edge = (PushReason::Blocked, way.place);
            if self.board.is_void(grid) {
                return Err(edge);
            }
            let exit = self.board.exit_of(grid).ok_or(edge)?;
            way.climb(size, self.rules.entry);
            self.leave(&mut way, grid, exit)?;
        }
        Err((PushReason::MaxDepth, way.place))
    }

    fn size_of(&self, grid: GridId) -> Option<Size> {
        match self.planner.plan.made {
            Some(made) if grid == made.void => Some(super::VOID_SIZE),
            _ => self.board.size_of(grid),
        }
    }

    /// The way goes out of a grid to where its exit stands; the second time, to the room for that.
    fn leave(&mut self, way: &mut Way, grid: GridId, exit: ThingId) -> Result<(), Stop> {
        let edge = (PushReason::Blocked, way.place);
        let key = (grid, way.dir);
        let mut through = Some(exit);
        if let Some(known) = self.planner.left.find(way.left, key, |_| true) {
            let note = self.planner.left.get(known).cloned().ok_or(edge)?;
            (way.point, way.flip) = (note.point.clone(), note.flip);
            way.left = self.planner.left.repeat(known, note.point).unwrap_or(NONE);
            through = self.board.infinite_exit(grid, note.again);
            if through.is_none() {
                let void = self.new_void(way.place)?;
                let kind = MadeKind::InfiniteExit;
                self.planner.plan.made = Some(Made { kind, of: grid, degree: note.again, void });
                way.place = Place::at(void, VOID_MIDDLE);
                return Ok(());
            }
        } else {
            way.left = self.planner.left.add(way.left, key, way.point.clone(), way.flip);
        }
        let exit = through.ok_or(edge)?;
        let thing = self.board.thing(exit).ok_or(edge)?;
        if !self.board.may_leave(exit, way.dir) {
            return Err((PushReason::EntryDenied, thing.place));
        }
        if thing.flip {
            way.turn_over();
        }
        way.place = thing.place;
        if self.rules.shed {
            self.choose(Untried::Shed { exit }, way.clone());
        }
        Ok(())
    }

    /// The way beyond an exit has failed: the mover takes its cell, and it goes back.
    fn shed(&mut self, exit: ThingId, way: Way) -> Result<Next, Stop> {
        let stuck = (PushReason::NoStrategy, way.place);
        let thing = self.board.thing(exit).ok_or(stuck)?;
        if self.mover(exit).is_some() {
            return Err(stuck);
        }
        self.settle(&way);
        Ok(Next::On(self.set_off(exit, &thing, way.dir.opposite())))
    }

    fn new_void(&self, at: Place) -> Result<GridId, Stop> {
        self.board.next_grid().ok_or((PushReason::TooManyGrids, at))
    }
}

impl Way {
    /// Passes through a mirror.
    fn turn_over(&mut self) {
        if self.dir.is_horizontal() {
            self.dir = self.dir.opposite();
        } else {
            self.point = self.point.mirrored();
        }
        self.flip = !self.flip;
    }

    /// The point at the edge of a cell, seen on the edge of the whole grid.
    fn climb(&mut self, size: Size, mapping: EntryMapping) {
        let count = edge_length(size, self.dir);
        let index = self.index_across(size);
        self.point = match mapping {
            EntryMapping::Middle => EdgePoint::HALF,
            mapping => self.point.climb(mapping.extent(index, count)),
        };
    }

    /// The number of the cell along the edge that is crossed: from the left, or from the bottom.
    fn index_across(&self, size: Size) -> u32 {
        if self.dir.is_horizontal() {
            size.height.saturating_sub(1).saturating_sub(u32::from(self.place.y.unsigned_abs()))
        } else {
            u32::from(self.place.x.unsigned_abs())
        }
    }

    /// The first cell of a grid, and the rest of the point.
    fn inside(mut self, grid: GridId, size: Size, mapping: EntryMapping) -> Self {
        let count = edge_length(size, self.dir);
        let (index, rest) = match mapping {
            EntryMapping::Middle => (count / 2, EdgePoint::HALF),
            mapping => {
                let index = mapping.index(&self.point, count);
                (index, self.point.descend(mapping.extent(index, count)))
            }
        };
        let across = if self.dir.is_horizontal() { count.saturating_sub(1 + index) } else { index };
        let (x, y) = entry_at(size, self.dir, across);
        self.point = rest;
        self.place = Place::new(grid, x as i16, y as i16);
        self
    }
}

/// A direction in a mirror that exchanges left and right.
fn mirrored(dir: Dir) -> Dir {
    if dir.is_horizontal() { dir.opposite() } else { dir }
}
