//! Pictures: SVG, characters and glTF. Browsers make pixels of them themselves.

use crate::failure::{Answer, argument};
use gridcosm::{
    Session,
    nests::Nest,
    picture,
    universe::State,
    view::{Theme, text},
};
use wasm_bindgen::prelude::*;

/// How to draw.
#[wasm_bindgen]
pub struct Style(picture::Style);

#[wasm_bindgen]
impl Style {
    /// Pixels per cell, theme, whether isometric and then how wide, and a set of drawings.
    #[wasm_bindgen(constructor)]
    pub fn new(
        cell: u32,
        theme: &str,
        isometric: bool,
        width: u32,
        sprites: Option<String>,
    ) -> Answer<Self> {
        let set = |name: String| picture::sprites_named(&name);
        let sprites = sprites.map(set).transpose().map_err(argument)?;
        let theme = picture::theme_named(theme).map_err(argument)?;
        Ok(Self(picture::Style { cell, theme, isometric, width, sprites }))
    }
}

pub(crate) fn state_text(state: &State) -> String {
    text::state_map(state, &Theme::DARK, false)
}

pub(crate) fn state_svg(state: &State, style: &Style) -> Answer<String> {
    style.0.state_svg(state, None).map_err(argument)
}

pub(crate) fn state_glb(game: &Session, theme: &str, motion: bool) -> Answer<Vec<u8>> {
    let theme = picture::theme_named(theme).map_err(argument)?;
    let last = motion.then(|| (game.before(), game.events()));
    picture::state_model(game.state(), last, theme).map_err(argument)
}

pub(crate) fn nest_svg(nest: &Nest, style: &Style) -> Answer<String> {
    style.0.nest_svg(nest).map_err(argument)
}

pub(crate) fn nest_glb(nest: &Nest, theme: &str) -> Answer<Vec<u8>> {
    let theme = picture::theme_named(theme).map_err(argument)?;
    picture::nest_model(nest, &theme).map_err(argument)
}
