//! Pictures: SVG, characters and glTF. Browsers make pixels of them themselves.

use crate::failure::{Answer, argument};
use gridcosm::{
    NestRole, Session,
    nests::Nest,
    scene::{IsoOptions, SceneLook, glb, iso_svg, scene, state_scene},
    universe::{GridId, State},
    view::{
        AnalyzeOptions, SpriteSet, StateLook, StoreLook, SvgOptions, Theme, analyze,
        state_frame_with, store_frame, svg, text,
    },
};
use wasm_bindgen::prelude::*;

/// How to draw.
#[wasm_bindgen]
pub struct Style {
    cell: u32,
    theme: Theme,
    isometric: bool,
    width: u32,
    sprites: Option<SpriteSet>,
}

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
        let unknown = |name: &str| {
            let known = SpriteSet::NAMES.join(", ");
            argument(format!("there is no set of drawings `{name}`; choose {known}"))
        };
        let set = |name: String| SpriteSet::named(&name).ok_or_else(|| unknown(&name));
        let sprites = sprites.map(set).transpose()?;
        Ok(Self { cell, theme: theme_of(theme)?, isometric, width, sprites })
    }
}

impl Style {
    fn svg_options(&self, seed: u64) -> SvgOptions<'_> {
        SvgOptions {
            cell: self.cell,
            background: Some(self.theme.board),
            sprites: self.sprites.as_ref(),
            seed,
        }
    }

    fn iso_options(&self) -> IsoOptions {
        IsoOptions { width: self.width, theme: self.theme.clone(), camera: None }
    }
}

fn theme_of(word: &str) -> Answer<Theme> {
    match word {
        "dark" => Ok(Theme::DARK),
        "light" => Ok(Theme::LIGHT),
        _ => Err(argument(format!("there is no theme `{word}`; choose dark or light"))),
    }
}

fn too_small() -> JsValue {
    argument("the world is too small to show")
}

pub(crate) fn state_text(state: &State) -> String {
    text::state_map(state, &Theme::DARK, false)
}

pub(crate) fn state_svg(state: &State, style: &Style) -> Answer<String> {
    let look = StateLook { theme: style.theme.clone(), ..StateLook::default() };
    if style.isometric {
        let scene = state_scene(state, &look).ok_or_else(too_small)?;
        return Ok(iso_svg(&scene, &Default::default(), &style.iso_options()));
    }
    let seed = state.settings().seed.unwrap_or(0) as u64;
    Ok(svg(&state_frame_with(state, &look), &style.svg_options(seed)))
}

pub(crate) fn state_glb(game: &Session, theme: &str, motion: bool) -> Answer<Vec<u8>> {
    let look = StateLook { theme: theme_of(theme)?, ..StateLook::default() };
    let last = motion.then(|| (game.before(), game.events()));
    gridcosm::scene::state_glb(game.state(), last, &look).map_err(argument)
}

pub(crate) fn nest_svg(nest: &Nest, style: &Style) -> Answer<String> {
    let store = &nest.store;
    let tree = analyze(store, root_of(nest)?, &AnalyzeOptions::default());
    let (player, stop) =
        (nest.roles.contents(store, NestRole::Player), nest.roles.contents(store, NestRole::Wall));
    let (player, stop, theme) = (Some(&player), Some(&stop), style.theme.clone());
    if style.isometric {
        let look = SceneLook { theme, player, stop, focus: &[] };
        let scene = scene(store, &tree, &look).ok_or_else(too_small)?;
        return Ok(iso_svg(&scene, &Default::default(), &style.iso_options()));
    }
    let look = StoreLook { theme, player, stop, highlight: None, moving: Default::default() };
    Ok(svg(&store_frame(store, &tree, &look), &style.svg_options(0)))
}

pub(crate) fn nest_glb(nest: &Nest, theme: &str) -> Answer<Vec<u8>> {
    let store = &nest.store;
    let tree = analyze(store, root_of(nest)?, &AnalyzeOptions::default());
    let player = nest.roles.contents(store, NestRole::Player);
    let stop = nest.roles.contents(store, NestRole::Wall);
    let look =
        SceneLook { theme: theme_of(theme)?, player: Some(&player), stop: Some(&stop), focus: &[] };
    let scene = scene(store, &tree, &look).ok_or_else(too_small)?;
    glb(&scene, &[], &look.theme).map_err(argument)
}

/// The outermost grid: the first that no other contains.
fn root_of(nest: &Nest) -> Answer<GridId> {
    let store = &nest.store;
    let ids = || store.grids().map(|grid| grid.id());
    let free = ids().find(|&id| store.primary_of(id).is_none_or(|holder| holder.grid == id));
    free.or_else(|| ids().next()).ok_or_else(|| argument("there is no grid to draw"))
}
