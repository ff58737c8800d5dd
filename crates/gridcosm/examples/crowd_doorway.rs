//! Sixty actors pass one doorway from both sides. All of them arrive, and no actor walks through another.
#![expect(clippy::print_stdout, reason = "an example talks to people")]

use gridcosm::crowd::{Offset, Point, Raster, Rules, scenario::Situation};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let raster = Raster::new(3, Offset::None, Point::pixels(20, 15))?;
    let mut crowd = Situation::Doorway.build(60, 1).crowd(raster, Rules::default())?;
    let outcome = crowd.run(60 * 120, true, |_| {});
    println!(
        "{} of {} arrived in {} seconds, {} overlaps",
        outcome.arrived,
        outcome.travellers,
        outcome.ticks / 60,
        outcome.overlaps
    );
    assert_eq!((outcome.arrived, outcome.overlaps, outcome.pass_throughs), (60, 0, 0));
    Ok(())
}
