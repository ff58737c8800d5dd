//! One colour for things that belong together: a key and its doors, a pair of portals.
//!
//! The colours and the recolouring are fixed by the conformance vectors, which were computed in floating point; this is the one
//! place of the crate that uses it. Results are bytes, and the same on every machine: only IEEE basic operations occur.
#![allow(
    clippy::float_arithmetic,
    reason = "the vectors fix these results as computed with floats"
)]

use crate::Rgb;
use gridcosm_grid::Mt19937;
use sha2::{Digest, Sha512};

/// The colour of a group, told by its name alone: `key:red`, `portal:3-8`.
///
/// ```
/// use gridcosm_view::{Rgb, group_colour};
/// assert_eq!(group_colour("key:"), Rgb(182, 71, 109));
/// ```
pub fn group_colour(group: &str) -> Rgb {
    let mut rng = Mt19937::from_words(&seed_words(group));
    let mut uniform = || rng.next_53_bits() as f64 / (1u64 << 53) as f64;
    let (hue, saturation, value) = (uniform(), 0.6 + 0.3 * uniform(), 0.7 + 0.25 * uniform());
    let [r, g, b] = from_hsv(hue, saturation, value);
    let byte = |channel: f64| (channel * 255.0) as u8;
    Rgb(byte(r), byte(g), byte(b))
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

fn from_hsv(hue: f64, saturation: f64, value: f64) -> [f64; 3] {
    let sector = (hue * 6.0).trunc();
    let rest = hue * 6.0 - sector;
    let p = value * (1.0 - saturation);
    let q = value * (1.0 - saturation * rest);
    let t = value * (1.0 - saturation * (1.0 - rest));
    match sector as i64 % 6 {
        0 => [value, t, p],
        1 => [q, value, p],
        2 => [p, value, t],
        3 => [p, q, value],
        4 => [t, p, value],
        _ => [value, p, q],
    }
}

/// The pixel with the hue of another colour; its saturation, brightness and opacity stay. Invisible pixels are left alone.
///
/// ```
/// use gridcosm_view::{Rgb, recoloured};
/// assert_eq!(recoloured([218, 137, 54, 255], Rgb(106, 0, 16)), [218, 53, 78, 255]);
/// ```
pub fn recoloured(pixel: [u8; 4], target: Rgb) -> [u8; 4] {
    let [r, g, b, alpha] = pixel;
    if alpha == 0 {
        return pixel;
    }
    let unit = |byte: u8| f32::from(byte) / 255.0;
    let hue = hue(unit(target.0), unit(target.1), unit(target.2));
    let (r, g, b) = (unit(r), unit(g), unit(b));
    let (most, least) = (r.max(g).max(b), r.min(g).min(b));
    let saturation = if most > 0.0 { (most - least) / most } else { 0.0 };
    let [r, g, b] = from_hsv_single(hue, saturation, most);
    let byte = |channel: f32| (channel * 255.0).clamp(0.0, 255.0) as u8;
    [byte(r), byte(g), byte(b), alpha]
}

/// The hue of a colour as a share of the circle; 0 for greys.
fn hue(r: f32, g: f32, b: f32) -> f32 {
    let (most, least) = (r.max(g).max(b), r.min(g).min(b));
    let spread = most - least;
    if spread == 0.0 {
        return 0.0;
    }
    let (rc, gc, bc) = ((most - r) / spread, (most - g) / spread, (most - b) / spread);
    let sixths = if r == most {
        bc - gc
    } else if g == most {
        2.0 + rc - bc
    } else {
        4.0 + gc - rc
    };
    (sixths / 6.0).rem_euclid(1.0)
}

fn from_hsv_single(hue: f32, saturation: f32, value: f32) -> [f32; 3] {
    let sector = (hue * 6.0).floor();
    let rest = hue * 6.0 - sector;
    let p = value * (1.0 - saturation);
    let q = value * (1.0 - rest * saturation);
    let t = value * (1.0 - (1.0 - rest) * saturation);
    match sector as i32 % 6 {
        0 => [value, t, p],
        1 => [q, value, p],
        2 => [p, value, t],
        3 => [p, q, value],
        4 => [t, p, value],
        _ => [value, p, q],
    }
}
