//! Grids whose cells may be grids.

use crate::{
    failure::{self, Answer, argument},
    level,
    numbers::Numbers,
    picture::{self, Style},
};
use gridcosm::{
    FileError,
    formats::nest_text,
    grid::Dir,
    nest::{
        Contents, Mark, NamedCell, Place, Planner, PushFailure, PushPath, Reached, RuleSet, Store,
        TraverseOptions,
    },
    nests::{self, Closed, Mode, NestBoard, Question, set_rule},
};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

/// A nest as a value.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Nest(nests::Nest);

/// What came of a push.
#[wasm_bindgen]
pub struct Push {
    report: String,
    after: Nest,
}

#[wasm_bindgen]
impl Push {
    /// Whether it succeeded, path, visits and failure, as JSON.
    pub fn report(&self) -> String {
        self.report.clone()
    }

    /// The nest afterwards.
    pub fn after(&self) -> Nest {
        self.after.clone()
    }
}

/// A nest from text such as `main=1 box _; box=2 3`.
#[wasm_bindgen]
pub fn parse_nest(text: &str) -> Answer<Nest> {
    // A text without a separator is one grid of one row.
    let text = match text.contains([':', '=']) {
        true => text.to_owned(),
        false => format!("main: {text}"),
    };
    let opened = nests::open(&text, &mut level::nowhere, 0);
    let nameless = |error| FileError { file: String::new(), ..error };
    opened.map(Nest).map_err(|error| failure::file(nameless(error)))
}

/// A nest of the gallery, or the grids of a level as pushes see them.
#[wasm_bindgen]
pub fn open_nest(name: &str, index: usize) -> Answer<Nest> {
    nests::open(name, &mut level::nowhere, index).map(Nest).map_err(failure::file)
}

/// The names of the rules.
#[wasm_bindgen]
pub fn nest_rules() -> Vec<String> {
    nests::RULES.iter().map(|rule| (*rule).to_owned()).collect()
}

fn direction(text: &str) -> Answer<Dir> {
    text.parse().map_err(|error| argument(format!("{error}")))
}

impl Nest {
    fn with(&self, store: Store) -> Self {
        let mut nest = nests::Nest::of_store(&self.0.name, store);
        (nest.layout, nest.rules) = (self.0.layout, self.0.rules.clone());
        nest.roles = self.0.roles.clone();
        Self(nest)
    }

    fn place(&self, cell: &str) -> Answer<Place> {
        self.0.find(cell).map_err(argument)
    }

    fn named(&self, place: Place) -> Value {
        json!({ "grid": self.0.store.grid_name(place.grid), "x": place.x, "y": place.y })
    }

    /// A question with the rules, stops and closed sides of a JSON object.
    fn question(&self, cell: &str, dir: &str, options: &str) -> Answer<Question> {
        let mut question = self.0.question(self.place(cell)?, direction(dir)?);
        let options: Value = serde_json::from_str(options).map_err(argument)?;
        for (name, value) in options.as_object().into_iter().flatten() {
            match name.as_str() {
                "stop" => {
                    question.stop = self.0.contents(&words(value)).map_err(argument)?;
                }
                "closed" => {
                    let sides = words(value).into_iter().map(|side| self.0.closed(&side));
                    let sides: Result<Vec<Vec<Closed>>, String> = sides.collect();
                    question.closed = sides.map_err(argument)?.concat();
                }
                rule => {
                    set_rule(&mut question.rules, rule, &rule_text(value)).map_err(argument)?;
                }
            }
        }
        Ok(question)
    }

    fn failure(&self, failure: &PushFailure) -> Value {
        json!({
            "reason": failure.reason.code(),
            "at": self.named(failure.at),
            "sentence": self.0.store.explain(failure),
        })
    }

    fn path(&self, path: &PushPath) -> Value {
        let cells: Vec<Value> = path.places().iter().map(|&place| self.named(place)).collect();
        let visits = path.visits().iter().map(|visit| {
            let how = match visit.reached {
                Reached::Start => "start",
                Reached::Move => "move",
                Reached::Exit { .. } => "exit",
                Reached::Enter { .. } => "enter",
            };
            let strategy = visit.strategy.map(|strategy| strategy.word());
            let (at, dir) = (self.named(visit.place), visit.dir.letter());
            json!({ "at": at, "reached": how, "direction": dir.to_string(), "strategy": strategy })
        });
        json!({ "ok": true, "path": cells, "visits": visits.collect::<Vec<_>>() })
    }
}

/// A list of texts, or one.
fn words(value: &Value) -> Vec<String> {
    match value {
        Value::Array(list) => list.iter().map(rule_text).collect(),
        one => vec![rule_text(one)],
    }
}

/// The text of a rule's value: a list becomes words with commas, null lifts a limit.
fn rule_text(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(rule_text).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

#[wasm_bindgen]
impl Nest {
    /// Names and sizes of the grids, as JSON.
    pub fn grids(&self) -> String {
        let store = &self.0.store;
        let grids = store.grids().map(|grid| {
            let size = store.size_of(grid.id()).unwrap_or_default();
            json!({ "name": grid.name(), "width": size.width, "height": size.height })
        });
        json!(grids.collect::<Vec<_>>()).to_string()
    }

    /// The content of a cell.
    pub fn cell(&self, cell: &str) -> Answer<String> {
        Ok(self.0.store.named_at(self.place(cell)?).to_string())
    }

    /// Where a content is, as JSON.
    pub fn find(&self, content: &str) -> Answer<String> {
        Ok(self.named(self.place(content)?).to_string())
    }

    /// The reference through which a grid is left, as JSON.
    pub fn primary(&self, grid: &str) -> Answer<Option<String>> {
        let id = self.0.store.grid_id(grid);
        let id = id.ok_or_else(|| argument(format!("there is no grid `{grid}`")))?;
        Ok(self.0.store.primary_of(id).map(|place| self.named(place).to_string()))
    }

    /// The same nest with another content in a cell.
    pub fn replace(&self, cell: &str, content: &str) -> Answer<Nest> {
        let (place, store) = (self.place(cell)?, &self.0.store);
        let (name, mark) = match content.split_at_checked(1) {
            Some(("*", grid)) => (grid, Mark::Primary),
            Some(("~", grid)) => (grid, Mark::Secondary),
            _ => (content, Mark::Unmarked),
        };
        let content = match (content, store.grid_id(name)) {
            ("_", _) => NamedCell::Empty,
            (_, Some(_)) => NamedCell::Ref { grid: name, mark },
            _ => NamedCell::Concrete(content),
        };
        let changed = store.with_cell(place, content);
        changed.map(|store| self.with(store)).ok_or_else(|| argument("there is no such cell"))
    }

    /// A push or a pull by the rules of a JSON object.
    pub fn attempt(&self, mode: &str, cell: &str, dir: &str, options: &str) -> Answer<Push> {
        let mode = Mode::from_word(mode).ok_or_else(|| argument(format!("no mode `{mode}`")))?;
        let question = self.question(cell, dir, options)?;
        Ok(match self.0.attempt(mode, &question).outcome {
            Ok((path, after)) => {
                Push { report: self.path(&path).to_string(), after: self.with(after) }
            }
            Err(failure) => {
                let failure = self.failure(&failure);
                let report = json!({ "ok": false, "path": [], "visits": [], "failure": failure });
                Push { report: report.to_string(), after: self.clone() }
            }
        })
    }

    /// Goes from cell to cell in one direction; the cells and the end, as JSON.
    pub fn traverse(
        &self,
        cell: &str,
        dir: &str,
        most: usize,
        auto_enter: bool,
        auto_exit: bool,
    ) -> Answer<String> {
        let question = self.question(cell, dir, "{}")?;
        let options = TraverseOptions { auto_enter, auto_exit, ..TraverseOptions::default() };
        let way = self.0.traverse(&question, options, most);
        let cells: Vec<Value> = way.cells.iter().map(|&place| self.named(place)).collect();
        Ok(json!({ "cells": cells, "end": way.end.map(|end| end.code()) }).to_string())
    }

    /// The nest as text.
    pub fn text(&self, layout: Option<String>) -> Answer<String> {
        let layout = match layout {
            None => self.0.layout,
            Some(word) => nest_text::Layout::from_word(&word).ok_or_else(|| {
                argument(format!("there is no layout `{word}`; choose standard or concise"))
            })?,
        };
        nest_text::print_as(&self.0.store, layout).map_err(argument)
    }

    /// A vector drawing.
    pub fn svg(&self, style: &Style) -> Answer<String> {
        picture::nest_svg(&self.0, style)
    }

    /// Binary glTF.
    pub fn glb(&self, theme: &str) -> Answer<Vec<u8>> {
        picture::nest_glb(&self.0, theme)
    }

    /// Whether two nests are equal.
    pub fn equals(&self, other: &Nest) -> bool {
        self.0.store == other.0.store
    }

    /// A nest that changes in place, by the rules of a JSON object.
    pub fn board(&self, options: &str) -> Answer<Board> {
        let grid = self.0.store.grids().next().map(|grid| grid.name().to_owned());
        let question = match grid {
            Some(grid) => self.question(&format!("{grid}:0,0"), "E", options)?,
            None => return Err(argument("there is no grid")),
        };
        let Question { rules, stop, closed, .. } = question;
        let planner = Planner::new();
        Ok(Board {
            nest: self.0.clone(),
            rules,
            stop,
            closed,
            planner,
            path: Numbers::default(),
            moved: Numbers::default(),
        })
    }
}

impl Board {
    /// The path of the last push: grid, x and y of every cell.
    pub fn path(&self) -> &[i32] {
        self.path.as_slice()
    }

    /// How many cells each of many pushes moved.
    pub fn moved(&self) -> &[i32] {
        self.moved.as_slice()
    }
}

/// A nest that changes in place: many pushes a second, by numbers.
#[wasm_bindgen]
pub struct Board {
    nest: nests::Nest,
    rules: RuleSet,
    stop: Contents,
    closed: Vec<Closed>,
    planner: Planner,
    path: Numbers,
    /// How many cells each of many pushes moved.
    moved: Numbers,
}

#[wasm_bindgen]
impl Board {
    /// Pushes the content of a cell; false if it does not move. Grids count from 0, directions from north clockwise.
    pub fn push(&mut self, grid: u32, x: i16, y: i16, direction: u8) -> bool {
        let dir = match direction {
            0 => Dir::N,
            1 => Dir::E,
            2 => Dir::S,
            _ => Dir::W,
        };
        let start = Place::new(gridcosm::nest::GridId(grid), x, y);
        let board = NestBoard { nest: &self.nest, stop: &self.stop, closed: &self.closed };
        match self.planner.push(&board, start, dir, &self.rules) {
            Ok(path) => {
                let numbers = |place: &Place| [place.grid.0 as i32, place.x.into(), place.y.into()];
                self.path.write(path.places().iter().map(numbers));
                self.nest.store.apply_in_place(path);
                true
            }
            Err(_) => {
                self.path.clear();
                false
            }
        }
    }

    /// Many pushes in one call: grid, x, y and direction of each.
    pub fn push_all(&mut self, pushes: &[i32]) {
        self.moved.clear();
        for push in pushes.chunks_exact(4) {
            let &[grid, x, y, direction] = push else { continue };
            // Cells outside of a grid hold nothing that could be pushed.
            let (x, y) = (i16::try_from(x).unwrap_or(-1), i16::try_from(y).unwrap_or(-1));
            let ok = self.push(grid as u32, x, y, direction as u8);
            self.moved.append([[if ok { self.path.len() as i32 / 3 } else { 0 }]]);
        }
    }

    /// Where the numbers of cells are that many pushes moved.
    pub fn moved_at(&self) -> *const i32 {
        self.moved.start()
    }

    /// How many they are.
    pub fn moved_len(&self) -> usize {
        self.moved.len()
    }

    /// Where the path of the last push is: grid, x and y of every cell.
    pub fn path_at(&self) -> *const i32 {
        self.path.start()
    }

    /// How many numbers it has.
    pub fn path_len(&self) -> usize {
        self.path.len()
    }

    /// The nest as it is now.
    pub fn nest(&self) -> Nest {
        Nest(self.nest.clone())
    }
}
