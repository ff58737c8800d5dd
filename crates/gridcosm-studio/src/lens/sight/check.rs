//! Checks that sight is mutual: every visible cell sees the observer, and the reverse.

use crate::{
    lens::{
        Complaint,
        job::{Crew, Job},
        timing::timed,
    },
    wire::{Cell, SightAnswer},
};
use gridcosm_grid::BitGrid;
use gridcosm_sight::{Look, Observer, Sight, look};

/// The number of cells between two checks whether the result is still needed.
const BETWEEN: u32 = 16;

/// Looks back from every free cell.
pub(super) fn start(
    crew: &Crew,
    walls: BitGrid,
    observer: Observer,
    how: Look,
) -> Result<Job<SightAnswer>, Complaint> {
    Job::start(crew, "Looking back from every free cell", move |progress| {
        let view = look(&walls, observer, how).map_err(Complaint::told)?;
        let free = (walls.size().area() - walls.count()) as u32;
        let (mut pairs, mut blind, mut unseen) = (0, Vec::new(), Vec::new());
        let mut looker = Sight::default();
        let (done, micros) = timed(|| -> Result<(), Complaint> {
            for cell in walls.size().positions().filter(|&cell| !walls.contains(cell)) {
                if pairs % BETWEEN == 0 && !progress.tell(pairs, free) {
                    break;
                }
                let back = looker.look(&walls, cell, how).map_err(Complaint::told)?;
                pairs += 1;
                match (view.contains(cell), back.contains_all(observer)) {
                    (true, false) => blind.push(Cell::from(cell)),
                    (false, true) => unseen.push(Cell::from(cell)),
                    _ => {}
                }
            }
            Ok(())
        });
        done?;
        Ok(SightAnswer::SightChecked { pairs, blind, unseen, micros })
    })
}
