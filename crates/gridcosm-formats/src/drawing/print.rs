//! Writes drawings.

use gridcosm_grid::{BitGrid, Pos};
use gridcosm_sight::{Observer, View};

/// Draws a map with its observer and the cells it sees: `s`, `■`, `o` and `□`.
///
/// ```
/// use gridcosm_formats::drawing;
/// use gridcosm_grid::{BitGrid, Pos};
/// use gridcosm_sight::{Look, Observer, look};
/// let walls = BitGrid::parse("..#\n#..")?;
/// let observer = Observer::at(Pos::new(0, 0));
/// let view = look(&walls, observer, Look::default())?;
/// assert_eq!(drawing::print(&walls, observer, &view), "so■\n■□□\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn print(walls: &BitGrid, observer: Observer, view: &View) -> String {
    let size = walls.size();
    let character = |cell: Pos| {
        if observer.cells().any(|own| own == cell) {
            's'
        } else if walls.contains(cell) {
            '■'
        } else if view.contains(cell) {
            'o'
        } else {
            '□'
        }
    };
    let mut text = String::new();
    for y in 0..size.height as i32 {
        text.extend((0..size.width as i32).map(|x| character(Pos::new(x, y))));
        text.push('\n');
    }
    text
}
