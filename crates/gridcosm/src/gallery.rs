//! The levels that come with Gridcosm, inside the program.

use crate::LevelFile;
use rust_embed::RustEmbed;
use std::borrow::Cow;

/// Everything under `levels/`. Programs need the levels and their solutions only, but the rest is small, and a library that
/// chooses files by patterns takes seconds to compile.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../levels"]
struct Files;

/// The names of the packs in the order in which they should be played.
pub const GALLERY: [&str; 7] =
    ["first-steps", "rooms", "ways-of-moving", "goals", "pursuers", "sokoban", "parabox"];

/// The names of the nests, which [`open`](crate::open) finds too.
pub const GALLERY_NESTS: [&str; 2] = ["nests/pocket.nest", "nests/self.nest"];

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
    text(&format!("{name}.toml"))
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
    GALLERY_NESTS.contains(&name).then(|| text(name)).flatten()
}

/// A solution to a level of the gallery: the text of a replay, by the level's name `rooms/3`.
pub fn gallery_solution(name: &str) -> Option<String> {
    let (pack, number) = name.rsplit_once('/')?;
    let number = number.parse::<usize>().ok()?;
    text(&format!("solutions/{pack}-{number:02}.replay"))
}

/// The Earth as a map of land and sea: a PNG with 4096 by 2048 tiles, from Natural Earth.
///
/// ```
/// let opened = gridcosm::read("earth.png", gridcosm::gallery_earth())?;
/// assert_eq!(opened.map()?.open.size().width, 4096);
/// # Ok::<(), gridcosm::FileError>(())
/// ```
pub fn gallery_earth() -> Vec<u8> {
    Files::get("maps/earth.png").map(|file| file.data.into_owned()).unwrap_or_default()
}

fn text(path: &str) -> Option<String> {
    let file = Files::get(path)?;
    match file.data {
        Cow::Borrowed(bytes) => String::from_utf8(bytes.to_vec()).ok(),
        Cow::Owned(bytes) => String::from_utf8(bytes).ok(),
    }
}
