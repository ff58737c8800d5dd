//! Worlds in which nothing happens unless the agent does something: which of its actions merely take it to another cell,
//! and which do nothing at all.

use gridcosm_grid::Dir;
use gridcosm_universe::{
    Action, ComponentKind as Kind, EntityId, Kinds, MoveRule, Objective, Outcome, Place, State,
};

/// What an action does, as far as that is known without playing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Nothing.
    Nothing,
    /// The agent comes to stand in another cell, and nothing else changes.
    Walk(u32),
    /// Only the rules know.
    Play,
}

/// A world of one agent that stays as it is while the agent waits.
#[derive(Debug)]
pub(crate) struct Quiet {
    /// Whether a step leads to the neighbouring cell if that is free.
    walks: bool,
    /// Whether left and right are exchanged.
    mirror: bool,
    /// Whether something follows an agent that walks away from it.
    pull: bool,
    /// Whether a step over the edge can lead anywhere.
    rooms: bool,
    /// By cell, its neighbours by direction; [`OUTSIDE`] beyond the edge.
    next: Vec<[u32; 4]>,
    /// By cell, what never changes there.
    facts: Vec<Facts>,
    /// What a walk must not meet.
    obstacles: Kinds,
    /// Whether there is anything to open.
    locks: bool,
    /// Whether a switch may be beside the agent.
    switches: bool,
    /// Who can be under an effect.
    holders: Vec<EntityId>,
}

/// What never changes in a cell.
#[derive(Clone, Copy, Debug, Default)]
struct Facts {
    /// Nothing moves or opens the obstacle.
    wall: bool,
    /// Something hurts whoever is here.
    hurts: bool,
    /// There was something to pick up.
    item: bool,
    /// A player must stand here.
    wanted: bool,
    /// A signal depends on what stands here, or what stands here depends on a signal.
    wired: bool,
}

const OUTSIDE: u32 = u32::MAX;

/// What can be an obstacle to walks, and the components that make it one. What hurts is among the facts of its cell.
const UNDER: [(Kinds, Kind); 6] = [
    (Kinds::BLOCKING, Kind::Blocking),
    (Kinds::PUSHABLE, Kind::Pushable),
    (Kinds::COLLIDABLE, Kind::Collidable),
    (Kinds::ROOM, Kind::Room),
    (Kinds::PORTAL, Kind::Portal),
    (Kinds::EXIT, Kind::Exit),
];

/// What the rest of the world says about the walks of its agent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Floor {
    /// A bit for every cell that the agent can enter without any effect.
    free: Vec<u64>,
    /// Whether the agent carries something that may be a key.
    carries: bool,
}

impl Floor {
    pub(crate) fn bytes(&self) -> usize {
        self.free.len() * size_of::<u64>()
    }

    fn is_free(&self, cell: u32) -> bool {
        self.free.get(cell as usize / 64).is_some_and(|word| word >> (cell % 64) & 1 == 1)
    }
}

impl Quiet {
    /// `None` if something may happen while the agent waits, or if nobody knows what the rules of the level do.
    pub(crate) fn of(start: &State) -> Option<Self> {
        let settings = start.settings();
        let rule = settings.move_rule;
        let built_in =
            |known: &Objective| std::ptr::fn_addr_eq(known.test, settings.objective.test);
        let known = rule.is_built_in() && Objective::ALL.iter().any(built_in);
        // Nobody needs rows of boxes that are pushed over the edge; the walks there are more than steps.
        let odd = rule == MoveRule::WINDY || (rule.wraps && settings.push_rules.is_some());
        let mut agents = start.agents();
        let (agent, None) = (agents.next()?, agents.next()) else { return None };
        if !known || odd || !waiting_changes_nothing(start) {
            return None;
        }
        let objective = settings.objective;
        let exits_count = objective == Objective::DEFAULT || objective == Objective::EXIT;
        let never = Kinds::SOLID
            .with(Kinds::COLLIDABLE)
            .with(Kinds::DAMAGER)
            .with(Kinds::AGENT)
            .with(Kinds::ROOM)
            .with(Kinds::PORTAL);
        let mut quiet = Self {
            walks: [MoveRule::DEFAULT, MoveRule::MIRROR, MoveRule::WRAP].contains(&rule),
            mirror: rule == MoveRule::MIRROR,
            pull: settings.push_rules.as_ref().is_some_and(|push| push.pull),
            rooms: settings.push_rules.is_some() && start.rooms().next().is_some(),
            next: neighbours(start, rule.wraps),
            facts: vec![Facts::default(); start.cell_count()],
            obstacles: if exits_count { never.with(Kinds::EXIT) } else { never },
            locks: false,
            switches: false,
            holders: Vec::new(),
        };
        let possession = start.entities().any(|id| start.has(id, Kind::Possessable));
        for id in start.entities() {
            quiet.note(start, id, agent, possession)?;
        }
        // A push against the wall of a room may move the room.
        let yields = settings.push_rules.as_ref().is_some_and(|push| push.rules.inner_push);
        // What stands or arrives in a wall can be pushed out of it.
        let porous = Kinds::PUSHABLE.with(Kinds::ROOM).with(Kinds::PORTAL);
        for (cell, facts) in quiet.facts.iter_mut().enumerate() {
            facts.wall &=
                !yields && start.kinds_of_cell(cell).is_some_and(|kinds| !kinds.meets(porous));
        }
        Some(quiet)
    }

    /// Takes an entity into account. `None` if something may happen by itself because of it.
    fn note(
        &mut self,
        state: &State,
        id: EntityId,
        agent: EntityId,
        possession: bool,
    ) -> Option<()> {
        let has = |kind| state.has(id, kind);
        let hurts = has(Kind::Damage) || has(Kind::LethalDamage);
        let mobile =
            has(Kind::Pushable) || has(Kind::Room) || has(Kind::Possessable) || id == agent;
        let moves = has(Kind::Moving) || has(Kind::Pathfinding) || has(Kind::Swarm);
        let stays_hurt = has(Kind::Health) && id != agent;
        let wanted = has(Kind::PlayerButton) && state.settings().objective == Objective::BUTTONS;
        let sends = has(Kind::Plate) || has(Kind::Switch);
        let door = !has(Kind::Room) && (has(Kind::OpenedBy) || has(Kind::ClosedBy));
        if moves || (mobile && (hurts || has(Kind::Collectible) || wanted || sends || door)) {
            return None;
        }
        if (hurts && possession) || (stays_hurt && may_be_hurt(state)) {
            return None;
        }
        if has(Kind::Status) {
            self.holders.push(id);
        }
        self.locks |= has(Kind::Locked);
        self.switches |= has(Kind::Switch);
        let Some(place) = state.place(id) else { return Some(()) };
        let facts = state.cell_number(place).and_then(|cell| self.facts.get_mut(cell))?;
        facts.hurts |= hurts;
        facts.item |= has(Kind::Collectible);
        facts.wanted |= wanted;
        facts.wired |= sends || door;
        facts.wall |= has(Kind::Blocking) && !mobile && !has(Kind::Locked);
        Some(())
    }

    /// The agent of a moment and the number of its cell, if its walks are known: it lives, and nobody is under an effect.
    pub(crate) fn walker(&self, state: &State) -> Option<(EntityId, u32)> {
        let mut agents = state.agents();
        let (agent, None) = (agents.next()?, agents.next()) else { return None };
        let calm = self.holders.iter().all(|&id| state.effects_of(id).next().is_none());
        let alive = !state.has(agent, Kind::Dead);
        let cell = state.cell_number(state.place(agent)?)?;
        (calm && alive).then_some((agent, u32::try_from(cell).ok()?))
    }

    /// What the world of a moment says about the walks of its agent.
    pub(crate) fn floor(&self, state: &State, agent: EntityId) -> Floor {
        let own = state.place(agent).and_then(|place| state.cell_number(place));
        let mut free = vec![0u64; state.cell_count().div_ceil(64)];
        for (cell, facts) in self.facts.iter().enumerate() {
            // Under the agent itself there may be anything.
            let kinds = match own == Some(cell) {
                true => self.kinds_under(state, agent),
                false => state.kinds_of_cell(cell).unwrap_or_default(),
            };
            if !kinds.meets(self.obstacles) && !facts.wanted && !facts.hurts && !facts.wired {
                free[cell / 64] |= 1 << (cell % 64);
            }
        }
        Floor { free, carries: self.locks && state.items_of(agent).next().is_some() }
    }

    /// What else is in the cell of the agent.
    fn kinds_under(&self, state: &State, agent: EntityId) -> Kinds {
        let Some(place) = state.place(agent) else { return Kinds::default() };
        let others = || state.at(place).filter(|&id| id != agent);
        let there = UNDER.iter().filter(|(_, word)| others().any(|id| state.has(id, *word)));
        there.fold(Kinds::default(), |all, (kind, _)| all.with(*kind))
    }

    /// What an action of the agent in a cell does.
    pub(crate) fn effect(&self, floor: &Floor, cell: u32, action: Action) -> Effect {
        // Grids that came into being in play are left to the rules.
        let Some((next, facts)) = self.next.get(cell as usize).zip(self.facts.get(cell as usize))
        else {
            return Effect::Play;
        };
        if facts.hurts || facts.wired {
            return Effect::Play;
        }
        let Some(dir) = action.direction() else {
            let useful = match action {
                Action::PickUp => facts.item,
                Action::UseKey => floor.carries || self.switches,
                _ => false,
            };
            return if useful { Effect::Play } else { Effect::Nothing };
        };
        if !self.walks {
            return Effect::Play;
        }
        let dir = if self.mirror && dir.is_horizontal() { dir.opposite() } else { dir };
        let to = next[dir as usize];
        if to == OUTSIDE {
            return if self.rooms { Effect::Play } else { Effect::Nothing };
        }
        if self.is_wall(to) {
            return Effect::Nothing;
        }
        let behind = next[dir.opposite() as usize];
        let followed = self.pull && !floor.is_free(behind) && !self.is_wall(behind);
        if floor.is_free(to) && !followed { Effect::Walk(to) } else { Effect::Play }
    }

    fn is_wall(&self, cell: u32) -> bool {
        self.facts.get(cell as usize).is_some_and(|facts| facts.wall)
    }
}

fn waiting_changes_nothing(start: &State) -> bool {
    let mut waited = start.clone();
    waited.change_settings(|settings| settings.turn_limit = None);
    let outcome = waited.advance(Action::Wait);
    outcome == Ok(Outcome::Ongoing) && waited.situation() == start.situation()
}

fn may_be_hurt(state: &State) -> bool {
    state.entities().any(|id| state.has(id, Kind::Damage) || state.has(id, Kind::LethalDamage))
}

fn neighbours(state: &State, wraps: bool) -> Vec<[u32; 4]> {
    let number = |place: Place, dir: Dir| {
        let mut beside = place.step(dir);
        if wraps && let Some(size) = state.size_of(place.grid).filter(|size| !size.is_empty()) {
            let (width, height) = (size.width as i16, size.height as i16);
            beside =
                Place::new(place.grid, beside.x.rem_euclid(width), beside.y.rem_euclid(height));
        }
        state.cell_number(beside).and_then(|cell| u32::try_from(cell).ok()).unwrap_or(OUTSIDE)
    };
    let all = |place: Place| {
        let mut next = [OUTSIDE; 4];
        for dir in Dir::ALL {
            next[dir as usize] = number(place, dir);
        }
        next
    };
    state.cell_places().map(all).collect()
}
