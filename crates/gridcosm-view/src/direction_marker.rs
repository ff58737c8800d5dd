//! Small triangles that show the direction and speed of a moving thing.

use gridcosm_grid::Dir;

/// The triangles for a tile of `size` pixels, each as tip, base, base; one for every cell that the thing moves in a
/// turn.
///
/// ```
/// use gridcosm_grid::Dir;
/// use gridcosm_view::direction_triangles;
/// assert_eq!(direction_triangles(16, Dir::E, 1), [[(11, 8), (7, 11), (7, 5)]]);
/// ```
pub fn direction_triangles(size: u32, dir: Dir, count: u32) -> Vec<[(i64, i64); 3]> {
    let size = i64::from(size);
    let height = (size * 16 / 100).max(4);
    let half_base = (size * 10 / 100).max(3);
    let spacing = (size * 12 / 100).max(2);
    let (dx, dy) = dir.delta();
    let (dx, dy) = (i64::from(dx), i64::from(dy));
    let count = i64::from(count);
    // Lengths below are in sixths of a pixel: halves for the spacing, thirds for the triangle's centre of mass.
    let triangle = |i: i64| {
        let shift = 3 * spacing * (2 * i - (count - 1));
        let (x, y) = (round(6 * (size / 2) + dx * shift), round(6 * (size / 2) + dy * shift));
        let point = |along: i64, aside: i64| {
            (round(6 * x + dx * along - dy * aside), round(6 * y + dy * along + dx * aside))
        };
        [
            point(4 * height, 0),
            point(-2 * height, 6 * half_base),
            point(-2 * height, -6 * half_base),
        ]
    };
    (0..count).map(triangle).collect()
}

/// Sixths to whole pixels, halves to the even neighbour.
fn round(sixths: i64) -> i64 {
    let (whole, rest) = (sixths.div_euclid(6), sixths.rem_euclid(6));
    match rest {
        0..3 => whole,
        3 => whole + whole.rem_euclid(2),
        _ => whole + 1,
    }
}
