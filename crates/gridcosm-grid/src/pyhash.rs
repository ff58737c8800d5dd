//! CPython's hashes of integers and of pairs of integers, which seed the wind of a level.

/// Integers hash to their remainder modulo this Mersenne prime.
const MODULUS: u64 = (1 << 61) - 1;

const PRIME_1: u64 = 11_400_714_785_074_694_791;
const PRIME_2: u64 = 14_029_467_366_897_019_727;
const PRIME_5: u64 = 2_870_177_450_012_600_261;

/// `hash(n)`.
///
/// ```
/// use gridcosm_grid::pyhash::hash_int;
/// assert_eq!(hash_int(5), 5);
/// assert_eq!(hash_int(-1), -2); // -1 is CPython's error mark and never a hash
/// assert_eq!(hash_int((1 << 61) - 1), 0);
/// ```
pub fn hash_int(n: i64) -> i64 {
    let magnitude = (n.unsigned_abs() % MODULUS) as i64;
    match if n < 0 { -magnitude } else { magnitude } {
        -1 => -2,
        hash => hash,
    }
}

/// `hash((a, b))`.
///
/// ```
/// use gridcosm_grid::pyhash::hash_pair;
/// assert_eq!(hash_pair(0, 0), -8458139203682520985);
/// ```
pub fn hash_pair(a: i64, b: i64) -> i64 {
    let mut acc = PRIME_5;
    for lane in [hash_int(a), hash_int(b)] {
        acc = acc.wrapping_add((lane as u64).wrapping_mul(PRIME_2));
        acc = acc.rotate_left(31).wrapping_mul(PRIME_1);
    }
    acc = acc.wrapping_add(2 ^ (PRIME_5 ^ 3_527_539));
    if acc == u64::MAX { 1_546_275_796 } else { acc as i64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values printed by CPython 3.11.
    #[test]
    fn integers_hash_as_in_cpython() {
        assert_eq!(hash_int(i64::MAX), 3);
        assert_eq!(hash_int(i64::MIN), -4);
        assert_eq!(hash_int(-(1 << 61)), -2);
        assert_eq!(hash_pair(-1, i64::MIN), 3744737993528652282);
    }
}
