//! The forms of things: a few flat-faced parts each, drawn from far and low to near and high.

use crate::{
    Vector,
    geometry::{Face, cuboid, pyramid},
};
use gridcosm_view::Rgb;

/// Defines the enum and the list of its values from one list.
macro_rules! forms {
    ($($(#[doc = $doc:literal])+ $form:ident,)+) => {
        /// The forms of solids.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Form {
            $($(#[doc = $doc])+ $form,)+
        }

        impl Form {
            /// All forms.
            pub const ALL: &[Form] = &[$(Form::$form,)+];
        }
    };
}

forms! {
    /// An ordinary thing.
    Cube,
    /// An ordinary thing with an even number.
    Pyramid,
    /// A thing that cannot be pushed.
    Slab,
    /// The player's figure among grids within grids.
    Octahedron,
    /// A wall that fills its cell.
    Block,
    /// A box to push.
    Crate,
    /// The player's figure in a level.
    Pawn,
    /// A standing coin.
    Coin,
    /// A ball.
    Ball,
    /// A key.
    Key,
    /// A closed door.
    Door,
    /// A door that stands open.
    OpenDoor,
    /// A padlock.
    Padlock,
    /// A round pad with a bright middle.
    Pad,
    /// A plate that stands a little above the ground.
    Plate,
    /// A plate that something has pressed down.
    PressedPlate,
    /// A lever that leans to the left.
    SwitchOff,
    /// A lever that leans to the right.
    SwitchOn,
    /// Three steps that lead up.
    Stairs,
    /// A full cell of something hot.
    Pool,
    /// Four points.
    Spikes,
    /// A bulky body with eyes.
    Beast,
    /// A pair of boots.
    Boots,
    /// A standing shield.
    Shield,
    /// A floating dome with eyes.
    Spirit,
    /// A cut stone.
    Gem,
    /// A hooded figure.
    Walker,
}

/// A part of a form in one tone.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Part {
    pub faces: Vec<Face>,
    pub tone: Tone,
}

/// The derivation of a part's colour from that of the whole thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tone {
    Main,
    Light,
    Dark,
}

impl Tone {
    pub(crate) fn of(self, colour: Rgb) -> Rgb {
        match self {
            Tone::Main => colour,
            Tone::Light => colour.mixed(Rgb::WHITE, 45),
            Tone::Dark => colour.mixed(Rgb::DEEP, 65),
        }
    }
}

/// A plate whose upper part ends at a height.
fn plate(top: f64) -> Vec<Part> {
    vec![
        dark(cuboid([-0.44, 0.0, -0.44], [0.44, 0.03, 0.44])),
        main(cuboid([-0.36, 0.03, -0.36], [0.36, top, 0.36])),
        light(cuboid([-0.12, top, -0.12], [0.12, top + 0.01, 0.12])),
    ]
}

/// A lever that leans to one side.
fn switch(side: f64) -> Vec<Part> {
    let lever =
        [(-0.05, 0.16), (0.05, 0.16), (0.05 + side * 0.26, 0.5), (-0.05 + side * 0.26, 0.5)];
    vec![
        main(cuboid([-0.36, 0.0, -0.22], [0.36, 0.16, 0.22])),
        dark(prism(&lever, [-0.05, 0.05])),
        light(shifted(ball(0.1, 0.54), side * 0.26)),
    ]
}

/// The parts of a form that stands in the middle of a cell.
pub(crate) fn parts(form: Form) -> Vec<Part> {
    match form {
        Form::Cube => vec![main(cuboid([-0.4, 0.0, -0.4], [0.4, 0.8, 0.4]))],
        Form::Slab => vec![main(cuboid([-0.45, 0.0, -0.45], [0.45, 0.3, 0.45]))],
        Form::Pyramid => vec![main(pyramid(0.35, 0.0, 0.7))],
        Form::Octahedron => vec![main(octahedron())],
        Form::Block => vec![main(cuboid([-0.5, 0.0, -0.5], [0.5, 0.36, 0.5]))],
        Form::Crate => vec![
            main(cuboid([-0.39, 0.0, -0.39], [0.39, 0.66, 0.39])),
            light(cuboid([-0.27, 0.66, -0.27], [0.27, 0.7, 0.27])),
        ],
        Form::Pawn => vec![
            main(lathe(&[(0.3, 0.0), (0.3, 0.07), (0.17, 0.4), (0.11, 0.44)], ROUND)),
            light(ball(0.2, 0.6)),
        ],
        Form::Coin => {
            vec![main(disc(0.27, 0.33, [-0.05, 0.05])), light(disc(0.16, 0.33, [0.05, 0.06]))]
        }
        Form::Walker => vec![
            main(lathe(
                &[(0.34, 0.0), (0.36, 0.12), (0.26, 0.5), (0.14, 0.74), (0.02, 0.82)],
                ROUND,
            )),
            dark(ball(0.19, 0.5)),
        ],
        Form::Ball => vec![main(ball(0.27, 0.33))],
        Form::Key => vec![
            main(cuboid([0.0, 0.25, -0.04], [0.34, 0.33, 0.04])),
            main(cuboid([0.22, 0.12, -0.04], [0.3, 0.25, 0.04])),
            main(shifted(disc(0.16, 0.29, [-0.05, 0.05]), -0.14)),
            dark(shifted(disc(0.07, 0.29, [0.05, 0.06]), -0.14)),
        ],
        Form::Door => vec![
            main(cuboid([-0.47, 0.0, -0.1], [0.47, 0.82, 0.1])),
            dark(cuboid([0.2, 0.34, 0.1], [0.3, 0.48, 0.13])),
        ],
        Form::OpenDoor => vec![main(cuboid([0.37, 0.0, -0.45], [0.47, 0.82, 0.45]))],
        Form::Padlock => vec![
            dark(cuboid([-0.16, 0.4, -0.05], [-0.1, 0.62, 0.05])),
            dark(cuboid([0.1, 0.4, -0.05], [0.16, 0.62, 0.05])),
            dark(cuboid([-0.16, 0.58, -0.05], [0.16, 0.64, 0.05])),
            main(cuboid([-0.26, 0.0, -0.14], [0.26, 0.42, 0.14])),
            light(cuboid([-0.05, 0.14, 0.14], [0.05, 0.28, 0.15])),
        ],
        Form::Pad => vec![
            main(lathe(&[(0.44, 0.0), (0.4, 0.1)], ROUND)),
            light(lathe(&[(0.27, 0.1), (0.25, 0.12)], ROUND)),
        ],
        Form::Plate => plate(0.12),
        Form::PressedPlate => plate(0.05),
        Form::SwitchOff => switch(-1.0),
        Form::SwitchOn => switch(1.0),
        Form::Stairs => vec![
            main(cuboid([-0.4, 0.0, -0.4], [0.4, 0.42, -0.13])),
            main(cuboid([-0.4, 0.0, -0.13], [0.4, 0.28, 0.13])),
            light(cuboid([-0.4, 0.0, 0.13], [0.4, 0.14, 0.4])),
        ],
        Form::Pool => vec![
            main(cuboid([-0.5, 0.0, -0.5], [0.5, 0.05, 0.5])),
            light(cuboid([-0.3, 0.05, -0.3], [0.1, 0.06, -0.1])),
            light(cuboid([0.0, 0.05, 0.15], [0.35, 0.06, 0.3])),
        ],
        Form::Spikes => [(0.22, -0.22), (-0.22, -0.22), (0.22, 0.22), (-0.22, 0.22)]
            .map(|(x, z)| main(moved(pyramid(0.15, 0.0, 0.42), [x, 0.0, z])))
            .to_vec(),
        Form::Beast => vec![
            main(lathe(&[(0.33, 0.0), (0.37, 0.2), (0.27, 0.5), (0.1, 0.6)], ROUND)),
            light(cuboid([-0.19, 0.28, 0.25], [-0.06, 0.42, 0.37])),
            light(cuboid([0.06, 0.28, 0.25], [0.19, 0.42, 0.37])),
        ],
        Form::Boots => [0.15, -0.15]
            .into_iter()
            .flat_map(|x| {
                let leg = moved(cuboid([-0.1, 0.0, -0.2], [0.1, 0.42, 0.02]), [x, 0.0, 0.0]);
                let foot = moved(cuboid([-0.1, 0.0, 0.02], [0.1, 0.16, 0.28]), [x, 0.0, 0.0]);
                [main(leg), light(foot)]
            })
            .collect(),
        Form::Shield => {
            let outline = |size: f64| {
                [(-0.3, 0.6), (-0.3, 0.3), (0.0, 0.02), (0.3, 0.3), (0.3, 0.6)]
                    .map(|(x, y): (f64, f64)| (x * size, 0.34 + (y - 0.34) * size))
            };
            vec![
                main(prism(&outline(1.0), [-0.07, 0.07])),
                light(prism(&outline(0.6), [0.07, 0.08])),
            ]
        }
        Form::Spirit => vec![
            main(lathe(&[(0.26, 0.1), (0.3, 0.3), (0.24, 0.52), (0.1, 0.63)], ROUND)),
            dark(cuboid([-0.14, 0.34, 0.22], [-0.05, 0.46, 0.32])),
            dark(cuboid([0.05, 0.34, 0.22], [0.14, 0.46, 0.32])),
        ],
        Form::Gem => vec![main(lathe(&[(0.02, 0.06), (0.27, 0.38), (0.17, 0.5)], 6))],
    }
}

/// The number of sides of things that should look round.
const ROUND: usize = 12;

fn main(faces: Vec<Face>) -> Part {
    Part { faces, tone: Tone::Main }
}

fn light(faces: Vec<Face>) -> Part {
    Part { faces, tone: Tone::Light }
}

fn dark(faces: Vec<Face>) -> Part {
    Part { faces, tone: Tone::Dark }
}

fn octahedron() -> Vec<Face> {
    let (middle, half) = (0.45, 0.4);
    let mut faces = pyramid(half, middle, half);
    faces.remove(0); // the base is inside
    let below = faces.iter().map(|face| {
        let down = |[x, y, z]: Vector| [x, 2.0 * middle - y, z];
        let corners = face.corners.iter().rev().copied().map(down).collect();
        let [x, y, z] = face.normal;
        Face { corners, normal: [x, -y, z] }
    });
    let below: Vec<Face> = below.collect();
    faces.extend(below);
    faces
}

/// A face through corners that turn counter-clockwise as seen from outside.
fn face(corners: Vec<Vector>) -> Face {
    let side = |a: Vector, b: Vector| [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    let (u, v) = (side(corners[1], corners[0]), side(corners[2], corners[0]));
    let cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    let length = cross.iter().map(|c| c * c).sum::<f64>().sqrt();
    Face { corners, normal: cross.map(|c| c / length) }
}

/// An outline of radii and heights, from below upwards, turned round the middle of the cell; closed on top by a flat face.
fn lathe(outline: &[(f64, f64)], sides: usize) -> Vec<Face> {
    let corner = |(radius, y): (f64, f64), side: usize| {
        let angle = std::f64::consts::TAU * (side % sides) as f64 / sides as f64;
        [radius * angle.sin(), y, radius * angle.cos()]
    };
    let around = outline.windows(2).flat_map(|pair| {
        let (low, high) = (pair[0], pair[1]);
        (0..sides).map(move |i| {
            face(vec![corner(low, i), corner(low, i + 1), corner(high, i + 1), corner(high, i)])
        })
    });
    let top = outline.last().map(|&ring| face((0..sides).map(|i| corner(ring, i)).collect()));
    around.chain(top).collect()
}

fn ball(radius: f64, middle: f64) -> Vec<Face> {
    const RINGS: usize = 6;
    let ring = |i: usize| {
        // The poles are small flat faces instead of points, so that every face has four corners.
        let angle = std::f64::consts::PI * (i as f64 + 0.35) / (RINGS as f64 - 0.3);
        (radius * angle.sin(), middle - radius * angle.cos())
    };
    lathe(&(0..RINGS).map(ring).collect::<Vec<_>>(), ROUND)
}

/// An outline in the x-y plane, counter-clockwise as seen from +z, between two depths.
pub(crate) fn prism(outline: &[(f64, f64)], [back, front]: [f64; 2]) -> Vec<Face> {
    let at = |i: usize, z: f64| {
        let (x, y) = outline[i % outline.len()];
        [x, y, z]
    };
    let sides = (0..outline.len())
        .map(|i| face(vec![at(i, front), at(i, back), at(i + 1, back), at(i + 1, front)]));
    let cap = face((0..outline.len()).map(|i| at(i, front)).collect());
    let rear = face((0..outline.len()).rev().map(|i| at(i, back)).collect());
    sides.chain([cap, rear]).collect()
}

/// A standing disc.
fn disc(radius: f64, middle: f64, depth: [f64; 2]) -> Vec<Face> {
    let corner = |i: usize| {
        let angle = std::f64::consts::TAU * i as f64 / ROUND as f64;
        (radius * angle.cos(), middle + radius * angle.sin())
    };
    prism(&(0..ROUND).map(corner).collect::<Vec<_>>(), depth)
}

fn shifted(faces: Vec<Face>, x: f64) -> Vec<Face> {
    moved(faces, [x, 0.0, 0.0])
}

fn moved(mut faces: Vec<Face>, by: Vector) -> Vec<Face> {
    for corner in faces.iter_mut().flat_map(|face| &mut face.corners) {
        *corner = [corner[0] + by[0], corner[1] + by[1], corner[2] + by[2]];
    }
    faces
}
