//! Move rules: from an action's direction to the cells that a submove then tries one after the other.

use crate::{EntityId, Kinds, Place, State, wind};
use gridcosm_grid::Dir;
use smallvec::SmallVec;
use std::fmt;

/// Writes the cells of a move, in the order in which they will be tried. An empty path is no attempt at all.
pub type MovePath = fn(&State, EntityId, Dir, &mut Submoves);

/// The cells of a move. Most moves have one or two, which need no separate memory.
#[derive(Clone, Debug, Default)]
pub struct Submoves(SmallVec<[Place; 2]>);

impl Submoves {
    /// Adds a cell at the end.
    #[inline]
    pub fn push(&mut self, place: Place) {
        self.0.push(place);
    }

    /// The cells so far.
    #[inline]
    pub fn cells(&self) -> &[Place] {
        &self.0
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        if self.0.spilled() { self.0.capacity() * size_of::<Place>() } else { 0 }
    }
}

impl Extend<Place> for Submoves {
    fn extend<I: IntoIterator<Item = Place>>(&mut self, places: I) {
        self.0.extend(places);
    }
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
    /// Slides until a blocking entity or the edge.
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
        path.0.into_vec()
    }

    /// The direction in which a move in `dir` begins.
    pub(crate) fn heading(self, dir: Dir) -> Dir {
        if self == Self::MIRROR && dir.is_horizontal() { dir.opposite() } else { dir }
    }

    /// Whether it is one of the rules above, whose paths are at most as long as the grid's width or height.
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
    let mut next = start.step(dir);
    while is_open(state, next) {
        path.push(next);
        next = next.step(dir);
    }
    if path.cells().is_empty() {
        path.push(start);
    }
}

fn windy(state: &State, agent: EntityId, dir: Dir, path: &mut Submoves) {
    let Some(start) = state.place(agent) else { return };
    let next = start.step(dir);
    if !state.in_bounds(next) {
        path.push(start);
        return;
    }
    path.push(next);
    if let Some(wind) = wind::blowing(state.settings.seed, state.progress.turn) {
        path.extend(Some(next.step(wind)).filter(|&blown| state.in_bounds(blown)));
    }
}

fn gravity(state: &State, agent: EntityId, dir: Dir, path: &mut Submoves) {
    let Some(start) = state.place(agent) else { return };
    let mut next = start.step(dir);
    if !is_open(state, next) {
        path.push(start);
        return;
    }
    while is_open(state, next) {
        path.push(next);
        next = next.step(Dir::S);
    }
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
