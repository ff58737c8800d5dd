//! The animation of a push.

use crate::{
    Override, Overrides, Transform,
    scene::{Ids, cell_position, displaced, fit_into_cell},
};
use gridcosm_grid::Size;
use gridcosm_nest::{Cell, GridId, Place, PushPath, Reached, Store, Visit};
use gridcosm_universe::EntityId;
use gridcosm_view::{Area, Length, Moving};
use std::collections::BTreeMap;

/// The duration of a push, in seconds.
pub const DURATION: f64 = 0.3;

/// A push as motion. The scene is built from the store *after* it. Every content that moved starts displaced to its old
/// place and returns to its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Clip {
    /// In seconds.
    pub duration: f64,
    /// Every content that moves.
    pub tracks: Vec<Track>,
}

/// The motion of one content and all its copies.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// The content, named as in the scene of the store after the push.
    pub id: String,
    /// Its place before the push.
    pub from: Place,
    /// Its place after the push.
    pub to: Place,
    /// Its starting position, seen from its end position; it ends at the identity.
    pub start: Transform,
}

impl Clip {
    /// The positions at a share of the time, 0 to 1.
    pub fn at(&self, share: f64) -> Overrides {
        let progress = ease(share.clamp(0.0, 1.0));
        let place = |track: &Track| (track.id.clone(), Override { start: track.start, progress });
        self.tracks.iter().map(place).collect()
    }
}

impl Clip {
    /// The positions at a share of the time, for flat pictures of the grid `outermost` (see
    /// [`StoreLook::moving`](gridcosm_view::StoreLook::moving)).
    pub fn flat(&self, share: f64, outermost: Size) -> BTreeMap<Place, Moving> {
        self.areas(share, outermost).map(|(track, moving)| (track.to, moving)).collect()
    }

    /// The same for pictures of states (see [`StateLook::moving`](gridcosm_view::StateLook::moving)).
    pub fn flat_entities(&self, share: f64, outermost: Size) -> BTreeMap<EntityId, Moving> {
        let entity = |track: &Track| track.id.strip_prefix("entity-")?.parse().ok().map(EntityId);
        self.areas(share, outermost)
            .filter_map(|(track, moving)| Some((entity(track)?, moving)))
            .collect()
    }

    fn areas(&self, share: f64, outermost: Size) -> impl Iterator<Item = (&Track, Moving)> {
        let progress = ease(share.clamp(0.0, 1.0));
        self.tracks.iter().map(move |track| {
            let moved = Override { start: track.start, progress };
            let home = Transform::translate(cell_position(outermost, track.to.pos()));
            let shown = displaced(&home, &moved, Some(outermost));
            let outermost = area(&home.inverse().of(&shown));
            (track, Moving { inside: area(&moved.local()), outermost })
        })
    }
}

/// A displacement around the middle of a cell as a part of the cell, exact to a millionth.
fn area(local: &Transform) -> Area {
    let length =
        |value: f64| Length::new((value * 1e6).round() as i64, 1_000_000).unwrap_or(Length::zero());
    let start = |i: usize| length(0.5 + local.translation[i] - local.scale[i] / 2.0);
    Area { x: start(0), y: start(2), width: length(local.scale[0]), height: length(local.scale[2]) }
}

/// Slow at both ends.
pub(crate) fn ease(share: f64) -> f64 {
    share * share * (3.0 - 2.0 * share)
}

/// The clip of a push that turned `before` into `after` along `path`.
pub fn clip(before: &Store, after: &Store, path: &PushPath) -> Clip {
    let ids = Ids::of(after);
    let mut tracks = Vec::new();
    for way in ways(path) {
        let (Some(first), Some(last)) = (way.first(), way.last()) else { continue };
        let (from, to) = (first.place, last.place);
        if from == to || matches!(after.cell(to), None | Some(Cell::Empty)) {
            continue;
        }
        if let Some(start) = start_seen_from_end(before, way) {
            tracks.push(Track { id: ids.of_place(after, to), from, to, start });
        }
    }
    Clip { duration: DURATION, tracks }
}

/// The path of each content, from its cell to the next one, with the references it passed through.
fn ways(path: &PushPath) -> Vec<&[Visit]> {
    let visits = path.visits();
    let mut moved = path.places().iter().peekable();
    let mut stops = Vec::new();
    for (i, visit) in visits.iter().enumerate() {
        if moved.next_if(|place| **place == visit.place).is_some() {
            stops.push(i);
        }
    }
    stops.windows(2).filter_map(|pair| visits.get(pair[0]..=pair[1])).collect()
}

/// The old cell in the coordinates of the new one. Every grid on the path counts at its place before the push: at the
/// start, a reference that is pushed as well still stands at its old place and carries its inside along.
fn start_seen_from_end(before: &Store, way: &[Visit]) -> Option<Transform> {
    let (first, last) = (way.first()?, way.last()?);
    // From the coordinates of the grid reached so far to those of the first one.
    let mut to_first = Transform::IDENTITY;
    let mut grid = first.place.grid;
    for visit in &way[1..] {
        match visit.reached {
            Reached::Start | Reached::Move => {}
            Reached::Enter { through } => {
                let inner = before.cell(through)?.target()?;
                to_first = to_first.of(&inside(before, through, inner)?);
                grid = inner;
            }
            Reached::Exit { through } => {
                to_first = climb(before, to_first, &mut grid, through)?;
            }
        }
    }
    let cell = |place: Place| cell_transform(before, place);
    Some(cell(last.place)?.inverse().of(&to_first.inverse().of(&cell(first.place)?)))
}

/// Leaves grids by their primary references until the grid in which the path came out.
fn climb(
    before: &Store,
    mut to_first: Transform,
    grid: &mut GridId,
    through: Place,
) -> Option<Transform> {
    for _ in 0..=before.len() {
        let primary = before.primary_of(*grid)?;
        to_first = to_first.of(&inside(before, primary, *grid)?.inverse());
        *grid = primary.grid;
        if primary == through {
            return Some(to_first);
        }
    }
    None
}

/// From the coordinates of a grid to those of the grid that holds it at a cell.
fn inside(store: &Store, holder: Place, grid: GridId) -> Option<Transform> {
    let fit = Transform::stretch(fit_into_cell(store.size_of(grid)?));
    Some(cell_transform(store, holder)?.of(&fit))
}

fn cell_transform(store: &Store, place: Place) -> Option<Transform> {
    Some(Transform::translate(cell_position(store.size_of(place.grid)?, place.pos())))
}
