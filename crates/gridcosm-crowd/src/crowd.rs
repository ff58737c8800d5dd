//! Actors on a grid, moved tick by tick.

use crate::{
    MAX_SIDE, Point, Raster, Rules,
    actor::{Actor, ActorId, Goal},
    bends::Bends,
    compass::Compass,
    heading::{Shape, neighbour},
    motion,
    order::{LAST, Order},
    push::Search,
    settle::Claims,
    sleep::{ActorSet, Alarms},
    table::{Slot, Table},
    way::Ways,
};
use gridcosm_grid::{BitGrid, Pos, Size};

/// The speed of a new actor in units per tick: 50 pixels per second at 60 ticks per second.
pub const USUAL_SPEED: u32 = 2560;

/// Many actors on one grid.
///
/// Time runs in ticks of equal length ([`Crowd::step`]). Everything is an integer, so the same calls give the same
/// crowd on every machine.
///
/// **Invariants**, true after every call: an actor owns the sub-cell it is in and those it is moving through; no
/// sub-cell has two owners; no owned sub-cell touches a wall.
#[derive(Clone, Debug)]
pub struct Crowd {
    pub(crate) raster: Raster,
    pub(crate) compass: Compass,
    pub(crate) rules: Rules,
    pub(crate) walls: BitGrid,
    pub(crate) table: Table,
    pub(crate) actors: Vec<Actor>,
    pub(crate) ways: Ways,
    pub(crate) search: Search,
    /// Who rests where in the end.
    pub(crate) claims: Claims,
    pub(crate) order: Order,
    /// The actors that have to be looked at in the next tick.
    pub(crate) awake: ActorSet,
    /// The actors that wait until something happens near them. The others rest or walk unobserved.
    pub(crate) asleep: ActorSet,
    pub(crate) alarms: Alarms,
    /// The decision being made depends on more than what wakes an actor.
    pub(crate) restless: bool,
    /// The actors asleep whose last decision was such.
    pub(crate) restless_ones: Vec<u32>,
    pub(crate) tick: u32,
    /// The number of paths that may still be searched in this tick.
    pub(crate) searches_left: u32,
    /// Counts changes of the walls; a path that was found at another revision is searched again.
    pub(crate) revision: u32,
}

/// Why a crowd rejects a call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CrowdError {
    /// The grid has no cells, or too many.
    #[error("a grid of {0} with cells of this size is empty or too large for a crowd")]
    Size(Size),
    /// A cell is outside the grid or a wall, or its middle is too close to a wall.
    #[error(
        "no actor can stand in cell {0}: it is outside, in a wall, or too near a wall for this raster"
    )]
    Closed(Pos),
    /// Another actor owns a sub-cell that would be needed.
    #[error("actor {1} already stands in cell {0}")]
    Taken(Pos, u32),
    /// There is no such actor, or it was removed.
    #[error("there is no actor {0}")]
    NoActor(u32),
    /// There are more actors than free sub-cells.
    #[error("there is no room for all actors in this raster")]
    NoRoom,
}

/// Where an actor is and what it is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActorView {
    /// Its position.
    pub at: Point,
    /// The sub-cell it is in.
    pub current: Pos,
    /// The sub-cell into which it is moving.
    pub next: Option<Pos>,
    /// The other sub-cells it has reserved.
    pub beside: [Option<Pos>; 2],
    /// The cell to which it was sent. If others were sent there before it, it rests beside it.
    pub destination: Option<Pos>,
    /// The sub-cell in which it rests after arriving.
    pub rests_in: Option<Pos>,
    /// The cell it currently steers for.
    pub steers_for: Option<Pos>,
    /// Whether it rests at its destination.
    pub arrived: bool,
    /// Whether no path leads to its destination.
    pub cut_off: bool,
    /// The tick at which it set out.
    pub since: u32,
    /// The tick of its last arrival.
    pub arrival: u32,
    /// For how many ticks it has not come closer to the point it steers for; 0 if it is not under way.
    pub waiting: u32,
}

impl Crowd {
    /// An empty crowd. Set cells of `walls` are walls.
    pub fn new(walls: BitGrid, raster: Raster, rules: Rules) -> Result<Self, CrowdError> {
        let size = walls.size();
        let cell = raster.cell();
        let fits = |cells: u32, side: i64| (i64::from(cells) + 1).saturating_mul(side) < MAX_SIDE;
        let few = raster.sub_size(size).area() < u64::from(u32::MAX / 2);
        if size.is_empty() || !fits(size.width, cell.x) || !fits(size.height, cell.y) || !few {
            return Err(CrowdError::Size(size));
        }
        let ways = Ways::new(&walls).map_err(|_| CrowdError::Size(size))?;
        Ok(Self {
            raster,
            compass: Compass::new(Shape::of(raster)),
            rules,
            table: Table::new(raster, &walls),
            walls,
            actors: Vec::new(),
            ways,
            search: Search::default(),
            claims: Claims::default(),
            order: Order::default(),
            awake: ActorSet::default(),
            asleep: ActorSet::default(),
            alarms: Alarms::default(),
            restless: false,
            restless_ones: Vec::new(),
            tick: 0,
            searches_left: 0,
            revision: 1,
        })
    }

    /// Reserves memory for exactly this many more actors, so that none is wasted.
    pub fn reserve_actors(&mut self, more: usize) {
        self.actors.reserve_exact(more);
        self.order.reserve_exact(more);
        self.claims.reserve_exact(more);
    }

    /// Adds an actor in the middle of a cell. It owns its sub-cell immediately.
    pub fn add(&mut self, cell: Pos) -> Result<ActorId, CrowdError> {
        let goal = self.rest_in(cell).ok_or(CrowdError::Closed(cell))?;
        self.add_in(goal.sub, goal.at(self.raster), cell)
    }

    /// Adds an actor in the middle of a sub-cell.
    pub fn add_to_sub_cell(&mut self, sub: Pos) -> Result<ActorId, CrowdError> {
        let at = self.raster.centre(sub);
        self.add_in(sub, at, self.raster.cell_at(at))
    }

    /// Adds an actor in the middle of a free sub-cell near a cell, on the same side of every wall.
    pub fn add_near(&mut self, cell: Pos) -> Result<ActorId, CrowdError> {
        let middle = self.raster.cell_centre(cell);
        let sub = self.table.nearest_free(self.raster, &self.walls, cell, middle);
        self.add_to_sub_cell(sub.ok_or(CrowdError::Closed(cell))?)
    }

    fn add_in(&mut self, sub: Pos, at: Point, cell: Pos) -> Result<ActorId, CrowdError> {
        let id = u32::try_from(self.actors.len())
            .ok()
            .filter(|&id| id < LAST - 2)
            .ok_or(CrowdError::NoRoom)?;
        match self.table.slot(sub) {
            Slot::Closed => return Err(CrowdError::Closed(cell)),
            Slot::Owned(other) => return Err(CrowdError::Taken(cell, other)),
            Slot::Free => self.table.reserve([sub].into_iter(), id),
        };
        let mut actor = Actor::new(at, sub, USUAL_SPEED, self.tick);
        actor.centred = at == self.raster.centre(sub);
        self.actors.push(actor);
        self.awake.insert(id);
        Ok(ActorId(id))
    }

    /// Removes an actor and frees everything it owned.
    pub fn remove(&mut self, id: ActorId) -> Result<(), CrowdError> {
        self.actor(id)?;
        self.rouse(id.0);
        self.give_up_claim(id.0);
        let actor = self.actor_mut(id)?;
        actor.alive = false;
        let owned: Vec<Pos> = actor.owned().collect();
        actor.forget_way();
        self.retire(id.0);
        for sub in owned {
            self.table.release(sub, id.0);
            self.wake_for_room(sub);
        }
        Ok(())
    }

    /// Sends an actor to a cell; with `None` it stays wherever it is. Several actors may be sent to the same cell: the
    /// first rests in the middle, the others settle around it, in the nearest free sub-cells and then in the nearest
    /// free cells.
    pub fn set_destination(&mut self, id: ActorId, cell: Option<Pos>) -> Result<(), CrowdError> {
        self.actor(id)?;
        let goal = match cell {
            Some(cell) => Some(self.claim(id.0, cell)?),
            None => {
                self.give_up_claim(id.0);
                None
            }
        };
        self.depart(id.0, goal, Vec::new());
        Ok(())
    }

    /// Sends an actor off, along a known path or with an empty one.
    pub(crate) fn depart(&mut self, id: u32, goal: Option<Goal>, way: Vec<Pos>) {
        self.rouse(id);
        let (tick, revision) = (self.tick, self.revision);
        let Some(actor) = self.actors.get_mut(id as usize) else { return };
        actor.goal = goal;
        actor.arrived = false;
        actor.cut_off = false;
        actor.sliding = false;
        actor.insists = false;
        actor.since = tick;
        actor.progress = tick;
        actor.forget_way();
        actor.way = Bends::from(way);
        actor.revision = revision;
        // It may rest away from the middle of its sub-cell; then it first goes back there.
        actor.centred = actor.at == self.raster.centre(actor.current);
        self.set_out(id);
    }

    /// Notes that an actor sets out and gets another rank.
    pub(crate) fn set_out(&mut self, id: u32) {
        self.rouse(id);
        self.order.set_out(id);
        if let Some(sub) = self.actors.get(id as usize).map(|actor| actor.current) {
            self.wake_neighbours(sub);
        }
    }

    /// Takes the rank of an actor that is no longer under way.
    pub(crate) fn retire(&mut self, id: u32) {
        if self.order.rank(id) == LAST {
            return;
        }
        self.order.retire(id);
        if let Some(sub) = self.actors.get(id as usize).map(|actor| actor.current) {
            self.wake_neighbours(sub);
        }
    }

    /// Sets an actor's speed in units per tick. An actor moves at most one sub-cell per tick.
    pub fn set_speed(&mut self, id: ActorId, speed: u32) -> Result<(), CrowdError> {
        self.actor(id)?;
        self.rouse(id.0);
        self.actor_mut(id)?.speed = speed.min(MAX_SIDE as u32);
        Ok(())
    }

    /// Changes the mode or its switches. Existing reservations stay until they are used.
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
        self.rouse_all();
    }

    /// Changes how cells are divided. Every actor gets the sub-cell it is in or, if another actor got it first, the
    /// middle of a free one near it, on the same side of every wall. If there is no room for all actors, nothing changes.
    pub fn set_raster(&mut self, raster: Raster) -> Result<(), CrowdError> {
        let mut changed = Self::new(self.walls.clone(), raster, self.rules)?;
        self.rouse_all();
        changed.actors.clone_from(&self.actors);
        for (id, actor) in (0u32..).zip(&mut changed.actors).filter(|(_, actor)| actor.alive) {
            let wanted = raster.sub_at(actor.at);
            let is_free = changed.table.slot(wanted) == Slot::Free;
            let near = || {
                let cell = self.raster.cell_of(actor.current);
                changed.table.nearest_free(raster, &changed.walls, cell, actor.at)
            };
            let sub = is_free.then_some(wanted).or_else(near).ok_or(CrowdError::NoRoom)?;
            changed.table.reserve([sub].into_iter(), id);
            (actor.current, actor.next, actor.beside) = (sub, None, [None; 2]);
            (actor.departed, actor.centred) =
                (false, sub == wanted && actor.at == raster.centre(sub));
            if sub != wanted {
                (actor.at, actor.centred) = (raster.centre(sub), true);
            }
            (actor.arrived, actor.sliding) = (false, false);
            actor.forget_way();
        }
        changed.tick = self.tick;
        (0..changed.actors.len() as u32).for_each(|id| changed.set_out(id));
        changed.claim_again(self);
        *self = changed;
        Ok(())
    }

    /// Builds or removes a wall. It is an error to build one where an actor owns a sub-cell. All paths are searched
    /// again.
    pub fn set_wall(&mut self, cell: Pos, wall: bool) -> Result<(), CrowdError> {
        let before = self.walls.get(cell).ok_or(CrowdError::Closed(cell))?;
        if before == wall {
            return Ok(());
        }
        if wall && let Some(owner) = self.owner_on(cell) {
            return Err(CrowdError::Taken(cell, owner));
        }
        self.walls.set(cell, wall);
        self.table.refresh(self.raster, &self.walls, cell);
        self.ways.set_wall(cell, wall).map_err(|_| CrowdError::Size(self.walls.size()))?;
        self.revision += 1;
        self.rouse_all();
        let mut closed = Vec::new();
        for (id, actor) in (0u32..).zip(&mut self.actors) {
            if let Some(goal) = actor.goal {
                closed.extend((!self.table.is_open(goal.sub)).then_some((id, goal)));
                if std::mem::take(&mut actor.cut_off) {
                    self.order.set_out(id);
                }
            }
        }
        for (id, goal) in closed {
            // If there is no other place either, the actor keeps this one and is cut off.
            let goal = self.claim(id, goal.cell).unwrap_or(goal);
            self.actors[id as usize].goal = Some(goal);
        }
        Ok(())
    }

    fn owner_on(&self, cell: Pos) -> Option<u32> {
        let n = i32::from(self.raster.per_side());
        let corner = Pos::new(cell.x * n, cell.y * n);
        let around = (-1..=n).flat_map(|dy| (-1..=n).map(move |dx| corner.offset(dx, dy)));
        let on = around.filter(|&sub| self.raster.cells_under(sub).contains(cell));
        on.into_iter().find_map(|sub| self.table.owner(sub))
    }

    /// Runs one tick, in two phases: first every actor moves within the sub-cells it owns, then every standing actor
    /// decides, in order of priority.
    pub fn step(&mut self) {
        self.tick = self.tick.saturating_add(1);
        self.order.update(&self.actors);
        self.order.begin();
        self.wake_up();
        let mut from = 0;
        while let Some(id) = self.awake.next(from) {
            from = id + 1;
            self.advance(id);
        }
        self.decide_all();
    }

    /// Moves one actor and notes whether it may decide.
    fn advance(&mut self, id: u32) {
        let promises = self.rules.promises_arrival();
        let actor = &mut self.actors[id as usize];
        motion::catch_up(actor, self.raster, self.tick - 1, promises);
        if actor.is_at_rest() || actor.cut_off && actor.is_idle() {
            actor.carry = 0;
            self.awake.remove(id);
            return;
        }
        let (was_idle, before, beside) = (actor.is_idle(), actor.current, actor.beside);
        if actor.is_waiting() {
            // It stood the whole time, so nothing of its step is left over.
            actor.carry = 0;
        } else {
            motion::advance(actor, id, self.raster, &mut self.table, self.tick);
        }
        let (moved, idle, under_way) =
            (actor.current != before, actor.is_idle(), actor.is_under_way());
        if moved {
            note_progress(actor, self.raster, self.tick);
        }
        let mut ready = false;
        if under_way {
            actor.insists |= promises && actor.is_out_of_patience(self.tick);
            ready = actor.is_ready(self.rules.early);
            if ready {
                self.order.set_ready(id);
            }
        } else {
            self.retire(id);
        }
        self.order.set_stands(id, idle);
        if moved {
            self.wake_for_room(before);
            for number in beside.into_iter().flatten() {
                self.wake_for_room(neighbour(before, number));
            }
        }
        if idle && !was_idle {
            self.wake_to_ask(id);
        }
        if !ready {
            self.walk_unobserved(id);
        }
    }

    /// The number of ticks so far.
    pub fn tick(&self) -> u32 {
        self.tick
    }

    /// How cells are divided.
    pub fn raster(&self) -> Raster {
        self.raster
    }

    /// The mode and its switches.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The walls.
    pub fn walls(&self) -> &BitGrid {
        &self.walls
    }

    /// All living actors, by id.
    pub fn ids(&self) -> impl Iterator<Item = ActorId> {
        (0u32..).zip(&self.actors).filter(|(_, actor)| actor.alive).map(|(id, _)| ActorId(id))
    }

    /// What one actor is doing.
    pub fn view(&self, id: ActorId) -> Result<ActorView, CrowdError> {
        let actor = self.actor(id)?;
        Ok(ActorView {
            at: self.position(actor),
            current: actor.current,
            next: actor.next_sub(),
            beside: actor.beside.map(|number| Some(neighbour(actor.current, number?))),
            destination: actor.goal.map(|goal| goal.cell),
            rests_in: actor.goal.map(|goal| goal.sub),
            steers_for: actor.way.next(),
            arrived: actor.arrived,
            cut_off: actor.cut_off,
            since: actor.since,
            arrival: actor.arrival,
            waiting: if actor.is_under_way() {
                self.tick - actor.progress.min(self.tick)
            } else {
                0
            },
        })
    }

    /// All reservations in reading order, with their owners.
    pub fn reservations(&self) -> impl Iterator<Item = (Pos, ActorId)> {
        self.table.iter_owned().map(|(sub, owner)| (sub, ActorId(owner)))
    }

    /// The memory in use, in bytes, including the data about the map.
    pub fn bytes(&self) -> usize {
        let ways: usize = self.actors.iter().map(|actor| actor.way.bytes()).sum();
        self.actors.capacity() * size_of::<Actor>()
            + ways
            + self.order.bytes()
            + self.awake.bytes()
            + self.asleep.bytes()
            + self.restless_ones.capacity() * size_of::<u32>()
            + self.alarms.bytes()
            + self.table.bytes()
            + self.ways.bytes()
            + self.claims.bytes()
            + size_of_val(self.walls.words())
    }

    /// Where an actor comes to rest in a cell; `None` if no open sub-cell touches the cell's middle.
    ///
    /// With an even number of sub-cells per side, the middle of a cell lies on a border. Any open sub-cell that touches
    /// it will do, but only in the one that owns the border can an actor rest exactly in the middle.
    pub(crate) fn rest_in(&self, cell: Pos) -> Option<Goal> {
        let at = self.raster.cell_centre(cell);
        let near = [(0, 0), (1, 0), (0, 1), (1, 1)]
            .map(|(dx, dy)| self.raster.sub_at(Point::new(at.x - dx, at.y - dy)));
        near.into_iter().find(|&sub| self.table.is_open(sub)).map(|sub| Goal { cell, sub })
    }

    pub(crate) fn actor(&self, id: ActorId) -> Result<&Actor, CrowdError> {
        self.actors.get(id.0 as usize).filter(|actor| actor.alive).ok_or(CrowdError::NoActor(id.0))
    }

    fn actor_mut(&mut self, id: ActorId) -> Result<&mut Actor, CrowdError> {
        self.actors
            .get_mut(id.0 as usize)
            .filter(|actor| actor.alive)
            .ok_or(CrowdError::NoActor(id.0))
    }
}

/// Records the tick if an actor is closer than ever before to the point it steers for.
fn note_progress(actor: &mut Actor, raster: Raster, tick: u32) {
    let Some(goal) = actor.goal else { return };
    let target = actor.steers_for(goal, raster);
    let distance = raster.centre(actor.current).distance_squared(target);
    if distance < actor.nearest {
        (actor.nearest, actor.progress) = (distance, tick);
    }
}
