//! A cell as three bytes.

use gridcosm_grid::words;
use gridcosm_universe::{Axis, ComponentKind, Kinds, Place, State};

/// Bytes for each cell: the object in front, its variant, and the properties of everything in the cell.
pub const CHANNELS: usize = 3;

/// What stands in front in a cell: the first byte. What it is called depends on what it does, never on how it is drawn.
///
/// Of several things in a cell the one that matters most to an agent is in front; the order is that of
/// [`Object::of`]. The numbers are part of the encoding and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Object {
    /// Not visible, or outside.
    Unseen = 0,
    /// Nothing that matters.
    Empty = 1,
    /// Blocks movement.
    Wall = 2,
    /// An agent; the variant is its number from 1.
    Agent = 3,
    /// An exit.
    Exit = 4,
    /// Locked; the variant is the number of its lock's name from 1.
    Door = 5,
    /// A key; the variant is the number of the lock's name that it opens.
    Key = 6,
    /// Something to collect; the variant is what it pays, from 0 to 255.
    Coin = 7,
    /// Something that must be collected; the variant is what it pays, from 0 to 255.
    Core = 8,
    /// Can be pushed.
    Box = 9,
    /// Hurts; the variant is how much, 255 kills.
    Hazard = 10,
    /// Hurts and moves; the variant is its direction (1 up, 2 down, 3 left, 4 right), 5 for a pursuer.
    Monster = 11,
    /// Leads elsewhere; the variant is the number of the pair from 1.
    Portal = 12,
    /// A powerup that repeats moves; the variant is how often.
    Speed = 13,
    /// A powerup that negates damage.
    Shield = 14,
    /// A powerup that passes through obstacles.
    Ghost = 15,
    /// Has a grid inside; the variant is the grid's number.
    Room = 16,
    /// Blocks movement and moves; the variant is its direction.
    Mover = 17,
    /// A plate or a switch; the variant is twice the number of its signal's name from 1, and one more while it sends.
    Plate = 18,
    /// Members of a swarm; the variant is how many are in the cell.
    Swarm = 19,
}

words!(Object {
    Unseen "unseen", Empty "empty", Wall "wall", Agent "agent", Exit "exit", Door "door", Key "key", Coin "coin",
    Core "core", Box "box", Hazard "hazard", Monster "monster", Portal "portal", Speed "speed", Shield "shield",
    Ghost "ghost", Room "room", Mover "mover", Plate "plate",
    Swarm "swarm",
});

impl Object {
    /// The object in front of a cell whose entities have these properties together.
    #[inline]
    pub const fn of(kinds: Kinds) -> Self {
        // Most cells that change are empty or have an agent in them.
        const QUIET: Kinds = Kinds::COSTLY.with(Kinds::REWARDING).with(Kinds::COLLIDABLE);
        if kinds.meets(Kinds::AGENT) {
            return Self::Agent;
        }
        if kinds.bits() & !QUIET.bits() == 0 {
            return Self::Empty;
        }
        Self::of_things(kinds)
    }

    const fn of_things(kinds: Kinds) -> Self {
        let moves = kinds.meets(Kinds::MOVER);
        if kinds.meets(Kinds::ROOM) {
            Self::Room
        } else if kinds.meets(Kinds::SWARM) {
            Self::Swarm
        } else if moves && kinds.meets(Kinds::DAMAGER) {
            Self::Monster
        } else if kinds.meets(Kinds::LOCKED) {
            Self::Door
        } else if kinds.meets(Kinds::PUSHABLE) {
            Self::Box
        } else if kinds.meets(Kinds::BLOCKING) {
            if moves { Self::Mover } else { Self::Wall }
        } else if kinds.meets(Kinds::DAMAGER) {
            Self::Hazard
        } else if kinds.meets(Kinds::PORTAL) {
            Self::Portal
        } else if kinds.meets(Kinds::COLLECTIBLE) {
            Self::of_item(kinds)
        } else if kinds.meets(Kinds::EXIT) {
            Self::Exit
        } else if kinds.meets(Kinds::SENDER) {
            Self::Plate
        } else {
            Self::Empty
        }
    }

    const fn of_item(kinds: Kinds) -> Self {
        if kinds.meets(Kinds::KEY) {
            Self::Key
        } else if kinds.meets(Kinds::REQUIRED) {
            Self::Core
        } else if kinds.meets(Kinds::SPEED) {
            Self::Speed
        } else if kinds.meets(Kinds::IMMUNITY) {
            Self::Shield
        } else if kinds.meets(Kinds::PHASING) {
            Self::Ghost
        } else {
            Self::Coin
        }
    }

    /// The sign in text observations, as in level files where they have one.
    pub const fn sign(self) -> char {
        match self {
            Self::Unseen => ' ',
            Self::Empty => '.',
            Self::Wall => '#',
            Self::Agent => '@',
            Self::Exit => '>',
            Self::Door => '+',
            Self::Key => '?',
            Self::Coin => '*',
            Self::Core => '!',
            Self::Box => '$',
            Self::Hazard => '^',
            Self::Monster => '&',
            Self::Portal => '=',
            Self::Speed => 'b',
            Self::Shield => 's',
            Self::Ghost => 'g',
            Self::Room => 'R',
            Self::Mover => '%',
            Self::Plate => '_',
            Self::Swarm => ':',
        }
    }

    /// The property that makes something the object in front.
    const fn marked_by(self) -> Option<Kinds> {
        Some(match self {
            Self::Agent => Kinds::AGENT,
            Self::Door => Kinds::LOCKED,
            Self::Key => Kinds::KEY,
            Self::Coin | Self::Core => Kinds::COLLECTIBLE,
            Self::Hazard | Self::Monster => Kinds::DAMAGER,
            Self::Portal => Kinds::PORTAL,
            Self::Speed => Kinds::SPEED,
            Self::Room => Kinds::ROOM,
            Self::Mover => Kinds::MOVER,
            Self::Plate => Kinds::SENDER,
            Self::Swarm => Kinds::SWARM,
            _ => return None,
        })
    }
}

/// The three bytes of a cell.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_gym::cell_code;
/// use gridcosm_universe::{Level, Place, factory};
/// let mut level = Level::new(Size::new(2, 1));
/// level.add(Pos::new(0, 0), factory::exit())?;
/// level.add(Pos::new(0, 0), factory::crate_box(true))?;
/// let state = level.to_state()?;
/// assert_eq!(cell_code(&state, Place::flat(0, 0)), [9, 0, 1 | 2 | 4 | 64]); // a box on an exit
/// assert_eq!(cell_code(&state, Place::flat(1, 0)), [1, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn cell_code(state: &State, place: Place) -> [u8; CHANNELS] {
    code_of(state, place, state.kinds_of(place))
}

#[inline]
pub(crate) fn code_of(state: &State, place: Place, kinds: Kinds) -> [u8; CHANNELS] {
    let object = Object::of(kinds);
    let variant = object.marked_by().map_or(0, |mark| variant(state, place, object, mark));
    [object as u8, variant, kinds.bits() as u8]
}

fn variant(state: &State, place: Place, object: Object, mark: Kinds) -> u8 {
    let Some(entity) = state.first_at(place, mark) else { return 0 };
    let number = match object {
        Object::Agent => state.agent_number(entity).map(|number| number as i64 + 1),
        Object::Door | Object::Key => state.key_number(entity).map(|number| i64::from(number) + 1),
        Object::Coin | Object::Core => state.reward(entity),
        Object::Hazard => Some(state.damage(entity).unwrap_or(i64::MAX)),
        Object::Monster | Object::Mover => match state.moving(entity) {
            None => Some(5),
            Some(moving) => Some(match (moving.axis, moving.direction > 0) {
                (Axis::Vertical, false) => 1,
                (Axis::Vertical, true) => 2,
                (Axis::Horizontal, false) => 3,
                (Axis::Horizontal, true) => 4,
            }),
        },
        Object::Portal => state.portal_number(entity).map(|number| number as i64 + 1),
        Object::Speed => state.speed(entity),
        Object::Plate => {
            state.sends(entity).map(|(name, sends)| 2 * (i64::from(name) + 1) + i64::from(sends))
        }
        Object::Swarm => {
            let members = state.at(place).filter(|&id| state.has(id, ComponentKind::Swarm));
            i64::try_from(members.count()).ok()
        }
        Object::Room => state.room(entity).map(|room| i64::from(room.grid.0)),
        _ => None,
    };
    number.unwrap_or(0).clamp(0, 255) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_grid::{Pos, Size};
    use gridcosm_universe::{EntitySpec, Level, Mark, Moving, Swarm, factory, factory::Limits};

    /// The code of a cell with these things in it, of a level that also has an agent elsewhere.
    fn code(things: impl IntoIterator<Item = EntitySpec>) -> [u8; 3] {
        let mut level = Level::new(Size::new(3, 1));
        level.add_grid("inside", Size::new(2, 2)).unwrap();
        level.add(Pos::new(2, 0), factory::agent()).unwrap();
        for thing in things {
            level.add(Pos::new(0, 0), thing).unwrap();
        }
        cell_code(&level.to_state().unwrap(), Place::flat(0, 0))
    }

    #[test]
    fn every_thing_has_its_number_and_its_variant() {
        let drift = |mut spec: EntitySpec, axis, direction| {
            spec.components.moving = Some(Moving::new(axis, direction));
            spec
        };
        let cases = [
            (vec![factory::floor(1)], [1, 0, 0]),
            (vec![factory::wall()], [2, 0, 1]),
            (vec![factory::agent()], [3, 1, 132]),
            (vec![factory::exit()], [4, 0, 64]),
            (vec![factory::door("red")], [5, 1, 33]),
            (vec![factory::key("red")], [6, 1, 16]),
            (vec![factory::coin(Some(7))], [7, 7, 16]),
            (vec![factory::core(Some(300), true)], [8, 255, 16]),
            (vec![factory::crate_box(true), factory::exit()], [9, 0, 71]),
            (vec![drift(factory::monster(3, false), Axis::Vertical, -1)], [11, 1, 12]),
            (vec![factory::portal()], [12, 1, 0]),
            (vec![factory::speed_effect(2, Limits::NONE)], [13, 2, 16]),
            (vec![factory::immunity_effect(Limits::NONE)], [14, 0, 16]),
            (vec![factory::phasing_effect(Limits::NONE)], [15, 0, 16]),
            (vec![drift(factory::crate_box(false), Axis::Horizontal, 1)], [17, 4, 5]),
            (vec![factory::plate("red")], [18, 2, 0]),
            (vec![factory::switch("red")], [18, 2, 0]),
            (vec![factory::plate("red"), factory::crate_box(true)], [9, 0, 7]),
            (vec![factory::gate("red")], [2, 0, 1]),
        ];
        for (things, expected) in cases {
            assert_eq!(code(things.clone()), expected, "{things:?}");
        }
        // Five members and the agent that is elsewhere.
        let crowd = || Swarm { count: 5, ..Swarm::default() };
        let bees = |damage| {
            let mut swarm = factory::swarm(crowd());
            swarm.components.damage = damage;
            swarm
        };
        assert_eq!(code([bees(None)]), [19, 5, 4]);
        assert_eq!(code([bees(Some(1))]), [19, 5, 12]);
        let inside = gridcosm_grid::GridId(1);
        assert_eq!(code([factory::room(inside, Mark::Unmarked)])[..2], [16, 1]);
        // A monster that stays where it is hurts like spikes do.
        assert_eq!(code([factory::monster(3, false)])[..2], [10, 3]);
        assert_eq!(code([factory::monster(3, true)])[..2], [10, 255]);
    }

    #[test]
    fn numbers_follow_the_order_of_the_list() {
        for (number, object) in Object::ALL.iter().enumerate() {
            assert_eq!(*object as usize, number);
        }
    }
}
