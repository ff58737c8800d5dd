//! Checks a crowd from outside: by where the actors are, not by what the crowd believes.

use crate::{ActorId, Crowd, Point};
use gridcosm_grid::{Grid, Pos};
use std::collections::BTreeSet;

/// The errors at one moment; everything is zero or empty if there are none.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Audit {
    /// Actors that share a sub-cell with another one.
    pub overlaps: u32,
    /// Actors that are outside the sub-cells they own, or that do not own the sub-cells they claim.
    pub unowned: u32,
    /// Actors in a wall or outside the grid.
    pub in_walls: u32,
    /// Pairs that are closer than the raster's clearance.
    pub near: BTreeSet<(ActorId, ActorId)>,
    /// The smallest squared distance between two actors, among those at most two sub-cells apart.
    pub closest_squared: Option<i64>,
}

impl Crowd {
    /// Checks every actor and every pair of neighbours.
    pub fn audit(&self) -> Audit {
        Auditor::new(self).audit(self)
    }
}

/// Audits one crowd repeatedly with the same memory.
#[derive(Clone, Debug)]
pub(crate) struct Auditor {
    /// The actor in each sub-cell.
    places: Grid<u32>,
}

const NOBODY: u32 = u32::MAX;

impl Auditor {
    pub(crate) fn new(crowd: &Crowd) -> Self {
        Self { places: Grid::filled(crowd.raster.sub_size(crowd.walls.size()), NOBODY) }
    }

    pub(crate) fn audit(&mut self, crowd: &Crowd) -> Audit {
        let mut audit = Audit::default();
        for ActorId(id) in crowd.ids() {
            let actor = &crowd.actors[id as usize];
            let owned = actor.owned().all(|sub| crowd.table.owner(sub) == Some(id));
            let at = crowd.position(actor);
            let inside = actor.owned().any(|sub| is_within(crowd, at, sub));
            audit.unowned += u32::from(!owned || !inside);
            audit.in_walls += u32::from(is_walled(crowd, at));
            match self.places.set(actor.current, id) {
                Some(NOBODY) => {}
                Some(_) => audit.overlaps += 2,
                None => audit.unowned += 1,
            }
        }
        for ActorId(id) in crowd.ids() {
            self.find_near(crowd, id, &mut audit);
        }
        for ActorId(id) in crowd.ids() {
            self.places.set(crowd.actors[id as usize].current, NOBODY);
        }
        audit
    }

    fn find_near(&self, crowd: &Crowd, id: u32, audit: &mut Audit) {
        let clearance = crowd.raster.clearance().pow(2);
        let actor = &crowd.actors[id as usize];
        let at = crowd.position(actor);
        let around = (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| (dx, dy)));
        for (dx, dy) in around {
            let other = self.places.get(actor.current.offset(dx, dy)).copied().unwrap_or(NOBODY);
            // Count each pair only once.
            if other == NOBODY || other <= id {
                continue;
            }
            let distance = at.distance_squared(crowd.position(&crowd.actors[other as usize]));
            let closest = audit.closest_squared.get_or_insert(distance);
            *closest = distance.min(*closest);
            if distance < clearance {
                audit.near.insert((ActorId(id), ActorId(other)));
            }
        }
    }
}

/// Whether a point is in the sub-cell or on its border, with a tolerance for rounding.
fn is_within(crowd: &Crowd, at: Point, sub: Pos) -> bool {
    let (centre, side) = (crowd.raster.centre(sub), crowd.raster.sub_cell());
    (at.x - centre.x).abs() <= side.x / 2 + 2 && (at.y - centre.y).abs() <= side.y / 2 + 2
}

/// Whether every cell that touches the point is a wall.
fn is_walled(crowd: &Crowd, at: Point) -> bool {
    let touching = [(0, 0), (2, 0), (0, 2), (2, 2)]
        .map(|(dx, dy)| crowd.raster.cell_at(Point::new(at.x + 1 - dx, at.y + 1 - dy)));
    touching.into_iter().all(|cell| crowd.walls.get(cell) != Some(false))
}
