//! Writes a level, plays ten actions and prints what happened in each: `cargo run -p gridcosm-universe --example ten_actions`.
#![expect(clippy::print_stdout, reason = "printing is what this example is for")]

use gridcosm_grid::{Pos, Size};
use gridcosm_universe::{Action, Axis, Level, Moving, PathKind, factory, factory::Limits};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // .     key shield door .      exit
    // agent box .      .    patrol hunter
    let mut level = Level::new(Size::new(6, 2));
    for pos in level.size().positions() {
        level.add(pos, factory::floor(1))?;
    }
    let agent = level.add(Pos::new(0, 1), factory::agent())?;
    level.add(Pos::new(1, 1), factory::crate_box(true))?;
    level.add(Pos::new(1, 0), factory::key("brass"))?;
    level.add(Pos::new(2, 0), factory::immunity_effect(Limits::uses(2)))?;
    level.add(Pos::new(3, 0), factory::door("brass"))?;
    level.add(Pos::new(5, 0), factory::exit())?;
    let mut patrol = factory::monster(1, false);
    patrol.components.moving = Some(Moving::new(Axis::Vertical, -1));
    level.add(Pos::new(4, 1), patrol)?;
    level.add(Pos::new(5, 1), factory::hunter(2, false, agent, PathKind::Path))?;

    let mut state = level.to_state()?;
    let actions = "right up pick_up right pick_up use_key wait right right right";
    for word in actions.split_whitespace() {
        let action: Action = word.parse()?;
        let mut events = Vec::new();
        let outcome = state.advance_with(None, action, &mut events)?;
        println!(
            "turn {} {action}: score {}, {outcome:?}",
            state.progress.turn, state.progress.score
        );
        for event in events {
            println!("    {event:?}");
        }
    }
    println!("\n{}", state.description());
    Ok(())
}
