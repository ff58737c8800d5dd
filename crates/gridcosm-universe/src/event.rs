//! What happened in a step, for animation, sound and logs.

use crate::{EntityId, Place, PushReason};

/// One thing that happened. A step reports its events in the order in which they happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Somebody walked.
    Moved {
        /// Who.
        entity: EntityId,
        /// From where.
        from: Place,
        /// To where; a mover may have gone several cells.
        to: Place,
    },
    /// A mover was stopped and turned round.
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
        /// Where it stands.
        at: Place,
        /// Where it did not get.
        towards: Place,
    },
    /// A push through rooms found no way.
    PushFailed {
        /// Who pushed.
        entity: EntityId,
        /// The cell that was to blame.
        at: Place,
        /// Why.
        reason: PushReason,
    },
    /// Somebody was pushed, or pulled.
    Pushed {
        /// Who.
        entity: EntityId,
        /// By whom.
        by: EntityId,
        /// From where.
        from: Place,
        /// To where.
        to: Place,
    },
    /// Somebody went through a portal.
    Teleported {
        /// Who.
        entity: EntityId,
        /// The portal that was entered.
        portal: EntityId,
        /// From where; nowhere if it was picked up before it arrived.
        from: Option<Place>,
        /// To where.
        to: Place,
    },
    /// Somebody was hurt.
    Damaged {
        /// Who.
        entity: EntityId,
        /// By whom.
        by: EntityId,
        /// Health before minus health after.
        amount: i64,
        /// Where.
        at: Place,
    },
    /// An effect took a hit for its holder.
    Absorbed {
        /// Who was not hurt.
        entity: EntityId,
        /// By whom.
        by: EntityId,
        /// Thanks to which effect.
        effect: EntityId,
        /// Where.
        at: Place,
    },
    /// Somebody died.
    Died {
        /// Who.
        entity: EntityId,
        /// Of what.
        by: EntityId,
        /// Where.
        at: Place,
    },
    /// Something was picked up.
    Collected {
        /// What.
        item: EntityId,
        /// By whom.
        by: EntityId,
        /// Where it lay.
        at: Place,
        /// Score for it.
        reward: i64,
    },
    /// Something locked was opened.
    Unlocked {
        /// What.
        door: EntityId,
        /// With which key.
        key: EntityId,
        /// By whom.
        by: EntityId,
        /// Where.
        at: Place,
    },
    /// Somebody came under an effect.
    EffectGained {
        /// Who.
        entity: EntityId,
        /// Which effect.
        effect: EntityId,
    },
    /// An effect ended.
    EffectExpired {
        /// Who had it.
        entity: EntityId,
        /// Which effect.
        effect: EntityId,
    },
    /// The cell paid or cost score.
    Scored {
        /// The agent.
        entity: EntityId,
        /// Where.
        at: Place,
        /// Added to the score.
        amount: i64,
    },
    /// The level was won.
    Won {
        /// By whom.
        agent: EntityId,
    },
    /// The level was lost.
    Lost {
        /// By whom.
        agent: EntityId,
    },
}

/// Who wants to know what happens. `()` does not, and then reporting costs nothing.
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
