//! The observer and the goal on one map, and what is seen.

use super::Check;
use crate::{
    lens::{Complaint, map::WindowMap, walls},
    packed::Bits,
    wire::{Cell, MapStamp, SightChange, SightCounts, SightRule, SightSeen, SightWay},
};
use gridcosm_grid::{BitGrid, Pos, Size};
use gridcosm_sight::{
    Always, Corner, CornerPath, CornerSearch, Diagonal, Interest, Look, Observer, Reach, SightMap,
};

/// A map with its observer.
#[derive(Debug)]
pub(super) struct Scene {
    /// The state of the window's map that `map` has.
    pub stamp: MapStamp,
    pub map: SightMap,
    pub observer: Observer,
    /// The entity of the followed game through whose eyes it looks.
    eyes: Option<i64>,
    rule: SightRule,
    /// 0 for unlimited.
    reach: u32,
    goal: Option<Pos>,
}

impl Scene {
    /// A map that was opened; rule and reach stay as they were on the one before.
    pub(super) fn new(map: &WindowMap, before: Option<&Self>) -> Result<Self, Complaint> {
        let (start, eyes) = map.start();
        let middle = Pos::new(map.size().width as i32 / 2, map.size().height as i32 / 2);
        let start = start.filter(|start| start.cells().all(|cell| !map.walls().contains(cell)));
        let observer = match (eyes.and_then(|eyes| map.place_of(eyes)), start) {
            (Some(place), _) => Observer::at(place),
            (None, Some(start)) => start,
            (None, None) => Observer::at(free_cell(map.walls(), middle).ok_or(NOWHERE)?),
        };
        Ok(Self {
            stamp: map.stamp(),
            map: SightMap::new(open_at(map.walls(), eyes.map(|_| observer))),
            observer,
            eyes,
            rule: before.map_or(SightRule::Hull, |scene| scene.rule),
            reach: before.map_or(0, |scene| scene.reach),
            goal: None,
        })
    }

    /// Brings the scene up to the present state of its map.
    pub(super) fn follow(&mut self, map: &WindowMap) -> Result<(), Complaint> {
        if self.stamp != map.stamp() {
            self.stamp = map.stamp();
            self.stand(map)?;
        }
        Ok(())
    }

    /// Takes over the walls and puts the observer where it looks from.
    fn stand(&mut self, map: &WindowMap) -> Result<(), Complaint> {
        // Somebody who left the grid has lost the observer, which stays.
        let place = self.eyes.and_then(|eyes| map.place_of(eyes));
        self.eyes = self.eyes.filter(|_| place.is_some());
        let walls = match place {
            Some(place) => {
                let moved = Observer { cell: place, ..self.observer };
                let fits =
                    moved.cells().all(|cell| cell == place || map.walls().get(cell) == Some(false));
                self.observer = if fits { moved } else { Observer::at(place) };
                open_at(map.walls(), Some(self.observer))
            }
            None => {
                if self.observer.cells().any(|cell| map.walls().contains(cell)) {
                    let near = free_cell(map.walls(), self.observer.cell).ok_or(NOWHERE)?;
                    self.observer = Observer::at(near);
                }
                map.walls().clone()
            }
        };
        for (cell, wall) in walls::differences(self.map.walls(), &walls) {
            self.map.set(cell, wall);
        }
        self.goal = self.goal.filter(|&goal| !walls.contains(goal));
        Ok(())
    }

    /// The question whether sight is mutual here.
    pub(super) fn check(&self) -> Check {
        let Observer { cell, wide_x, wide_y } = self.observer;
        let walls = Bits(self.map.walls().clone());
        Check { walls, observer: cell.into(), wide_x, wide_y, rule: self.rule, reach: self.reach }
    }

    pub(super) fn look(&self) -> Look {
        let reach = if self.reach == 0 { Reach::Unlimited } else { Reach::Round(self.reach) };
        Look { rule: self.rule.into(), reach }
    }

    /// Applies the valid changes; returns a sentence about the others.
    pub(super) fn change(&mut self, change: SightChange, map: &WindowMap) -> Option<String> {
        let mut note = None;
        if let Some(eyes) = change.eyes {
            match map.place_of(eyes) {
                Some(_) => self.eyes = Some(eyes),
                None => note = Some("Nobody of that number is in this grid.".to_owned()),
            }
        } else if change.observer.is_some() {
            self.eyes = None;
        }
        // The cell of the one who looks is open for it alone.
        if let Err(Complaint(sentence)) = self.stand(map) {
            return Some(sentence);
        }
        let wanted = Observer {
            cell: change.observer.map_or(self.observer.cell, |cell| self.inside(cell.into())),
            wide_x: change.wide_x.unwrap_or(self.observer.wide_x),
            wide_y: change.wide_y.unwrap_or(self.observer.wide_y),
        };
        if wanted != self.observer {
            match self.refusal(wanted) {
                Some(sentence) => note = Some(sentence),
                None => self.observer = wanted,
            }
        }
        self.rule = change.rule.unwrap_or(self.rule);
        self.reach = change.reach.unwrap_or(self.reach);
        if let Some(goal) = change.goal {
            match self.map.walls().get(goal.into()) {
                Some(false) => self.goal = Some(goal.into()),
                _ => note = Some("That cell is not free; choose another one.".to_owned()),
            }
        }
        if change.forget_goal == Some(true) {
            self.goal = None;
        }
        note
    }

    /// A wide observer that is dragged to the last column or row stays at the one before, where it fits.
    fn inside(&self, cell: Pos) -> Pos {
        let Size { width, height } = self.map.walls().size();
        let fits = |n: i32, side: u32, wide: bool| n - i32::from(wide && n == side as i32 - 1);
        Pos::new(
            fits(cell.x, width, self.observer.wide_x),
            fits(cell.y, height, self.observer.wide_y),
        )
    }

    /// The reason why an observer cannot stand somewhere.
    fn refusal(&self, wanted: Observer) -> Option<String> {
        let walls = self.map.walls();
        let bad = wanted.cells().find(|&cell| walls.get(cell) != Some(false))?;
        let wider = wanted.cell == self.observer.cell;
        Some(match walls.get(bad) {
            None if wider => {
                "The observer cannot be wider here: it would leave the map.".to_owned()
            }
            _ if wider => format!("The observer cannot be wider here: cell {bad} is a wall."),
            None => "That is outside the map.".to_owned(),
            Some(_) => format!("The observer cannot stand there: cell {bad} is a wall."),
        })
    }

    pub(super) fn see(
        &self,
        looker: &mut gridcosm_sight::Sight,
        search: &mut CornerSearch,
    ) -> Result<SightSeen, Complaint> {
        let walls = self.map.walls();
        let view = looker.look(walls, self.observer, self.look()).map_err(Complaint::told)?;
        let runs = view
            .rows()
            .flat_map(|(y, runs)| runs.iter().flat_map(move |run| [y, run.start, run.end]));
        let area = walls.size().area();
        let mut counts = SightCounts {
            visible: view.count() as u32,
            free: (area - walls.count()) as u32,
            walls: walls.count() as u32,
            interesting: 0,
            plain: 0,
            hidden: 0,
        };
        let mut corners = Vec::new();
        for corner in self.map.corners().iter() {
            let interest = corner.interest(view, Always::suits(self.observer));
            let (count, code) = match interest {
                Interest::Hidden => (&mut counts.hidden, 0),
                Interest::Plain => (&mut counts.plain, 1),
                Interest::Interesting => (&mut counts.interesting, 2),
            };
            *count += 1;
            corners.extend([corner.cell.x as u32, corner.cell.y as u32, directions(corner), code]);
        }
        let runs = runs.collect();
        Ok(SightSeen {
            stamp: self.stamp,
            observer: self.observer.cell.into(),
            eyes: self.eyes,
            wide_x: self.observer.wide_x,
            wide_y: self.observer.wide_y,
            rule: self.rule,
            reach: self.reach,
            runs,
            corners,
            counts,
            goal: self.goal.map(Cell::from),
            way: self.way(search)?,
            micros: 0.0,
            note: None,
        })
    }

    fn way(&self, search: &mut CornerSearch) -> Result<Option<SightWay>, Complaint> {
        let Some(goal) = self.goal else { return Ok(None) };
        Ok(match search.find(&self.map, self.observer, goal).map_err(Complaint::told)? {
            CornerPath::Found(path) => Some(SightWay {
                cells: path.cells.into_iter().map(Cell::from).collect(),
                length: path.length.to_string(),
            }),
            CornerPath::Unreachable => None,
        })
    }
}

fn directions(corner: Corner) -> u32 {
    let bits = Diagonal::ALL.iter().zip([1, 2, 4, 8]);
    bits.filter(|(diagonal, _)| corner.toward.contains(**diagonal)).map(|(_, bit)| bit).sum()
}

/// What is said if there is no cell to stand on.
const NOWHERE: &str = "Every cell of this map is a wall, so an observer cannot stand on it.";

/// The free cell nearest to a place.
fn free_cell(walls: &BitGrid, to: Pos) -> Option<Pos> {
    let away = |pos: &Pos| (pos.x - to.x).pow(2) + (pos.y - to.y).pow(2);
    walls.size().positions().filter(|&pos| !walls.contains(pos)).min_by_key(away)
}

/// The walls without the observer's own cells: a guard that blocks the way does not block its own sight.
fn open_at(walls: &BitGrid, observer: Option<Observer>) -> BitGrid {
    let mut walls = walls.clone();
    for cell in observer.into_iter().flat_map(Observer::cells) {
        walls.set(cell, false);
    }
    walls
}
