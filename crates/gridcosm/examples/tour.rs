//! A level from text to victory: load, look, play, undo, ask, win.
#![expect(clippy::print_stdout, reason = "an example talks to people")]

use gridcosm::{prelude::*, view};

const LEVEL: &str = r##"
title = "Tour"
[push]
[grids]
main = """
#######
#@..P##
#######"""
pocket = """
...
..>
..."""
"##;

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Session::open(LEVEL, 0)?;
    println!("{}", view::text::state_map(game.state(), &view::Theme::DARK, false));

    game.act(Action::Left)?;
    println!("left:  {}", game.blame().map_or_else(String::new, |blame| blame.sentence));
    game.undo();

    for action in game.solve(10_000).ok_or("this level can be won")? {
        game.act(action)?;
        println!("{action}: {}", game.story().join(" "));
    }
    assert_eq!(game.state().outcome(), Outcome::Won);
    Ok(())
}
