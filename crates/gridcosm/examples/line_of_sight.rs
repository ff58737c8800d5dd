//! What an agent sees in a level, and what a wall hides.
#![expect(clippy::print_stdout, reason = "an example talks to people")]

use gridcosm::{prelude::*, see_from};

const LEVEL: &str = r##"
map = """
..........
.@...#....
.....#....
..##......
.........>"""
"##;

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Session::open(LEVEL, 0)?;
    let state = game.state();
    let agent = state.agents().next().ok_or("there is an agent")?;
    let eye = state.place(agent).ok_or("it stands somewhere")?;
    let view = see_from(state, eye, Default::default())?;

    for y in 0..5 {
        let row = (0..10).map(|x| match Pos::new(x, y) {
            pos if pos == eye.pos() => '@',
            pos if state.is_blocked(pos.into(), false) => '#',
            pos if view.contains(pos) => '.',
            _ => ' ',
        });
        println!("{}", row.collect::<String>());
    }
    assert!(!view.contains(Pos::new(9, 1)));
    Ok(())
}
