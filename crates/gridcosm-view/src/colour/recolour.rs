//! Recolours a drawing in another hue.
//!
//! The conformance vectors fix the results of single-precision arithmetic, last digits included: `54/255` of a
//! brightness may come back as 53. So this module, alone in the crate, computes with floats. It uses only the basic
//! operations of IEEE 754, so the bytes are the same on every machine.
#![allow(
    clippy::float_arithmetic,
    reason = "the vectors fix these results as computed with floats"
)]

use super::Rgb;

/// The pixel with the hue of another colour; its saturation, brightness and opacity stay. Invisible pixels do not
/// change.
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
    let [r, g, b] = from_hsv(hue, saturation, most);
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

fn from_hsv(hue: f32, saturation: f32, value: f32) -> [f32; 3] {
    let sector = (hue * 6.0).floor();
    let rest = hue * 6.0 - sector;
    let p = value * (1.0 - saturation);
    let q = value * (1.0 - rest * saturation);
    let t = value * (1.0 - (1.0 - rest) * saturation);
    super::group::by_sector(sector as u64, value, [p, q, t])
}
