//! A map in any of its formats, told by its content: a PNG, a MovingAI `.map`, or characters.

use crate::{MapError, map_text, mask_png, movingai};
use gridcosm_grid::BitGrid;

/// The open tiles of a map. In a picture, a pixel is open from the brightness `threshold` on.
pub fn read(bytes: &[u8], threshold: u8) -> Result<BitGrid, MapError> {
    if bytes.starts_with(b"\x89PNG") {
        return mask_png::read(bytes, threshold);
    }
    let text = str::from_utf8(bytes).map_err(|_| MapError::NotText)?;
    if text.starts_with("type") || text.starts_with("height") {
        movingai::parse_map(text)
    } else {
        map_text::parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_tells_the_format() {
        let map = map_text::parse("..#\n#..\n").unwrap();
        let picture = mask_png::write(&map).unwrap();
        for bytes in
            [&picture[..], b"..#\n#..\n", b"type octile\nheight 2\nwidth 3\nmap\n..@\n@..\n"]
        {
            assert_eq!(read(bytes, mask_png::HALF), Ok(map.clone()));
        }
        assert_eq!(read(&[0xff, 0xfe], mask_png::HALF), Err(MapError::NotText));
    }
}
