//! Colours that levels bring along, as hue, saturation and value.

use super::Rgb;

/// The whole of a scale: numbers are counted in such parts.
const WHOLE: u32 = 1000;

/// The colour of three decimal numbers from 0 to 1, separated by blanks: hue, saturation and value.
///
/// ```
/// use gridcosm_view::{Rgb, level_colour};
/// assert_eq!(level_colour("0 1 1"), Some(Rgb(255, 0, 0)));
/// assert_eq!(level_colour("0.5 0 0.5"), Some(Rgb(127, 127, 127)));
/// assert_eq!(level_colour("blue"), None);
/// ```
pub fn level_colour(text: &str) -> Option<Rgb> {
    let mut numbers = text.split(' ').map(share);
    let (hue, saturation, value) = (numbers.next()??, numbers.next()??, numbers.next()??);
    // The hue goes round in six parts; in each, one of the three colours rises or falls.
    let (part, rest) = (hue * 6 / WHOLE % 6, hue * 6 % WHOLE);
    let dark = WHOLE - saturation;
    let falling = WHOLE - saturation * rest / WHOLE;
    let rising = WHOLE - saturation * (WHOLE - rest) / WHOLE;
    let (red, green, blue) = match part {
        0 => (WHOLE, rising, dark),
        1 => (falling, WHOLE, dark),
        2 => (dark, WHOLE, rising),
        3 => (dark, falling, WHOLE),
        4 => (rising, dark, WHOLE),
        _ => (WHOLE, dark, falling),
    };
    let byte = |share: u32| (share * value / WHOLE * 255 / WHOLE).min(255) as u8;
    Some(Rgb(byte(red), byte(green), byte(blue)))
}

/// A decimal number in thousandths, at most the whole.
fn share(text: &str) -> Option<u32> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if text.is_empty() || !digits(whole) || !digits(rest) {
        return None;
    }
    if whole.bytes().any(|byte| byte != b'0') {
        return Some(WHOLE);
    }
    let digit = |n: usize| rest.as_bytes().get(n).map_or(0, |byte| u32::from(byte - b'0'));
    Some(digit(0) * 100 + digit(1) * 10 + digit(2))
}
