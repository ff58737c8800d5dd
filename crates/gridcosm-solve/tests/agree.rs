//! Lengths of solutions against a plain search over everything.

use crate::board::{Draws, answer, level, random};
use gridcosm_solve::{Aim, Proof, Verdict};
use gridcosm_universe::Outcome;
use std::collections::{BTreeMap, VecDeque};

const WINNABLE_BOARDS: usize = 300;

/// The fewest turns, or the fewest pushes, of a board: every position of player and boxes, cheapest first.
fn judge(board: &str, count_walks: bool) -> Option<u32> {
    let rows: Vec<Vec<char>> = board.lines().map(|row| row.chars().collect()).collect();
    let at = |x: usize, y: usize| rows[y][x];
    let cells = || (0..rows.len()).flat_map(|y| (0..rows[y].len()).map(move |x| (x, y)));
    let player = cells().find(|&(x, y)| matches!(at(x, y), '@' | '+'))?;
    let boxes: Vec<_> = cells().filter(|&(x, y)| matches!(at(x, y), '$' | '*')).collect();
    let home = |&(x, y): &(usize, usize)| matches!(at(x, y), '.' | '*' | '+');
    let mut costs = BTreeMap::from([((player, boxes.clone()), 0)]);
    let mut queue = VecDeque::from([(0, player, boxes)]);
    while let Some((cost, player, boxes)) = queue.pop_front() {
        if costs[&(player, boxes.clone())] < cost {
            continue;
        }
        if boxes.iter().all(home) {
            return Some(cost);
        }
        for (dx, dy) in [(0, -1), (0, 1), (1, 0), (-1, 0)] {
            let step =
                |(x, y): (usize, usize)| (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            let next = step(player);
            if at(next.0, next.1) == '#' {
                continue;
            }
            let mut after = boxes.clone();
            let pushed = boxes.iter().position(|&at| at == next);
            if let Some(pushed) = pushed {
                let beyond = step(next);
                if at(beyond.0, beyond.1) == '#' || boxes.contains(&beyond) {
                    continue;
                }
                after[pushed] = beyond;
                after.sort_unstable();
            }
            let step_cost = u32::from(count_walks || pushed.is_some());
            let known = costs.entry((next, after.clone())).or_insert(u32::MAX);
            if cost + step_cost < *known {
                *known = cost + step_cost;
                let entry = (cost + step_cost, next, after);
                // Walks that cost nothing go first, so that the queue stays in order.
                if step_cost == 0 { queue.push_front(entry) } else { queue.push_back(entry) }
            }
        }
    }
    None
}

#[test]
fn shortest_solutions_are_as_short_as_a_plain_search_finds_them() {
    let mut draws = Draws(7);
    let (mut won, mut impossible) = (0, 0);
    while won < WINNABLE_BOARDS {
        let board = random(&mut draws);
        let level = level(&board);
        let solved = level.to_state().is_ok_and(|state| {
            (state.settings().objective.test)(&state, gridcosm_universe::EntityId(0))
        });
        if solved || !board.contains(['@', '+']) {
            continue; // the first turn of a solved board wins, which the judge does not know
        }
        let start = level.to_state().unwrap();
        for (aim, proof) in [(Aim::Turns, Proof::Turns), (Aim::Pushes, Proof::Pushes)] {
            let found = answer(&level, aim);
            let least = judge(&board, aim == Aim::Turns);
            match (&found.verdict, least) {
                (Verdict::Way(way, proved), Some(least)) => {
                    assert_eq!(found.method, "sokoban", "{board}");
                    assert_eq!(*proved, proof, "{board}");
                    assert_eq!(way.replay(&start), Ok(Outcome::Won), "{board}");
                    let length = match aim {
                        Aim::Turns => way.actions.len() as u32,
                        _ => found.pushes.unwrap(),
                    };
                    assert_eq!(length, least, "{aim:?}\n{board}");
                }
                (Verdict::Impossible, None) => {}
                (verdict, least) => {
                    panic!("{aim:?}: {verdict:?}, but the judge says {least:?}\n{board}")
                }
            }
            if aim == Aim::Turns {
                *(if least.is_some() { &mut won } else { &mut impossible }) += 1;
            }
        }
        let any = answer(&level, Aim::Any);
        assert_eq!(any.way().is_some(), judge(&board, false).is_some(), "{board}");
    }
    assert!(impossible > 50, "{won} won, {impossible} impossible");
}
