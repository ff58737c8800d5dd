//! The next cell in a world of rooms: over the edge of a grid and into rooms.

use crate::{
    GridId, Kinds, Mark, Place, PushRules, Room, Settings, State,
    cell_index::CellIndex,
    doors::Doors,
    slots::Slot,
    stores::{Condition, Nature},
};
use gridcosm_grid::{Dir, Pos, Size};
use gridcosm_nest::{Board, Content, EntryMapping, NoPass, pass};

/// A world of rooms as something that walks sees it: rooms are references, and every other cell is open. Whether a
/// walker can stand in a cell is for its own rule to decide.
///
/// A flat world, and one without [`PushRules`], has none of this: nothing goes into a room there.
#[derive(Clone, Copy)]
pub(crate) struct Ways<'a> {
    nature: &'a Nature,
    condition: &'a Condition,
    cells: &'a CellIndex,
    doors: &'a Doors,
    /// The primary rooms by grid, where a system asks for many of them.
    primaries: Option<&'a [Option<Place>]>,
    mapping: EntryMapping,
    by_things: bool,
    /// Whether locks and closed sides are no obstacle.
    ghost: bool,
}

impl<'a> Ways<'a> {
    /// The ways of a world, if it has rooms that can be entered.
    #[inline]
    pub(crate) fn new(
        settings: &Settings,
        nature: &'a Nature,
        condition: &'a Condition,
        cells: &'a CellIndex,
        doors: &'a Doors,
    ) -> Option<Self> {
        if nature.room.is_empty() {
            return None;
        }
        let rules = settings.push_rules.as_ref()?;
        Some(Self {
            nature,
            condition,
            cells,
            doors,
            primaries: None,
            mapping: rules.rules.entry,
            by_things: rules.by_things(),
            ghost: false,
        })
    }

    /// Finds the primary rooms of all grids, for [`with`](Self::with).
    pub(crate) fn find_primaries(&self, primaries: &mut Vec<Option<Place>>) {
        let grids = self.nature.names.grids.len() as u32;
        primaries.clear();
        primaries.extend((0..grids).map(|grid| self.primary_of(GridId(grid))));
    }

    /// The same with the primary rooms found once for all. They must be those of this moment.
    pub(crate) fn with(self, primaries: &'a [Option<Place>]) -> Self {
        Self { primaries: Some(primaries), ..self }
    }

    /// The same for a walker that passes locks and closed sides.
    pub(crate) fn for_a_ghost(self) -> Self {
        Self { ghost: true, ..self }
    }

    /// The cell to which one step leads. It may be full.
    pub(crate) fn next(&self, from: Place, dir: Dir) -> Result<Place, NoPass> {
        let ahead = from.step(dir);
        match self.cells.kinds_inside(ahead) {
            Some(kinds) if !kinds.meets(Kinds::ROOM) => Ok(ahead),
            // Something outside of every grid is beside no room.
            _ if !self.cells.in_bounds(from) => Err(NoPass::Endless),
            _ => pass(self, from, dir, self.mapping),
        }
    }

    /// As [`next`](Self::next), if the cell meets none of the obstacles.
    pub(crate) fn next_free(&self, from: Place, dir: Dir, obstacles: Kinds) -> Option<Place> {
        let free = |place: &Place| !self.cells.kinds_at(*place).meets(obstacles);
        self.next(from, dir).ok().filter(free)
    }

    /// A place, and the places of the primary rooms around it, from the inside out. A circle ends where it closes or a
    /// little later.
    pub(crate) fn around(&self, place: Place) -> impl Iterator<Item = Place> {
        let grids = self.nature.names.grids.len();
        std::iter::successors(Some(place), |place| self.primary_of(place.grid)).take(grids)
    }

    pub(crate) fn cells(&self) -> &'a CellIndex {
        self.cells
    }
}

impl Board for Ways<'_> {
    fn size_of(&self, grid: GridId) -> Option<Size> {
        self.cells.grid(grid).map(|(size, _)| size)
    }

    fn content(&self, place: Place) -> Content {
        if !self.cells.kinds_at(place).meets(Kinds::ROOM) {
            return Content::Empty;
        }
        let room = room_at(self.nature, self.cells, place);
        room.map_or(Content::Empty, |(_, room)| Content::Ref(room.grid))
    }

    fn primary_of(&self, grid: GridId) -> Option<Place> {
        match self.primaries {
            Some(primaries) => primaries.get(grid.index()).copied().flatten(),
            None => primary_of(self.nature, self.cells, self.doors, self.by_things, grid),
        }
    }

    fn may_enter(&self, reference: Place, dir: Dir) -> bool {
        self.may_pass(reference, dir.opposite())
    }

    fn may_leave(&self, reference: Place, dir: Dir) -> bool {
        self.may_pass(reference, dir)
    }

    fn entry_cell(&self, reference: Place, _: GridId, dir: Dir) -> Option<Pos> {
        entry_cell(self.nature, self.cells, reference, dir)
    }
}

impl Ways<'_> {
    fn may_pass(&self, reference: Place, side: Dir) -> bool {
        if self.by_things
            && let Some((slot, _)) = room_at(self.nature, self.cells, reference)
            && (self.condition.flip.contains(slot) || self.nature.infinite_exit.contains(slot))
        {
            // Walkers know no mirrored rooms, and infinite exits cannot be entered.
            return false;
        }
        self.ghost || lets_through(self.nature, self.condition, self.cells, reference, side)
    }
}

/// The room at a place.
#[inline]
fn room_at(nature: &Nature, cells: &CellIndex, place: Place) -> Option<(Slot, Room)> {
    cells.at(place).find_map(|slot| Some((slot, nature.room.get(slot)?)))
}

/// Whether the room at a place is open at a side.
#[inline]
pub(crate) fn lets_through(
    nature: &Nature,
    condition: &Condition,
    cells: &CellIndex,
    place: Place,
    side: Dir,
) -> bool {
    let sides = &nature.open_sides;
    let shut = &condition.shut;
    if sides.is_empty() && shut.first().is_none() && !cells.kinds_at(place).meets(Kinds::LOCKED) {
        return true;
    }
    room_at(nature, cells, place).is_none_or(|(room, _)| {
        let wired = || nature.wired_sides.get(room).is_none_or(|wired| wired.contains(side));
        !condition.locked.contains(room)
            && sides.get(room).is_none_or(|open| open.contains(side))
            && !(shut.contains(room) && wired())
    })
}

/// The cell where something that moves in direction `dir` enters the room at a place, if the room fixes one.
#[inline]
pub(crate) fn entry_cell(
    nature: &Nature,
    cells: &CellIndex,
    reference: Place,
    dir: Dir,
) -> Option<Pos> {
    if nature.entry_cells.is_empty() {
        return None;
    }
    nature.entry_cells.get(room_at(nature, cells, reference)?.0)?.at(dir.opposite())
}

/// The place of the room through which a grid is left; see [`State::primary_of`].
fn primary_of(
    nature: &Nature,
    cells: &CellIndex,
    doors: &Doors,
    by_things: bool,
    grid: GridId,
) -> Option<Place> {
    if by_things {
        return doors.exit(grid).and_then(|room| cells.place(room));
    }
    let placed = |(slot, room): (Slot, Room)| Some((room, cells.place(slot)?));
    let rooms = nature.room.iter().filter_map(placed);
    let rooms = rooms.filter(|(room, place)| room.grid == grid && cells.in_bounds(*place));
    let rank =
        |room: Room, place: Place| (room.mark != Mark::Primary, place.grid, place.y, place.x);
    rooms.min_by_key(|&(room, place)| rank(room, place)).map(|(_, place)| place)
}

impl State {
    /// The ways through the rooms of this world; `None` if there are none to go through.
    #[inline]
    pub(crate) fn ways(&self) -> Option<Ways<'_>> {
        Ways::new(&self.settings, &self.nature, &self.condition, &self.cells, &self.doors)
    }

    /// The place of the room through which a grid is left; `None` for a grid that cannot be left. Of several rooms with
    /// this grid inside, one that is marked primary comes first; otherwise the first in reading order, grid by grid.
    ///
    /// Where pushes go by things, the places of rooms do not matter: it is the first that is marked primary, or else the
    /// first without a mark.
    pub fn primary_of(&self, grid: GridId) -> Option<Place> {
        let by_things = self.settings.push_rules.as_ref().is_some_and(PushRules::by_things);
        primary_of(&self.nature, &self.cells, &self.doors, by_things, grid)
    }

    /// The cell to which one step from a place leads: over the edge of a grid to the cell beside its room, and into
    /// rooms that let things in. `None` if there is no such cell. Something may stand in it.
    ///
    /// ```
    /// use gridcosm_grid::{Dir, Pos, Size};
    /// use gridcosm_universe::{Level, Mark, Place, PushRules, factory};
    /// let mut level = Level::new(Size::new(3, 1));
    /// let hut = level.add_grid("hut", Size::new(1, 1))?;
    /// level.add(Pos::new(1, 0), factory::room(hut, Mark::Unmarked))?;
    /// level.settings.push_rules = Some(PushRules::default());
    /// let state = level.to_state()?;
    /// let inside = state.next_place(Place::flat(0, 0), Dir::E).unwrap();
    /// assert_eq!(inside, Place::new(hut, 0, 0));
    /// assert_eq!(state.next_place(inside, Dir::E), Some(Place::flat(2, 0)));
    /// assert_eq!(state.next_place(inside, Dir::N), None); // the outermost grid ends above the room
    /// # Ok::<(), gridcosm_universe::LevelError>(())
    /// ```
    pub fn next_place(&self, from: Place, dir: Dir) -> Option<Place> {
        match self.ways() {
            Some(ways) => ways.next(from, dir).ok(),
            None => Some(from.step(dir)).filter(|&ahead| self.in_bounds(ahead)),
        }
    }
}
