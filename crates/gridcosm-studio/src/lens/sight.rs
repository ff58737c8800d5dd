//! The Sight lens: an editable map, an observer, and the cells that it sees.

mod check;
mod samples;

use super::{
    Answered, Complaint, Desk,
    job::{Crew, Job},
    timing::timed,
    walls,
};
use crate::wire::{
    Cell, MapSource, SightAnswer, SightChange, SightCounts, SightRequest, SightRule, SightSeen,
    SightWay,
};
use gridcosm_formats::sight_text;
use gridcosm_grid::{Pos, Size};
use gridcosm_sight::{
    Always, Corner, CornerPath, CornerSearch, Diagonal, Interest, Look, Observer, Reach, SightMap,
};

/// The state of this lens in one window.
#[derive(Debug, Default)]
pub(crate) struct Sight {
    scene: Option<Scene>,
    looker: gridcosm_sight::Sight,
    search: CornerSearch,
    /// The running check; it concerns the present scene, so every change stops it.
    check: Option<Job<SightAnswer>>,
    crew: Crew,
}

/// A map with its observer.
#[derive(Debug)]
struct Scene {
    map: SightMap,
    observer: Observer,
    rule: SightRule,
    /// 0 for unlimited.
    reach: u32,
    goal: Option<Pos>,
}

impl Sight {
    /// Answers one request; `bytes` came with it.
    pub(crate) fn handle(
        &mut self,
        request: SightRequest,
        _bytes: Option<Vec<u8>>,
        desk: &mut Desk,
    ) -> Answered<SightAnswer> {
        match request {
            SightRequest::SightMaps => Ok(SightAnswer::SightMaps { maps: samples::list() }.into()),
            SightRequest::SightOpen { source } => {
                self.check = None;
                self.open(source, desk)
            }
            SightRequest::SightChange { change } => {
                self.check = None;
                let note = scene(&mut self.scene)?.change(change)?;
                Ok(SightAnswer::SightSeen { seen: self.see(note)? }.into())
            }
            SightRequest::SightCopy => self.copy(),
            SightRequest::SightCheck => {
                self.check = None;
                let scene = scene(&mut self.scene)?;
                let walls = scene.map.walls().clone();
                let job = check::start(&self.crew, walls, scene.observer, scene.look())?;
                Ok(SightAnswer::SightWorking(self.check.insert(job).state()).into())
            }
            SightRequest::SightPoll => self.poll(),
            SightRequest::SightStop => {
                self.check = None;
                Ok(SightAnswer::SightIdle.into())
            }
        }
    }

    fn open(&mut self, source: MapSource, desk: &Desk) -> Answered<SightAnswer> {
        let opened = match source {
            MapSource::Sample { name } => samples::open(&name)?,
            MapSource::Level { level } => walls::from_level(desk, &level)?,
            MapSource::Empty { width, height } => walls::empty(width, height)?,
            MapSource::Text { text } => walls::from_text(&text)?,
        };
        walls::check_size(opened.walls.size())?;
        let free = opened.walls.size().positions().find(|&pos| !opened.walls.contains(pos));
        let Some(free) = free else {
            return Err(
                "Every cell of this map is a wall, so an observer cannot stand on it.".into()
            );
        };
        let before = self.scene.as_ref();
        self.scene = Some(Scene {
            observer: opened
                .start
                .unwrap_or(Observer::at(middle_cell(&opened.walls).unwrap_or(free))),
            rule: before.map_or(SightRule::Hull, |scene| scene.rule),
            reach: before.map_or(0, |scene| scene.reach),
            goal: None,
            map: SightMap::new(opened.walls),
        });
        let seen = self.see(None)?;
        let walls = scene(&mut self.scene)?.map.walls();
        let (size, drawing) = (walls.size(), walls::to_text(walls));
        let (width, height) = (size.width, size.height);
        Ok(SightAnswer::SightMap { name: opened.name, width, height, walls: drawing, seen }.into())
    }

    /// Computes sight, sorts the corners and finds the path.
    fn see(&mut self, note: Option<String>) -> Result<SightSeen, Complaint> {
        let Self { scene: kept, looker, search, .. } = self;
        let scene = scene(kept)?;
        let (seen, micros) = timed(|| scene.see(looker, search));
        Ok(SightSeen { micros, note, ..seen? })
    }

    fn copy(&mut self) -> Answered<SightAnswer> {
        let scene = scene(&mut self.scene)?;
        let view = self
            .looker
            .look(scene.map.walls(), scene.observer, scene.look())
            .map_err(Complaint::told)?;
        let text = sight_text::print(scene.map.walls(), scene.observer, view);
        Ok(SightAnswer::SightText { text }.into())
    }

    fn poll(&mut self) -> Answered<SightAnswer> {
        let Some(job) = &mut self.check else { return Ok(SightAnswer::SightIdle.into()) };
        let Some(done) = job.result() else {
            return Ok(SightAnswer::SightWorking(job.state()).into());
        };
        self.check = None;
        Ok(done?.into())
    }
}

fn scene(kept: &mut Option<Scene>) -> Result<&mut Scene, Complaint> {
    kept.as_mut().ok_or_else(|| "Open a map first.".into())
}

/// The free cell nearest to the middle.
fn middle_cell(walls: &gridcosm_grid::BitGrid) -> Option<Pos> {
    let size = walls.size();
    let middle = Pos::new(size.width as i32 / 2, size.height as i32 / 2);
    let away = |pos: &Pos| (pos.x - middle.x).pow(2) + (pos.y - middle.y).pow(2);
    size.positions().filter(|&pos| !walls.contains(pos)).min_by_key(away)
}

impl Scene {
    fn look(&self) -> Look {
        let reach = if self.reach == 0 { Reach::Unlimited } else { Reach::Round(self.reach) };
        Look { rule: self.rule.into(), reach }
    }

    /// Applies the valid changes; returns a sentence about the others.
    fn change(&mut self, change: SightChange) -> Result<Option<String>, Complaint> {
        let mut note = None;
        if let Some(strokes) = change.strokes {
            for (cell, wall) in walls::cells_of(&strokes, self.map.walls().size())? {
                if wall && self.observer.cells().any(|own| own == cell) {
                    note = Some("The observer stands here, so this cell stays open.".to_owned());
                } else {
                    self.map.set(cell, wall);
                }
            }
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
        Ok(note)
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

    fn see(
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
            revision: self.map.revision() as u32,
            observer: self.observer.cell.into(),
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

#[cfg(test)]
mod tests;
