//! A state for a terminal: one sign per cell in a box, a box per grid.

use crate::{
    Look, Rgb, RoomSign, Theme, grid_hue, layers, own_colour,
    text::sign::{figure_sign, room_sign},
};
use gridcosm_grid::Size;
use gridcosm_universe::{GridId, Place, State};

/// Draws a state with two columns per cell, so that cells look square, in a box of lines; with `colour`, in the colours
/// of the theme. A world of several grids is drawn grid by grid, each with its name. A room is the first letter of its
/// grid: a capital if the room is primary, otherwise a small letter in a paler colour; and beside it `∞` or `ε` if it is
/// for ever, `@` if it is a player, `"` if a player can take it over, and `<` if it is mirrored.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_universe::{Level, factory};
/// use gridcosm_view::{Theme, text};
/// let mut level = Level::new(Size::new(3, 1));
/// level.add(Pos::new(0, 0), factory::agent())?;
/// level.add(Pos::new(2, 0), factory::exit())?;
/// assert_eq!(text::state_map(&level.to_state()?, &Theme::DARK, false), "┌──────┐\n│@ · > │\n└──────┘\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn state_map(state: &State, theme: &Theme, colour: bool) -> String {
    if state.grids().len() == 1 {
        return grid_map(state, GridId::MAIN, state.size(), theme, colour);
    }
    let grids = state.grids().map(|(grid, plan)| {
        let map = grid_map(state, grid, plan.size, theme, colour);
        format!(
            "{}\n{map}",
            painted(&plan.name, Some(grid_hue(state, grid, theme)).filter(|_| colour))
        )
    });
    grids.collect()
}

fn grid_map(state: &State, grid: GridId, size: Size, theme: &Theme, colour: bool) -> String {
    let edge = "──".repeat(size.width as usize);
    let mut text = format!("┌{edge}┐\n");
    for y in 0..size.height as i16 {
        text.push('│');
        for x in 0..size.width as i16 {
            let place = Place::new(grid, x, y);
            let ((left, right), paint) = sign_at(state, place, theme);
            text += &painted(&format!("{left}{right}"), paint.filter(|_| colour));
        }
        text += "│\n";
    }
    text + &format!("└{edge}┘\n")
}

fn painted(text: &str, paint: Option<Rgb>) -> String {
    match paint {
        Some(Rgb(r, g, b)) => format!("\u{1b}[38;2;{r};{g};{b}m{text}\u{1b}[0m"),
        None => text.to_owned(),
    }
}

/// The sign of the front entity, two columns wide.
fn sign_at(state: &State, place: Place, theme: &Theme) -> ((char, char), Option<Rgb>) {
    let layers = layers(state, place);
    let figures = layers.main.iter().chain(layers.others.last()).chain(&layers.background);
    for figure in figures {
        if let Some(room) = state.room(figure.entity) {
            let sign = figure.room.unwrap_or(RoomSign::Primary);
            let colour = sign.washed(grid_hue(state, room.grid, theme), theme);
            return (room_sign(state, figure, room), Some(colour));
        }
        if let Some(look) = Look::of(figure) {
            let own = own_colour(state, figure);
            let colour = own.unwrap_or_else(|| look.colour_on(theme.tile, theme));
            return (figure_sign(figure), Some(colour));
        }
    }
    (('·', ' '), Some(theme.tile_other.mixed(theme.ink, 25)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_grid::Pos;
    use gridcosm_nest::Mark;
    use gridcosm_universe::{Level, Room, factory};

    #[test]
    fn several_grids_are_drawn_one_by_one() {
        let mut level = Level::new(Size::new(2, 1));
        let pocket = level.add_grid("pocket", Size::new(2, 1)).unwrap();
        level.add(Pos::new(0, 0), factory::room(pocket, Mark::Primary)).unwrap();
        level.add(Place::new(pocket, 0, 0), factory::room(pocket, Mark::Secondary)).unwrap();
        let text = state_map(&level.to_state().unwrap(), &Theme::DARK, false);
        assert_eq!(text, "main\n┌────┐\n│P · │\n└────┘\npocket\n┌────┐\n│p · │\n└────┘\n");
    }

    #[test]
    fn what_is_special_about_a_room_stands_beside_its_letter() {
        let mut level = Level::new(Size::new(4, 1));
        let hall = level.add_grid("hall", Size::new(2, 1)).unwrap();
        let mut add = |x, change: fn(&mut gridcosm_universe::Components)| {
            let mut room = factory::room(hall, Mark::Secondary);
            change(&mut room.components);
            level.add(Pos::new(x, 0), room).unwrap();
        };
        add(0, |room| room.infinite_exit = Some(2));
        add(1, |room| {
            room.agent = true;
            room.room = Some(Room { grid: GridId(1), mark: Mark::Primary });
        });
        add(2, |room| room.possessable = true);
        add(3, |room| room.flip = true);
        level.add(Place::new(hall, 0, 0), factory::button(false)).unwrap();
        level.add(Place::new(hall, 1, 0), factory::button(true)).unwrap();
        let text = state_map(&level.to_state().unwrap(), &Theme::DARK, false);
        assert_eq!(
            text,
            "main\n┌────────┐\n│h∞H@h\"h<│\n└────────┘\nhall\n┌────┐\n│_ _@│\n└────┘\n"
        );
    }
}
