//! Two rooms exchange their actors through a door one cell wide, in every mode.

use gridcosm_crowd::{Mode, Offset, Point, Raster, Rules, UNITS_PER_PIXEL, scenario::Situation};
use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = std::io::stdout();
    let raster = Raster::new(3, Offset::None, Point::pixels(20, 15))?;
    for mode in Mode::ALL {
        let rules = Rules { basic3_fallback: true, ..Rules::of(mode) };
        let mut crowd = Situation::Doorway.build(60, 1).crowd(raster, rules)?;
        let outcome = crowd.run(60 * 120, true, |_| {});
        writeln!(
            out,
            "{mode:17} {} of {} arrived after {} s, {} overlaps, nearest {} px",
            outcome.arrived,
            outcome.travellers,
            outcome.ticks / 60,
            outcome.overlaps,
            outcome.closest.unwrap_or(0) / UNITS_PER_PIXEL,
        )?;
    }
    Ok(())
}
