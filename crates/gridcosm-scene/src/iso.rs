//! A scene projected onto paper, as SVG.

use crate::{
    Camera, Overrides, Transform, Vector, badges,
    focus::BEFORE_FOCUS,
    geometry::{self, Face},
    scene::{Board, Scene, SceneCell, SceneContent},
    solids,
};
use gridcosm_grid::Size;
use gridcosm_view::{Rgb, RoomSign, Theme};
use std::fmt::Write;

/// The options for drawing a scene.
#[derive(Clone, Debug)]
pub struct IsoOptions {
    /// Pixels across.
    pub width: u32,
    /// Colours of the ground.
    pub theme: Theme,
    /// The camera; `None` shows everything.
    pub camera: Option<Camera>,
}

impl Default for IsoOptions {
    fn default() -> Self {
        Self { width: 800, theme: Theme::DARK, camera: None }
    }
}

/// Draws the scene with its contents displaced by the overrides.
///
/// Faces are painted from far to near. Boards lie flat, so a thing on a nearer cell can only cover a thing on a farther
/// one, and a room never leaves its cell. Contents in motion are ordered by their present position, not by the cell to
/// which they belong.
pub fn iso_svg(scene: &Scene, overrides: &Overrides, options: &IsoOptions) -> String {
    let mut painter = Painter { scene, overrides, theme: &options.theme, polygons: Vec::new() };
    painter.board(&scene.root, &Transform::IDENTITY, Light::default());
    write_svg(&painter.polygons, scene.root.size, options)
}

/// Yaw 40 and pitch 28 degrees, seen from the lower left of the map.
pub(crate) struct Eye {
    /// To the right of the picture.
    right: Vector,
    /// Up in the picture.
    up: Vector,
    /// From the scene to the viewer.
    towards: Vector,
}

impl Eye {
    pub(crate) fn new() -> Self {
        let (yaw, pitch) = (40f64.to_radians(), 28f64.to_radians());
        let ((sy, cy), (sp, cp)) = (yaw.sin_cos(), pitch.sin_cos());
        Self { right: [cy, 0.0, sy], up: [sy * sp, cp, -cy * sp], towards: [-sy * cp, sp, cy * cp] }
    }

    pub(crate) fn project(&self, point: Vector) -> (f64, f64) {
        (dot(self.right, point), -dot(self.up, point))
    }

    /// The nearness of a place on the ground to the viewer.
    fn nearness(&self, [x, _, z]: Vector) -> f64 {
        self.towards[0] * x + self.towards[2] * z
    }
}

fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The brightness of things that the lamp does not reach, the opacity at which they are drawn, and the sign of the room
/// they are in.
#[derive(Clone, Copy)]
struct Light {
    ambient: f64,
    opacity: f64,
    sign: RoomSign,
}

impl Default for Light {
    fn default() -> Self {
        Self { ambient: 0.5, opacity: 1.0, sign: RoomSign::Primary }
    }
}

struct Polygon {
    points: Vec<(f64, f64)>,
    colour: Rgb,
    opacity: f64,
}

struct Painter<'a> {
    scene: &'a Scene,
    overrides: &'a Overrides,
    theme: &'a Theme,
    polygons: Vec<Polygon>,
}

impl Painter<'_> {
    fn board(&mut self, board: &Board, world: &Transform, light: Light) {
        let (ground, squares) = geometry::floor(board.size);
        // The ground is not shaded: it is a map, not a thing.
        let flat = Light { ambient: 1.0, ..light };
        self.faces(&ground, world, self.theme.tile.mixed(board.hue, 12), flat);
        self.faces(&squares, world, self.theme.tile_other.mixed(board.hue, 22), flat);
        let eye = Eye::new();
        let is_root = std::ptr::eq(board, &self.scene.root);
        // In a mirror, what is on the right is seen on the left.
        let turned = |[x, y, z]: Vector| [if world.scale[0] < 0.0 { -x } else { x }, y, z];
        let mut cells: Vec<(f64, &SceneCell, Transform)> = board
            .cells
            .iter()
            .map(|cell| {
                let outermost = is_root.then_some(board.size);
                let local = cell.displaced(self.overrides, outermost);
                (eye.nearness(turned(local.translation)), cell, local)
            })
            .collect();
        cells.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (_, cell, local) in cells {
            let opacity = if cell.hides_focus { BEFORE_FOCUS } else { light.opacity };
            let (world, light) = (world.of(&local), Light { opacity, ..light });
            self.content(&cell.content, &world, light);
            for (faces, colour) in cell.badges.iter().flat_map(|&badge| badges::parts(badge)) {
                self.faces(&faces, &world, colour, light);
            }
        }
    }

    fn content(&mut self, content: &SceneContent, world: &Transform, light: Light) {
        match content {
            SceneContent::Empty => {}
            SceneContent::Solid { form, colour, scale } => {
                let world = world.of(&Transform::stretch([*scale; 3]));
                for part in solids::parts(*form) {
                    self.faces(&part.faces, &world, part.tone.of(*colour), light);
                }
            }
            SceneContent::Room { template: None, hue, sign, .. } => {
                self.faces(&geometry::closed_room(*sign), world, *hue, light);
            }
            SceneContent::Room { template: Some(number), hue, sign, fit } => {
                let inside = match sign {
                    RoomSign::Primary => light,
                    RoomSign::Secondary => Light { ambient: 0.8, sign: *sign, ..light },
                };
                let scene = self.scene;
                let (back, front) = geometry::signed_rim(*sign).into_iter().partition(is_far);
                let rim: (Vec<Face>, Vec<Face>) = (back, front);
                self.faces(&rim.0, world, *hue, light);
                if let Some(board) = scene.templates.get(*number) {
                    self.board(board, &world.of(&Transform::stretch(*fit)), inside);
                }
                self.faces(&rim.1, world, *hue, light);
            }
        }
    }

    fn faces(&mut self, faces: &[Face], world: &Transform, colour: Rgb, light: Light) {
        let eye = Eye::new();
        let outwards = |face: &Face| {
            let [x, y, z] = face.normal;
            [if world.scale[0] < 0.0 { -x } else { x }, y, z]
        };
        for face in faces.iter().filter(|face| dot(outwards(face), eye.towards) > 1e-9) {
            let points =
                face.corners.iter().map(|&corner| eye.project(world.apply(corner))).collect();
            let colour = light.sign.washed(colour, self.theme);
            let colour = shaded(colour, outwards(face), light.ambient);
            self.polygons.push(Polygon { points, colour, opacity: light.opacity });
        }
    }
}

/// Whether a part of a room's rim lies behind the contents of the room: its upper and right bars.
fn is_far(face: &Face) -> bool {
    let eye = Eye::new();
    face.corners.iter().map(|&corner| eye.nearness(corner)).sum::<f64>() < 0.0
}

fn shaded(colour: Rgb, normal: Vector, ambient: f64) -> Rgb {
    let lamp = [1.0, 2.0, 1.0].map(|c: f64| c / 6f64.sqrt());
    let share = ambient + (1.0 - ambient) * dot(normal, lamp).max(0.0);
    let channel = |c: u8| (f64::from(c) * share).round().clamp(0.0, 255.0) as u8;
    Rgb(channel(colour.0), channel(colour.1), channel(colour.2))
}

fn write_svg(polygons: &[Polygon], size: Size, options: &IsoOptions) -> String {
    let frame = options.camera.as_ref().map_or_else(|| bounds(size), Camera::frame);
    let (left, top, width, height) = frame;
    let pixels = f64::from(options.width.max(1));
    let scale = if width > 0.0 { pixels / width } else { 1.0 };
    let mut text = String::new();
    let _ = writeln!(
        text,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="0 0 {0} {1}">"#,
        number(pixels),
        number((height * scale).ceil())
    );
    let _ = writeln!(text, r#"<rect width="100%" height="100%" fill="{}"/>"#, options.theme.board);
    for polygon in polygons {
        let mut points = String::new();
        for (x, y) in &polygon.points {
            let _ = write!(points, "{},{} ", number((x - left) * scale), number((y - top) * scale));
        }
        let opacity = match polygon.opacity {
            opacity if opacity < 1.0 => format!(r#" opacity="{}""#, number(opacity)),
            _ => String::new(),
        };
        let (points, colour) = (points.trim_end(), polygon.colour);
        // A thin stroke of the same colour closes the hairlines between neighbours.
        let _ = writeln!(
            text,
            r#"<polygon points="{points}" fill="{colour}" stroke="{colour}" stroke-width=".4"{opacity}/>"#
        );
    }
    text.push_str("</svg>\n");
    text
}

/// Left, top, width and height of the whole board and what stands on it, with a margin; the same at every moment of a clip.
fn bounds(size: Size) -> (f64, f64, f64, f64) {
    let (w, h) = (f64::from(size.width) / 2.0, f64::from(size.height) / 2.0);
    let eye = Eye::new();
    let corners = [-w, w].into_iter().flat_map(|x| [0.0, 0.85].map(|y| (x, y)));
    let corners = corners.flat_map(|(x, y)| [-h, h].map(|z| eye.project([x, y, z])));
    let (mut x0, mut y0, mut x1, mut y1) = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
    for (x, y) in corners {
        (x0, y0, x1, y1) = (x0.min(x), y0.min(y), x1.max(x), y1.max(y));
    }
    let margin = 0.03 * (x1 - x0).max(y1 - y0);
    (x0 - margin, y0 - margin, x1 - x0 + 2.0 * margin, y1 - y0 + 2.0 * margin)
}

/// Two digits after the point are a hundredth of a pixel.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}
