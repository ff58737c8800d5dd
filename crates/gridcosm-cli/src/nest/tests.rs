//! What programs and pictures rely on. What people read is tested by the sessions of documents.

use crate::testing::gridcosm;
use serde_json::{Value, json};
use std::{fs, path::Path, process::ExitCode};

/// The object that a command prints, and its exit code.
fn ask(arguments: &[&str]) -> (Value, ExitCode) {
    let (out, err, code) = gridcosm(&[&["nest"], arguments, &["--json"]].concat());
    assert_eq!(err, "", "{arguments:?}");
    assert_eq!(out.lines().count(), 1, "{out}");
    (serde_json::from_str(&out).unwrap(), code)
}

const BOX: &str = "main=1 box _; box=2 3";

#[test]
fn a_push_is_one_object() {
    let (answer, code) = ask(&["push", BOX, "main:0,0", "E", "--order", "portal,solid"]);
    assert_eq!(code, ExitCode::SUCCESS);
    let keys: Vec<&String> = answer.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["after", "at", "before", "ok", "path", "reason"]);
    assert_eq!(answer["before"], json!({ "main": "1 box _", "box": "2 3" }));
    assert_eq!(answer["after"], json!({ "main": "_ box 3", "box": "1 2" }));
    assert_eq!(
        (&answer["ok"], &answer["reason"], &answer["at"]),
        (&json!(true), &json!(null), &json!(null))
    );
    let visit = |number: usize| {
        let visit = &answer["path"][number];
        json!([
            visit["at"],
            visit["content"],
            visit["reached"],
            visit["through"],
            visit["strategy"]
        ])
    };
    assert_eq!(visit(0), json!([["main", 0, 0], "1", "start", null, null]));
    assert_eq!(visit(1), json!([["main", 1, 0], "box", "move", null, "portal"]));
    assert_eq!(visit(2), json!([["box", 0, 0], "2", "enter", ["main", 1, 0], "solid"]));
    assert_eq!(visit(4), json!([["main", 2, 0], "_", "exit", ["main", 1, 0], null]));
}

/// Programs that keep the order of fields see the order of the grids, which decides what is primary.
#[test]
fn fields_and_grids_keep_their_order() {
    let (out, _, _) = gridcosm(&["nest", "push", "z=1 b _; b=2 3", "1", "E", "--json"]);
    let keys = ["ok", "reason", "at", "path", "before", "after"];
    let starts = keys.map(|key| out.find(&format!("\"{key}\":")).unwrap());
    assert!(out.starts_with("{\"ok\":true,\"reason\":null,\"at\":null,\"path\":[{"), "{out}");
    assert!(starts[4] < starts[5], "{out}");
    assert!(out.ends_with(
        "\"before\":{\"z\":\"1 b _\",\"b\":\"2 3\"},\"after\":{\"z\":\"_ 1 b\",\"b\":\"2 3\"}}\n"
    ));
}

#[test]
fn a_failed_push_says_why_and_where() {
    let (answer, code) = ask(&["push", "1 2 9|_ _ _", "1", "E", "--stop", "9"]);
    assert_eq!(code, ExitCode::FAILURE);
    assert_eq!(
        answer,
        json!({
            "ok": false, "reason": "STOP_TAG", "at": ["main", 2, 0], "path": [],
            "before": { "main": "1 2 9|_ _ _" }, "after": null,
        })
    );
}

#[test]
fn grids_come_out_in_the_layout_they_came_in() {
    let (answer, _) = ask(&["push", "main=1B_;box=23", "1", "E"]);
    assert_eq!(answer["after"], json!({ "main": "_1B", "box": "23" }));
}

#[test]
fn every_rule_matters() {
    let after = |arguments: &[&str]| {
        let (answer, _) = ask(arguments);
        answer["after"].to_string() + answer["reason"].as_str().unwrap_or_default()
    };
    let differ = |nest: &str, start: &str, rule: &[&str]| {
        let usual = ["push", nest, start, "E"];
        assert_ne!(after(&usual), after(&[&usual, rule].concat()), "{nest} {rule:?}");
    };
    differ(BOX, "1", &["--order", "portal,solid"]);
    let rows = "main=b d;b=c|_;c=1|2|3;d=e|_;e=_|_|_|_|_";
    differ(rows, "1", &["--entry", "uniform"]);
    differ(rows, "1", &["--as-run"]);
    differ(rows, "1", &["--entry", "middle"]);
    differ("pocket 1; pocket=_ _", "pocket", &["--swallow", "behind"]);
    differ("1 2 3 _", "1", &["--max-depth", "1"]);
    differ("1 box 3 _; box=_ _", "1", &["--max-backtracks", "0"]);
    differ("1 box 3; box=2 4", "1", &["--budget", "0"]);
    differ(BOX, "1", &["--stop", "box"]);
    differ("1 box; box=_ _", "1", &["--close", "box"]);
    let preference = ["push", "1 main 5|_ _ _|_ _ 9", "1", "E", "--order", "solid,portal,swallow"];
    assert_ne!(
        after(&preference),
        after(&[&preference[..], &["--search", "per_strategy"]].concat())
    );
    let steps = ["push-simple", "1 2 3 _", "1", "E"];
    assert_ne!(after(&steps), after(&[&steps[..], &["--max-steps", "1"]].concat()));
}

#[test]
fn limits_are_lifted_by_none_and_false() {
    let row = format!("{}_", "1 ".repeat(1100).replacen('1', "2", 1));
    let push = |limit: &str| ask(&["push", &row, "2", "E", "--max-depth", limit]).0["ok"].clone();
    assert_eq!(
        (push("1000"), push("none"), push("false")),
        (json!(false), json!(true), json!(true))
    );
}

#[test]
fn the_search_is_a_list_with_parents_first() {
    let (answer, _) =
        ask(&["push", "main=1 box 2; box=3 9", "1", "E", "--stop", "9,2", "--explain"]);
    let attempts = answer["search"]["attempts"].as_array().unwrap();
    assert!(attempts.len() > 3 && attempts[0]["parent"].is_null());
    for (number, attempt) in attempts.iter().enumerate().skip(1) {
        assert!(attempt["parent"].as_u64().unwrap() < number as u64);
    }
    assert!(attempts.iter().any(|attempt| attempt["reason"] == "STOP_TAG"));
    assert_eq!(answer["search"]["order"], json!(["solid", "portal", "swallow"]));
}

#[test]
fn levels_are_pushed_by_their_own_rules() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("level.toml");
    let level = "[push]\norder = ['portal', 'solid']\n[grids]\nmain = '#@p.#'\npocket = '...'";
    fs::write(&file, level).unwrap();
    let file = file.to_str().unwrap();
    let (answer, _) = ask(&["push", file, "0", "E"]);
    assert_eq!(answer["after"], json!({ "main": "9 _ pocket _ 9", "pocket": "0 _ _" }));
    let (answer, _) = ask(&["push", file, "0", "E", "--order", "solid"]);
    assert_eq!(answer["after"], json!({ "main": "9 _ 0 pocket 9", "pocket": "_ _ _" }));
    let (answer, code) = ask(&["push", file, "0", "W"]);
    assert_eq!((&answer["reason"], code), (&json!("STOP_TAG"), ExitCode::FAILURE));
    let (answer, _) = ask(&["show", "rooms/18"]);
    assert_eq!(answer["grids"][1]["name"], "cabin");
}

#[test]
fn pulls_walks_traversals_and_trees_are_objects_too() {
    let (answer, code) = ask(&["pull", "_ 1 2", "main:0,0", "E"]);
    assert_eq!((&answer["after"], code), (&json!({ "main": "1 2 _" }), ExitCode::SUCCESS));
    let (answer, code) = ask(&["pull", "1 2", "1", "E"]);
    assert_eq!((&answer["path"], code), (&json!([]), ExitCode::SUCCESS));
    assert_eq!(answer["after"], answer["before"]);
    let (answer, code) = ask(&["walk", BOX, "box", "enter", "W", "W"]);
    assert_eq!((&answer["ok"], code), (&json!(false), ExitCode::FAILURE));
    assert_eq!(answer["steps"][2]["at"], json!(["main", 0, 0]));
    assert_eq!(answer["failed"]["move"], "W");
    let (answer, _) = ask(&["traverse", BOX, "1", "E", "--limit", "2"]);
    assert_eq!((answer["cells"].as_array().unwrap().len(), &answer["end"]), (2, &json!(null)));
    let (answer, _) = ask(&["traverse", BOX, "1", "E", "--no-auto-exit"]);
    let cells = answer["cells"].as_array().unwrap();
    assert_eq!(
        (&cells.last().unwrap()["at"], &answer["end"]),
        (&json!(["main", 1, 0]), &json!("EDGE_REACHED"))
    );
    let (answer, _) = ask(&["traverse", "1 a; a=b; b=a", "1", "E", "--auto-enter"]);
    assert_eq!(answer["end"], "ENTRY_CYCLE_DETECTED");
    let (answer, _) = ask(&["traverse", BOX, "1", "E", "--close", "box:w"]);
    assert_eq!(answer["end"], "ENTRY_DENIED");
    let (answer, _) = ask(&["tree", BOX]);
    assert_eq!(answer["tree"][1]["at"], json!(["main", 1, 0]));
}

#[test]
fn pictures_begin_as_they_must() {
    let folder = tempfile::tempdir().unwrap();
    for (name, start) in
        [("a.svg", &b"<svg "[..]), ("a.png", b"\x89PNG"), ("a.gif", b"GIF89a"), ("a.glb", b"glTF")]
    {
        let file = folder.path().join(name);
        let push = ["nest", "push", BOX, "1", "E", "-o", file.to_str().unwrap()];
        // Solids have no room for numbers.
        let steps: &[&str] = if name == "a.glb" { &[] } else { &["--steps"] };
        let (out, err, code) = gridcosm(&[&push, steps].concat());
        assert!(
            out.starts_with("before\n") && err.is_empty() && code == ExitCode::SUCCESS,
            "{err}"
        );
        assert!(fs::read(&file).unwrap().starts_with(start), "{name}");
    }
    let (out, _, code) = gridcosm(&["nest", "push", "1 2", "1", "E", "-f", "svg", "-o", "-"]);
    assert!(out.starts_with("<svg ") && code == ExitCode::FAILURE);
    // The failed cell is framed, also inside another grid.
    for nest in ["1 9", "1 box; box=2 9"] {
        let frames = |command: &[&str]| {
            let (out, _, _) =
                gridcosm(&[command, &["--wall", "9", "-f", "svg", "-o", "-"]].concat());
            out.matches("fill=\"none\"").count()
        };
        let shown = frames(&["nest", "show", nest]);
        assert!(frames(&["nest", "push", nest, "1", "E"]) > shown, "{nest}");
    }
    let (_, err, code) = gridcosm(&["nest", "push", "1 2", "1", "E", "-f", "gif", "-o", "-"]);
    assert!(err.contains("needs something that moves") && code == ExitCode::from(2), "{err}");
}

/// The page lists every key of `[push]`.
#[test]
fn the_page_has_every_rule() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/nest.md");
    let page = fs::read_to_string(page).unwrap();
    for key in gridcosm_formats::level_file::vocabulary().push {
        assert!(page.contains(&format!("\n| `{key}` | ")), "docs/nest.md does not explain `{key}`");
    }
}
