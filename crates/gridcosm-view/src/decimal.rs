//! Exact fractions as short decimal numbers, without floating point.

use gridcosm_grid::Fraction;

/// Digits after the point: a hundredth of a thousandth of a cell is invisible at any zoom.
const PLACES: u32 = 5;

/// `value * scale`, rounded half away from zero, without trailing zeros.
pub(crate) fn decimal(value: Fraction<i128>, scale: i128) -> String {
    let unit = 10i128.pow(PLACES);
    let scaled =
        Fraction::from_integer(scale.saturating_mul(unit)).and_then(|scale| value.try_mul(scale));
    let Ok(scaled) = scaled else {
        // Only a number beyond any picture does not fit; its whole part is as good.
        return value.floor().saturating_mul(scale).to_string();
    };
    let (n, d) = (scaled.numerator(), scaled.denominator());
    let rounded = n.unsigned_abs().saturating_add(d.unsigned_abs() / 2) / d.unsigned_abs();
    let (whole, rest) = (rounded / unit.unsigned_abs(), rounded % unit.unsigned_abs());
    let sign = if n < 0 && rounded > 0 { "-" } else { "" };
    if rest == 0 {
        return format!("{sign}{whole}");
    }
    let digits = format!("{rest:0width$}", width = PLACES as usize);
    format!("{sign}{whole}.{}", digits.trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_right() {
        let check = |n, d, scale| decimal(Fraction::new(n, d).unwrap(), scale);
        assert_eq!(check(1, 2, 64), "32");
        assert_eq!(check(1, 3, 1), "0.33333");
        assert_eq!(check(-2, 3, 1), "-0.66667");
        assert_eq!(check(-1, 1_000_000_000, 1), "0");
        assert_eq!(check(5, 4, 1), "1.25");
        assert_eq!(check(i128::MAX, 2, 64), i128::MAX.to_string());
    }
}
