//! A frame as pixels.

use crate::{Frame, Pixels, SvgOptions, svg};
use resvg::{tiny_skia, usvg};

/// Larger pictures are refused: 64 million pixels, four bytes each.
const MAX_PIXELS: u64 = 1 << 26;

/// The reason why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RasterError {
    /// No pixel, or too many.
    #[error(
        "a picture of {width} by {height} pixels cannot be made; it needs 1 to 67 million pixels"
    )]
    Size {
        /// Pixels across.
        width: u64,
        /// Pixels down.
        height: u64,
    },
    /// An invalid drawing.
    #[error("a sprite cannot be drawn: {0}")]
    Drawing(String),
    /// The PNG encoder failed.
    #[error("the picture cannot be written as PNG: {0}")]
    Png(String),
}

/// Draws the frame with `options.cell` pixels per cell.
pub fn pixels(frame: &Frame, options: &SvgOptions<'_>) -> Result<Pixels, RasterError> {
    Ok(unpacked(&pixmap(frame, options)?))
}

/// Draws an SVG document at its own size, such as an isometric scene.
pub fn svg_pixels(document: &str) -> Result<Pixels, RasterError> {
    let tree = parsed(document)?;
    let size = tree.size().to_int_size();
    let (width, height) = (u64::from(size.width()), u64::from(size.height()));
    let mut map = blank(width, height)?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut map.as_mut());
    Ok(unpacked(&map))
}

fn unpacked(map: &tiny_skia::Pixmap) -> Pixels {
    let rgba = map.pixels().iter().flat_map(|pixel| {
        let colour = pixel.demultiply();
        [colour.red(), colour.green(), colour.blue(), colour.alpha()]
    });
    Pixels { width: map.width(), height: map.height(), rgba: rgba.collect() }
}

/// Draws the frame as a PNG file with `options.cell` pixels per cell.
pub fn png(frame: &Frame, options: &SvgOptions<'_>) -> Result<Vec<u8>, RasterError> {
    pixmap(frame, options)?.encode_png().map_err(|error| RasterError::Png(error.to_string()))
}

impl Pixels {
    /// The picture as a PNG file.
    pub fn to_png(&self) -> Result<Vec<u8>, RasterError> {
        let mut map = blank(self.width.into(), self.height.into())?;
        for (pixel, bytes) in map.pixels_mut().iter_mut().zip(self.rgba.chunks_exact(4)) {
            *pixel =
                tiny_skia::ColorU8::from_rgba(bytes[0], bytes[1], bytes[2], bytes[3]).premultiply();
        }
        map.encode_png().map_err(|error| RasterError::Png(error.to_string()))
    }
}

fn pixmap(frame: &Frame, options: &SvgOptions<'_>) -> Result<tiny_skia::Pixmap, RasterError> {
    let side = |cells: u32| u64::from(cells) * u64::from(options.cell);
    let mut map = blank(side(frame.size.width), side(frame.size.height))?;
    let tree = parsed(&svg(frame, options))?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut map.as_mut());
    Ok(map)
}

fn parsed(document: &str) -> Result<usvg::Tree, RasterError> {
    usvg::Tree::from_str(document, &usvg::Options::default())
        .map_err(|error| RasterError::Drawing(error.to_string()))
}

fn blank(width: u64, height: u64) -> Result<tiny_skia::Pixmap, RasterError> {
    let refused = RasterError::Size { width, height };
    if width.saturating_mul(height) > MAX_PIXELS {
        return Err(refused);
    }
    match (u32::try_from(width), u32::try_from(height)) {
        (Ok(across), Ok(down)) => tiny_skia::Pixmap::new(across, down).ok_or(refused),
        _ => Err(refused),
    }
}
