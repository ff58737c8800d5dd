//! Edits of level files: the change is made, and nothing else changes.

use gridcosm_formats::{
    level_edit::{Edit, EditError, Origin, apply, legend, maps, sign_for},
    level_file,
};
use gridcosm_grid::{Pos, Size};

const WORLD: &str = r##"# A file with a history.
title = "The pocket"     # keep me

[push]  # rules
pull = false

[legend]
R = { room = "pocket" }  # the room
W = "wall"

[grids]
# the outside
main = """
WWWWWW
W@Rp>W
WWWWWW
"""  # end of main
pocket = '''
...
.*.'''
"##;

#[track_caller]
fn check(text: &str, edit: &Edit, changes: &[(&str, &str)]) -> String {
    let mut expected = text.to_owned();
    for (from, to) in changes {
        assert!(expected.contains(from), "{from}");
        expected = expected.replacen(from, to, 1);
    }
    let edited = apply(text, edit).unwrap();
    assert_eq!(edited, expected);
    let parsed = level_file::parse(&edited);
    assert!(!parsed.has_errors(), "{:?}\n{edited}", parsed.diagnostics);
    edited
}

fn grid(name: &str) -> String {
    name.to_owned()
}

#[test]
fn paint_keeps_everything_else() {
    let edit = Edit::Paint {
        level: 0,
        grid: grid("main"),
        cells: vec![Pos::new(3, 1), Pos::new(5, 2)],
        sign: '#',
    };
    check(WORLD, &edit, &[("W@Rp>W\nWWWWWW", "W@R#>W\nWWWWW#")]);
    let edit =
        Edit::Paint { level: 0, grid: grid("pocket"), cells: vec![Pos::new(0, 0)], sign: '$' };
    check(WORLD, &edit, &[("'''\n...", "'''\n$..")]);
    let one_line = "map = \"@.>\"  # short\n";
    let edit = Edit::Paint { level: 0, grid: grid("main"), cells: vec![Pos::new(1, 0)], sign: '*' };
    check(one_line, &edit, &[("@.>", "@*>")]);
}

#[test]
fn a_stack_finds_its_sign_or_gets_one() {
    let paint = |stack: &str| Edit::PaintStack {
        level: 0,
        grid: grid("pocket"),
        cells: vec![Pos::new(0, 0)],
        stack: stack.to_owned(),
    };
    check(WORLD, &paint("\"wall\""), &[("'''\n...", "'''\nW..")]);
    check(WORLD, &paint("{is=\"wall\"}"), &[("'''\n...", "'''\nW..")]);
    check(WORLD, &paint("\"box\""), &[("'''\n...", "'''\n$..")]);
    check(WORLD, &paint("\"empty\""), &[]);
    check(WORLD, &paint("{ room = \"pocket\", mark = \"primary\" }"), &[("'''\n...", "'''\nP..")]);
    let door = "{ is = \"door\", key = \"red\" }";
    let edited = check(
        WORLD,
        &paint(door),
        &[
            ("'''\n...", "'''\nD.."),
            ("W = \"wall\"\n", "W = \"wall\"\nD = { is = \"door\", key = \"red\" }\n"),
        ],
    );
    assert_eq!(
        sign_for(&edited, 0, "{ key = 'red', is = 'door' }").unwrap(),
        ('D', edited.clone())
    );
    let wrong = apply(WORLD, &paint("\"dor\"")).unwrap_err();
    assert_eq!(wrong.to_string(), "this is not an entity: there is no entity `dor`");
    let lines = legend(WORLD, 0).unwrap();
    let origin = |sign| {
        lines.iter().find(|line| line.sign == sign).map(|line| (line.origin, line.stack.as_str()))
    };
    assert_eq!(origin('W'), Some((Origin::Level, "\"wall\"")));
    assert_eq!(origin('p'), Some((Origin::Letter, "{ room = \"pocket\" }")));
    assert_eq!(origin('#'), Some((Origin::BuiltIn, "\"wall\"")));
    assert_eq!(origin('.'), Some((Origin::BuiltIn, "\"empty\"")));
}

#[test]
fn grids_are_added_copied_resized() {
    let edit = Edit::AddGrid { level: 0, grid: grid("attic"), size: Size::new(2, 2), fill: '.' };
    check(WORLD, &edit, &[(".*.'''\n", ".*.'''\nattic = \"\"\"\n..\n..\"\"\"\n")]);
    // A second grid with a `p` makes the letter ambiguous, so the legend gets an entry with its meaning.
    let edit = Edit::AddGrid { level: 0, grid: grid("porch"), size: Size::new(1, 1), fill: '.' };
    check(
        WORLD,
        &edit,
        &[
            (".*.'''\n", ".*.'''\nporch = \"\"\"\n.\"\"\"\n"),
            ("W = \"wall\"\n", "W = \"wall\"\np = { room = \"pocket\" }\n"),
        ],
    );
    let edit = Edit::DuplicateGrid { level: 0, grid: grid("pocket"), copy: grid("other") };
    check(WORLD, &edit, &[(".*.'''\n", ".*.'''\nother = '''\n...\n.*.'''\n")]);
    let edit = Edit::ResizeGrid {
        level: 0,
        grid: grid("pocket"),
        left: 1,
        top: -1,
        right: -1,
        bottom: 2,
        fill: ',',
    };
    check(WORLD, &edit, &[("'''\n...\n.*.'''", "'''\n,.*\n,,,\n,,,'''")]);
    let single = "map = \"\"\"\n@>\"\"\"\n";
    let edit = Edit::AddGrid { level: 0, grid: grid("den"), size: Size::new(1, 1), fill: '#' };
    check(
        single,
        &edit,
        &[("\"\"\"\n", "\"\"\"\n"), ("@>\"\"\"\n", "@>\"\"\"\n\n[grids]\nden = \"\"\"\n#\"\"\"\n")],
    );
}

#[test]
fn a_renamed_grid_is_still_shown() {
    let edit = Edit::RenameGrid { level: 0, grid: grid("pocket"), name: grid("cave") };
    let edited = check(
        WORLD,
        &edit,
        &[
            ("pocket = '''", "cave = '''"),
            ("R = { room = \"pocket\" }", "R = { room = \"cave\" }"),
            ("W = \"wall\"\n", "W = \"wall\"\np = { room = \"cave\" }\n"),
        ],
    );
    let before = level_file::parse(WORLD).pack.unwrap().levels.remove(0).level;
    let mut after = level_file::parse(&edited).pack.unwrap().levels.remove(0).level;
    after.rename_grid(gridcosm_universe::GridId(1), "pocket").unwrap();
    assert_eq!(after, before);
    // Order is kept, because it decides which grid is the outermost.
    let edit = Edit::RenameGrid { level: 0, grid: grid("main"), name: grid("hall") };
    check(WORLD, &edit, &[("main = \"\"\"", "hall = \"\"\"")]);
    let edit = Edit::RenameGrid { level: 0, grid: grid("main"), name: grid("hall") };
    let edited = apply("map = '@r>'\n[grids]\nroom = '.'\n", &edit).unwrap();
    assert_eq!(edited, "[grids]\nhall = '@r>'\nroom = '.'\n");
}

#[test]
fn comments_stay_with_the_grids_that_move() {
    let text = "# the hall\nmap = '@r>' # main\n[grids]\n# a den\nden = '.' # small\n# a cave\ncave = '..'\n";
    let renamed = Edit::RenameGrid { level: 0, grid: grid("main"), name: grid("hall") };
    assert_eq!(
        apply(text, &renamed).unwrap(),
        "[grids]\n# the hall\nhall = '@r>' # main\n# a den\nden = '.' # small\n# a cave\ncave = '..'\n"
    );
    assert_eq!(
        apply(text, &Edit::FirstGrid { level: 0, grid: grid("cave") }).unwrap(),
        "[grids]\n# a cave\ncave = '..'\n# the hall\nmain = '@r>' # main\n# a den\nden = '.' # small\n"
    );
}

#[test]
fn a_deleted_grid_leaves_open_cells() {
    let edit = Edit::DeleteGrid { level: 0, grid: grid("pocket") };
    check(
        WORLD,
        &edit,
        &[
            ("pocket = '''\n...\n.*.'''\n", ""),
            ("W@Rp>W", "W@..>W"),
            ("R = { room = \"pocket\" }  # the room\n", ""),
        ],
    );
    let last = apply("map = '@'", &Edit::DeleteGrid { level: 0, grid: grid("main") });
    assert_eq!(last, Err(EditError::LastGrid(grid("main"))));
}

#[test]
fn fields_are_set_and_taken_away() {
    let set = |field: &str, value: Option<&str>| Edit::SetField {
        level: Some(0),
        field: field.to_owned(),
        value: value.map(str::to_owned),
    };
    check(WORLD, &set("title", Some("\"New\"")), &[("\"The pocket\"", "\"New\"")]);
    check(
        WORLD,
        &set("moves", Some("\"wrap\"")),
        &[("# keep me\n", "# keep me\nmoves = \"wrap\"\n")],
    );
    check(WORLD, &set("push.pull", Some("true")), &[("pull = false", "pull = true")]);
    check(
        WORLD,
        &set("push.order", Some("[\"solid\"]")),
        &[("pull = false\n", "pull = false\norder = [\"solid\"]\n")],
    );
    check(WORLD, &set("push.pull", None), &[("pull = false\n", "")]);
    // `turns` was once the name of the limit, and is told apart from it by the first edit of either.
    let limited = "turns = 9\nmap = '@>'\n";
    check(limited, &set("turn_limit", Some("8")), &[("turns = 9", "turn_limit = 8")]);
    check(limited, &set("turn_limit", None), &[("turns = 9\n", "")]);
    check(
        limited,
        &set("turns", Some("\"in_order\"")),
        &[("turns = 9\nmap = '@>'\n", "turn_limit = 9\nmap = '@>'\nturns = \"in_order\"\n")],
    );
    check("map = '@>'\n", &set("push", Some("{}")), &[("'@>'\n", "'@>'\n\n[push]\n")]);
    check(
        "map = '@>'\n",
        &set("push.pull", Some("true")),
        &[("'@>'\n", "'@>'\n\n[push]\npull = true\n")],
    );
    let error = |edit| apply(WORLD, &edit).unwrap_err().to_string();
    assert_eq!(
        error(set("tilte", Some("1"))),
        "a level has no field `tilte`; did you mean `title`?"
    );
    assert_eq!(
        error(set("title", Some("bare words"))),
        "`bare words` is not a TOML value; text needs quotation marks"
    );
}

#[test]
fn levels_of_a_pack() {
    let pack = "title = 'P'\n[legend]\nx = 'wall'\n\n[[level]]\ntitle = 'A' # one\nmap = '@x>.'\n\n[[level]]\ntitle = 'B'\nmap = '@>'\n";
    let edit = Edit::PaintStack {
        level: 1,
        grid: grid("main"),
        cells: vec![Pos::new(1, 0)],
        stack: "'wall'".into(),
    };
    check(pack, &edit, &[("map = '@>'", "map = '@x'")]);
    let edit = Edit::PaintStack {
        level: 0,
        grid: grid("main"),
        cells: vec![Pos::new(3, 0)],
        stack: "'boots'".into(),
    };
    check(pack, &edit, &[("'@x>.'\n", "'@x>B'\n\n[level.legend]\nB = 'boots'\n")]);
    let edit = Edit::AddLevel { title: grid("C"), size: Size::new(2, 1) };
    check(
        pack,
        &edit,
        &[("map = '@>'\n", "map = '@>'\n\n[[level]]\ntitle = \"C\"\nmap = \"\"\"\n..\"\"\"\n")],
    );
    check(
        pack,
        &Edit::DeleteLevel { level: 0 },
        &[("\n[[level]]\ntitle = 'A' # one\nmap = '@x>.'\n", "")],
    );
    assert_eq!(apply(pack, &Edit::DeleteLevel { level: 2 }), Err(EditError::NoSuchLevel(2)));
    assert_eq!(apply(WORLD, &Edit::DeleteLevel { level: 0 }), Err(EditError::NotAPack));
}

#[test]
fn a_file_of_one_level_becomes_a_pack() {
    let text = "# mine\ntitle = \"One\" # first\nmap = '@.>'\n\n[legend] # signs\nW = \"wall\"\n";
    let copied = apply(text, &Edit::DuplicateLevel { level: 0 }).unwrap();
    let expected = "title = \"One\"\n\n[[level]]\n# mine\ntitle = \"One\" # first\nmap = '@.>'\n\n\
        [level.legend] # signs\nW = \"wall\"\n\n[[level]]\n# mine\ntitle = \"One (copy)\"\nmap = '@.>'\n\n\
        [level.legend] # signs\nW = \"wall\"\n";
    assert_eq!(copied, expected);
    let added =
        apply(&copied, &Edit::AddLevel { title: "Three".into(), size: Size::new(2, 1) }).unwrap();
    let pack = level_file::parse(&added).pack.unwrap();
    let titles: Vec<&str> = pack.levels.iter().map(|level| level.title.as_str()).collect();
    assert_eq!(titles, ["One", "One (copy)", "Three"]);
    let again = apply(&added, &Edit::DuplicateLevel { level: 0 }).unwrap();
    let pack = level_file::parse(&again).pack.unwrap();
    let titles: Vec<&str> = pack.levels.iter().map(|level| level.title.as_str()).collect();
    assert_eq!(titles, ["One", "One (copy)", "One (copy)", "Three"]);
}

#[test]
fn any_grid_can_be_the_first() {
    let text = "map = '@.p' # the hall\n\n[grids]\n# small\npocket = '.*.'\nattic = '..'\n";
    let first = apply(text, &Edit::FirstGrid { level: 0, grid: "attic".into() }).unwrap();
    let expected = "\n[grids]\nattic = '..'\nmain = '@.p' # the hall\n# small\npocket = '.*.'\n";
    assert_eq!(first, expected);
    let rows = maps(&first, 0).unwrap();
    assert_eq!(rows[1], ("main".to_owned(), vec!["@.p".to_owned()]));
    let missing = apply(text, &Edit::FirstGrid { level: 0, grid: "cellar".into() });
    assert_eq!(missing, Err(EditError::NoSuchGrid("cellar".into())));
}

#[test]
fn what_cannot_be_done_is_told() {
    let error = |edit: Edit| apply(WORLD, &edit).unwrap_err().to_string();
    let paint =
        |at: Pos, sign: char| Edit::Paint { level: 0, grid: grid("main"), cells: vec![at], sign };
    assert_eq!(error(paint(Pos::new(6, 0), '#')), "(6, 0) is outside the grid `main`");
    assert_eq!(error(paint(Pos::new(-1, 0), '#')), "(-1, 0) is outside the grid `main`");
    assert!(error(paint(Pos::new(0, 0), '\n')).starts_with("`\\n` cannot be a cell"));
    assert_eq!(error(Edit::DeleteGrid { level: 0, grid: grid("x") }), "the level has no grid `x`");
    assert_eq!(error(Edit::DeleteGrid { level: 1, grid: grid("main") }), "the file has no level 2");
    assert!(
        error(Edit::AddGrid { level: 0, grid: grid("main"), size: Size::new(1, 1), fill: '.' })
            .contains("already")
    );
    assert!(
        error(Edit::AddGrid { level: 0, grid: grid("y"), size: Size::new(0, 1), fill: '.' })
            .contains("cannot have the size")
    );
    let shrink = Edit::ResizeGrid {
        level: 0,
        grid: grid("main"),
        left: i32::MIN,
        top: 0,
        right: 0,
        bottom: 0,
        fill: '.',
    };
    assert!(error(shrink).contains("cannot have the size"));
    let grow = Edit::ResizeGrid {
        level: 0,
        grid: grid("main"),
        left: i32::MAX,
        top: i32::MAX,
        right: i32::MAX,
        bottom: 0,
        fill: '.',
    };
    assert!(error(grow).contains("cannot have the size"));
    assert!(
        apply("a = ", &Edit::DeleteLevel { level: 0 })
            .unwrap_err()
            .to_string()
            .starts_with("the file is not valid TOML")
    );
}
