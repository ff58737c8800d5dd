//! Writes `front-end/src/wire.ts` from the types in `wire`.

use super::COMMAND;
use crate::wire::{Answer, Request};
use std::collections::BTreeMap;
use ts_rs::{Config, TS, TypeVisitor};

/// Collects the declaration of a type and of all types it mentions.
struct Collector<'a> {
    config: &'a Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Collector<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Types without a path of their own are numbers, texts, lists.
        if T::output_path().is_none() || self.found.contains_key(&T::ident(self.config)) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let text = format!("{docs}export {}\n", T::decl(self.config));
        self.found.insert(T::ident(self.config), text);
        T::visit_dependencies(self);
    }
}

fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let mut collector = Collector { config: &config, found: BTreeMap::new() };
    collector.visit::<Request>();
    collector.visit::<Answer>();
    let types: Vec<String> = collector.found.into_values().collect();
    format!(
        "// Generated from crates/gridcosm-desk/src/wire; do not edit. To refresh it:\n// {COMMAND}\n\n{}",
        types.join("\n")
    )
}

#[test]
fn the_typescript_is_current() {
    super::check("src/wire.ts", &typescript());
}
