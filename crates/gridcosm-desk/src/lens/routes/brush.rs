//! Painting land and sea.

use super::Loaded;
use crate::{
    lens::{Answered, Complaint, Desk, Reply, walls},
    wire::{Cell, RouteAnswer, Stroke},
};
use gridcosm_grid::{Pos, Rect, Size};
use std::sync::Arc;

/// The maximum width of a brush and number of points in one stroke.
const MAX_RADIUS: u32 = 48;
const MAX_POINTS: usize = 512;
/// The maximum number of tiles under one stroke; a page sends strokes piece by piece.
const MAX_TILES: u64 = 4_000_000;

/// Opens or blocks the tiles under a stroke.
pub(super) fn paint(
    loaded: &mut Loaded,
    points: &[Cell],
    radius: u32,
    open: bool,
    desk: &mut Desk,
) -> Answered<RouteAnswer> {
    let Size { width, height } = loaded.map.size();
    if points.is_empty() || points.len() > MAX_POINTS || radius > MAX_RADIUS {
        return Err(format!(
            "A stroke has 1 to {MAX_POINTS} points and a radius of at most {MAX_RADIUS} tiles."
        )
        .into());
    }
    let inside = |cell: &Cell| {
        let far = |n: i32, side: u32| n.clamp(0, side as i32 - 1);
        Pos::new(far(cell.x, width), far(cell.y, height))
    };
    let points: Vec<Pos> = points.iter().map(inside).collect();
    let legs =
        points.windows(2).map(|w| u64::from(w[0].x.abs_diff(w[1].x).max(w[0].y.abs_diff(w[1].y))));
    let brush = u64::from(2 * radius + 1).pow(2);
    if (legs.sum::<u64>() + 1) * brush > MAX_TILES {
        return Err("This stroke is too long; draw it in shorter pieces.".into());
    }
    let clock = desk.host.clock;
    let (done, micros) = match loaded.card.stamp {
        Some(_) => clock.timed(|| draw_walls(loaded, &points, radius, open, desk)),
        None => {
            // A search that runs on this map keeps the old one.
            let map = Arc::make_mut(&mut loaded.map);
            clock.timed(|| Ok((map.set_stroke(&points, radius, open), None)))
        }
    };
    let (changed, note) = done?;
    Ok(touched(loaded, &points, radius, changed as u32, micros, note))
}

/// Paints on the map of the window, whose walls belong to all lenses; then the tiles follow.
fn draw_walls(
    loaded: &mut Loaded,
    points: &[Pos],
    radius: u32,
    open: bool,
    desk: &mut Desk,
) -> Result<(u64, Option<String>), Complaint> {
    let before = loaded.map.terrain().open().count();
    let stamp = loaded.card.stamp.map(|stamp| stamp.map);
    let Desk { map, standing, .. } = desk;
    let Some(map) = map.as_mut().filter(|map| Some(map.stamp().map) == stamp) else {
        return Err(REPLACED.into());
    };
    let ends = points.iter().zip(points.iter().skip(1).chain(points.last()));
    let strokes: Vec<Stroke> =
        ends.map(|(&from, &to)| Stroke { from: from.into(), to: to.into(), wall: !open }).collect();
    let all = map.size().rect();
    let line = walls::cells_of(&strokes, map.size())?.into_iter();
    let cells = line.flat_map(|(cell, wall)| {
        let brush = Rect::around(cell, radius).intersection(all);
        brush.positions().map(move |cell| (cell, wall))
    });
    let drawn = map.draw(cells, standing);
    loaded.follow(desk);
    Ok((loaded.map.terrain().open().count().abs_diff(before), drawn.note))
}

const REPLACED: &str =
    "Another map was opened in Sight or Crowd meanwhile. Open it here too, then paint.";

/// The rectangle around a stroke as it is now; it begins at a whole byte.
fn touched(
    loaded: &Loaded,
    points: &[Pos],
    radius: u32,
    changed: u32,
    micros: f64,
    note: Option<String>,
) -> Reply<RouteAnswer> {
    let open = loaded.map.terrain().open();
    let around =
        points.iter().map(|&point| Rect::around(point, radius).intersection(open.size().rect()));
    let (mut x, mut y, mut right, mut bottom) = (u32::MAX, u32::MAX, 0, 0);
    for rect in around {
        let (left, top) = (rect.min.x as u32, rect.min.y as u32);
        (x, y) = (x.min(left), y.min(top));
        (right, bottom) = (right.max(left + rect.size.width), bottom.max(top + rect.size.height));
    }
    let x = x / 8 * 8;
    let row_bytes = (right - x).div_ceil(8);
    let mut bytes = Vec::with_capacity((row_bytes * (bottom - y)) as usize);
    for row in y..bottom {
        let all = open.row_words(row).iter().flat_map(|word| word.to_le_bytes());
        bytes.extend(all.skip(x as usize / 8).take(row_bytes as usize));
    }
    let (width, height) = (right - x, bottom - y);
    Reply::with_bytes(
        RouteAnswer::RoutePainted { x, y, width, height, row_bytes, changed, micros, note },
        bytes,
    )
}
