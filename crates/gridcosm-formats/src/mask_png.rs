//! Pictures as maps: light pixels are open, dark ones blocked.

use crate::{MapError, map_error::check_size};
use gridcosm_grid::{BitGrid, Pos};
use png::{BitDepth, ColorType, Transformations};
use std::io::Cursor;

/// The usual threshold: open from half brightness on.
pub const HALF: u8 = 128;

/// Reads any PNG as a map. A pixel is open if its brightness (0 to 255, over black where it is transparent) is at least
/// `threshold`; in a one-bit picture, white is open.
pub fn read(bytes: &[u8], threshold: u8) -> Result<BitGrid, MapError> {
    read_where(bytes, |pixel| brightness(pixel) >= threshold)
}

/// The pixels of a PNG that have exactly this colour, in red, green and blue.
pub fn read_colour(bytes: &[u8], colour: [u8; 3]) -> Result<BitGrid, MapError> {
    read_where(bytes, |pixel| match *pixel {
        [grey] | [grey, _] => [grey; 3] == colour,
        [r, g, b] | [r, g, b, _] => [r, g, b] == colour,
        _ => false,
    })
}

/// The pixels of a PNG that a rule chooses: grey, grey and alpha, colour, or colour and alpha.
fn read_where(bytes: &[u8], chosen: impl Fn(&[u8]) -> bool) -> Result<BitGrid, MapError> {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(unreadable)?;
    let (width, height) = (reader.info().width, reader.info().height);
    let mut map = BitGrid::new(check_size(width, height)?);
    if reader.info().interlaced {
        // Rows come in several passes: decode as a whole.
        let mut pixels = vec![0; reader.output_buffer_size().unwrap_or(0)];
        let info = reader.next_frame(&mut pixels).map_err(unreadable)?;
        for (y, row) in pixels.chunks(info.line_size.max(1)).take(height as usize).enumerate() {
            read_row(&mut map, y as i32, row, info.color_type, &chosen);
        }
        return Ok(map);
    }
    let (color, _) = reader.output_color_type();
    for y in 0..height {
        match reader.next_row().map_err(unreadable)? {
            Some(row) => read_row(&mut map, y as i32, row.data(), color, &chosen),
            None => return Err(MapError::MissingRows { expected: height, found: y }),
        }
    }
    Ok(map)
}

/// Writes a map as a one-bit picture, open tiles white.
pub fn write(map: &BitGrid) -> Result<Vec<u8>, MapError> {
    let size = map.size();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, size.width, size.height);
    encoder.set_color(ColorType::Grayscale);
    encoder.set_depth(BitDepth::One);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().map_err(unwritable)?;
    let stride = size.width.div_ceil(8) as usize;
    let mut pixels = vec![0u8; stride * size.height as usize];
    for (y, row) in pixels.chunks_mut(stride.max(1)).enumerate() {
        // A word holds its first tile in the lowest bit, a PNG byte in the highest.
        let words = map.row_words(y as u32).iter().flat_map(|word| word.to_le_bytes());
        row.iter_mut().zip(words).for_each(|(to, from)| *to = from.reverse_bits());
    }
    writer.write_image_data(&pixels).map_err(unwritable)?;
    writer.finish().map_err(unwritable)?;
    Ok(bytes)
}

fn read_row(
    map: &mut BitGrid,
    y: i32,
    row: &[u8],
    color: ColorType,
    chosen: impl Fn(&[u8]) -> bool,
) {
    for (x, pixel) in row.chunks_exact(color.samples()).enumerate() {
        if chosen(pixel) {
            map.set(Pos::new(x as i32, y), true);
        }
    }
}

/// Of a grey, grey and alpha, colour, or colour and alpha pixel.
fn brightness(pixel: &[u8]) -> u8 {
    let luma = |r: u8, g: u8, b: u8| {
        // Rec. 601 weights in 256ths; they add up to 256, so white stays 255.
        ((77 * u32::from(r) + 150 * u32::from(g) + 29 * u32::from(b)) / 256) as u8
    };
    let over_black = |value: u8, alpha: u8| (u32::from(value) * u32::from(alpha) / 255) as u8;
    match *pixel {
        [grey] => grey,
        [grey, alpha] => over_black(grey, alpha),
        [r, g, b] => luma(r, g, b),
        [r, g, b, alpha] => over_black(luma(r, g, b), alpha),
        _ => 0,
    }
}

fn unreadable(error: png::DecodingError) -> MapError {
    MapError::Png(error.to_string())
}

fn unwritable(error: png::EncodingError) -> MapError {
    MapError::Png(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_grid::Size;
    use proptest::prelude::*;

    fn picture(color: ColorType, width: u32, pixels: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, 1);
        encoder.set_color(color);
        encoder.set_depth(BitDepth::Eight);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(pixels).unwrap();
        writer.finish().unwrap();
        bytes
    }

    #[test]
    fn every_kind_of_pixel_has_a_brightness() {
        let open = |color, pixels: &[u8], threshold| {
            read(&picture(color, 2, pixels), threshold).unwrap().to_string()
        };
        assert_eq!(open(ColorType::Grayscale, &[127, 128], HALF), ".#\n");
        assert_eq!(open(ColorType::GrayscaleAlpha, &[255, 100, 255, 255], HALF), ".#\n");
        assert_eq!(open(ColorType::Rgb, &[0, 0, 255, 255, 255, 255], HALF), ".#\n");
        assert_eq!(open(ColorType::Rgb, &[0, 0, 255, 0, 0, 0], 20), "#.\n");
        assert_eq!(open(ColorType::Rgba, &[255, 255, 255, 0, 255, 255, 255, 255], HALF), ".#\n");
    }

    #[test]
    fn garbage_is_an_error() {
        assert!(matches!(read(b"no picture", HALF), Err(MapError::Png(_))));
        let mut cut = write(&BitGrid::full(Size::new(99, 99))).unwrap();
        cut.truncate(60);
        assert!(read(&cut, HALF).is_err());
    }

    proptest! {
        #[test]
        fn writing_and_reading_gives_the_same_map(w in 1..150u32, h in 1..9u32, seed in any::<u64>()) {
            let map = BitGrid::from_fn(Size::new(w, h), |p| seed >> ((p.x * 7 + p.y * 13) % 64) & 1 == 1);
            prop_assert_eq!(read(&write(&map).unwrap(), HALF).unwrap(), map);
        }

        #[test]
        fn a_damaged_picture_does_not_panic(place in 0..200usize, value in any::<u8>()) {
            let mut bytes = write(&BitGrid::full(Size::new(40, 9))).unwrap();
            if let Some(byte) = bytes.get_mut(place) { *byte = value; }
            let _ = read(&bytes, HALF);
        }
    }
}
