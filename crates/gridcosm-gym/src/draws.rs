//! Random numbers for the choice of levels and seeds.

/// A stream of numbers from a seed (SplitMix64). It is tiny, because every environment of a batch has one of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws {
    state: u64,
}

impl Draws {
    /// The stream of a seed.
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The stream that [`state`](Self::state) gave.
    pub const fn of_state(state: u64) -> Self {
        Self { state }
    }

    /// The stream as a number, for keeping.
    pub const fn state(self) -> u64 {
        self.state
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.state;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }

    /// A number below `end`, which is not 0.
    pub const fn below(&mut self, end: usize) -> usize {
        // Wide multiplication; the bias is below 2^-32 for every number of levels that fits into memory.
        ((self.next() as u128 * end as u128) >> 64) as usize
    }

    /// A seed for a level: 31 bits, so that it fits everywhere.
    pub const fn seed(&mut self) -> i64 {
        (self.next() >> 33) as i64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_splitmix() {
        let mut draws = Draws::new(1_234_567);
        assert_eq!(draws.next(), 6_457_827_717_110_365_317);
        assert_eq!(draws.next(), 3_203_168_211_198_807_973);
        let mut draws = Draws::new(3);
        let counts = (0..3000).fold([0; 3], |mut counts, _| {
            counts[draws.below(3)] += 1;
            counts
        });
        assert!(counts.iter().all(|&count| count > 900), "{counts:?}");
    }
}
