//! Runs all situations in all modes with an audit after every tick, and prints a Markdown table: `… --example
//! situations -- 1000`.

use gridcosm_crowd::{Mode, Offset, Point, Raster, Rules, UNITS_PER_PIXEL, scenario::Situation};
use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let actors: u32 = std::env::args().nth(1).map_or(Ok(100), |text| text.parse())?;
    let raster = Raster::new(3, Offset::None, Point::pixels(20, 15))?;
    let mut out = std::io::stdout();
    writeln!(out, "| situation | mode | arrived | overlaps | pass-throughs | closest | time |")?;
    writeln!(out, "|---|---|---|---|---|---|---|")?;
    for situation in Situation::ALL {
        for (rules, note) in modes() {
            let mut crowd = situation.build(actors, 7).crowd(raster, rules)?;
            let outcome = crowd.run(60 * 1200, true, |_| {});
            // In tenths: the library has no floats, and its examples need none.
            let closest = outcome.closest.unwrap_or(0) * 10 / UNITS_PER_PIXEL;
            let time = outcome.ticks / 6;
            writeln!(
                out,
                "| {situation} | {}{note} | {} of {} | {} | {} | {}.{} px | {}.{} s |",
                rules.mode,
                outcome.arrived,
                outcome.travellers,
                outcome.overlaps + outcome.in_walls,
                outcome.pass_throughs,
                closest / 10,
                closest % 10,
                time / 10,
                time % 10,
            )?;
        }
    }
    Ok(())
}

/// Every mode, plus the Basic3 modes without fallback.
fn modes() -> Vec<(Rules, &'static str)> {
    let strict = |mode| (Rules { basic3_fallback: false, ..Rules::of(mode) }, ", strict");
    let all = Mode::ALL.map(|mode| (Rules::of(mode), ""));
    all.into_iter().chain([strict(Mode::Basic3), strict(Mode::Basic3AntiCross)]).collect()
}
