//! Pictures: unfolding, drawing and modelling a large store, and states for learning programs.

use crate::{Options, measure::compare, row::Row};
use gridcosm_grid::{Mt19937, Size};
use gridcosm_nest::{Mark, NamedCell, Store, StoreBuilder};
use gridcosm_scene::{SceneLook, glb, scene};
use gridcosm_universe::{
    State,
    maze::{MazeOptions, generate},
};
use gridcosm_view::{
    AnalyzeOptions, StoreLook, SvgOptions, Theme, TileCache, analyze, store_frame, svg,
};

pub(crate) fn run(options: &Options) -> anyhow::Result<Vec<Row>> {
    let quick = options.quick;
    let store = large_store()?;
    let root = store.grid_id("g0").ok_or_else(|| anyhow::anyhow!("the first grid"))?;
    let tree = analyze(&store, root, &AnalyzeOptions::default());
    let one = |case: &str, work: Box<dyn FnMut() -> u64 + '_>| {
        compare(
            "view",
            &format!("{case}, 20 grids, the root 64x64, 1/32"),
            1,
            quick,
            vec![("gridcosm", work)],
        )
    };
    let mut rows = one(
        "unfold",
        Box::new(|| u64::from(analyze(&store, root, &AnalyzeOptions::default()) == tree)),
    )?;
    rows.extend(one(
        "SVG",
        Box::new(|| {
            let frame = store_frame(&store, &tree, &StoreLook::default());
            svg(&frame, &SvgOptions::default()).len() as u64
        }),
    )?);
    rows.extend(one(
        "GLB",
        Box::new(|| {
            let scene = scene(&store, &tree, &SceneLook::default());
            let file = scene.and_then(|scene| glb(&scene, &[], &Theme::DARK).ok());
            file.map_or(0, |file| file.len() as u64)
        }),
    )?);
    rows.extend(frames(quick)?);
    Ok(rows)
}

/// Twenty grids that refer to each other; the first is 64 by 64, the others 8 by 8.
fn large_store() -> anyhow::Result<Store> {
    let names: Vec<String> = (0..20).map(|n| format!("g{n}")).collect();
    let mut rng = Mt19937::from_integer(20);
    let mut builder = StoreBuilder::new();
    for (n, name) in names.iter().enumerate() {
        let side = if n == 0 { 64 } else { 8 };
        let mut cell = || match rng.below(10) {
            0 => {
                let mark = Mark::Unmarked;
                NamedCell::Ref { grid: &names[rng.below(20) as usize], mark }
            }
            1..5 => NamedCell::Concrete(["1", "2", "3", "4"][rng.below(4) as usize]),
            _ => NamedCell::Empty,
        };
        let rows: Vec<Vec<NamedCell<'_>>> =
            (0..side).map(|_| (0..side).map(|_| cell()).collect()).collect();
        builder.grid(name, rows)?;
    }
    Ok(builder.build())
}

/// Pictures of 9x9 mazes with tiles of 8 pixels, a different state each time.
fn frames(quick: bool) -> anyhow::Result<Vec<Row>> {
    let states: Vec<State> = (0..16)
        .map(|seed| {
            let options = MazeOptions { seed: Some(seed), ..MazeOptions::new(Size::new(9, 9)) };
            Ok(generate(&options)?.to_state()?)
        })
        .collect::<anyhow::Result<_>>()?;
    let mut cache = TileCache::new(8, Theme::DARK);
    let mut picture = vec![0; cache.bytes_for(&states[0])];
    let mut draw = move || {
        let drawn = states.iter().filter(|state| cache.draw(state, &mut picture).is_ok()).count();
        drawn as u64
    };
    let rows = compare(
        "view",
        "picture of a 9x9 maze, tiles of 8 pixels",
        16,
        quick,
        vec![("gridcosm", Box::new(&mut draw))],
    )?;
    let rate = rows.iter().map(|row| Row {
        metric: "rate",
        value: 1e9 / row.value,
        unit: "frames/s",
        ..row.clone()
    });
    Ok(rows.iter().cloned().chain(rate).collect())
}
