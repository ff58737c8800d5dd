//! What can be seen on a map, and where paths bend.

use crate::{
    failure::{Answer, argument},
    mask,
    numbers::Numbers,
};
use gridcosm::{
    grid::Pos,
    sight::{Always, CornerPath, CornerSearch, Length, Look, Observer, Reach, Rule, Sight},
};
use wasm_bindgen::prelude::*;

/// The names of the rules.
#[wasm_bindgen]
pub fn sight_rules() -> Vec<String> {
    Rule::ALL.iter().map(|rule| format!("{rule:?}").to_ascii_lowercase()).collect()
}

/// A rule and a reach as JavaScript names them.
pub(crate) fn how(rule: &str, reach: Option<u32>, square: bool) -> Answer<Look> {
    let found = sight_rules().iter().position(|known| known == rule);
    let rule = found.and_then(|number| Rule::ALL.get(number)).copied().ok_or_else(|| {
        let known = sight_rules().join(", ");
        argument(format!("there is no rule of sight `{rule}`; choose one of {known}"))
    })?;
    let reach = match (reach, square) {
        (None, _) => Reach::Unlimited,
        (Some(cells), false) => Reach::Round(cells),
        (Some(cells), true) => Reach::Square(cells),
    };
    Ok(Look { rule, reach })
}

/// A map of walls that can be edited.
#[wasm_bindgen]
pub struct SightMap {
    map: gridcosm::sight::SightMap,
    sight: Sight,
    search: CornerSearch,
    how: Look,
    runs: Numbers,
    /// For many eyes: where the runs of each end.
    ends: Numbers,
    seen: u32,
}

#[wasm_bindgen]
impl SightMap {
    /// From a byte for every cell, not 0 for a wall.
    pub fn of_mask(cells: &[u8], width: u32, height: u32) -> Answer<SightMap> {
        Ok(Self::new(mask::read(cells, width, height)?))
    }

    /// From a drawing in which `#` is a wall.
    pub fn of_text(text: &str) -> Answer<SightMap> {
        Ok(Self::new(mask::drawn(text)?))
    }

    /// Columns.
    pub fn width(&self) -> u32 {
        self.map.walls().size().width
    }

    /// Rows.
    pub fn height(&self) -> u32 {
        self.map.walls().size().height
    }

    /// A byte for every cell: 1 for a wall.
    pub fn walls(&self) -> Vec<u8> {
        mask::write(self.map.walls())
    }

    /// Makes cells wall or free; returns how many changed.
    pub fn set(&mut self, cells: &[i32], wall: bool) -> f64 {
        self.map.set_all(mask::cells(cells), wall) as f64
    }

    /// Chooses how `look` looks.
    pub fn choose(&mut self, rule: &str, reach: Option<u32>, square: bool) -> Answer<()> {
        self.how = how(rule, reach, square)?;
        Ok(())
    }

    /// Looks; writes the visible runs as row, first column and the column after the last.
    pub fn look(&mut self, x: i32, y: i32, wide_x: bool, wide_y: bool) -> Answer<u32> {
        let observer = Observer { wide_x, wide_y, ..Observer::at(Pos::new(x, y)) };
        let view = self.sight.look(self.map.walls(), observer, self.how).map_err(argument)?;
        let rows = view.rows().flat_map(|(y, runs)| runs.iter().map(move |run| (y, run)));
        self.runs.write(rows.map(|(y, run)| [y as i32, run.start as i32, run.end as i32]));
        self.seen = view.count() as u32;
        Ok(self.seen)
    }

    /// Looks from many cells, given as x and y; writes the runs of all of them, and where those of each cell end.
    pub fn look_all(&mut self, eyes: &[i32], wide_x: bool, wide_y: bool) -> Answer<()> {
        self.runs.clear();
        self.ends.clear();
        for eye in mask::cells(eyes) {
            let observer = Observer { wide_x, wide_y, ..Observer::at(eye) };
            let view = self.sight.look(self.map.walls(), observer, self.how).map_err(argument)?;
            for (y, runs) in view.rows() {
                let runs = runs.iter().map(|run| [y as i32, run.start as i32, run.end as i32]);
                self.runs.append(runs);
            }
            self.ends.append([[self.runs.len() as i32]]);
        }
        Ok(())
    }

    /// Where the ends of the last many looks are.
    pub fn ends_at(&self) -> *const i32 {
        self.ends.start()
    }

    /// How many they are.
    pub fn ends_len(&self) -> usize {
        self.ends.len()
    }

    /// Where the runs of the last look are.
    pub fn runs_at(&self) -> *const i32 {
        self.runs.start()
    }

    /// How many numbers they are.
    pub fn runs_len(&self) -> usize {
        self.runs.len()
    }

    /// The corners where paths can bend; with an eye, those it sees and behind which something is hidden.
    pub fn corners(&mut self, eye: &[i32]) -> Answer<Vec<i32>> {
        let pair = |pos: Pos| [pos.x, pos.y];
        let &[x, y] = eye else {
            return Ok(self.map.corners().iter().flat_map(|corner| pair(corner.cell)).collect());
        };
        let look = self.sight.look(self.map.walls(), Pos::new(x, y), Look::default());
        let found = self.map.corners().interesting(look.map_err(argument)?, Always::None);
        Ok(found.flat_map(|corner| pair(corner.cell)).collect())
    }

    /// A shortest path in straight legs: its length, or nothing; the cells take the place of the runs.
    pub fn corner_path(&mut self, ax: i32, ay: i32, bx: i32, by: i32) -> Answer<Option<f64>> {
        let found = self.search.find(&self.map, Pos::new(ax, ay), Pos::new(bx, by));
        match found.map_err(argument)? {
            CornerPath::Unreachable => Ok(None),
            CornerPath::Found(path) => {
                self.runs.write_cells(&path.cells);
                // The length is a whole number of 2^-n cells.
                Ok(Some(path.length.bits() as f64 / Length::ONE.bits() as f64))
            }
        }
    }
}

impl SightMap {
    /// The runs of the last look: row, first column and the column after the last.
    pub fn runs(&self) -> &[i32] {
        self.runs.as_slice()
    }

    fn new(walls: gridcosm::grid::BitGrid) -> Self {
        Self {
            map: gridcosm::sight::SightMap::new(walls),
            sight: Sight::new(),
            search: CornerSearch::new(),
            how: Look::default(),
            runs: Numbers::default(),
            ends: Numbers::default(),
            seen: 0,
        }
    }
}
