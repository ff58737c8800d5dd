//! New levels: drawn from a seed or grown out of a level, with the solver as the judge.
//!
//! A try begins with a draft: a carved floor with boxes that were *played backwards* from their places, or things put
//! down at random. Then it climbs: edits that bring the difficulty nearer to the wanted one are kept. What comes out can be
//! won, needs everything that the recipe asks for, and has its solution and rating. Every try has its own seed, so tries
//! can run on any number of threads; [`Pool`] takes their results in order and turns away what it has already, in whatever
//! symmetry.

mod climb;
mod draft;
mod fingerprint;
mod reverse;

use crate::{
    Rating,
    answer::{Aim, Budget, Proof, Verdict, Way},
    rating::rate,
    solve,
};
pub use fingerprint::fingerprint;
use gridcosm_grid::{Mt19937, Size};
use gridcosm_universe::{Level, State};
use std::{collections::BTreeSet, ops::ControlFlow};

/// What new levels are made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The size of the outermost grid, with its walls.
    pub size: Size,
    /// Boxes, each with its target. Without any, the agent has to reach an exit.
    pub boxes: u32,
    /// Rooms, each with a grid of its own.
    pub rooms: u32,
    /// Whether the first room contains the outermost grid itself.
    pub recursive: bool,
    /// Keys, each with a door.
    pub keys: u32,
    /// Hunters that follow the agent.
    pub hunters: u32,
    /// The lowest and the highest difficulty; without them, the harder the better.
    pub difficulty: Option<(u32, u32)>,
    /// Edits that each try makes.
    pub effort: u32,
}

impl Recipe {
    /// The least width and height.
    pub const LEAST_SIDE: u32 = 5;
    /// The most width and height. The solver judges every edit, and large levels would take it minutes.
    pub const MOST_SIDE: u32 = 24;
    /// The most boxes, rooms, keys and hunters, of each.
    pub const MOST_THINGS: u32 = 8;

    /// Why nothing can be made of it; `None` if something can.
    pub fn fault(&self) -> Option<String> {
        let sides = Self::LEAST_SIDE..=Self::MOST_SIDE;
        if !sides.contains(&self.size.width) || !sides.contains(&self.size.height) {
            return Some(format!(
                "a level is {} to {} cells wide and high",
                Self::LEAST_SIDE,
                Self::MOST_SIDE
            ));
        }
        let counts = [
            (self.boxes, "boxes"),
            (self.rooms, "rooms"),
            (self.keys, "keys"),
            (self.hunters, "hunters"),
        ];
        if let Some((_, what)) = counts.iter().find(|(count, _)| *count > Self::MOST_THINGS) {
            return Some(format!("a level has at most {} {what}", Self::MOST_THINGS));
        }
        let inside = u64::from(self.size.width - 2) * u64::from(self.size.height - 2);
        let things = 2 * (self.boxes + self.keys) + self.rooms + self.hunters + 2;
        if u64::from(things) * 2 > inside {
            return Some("so many things leave no room to move; choose a larger size".into());
        }
        if self.recursive && self.rooms == 0 {
            return Some("a level that contains itself needs a room".into());
        }
        if self.difficulty.is_some_and(|(low, high)| low > high) {
            return Some("the lowest difficulty is above the highest".into());
        }
        None
    }

    fn is_flat(&self) -> bool {
        self.rooms == 0 && self.keys == 0 && self.hunters == 0 && self.boxes > 0
    }

    fn accepts(&self, difficulty: u32) -> bool {
        self.difficulty.is_none_or(|(low, high)| (low..=high).contains(&difficulty))
    }

    /// How far a difficulty is from what is wanted.
    fn distance(&self, difficulty: u32) -> u32 {
        match self.difficulty {
            None => u32::MAX - difficulty,
            Some((low, high)) => {
                difficulty.saturating_sub(high).max(low.saturating_sub(difficulty))
            }
        }
    }
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            size: Size::new(9, 8),
            boxes: 3,
            rooms: 0,
            recursive: false,
            keys: 0,
            hunters: 0,
            difficulty: None,
            effort: 30,
        }
    }
}

/// A new level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The level.
    pub level: Level,
    /// A solution with the fewest turns.
    pub way: Way,
    /// How hard it is.
    pub rating: Rating,
    /// What it has in common with its turned and mirrored images, and with no other level.
    pub fingerprint: u128,
}

/// Makes one level, unless the try fails. The same arguments give the same level on every machine.
///
/// ```
/// use gridcosm_solve::{Recipe, make};
/// use gridcosm_universe::Outcome;
/// let recipe = Recipe { boxes: 2, effort: 5, ..Recipe::default() };
/// let made = (0..20).find_map(|number| make(&recipe, 7, number)).expect("one of the tries succeeds");
/// assert_eq!(made.way.replay(&made.level.to_state()?), Ok(Outcome::Won));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn make(recipe: &Recipe, seed: i64, number: u64) -> Option<Made> {
    if recipe.fault().is_some() {
        return None;
    }
    let mut rng = generator(seed, number);
    let draft = draft::draft(recipe, &mut rng)?;
    let level = climb::climb(draft, recipe, &mut rng)?;
    finish(&level, recipe)
}

/// Makes a level like another one: it grows out of it by random edits. Of the recipe only the wanted difficulty and the
/// effort count.
pub fn make_from(base: &Level, recipe: &Recipe, seed: i64, number: u64) -> Option<Made> {
    let mut rng = generator(seed, number);
    let level = climb::grow(base, recipe, &mut rng)?;
    finish(&level, recipe)
}

/// The seed of a try: neither neighbours nor other seeds share it.
fn generator(seed: i64, number: u64) -> Mt19937 {
    Mt19937::from_words(&[seed as u32, (seed >> 32) as u32, number as u32, (number >> 32) as u32])
}

/// The situations that the judge looks at for one level.
const JUDGED: u64 = 20_000;

/// A shortest solution and the situations that it took to find it.
fn judge(start: &State) -> Option<(Way, u64)> {
    let budget = Budget { situations: JUDGED, memory: 1 << 28 };
    let answer = solve(start, Aim::Turns, &budget, &mut |_| ControlFlow::Continue(()));
    let situations = answer.progress.situations;
    match answer.verdict {
        Verdict::Way(way, Proof::Turns) => Some((way, situations)),
        _ => None,
    }
}

/// The finished level with its solution, if it is as hard as it should be.
fn finish(level: &Level, recipe: &Recipe) -> Option<Made> {
    let level = draft::trimmed(level);
    let start = level.to_state().ok()?;
    let (way, _) = judge(&start)?;
    let rating = rate(&start, &way);
    recipe.accepts(rating.difficulty).then(|| Made {
        fingerprint: fingerprint(&level),
        level,
        way,
        rating,
    })
}

/// Levels without duplicates, in the order in which they came.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    /// The levels.
    pub levels: Vec<Made>,
    known: BTreeSet<u128>,
}

impl Pool {
    /// Takes a level, unless it has the same one already, perhaps turned or mirrored. Returns whether it did.
    pub fn take(&mut self, made: Made) -> bool {
        let fresh = self.known.insert(made.fingerprint);
        if fresh {
            self.levels.push(made);
        }
        fresh
    }

    /// Remembers a level that is not wanted again.
    pub fn forbid(&mut self, level: &Level) {
        self.known.insert(fingerprint(level));
    }
}
