//! Nothing on a known solution is cut: from every position on it, the solver still finds a way that is as short.

use gridcosm::{
    gallery, gallery_solution,
    solver::{Aim, Budget, Proof, Verdict, solve},
};
use std::ops::ControlFlow;

/// More situations than that take too long for a test; what is left of a solution is mostly found sooner.
const SITUATIONS: u64 = 1000;

#[test]
fn no_position_on_a_solution_of_the_gallery_is_given_up() {
    let mut proved = 0;
    for pack in gallery() {
        for index in 0..pack.pack.levels.len() {
            let name = format!("{}/{}", pack.name, index + 1);
            let text = gallery_solution(&name).unwrap();
            let solution = gridcosm::read("solution.replay", text.into_bytes()).unwrap();
            let mut game = solution.played().unwrap();
            for left in 1..=game.turn() {
                game.undo();
                let budget = Budget::situations(SITUATIONS);
                let mut go_on = |_: &_| ControlFlow::Continue(());
                let answer = solve(game.state(), Aim::Turns, &budget, &mut go_on);
                match answer.verdict {
                    Verdict::Way(way, Proof::Turns) => {
                        let turns = way.actions.len();
                        assert!(turns <= left, "{name}: {turns} turns instead of {left}");
                        proved += 1;
                    }
                    Verdict::Impossible => panic!("{name} can be won in {left} turns"),
                    Verdict::Way(..) | Verdict::Unknown => {}
                }
            }
        }
    }
    assert!(proved > 1000, "{proved}");
}
