//! Nothing on a solution may be cut: solutions found without any pruning, step by step, against all of it.

use super::{
    best_first::{BestFirst, Count, Stage},
    board::{Board, Recognised, recognise},
    desk::{Desk, Level},
    nodes::{Nodes, boxes_on, cells_of},
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
        level.learn_pairs();
        for count in [Count::Pushes, Count::Turns] {
            let search = |level: &Level, prune: bool| fewest(level, count, prune);
            let Some((cost, line)) = search(&level, false) else {
                assert!(search(&level, true).is_none(), "{text}");
                continue;
            };
            for (boxes, player, so_far) in line {
                positions += 1;
                let mut desk = Desk::new(&level);
                let bits = boxes_on::<1>(&boxes);
                desk.lay(&bits, player);
                for &at in &boxes {
                    assert!(!desk.is_doomed(at), "{text}{boxes:?}");
                    assert!(!desk.is_lost_anyway(&bits, at), "{text}{boxes:?}");
                    for (side, &beside) in start.next[at as usize].iter().enumerate() {
                        let lost = desk.zone.has(beside) && desk.is_lost(&bits, at, side);
                        assert!(!lost, "{text}{boxes:?} {at} {side}");
                    }
                }
                let bound = desk.bound(player).expect("boxes and targets match on a solution");
                assert!(bound <= cost - so_far, "{text}{boxes:?}");
                // What is left of the solution is found again from here, with corrals and all.
                let here = Level::new(Board { boxes, player, ..start.clone() });
                here.learn_pairs();
                let left = search(&here, true).map(|(cost, _)| cost);
                assert_eq!(left, Some(cost - so_far), "{text}");
            }
        }
    }
    assert!(positions > 1000, "{positions}");
}

/// The table of pairs knows exactly which two boxes can both come home, with the player on which side of them.
#[test]
fn pairs_are_lost_where_a_plain_search_loses_them() {
    let mut draws = boards::Draws(5);
    let (mut lost, mut kept) = (0, 0);
    for _ in 0..400 {
        let text = boards::random(&mut draws);
        let Some(start) = board(&text).filter(|_| text.contains(['@', '+'])) else { continue };
        if start.live < 4 || start.goals.len() < 2 {
            continue;
        }
        let mut cell = || draws.below(start.live as u64) as u16;
        let (a, b) = (cell(), cell());
        for (side, &player) in start.next[a as usize].iter().enumerate() {
            if a == b || player == b || start.is_wall(player) {
                continue;
            }
            let boxes = vec![a.min(b), a.max(b)];
            let bits = boxes_on::<1>(&boxes);
            let level = Level::new(Board { boxes, player, ..start.clone() });
            let plain = fewest(&level, Count::Pushes, false);
            level.learn_pairs();
            let desk = Desk::new(&level);
            assert_eq!(desk.is_lost(&bits, a, side), plain.is_none(), "{text}{a} {b} {player}");
            *if plain.is_none() { &mut lost } else { &mut kept } += 1;
        }
    }
    assert!(lost > 100 && kept > 100, "{lost} {kept}");
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
        desk.lay::<1>(&boxes_on(&start.boxes), start.player);
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
