//! Plain maps drawn with `.` and `#`, one row per line.

use crate::drawing::{self, DrawingError, Letters};
use gridcosm_grid::{BitGrid, Pos};

/// Reads the open tiles of a drawing of any kind: of a plain map, `.` and space are open, `#` and `@` are blocked, and
/// short lines are blocked to the right.
///
/// ```
/// let map = gridcosm_formats::map_text::parse("..#\n.\n")?;
/// assert_eq!(gridcosm_formats::map_text::print(&map), "..#\n.##\n");
/// # Ok::<(), gridcosm_formats::drawing::DrawingError>(())
/// ```
///
/// # Errors
/// The mistake in the drawing, or that there is none.
pub fn parse(text: &str) -> Result<BitGrid, DrawingError> {
    drawing::one(text, None, Letters::Crowd).map(|drawing| drawing.walls().inverted())
}

/// Draws a map: `.` is open, `#` is blocked.
pub fn print(map: &BitGrid) -> String {
    let size = map.size();
    let mut text = String::with_capacity(size.area() as usize + size.height as usize);
    for y in 0..size.height as i32 {
        let row = (0..size.width as i32).map(|x| map.contains(Pos::new(x, y)));
        text.extend(row.map(|open| if open { '.' } else { '#' }));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_grid::Size;
    use proptest::prelude::*;

    #[test]
    fn a_text_without_a_map_is_refused() {
        assert_eq!(parse("").unwrap_err().to_string(), "the text has only blank lines");
        assert!(parse("no map").unwrap_err().to_string().starts_with("there is no drawing"));
    }

    proptest! {
        #[test]
        fn printing_and_reading_gives_the_same_map(w in 1..80u32, h in 1..9u32, seed in any::<u64>()) {
            let map = BitGrid::from_fn(Size::new(w, h), |p| seed >> ((p.x * 7 + p.y * 13) % 64) & 1 == 1);
            prop_assert_eq!(parse(&print(&map)).unwrap(), map);
        }

        #[test]
        fn no_text_panics(text in "(?s).{0,60}") {
            let _ = parse(&text);
        }
    }
}
