//! The neighbours an actor considers, before it checks their owners.

use crate::{
    Rules,
    heading::{Numbers, Ranking},
};

/// How many directions an ordinary mode tries, and how many a Basic3 mode does.
const TRIED: (u8, u8) = (5, 3);

/// The candidates of a mode, best first. `farther` tells whether a neighbour is farther from the destination than the
/// present sub-cell; only the Basic3 modes ask.
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
