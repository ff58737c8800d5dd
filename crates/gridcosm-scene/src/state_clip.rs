//! The animation of a turn.

use crate::{
    Clip, DURATION, Track, Transform,
    scene::{cell_position, fit_mirrored},
    state_scene::{entity_name, part_offset},
};
use gridcosm_universe::{ComponentKind, EntityId, Event, GridId, Place, State};
use gridcosm_view::Figure;
use std::collections::{BTreeMap, BTreeSet};

/// The clip of a turn: every entity whose place changed moves from its old place, also into and out of rooms. An entity
/// that went through a portal, or had no place before, grows in its new place.
pub fn state_clip(before: &State, after: &State, events: &[Event]) -> Clip {
    let ways = Ways::of(before);
    let teleported: BTreeSet<EntityId> = events
        .iter()
        .filter_map(|event| match event {
            Event::Teleported { entity, .. } => Some(*entity),
            _ => None,
        })
        .collect();
    let mut tracks = Vec::new();
    for entity in after.entities() {
        let (Some(from), Some(to)) = (before.place(entity), after.place(entity)) else { continue };
        if let Some(start) = start_of_member(before, after, entity, from, to) {
            if start != Transform::IDENTITY {
                tracks.push(Track { id: entity_name(entity), from, to, start });
            }
            continue;
        }
        if from == to {
            continue;
        }
        let slid = || ways.start_seen_from_end(before, from, to);
        let start = if teleported.contains(&entity) { None } else { slid() };
        let start = start.unwrap_or(Transform::stretch([NOTHING; 3]));
        tracks.push(Track { id: entity_name(entity), from, to, start });
    }
    Clip { duration: DURATION, tracks }
}

/// Where a member of a swarm was, seen from where it is: in another part of its cell, or of another cell of its grid.
fn start_of_member(
    before: &State,
    after: &State,
    entity: EntityId,
    from: Place,
    to: Place,
) -> Option<Transform> {
    let offset = |state| part_offset(Figure::of(state, entity).part);
    if from.grid != to.grid || !after.has(entity, ComponentKind::Footing) {
        return None;
    }
    let (old, new) = (offset(before)?, offset(after)?);
    let along = |n: usize, cells: i16| old[n] - new[n] + f64::from(cells);
    let (x, y) = (along(0, from.x.wrapping_sub(to.x)), along(2, from.y.wrapping_sub(to.y)));
    Some(Transform::translate([x, 0.0, y]))
}

/// Practically invisible, but still a scale that can be inverted.
const NOTHING: f64 = 1e-3;

/// The grids that can be seen from each grid, before the turn.
struct Ways {
    rooms: BTreeMap<GridId, Vec<(Place, GridId)>>,
}

/// The maximum number of grids considered between the old place and the new one, and of chains of them. A move crosses
/// one rim or two; worlds that could need more are worlds that no picture shows.
const MOST_CROSSINGS: usize = 5;
const MOST_CHAINS: usize = 2000;

impl Ways {
    fn of(state: &State) -> Self {
        let mut rooms: BTreeMap<GridId, Vec<(Place, GridId)>> = BTreeMap::new();
        for (_, room, place) in state.rooms() {
            rooms.entry(place.grid).or_default().push((place, room.grid));
        }
        Self { rooms }
    }

    /// The old cell in the coordinates of the new one. A mover goes from a cell to one that touches it. So of all
    /// chains of rooms from one grid to the other, the one that brings the cells together is the path taken; of
    /// several, the shortest.
    fn start_seen_from_end(&self, before: &State, from: Place, to: Place) -> Option<Transform> {
        let (old, new) = (cell(before, from)?, cell(before, to)?);
        let mut best: Option<(i64, Transform)> = None;
        let mut chains = vec![(from.grid, Transform::IDENTITY)];
        for _ in 0..=MOST_CROSSINGS {
            for (grid, to_first) in &chains {
                if *grid == to.grid {
                    let end = to_first.of(&new);
                    let distance = (gap(&old, &end).abs() * 1e6).round() as i64;
                    if best.as_ref().is_none_or(|(least, _)| distance < *least) {
                        best = Some((distance, end.inverse().of(&old)));
                    }
                }
            }
            let touching = best.as_ref().is_some_and(|(distance, _)| *distance == 0);
            if touching || self.rooms.is_empty() || chains.len() > MOST_CHAINS {
                break;
            }
            chains = chains.iter().flat_map(|chain| self.longer(before, *chain)).collect();
        }
        best.map(|(_, start)| start)
    }

    /// A chain with one more grid: into any room, or out by the primary one.
    fn longer(
        &self,
        state: &State,
        (grid, to_first): (GridId, Transform),
    ) -> Vec<(GridId, Transform)> {
        let into = self.rooms.get(&grid).into_iter().flatten().filter_map(|(place, target)| {
            Some((*target, to_first.of(&inside(state, *place, *target)?)))
        });
        let out = state.primary_of(grid).and_then(|place| {
            Some((place.grid, to_first.of(&inside(state, place, grid)?.inverse())))
        });
        into.chain(out).collect()
    }
}

/// From the coordinates of a grid to those of the grid that holds it at a place.
fn inside(state: &State, holder: Place, grid: GridId) -> Option<Transform> {
    let shows = |entity: &EntityId| state.room(*entity).is_some_and(|room| room.grid == grid);
    let room = state.at(holder).find(shows)?;
    let mirrored = state.has(room, ComponentKind::Flip);
    let fit = Transform::stretch(fit_mirrored(state.size_of(grid)?, mirrored));
    Some(cell(state, holder)?.of(&fit))
}

fn cell(state: &State, place: Place) -> Option<Transform> {
    Some(Transform::translate(cell_position(state.size_of(place.grid)?, place.pos())))
}

/// The gap between two cells: 0 if an edge of one lies on an edge of the other, negative if they overlap. In units of
/// the smaller one, so that tiny rooms count as much as large ones.
fn gap(a: &Transform, b: &Transform) -> f64 {
    // In a mirror the scale across is negative.
    let size = |of: &Transform, i: usize| of.scale[i].abs();
    let along =
        |i: usize| (a.translation[i] - b.translation[i]).abs() - (size(a, i) + size(b, i)) / 2.0;
    along(0).max(along(2)) / size(a, 0).min(size(b, 0))
}
