//! What stands out on things in solid pictures: the eyes of players and of what they can take over, and the signs of
//! rooms that are for ever.

use crate::{
    geometry::{Face, cuboid},
    solids::prism,
};
use gridcosm_view::{Eyes, ForEver, Rgb, glyph_strokes, glyph_width};

/// Something on a content, in the content's own cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Badge {
    /// Eyes, and where they are.
    Eyes(Eyes, Seat),
    /// A plate with a sign in the middle of a room.
    Sign(ForEver),
}

/// Where eyes are: on the side that the viewer sees, or on top of something flat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Seat {
    /// On the front of a box.
    Box,
    /// On the front of a wall.
    Wall,
    /// Above the front rim of a room.
    Room,
    /// On the ground.
    Ground,
}

/// The faces of a badge and their colours, from back to front.
pub(crate) fn parts(badge: Badge) -> Vec<(Vec<Face>, Rgb)> {
    match badge {
        Badge::Eyes(eyes, seat) => eye_parts(eyes, seat),
        Badge::Sign(sign) => sign_parts(sign),
    }
}

fn eye_parts(eyes: Eyes, seat: Seat) -> Vec<(Vec<Face>, Rgb)> {
    let ball = if eyes == Eyes::Open { Rgb::WHITE } else { Rgb::DEEP };
    if seat == Seat::Ground {
        let eye = |x: f64| (cuboid([x - 0.06, 0.12, -0.1], [x + 0.06, 0.14, 0.1]), ball);
        return vec![eye(-0.12), eye(0.12)];
    }
    let (low, high, front) = match seat {
        Seat::Wall => (0.1, 0.3, 0.5),
        Seat::Room => (0.07, 0.35, 0.44),
        _ => (0.26, 0.52, 0.39),
    };
    let mut parts = Vec::new();
    for x in [-0.15, 0.15] {
        parts.push((cuboid([x - 0.09, low, front], [x + 0.09, high, front + 0.05]), ball));
        if eyes == Eyes::Open {
            let middle = (low + high) / 2.0;
            let pupil = [x - 0.045, middle - 0.07, front + 0.05];
            let end = [x + 0.045, middle + 0.05, front + 0.06];
            parts.push((cuboid(pupil, end), Rgb::PUPIL));
        }
    }
    parts
}

/// The characters of a sign on a standing plate. Glyphs are drawn on a raster that is 6 high, 2 apart.
fn sign_parts(sign: ForEver) -> Vec<(Vec<Face>, Rgb)> {
    let text: Vec<char> = sign.to_string().chars().collect();
    let widths: i32 = text.iter().map(|&character| glyph_width(character) + 2).sum();
    let columns = f64::from(widths - 2).max(1.0);
    let unit = (0.56 / columns).min(0.075);
    let (width, height) = (columns * unit / 2.0 + 0.06, 6.0 * unit / 2.0 + 0.05);
    let middle = 0.12 + height;
    let plate = cuboid([-width, middle - height, -0.03], [width, middle + height, 0.03]);
    let mut parts = vec![(plate, Rgb::DEEP)];
    let mut left = -columns / 2.0;
    for character in text {
        let at = |(x, y): (i32, i32)| {
            ((left + f64::from(x)) * unit, middle + (3.0 - f64::from(y)) * unit)
        };
        for line in glyph_strokes(character) {
            for pair in line.windows(2) {
                parts.push((stroke(at(pair[0]), at(pair[1]), unit * 0.45), Rgb::WHITE));
            }
        }
        left += f64::from(glyph_width(character) + 2);
    }
    parts
}

/// A bar from one point of the plate to another.
fn stroke((x0, y0): (f64, f64), (x1, y1): (f64, f64), half: f64) -> Vec<Face> {
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length = dx.hypot(dy).max(1e-9);
    let (ux, uy) = (dx / length * half, dy / length * half);
    let outline = [
        (x0 - ux + uy, y0 - uy - ux),
        (x1 + ux + uy, y1 + uy - ux),
        (x1 + ux - uy, y1 + uy + ux),
        (x0 - ux - uy, y0 - uy + ux),
    ];
    prism(&outline, [0.03, 0.05])
}
