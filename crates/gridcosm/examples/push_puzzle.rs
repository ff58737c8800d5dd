//! A box puzzle built in code, and solved.
#![expect(clippy::print_stdout, reason = "an example talks to people")]

use gridcosm::{Solution, prelude::*, solve};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut level = Level::new(Size::new(6, 3));
    level.settings.objective = Objective::PUSH;
    level.add(Pos::new(0, 1), factory::agent())?;
    level.add(Pos::new(2, 1), factory::crate_box(true))?;
    level.add(Pos::new(3, 1), factory::crate_box(true))?;
    level.add(Pos::new(5, 1), factory::exit())?;
    level.add(Pos::new(3, 0), factory::exit())?;

    let start = level.to_state()?;
    let Solution::Way(way) = solve(&start, 100_000) else { return Err("no way".into()) };
    println!("{} moves: {}", way.actions.len(), gridcosm::formats::replay::print_script(&way));

    let mut game = Session::new(start);
    game.repeat(&way)?;
    assert_eq!(game.state().outcome(), Outcome::Won);
    Ok(())
}
