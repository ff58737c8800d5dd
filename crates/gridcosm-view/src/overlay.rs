//! Marks drawn over a frame: results that other code computed about the world.
//!
//! Every function here receives a result (seen cells, a route, positions of actors) and only draws it.

use crate::{Area, Frame, ItemShape, Length, Rgb};
use gridcosm_grid::{BitGrid, Pos};

/// Tints cells, such as those that an agent sees or a search visits. Neighbours in a row become one rectangle.
pub fn cells(frame: &mut Frame, cells: &BitGrid, colour: Rgb, opacity: u8) {
    for y in 0..cells.size().height {
        for run in cells.runs(y) {
            let start = Area::cell(Pos::new(run.start as i32, y as i32));
            let width = Length::from_integer((run.end - run.start).into()).unwrap_or(Length::one());
            frame.push(Area { width, ..start }, ItemShape::Fill { colour, opacity, radius: 0 });
        }
    }
}

/// A path from cell to cell, through their centres, with a dot at its end.
pub fn route(frame: &mut Frame, way: &[Pos], colour: Rgb, width: u8) {
    let Some(&end) = way.last() else {
        return;
    };
    // Cells on a straight stretch add nothing to the drawing.
    let turns = way.windows(3).filter(|w| step(w[0], w[1]) != step(w[1], w[2])).map(|w| w[1]);
    let corners = way.first().copied().into_iter().chain(turns).chain([end]);
    let points = corners.map(middle).collect();
    frame.push(Area::grid(frame.size), ItemShape::Line { points, colour, width, opacity: 100 });
    frame.push(Area::cell(end).inset(30), ItemShape::Disc { colour, opacity: 100 });
}

fn step(a: Pos, b: Pos) -> (i64, i64) {
    (i64::from(b.x) - i64::from(a.x), i64::from(b.y) - i64::from(a.y))
}

fn middle(pos: Pos) -> (Length, Length) {
    let half = |n: i32| Length::new(2 * i64::from(n) + 1, 2).unwrap_or(Length::zero());
    (half(pos.x), half(pos.y))
}

/// The corner of a cell to which a mark belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say which")]
pub enum CellCorner {
    NorthWest,
    NorthEast,
    SouthWest,
    SouthEast,
}

/// A small triangle in a corner of a cell.
pub fn corner(frame: &mut Frame, pos: Pos, corner: CellCorner, colour: Rgb) {
    let (right, down) = match corner {
        CellCorner::NorthWest => (false, false),
        CellCorner::NorthEast => (true, false),
        CellCorner::SouthWest => (false, true),
        CellCorner::SouthEast => (true, true),
    };
    // In quarters of a cell: the corner itself and a quarter along both edges.
    let along = |n: i32, far: bool, step: i64| {
        let edge = if far { 4 - step } else { step };
        Length::new(4 * i64::from(n) + edge, 4).unwrap_or(Length::zero())
    };
    let point = |dx, dy| (along(pos.x, right, dx), along(pos.y, down, dy));
    let points = vec![point(0, 0), point(1, 0), point(0, 1)];
    frame.push(Area::cell(pos), ItemShape::Polygon { points, colour, opacity: 100 });
}

/// An actor as a disc; `centre` and `radius` in cells.
pub fn actor(frame: &mut Frame, centre: (Length, Length), radius: Length, colour: Rgb) {
    let less = |length: Length| length.try_sub(radius).unwrap_or(length);
    let side = radius.try_add(radius).unwrap_or(radius);
    let area = Area { x: less(centre.0), y: less(centre.1), width: side, height: side };
    frame.push(area, ItemShape::Disc { colour, opacity: 85 });
}

/// The trail of something, as a thin line through points in cells.
pub fn track(frame: &mut Frame, points: Vec<(Length, Length)>, colour: Rgb) {
    frame.push(Area::grid(frame.size), ItemShape::Line { points, colour, width: 6, opacity: 60 });
}

/// A frame around a cell.
pub fn selection(frame: &mut Frame, pos: Pos, colour: Rgb) {
    frame.push(Area::cell(pos), ItemShape::Outline { colour, width: 6, radius: 10 });
}

/// A number or short text in the middle of a cell, on a small plate.
pub fn label(frame: &mut Frame, pos: Pos, text: impl Into<String>, colour: Rgb, plate: Rgb) {
    let area = Area::cell(pos).inset(30);
    frame.push(area, ItemShape::Fill { colour: plate, opacity: 80, radius: 12 });
    frame.push(area.inset(10), ItemShape::Label { text: text.into(), colour });
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_grid::Size;

    #[test]
    fn a_route_is_drawn_through_its_turns_only() {
        let mut frame = Frame::new(Size::new(9, 9));
        let way: Vec<Pos> =
            (0..5).map(|x| Pos::new(x, 0)).chain((1..4).map(|y| Pos::new(4, y))).collect();
        route(&mut frame, &way, Rgb::hex(0xffffff), 20);
        let ItemShape::Line { points, .. } = &frame.items[0].shape else {
            panic!("a line comes first")
        };
        assert_eq!(points.len(), 3);
        route(&mut frame, &[], Rgb::hex(0xffffff), 20);
        assert_eq!(frame.items.len(), 2);
    }

    #[test]
    fn tinted_cells_become_one_rectangle_per_run() {
        let mut frame = Frame::new(Size::new(6, 2));
        cells(&mut frame, &BitGrid::parse("##..##\n.####.").unwrap(), Rgb::hex(0xffffff), 30);
        assert_eq!(frame.items.len(), 3);
    }
}
