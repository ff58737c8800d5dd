//! One environment.

use crate::{
    CHANNELS, Canvas, Course, Draws, Observation, Pending, STATUS, Start, canvas::Plan, status,
};
use gridcosm_grid::{GridId, Pos};
use gridcosm_sight::Sight;
use gridcosm_universe::{EntityId, Kinds, Outcome, Place, State, StepError};
use gridcosm_view::{SvgOptions, TileCache, pixels, state_frame};
use std::sync::Arc;

/// An episode being played, and the random numbers that decide about the next ones.
#[derive(Debug)]
pub struct Lane {
    state: State,
    canvas: Canvas,
    draws: Draws,
    /// The random numbers before `next` was drawn from them.
    before_next: Draws,
    /// The level that this lane always plays.
    own: Option<usize>,
    level: i64,
    steps: u32,
    ended: bool,
    /// The start of the next episode, where starts have to be made.
    next: Option<Pending>,
    sight: Sight,
    /// The last egocentric window and where it was, as long as nothing in the level has changed since.
    window: Vec<u8>,
    window_at: Option<Pos>,
    /// Whether nobody has been told yet that `next` can be made ahead.
    untold: bool,
    /// Only for pictures, which few lanes need.
    tiles: Option<Box<TileCache>>,
}

/// What a lane needs to go on elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedLane {
    /// The present state.
    pub state: State,
    /// The random numbers still to come.
    pub draws: Draws,
    /// The number of the level, or the seed of the maze.
    pub level: i64,
    /// Steps of the episode.
    pub steps: u32,
}

/// What a step has led to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Transition {
    /// The payment.
    pub reward: f64,
    /// Whether the episode has ended by winning or losing.
    pub terminated: bool,
    /// Whether a limit of turns has cut the episode off.
    pub truncated: bool,
}

impl Lane {
    /// A lane at the start of its first episode.
    pub fn new(course: &Course, seed: u64) -> Self {
        Self::of_level(course, seed, None)
    }

    /// A lane that always plays the level of a number, or any level without one.
    pub fn of_level(course: &Course, seed: u64, own: Option<usize>) -> Self {
        // A course has at least one level.
        let start = &course.starts[own.filter(|&own| own < course.starts.len()).unwrap_or(0)];
        let mut lane = Self {
            state: start.state.clone(),
            canvas: start.canvas.clone(),
            draws: Draws::new(seed),
            before_next: Draws::new(seed),
            own,
            level: start.level,
            steps: 0,
            ended: false,
            next: None,
            untold: false,
            sight: Sight::new(),
            window: Vec::new(),
            window_at: None,
            tiles: None,
        };
        lane.seed(course, seed);
        lane.reset(course);
        lane
    }

    /// The present state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The number of the level, or the seed of the maze.
    pub fn level(&self) -> i64 {
        self.level
    }

    /// Steps of this episode.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Whether the episode has ended.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// The agent that acts.
    pub fn agent(&self) -> Option<EntityId> {
        self.state.acting()
    }

    /// Begins the stream of random numbers again; the next reset uses it.
    pub fn seed(&mut self, course: &Course, seed: u64) {
        self.draws = Draws::new(seed);
        self.prepare(course);
    }

    /// What [`restore`](Self::restore) needs to go on from here.
    pub fn save(&self) -> SavedLane {
        SavedLane {
            state: self.state.clone(),
            draws: if self.next.is_some() { self.before_next } else { self.draws },
            level: self.level,
            steps: self.steps,
        }
    }

    /// Goes on where another lane of the same course was. Returns false and changes nothing if its state does not fit.
    pub fn restore(&mut self, course: &Course, saved: SavedLane) -> bool {
        let SavedLane { state, draws, level, steps } = saved;
        if !self.set_state(course, state) {
            return false;
        }
        self.draws = draws;
        self.prepare(course);
        (self.level, self.steps) = (level, steps);
        self.ended |= course.max_steps.is_some_and(|most| steps >= most);
        true
    }

    fn prepare(&mut self, course: &Course) {
        self.before_next = self.draws;
        self.next = course
            .mazes
            .as_ref()
            .map(|options| Pending::new(options, course.size, &mut self.draws));
        self.untold = self.next.is_some();
    }

    /// The start that the next reset needs, if it has to be made first and no earlier call returned it. A thread that
    /// works ahead calls [`Pending::get`].
    #[inline]
    pub fn take_pending(&mut self) -> Option<Pending> {
        if std::mem::take(&mut self.untold) { self.next.clone() } else { None }
    }

    /// Begins a new episode.
    pub fn reset(&mut self, course: &Course) {
        if let Some(pending) = self.next.take() {
            if let Some(start) = pending.get() {
                self.begin(course, start);
            }
            self.prepare(course);
            return;
        }
        let level = match self.own {
            Some(own) if own < course.starts.len() => own,
            _ if course.starts.len() > 1 => self.draws.below(course.starts.len()),
            _ => 0,
        };
        self.begin(course, &course.starts[level]);
    }

    /// Begins an episode with a start that was made for this course.
    pub fn begin(&mut self, course: &Course, start: &Start) {
        self.state.clone_from(&start.state);
        self.canvas.copy_from(&start.canvas);
        self.window_at = None;
        self.level = start.level;
        self.steps = 0;
        self.ended = false;
        if start.random {
            let seed = self.draws.seed();
            self.state.change_settings(|settings| settings.seed = Some(seed));
        }
        if course.random_start {
            self.scatter();
        }
    }

    /// Puts the agent into a free cell of its grid, drawn at random.
    pub fn scatter(&mut self) {
        const QUIET: Kinds =
            Kinds::COSTLY.with(Kinds::REWARDING).with(Kinds::AGENT).with(Kinds::COLLIDABLE);
        let Some(agent) = self.agent() else { return };
        let Some(here) = self.state.place(agent) else { return };
        let Some(size) = self.state.size_of(here.grid) else { return };
        let is_free = |place: &Place| {
            *place == here || self.state.kinds_of(*place).bits() & !QUIET.bits() == 0
        };
        let places = || size.positions().map(|pos| Place::at(here.grid, pos)).filter(is_free);
        let drawn = self.draws.below(places().count().max(1));
        if let Some(place) = places().nth(drawn) {
            self.put_agent(place);
        }
    }

    /// Puts the agent somewhere at the start of an episode. Returns false if that is not a free cell.
    pub fn put_agent(&mut self, place: Place) -> bool {
        let Some(agent) = self.agent() else { return false };
        if self.state.place(agent) != Some(place) && self.state.kinds_of(place).meets(Kinds::SOLID)
        {
            return false;
        }
        let moved = self.state.relocate(agent, place);
        self.window_at = None;
        self.canvas.update(&self.state);
        moved
    }

    /// Continues from any state that fits the course. Returns false and changes nothing if it does not fit.
    pub fn set_state(&mut self, course: &Course, state: State) -> bool {
        let Some(plan) = Plan::new(&state, course.size) else { return false };
        let plan = if plan == **self.canvas.plan() {
            Arc::clone(self.canvas.plan())
        } else {
            Arc::new(plan)
        };
        self.canvas = Canvas::new(plan, &state);
        self.window_at = None;
        self.steps = state.progress.turn.clamp(0, i64::from(u32::MAX)) as u32;
        self.ended = state.outcome() != Outcome::Ongoing;
        self.state = state;
        true
    }

    /// Does an action, whose number the caller has checked. After an error nothing has happened.
    #[inline]
    pub fn step(&mut self, course: &Course, action: usize) -> Result<Transition, StepError> {
        self.take_turn(course, |state| course.actions.perform(state, action))
    }

    /// Does an action of every agent, as [`ActionSet::perform_each`](crate::ActionSet::perform_each) defines it.
    pub fn step_each(
        &mut self,
        course: &Course,
        actions: &[usize],
    ) -> Result<Transition, StepError> {
        self.take_turn(course, |state| course.actions.perform_each(state, actions))
    }

    #[inline]
    fn take_turn(
        &mut self,
        course: &Course,
        perform: impl FnOnce(&mut State) -> Result<(), StepError>,
    ) -> Result<Transition, StepError> {
        let before = self.state.progress.score;
        perform(&mut self.state)?;
        if !self.state.touched_cells().is_empty() {
            self.canvas.update(&self.state);
            self.window_at = None;
        }
        self.steps = self.steps.saturating_add(1);
        let outcome = self.state.outcome();
        let terminated = matches!(outcome, Outcome::Won | Outcome::Lost);
        let over = outcome == Outcome::Truncated
            || course.max_steps.is_some_and(|most| self.steps >= most);
        let truncated = over && !terminated;
        self.ended = terminated || truncated;
        let reward = course.reward.pay(self.state.progress.score.wrapping_sub(before), outcome);
        Ok(Transition { reward, terminated, truncated })
    }

    /// Writes the observation of the agent that acts as bytes. A [flat](Observation::Flat) one has no bytes; see
    /// [`observe_flat`](Self::observe_flat).
    #[inline]
    pub fn observe(&mut self, course: &Course, out: &mut [u8]) {
        self.observe_as(course, self.agent(), out);
    }

    /// As [`observe`](Self::observe), for an agent of your choice.
    #[inline]
    pub fn observe_as(&mut self, course: &Course, agent: Option<EntityId>, out: &mut [u8]) {
        match course.observation {
            Observation::Grid => out.copy_from_slice(self.canvas.bytes()),
            Observation::Egocentric(eye) => {
                let place = agent.and_then(|agent| self.state.place(agent));
                let at = place
                    .filter(|&place| self.state.in_bounds(place))
                    .and_then(|place| self.canvas.plan().pos(place));
                match at {
                    None => out.fill(0),
                    // An agent that waits or bumps sees what it saw before.
                    Some(at) if self.window_at == Some(at) => out.copy_from_slice(&self.window),
                    Some(at) => {
                        eye.look(&mut self.canvas, at, &mut self.sight, out);
                        self.window.clear();
                        self.window.extend_from_slice(out);
                        self.window_at = Some(at);
                    }
                }
            }
            Observation::Image(tile) => self.paint(course, tile, out),
            Observation::Flat => {}
        }
    }

    /// Writes a [flat](Observation::Flat) observation of the agent that acts.
    pub fn observe_flat(&self, out: &mut [f32]) {
        self.observe_flat_as(self.agent(), out);
    }

    /// As [`observe_flat`](Self::observe_flat), for an agent of your choice.
    pub fn observe_flat_as(&self, agent: Option<EntityId>, out: &mut [f32]) {
        let (numbers, bytes) = out.split_at_mut(STATUS);
        let status = status(&self.state, agent);
        numbers.iter_mut().zip(status).for_each(|(to, from)| *to = from as f32);
        bytes
            .iter_mut()
            .zip(self.canvas.bytes())
            .for_each(|(to, &from)| *to = f32::from(from) / 255.0);
    }

    /// The whole level, [`CHANNELS`] bytes for each cell of the course's canvas, whatever the agent is shown.
    pub fn planes(&self) -> &[u8] {
        self.canvas.bytes()
    }

    /// The observation as text.
    pub fn text(&self) -> String {
        self.canvas.text()
    }

    /// Draws the state at the top left of a picture, whose shape [`Course::picture_shape`] gives: rows from top to bottom,
    /// three bytes for each pixel. All levels of a course have pictures of one size.
    pub fn paint(&mut self, course: &Course, tile: u32, out: &mut [u8]) {
        out.fill(0);
        let [_, columns, _] = course.picture_shape(tile);
        let rows = out.chunks_exact_mut((columns * CHANNELS).max(1));
        let width = (self.state.size().width * tile) as usize;
        if self.state.grids().len() > 1 {
            // Rooms show what is inside them, which tiles cannot.
            let options = SvgOptions { cell: tile, ..SvgOptions::default() };
            let Ok(drawn) = pixels(&state_frame(&self.state, &course.theme), &options) else {
                return;
            };
            let lines = drawn.rgba.chunks_exact((drawn.width as usize * 4).max(1));
            for (row, line) in rows.zip(lines) {
                for (to, from) in row.chunks_exact_mut(CHANNELS).zip(line.chunks_exact(4)) {
                    to.copy_from_slice(&from[..CHANNELS]);
                }
            }
            return;
        }
        if self.tiles.as_ref().is_none_or(|tiles| tiles.tile() != tile) {
            self.tiles = Some(Box::new(TileCache::new(tile, course.theme.clone())));
        }
        let Some(tiles) = &mut self.tiles else { return };
        let mut picture = vec![0; tiles.bytes_for(&self.state)];
        if tiles.draw(&self.state, &mut picture).is_ok() {
            for (row, line) in rows.zip(picture.chunks_exact((width * CHANNELS).max(1))) {
                // A state of the caller may be wider than every level.
                let shown = line.len().min(row.len());
                row[..shown].copy_from_slice(&line[..shown]);
            }
        }
    }

    /// The grid that the agent is in.
    pub fn grid(&self) -> GridId {
        let place = self.agent().and_then(|agent| self.state.place(agent));
        place.map_or(GridId::MAIN, |place| place.grid)
    }
}

impl Clone for Lane {
    fn clone(&self) -> Self {
        Self {
            state: self.state.clone(),
            canvas: self.canvas.clone(),
            next: self.next.clone(),
            sight: Sight::new(),
            window: Vec::new(),
            window_at: None,
            tiles: None,
            ..*self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Eye, Supply};
    use gridcosm_grid::Size;
    use gridcosm_sight::Rule;
    use gridcosm_universe::maze::MazeOptions;

    #[test]
    fn a_restored_lane_goes_on_in_the_same_way() {
        let options = MazeOptions { health: 50, ..MazeOptions::new(Size::new(9, 9)) };
        let mut course = Course::new(Supply::mazes(options).unwrap(), Observation::Grid).unwrap();
        course.max_steps = Some(7);
        let mut lane = Lane::new(&course, 3);
        let mut draws = Draws::new(5);
        for step in 0..40 {
            let mut other = Lane::new(&course, 100);
            assert!(other.restore(&course, lane.save()));
            assert_eq!(other.has_ended(), lane.has_ended(), "step {step}");
            let action = draws.below(7);
            for lane in [&mut lane, &mut other] {
                if lane.has_ended() {
                    lane.reset(&course);
                } else {
                    lane.step(&course, action).unwrap();
                }
            }
            assert_eq!((other.save(), other.planes()), (lane.save(), lane.planes()));
        }
    }

    #[test]
    fn a_kept_window_equals_a_fresh_one() {
        for seed in 0..10 {
            let options =
                MazeOptions { num_doors: 2, health: 50, ..MazeOptions::new(Size::new(11, 9)) };
            let eye = Eye { side: 7, rule: Some(Rule::Minigrid) };
            let observation = Observation::Egocentric(eye);
            let mut course = Course::new(Supply::mazes(options).unwrap(), observation).unwrap();
            course.max_steps = Some(60);
            let mut lane = Lane::new(&course, seed);
            let (mut seen, mut expected) = (vec![0; eye.len()], vec![0; eye.len()]);
            let mut draws = Draws::new(seed);
            for _ in 0..300 {
                if lane.step(&course, draws.below(7)).is_err() || lane.has_ended() {
                    lane.reset(&course);
                }
                lane.observe(&course, &mut seen);
                lane.clone().observe(&course, &mut expected);
                assert_eq!(seen, expected);
            }
        }
    }
}
