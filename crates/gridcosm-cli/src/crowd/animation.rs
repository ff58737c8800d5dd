//! A run as an animation.

use super::tracks::Tracks;
use gif::{Encoder, Frame, Repeat};
use gridcosm_crowd::{Crowd, Point};
use gridcosm_grid::Pos;
use std::{borrow::Cow, io};

/// Background, wall, then the colours of actors.
const PALETTE: [u8; 24] = [
    0xf7, 0xf5, 0xf0, 0x3b, 0x3a, 0x36, 0xc0, 0x39, 0x2b, 0x27, 0x60, 0xae, 0x1e, 0x8a, 0x52, 0x8e,
    0x44, 0xad, 0xd3, 0x84, 0x00, 0x16, 0x7d, 0x86,
];
const ACTOR_COLOURS: u32 = 6;
/// The maximum side of the picture in pixels.
const LONGEST: u32 = 960;

pub(super) fn write(crowd: &Crowd, tracks: &Tracks) -> io::Result<Vec<u8>> {
    let canvas = Canvas::new(crowd)?;
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, canvas.width, canvas.height, &PALETTE)
        .map_err(io::Error::other)?;
    encoder.set_repeat(Repeat::Infinite).map_err(io::Error::other)?;
    for moment in &tracks.moments {
        let mut pixels = canvas.walls.clone();
        for (id, &at) in tracks.ids.iter().zip(moment) {
            canvas.dot(&mut pixels, at, 2 + (id.0 % ACTOR_COLOURS) as u8);
        }
        let frame = Frame {
            width: canvas.width,
            height: canvas.height,
            delay: tracks.pause(),
            buffer: Cow::Owned(pixels),
            ..Frame::default()
        };
        encoder.write_frame(&frame).map_err(io::Error::other)?;
    }
    drop(encoder);
    Ok(bytes)
}

struct Canvas {
    width: u16,
    height: u16,
    /// Units to a pixel of the picture.
    scale: i64,
    /// Half the side of an actor's square in pixels.
    half: i64,
    walls: Vec<u8>,
}

impl Canvas {
    fn new(crowd: &Crowd) -> io::Result<Self> {
        let (cell, size) = (crowd.raster().cell(), crowd.walls().size());
        let (width, height) = (cell.x * i64::from(size.width), cell.y * i64::from(size.height));
        let scale = (width.max(height) / i64::from(LONGEST)).max(1);
        let side = |units: i64| u16::try_from((units / scale).max(1)).map_err(io::Error::other);
        let (w, h) = (side(width)?, side(height)?);
        let is_wall = |x: u16, y: u16| {
            let at = Point::new(i64::from(x) * scale, i64::from(y) * scale);
            let cell: Pos = crowd.raster().cell_at(at);
            crowd.walls().contains(cell)
        };
        let walls = (0..h).flat_map(|y| (0..w).map(move |x| u8::from(is_wall(x, y)))).collect();
        let sub = crowd.raster().sub_cell();
        Ok(Self { width: w, height: h, scale, half: sub.x.min(sub.y) / scale / 2, walls })
    }

    fn dot(&self, pixels: &mut [u8], at: Point, colour: u8) {
        let (x, y) = (at.x / self.scale, at.y / self.scale);
        for row in y - self.half..=y + self.half {
            for column in x - self.half..=x + self.half {
                let inside = (0..i64::from(self.width)).contains(&column)
                    && (0..i64::from(self.height)).contains(&row);
                let place =
                    usize::try_from(row * i64::from(self.width) + column).ok().filter(|_| inside);
                if let Some(pixel) = place.and_then(|place| pixels.get_mut(place)) {
                    *pixel = colour;
                }
            }
        }
    }
}
