use super::*;
use gridcosm_sight::{Look, look};
use proptest::prelude::*;

fn drawing(text: &str) -> Drawing {
    one(text, None, Letters::Sight).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn error(text: &str) -> String {
    one(text, None, Letters::Sight).unwrap_err().to_string()
}

/// Size, walls and observer of every drawing.
fn all(text: &str) -> Vec<(String, Option<(i32, i32)>)> {
    let read = read(text, Letters::Sight).into_iter();
    let told = |drawing: Drawing| {
        (drawing.walls().to_string(), drawing.observer.map(|o| (o.cell.x, o.cell.y)))
    };
    read.map(|drawing| told(drawing.unwrap_or_else(|error| panic!("{error}\n{text}")))).collect()
}

#[test]
fn every_marker_is_read() {
    let drawing = drawing("■bszo□\nxcnu▲.");
    use Mark::*;
    let expected = [
        [Wall, Wall, Observer, ObserverCorner, Visible, NotVisible],
        [NotVisible, Interesting, Plain, Hidden, Interesting, Free],
    ];
    assert_eq!(drawing.marks.values(), expected.concat());
    assert_eq!(drawing.walls().to_string(), "##....\n......\n");
}

#[test]
fn observers_of_all_shapes_and_none() {
    let observer = |text: &str| {
        let observer = drawing(text).observer;
        observer.map(|Observer { cell, wide_x, wide_y }| (cell.x, cell.y, wide_x, wide_y))
    };
    assert_eq!(observer("oo\nos"), Some((1, 1, false, false)));
    assert_eq!(observer("osz"), Some((1, 0, true, false)));
    assert_eq!(observer("o\ns\ns"), Some((0, 1, false, true)));
    assert_eq!(observer("oss\nozs"), Some((1, 0, true, true)));
    assert_eq!(observer("□■\n□□"), None);
    assert_eq!(observer("..#\n.s."), Some((1, 1, false, false)));
    // Where cells are marked as visible, `@` is the observer; in a plain map it is rock.
    assert_eq!(observer(".o#\no@o"), Some((1, 1, false, false)));
    assert_eq!(observer("..#\n.@."), None);
    assert_eq!(drawing("..#\n.@.").walls().count(), 2);
}

#[test]
fn foreign_line_ends_blanks_and_a_byte_order_mark_are_fine() {
    let expected = vec![(".#.\n...\n".to_owned(), Some((0, 0)))];
    for text in [
        "s■o\noo□\n",
        "s■o\noo□",
        "\u{feff}s■o  \r\n\r\noo□\t\r\n   \r\n",
        "\n\n   s■o\n   oo□\n",
        "0|s■o\n1|oo□\n",
        " 9 | s■o\n10 | oo□\n",
        "|s■o|\n|oo□|\n",
        "```\ns■o\noo□\n```\n",
    ] {
        assert_eq!(all(text), expected, "{text}");
    }
    // Blanks are free cells, also at the end of a row that would be too short without them.
    assert_eq!(all("s ■\no  \n"), [("..#\n...\n".to_owned(), Some((0, 0)))]);
}

#[test]
fn legends_and_remarks_are_skipped() {
    let expected = vec![("..#.\n....\n".to_owned(), Some((0, 0)))];
    for text in [
        "s ... observer\nc ... interesting corner\nx box\n\nsobx\nocxx\n\nooo\nremarks",
        "\n\ns... start\n■ ... blocked cell\n□ ... free cell\no.... visible free cell\n\n\nso■□\noo□□\n\n\n\n",
        "A corner.\nso■□\noo□□\nunconscious\nHere, the cell ■ hides two others.\n",
        "# Title\n\n- point one\n- point two\n\nso■□\noo□□\n",
        "so■□\noo□□\n\nno observer - not needed here",
        "no\nsobx\nocxx\n",
    ] {
        assert_eq!(all(text), expected, "{text}");
    }
    for text in ["no drawing here", "soon\n", "The box is on\nthe sun.", "n 3", "no\nsoon\nbonus\n"]
    {
        assert!(all(text).is_empty() || text == "soon\n", "{text}");
    }
}

#[test]
fn a_legend_explains_unusual_signs() {
    let text =
        "s ... observer\nq ... interesting corner with a special mention\nw ... wall\n\nsow\nqxx\n";
    let drawing = drawing(text);
    assert_eq!(drawing.walls().to_string(), "..#\n...\n");
    assert_eq!(drawing.marks.get(Pos::new(0, 1)), Some(&Mark::Interesting));
    // Without a legend, an unknown sign is a free cell.
    assert_eq!(all("so■\n□AB\n"), [("..#\n...\n".to_owned(), Some((0, 0)))]);
}

#[test]
fn a_text_may_hold_several_drawings() {
    let first = (".#.\n...\n".to_owned(), Some((0, 0)));
    let second = ("...\n#..\n".to_owned(), Some((1, 0)));
    let bare = ("#.\n..\n".to_owned(), None);
    for between in ["\n", "\n\n\n\n", "\nAnother one:\n\n", "\ns ... observer\n"] {
        let text = format!("s■o\noo□\n{between}oso\n■oo\n");
        assert_eq!(all(&text), [first.clone(), second.clone()], "{text}");
    }
    assert_eq!(all("s■o | oso\noo□ | ■oo\n"), [first.clone(), second.clone()]);
    assert_eq!(all("s■o\noo□\n\n■□\n□□\n\n■□\n□□\n"), [first.clone(), bare.clone(), bare.clone()]);
    // The one with an observer is preferred, unless another is asked for.
    let text = "■□\n□□\n\ns■o\noo□\n";
    assert_eq!(drawing(text).number, 2);
    assert_eq!(one(text, Some(1), Letters::Sight).unwrap().walls().to_string(), bare.0);
    assert_eq!(
        one(text, Some(3), Letters::Sight).unwrap_err().to_string(),
        "there is no drawing 3; the text has 2"
    );
    // A blank line inside a drawing does not part it: the rest marks visible cells, but has no observer.
    assert_eq!(all("s■o\noo□\n\noo□\nooo\n").len(), 1);
}

#[test]
fn plain_maps_and_scenarios_are_drawings() {
    assert_eq!(all("..#\n.\n"), [("..#\n.##\n".to_owned(), None)]);
    let scenario = "mode Square\n\naa.#.B\n...#.b\n";
    assert_eq!(all(scenario), [("...#..\n...#..\n".to_owned(), None)]);
    let crowd = one("..s#\n..S.\n", None, Letters::Crowd).unwrap();
    assert_eq!((crowd.style, crowd.observer), (Style::Crowd, None));
    assert_eq!(crowd.marks.get(Pos::new(2, 0)), Some(&Mark::Actor(18)));
    assert_eq!(one("..s#\n....\n", None, Letters::Crowd).unwrap().style, Style::Crowd);
    assert_eq!(drawing("..s#\n....\n").style, Style::Sight);
    assert_eq!(style("nothing to see"), None);
    assert_eq!(style("main: 1 2|3 4\nbox: 5\n"), None);
}

#[test]
fn json_cases_are_drawings() {
    let text = "\u{feff}{\"testName\": \"wide\", \"gridRows\": 2, \"gridCols\": 3, \"blockedCells\": [2], \"startX\": 0,
        \"startY\": 0, \"messyX\": true, \"expectedVisible\": [0, 1, [0, 1], 4], \"log\": []}";
    let case = drawing(text);
    assert_eq!((case.name.as_str(), case.style), ("wide", Style::Case));
    assert_eq!(case.walls().to_string(), "..#\n...\n");
    assert_eq!(case.observer, Some(Observer { wide_x: true, ..Observer::at(Pos::new(0, 0)) }));
    let visible = case.marks.values().iter().filter(|&&mark| mark == Mark::Visible).count();
    assert_eq!(visible, 4);
    let list = format!("[{}, {{\"blockedCells\": 3}}]", text.trim_start_matches('\u{feff}'));
    let cases = read(&list, Letters::Sight);
    assert!(cases[0].is_ok());
    assert_eq!(cases[1].as_ref().unwrap_err().to_string(), "case 2: `gridRows` is missing");
    let other = text.replace("\"log\"", "\"expectedPath\"");
    assert_eq!(drawing(&other).claims(), Err(NoClaims::Unknown("expectedPath".to_owned())));
    assert!(error("{\"blockedCells\": [").contains("is not valid JSON"));
    assert!(error(&text.replace("true", "7")).contains("`messyX` must be true or false"));
}

#[test]
fn a_map_that_is_not_square_keeps_its_shape() {
    let drawing = drawing("s\no\n■\no\n");
    assert_eq!(drawing.marks.size(), Size::new(1, 4));
    assert!(drawing.walls().contains(Pos::new(0, 2)));
}

#[test]
fn mistakes_are_named_with_their_place() {
    let no_body =
        "do not form one body: one cell, two side by side, two above each other, or a 2x2 block";
    assert_eq!(error(" \n\r\n"), "the text has only blank lines");
    assert!(error("nothing here").starts_with("there is no drawing in this text"));
    assert_eq!(
        error("remark\n\nso■\no□\nooo"),
        "line 4, column 3: this row has 2 cells, but the others have 3"
    );
    assert!(error("s■o\noo□\noc\n").starts_with("line 3, column 3: this row has 2 cells"));
    assert!(error("so\nooo").starts_with("line 2, column 3: this row has 3 cells"));
    assert_eq!(
        error("0|so■\n1|ooo□\n2|ooo\n"),
        "line 2, column 6: this row has 4 cells, but the others have 3"
    );
    let observers = |text: &str, place: &str, count: usize| {
        let expected = format!("{place}: with this cell the {count} observer cells {no_body}");
        assert_eq!(error(text), expected);
    };
    observers("s■s", "line 1, column 3", 2);
    observers("so\n\nos", "line 3, column 2", 2);
    observers("ss\nso", "line 2, column 2", 3);
    observers("sss", "line 1, column 3", 3);
    observers("  os\n  ss", "line 2, column 3", 3);
    // A mistake in the first drawing is not passed over.
    assert!(error("so■\noo\n\n\nso■\noo□\n").starts_with("line 2, column 3"));
}

proptest! {
    #[test]
    fn printing_and_reading_gives_the_same_map(
        width in 2..70u32, height in 2..6u32, seed: u64, x in 0..69i32, y in 0..5i32,
        wide_x: bool, wide_y: bool, around in "[A-Za-z]{3,9} [A-Za-z]{3,9}"
    ) {
        let cell = Pos::new(x % (width as i32 - 1), y % (height as i32 - 1));
        let observer = Observer { cell, wide_x, wide_y };
        let mut walls = BitGrid::from_fn(Size::new(width, height), |p| {
            seed >> ((p.x * 7 + p.y * 13) % 64) & 1 == 1
        });
        observer.cells().for_each(|cell| _ = walls.set(cell, false));
        let view = look(&walls, observer, Look::default()).unwrap();
        let printed = print(&walls, observer, &view);
        for text in [printed.clone(), format!("{around}\n\ns ... observer\n{printed}\n{around}\n")] {
            let drawing = one(&text, None, Letters::Sight).unwrap();
            prop_assert_eq!(&drawing.walls(), &walls);
            prop_assert_eq!(drawing.observer, Some(observer));
            for (cell, &mark) in drawing.marks.iter() {
                let visible = mark == Mark::Visible || mark.is_observer();
                prop_assert_eq!(visible, view.contains(cell));
            }
        }
    }

    #[test]
    fn no_text_panics(text in "[sz■□▲obcnux#@.|aA {}\\[\\]0-9:=\r\n\t-]{0,80}|(?s).{0,60}") {
        for letters in [Letters::Sight, Letters::Crowd] {
            for drawing in read(&text, letters).into_iter().flatten() {
                let _ = drawing.claims();
            }
        }
        style(&text);
    }
}
