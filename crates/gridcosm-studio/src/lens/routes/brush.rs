//! Painting land and sea.

use super::Loaded;
use crate::{
    lens::{Answered, Reply, timing::timed},
    wire::{Cell, RouteAnswer},
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
    // A search that runs on this map keeps the old one.
    let map = Arc::make_mut(&mut loaded.map);
    let (changed, micros) = timed(|| map.set_stroke(&points, radius, open));
    Ok(touched(loaded, &points, radius, changed as u32, micros))
}

/// The rectangle around a stroke as it is now; it begins at a whole byte.
fn touched(
    loaded: &Loaded,
    points: &[Pos],
    radius: u32,
    changed: u32,
    micros: f64,
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
        RouteAnswer::RoutePainted { x, y, width, height, row_bytes, changed, micros },
        bytes,
    )
}
