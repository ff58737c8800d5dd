//! What the entities of a cell are, as bits.

/// The properties of an entity that matter to others in or near its cell, as bits. A cell has the bits of all entities
/// in it.
///
/// Rules ask a cell before they look at the entities in it, and mostly the answer is enough. The same bits are what a
/// learning agent is shown of a cell, so the numbers of the first eight are part of an encoding that users rely on.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_universe::{Kinds, Level, Place, factory};
/// let mut level = Level::new(Size::new(2, 1));
/// level.add(Pos::new(0, 0), factory::exit())?;
/// level.add(Pos::new(0, 0), factory::crate_box(true))?;
/// let state = level.to_state()?;
/// let kinds = state.kinds_of(Place::flat(0, 0));
/// assert!(kinds.meets(Kinds::EXIT) && kinds.meets(Kinds::PUSHABLE) && !kinds.meets(Kinds::AGENT));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Kinds(pub(crate) u32);

impl Kinds {
    /// Blocks movement.
    pub const BLOCKING: Self = Self(1);
    /// Can be pushed.
    pub const PUSHABLE: Self = Self(1 << 1);
    /// Stops pushes and blocking movers.
    pub const COLLIDABLE: Self = Self(1 << 2);
    /// Hurts or kills.
    pub const DAMAGER: Self = Self(1 << 3);
    /// Can be picked up.
    pub const COLLECTIBLE: Self = Self(1 << 4);
    /// Opens with a key only.
    pub const LOCKED: Self = Self(1 << 5);
    /// An exit.
    pub const EXIT: Self = Self(1 << 6);
    /// An agent.
    pub const AGENT: Self = Self(1 << 7);
    /// Costs score, and cannot be collected.
    pub const COSTLY: Self = Self(1 << 8);
    /// Pays score, and cannot be collected.
    pub const REWARDING: Self = Self(1 << 9);
    /// Has a grid inside.
    pub const ROOM: Self = Self(1 << 10);
    /// Opens locks.
    pub const KEY: Self = Self(1 << 11);
    /// Must be collected to win.
    pub const REQUIRED: Self = Self(1 << 12);
    /// Leads elsewhere.
    pub const PORTAL: Self = Self(1 << 13);
    /// An effect that repeats moves.
    pub const SPEED: Self = Self(1 << 14);
    /// An effect that negates damage.
    pub const IMMUNITY: Self = Self(1 << 15);
    /// An effect that passes through obstacles.
    pub const PHASING: Self = Self(1 << 16);
    /// Moves by itself: back and forth, or after another entity.
    pub const MOVER: Self = Self(1 << 17);
    /// Moves by itself, but a signal has stopped it.
    pub const HALTED: Self = Self(1 << 18);
    /// A plate or a switch.
    pub const SENDER: Self = Self(1 << 19);
    /// Blocks sight.
    pub const OPAQUE: Self = Self(1 << 20);
    /// A member of a swarm.
    pub const SWARM: Self = Self(1 << 21);

    /// Does not move as movers and pursuers do: it is stopped, or moves with its swarm.
    pub(crate) const OFF_DUTY: Self = Self(Self::HALTED.0 | Self::SWARM.0);
    /// Presses plates, and keeps a door from closing.
    pub(crate) const BODY: Self = Self(Self::MOVABLE.0 | Self::MOVER.0);
    /// Moves in a push through rooms, if nothing stops it.
    pub(crate) const MOVABLE: Self = Self(Self::PUSHABLE.0 | Self::AGENT.0 | Self::ROOM.0);
    /// Stops walkers.
    pub const SOLID: Self = Self(Self::BLOCKING.0 | Self::PUSHABLE.0);
    /// Stops pushed things and blocking movers.
    pub const BULKY: Self = Self(Self::SOLID.0 | Self::COLLIDABLE.0);

    /// The bits.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether the two have a bit in common.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The bits of both.
    #[inline]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn with_if(self, other: Self, there: bool) -> Self {
        if there { self.with(other) } else { self }
    }
}
