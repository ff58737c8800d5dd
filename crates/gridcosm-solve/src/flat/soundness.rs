//! Nothing on a solution may be cut: solutions found without any pruning, step by step, against all of it.

use super::{
    best_first::{BestFirst, Count, Stage},
    board::{Board, Recognised, recognise},
    desk::{Desk, Level},
    nodes::{Nodes, cells_of},
    parts::Parts,
    zone::Zone,
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

fn fewest(level: &Level, count: Count, prune: bool) -> Option<Line> {
    let mut search = BestFirst::<1>::new(level, count, prune, MEMORY);
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
        for count in [Count::Pushes, Count::Turns] {
            let search = |level: &Level, prune: bool| fewest(level, count, prune);
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

/// What is known without a flood is what a flood finds: the parts of the floor around every box, and the zone of the player
/// after a push.
#[test]
fn shortcuts_agree_with_floods() {
    let mut draws = boards::Draws(11);
    let (mut pushes, mut parts_seen) = (0, 0);
    for _ in 0..500 {
        let text = boards::random(&mut draws);
        let Some(start) = board(&text).filter(|_| text.contains(['@', '+'])) else { continue };
        let level = Level::new(start.clone());
        let mut desk = Desk::new(&level);
        let mut zone = Zone::new(&start);
        let mut parts = Parts::new(&start);
        desk.lay::<1>(&super::nodes::boxes_on(&start.boxes), start.player);
        desk.list_pushes(false);
        for (from, dir) in desk.pushes.clone() {
            let to = start.step(from, dir as usize);
            desk.shift(from, to);
            pushes += 1;
            assert_eq!(
                desk.least_after(from, to),
                zone.flood(&start, &desk.occupied, from),
                "{text}"
            );
            desk.shift(to, from);
        }
        for &lifted in &start.boxes {
            desk.occupied[lifted as usize] = false;
            parts.walk(&start, &desk.occupied, lifted);
            for &at in parts.cells() {
                desk.occupied[at as usize] = true;
                let mut least = vec![];
                for next in start.next[at as usize] {
                    if desk.occupied[next as usize] {
                        continue;
                    }
                    let flooded = (zone.flood(&start, &desk.occupied, next), zone.cells().len());
                    let (cell, size) = parts.measure(&start, at, parts.part(&start, at, next));
                    assert_eq!((cell, size as usize), flooded, "{text}");
                    least.push(cell);
                }
                least.sort_unstable();
                least.dedup();
                assert_eq!(parts.count(&start, at) as usize, least.len(), "{text}");
                parts_seen += least.len();
                desk.occupied[at as usize] = false;
            }
            desk.occupied[lifted as usize] = true;
        }
    }
    assert!(pushes > 500 && parts_seen > 5000, "{pushes} {parts_seen}");
}
