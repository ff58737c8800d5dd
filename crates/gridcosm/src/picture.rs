//! Pictures of games and nests in one call, for front ends whose users name a theme and a size and nothing else.

use crate::{NestRole, nests::Nest};
use gridcosm_nest::GridId;
use gridcosm_scene::{
    Clip, GlbError, IsoOptions, Scene, SceneLook, glb, iso_svg, scene, state_glb, state_scene,
};
use gridcosm_universe::{Event, State};
use gridcosm_view::{
    AnalyzeOptions, SpriteSet, StateLook, StoreLook, SvgOptions, Theme, analyze, state_frame_with,
    store_frame, svg,
};
use thiserror::Error;

/// How to draw.
///
/// ```
/// use gridcosm::{picture::Style, prelude::*};
/// let game = Session::open("map = '@.>'", 0)?;
/// let style = Style { cell: 20, ..Style::default() };
/// assert!(style.state_svg(game.state(), None)?.starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Style {
    /// Pixels per cell of a flat picture.
    pub cell: u32,
    /// The colours.
    pub theme: Theme,
    /// Whether to draw solids.
    pub isometric: bool,
    /// Pixels from left to right of an isometric picture.
    pub width: u32,
    /// Drawings instead of plain shapes, in flat pictures.
    pub sprites: Option<SpriteSet>,
}

impl Default for Style {
    fn default() -> Self {
        Self { cell: 40, theme: Theme::LIGHT, isometric: false, width: 640, sprites: None }
    }
}

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum PictureError {
    /// Only two themes have names.
    #[error("there is no theme `{0}`; choose dark or light")]
    UnknownTheme(String),
    /// [`SpriteSet::NAMES`] lists them.
    #[error("there is no set of drawings `{0}`; choose {known}", known = SpriteSet::NAMES.join(", "))]
    UnknownSprites(String),
    /// A nest without grids.
    #[error("there is no grid to draw")]
    NoGrid,
    /// Nothing would be visible.
    #[error("the world is too small to show")]
    TooSmall,
    /// A model that glTF cannot hold.
    #[error(transparent)]
    Model(#[from] GlbError),
}

/// A theme by its name.
///
/// # Errors
/// There is no theme of this name.
pub fn theme_named(word: &str) -> Result<Theme, PictureError> {
    match word {
        "dark" => Ok(Theme::DARK),
        "light" => Ok(Theme::LIGHT),
        _ => Err(PictureError::UnknownTheme(word.to_owned())),
    }
}

/// A set of drawings by its name.
///
/// # Errors
/// There is no set of this name.
pub fn sprites_named(name: &str) -> Result<SpriteSet, PictureError> {
    SpriteSet::named(name).ok_or_else(|| PictureError::UnknownSprites(name.to_owned()))
}

impl Style {
    /// A state, at a share of its last move if there is a clip.
    ///
    /// # Errors
    /// There is nothing to see.
    pub fn state_svg(
        &self,
        state: &State,
        clip: Option<(&Clip, f64)>,
    ) -> Result<String, PictureError> {
        let look = StateLook { theme: self.theme.clone(), ..StateLook::default() };
        if self.isometric {
            let scene = state_scene(state, &look).ok_or(PictureError::TooSmall)?;
            let moment = clip.map(|(clip, share)| clip.at(share)).unwrap_or_default();
            return Ok(iso_svg(&scene, &moment, &self.iso_options()));
        }
        let moving = clip.map(|(clip, share)| clip.flat_entities(share, state.size()));
        let look = StateLook { moving: moving.unwrap_or_default(), ..look };
        let seed = state.settings().seed.unwrap_or(0) as u64;
        Ok(svg(&state_frame_with(state, &look), &self.svg_options(seed)))
    }

    /// A nest, from its outermost grid.
    ///
    /// # Errors
    /// There is nothing to see.
    pub fn nest_svg(&self, nest: &Nest) -> Result<String, PictureError> {
        let theme = &self.theme;
        if self.isometric {
            let scene = nest_scene(nest, theme)?;
            return Ok(iso_svg(&scene, &Default::default(), &self.iso_options()));
        }
        let store = &nest.store;
        let tree = analyze(store, root_of(nest)?, &AnalyzeOptions::default());
        let player = nest.roles.contents(store, NestRole::Player);
        let stop = nest.roles.contents(store, NestRole::Wall);
        let look = StoreLook {
            theme: theme.clone(),
            player: Some(&player),
            stop: Some(&stop),
            highlight: None,
            moving: Default::default(),
        };
        Ok(svg(&store_frame(store, &tree, &look), &self.svg_options(0)))
    }

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

/// A state as binary glTF; the last turn, if given by the state before it and its events, is a clip in it.
///
/// # Errors
/// There is nothing to see, or it does not fit into glTF.
pub fn state_model(
    state: &State,
    last: Option<(&State, &[Event])>,
    theme: Theme,
) -> Result<Vec<u8>, PictureError> {
    let look = StateLook { theme, ..StateLook::default() };
    Ok(state_glb(state, last, &look)?)
}

/// A nest as binary glTF.
///
/// # Errors
/// There is nothing to see, or it does not fit into glTF.
pub fn nest_model(nest: &Nest, theme: &Theme) -> Result<Vec<u8>, PictureError> {
    let scene = nest_scene(nest, theme)?;
    Ok(glb(&scene, &[], theme)?)
}

/// The outermost grid of a nest.
///
/// # Errors
/// There is none.
pub fn root_of(nest: &Nest) -> Result<GridId, PictureError> {
    nest.store.root().ok_or(PictureError::NoGrid)
}

fn nest_scene(nest: &Nest, theme: &Theme) -> Result<Scene, PictureError> {
    let store = &nest.store;
    let tree = analyze(store, root_of(nest)?, &AnalyzeOptions::default());
    let player = nest.roles.contents(store, NestRole::Player);
    let stop = nest.roles.contents(store, NestRole::Wall);
    let look =
        SceneLook { theme: theme.clone(), player: Some(&player), stop: Some(&stop), focus: &[] };
    scene(store, &tree, &look).ok_or(PictureError::TooSmall)
}
