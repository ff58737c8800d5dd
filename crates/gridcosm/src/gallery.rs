//! The levels that come with Gridcosm, inside the program.
//!
//! Each kind of file is embedded by itself, so that a program carries only what it asks for.

use crate::LevelFile;
use gridcosm_solve::Rating;
use rust_embed::RustEmbed;

/// Defines a list of names, and a list of the texts of their files in `levels/`.
macro_rules! files {
    ($(#[$meta:meta])* $names:ident, $texts:ident: [$($name:literal),*] $ending:literal) => {
        $(#[$meta])*
        pub const $names: [&str; [$($name),*].len()] = [$($name),*];
        const $texts: [&str; $names.len()] =
            [$(include_str!(concat!("../../../levels/", $name, $ending))),*];
    };
}

files! {
    /// The names of the packs in the order in which they should be played.
    GALLERY, PACKS:
    ["first-steps", "rooms", "ways-of-moving", "goals", "pursuers", "sokoban", "made", "parabox",
     "pushed-worlds", "watched-worlds", "wired-worlds", "endless-worlds"]
    ".toml"
}

files! {
    /// The names of the nests, which [`open`](crate::open) finds too.
    GALLERY_NESTS, NESTS: ["nests/pocket.nest", "nests/self.nest"] ""
}

/// One line for each level of the gallery.
const RATINGS: &str = include_str!("../../../levels/ratings.txt");

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../levels/solutions"]
struct Solutions;

/// All packs of the gallery. Reading them takes a few milliseconds, so keep the result.
///
/// ```
/// let gallery = gridcosm::gallery();
/// assert_eq!(gallery[0].name, "first-steps");
/// assert!(gallery.iter().map(|file| file.pack.levels.len()).sum::<usize>() >= 60);
/// ```
pub fn gallery() -> Vec<LevelFile> {
    GALLERY.iter().filter_map(|name| gallery_pack(name)).collect()
}

/// A pack of the gallery by its name.
pub fn gallery_pack(name: &str) -> Option<LevelFile> {
    LevelFile::read(name, gallery_text(name)?).ok()
}

/// The text of a pack by its name.
pub fn gallery_text(name: &str) -> Option<String> {
    text(&GALLERY, &PACKS, name)
}

/// The text of a nest by its name in [`GALLERY_NESTS`].
///
/// ```
/// for name in gridcosm::GALLERY_NESTS {
///     let opened = gridcosm::open(name, &mut |_| Err(std::io::ErrorKind::NotFound.into()))?;
///     assert!(matches!(opened.world, gridcosm::World::Nest(_)), "{name}");
/// }
/// # Ok::<(), gridcosm::FileError>(())
/// ```
pub fn gallery_nest(name: &str) -> Option<String> {
    text(&GALLERY_NESTS, &NESTS, name)
}

/// A solution to a level of the gallery: the text of a replay, by the level's name `rooms/3`.
pub fn gallery_solution(name: &str) -> Option<String> {
    let (pack, number) = name.rsplit_once('/')?;
    let number = number.parse::<usize>().ok()?;
    let file = Solutions::get(&format!("{pack}-{number:02}.replay"))?;
    String::from_utf8(file.data.into_owned()).ok()
}

/// How hard a level of the gallery is, by its name `rooms/3`. The numbers were computed with its solution.
///
/// ```
/// let rating = gridcosm::gallery_rating("first-steps/1").unwrap();
/// assert!(rating.difficulty < gridcosm::gallery_rating("sokoban/20").unwrap().difficulty);
/// assert_eq!(gridcosm::gallery_rating("first-steps/999"), None);
/// ```
pub fn gallery_rating(name: &str) -> Option<Rating> {
    let line = RATINGS.lines().find(|line| line.split_whitespace().next() == Some(name))?;
    parse_rating(line)
}

/// The ratings of all levels of a pack of the gallery, in their order.
pub fn gallery_ratings(pack: &str) -> Vec<Option<Rating>> {
    let start = format!("{pack}/");
    RATINGS.lines().filter(|line| line.starts_with(&start)).map(parse_rating).collect()
}

fn parse_rating(line: &str) -> Option<Rating> {
    let mut numbers = line.split_whitespace().skip(1).map(str::parse::<u64>);
    let mut next = || numbers.next()?.ok();
    let small = |number: u64| u32::try_from(number).ok();
    Some(Rating {
        difficulty: small(next()?)?,
        turns: small(next()?)?,
        pushes: small(next()?)?,
        situations: next()?,
        complete: next()? == 1,
        branching: small(next()?)?,
        detours: small(next()?)?,
        surprises: small(next()?)?,
        dead: small(next()?)?,
    })
}

/// The Earth as a map of land and sea: a PNG with 4096 by 2048 tiles, from Natural Earth.
///
/// ```
/// let opened = gridcosm::read("earth.png", gridcosm::gallery_earth())?;
/// assert_eq!(opened.map()?.open.size().width, 4096);
/// # Ok::<(), gridcosm::FileError>(())
/// ```
// The web build loads the map when this function is called for the first time.
#[inline(never)]
pub fn gallery_earth() -> Vec<u8> {
    include_bytes!("../../../levels/maps/earth.png").to_vec()
}

fn text(names: &[&str], texts: &[&str], name: &str) -> Option<String> {
    names.iter().zip(texts).find(|(known, _)| **known == name).map(|(_, text)| (*text).to_owned())
}
