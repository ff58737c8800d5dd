//! Reading a map of any known format from a file.

use gridcosm_formats::{map_text, mask_png, movingai};
use gridcosm_grid::BitGrid;
use std::{fs, path::Path};

/// The open tiles of a map file: a PNG, a MovingAI `.map`, or text. The content tells the format, not the name.
///
/// `threshold` is the brightness from which a pixel is open.
pub(crate) fn read(path: &Path, threshold: Option<u8>) -> Result<BitGrid, String> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let bytes = fs::read(path).map_err(|error| named(&error))?;
    if bytes.starts_with(b"\x89PNG") {
        return mask_png::read(&bytes, threshold.unwrap_or(mask_png::HALF)).map_err(|e| named(&e));
    }
    let text = String::from_utf8(bytes).map_err(|_| named(&"is neither a PNG nor text"))?;
    let map = if text.starts_with("type") || text.starts_with("height") {
        movingai::parse_map(&text)
    } else {
        map_text::parse(&text)
    };
    map.map_err(|error| named(&error))
}
