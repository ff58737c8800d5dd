//! Actors scattered over any map.

use crate::{USUAL_SPEED, scenario::Scenario};
use gridcosm_grid::{BitGrid, Mt19937, Pos};

impl Scenario {
    /// Actors at random cells of a map, each with a random destination that it can reach. At most a quarter of the floor
    /// is occupied, so that there is room to pass. The same arguments give the same scenario.
    ///
    /// ```
    /// use gridcosm_crowd::scenario::Scenario;
    /// use gridcosm_grid::BitGrid;
    /// let scenario = Scenario::scattered(BitGrid::parse("....#....\n....#....")?, 4, 7);
    /// assert_eq!(scenario.trips.len(), 4);
    /// assert!(scenario.trips.iter().all(|(from, to)| to.is_some_and(|to| (from.x < 4) == (to.x < 4))));
    /// # Ok::<(), gridcosm_grid::ParseBitGridError>(())
    /// ```
    pub fn scattered(walls: BitGrid, actors: u32, seed: i128) -> Self {
        let mut rng = Mt19937::from_integer(seed);
        let areas = areas(&walls);
        let floor = areas.iter().map(|area| area.len() as u64).sum::<u64>();
        let most = (floor / 4).max(1).min(actors.into()) as usize;
        // Every cell of the floor is equally likely to be a start; its destination is drawn from the same area.
        let mut starts: Vec<(usize, Pos)> = Vec::new();
        for (index, area) in areas.iter().enumerate() {
            starts.extend(area.iter().map(|&cell| (index, cell)));
        }
        rng.shuffle(&mut starts);
        starts.truncate(most);
        let mut ends = areas;
        ends.iter_mut().for_each(|area| rng.shuffle(area));
        // There are no more starts in an area than cells, so the ends suffice.
        let trips = starts.into_iter().map(|(area, start)| (start, ends[area].pop())).collect();
        Self { walls, trips, gatherings: Vec::new(), speed: USUAL_SPEED }
    }
}

/// The cells of the floor by connected areas; cells that are shut in are left out.
fn areas(walls: &BitGrid) -> Vec<Vec<Pos>> {
    let mut seen = walls.clone();
    let mut areas = Vec::new();
    for start in walls.size().positions() {
        let mut area = Vec::new();
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            if seen.get(cell) == Some(false) {
                seen.set(cell, true);
                area.push(cell);
                open.extend([(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(x, y)| cell.offset(x, y)));
            }
        }
        if area.len() > 1 {
            areas.push(area);
        }
    }
    areas
}
