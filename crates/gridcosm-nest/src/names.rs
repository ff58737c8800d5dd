//! Names, each kept once and identified by a number.

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// The two name spaces of a store. All stores that result from one by pushing share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// Grids, defined ones first and in store order, then those only referred to.
    pub(crate) grids: Table,
    /// Concrete contents in the order of their first appearance.
    pub(crate) contents: Table,
}

/// Numbers for names and names for numbers, in three pieces of memory regardless of how many there are. A program may
/// hold thousands of worlds, and a separate text for every name would take most of their memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// All names, one after the other.
    text: String,
    /// The end of each name.
    ends: Vec<u32>,
    /// Numbers by the hash of their names. Never iterated.
    numbers: HashTable<u32>,
}

impl Table {
    /// The name's number; an unknown name gets a new one. `None` if the names exceed four billion bytes.
    pub(crate) fn intern(&mut self, name: &str) -> Option<u32> {
        if let Some(number) = self.number(name) {
            return Some(number);
        }
        let end = u32::try_from(self.text.len() + name.len()).ok()?;
        let number = u32::try_from(self.ends.len()).ok()?;
        self.text.push_str(name);
        self.ends.push(end);
        let Self { text, ends, numbers } = self;
        let hash_of = |&number: &u32| hash(name_in(text, ends, number).unwrap_or_default());
        numbers.insert_unique(hash(name), number, hash_of);
        Some(number)
    }

    pub(crate) fn number(&self, name: &str) -> Option<u32> {
        self.numbers.find(hash(name), |&number| self.name(number) == Some(name)).copied()
    }

    pub(crate) fn name(&self, number: u32) -> Option<&str> {
        name_in(&self.text, &self.ends, number)
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Releases memory reserved for more names.
    pub(crate) fn shrink(&mut self) {
        self.text.shrink_to_fit();
        self.ends.shrink_to_fit();
    }
}

fn name_in<'a>(text: &'a str, ends: &[u32], number: u32) -> Option<&'a str> {
    let number = number as usize;
    let start = number.checked_sub(1).map_or(Some(0), |before| ends.get(before).copied())?;
    text.get(start as usize..*ends.get(number)? as usize)
}

fn hash(name: &str) -> u64 {
    FxBuildHasher.hash_one(name)
}
