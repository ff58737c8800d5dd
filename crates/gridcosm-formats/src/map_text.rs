//! Maps drawn with characters, one row per line.

use crate::{MapError, map_error::check_size};
use gridcosm_grid::{BitGrid, Pos};

/// Reads a map: `.` and space are open, `#` and `@` are blocked. Short lines are blocked to the right.
///
/// Empty lines at the end are left out. Spaces at the end of a line count as tiles.
///
/// ```
/// let map = gridcosm_formats::map_text::parse("..#\n.\n")?;
/// assert_eq!(gridcosm_formats::map_text::print(&map), "..#\n.##\n");
/// # Ok::<(), gridcosm_formats::MapError>(())
/// ```
pub fn parse(text: &str) -> Result<BitGrid, MapError> {
    let text = text.trim_end_matches(['\n', '\r']);
    let lines: Vec<&str> = if text.is_empty() { Vec::new() } else { text.lines().collect() };
    let side = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let mut map = BitGrid::new(check_size(side(width), side(lines.len()))?);
    for (y, line) in lines.iter().enumerate() {
        for (x, c) in line.chars().enumerate() {
            match c {
                '.' | ' ' => _ = map.set(Pos::new(x as i32, y as i32), true),
                '#' | '@' => {}
                other => {
                    let message = format!("column {}: {other:?} is neither '.' nor '#'", x + 1);
                    return Err(MapError::line(y + 1, message));
                }
            }
        }
    }
    Ok(map)
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
    fn a_foreign_character_is_named_with_its_place() {
        assert_eq!(
            parse("..\n.x").unwrap_err().to_string(),
            "line 2: column 2: 'x' is neither '.' nor '#'"
        );
        assert_eq!(parse("").unwrap().size(), Size::new(0, 0));
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
