//! The difference between two states, as the vectors write it.

use serde_json::{Map, Value};

const SCALARS: [&str; 5] = ["turn", "score", "win", "lose", "message"];

/// Applies a delta to a state. Everything is JSON, so that the check does not rely on our own code.
pub(super) fn apply(state: &Value, delta: &Value) -> Result<Value, String> {
    let mut next = state.as_object().ok_or("the state is no object")?.clone();
    for scalar in SCALARS {
        let value = delta.get(scalar).ok_or_else(|| format!("the delta lacks `{scalar}`"))?;
        next.insert(scalar.to_owned(), value.clone());
    }
    let changed = delta.get("changed").and_then(Value::as_object);
    for (name, change) in changed.ok_or("the delta lacks `changed`")? {
        match name.as_str() {
            "entity-" | "entity+" => change_registry(&mut next, change, name == "entity+")?,
            "trail" => put(&mut next, name, change.clone()),
            _ => change_store(&mut next, name, change)?,
        }
    }
    Ok(Value::Object(next))
}

fn change_registry(state: &mut Map<String, Value>, ids: &Value, add: bool) -> Result<(), String> {
    let ids = ids.as_array().ok_or("registry changes are lists")?;
    let mut registry: Vec<Value> =
        state.get("entity").and_then(Value::as_array).cloned().unwrap_or_default();
    registry.retain(|id| !ids.contains(id));
    if add {
        registry.extend(ids.iter().cloned());
        registry.sort_by_key(Value::as_i64);
    }
    put(state, "entity", Value::Array(registry));
    Ok(())
}

fn change_store(state: &mut Map<String, Value>, name: &str, change: &Value) -> Result<(), String> {
    let change = change.as_object().ok_or_else(|| format!("changes of `{name}` are no object"))?;
    let mut store = state.get(name).and_then(Value::as_object).cloned().unwrap_or_default();
    for (id, component) in change {
        if component.is_null() {
            store.remove(id);
        } else {
            store.insert(id.clone(), component.clone());
        }
    }
    put(state, name, Value::Object(store));
    Ok(())
}

/// Empty stores are left out.
fn put(state: &mut Map<String, Value>, name: &str, value: Value) {
    let empty = match &value {
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.is_empty(),
        _ => false,
    };
    if empty {
        state.remove(name);
    } else {
        state.insert(name.to_owned(), value);
    }
}
