//! A flat Sokoban level: which states are one, and its floor as numbered cells.

use gridcosm_grid::{Dir, GridId, Size};
use gridcosm_universe::{
    ComponentKind, EntityId, MoveRule, Objective, Outcome, Place, State, Turns,
};

/// Most cells on which a box may be worth having; beyond that the general search is used.
pub(crate) const MOST_LIVE: usize = 1024;

/// Most pairs of a box's and the player's cell that tables are made for.
const MOST_PAIRS: usize = 1 << 25;

/// What a state is for the search.
#[derive(Debug)]
pub(crate) enum Recognised {
    /// Not flat Sokoban, or too large for the tables.
    Other,
    /// Flat Sokoban that cannot be won, whatever happens: a box can never stand on a target.
    Hopeless,
    /// Flat Sokoban.
    Board(Box<Board>),
}

/// The floor that the player can ever walk, as numbered cells. Live cells come first: from those alone a box can be pushed
/// to a target. The number after the last cell stands for every wall.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// The number of cells, and the number that stands for walls.
    pub(crate) cells: usize,
    /// The number of live cells.
    pub(crate) live: usize,
    /// The neighbours of every cell, by the number of the direction; a wall has itself.
    pub(crate) next: Vec<[u16; 4]>,
    /// The eight cells around every cell, clockwise from the north.
    pub(crate) ring: Vec<[u16; 8]>,
    /// Whether a box is home on a cell.
    pub(crate) is_goal: Vec<bool>,
    /// The targets, ascending.
    pub(crate) goals: Vec<u16>,
    /// Where the boxes are, ascending.
    pub(crate) boxes: Vec<u16>,
    /// Where the player is.
    pub(crate) player: u16,
}

/// What stands on a cell of the level.
#[derive(Clone, Copy, Default)]
struct Things {
    wall: bool,
    goal: bool,
    boxes: u8,
    agent: bool,
}

/// Looks at a state. It is flat Sokoban if it has one grid, one agent that moves one cell at a time and pushes one box, the
/// objective to push every box onto an exit, and otherwise only walls and things without any effect on the outcome.
pub(crate) fn recognise(state: &State) -> Recognised {
    let settings = state.settings();
    let usual = settings.move_rule == MoveRule::DEFAULT
        && settings.move_rule.is_built_in()
        && std::ptr::fn_addr_eq(settings.objective.test, Objective::PUSH.test)
        && settings.push_rules.is_none()
        && settings.turns == Turns::Chosen
        && state.grids().len() == 1
        && matches!(state.outcome(), Outcome::Ongoing | Outcome::Truncated);
    let size = state.size();
    if !usual || size.area() > MOST_PAIRS as u64 || state.agents().count() != 1 {
        return Recognised::Other;
    }
    let mut things = vec![Things::default(); size.area() as usize];
    for id in state.entities() {
        if !put(state, id, size, &mut things) {
            return Recognised::Other;
        }
    }
    let crowded = |cell: &Things| {
        let solid = u8::from(cell.wall) + u8::from(cell.agent);
        cell.boxes > 1 || cell.boxes + solid > 1
    };
    if things.iter().any(crowded) {
        return Recognised::Other;
    }
    number(&things, size)
}

/// Puts an entity where it stands. Returns false if it is none that Sokoban has.
fn put(state: &State, id: EntityId, size: Size, things: &mut [Things]) -> bool {
    use ComponentKind as Kind;
    let (mut blocking, mut exit, mut pushable, mut agent, mut bulky) = Default::default();
    for &kind in ComponentKind::ALL {
        if !state.has(id, kind) {
            continue;
        }
        match kind {
            Kind::Blocking => blocking = true,
            Kind::Exit => exit = true,
            Kind::Pushable => pushable = true,
            Kind::Agent => agent = true,
            Kind::Collidable => bulky = true,
            // Costs change the score, which decides nothing here; health without damage stays.
            Kind::Entity
            | Kind::Appearance
            | Kind::Cost
            | Kind::Health
            | Kind::Label
            | Kind::Position
            | Kind::PrevPosition => {}
            // An agent can carry things; if it did, they could have an effect.
            Kind::Inventory if state.items_of(id).next().is_none() => {}
            Kind::Status if state.effects_of(id).next().is_none() => {}
            _ => return false,
        }
    }
    let Some(cell) = state.place(id).and_then(|place| index(place, size)) else { return false };
    let Some(cell) = things.get_mut(cell) else { return false };
    // What is bulky without being solid stops boxes, but not the player; Sokoban has no such thing.
    let odd = bulky && !(blocking || pushable || agent);
    // An exit that moves with a box, or an agent that is an obstacle, is not Sokoban either.
    if odd || (agent && (blocking || pushable || exit)) || (pushable && exit) {
        return false;
    }
    cell.wall |= blocking && !pushable;
    cell.goal |= exit;
    cell.agent |= agent;
    cell.boxes = cell.boxes.saturating_add(u8::from(pushable));
    true
}

fn index(place: Place, size: Size) -> Option<usize> {
    let (x, y) = (u32::try_from(place.x).ok()?, u32::try_from(place.y).ok()?);
    let inside = place.grid == GridId(0) && x < size.width && y < size.height;
    inside.then_some(y as usize * size.width as usize + x as usize)
}

/// Numbers the cells that the player can reach if boxes are no obstacle. All others are walls for good.
fn number(things: &[Things], size: Size) -> Recognised {
    let (width, height) = (size.width as usize, size.height as usize);
    let step = |cell: usize, dir: usize| -> Option<usize> {
        let (x, y) = (cell % width, cell / width);
        match dir {
            0 if y > 0 => Some(cell - width),
            1 if y + 1 < height => Some(cell + width),
            2 if x + 1 < width => Some(cell + 1),
            3 if x > 0 => Some(cell - 1),
            _ => None,
        }
    };
    let Some(player) = things.iter().position(|cell| cell.agent) else { return Recognised::Other };
    let mut inside = vec![false; things.len()];
    let mut floor = vec![player];
    inside[player] = true;
    let mut done = 0;
    while let Some(&cell) = floor.get(done) {
        done += 1;
        for next in (0..4).filter_map(|dir| step(cell, dir)) {
            if !inside[next] && !things[next].wall {
                inside[next] = true;
                floor.push(next);
            }
        }
    }
    // A box out of reach stays where it is.
    let lost = |(cell, thing): (usize, &Things)| thing.boxes > 0 && !inside[cell] && !thing.goal;
    if things.iter().enumerate().any(lost) {
        return Recognised::Hopeless;
    }
    floor.sort_unstable();
    let live = live_cells(&floor, things, &inside, step);
    if floor.iter().any(|&cell| things[cell].boxes > 0 && !live[cell]) {
        return Recognised::Hopeless;
    }
    let lives = floor.iter().filter(|&&cell| live[cell]).count();
    if lives > MOST_LIVE || floor.len() * lives.max(1) > MOST_PAIRS || floor.len() > 60_000 {
        return Recognised::Other;
    }
    let mut order: Vec<usize> = floor.iter().copied().filter(|&cell| live[cell]).collect();
    order.extend(floor.iter().copied().filter(|&cell| !live[cell]));
    let cells = order.len();
    let mut number = vec![cells as u16; things.len()];
    for (n, &cell) in order.iter().enumerate() {
        number[cell] = n as u16;
    }
    let neighbours = |&cell: &usize| {
        std::array::from_fn(|dir| step(cell, dir).map_or(cells as u16, |next| number[next]))
    };
    let mut next: Vec<[u16; 4]> = order.iter().map(neighbours).collect();
    next.push([cells as u16; 4]);
    let around = |&cell: &usize| {
        // Directions by their numbers: straight ones, and diagonals as two steps.
        const RING: [(usize, Option<usize>); 8] = [
            (0, None),
            (0, Some(2)),
            (2, None),
            (1, Some(2)),
            (1, None),
            (1, Some(3)),
            (3, None),
            (0, Some(3)),
        ];
        RING.map(|(first, then)| {
            let beside = step(cell, first);
            let end = then.map_or(beside, |dir| beside.and_then(|cell| step(cell, dir)));
            end.map_or(cells as u16, |end| number[end])
        })
    };
    let mut ring: Vec<[u16; 8]> = order.iter().map(around).collect();
    ring.push([cells as u16; 8]);
    let mut is_goal: Vec<bool> = order.iter().map(|&cell| things[cell].goal).collect();
    is_goal.push(false);
    let numbers = |wanted: &dyn Fn(&Things) -> bool| -> Vec<u16> {
        let found = order.iter().enumerate().filter(|&(_, &cell)| wanted(&things[cell]));
        found.map(|(n, _)| n as u16).collect()
    };
    let boxes = numbers(&|thing| thing.boxes > 0);
    let goals = numbers(&|thing| thing.goal);
    if boxes.len() > goals.len() {
        return Recognised::Hopeless;
    }
    Recognised::Board(Box::new(Board {
        cells,
        live: lives,
        next,
        ring,
        is_goal,
        goals,
        boxes,
        player: number[player],
    }))
}

/// The cells from which a box could be pushed to some target if it were alone: those that pulling from targets reaches.
fn live_cells(
    floor: &[usize],
    things: &[Things],
    inside: &[bool],
    step: impl Fn(usize, usize) -> Option<usize>,
) -> Vec<bool> {
    let mut live = vec![false; things.len()];
    let mut queue: Vec<usize> = floor.iter().copied().filter(|&cell| things[cell].goal).collect();
    queue.iter().for_each(|&cell| live[cell] = true);
    while let Some(cell) = queue.pop() {
        for dir in 0..4 {
            let free = |cell: usize| step(cell, dir).filter(|&next| inside[next]);
            if let Some(from) = free(cell)
                && !live[from]
                && free(from).is_some()
            {
                live[from] = true;
                queue.push(from);
            }
        }
    }
    live
}

impl Board {
    /// The cell beyond, in a direction.
    #[inline]
    pub(crate) fn step(&self, cell: u16, dir: usize) -> u16 {
        self.next[cell as usize][dir]
    }

    /// Whether a box may be worth having on a cell.
    #[inline]
    pub(crate) fn is_live(&self, cell: u16) -> bool {
        (cell as usize) < self.live
    }

    /// Whether a number is no cell.
    #[inline]
    pub(crate) fn is_wall(&self, cell: u16) -> bool {
        cell as usize >= self.cells
    }
}

/// The number of the opposite direction.
#[inline]
pub(crate) const fn back(dir: usize) -> usize {
    dir ^ 1
}

/// The direction of a number.
pub(crate) fn direction(dir: usize) -> Dir {
    // The numbers run from 0 to 3.
    [Dir::N, Dir::S, Dir::E, Dir::W][dir & 3]
}
