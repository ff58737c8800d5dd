//! NumPy arrays at the edge: masks of cells and lists of positions.
//!
//! An array has rows first, so the cell `(x, y)` is `mask[y, x]`. Positions are pairs `(x, y)`.

use crate::errors::Kind;
use gridcosm::grid::{BitGrid, Pos, Size};
use numpy::{
    PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::{Borrowed, prelude::*, types::PyString};

/// A cell as Python gives it: a pair of whole numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell(pub(crate) Pos);

impl<'py> FromPyObject<'_, 'py> for Cell {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let wrong =
            |_| Kind::Argument.error(format!("{} is not a cell; write (x, y)", shown(&given)));
        let [x, y]: [i64; 2] = given.extract().map_err(wrong)?;
        position(x, y).map(Self)
    }
}

/// A whole number from 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Count(pub(crate) u32);

impl<'py> FromPyObject<'_, 'py> for Count {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let wrong = |_| {
            let message = format!("{} is not a whole number from 0 to {}", shown(&given), u32::MAX);
            Kind::Argument.error(message)
        };
        given.extract().map(Self).map_err(wrong)
    }
}

/// The text or `None` that an argument of a constructor must be. `gridcosm/typed.py` cannot wrap constructors.
pub(crate) fn text_or_none(given: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let wrong = |_| Kind::Type.error(format!("{} is not a text", shown(given)));
    given.extract().map_err(wrong)
}

/// The same for a whole number.
pub(crate) fn whole_number(given: &Bound<'_, PyAny>) -> PyResult<i64> {
    let wrong = |_| Kind::Type.error(format!("{} is not a whole number", shown(given)));
    given.extract().map_err(wrong)
}

/// A number with a default, checked: `what` names it in the sentence.
pub(crate) fn count<T: TryFrom<i64>>(what: &str, given: i64) -> PyResult<T> {
    let wrong = |_| Kind::Argument.error(format!("{what} is a whole number from 0, not {given}"));
    T::try_from(given).map_err(wrong)
}

/// A map in which set cells are walls: a mask of them, or text in which `#` is a wall.
#[derive(Clone, Debug)]
pub(crate) struct Walls(pub(crate) BitGrid);

impl<'py> FromPyObject<'_, 'py> for Walls {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match drawing(&given)? {
            Some(walls) => Ok(Self(walls)),
            None => mask(&given, "walls").map(Self),
        }
    }
}

/// A map in which set cells are open: a mask of them, or text in which `#` is a wall.
#[derive(Clone, Debug)]
pub(crate) struct Open(pub(crate) BitGrid);

impl<'py> FromPyObject<'_, 'py> for Open {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match drawing(&given)? {
            Some(walls) => Ok(Self(walls.inverted())),
            None => mask(&given, "open tiles").map(Self),
        }
    }
}

/// Several cells: an integer array of two columns, or a sequence of pairs.
#[derive(Clone, Debug)]
pub(crate) struct Cells(pub(crate) Vec<Pos>);

impl<'py> FromPyObject<'_, 'py> for Cells {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let array = as_array(&given)?;
        if array.len() == 0 {
            return Ok(Self(Vec::new()));
        }
        let (shape, kind) = (array.shape().to_vec(), kind(&array)?);
        if shape.len() != 2 || shape.get(1) != Some(&2) || !matches!(kind, 'i' | 'u') {
            let message = format!(
                "cells are an integer array of shape (n, 2), or pairs (x, y); this is {}",
                described(&array)?
            );
            return Err(Kind::Argument.error(message));
        }
        let wide = array.call_method1("astype", ("int64",))?;
        let wide: PyReadonlyArray2<'_, i64> = wide.extract().map_err(|_| unreadable())?;
        let pairs = wide.as_array();
        pairs
            .rows()
            .into_iter()
            .map(|row| position(row[0], row[1]))
            .collect::<PyResult<_>>()
            .map(Self)
    }
}

fn position(x: i64, y: i64) -> PyResult<Pos> {
    match (i32::try_from(x), i32::try_from(y)) {
        (Ok(x), Ok(y)) => Ok(Pos::new(x, y)),
        _ => Err(Kind::Argument.error(format!("({x}, {y}) lies outside every map"))),
    }
}

/// A map drawn with characters; `None` if this is no text.
fn drawing(given: &Bound<'_, PyAny>) -> PyResult<Option<BitGrid>> {
    let Ok(text) = given.cast::<PyString>() else { return Ok(None) };
    let drawn = BitGrid::parse(text.to_str()?);
    drawn.map(Some).map_err(|error| Kind::Argument.error(format!("this is not a map: {error}")))
}

/// A mask of cells.
fn mask(given: &Bound<'_, PyAny>, what: &str) -> PyResult<BitGrid> {
    let array = as_array(given)?;
    if array.ndim() != 2 || kind(&array)? != 'b' {
        let message = format!(
            "{what} are a two-dimensional array of bools, rows first; this is {}",
            described(&array)?
        );
        return Err(Kind::Argument.error(message));
    }
    let mask: PyReadonlyArray2<'_, bool> = array.extract().map_err(|_| unreadable())?;
    let cells = mask.as_array();
    let (rows, columns) = cells.dim();
    let (Ok(width), Ok(height)) = (u32::try_from(columns), u32::try_from(rows)) else {
        return Err(Kind::Argument.error(format!("a map of {columns}x{rows} cells is too large")));
    };
    Ok(BitGrid::from_flags(Size::new(width, height), cells.iter().copied()))
}

fn as_array<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyUntypedArray>> {
    let array = given.py().import("numpy")?.call_method1("asarray", (given,));
    let array = array.and_then(|array| Ok(array.cast_into::<PyUntypedArray>()?));
    array.map_err(|_| Kind::Argument.error(format!("{} is not an array", shown(given))))
}

/// The letter of NumPy for a kind of numbers.
fn kind(array: &Bound<'_, PyUntypedArray>) -> PyResult<char> {
    array.dtype().getattr("kind")?.extract()
}

fn described(array: &Bound<'_, PyUntypedArray>) -> PyResult<String> {
    let sides: Vec<String> = array.shape().iter().map(usize::to_string).collect();
    Ok(format!("an array of shape ({}) and type {}", sides.join(", "), array.dtype().str()?))
}

fn unreadable() -> PyErr {
    Kind::Argument.error("the array cannot be read while something else writes it".to_owned())
}

/// A Python object in a sentence, shortened.
pub(crate) fn shown(given: &Bound<'_, PyAny>) -> String {
    let text = given.repr().map_or_else(|_| "this".to_owned(), |text| text.to_string());
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// A grid of bits as a new array.
pub(crate) fn mask_array<'py>(
    py: Python<'py>,
    bits: &BitGrid,
) -> PyResult<Bound<'py, PyArray2<bool>>> {
    let Size { width, height } = bits.size();
    PyArray1::from_iter(py, bits.flags()).reshape([height as usize, width as usize])
}

/// Positions as a new array of two columns, x and y.
pub(crate) fn cell_array<'py>(
    py: Python<'py>,
    cells: &[Pos],
) -> PyResult<Bound<'py, PyArray2<i32>>> {
    let numbers = cells.iter().flat_map(|pos| [pos.x, pos.y]).collect();
    PyArray1::from_vec(py, numbers).reshape([cells.len(), 2])
}
