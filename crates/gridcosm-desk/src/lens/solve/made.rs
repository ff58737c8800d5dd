//! New levels.

use super::game;
use crate::{
    errand::Errand,
    host::Clock,
    job::Progress,
    lens::Complaint,
    wire::{MadeCard, MakeCard},
};
use gridcosm::{
    script,
    solver::{Made, Pool, Recipe, make, make_from},
};
use gridcosm_formats::{
    level_file::{self, LevelEntry},
    replay::print_script,
};
use gridcosm_grid::Size;
use gridcosm_universe::Level;
use serde::{Deserialize, Serialize};

/// The most levels for one question.
const MOST: u32 = 50;
/// Tries for each wanted level.
const TRIES: u64 = 100;

/// A recipe.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct MakeQuestion {
    pub recipe: MakeCard,
}

impl MakeQuestion {
    /// Says at once what is wrong with a recipe.
    pub(super) fn check(&self) -> Result<(), Complaint> {
        let fault = recipe(&self.recipe).fault().filter(|_| self.recipe.from.is_none());
        fault.map_or(Ok(()), |fault| Err(Complaint::told(fault)))
    }
}

fn recipe(card: &MakeCard) -> Recipe {
    Recipe {
        size: Size::new(card.width, card.height),
        boxes: card.boxes,
        rooms: card.rooms,
        recursive: card.recursive,
        keys: card.keys,
        hunters: card.hunters,
        difficulty: card.difficulty,
        ..Recipe::default()
    }
}

impl Errand for MakeQuestion {
    type Answer = Vec<MadeCard>;
    const NAME: &'static str = "solve_make";

    fn what(&self) -> &'static str {
        "Making levels"
    }

    fn run(self, _clock: Clock, progress: &Progress) -> Result<Vec<MadeCard>, Complaint> {
        let card = self.recipe;
        let recipe = recipe(&card);
        let count = card.count.clamp(1, MOST);
        let base = card.from.as_ref().map(|base| level(&base.text, base.index)).transpose()?;
        let mut pool = Pool::default();
        if let Some(base) = &base {
            pool.forbid(base);
        }
        for number in 0..TRIES * u64::from(count) {
            let done = pool.levels.len() as u32;
            if done >= count || !progress.tell(done, count) {
                break;
            }
            let made = match &base {
                Some(base) => make_from(base, &recipe, card.seed, number),
                None => make(&recipe, card.seed, number),
            };
            made.map(|made| pool.take(made));
        }
        Ok(pool.levels.iter().filter_map(shown).collect())
    }
}

fn level(text: &str, index: u32) -> Result<Level, Complaint> {
    let game = game(text, index).ok_or("There is no level that others could grow out of.")?;
    let entry = game.level().ok_or("There is no level that others could grow out of.")?;
    Ok(entry.level.clone())
}

/// A level that no level file can hold is left out.
fn shown(made: &Made) -> Option<MadeCard> {
    Some(MadeCard {
        text: level_file::print(&LevelEntry::from(made.level.clone()).into()).ok()?,
        script: print_script(&script(&made.way)),
        rating: made.rating.into(),
    })
}
