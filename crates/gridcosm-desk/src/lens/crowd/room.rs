//! Making room: walls that change under a crowd, as those of a level do while it is played.

use gridcosm_crowd::{ActorId, ActorView, Crowd, CrowdError, Raster};
use gridcosm_grid::{Pos, Size};
use std::collections::BTreeSet;

/// The cells under the sub-cells that actors own.
pub(super) fn cells_of(crowd: &Crowd) -> BTreeSet<Pos> {
    let views = crowd.ids().filter_map(|id| crowd.view(id).ok());
    views.flat_map(|view| cells_under(crowd.raster(), &view)).collect()
}

/// Builds and removes walls. Actors in the way of a new wall go to the nearest free sub-cell, towards the same
/// destination; returns how many found none and were removed.
pub(super) fn rebuild(crowd: &mut Crowd, changes: &[(Pos, bool)]) -> Result<u32, CrowdError> {
    let closing: BTreeSet<Pos> =
        changes.iter().filter(|(_, wall)| *wall).map(|&(cell, _)| cell).collect();
    let in_the_way = |view: &ActorView| {
        cells_under(crowd.raster(), view).iter().any(|cell| closing.contains(cell))
    };
    let displaced: Vec<(ActorId, ActorView)> = crowd
        .ids()
        .filter_map(|id| Some((id, crowd.view(id).ok()?)))
        .filter(|(_, view)| in_the_way(view))
        .collect();
    displaced.iter().try_for_each(|&(id, _)| crowd.remove(id))?;
    changes.iter().try_for_each(|&(cell, wall)| crowd.set_wall(cell, wall))?;
    let mut lost = 0;
    for (_, view) in displaced {
        match settle(crowd, view.current) {
            // A destination that is closed now is none.
            Some(id) => drop(crowd.set_destination(id, view.destination)),
            None => lost += 1,
        }
    }
    Ok(lost)
}

/// Adds an actor in the free sub-cell nearest to one, in rings around it.
pub(super) fn settle(crowd: &mut Crowd, near: Pos) -> Option<ActorId> {
    let Size { width, height } = crowd.raster().sub_size(crowd.walls().size());
    (0..=width.max(height) as i32).find_map(|ring| {
        let side = |from: i32| (-ring..=ring).map(move |along| (from, along));
        let rows = [-ring, ring].into_iter().flat_map(side).map(|(y, x)| near.offset(x, y));
        let columns = [-ring, ring].into_iter().flat_map(side).map(|(x, y)| near.offset(x, y));
        rows.chain(columns).find_map(|sub| crowd.add_to_sub_cell(sub).ok())
    })
}

fn cells_under(raster: Raster, view: &ActorView) -> Vec<Pos> {
    let owned = [Some(view.current), view.next, view.beside[0], view.beside[1]];
    owned.into_iter().flatten().flat_map(|sub| raster.cells_under(sub).positions()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_crowd::{Offset, Point, Rules};
    use gridcosm_grid::BitGrid;

    #[test]
    fn actors_step_aside_for_new_walls_and_keep_their_destination() {
        let raster = Raster::new(3, Offset::None, Point::pixels(18, 18)).unwrap();
        let mut crowd =
            Crowd::new(BitGrid::new(Size::new(3, 1)), raster, Rules::default()).unwrap();
        for x in 0..6 {
            let id = crowd.add_to_sub_cell(Pos::new(x, 1)).unwrap();
            crowd.set_destination(id, Some(Pos::new(2, 0))).unwrap();
        }
        assert_eq!(cells_of(&crowd), [Pos::new(0, 0), Pos::new(1, 0)].into());
        // The middle closes: three actors move over to either side.
        assert_eq!(rebuild(&mut crowd, &[(Pos::new(1, 0), true)]), Ok(0));
        assert_eq!(cells_of(&crowd), [Pos::new(0, 0), Pos::new(2, 0)].into());
        let views: Vec<_> = crowd.ids().map(|id| crowd.view(id).unwrap()).collect();
        assert_eq!(views.len(), 6);
        assert!(views.iter().all(|view| view.destination == Some(Pos::new(2, 0))));
        let audit = crowd.audit();
        assert_eq!((audit.overlaps, audit.unowned, audit.in_walls), (0, 0, 0));
        // Everything closes but one cell, which has nine sub-cells.
        let all = [(Pos::new(1, 0), false), (Pos::new(0, 0), true), (Pos::new(2, 0), true)];
        assert_eq!(rebuild(&mut crowd, &all), Ok(0));
        assert_eq!(crowd.ids().count(), 6);
        // Where nobody has room, actors are taken out and counted.
        assert_eq!(rebuild(&mut crowd, &[(Pos::new(1, 0), true)]), Ok(6));
        assert_eq!(crowd.ids().count(), 0);
    }
}
