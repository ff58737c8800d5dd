//! Nothing on a solution may be cut: solutions found without any pruning, step by step, against all of it.

use super::{
    board::{Board, Recognised, recognise},
    desk::{Desk, Level},
    nodes::{Nodes, cells_of},
    pushes::{PushSearch, Stage},
    turns::TurnSearch,
};
#[path = "../../tests/board.rs"]
#[expect(dead_code, reason = "the other tests use all of it")]
mod boards;

const MEMORY: usize = 1 << 28;

fn board(text: &str) -> Option<Board> {
    match recognise(&boards::level(text).to_state().ok()?) {
        Recognised::Board(board) => Some(*board),
        _ => None,
    }
}

/// The cost of the best solution that a search finds, and its positions as boxes, player and cost so far.
type Line = (u32, Vec<(Vec<u16>, u16, u32)>);

fn line<const W: usize>(nodes: &Nodes<W>, end: u32) -> Line {
    let positions = nodes.line(end).into_iter().map(|node| {
        let info = nodes.info(node);
        (cells_of(&nodes.boxes(node)).collect(), info.player, info.cost)
    });
    (nodes.info(end).cost, positions.collect())
}

fn fewest_pushes(level: &Level, prune: bool) -> Option<Line> {
    let mut search = PushSearch::<1>::new(level, 1, prune, MEMORY);
    match search.run(u32::MAX) {
        Stage::Found(end) => Some(line(&search.nodes, end)),
        _ => None,
    }
}

fn fewest_turns(level: &Level, prune: bool) -> Option<Line> {
    let mut search = TurnSearch::<1>::new(level, u32::MAX, prune, MEMORY);
    match search.run(u32::MAX) {
        Stage::Found(end) => Some(line(&search.nodes, end)),
        _ => None,
    }
}

#[test]
fn nothing_on_a_solution_is_cut() {
    let mut draws = boards::Draws(2026);
    let mut positions = 0;
    for _ in 0..3000 {
        let text = boards::random(&mut draws);
        let Some(start) = board(&text).filter(|_| text.contains(['@', '+'])) else { continue };
        let level = Level::new(start.clone());
        for search in [fewest_pushes, fewest_turns] {
            let Some((cost, line)) = search(&level, false) else {
                assert!(search(&level, true).is_none(), "{text}");
                continue;
            };
            for (boxes, player, so_far) in line {
                positions += 1;
                let mut desk = Desk::new(&level);
                desk.lay::<1>(&super::nodes::boxes_on(&boxes), player);
                for &at in &boxes {
                    assert!(!desk.is_doomed(at), "{text}{boxes:?}");
                }
                let bound = desk.bound(player).expect("boxes and targets match on a solution");
                assert!(bound <= cost - so_far, "{text}{boxes:?}");
                // What is left of the solution is found again from here, with corrals and all.
                let here = Level::new(Board { boxes, player, ..start.clone() });
                let left = search(&here, true).map(|(cost, _)| cost);
                assert_eq!(left, Some(cost - so_far), "{text}");
            }
        }
    }
    assert!(positions > 1000, "{positions}");
}
