//! A position of a game as pushes see it.

use gridcosm_formats::nest_roles::{PLAYER, WALL};
use gridcosm_nest::{Board, Content, NamedCell, Store, StoreBuilder};
use gridcosm_universe::{Place, State, systems::nested_push::Solids};
use std::{collections::BTreeSet, sync::Arc};

/// The grids of a state with everything that takes part in a push: rooms as references, the agent as `0`, what cannot be
/// moved as `9`, everything else by its label, or by numbers in reading order. Things on the floor are left out: a push passes over
/// them. Places are the same in both.
///
/// ```
/// use gridcosm::{nests::nest_of_state, prelude::*};
/// let mut level = Level::new(Size::new(5, 1));
/// level.add(Pos::new(0, 0), factory::wall())?;
/// level.add(Pos::new(1, 0), factory::agent())?;
/// level.add(Pos::new(2, 0), factory::crate_box(true))?;
/// level.add(Pos::new(4, 0), factory::exit())?;
/// assert_eq!(nest_of_state(&level.to_state()?).to_text()?[0].1, "9 0 1 _ _");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn nest_of_state(state: &State) -> Store {
    let labels = state.entities().filter_map(|id| state.components(id).label);
    let labels: BTreeSet<Arc<str>> = labels.collect();
    let free = |number: &u32| {
        let name = number.to_string();
        name != WALL && !labels.contains(name.as_str())
    };
    let mut numbers = (1u32..).filter(free);
    let mut names = Vec::new();
    for (grid, plan) in state.grids() {
        for (y, x) in cells_of(plan.size) {
            names.push(name_at(state, Place::new(grid, x, y), &mut numbers));
        }
    }
    let mut names = names.iter();
    let mut builder = StoreBuilder::new();
    for (grid, plan) in state.grids() {
        let mut rows = vec![Vec::new(); plan.size.height as usize];
        for ((y, x), name) in cells_of(plan.size).zip(names.by_ref()) {
            let cell = named(state, Place::new(grid, x, y), name);
            if let Some(row) = rows.get_mut(y as usize) {
                row.push(cell);
            }
        }
        // The grids of a state have names of their own and sizes that a store can hold.
        let _ = builder.grid(&plan.name, rows);
    }
    builder.build()
}

/// Row and column of all cells in reading order.
fn cells_of(size: gridcosm_grid::Size) -> impl Iterator<Item = (i16, i16)> {
    let side = |n: u32| i16::try_from(n).unwrap_or(i16::MAX);
    let (width, height) = (side(size.width), side(size.height));
    (0..height).flat_map(move |y| (0..width).map(move |x| (y, x)))
}

/// What a solid content is called; empty for anything else.
fn name_at(state: &State, place: Place, numbers: &mut impl Iterator<Item = u32>) -> String {
    let board = Solids(state);
    let agent = || state.at(place).any(|id| state.components(id).agent);
    match board.content(place) {
        Content::Empty | Content::Ref(_) => String::new(),
        Content::Solid if board.is_stop(place) => WALL.to_owned(),
        Content::Solid if agent() => PLAYER.to_owned(),
        Content::Solid => {
            let mut labels = state.at(place).filter_map(|id| state.components(id).label);
            // The usual names mean agents and walls.
            let own = labels.find(|label| ![PLAYER, WALL].contains(&&**label));
            own.map_or_else(
                || numbers.next().unwrap_or_default().to_string(),
                |label| label.to_string(),
            )
        }
    }
}

fn named<'a>(state: &'a State, place: Place, name: &'a str) -> NamedCell<'a> {
    match Solids(state).content(place) {
        Content::Empty => NamedCell::Empty,
        Content::Solid => NamedCell::Concrete(name),
        Content::Ref(grid) => {
            let room = state.at(place).find_map(|id| state.room(id));
            let mark = room.map(|room| room.mark).unwrap_or_default();
            NamedCell::Ref { grid: state.grid_name(grid), mark }
        }
    }
}
