//! A query allocates nothing once its memory has grown to the map's needs.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod support;

use gridcosm_grid::{Pos, Size};
use gridcosm_route::{CellSize, Knobs, Metric, RouteMap, RouteScratch, route};
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
    let mut ask = |metric| {
        let region = Region::new(ALLOCATOR);
        for &(from, to) in &queries {
            let _ = route(&map, &Knobs::in_metric(metric), from, to, &mut scratch, &mut path);
        }
        let change = region.change();
        change.allocations + change.reallocations
    };
    for metric in [Metric::Octile, Metric::King] {
        let warming = ask(metric);
        assert_eq!(ask(metric), 0, "{metric:?}, after {warming} while warming up");
    }
}
