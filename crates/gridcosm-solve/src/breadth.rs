//! Every situation of a game, breadth first: the one loop behind all searches that work for every level.
//!
//! Where nothing moves by itself, a situation is an *arrangement* of the world without its agent, and the agent's cell. An
//! arrangement knows which cells the agent can walk to without any effect. Such walks are single bits; only actions that
//! may change the world are played by the rules.

use crate::{
    answer::{Budget, End, Progress, Report, Way},
    moves, player_chooses,
    quiet::{Effect, Floor, Quiet},
    turns_left,
};
use gridcosm_universe::{Action, EntityId, Event, Outcome, Place, Sameness, State};
use hashbrown::{HashMap, hash_map::Entry};
use rustc_hash::FxBuildHasher;
use std::{mem, ops::ControlFlow};

/// A turn that could be played.
#[derive(Debug)]
pub(crate) struct Turn<'a> {
    /// The state before it.
    pub(crate) before: &'a State,
    /// Who acts.
    pub(crate) agent: Option<EntityId>,
    /// What happens.
    pub(crate) events: &'a [Event],
}

/// Which turns may be played. A walk that changes nothing but the agent's cell always may.
pub(crate) type Allowed<'a> = &'a dyn Fn(&Turn<'_>) -> bool;

/// Who did what, from which situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// The number of the situation.
    pub(crate) before: u32,
    /// The number of the agent that the player chose; [`NOBODY`] where nobody chooses.
    agent: u16,
    pub(crate) action: Action,
}

const NOBODY: u16 = u16::MAX;

/// Where a step leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// The game is won.
    Won,
    /// A new situation, the last one so far.
    Fresh(Spot),
    /// A situation that is already known.
    Known(Spot),
}

/// A situation: an arrangement and a cell of the agent. Where the arrangement knows the agent's place, the cell is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Spot {
    arrangement: u32,
    cell: u32,
}

/// A world, without its agent where its walks are known.
struct Arrangement {
    kept: Kept,
    /// Where the walks of the agent are known.
    walks: Option<Box<Walks>>,
}

/// The walks of an agent in an arrangement.
struct Walks {
    agent: EntityId,
    floor: Floor,
    /// A bit for every cell in which the agent has been.
    seen: Vec<u64>,
}

impl Walks {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.floor.bytes() + size_of_val(self.seen.as_slice())
    }
}

/// How to come back to an arrangement.
enum Kept {
    /// From here on in the list of places.
    Places(usize),
    State(Box<State>),
    /// Nobody comes back.
    Gone,
}

/// Searches through a game.
pub(crate) struct Breadth<'a> {
    start: State,
    /// The turns in which the game must be won.
    turns: Option<u32>,
    allowed: Option<Allowed<'a>>,
    same: Sameness,
    quiet: Option<Quiet>,
    chosen: bool,
    known: HashMap<u128, u32, FxBuildHasher>,
    arrangements: Vec<Arrangement>,
    places: Vec<Place>,
    /// All situations, in the order in which they were first reached.
    spots: Vec<Spot>,
    /// By situation, the step that reached it first; the start has none.
    steps: Vec<Step>,
    /// What a whole state costs at most: those that are kept share more or less of it.
    state_bytes: usize,
    /// Bytes of arrangements.
    bytes: usize,
    progress: Progress,
    // Working memory.
    before: State,
    next: State,
    events: Vec<Event>,
    options: Vec<(Option<EntityId>, Action)>,
}

/// Bytes of states between two reports: large worlds report more often.
const SLICE: usize = 1 << 24;

/// Keys of arrangements that know the place of their agent differ from those that do not.
const WITH_AGENT: u128 = 0x5bd1_e995_9d1b_54a3_2d9e_c3a1_77f4_a7c5;

impl<'a> Breadth<'a> {
    /// Prepares a search from a state in which the game goes on.
    pub(crate) fn new(start: &State, allowed: Option<Allowed<'a>>) -> Self {
        let mut unlimited = start.clone();
        // The search counts turns itself: an arrangement does not know its turn.
        unlimited.change_settings(|settings| settings.turn_limit = None);
        let mut search = Self {
            allowed,
            same: Sameness::of(&unlimited),
            quiet: Quiet::of(&unlimited),
            chosen: player_chooses(&unlimited),
            known: HashMap::default(),
            arrangements: Vec::new(),
            places: Vec::new(),
            spots: Vec::new(),
            steps: Vec::new(),
            state_bytes: unlimited.memory_bytes(),
            bytes: 0,
            progress: Progress::default(),
            before: unlimited.clone(),
            next: unlimited.clone(),
            events: Vec::new(),
            options: Vec::new(),
            start: unlimited,
            turns: turns_left(start),
        };
        search.enter(Step { before: u32::MAX, agent: NOBODY, action: Action::Wait });
        search
    }

    /// The same search with every action played by the rules.
    pub(crate) fn plain(start: &State, allowed: Option<Allowed<'a>>) -> Self {
        let search = Self::new(start, allowed);
        let mut plain = Self {
            quiet: None,
            known: HashMap::default(),
            arrangements: Vec::new(),
            places: Vec::new(),
            spots: Vec::new(),
            steps: Vec::new(),
            bytes: 0,
            ..search
        };
        plain.enter(Step { before: u32::MAX, agent: NOBODY, action: Action::Wait });
        plain
    }

    /// Goes through all situations, nearest first, and tells `hear` about every step, with the number of turns up to and
    /// with it, until `hear` breaks. Steps come in the order of situations, then of actions. Returns why it ended.
    pub(crate) fn run(
        &mut self,
        budget: &Budget,
        report: Report<'_>,
        mut hear: impl FnMut(&Self, Step, Reach, u32) -> ControlFlow<()>,
    ) -> End {
        let slice = (SLICE / self.state_bytes.max(1)).clamp(1, 1024);
        let turns = self.turns;
        let (mut turn, mut here, mut layer_end) = (1, 0, self.spots.len());
        while here < self.spots.len() {
            if here == layer_end {
                (turn, layer_end) = (turn + 1, self.spots.len());
            }
            if turns.is_some_and(|turns| turn > turns) {
                break;
            }
            let last = turns.is_some_and(|turns| turn == turns);
            if self
                .expand(here as u32, last, &mut |search, step, reach| {
                    hear(search, step, reach, turn)
                })
                .is_break()
            {
                return End::Done;
            }
            self.progress.situations = self.spots.len() as u64 - 1;
            if self.spots.len() as u64 > budget.situations || self.spots.len() >= u32::MAX as usize
            {
                return End::Situations;
            }
            self.progress.memory = self.bytes
                + self.spots.capacity() * (size_of::<Spot>() + size_of::<Step>())
                + self.known.capacity() * size_of::<(u128, u32)>();
            if self.progress.memory > budget.memory {
                return End::Memory;
            }
            here += 1;
            if here.is_multiple_of(slice) && report(&self.progress).is_break() {
                return End::Stopped;
            }
        }
        End::Done
    }

    /// What the search took so far.
    pub(crate) fn progress(&self) -> Progress {
        self.progress
    }

    /// The steps to a situation, the last one first.
    pub(crate) fn line(&self, last: Step) -> Vec<Step> {
        let before = |step: &Step| self.steps.get(step.before as usize).copied();
        let first = |step: &Step| step.before != u32::MAX;
        std::iter::successors(Some(last), before).take_while(first).collect()
    }

    /// The way of a line of steps, the last one first.
    pub(crate) fn way(&self, line: &[Step]) -> Way {
        let mut way = Way::default();
        let acting = self.start.acting().and_then(|agent| self.start.agent_number(agent));
        let mut acting = acting.unwrap_or(0);
        for (turn, step) in line.iter().rev().enumerate() {
            let agent = usize::from(step.agent);
            if step.agent != NOBODY && agent != acting {
                way.agents.push((turn, agent));
                acting = agent;
            }
            way.actions.push(step.action);
        }
        way
    }

    /// Takes every step from a situation. After the last turn only wins count.
    fn expand(
        &mut self,
        here: u32,
        last: bool,
        hear: &mut dyn FnMut(&Self, Step, Reach) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let spot = self.spots[here as usize];
        if self.arrangements[spot.arrangement as usize].walks.is_none() {
            self.restore(here, spot);
            let mut options = mem::take(&mut self.options);
            options.clear();
            options.extend(moves(&self.before, self.chosen));
            for &(agent, action) in &options {
                let step = Step { before: here, agent: self.number(agent), action };
                self.play(step, agent, last, hear)?;
            }
            self.options = options;
            return ControlFlow::Continue(());
        }
        let mut restored = false;
        for &action in Action::ALL {
            let walks = &self.arrangements[spot.arrangement as usize].walks;
            let effect = match (&self.quiet, walks) {
                (Some(quiet), Some(walks)) => quiet.effect(&walks.floor, spot.cell, action),
                _ => Effect::Play,
            };
            let step = Step { before: here, agent: NOBODY, action };
            match effect {
                Effect::Nothing => {}
                Effect::Walk(cell) if !last => {
                    self.progress.generated += 1;
                    let reach = self.visit(Spot { cell, ..spot }, step);
                    hear(self, step, reach)?;
                }
                Effect::Walk(_) => {}
                Effect::Play => {
                    if !restored {
                        self.restore(here, spot);
                        restored = true;
                    }
                    self.play(step, None, last, hear)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn number(&self, agent: Option<EntityId>) -> u16 {
        let number = agent.and_then(|agent| self.before.agent_number(agent));
        number.and_then(|number| u16::try_from(number).ok()).unwrap_or(NOBODY)
    }

    /// Plays a step from the state before it.
    fn play(
        &mut self,
        step: Step,
        agent: Option<EntityId>,
        last: bool,
        hear: &mut dyn FnMut(&Self, Step, Reach) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.next.clone_from(&self.before);
        if let Some(agent) = agent {
            self.next.choose(agent);
        }
        self.progress.generated += 1;
        let outcome = match self.allowed {
            None => self.next.advance(step.action),
            Some(_) => {
                self.events.clear();
                self.next.advance_noting(step.action, &mut self.events)
            }
        };
        let Ok(outcome) = outcome else { return ControlFlow::Continue(()) };
        if let Some(allowed) = self.allowed
            && !allowed(&Turn { before: &self.before, agent, events: &self.events })
        {
            return ControlFlow::Continue(());
        }
        match outcome {
            Outcome::Won => hear(self, step, Reach::Won),
            Outcome::Ongoing if !last => {
                let reach = self.enter(step);
                hear(self, step, reach)
            }
            Outcome::Ongoing | Outcome::Lost | Outcome::Truncated => ControlFlow::Continue(()),
        }
    }

    /// Comes to the situation of the state after a step.
    fn enter(&mut self, step: Step) -> Reach {
        let walker = self.quiet.as_ref().and_then(|quiet| quiet.walker(&self.next));
        let agent = walker.map(|(agent, _)| agent);
        let salt = if agent.is_some() { 0 } else { WITH_AGENT };
        let key = self.same.key(&self.next, agent) ^ salt;
        let fresh = self.arrangements.len() as u32;
        let arrangement = match self.known.entry(key) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => *entry.insert(fresh),
        };
        let spot = Spot { arrangement, cell: walker.map_or(0, |(_, cell)| cell) };
        if arrangement == fresh {
            self.keep(agent);
        } else if agent.is_none() {
            return Reach::Known(spot);
        }
        self.visit(spot, step)
    }

    /// Keeps the arrangement of the state after a step.
    fn keep(&mut self, walker: Option<EntityId>) {
        let first = self.places.len();
        // A state that is left for good moves on as it is. Where the turn makes a difference, it belongs to the state.
        let saved = walker.is_some()
            && self.same.is_timeless()
            && self.same.save(&self.next, &mut self.places);
        let kept = match saved {
            true => Kept::Places(first),
            false => Kept::State(Box::new(self.next.clone())),
        };
        let walks = walker.zip(self.quiet.as_ref()).map(|(agent, quiet)| {
            let floor = quiet.floor(&self.next, agent);
            Box::new(Walks { agent, floor, seen: vec![0; self.next.cell_count().div_ceil(64)] })
        });
        self.bytes += size_of::<Arrangement>() + walks.as_ref().map_or(0, |walks| walks.bytes());
        self.bytes += match kept {
            Kept::Places(_) => self.same.places() * size_of::<Place>(),
            Kept::State(_) | Kept::Gone => self.state_bytes,
        };
        self.arrangements.push(Arrangement { kept, walks });
    }

    /// Comes to a situation; without walks, for the first time.
    fn visit(&mut self, spot: Spot, step: Step) -> Reach {
        if let Some(walks) = &mut self.arrangements[spot.arrangement as usize].walks {
            let (word, bit) = (spot.cell as usize / 64, 1 << (spot.cell % 64));
            if walks.seen[word] & bit != 0 {
                return Reach::Known(spot);
            }
            walks.seen[word] |= bit;
        }
        self.spots.push(spot);
        self.steps.push(step);
        Reach::Fresh(spot)
    }

    /// Makes `before` the state of a situation.
    fn restore(&mut self, here: u32, spot: Spot) {
        let Arrangement { kept, walks } = &mut self.arrangements[spot.arrangement as usize];
        match kept {
            // Without walks there is one situation, which is left for good.
            Kept::State(_) if walks.is_none() => {
                if let Kept::State(state) = mem::replace(kept, Kept::Gone) {
                    self.bytes -= self.state_bytes;
                    self.before = *state;
                }
            }
            Kept::State(state) => self.before.clone_from(state),
            Kept::Places(first) => {
                let places = &self.places[*first..][..self.same.places()];
                self.same.restore(places, &mut self.before);
            }
            Kept::Gone => {}
        }
        if let Some(agent) = walks.as_ref().map(|walks| walks.agent)
            && self.before.place(agent).and_then(|place| self.before.cell_number(place))
                != Some(spot.cell as usize)
            && let Some(place) = self.before.place_of_cell(spot.cell as usize)
        {
            self.before.relocate(agent, place);
        }
        let chosen = self.steps[here as usize].agent;
        if self.chosen && chosen != NOBODY {
            let agent = self.before.agents().nth(usize::from(chosen));
            agent.map(|agent| self.before.choose(agent));
        }
    }
}
