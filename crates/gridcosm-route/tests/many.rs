//! Compares nearest pairs, distances, flow fields and path quality with the plain searches.

use crate::support::Draws;
use gridcosm_grid::{Pos, Size};
use gridcosm_route::{
    CellSize, Cost, FlowField, Knobs, Metric, RouteMap, RouteOutcome, RouteScratch, SearchScratch,
    Seed, SpineKind, clear_line, distances, jump_points, nearest_pair, route_many, shorten, smooth,
};

fn length(cost: Cost, metric: Metric) -> u64 {
    if metric == Metric::Octile { cost.octile_millionths() } else { cost.steps() * 1_000_000 }
}

#[test]
fn one_question_about_many_tiles_answers_like_many_questions() {
    let mut draws = Draws(0x5eed);
    for _ in 0..12 {
        let size = Size::new(10 + draws.below(90) as u32, 10 + draws.below(90) as u32);
        let map = RouteMap::new(draws.map(size), CellSize::Small).unwrap();
        let mut scratch = SearchScratch::new(map.terrain());
        let sources: Vec<Pos> = (0..4).map(|_| draws.pos(size)).collect();
        let targets: Vec<Pos> = (0..5).map(|_| draws.pos(size)).collect();
        let mut path = Vec::new();
        for metric in Metric::ALL {
            let mut best: Option<u64> = None;
            for &from in &sources {
                let listed = distances(map.terrain(), metric, from, &targets, &mut scratch);
                for (&to, listed) in targets.iter().zip(listed) {
                    let alone =
                        jump_points(map.terrain(), metric, from, to, None, &mut scratch, &mut path);
                    let alone = alone.found().map(|found| length(found.cost, metric));
                    assert_eq!(
                        listed.map(|cost| length(cost, metric)),
                        alone,
                        "{metric:?} {from} {to}"
                    );
                    best = best.into_iter().chain(alone).min();
                }
            }
            let pair = nearest_pair(&map, metric, &sources, &targets, &mut scratch, &mut path);
            assert_eq!(pair.found().map(|found| length(found.cost, metric)), best);
            if let Some(found) = pair.found() {
                assert!(map.terrain().allows_path(&path, metric));
                assert!(sources.contains(&found.from) && targets.contains(&found.to));
            }
            let field = FlowField::new(map.terrain(), metric, &targets, &mut scratch);
            for &from in &sources {
                let mut walk = vec![from];
                while let Some(next) = field.next(map.terrain(), walk[walk.len() - 1]) {
                    walk.push(next);
                }
                let single = nearest_pair(&map, metric, &[from], &targets, &mut scratch, &mut path);
                assert_eq!(field.reaches(from), single.found().is_some());
                if let Some(found) = single.found() {
                    assert!(targets.contains(&walk[walk.len() - 1]));
                    assert_eq!(length(Cost::of(&walk), metric), length(found.cost, metric));
                }
            }
        }
    }
}

#[test]
fn shortening_never_lengthens_and_smoothed_lines_are_clear() {
    let mut draws = Draws(0xbead);
    let mut shortened = 0;
    for _ in 0..40 {
        let size = Size::new(20 + draws.below(80) as u32, 20 + draws.below(80) as u32);
        let map = RouteMap::new(draws.map(size), CellSize::Small).unwrap();
        let terrain = map.terrain();
        let (mut scratch, mut path, mut waypoints) =
            (SearchScratch::new(terrain), Vec::new(), Vec::new());
        let (from, to) = (draws.pos(size), draws.pos(size));
        // A path in four directions is far from shortest once diagonals are allowed.
        if jump_points(terrain, Metric::Four, from, to, None, &mut scratch, &mut path)
            .found()
            .is_none()
        {
            continue;
        }
        for metric in [Metric::Octile, Metric::King] {
            let (mut better, before) = (path.clone(), Cost::of(&path));
            let after = shorten(terrain, metric, &mut better);
            assert_eq!(after, Cost::of(&better));
            assert!(length(after, metric) <= length(before, metric));
            assert!(terrain.allows_path(&better, metric));
            assert_eq!((better[0], better[better.len() - 1]), (from, to));
            shortened += usize::from(after != before);
            smooth(terrain, &better, &mut waypoints);
            assert_eq!((waypoints[0], waypoints[waypoints.len() - 1]), (from, to));
            assert!(waypoints.windows(2).all(|leg| clear_line(terrain, leg[0], leg[1])));
        }
    }
    assert!(shortened > 20, "{shortened}");
}

/// Tiles of a map, some of them in a row like a shore, some outside, some repeated.
fn ends(draws: &mut Draws, size: Size) -> Vec<Pos> {
    let mut tiles: Vec<Pos> = (0..1 + draws.below(6)).map(|_| draws.pos(size)).collect();
    let (corner, length) = (draws.pos(size), draws.below(60) as i32);
    tiles.extend((0..length).map(|i| corner.offset(i, i / 3)));
    tiles.push(tiles[0]);
    tiles.push(Pos::new(-1, 3));
    tiles
}

#[test]
fn a_route_between_many_ends_is_the_shortest_of_all_pairs() {
    let mut draws = Draws(0xb0a7);
    let (mut found_some, mut found_none) = (0, 0);
    for round in 0..40 {
        let size = Size::new(40 + draws.below(300) as u32, 40 + draws.below(300) as u32);
        let cell = if round % 2 == 0 { CellSize::Small } else { CellSize::Medium };
        let map = RouteMap::new(draws.map(size), cell).unwrap();
        let (mut scratch, mut search) =
            (RouteScratch::new(&map), SearchScratch::new(map.terrain()));
        let (tiles, targets) = (ends(&mut draws, size), ends(&mut draws, size));
        let seeds: Vec<Seed> =
            tiles.iter().zip(100..).map(|(&tile, label)| Seed { tile, label }).collect();
        let mut path = Vec::new();
        for metric in Metric::ALL {
            // The definition: the best of all pairs, and among equals the one of the earliest seed.
            let mut best: Option<(u64, usize)> = None;
            for (i, &from) in tiles.iter().enumerate() {
                let all = distances(map.terrain(), metric, from, &targets, &mut search);
                let nearest = all.into_iter().flatten().map(|cost| length(cost, metric)).min();
                best = best.into_iter().chain(nearest.map(|length| (length, i))).min();
            }
            let exact = Knobs::exact(metric);
            let any_open = Knobs { spine: SpineKind::AnyOpen, ..Knobs::in_metric(metric) };
            let planned = Knobs { near_pairs_directly: false, ..Knobs::in_metric(metric) };
            for (name, knobs) in [
                ("exact", exact),
                ("default", Knobs::in_metric(metric)),
                ("planned", planned),
                ("any open", any_open),
            ] {
                let (outcome, winner) =
                    route_many(&map, &knobs, &seeds, &targets, &mut scratch, &mut path);
                let found = outcome.found();
                assert_eq!(found.is_some(), best.is_some(), "{name} {metric:?}: {outcome:?}");
                let (Some(found), Some((shortest, seed))) = (found, best) else {
                    assert_eq!(winner, None);
                    found_none += 1;
                    continue;
                };
                found_some += 1;
                let winner = winner.unwrap();
                assert!(map.terrain().allows_path(&path, metric), "{name} {metric:?}");
                assert_eq!(found.cost, Cost::of(&path));
                assert_eq!((path[0], path[path.len() - 1]), (found.from, found.to));
                assert_eq!((tiles[winner.seed], targets[winner.target]), (found.from, found.to));
                assert_eq!(winner.label as usize, 100 + winner.seed);
                let found = length(found.cost, metric);
                assert!(found >= shortest);
                if name == "exact" {
                    assert_eq!((found, winner.seed), (shortest, seed), "{metric:?}");
                }
                assert!(found * 100 <= shortest * 105, "{name} {metric:?}: {found} {shortest}");
            }
        }
    }
    assert!(found_some > 200 && found_none > 0, "{found_some} {found_none}");
}

/// Flood by flood, one step at a time: shares nothing with the searches but the rule for a step. The length of the best
/// pair and the first seed that has one, in steps (king) or in straight and diagonal ones (octile).
fn best_pair(
    map: &RouteMap,
    metric: Metric,
    seeds: &[Pos],
    targets: &[Pos],
) -> Option<(u64, usize)> {
    let size = map.size();
    let index = |tile: Pos| tile.y as usize * size.width as usize + tile.x as usize;
    let is_target: std::collections::BTreeSet<Pos> = targets.iter().copied().collect();
    let mut best: Option<(u64, usize)> = None;
    for (rank, &seed) in seeds.iter().enumerate().filter(|(_, seed)| map.terrain().is_open(**seed))
    {
        let mut known: Vec<Option<Cost>> = vec![None; size.area() as usize];
        let mut waiting = std::collections::BTreeSet::from([(0, seed)]);
        known[index(seed)] = Some(Cost::default());
        while let Some((length_here, at)) = waiting.pop_first() {
            let cost = known[index(at)].unwrap();
            if is_target.contains(&at) {
                best = best.into_iter().chain([(length_here, rank)]).min();
                break;
            }
            for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
                let next = at.offset(dx, dy);
                if !map.terrain().allows_step(at, next, metric) {
                    continue;
                }
                let diagonal = u32::from(dx != 0 && dy != 0);
                let cost = Cost::new(cost.straight + 1 - diagonal, cost.diagonal + diagonal);
                let longer = |old: Cost| length(old, metric) > length(cost, metric);
                if known[index(next)].is_none_or(longer) {
                    known[index(next)] = Some(cost);
                    waiting.insert((length(cost, metric), next));
                }
            }
        }
    }
    best
}

/// Lists of ends as careless callers make them.
fn odd_ends(draws: &mut Draws, map: &RouteMap, kind: u64) -> (Vec<Pos>, Vec<Pos>) {
    let size = map.size();
    let tiles = |draws: &mut Draws, n: u64| (0..n).map(|_| draws.pos(size)).collect::<Vec<Pos>>();
    let (few, more) = (1 + draws.below(3), 4 + draws.below(12));
    let (mut seeds, mut targets) = (tiles(draws, few), tiles(draws, more));
    match kind {
        // Every seed several times, in another order each time.
        0 => seeds.extend(seeds.clone().into_iter().rev().chain(seeds.clone())),
        // The same tiles on both sides.
        1 => targets.extend_from_slice(&seeds),
        2 => targets.clone_from(&seeds),
        // Only blocked ones, or none at all.
        3 => {
            seeds = size.positions().filter(|&tile| !map.terrain().is_open(tile)).take(40).collect()
        }
        4 => targets.clear(),
        // Far outside, on every side.
        5 => {
            let far = [i32::MIN, -1, size.width as i32, i32::MAX];
            seeds.splice(0..0, far.into_iter().flat_map(|x| far.map(|y| Pos::new(x, y))));
            targets.extend(far.map(|x| Pos::new(x, 0)));
        }
        // All tiles of the map against a few.
        6 => targets = size.positions().collect(),
        // Symmetric pairs, many of them equally long.
        7 => {
            let at = draws.pos(size);
            let ring = |r: i32| (-r..=r).flat_map(move |i| [at.offset(i, -r), at.offset(r, i)]);
            (seeds, targets) = (ring(3).collect(), ring(9).collect());
        }
        // Two shores side by side.
        _ => {
            let row = draws.below(u64::from(size.height) - 1) as i32;
            seeds = (0..size.width as i32).map(|x| Pos::new(x, row)).collect();
            targets = seeds.iter().rev().map(|tile| tile.offset(0, 1)).collect();
        }
    }
    (seeds, targets)
}

#[test]
fn odd_lists_of_ends_get_the_answer_of_brute_force() {
    let mut draws = Draws(0x0dd5);
    let (mut found_some, mut found_none) = (0, 0);
    for round in 0..108 {
        let size = Size::new(8 + draws.below(40) as u32, 8 + draws.below(40) as u32);
        let map = RouteMap::new(draws.map(size), CellSize::Small).unwrap();
        let (mut scratch, mut path) = (RouteScratch::new(&map), Vec::new());
        let (tiles, targets) = odd_ends(&mut draws, &map, round % 9);
        // Labels that say nothing about the place in the list.
        let label = |rank: usize| 7 * (rank as u32 ^ 5) + 1;
        let seeds: Vec<Seed> =
            (0..).zip(&tiles).map(|(i, &tile)| Seed { tile, label: label(i) }).collect();
        for metric in Metric::ALL {
            let best = best_pair(&map, metric, &tiles, &targets);
            let base = Knobs::in_metric(metric);
            for (eps, most) in [(Some(0), 0), (Some(50), 50), (None, 50)] {
                for near_pairs_directly in [true, false] {
                    let knobs = Knobs { eps_per_mille: eps, near_pairs_directly, ..base };
                    let (outcome, winner) =
                        route_many(&map, &knobs, &seeds, &targets, &mut scratch, &mut path);
                    let said = format!("round {round}, {metric:?}, eps {eps:?}: {outcome:?}");
                    let (Some((shortest, seed)), Some(found)) = (best, outcome.found()) else {
                        assert!(
                            best.is_none() && outcome.found().is_none() && winner.is_none(),
                            "{said}"
                        );
                        assert!(path.is_empty(), "{said}");
                        found_none += 1;
                        continue;
                    };
                    let winner = winner.unwrap();
                    let first = |list: &[Pos], tile| list.iter().position(|&other| other == tile);
                    assert_eq!(Some(winner.seed), first(&tiles, path[0]), "{said}");
                    assert_eq!(
                        Some(winner.target),
                        first(&targets, path[path.len() - 1]),
                        "{said}"
                    );
                    assert_eq!(
                        (winner.label, found.cost),
                        (label(winner.seed), Cost::of(&path)),
                        "{said}"
                    );
                    assert!(map.terrain().allows_path(&path, metric), "{said}");
                    let length = length(found.cost, metric);
                    assert!(
                        shortest <= length && length * 1000 <= shortest * (1000 + most),
                        "{said}"
                    );
                    assert!(
                        eps != Some(0) || winner.seed == seed,
                        "{said}: ties go to the earlier seed"
                    );
                    found_some += 1;
                }
            }
        }
    }
    assert!(found_some > 900 && found_none > 200, "{found_some} {found_none}");
}

#[test]
fn ends_that_are_of_no_use_are_ignored_and_told() {
    let mut open = gridcosm_grid::BitGrid::full(Size::new(200, 40));
    open.fill_rect(gridcosm_grid::Rect::new(Pos::new(100, 0), Size::new(1, 40)), false);
    let map = RouteMap::new(open, CellSize::Small).unwrap();
    let (mut scratch, mut path) = (RouteScratch::new(&map), Vec::new());
    let (west, east, wall, outside) =
        (Pos::new(3, 3), Pos::new(150, 3), Pos::new(100, 5), Pos::new(9, 99));
    let mut ask = |seeds: &[Pos], targets: &[Pos]| {
        let seeds: Vec<Seed> = seeds.iter().map(|&tile| tile.into()).collect();
        route_many(&map, &Knobs::default(), &seeds, targets, &mut scratch, &mut path)
    };
    assert_eq!(ask(&[], &[east]), (RouteOutcome::Outside, None));
    assert_eq!(ask(&[outside], &[east]), (RouteOutcome::Outside, None));
    assert_eq!(ask(&[outside, wall], &[east]), (RouteOutcome::BlockedStart, None));
    assert_eq!(ask(&[west], &[wall, outside]), (RouteOutcome::BlockedGoal, None));
    assert_eq!(ask(&[west], &[east, wall]), (RouteOutcome::Unreachable, None));
    let (outcome, winner) = ask(&[west, wall, east, east], &[outside, east.offset(9, 0), east]);
    assert_eq!(outcome.found().map(|found| found.cost), Some(Cost::new(0, 0)));
    assert_eq!(winner.map(|winner| (winner.seed, winner.target)), Some((2, 2)));
}
