//! The types of `wire.ts` as values, to generate messages of the right shape.

use std::collections::BTreeMap;

/// The form of a value.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// Exactly this text.
    Literal(&'static str),
    /// `number`, `string`, `boolean`, `null`, or another type.
    Named(&'static str),
    List(Box<Shape>),
    Tuple(Vec<Shape>),
    /// Fields by name; true for optional ones.
    Object(Vec<(&'static str, bool, Shape)>),
    OneOf(Vec<Shape>),
    All(Vec<Shape>),
}

/// All types by their names.
pub(crate) fn types(source: &'static str) -> BTreeMap<&'static str, Shape> {
    let mut words = words(source).into_iter().peekable();
    let mut types = BTreeMap::new();
    while words.next().is_some() {
        let (Some("type"), Some(name), Some("=")) = (words.next(), words.next(), words.next())
        else {
            panic!("a type begins with `export type Name =`")
        };
        types.insert(name, Reader { words: &mut words }.one_of());
        assert_eq!(words.next(), Some(";"), "{name} ends with a semicolon");
    }
    types
}

/// Names, texts with their quotes, and signs; comments are left out.
fn words(source: &'static str) -> Vec<&'static str> {
    let mut rest = source;
    let mut words = Vec::new();
    loop {
        rest = rest.trim_start();
        let length = if let Some(after) = rest.strip_prefix("/*") {
            rest = after.split_once("*/").map_or("", |(_, after)| after);
            continue;
        } else if let Some(after) = rest.strip_prefix("//") {
            rest = after.split_once('\n').map_or("", |(_, after)| after);
            continue;
        } else if let Some(after) = rest.strip_prefix('"') {
            after.find('"').map_or(rest.len(), |end| end + 2)
        } else {
            let name = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            name.max(rest.chars().next().map_or(0, char::len_utf8))
        };
        if rest.is_empty() {
            return words;
        }
        let (word, after) = rest.split_at(length);
        words.push(word);
        rest = after;
    }
}

struct Reader<'a> {
    words: &'a mut std::iter::Peekable<std::vec::IntoIter<&'static str>>,
}

impl Reader<'_> {
    fn takes(&mut self, word: &str) -> bool {
        self.words.next_if(|next| *next == word).is_some()
    }

    fn one_of(&mut self) -> Shape {
        let mut shapes = vec![self.all()];
        while self.takes("|") {
            shapes.push(self.all());
        }
        if shapes.len() == 1 { shapes.remove(0) } else { Shape::OneOf(shapes) }
    }

    fn all(&mut self) -> Shape {
        let mut shapes = vec![self.single()];
        while self.takes("&") {
            shapes.push(self.single());
        }
        if shapes.len() == 1 { shapes.remove(0) } else { Shape::All(shapes) }
    }

    fn single(&mut self) -> Shape {
        match self.words.next().expect("a type") {
            "(" => {
                let inner = self.one_of();
                assert!(self.takes(")"));
                inner
            }
            "{" => self.object(),
            "[" => {
                let mut shapes = Vec::new();
                while !self.takes("]") {
                    shapes.push(self.one_of());
                    self.takes(",");
                }
                Shape::Tuple(shapes)
            }
            "Array" => {
                assert!(self.takes("<"));
                let inner = self.one_of();
                assert!(self.takes(">"));
                Shape::List(Box::new(inner))
            }
            word if word.starts_with('"') => Shape::Literal(word.trim_matches('"')),
            name => Shape::Named(name),
        }
    }

    fn object(&mut self) -> Shape {
        let mut fields = Vec::new();
        while !self.takes("}") {
            let name = self.words.next().expect("a field").trim_matches('"');
            let optional = self.takes("?");
            assert!(self.takes(":"), "the field {name} has a type");
            fields.push((name, optional, self.one_of()));
            self.takes(",");
        }
        Shape::Object(fields)
    }
}
