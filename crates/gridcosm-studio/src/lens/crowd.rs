//! The Crowd lens: actors on a map, moved when the page requests ticks.

mod convert;
mod delays;
mod frame;

use super::{
    Answered, Complaint, Desk, Reply,
    timing::{now, timed},
    walls::{self, WallMap},
};
use crate::wire::{
    Cell, CrowdAnswer, CrowdRequest, CrowdRules, CrowdSave, CrowdSituation, MapSource, SavedActor,
    Stroke,
};
use delays::Delays;
use frame::Counters;
use gridcosm_crowd::{
    ActorId, Crowd as Actors, CrowdError, Point, Raster, Rules, scenario::Situation,
};
use gridcosm_grid::Pos;
use std::time::Duration;

/// The maximum number of actors in one window.
const MAX_ACTORS: u32 = 5000;
/// The maximum number of ticks in one request, and its maximum duration: the page requests the rest again.
const MAX_TICKS: u32 = 600;
const STEP_TIME: Duration = Duration::from_millis(150);

/// The state of this lens in one window.
#[derive(Debug, Default)]
pub(crate) struct Crowd {
    world: Option<World>,
}

/// A crowd with its counters since it was opened.
#[derive(Debug)]
struct World {
    actors: Actors,
    counters: Counters,
    delays: Delays,
    /// Percent of the usual speed, for all actors.
    speed: u32,
}

impl Crowd {
    /// Answers one request; `bytes` came with it.
    pub(crate) fn handle(
        &mut self,
        request: CrowdRequest,
        _bytes: Option<Vec<u8>>,
        desk: &mut Desk,
    ) -> Answered<CrowdAnswer> {
        match request {
            CrowdRequest::CrowdOpen { source } => {
                let map = open(source, desk)?;
                walls::check_size(map.walls.size())?;
                let kept = self.rules();
                let (rules, raster) = convert::rules_from(&kept)?;
                let actors = Actors::new(map.walls, raster, rules).map_err(Complaint::told)?;
                self.begin(map.name, actors, kept.speed)
            }
            CrowdRequest::CrowdStart { situation, actors, seed } => {
                self.start(situation, actors, seed)
            }
            CrowdRequest::CrowdLoad { save } => self.load(&save),
            other => self.world.as_mut().ok_or("Open a map first.")?.handle(other),
        }
    }

    fn start(
        &mut self,
        situation: CrowdSituation,
        actors: u32,
        seed: u32,
    ) -> Answered<CrowdAnswer> {
        if actors > MAX_ACTORS {
            return Err(too_many());
        }
        let kept = self.rules();
        let (rules, raster) = convert::rules_from(&kept)?;
        let scenario = Situation::from(situation).build(actors, seed.into());
        walls::check_size(scenario.walls.size())?;
        let actors = scenario.crowd(raster, rules).map_err(Complaint::told)?;
        self.begin(convert::title(situation).to_owned(), actors, kept.speed)
    }

    /// A new world keeps the rules of the previous one.
    fn rules(&self) -> CrowdRules {
        self.world.as_ref().map(World::rules).unwrap_or_default()
    }

    fn load(&mut self, save: &CrowdSave) -> Answered<CrowdAnswer> {
        let map = walls::from_text(&save.walls)?;
        let (rules, raster) = convert::rules_from(&save.rules)?;
        if save.actors.len() > MAX_ACTORS as usize {
            return Err(too_many());
        }
        let mut actors = Actors::new(map.walls, raster, rules).map_err(Complaint::told)?;
        for saved in &save.actors {
            let id = actors.add_to_sub_cell(Pos::new(saved.x, saved.y)).map_err(Complaint::told)?;
            if let Some(to) = saved.to {
                actors.set_destination(id, Some(to.into())).map_err(Complaint::told)?;
            }
        }
        self.begin("Saved crowd".to_owned(), actors, save.rules.speed)
    }

    fn begin(&mut self, name: String, actors: Actors, speed: u32) -> Answered<CrowdAnswer> {
        let delays = self.world.take().map(|world| world.delays).unwrap_or_default();
        let mut world = World { actors, counters: Counters::default(), delays, speed };
        world.set_speed()?;
        world.delays.expect(&world.actors);
        let World { actors, .. } = &world;
        let size = actors.walls().size();
        let answer = CrowdAnswer::CrowdWorld {
            name,
            width: size.width,
            height: size.height,
            walls: walls::to_text(actors.walls()),
            rules: world.rules(),
        };
        self.world = Some(world);
        Ok(answer.into())
    }
}

fn open(source: MapSource, desk: &Desk) -> Result<WallMap, Complaint> {
    match source {
        MapSource::Sample { name } => Err(format!("There is no crowd map called {name:?}.").into()),
        MapSource::Level { level } => walls::from_level(desk, &level),
        MapSource::Empty { width, height } => walls::empty(width, height),
        MapSource::Text { text } => walls::from_text(&text),
    }
}

fn too_many() -> Complaint {
    format!("That is too many: this lens moves at most {MAX_ACTORS} actors.").into()
}

impl World {
    fn rules(&self) -> CrowdRules {
        convert::rules_of(&self.actors, self.speed)
    }

    fn set_speed(&mut self) -> Result<(), Complaint> {
        let (all, speed): (Vec<ActorId>, u32) =
            (self.actors.ids().collect(), convert::units_per_tick(self.speed));
        all.into_iter().try_for_each(|id| self.actors.set_speed(id, speed)).map_err(Complaint::told)
    }

    fn handle(&mut self, request: CrowdRequest) -> Answered<CrowdAnswer> {
        match request {
            CrowdRequest::CrowdStep { ticks } => self.step(ticks),
            CrowdRequest::CrowdPlace { x, y } => self.place(x, y),
            CrowdRequest::CrowdRemove { x, y } => self.remove(x, y),
            CrowdRequest::CrowdClear => self.clear(),
            CrowdRequest::CrowdSend { x, y, percent } => self.send(Pos::new(x, y), percent),
            CrowdRequest::CrowdRules { rules } => self.set_rules(&rules),
            CrowdRequest::CrowdWalls { strokes } => self.draw(&strokes),
            CrowdRequest::CrowdSave => Ok(CrowdAnswer::CrowdSaved { save: self.save() }.into()),
            CrowdRequest::CrowdOpen { .. }
            | CrowdRequest::CrowdStart { .. }
            | CrowdRequest::CrowdLoad { .. } => {
                Err("This request opens a world instead of changing one.".into())
            }
        }
    }

    fn step(&mut self, ticks: u32) -> Answered<CrowdAnswer> {
        let begin = now();
        let mut run = 0;
        let ((), micros) = timed(|| {
            while run < ticks.min(MAX_TICKS) && (run == 0 || begin.elapsed() < STEP_TIME) {
                self.actors.step();
                self.counters.note(&self.actors.audit());
                run += 1;
            }
        });
        // A request without ticks does not measure the duration of a tick.
        Ok(self.frame(if run > 0 { micros / f64::from(run) } else { 0.0 }, None))
    }

    fn place(&mut self, x: f64, y: f64) -> Answered<CrowdAnswer> {
        if self.actors.ids().count() >= MAX_ACTORS as usize {
            return Err(too_many());
        }
        let raster = self.actors.raster();
        let sub = raster.sub_at(point(raster, x, y).ok_or("That is outside the map.")?);
        let id = self.actors.add_to_sub_cell(sub).map_err(Complaint::told)?;
        let speed = convert::units_per_tick(self.speed);
        self.actors.set_speed(id, speed).map_err(Complaint::told)?;
        Ok(self.frame(0.0, None))
    }

    fn remove(&mut self, x: f64, y: f64) -> Answered<CrowdAnswer> {
        let raster = self.actors.raster();
        let at = point(raster, x, y).ok_or("That is outside the map.")?;
        let away =
            |id: &ActorId| self.actors.view(*id).map_or(i64::MAX, |view| distance(view.at, at));
        let nearest = self
            .actors
            .ids()
            .min_by_key(away)
            .filter(|id| away(id) < raster.cell().x.max(raster.cell().y));
        let nearest = nearest.ok_or("There is no actor here.")?;
        self.actors.remove(nearest).map_err(Complaint::told)?;
        Ok(self.frame(0.0, None))
    }

    fn clear(&mut self) -> Answered<CrowdAnswer> {
        let all: Vec<ActorId> = self.actors.ids().collect();
        all.into_iter().try_for_each(|id| self.actors.remove(id)).map_err(Complaint::told)?;
        self.counters = Counters::default();
        self.delays.forget();
        Ok(self.frame(0.0, None))
    }

    fn send(&mut self, target: Pos, percent: u32) -> Answered<CrowdAnswer> {
        if self.actors.ids().next().is_none() {
            return Err(
                "There are no actors to send. Place some first: press O, or choose a situation."
                    .into(),
            );
        }
        let who = if percent >= 100 {
            self.actors.ids().collect()
        } else {
            self.actors.nearest(target, percent)
        };
        let sent = self.actors.send(&who, target).map_err(Complaint::told)?;
        self.delays.expect(&self.actors);
        let actors = sent.sent.iter().map(|(id, _)| id.0).collect();
        Ok(CrowdAnswer::CrowdSent { actors, left: sent.left.len() as u32 }.into())
    }

    fn set_rules(&mut self, wanted: &CrowdRules) -> Answered<CrowdAnswer> {
        let (rules, raster): (Rules, Raster) = convert::rules_from(wanted)?;
        if raster != self.actors.raster() {
            self.actors.set_raster(raster).map_err(Complaint::told)?;
            self.counters.forget_neighbours();
        }
        self.actors.set_rules(rules);
        self.speed = wanted.speed;
        self.set_speed()?;
        self.delays.expect(&self.actors);
        Ok(self.frame(0.0, None))
    }

    fn draw(&mut self, strokes: &[Stroke]) -> Answered<CrowdAnswer> {
        let mut note = None;
        for (cell, wall) in walls::cells_of(strokes, self.actors.walls().size())? {
            match self.actors.set_wall(cell, wall) {
                Ok(()) => {}
                Err(CrowdError::Taken(..)) => {
                    note = Some("An actor stands there, so the cell stays open.".to_owned())
                }
                Err(error) => return Err(Complaint::told(error)),
            }
        }
        self.delays.expect(&self.actors);
        Ok(CrowdAnswer::CrowdWalls { walls: walls::to_text(self.actors.walls()), note }.into())
    }

    fn save(&self) -> CrowdSave {
        let actor = |id| {
            let view = self.actors.view(id).ok()?;
            let to = view.destination.map(Cell::from);
            Some(SavedActor { x: view.current.x, y: view.current.y, to })
        };
        CrowdSave {
            walls: walls::to_text(self.actors.walls()),
            rules: self.rules(),
            actors: self.actors.ids().filter_map(actor).collect(),
        }
    }

    fn frame(&mut self, micros: f64, note: Option<String>) -> Reply<CrowdAnswer> {
        let delays = self.delays.of(&self.actors);
        let (frame, bytes) =
            frame::write(&self.actors, self.rules(), &self.counters, delays, micros, note);
        Reply::with_bytes(CrowdAnswer::CrowdFrame { frame }, bytes)
    }
}

/// A point in cells; `None` if it is far outside or not a number.
fn point(raster: Raster, x: f64, y: f64) -> Option<Point> {
    let side =
        |cells: f64, side: i64| (cells.abs() < 1e6).then(|| (cells * side as f64).floor() as i64);
    Some(Point::new(side(x, raster.cell().x)?, side(y, raster.cell().y)?))
}

fn distance(a: Point, b: Point) -> i64 {
    let square = |n: i64| n.saturating_mul(n);
    square(a.x - b.x).saturating_add(square(a.y - b.y)).isqrt()
}

#[cfg(test)]
mod tests;
