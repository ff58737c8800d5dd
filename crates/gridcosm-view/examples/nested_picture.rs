//! Draws a store whose boxes contain worlds: `cargo run --example nested_picture -- OUT.svg OUT.png`.

use gridcosm_grid::Fraction;
use gridcosm_nest::{Contents, NamedCell, Store};
use gridcosm_view::{AnalyzeOptions, StoreLook, SvgOptions, Theme, analyze, png, store_frame, svg};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let store = Store::parse([
        (
            "main",
            "9 9 9 9 9 9 9|9 0 _ _ _ _ 9|9 _ 2 *box _ ~box 9|9 _ _ _ 3 _ 9|9 _ main 5 _ _ 9|9 9 9 9 9 9 9",
        ),
        ("box", "9 9 9|_ 7 _|9 deep 9"),
        ("deep", "4 _|_ 6"),
    ])?;
    let player = Contents::of(&store, |cell| cell == NamedCell::Concrete("0"));
    let stop = Contents::of(&store, |cell| cell == NamedCell::Concrete("9"));
    let root = store.grid_id("main").ok_or("no grid `main`")?;
    let options = AnalyzeOptions { threshold: Fraction::new(1, 80)?, ..AnalyzeOptions::default() };
    let tree = analyze(&store, root, &options);
    let look = StoreLook {
        theme: Theme::DARK,
        player: Some(&player),
        stop: Some(&stop),
        ..StoreLook::default()
    };
    let frame = store_frame(&store, &tree, &look);
    let options =
        SvgOptions { cell: 96, background: Some(Theme::DARK.board), ..SvgOptions::default() };
    let mut files = std::env::args().skip(1);
    let (drawing, picture) =
        (files.next().unwrap_or("nested.svg".into()), files.next().unwrap_or("nested.png".into()));
    std::fs::write(drawing, svg(&frame, &options))?;
    std::fs::write(picture, png(&frame, &options)?)?;
    Ok(())
}
