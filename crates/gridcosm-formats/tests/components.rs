//! Every row of the table of components is known everywhere: to JSON, to level files, to the vocabulary that the studio
//! shows, and to the documents.
//!
//! `GRIDCOSM_REFRESH=1 cargo test -p gridcosm-formats components` writes the tables of `docs/level-format.md`.

use gridcosm_formats::{
    level_file::{
        self,
        vocabulary::{self, Entry},
    },
    level_json, state_json,
};
use gridcosm_universe::{ComponentKind, Components, Field, Record, Registry, Value};
use std::{fs, path::Path};

/// The kinds of components that are markers, numbers or names, with an entity that has nothing else.
fn plain_components() -> impl Iterator<Item = (ComponentKind, Components)> {
    ComponentKind::ALL.iter().filter_map(|&kind| {
        let mut components = Components::default();
        match components.field(kind)? {
            Field::Marker(there) => *there = true,
            Field::Number(number) => *number = Some(7),
            Field::Name(name) => *name = Some("seven".into()),
            _ => return None,
        }
        Some((kind, components))
    })
}

#[test]
fn a_marker_number_or_name_of_the_table_can_be_written_and_read_everywhere() {
    let mut count = 0;
    for (kind, components) in plain_components() {
        let key = kind.key().unwrap();
        let marker = components.get(kind) == Some(Value::Marker);
        let value = match components.get(kind) {
            Some(Value::Marker) => "true",
            Some(Value::Number(_)) => "7",
            _ => "\"seven\"",
        };
        let agents = i32::from(kind == ComponentKind::Agent);
        let legend = format!(" = {{ {key} = {value} }}\n");
        let level = format!("agents = {agents}\nmap = \"A\"\n[legend]\nA{legend}");

        let pack = level_file::read(&level).unwrap_or_else(|found| panic!("{kind}: {found:?}"));
        let [entry] = pack.levels.as_slice() else { panic!("{kind}") };
        let start = entry.level.to_snapshot();
        let records: Vec<&Record> = start.entities.values().collect();
        assert_eq!(records.len(), 1, "{kind}");
        assert_eq!(records[0].components, components, "{kind}");
        assert!(level_file::print(&pack).unwrap().ends_with(&legend), "{kind}");

        let registry = Registry::default();
        let json = level_json::print(&entry.level);
        let field = if marker { format!("\"{kind}\":{{}}") } else { format!("\"{kind}\":{{") };
        assert!(json.contains(&field), "{json}");
        assert_eq!(level_json::parse(&json, &registry).unwrap(), entry.level);
        let state = entry.level.to_state().unwrap();
        let json = state_json::print(&state);
        assert!(json.contains(&format!("\"{kind}\":{{\"0\":")), "{json}");
        assert_eq!(state_json::parse(&json, &registry).unwrap(), state);
        assert!(state.description().get(kind.word()).is_some(), "{kind}");
        count += 1;
    }
    assert!(count >= 19, "{count}");
}

#[test]
fn a_swarm_can_be_written_and_read_everywhere() {
    let legend =
        "S = { is = \"swarm\", swarm = { count = 3, speed = 2, aim = \"flees\", carries = true } }";
    let level = format!("agents = 0\nmap = \"S.\"\n[legend]\n{legend}\n");
    let pack = level_file::read(&level).unwrap();
    let printed = level_file::print(&pack).unwrap();
    assert!(printed.contains(legend), "{printed}");
    assert_eq!(level_file::read(&printed).unwrap(), pack);
    let (entry, registry) = (&pack.levels[0], Registry::default());
    let json = level_json::print(&entry.level);
    let swarm = "\"swarm\":{\"count\":3,\"speed\":2,\"aim\":\"flees\",\"carries\":true}";
    assert!(json.contains(swarm), "{json}");
    assert_eq!(level_json::parse(&json, &registry).unwrap(), entry.level);
    // In a state each of the three has a footing of its own.
    let state = entry.level.to_state().unwrap();
    let json = state_json::print(&state);
    assert_eq!(json.matches("\"count\":1").count(), 3, "{json}");
    assert!(json.contains("{\"sub\":{\"x\":1,\"y\":1},\"goal\":null,\"draws\":0}"), "{json}");
    assert_eq!(state_json::parse(&json, &registry).unwrap(), state);
    let outside = json.replace("{\"x\":1,\"y\":1},\"goal\"", "{\"x\":3,\"y\":1},\"goal\"");
    let error = state_json::parse(&outside, &registry).unwrap_err().to_string();
    assert!(error.contains("parts of cells are numbered from 0 to 2"), "{error}");
    // A game in progress is a level file too.
    let going = gridcosm_universe::Level::from_state(&state);
    let text = level_file::print(&level_file::LevelEntry::from(going).into()).unwrap();
    assert_eq!(level_file::read(&text).unwrap().levels[0].level.to_state().unwrap(), state);
}

#[test]
fn the_doors_of_a_room_can_be_written_and_read_everywhere() {
    let legend = "A = { room = \"attic\", lock = \"red\", open = [\"north\", \"west\"], entry = { west = [0, 1] } }";
    let level =
        format!("agents = 0\n\n[legend]\n{legend}\n\n[grids]\nmain = \"A\"\nattic = \"..\"\n");
    let pack = level_file::read(&level).unwrap();
    let printed = level_file::print(&pack).unwrap();
    assert!(printed.contains(legend), "{printed}");
    assert_eq!(level_file::read(&printed).unwrap(), pack);
    let (entry, registry) = (&pack.levels[0], Registry::default());
    let json = level_json::print(&entry.level);
    assert!(json.contains("\"open_sides\":{\"sides\":[\"north\",\"west\"]}"), "{json}");
    assert!(json.contains("\"entry_cells\":{\"west\":{\"x\":0,\"y\":1}}"), "{json}");
    assert_eq!(level_json::parse(&json, &registry).unwrap(), entry.level);
    let state = entry.level.to_state().unwrap();
    assert_eq!(state_json::parse(&state_json::print(&state), &registry).unwrap(), state);
    let description = state.description();
    assert_eq!(description.get("open_sides"), Some("{0: {\"north\", \"west\"}}"));
    assert_eq!(description.get("entry_cells"), Some("{0: west (0, 1)}"));

    let mistake = |entity: &str| {
        let level =
            format!("agents = 0\n[legend]\nr = {entity}\n[grids]\nmain = \"r\"\nattic = \"..\"");
        let found = level_file::read(&level).unwrap_err();
        found.to_string()
    };
    let side = mistake("{ room = \"attic\", open = [\"left\"] }");
    assert!(side.contains("there is no side `left`"), "{side}");
    let cell = mistake("{ room = \"attic\", entry = { west = [1] } }");
    assert!(cell.contains("a cell is its column and its row"), "{cell}");
    let key = mistake("{ room = \"attic\", entry = { left = [1, 2] } }");
    assert!(key.contains("there is no key `left` among the sides of a room"), "{key}");
    let closed = mistake("{ is = \"box\", open = [] }");
    assert!(closed.contains("only a room can have `open`"), "{closed}");
}

#[test]
fn every_component_has_a_key_that_the_vocabulary_explains() {
    let keys = vocabulary::entity_keys();
    for kind in ComponentKind::ALL {
        let Some(name) = kind.key() else { continue };
        let found: Vec<&Entry> = keys.iter().filter(|key| key.name == name).collect();
        let [key] = found.as_slice() else { panic!("{name} is there {} times", found.len()) };
        assert_eq!(key.about, kind.about());
        assert!(!key.value.is_empty() && key.about.ends_with('.'), "{key:?}");
    }
}

#[test]
fn the_document_of_level_files_lists_the_vocabulary() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/level-format.md");
    let written = fs::read_to_string(&file).unwrap();
    let mut text = written.clone();
    text = with_table(&text, "words", table("word", &vocabulary::words()));
    text = with_table(&text, "entity keys", table("key", &vocabulary::entity_keys()));
    text = with_table(&text, "level keys", table("key", &vocabulary::level_keys()));
    text = with_table(&text, "push keys", table("key", &vocabulary::push_keys()));
    if std::env::var_os("GRIDCOSM_REFRESH").is_some() {
        fs::write(&file, &text).unwrap();
    } else {
        assert!(text == written, "{} is out of date; see the head of this file", file.display());
    }
}

/// The text with the part between the two comments of a table replaced.
fn with_table(text: &str, name: &str, table: String) -> String {
    let (head, foot) = (format!("<!-- {name}, generated -->\n"), format!("<!-- end of {name} -->"));
    let (before, rest) = text.split_once(&head).unwrap_or_else(|| panic!("{head} is missing"));
    let (_, after) = rest.split_once(&foot).unwrap_or_else(|| panic!("{foot} is missing"));
    format!("{before}{head}{table}{foot}{after}")
}

fn table(first: &str, entries: &[Entry]) -> String {
    let plain = entries.iter().all(|entry| entry.value.is_empty());
    let mut lines = vec![match plain {
        true => format!("| {first} | meaning |\n|---|---|\n"),
        false => format!("| {first} | value | meaning |\n|---|---|---|\n"),
    }];
    for Entry { name, value, choices, about } in entries {
        let choices: Vec<String> = choices.iter().map(|word| format!("`\"{word}\"`")).collect();
        let value = match choices.is_empty() {
            true => (*value).to_owned(),
            false if *value == "a word" => choices.join(", "),
            false => format!("{value}: {}", choices.join(", ")),
        };
        lines.push(match plain {
            true => format!("| `{name}` | {about} |\n"),
            false => format!("| `{name}` | {value} | {about} |\n"),
        });
    }
    lines.concat()
}
