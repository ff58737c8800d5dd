//! Six situations in which crowds get stuck, in any size.

use crate::{ActorId, Crowd, CrowdError, Raster, Rules, USUAL_SPEED};
use gridcosm_grid::{BitGrid, Mt19937, Pos, Rect, Size};
use std::{fmt, str::FromStr};

/// A grid with the start and destination of each actor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The walls.
    pub walls: BitGrid,
    /// The start and destination of every actor; an actor without a destination stands still.
    pub trips: Vec<(Pos, Option<Pos>)>,
    /// Groups that are sent to a cell and its surroundings: the cell, and the indices of the group's actors in `trips`.
    pub gatherings: Vec<(Pos, Vec<usize>)>,
    /// The speed of all actors in units per tick.
    pub speed: u32,
}

impl Scenario {
    /// Whether at least one actor has somewhere to go.
    pub fn has_destination(&self) -> bool {
        let gathers = self.gatherings.iter().any(|(_, group)| !group.is_empty());
        gathers || self.trips.iter().any(|(_, to)| to.is_some())
    }

    /// The crowd at the start, with all actors under way.
    pub fn crowd(&self, raster: Raster, rules: Rules) -> Result<Crowd, CrowdError> {
        let mut crowd = Crowd::new(self.walls.clone(), raster, rules)?;
        crowd.reserve_actors(self.trips.len());
        for &(start, destination) in &self.trips {
            let id = crowd.add(start)?;
            crowd.set_speed(id, self.speed)?;
            if destination.is_some() {
                crowd.set_destination(id, destination)?;
            }
        }
        for (target, group) in &self.gatherings {
            // Actors are numbered in the order in which they were added.
            let group: Vec<ActorId> = group.iter().map(|&place| ActorId(place as u32)).collect();
            crowd.send(&group, *target)?;
        }
        Ok(crowd)
    }
}

/// A situation that can be built for any number of actors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Situation {
    /// Two blocks in the same rows swap sides on an open field.
    HeadOn,
    /// The same in a corridor two cells wide.
    Corridor,
    /// Four blocks pass through the middle to the opposite sides.
    Crossing,
    /// Actors from all over the map gather at one place.
    Gather,
    /// Two rooms exchange their actors through a door one cell wide.
    Doorway,
    /// Fifty rooms with doors one cell wide; every actor goes from a random cell to another.
    Rooms,
}

impl Situation {
    /// All six.
    pub const ALL: [Self; 6] =
        [Self::HeadOn, Self::Corridor, Self::Crossing, Self::Gather, Self::Doorway, Self::Rooms];

    /// The situation with about this many actors (whole blocks, at least one actor each). The same arguments give the
    /// same scenario.
    pub fn build(self, actors: u32, seed: i128) -> Scenario {
        let mut rng = Mt19937::from_integer(seed);
        let actors = actors.clamp(4, 1 << 20);
        match self {
            Self::HeadOn => head_on(actors),
            Self::Corridor => corridor(actors),
            Self::Crossing => crossing(actors),
            Self::Gather => gather(actors, &mut rng),
            Self::Doorway => doorway(actors),
            Self::Rooms => rooms(actors, &mut rng),
        }
    }
}

impl fmt::Display for Situation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::HeadOn => "head-on",
            Self::Corridor => "corridor",
            Self::Crossing => "crossing",
            Self::Gather => "gather",
            Self::Doorway => "doorway",
            Self::Rooms => "rooms",
        })
    }
}

/// A word that does not name a situation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no situation `{0}`; choose head-on, corridor, crossing, gather, doorway or rooms"
)]
pub struct ParseSituationError(String);

impl FromStr for Situation {
    type Err = ParseSituationError;

    fn from_str(text: &str) -> Result<Self, ParseSituationError> {
        let named = Self::ALL.into_iter().find(|situation| situation.to_string() == text);
        named.ok_or_else(|| ParseSituationError(text.to_owned()))
    }
}

fn travel(walls: BitGrid, pairs: impl Iterator<Item = (Pos, Pos)>) -> Scenario {
    let trips = pairs.map(|(start, end)| (start, Some(end))).collect();
    Scenario { walls, trips, gatherings: Vec::new(), speed: USUAL_SPEED }
}

/// `count` cells of a rectangle, column by column.
fn block(corner: Pos, height: u32, count: u32) -> impl Iterator<Item = Pos> {
    (0..count).map(move |i| corner.offset((i / height) as i32, (i % height) as i32))
}

fn mirrored(pos: Pos, size: Size) -> Pos {
    Pos::new(size.width as i32 - 1 - pos.x, pos.y)
}

/// Two equal blocks, left and right, that swap places.
fn exchange(walls: BitGrid, corner: Pos, height: u32, half: u32) -> Scenario {
    let size = walls.size();
    let left = block(corner, height, half).map(|pos| (pos, mirrored(pos, size)));
    let right = block(corner, height, half).map(|pos| (mirrored(pos, size), pos));
    travel(walls, left.chain(right))
}

fn head_on(actors: u32) -> Scenario {
    let (half, rows) = (actors / 2, actors.isqrt());
    let size = Size::new(2 * half.div_ceil(rows) + 30, rows + 30);
    exchange(BitGrid::new(size), Pos::new(0, 15), rows, half)
}

fn corridor(actors: u32) -> Scenario {
    let half = actors / 2;
    let size = Size::new(2 * half.div_ceil(2) + 22, 4);
    let walls = BitGrid::from_fn(size, |pos| pos.y == 0 || pos.y == 3);
    exchange(walls, Pos::new(1, 1), 2, half)
}

fn crossing(actors: u32) -> Scenario {
    let quarter = actors / 4;
    let side = quarter.isqrt();
    let depth = quarter.div_ceil(side);
    let length = 2 * depth + side + 20;
    let size = Size::new(length, length);
    let beside = ((length - side) / 2) as i32;
    let turned = |pos: Pos| Pos::new(pos.y, pos.x);
    let west = || block(Pos::new(0, beside), side, quarter);
    let across = west().map(|pos| (pos, mirrored(pos, size)));
    let back = west().map(|pos| (mirrored(pos, size), pos));
    let down = west().map(|pos| (turned(pos), turned(mirrored(pos, size))));
    let up = west().map(|pos| (turned(mirrored(pos, size)), turned(pos)));
    travel(BitGrid::new(size), across.chain(back).chain(down).chain(up))
}

fn gather(actors: u32, rng: &mut Mt19937) -> Scenario {
    let side = (actors * 10).isqrt().max(8);
    let size = Size::new(side, side);
    let mut cells: Vec<Pos> = size.positions().collect();
    rng.shuffle(&mut cells);
    cells.truncate(actors as usize);
    let middle = Pos::new(side as i32 / 2, side as i32 / 2);
    Scenario {
        walls: BitGrid::new(size),
        trips: cells.into_iter().map(|pos| (pos, None)).collect(),
        gatherings: vec![(middle, (0..actors as usize).collect())],
        speed: USUAL_SPEED,
    }
}

fn doorway(actors: u32) -> Scenario {
    let half = actors / 2;
    let rows = half.isqrt().max(2);
    let columns = half.div_ceil(rows);
    let size = Size::new(2 * columns + 17, rows + 6);
    let (wall, door) = (size.width as i32 / 2, size.height as i32 / 2);
    let walls = BitGrid::from_fn(size, |pos| pos.x == wall && pos.y != door);
    exchange(walls, Pos::new(2, 3), rows, half)
}

/// Rooms in ten columns and five rows; neighbouring rooms share a wall with one door.
fn rooms(actors: u32, rng: &mut Mt19937) -> Scenario {
    const ACROSS: u32 = 10;
    const DOWN: u32 = 5;
    // At most about a quarter of the floor is occupied.
    let inside = (actors.div_ceil(ACROSS * DOWN) * 4).isqrt().max(5);
    let pitch = inside + 1;
    let size = Size::new(ACROSS * pitch + 1, DOWN * pitch + 1);
    let mut walls = BitGrid::from_fn(size, |pos| {
        (pos.x as u32).is_multiple_of(pitch) || (pos.y as u32).is_multiple_of(pitch)
    });
    for room in Size::new(ACROSS, DOWN).positions() {
        let corner = Pos::new(room.x * pitch as i32, room.y * pitch as i32);
        let (end, mut along) = (pitch as i32, || 1 + rng.below(inside) as i32);
        let (east, south) = (corner.offset(end, along()), corner.offset(along(), end));
        if room.x + 1 < ACROSS as i32 {
            walls.set(east, false);
        }
        if room.y + 1 < DOWN as i32 {
            walls.set(south, false);
        }
    }
    let floor = Rect::new(Pos::new(0, 0), size).positions().filter(|&pos| !walls.contains(pos));
    let mut starts: Vec<Pos> = floor.collect();
    let mut ends = starts.clone();
    rng.shuffle(&mut starts);
    rng.shuffle(&mut ends);
    let pairs = starts.into_iter().zip(ends).take(actors as usize);
    travel(walls, pairs)
}
