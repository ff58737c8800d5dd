//! Which moments of one game are the same for a search, whichever of several equal boxes stands where.

use crate::{
    ComponentKind as Kind, EntityId, MoveRule, Place, Progress, PushRules, State, Turns,
    situation::Sum, slots::Slot,
};
use std::sync::Arc;

/// Tells the moments of one game apart as [`State::situation`] does, but takes equal boxes for each other and can leave
/// out the place of one entity. It also keeps the places of a moment in a few bytes.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_universe::{EntityId, Level, Place, Sameness, factory};
/// let mut level = Level::new(Size::new(5, 1));
/// level.add(Pos::new(0, 0), factory::agent())?; // entity 0
/// level.add(Pos::new(2, 0), factory::crate_box(true))?; // entity 1
/// level.add(Pos::new(4, 0), factory::crate_box(true))?; // entity 2
/// let start = level.to_state()?;
/// let same = Sameness::of(&start);
/// let mut exchanged = start.clone();
/// exchanged.relocate(EntityId(1), Place::flat(4, 0));
/// exchanged.relocate(EntityId(2), Place::flat(2, 0));
/// assert_ne!(exchanged.situation(), start.situation());
/// assert_eq!(same.key(&exchanged, None), same.key(&start, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sameness {
    start: State,
    /// The sum of its condition.
    condition: u128,
    /// Slots of the start from here on came into being in play.
    slots: Slot,
    /// The entities that may change their places, and a number for each that equal boxes share.
    mobile: Vec<(Slot, u64)>,
}

/// The numbers of boxes that are equal to others begin here, far above all slots.
const TWINS: u64 = 1 << 40;

impl Sameness {
    /// Prepares for the moments of a game that begins with this state.
    pub fn of(start: &State) -> Self {
        let slots = start.nature.names.slots.len() as Slot;
        let exchange = boxes_can_be_exchanged(start);
        let number = |slot: Slot| match twin_number(start, slot).filter(|_| exchange) {
            Some(number) => TWINS + number,
            None => u64::from(slot),
        };
        let mobile = (0..slots).filter(|&slot| !is_fixed(start, slot));
        Self {
            start: start.clone(),
            condition: sum_of_condition(start),
            slots,
            mobile: mobile.map(|slot| (slot, number(slot))).collect(),
        }
    }

    /// A number that is the same for two moments exactly when the same can still happen in both, up to an exchange of
    /// equal boxes and to the place of `but`. The chance of a wrong match is as small as for [`State::situation`].
    pub fn key(&self, state: &State, but: Option<EntityId>) -> u128 {
        let but = but.and_then(|id| state.slot(id));
        let made = self.slots..state.nature.names.slots.len() as Slot;
        let made = made.map(|slot| (slot, u64::from(slot)));
        let flips = &state.condition.flip;
        let terms = self.mobile.iter().copied().chain(made).map(|(slot, number)| {
            let mut term = Sum::default();
            term.add(number << 1 | u64::from(flips.contains(slot)));
            match state.cells.place(slot).filter(|_| Some(slot) != but) {
                None => term.add(u64::MAX),
                Some(place) => term.add_place(place),
            }
            term.total()
        });
        // A sum of terms does not depend on their order, so equal boxes can change places.
        let places = terms.fold(0u128, u128::wrapping_add);
        let mut sum = Sum::default();
        sum.add(places as u64);
        sum.add((places >> 64) as u64);
        for (slot, moving) in state.cells.moving.iter() {
            sum.add(u64::from(slot) << 2 | (moving.direction & 3) as u64);
        }
        let condition = self.condition_of(state);
        sum.add(condition as u64);
        sum.add((condition >> 64) as u64);
        if !Arc::ptr_eq(&self.start.nature, &state.nature) {
            state.add_made_rooms(&mut sum);
        }
        let Progress { turn, score, win, lose, acting } = state.progress;
        sum.add(u64::from(win) << 1 | u64::from(lose));
        if state.settings.turns == Turns::InOrder {
            sum.add(u64::from(acting));
        }
        if !self.is_timeless() {
            sum.add(turn as u64);
            sum.add(score as u64);
        }
        sum.total()
    }

    /// The sum of a condition. Comparing whole conditions takes longer.
    fn condition_of(&self, state: &State) -> u128 {
        match Arc::ptr_eq(&self.start.condition, &state.condition) {
            true => self.condition,
            false => sum_of_condition(state),
        }
    }

    fn has_first_condition(&self, state: &State) -> bool {
        Arc::ptr_eq(&self.start.condition, &state.condition)
            || (sum_of_condition(state) == self.condition
                && *self.start.condition == *state.condition)
    }

    /// Whether the turn makes no difference: wind depends on it, and it is unknown what custom rules read.
    pub fn is_timeless(&self) -> bool {
        let rule = self.start.settings.move_rule;
        rule != MoveRule::WINDY && rule.is_built_in()
    }

    /// The number of places that [`save`](Self::save) writes.
    pub fn places(&self) -> usize {
        self.mobile.len()
    }

    /// Adds the places of everything that can move to a list, if a moment differs from the start in nothing else.
    /// Otherwise returns false and adds nothing.
    pub fn save(&self, state: &State, places: &mut Vec<Place>) -> bool {
        let first = Arc::ptr_eq(&self.start.nature, &state.nature)
            && state.cells.moving.is_empty()
            && state.tidy == self.start.tidy
            && self.has_first_condition(state);
        if !first {
            return false;
        }
        let before = places.len();
        places.extend(self.mobile.iter().map_while(|&(slot, _)| state.cells.place(slot)));
        let all = places.len() - before == self.mobile.len();
        if !all {
            places.truncate(before);
        }
        all
    }

    /// Makes `state` the moment whose places were saved, as if nothing had moved in the turn before it.
    pub fn restore(&self, places: &[Place], state: &mut State) {
        state.clone_from(&self.start);
        let cells = state.cells_mut();
        for (&(slot, _), &place) in self.mobile.iter().zip(places) {
            cells.relocate(slot, Some(place));
        }
        cells.snapshot();
    }
}

fn sum_of_condition(state: &State) -> u128 {
    let mut sum = Sum::default();
    state.condition.add_to(&mut sum);
    sum.total()
}

/// Whether an entity never changes its place.
fn is_fixed(state: &State, slot: Slot) -> bool {
    let id = state.id(slot);
    let mobile = [
        Kind::Agent,
        Kind::Pushable,
        Kind::Room,
        Kind::Moving,
        Kind::Pathfinding,
        Kind::Swarm,
        Kind::Collectible,
        Kind::Possessable,
        Kind::Key,
        Kind::Dead,
    ];
    state.has(id, Kind::Entity)
        && state.cells.place(slot).is_some()
        && !mobile.into_iter().any(|kind| state.has(id, kind))
}

/// The number of a plain box among all kinds of plain boxes: two of them are equal for every rule.
fn twin_number(state: &State, slot: Slot) -> Option<u64> {
    let id = state.id(slot);
    let mut number = 0;
    for &kind in Kind::ALL.iter().filter(|&&kind| state.has(id, kind)) {
        match kind {
            Kind::Blocking => number |= 1,
            Kind::Collidable => number |= 2,
            // What a thing costs or pays changes the score alone, and no rule reads how it looks.
            Kind::Entity
            | Kind::Pushable
            | Kind::Position
            | Kind::PrevPosition
            | Kind::Appearance
            | Kind::Label
            | Kind::Colour
            | Kind::Note
            | Kind::Flip => {}
            _ => return None,
        }
    }
    let followed = state.nature.pathfinding.iter().any(|(_, follows)| follows.target == Some(slot));
    let led_to = state.nature.portal.iter().any(|(_, mate)| mate == slot);
    (state.has(id, Kind::Pushable) && !followed && !led_to).then_some(number)
}

/// Whether it makes no difference which of two equal boxes stands where. By things, a move takes the first of several
/// things in a cell, so no two may ever share one.
fn boxes_can_be_exchanged(state: &State) -> bool {
    if !state.settings.push_rules.as_ref().is_some_and(PushRules::by_things) {
        return true;
    }
    let nature = &state.nature;
    let solid = |slot: &Slot| {
        let id = state.id(*slot);
        [Kind::Agent, Kind::Pushable, Kind::Room, Kind::Blocking]
            .iter()
            .any(|&kind| state.has(id, kind))
    };
    let slots = 0..nature.names.slots.len() as Slot;
    let mut places: Vec<Place> =
        slots.filter(solid).filter_map(|slot| state.cells.place(slot)).collect();
    let solids = places.len();
    places.sort_unstable();
    places.dedup();
    places.len() == solids && nature.portal.is_empty() && nature.phasing.first().is_none()
}
