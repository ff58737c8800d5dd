//! A key that is named after a colour has that colour.

use super::{Rgb, group_colour};

/// Names of colours that people give to keys.
const COLOURS: [(&str, Rgb); 14] = [
    ("red", Rgb(205, 54, 62)),
    ("orange", Rgb(222, 122, 36)),
    ("yellow", Rgb(222, 178, 32)),
    ("gold", Rgb(206, 156, 40)),
    ("green", Rgb(46, 150, 84)),
    ("teal", Rgb(22, 148, 140)),
    ("blue", Rgb(52, 104, 214)),
    ("purple", Rgb(132, 74, 196)),
    ("violet", Rgb(132, 74, 196)),
    ("pink", Rgb(222, 92, 152)),
    ("brown", Rgb(140, 94, 58)),
    ("silver", Rgb(150, 158, 174)),
    ("black", Rgb(58, 62, 76)),
    ("white", Rgb(214, 218, 228)),
];

/// The colour of a group: if its key is named after a colour, that colour, otherwise [`group_colour`].
///
/// ```
/// use gridcosm_view::{Rgb, group_colour, shown_colour};
/// assert_eq!(shown_colour("key:red"), Rgb(205, 54, 62));
/// assert_eq!(shown_colour("key:brass"), group_colour("key:brass"));
/// ```
pub fn shown_colour(group: &str) -> Rgb {
    let own = group.strip_prefix("key:").or_else(|| group.strip_prefix("signal:"));
    let named = own.and_then(|own| {
        COLOURS.iter().find(|(name, _)| own.eq_ignore_ascii_case(name)).map(|(_, colour)| *colour)
    });
    named.unwrap_or_else(|| group_colour(group))
}
