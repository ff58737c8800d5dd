//! The gates that a spine search has reached.
//!
//! A search touches a few hundred of a million possible gates. Their nodes are made when they are first needed, side by
//! side with those of the same border or super-cell, so that a search stays in the processor's fastest memory.

use crate::{cells::GateId, field::FAR, portals::Border};
use std::ops::Range;

/// The parent of a gate that was reached from the start.
pub(crate) const START: u32 = u32::MAX;

/// What a search knows about a gate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GateNode {
    pub cost: u32,
    /// The rest of the way, as the search guesses it.
    pub guess: u32,
    /// The node from which it was reached.
    pub parent: u32,
    pub gate: GateId,
    /// The cell it leads into: not the one from which it was reached.
    pub into: u32,
    /// Whether the search has gone on from here at this cost.
    pub done: bool,
}

impl GateNode {
    const UNKNOWN: Self =
        Self { cost: FAR, guess: 0, parent: START, gate: 0, into: 0, done: false };
}

/// The nodes of one search. Searches over single cells have one node for a gate. The overlay has one for each
/// super-cell on whose rim the gate lies: as a way out of it.
#[derive(Clone, Debug)]
pub(crate) struct GateNodes {
    pub list: Vec<GateNode>,
    /// For every border, the search in which it got nodes, and its first one.
    borders: Vec<(u32, u32)>,
    /// The same for every super-cell.
    supers: Vec<(u32, u32)>,
    stamp: u32,
}

impl GateNodes {
    pub(crate) fn new(borders: usize, supers: usize) -> Self {
        Self {
            list: Vec::with_capacity(1 << 12),
            borders: vec![(0, 0); borders],
            supers: vec![(0, 0); supers],
            stamp: 1,
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<GateNode>()
            + (self.borders.len() + self.supers.len()) * size_of::<(u32, u32)>()
    }

    /// Forgets all nodes.
    pub(crate) fn clear(&mut self) {
        self.list.clear();
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            // Old stamps would become valid again.
            self.borders.fill((0, 0));
            self.supers.fill((0, 0));
            self.stamp = 1;
        }
    }

    #[inline]
    pub(crate) fn get(&self, node: u32) -> &GateNode {
        &self.list[node as usize]
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, node: u32) -> &mut GateNode {
        &mut self.list[node as usize]
    }

    /// The node of a gate, given as a border and an offset.
    #[inline]
    pub(crate) fn at_border(&mut self, borders: &[Border], (border, offset): (usize, u32)) -> u32 {
        let gates = borders[border].gates;
        let known = &mut self.borders[border];
        if known.0 != self.stamp {
            *known = (self.stamp, add(&mut self.list, gates.count_ones() as usize));
        }
        known.1 + (gates & ((1 << offset) - 1)).count_ones()
    }

    /// The nodes of the gates around a super-cell, of which there are this many.
    #[inline]
    pub(crate) fn around(&mut self, above: u32, count: usize) -> Range<usize> {
        let known = &mut self.supers[above as usize];
        if known.0 != self.stamp {
            *known = (self.stamp, add(&mut self.list, count));
        }
        known.1 as usize..known.1 as usize + count
    }
}

fn add(list: &mut Vec<GateNode>, count: usize) -> u32 {
    let first = list.len() as u32;
    list.resize(list.len() + count, GateNode::UNKNOWN);
    first
}
