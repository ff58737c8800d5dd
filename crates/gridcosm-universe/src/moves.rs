//! Move rules: from an action's direction to the cells that a submove then tries one after the other.

use crate::{EntityId, Kinds, MAX_SUBMOVES, Place, State, slots::Slot, ways::Ways, wind};
use gridcosm_grid::Dir;
use smallvec::SmallVec;
use std::fmt;

/// Writes the cells of a move, in the order in which they will be tried. An empty path is no attempt at all.
pub type MovePath = fn(&State, EntityId, Dir, &mut Submoves);

/// The cells of a move. Most moves have one or two, which need no separate memory.
#[derive(Clone, Debug, Default)]
pub struct Submoves {
    cells: SmallVec<[Place; 2]>,
    /// A step after all of them, from wherever the agent is by then.
    then: Option<Dir>,
}

impl Submoves {
    /// Adds a cell at the end.
    #[inline]
    pub fn push(&mut self, place: Place) {
        self.cells.push(place);
    }

    /// Ends the move with a step in a direction, from wherever the agent is by then. In a world of rooms only the push
    /// knows where that is. A step that leads nowhere is not tried.
    pub fn then(&mut self, dir: Dir) {
        self.then = Some(dir);
    }

    /// The cells so far, without a step at the end.
    #[inline]
    pub fn cells(&self) -> &[Place] {
        &self.cells
    }

    /// How many submoves there are at most.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.cells.len() + usize::from(self.then.is_some())
    }

    /// The cell that is tried next, after `tried` others. It is a neighbour of the agent if it is the step at the end,
    /// inside its grid or just outside.
    #[inline]
    pub(crate) fn get(&self, tried: usize, state: &State, agent: Slot) -> Option<Place> {
        match self.cells.get(tried) {
            Some(&next) => Some(next),
            None => last_step(state, agent, self.then.filter(|_| tried == self.cells.len())?),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.cells.clear();
        self.then = None;
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        if self.cells.spilled() { self.cells.capacity() * size_of::<Place>() } else { 0 }
    }
}

impl Extend<Place> for Submoves {
    fn extend<I: IntoIterator<Item = Place>>(&mut self, places: I) {
        self.cells.extend(places);
    }
}

/// The neighbour of an agent in a direction, if a step there leads anywhere.
fn last_step(state: &State, agent: Slot, dir: Dir) -> Option<Place> {
    let from = state.cells.place(agent)?;
    state.next_place(from, dir).map(|_| from.step(dir))
}

/// A named move rule. Two rules are equal if their names are.
///
/// The built-in rules are constants here. A custom rule is a value of this type that you put into a
/// [`Level`](crate::Level) or, to find it by name, into a [`Registry`](crate::Registry).
///
/// ```
/// use gridcosm_universe::{MoveRule, Place};
/// /// Jumps two cells.
/// const KNIGHTLY: MoveRule = MoveRule::new("leap", |state, agent, dir, path| {
///     let (dx, dy) = dir.delta();
///     path.extend(state.place(agent).map(|place| place.offset(2 * dx, 2 * dy)));
/// });
/// assert_ne!(KNIGHTLY, MoveRule::DEFAULT);
/// ```
#[derive(Clone, Copy)]
pub struct MoveRule {
    /// The name in files.
    pub name: &'static str,
    /// What it means, for people who choose a rule; may be empty.
    pub label: &'static str,
    /// Computes the cells that an agent would try.
    pub path: MovePath,
    /// Whether pushed things wrap around to the other side, as the agent does.
    pub wraps: bool,
}

impl MoveRule {
    /// One cell.
    pub const DEFAULT: Self = Self::new("default", straight).labelled("one step at a time");
    /// One cell; over the edge it wraps around to the other side.
    pub const WRAP: Self =
        Self { wraps: true, ..Self::new("wrap", wrap).labelled("across the edges") };
    /// One cell, with left and right swapped.
    pub const MIRROR: Self = Self::new("mirror", mirror).labelled("left and right swapped");
    /// Slides until a blocking entity or the edge; through rooms that let it in, and out of them.
    pub const SLIPPERY: Self = Self::new("slippery", slippery).labelled("slides on ice");
    /// One cell, and sometimes one more in the direction of the wind.
    pub const WINDY: Self = Self::new("windy", windy).labelled("wind blows now and then");
    /// One cell, then down as far as nothing blocks.
    pub const GRAVITY: Self = Self::new("gravity", gravity).labelled("falls down");

    /// The built-in rules.
    pub const ALL: [Self; 6] =
        [Self::DEFAULT, Self::WRAP, Self::MIRROR, Self::SLIPPERY, Self::WINDY, Self::GRAVITY];

    /// A rule that does not wrap.
    pub const fn new(name: &'static str, path: MovePath) -> Self {
        Self { name, label: "", path, wraps: false }
    }

    /// The same rule with a label.
    #[must_use]
    pub const fn labelled(self, label: &'static str) -> Self {
        Self { label, ..self }
    }

    /// The cells that an entity would try to enter, `[]` if it has no place.
    pub fn path_of(self, state: &State, entity: EntityId, dir: Dir) -> Vec<Place> {
        let mut path = Submoves::default();
        (self.path)(state, entity, dir, &mut path);
        let last = path.then.zip(path.cells.last()).map(|(dir, last)| last.step(dir));
        path.cells.extend(last);
        path.cells.into_vec()
    }

    /// The direction in which a move in `dir` begins.
    pub(crate) fn heading(self, dir: Dir) -> Dir {
        if self == Self::MIRROR && dir.is_horizontal() { dir.opposite() } else { dir }
    }

    /// Whether it is one of the rules above, whose paths are at most as long as the grid's width or height or, through
    /// rooms, twice as long as there are cells.
    pub fn is_built_in(self) -> bool {
        Self::ALL.iter().any(|rule| std::ptr::fn_addr_eq(rule.path, self.path))
    }
}

impl Default for MoveRule {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl PartialEq for MoveRule {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for MoveRule {}

impl fmt::Debug for MoveRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

fn straight(state: &State, agent: EntityId, dir: Dir, path: &mut Submoves) {
    if let Some(place) = state.place(agent) {
        path.push(place.step(dir));
    }
}

fn wrap(state: &State, agent: EntityId, dir: Dir, path: &mut Submoves) {
    path.extend(state.place(agent).map(|place| wrapped(state, place.step(dir))));
}

fn mirror(state: &State, agent: EntityId, dir: Dir, path: &mut Submoves) {
    straight(state, agent, MoveRule::MIRROR.heading(dir), path);
}

fn slippery(state: &State, agent: EntityId, dir: Dir, path: &mut Submoves) {
    let Some(start) = state.place(agent) else { return };
    let ways = state.ways();
    let mut here = start;
    while let Some(next) = next_open(state, ways.as_ref(), [start, here], dir, path) {
        path.push(next);
        here = next;
    }
    if path.cells().is_empty() {
        path.push(start);
    }
}

fn windy(state: &State, agent: EntityId, dir: Dir, path: &mut Submoves) {
    let Some(start) = state.place(agent) else { return };
    let (next, wind) = (start.step(dir), wind::blowing(state.settings.seed, state.progress.turn));
    if let Some(ways) = state.ways() {
        if ways.next(start, dir).is_err() && !state.in_bounds(next) {
            path.push(start);
        } else {
            path.push(next);
            path.then = wind;
        }
        return;
    }
    if !state.in_bounds(next) {
        path.push(start);
        return;
    }
    path.push(next);
    if let Some(wind) = wind {
        path.extend(Some(next.step(wind)).filter(|&blown| state.in_bounds(blown)));
    }
}

fn gravity(state: &State, agent: EntityId, dir: Dir, path: &mut Submoves) {
    let Some(start) = state.place(agent) else { return };
    let ways = state.ways();
    let mut next = next_open(state, ways.as_ref(), [start, start], dir, path);
    if next.is_none() {
        path.push(start);
    }
    while let Some(here) = next {
        path.push(here);
        next = next_open(state, ways.as_ref(), [start, here], Dir::S, path);
    }
}

/// The next cell of a slide or a fall, if nothing blocks there. Rooms that let the agent in are entered. A move that
/// comes through a room to a cell where it has been ends before that: it would go round in a circle for ever.
#[inline]
fn next_open(
    state: &State,
    ways: Option<&Ways<'_>>,
    [start, from]: [Place; 2],
    dir: Dir,
    path: &Submoves,
) -> Option<Place> {
    let ahead = from.step(dir);
    let Some(ways) = ways else { return Some(ahead).filter(|&ahead| is_open(state, ahead)) };
    if path.len() as i64 > MAX_SUBMOVES {
        return None; // the step fails anyway
    }
    let next = ways.next_free(from, dir, Kinds::BLOCKING)?;
    let known = || next == start || path.cells().contains(&next);
    (next == ahead || !known()).then_some(next)
}

/// Whether a place is inside and free of blocking entities that cannot be pushed. The mover itself counts too.
fn is_open(state: &State, place: Place) -> bool {
    state.cells.kinds_inside(place).is_some_and(|kinds| !kinds.meets(Kinds::BLOCKING))
}

/// The place with its coordinates wrapped into the grid; unchanged if the grid does not exist.
pub(crate) fn wrapped(state: &State, place: Place) -> Place {
    let Some(size) = state.size_of(place.grid).filter(|size| !size.is_empty()) else {
        return place;
    };
    // No side is longer than places reach.
    let (width, height) = (size.width as i16, size.height as i16);
    Place::new(place.grid, place.x.rem_euclid(width), place.y.rem_euclid(height))
}
