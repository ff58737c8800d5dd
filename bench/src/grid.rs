//! `BitGrid` beside `fixedbitset` and `bitvec`, which keep the same cells as one flat row-major set.

use crate::{Options, measure::compare, row::Row};
use bitvec::prelude::*;
use fixedbitset::FixedBitSet;
use gridcosm_grid::{BitGrid, Mt19937, Pos, Size};

const SIDE: u32 = 1000;

/// The same cells in the three forms.
struct Maps {
    ours: BitGrid,
    /// Ours with rows and columns swapped, kept beside it as the engine does for column scans.
    ours_turned: BitGrid,
    fixed: FixedBitSet,
    vec: BitVec<u64, Lsb0>,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    for (density, percent) in [(20, "20 %"), (1, "1 %")] {
        let maps = maps(density);
        let starts = starts();
        let case = |what: &str| format!("{what}, {SIDE}x{SIDE}, {percent} set");
        rows.extend(count(&case("count all cells"), &maps, options.quick)?);
        rows.extend(cells(&case("visit every set cell"), &maps, options.quick)?);
        rows.extend(scan_rows(&case("next set cell in a row"), &maps, &starts, options.quick)?);
        rows.extend(scan_columns(
            &case("next set cell in a column"),
            &maps,
            &starts,
            options.quick,
        )?);
        rows.extend(transpose(&case("transpose"), &maps, options.quick)?);
    }
    Ok(rows)
}

fn maps(percent: u32) -> Maps {
    let mut rng = Mt19937::from_integer(percent.into());
    let ours = BitGrid::from_fn(Size::new(SIDE, SIDE), |_| rng.below(100) < percent);
    let flat = |pos: Pos| pos.y as usize * SIDE as usize + pos.x as usize;
    let area = (SIDE * SIDE) as usize;
    let mut fixed = FixedBitSet::with_capacity(area);
    let mut vec = bitvec![u64, Lsb0; 0; area];
    for pos in ours.cells() {
        fixed.insert(flat(pos));
        vec.set(flat(pos), true);
    }
    Maps { ours_turned: ours.transposed(), ours, fixed, vec }
}

fn starts() -> Vec<Pos> {
    let mut rng = Mt19937::from_integer(7);
    (0..1000).map(|_| Pos::new(rng.below(SIDE) as i32, rng.below(SIDE) as i32)).collect()
}

fn count(case: &str, maps: &Maps, quick: bool) -> anyhow::Result<Vec<Row>> {
    compare(
        "grid",
        case,
        1,
        quick,
        vec![
            ("gridcosm", Box::new(|| maps.ours.count())),
            ("fixedbitset", Box::new(|| maps.fixed.count_ones(..) as u64)),
            ("bitvec", Box::new(|| maps.vec.count_ones() as u64)),
        ],
    )
}

/// The sum of the flat indices, so that every cell's place is really computed.
fn cells(case: &str, maps: &Maps, quick: bool) -> anyhow::Result<Vec<Row>> {
    let index = |pos: Pos| pos.y as u64 * u64::from(SIDE) + pos.x as u64;
    let runs = move || {
        let in_row = |y: u32| {
            maps.ours.runs(y).flatten().map(move |x| u64::from(y) * u64::from(SIDE) + u64::from(x))
        };
        (0..SIDE).flat_map(in_row).sum()
    };
    compare(
        "grid",
        case,
        maps.ours.count(),
        quick,
        vec![
            ("gridcosm", Box::new(move || maps.ours.cells().map(index).sum())),
            ("gridcosm runs", Box::new(runs)),
            ("fixedbitset", Box::new(|| maps.fixed.ones().map(|i| i as u64).sum())),
            ("bitvec", Box::new(|| maps.vec.iter_ones().map(|i| i as u64).sum())),
        ],
    )
}

fn scan_rows(case: &str, maps: &Maps, starts: &[Pos], quick: bool) -> anyhow::Result<Vec<Row>> {
    let side = SIDE as usize;
    let ends = |p: &Pos| (p.y as usize * side + p.x as usize, (p.y as usize + 1) * side);
    let ours = || starts.iter().map(|&p| u64::from(maps.ours.next_set(p).unwrap_or(SIDE))).sum();
    let fixed = move || {
        let one = |p: &Pos| (ends(p).0..ends(p).1).find(|&i| maps.fixed[i]);
        starts.iter().map(|p| one(p).map_or(side, |i| i % side) as u64).sum()
    };
    let vec = move || {
        let one = |p: &Pos| maps.vec[ends(p).0..ends(p).1].first_one().map(|i| i + p.x as usize);
        starts.iter().map(|p| one(p).unwrap_or(side) as u64).sum()
    };
    let subjects = vec![
        ("gridcosm", Box::new(ours) as Box<dyn FnMut() -> u64>),
        ("fixedbitset", Box::new(fixed)),
        ("bitvec", Box::new(vec)),
    ];
    compare("grid", case, starts.len() as u64, quick, subjects)
}

fn scan_columns(case: &str, maps: &Maps, starts: &[Pos], quick: bool) -> anyhow::Result<Vec<Row>> {
    let side = SIDE as usize;
    let down = |p: Pos| (p.y as usize..side).map(move |y| y * side + p.x as usize);
    let ours = || {
        let one = |p: &Pos| maps.ours_turned.next_set(Pos::new(p.y, p.x)).unwrap_or(SIDE);
        starts.iter().map(|p| u64::from(one(p))).sum()
    };
    let fixed = move || {
        let one = |p: &Pos| down(*p).find(|&i| maps.fixed[i]);
        starts.iter().map(|p| one(p).map_or(side, |i| i / side) as u64).sum()
    };
    let vec = move || {
        let one = |p: &Pos| down(*p).find(|&i| maps.vec[i]);
        starts.iter().map(|p| one(p).map_or(side, |i| i / side) as u64).sum()
    };
    let subjects = vec![
        ("gridcosm", Box::new(ours) as Box<dyn FnMut() -> u64>),
        ("fixedbitset", Box::new(fixed)),
        ("bitvec", Box::new(vec)),
    ];
    compare("grid", case, starts.len() as u64, quick, subjects)
}

/// Neither peer transposes, so theirs is the loop a user would write over the set cells.
fn transpose(case: &str, maps: &Maps, quick: bool) -> anyhow::Result<Vec<Row>> {
    let side = SIDE as usize;
    let turn = move |i: usize| i % side * side + i / side;
    let fixed = move || {
        let mut turned = FixedBitSet::with_capacity(side * side);
        maps.fixed.ones().for_each(|i| turned.insert(turn(i)));
        turned.count_ones(..) as u64
    };
    let vec = move || {
        let mut turned = bitvec![u64, Lsb0; 0; side * side];
        maps.vec.iter_ones().for_each(|i| turned.set(turn(i), true));
        turned.count_ones() as u64
    };
    compare(
        "grid",
        case,
        1,
        quick,
        vec![
            ("gridcosm", Box::new(|| maps.ours.transposed().count())),
            ("fixedbitset", Box::new(fixed)),
            ("bitvec", Box::new(vec)),
        ],
    )
}
