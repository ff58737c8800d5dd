//! The game that a map follows: the grid of a level, as it is after each turn.

use crate::{
    board,
    lens::{
        Complaint, Desk,
        play::{Play, Present},
        walls::{self, WallMap},
    },
    wire::{Cell, LevelRef, MapFigure, MapGame},
};
use gridcosm_grid::{BitGrid, Pos};
use gridcosm_sight::Observer;
use gridcosm_universe::{ComponentKind, EntityId, GridId, Place, State};

/// A level's grid as the map shows it.
#[derive(Debug)]
pub(super) struct Followed {
    level: LevelRef,
    /// The agent in whose grid the map is, and that grid.
    agent: Option<EntityId>,
    grid: GridId,
    pub(super) on: bool,
    /// The moment of the game that is shown; 0 if the level is not being played.
    moment: u64,
    shown: Shown,
    /// The walls of the level itself, without those that were drawn by hand.
    walls: BitGrid,
}

/// A moment of a game.
#[derive(Debug, Default, PartialEq)]
struct Shown {
    turn: u32,
    played: bool,
    acting: Option<i64>,
    figures: Vec<MapFigure>,
    /// What stops a walker, but not sight.
    things: BitGrid,
}

/// One grid of one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    pub level: LevelRef,
    pub grid: GridId,
}

/// What a turn changed.
#[derive(Debug)]
pub(super) struct Caught {
    /// The walls of the level's grid now.
    pub walls: BitGrid,
    /// The name of the grid and the agent in it, if the agent has gone into another grid.
    pub moved: Option<(String, Observer)>,
}

/// Opens the grid where the agent is, in the game if the level is being played, otherwise at its start.
pub(super) fn open(
    desk: &Desk,
    level: &LevelRef,
    play: &Play,
) -> Result<(WallMap, Followed), Complaint> {
    match play.present().filter(|now| now.level == level) {
        Some(now) => Ok(of_state(level, now.title, now.state, now.turn, now.moment)),
        None => {
            let (title, state) = walls::level_start(desk, level)?;
            Ok(of_state(level, &title, &state, 0, 0))
        }
    }
}

fn of_state(
    level: &LevelRef,
    title: &str,
    state: &State,
    turn: u32,
    moment: u64,
) -> (WallMap, Followed) {
    let agent = state.acting();
    let place = agent.and_then(|agent| state.place(agent));
    let grid = place.map_or(GridId::MAIN, |place| place.grid);
    let walls = state.sight_walls(grid).unwrap_or_default();
    let shown = Shown::of(state, grid, &walls, turn, moment > 0);
    let (name, start) = (name_of(title, state, grid), place.map(|place| Observer::at(place.pos())));
    let map = WallMap { name, walls: walls.clone(), start };
    (map, Followed { level: level.clone(), agent, grid, on: true, moment, shown, walls })
}

/// The name of a grid of a level.
fn name_of(title: &str, state: &State, grid: GridId) -> String {
    match grid {
        GridId::MAIN => title.to_owned(),
        _ => format!("{title}: {}", state.grid_name(grid)),
    }
}

impl Followed {
    /// The grid as it is now, if the map follows and anything has happened. If the agent has gone into another grid, the
    /// map goes with it.
    pub(super) fn catch_up(&mut self, play: &Play) -> Option<Caught> {
        let present = play.present().filter(|now| now.level == &self.level);
        self.shown.played = present.is_some();
        let Present { state, title, turn, moment, .. } = present.filter(|_| self.on)?;
        if moment == self.moment {
            return None;
        }
        self.moment = moment;
        let place = self.agent.and_then(|agent| state.place(agent));
        let moved = place.filter(|place| place.grid != self.grid).map(|place| {
            self.grid = place.grid;
            (name_of(title, state, place.grid), Observer::at(place.pos()))
        });
        let walls = state.sight_walls(self.grid)?;
        let shown = Shown::of(state, self.grid, &walls, turn, true);
        let same = moved.is_none() && shown == self.shown && walls == self.walls;
        self.shown = shown;
        (!same).then_some(Caught { walls, moved })
    }

    pub(super) fn room(&self) -> Room {
        Room { level: self.level.clone(), grid: self.grid }
    }

    pub(super) fn keep(&mut self, walls: BitGrid) {
        self.walls = walls;
    }

    pub(super) fn walls(&self) -> &BitGrid {
        &self.walls
    }

    pub(super) fn things(&self) -> &BitGrid {
        &self.shown.things
    }

    pub(super) fn acting(&self) -> Option<i64> {
        self.shown.acting
    }

    pub(super) fn place_of(&self, entity: i64) -> Option<Pos> {
        let figures = &self.shown.figures;
        let being = figures.iter().find(|figure| figure.looks && figure.item.entity == entity)?;
        Some(being.cell.into())
    }

    pub(super) fn journey(&self) -> Option<[Pos; 2]> {
        let from = self.place_of(self.acting()?)?;
        let exit = self.shown.figures.iter().find(|figure| figure.item.sprite == "exit")?;
        Some([from, exit.cell.into()])
    }

    /// The game for the page; `walls` are those of the map.
    pub(super) fn view(&self, walls: &BitGrid) -> MapGame {
        let Shown { turn, played, acting, ref figures, .. } = self.shown;
        let (level, figures) = (self.level.clone(), figures.clone());
        let drawn = walls::differences(&self.walls, walls);
        let drawn = drawn.into_iter().map(|(cell, _)| cell.into()).collect();
        MapGame { level, turn, follows: self.on, played, acting, figures, drawn }
    }
}

impl Shown {
    fn of(state: &State, grid: GridId, walls: &BitGrid, turn: u32, played: bool) -> Self {
        let mut things = state.walk_walls(grid).unwrap_or_default();
        things.subtract(walls);
        let mut figures = Vec::new();
        for pos in walls.size().positions() {
            let items = board::items(state, Place::at(grid, pos));
            figures.extend(items.into_iter().filter(|item| item.sprite != "wall").map(|item| {
                let id = EntityId(item.entity);
                MapFigure {
                    cell: Cell::from(pos),
                    name: gridcosm::name_of(state, id),
                    looks: is_being(state, id),
                    item,
                }
            }));
        }
        Self { turn, played, acting: state.acting().map(|id| id.0), figures, things }
    }
}

/// Whether it acts or moves by itself, and lives.
fn is_being(state: &State, id: EntityId) -> bool {
    let beings = [
        ComponentKind::Agent,
        ComponentKind::Moving,
        ComponentKind::Pathfinding,
        ComponentKind::Swarm,
    ];
    beings.into_iter().any(|kind| state.has(id, kind)) && !state.has(id, ComponentKind::Dead)
}
