//! Files of Patrick's Parabox: every mistake has its place, and files as people write them can be played.

use gridcosm_formats::{
    level_file::{Diagnostic, Severity},
    parabox::{self, Numbered},
};
use gridcosm_universe::{Action, State};

fn read(text: &str) -> (Option<Numbered>, Vec<Diagnostic>) {
    parabox::read_numbered(text)
}

/// The level of a file without errors.
fn sound(text: &str) -> Numbered {
    let (numbered, findings) = read(text);
    assert!(findings.iter().all(|found| !found.is_error()), "{findings:?}");
    numbered.unwrap()
}

fn played(text: &str, moves: &str) -> State {
    let mut state = sound(text).level.to_state().unwrap();
    for letter in moves.chars() {
        let action = match letter {
            'L' => Action::Left,
            'R' => Action::Right,
            'U' => Action::Up,
            _ => Action::Down,
        };
        state.advance(action).unwrap();
    }
    state
}

/// A file with one room of 3 by 3 and these lines after it; the first of them is line 4.
fn file(lines: &str) -> String {
    format!("version 4\n#\nBlock -1 -1 0 3 3 0 0 0.8 1 0 0 0 0 0 0 0\n{lines}")
}

const ERROR: Severity = Severity::Error;
const WARNING: Severity = Severity::Warning;

/// What a file says, where, and the words of the complaint.
type Mistake = (&'static str, Severity, &'static str, (usize, usize), &'static str);

/// Mistakes in the lines of [`file`], at least one for every complaint of the reader.
const MISTAKES: &[Mistake] = &[
    ("\tBlock 1 1 5 1", ERROR, "parabox-fields", (4, 2), "at least 5 fields, here are 4"),
    ("\tRef 1 1", ERROR, "parabox-fields", (4, 2), "at least 3 fields, here are 2"),
    ("\tWall 1", ERROR, "parabox-fields", (4, 2), "at least 2 fields, here are 1"),
    ("\tFloor 1 1", ERROR, "parabox-fields", (4, 2), "at least 3 fields, here are 2"),
    ("\tWall x 1 0 0 0", ERROR, "parabox-field", (4, 7), "`x` is not a whole number"),
    ("\tWall 0.5 1 0 0 0", ERROR, "parabox-field", (4, 7), "`0.5` is not a whole number"),
    (
        "\tWall 99999999999999999999 1 0 0 0",
        ERROR,
        "parabox-field",
        (4, 7),
        "`99999999999999999999` is not a whole number",
    ),
    ("\tWall 0 0 yes", WARNING, "parabox-field", (4, 11), "`yes` is not 0 or 1"),
    ("\tWall 0 0 2 0 0", WARNING, "parabox-field", (4, 11), "`2` is not 0 or 1"),
    ("\tBlock 0 0 5 1 1 red", WARNING, "parabox-field", (4, 18), "`red` is not a number"),
    ("\tRef 0 0 0 0 1 -1", ERROR, "parabox-field", (4, 16), "a degree is a number from 0"),
    ("\tRef 0 0 7", ERROR, "parabox-reference", (4, 10), "no block with the id 7"),
    ("\tRef 0 0 0 0 0 0 1 0 8", ERROR, "parabox-reference", (4, 22), "no block with the id 8"),
    (
        "\tBlock 0 0 5 1 1 0 0 0 1 1\n\tRef 1 0 5",
        WARNING,
        "parabox-reference",
        (5, 10),
        "the block 5 is solid",
    ),
    (
        "\tBlock 0 0 5 1 1 0 0 0 1 1\n\t\tWall 0 0",
        ERROR,
        "parabox-child",
        (5, 3),
        "a solid block has no inside",
    ),
    ("\tWall 0 0\n\t\tWall 0 0", ERROR, "parabox-child", (5, 3), "a wall has no inside"),
    ("\t\t\tWall 0 0", ERROR, "parabox-indent", (4, 4), "indented deeper"),
    ("Wall 0 0", ERROR, "parabox-root", (4, 1), "a wall stands in no block"),
    ("Ref 0 0 0", ERROR, "parabox-root", (4, 1), "a reference stands in no block"),
    ("Block 0 0 5 1 1 0 0 0 1 1", WARNING, "parabox-root", (4, 1), "stands nowhere"),
    (
        "\tWall 3 0",
        ERROR,
        "parabox-outside",
        (4, 7),
        "(3, 0) is outside the block, which is 3 by 3",
    ),
    ("\tWall 0 -1", ERROR, "parabox-outside", (4, 7), "(0, -1) is outside"),
    ("\tBlock 0 0 5 0 1", ERROR, "parabox-size", (4, 14), "at least one cell"),
    ("\tBlock 0 0 5 99999 1", ERROR, "parabox-size", (4, 14), "99999"),
    (
        "Block 0 0 5 4000 4000\nBlock 0 0 6 4000 4000",
        ERROR,
        "parabox-too-large",
        (5, 1),
        "more than 16777216 cells in all",
    ),
    ("\tBlock 0 0 0 1 1", WARNING, "parabox-id", (4, 12), "another block has the id 0"),
    ("\tRef 0 0 0 1\n\tRef 1 0 0 1", WARNING, "parabox-two", (5, 2), "the block has another exit"),
    (
        "\tRef 0 0 0 0 1 2\n\tRef 1 0 0 0 1 2",
        WARNING,
        "parabox-two",
        (5, 2),
        "another ∞ of this degree",
    ),
    (
        "\tRef 0 0 0 0 0 0 1 0 0\n\tRef 1 0 0 0 0 0 1 0 0",
        WARNING,
        "parabox-two",
        (5, 2),
        "another ε of this degree",
    ),
    ("\tWall 0 0\n\tWall 0 0", WARNING, "parabox-two", (5, 2), "two things stand in one cell"),
    ("\tLamp 0 0", WARNING, "parabox-unknown", (4, 2), "`Lamp` has no meaning here"),
    ("\tFloor 0 0 Ice", WARNING, "parabox-unknown", (4, 2), "`Ice` is no kind of floor"),
];

/// Whole files with one mistake.
const FILES: &[Mistake] = &[
    ("", ERROR, "parabox-version", (1, 1), "does not begin with `version 4`"),
    ("version 3\n#\n", ERROR, "parabox-version", (1, 1), "does not begin with `version 4`"),
    ("version 4\n", ERROR, "parabox-header", (2, 1), "the header does not end"),
    ("version 4\n#\n", ERROR, "parabox-empty", (3, 1), "no block with an inside"),
    (
        "version 4\nattempt_order push,fly\n#\nBlock 0 0 0 1 1",
        ERROR,
        "parabox-order",
        (2, 20),
        "`fly` is no way of dealing with an obstacle",
    ),
    ("version 4\nattempt_order\n#\nBlock 0 0 0 1 1", ERROR, "parabox-order", (2, 1), "no strategy"),
    (
        "version 4\nattempt_order push, push\n#\nBlock 0 0 0 1 1",
        WARNING,
        "parabox-order",
        (2, 21),
        "`push` is tried already",
    ),
    (
        "version 4\nshed maybe\n#\nBlock 0 0 0 1 1",
        ERROR,
        "parabox-field",
        (2, 6),
        "`shed` is 0 or 1",
    ),
    (
        "version 4\nweather rain\n#\nBlock 0 0 0 1 1",
        WARNING,
        "parabox-unknown",
        (2, 1),
        "`weather` has no meaning here",
    ),
];

fn check((text, severity, code, (line, column), words): &Mistake, file: &str) {
    let (numbered, findings) = read(file);
    let fits = |found: &&Diagnostic| {
        (found.severity, found.code, found.line, found.column) == (*severity, *code, *line, *column)
            && found.message.contains(words)
    };
    assert!(findings.iter().any(|found| fits(&found)), "{text:?}: {findings:?}");
    if *severity == WARNING {
        assert!(findings.iter().all(|found| !found.is_error()), "{text:?}: {findings:?}");
        assert!(numbered.unwrap().level.to_state().is_ok(), "{text:?}");
    }
}

#[test]
fn every_mistake_is_told_with_its_place() {
    for mistake in MISTAKES {
        check(mistake, &file(mistake.0));
    }
    for mistake in FILES {
        check(mistake, mistake.0);
    }
}

/// The list above is complete: it has every complaint that the reader knows.
#[test]
fn no_complaint_is_without_an_example() {
    let sources = [
        include_str!("../src/parabox/lower.rs"),
        include_str!("../src/parabox/object.rs"),
        include_str!("../src/parabox/lines.rs"),
    ];
    let codes = sources.iter().flat_map(|source| source.split('"'));
    let codes: Vec<&str> = codes.filter(|word| word.starts_with("parabox-")).collect();
    assert!(codes.len() > 20, "{codes:?}");
    for code in codes {
        let known = MISTAKES.iter().chain(FILES).any(|mistake| mistake.2 == code);
        // Its example would be a thousand lines; it is below.
        assert!(known, "{code}");
    }
}

#[test]
fn too_many_things_in_space_are_refused() {
    let line = "\tBlock 0 0 5 1 1 0 0 0 1 1 0 0 0 0 1 0\n";
    let (numbered, findings) = read(&file(&line.repeat(1001)));
    assert!(numbered.is_none());
    let found = &findings[0];
    assert_eq!((found.code, found.line, found.column), ("parabox-too-large", 1004, 2));
    assert!(read(&file(&line.repeat(1000))).1.is_empty());
}

/// Blocks that are left through each other, and only so.
#[test]
fn blocks_that_all_float_in_space_are_written() {
    let lines = [
        "version 4",
        "#",
        "Block -1 -1 0 5 3 0.6 0 0.8 1 0 0 0 0 0 1 0",
        "\tBlock 0 1 90 1 1 0.9 1 0.7 1 1 1 1 0 0 0 0",
        "\tBlock 2 1 80 1 1 0.1 0.8 0.9 1 0 0 0 0 0 1 0",
        "\t\tWall 0 0 0 0 0",
    ];
    let level = sound(&lines.join("\n")).level;
    let written = parabox::print(&level).unwrap();
    let again = sound(&written).level;
    assert_eq!(parabox::print(&again).unwrap(), written);
    assert_eq!(written.matches("Block").count(), 3, "{written}");
    assert_eq!(written.matches("Wall").count(), 1, "{written}");
}

#[test]
fn roots_in_a_circle_can_be_left_for_ever() {
    let text = "version 4\n#\nBlock -1 -1 0 2 1\n\tRef 1 0 1 1\n\
                Block -1 -1 1 2 2\n\tRef 1 0 0 1\n\tBlock 1 1 9 1 1 0 0 0 1 1 1\n";
    let state = played(text, "R");
    assert_eq!(state.grids().filter(|(_, plan)| plan.facts.void).count(), 1);
}

/// Neither a million references nor a million mistakes take long or fill the memory.
#[test]
fn a_million_references_are_read() {
    let mut text = "version 4\n#\nBlock -1 -1 0 1000 1000\n\tBlock 0 0 1 2 2\n".to_owned();
    for number in 1..1_000_000 {
        text += &format!("\tRef {} {} 1\n", number % 1000, number / 1000);
    }
    let read = sound(&text);
    assert_eq!(read.things.len(), 1_000_001);
    let written = parabox::print(&read.level).unwrap();
    assert_eq!(written.lines().count(), text.lines().count());
    let wrong = text.replace(" 1\n", " 2\n");
    let (_, findings) = parabox::read_numbered(&wrong);
    assert_eq!(findings.len(), 201);
    assert!(findings[200].message.contains("more mistakes are not shown"), "{:?}", findings[200]);
}

/// One level, written as editors and people write it.
#[test]
fn files_as_people_write_them_are_the_same_level() {
    let plain = "version 4\n#\n\
        Block -1 -1 0 5 3 0.6 0 0.8 1 0 0 0 0 0 0 0\n\
        \tBlock 1 1 9 1 1 0.9 1 0.7 1 1 1 0 0 0 0 0\n\
        \tBlock 2 1 1 3 3 0.6 0.8 1 1 0 0 0 0 0 0 0\n\
        \t\tFloor 0 1 PlayerButton\n\
        \tWall 3 1 0 0 0\n";
    let won = |text: &str| played(text, "R").progress.win;
    assert!(won(plain));
    let crlf = plain.replace('\n', "\r\n");
    let spaces = plain.replace('\t', "    ");
    let words = plain.replace("True", "1").replace(" 1 1 1 0 0 0 0 0\n", " 1 True True False\n");
    let missing = plain
        .replace(" 0 0 0 0 0 0 0\n", "\n")
        .replace("Wall 3 1 0 0 0", "Wall 3 1")
        .replace("1 1 1 0 0 0 0 0", "1 1 1");
    let remarks = plain
        .replace("Wall 3 1 0 0 0", "Wall 3 1 0 0 0 the stop, of course")
        .replace("version 4\n#", "version 4 (mine)\n\n(a remark)\n\ndraw_style tui\n# end\n(more)");
    let points = plain.replace("Block 2 1 1 3 3", "Block 2.0 1.0 1 3 3.0");
    let header = plain.replace(
        "#\n",
        "custom_level_music 3\ncustom_level_palette -1\nattempt_order push,enter,eat,possess\n\
         inner_push 0\nshed 0\n#\n",
    );
    let blanks = plain.replace(' ', " \t ").replace("\n", " \t\n\n");
    for text in [
        format!("\u{feff}{plain}"),
        format!("\u{feff}{crlf}"),
        format!("(by me)\n\n{plain}"),
        crlf,
        spaces,
        words,
        missing,
        remarks,
        points,
        header,
        blanks,
        plain.trim_end().to_owned(),
    ] {
        assert!(parabox::is_parabox(&text), "{text}");
        let (_, findings) = read(&text);
        assert!(findings.is_empty(), "{text}\n{findings:?}");
        assert!(won(&text), "{text}");
        // What is kept comes back.
        let written = parabox::print(&sound(&text).level).unwrap();
        assert_eq!(sound(&written), sound(&text), "{written}");
    }
    assert!(!parabox::is_parabox("versions 4\n"));
    assert!(!parabox::is_parabox("(version 4\n"));
}

/// Equal orders follow the file, and a lower number comes first whatever the file says.
#[test]
fn players_move_in_their_order() {
    let places = |first: &str, second: &str| {
        let text = format!(
            "version 4\n#\nBlock -1 -1 0 4 1\n\
             \tBlock 0 0 8 1 1 0 0 0 1 1 1 0 {first}\n\tBlock 1 0 9 1 1 0 0 0 1 1 1 0 {second}\n"
        );
        let state = played(&text, "R");
        let places = state.agents().filter_map(|id| state.place(id));
        places.map(|place| place.x).collect::<Vec<_>>()
    };
    // The left one pushes the right one, which then goes on; or the right one goes first.
    assert_eq!(places("0", "0"), [1, 3]);
    assert_eq!(places("-1", "0"), [1, 3]);
    assert_eq!(places("1", "0"), [1, 2]);
}
