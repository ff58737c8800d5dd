//! What is drawn over a figure, the same in every picture: the eyes of players and of what can be taken over, and the
//! sign of a room that is for ever.

use crate::Figure;
use gridcosm_universe::{AppearanceName, ComponentKind, EntityId, State};
use std::fmt;

/// Eyes on something that is no person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Eyes {
    /// It is a player.
    Open,
    /// A player can take it over.
    Closed,
    /// It is a button that waits for a player.
    Wanted,
}

impl Eyes {
    /// The eyes of a figure. A person has eyes of its own.
    pub fn of(figure: &Figure) -> Option<Self> {
        let has = |kind: ComponentKind| figure.properties.contains(&kind);
        match () {
            () if has(ComponentKind::PlayerButton) => Some(Self::Wanted),
            () if figure.appearance.name == AppearanceName::Human => None,
            () if has(ComponentKind::Agent) => Some(Self::Open),
            () if has(ComponentKind::Possessable) => Some(Self::Closed),
            () => None,
        }
    }

    /// One word for other programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Closed => "closed",
            Self::Wanted => "wanted",
        }
    }
}

/// The sign of a room that is for ever: `∞` or `ε`, once for degree 0, up to three times, then with a number.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_universe::{EntityId, GridId, Level, Mark, factory};
/// use gridcosm_view::ForEver;
/// let mut level = Level::new(Size::new(2, 1));
/// let mut room = factory::room(GridId::MAIN, Mark::Secondary);
/// room.components.infinite_exit = Some(1);
/// level.add(Pos::new(0, 0), room)?;
/// assert_eq!(ForEver::of(&level.to_state()?, EntityId(0)).unwrap().to_string(), "∞∞");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ForEver {
    /// `∞` or `ε`.
    pub sign: char,
    /// The degree.
    pub degree: u32,
}

impl ForEver {
    /// The sign of an entity, if it is a room for ever.
    pub fn of(state: &State, entity: EntityId) -> Option<Self> {
        let has = |kind| state.has(entity, kind);
        if !has(ComponentKind::InfiniteExit) && !has(ComponentKind::InfiniteEnter) {
            return None;
        }
        let components = state.components(entity);
        let (sign, degree) = match components.infinite_exit {
            Some(degree) => ('∞', degree),
            None => ('ε', components.infinite_enter_degree.unwrap_or(0)),
        };
        Some(Self { sign, degree: u32::try_from(degree).unwrap_or(u32::MAX) })
    }
}

impl fmt::Display for ForEver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.degree {
            degree @ 0..=2 => (0..=degree).try_for_each(|_| write!(f, "{}", self.sign)),
            more => write!(f, "{}{more}", self.sign),
        }
    }
}
