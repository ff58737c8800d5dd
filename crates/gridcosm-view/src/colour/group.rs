//! One colour for things that belong together: a key and its doors, a pair of portals.

use super::Rgb;
use gridcosm_grid::Mt19937;
use sha2::{Digest, Sha512};

/// One, as a whole number: shares of it have 53 binary digits.
const ONE: u128 = 1 << 53;

/// The colour of a group, determined by its name alone: `key:red`, `portal:3-8`. The vectors fix these colours.
///
/// ```
/// use gridcosm_view::{Rgb, group_colour};
/// assert_eq!(group_colour("key:"), Rgb(182, 71, 109));
/// ```
pub fn group_colour(group: &str) -> Rgb {
    let mut rng = Mt19937::from_words(&seed_words(group));
    let mut share = || u128::from(rng.next_53_bits());
    // Any hue, a saturation of 0.6 to 0.9 (in tenths), a brightness of 0.7 to 0.95 (in twentieths).
    let (hue, saturation, value) = (share(), 6 * ONE + 3 * share(), 14 * ONE + 5 * share());
    let (sector, rest) = (6 * hue / ONE, 6 * hue % ONE);
    // The brightness that remains when this share of the saturation is taken from it, in tenths.
    let left = |share: u128| value * (10 * ONE - saturation * share / ONE);
    let byte = |channel: u128| (255 * channel / (200 * ONE * ONE)) as u8;
    let others = [ONE, rest, ONE - rest].map(|share| byte(left(share)));
    let [r, g, b] = by_sector(sector as u64, byte(left(0)), others);
    Rgb(r, g, b)
}

/// Orders the channels of a hue: the brightest, and the others by the sixth of the circle that contains the hue.
pub(super) fn by_sector<T>(sector: u64, value: T, [p, q, t]: [T; 3]) -> [T; 3] {
    match sector % 6 {
        0 => [value, t, p],
        1 => [q, value, p],
        2 => [p, value, t],
        3 => [p, q, value],
        4 => [t, p, value],
        _ => [value, p, q],
    }
}

/// The name followed by its SHA-512 digest, read as one big-endian number and cut into words, least significant first.
fn seed_words(group: &str) -> Vec<u32> {
    let mut bytes = group.as_bytes().to_vec();
    bytes.extend(Sha512::digest(group.as_bytes()));
    bytes.reverse();
    let mut words: Vec<u32> = bytes
        .chunks(4)
        .map(|c| c.iter().rev().fold(0, |word, &byte| (word << 8) | u32::from(byte)))
        .collect();
    while words.len() > 1 && words.last() == Some(&0) {
        words.pop();
    }
    words
}
