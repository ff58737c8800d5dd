//! What a set of drawings may tell apart, beyond the sprite itself.

use std::{fmt, str::FromStr};

/// Defines the enum, the list of its values and their names from one list.
macro_rules! traits {
    ($($(#[doc = $doc:literal])+ $variant:ident $name:literal,)+) => {
        /// A visible property, which a drawing can be made for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Trait {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl Trait {
            /// All of them.
            pub const ALL: &[Trait] = &[$(Trait::$variant,)+];

            /// The word in the name of a file.
            pub const fn name(self) -> &'static str {
                match self { $(Trait::$variant => $name,)+ }
            }

            /// What it means, in a sentence.
            pub const fn about(self) -> &'static str {
                match self { $(Trait::$variant => concat!($($doc),+).trim_ascii()),+ }
            }
        }
    };
}

traits! {
    /// Dead.
    Dead "dead",
    /// Dead, a door that has been opened, a wall that a signal has opened, or an agent that waits for its turn.
    Faded "faded",
    /// A box that cannot be pushed.
    Fixed "fixed",
    /// A monster that finds its way to the player.
    Hunter "hunter",
    /// Needs a key.
    Locked "locked",
    /// Moves by itself.
    Moving "moving",
    /// A plate that is pressed, or a switch that is on.
    On "on",
    /// A room through which its grid is not left.
    Secondary "secondary",
}

impl fmt::Display for Trait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Trait {
    type Err = UnknownTrait;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.iter().find(|each| each.name() == name);
        found.copied().ok_or_else(|| UnknownTrait(name.to_owned()))
    }
}

/// A text that does not name a property.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no property is called `{0}`; there are {names}", names = names())]
pub struct UnknownTrait(String);

fn names() -> String {
    Trait::ALL.iter().map(|each| each.name()).collect::<Vec<_>>().join(", ")
}

/// A set of visible properties.
///
/// ```
/// use gridcosm_view::{Trait, Traits};
/// let traits = Traits::of([Trait::Locked, Trait::Moving]);
/// assert!(traits.contains(Trait::Locked) && traits.includes(Traits::of([Trait::Moving])));
/// assert_eq!((traits.len(), traits.iter().next()), (2, Some(Trait::Locked)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Traits(u8);

impl Traits {
    /// No property.
    pub const NONE: Traits = Traits(0);

    /// These properties.
    pub fn of(traits: impl IntoIterator<Item = Trait>) -> Self {
        traits.into_iter().fold(Self::NONE, Self::with)
    }

    /// The set with one more property.
    #[must_use]
    pub const fn with(self, one: Trait) -> Self {
        Self(self.0 | 1 << one as u8)
    }

    /// Whether the property is among them.
    pub const fn contains(self, one: Trait) -> bool {
        self.0 & 1 << one as u8 != 0
    }

    /// Whether all of the other set are among them.
    pub const fn includes(self, others: Traits) -> bool {
        self.0 & others.0 == others.0
    }

    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All of them, in the order of their names.
    pub fn iter(self) -> impl Iterator<Item = Trait> {
        Trait::ALL.iter().copied().filter(move |&each| self.contains(each))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_property_has_a_name_of_its_own() {
        assert!(Trait::ALL.len() <= 8, "the set is a byte");
        assert!(Trait::ALL.is_sorted_by_key(|each| each.name()));
        for &each in Trait::ALL {
            assert_eq!(each.name().parse(), Ok(each));
            assert_eq!(Traits::of([each]).iter().collect::<Vec<_>>(), [each]);
        }
        let error = "shut".parse::<Trait>().unwrap_err().to_string();
        assert!(
            error.starts_with("no property is called `shut`; there are dead, faded"),
            "{error}"
        );
    }
}
