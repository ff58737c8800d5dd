//! Messages that look like those of a page, but mean anything: types and fields of `wire.ts`, values from a stream of
//! bytes. The fuzz target uses this file too.

use serde_json::{Map, Value, json};

const WIRE: &str = include_str!("../../front-end/src/wire.ts");

/// Where the choices come from.
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
        let high = usize::from(*self.bytes.next().unwrap_or(&0));
        let low = usize::from(*self.bytes.next().unwrap_or(&0));
        (high << 8 | low) % end.max(1)
    }

    fn one<'b, T>(&mut self, from: &'b [T]) -> &'b T {
        &from[self.below(from.len())]
    }
}

/// The words of the protocol.
#[derive(Debug)]
pub(crate) struct Words {
    types: Vec<&'static str>,
    fields: Vec<&'static str>,
    values: Vec<&'static str>,
}

impl Words {
    /// Found in the TypeScript, so that new messages are tried without a change here.
    pub(crate) fn new() -> Self {
        let mut types: Vec<&str> =
            WIRE.split("\"type\": \"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let values: Vec<&str> = WIRE.split('"').skip(1).step_by(2).collect();
        let mut fields: Vec<&str> = WIRE
            .split(':')
            .filter_map(|before| before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next())
            .filter(|name| !name.is_empty())
            .collect();
        for list in [&mut types, &mut fields] {
            list.sort_unstable();
            list.dedup();
        }
        Self { types, fields, values }
    }

    /// One message.
    pub(crate) fn message(&self, choices: &mut Choices<'_>) -> String {
        let mut object = Map::new();
        object.insert("id".into(), json!(choices.below(100)));
        for _ in 0..choices.below(9) {
            let field = *choices.one(&self.fields);
            object.insert(field.into(), self.value(choices, 0));
        }
        object.insert("type".into(), json!(choices.one(&self.types)));
        Value::Object(object).to_string()
    }

    fn value(&self, choices: &mut Choices<'_>, depth: u32) -> Value {
        match choices.below(if depth < 3 { 12 } else { 9 }) {
            0 => Value::Null,
            1 => json!(choices.below(2) == 0),
            2 | 3 => json!(choices.below(12)),
            4 => json!(choices.one(&[-1.0, 0.5, 1e9, 4294967295.0, 4294967296.0, 1e300])),
            5 | 6 => json!(choices.one(&self.values)),
            7 => json!(choices.one(TEXTS)),
            8 => json!(choices.below(1 << 16)),
            9 => (0..choices.below(5)).map(|_| self.value(choices, depth + 1)).collect(),
            10 => json!({"source": "draft", "name": choices.one(TEXTS), "index": choices.below(3)}),
            _ => {
                let field = |choices: &mut Choices<'_>| (*choices.one(&self.fields)).to_owned();
                let fields =
                    (0..choices.below(5)).map(|_| (field(choices), self.value(choices, depth + 1)));
                Value::Object(fields.collect())
            }
        }
    }
}

const TEXTS: &[&str] = &[
    "",
    "x",
    "main",
    "earth",
    "../x",
    "\u{1F600}",
    "title = \"One\"\nmap = \"\"\"\n#####\n#@$.>\n#####\"\"\"\n",
    "title = \"Two\"\n[push]\n[grids]\nmain = \"\"\"\n@.p.>\"\"\"\npocket = \"\"\"\n...\n.$.\n...\"\"\"\n",
    "title = ",
    "3 3\n...\n.#.\n...",
];
