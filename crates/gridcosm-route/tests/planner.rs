//! What the planner promises, on maps of many different shapes.

use crate::support::Draws;
use gridcosm_grid::{BitGrid, Pos, Rect, Size};
use gridcosm_route::{
    CellSize, Cost, Knobs, Metric, Refine, RouteMap, RouteOutcome, RouteScratch, SearchScratch,
    SpineKind, jump_points, route, route_traced,
};
use std::collections::BTreeSet;

const CELLS: [CellSize; 3] = [CellSize::Small, CellSize::Medium, CellSize::Large];

fn units(cost: Cost, metric: Metric) -> u64 {
    if metric == Metric::Octile { cost.octile_millionths() } else { cost.steps() * 1_000_000 }
}

/// Every setting of the knobs that changes the planner's behaviour.
fn settings(metric: Metric) -> Vec<Knobs> {
    let base = Knobs { near_pairs_directly: false, check_path: true, ..Knobs::in_metric(metric) };
    vec![
        Knobs { near_pairs_directly: true, ..base },
        base,
        Knobs { margin: Some(0), ..base },
        Knobs { margin: Some(2), ..base },
        Knobs { eps_per_mille: Some(0), ..base },
        Knobs { eps_per_mille: Some(20), ..base },
        Knobs { refine: Refine::Portals, spacing: 2, portal_cap: 3, ..base },
        Knobs { refine: Refine::Portals, margin: Some(0), ..base },
        Knobs { spine: SpineKind::AnyOpen, ..base },
        Knobs { spine: SpineKind::AnyOpen, refine: Refine::Portals, widenings: 1, ..base },
    ]
}

#[test]
fn a_path_is_found_when_there_is_one_and_is_legal_and_short_enough() {
    let mut draws = Draws(0x1234_5678_9abc_def1);
    let (mut found, mut unreachable) = (0, 0);
    for round in 0..36 {
        let size = Size::new(20 + draws.below(230) as u32, 20 + draws.below(230) as u32);
        let map = RouteMap::new(draws.map(size), CELLS[round % 3]).unwrap();
        let (mut scratch, mut path) = (RouteScratch::new(&map), Vec::new());
        let mut exact = SearchScratch::new(map.terrain());
        for _ in 0..6 {
            let (from, to) = (draws.pos(size), draws.pos(size));
            for metric in Metric::ALL {
                let best =
                    jump_points(map.terrain(), metric, from, to, None, &mut exact, &mut path);
                assert_eq!(best.found().is_some(), map.connected(from, to));
                for knobs in settings(metric) {
                    let outcome = route(&map, &knobs, from, to, &mut scratch, &mut path);
                    let (Some(best), Some(answer)) = (best.found(), outcome.found()) else {
                        assert_eq!(outcome, best, "{knobs:?} {from} {to}");
                        assert!(path.is_empty());
                        unreachable += 1;
                        continue;
                    };
                    found += 1;
                    assert!(map.terrain().allows_path(&path, metric), "{knobs:?} {from} {to}");
                    assert_eq!((path[0], *path.last().unwrap()), (from, to));
                    assert_eq!(answer.cost, Cost::of(&path));
                    let (cost, best) = (units(answer.cost, metric), units(best.cost, metric));
                    assert!(cost >= best, "shorter than a shortest path: {knobs:?} {from} {to}");
                    if let Some(eps) = knobs.eps_per_mille {
                        assert!(
                            cost * 1000 <= best * (1000 + u64::from(eps)) + 1000,
                            "{knobs:?} {cost} {best}"
                        );
                    }
                    let tiles: BTreeSet<Pos> = path.iter().copied().collect();
                    assert_eq!(tiles.len(), path.len(), "a tile twice: {knobs:?} {from} {to}");
                    if knobs.spine == SpineKind::Regions {
                        assert_eq!(
                            scratch.effort().guardrail_runs,
                            0,
                            "{knobs:?} {from} {to} {size}"
                        );
                    }
                }
            }
        }
    }
    assert!(found > 1000 && unreachable > 100, "{found} {unreachable}");
}

#[test]
fn after_any_edits_a_map_equals_a_fresh_one() {
    let mut draws = Draws(0xfeed_beef_cafe_0001);
    for round in 0..24 {
        let size = Size::new(30 + draws.below(600) as u32, 30 + draws.below(300) as u32);
        let open = draws.map(size);
        let cell = CELLS[round % 3];
        let mut map = RouteMap::new(open.clone(), cell).unwrap();
        let mut bits = open.clone();
        for _ in 0..25 {
            let (at, value) = (draws.pos(size), draws.below(2) == 0);
            match draws.below(4) {
                0 | 1 => {
                    map.set(at, value);
                    bits.set(at, value);
                }
                2 => {
                    let rect =
                        Rect::new(at, Size::new(draws.below(50) as u32, draws.below(50) as u32));
                    map.set_rect(rect, value);
                    bits.fill_rect(rect, value);
                }
                _ => {
                    let to = draws.pos(size);
                    map.set_stroke(&[at, to, at], draws.below(3) as u32, value);
                    bits = map.terrain().open().clone();
                }
            }
            assert_eq!(map.terrain().open(), &bits);
        }
        let fresh = RouteMap::new(bits, cell).unwrap();
        assert!(map == fresh, "round {round}, {size}, {cell:?}");
        // And back: undoing the edits leads back to the original map.
        let differing: Vec<Pos> =
            size.positions().filter(|&p| fresh.terrain().is_open(p) != open.contains(p)).collect();
        for pos in differing {
            if size.area() < 20_000 {
                map.set(pos, open.contains(pos));
            }
        }
        if size.area() < 20_000 {
            assert!(map == RouteMap::new(open, cell).unwrap(), "undo, round {round}");
        }
    }
}

#[test]
fn edits_beyond_the_edge_and_of_nothing_change_nothing() {
    let mut map = RouteMap::new(BitGrid::full(Size::new(70, 40)), CellSize::Medium).unwrap();
    let before = map.clone();
    assert!(!map.set(Pos::new(70, 0), false));
    assert!(!map.set(Pos::new(3, 3), true));
    assert_eq!(map.set_rect(Rect::new(Pos::new(-9, -9), Size::new(5, 5)), false), 0);
    assert_eq!(map.set_stroke(&[], 2, false), 0);
    assert_eq!(
        map.set_stroke(&[Pos::new(i32::MIN, i32::MIN), Pos::new(i32::MIN, i32::MAX)], 1, false),
        0
    );
    assert!(map == before);
    assert_eq!(map.set_disc(Pos::new(10, 10), 1, false), 5);
    assert!(map != before);
}

#[test]
fn rivers_of_one_tile_along_borders_and_two_regions_in_one_cell_are_walked() {
    // A river in the last column of a cell turns into the first row of the next one, beside a separate lake.
    let mut open = BitGrid::new(Size::new(160, 160));
    open.fill_rect(Rect::new(Pos::new(31, 0), Size::new(1, 65)), true);
    open.fill_rect(Rect::new(Pos::new(31, 64), Size::new(100, 1)), true);
    open.fill_rect(Rect::new(Pos::new(2, 2), Size::new(20, 20)), true);
    let map = RouteMap::new(open, CellSize::Medium).unwrap();
    let (mut scratch, mut path) = (RouteScratch::new(&map), Vec::new());
    for knobs in settings(Metric::Octile) {
        let outcome =
            route(&map, &knobs, Pos::new(31, 0), Pos::new(130, 64), &mut scratch, &mut path);
        assert_eq!(outcome.found().map(|f| f.cost), Some(Cost::new(163, 0)), "{knobs:?}");
        let lake = route(&map, &knobs, Pos::new(31, 0), Pos::new(5, 5), &mut scratch, &mut path);
        assert_eq!(lake, RouteOutcome::Unreachable);
    }
}

#[test]
fn a_trace_tells_what_was_done() {
    let mut open = BitGrid::full(Size::new(400, 400));
    open.fill_rect(Rect::new(Pos::new(200, 0), Size::new(3, 380)), false);
    let map = RouteMap::new(open, CellSize::Medium).unwrap();
    let (mut scratch, mut path) = (RouteScratch::new(&map), Vec::new());
    let (from, to) = (Pos::new(10, 10), Pos::new(390, 10));
    let (outcome, trace) = route_traced(&map, &Knobs::default(), from, to, &mut scratch, &mut path);
    assert!(outcome.found().is_some());
    assert!(trace.spine.len() > 20 && trace.spine[0].contains(from));
    assert!(trace.spine.last().unwrap().contains(to));
    assert_eq!(trace.portals.len() + 1, trace.spine.len());
    assert!(trace.waypoints.len() >= 4 && trace.waypoints.iter().all(|w| trace.spine.contains(w)));
    assert!(trace.spine.iter().all(|cell| trace.window.contains(cell)));
    assert!(path.iter().all(|&tile| trace.window.iter().any(|cell| cell.contains(tile))));
    assert!(trace.effort.spine > 0 && trace.effort.refine > 0 && trace.effort.total() < 2000);
    assert_eq!((trace.effort.guardrail_runs, trace.effort.widenings), (0, 0));
    // The coarse map does not show the thin wall, so its corridor has to be widened or given up.
    let knobs = Knobs { spine: SpineKind::AnyOpen, widenings: 20, ..Knobs::default() };
    let (outcome, trace) = route_traced(&map, &knobs, from, to, &mut scratch, &mut path);
    assert!(outcome.found().is_some());
    assert!(trace.effort.widenings > 0 && !trace.widened.is_empty());
    let knobs = Knobs { widenings: 0, ..knobs };
    let (_, trace) = route_traced(&map, &knobs, from, to, &mut scratch, &mut path);
    assert_eq!(trace.effort.guardrail_runs, 1);
}

#[test]
fn a_trace_tells_the_segments() {
    let mut open = BitGrid::full(Size::new(600, 400));
    open.fill_rect(Rect::new(Pos::new(200, 0), Size::new(3, 380)), false);
    open.fill_rect(Rect::new(Pos::new(400, 20), Size::new(3, 380)), false);
    let map = RouteMap::new(open, CellSize::Medium).unwrap();
    let (mut scratch, mut path) = (RouteScratch::new(&map), Vec::new());
    let (from, to) = (Pos::new(10, 10), Pos::new(590, 390));
    for spine in [SpineKind::Regions, SpineKind::AnyOpen] {
        let knobs = Knobs { refine: Refine::Portals, spine, widenings: 20, ..Knobs::default() };
        let (outcome, trace) = route_traced(&map, &knobs, from, to, &mut scratch, &mut path);
        let exact = Knobs::exact(Metric::Octile);
        let best = route(&map, &exact, from, to, &mut scratch, &mut Vec::new());
        let (found, best) = (outcome.found().unwrap(), best.found().unwrap());
        assert!(
            units(found.cost, Metric::Octile) * 100 <= units(best.cost, Metric::Octile) * 102,
            "{spine:?}"
        );
        assert_eq!(trace.effort.guardrail_runs, 0);
        assert_eq!(trace.effort.widenings > 0, spine == SpineKind::AnyOpen);
        assert_eq!(trace.widened.is_empty(), spine == SpineKind::Regions);
        assert!(trace.segments.len() > 3);
        let (last, others) = trace.segments.split_last().unwrap();
        assert!(last.exits.is_none() && last.window.iter().any(|cell| cell.contains(to)));
        assert!(trace.segments[0].window.iter().any(|cell| cell.contains(from)));
        let mut expanded = 0;
        let mut visited = 0;
        for segment in &trace.segments {
            assert!(segment.window.iter().all(|cell| trace.window.contains(cell)));
            assert_eq!(segment.visited.start, visited, "one after the other");
            visited = segment.visited.end;
            expanded += segment.expanded;
        }
        assert_eq!((expanded, visited), (trace.effort.refine, trace.visited.len()));
        for segment in others {
            let (a, b) = segment.exits.unwrap();
            let crossed = Rect::spanning(a, b);
            assert!(segment.window.iter().any(|cell| cell.contains(a)));
            assert!(path.iter().any(|&tile| crossed.contains(tile)), "{crossed:?}");
        }
    }
}

/// Every knob of the segments, on maps with narrow ways, beside a search through the same cells at once.
#[test]
fn segments_lose_little_of_the_corridor() {
    let mut draws = Draws(0x5e6_1234_9876_0001);
    let (mut segments, mut corridor, mut worst) = (0, 0, 0);
    for round in 0..8 {
        let size = Size::new(300 + draws.below(300) as u32, 300 + draws.below(300) as u32);
        let map = RouteMap::new(draws.map(size), CELLS[round % 2]).unwrap();
        let (mut scratch, mut path) = (RouteScratch::new(&map), Vec::new());
        for _ in 0..20 {
            let (from, to) = (draws.pos(size), draws.pos(size));
            for metric in [Metric::Octile, Metric::King] {
                let base = Knobs {
                    near_pairs_directly: false,
                    margin: Some(1),
                    ..Knobs::in_metric(metric)
                };
                let mut ask = |knobs| {
                    let outcome = route(&map, &knobs, from, to, &mut scratch, &mut path);
                    outcome.found().map(|found| units(found.cost, metric))
                };
                let Some(whole) = ask(base) else { continue };
                let parts = ask(Knobs { refine: Refine::Portals, ..base }).unwrap();
                corridor += whole;
                segments += parts;
                worst = worst.max(parts * 1000 / whole.max(1));
            }
        }
    }
    assert!(segments * 1000 <= corridor * 1005, "{segments} {corridor}");
    assert!(worst <= 1100, "{worst}");
}

/// All answers, for comparison.
fn digest(
    map: &RouteMap,
    queries: &[(Pos, Pos)],
    scratch: &mut RouteScratch,
) -> Vec<(RouteOutcome, Vec<Pos>)> {
    let mut path = Vec::new();
    queries
        .iter()
        .map(|&(from, to)| {
            let outcome = route(map, &Knobs::default(), from, to, scratch, &mut path);
            (outcome, path.clone())
        })
        .collect()
}

#[test]
fn answers_do_not_depend_on_order_threads_or_history() {
    let mut draws = Draws(77);
    let size = Size::new(700, 500);
    let mut map = RouteMap::new(draws.map(size), CellSize::Medium).unwrap();
    let queries: Vec<(Pos, Pos)> = (0..60).map(|_| (draws.pos(size), draws.pos(size))).collect();
    let mut scratch = RouteScratch::new(&map);
    let expected = digest(&map, &queries, &mut scratch);
    assert_eq!(digest(&map, &queries, &mut scratch), expected, "again");
    let mut reversed: Vec<_> = queries.clone();
    reversed.reverse();
    let mut backwards = digest(&map, &reversed, &mut scratch);
    backwards.reverse();
    assert_eq!(backwards, expected, "in another order");
    for threads in [2, 5] {
        let parts: Vec<_> = std::thread::scope(|scope| {
            let run = |part: &'_ [(Pos, Pos)]| digest(&map, part, &mut RouteScratch::new(&map));
            let handles: Vec<_> = queries
                .chunks(queries.len().div_ceil(threads))
                .map(|part| scope.spawn(move || run(part)))
                .collect();
            handles.into_iter().flat_map(|handle| handle.join().unwrap()).collect()
        });
        assert_eq!(parts, expected, "{threads} threads");
    }
    let blast = Pos::new(350, 250);
    let before = map.clone();
    map.set_disc(blast, 30, false);
    let opened: Vec<Pos> = size.positions().filter(|&p| before.terrain().is_open(p)).collect();
    map.edit(opened, true);
    assert!(map == before);
    assert_eq!(digest(&map, &queries, &mut scratch), expected, "after an edit and its undoing");
}
