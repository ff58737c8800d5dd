//! Flat faces seen from outside, and the grounds and rims made of them. The forms of things are in `solids`.

use crate::Vector;
use gridcosm_grid::Size;
use gridcosm_view::RoomSign;

/// A flat face: its corners counter-clockwise as seen from outside, and the direction outwards.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Face {
    pub corners: Vec<Vector>,
    pub normal: Vector,
}

/// Height of the rim around a room, and its width, in cells of the board that holds it.
const RIM_HEIGHT: f64 = 0.07;
const RIM_WIDTH: f64 = 0.035;

/// The rim of a primary room, one bar along each edge of its cell.
fn rim() -> Vec<Face> {
    let (out, inn, top) = (0.5, 0.5 - RIM_WIDTH, RIM_HEIGHT);
    let bars = [
        ([-out, 0.0, -out], [out, top, -inn]),
        ([-out, 0.0, -inn], [-inn, top, inn]),
        ([inn, 0.0, -inn], [out, top, inn]),
        ([-out, 0.0, inn], [out, top, out]),
    ];
    bars.into_iter().flat_map(|(min, max)| cuboid(min, max)).collect()
}

/// The rim of a secondary room: posts with gaps between them, one at every corner.
fn broken_rim() -> Vec<Face> {
    let (count, share) = (f64::from(RoomSign::DASHES), f64::from(RoomSign::DASH) / 100.0);
    let step = 1.0 / count;
    let posts = (0..=RoomSign::DASHES).map(|i| {
        let middle = f64::from(i) * step - 0.5;
        ((middle - step * share / 2.0).max(-0.5), (middle + step * share / 2.0).min(0.5))
    });
    let (out, inn, top) = (0.5, 0.5 - RIM_WIDTH, RIM_HEIGHT);
    let bars = posts.flat_map(|(from, to)| {
        // The posts at the corners are L-shaped; the sides leave them to the upper and the lower bars.
        let (low, high) = (from.max(-inn), to.min(inn));
        [
            ([from, 0.0, -out], [to, top, -inn]),
            ([from, 0.0, inn], [to, top, out]),
            ([-out, 0.0, low], [-inn, top, high]),
            ([inn, 0.0, low], [out, top, high]),
        ]
    });
    bars.flat_map(|(min, max)| cuboid(min, max)).collect()
}

/// The rim of a room by its sign.
pub(crate) fn signed_rim(sign: RoomSign) -> Vec<Face> {
    match sign {
        RoomSign::Primary => rim(),
        RoomSign::Secondary => broken_rim(),
    }
}

/// A thin tile that represents a room too small to look into.
pub(crate) fn closed_room(sign: RoomSign) -> Vec<Face> {
    match sign {
        RoomSign::Primary => cuboid([-0.46, 0.0, -0.46], [0.46, 0.12, 0.46]),
        // A lower and smaller tile inside the broken rim.
        RoomSign::Secondary => {
            let tile = cuboid([-0.32, 0.0, -0.32], [0.32, 0.05, 0.32]);
            tile.into_iter().chain(broken_rim()).collect()
        }
    }
}

/// The ground of a board: all of it, and the light squares.
pub(crate) fn floor(size: Size) -> (Vec<Face>, Vec<Face>) {
    let (w, h) = (f64::from(size.width) / 2.0, f64::from(size.height) / 2.0);
    let light = size.positions().filter(|pos| (pos.x + pos.y) % 2 == 0).map(|pos| {
        let (x, z) = (f64::from(pos.x) - w, f64::from(pos.y) - h);
        // Slightly above the ground, so that viewers do not have to guess which is in front.
        tile([x, 0.002, z], [x + 1.0, 0.002, z + 1.0])
    });
    (vec![tile([-w, 0.0, -h], [w, 0.0, h])], light.collect())
}

fn tile(min: Vector, max: Vector) -> Face {
    let y = min[1];
    let corners =
        vec![[min[0], y, min[2]], [min[0], y, max[2]], [max[0], y, max[2]], [max[0], y, min[2]]];
    Face { corners, normal: [0.0, 1.0, 0.0] }
}

/// A box without its bottom, which is never visible.
pub(crate) fn cuboid(min: Vector, max: Vector) -> Vec<Face> {
    let ([x0, y0, z0], [x1, y1, z1]) = (min, max);
    let face = |corners: [Vector; 4], normal: Vector| Face { corners: corners.to_vec(), normal };
    vec![
        face([[x0, y1, z0], [x0, y1, z1], [x1, y1, z1], [x1, y1, z0]], [0.0, 1.0, 0.0]),
        face([[x0, y0, z0], [x0, y0, z1], [x0, y1, z1], [x0, y1, z0]], [-1.0, 0.0, 0.0]),
        face([[x1, y0, z1], [x1, y0, z0], [x1, y1, z0], [x1, y1, z1]], [1.0, 0.0, 0.0]),
        face([[x1, y0, z0], [x0, y0, z0], [x0, y1, z0], [x1, y1, z0]], [0.0, 0.0, -1.0]),
        face([[x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1]], [0.0, 0.0, 1.0]),
    ]
}

/// Base first, then the four sides.
pub(crate) fn pyramid(half: f64, base: f64, height: f64) -> Vec<Face> {
    let corners =
        [[-half, base, -half], [-half, base, half], [half, base, half], [half, base, -half]];
    let tip = [0.0, base + height, 0.0];
    let bottom =
        Face { corners: corners.iter().rev().copied().collect(), normal: [0.0, -1.0, 0.0] };
    let length = half.hypot(height);
    let (out, up) = (height / length, half / length);
    let normals = [[-out, up, 0.0], [0.0, up, out], [out, up, 0.0], [0.0, up, -out]];
    let side = |i: usize| Face {
        corners: vec![corners[i], corners[(i + 1) % 4], tip],
        normal: normals[i],
    };
    std::iter::once(bottom).chain((0..4).map(side)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The corners of every face must turn counter-clockwise around its normal.
    #[test]
    fn faces_look_outwards() {
        let forms = crate::Form::ALL.iter().flat_map(|form| crate::solids::parts(*form));
        let forms = forms.map(|part| part.faces);
        let (ground, light) = floor(Size::new(3, 2));
        let rooms = [RoomSign::Primary, RoomSign::Secondary]
            .into_iter()
            .flat_map(|sign| signed_rim(sign).into_iter().chain(closed_room(sign)));
        let all = forms.flatten().chain(rooms).chain(ground).chain(light);
        for face in all {
            let sub = |a: Vector, b: Vector| [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
            let (u, v) =
                (sub(face.corners[1], face.corners[0]), sub(face.corners[2], face.corners[0]));
            let cross =
                [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
            let along: f64 = cross.iter().zip(face.normal).map(|(a, b)| a * b).sum();
            let length = cross.iter().map(|c| c * c).sum::<f64>().sqrt();
            assert!((along - length).abs() < 1e-9, "{face:?}");
        }
    }
}
