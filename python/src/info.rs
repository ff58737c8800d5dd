//! The info of an environment as Python's dictionaries, new ones for every call.

use gridcosm::gym::{EffectInfo, Info, ItemInfo};
use pyo3::{
    intern,
    prelude::*,
    sync::PyOnceLock,
    types::{PyDict, PyList, PyType},
};

/// A number that other levels do not have; see `gridcosm.info.MaybeInt`.
fn maybe(py: Python<'_>, number: Option<i64>) -> PyResult<Option<Bound<'_, PyAny>>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let Some(number) = number else { return Ok(None) };
    CLASS.import(py, "gridcosm.info", "MaybeInt")?.call1((number,)).map(Some)
}

/// The info in the words of the specification. `turn_limit` and `message` are there if the level has them.
pub(crate) fn dict<'py>(py: Python<'py>, info: &Info) -> PyResult<Bound<'py, PyDict>> {
    let points = info.agent.health;
    let health = PyDict::new(py);
    health.set_item(intern!(py, "health"), maybe(py, points.map(|health| health.health))?)?;
    health
        .set_item(intern!(py, "max_health"), maybe(py, points.map(|health| health.max_health))?)?;
    let effects = PyList::empty(py);
    info.agent.effects.iter().try_for_each(|each| effects.append(effect(py, each)?))?;
    let inventory = PyList::empty(py);
    info.agent.inventory.iter().try_for_each(|each| inventory.append(item(py, each)?))?;
    let agent = PyDict::new(py);
    agent.set_item(intern!(py, "health"), health)?;
    agent.set_item(intern!(py, "effects"), effects)?;
    agent.set_item(intern!(py, "inventory"), inventory)?;

    let status = PyDict::new(py);
    status.set_item(intern!(py, "score"), info.status.score)?;
    status.set_item(intern!(py, "phase"), phase(py, info.status.phase))?;
    status.set_item(intern!(py, "turn"), info.status.turn)?;

    let config = PyDict::new(py);
    config.set_item(intern!(py, "move_fn"), info.config.move_rule)?;
    config.set_item(intern!(py, "objective_fn"), info.config.objective)?;
    config.set_item(intern!(py, "seed"), maybe(py, info.config.seed)?)?;
    config.set_item(intern!(py, "width"), info.config.width)?;
    config.set_item(intern!(py, "height"), info.config.height)?;
    if let Some(limit) = info.config.turn_limit {
        config.set_item(intern!(py, "turn_limit"), limit)?;
    }
    if let Some(message) = &info.config.message {
        config.set_item(intern!(py, "message"), &**message)?;
    }

    let dict = PyDict::new(py);
    dict.set_item(intern!(py, "agent"), agent)?;
    dict.set_item(intern!(py, "status"), status)?;
    dict.set_item(intern!(py, "config"), config)?;
    Ok(dict)
}

/// The three words are needed in every step.
fn phase<'py>(py: Python<'py>, word: &'static str) -> &'py Bound<'py, pyo3::types::PyString> {
    match word {
        "win" => intern!(py, "win"),
        "lose" => intern!(py, "lose"),
        _ => intern!(py, "ongoing"),
    }
}

fn effect<'py>(py: Python<'py>, effect: &EffectInfo) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item(intern!(py, "id"), effect.id.0)?;
    dict.set_item(intern!(py, "type"), effect.kind)?;
    dict.set_item(intern!(py, "limit_type"), effect.limit.map(|(kind, _)| kind))?;
    dict.set_item(intern!(py, "limit_amount"), effect.limit.map(|(_, amount)| amount))?;
    if let Some(multiplier) = effect.multiplier {
        dict.set_item(intern!(py, "multiplier"), multiplier)?;
    }
    Ok(dict)
}

fn item<'py>(py: Python<'py>, item: &ItemInfo) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item(intern!(py, "id"), item.id.0)?;
    dict.set_item(intern!(py, "type"), item.kind)?;
    if let Some(key) = &item.key {
        dict.set_item(intern!(py, "key_id"), &**key)?;
    }
    if let Some(appearance) = &item.appearance {
        dict.set_item(intern!(py, "appearance_name"), appearance)?;
    }
    Ok(dict)
}
