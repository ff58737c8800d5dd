//! Checks that sight is mutual: every visible cell sees the observer, and the reverse.

use crate::{
    errand::Errand,
    host::Clock,
    job::Progress,
    lens::Complaint,
    packed::Bits,
    wire::{Cell, SightAnswer, SightRule},
};
use gridcosm_sight::{Look, Observer, Reach, Sight, look};
use serde::{Deserialize, Serialize};

/// The number of cells between two checks whether the result is still needed.
const BETWEEN: u32 = 16;

/// Looks back from every free cell.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Check {
    pub walls: Bits,
    pub observer: Cell,
    pub wide_x: bool,
    pub wide_y: bool,
    pub rule: SightRule,
    /// 0 for unlimited.
    pub reach: u32,
}

/// The result of a check, as `sight_checked` tells it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Checked {
    pairs: u32,
    blind: Vec<Cell>,
    unseen: Vec<Cell>,
    micros: f64,
}

impl From<Checked> for SightAnswer {
    fn from(Checked { pairs, blind, unseen, micros }: Checked) -> Self {
        Self::SightChecked { pairs, blind, unseen, micros }
    }
}

impl Errand for Check {
    type Answer = Checked;
    const NAME: &'static str = "sight_check";

    fn what(&self) -> &'static str {
        "Looking back from every free cell"
    }

    fn run(self, clock: Clock, progress: &Progress) -> Result<Checked, Complaint> {
        let Self { walls: Bits(walls), wide_x, wide_y, .. } = self;
        let observer = Observer { cell: self.observer.into(), wide_x, wide_y };
        let reach = if self.reach == 0 { Reach::Unlimited } else { Reach::Round(self.reach) };
        let how = Look { rule: self.rule.into(), reach };
        let view = look(&walls, observer, how).map_err(Complaint::told)?;
        let free = (walls.size().area() - walls.count()) as u32;
        let (mut pairs, mut blind, mut unseen) = (0, Vec::new(), Vec::new());
        let mut looker = Sight::default();
        let (done, micros) = clock.timed(|| -> Result<(), Complaint> {
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
        Ok(Checked { pairs, blind, unseen, micros })
    }
}
