//! `gridcosm.render`: pictures of worlds.

use crate::{
    arrays::{Count, shown},
    errors::{Kind, guarded},
    level::Level,
    nest::Store,
    state::{self, State},
};
use gridcosm::{
    Session,
    nests::Nest,
    picture::{self, PictureError},
    scene::state_clip,
    universe,
    view::{
        Pixels, RasterError, SpriteSet, StateLook, SvgOptions, Theme, animated_svg, gif,
        state_frame_with, svg, svg_pixels, text,
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
pub(crate) struct Style(picture::Style);

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
        let set = |name: String| picture::sprites_named(&name);
        Ok(Self(picture::Style {
            cell: given.get_item("cell")?.extract::<Count>()?.0,
            theme: picture::theme_named(&word("theme")?).map_err(undrawn)?,
            isometric: given.get_item("isometric")?.is_truthy()?,
            width: given.get_item("width")?.extract::<Count>()?.0,
            sprites: sprites.map(set).transpose().map_err(undrawn)?,
        }))
    }
}

/// The outermost grid.
pub(crate) fn root_of(nest: &Nest) -> PyResult<universe::GridId> {
    picture::root_of(nest).map_err(undrawn)
}

fn undrawn(error: PictureError) -> PyErr {
    Kind::Argument.error(error)
}

fn unpainted(error: RasterError) -> PyErr {
    Kind::Argument.error(error)
}

fn draw(world: &World, style: &Style) -> PyResult<String> {
    match world {
        World::State(state) => style.0.state_svg(state, None),
        World::Nest(nest) => style.0.nest_svg(nest),
    }
    .map_err(undrawn)
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
    picture::Style::default().nest_svg(nest).map_err(undrawn)
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
    let board = [style.0.theme.board.0, style.0.theme.board.1, style.0.theme.board.2];
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
    let mut drawings = vec![style.0.state_svg(game.state(), None).map_err(undrawn)?];
    for &action in actions {
        let turn = game.turn();
        game.act(action).map_err(crate::errors::step)?;
        if game.turn() == turn {
            break; // the game is over
        }
        let clip = state_clip(game.before(), game.state(), game.events());
        for picture in 1..=pictures {
            let share = picture as f64 / pictures as f64;
            let drawn = style.0.state_svg(game.state(), Some((&clip, share)));
            drawings.push(drawn.map_err(undrawn)?);
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
    let theme = picture::theme_named(theme).map_err(undrawn)?;
    let bytes = guarded(|| {
        py.detach(|| match &world {
            World::State(state) => picture::state_model(state, None, theme).map_err(undrawn),
            World::Nest(nest) => picture::nest_model(nest, &theme).map_err(undrawn),
        })
    })?;
    Ok(PyBytes::new(py, &bytes))
}

/// The names of the sets of drawings besides the usual one.
#[pyfunction]
pub(crate) fn sprite_sets() -> Vec<&'static str> {
    SpriteSet::NAMES.to_vec()
}
