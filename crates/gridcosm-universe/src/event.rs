//! The events of a step, for animation, sound and logs.

use crate::{EntityId, GridId, Place, PushReason};

/// One event. A step reports its events in the order in which they happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// An entity walked.
    Moved {
        /// The entity.
        entity: EntityId,
        /// The place that it left.
        from: Place,
        /// The place that it reached; a mover may have gone several cells.
        to: Place,
    },
    /// Something stopped a mover, and it turned round.
    Bounced {
        /// The mover.
        entity: EntityId,
        /// Where it stands.
        at: Place,
    },
    /// The agent tried to walk and could not.
    Bumped {
        /// The agent.
        entity: EntityId,
        /// The place of the agent.
        at: Place,
        /// The place that it did not reach.
        towards: Place,
    },
    /// A push through rooms found no path.
    PushFailed {
        /// The entity that pushed.
        entity: EntityId,
        /// The cell that stopped it.
        at: Place,
        /// The reason.
        reason: PushReason,
    },
    /// An entity was pushed or pulled.
    Pushed {
        /// The entity.
        entity: EntityId,
        /// The entity that pushed or pulled it.
        by: EntityId,
        /// The place that it left.
        from: Place,
        /// The place that it reached.
        to: Place,
    },
    /// A player became another entity. The old body stays.
    Possessed {
        /// The old body.
        entity: EntityId,
        /// The entity that is the player now.
        body: EntityId,
        /// The place of the new body.
        at: Place,
    },
    /// A room came into being, in a void of its own.
    Made {
        /// The room.
        entity: EntityId,
        /// The grid that was left or entered for ever.
        of: GridId,
        /// Its place.
        at: Place,
    },
    /// A member of a swarm took an agent with it.
    Carried {
        /// The agent.
        entity: EntityId,
        /// The member of the swarm.
        by: EntityId,
        /// The place that both left.
        from: Place,
        /// The place that both reached.
        to: Place,
    },
    /// An entity went through a portal.
    Teleported {
        /// The entity.
        entity: EntityId,
        /// The portal that it entered.
        portal: EntityId,
        /// The place that it left; none if it was picked up before it arrived.
        from: Option<Place>,
        /// The place that it reached.
        to: Place,
    },
    /// An entity was hurt.
    Damaged {
        /// The entity.
        entity: EntityId,
        /// The damager.
        by: EntityId,
        /// Health before minus health after.
        amount: i64,
        /// The place.
        at: Place,
    },
    /// An effect absorbed a hit for its holder.
    Absorbed {
        /// The holder.
        entity: EntityId,
        /// The damager.
        by: EntityId,
        /// The effect.
        effect: EntityId,
        /// The place.
        at: Place,
    },
    /// An entity died.
    Died {
        /// The entity.
        entity: EntityId,
        /// The cause.
        by: EntityId,
        /// The place.
        at: Place,
    },
    /// An item was picked up.
    Collected {
        /// The item.
        item: EntityId,
        /// The entity that picked it up.
        by: EntityId,
        /// The place where it lay.
        at: Place,
        /// Score for it.
        reward: i64,
    },
    /// A locked entity was opened.
    Unlocked {
        /// The locked entity.
        door: EntityId,
        /// The key.
        key: EntityId,
        /// The entity that opened it.
        by: EntityId,
        /// The place.
        at: Place,
    },
    /// Something came to stand on a plate, which sends its signal now.
    Pressed {
        /// The plate.
        plate: EntityId,
        /// What stands on it.
        by: EntityId,
        /// The place.
        at: Place,
    },
    /// Nothing stands on a plate any more.
    Released {
        /// The plate.
        plate: EntityId,
        /// The place.
        at: Place,
    },
    /// A switch was turned over.
    Switched {
        /// The switch.
        switch: EntityId,
        /// What turned it over.
        by: EntityId,
        /// Whether it is on now.
        on: bool,
        /// The place.
        at: Place,
    },
    /// A signal opened a door or a room.
    Opened {
        /// The door or room.
        door: EntityId,
        /// The place.
        at: Place,
    },
    /// A signal closed a door or a room.
    Closed {
        /// The door or room.
        door: EntityId,
        /// The place.
        at: Place,
    },
    /// A signal started a mover or pursuer.
    Started {
        /// The mover or pursuer.
        entity: EntityId,
        /// The place.
        at: Place,
    },
    /// A signal stopped a mover or pursuer.
    Stopped {
        /// The mover or pursuer.
        entity: EntityId,
        /// The place.
        at: Place,
    },
    /// A signal turned a mover round.
    Turned {
        /// The mover.
        entity: EntityId,
        /// The place.
        at: Place,
    },
    /// An entity came under an effect.
    EffectGained {
        /// The entity.
        entity: EntityId,
        /// The effect.
        effect: EntityId,
    },
    /// An effect ended.
    EffectExpired {
        /// Its holder.
        entity: EntityId,
        /// The effect.
        effect: EntityId,
    },
    /// The agent's cell paid or cost score.
    Scored {
        /// The agent.
        entity: EntityId,
        /// The place.
        at: Place,
        /// The amount added to the score.
        amount: i64,
    },
    /// A pursuer began to see its target.
    Noticed {
        /// The pursuer.
        entity: EntityId,
        /// Its target.
        target: EntityId,
        /// The place of the target.
        at: Place,
    },
    /// A pursuer no longer sees its target.
    LostSight {
        /// The pursuer.
        entity: EntityId,
        /// Its target.
        target: EntityId,
        /// Where it last saw it.
        at: Place,
    },
    /// The level was won.
    Won {
        /// The agent that won.
        agent: EntityId,
    },
    /// The level was lost.
    Lost {
        /// The agent that lost.
        agent: EntityId,
    },
}

/// A receiver of events. `()` ignores them, and then reporting costs nothing.
pub trait Listener {
    /// Takes an event.
    fn hear(&mut self, event: Event);
}

impl Listener for () {
    #[inline]
    fn hear(&mut self, _: Event) {}
}

impl Listener for Vec<Event> {
    #[inline]
    fn hear(&mut self, event: Event) {
        self.push(event);
    }
}
