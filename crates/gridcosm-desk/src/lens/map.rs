//! The map of a window: the one owner of the walls that Sight and Crowd look at and Routes can plan on.
//!
//! The lenses keep engines of their own (corners, reservations, prepared routes). Each request of a lens first brings its
//! engine to the map's present stamp, so a wall that was drawn in one lens is there in all of them.

mod game;
mod samples;

use super::{Answered, Complaint, Desk, play::Play, walls};
use crate::wire::{Cell, MapAnswer, MapRequest, MapSource, MapStamp, MapView};
pub(crate) use game::Room;
use game::{Caught, Followed};
use gridcosm_grid::{BitGrid, Pos, Size};
use gridcosm_sight::Observer;
use std::{borrow::Cow, collections::BTreeSet};
use walls::WallMap;

/// The map of a window.
#[derive(Debug)]
pub(crate) struct WindowMap {
    name: String,
    /// The entry of a list that it was opened with.
    chosen: String,
    walls: BitGrid,
    stamp: MapStamp,
    /// The observer that the source of the map shows.
    start: Option<Observer>,
    game: Option<Followed>,
}

/// The cells where bodies stand; no wall can be drawn there.
#[derive(Debug, Default)]
pub(crate) struct Standing {
    pub observer: Vec<Pos>,
    pub actors: BTreeSet<Pos>,
}

/// The result of drawing.
#[derive(Debug, Default)]
pub(crate) struct Drawn {
    pub refused: Vec<Pos>,
    /// Says why cells stay open.
    pub note: Option<String>,
}

/// Answers one request.
pub(crate) fn handle(request: MapRequest, desk: &mut Desk, play: &Play) -> Answered<MapAnswer> {
    match request {
        MapRequest::MapList => Ok(MapAnswer::MapList { maps: samples::list() }.into()),
        MapRequest::MapOpen { source } => {
            open_source(source, desk, play)?;
            Ok(is(desk))
        }
        MapRequest::MapNow => Ok(is(desk)),
        MapRequest::MapDraw { strokes } => {
            let Desk { map, standing, .. } = desk;
            let map = map.as_mut().ok_or(NO_MAP)?;
            let Drawn { refused, note } =
                map.draw(walls::cells_of(&strokes, map.walls.size())?, standing);
            let refused = refused.into_iter().map(Cell::from).collect();
            Ok(MapAnswer::MapDrawn { stamp: map.stamp, refused, note }.into())
        }
        MapRequest::MapFollow { on } => {
            let game = desk.map.as_mut().and_then(|map| map.game.as_mut());
            game.ok_or("This map is not the grid of a level, so it follows no game.")?.on = on;
            desk.follow(play);
            Ok(is(desk))
        }
    }
}

/// What a lens without a map says.
pub(crate) const NO_MAP: &str = "Open a map first.";

fn is(desk: &Desk) -> super::Reply<MapAnswer> {
    MapAnswer::MapIs { map: desk.map.as_ref().map(WindowMap::view) }.into()
}

fn open_source(source: MapSource, desk: &mut Desk, play: &Play) -> Result<(), Complaint> {
    let (chosen, opened, game) = match source {
        MapSource::Sample { name } => (name.clone(), samples::open(&name)?, None),
        MapSource::Level { level } => {
            let (map, game) = game::open(desk, &level, play)?;
            ("level".to_owned(), map, Some(game))
        }
        MapSource::Empty { width, height } => {
            ("empty".to_owned(), walls::empty(width, height)?, None)
        }
        MapSource::Text { text } => ("text".to_owned(), walls::from_text(&text)?, None),
        MapSource::Kept { name, chosen, walls } => {
            (chosen, WallMap { name, ..walls::from_text(&walls)? }, None)
        }
    };
    let map = replace(desk, opened, chosen)?;
    map.game = game;
    Ok(())
}

/// Puts another map in place of the present one.
pub(crate) fn replace(
    desk: &mut Desk,
    WallMap { name, walls, start }: WallMap,
    chosen: String,
) -> Result<&mut WindowMap, Complaint> {
    walls::check_size(walls.size())?;
    if walls.count() == walls.size().area() {
        return Err("Every cell of this map is a wall, so nobody can stand on it.".into());
    }
    let before = desk.map.as_ref().map_or(0, |map| map.stamp.map);
    let stamp = MapStamp { map: before.wrapping_add(1), revision: 0 };
    Ok(desk.map.insert(WindowMap { name, chosen, walls, stamp, start, game: None }))
}

impl WindowMap {
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn stamp(&self) -> MapStamp {
        self.stamp
    }

    pub(crate) fn size(&self) -> Size {
        self.walls.size()
    }

    /// The walls, which block sight.
    pub(crate) fn walls(&self) -> &BitGrid {
        &self.walls
    }

    /// The cells where nobody can walk: walls and, in a level, what would have to be pushed.
    pub(crate) fn closed(&self) -> Cow<'_, BitGrid> {
        match &self.game {
            None => Cow::Borrowed(&self.walls),
            Some(game) => {
                let mut closed = self.walls.clone();
                closed.union_with(game.things());
                Cow::Owned(closed)
            }
        }
    }

    /// The observer that the map was opened with, and the entity through whose eyes it looks.
    pub(crate) fn start(&self) -> (Option<Observer>, Option<i64>) {
        let eyes = self.game.as_ref().and_then(Followed::acting);
        (self.start, eyes.filter(|&eyes| self.place_of(eyes).is_some()))
    }

    /// Where it is, if it is the grid of a level.
    pub(crate) fn room(&self) -> Option<Room> {
        self.game.as_ref().map(Followed::room)
    }

    /// Where a being of the followed level is.
    pub(crate) fn place_of(&self, entity: i64) -> Option<Pos> {
        self.game.as_ref()?.place_of(entity)
    }

    /// Two cells of a level to begin a route with: an agent and an exit.
    pub(crate) fn journey(&self) -> Option<[Pos; 2]> {
        self.game.as_ref()?.journey()
    }

    pub(crate) fn view(&self) -> MapView {
        let Size { width, height } = self.size();
        MapView {
            stamp: self.stamp,
            name: self.name.clone(),
            chosen: self.chosen.clone(),
            width,
            height,
            walls: walls::to_text(&self.walls),
            game: self.game.as_ref().map(|game| game.view(&self.walls)),
        }
    }

    /// Builds and removes walls, but none where a body stands.
    pub(crate) fn draw(
        &mut self,
        cells: impl IntoIterator<Item = (Pos, bool)>,
        standing: &Standing,
    ) -> Drawn {
        let (mut drawn, mut changed) = (Drawn::default(), false);
        for (cell, wall) in cells {
            let observed = wall && standing.observer.contains(&cell);
            if observed || (wall && standing.actors.contains(&cell)) {
                drawn.refused.push(cell);
                let who = if observed { "The observer" } else { "An actor" };
                drawn.note = Some(format!("{who} stands there, so the cell stays open."));
            } else {
                changed |= self.walls.set(cell, wall) == Some(!wall);
            }
        }
        self.stamp.revision += u32::from(changed);
        drawn
    }

    /// Catches up with the game. Walls that were drawn by hand stay: only what the turns changed is changed. If the agent
    /// has gone into another grid, that is another map.
    pub(crate) fn follow(&mut self, play: &Play) {
        let Some(game) = &mut self.game else { return };
        let Some(Caught { walls: now, moved }) = game.catch_up(play) else { return };
        if moved.is_none() && now.size() == self.walls.size() {
            for (cell, wall) in walls::differences(game.walls(), &now) {
                self.walls.set(cell, wall);
            }
            game.keep(now);
            self.stamp.revision += 1;
            return;
        }
        // Without a move, the level was edited meanwhile and has another size.
        if let Some((name, agent)) = moved {
            (self.name, self.start) = (name, Some(agent));
        }
        self.walls = now.clone();
        game.keep(now);
        self.stamp = MapStamp { map: self.stamp.map.wrapping_add(1), revision: 0 };
    }
}

#[cfg(test)]
mod tests;
