//! Every form of drawing opens in every command, and a folder with all of them is judged file by file.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// A map with all kinds of corners, seen from its upper middle.
const CORNERS: &str = "\
ooooooo
▲onsno▲
□■ooo■□
u□▲o▲□u
□□□■□□□
□ou□uo□
";

/// The same walls and observer without corners.
const STANDARD: &str = "\
ooooooo
ooosooo
□■ooo■□
□□ooo□□
□□□■□□□
□o□□□o□
";

/// The same in letters: every interesting corner is marked, others are not.
const LETTERS: &str = "\
ooooooo
coosooc
xbooobx
xxcocxx
xxxbxxx
xoxxxox
";

const LEGEND: &str = "\
s... start
■ ... blocked cell
□ ... free cell
o.... visible free cell

";

/// Every form of a case file: its name and its content. All of them are right.
fn forms() -> Vec<(&'static str, String)> {
    let rows = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let numbered = (0..).zip(rows(STANDARD)).map(|(i, row)| format!("{i}|{row}\n")).collect();
    let beside = |left: &str, right: &str| -> String {
        let rows = rows(left).into_iter().zip(rows(right));
        rows.map(|(left, right)| format!("{left} | {right}\n")).collect()
    };
    let plain = CORNERS.replace(['o', 's'], "□").replace(['n', 'u'], "▲");
    let unseen = CORNERS.replace('o', "□");
    vec![
        ("standard.txt", STANDARD.to_owned()),
        ("no_extension", STANDARD.to_owned()),
        ("legend.case", format!("\n\n{LEGEND}\n{STANDARD}\n\n")),
        (
            "commentary.txt",
            format!("{STANDARD}\n\nHere the walls leave a gap:\n■□\n□A\nA is not seen.\n"),
        ),
        ("notes.md", format!("# Corners\n\nThe usual signs:\n\n{LEGEND}```\n{CORNERS}```\n")),
        ("numbered.txt", numbered),
        ("windows.txt", format!("\u{feff}{}", STANDARD.replace('\n', "  \r\n"))),
        ("double_spaced.txt", STANDARD.replace('\n', "\n\n")),
        ("marks.txt", format!("▲ ... interesting corner\n\n{CORNERS}")),
        ("marks_only.txt", unseen),
        ("no_observer.txt", format!("{plain}\n\nno observer - not needed here")),
        ("letters.txt", format!("x .... non-visible cell\n\n{LETTERS}")),
        (
            "own_sign.txt",
            format!(
                "q ... also interesting corner, with a special mention\n\n{}",
                LETTERS.replacen('c', "q", 1)
            ),
        ),
        ("wide_x.txt", "oossoo\noooooo\n□■oo■□\n□□oo□□\n".to_owned()),
        ("wide_y.txt", "oosooo\noosooo\noooooo\no□■□oo\n□□□□□o\n".to_owned()),
        ("wide_block.txt", "oosso\noosso\nooooo\noooo■\noooo□\n".to_owned()),
        ("several.txt", format!("{STANDARD}\n\n\n\n{CORNERS}\nThe same in letters:\n\n{LETTERS}")),
        ("side_by_side.txt", beside(STANDARD, CORNERS)),
        ("case.json", case("one pillar", "", "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13]")),
        (
            "clean.json",
            case(
                "flags that are off",
                r#""messyX": false, "messyY": false,"#,
                "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13]",
            ),
        ),
        ("messy_x.json", case("wide", r#""messyX": true,"#, "[0, 1, 2, 3, 4, 5, 6, 7]")),
        (
            "messy_y",
            case("high", r#""messyX": false, "messyY": true,"#, "[0, 1, 4, 5, 8, 9, 12, 13]"),
        ),
        (
            "list.json",
            format!(
                "[{}, {}]",
                case("a", "", "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13]"),
                case("b", r#""messy_x": 1,"#, "[0, 1, 2, 3, 4, 5, 6, 7]")
            ),
        ),
    ]
}

/// A map of 4x4 cells with one wall.
fn case(name: &str, flags: &str, visible: &str) -> String {
    format!(
        r#"{{"testName": "{name}", "gridRows": 4, "gridCols": 4, "blockedCells": [10], "startX": 1, "startY": 1, {flags}
  "expectedVisible": {visible}, "log": ["Grid: 4x4"]}}"#
    )
}

/// A folder of this test that is removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("gridcosm-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that is left behind harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn gridcosm(command: &str, path: &Path, arguments: &[&str]) -> (String, String, ExitCode) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let path = path.to_str().unwrap();
    let code =
        gridcosm_cli::run([&["gridcosm", command, path], arguments].concat(), &mut out, &mut err);
    let text = |bytes| String::from_utf8(bytes).unwrap().replace(path, "PATH");
    (text(out), text(err), code)
}

#[test]
fn a_folder_with_every_form_is_judged() {
    let folder = Folder::new("drawings-judged");
    let mut cases = 0;
    for (name, text) in forms() {
        let path = folder.write(name, &text);
        let (out, err, code) = gridcosm("conformance", &path, &[]);
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS), "{name}: {out}\n{text}");
        let passed = out.lines().last().unwrap().strip_suffix(" passed, 0 failed");
        cases += passed.unwrap().parse::<usize>().unwrap();
    }
    // One each, but two and three in the files with several.
    assert_eq!(cases, forms().len() + 1 + 1 + 2);
    let (out, err, code) = gridcosm("conformance", &folder.0, &[]);
    assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS), "{out}");
    // The part that a remark shows is named.
    let expected = format!(
        "not judged: PATH/commentary.txt:10: the drawing cannot be judged: it is a map that says nothing about sight\n\
         1 not judged\n{cases} passed, 0 failed\n"
    );
    assert_eq!(out, expected);
    let (out, _, code) = gridcosm("conformance", &folder.0, &["--rule", "shadow"]);
    assert_eq!(code, ExitCode::from(1), "{out}");
}

#[test]
fn every_form_opens_in_sight_and_crowd() {
    let folder = Folder::new("drawings-opened");
    for (name, text) in forms() {
        let path = folder.write(name, &text);
        let place: &[&str] = if name == "no_observer.txt" { &["--at", "3,1"] } else { &[] };
        let (out, err, code) = gridcosm("sight", &path, place);
        assert_eq!(code, ExitCode::SUCCESS, "{name}: {err}\n{text}");
        assert!(err.is_empty() || err.contains("drawing 1 of "), "{name}: {err}");
        if text.contains("■ooo■") || text.contains("booob") {
            assert_eq!(out, STANDARD, "{name}:\n{text}");
        }
        let (out, err, code) = gridcosm("crowd", &path, &["--actors", "2"]);
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS), "{name}: {out}\n{text}");
        assert!(out.contains("arrived        2 of 2"), "{name}: {out}");
    }
}

#[test]
fn wrong_marks_fail_and_mistakes_are_named() {
    let folder = Folder::new("drawings-wrong");
    let check = |name: &str, text: &str, code: u8, sentence: &str| {
        let path = folder.write(name, text);
        let (out, err, found) = gridcosm("conformance", &path, &[]);
        assert_eq!(found, ExitCode::from(code), "{name}: {out}{err}");
        assert!(format!("{out}{err}").contains(sentence), "{name}: {out}{err}");
        fs::remove_file(path).unwrap();
    };
    let swapped = CORNERS.replace('▲', "?").replace('n', "▲").replace('?', "n");
    check(
        "swapped.txt",
        &swapped,
        1,
        "PATH:1: (0, 1): marked as a visible corner that is not interesting, but it is an interesting corner (and 5 more cells differ)",
    );
    check(
        "hidden.txt",
        &CORNERS.replacen("u□▲", "□u▲", 1),
        1,
        "(1, 3): marked as a corner that is not visible, but",
    );
    check(
        "unmarked.txt",
        &LETTERS.replacen('c', "o", 1),
        1,
        "(0, 1): marked as visible, but it is an interesting corner",
    );
    check(
        "ragged.txt",
        &format!("{LEGEND}{}", STANDARD.replacen("oosooo", "oosoo", 1)),
        2,
        "gridcosm: PATH:7: column 7: this row has 6 cells, but the others have 7",
    );
    check("nobody.txt", &STANDARD.replace('s', "o"), 2, "it marks visible cells but no observer");
    check("map.txt", "..#\n...\n", 2, "it is a map that says nothing about sight");
    check("words", "nothing to see\n", 2, "PATH: holds no case");
    check(
        "more.json",
        &case("path", r#""expectedPath": [],"#, "[0]"),
        2,
        "it has `expectedPath`, which cannot be checked",
    );
    // In a folder, files without a case are named but do no harm.
    folder.write("good.txt", STANDARD);
    folder.write("README", "nothing to see\n");
    folder.write("map.txt", "..#\n...\n");
    let (out, err, code) = gridcosm("conformance", &folder.0, &[]);
    assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS), "{out}");
    assert_eq!(
        out,
        "not judged: PATH/README: holds no case\n\
         not judged: PATH/map.txt: cannot be judged: it is a map that says nothing about sight\n\
         2 not judged\n1 passed, 0 failed\n"
    );
}
