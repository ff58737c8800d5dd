//! Random messages in the shapes of `wire.ts`, with values from a stream of bytes and now and then one of a wrong kind.
//! The fuzz target uses this file too.

mod shape;

use serde_json::{Map, Value, json};
use shape::Shape;
use std::collections::BTreeMap;

const WIRE: &str = include_str!("../../front-end/src/wire.ts");

/// The source of the choices.
#[derive(Debug)]
pub(crate) struct Choices<'a> {
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> Choices<'a> {
    /// Choices until the bytes are used up; then always the first.
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes: bytes.iter() }
    }

    /// Whether there is anything left to choose with.
    pub(crate) fn any_left(&self) -> bool {
        !self.bytes.as_slice().is_empty()
    }

    fn below(&mut self, end: usize) -> usize {
        let mut byte = || usize::from(*self.bytes.next().unwrap_or(&0));
        let number = if end > 256 { byte() << 8 | byte() } else { byte() };
        number % end.max(1)
    }

    fn one<'b, T>(&mut self, from: &'b [T]) -> &'b T {
        &from[self.below(from.len())]
    }
}

/// The words of the protocol.
#[derive(Debug)]
pub(crate) struct Words {
    types: BTreeMap<&'static str, Shape>,
    /// One shape for every request.
    requests: Vec<Shape>,
}

impl Words {
    /// Found in the TypeScript, so that new messages are tested without a change here.
    pub(crate) fn new() -> Self {
        let types = shape::types(WIRE);
        let mut requests = Vec::new();
        let mut open = vec![&types["Request"]];
        while let Some(shape) = open.pop() {
            match shape {
                Shape::OneOf(shapes) => open.extend(shapes),
                Shape::Named(name) => open.push(&types[name]),
                request => requests.push(request.clone()),
            }
        }
        Self { types, requests }
    }

    /// One message.
    pub(crate) fn message(&self, choices: &mut Choices<'_>) -> String {
        let request = choices.one(&self.requests);
        let mut message = self.value(request, choices, 0);
        if let Value::Object(fields) = &mut message {
            fields.insert("id".into(), json!(choices.below(100)));
        }
        message.to_string()
    }

    /// How many kinds of requests there are.
    pub(crate) fn kinds(&self) -> usize {
        self.requests.len()
    }

    fn value(&self, shape: &Shape, choices: &mut Choices<'_>, depth: u32) -> Value {
        // One value in fifty has the wrong kind.
        if depth > 0 && choices.below(50) == 49 {
            return choices.one(&wrong()).clone();
        }
        match shape {
            Shape::Literal(text) => json!(text),
            Shape::Named("null") => Value::Null,
            Shape::Named("boolean") => json!(choices.below(2) == 0),
            Shape::Named("string") => json!(choices.one(TEXTS)),
            Shape::Named("number") => number(choices),
            Shape::Named(name) => self.value(&self.types[name], choices, depth + 1),
            Shape::OneOf(shapes) => self.value(choices.one(shapes), choices, depth + 1),
            Shape::List(inner) => {
                let many = if depth > 6 { 0 } else { choices.below(5) };
                (0..many).map(|_| self.value(inner, choices, depth + 1)).collect()
            }
            Shape::Tuple(shapes) => {
                shapes.iter().map(|each| self.value(each, choices, depth + 1)).collect()
            }
            Shape::Object(fields) => {
                let mut object = Map::new();
                for (name, optional, inner) in fields {
                    if !*optional || choices.below(2) == 0 {
                        object.insert((*name).into(), self.value(inner, choices, depth + 1));
                    }
                }
                Value::Object(object)
            }
            Shape::All(shapes) => {
                let parts = shapes.iter().map(|each| self.value(each, choices, depth + 1));
                let fields = parts.filter_map(|part| match part {
                    Value::Object(fields) => Some(fields),
                    _ => None,
                });
                Value::Object(fields.flatten().collect())
            }
        }
    }
}

/// Mostly small, so that cells lie on maps; some at the limits of numbers.
fn number(choices: &mut Choices<'_>) -> Value {
    match choices.below(16) {
        0..=10 => json!(choices.below(12)),
        11 | 12 => json!(choices.below(100)),
        13 => json!(choices.one(&[16, 32, 64, 100, 400])),
        14 => json!(choices.one(&[-1.0, 0.5, 401.0, 65536.0, 4294967295.0, 4294967296.0])),
        _ => json!(choices.one(&[
            i64::MIN,
            i64::MAX,
            i64::from(i32::MIN),
            i64::from(i32::MAX),
            1 << 53
        ])),
    }
}

fn wrong() -> [Value; 6] {
    [json!(null), json!([]), json!({}), json!("x"), json!(1e300), json!([[[[1]]]])]
}

const TEXTS: &[&str] = &[
    "first-steps",
    "rooms",
    "sokoban",
    "main",
    "a",
    "",
    "title = \"One\"\nmap = \"\"\"\n#####\n#@$.>\n#####\"\"\"\n",
    "title = \"Two\"\n[push]\n[grids]\nmain = \"\"\"\n@.p.>\"\"\"\npocket = \"\"\"\n...\n.$.\n...\"\"\"\n",
    "caves",
    "wall",
    "box",
    "3 3\n...\n.#.\n...",
    "....\n.##.\n....",
    "s□■\n□□□",
    "../x",
    "\u{1F600}",
    "title = ",
];
