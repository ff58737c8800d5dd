//! Custom rules: a move rule, an objective, and a system that runs after each step.
#![expect(clippy::print_stdout, reason = "an example talks to people")]

use gridcosm::prelude::*;

/// Two cells at a time.
const LEAP: MoveRule = MoveRule::new("leap", |state, agent, dir, path| {
    let (dx, dy) = dir.delta();
    path.extend(state.place(agent).map(|place| place.offset(2 * dx, 2 * dy)));
});

/// Be rich.
const RICH: Objective = Objective::new("rich", |state, _agent| state.progress.score >= 10);

/// Every third turn pays.
fn payday(state: &mut State) {
    if state.progress.turn % 3 == 0 {
        state.progress.score += 5;
    }
}

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut level = Level::new(Size::new(9, 1));
    level.settings.move_rule = LEAP;
    level.settings.objective = RICH;
    let agent = level.add(Pos::new(0, 0), factory::agent())?;
    assert!(level.get(agent).is_some());

    let mut state = level.to_state()?;
    while state.outcome() == Outcome::Ongoing {
        state.advance(Action::Right)?;
        payday(&mut state);
    }
    println!("rich after {} turns, with {} points", state.progress.turn, state.progress.score);
    assert_eq!(state.progress.turn, 7);
    Ok(())
}
