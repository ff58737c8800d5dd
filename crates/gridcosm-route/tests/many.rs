//! Compares nearest pairs, distances, flow fields and path quality with the plain searches.

use crate::support::Draws;
use gridcosm_grid::{Pos, Size};
use gridcosm_route::{
    CellSize, Cost, FlowField, Metric, RouteMap, SearchScratch, clear_line, distances, jump_points,
    nearest_pair, shorten, smooth,
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
