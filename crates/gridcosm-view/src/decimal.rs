//! Exact fractions as short decimal numbers, without floating point.

use crate::Length;
use std::fmt;

/// Digits after the point: a hundredth of a thousandth of a cell is invisible at any zoom.
const PLACES: u32 = 5;

/// `value * scale`, rounded half away from zero, printed without trailing zeros.
pub(crate) fn decimal(value: Length, scale: i64) -> Decimal {
    let unit = 10i64.pow(PLACES);
    let (n, d) = (value.numerator(), value.denominator());
    // Nearly all numbers of a picture are small; wide division is several times slower.
    let rounded = match n.checked_mul(scale).and_then(|n| n.checked_mul(unit)) {
        Some(n) if n.unsigned_abs() < 1 << 62 && d < 1 << 61 => {
            i128::from((n.abs() + d / 2) / d * n.signum())
        }
        _ => {
            let n = i128::from(n) * i128::from(scale.clamp(-(1 << 32), 1 << 32)) * i128::from(unit);
            (n.abs() + i128::from(d) / 2) / i128::from(d) * n.signum()
        }
    };
    Decimal(rounded)
}

/// A number in units of the last digit.
#[derive(Clone, Copy)]
pub(crate) struct Decimal(i128);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = 10u64.pow(PLACES);
        if self.0 < 0 {
            f.write_str("-")?;
        }
        let Ok(size) = u64::try_from(self.0.unsigned_abs()) else {
            return write!(f, "{}", self.0.unsigned_abs() / u128::from(unit));
        };
        write!(f, "{}", size / unit)?;
        let (mut rest, mut width) = (size % unit, PLACES as usize);
        if rest == 0 {
            return Ok(());
        }
        while rest.is_multiple_of(10) {
            rest /= 10;
            width -= 1;
        }
        write!(f, ".{rest:0width$}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_right() {
        let check = |n, d, scale| decimal(Length::new(n, d).unwrap(), scale).to_string();
        assert_eq!(check(1, 2, 64), "32");
        assert_eq!(check(1, 3, 1), "0.33333");
        assert_eq!(check(-2, 3, 1), "-0.66667");
        assert_eq!(check(-1, 1_000_000_000, 1), "0");
        assert_eq!(check(5, 4, 1), "1.25");
        assert_eq!(check(i64::MAX, 1, 64), (i128::from(i64::MAX) * 64).to_string());
    }
}
