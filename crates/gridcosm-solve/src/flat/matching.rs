//! The cheapest way to give every box a target of its own: a bound on the pushes still needed.

use super::distance::{Distances, NEVER};

/// More than any sum of distances.
const FAR: i32 = 1 << 28;

/// A cheapest assignment of boxes to targets, and the prices that prove it.
///
/// Boxes are rows, targets columns. For every box `cost(box, target) - row price - column price` is at least 0, and it is 0
/// where the box is assigned. A new box needs one search for a cheapest chain of reassignments.
#[derive(Clone, Debug, Default)]
pub(crate) struct Matching {
    /// The place of every box, in the sense of [`Distances::place`].
    places: Vec<usize>,
    column_price: Vec<i32>,
    /// The target of every box.
    column_of: Vec<u32>,
    /// The box of every target.
    row_of: Vec<u32>,
    /// The cost of the whole assignment.
    total: u32,
    reached: Vec<i32>,
    from: Vec<u32>,
    done: Vec<bool>,
}

const NOBODY: u32 = u32::MAX;

impl Matching {
    /// Assigns all boxes. Returns the pushes needed; `None` if the boxes cannot all have targets.
    pub(crate) fn assign(
        &mut self,
        distances: &Distances,
        places: impl Iterator<Item = usize>,
        goals: usize,
    ) -> Option<u32> {
        self.places.clear();
        self.places.extend(places);
        // Prices of an earlier assignment are a good beginning, and any will do if every target gets a box. Targets that
        // stay free must be the dearest, which old prices do not promise.
        self.column_price.resize(goals, 0);
        let dearest = self.column_price.iter().copied().max().unwrap_or(0);
        let keep = self.places.len() == goals;
        self.column_price
            .iter_mut()
            .for_each(|price| *price = if keep { *price - dearest } else { 0 });
        self.row_of.clear();
        self.row_of.resize(goals, NOBODY);
        self.column_of.clear();
        self.column_of.resize(self.places.len(), NOBODY);
        for row in 0..self.places.len() {
            if !self.place(distances, row) {
                return None;
            }
        }
        self.total = self.cost(distances);
        Some(self.total)
    }

    /// The pushes needed with box `row` at another place, if every box keeps its target then.
    #[inline]
    pub(crate) fn kept(&self, distances: &Distances, row: usize, place: usize) -> Option<u32> {
        let costs = distances.row(place);
        let own = self.column_of[row] as usize;
        let cost = costs[own];
        let least = costs.iter().zip(&self.column_price);
        let least = least.map(|(&cost, &price)| i32::from(cost) - price).min()?;
        let keeps = cost != NEVER && i32::from(cost) - self.column_price[own] <= least;
        let old = distances.row(self.places[row])[own];
        keeps.then(|| self.total - u32::from(old) + u32::from(cost))
    }

    /// Becomes `before` with box `row` at another place. Returns the pushes needed.
    pub(crate) fn moved(
        &mut self,
        before: &Self,
        distances: &Distances,
        row: usize,
        place: usize,
    ) -> Option<u32> {
        if before.places.len() < before.row_of.len() {
            let elsewhere = before.places.iter().enumerate();
            let places = elsewhere.map(|(n, &old)| if n == row { place } else { old });
            return self.assign(distances, places, before.row_of.len());
        }
        self.places.clone_from(&before.places);
        self.column_price.clone_from(&before.column_price);
        self.column_of.clone_from(&before.column_of);
        self.row_of.clone_from(&before.row_of);
        self.places[row] = place;
        let free = std::mem::replace(&mut self.column_of[row], NOBODY);
        if let Some(free) = self.row_of.get_mut(free as usize) {
            *free = NOBODY;
        }
        self.place(distances, row).then(|| self.cost(distances))
    }

    fn cost(&self, distances: &Distances) -> u32 {
        let pushes = self.places.iter().zip(&self.column_of);
        pushes.map(|(&place, &column)| u32::from(distances.row(place)[column as usize])).sum()
    }

    /// Gives a box a target, and others new ones where that is cheaper.
    fn place(&mut self, distances: &Distances, row: usize) -> bool {
        let columns = self.row_of.len();
        self.reached.clear();
        self.reached.resize(columns, FAR);
        self.from.resize(columns, 0);
        self.done.clear();
        self.done.resize(columns, false);
        let (mut row_here, mut far_here) = (row, 0);
        let end = loop {
            // The reduced cost of the box's own target is 0, which gives its row price.
            let costs = distances.row(self.places[row_here]);
            let own = self.column_of[row_here];
            let row_price = match costs.get(own as usize) {
                Some(&cost) => i32::from(cost) - self.column_price[own as usize],
                None => 0,
            };
            let mut nearest = (FAR, NOBODY);
            for (column, &cost) in costs.iter().enumerate() {
                if self.done[column] {
                    continue;
                }
                if cost != NEVER {
                    let far = far_here + i32::from(cost) - self.column_price[column] - row_price;
                    if far < self.reached[column] {
                        self.reached[column] = far;
                        self.from[column] = row_here as u32;
                    }
                }
                let better = self.reached[column] < nearest.0
                    || self.reached[column] == nearest.0
                        && self.row_of[column] == NOBODY
                        && nearest.1 != NOBODY;
                if better {
                    nearest = (self.reached[column], column as u32);
                }
            }
            let (far, column) = nearest;
            if column == NOBODY {
                return false;
            }
            self.done[column as usize] = true;
            match self.row_of[column as usize] {
                NOBODY => break (far, column),
                next => (row_here, far_here) = (next as usize, far),
            }
        };
        let (far, mut column) = end;
        for column in 0..columns {
            if self.done[column] {
                self.column_price[column] += self.reached[column] - far;
            }
        }
        loop {
            let row_there = self.from[column as usize];
            self.row_of[column as usize] = row_there;
            let next = std::mem::replace(&mut self.column_of[row_there as usize], column);
            if row_there as usize == row {
                return true;
            }
            column = next;
        }
    }
}
