//! Draws a seeded maze: `cargo run --example maze_picture -- OUT.png`.

use gridcosm_grid::Size;
use gridcosm_universe::maze::{MazeOptions, generate};
use gridcosm_view::{SvgOptions, Theme, png, state_frame};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = MazeOptions { seed: Some(5), ..MazeOptions::new(Size::new(15, 11)) };
    let frame = state_frame(&generate(&options)?.to_state()?, &Theme::DARK);
    let file = std::env::args().nth(1).unwrap_or_else(|| "maze.png".into());
    std::fs::write(file, png(&frame, &SvgOptions { cell: 56, ..SvgOptions::default() })?)?;
    Ok(())
}
