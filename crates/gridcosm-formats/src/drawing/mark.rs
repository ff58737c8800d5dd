//! The signs of drawings and what they mean.

use std::collections::BTreeMap;

/// The meaning of a character for its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// A wall.
    Wall,
    /// Part of the observer.
    Observer,
    /// Part of the observer, and a corner that counts as interesting.
    ObserverCorner,
    /// Free and visible.
    Visible,
    /// Free and not visible.
    NotVisible,
    /// An interesting corner.
    Interesting,
    /// A visible corner that is not interesting.
    Plain,
    /// A corner that is not visible.
    Hidden,
    /// Free, without further information.
    Free,
    /// The start of an actor of this group, from 0 for `a`.
    Actor(u8),
    /// A destination of this group, from 0 for `A`.
    Goal(u8),
}

impl Mark {
    /// Whether the observer stands here.
    pub const fn is_observer(self) -> bool {
        matches!(self, Mark::Observer | Mark::ObserverCorner)
    }

    /// Whether the cell is marked as a corner of any kind.
    pub const fn is_corner(self) -> bool {
        matches!(self, Mark::Interesting | Mark::Plain | Mark::Hidden | Mark::ObserverCorner)
    }
}

/// What letters mean in a drawing that could be read both ways, such as `..s#`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Letters {
    /// What an observer sees.
    Sight,
    /// Actors and their destinations.
    Crowd,
}

/// The kinds of drawings, told apart by their characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// An observer and what it sees.
    Sight,
    /// The same in letters alone: `s z b o c x`. Every interesting corner is marked.
    SightLetters,
    /// Walls and floor: `#` and `.`.
    Plain,
    /// Walls, floor, and letters for actors and destinations.
    Crowd,
    /// A case of the older program as JSON.
    Case,
}

/// The signs that a legend explains and that have no meaning of their own.
pub(super) type Legend = BTreeMap<char, Mark>;

/// What a character means in drawings of sight; `None` for characters without a meaning.
pub(super) const fn sight(character: char) -> Option<Mark> {
    Some(match character {
        '■' | '█' | 'b' | '#' => Mark::Wall,
        's' => Mark::Observer,
        'z' => Mark::ObserverCorner,
        'o' => Mark::Visible,
        '□' | 'x' => Mark::NotVisible,
        'c' | '▲' => Mark::Interesting,
        'n' => Mark::Plain,
        'u' => Mark::Hidden,
        '.' | ' ' | '\t' => Mark::Free,
        _ => return None,
    })
}

/// Signs that only drawings of sight have.
pub(super) const fn is_square(character: char) -> bool {
    matches!(character, '■' | '█' | '□' | '▲')
}

/// Signs of plain maps. `@` is rock, as in MovingAI maps.
pub(super) const fn is_plain(character: char) -> bool {
    matches!(character, '.' | '#' | '@')
}

/// Letters that mean something in drawings of sight.
pub(super) const fn is_sight_letter(character: char) -> bool {
    matches!(character, 's' | 'z' | 'b' | 'o' | 'c' | 'x' | 'n' | 'u')
}

/// The characters of a drawing with the meaning that they have in it.
pub(super) struct Alphabet<'l> {
    pub(super) style: Style,
    /// `@` is the observer where something is marked as visible and no other sign stands for the observer.
    at_is_observer: bool,
    legend: &'l Legend,
}

impl<'l> Alphabet<'l> {
    /// The alphabet of the drawing with these rows.
    pub(super) fn of<'t>(
        rows: impl Iterator<Item = &'t str>,
        letters: Letters,
        legend: &'l Legend,
    ) -> Self {
        let (mut squares, mut plain, mut sight_letters) = (false, false, false);
        let (mut other_letters, mut observer, mut at, mut visible) = (false, false, false, false);
        for character in rows.flat_map(str::chars) {
            squares |= is_square(character);
            plain |= is_plain(character);
            observer |= matches!(character, 's' | 'z');
            at |= character == '@';
            visible |= character == 'o';
            if is_sight_letter(character) || legend.contains_key(&character) {
                sight_letters = true;
            } else {
                other_letters |= character.is_ascii_alphabetic();
            }
        }
        let at_is_observer = at && visible && !observer && (squares || !other_letters);
        let style = match () {
            () if squares => Style::Sight,
            () if !sight_letters && !other_letters => Style::Plain,
            () if !plain && !other_letters => Style::SightLetters,
            () if other_letters && !plain && letters == Letters::Sight => Style::SightLetters,
            () if other_letters => Style::Crowd,
            () if letters == Letters::Crowd => Style::Crowd,
            () if observer || at_is_observer => Style::Sight,
            () => Style::Crowd,
        };
        Self { style, at_is_observer, legend }
    }

    /// What a character means here; `None` for a foreign one in a map or a scenario.
    pub(super) fn mark(&self, character: char) -> Option<Mark> {
        Some(match (self.style, character) {
            (Style::Plain | Style::Crowd, '#' | '@') => Mark::Wall,
            (Style::Plain | Style::Crowd, '.' | ' ' | '\t') => Mark::Free,
            (Style::Crowd, 'a'..='z') => Mark::Actor(character as u8 - b'a'),
            (Style::Crowd, 'A'..='Z') => Mark::Goal(character as u8 - b'A'),
            (Style::Plain | Style::Crowd, _) => return None,
            (_, '@') if self.at_is_observer => Mark::Observer,
            (_, other) => {
                sight(other).or_else(|| self.legend.get(&other).copied()).unwrap_or(Mark::Free)
            }
        })
    }
}
