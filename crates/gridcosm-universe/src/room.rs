//! Worlds of more than one grid: rooms, and the rules of pushing through them.

use crate::GridId;
use gridcosm_grid::{Dir, Pos, Size};
use gridcosm_nest::{By, Mark, RuleSet};
use std::sync::Arc;

/// A grid seen from outside: an entity with this component is a room, one cell large, with a whole grid inside.
///
/// Several rooms may show the same grid. One of them is its primary room, through which the grid is left; see
/// [`State::primary_of`](crate::State::primary_of).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// The grid inside. A grid that does not exist cannot be entered.
    pub grid: GridId,
    /// Whether this should be the room through which the grid is left.
    pub mark: Mark,
}

/// A grid of a world: its name and how large it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GridPlan {
    /// The name, for people and files.
    pub name: Arc<str>,
    /// Columns and rows.
    pub size: Size,
    /// What else there is to know.
    pub facts: GridFacts,
}

/// Facts about a grid that most grids do not need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GridFacts {
    /// Whether it is a void: its edge is a wall, and nothing in it can be entered. Only moves
    /// [by things](gridcosm_nest::By::Things) ask for it.
    pub void: bool,
    /// The colour of the rooms that show it: hue, saturation and value, each from 0 to 1.
    pub colour: Option<Arc<str>>,
    /// A remark of the file that it came from; no rule reads it.
    pub note: Option<Arc<str>>,
}

/// How agents push in a world of rooms. A world without such rules has the one-box push of flat levels.
///
/// Agents, rooms and pushable entities take part in a push, as many in a row as there are. An entity that blocks and
/// cannot be pushed stops it. Everything else lies on the floor, and the push passes over it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PushRules {
    /// Which way a push takes.
    pub rules: RuleSet,
    /// Whether the agent pulls along the entity behind it.
    pub pull: bool,
}

impl PushRules {
    /// Whether pushes go thing by thing.
    #[inline]
    pub fn by_things(&self) -> bool {
        self.rules.by == By::Things
    }
}

/// Some of the four sides of a room.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Sides(u8);

impl Sides {
    /// The words that files use for sides.
    pub const WORDS: [(&str, Dir); 4] =
        [("north", Dir::N), ("east", Dir::E), ("south", Dir::S), ("west", Dir::W)];

    /// The word of a side.
    pub fn word(side: Dir) -> &'static str {
        Self::WORDS.iter().find(|(_, dir)| *dir == side).map_or("", |(word, _)| word)
    }

    /// The side of a word.
    pub fn from_word(word: &str) -> Option<Dir> {
        Self::WORDS.iter().find(|(known, _)| *known == word).map(|(_, dir)| *dir)
    }

    /// Whether a side is among them.
    #[inline]
    pub fn contains(self, side: Dir) -> bool {
        self.0 & (1 << side as u8) != 0
    }

    /// Adds a side.
    pub fn insert(&mut self, side: Dir) {
        self.0 |= 1 << side as u8;
    }

    /// All of them, clockwise from the north.
    pub fn iter(self) -> impl Iterator<Item = Dir> {
        Self::WORDS.into_iter().map(|(_, dir)| dir).filter(move |&dir| self.contains(dir))
    }
}

impl FromIterator<Dir> for Sides {
    fn from_iter<I: IntoIterator<Item = Dir>>(sides: I) -> Self {
        let mut all = Self::default();
        sides.into_iter().for_each(|side| all.insert(side));
        all
    }
}

impl std::fmt::Debug for Sides {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(Self::word)).finish()
    }
}

/// The cells where the grid of a room is entered: one for each side that has one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EntryCells([Option<Pos>; 4]);

impl EntryCells {
    /// The cell for those who come in at a side.
    #[inline]
    pub fn at(self, side: Dir) -> Option<Pos> {
        self.0[side as usize]
    }

    /// Sets the cell of a side.
    pub fn set(&mut self, side: Dir, cell: Pos) {
        self.0[side as usize] = Some(cell);
    }

    /// The sides that have a cell, clockwise from the north.
    pub fn iter(self) -> impl Iterator<Item = (Dir, Pos)> {
        let sides = Sides::WORDS.into_iter().map(|(_, dir)| dir);
        sides.filter_map(move |side| Some((side, self.at(side)?)))
    }
}
