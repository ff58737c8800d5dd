//! Visible cells: our four rules beside the field-of-view crates, on the same maps from the same cells.
//!
//! The rules differ, so most ratios show the cost of a question rather than the better answer. A peer with a symmetric
//! rule is compared with our `Rule::Shadow`, and every answer is checked against ours before the measurement.

use crate::{
    Options,
    measure::side_by_side,
    row::{OURS, Row},
    sight_peers::{self, Look as PeerLook, Symmetric, Tiles},
};
use gridcosm_grid::{BitGrid, Mt19937, Pos, Size};
use gridcosm_sight::{CornerPath, CornerSearch, Look, Rule, Sight, SightMap};
use std::hint::black_box;

/// A random square map and the number of observer cells.
struct Map {
    side: u32,
    /// Walls per thousand cells.
    walls: u32,
    observers: usize,
}

const MAPS: &[Map] = &[
    Map { side: 40, walls: 200, observers: 1000 },
    Map { side: 100, walls: 200, observers: 1000 },
    Map { side: 200, walls: 200, observers: 1000 },
    Map { side: 1000, walls: 200, observers: 60 },
    Map { side: 200, walls: 20, observers: 50 },
    Map { side: 1000, walls: 5, observers: 3 },
    Map { side: 4096, walls: 200, observers: 8 },
];

pub(crate) fn run(options: &Options) -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    for map in MAPS {
        rows.extend(measure(map, options.quick)?);
    }
    rows.extend(corner_paths(options.quick)?);
    Ok(rows)
}

fn measure(map: &Map, quick: bool) -> anyhow::Result<Vec<Row>> {
    let (walls, observers) = prepare(map);
    let tiles = Tiles::of(&walls);
    let peers = sight_peers::all(&tiles);
    let mut subjects: Vec<(&str, Query<'_>)> = vec![
        ("gridcosm", ours(&walls, Rule::Hull)),
        ("gridcosm traced", ours(&walls, Rule::Traced)),
        ("gridcosm shadow", ours(&walls, Rule::Shadow)),
        ("gridcosm permissive", ours(&walls, Rule::Permissive)),
        ("gridcosm minigrid", ours(&walls, Rule::Minigrid)),
    ];
    for (name, symmetric, look) in &peers {
        if *symmetric == Symmetric::Yes {
            check(name, look, &walls, &observers[..observers.len().min(50)])?;
        }
        subjects.push((name, theirs(&walls, look)));
    }
    let case = format!(
        "look around, {}x{} with {} % walls",
        map.side,
        map.side,
        f64::from(map.walls) / 10.0
    );
    let cells: Vec<u64> = (subjects.iter_mut())
        .map(|(_, query)| observers.iter().map(|&eye| query(eye, Take::Count)).sum())
        .collect();
    let works = subjects.into_iter().map(|(name, mut query)| {
        let observers = &observers;
        let work = move || observers.iter().map(|&eye| query(eye, Take::Glance)).sum();
        (name, Box::new(work) as Box<dyn FnMut() -> u64>)
    });
    let times = side_by_side("sight", &case, observers.len() as u64, quick, works.collect());
    let rates = times.iter().zip(cells).filter(|(row, _)| !row.subject.starts_with("doryen")).map(
        |(row, cells)| {
            let seconds = row.value * observers.len() as f64 / 1e9;
            let value = cells as f64 / seconds;
            Row { metric: "visible free cells", value, unit: "cells/s", ..row.clone() }
        },
    );
    let rates: Vec<Row> = rates.collect();
    let same_rule = same_rule(&times, &peers, &case);
    Ok(times.into_iter().chain(same_rule).chain(rates).collect())
}

/// The times of our shadowcasting and of the peers with the same rule, repeated in a block of their own.
fn same_rule(times: &[Row], peers: &[(&str, Symmetric, PeerLook<'_>)], case: &str) -> Vec<Row> {
    let is_peer = |name: &str| peers.iter().any(|peer| peer.0 == name && peer.1 == Symmetric::Yes);
    let row = |row: &Row| {
        let subject = match row.subject.as_str() {
            "gridcosm shadow" => OURS.to_owned(),
            peer if is_peer(peer) => peer.to_owned(),
            _ => return None,
        };
        Some(Row { subject, case: format!("symmetric shadowcasting only: {case}"), ..row.clone() })
    };
    times.iter().filter_map(row).collect()
}

/// What is done with an answer: take it in the cheapest way, or count its free cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Take {
    Glance,
    Count,
}

type Query<'a> = Box<dyn FnMut(Pos, Take) -> u64 + 'a>;

fn ours(walls: &BitGrid, rule: Rule) -> Query<'_> {
    let mut sight = Sight::new();
    Box::new(move |eye, take| match sight.look(walls, eye, Look::by(rule)) {
        Ok(view) if take == Take::Count => view.count(),
        view => {
            black_box(view.is_ok());
            0
        }
    })
}

fn theirs<'a>(walls: &'a BitGrid, look: &'a PeerLook<'a>) -> Query<'a> {
    Box::new(move |eye, take| {
        let mut count = 0;
        match take {
            Take::Glance => look(eye, &mut |_| count += 1),
            Take::Count => look(eye, &mut |cell| count += u64::from(!walls.contains(cell))),
        }
        count
    })
}

/// A symmetric peer must see the same free cells as we do; a cell may be reported more than once.
fn check(name: &str, look: &PeerLook<'_>, walls: &BitGrid, eyes: &[Pos]) -> anyhow::Result<()> {
    let mut sight = Sight::new();
    for &eye in eyes {
        let mut seen = BitGrid::new(walls.size());
        look(eye, &mut |cell| {
            seen.set(cell, true);
        });
        seen.subtract(walls);
        let expected = sight.look(walls, eye, Look::by(Rule::Shadow))?.to_bits(walls.size());
        anyhow::ensure!(
            seen == expected,
            "{name} sees {} free cells from {eye}, our shadowcasting {}",
            seen.count(),
            expected.count()
        );
    }
    Ok(())
}

fn prepare(map: &Map) -> (BitGrid, Vec<Pos>) {
    let mut rng = Mt19937::from_integer(i128::from(map.side * 1000 + map.walls));
    let walls = BitGrid::from_fn(Size::new(map.side, map.side), |_| rng.below(1000) < map.walls);
    let mut any = || Pos::new(rng.below(map.side) as i32, rng.below(map.side) as i32);
    let observers = std::iter::repeat_with(&mut any).filter(|&pos| !walls.contains(pos));
    let observers = observers.take(map.observers).collect();
    (walls, observers)
}

/// Ours alone: no peer searches over corners.
fn corner_paths(quick: bool) -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    for (side, per_mille) in [(40, 200), (100, 100), (200, 20)] {
        let (walls, cells) = prepare(&Map { side, walls: per_mille, observers: 200 });
        let map = SightMap::new(walls);
        map.corners();
        let mut search = CornerSearch::new();
        let work = move || {
            let found = cells.chunks_exact(2).filter(|ends| {
                matches!(search.find(&map, ends[0], ends[1]), Ok(CornerPath::Found(_)))
            });
            found.count() as u64
        };
        let case =
            format!("corner path, {side}x{side} with {} % walls", f64::from(per_mille) / 10.0);
        rows.extend(side_by_side("sight", &case, 100, quick, vec![("gridcosm", Box::new(work))]));
    }
    Ok(rows)
}
