//! The neighbours that an actor considers, before it checks their owners.

use crate::{
    Rules,
    heading::{Numbers, Ranking},
};

/// The number of directions that an ordinary mode tries, and the number for a Basic3 mode.
const TRIED: (u8, u8) = (5, 3);

/// The candidates of a mode, best first. `farther` returns whether a neighbour is farther from the destination than the
/// current sub-cell; only the Basic3 modes call it.
pub(crate) fn candidates(
    rules: &Rules,
    ranking: &Ranking,
    mut farther: impl FnMut(u8) -> bool,
) -> Numbers {
    let mut sorted = ranking.best_first;
    if rules.filter_backward {
        sorted = sorted.keep(|number| !ranking.is_backward(number));
    }
    if !rules.mode.is_basic3() {
        sorted.truncate(TRIED.0);
        return sorted;
    }
    sorted.truncate(TRIED.1);
    let mut near = sorted.keep(|number| !farther(number));
    if near.as_slice().is_empty() && rules.basic3_fallback {
        near = sorted;
        near.truncate(1);
    }
    near
}
