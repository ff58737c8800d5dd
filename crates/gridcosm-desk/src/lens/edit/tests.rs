use super::*;
use crate::{
    lens::Complaint,
    wire::{Clip, EditOperation, EditedLevel, LinkKind, Place},
};
use gridcosm_formats::level_edit::level_count;

const WORLD: &str = "# mine\ntitle = \"World\"\n\n[legend]\nH = \"hunter\"\n\n[grids]\nmain = '''\n@.H.\n.$.>'''\npocket = '...'\n";

fn change(text: &str, operations: Vec<EditOperation>) -> (String, EditedLevel) {
    let operation::Applied { text, index, .. } =
        operation::apply_all(text.to_owned(), 0, operations, &[]).unwrap();
    let EditAnswer::EditLevel { level, .. } = reading::read(&text, index, Some(Vec::new())) else {
        panic!("no level")
    };
    (text, *level.unwrap())
}

fn at(x: u32, y: u32) -> Place {
    Place { grid: 0, x, y }
}

fn paint(cells: &[(u32, u32)], stack: &[&str]) -> EditOperation {
    let stack = stack.iter().map(|entity| (*entity).to_owned()).collect();
    EditOperation::Paint { grid: 0, cells: cells.to_vec(), stack }
}

#[test]
fn a_text_is_read_with_signs_links_and_rules() {
    let (_, level) = change(WORLD, Vec::new());
    assert_eq!(level.maps, [vec!["@.H.", ".$.>"], vec!["..."]]);
    let hunter = level.signs.iter().find(|card| card.sign == "H").unwrap();
    assert_eq!((hunter.count, hunter.stack[0].text.as_str()), (1, "\"hunter\""));
    assert_eq!((level.links.len(), level.links[0].kind), (1, LinkKind::Pursuit));
    assert_eq!((level.links[0].from, level.links[0].to), (at(2, 0), at(0, 0)));
    assert_eq!((level.rules.title.as_str(), level.rules.push.is_none()), ("World", true));
    assert_eq!(level.board.grids.len(), 2);
}

#[test]
fn a_text_that_is_no_toml_has_mistakes_and_no_level() {
    let EditAnswer::EditLevel { level, mistakes, .. } =
        reading::read("title = \"a\"\nmap = \n", 0, None)
    else {
        panic!("no answer")
    };
    assert!(level.is_none());
    assert_eq!((mistakes[0].error, mistakes[0].line), (true, 2));
}

#[test]
fn mistakes_do_not_hide_the_board() {
    let (_, level) = change("map = '''\n..=\n.x.'''\n", vec![paint(&[(0, 0)], &["\"wall\""])]);
    assert_eq!(level.maps[0], ["#.=", ".x."]);
}

#[test]
fn what_is_put_on_top_keeps_what_is_below() {
    let operation =
        EditOperation::Stack { grid: 0, cells: vec![(3, 1), (0, 1)], entity: "\"box\"".into() };
    let (text, level) = change(WORLD, vec![operation]);
    assert_eq!(level.maps[0][1].chars().next(), Some('$'));
    assert!(text.contains("[\"exit\", \"box\"]"), "{text}");
    assert!(text.starts_with("# mine\n"));
}

#[test]
fn a_piece_of_another_level_brings_its_legend() {
    let clip = Clip {
        rows: vec!["Q5".into(), "..".into()],
        legend: vec![("Q".into(), vec!["{ is = \"door\", key = \"red\" }".into()])],
    };
    let (text, level) =
        change(WORLD, vec![EditOperation::Paste { grid: 0, x: 3, y: 0, clip: clip.clone() }]);
    assert!(text.contains("D = { is = \"door\", key = \"red\" }"), "{text}");
    assert_eq!(level.maps[0], ["@.HD", ".$.."], "what is outside is cut off");
    let unknown = Clip { rows: vec!["x".into()], legend: Vec::new() };
    let refused = operation::apply_all(
        WORLD.into(),
        0,
        vec![EditOperation::Paste { grid: 0, x: 0, y: 0, clip: unknown }],
        &[],
    );
    assert!(refused.unwrap_err().0.contains("has no meaning"));
}

#[test]
fn a_key_changes_in_the_legend_where_the_sign_stands_once() {
    let set = |key: &str, value: Option<&str>| EditOperation::Change {
        place: at(2, 0),
        entity: 0,
        key: key.into(),
        value: value.map(Into::into),
    };
    let (text, _) = change(WORLD, vec![set("damage", Some("3"))]);
    assert!(text.contains("H = { is = \"hunter\", damage = 3 }"), "{text}");
    let (text, _) =
        change(&text, vec![set("moving.towards", Some("\"up\"")), set("moving.speed", Some("2"))]);
    assert!(text.contains("moving = { towards = \"up\", speed = 2 }"), "{text}");
    let (text, _) = change(&text, vec![set("moving.speed", None), set("damage", None)]);
    assert!(text.contains("H = { is = \"hunter\", moving = \"up\" }"), "{text}");
    let (text, _) = change(&text, vec![set("moving.towards", None)]);
    assert_eq!(text, WORLD);
}

#[test]
fn a_hunter_pursues_what_a_line_is_drawn_to() {
    let (text, level) =
        change(WORLD, vec![EditOperation::Pursue { hunter: at(2, 0), target: at(1, 1) }]);
    assert!(text.contains("follows = \"box-1\""), "{text}");
    assert_eq!(level.links[0].to, at(1, 1));
    let (text, level) =
        change(&text, vec![EditOperation::Pursue { hunter: at(2, 0), target: at(0, 0) }]);
    assert!(text.contains("H = \"hunter\""), "{text}");
    assert_eq!(level.links[0].to, at(0, 0));
    let nobody = operation::apply_all(
        text,
        0,
        vec![EditOperation::Pursue { hunter: at(2, 0), target: at(1, 0) }],
        &[],
    );
    assert!(nobody.unwrap_err().0.contains("nothing to pursue"));
}

#[test]
fn wires_lead_from_plates_to_what_listens() {
    let text = "map = \"@pD.M\"\n[legend]\np = { is = \"plate\", plate = \"red\" }\nD = \"gate\"\n\
                M = { is = \"monster\", moving = \"left\" }\n";
    let wire = |x: u32| vec![EditOperation::Wire { source: at(1, 0), listener: at(x, 0) }];
    let (text, level) = change(text, wire(2));
    let ends = |level: &EditedLevel| {
        level.links.iter().map(|link| (link.kind, link.from, link.to)).collect::<Vec<_>>()
    };
    assert_eq!(ends(&level), [(LinkKind::Wire, at(1, 0), at(2, 0))], "{text}");
    let (text, level) = change(&text, wire(4));
    assert!(text.contains("started_by = \"red\""), "{text}");
    assert_eq!(ends(&level)[1], (LinkKind::Wire, at(1, 0), at(4, 0)), "{text}");
    // Nothing to begin at, nothing to end at.
    let refused = |source, listener| {
        let wire = vec![EditOperation::Wire { source: at(source, 0), listener: at(listener, 0) }];
        operation::apply_all(text.clone(), 0, wire, &[]).is_err()
    };
    assert!(refused(3, 2) && refused(1, 3) && refused(1, 0));
}

#[test]
fn portals_are_paired_however_many_there_are() {
    let portals = |a: (u32, u32), b: (u32, u32)| {
        vec![
            paint(&[a, b], &["\"portal\""]),
            EditOperation::Pair { one: at(a.0, a.1), other: at(b.0, b.1) },
        ]
    };
    let (text, level) = change(WORLD, portals((1, 0), (2, 1)));
    assert_eq!(level.links.iter().filter(|link| link.kind == LinkKind::Portal).count(), 1);
    let (text, level) = change(&text, portals((3, 0), (0, 1)));
    assert_eq!(level.links.iter().filter(|link| link.kind == LinkKind::Portal).count(), 2);
    assert!(gridcosm_formats::level_file::read(&text).is_ok(), "{text}");
}

#[test]
fn levels_are_added_duplicated_and_deleted() {
    let operations =
        vec![EditOperation::AddLevel { title: "Two".into() }, EditOperation::DuplicateLevel];
    let operation::Applied { text, index, .. } =
        operation::apply_all(WORLD.into(), 0, operations, &[]).unwrap();
    assert_eq!((index, level_count(&text)), (2, 3));
    assert!(gridcosm_formats::level_file::read(&text).is_ok(), "{text}");
    let operation::Applied { text, index, .. } =
        operation::apply_all(text, index, vec![EditOperation::DeleteLevel], &[]).unwrap();
    assert_eq!((index, level_count(&text)), (1, 2));
}

#[test]
fn a_cell_is_inspected_and_compared() {
    let before = WORLD.replace(".$.>", "..$>");
    let answer = reading::inspect(WORLD, 0, false, at(1, 1), Some(&before)).unwrap();
    let EditAnswer::EditInspected { cell, json, differences } = answer else { panic!("no report") };
    assert_eq!(cell.entities.len(), 1);
    assert!(json.starts_with('{') && !differences.is_empty());
    assert!(reading::inspect("map = ", 0, false, at(0, 0), None).is_err());
    assert!(reading::inspect(WORLD, 9, false, at(0, 0), None).is_err());
    let far = reading::inspect(WORLD, 0, false, Place { grid: 77, x: u32::MAX, y: 0 }, None);
    assert!(far.is_ok_and(|answer| matches!(answer, EditAnswer::EditInspected { cell, .. } if cell.entities.is_empty())));
}

#[test]
fn nothing_grows_without_end() {
    let grow = EditOperation::ResizeGrid { grid: 0, left: 0, top: 0, right: 3000, bottom: 3000 };
    let refused = operation::apply_all(WORLD.into(), 0, vec![grow], &[]).unwrap_err();
    assert!(refused.0.contains("larger than"), "{}", refused.0);
    let huge = EditOperation::AddGrid { name: "huge".into(), width: u32::MAX, height: u32::MAX };
    assert!(operation::apply_all(WORLD.into(), 0, vec![huge], &[]).is_err());
}

#[test]
fn looks_are_told_and_nonsense_has_none() {
    assert_eq!(reading::look(&["\"wall\"".into()])[0].sprite, "wall");
    assert_eq!(reading::look(&["\"exit\"".into(), "\"box\"".into()]).len(), 2);
    assert!(reading::look(&["= nonsense".into()]).is_empty());
    assert!(reading::look(&[]).is_empty());
}

#[test]
fn entries_of_the_legend_that_the_editor_made_go_with_their_last_cell() {
    let apply = |text: String, made: &[(String, String)], operation| {
        operation::apply_all(text, 0, vec![operation], made).unwrap()
    };
    let door = "{ is = \"door\", key = \"red\" }";
    let plain = "map = \"\"\"\n@..>\"\"\"\n";
    let painted = apply(plain.into(), &[], paint(&[(1, 0)], &[door]));
    assert_eq!(painted.made, [("D".to_owned(), door.to_owned())]);
    let erased = apply(painted.text.clone(), &painted.made, paint(&[(1, 0)], &[]));
    assert_eq!(erased.text, plain, "the legend goes with its last entry");
    // The page did not report that the editor added it, so it stays.
    let kept = apply(painted.text.clone(), &[], paint(&[(1, 0)], &[]));
    assert!(kept.text.contains(door), "{}", kept.text);
    // A person has changed it meanwhile, so it stays too.
    let changed = painted.text.replace("red", "blue");
    let kept = apply(changed, &painted.made, paint(&[(1, 0)], &[]));
    assert!(kept.text.contains("blue"), "{}", kept.text);
    // Entries that were needed only temporarily leave nothing behind.
    let pair = vec![
        paint(&[(1, 0)], &["\"portal\""]),
        paint(&[(2, 0)], &["\"portal\""]),
        EditOperation::Pair { one: at(1, 0), other: at(2, 0) },
        EditOperation::Pair { one: at(1, 0), other: at(2, 0) },
    ];
    let paired = operation::apply_all(plain.into(), 0, pair, &[]).unwrap();
    assert_eq!(paired.text.matches("portal-").count(), 1, "{}", paired.text);
}

const NEST: &str = "// a pocket\nmain: 0 box _ | _ ~box 12\nbox: 9 3\n";

/// What an operation makes of the nest, or why it is refused.
fn nested(operation: EditOperation) -> Result<String, String> {
    nest::apply_all(NEST.to_owned(), vec![operation]).map_err(|Complaint(sentence)| sentence)
}

#[test]
fn a_nest_is_read_as_itself() {
    let EditAnswer::EditLevel { nest: true, mistakes, level: Some(level), text: None, .. } =
        nest::read(NEST, false)
    else {
        panic!("a nest")
    };
    assert!(mistakes.is_empty(), "{mistakes:?}");
    assert_eq!(level.board.grids.len(), 2);
    assert_eq!(level.maps, [vec!["0b_", "_αβ"], vec!["93"]]);
    let stack = |sign: &str| {
        let card = level.signs.iter().find(|card| card.sign == sign).unwrap();
        card.stack.iter().map(|entity| entity.text.clone()).collect::<Vec<_>>()
    };
    assert_eq!(stack("_"), Vec::<String>::new());
    assert_eq!(stack("0"), [r#""agent""#]);
    assert_eq!(stack("b"), [r#"{ room = "box" }"#]);
    assert_eq!(stack("3"), [r#"{ is = "box", label = "3" }"#]);
    for wrong in ["main: 1 -\n", "main: 1 gone\n", "main 1", ""] {
        let EditAnswer::EditLevel { nest: true, mistakes, level: None, .. } =
            nest::read(wrong, false)
        else {
            panic!("{wrong:?} has mistakes")
        };
        assert!(mistakes.iter().all(|mistake| mistake.line > 0) && !mistakes.is_empty());
    }
}

#[test]
fn a_nest_is_changed_in_its_own_words() {
    let paint = |stack: &[&str], cells: &[(u32, u32)]| EditOperation::Paint {
        grid: 0,
        cells: cells.to_vec(),
        stack: stack.iter().map(|&entity| entity.to_owned()).collect(),
    };
    let line = |operation| nested(operation).unwrap().lines().nth(1).unwrap().to_owned();
    assert_eq!(line(paint(&["\"wall\""], &[(0, 1)])), "main: 0 box _ | 9 ~box 12");
    assert_eq!(line(paint(&[], &[(1, 0)])), "main: 0 _ _ | _ ~box 12");
    assert_eq!(
        line(paint(&["\"box\""], &[(2, 0), (0, 1), (2, 0)])),
        "main: 0 box 1 | 2 ~box 12",
        "each box has a number of its own"
    );
    assert_eq!(line(paint(&["\"box\""], &[(2, 1)])), "main: 0 box _ | _ ~box 12");
    let room = r#"{ room = "box", mark = "primary" }"#;
    assert_eq!(line(paint(&[room], &[(0, 1)])), "main: 0 box _ | *box ~box 12");
    let mark = EditOperation::Change {
        place: Place { grid: 0, x: 1, y: 0 },
        entity: 0,
        key: "mark".into(),
        value: Some("\"secondary\"".into()),
    };
    assert_eq!(line(mark), "main: 0 ~box _ | _ ~box 12");
    let write = |sign: &str| EditOperation::Paste {
        grid: 0,
        x: 2,
        y: 0,
        clip: Clip { rows: vec![sign.to_owned()], legend: Vec::new() },
    };
    assert_eq!(line(write("7")), "main: 0 box 7 | _ ~box 12");
    assert_eq!(line(write("M")), "main: 0 box *main | _ ~box 12");
    assert_eq!(line(write("77")), "main: 0 box 7 | _ ~box 12", "what is outside is cut off");
    assert!(nested(write("?")).unwrap_err().contains("neither a digit"));
    assert!(nested(paint(&["\"exit\""], &[(0, 1)])).unwrap_err().contains("Make it a level"));
    let title = EditOperation::Set { key: "title".into(), value: Some("\"x\"".into()) };
    assert!(nested(title).unwrap_err().contains("grids only"));
    let grid = EditOperation::AddGrid { name: "more".into(), width: 2, height: 1 };
    assert_eq!(nested(grid).unwrap(), format!("{NEST}more: _ _\n"));
}

#[test]
fn roles_that_a_nest_names_are_painted_by_their_names() {
    let text = "//! player 1\n//! wall 8 9\nmain: 1 8 9 0 _\n";
    let EditAnswer::EditLevel { level: Some(level), .. } = nest::read(text, false) else {
        panic!("a nest")
    };
    let texts: Vec<&str> =
        level.signs.iter().flat_map(|card| &card.stack).map(|entity| &*entity.text).collect();
    assert_eq!(
        texts,
        [
            r#""agent""#,
            r#""wall""#,
            r#"{ is = "wall", label = "9" }"#,
            r#"{ is = "box", label = "0" }"#
        ]
    );
    let painted = |text: &str, stack: &str| {
        nest::apply_all(text.to_owned(), vec![paint(&[(4, 0)], &[stack])]).map_err(|c| c.0)
    };
    assert!(painted(text, "\"wall\"").unwrap().ends_with("main: 1 8 9 0 8\n"));
    assert!(painted(text, "\"agent\"").unwrap().ends_with("main: 1 8 9 0 1\n"));
    let plain = "main: 0 9 1 box _\nbox: 2 _\n";
    assert_eq!(
        painted(plain, "\"agent\"").unwrap(),
        "main: _ 9 1 box 0\nbox: 2 _\n",
        "the agent moves"
    );
    assert!(painted("main: 1 2 3 4 _\n", "\"wall\"").unwrap_err().contains("agent first"));
}
