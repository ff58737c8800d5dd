//! The Sight lens: an observer on the map of the window, and the cells that it sees.

mod check;
mod scene;

use super::{Answered, Complaint, Desk};
use crate::{
    job::{Crew, Job},
    wire::{SightAnswer, SightRequest, SightSeen},
};
pub(crate) use check::Check;
use check::Checked;
use gridcosm_formats::drawing;
use gridcosm_grid::Pos;
use gridcosm_sight::CornerSearch;
use scene::Scene;

/// The state of this lens in one window.
#[derive(Debug, Default)]
pub(crate) struct Sight {
    scene: Option<Scene>,
    looker: gridcosm_sight::Sight,
    search: CornerSearch,
    /// The running check; it concerns the present scene, so every change stops it.
    check: Option<Job<Checked>>,
    crew: Crew,
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
            SightRequest::SightChange { change } => {
                self.check = None;
                let note = self.scene(desk)?.change(change, desk.map()?);
                Ok(SightAnswer::SightSeen { seen: self.see(note, desk)? }.into())
            }
            SightRequest::SightCopy => self.copy(desk),
            SightRequest::SightCheck => {
                self.check = None;
                let scene = self.scene(desk)?;
                let check = scene.check();
                let job = Job::errand(&self.crew, &desk.host, check)?;
                Ok(SightAnswer::SightWorking(self.check.insert(job).state()).into())
            }
            SightRequest::SightPoll => self.poll(),
            SightRequest::SightStop => {
                self.check = None;
                Ok(SightAnswer::SightIdle.into())
            }
        }
    }

    /// The cells of the observer, if it is on the map of this number.
    pub(crate) fn standing(&self, map: u32) -> Vec<Pos> {
        let scene = self.scene.as_ref().filter(|scene| scene.stamp.map == map);
        scene.map(|scene| scene.observer.cells().collect()).unwrap_or_default()
    }

    /// The scene on the map as it is now. A check of an older one ends.
    fn scene(&mut self, desk: &Desk) -> Result<&mut Scene, Complaint> {
        let map = desk.map()?;
        let known = self.scene.as_ref().map(|scene| scene.stamp);
        if known != Some(map.stamp()) {
            self.check = None;
        }
        match &mut self.scene {
            Some(scene) if scene.stamp.map == map.stamp().map => scene.follow(map)?,
            other => *other = Some(Scene::new(map, other.as_ref())?),
        }
        self.scene.as_mut().ok_or_else(|| super::map::NO_MAP.into())
    }

    /// Computes sight, sorts the corners and finds the path.
    fn see(&mut self, note: Option<String>, desk: &Desk) -> Result<SightSeen, Complaint> {
        self.scene(desk)?;
        let Self { scene: Some(scene), looker, search, .. } = self else {
            return Err(super::map::NO_MAP.into());
        };
        let (seen, micros) = desk.host.clock.timed(|| scene.see(looker, search));
        Ok(SightSeen { micros, note, ..seen? })
    }

    fn copy(&mut self, desk: &Desk) -> Answered<SightAnswer> {
        self.scene(desk)?;
        let Self { scene: Some(scene), looker, .. } = self else {
            return Err(super::map::NO_MAP.into());
        };
        let walls = scene.map.walls();
        let view = looker.look(walls, scene.observer, scene.look()).map_err(Complaint::told)?;
        let text = drawing::print(walls, scene.observer, view);
        Ok(SightAnswer::SightText { text }.into())
    }

    fn poll(&mut self) -> Answered<SightAnswer> {
        let Some(job) = &mut self.check else { return Ok(SightAnswer::SightIdle.into()) };
        let Some(done) = job.result() else {
            return Ok(SightAnswer::SightWorking(job.state()).into());
        };
        self.check = None;
        Ok(SightAnswer::from(done?).into())
    }
}

#[cfg(test)]
mod tests;
