//! The levels that come with Gridcosm, inside the program.

use gridcosm_formats::level_file::{self, LevelEntry, Pack};
use rust_embed::RustEmbed;
use std::borrow::Cow;

/// Everything under `levels/`. Programs need the levels and their solutions only, but the rest is small, and a library that
/// chooses files by patterns takes seconds to compile.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../levels"]
struct Files;

/// A file of levels from the gallery.
#[derive(Clone, Debug)]
pub struct GalleryPack {
    /// The file's name without its ending: `rooms`.
    pub name: String,
    /// The file as it was written.
    pub text: String,
    /// What it says.
    pub pack: Pack,
}

/// The names of the packs in the order in which they should be played.
pub const GALLERY: [&str; 6] =
    ["first-steps", "rooms", "ways-of-moving", "goals", "pursuers", "sokoban"];

/// All packs of the gallery. Reading them takes a few milliseconds: keep the answer.
///
/// ```
/// let gallery = gridcosm::gallery();
/// assert_eq!(gallery[0].name, "first-steps");
/// assert!(gallery.iter().map(|pack| pack.pack.levels.len()).sum::<usize>() >= 60);
/// ```
pub fn gallery() -> Vec<GalleryPack> {
    GALLERY.iter().filter_map(|name| gallery_pack(name)).collect()
}

/// A pack of the gallery by its name.
pub fn gallery_pack(name: &str) -> Option<GalleryPack> {
    let text = gallery_text(name)?;
    let pack = level_file::parse(&text).pack?;
    Some(GalleryPack { name: name.to_owned(), text, pack })
}

/// The text of a pack by its name.
pub fn gallery_text(name: &str) -> Option<String> {
    text(&format!("{name}.toml"))
}

/// A level of the gallery by the name of its pack and its number from 1, written `rooms/3`.
pub fn gallery_level(name: &str) -> Option<LevelEntry> {
    let (pack, number) = name.rsplit_once('/')?;
    let index = number.parse::<usize>().ok()?.checked_sub(1)?;
    gallery_pack(pack)?.pack.levels.into_iter().nth(index)
}

/// How a level of the gallery is won: the text of a replay, by the same name.
pub fn gallery_solution(name: &str) -> Option<String> {
    let (pack, number) = name.rsplit_once('/')?;
    let number = number.parse::<usize>().ok()?;
    text(&format!("solutions/{pack}-{number:02}.replay"))
}

fn text(path: &str) -> Option<String> {
    let file = Files::get(path)?;
    match file.data {
        Cow::Borrowed(bytes) => String::from_utf8(bytes.to_vec()).ok(),
        Cow::Owned(bytes) => String::from_utf8(bytes).ok(),
    }
}
