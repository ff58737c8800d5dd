//! Actions on the wire.

use crate::wire;
use gridcosm_universe::Action;

pub(super) fn of_wire(action: wire::Action) -> Action {
    match action {
        wire::Action::Up => Action::Up,
        wire::Action::Down => Action::Down,
        wire::Action::Left => Action::Left,
        wire::Action::Right => Action::Right,
        wire::Action::UseKey => Action::UseKey,
        wire::Action::PickUp => Action::PickUp,
        wire::Action::Wait => Action::Wait,
    }
}

pub(super) fn to_wire(action: Action) -> wire::Action {
    match action {
        Action::Up => wire::Action::Up,
        Action::Down => wire::Action::Down,
        Action::Left => wire::Action::Left,
        Action::Right => wire::Action::Right,
        Action::UseKey => wire::Action::UseKey,
        Action::PickUp => wire::Action::PickUp,
        Action::Wait => wire::Action::Wait,
    }
}
