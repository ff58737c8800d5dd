//! A picture of sight: light on the visible cells, corners as triangles, the path as a line.

use crate::sight::Seen;
use gridcosm_sight::{Corner, Diagonal};
use gridcosm_view::{
    Area, Frame, ItemShape, Rgb, SvgOptions, Theme,
    overlay::{self, CellCorner},
};

pub(crate) fn svg(seen: &Seen, cell: u32) -> String {
    gridcosm_view::svg(&frame(seen), &options(cell))
}

pub(crate) fn png(seen: &Seen, cell: u32) -> Result<Vec<u8>, String> {
    gridcosm_view::png(&frame(seen), &options(cell)).map_err(|error| error.to_string())
}

fn options(cell: u32) -> SvgOptions<'static> {
    SvgOptions { cell, background: Some(Theme::LIGHT.board), ..SvgOptions::default() }
}

fn frame(seen: &Seen) -> Frame {
    let theme = Theme::LIGHT;
    let walls = seen.map.walls();
    let mut frame = Frame::new(walls.size());
    let chequer = ItemShape::Chequer { colour: theme.tile, other: theme.tile_other };
    frame.push(Area::grid(walls.size()), chequer);
    overlay::cells(&mut frame, &seen.view.to_bits(walls.size()), theme.warm, 55);
    overlay::cells(&mut frame, walls, theme.wall, 100);
    corners(&mut frame, &seen.corners.hidden, theme.ink.mixed(theme.tile, 60));
    corners(&mut frame, &seen.corners.plain, theme.good);
    corners(&mut frame, &seen.corners.interesting, theme.bad);
    for cell in seen.observer.cells() {
        frame.push(
            Area::cell(cell).inset(12),
            ItemShape::Disc { colour: theme.accent, opacity: 100 },
        );
    }
    if let Some(Some(way)) = &seen.way {
        overlay::route(&mut frame, &way.cells, theme.accent, 14);
    }
    frame
}

fn corners(frame: &mut Frame, corners: &[Corner], colour: Rgb) {
    for corner in corners {
        for diagonal in corner.toward.iter() {
            overlay::corner(frame, corner.cell, place(diagonal), colour);
        }
    }
}

fn place(diagonal: Diagonal) -> CellCorner {
    match diagonal {
        Diagonal::NW => CellCorner::NorthWest,
        Diagonal::NE => CellCorner::NorthEast,
        Diagonal::SW => CellCorner::SouthWest,
        Diagonal::SE => CellCorner::SouthEast,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_grid::Pos;

    #[test]
    fn every_diagonal_has_its_corner() {
        let mut frame = Frame::new(gridcosm_grid::Size::new(1, 1));
        let all = Diagonal::ALL.map(place);
        all.iter().for_each(|&at| overlay::corner(&mut frame, Pos::new(0, 0), at, Rgb::BLACK));
        assert_eq!(frame.items.len(), 4);
        assert_eq!(place(Diagonal::SE), CellCorner::SouthEast);
    }
}
