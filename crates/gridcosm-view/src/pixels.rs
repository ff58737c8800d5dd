//! A picture made of pixels.

/// A picture of red, green, blue and opacity, row after row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Four bytes for every pixel, colours not multiplied by opacity.
    pub rgba: Vec<u8>,
}
