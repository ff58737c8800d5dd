//! A query allocates nothing once its memory has grown to what the map needs.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
#![allow(unsafe_code, reason = "counting allocations means being the allocator")]

mod support;

use gridcosm_grid::{Pos, Size};
use gridcosm_route::{CellSize, Knobs, Metric, RouteMap, RouteScratch, route};
use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::atomic::{AtomicU64, Ordering},
};
use support::Draws;

struct Counting;

static CALLS: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call is handed on unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        CALLS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        CALLS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.realloc(block, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// The only test of this binary: another one running beside it would be counted too.
#[test]
fn queries_do_not_allocate() {
    let mut draws = Draws(0xa110c);
    let size = Size::new(900, 600);
    let map = RouteMap::new(draws.map(size), CellSize::Medium).unwrap();
    let (mut scratch, mut path) = (RouteScratch::new(&map), Vec::new());
    let queries: Vec<(Pos, Pos)> = (0..200).map(|_| (draws.pos(size), draws.pos(size))).collect();
    let mut ask = |metric| {
        let before = CALLS.load(Ordering::Relaxed);
        for &(from, to) in &queries {
            let _ = route(&map, &Knobs::in_metric(metric), from, to, &mut scratch, &mut path);
        }
        CALLS.load(Ordering::Relaxed) - before
    };
    for metric in [Metric::Octile, Metric::King] {
        let warming = ask(metric);
        assert_eq!(ask(metric), 0, "{metric:?}, after {warming} while warming up");
    }
}
