//! Where a route may begin and end, as named on the command line.

use super::parse_tile;
use crate::disk;
use gridcosm_formats::mask_png;
use gridcosm_grid::{Pos, Rect, Size};
use gridcosm_route::{Seed, Terrain, shore, shore_of};
use std::path::{Path, PathBuf};

/// The starts and goals of a route
#[derive(Debug, clap::Args)]
pub(super) struct EndArguments {
    /// Start as X,Y; may be given several times
    #[arg(long, value_name = "X,Y", value_parser = parse_tile, allow_hyphen_values = true)]
    from: Vec<Pos>,
    /// Goal as X,Y; may be given several times
    #[arg(long, value_name = "X,Y", value_parser = parse_tile, allow_hyphen_values = true)]
    to: Vec<Pos>,
    /// Starts from a file: X,Y on each line, and a number after it as a label
    #[arg(long, value_name = "FILE")]
    seeds: Option<PathBuf>,
    /// Goals from a file, in the same form
    #[arg(long, value_name = "FILE")]
    targets: Option<PathBuf>,
    /// Every shore tile of a rectangle is a start, or every tile beside land of a colour (`#rrggbb`, of a PNG)
    #[arg(long, value_name = "X,Y,W,H", value_parser = parse_coast, allow_hyphen_values = true)]
    from_shore: Vec<Coast>,
    /// Every shore tile of a rectangle, or of a colour, is a goal
    #[arg(long, value_name = "X,Y,W,H", value_parser = parse_coast, allow_hyphen_values = true)]
    to_shore: Vec<Coast>,
}

/// A part of the shores of a map.
#[derive(Clone, Copy, Debug)]
enum Coast {
    Area(Rect),
    Colour([u8; 3]),
}

/// The starts and goals.
#[derive(Debug)]
pub(super) struct Ends {
    pub seeds: Vec<Seed>,
    pub targets: Vec<Pos>,
}

fn parse_coast(text: &str) -> Result<Coast, String> {
    if let Some(digits) = text.strip_prefix('#') {
        let part = |i: usize| u8::from_str_radix(digits.get(2 * i..2 * i + 2)?, 16).ok();
        let colour = (digits.len() == 6).then(|| Some([part(0)?, part(1)?, part(2)?])).flatten();
        return colour.map(Coast::Colour).ok_or_else(|| "a colour is written #rrggbb".to_owned());
    }
    let numbers: Option<Vec<i32>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[x, y, width, height]) if width > 0 && height > 0 => {
            let size = Size::new(width as u32, height as u32);
            Ok(Coast::Area(Rect::new(Pos::new(x, y), size)))
        }
        _ => Err("a rectangle is written X,Y,WIDTH,HEIGHT".to_owned()),
    }
}

impl EndArguments {
    /// All starts and goals; the map is also read for the colours of its land.
    pub(super) fn read(&self, map: &Path, terrain: &Terrain) -> Result<Ends, String> {
        let from = side(&self.from, self.seeds.as_deref(), &self.from_shore, map, terrain)?;
        let to = side(&self.to, self.targets.as_deref(), &self.to_shore, map, terrain)?;
        if from.is_empty() {
            return Err(
                "say where the route begins: --from X,Y, --seeds FILE or --from-shore X,Y,W,H"
                    .into(),
            );
        }
        if to.is_empty() {
            return Err(
                "say where the route ends: --to X,Y, --targets FILE or --to-shore X,Y,W,H".into()
            );
        }
        Ok(Ends { seeds: from, targets: to.into_iter().map(|seed| seed.tile).collect() })
    }
}

fn side(
    tiles: &[Pos],
    file: Option<&Path>,
    coasts: &[Coast],
    map: &Path,
    terrain: &Terrain,
) -> Result<Vec<Seed>, String> {
    let mut ends: Vec<Seed> = tiles.iter().map(|&tile| tile.into()).collect();
    if let Some(file) = file {
        ends.extend(read_list(file)?);
    }
    for &coast in coasts {
        let found = match coast {
            Coast::Area(area) => shore(terrain, area),
            Coast::Colour(colour) => {
                let bytes = disk::fetch(map).map_err(|e| format!("{}: {e}", map.display()))?;
                let country = mask_png::read_colour(&bytes, colour)
                    .map_err(|error| format!("{}: colours need a PNG: {error}", map.display()))?;
                shore_of(terrain, &country)
            }
        };
        if found.is_empty() {
            return Err(match coast {
                Coast::Area(Rect { min, size }) => format!(
                    "there is no shore in {},{},{},{}",
                    min.x, min.y, size.width, size.height
                ),
                Coast::Colour([r, g, b]) => {
                    format!("there is no shore of the colour #{r:02x}{g:02x}{b:02x}")
                }
            });
        }
        ends.extend(found.into_iter().map(Seed::from));
    }
    Ok(ends)
}

/// Tiles from a file. Empty lines and lines that begin with `#` do not count.
fn read_list(file: &Path) -> Result<Vec<Seed>, String> {
    let name = file.display();
    let bytes = disk::fetch(file).map_err(|error| format!("{name}: {error}"))?;
    let text = String::from_utf8(bytes).map_err(|_| format!("{name}: is not text"))?;
    let mut seeds = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (tile, label) = line.split_once(char::is_whitespace).unwrap_or((line, "0"));
        let wrong = |problem: String| format!("{name}: line {number}: {problem}");
        let tile = parse_tile(tile).map_err(wrong)?;
        let label = label
            .trim()
            .parse()
            .map_err(|_| wrong(format!("the label {:?} is not a whole number", label.trim())))?;
        seeds.push(Seed { tile, label });
    }
    Ok(seeds)
}
