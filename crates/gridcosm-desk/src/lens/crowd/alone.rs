//! How long each actor would take if it were alone.

use super::convert;
use crate::{
    errand::Errand,
    host::Clock,
    job::Progress,
    lens::Complaint,
    packed::Bits,
    wire::{CrowdRules, SavedActor},
};
use gridcosm_crowd::Crowd;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Actors that need longer alone are left out.
const MAX_TICKS: u32 = 20_000;

/// Actors by number, with the ticks each needs alone; `None` for those that do not arrive.
pub(super) type Times = Vec<(u32, Option<u32>)>;

/// A crowd whose actors are timed one by one, from their present places.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(into = "Packed", try_from = "Packed")]
pub(crate) struct Alone {
    crowd: Crowd,
    /// In percent of the usual speed.
    speed: u32,
    /// The numbers that the actors have at home, in the order of those they have here.
    numbers: Vec<u32>,
}

/// The crowd as it travels.
#[derive(Serialize, Deserialize)]
struct Packed {
    walls: Bits,
    rules: CrowdRules,
    actors: Vec<SavedActor>,
    numbers: Vec<u32>,
}

impl Alone {
    pub(super) fn new(crowd: &Crowd, speed: u32) -> Self {
        let numbers = crowd.ids().map(|id| id.0).collect();
        Self { crowd: crowd.clone(), speed, numbers }
    }
}

impl Errand for Alone {
    type Answer = Times;
    const NAME: &'static str = "crowd_alone";

    fn what(&self) -> &'static str {
        "Timing everyone alone"
    }

    fn run(self, _clock: Clock, progress: &Progress) -> Result<Times, Complaint> {
        let (mut done, total) = (0, self.numbers.len() as u32);
        let times = self.crowd.undisturbed_while(MAX_TICKS, || {
            done += 1;
            progress.tell(done - 1, total)
        });
        let home: BTreeMap<u32, u32> =
            self.crowd.ids().map(|id| id.0).zip(self.numbers.iter().copied()).collect();
        let number = |id: u32| home.get(&id).copied().unwrap_or(id);
        Ok(times.into_iter().map(|(id, ticks)| (number(id.0), ticks)).collect())
    }
}

impl From<Alone> for Packed {
    fn from(Alone { crowd, speed, numbers }: Alone) -> Self {
        Self {
            walls: Bits(crowd.walls().clone()),
            rules: convert::rules_of(&crowd, speed),
            actors: convert::saved(&crowd),
            numbers,
        }
    }
}

impl TryFrom<Packed> for Alone {
    type Error = String;

    fn try_from(packed: Packed) -> Result<Self, Self::Error> {
        let Packed { walls, rules, actors, numbers } = packed;
        let crowd = convert::crowd(walls.0, &rules, &actors);
        let crowd = crowd.map_err(|Complaint(sentence)| sentence)?;
        Ok(Self { crowd, speed: rules.speed, numbers })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_crowd::scenario::Situation;

    #[test]
    fn a_crowd_takes_as_long_elsewhere_as_at_home() {
        let (rules, raster) = convert::rules_from(&CrowdRules::default()).unwrap();
        let mut crowd = Situation::Crossing.build(12, 3).crowd(raster, rules).unwrap();
        let first = crowd.ids().next().unwrap();
        crowd.remove(first).unwrap();
        let alone = Alone::new(&crowd, 100);
        let text = serde_json::to_string(&alone).unwrap();
        let run = |alone: Alone| alone.run(Clock(|| 0.0), &Progress::default()).unwrap();
        let (here, there) = (run(alone), run(serde_json::from_str(&text).unwrap()));
        assert_eq!(here.len(), 11);
        assert_eq!(here, there);
    }
}
