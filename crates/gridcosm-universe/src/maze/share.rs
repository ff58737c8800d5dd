//! A part of a whole, exact to the last bit without floating point.

/// A number from 0 to 1, with the precision and rounding of a 64-bit float: seeded mazes are defined by them.
///
/// ```
/// use gridcosm_universe::maze::Share;
/// let most = Share::new(4, 5);
/// assert_eq!(most.of(36), 28);
/// assert_eq!(Share::from_bits(0.8f64.to_bits()), Some(most));
/// assert_eq!(Share::from_bits(1.5f64.to_bits()), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The value is `mantissa` / 2^`shift`. Below 2^53, and 2^52 or more except for the tiniest values.
    mantissa: u64,
    shift: u32,
}

/// Bits of a mantissa.
const PRECISION: u32 = 53;

impl Share {
    /// Nothing.
    pub const ZERO: Self = Self { mantissa: 0, shift: 1074 };
    /// Everything.
    pub const ONE: Self = Self { mantissa: 1 << (PRECISION - 1), shift: PRECISION - 1 };

    /// The float nearest to a fraction; fractions above 1 count as 1, and so does any division by 0.
    pub fn new(numerator: u32, denominator: u32) -> Self {
        if numerator >= denominator {
            return Self::ONE;
        }
        if numerator == 0 {
            return Self::ZERO;
        }
        let (numerator, denominator) = (u128::from(numerator), u128::from(denominator));
        // Scale until the quotient has exactly as many bits as a mantissa.
        let mut shift = PRECISION - 1;
        while (numerator << shift) / denominator < 1 << (PRECISION - 1) {
            shift += 1;
        }
        let (quotient, rest) =
            ((numerator << shift) / denominator, (numerator << shift) % denominator);
        let up = 2 * rest > denominator || (2 * rest == denominator && quotient % 2 == 1);
        let mantissa = quotient as u64 + u64::from(up);
        if mantissa == 1 << PRECISION {
            return Self { mantissa: mantissa / 2, shift: shift - 1 };
        }
        Self { mantissa, shift }
    }

    /// The value of a float's bits, `None` if it is not from 0 to 1.
    pub fn from_bits(bits: u64) -> Option<Self> {
        let (exponent, fraction) = ((bits >> 52) as u32, bits & ((1 << 52) - 1));
        match exponent {
            0 => Some(Self { mantissa: fraction, shift: 1074 }),
            1..=1022 => Some(Self { mantissa: fraction | 1 << 52, shift: 1075 - exponent }),
            1023 if fraction == 0 => Some(Self::ONE),
            _ => None,
        }
    }

    /// A share of a count, rounded down after a multiplication that is rounded as floats are. Counts must be below
    /// 2^53.
    pub fn of(self, count: u64) -> u64 {
        let product = u128::from(count) * u128::from(self.mantissa);
        let rounded = round_to_precision(product);
        rounded.checked_shr(self.shift).unwrap_or(0) as u64
    }
}

/// The nearest number with at most as many bits as a mantissa; of two equally near ones, the even one.
fn round_to_precision(number: u128) -> u128 {
    let bits = u128::BITS - number.leading_zeros();
    let Some(excess) = bits.checked_sub(PRECISION).filter(|&excess| excess > 0) else {
        return number;
    };
    let (kept, lost, half) = (number >> excess, number & ((1 << excess) - 1), 1 << (excess - 1));
    let up = lost > half || (lost == half && kept % 2 == 1);
    (kept + u128::from(up)) << excess
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Only this test uses the machine's own floats, to define the correct result.
    #[test]
    fn agrees_with_floats() {
        for denominator in 1..=100u32 {
            for numerator in 0..=denominator {
                let float = f64::from(numerator) / f64::from(denominator);
                let share = Share::new(numerator, denominator);
                assert_eq!(Share::from_bits(float.to_bits()), Some(share), "{float}");
                for count in (0..400).chain([1 << 24, 9_999_999]) {
                    assert_eq!(share.of(count), (count as f64 * float).floor() as u64);
                }
            }
        }
        assert_eq!(Share::from_bits((-0.5f64).to_bits()), None);
        assert_eq!(Share::from_bits(f64::NAN.to_bits()), None);
        assert_eq!(Share::from_bits(f64::MIN_POSITIVE.to_bits()).map(|s| s.of(1 << 40)), Some(0));
    }
}
