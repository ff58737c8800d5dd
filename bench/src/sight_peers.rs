//! The peers of sight, each with the map in its own form and the cheapest way to read its answer.

use bracket_pathfinding::prelude::{Algorithm2D, BaseMap, FieldOfViewAlg, Point};
use coord_2d::{ICoord, UCoord};
use doryen_fov::{FovAlgorithm, FovRecursiveShadowCasting, FovRestrictive, MapData};
use gridcosm_grid::{BitGrid, Pos, Size};
use shadowcast::{Context, InputGrid, vision_distance};
use std::cell::RefCell;

/// Calls the function for each visible cell; walls may be among them.
pub(crate) type Look<'a> = Box<dyn Fn(Pos, &mut dyn FnMut(Pos)) + 'a>;

/// One byte per cell, as games usually keep their maps.
pub(crate) struct Tiles {
    size: Size,
    is_wall: Vec<bool>,
}

impl Tiles {
    pub(crate) fn of(walls: &BitGrid) -> Self {
        let is_wall = walls.size().positions().map(|pos| walls.contains(pos)).collect();
        Self { size: walls.size(), is_wall }
    }

    /// Everything outside is wall.
    fn is_wall(&self, x: i64, y: i64) -> bool {
        let inside = 0 <= x && x < self.size.width.into() && 0 <= y && y < self.size.height.into();
        !inside || self.is_wall[y as usize * self.size.width as usize + x as usize]
    }

    fn longer_side(&self) -> u32 {
        self.size.width.max(self.size.height)
    }
}

impl BaseMap for Tiles {
    fn is_opaque(&self, index: usize) -> bool {
        self.is_wall[index]
    }
}

impl Algorithm2D for Tiles {
    fn dimensions(&self) -> Point {
        Point::new(self.size.width as i32, self.size.height as i32)
    }
}

struct Opacity;

impl InputGrid for Opacity {
    type Grid = Tiles;
    type Opacity = u8;

    fn size(&self, tiles: &Tiles) -> UCoord {
        UCoord::new(tiles.size.width, tiles.size.height)
    }

    fn get_opacity(&self, tiles: &Tiles, coord: ICoord) -> u8 {
        255 * u8::from(tiles.is_wall(coord.x.into(), coord.y.into()))
    }
}

/// Whether a peer's rule is symmetric; only such peers answer the same question as our shadowcasting.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Symmetric {
    Yes,
    No,
}

pub(crate) fn all(tiles: &Tiles) -> Vec<(&'static str, Symmetric, Look<'_>)> {
    vec![
        ("shadowcast", Symmetric::No, shadowcast(tiles)),
        ("symmetric-shadowcasting", Symmetric::Yes, symmetric_shadowcasting(tiles)),
        (
            "bracket-pathfinding recursive",
            Symmetric::No,
            bracket(tiles, FieldOfViewAlg::RecursiveShadowcasting),
        ),
        (
            "bracket-pathfinding symmetric",
            Symmetric::Yes,
            bracket(tiles, FieldOfViewAlg::SymmetricShadowcasting),
        ),
        ("doryen-fov recursive", Symmetric::No, doryen(tiles, FovRecursiveShadowCasting::new())),
        ("doryen-fov restrictive", Symmetric::No, doryen(tiles, FovRestrictive::new())),
    ]
}

fn shadowcast(tiles: &Tiles) -> Look<'_> {
    let context: RefCell<Context<u8>> = RefCell::default();
    let distance = vision_distance::Square::new(tiles.longer_side());
    Box::new(move |eye, seen| {
        let eye = ICoord::new(eye.x, eye.y);
        context.borrow_mut().for_each_visible(
            eye,
            &Opacity,
            tiles,
            distance,
            255,
            |coord, _, _| seen(Pos::new(coord.x, coord.y)),
        );
    })
}

fn symmetric_shadowcasting(tiles: &Tiles) -> Look<'_> {
    Box::new(move |eye, seen| {
        symmetric_shadowcasting::compute_fov(
            (eye.x as isize, eye.y as isize),
            &mut |(x, y)| tiles.is_wall(x as i64, y as i64),
            &mut |(x, y)| seen(Pos::new(x as i32, y as i32)),
        );
    })
}

fn bracket(tiles: &Tiles, algorithm: FieldOfViewAlg) -> Look<'_> {
    // Its range is a circle, so the corners of the map lie one and a half sides away.
    let range = tiles.longer_side() as i32 * 3 / 2;
    Box::new(move |eye, seen| {
        for point in algorithm.field_of_view(Point::new(eye.x, eye.y), range, tiles) {
            seen(Pos::new(point.x, point.y));
        }
    })
}

/// Fills a map of the same size, which must be cleared before each query and read cell by cell afterwards; the reading
/// is not included here.
fn doryen<'a>(tiles: &'a Tiles, algorithm: impl FovAlgorithm + 'a) -> Look<'a> {
    let mut map = MapData::new(tiles.size.width as usize, tiles.size.height as usize);
    map.transparent = tiles.is_wall.iter().map(|wall| !wall).collect();
    let state = RefCell::new((map, algorithm));
    Box::new(move |eye, seen| {
        let (map, algorithm) = &mut *state.borrow_mut();
        map.clear_fov();
        algorithm.compute_fov(map, eye.x as usize, eye.y as usize, 0, true);
        if map.is_in_fov(eye.x as usize, eye.y as usize) {
            seen(eye);
        }
    })
}
