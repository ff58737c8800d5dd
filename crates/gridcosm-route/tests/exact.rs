//! Compares the exact searches with the simplest possible one, on very many small maps.

use gridcosm_grid::{BitGrid, Pos, Size};
use gridcosm_route::{
    BfsQuestion, BfsScratch, Cost, Metric, RouteOutcome, SearchScratch, Terrain, astar, bfs,
    jump_points,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// A random generator without a dependency: the maps must be the same on every machine.
struct Draws(u64);

impl Draws {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }

    fn map(&mut self, size: Size) -> Terrain {
        let walls = 1 + self.below(8);
        Terrain::new(BitGrid::from_fn(size, |_| self.below(16) >= walls)).unwrap()
    }

    fn pos(&mut self, size: Size) -> Pos {
        Pos::new(self.below(size.width.into()) as i32, self.below(size.height.into()) as i32)
    }
}

/// Dijkstra's algorithm over (straight, diagonal) pairs, compared as the type compares them. It shares nothing with the
/// crate's searches except the rule for a step.
fn reference(terrain: &Terrain, metric: Metric, from: Pos, to: Pos) -> Option<Cost> {
    let size = terrain.size();
    let mut best: Vec<Option<Cost>> = vec![None; size.area() as usize];
    let index = |p: Pos| p.y as usize * size.width as usize + p.x as usize;
    let key = |cost: Cost| match metric {
        Metric::Octile => cost.octile_millionths(),
        _ => cost.steps() * 1_000_000,
    };
    let mut open = BTreeSet::new();
    if !terrain.is_open(from) || !terrain.is_open(to) {
        return None;
    }
    best[index(from)] = Some(Cost::default());
    open.insert((0u64, from));
    while let Some((at_key, at)) = open.pop_first() {
        let cost = best[index(at)]?;
        if key(cost) < at_key {
            continue;
        }
        if at == to {
            return Some(cost);
        }
        for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
            let next = at.offset(dx, dy);
            if terrain.allows_step(at, next, metric) {
                let cost = match (dx, dy) {
                    (0, _) | (_, 0) => Cost::new(cost.straight + 1, cost.diagonal),
                    _ => Cost::new(cost.straight, cost.diagonal + 1),
                };
                if best[index(next)].is_none_or(|known| key(cost) < key(known)) {
                    best[index(next)] = Some(cost);
                    open.insert((key(cost), next));
                }
            }
        }
    }
    None
}

fn check(
    terrain: &Terrain,
    from: Pos,
    to: Pos,
    scratch: &mut SearchScratch,
    bfs_scratch: &mut BfsScratch,
) {
    let mut path = Vec::new();
    for metric in Metric::ALL {
        let expected = reference(terrain, metric, from, to);
        for (name, search) in [
            ("astar", astar as fn(&Terrain, _, _, _, _, &mut _, &mut _) -> _),
            ("jump", jump_points),
        ] {
            let outcome: RouteOutcome = search(terrain, metric, from, to, None, scratch, &mut path);
            match (expected, outcome) {
                (Some(expected), RouteOutcome::Found(found)) => {
                    assert!(terrain.allows_path(&path, metric), "{name} {metric:?} {path:?}");
                    assert_eq!((path[0], path[path.len() - 1]), (from, to));
                    assert_eq!(found.cost, Cost::of(&path));
                    if metric == Metric::Octile {
                        assert_eq!(found.cost, expected, "{name} {from} {to} {terrain:?}");
                    } else {
                        assert_eq!(
                            found.cost.steps(),
                            expected.steps(),
                            "{name} {metric:?} {from} {to} {terrain:?}"
                        );
                    }
                }
                (None, RouteOutcome::Found(_)) => panic!("{name} found what is not there"),
                (None, _) => assert!(path.is_empty()),
                (Some(_), other) => panic!("{name} {metric:?}: {other:?} {from} {to} {terrain:?}"),
            }
        }
        let question = BfsQuestion { seeds: &[from], targets: &[to], metric, allowed: None };
        let found = bfs(terrain, question, None, bfs_scratch, &mut path);
        let king = if metric == Metric::Octile { Metric::King } else { metric };
        assert_eq!(
            found.map(|f| f.cost.steps()),
            reference(terrain, king, from, to).map(Cost::steps)
        );
    }
}

#[test]
fn searches_agree_with_the_reference_on_a_hundred_thousand_small_maps() {
    let mut draws = Draws(0x2545_f491_4f6c_dd1d);
    for _ in 0..2_500 {
        let size = Size::new(1 + draws.below(9) as u32, 1 + draws.below(9) as u32);
        let mut scratch = SearchScratch::new(&Terrain::new(BitGrid::new(size)).unwrap());
        let mut bfs_scratch = BfsScratch::new(&Terrain::new(BitGrid::new(size)).unwrap());
        for _ in 0..40 {
            let terrain = draws.map(size);
            let (from, to) = (draws.pos(size), draws.pos(size));
            check(&terrain, from, to, &mut scratch, &mut bfs_scratch);
        }
    }
}

#[test]
fn searches_agree_across_words() {
    let mut draws = Draws(0x9e37_79b9_7f4a_7c15);
    for _ in 0..60 {
        let size = Size::new(60 + draws.below(80) as u32, 1 + draws.below(70) as u32);
        let terrain = draws.map(size);
        let mut scratch = SearchScratch::new(&terrain);
        let mut bfs_scratch = BfsScratch::new(&terrain);
        for _ in 0..4 {
            let (from, to) = (draws.pos(size), draws.pos(size));
            check(&terrain, from, to, &mut scratch, &mut bfs_scratch);
        }
    }
}

#[test]
fn endings_are_told_apart() {
    let terrain = Terrain::new(BitGrid::parse("..#.\n####\n....").unwrap().inverted()).unwrap();
    let (mut scratch, mut path) = (SearchScratch::new(&terrain), Vec::new());
    let mut ask = |from: (i32, i32), to: (i32, i32), budget| {
        let outcome = jump_points(
            &terrain,
            Metric::Octile,
            from.into(),
            to.into(),
            budget,
            &mut scratch,
            &mut path,
        );
        let other = astar(
            &terrain,
            Metric::Octile,
            from.into(),
            to.into(),
            budget,
            &mut scratch,
            &mut path,
        );
        assert_eq!(outcome.found().is_some(), other.found().is_some());
        if outcome.found().is_none() {
            assert_eq!(outcome, other);
        }
        outcome
    };
    assert!(ask((0, 0), (1, 0), None).found().is_some());
    assert_eq!(ask((0, 0), (3, 0), None), RouteOutcome::Unreachable);
    assert_eq!(ask((2, 0), (0, 0), None), RouteOutcome::BlockedStart);
    assert_eq!(ask((0, 0), (0, 1), None), RouteOutcome::BlockedGoal);
    assert_eq!(ask((0, 0), (4, 0), None), RouteOutcome::Outside);
    assert_eq!(ask((-1, 0), (0, 0), None), RouteOutcome::Outside);
    assert_eq!(ask((0, 2), (3, 2), Some(0)), RouteOutcome::BudgetSpent);
}

proptest! {
    /// King steps that cut no corners reach the same tiles as steps in four directions.
    #[test]
    fn corners_do_not_change_what_can_be_reached(seed in 1..u64::MAX) {
        let mut draws = Draws(seed);
        let size = Size::new(1 + draws.below(20) as u32, 1 + draws.below(20) as u32);
        let terrain = draws.map(size);
        let (from, to) = (draws.pos(size), draws.pos(size));
        let four = reference(&terrain, Metric::Four, from, to).is_some();
        let king = reference(&terrain, Metric::King, from, to);
        prop_assert_eq!(king.is_some(), four);
        // Steps can be walked in both directions, so the path back is equally long.
        prop_assert_eq!(king.map(Cost::steps), reference(&terrain, Metric::King, to, from).map(Cost::steps));
    }
}
