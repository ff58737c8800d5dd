//! A push into a self-reference before, half-way and after, and as animated glTF: `cargo run --example push_frames -- FOLDER`.

use gridcosm_grid::{Dir, Fraction};
use gridcosm_nest::{RuleSet, Store, plan_push};
use gridcosm_scene::{IsoOptions, SceneLook, clip, glb, iso_svg, scene};
use gridcosm_view::{AnalyzeOptions, Theme, analyze};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".into());
    let before = Store::parse([("main", "1 main 5|_ _ _|_ _ _")])?;
    let start = before.place("main", 0, 0).ok_or("no such place")?;
    let path = plan_push(&before, start, Dir::E, &RuleSet::default())?;
    let after = before.apply(&path);
    let options = AnalyzeOptions { threshold: Fraction::new(1, 100)?, ..AnalyzeOptions::default() };
    let tree = analyze(&after, after.grid_id("main").ok_or("no such grid")?, &options);
    let scene = scene(&after, &tree, &SceneLook::default()).ok_or("nothing to show")?;
    let clip = clip(&before, &after, &path);
    for (name, share) in [("before", 0.0), ("halfway", 0.5), ("after", 1.0)] {
        let svg =
            iso_svg(&scene, &clip.at(share), &IsoOptions { width: 640, ..IsoOptions::default() });
        std::fs::write(format!("{folder}/push-{name}.svg"), svg)?;
    }
    std::fs::write(format!("{folder}/push.glb"), glb(&scene, &[("push", &clip)], &Theme::DARK)?)?;
    Ok(())
}
