//! The Crowd lens: actors on the map of the window, moved when the page requests ticks.

mod alone;
mod convert;
mod delays;
mod frame;
mod moving;
mod room;

use super::{
    Answered, Complaint, Desk, Reply,
    map::{self, Room, WindowMap},
    walls::{self, WallMap},
};
use crate::{
    host::Host,
    wire::{CrowdAnswer, CrowdRequest, CrowdRules, CrowdSave, CrowdSituation, MapStamp},
};
pub(crate) use alone::Alone;
use delays::Delays;
use frame::{Counters, Told};
use gridcosm_crowd::{ActorId, Crowd as Actors, Point, Raster, Rules, scenario::Situation};
use gridcosm_grid::{BitGrid, Pos};
use moving::Waiting;
use std::collections::BTreeSet;

/// The maximum number of actors in one window.
const MAX_ACTORS: u32 = 5000;
/// The maximum number of ticks in one request, and its maximum duration in microseconds: the page requests the rest
/// again.
const MAX_TICKS: u32 = 600;
const STEP_TIME: f64 = 150_000.0;

/// The state of this lens in one window.
#[derive(Debug, Default)]
pub(crate) struct Crowd {
    world: Option<World>,
    waiting: Waiting,
}

/// A crowd with its counters since it was opened.
#[derive(Debug)]
struct World {
    /// The state of the window's map that the actors walk on.
    stamp: MapStamp,
    /// Where that is, if the map is the grid of a level.
    room: Option<Room>,
    actors: Actors,
    counters: Counters,
    delays: Delays,
    host: Host,
    /// Percent of the usual speed, for all actors.
    speed: u32,
    /// What happened to actors since the last frame, in a sentence.
    note: Option<String>,
    /// Whether the user compares both settings of the Basic3 fallback.
    compares: bool,
    /// The same actors with the other setting, since the last change from outside.
    beside: Option<Box<Actors>>,
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
            CrowdRequest::CrowdStart { situation, actors, seed } => {
                self.start(situation, actors, seed, desk)
            }
            CrowdRequest::CrowdLoad { save } => self.load(&save, desk),
            other => self.world(desk.map()?, &desk.host)?.handle(other, desk.map()?.walls()),
        }
    }

    /// The cells where actors stand or are about to step, on the map of this number.
    pub(crate) fn standing(&self, map: u32) -> BTreeSet<Pos> {
        let world = self.world.as_ref().filter(|world| world.stamp.map == map);
        world.map(|world| room::cells_of(&world.actors)).unwrap_or_default()
    }

    /// The crowd on the map as it is now. On another map, the actors that fit there stay where they are. Grids of one
    /// level are places of their own: actors wait in the grid that the map left, until it comes back.
    fn world(&mut self, map: &WindowMap, host: &Host) -> Result<&mut World, Complaint> {
        match &mut self.world {
            Some(world) if world.stamp.map == map.stamp().map || world.is_at_home(map) => {
                world.follow(map)?;
            }
            _ => {
                let kept = self.rules();
                let moving = self.waiting.exchange(self.world.as_ref(), map);
                let (actors, note) = moving.onto(map.closed().into_owned(), &kept)?;
                self.begin(map, actors, kept.speed, host)?.note = note;
            }
        }
        self.world.as_mut().ok_or_else(|| map::NO_MAP.into())
    }

    fn start(
        &mut self,
        situation: CrowdSituation,
        actors: u32,
        seed: u32,
        desk: &mut Desk,
    ) -> Answered<CrowdAnswer> {
        if actors > MAX_ACTORS {
            return Err(too_many());
        }
        let kept = self.rules();
        let (rules, raster) = convert::rules_from(&kept)?;
        let scenario = Situation::from(situation).build(actors, seed.into());
        let actors = scenario.crowd(raster, rules).map_err(Complaint::told)?;
        let (title, name) = convert::title(situation);
        let map = WallMap { name: title.to_owned(), walls: scenario.walls, start: None };
        map::replace(desk, map, name.to_owned())?;
        let map = desk.map()?;
        self.begin(map, actors, kept.speed, &desk.host)?;
        Ok(CrowdAnswer::CrowdWorld { map: map.view() }.into())
    }

    /// A new world keeps the rules of the previous one.
    fn rules(&self) -> CrowdRules {
        self.world.as_ref().map(World::rules).unwrap_or_default()
    }

    /// The actors of a saved crowd, on its walls.
    fn load(&mut self, save: &CrowdSave, desk: &mut Desk) -> Answered<CrowdAnswer> {
        let saved = walls::from_text(&save.walls)?;
        if save.actors.len() > MAX_ACTORS as usize {
            return Err(too_many());
        }
        let same = desk.map.as_ref().filter(|map| *map.walls() == saved.walls);
        let closed = same.map_or_else(|| saved.walls.clone(), |map| map.closed().into_owned());
        let actors = convert::crowd(closed, &save.rules, &save.actors)?;
        if same.is_none() {
            let map = WallMap { name: "Saved crowd".to_owned(), ..saved };
            map::replace(desk, map, "saved".to_owned())?;
        }
        let map = desk.map()?;
        self.begin(map, actors, save.rules.speed, &desk.host)?;
        Ok(CrowdAnswer::CrowdWorld { map: map.view() }.into())
    }

    fn begin(
        &mut self,
        map: &WindowMap,
        actors: Actors,
        speed: u32,
        host: &Host,
    ) -> Result<&mut World, Complaint> {
        let (delays, compares) =
            self.world.take().map(|world| (world.delays, world.compares)).unwrap_or_default();
        let world = self.world.insert(World {
            stamp: map.stamp(),
            room: map.room(),
            actors,
            counters: Counters::default(),
            delays,
            host: host.clone(),
            speed,
            note: None,
            compares,
            beside: None,
        });
        world.set_speed()?;
        world.time_alone();
        world.compare();
        Ok(world)
    }
}

fn too_many() -> Complaint {
    format!("That is too many: this lens moves at most {MAX_ACTORS} actors.").into()
}

impl World {
    fn rules(&self) -> CrowdRules {
        convert::rules_of(&self.actors, self.speed)
    }

    /// Begins to time each actor alone.
    fn time_alone(&mut self) {
        self.delays.expect(&self.actors, self.speed, &self.host);
    }

    /// Whether the map is the present one with other walls, such as an edited drawing, or a grid that the map shows again.
    fn is_at_home(&self, map: &WindowMap) -> bool {
        self.room == map.room() && self.actors.walls().size() == map.size()
    }

    /// Lets the same actors run with the other setting of the fallback, from where they are now. Other modes than Basic3
    /// have no such setting.
    fn compare(&mut self) {
        let rules = self.actors.rules();
        let other = Rules { basic3_fallback: !rules.basic3_fallback, ..rules };
        let differs = rules.promises_arrival() != other.promises_arrival();
        self.beside = (self.compares && differs).then(|| {
            let mut beside = Box::new(self.actors.clone());
            beside.set_rules(other);
            beside
        });
    }

    fn set_speed(&mut self) -> Result<(), Complaint> {
        let (all, speed): (Vec<ActorId>, u32) =
            (self.actors.ids().collect(), convert::units_per_tick(self.speed));
        all.into_iter().try_for_each(|id| self.actors.set_speed(id, speed)).map_err(Complaint::told)
    }

    /// Brings the walls up to the present state of the map; actors that stand in the way of new ones step aside.
    fn follow(&mut self, map: &WindowMap) -> Result<(), Complaint> {
        if self.stamp == map.stamp() {
            return Ok(());
        }
        self.stamp = map.stamp();
        let changes = walls::differences(self.actors.walls(), &map.closed());
        if !changes.is_empty() {
            let lost = room::rebuild(&mut self.actors, &changes).map_err(Complaint::told)?;
            self.note = (lost > 0).then(|| {
                format!("The level closed around {lost} of the actors, which were taken out.")
            });
            self.set_speed()?;
            self.counters.forget_neighbours();
            self.time_alone();
            self.compare();
        }
        Ok(())
    }

    /// Answers a request; `walls` are those of the map, without what stands on it.
    fn handle(&mut self, request: CrowdRequest, walls: &BitGrid) -> Answered<CrowdAnswer> {
        match request {
            CrowdRequest::CrowdStep { ticks } => self.step(ticks),
            CrowdRequest::CrowdPlace { x, y } => self.place(x, y),
            CrowdRequest::CrowdRemove { x, y } => self.remove(x, y),
            CrowdRequest::CrowdClear => self.clear(),
            CrowdRequest::CrowdSend { x, y, percent } => self.send(Pos::new(x, y), percent),
            CrowdRequest::CrowdRules { rules } => self.set_rules(&rules),
            CrowdRequest::CrowdCompare { on } => {
                self.compares = on;
                Ok(self.changed())
            }
            CrowdRequest::CrowdSave => {
                Ok(CrowdAnswer::CrowdSaved { save: self.save(walls) }.into())
            }
            CrowdRequest::CrowdStart { .. } | CrowdRequest::CrowdLoad { .. } => {
                Err("This request opens a world instead of changing one.".into())
            }
        }
    }

    fn step(&mut self, ticks: u32) -> Answered<CrowdAnswer> {
        let clock = self.host.clock;
        let begin = clock.micros();
        let mut run = 0;
        let ((), micros) = clock.timed(|| {
            while run < ticks.min(MAX_TICKS) && (run == 0 || clock.micros() - begin < STEP_TIME) {
                self.actors.step();
                self.counters.note(&self.actors.audit());
                if let Some(beside) = &mut self.beside {
                    beside.step();
                }
                run += 1;
            }
        });
        // A request without ticks does not measure the duration of a tick.
        Ok(self.frame(if run > 0 { micros / f64::from(run) } else { 0.0 }))
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
        Ok(self.changed())
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
        Ok(self.changed())
    }

    fn clear(&mut self) -> Answered<CrowdAnswer> {
        let all: Vec<ActorId> = self.actors.ids().collect();
        all.into_iter().try_for_each(|id| self.actors.remove(id)).map_err(Complaint::told)?;
        self.counters = Counters::default();
        self.delays.forget();
        Ok(self.changed())
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
        self.time_alone();
        self.compare();
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
        self.time_alone();
        Ok(self.changed())
    }

    fn save(&self, walls: &BitGrid) -> CrowdSave {
        CrowdSave {
            walls: walls::to_text(walls),
            rules: self.rules(),
            actors: convert::saved(&self.actors),
        }
    }

    /// The frame after a change from outside: what runs beside begins here again.
    fn changed(&mut self) -> Reply<CrowdAnswer> {
        self.compare();
        self.frame(0.0)
    }

    fn frame(&mut self, micros: f64) -> Reply<CrowdAnswer> {
        let told = Told {
            stamp: self.stamp,
            rules: self.rules(),
            delays: self.delays.of(&self.actors),
            micros,
            note: self.note.take(),
        };
        let (frame, bytes) =
            frame::write(&self.actors, self.beside.as_deref(), &self.counters, told);
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
