//! Pictures of few colours.

use crate::MapError;
use png::{BitDepth, ColorType};

/// Writes a picture whose pixels, row by row, are indices into a palette of at most 256 colours.
///
/// ```
/// let bytes = gridcosm_formats::indexed_png::write(2, 1, &[[0, 0, 0], [255, 0, 0]], &[0, 1])?;
/// assert!(bytes.starts_with(b"\x89PNG"));
/// # Ok::<(), gridcosm_formats::MapError>(())
/// ```
pub fn write(
    width: u32,
    height: u32,
    palette: &[[u8; 3]],
    pixels: &[u8],
) -> Result<Vec<u8>, MapError> {
    let unwritable = |error: png::EncodingError| MapError::Png(error.to_string());
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.concat());
    let mut writer = encoder.write_header().map_err(unwritable)?;
    writer.write_image_data(pixels).map_err(unwritable)?;
    writer.finish().map_err(unwritable)?;
    Ok(bytes)
}
