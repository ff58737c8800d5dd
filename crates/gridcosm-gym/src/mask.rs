//! Which actions do something.

use crate::ActionSet;
use gridcosm_universe::{Action, State, StepError};

/// For each action 1 if it does something that waiting does not, otherwise 0; waiting is always 1.
///
/// It tries every action on a copy of the state, so it is exact under all rules, and it costs as much as so many steps.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_gym::{ActionSet, action_mask};
/// use gridcosm_universe::{Level, factory};
/// let mut level = Level::new(Size::new(3, 1));
/// level.add(Pos::new(0, 0), factory::agent())?;
/// level.add(Pos::new(1, 0), factory::crate_box(true))?;
/// let state = level.to_state()?;
/// let mut mask = [0; 7];
/// action_mask(ActionSet::of([&state]), &state, &mut mask);
/// assert_eq!(mask, [0, 0, 0, 1, 0, 0, 1]); // it can push the box to the right, or wait
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn action_mask(actions: ActionSet, state: &State, mask: &mut [i8]) {
    let count = actions.count();
    try_all(actions, state, &mut mask[..count], |next, number| actions.perform(next, number));
}

/// The same for the agent of a number, from 0, in a world where [every agent has its own
/// action](ActionSet::perform_each), if all others wait. While it is another agent's turn, it can only wait.
pub fn action_mask_of(actions: ActionSet, state: &State, agent: usize, mask: &mut [i8]) {
    let mut numbers = vec![Action::Wait as usize; state.agents().count().max(agent + 1)];
    let count = actions.per_agent();
    try_all(actions, state, &mut mask[..count], |next, number| {
        numbers[agent] = number;
        actions.perform_each(next, &numbers)
    });
}

fn try_all(
    actions: ActionSet,
    state: &State,
    mask: &mut [i8],
    mut perform: impl FnMut(&mut State, usize) -> Result<(), StepError>,
) {
    let mut next = state.clone();
    let mut after = |number: usize| {
        next.clone_from(state);
        perform(&mut next, number).ok()?;
        Some((next.situation(), next.progress.score, next.progress.win, next.progress.lose))
    };
    let waited = after(Action::Wait as usize);
    for (number, allowed) in mask.iter_mut().enumerate() {
        let (_, action, _) = actions.meaning(number);
        let mut does_something = || after(number).is_some_and(|found| Some(found) != waited);
        *allowed =
            i8::from(number == Action::Wait as usize || action != Action::Wait && does_something());
    }
}
