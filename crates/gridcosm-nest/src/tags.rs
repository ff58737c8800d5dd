//! Tags: words attached to contents, by a function that the caller supplies.

use crate::{Cell, NamedCell, Place, Store};
use std::collections::BTreeMap;

/// A content with this tag cannot be moved and blocks everything. The engine knows no other tag.
pub const STOP: &str = "stop";

/// The user of a front end controls a content with this tag.
pub const PLAYER: &str = "player";

/// A set of contents: concrete contents, references, and whether the empty cell belongs to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    empty: bool,
    concrete: Bits,
    refs: Bits,
}

impl Contents {
    /// The contents of a store that satisfy a condition. Tags depend on the content of a cell, never on its place, so
    /// asking once per content is enough. The mark of a reference counts as part of the place and is always `Unmarked`
    /// here.
    pub fn of(store: &Store, condition: impl Fn(NamedCell<'_>) -> bool) -> Self {
        let concrete = (0..store.content_count() as u32)
            .filter(|&id| condition(NamedCell::Concrete(store.content_name(crate::ContentId(id)))));
        let refs = (0..store.target_count() as u32).filter(|&id| {
            condition(NamedCell::Ref {
                grid: store.grid_name(crate::GridId(id)),
                mark: crate::Mark::Unmarked,
            })
        });
        Self {
            empty: condition(NamedCell::Empty),
            concrete: concrete.collect(),
            refs: refs.collect(),
        }
    }

    /// Whether the content of a cell belongs to the set.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        match cell {
            Cell::Empty => self.empty,
            Cell::Concrete(id) => self.concrete.contains(id.0),
            Cell::Ref { grid, .. } => self.refs.contains(grid.0),
        }
    }
}

/// A tag function, evaluated for all contents of a store. It stays valid for every store that results from it by
/// pushing.
///
/// ```
/// use gridcosm_nest::{NamedCell, PLAYER, STOP, Store, Tags};
/// let store = Store::parse([("main", "9 1 _")])?;
/// let tags = Tags::of(&store, |content| match content {
///     NamedCell::Concrete("9") => vec![STOP],
///     NamedCell::Concrete("1") => vec![PLAYER],
///     _ => vec![],
/// });
/// assert_eq!(tags.find(&store, PLAYER), store.place("main", 1, 0));
/// assert_eq!(tags.find(&store, "goal"), None);
/// # Ok::<(), gridcosm_nest::TextError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    by_tag: BTreeMap<String, Contents>,
    none: Contents,
}

impl Tags {
    /// Calls the function once for every content.
    pub fn of<T: Into<String>, I: IntoIterator<Item = T>>(
        store: &Store,
        tags_of: impl Fn(NamedCell<'_>) -> I,
    ) -> Self {
        let mut by_tag: BTreeMap<String, Contents> = BTreeMap::new();
        let mut note = |content, add: &dyn Fn(&mut Contents)| {
            for tag in tags_of(content) {
                add(by_tag.entry(tag.into()).or_default());
            }
        };
        note(NamedCell::Empty, &|set| set.empty = true);
        for id in 0..store.content_count() as u32 {
            let name = store.content_name(crate::ContentId(id));
            note(NamedCell::Concrete(name), &|set| set.concrete.insert(id));
        }
        for id in 0..store.target_count() as u32 {
            let grid = store.grid_name(crate::GridId(id));
            note(NamedCell::Ref { grid, mark: crate::Mark::Unmarked }, &|set| set.refs.insert(id));
        }
        Self { by_tag, none: Contents::default() }
    }

    /// The contents that carry a tag.
    pub fn with(&self, tag: &str) -> &Contents {
        self.by_tag.get(tag).unwrap_or(&self.none)
    }

    /// The first place in store and reading order whose content carries a tag.
    pub fn find(&self, store: &Store, tag: &str) -> Option<Place> {
        let contents = self.by_tag.get(tag)?;
        store.find(|cell| contents.contains(cell))
    }
}

/// A set of small numbers. Most sets need only the first word, which is there without another look into memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Bits {
    first: u64,
    rest: Vec<u64>,
}

impl Bits {
    fn insert(&mut self, number: u32) {
        let bit = 1 << (number % 64);
        match (number as usize / 64).checked_sub(1) {
            None => self.first |= bit,
            Some(word) => {
                if word >= self.rest.len() {
                    self.rest.resize(word + 1, 0);
                }
                if let Some(bits) = self.rest.get_mut(word) {
                    *bits |= bit;
                }
            }
        }
    }

    #[inline]
    fn contains(&self, number: u32) -> bool {
        let bits = match (number as usize / 64).checked_sub(1) {
            None => self.first,
            Some(word) => self.rest.get(word).copied().unwrap_or(0),
        };
        bits >> (number % 64) & 1 == 1
    }
}

impl FromIterator<u32> for Bits {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Self {
        let mut bits = Self::default();
        numbers.into_iter().for_each(|number| bits.insert(number));
        bits
    }
}
