//! Names, each kept once and known by a number.

use rustc_hash::FxHashMap;

/// The two name spaces of a store. Shared by all stores that came out of one by pushing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// Grids, defined ones first and in store order, then those only referred to.
    pub(crate) grids: Table,
    /// Concrete contents in the order in which they were first seen.
    pub(crate) contents: Table,
}

/// Numbers for names and names for numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    names: Vec<Box<str>>,
    numbers: FxHashMap<Box<str>, u32>,
}

impl Table {
    /// The name's number, a new one if it was not known. `None` when four billion names are in use.
    pub(crate) fn intern(&mut self, name: &str) -> Option<u32> {
        if let Some(&number) = self.numbers.get(name) {
            return Some(number);
        }
        let number = u32::try_from(self.names.len()).ok()?;
        self.names.push(name.into());
        self.numbers.insert(name.into(), number);
        Some(number)
    }

    pub(crate) fn number(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    pub(crate) fn name(&self, number: u32) -> Option<&str> {
        self.names.get(number as usize).map(|name| &**name)
    }

    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }
}
