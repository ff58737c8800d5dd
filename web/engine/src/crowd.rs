//! Many actors on one grid.

use crate::{
    failure::{Answer, argument},
    mask,
};
use gridcosm::{
    crowd::{ActorId, ActorView, Mode, Offset, Point, Raster, Rules, scenario::Situation},
    formats::crowd_scenario,
    grid::Pos,
};
use serde_json::json;
use wasm_bindgen::prelude::*;

/// A crowd.
#[wasm_bindgen]
pub struct Crowd {
    crowd: gridcosm::crowd::Crowd,
    positions: Vec<f64>,
}

/// The names of the modes.
#[wasm_bindgen]
pub fn crowd_modes() -> Vec<String> {
    Mode::ALL.iter().map(Mode::to_string).collect()
}

/// The names of the situations.
#[wasm_bindgen]
pub fn crowd_situations() -> Vec<String> {
    Situation::ALL.iter().map(Situation::to_string).collect()
}

/// The pixels of a cell as the usual raster has them. Positions are given in cells, so nobody sees them.
const CELL: Point = Point::pixels(20, 15);

fn rules(mode: &str, per_side: u8, early: bool) -> Answer<(Raster, Rules)> {
    let raster = Raster::new(per_side, Offset::None, CELL).map_err(argument)?;
    let mode = mode.parse().map_err(|error| argument(format!("{error}")))?;
    Ok((raster, Rules { mode, early, filter_backward: true, basic3_fallback: true }))
}

#[wasm_bindgen]
impl Crowd {
    /// From a byte for every cell, not 0 for a wall.
    pub fn of_mask(
        cells: &[u8],
        width: u32,
        height: u32,
        mode: &str,
        per_side: u8,
        early: bool,
    ) -> Answer<Crowd> {
        Self::new(mask::read(cells, width, height)?, rules(mode, per_side, early)?)
    }

    /// From a drawing in which `#` is a wall.
    pub fn of_text(text: &str, mode: &str, per_side: u8, early: bool) -> Answer<Crowd> {
        Self::new(mask::drawn(text)?, rules(mode, per_side, early)?)
    }

    /// A known situation with about so many actors, all under way.
    pub fn situation(
        name: &str,
        actors: u32,
        seed: f64,
        mode: &str,
        per_side: u8,
        early: bool,
    ) -> Answer<Crowd> {
        let situation: Situation = name.parse().map_err(|error| argument(format!("{error}")))?;
        let (raster, rules) = rules(mode, per_side, early)?;
        let scenario = situation.build(actors, (seed as i64).into());
        Ok(Self::of(scenario.crowd(raster, rules).map_err(argument)?))
    }

    /// From the text of a scenario.
    pub fn parse(text: &str) -> Answer<Crowd> {
        let file = crowd_scenario::parse(text);
        let file = file.map_err(|error| argument(format!("this is not a scenario: {error}")))?;
        Ok(Self::of(file.scenario.crowd(file.raster, file.rules).map_err(argument)?))
    }

    /// Columns.
    pub fn width(&self) -> u32 {
        self.crowd.walls().size().width
    }

    /// Rows.
    pub fn height(&self) -> u32 {
        self.crowd.walls().size().height
    }

    /// A byte for every cell: 1 for a wall.
    pub fn walls(&self) -> Vec<u8> {
        mask::write(self.crowd.walls())
    }

    /// Adds actors in the middle of cells; returns their numbers. If one cannot be added, none is.
    pub fn add(&mut self, cells: &[i32]) -> Answer<Vec<u32>> {
        let mut ids: Vec<u32> = Vec::new();
        for cell in mask::cells(cells) {
            match self.crowd.add(cell) {
                Ok(id) => ids.push(id.0),
                Err(error) => {
                    // Those that were added a moment ago can be removed again.
                    ids.iter().for_each(|&id| _ = self.crowd.remove(ActorId(id)));
                    return Err(argument(error));
                }
            }
        }
        Ok(ids)
    }

    /// Removes an actor.
    pub fn remove(&mut self, actor: u32) -> Answer<()> {
        self.crowd.remove(ActorId(actor)).map_err(argument)
    }

    /// Sends an actor to a cell, or lets it stay where it is.
    pub fn destination(&mut self, actor: u32, cell: &[i32]) -> Answer<()> {
        let cell = mask::cells(cell).first().copied();
        self.crowd.set_destination(ActorId(actor), cell).map_err(argument)
    }

    /// Sends actors to a cell and its surroundings; returns those for which there was no place.
    pub fn send(&mut self, actors: &[u32], x: i32, y: i32) -> Answer<Vec<u32>> {
        let actors: Vec<ActorId> = actors.iter().map(|&id| ActorId(id)).collect();
        let sent = self.crowd.send(&actors, Pos::new(x, y)).map_err(argument)?;
        Ok(sent.left.iter().map(|id| id.0).collect())
    }

    /// Sets a speed in cells per second, at 60 ticks a second.
    pub fn speed(&mut self, actor: u32, cells: f64) -> Answer<()> {
        let units = cells * CELL.x as f64 / crowd_scenario::TICKS_PER_SECOND as f64;
        if !(0.0..1e9).contains(&units) {
            return Err(argument(format!("an actor cannot walk {cells} cells a second")));
        }
        self.crowd.set_speed(ActorId(actor), units.round() as u32).map_err(argument)
    }

    /// Builds or removes a wall.
    pub fn set_wall(&mut self, x: i32, y: i32, wall: bool) -> Answer<()> {
        self.crowd.set_wall(Pos::new(x, y), wall).map_err(argument)
    }

    /// Runs some ticks.
    pub fn step(&mut self, ticks: u32) {
        (0..ticks).for_each(|_| self.crowd.step());
    }

    /// Runs until all have arrived, nobody gets on, or so many ticks have passed; a report as JSON.
    pub fn run(&mut self, most: u32) -> String {
        let outcome = self.crowd.run(most, false, |_| {});
        json!({
            "ticks": outcome.ticks,
            "travellers": outcome.travellers,
            "arrived": outcome.arrived,
            "stuck": outcome.stuck.iter().map(|id| id.0).collect::<Vec<_>>(),
        })
        .to_string()
    }

    /// The number of ticks so far.
    pub fn tick(&self) -> u32 {
        self.crowd.tick()
    }

    /// Whether every actor with a destination rests there.
    pub fn all_arrived(&self) -> bool {
        self.crowd.all_arrived()
    }

    /// The numbers of the actors, in the order of all other arrays.
    pub fn actors(&self) -> Vec<u32> {
        self.crowd.ids().map(|id| id.0).collect()
    }

    /// Writes down where every actor is, in cells.
    pub fn locate(&mut self) {
        let cell = self.crowd.raster().cell();
        let views = self.crowd.ids().filter_map(|id| self.crowd.view(id).ok());
        let at =
            |view: ActorView| [view.at.x as f64 / cell.x as f64, view.at.y as f64 / cell.y as f64];
        let mut positions = std::mem::take(&mut self.positions);
        positions.clear();
        positions.extend(views.flat_map(at));
        self.positions = positions;
    }

    /// Where the positions are: x and y of every actor.
    pub fn positions_at(&self) -> *const f64 {
        self.positions.as_ptr()
    }

    /// How many numbers they are.
    pub fn positions_len(&self) -> usize {
        self.positions.len()
    }

    /// Which actors rest at their destinations: 1 or 0.
    pub fn arrived(&self) -> Vec<u8> {
        let views = self.crowd.ids().filter_map(|id| self.crowd.view(id).ok());
        views.map(|view| view.arrived.into()).collect()
    }

    /// The violations that a check from outside finds, as JSON.
    pub fn audit(&self) -> String {
        let found = self.crowd.audit();
        json!({ "overlaps": found.overlaps, "inWalls": found.in_walls }).to_string()
    }
}

impl Crowd {
    /// Where every actor was when [`Crowd::locate`] was called: x and y of each, in cells.
    pub fn positions(&self) -> &[f64] {
        &self.positions
    }

    fn of(crowd: gridcosm::crowd::Crowd) -> Self {
        Self { crowd, positions: Vec::new() }
    }

    fn new(walls: gridcosm::grid::BitGrid, (raster, rules): (Raster, Rules)) -> Answer<Self> {
        gridcosm::crowd::Crowd::new(walls, raster, rules).map(Self::of).map_err(argument)
    }
}
