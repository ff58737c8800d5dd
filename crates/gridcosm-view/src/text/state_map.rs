//! A state for a terminal: one sign per cell in a box.

use crate::{Rgb, Theme, layers, state_frame::look};
use gridcosm_grid::Pos;
use gridcosm_universe::{AppearanceName, Place, State};

/// Draws a state two columns to a cell, so that cells look square, in a box of lines; with `colour`, in the colours of the theme.
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
    let size = state.size();
    let edge = "──".repeat(size.width as usize);
    let mut text = format!("┌{edge}┐\n");
    for y in 0..size.height {
        text.push('│');
        for x in 0..size.width {
            let (sign, paint) = sign_at(state, Pos::new(x as i32, y as i32), theme);
            match paint.filter(|_| colour) {
                Some(Rgb(r, g, b)) => text += &format!("\u{1b}[38;2;{r};{g};{b}m{sign}\u{1b}[0m"),
                None => text += sign,
            }
        }
        text += "│\n";
    }
    text + &format!("└{edge}┘\n")
}

/// The sign of what is in front, two columns wide.
fn sign_at(state: &State, pos: Pos, theme: &Theme) -> (&'static str, Option<Rgb>) {
    let layers = layers(state, Place::from(pos));
    let figures = layers.main.iter().chain(layers.others.last()).chain(&layers.background);
    let shown =
        figures.map(|figure| (figure, look(figure, theme))).find(|(_, look)| look.is_some());
    let Some((figure, look)) = shown else {
        return ("· ", Some(theme.tile_other.mixed(theme.ink, 25)));
    };
    let sign = match figure.appearance.name {
        AppearanceName::None | AppearanceName::Floor => "· ",
        AppearanceName::Human => "@ ",
        AppearanceName::Wall => "██",
        AppearanceName::Box => "[]",
        AppearanceName::Coin => "$ ",
        AppearanceName::Core => "* ",
        AppearanceName::Key => "k ",
        AppearanceName::Door => "D ",
        AppearanceName::Lock => "L ",
        AppearanceName::Portal => "O ",
        AppearanceName::Exit => "> ",
        AppearanceName::Lava => "~~",
        AppearanceName::Spike => "^^",
        AppearanceName::Monster => "M ",
        AppearanceName::Boots => "b ",
        AppearanceName::Shield => "s ",
        AppearanceName::Ghost => "g ",
        AppearanceName::Gem => "% ",
        AppearanceName::Room => "{}",
    };
    (sign, look.map(|(_, colour, _)| colour))
}
