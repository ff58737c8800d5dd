//! Sentences as values: pieces of text that know what they name, so that no reader has to search them for names.

use gridcosm_universe::{AppearanceName, EntityId, GridId, Place, State};
use std::fmt;

/// A sentence in pieces. `to_string` joins them.
///
/// ```
/// use gridcosm::prelude::*;
/// use gridcosm::{Sentence, Subject};
/// let mut level = Level::new(Size::new(3, 1));
/// let attic = level.add_grid("attic", Size::new(1, 1))?;
/// let state = level.to_state()?;
/// let sentence = Sentence::new().text("you enter ").grid(&state, attic).text(".").capitalised();
/// assert_eq!(sentence.to_string(), "You enter attic.");
/// assert_eq!(sentence.pieces[1].about, Some(Subject::Grid(attic)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence {
    /// In the order in which they are read, spaces included.
    pub pieces: Vec<Piece>,
}

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What is read.
    pub text: String,
    /// What the text names; `None` for the words in between.
    pub about: Option<Subject>,
}

/// What a piece of a sentence names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// An entity.
    Entity(EntityId),
    /// A grid.
    Grid(GridId),
    /// A cell.
    Cell(Place),
}

impl Sentence {
    /// Nothing said yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds words that name nothing.
    #[must_use]
    pub fn text(mut self, text: impl AsRef<str>) -> Self {
        let text = text.as_ref();
        match self.pieces.last_mut() {
            _ if text.is_empty() => {}
            Some(Piece { text: last, about: None }) => last.push_str(text),
            _ => self.pieces.push(Piece { text: text.to_owned(), about: None }),
        }
        self
    }

    /// Adds words that name something.
    #[must_use]
    pub fn about(mut self, text: impl Into<String>, about: Subject) -> Self {
        self.pieces.push(Piece { text: text.into(), about: Some(about) });
        self
    }

    /// Adds the name of a grid.
    #[must_use]
    pub fn grid(self, state: &State, grid: GridId) -> Self {
        self.about(state.grid_name(grid), Subject::Grid(grid))
    }

    /// Adds a cell by its coordinates, and by the name of its grid where there is more than one.
    #[must_use]
    pub fn cell(self, state: &State, place: Place) -> Self {
        let said = self.about(place.pos().to_string(), Subject::Cell(place));
        if state.grids().nth(1).is_some() {
            said.text(" in ").grid(state, place.grid)
        } else {
            said
        }
    }

    /// Adds "the box", or "the room attic".
    #[must_use]
    pub fn the(self, state: &State, id: EntityId) -> Self {
        match state.room(id) {
            Some(room) => {
                let room_of = self.about("the room", Subject::Entity(id)).text(" ");
                room_of.grid(state, room.grid)
            }
            // One of several agents has a number.
            None if state.components(id).agent && !is_you(state, id) => {
                self.about(name_of(state, id), Subject::Entity(id))
            }
            None => self.about(format!("the {}", name_of(state, id)), Subject::Entity(id)),
        }
    }

    /// Adds "a box" or "an exit". A room has a name, and so has an agent, so those stay "the room attic" and "the agent".
    #[must_use]
    pub fn a(self, state: &State, id: EntityId) -> Self {
        if state.room(id).is_some() || state.components(id).agent {
            return self.the(state, id);
        }
        let name = name_of(state, id);
        let article = match name.chars().next() {
            _ if number(state, id) != Number::One => "",
            Some('a' | 'e' | 'i' | 'o' | 'u') => "an ",
            _ => "a ",
        };
        self.about(format!("{article}{name}"), Subject::Entity(id))
    }

    /// Adds "you" for the only agent, "agent 2" for one of several, "the box" for anything else.
    pub(crate) fn you_or_the(self, state: &State, id: EntityId) -> Self {
        match is_you(state, id) {
            true => self.about("you", Subject::Entity(id)),
            false => self.the(state, id),
        }
    }

    /// Adds the form of a verb that goes with [`you_or_the`](Self::you_or_the).
    pub(crate) fn verb(self, state: &State, id: EntityId, one: &str, many: &str) -> Self {
        let plural = is_you(state, id) || number(state, id) == Number::Many;
        self.text(if plural { many } else { one })
    }

    /// The same with a capital at its start.
    #[must_use]
    pub fn capitalised(mut self) -> Self {
        if let Some(first) = self.pieces.first_mut() {
            first.text = capitalised(&first.text);
        }
        self
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces.iter().try_for_each(|piece| f.write_str(&piece.text))
    }
}

impl From<&str> for Sentence {
    fn from(text: &str) -> Self {
        Self::new().text(text)
    }
}

/// A text with a capital at its start.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Whether an entity is the only agent, so that it is the player.
pub(crate) fn is_you(state: &State, id: EntityId) -> bool {
    state.components(id).agent && state.agents().nth(1).is_none()
}

/// What an entity is called: one of several agents by its number, a room by its grid, a key or a door with its own name,
/// anything else by its looks and its label.
pub fn name_of(state: &State, id: EntityId) -> String {
    if let Some(room) = state.room(id) {
        return format!("room {}", state.grid_name(room.grid));
    }
    let components = state.components(id);
    if components.agent {
        return match state.agent_number(id) {
            Some(number) if !is_you(state, id) => format!("agent {}", number + 1),
            _ => "agent".to_owned(),
        };
    }
    let name = components.appearance.map_or("thing", |appearance| match appearance.name {
        AppearanceName::None => "thing",
        AppearanceName::Human => "person",
        other => other.word(),
    });
    let key = components.key.or(components.locked).filter(|key| is_own_name(key));
    match (key, components.label) {
        (Some(key), _) => format!("{key} {name}"),
        (None, Some(label)) => format!("{name} {label}"),
        (None, None) => name.to_owned(),
    }
}

/// Whether a key has a name of its own. Keys that the author did not name are called "key" by level files.
pub(crate) fn is_own_name(key: &str) -> bool {
    !key.is_empty() && key != "key"
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    One,
    Many,
    /// Neither one nor many: lava.
    Mass,
}

fn number(state: &State, id: EntityId) -> Number {
    match state.appearance(id).map(|appearance| appearance.name) {
        Some(AppearanceName::Boots) => Number::Many,
        Some(AppearanceName::Lava) => Number::Mass,
        _ => Number::One,
    }
}
