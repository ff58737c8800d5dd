//! A query allocates nothing once its memory has grown to the map's needs.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod support;

use gridcosm_grid::{Pos, Size};
use gridcosm_route::{
    CellSize, Knobs, Metric, Refine, RouteMap, RouteScratch, Seed, SpineKind, route, route_many,
};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;
use support::Draws;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

// This must stay the only test of this binary: allocations of another one running in parallel would be counted too.
#[test]
fn queries_do_not_allocate() {
    let mut draws = Draws(0xa110c);
    let size = Size::new(900, 600);
    let map = RouteMap::new(draws.map(size), CellSize::Medium).unwrap();
    let (mut scratch, mut path) = (RouteScratch::new(&map), Vec::new());
    let queries: Vec<(Pos, Pos)> = (0..200).map(|_| (draws.pos(size), draws.pos(size))).collect();
    let shores: Vec<(Vec<Seed>, Vec<Pos>)> = queries
        .iter()
        .take(60)
        .map(|&(from, to)| {
            let shore = |tile: Pos, i| tile.offset(i, i / 2);
            let seeds = (0..40).map(|i| shore(from, i).into()).collect();
            (seeds, (0..70).map(|i| shore(to, i)).collect())
        })
        .collect();
    let mut ask = |knobs: Knobs| {
        let region = Region::new(ALLOCATOR);
        for &(from, to) in &queries {
            let _ = route(&map, &knobs, from, to, &mut scratch, &mut path);
        }
        for (seeds, targets) in &shores {
            let _ = route_many(&map, &knobs, seeds, targets, &mut scratch, &mut path);
        }
        let change = region.change();
        change.allocations + change.reallocations
    };
    for metric in [Metric::Octile, Metric::King] {
        for refine in [Refine::Corridor, Refine::Portals] {
            for spine in [SpineKind::Regions, SpineKind::AnyOpen] {
                let knobs = Knobs { refine, spine, ..Knobs::in_metric(metric) };
                let warming = ask(knobs);
                assert_eq!(ask(knobs), 0, "{knobs:?}, after {warming} while warming up");
            }
        }
    }
}
