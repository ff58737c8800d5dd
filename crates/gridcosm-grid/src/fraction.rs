//! Exact fractions that report overflow instead of returning a wrong number.

use num_integer::Integer;
use num_rational::Ratio;
use num_traits::{CheckedAdd, CheckedMul, CheckedNeg, CheckedSub};
use std::{fmt, ops::Not, str::FromStr};

/// A fraction in lowest terms with a positive denominator, over `i64` (default) or `i128`.
///
/// Arithmetic returns [`FractionError::Overflow`] instead of wrapping or panicking. The most negative integer is not
/// allowed, so every fraction can be negated.
///
/// ```
/// use gridcosm_grid::Fraction;
/// let third: Fraction = Fraction::new(2, 6)?;
/// let half = Fraction::new(1, 2)?;
/// assert_eq!(third.try_add(half)?.to_string(), "5/6");
/// assert!(third < half);
/// assert_eq!(third.try_mul(Fraction::from_integer(7)?)?.floor(), 2);
/// assert!(Fraction::<i64>::new(1, i64::MAX)?.try_mul(Fraction::new(1, 2)?).is_err());
/// # Ok::<(), gridcosm_grid::FractionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fraction<I: FractionInt = i64>(Ratio<I>);

/// Why a fraction cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FractionError {
    /// The result does not fit into the integer type.
    #[error("the fraction does not fit its integer type")]
    Overflow,
    /// The denominator is zero.
    #[error("a fraction cannot have the denominator 0")]
    ZeroDenominator,
    /// A text that is neither `n` nor `n/d`.
    #[error("`{0}` is not a fraction; write it as n or n/d")]
    NotAFraction(String),
}

/// The integer types that a [`Fraction`] can use: `i64` and `i128`.
pub trait FractionInt:
    Integer
    + Copy
    + CheckedAdd
    + CheckedSub
    + CheckedMul
    + CheckedNeg
    + fmt::Display
    + fmt::Debug
    + FromStr
    + Not<Output = Self>
    + sealed::Sealed
{
}

impl FractionInt for i64 {}
impl FractionInt for i128 {}

mod sealed {
    pub trait Sealed {}
    impl Sealed for i64 {}
    impl Sealed for i128 {}
}

impl<I: FractionInt> Fraction<I> {
    /// Numerator over denominator, in lowest terms.
    pub fn new(numerator: I, denominator: I) -> Result<Self, FractionError> {
        if denominator.is_zero() {
            return Err(FractionError::ZeroDenominator);
        }
        if numerator.checked_neg().is_none() || denominator.checked_neg().is_none() {
            return Err(FractionError::Overflow);
        }
        Ok(Self(Ratio::new(numerator, denominator)))
    }

    /// A whole number.
    pub fn from_integer(value: I) -> Result<Self, FractionError> {
        Self::new(value, I::one())
    }

    /// Zero.
    pub fn zero() -> Self {
        Self(Ratio::new_raw(I::zero(), I::one()))
    }

    /// One.
    pub fn one() -> Self {
        Self(Ratio::new_raw(I::one(), I::one()))
    }

    /// The numerator.
    pub fn numerator(self) -> I {
        *self.0.numer()
    }

    /// The denominator, always positive.
    pub fn denominator(self) -> I {
        *self.0.denom()
    }

    /// The sum.
    pub fn try_add(self, other: Self) -> Result<Self, FractionError> {
        checked(self.0.checked_add(&other.0))
    }

    /// The difference.
    pub fn try_sub(self, other: Self) -> Result<Self, FractionError> {
        checked(self.0.checked_sub(&other.0))
    }

    /// The product.
    pub fn try_mul(self, other: Self) -> Result<Self, FractionError> {
        checked(self.0.checked_mul(&other.0))
    }

    /// The quotient.
    pub fn try_div(self, other: Self) -> Result<Self, FractionError> {
        let (n, d) = (other.numerator(), other.denominator());
        if n.is_zero() {
            return Err(FractionError::ZeroDenominator);
        }
        self.try_mul(Self::new(d, n)?)
    }

    /// The largest integer that is not greater than this fraction.
    pub fn floor(self) -> I {
        self.numerator().div_floor(&self.denominator())
    }

    /// The smallest integer that is not less than this fraction.
    pub fn ceil(self) -> I {
        let (quotient, rest) = self.numerator().div_mod_floor(&self.denominator());
        if rest.is_zero() { quotient } else { quotient + I::one() }
    }

    /// The nearest fraction within the two bounds; `low` if `low` is greater than `high`.
    #[must_use]
    pub fn clamp_to(self, low: Self, high: Self) -> Self {
        self.min(high).max(low)
    }
}

/// A result with the most negative numerator cannot be negated, so it counts as overflow.
fn checked<I: FractionInt>(result: Option<Ratio<I>>) -> Result<Fraction<I>, FractionError> {
    result
        .filter(|r| r.numer().checked_neg().is_some())
        .map(Fraction)
        .ok_or(FractionError::Overflow)
}

impl<I: FractionInt> Ord for Fraction<I> {
    /// Exact for all values: compares whole parts, then the reciprocals of the remainders, and never multiplies.
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

impl<I: FractionInt> PartialOrd for Fraction<I> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Always writes `n/d`, even for whole numbers: `3/1`.
impl<I: FractionInt> fmt::Display for Fraction<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator(), self.denominator())
    }
}

impl<I: FractionInt> fmt::Debug for Fraction<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<I: FractionInt> FromStr for Fraction<I> {
    type Err = FractionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let integer = |part: &str| part.trim().parse::<I>().ok();
        let (n, d) = text.split_once('/').unwrap_or((text, "1"));
        match (integer(n), integer(d)) {
            (Some(n), Some(d)) => Self::new(n, d),
            _ => Err(FractionError::NotAFraction(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_fraction() -> impl Strategy<Value = Fraction> {
        let number = prop_oneof![-50..50i64, any::<i64>()];
        (number.clone(), number).prop_filter_map("is a fraction", |(n, d)| Fraction::new(n, d).ok())
    }

    fn wide(f: Fraction) -> (i128, i128) {
        (f.numerator().into(), f.denominator().into())
    }

    proptest! {
        #[test]
        fn arithmetic_is_right_or_reports_overflow(a in any_fraction(), b in any_fraction()) {
            let ((an, ad), (bn, bd)) = (wide(a), wide(b));
            // Products of two 64-bit numbers fit into 127 bits. Their sum may overflow; then nothing is checked.
            if let (Ok(sum), Some(n)) = (a.try_add(b), (an * bd).checked_add(bn * ad)) {
                let whole = Fraction::<i128>::new(n, ad * bd);
                prop_assert_eq!(whole.map(|w| w.to_string()), Ok(sum.to_string()));
            }
            if let Ok(product) = a.try_mul(b) {
                let whole = Fraction::<i128>::new(an * bn, ad * bd);
                prop_assert_eq!(whole.map(|w| w.to_string()), Ok(product.to_string()));
            }
            if let Ok(difference) = a.try_sub(b) {
                prop_assert_eq!(difference.cmp(&Fraction::zero()), a.cmp(&b));
            }
            prop_assert_eq!(a.cmp(&b), (an * bd).cmp(&(bn * ad)));
        }

        #[test]
        fn small_fractions_never_overflow(a in -99..99i64, b in 1..99i64, c in -99..99i64, d in 1..99i64) {
            let (x, y) = (Fraction::new(a, b).unwrap(), Fraction::new(c, d).unwrap());
            prop_assert_eq!(x.try_add(y).unwrap().try_sub(y), Ok(x));
            if c != 0 {
                prop_assert_eq!(x.try_mul(y).unwrap().try_div(y), Ok(x));
            }
        }

        #[test]
        fn floor_and_ceil_enclose(a in any_fraction()) {
            let (n, d) = wide(a);
            prop_assert!(i128::from(a.floor()) * d <= n && n < (i128::from(a.floor()) + 1) * d);
            prop_assert!((i128::from(a.ceil()) - 1) * d < n && n <= i128::from(a.ceil()) * d);
        }

        #[test]
        fn text_is_read_back(a in any_fraction()) {
            prop_assert_eq!(a.to_string().parse(), Ok(a));
        }
    }

    #[test]
    fn edges_of_the_type_are_errors() {
        assert_eq!(Fraction::new(1i64, 0), Err(FractionError::ZeroDenominator));
        assert_eq!(Fraction::new(i64::MIN, 1), Err(FractionError::Overflow));
        assert_eq!(Fraction::new(1, i64::MIN), Err(FractionError::Overflow));
        let most = Fraction::from_integer(i64::MAX).unwrap();
        assert_eq!(most.try_add(Fraction::one()), Err(FractionError::Overflow));
        let least = Fraction::from_integer(-i64::MAX).unwrap();
        assert_eq!(least.try_sub(Fraction::one()), Err(FractionError::Overflow));
        assert_eq!(least.try_div(Fraction::zero()), Err(FractionError::ZeroDenominator));
        assert_eq!(Fraction::<i64>::new(3, -6).unwrap().to_string(), "-1/2");
        assert_eq!(
            "1/x".parse::<Fraction>().unwrap_err().to_string(),
            "`1/x` is not a fraction; write it as n or n/d"
        );
    }
}
