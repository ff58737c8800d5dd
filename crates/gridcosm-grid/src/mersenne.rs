//! The Mersenne Twister that defines seeded winds and mazes.

const STATE: usize = 624;
const SHIFT: usize = 397;

/// MT19937 with the same draws as CPython's `random` module, so that a seed gives the same level in both.
///
/// Use it where a rule fixes the draws. Otherwise a smaller generator is the better choice.
///
/// ```
/// use gridcosm_grid::Mt19937;
/// let mut rng = Mt19937::from_integer(42);
/// assert_eq!(rng.next_u32(), 2746317213);
/// let mut cards = [1, 2, 3, 4];
/// rng.shuffle(&mut cards);
/// assert_eq!(cards, [3, 2, 4, 1]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Mt19937 {
    state: [u32; STATE],
    /// The number of outputs already taken from `state`; at `STATE` a new batch is due.
    taken: usize,
}

impl Mt19937 {
    /// Seeds with the absolute value of an integer, as `random.seed(n)` does.
    pub fn from_integer(seed: i128) -> Self {
        let magnitude = seed.unsigned_abs();
        let words: [u32; 4] = std::array::from_fn(|i| (magnitude >> (32 * i)) as u32);
        let used = words.iter().rposition(|&w| w != 0).map_or(1, |last| last + 1);
        Self::from_words(&words[..used])
    }

    /// Seeds with 32-bit words, least significant first (`init_by_array`). An empty list counts as the single word 0.
    pub fn from_words(words: &[u32]) -> Self {
        let words = if words.is_empty() { &[0] } else { words };
        let mut state = Self::stretched(19_650_218);
        let mut at = 1;
        // The index runs from 1 to 623; when it wraps around, the last value is copied to the front.
        let advance = |state: &mut [u32; STATE], at: usize| {
            if at + 1 < STATE {
                return at + 1;
            }
            state[0] = state[STATE - 1];
            1
        };
        for round in 0..STATE.max(words.len()) {
            let key = round % words.len();
            let mixed = (state[at - 1] ^ (state[at - 1] >> 30)).wrapping_mul(1_664_525);
            state[at] = (state[at] ^ mixed).wrapping_add(words[key]).wrapping_add(key as u32);
            at = advance(&mut state, at);
        }
        for _ in 1..STATE {
            let mixed = (state[at - 1] ^ (state[at - 1] >> 30)).wrapping_mul(1_566_083_941);
            state[at] = (state[at] ^ mixed).wrapping_sub(at as u32);
            at = advance(&mut state, at);
        }
        state[0] = 1 << 31;
        Self { state, taken: STATE }
    }

    fn stretched(seed: u32) -> [u32; STATE] {
        let mut state = [seed; STATE];
        for i in 1..STATE {
            let before = state[i - 1] ^ (state[i - 1] >> 30);
            state[i] = before.wrapping_mul(1_812_433_253).wrapping_add(i as u32);
        }
        state
    }

    /// The next 32 bits.
    pub fn next_u32(&mut self) -> u32 {
        if self.taken == STATE {
            self.refill();
        }
        let mut y = self.state[self.taken];
        self.taken += 1;
        y ^= y >> 11;
        y ^= (y << 7) & 0x9d2c_5680;
        y ^= (y << 15) & 0xefc6_0000;
        y ^ (y >> 18)
    }

    fn refill(&mut self) {
        for i in 0..STATE {
            let y = (self.state[i] & (1 << 31)) | (self.state[(i + 1) % STATE] & !(1 << 31));
            let odd = if y & 1 == 1 { 0x9908_b0df } else { 0 };
            self.state[i] = self.state[(i + SHIFT) % STATE] ^ (y >> 1) ^ odd;
        }
        self.taken = 0;
    }

    /// The numerator of `random()`: a uniform integer below 2^53. Divide by 2^53 for a number in [0, 1).
    ///
    /// The core has no floats, so thresholds are compared as integers.
    pub fn next_53_bits(&mut self) -> u64 {
        let high = u64::from(self.next_u32() >> 5);
        let low = u64::from(self.next_u32() >> 6);
        (high << 26) | low
    }

    /// A uniform integer below `n`, drawn as CPython's `_randbelow` does. For `n` = 0 it returns 0 without a draw.
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        let bits = u32::BITS - n.leading_zeros();
        loop {
            let drawn = self.next_u32() >> (u32::BITS - bits);
            if drawn < n {
                return drawn;
            }
        }
    }

    /// A uniformly drawn element; for an empty list it returns `None` without a draw.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let n = u32::try_from(items.len()).ok()?;
        if n == 0 { None } else { items.get(self.below(n) as usize) }
    }

    /// Shuffles in place, from the last element to the second. Lists of 2^32 or more elements stay unchanged.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        if u32::try_from(items.len()).is_err() {
            return;
        }
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

impl std::fmt::Debug for Mt19937 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Mt19937 {{ taken: {} of {STATE} }}", self.taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sequence published with the algorithm for the key {0x123, 0x234, 0x345, 0x456}.
    #[test]
    fn the_published_sequence() {
        let mut rng = Mt19937::from_words(&[0x123, 0x234, 0x345, 0x456]);
        let first: Vec<u32> = (0..5).map(|_| rng.next_u32()).collect();
        assert_eq!(first, [1067595299, 955945823, 477289528, 4107218783, 4228976476]);
        let thousandth = (5..1000).map(|_| rng.next_u32()).last();
        assert_eq!(thousandth, Some(3460025646));
    }

    /// Values printed by CPython 3.11.
    #[test]
    fn draws_agree_with_cpython() {
        let mut rng = Mt19937::from_integer(-7);
        assert_eq!(rng, Mt19937::from_integer(7));
        assert_eq!(rng.next_53_bits(), 2916826238065975);
        let mut letters: Vec<char> = ('a'..='j').collect();
        let mut rng = Mt19937::from_integer(1 << 70);
        rng.shuffle(&mut letters);
        assert_eq!(letters.iter().collect::<String>(), "ejfcbiahgd");
    }

    #[test]
    fn below_stays_below_and_meets_every_value() {
        let mut rng = Mt19937::from_integer(3);
        for n in [1, 2, 3, 5, 8, 13] {
            let mut seen = vec![false; n as usize];
            for _ in 0..400 {
                seen[rng.below(n) as usize] = true;
            }
            assert!(seen.iter().all(|&s| s), "not every value below {n} was drawn");
        }
        assert_eq!(rng.below(0), 0);
        assert!(rng.choose::<u8>(&[]).is_none());
    }
}
