//! The MovingAI grid benchmarks: `.map` files and `.scen` files.

use crate::{MapError, map_error::check_size};
use gridcosm_grid::{BitGrid, Pos};

/// Reads a `.map` file. Open are `.`, `G` and `S`; every other character is blocked.
///
/// ```
/// let map = gridcosm_formats::movingai::parse_map("type octile\nheight 1\nwidth 4\nmap\n.@GT")?;
/// assert_eq!(map.count(), 2);
/// # Ok::<(), gridcosm_formats::MapError>(())
/// ```
pub fn parse_map(text: &str) -> Result<BitGrid, MapError> {
    let mut lines = text.lines().enumerate();
    let (width, height) = parse_head(&mut lines)?;
    let mut map = BitGrid::new(check_size(width, height)?);
    for y in 0..height {
        let Some((number, line)) = lines.next() else {
            return Err(MapError::MissingRows { expected: height, found: y });
        };
        let row = line.trim_end_matches('\r').as_bytes();
        if row.len() != width as usize {
            let message = format!("the row has {} tiles, but the map is {width} wide", row.len());
            return Err(MapError::line(number + 1, message));
        }
        for (x, tile) in row.iter().enumerate() {
            if matches!(tile, b'.' | b'G' | b'S') {
                map.set(Pos::new(x as i32, y as i32), true);
            }
        }
    }
    Ok(map)
}

/// Writes a `.map` file with `.` for open tiles and `@` for blocked ones.
pub fn print_map(map: &BitGrid) -> String {
    let size = map.size();
    let mut text = format!("type octile\nheight {}\nwidth {}\nmap\n", size.height, size.width);
    for y in 0..size.height as i32 {
        let row = (0..size.width as i32).map(|x| map.contains(Pos::new(x, y)));
        text.extend(row.map(|open| if open { '.' } else { '@' }));
        text.push('\n');
    }
    text
}

fn parse_head<'a>(
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
) -> Result<(u32, u32), MapError> {
    let (mut width, mut height) = (None, None);
    for (number, line) in lines {
        let mut words = line.split_whitespace();
        let (key, value) = (words.next().unwrap_or_default(), words.next());
        let side = || {
            let value = value.and_then(|v| v.parse::<u32>().ok());
            value.ok_or_else(|| MapError::line(number + 1, format!("'{key}' needs a number")))
        };
        match key {
            "type" | "" => {}
            "width" => width = Some(side()?),
            "height" => height = Some(side()?),
            "map" => {
                let missing =
                    |name| MapError::line(number + 1, format!("'{name}' must come before 'map'"));
                let height = height.ok_or_else(|| missing("height"))?;
                return Ok((width.ok_or_else(|| missing("width"))?, height));
            }
            other => return Err(MapError::line(number + 1, format!("unknown word '{other}'"))),
        }
    }
    Err(MapError::line(1, "the line 'map' is missing"))
}

/// A question of a `.scen` file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Group of similar length.
    pub bucket: u32,
    /// Name of the map file.
    pub map: String,
    /// Size the map is taken to have.
    pub size: gridcosm_grid::Size,
    /// Start.
    pub from: Pos,
    /// Goal.
    pub to: Pos,
    /// Optimal octile length in millionths of a tile.
    pub optimal_millionths: u64,
}

/// Reads a `.scen` file: tab- or space-separated columns after a line `version 1`.
pub fn parse_scenarios(text: &str) -> Result<Vec<Scenario>, MapError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .skip_while(|(_, line)| line.trim_start().starts_with("version"))
        .map(|(number, line)| {
            parse_scenario(line).map_err(|message| MapError::line(number + 1, message))
        })
        .collect()
}

fn parse_scenario(line: &str) -> Result<Scenario, String> {
    let columns: Vec<&str> = line.split_whitespace().collect();
    let [bucket, map, width, height, x, y, goal_x, goal_y, length] = columns[..] else {
        return Err(format!("expected 9 columns, found {}", columns.len()));
    };
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("'{text}' is not a number"));
    let place = |x: &str, y: &str| {
        let coordinate = |text: &str| {
            number(text)
                .and_then(|n| i32::try_from(n).map_err(|_| format!("'{text}' is too large")))
        };
        Ok::<_, String>(Pos::new(coordinate(x)?, coordinate(y)?))
    };
    Ok(Scenario {
        bucket: number(bucket)?,
        map: map.to_owned(),
        size: gridcosm_grid::Size::new(number(width)?, number(height)?),
        from: place(x, y)?,
        to: place(goal_x, goal_y)?,
        optimal_millionths: millionths(length)
            .ok_or_else(|| format!("'{length}' is not a length"))?,
    })
}

/// A decimal number in millionths; digits beyond the sixth are dropped.
fn millionths(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    if !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let fraction: String = fraction.chars().chain("000000".chars()).take(6).collect();
    whole.parse::<u64>().ok()?.checked_mul(1_000_000)?.checked_add(fraction.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let wrong = |text: &str| parse_map(text).unwrap_err().to_string();
        assert_eq!(wrong("type octile\nheight x\n"), "line 2: 'height' needs a number");
        assert_eq!(wrong("height 1\nmap\n."), "line 2: 'width' must come before 'map'");
        assert_eq!(wrong("height 2\nwidth 2\nmap\n..\n"), "the map ends after 1 of 2 rows");
        assert_eq!(
            wrong("height 1\nwidth 2\nmap\n...\n"),
            "line 4: the row has 3 tiles, but the map is 2 wide"
        );
        assert_eq!(
            wrong("height 99999999\nwidth 99999999\nmap\n"),
            "a map of 99999999x99999999 is too large"
        );
        assert_eq!(wrong(""), "line 1: the line 'map' is missing");
    }

    #[test]
    fn scenarios_are_read_exactly() {
        let text = "version 1\n0\tarena.map\t281\t209\t253\t202\t153\t115\t199.52691193\n";
        let scenario = &parse_scenarios(text).unwrap()[0];
        assert_eq!((scenario.from, scenario.to), (Pos::new(253, 202), Pos::new(153, 115)));
        assert_eq!(scenario.optimal_millionths, 199_526_911);
        let wrong = parse_scenarios("version 1.0\n\n1 a 2 2 0 0 1 x 1\n").unwrap_err();
        assert_eq!(wrong.to_string(), "line 3: 'x' is not a number");
    }

    proptest! {
        #[test]
        fn printing_and_reading_gives_the_same_map(w in 0..80u32, h in 0..9u32, seed in any::<u64>()) {
            let size = gridcosm_grid::Size::new(w, h);
            let map = BitGrid::from_fn(size, |p| seed >> ((p.x * 7 + p.y * 13) % 64) & 1 == 1);
            prop_assert_eq!(parse_map(&print_map(&map)).unwrap(), map);
        }

        #[test]
        fn no_text_panics(text in "(?s)(type|map|height [0-9]{1,11}|width [0-9]{1,3}|[.@GST\n]|.){0,30}") {
            let _ = parse_map(&text);
            let _ = parse_scenarios(&text);
        }
    }
}
