//! Kinds of recursive grids: push and pull.

use super::{
    difference::compare,
    kind::{Kind, kind, read},
    nest::{dir, navigate_any},
    nest_json::{self, GridJson, PlaceJson, StopJson, cell_json, place_json},
    view,
};
use gridcosm::grid::Dir;
use gridcosm::nest::{
    Cell, Contents, Order, Place, Planner, PushFailure, PushPath, PushReason, RuleSet, Store,
    Strategy, Tagged,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};

pub(super) const KINDS: &[Kind] = &[
    kind!("push", check_push),
    kind!("push_simple", check_push_simple),
    kind!("push_limited", check_push_limited),
    kind!("pull", check_pull),
    kind!("crashes", check_crash),
];

#[derive(Deserialize)]
struct Case {
    store: Vec<GridJson>,
    start: PlaceJson,
    dir: String,
    rules: Vec<RuleJson>,
    stop: Option<StopJson>,
    max_depth: Option<u32>,
    max_backtracks: Option<u32>,
    #[serde(default)]
    expect: Value,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RuleJson {
    Solid,
    Portal,
    Swallow,
}

/// A prepared case.
struct Question {
    store: Store,
    stop: Contents,
    start: Place,
    dir: Dir,
    rules: RuleSet,
}

impl Case {
    fn question(&self) -> Result<Question, String> {
        let store = nest_json::store(&self.store)?;
        let strategy = |rule: &RuleJson| match rule {
            RuleJson::Solid => Strategy::Solid,
            RuleJson::Portal => Strategy::Portal,
            RuleJson::Swallow => Strategy::Swallow,
        };
        let order = Order::new(self.rules.iter().map(strategy)).map_err(|error| error.to_string());
        let rules = RuleSet::as_run(order?);
        Ok(Question {
            stop: self
                .stop
                .as_ref()
                .map_or_else(Contents::default, |stop| nest_json::stop(&store, stop)),
            start: nest_json::place(&store, &self.start)?,
            dir: dir(&self.dir)?,
            rules: RuleSet {
                max_backtracks: self.max_backtracks,
                max_steps: self.max_depth.unwrap_or(rules.max_steps),
                ..rules
            },
            store,
        })
    }
}

impl Question {
    fn board(&self) -> Tagged<'_> {
        Tagged { store: &self.store, stop: &self.stop }
    }

    fn push(&self, planner: &mut Planner) -> Result<PushPath, PushFailure> {
        planner.push(&self.board(), self.start, self.dir, &self.rules).cloned()
    }

    fn push_simple(&self) -> Result<PushPath, PushFailure> {
        Planner::new().push_simple(&self.board(), self.start, self.dir, &self.rules).cloned()
    }

    fn pull(&self) -> Option<PushPath> {
        Planner::new().pull(&self.board(), self.start, self.dir, &self.rules).cloned()
    }

    fn path_json<'a>(&self, places: impl Iterator<Item = &'a Place>) -> Value {
        places.map(|&place| place_json(&self.store, place)).collect()
    }

    /// The changes of a path, by place.
    fn changes_json(&self, path: &PushPath) -> Value {
        let next = self.store.apply(path);
        let cells = self.store.grids().flat_map(|grid| grid.cells());
        let changed = cells.filter_map(|(place, old)| {
            let new = next.cell(place).unwrap_or(Cell::Empty);
            let change =
                || (place_json(&self.store, place).to_string(), cell_json(next.named(new)));
            (new != old).then(change)
        });
        Value::Object(changed.collect())
    }

    fn result_json(&self, result: &Result<PushPath, PushFailure>) -> Value {
        match result {
            Ok(path) => json!({
                "ok": true,
                "path": self.path_json(path.places().iter()),
                "changes": self.changes_json(path),
            }),
            Err(PushFailure { reason, at }) => {
                json!({"ok": false, "reason": reason.code(), "at": place_json(&self.store, *at)})
            }
        }
    }
}

/// The expected result with its changes by place, so that their order does not matter.
fn by_place(expect: &Value) -> Value {
    let mut expect = expect.clone();
    if let Some(changes) = expect.get_mut("changes") {
        let list = changes.as_array().cloned().unwrap_or_default();
        let change =
            |change: Value| Some((change.get("at")?.to_string(), change.get("cell")?.clone()));
        *changes = Value::Object(list.into_iter().filter_map(change).collect::<Map<_, _>>());
    }
    expect
}

/// Three searches must give the expected result: one that remembers failures from the first dead end on, one that
/// starts to remember later, and one that never does.
fn check_push(case: &Value) -> Result<(), String> {
    let case: Case = read(case)?;
    let question = case.question()?;
    let expect = by_place(&case.expect);
    for mut planner in [Planner::new(), Planner::with_patience(0), Planner::with_patience(u32::MAX)]
    {
        compare(&expect, &question.result_json(&question.push(&mut planner)))?;
    }
    Ok(())
}

fn check_push_limited(case: &Value) -> Result<(), String> {
    check_push(case)
}

fn check_push_simple(case: &Value) -> Result<(), String> {
    let case: Case = read(case)?;
    let question = case.question()?;
    compare(&by_place(&case.expect), &question.result_json(&question.push_simple()))
}

fn check_pull(case: &Value) -> Result<(), String> {
    let case: Case = read(case)?;
    let question = case.question()?;
    let found = match question.pull() {
        None => json!({"path": null, "changes": {}}),
        Some(path) => json!({
            "path": question.path_json(path.places().iter().rev()),
            "changes": question.changes_json(&path),
        }),
    };
    compare(&by_place(&case.expect), &found)
}

/// Inputs on which the original fails: there must be a sensible result.
fn check_crash(case: &Value) -> Result<(), String> {
    match case.get("op").and_then(Value::as_str) {
        Some("analyze") => view::analyze_any(case),
        Some("navigator") => navigate_any(case),
        Some("push") => check_crash_push(case, |question| {
            let remembered = question.push(&mut Planner::with_patience(0));
            let plain = question.push(&mut Planner::with_patience(u32::MAX));
            let gave_up = matches!(plain, Err(PushFailure { reason: PushReason::MaxDepth, .. }));
            if gave_up || plain == remembered {
                Ok(remembered.ok())
            } else {
                Err("the memo changes the result")
            }
        }),
        Some("push_simple") => check_crash_push(case, |question| Ok(question.push_simple().ok())),
        Some("pull") => check_crash_push(case, |question| Ok(question.pull())),
        op => Err(format!("is no case of this kind: unknown operation {op:?}")),
    }
}

fn check_crash_push(
    case: &Value,
    ask: impl Fn(&Question) -> Result<Option<PushPath>, &'static str>,
) -> Result<(), String> {
    let question = read::<Case>(case)?.question()?;
    let Some(path) = ask(&question)? else { return Ok(()) };
    let contents = |store: &Store| {
        let cells = store
            .grids()
            .flat_map(|grid| grid.cells().map(|(_, cell)| store.named(cell).to_string()));
        let mut cells: Vec<String> = cells.collect();
        cells.sort_unstable();
        cells
    };
    if contents(&question.store) != contents(&question.store.apply(&path)) {
        return Err("a content was lost or doubled".into());
    }
    Ok(())
}
