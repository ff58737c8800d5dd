//! A short name for where a game stands, for whoever searches through many games.

use crate::{
    Health, MoveRule, Moving, Progress, State, bit_set::BitSet, column::Column, slots::Slot,
};

impl State {
    /// A number that is the same for two moments of one game exactly when the same can still happen in both: everybody's
    /// place and condition, but neither turn nor score, unless the way of moving depends on the turn. (That two
    /// different moments share a number is possible, and as likely as guessing 128 coin tosses.)
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
        let mut sum = Sum(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        for slot in 0..self.nature.names.slots.len() as Slot {
            match self.board.place(slot) {
                None => sum.add(u64::MAX),
                Some(place) => {
                    sum.add(u64::from(place.grid.0) << 1 | 1);
                    sum.add(u64::from(place.pos.x as u32) << 32 | u64::from(place.pos.y as u32));
                }
            }
        }
        for (slot, Moving { direction, .. }) in self.board.moving.iter() {
            sum.add(u64::from(slot) << 2 | (direction & 3) as u64);
        }
        let c = &self.condition;
        for set in [&c.entity, &c.blocking, &c.collectible, &c.dead, &c.status, &c.inventory] {
            sum.add_set(set);
        }
        sum.add_column(&c.time_limit, |amount| amount as u64);
        sum.add_column(&c.usage_limit, |amount| amount as u64);
        sum.add_column(&c.health, |Health { health, .. }| health as u64);
        sum.add_column(&c.key, u64::from);
        sum.add_column(&c.locked, u64::from);
        for pairs in [c.effects.pairs(), c.items.pairs()] {
            sum.add(pairs.len() as u64);
            pairs.iter().for_each(|&(a, b)| sum.add(u64::from(a) << 32 | u64::from(b)));
        }
        let Progress { turn, score, win, lose } = self.progress;
        sum.add(u64::from(win) << 1 | u64::from(lose));
        // Wind blows by the turn, and what rules of others look at is not known.
        let rule = self.settings.move_rule;
        if rule == MoveRule::WINDY || !rule.is_built_in() {
            sum.add(turn as u64);
            sum.add(score as u64);
        }
        sum.0
    }
}

/// Numbers mixed into one.
struct Sum(u128);

impl Sum {
    fn add(&mut self, number: u64) {
        const ODD: u128 = 0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645;
        self.0 = (self.0 ^ u128::from(number)).wrapping_mul(ODD);
        self.0 ^= self.0 >> 67;
    }

    fn add_set(&mut self, set: &BitSet) {
        set.iter().for_each(|slot| self.add(u64::from(slot)));
        self.add(u64::MAX);
    }

    fn add_column<T: Copy>(&mut self, column: &Column<T>, number: impl Fn(T) -> u64) {
        for (slot, value) in column.iter() {
            self.add(u64::from(slot));
            self.add(number(value));
        }
        self.add(u64::MAX);
    }
}
