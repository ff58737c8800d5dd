//! A short fingerprint of a situation, for searches through many games.

use crate::{
    Footing, Health, Hunt, MoveRule, Moving, Place, Progress, State, Turns, bit_set::BitSet,
    column::Column, holdings::Holdings, slots::Slot, stores::NameId,
};

impl State {
    /// A number that is the same for two moments of one game exactly when the same can still happen in both. It covers
    /// the place and condition of every entity, and whose turn it is where agents take turns, but neither turn nor score,
    /// unless the move rule depends on the turn.
    /// (Two different moments can share a number, with the probability of guessing 128 coin tosses.)
    ///
    /// ```
    /// use gridcosm_grid::{Pos, Size};
    /// use gridcosm_universe::{Action, Level, factory, step};
    /// let mut level = Level::new(Size::new(3, 1));
    /// level.add(Pos::new(0, 0), factory::agent())?;
    /// let start = level.to_state()?;
    /// let back = step(&step(&start, Action::Right)?, Action::Left)?;
    /// assert_ne!(back, start); // two turns later
    /// assert_eq!(back.situation(), start.situation());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn situation(&self) -> u128 {
        let mut sum = Sum::default();
        for slot in 0..self.nature.names.slots.len() as Slot {
            match self.cells.place(slot) {
                None => sum.add(u64::MAX),
                Some(place) => sum.add_place(place),
            }
        }
        for (slot, Moving { direction, .. }) in self.cells.moving.iter() {
            sum.add(u64::from(slot) << 2 | (direction & 3) as u64);
        }
        self.condition.add_to(&mut sum);
        self.add_made_rooms(&mut sum);
        let Progress { turn, score, win, lose, acting } = self.progress;
        sum.add(u64::from(win) << 1 | u64::from(lose));
        // An agent that was chosen can be exchanged for another one at any time.
        if self.settings.turns == Turns::InOrder {
            sum.add(u64::from(acting));
        }
        // Wind depends on the turn, and it is unknown what custom rules read.
        let rule = self.settings.move_rule;
        if rule == MoveRule::WINDY || !rule.is_built_in() {
            sum.add(turn as u64);
            sum.add(score as u64);
        }
        sum.0
    }
}

impl State {
    /// Rooms that came into being are where their slots say, but not what they are for.
    pub(crate) fn add_made_rooms(&self, sum: &mut Sum) {
        let nature = &self.nature;
        for (slot, degree) in nature.infinite_exit.iter() {
            sum.add(
                u64::from(slot) << 32
                    | nature.room.get(slot).map_or(0, |room| u64::from(room.grid.0)),
            );
            sum.add(degree as u64);
        }
        for (slot, name) in nature.infinite_enter.iter() {
            sum.add(u64::from(slot) << 32 | u64::from(name));
            sum.add(nature.infinite_enter_degree.get(slot).unwrap_or(0) as u64);
        }
    }
}

/// Mixes numbers into one.
#[derive(Debug, PartialEq)]
pub(crate) struct Sum(u128);

impl Default for Sum {
    fn default() -> Self {
        Self(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
    }
}

impl Sum {
    pub(crate) fn add(&mut self, number: u64) {
        const ODD: u128 = 0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645;
        self.0 = (self.0 ^ u128::from(number)).wrapping_mul(ODD);
        self.0 ^= self.0 >> 67;
    }

    pub(crate) fn add_place(&mut self, place: Place) {
        self.add(u64::from(place.grid.0) << 1 | 1);
        self.add(u64::from(place.x as u32) << 32 | u64::from(place.y as u32));
    }

    pub(crate) fn total(&self) -> u128 {
        self.0
    }
}

/// The parts of a state that count for a situation.
pub(crate) trait Summed {
    fn add_to(&self, sum: &mut Sum);
}

impl Summed for BitSet {
    fn add_to(&self, sum: &mut Sum) {
        for (number, word) in self.words() {
            sum.add(number as u64);
            sum.add(word);
        }
        sum.add(u64::MAX);
    }
}

impl<T: Copy + Number> Summed for Column<T> {
    fn add_to(&self, sum: &mut Sum) {
        for (slot, value) in self.iter() {
            sum.add(u64::from(slot));
            sum.add(value.number());
        }
        sum.add(u64::MAX);
    }
}

impl Summed for Holdings {
    fn add_to(&self, sum: &mut Sum) {
        self.holders().add_to(sum);
        sum.add(self.pairs().len() as u64);
        self.pairs().iter().for_each(|&(a, b)| sum.add(u64::from(a) << 32 | u64::from(b)));
    }
}

/// The parts of a value that change during play, as a number.
trait Number {
    fn number(self) -> u64;
}

impl Number for i64 {
    fn number(self) -> u64 {
        self as u64
    }
}

impl Number for NameId {
    fn number(self) -> u64 {
        u64::from(self)
    }
}

impl Number for Hunt {
    fn number(self) -> u64 {
        let place = |place: Place| {
            u64::from(place.grid.0) << 32
                | u64::from(place.x as u16) << 16
                | u64::from(place.y as u16)
        };
        let mut sum = Sum::default();
        sum.add(self.last_seen.map_or(u64::MAX, place));
        sum.add(place(self.post));
        sum.add(self.heading.map_or(0, |dir| dir as u64 + 1) << 1 | u64::from(self.sees));
        sum.0 as u64
    }
}

impl Number for Footing {
    fn number(self) -> u64 {
        let goal = self.goal.map_or(0, |goal| {
            1 << 48 | u64::from(goal.x as u16) << 32 | u64::from(goal.y as u16) << 16
        });
        goal | u64::from(self.draws) << 8 | u64::from(self.sub.0) << 4 | u64::from(self.sub.1 & 15)
    }
}

impl Number for Health {
    fn number(self) -> u64 {
        self.health as u64
    }
}
