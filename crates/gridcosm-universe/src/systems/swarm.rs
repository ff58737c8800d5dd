//! Swarms move.

use crate::{
    Aim, Event, Footing, GridId, Kinds, Listener, MAX_SWARM_SPEED, MAX_TRAIL, Place, SUB_CELLS,
    State, Swarm,
    flood::{Flood, neighbourhood},
    slots::Slot,
    systems::pathfinding::is_hidden,
};
use gridcosm_crowd::{ActorId, Crowd, Offset, Point, Raster, Rules};
use gridcosm_grid::{BitGrid, Pos};

/// Ticks of a turn, after one in which everyone decides where to go first.
const TICKS: u32 = 12;

/// The side of a part of a cell, in units of the crowd. A speed of 1 covers it in a turn.
const SIDE: u32 = TICKS * 100;

/// How far those who wander and those who flee look around, in steps.
const WANDERING: u32 = 6;
const FLEEING: u32 = 4;

/// Moves the members of all swarms for a turn, grid by grid, as one crowd of `gridcosm-crowd`.
///
/// - Members stay in their grid and go around everything solid and around rooms. They never overlap: every one owns a
///   part of a cell, and there are [`SUB_CELLS`] x [`SUB_CELLS`] of them. In a grid where some member blocks movement,
///   no member enters the cell of an agent.
/// - They stop what is pushed, and whatever their components say: they block, hurt, press plates. They pass items,
///   exits and portals.
/// - A member that a signal has stopped makes room for others, but goes nowhere by itself. One that something solid has
///   come over stays where it is until it is free.
/// - A member that carries takes along an agent that was in its cell, if the agent can stand where it goes. Of several
///   members the one with the lowest id does so.
///
/// Every turn begins with nothing but what the state says, so a state that was saved and restored goes on as it would
/// have.
pub fn run(state: &mut State, listener: &mut impl Listener) {
    if !state.nature.swarm.is_empty() {
        apply(state, listener);
    }
}

/// As [`run`], in a world that has swarms.
#[inline(never)]
pub(crate) fn apply(state: &mut State, listener: &mut impl Listener) {
    let mut members = placed_members(state);
    for group in members.chunk_by_mut(|a, b| a.from.grid == b.from.grid) {
        if let Some(mut throng) = Throng::new(state, group) {
            throng.move_for_a_turn(state, group);
            record(state, group, &throng.passed, listener);
        }
    }
    carry(state, &members, listener);
}

/// Gives every member of a new world a part of a cell: in its own cell or, if there are too many, near it.
pub(crate) fn prepare(state: &mut State) {
    if state.nature.swarm.is_empty() {
        return;
    }
    let mut members = placed_members(state);
    for group in members.chunk_by_mut(|a, b| a.from.grid == b.from.grid) {
        if let Some(throng) = Throng::new(state, group) {
            throng.read(group);
            record(state, group, &[], &mut ());
        }
    }
    let cells = state.cells_mut();
    members.iter().for_each(|member| cells.set_prev_place(member.slot, cells.place(member.slot)));
}

/// A member of a swarm in its turn.
#[derive(Clone, Copy, Debug)]
struct Member {
    slot: Slot,
    swarm: Swarm,
    from: Place,
    /// Its footing at the start of the turn, and now.
    stood: Option<Footing>,
    stands: Option<Footing>,
    /// Where it is now.
    to: Place,
    /// Its number in the crowd; none if there is no room for it.
    actor: Option<ActorId>,
}

/// All members that have a place, grid by grid in ascending order.
fn placed_members(state: &State) -> Vec<Member> {
    let member = |(slot, swarm)| {
        let from = state.cells.place(slot).filter(|&place| state.in_bounds(place))?;
        let stood = state.condition.footing.get(slot);
        Some(Member { slot, swarm, from, stood, stands: stood, to: from, actor: None })
    };
    let mut members: Vec<Member> = state.nature.swarm.iter().filter_map(member).collect();
    members.sort_by_key(|member| member.from.grid);
    members
}

/// The members of all swarms in one grid, as a crowd.
struct Throng {
    grid: GridId,
    crowd: Crowd,
    /// The cells that members left and did not end in, with the members.
    passed: Vec<(Place, Slot)>,
}

impl Throng {
    /// Puts every member where it stands, and then those without a part of a cell near their cells.
    fn new(state: &State, group: &mut [Member]) -> Option<Self> {
        let grid = group.first()?.from.grid;
        let side = i64::from(SIDE) * i64::from(SUB_CELLS);
        let raster = Raster::new(SUB_CELLS, Offset::None, Point::new(side, side)).ok()?;
        let blocks = group.iter().any(|m| state.cells.kinds(m.slot).meets(Kinds::BLOCKING));
        let walls = walls(state, grid, blocks)?;
        let mut crowd = Crowd::new(walls, raster, Rules::default()).ok()?;
        for member in &mut *group {
            let sub = member.stood.map(|footing| sub_cell(member.from, footing));
            member.actor = sub.and_then(|sub| crowd.add_to_sub_cell(sub).ok());
        }
        for member in group.iter_mut().filter(|member| member.actor.is_none()) {
            member.actor = crowd.add_near(member.from.pos()).ok();
        }
        Some(Self { grid, crowd, passed: Vec::new() })
    }

    fn move_for_a_turn(&mut self, state: &State, group: &mut [Member]) {
        let mut targets = Targets::default();
        let mut going = false;
        for member in &mut *group {
            let halted = state.cells.kinds(member.slot).meets(Kinds::HALTED);
            let Some(actor) = member.actor.filter(|_| !halted) else { continue };
            let goal = targets.goal_of(state, self.crowd.walls(), member);
            let speed = member.swarm.speed.min(MAX_SWARM_SPEED) * (SIDE / TICKS);
            // A goal that no one can stand in is as good as none.
            going |= self.crowd.set_speed(actor, speed).is_ok()
                && goal.is_some()
                && self.crowd.set_destination(actor, goal).is_ok();
        }
        if going {
            self.crowd.step();
            for _ in 0..TICKS {
                self.crowd.step();
                self.note_passed(group);
            }
        }
        self.read(group);
        for member in group.iter_mut().filter(|member| member.swarm.aim == Aim::Wanders) {
            if let Some(stands) = &mut member.stands {
                let stuck = going && Some(stands.sub) == member.stood.map(|stood| stood.sub);
                // One that gets no further tries another cell.
                stands.goal = stands.goal.filter(|_| !(stuck && member.to == member.from));
            }
        }
    }

    /// Notes the cells that members have left in this tick.
    fn note_passed(&mut self, group: &mut [Member]) {
        for member in group {
            let Some((place, _)) = self.at(member) else { continue };
            if place != member.to {
                if member.to != member.from {
                    self.passed.push((member.to, member.slot));
                }
                member.to = place;
            }
        }
    }

    /// Reads from the crowd where everyone is.
    fn read(&self, group: &mut [Member]) {
        for member in group {
            if let Some((place, sub)) = self.at(member) {
                member.to = place;
                member.stands = Some(Footing { sub, ..member.stands.unwrap_or_default() });
            }
        }
    }

    /// The cell of a member, and its part of it.
    fn at(&self, member: &Member) -> Option<(Place, (u8, u8))> {
        let Pos { x, y } = self.crowd.view(member.actor?).ok()?.current;
        let side = i32::from(SUB_CELLS);
        let cell = Pos::new(x.div_euclid(side), y.div_euclid(side));
        let sub = (x.rem_euclid(side) as u8, y.rem_euclid(side) as u8);
        Some((Place::at(self.grid, cell), sub))
    }
}

/// The part of a cell, counted over the whole grid.
fn sub_cell(place: Place, footing: Footing) -> Pos {
    let side = i32::from(SUB_CELLS);
    let along = |cell: i16, sub: u8| i32::from(cell) * side + i32::from(sub.min(SUB_CELLS - 1));
    Pos::new(along(place.x, footing.sub.0), along(place.y, footing.sub.1))
}

/// The cells of a grid that no member of a swarm enters.
fn walls(state: &State, grid: GridId, around_agents: bool) -> Option<BitGrid> {
    let (size, _) = state.cells.grid(grid)?;
    let solid = Kinds::SOLID.with(Kinds::ROOM);
    let stops = if around_agents { solid.with(Kinds::AGENT) } else { solid };
    let mut walls = BitGrid::new(size);
    for pos in size.positions() {
        let kinds = state.cells.kinds_at(Place::at(grid, pos));
        // Members that block are no walls for each other, so where there is one the others have to be asked.
        let wall = kinds.meets(stops)
            && (!kinds.meets(Kinds::SWARM)
                || state.cells.at(Place::at(grid, pos)).any(|slot| {
                    let kinds = state.cells.kinds(slot);
                    kinds.meets(stops) && !kinds.meets(Kinds::SWARM)
                }));
        walls.set(pos, wall);
    }
    Some(walls)
}

/// What a member follows, perhaps nobody; `None` for all agents.
type Target = Option<Option<Slot>>;

/// Where members of one grid go. Those with the same target share one flood.
#[derive(Default)]
struct Targets {
    floods: Vec<(Target, Flood)>,
}

impl Targets {
    /// The cell for which a member sets out in this turn.
    fn goal_of(&mut self, state: &State, walls: &BitGrid, member: &mut Member) -> Option<Pos> {
        let here = member.from.pos();
        match member.swarm.aim {
            Aim::Wanders => wander(state, walls, member),
            Aim::Towards => {
                // Beyond what it can walk in a turn, so that it need not stop on the way.
                let ahead = member.swarm.speed / u32::from(SUB_CELLS) + 2;
                self.flood(state, walls, member).down(walls, here, ahead)
            }
            Aim::Flees => {
                let flood = self.flood(state, walls, member);
                let safety = |pos: &Pos| flood.steps(*pos).unwrap_or(0);
                // Of equal cells the nearest: `max_by_key` keeps the last of equals.
                let near = neighbourhood(walls, here, FLEEING);
                near.into_iter().rev().max_by_key(safety)
            }
        }
    }

    /// Steps from the target of a member: from what it follows or, if it follows nothing, from all agents.
    fn flood(&mut self, state: &State, walls: &BitGrid, member: &Member) -> &Flood {
        let target: Target = state.nature.pathfinding.get(member.slot).map(|p| p.target);
        let known = self.floods.iter().position(|(whose, _)| *whose == target);
        let index = known.unwrap_or_else(|| {
            let seen = |&slot: &Slot| !is_hidden(&state.nature, &state.condition, slot);
            let place =
                |slot: Slot| state.cells.place(slot).filter(|at| at.grid == member.from.grid);
            let agents = state.condition.agent.iter().filter(|_| target.is_none());
            let seeds = agents.chain(target.flatten()).filter(seen).filter_map(place);
            self.floods.push((target, Flood::new(walls, seeds.map(Place::pos))));
            self.floods.len() - 1
        });
        &self.floods[index].1
    }
}

/// The cell to which a member wanders: the last one that it drew, until it is there.
fn wander(state: &State, walls: &BitGrid, member: &mut Member) -> Option<Pos> {
    let here = member.from.pos();
    let footing = member.stands.get_or_insert_default();
    let going = footing.goal.filter(|&goal| goal != here && walls.get(goal) == Some(false));
    if going.is_none() {
        let near = neighbourhood(walls, here, WANDERING);
        let number = draw(state, member.slot, footing.draws) % near.len().max(2) as u64;
        footing.draws = footing.draws.wrapping_add(1);
        footing.goal = near.get(number as usize).copied();
    }
    footing.goal
}

/// A number that looks random, from the seed, the entity and how often it has drawn one.
fn draw(state: &State, slot: Slot, draws: u8) -> u64 {
    let seed = state.settings.seed.unwrap_or(0) as u64;
    let mut number = seed ^ (state.id(slot).0 as u64).rotate_left(20) ^ u64::from(draws) << 52;
    // The finisher of SplitMix64, twice: its input differs in a few bits only.
    for _ in 0..2 {
        number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
        number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^= number >> 31;
    }
    number
}

/// Writes into the state where everyone is now.
fn record(
    state: &mut State,
    group: &[Member],
    passed: &[(Place, Slot)],
    listener: &mut impl Listener,
) {
    for &Member { slot, from, to, stood, stands, .. } in group {
        if let Some(footing) = stands.filter(|_| stands != stood) {
            state.condition_mut().footing.insert(slot, footing);
            state.cells_mut().touch(from);
        }
        if from != to {
            let cells = state.cells_mut();
            cells.relocate(slot, Some(to));
            cells.note_crossing(slot); // what it passed is in the trail already
            listener.hear(Event::Moved { entity: state.id(slot), from, to });
        }
    }
    let room = (MAX_TRAIL as usize).saturating_sub(state.trail.len());
    let ended = |&&(place, slot): &&(Place, Slot)| state.cells.place(slot) != Some(place);
    let passed: Vec<_> = passed.iter().filter(ended).take(room).copied().collect();
    if !passed.is_empty() {
        state.trail.extend(passed);
        state.trail.sort_unstable();
        state.trail.dedup();
    }
}

/// Takes agents along with the members that carry them.
fn carry(state: &mut State, members: &[Member], listener: &mut impl Listener) {
    let mut next = state.condition.agent.first();
    while let Some(agent) = next {
        next = state.condition.agent.from(agent + 1);
        let from = state.cells.place(agent);
        let carries = |m: &&Member| m.swarm.carries && Some(m.from) == from && m.to != m.from;
        let Some(carrier) = members.iter().find(carries) else { continue };
        if state.kinds_at(carrier.to).meets(Kinds::SOLID) {
            continue;
        }
        state.cells_mut().relocate(agent, Some(carrier.to));
        let (entity, by) = (state.id(agent), state.id(carrier.slot));
        listener.hear(Event::Carried { entity, by, from: carrier.from, to: carrier.to });
    }
}
