//! `gridcosm.render`: pictures of worlds.

use crate::{
    arrays::{Count, shown},
    errors::{Kind, guarded},
    level::Level,
    nest::Store,
    state::{self, State},
};
use gridcosm::{
    NestRole, Session,
    nests::Nest,
    scene::{Clip, IsoOptions, SceneLook, glb, iso_svg, scene, state_clip, state_glb, state_scene},
    universe::{self, GridId},
    view::{
        AnalyzeOptions, Pixels, RasterError, SpriteSet, StateLook, StoreLook, SvgOptions, Theme,
        analyze, animated_svg, gif, state_frame_with, store_frame, svg, svg_pixels, text,
    },
};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::{Borrowed, prelude::*, types::PyBytes};

/// Something that can be drawn: a level at its start, a state, an environment's present state, or a nest.
pub(crate) enum World {
    State(Box<universe::State>),
    Nest(Box<Nest>),
}

impl<'py> FromPyObject<'_, 'py> for World {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(level) = given.cast::<Level>() {
            return level.get().begin(None).map(|state| Self::State(Box::new(state)));
        }
        if let Ok(state) = given.cast::<State>() {
            return Ok(Self::State(Box::new(state.get().0.clone())));
        }
        if let Ok(store) = given.cast::<Store>() {
            return Ok(Self::Nest(Box::new(store.get().0.clone())));
        }
        // An environment, perhaps inside of wrappers.
        let inner = given.getattr("unwrapped").unwrap_or_else(|_| given.to_owned());
        if let Ok(found) = inner.call_method0("state")
            && let Ok(state) = found.cast::<State>()
        {
            return Ok(Self::State(Box::new(state.get().0.clone())));
        }
        let message = format!(
            "{} cannot be drawn; give a level, a state, an environment or a nest",
            shown(&given)
        );
        Err(Kind::Argument.error(message))
    }
}

/// How to draw.
#[derive(Clone, Debug)]
pub(crate) struct Style {
    cell: u32,
    theme: Theme,
    isometric: bool,
    width: u32,
    sprites: Option<SpriteSet>,
}

/// From a dictionary with all of it; `gridcosm.render` knows what is usual.
impl<'py> FromPyObject<'_, 'py> for Style {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let word = |name: &str| -> PyResult<String> {
            let value = given.get_item(name)?;
            let wrong = |_| Kind::Argument.error(format!("{} is not a {name}", shown(&value)));
            value.extract().map_err(wrong)
        };
        let sprites = match given.get_item("sprites")?.is_none() {
            true => None,
            false => Some(word("sprites")?),
        };
        let set = |name: String| {
            let known = SpriteSet::NAMES.join(", ");
            SpriteSet::named(&name).ok_or_else(|| {
                Kind::Argument
                    .error(format!("there is no set of drawings `{name}`; choose {known}"))
            })
        };
        Ok(Self {
            cell: given.get_item("cell")?.extract::<Count>()?.0,
            theme: theme_of(&word("theme")?)?,
            isometric: given.get_item("isometric")?.is_truthy()?,
            width: given.get_item("width")?.extract::<Count>()?.0,
            sprites: sprites.map(set).transpose()?,
        })
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

fn theme_of(word: &str) -> PyResult<Theme> {
    match word {
        "dark" => Ok(Theme::DARK),
        "light" => Ok(Theme::LIGHT),
        _ => Err(Kind::Argument.error(format!("there is no theme `{word}`; choose dark or light"))),
    }
}

/// The picture of a state at a share of its last move.
fn draw_state(
    state: &universe::State,
    clip: Option<(&Clip, f64)>,
    style: &Style,
) -> PyResult<String> {
    let look = StateLook { theme: style.theme.clone(), ..StateLook::default() };
    if style.isometric {
        let scene = state_scene(state, &look).ok_or_else(too_small)?;
        let moment = clip.map(|(clip, share)| clip.at(share)).unwrap_or_default();
        return Ok(iso_svg(&scene, &moment, &style.iso_options()));
    }
    let moving = clip.map(|(clip, share)| clip.flat_entities(share, state.size()));
    let look = StateLook { moving: moving.unwrap_or_default(), ..look };
    let seed = state.settings().seed.unwrap_or(0) as u64;
    Ok(svg(&state_frame_with(state, &look), &style.svg_options(seed)))
}

fn draw_nest(nest: &Nest, style: &Style) -> PyResult<String> {
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

/// The outermost grid: the first that no other contains.
pub(crate) fn root_of(nest: &Nest) -> PyResult<GridId> {
    let store = &nest.store;
    let ids = || store.grids().map(|grid| grid.id());
    let free = ids().find(|&id| store.primary_of(id).is_none_or(|holder| holder.grid == id));
    free.or_else(|| ids().next()).ok_or_else(|| Kind::Argument.error("there is no grid to draw"))
}

fn too_small() -> PyErr {
    Kind::Argument.error("the world is too small to show")
}

fn unpainted(error: RasterError) -> PyErr {
    Kind::Argument.error(error)
}

fn draw(world: &World, style: &Style) -> PyResult<String> {
    match world {
        World::State(state) => draw_state(state, None, style),
        World::Nest(nest) => draw_nest(nest, style),
    }
}

/// The picture that notebooks show.
pub(crate) fn notebook_svg(state: &universe::State) -> String {
    let look = StateLook { theme: Theme::LIGHT, ..StateLook::default() };
    let most = state.size().width.max(state.size().height).max(1);
    let options = SvgOptions { cell: (640 / most).clamp(8, 40), ..SvgOptions::default() };
    svg(&state_frame_with(state, &look), &options)
}

/// The picture of a nest that notebooks show.
pub(crate) fn notebook_nest(nest: &Nest) -> PyResult<String> {
    let (cell, theme) = (40, Theme::LIGHT);
    draw_nest(nest, &Style { cell, theme, isometric: false, width: 640, sprites: None })
}

/// A state in characters, a sign for every cell.
pub(crate) fn plain_text(state: &universe::State) -> String {
    text::state_map(state, &Theme::DARK, false)
}

/// A world in characters.
#[pyfunction]
#[pyo3(signature = (world, colour))]
pub(crate) fn render_text(py: Python<'_>, world: World, colour: bool) -> PyResult<String> {
    guarded(|| {
        py.detach(|| match &world {
            World::State(state) => Ok(text::state_map(state, &Theme::DARK, colour)),
            World::Nest(nest) => {
                let options = text::FlowOptions { colour, ..text::FlowOptions::default() };
                Ok(text::flow(&nest.store, &options))
            }
        })
    })
}

/// A world as a vector drawing.
#[pyfunction]
pub(crate) fn render_svg(py: Python<'_>, world: World, style: Style) -> PyResult<String> {
    guarded(|| py.detach(|| draw(&world, &style)))
}

/// A world as a PNG file.
#[pyfunction]
pub(crate) fn render_png<'py>(
    py: Python<'py>,
    world: World,
    style: Style,
) -> PyResult<Bound<'py, PyBytes>> {
    let bytes =
        guarded(|| py.detach(|| painted(&draw(&world, &style)?)?.to_png().map_err(unpainted)))?;
    Ok(PyBytes::new(py, &bytes))
}

/// A world as an array of rows, columns and the three colours.
#[pyfunction]
pub(crate) fn render_rgb<'py>(
    py: Python<'py>,
    world: World,
    style: Style,
) -> PyResult<Bound<'py, PyArray3<u8>>> {
    let pixels = guarded(|| py.detach(|| painted(&draw(&world, &style)?)))?;
    let board = [style.theme.board.0, style.theme.board.1, style.theme.board.2];
    let colours = pixels.rgba.chunks_exact(4).flat_map(|pixel| opaque(pixel, board)).collect();
    PyArray1::from_vec(py, colours).reshape([pixels.height as usize, pixels.width as usize, 3])
}

/// A pixel over a background.
fn opaque(pixel: &[u8], background: [u8; 3]) -> [u8; 3] {
    let alpha = u32::from(pixel.get(3).copied().unwrap_or(255));
    std::array::from_fn(|n| {
        let (front, back) =
            (u32::from(pixel.get(n).copied().unwrap_or(0)), u32::from(background[n]));
        ((front * alpha + back * (255 - alpha)) / 255) as u8
    })
}

fn painted(drawing: &str) -> PyResult<Pixels> {
    svg_pixels(drawing).map_err(unpainted)
}

/// The most pictures of a film.
const MOST_PICTURES: usize = 3000;

/// A game as a moving picture, `"gif"` or `"svg"`: the actions from the world's state on, each in so many pictures.
#[pyfunction]
pub(crate) fn render_film<'py>(
    py: Python<'py>,
    world: World,
    actions: Vec<i64>,
    format: &str,
    pictures: Count,
    milliseconds: Count,
    style: Style,
) -> PyResult<Bound<'py, PyBytes>> {
    let World::State(start) = world else {
        return Err(Kind::Argument.error("a nest has no actions; draw its pushes one by one"));
    };
    let (pictures, milliseconds) = (pictures.0 as usize, milliseconds.0);
    let actions = actions.into_iter().map(state::action).collect::<PyResult<Vec<_>>>()?;
    if pictures == 0 || actions.len().saturating_mul(pictures) > MOST_PICTURES {
        let message = format!(
            "{} actions in {pictures} pictures each are not 1 to {MOST_PICTURES} pictures",
            actions.len()
        );
        return Err(Kind::Argument.error(message));
    }
    let as_svg = match format {
        "gif" => false,
        "svg" => true,
        _ => {
            return Err(
                Kind::Argument.error(format!("there is no film in {format}; choose gif or svg"))
            );
        }
    };
    let bytes = guarded(|| {
        py.detach(|| {
            let drawings = film(*start, &actions, pictures, &style)?;
            let failed = |error| Kind::Argument.error(error);
            if as_svg {
                return animated_svg(&drawings, milliseconds)
                    .map(String::into_bytes)
                    .map_err(failed);
            }
            let pixels = drawings.iter().map(|one| painted(one)).collect::<PyResult<Vec<_>>>()?;
            gif(&pixels, milliseconds).map_err(failed)
        })
    })?;
    Ok(PyBytes::new(py, &bytes))
}

/// Every picture of a game; the end stays for a while.
fn film(
    start: universe::State,
    actions: &[universe::Action],
    pictures: usize,
    style: &Style,
) -> PyResult<Vec<String>> {
    let mut game = Session::new(start);
    let mut drawings = vec![draw_state(game.state(), None, style)?];
    for &action in actions {
        let turn = game.turn();
        game.act(action).map_err(crate::errors::step)?;
        if game.turn() == turn {
            break; // the game is over
        }
        let clip = state_clip(game.before(), game.state(), game.events());
        for picture in 1..=pictures {
            let share = picture as f64 / pictures as f64;
            drawings.push(draw_state(game.state(), Some((&clip, share)), style)?);
        }
    }
    if let Some(last) = drawings.last().cloned() {
        drawings.extend(std::iter::repeat_n(last, pictures.min(10)));
    }
    Ok(drawings)
}

/// A world as a three-dimensional model, binary glTF.
#[pyfunction]
#[pyo3(signature = (world, theme))]
pub(crate) fn render_glb<'py>(
    py: Python<'py>,
    world: World,
    theme: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let theme = theme_of(theme)?;
    let bytes = guarded(|| {
        py.detach(|| match &world {
            World::State(state) => {
                let look = StateLook { theme, ..StateLook::default() };
                state_glb(state, None, &look).map_err(|error| Kind::Argument.error(error))
            }
            World::Nest(nest) => {
                let store = &nest.store;
                let tree = analyze(store, root_of(nest)?, &AnalyzeOptions::default());
                let player = nest.roles.contents(store, NestRole::Player);
                let stop = nest.roles.contents(store, NestRole::Wall);
                let look =
                    SceneLook { theme, player: Some(&player), stop: Some(&stop), focus: &[] };
                let scene = scene(store, &tree, &look).ok_or_else(too_small)?;
                glb(&scene, &[], &look.theme).map_err(|error| Kind::Argument.error(error))
            }
        })
    })?;
    Ok(PyBytes::new(py, &bytes))
}

/// The names of the sets of drawings besides the usual one.
#[pyfunction]
pub(crate) fn sprite_sets() -> Vec<&'static str> {
    SpriteSet::NAMES.to_vec()
}
