//! The case files of an older sight program, so that its users can point us at their folder as it is: JSON cases, and
//! drawings in text files (see `gridcosm::formats::drawing`).
//!
//! Every mark of a drawing must agree with our answer, cell by cell. By a symmetric rule each case runs in all eight
//! orientations, and every visible cell must see the observer back; the traced rule promises neither, so its cases run
//! as they are and upside down.

mod judge;

use crate::{Case, Problem, kind::Check};
use gridcosm::formats::drawing::{self, Claims, Drawing, Letters, NoClaims};
use gridcosm::sight::Rule;
use serde_json::json;
use std::path::Path;

/// The name of these files in a report.
pub(super) const KIND: &str = "sight case";

/// The cases of a file, and what could not be judged in it.
pub(super) struct Cases {
    pub(super) cases: Vec<Case>,
    pub(super) check: Check,
    /// Drawings with mistakes.
    pub(super) problems: Vec<Problem>,
    /// Drawings that say nothing about sight, in a file with others that do.
    pub(super) unjudged: Vec<Problem>,
}

/// The cases of a file, or the reason why it has none.
pub(super) fn read(path: &Path, bytes: &[u8], rule: Rule) -> Result<Cases, String> {
    let text = str::from_utf8(bytes).map_err(|_| "is no UTF-8 text")?;
    let drawings = drawing::read(text, Letters::Sight);
    if drawings.is_empty() {
        return Err("holds no case".to_owned());
    }
    let several = drawings.len() > 1;
    let (mut found, mut problems, mut without_claims) = (Vec::new(), Vec::new(), Vec::new());
    for (number, drawing) in (1..).zip(drawings) {
        match drawing.map(|drawing| (drawing.claims(), drawing)) {
            Ok((Ok(claims), mut drawing)) => {
                if drawing.name.is_empty() && several {
                    drawing.name = format!("drawing {number}");
                }
                found.push((claims, drawing));
            }
            Ok((Err(reason), drawing)) => without_claims.push((drawing.place().0, reason)),
            Err(error) => {
                let line = Some(error.line).filter(|&line| line > 0);
                let place = if error.column > 0 {
                    format!("column {}: ", error.column)
                } else {
                    String::new()
                };
                problems.push(Problem::new(path, line, format!("{place}{}", error.kind)));
            }
        }
    }
    let mut unjudged = Vec::new();
    for (line, reason) in without_claims {
        let told =
            Problem::new(path, Some(line), format!("the drawing cannot be judged: {reason}"));
        match reason {
            NoClaims::Unknown(_) => problems.push(told),
            // Remarks below a drawing show parts of it.
            _ if !found.is_empty() => unjudged.push(told),
            NoClaims::NoObserver => problems.push(told),
            NoClaims::OnlyMap => unjudged.push(told),
        }
    }
    if found.is_empty() && problems.is_empty() {
        return Err(format!("cannot be judged: {}", NoClaims::OnlyMap));
    }
    let case = |(index, (_, drawing)): (usize, &(Claims, Drawing))| Case {
        line: drawing.place().0,
        value: json!({ "name": drawing.name, "drawing": index }),
    };
    let cases = found.iter().enumerate().map(case).collect();
    let check: Check = Box::new(move |case| {
        let index = case["drawing"].as_u64().and_then(|index| usize::try_from(index).ok());
        let drawing = index.and_then(|index| found.get(index));
        let (claims, drawing) = drawing.ok_or("there is no such drawing")?;
        judge::judge(drawing, *claims, rule)
    });
    Ok(Cases { cases, check, problems, unjudged })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Passed or the difference of each case, then the problems.
    fn run(text: &str, rule: Rule) -> (Vec<Result<(), String>>, Vec<String>) {
        match read(Path::new("f"), text.as_bytes(), rule) {
            Ok(cases) => {
                let results = cases.cases.iter().map(|case| (cases.check)(&case.value)).collect();
                let rest = cases.problems.iter().chain(&cases.unjudged);
                (results, rest.map(ToString::to_string).collect())
            }
            Err(reason) => (Vec::new(), vec![reason]),
        }
    }

    #[track_caller]
    fn check(text: &str) -> Result<(), String> {
        let (mut results, problems) = run(text, Rule::Hull);
        assert_eq!((results.len(), problems.len()), (1, 0), "{problems:?}");
        results.remove(0)
    }

    fn case(fields: &str) -> Result<(), String> {
        check(&format!(
            r#"{{"testName": "one wall", "gridRows": 2, "gridCols": 3, "blockedCells": [1], {fields}, "log": ["ignored"]}}"#
        ))
    }

    #[test]
    fn right_cases_pass() {
        assert_eq!(case(r#""startX": 0, "startY": 0, "expectedVisible": [0, 3]"#), Ok(()));
        let wide = r#""startX": 0, "startY": 0, "messyY": true, "messyX": false, "expectedVisible": [0, 3]"#;
        assert_eq!(case(wide), Ok(()));
        let wall = r#""startX": 1, "startY": 0, "messy_x": 0, "expectedVisible": []"#;
        assert_eq!(case(wall), Ok(()));
        assert_eq!(check("remark\n\ns■□\no□□\n"), Ok(()));
        assert_eq!(check("s ... observer\n\nsbx\ncxx\n"), Ok(()));
        assert_eq!(check("s■□\n▲□□\n"), Ok(()));
        assert_eq!(check("□■□\n▲□▲\n\nno observer - not needed here"), Ok(()));
        assert_eq!(check("s■\n■□\n"), Ok(()));
    }

    #[test]
    fn every_mark_must_agree() {
        let right = "ooooooo\n▲onsno▲\n□■ooo■□\nu□▲o▲□u\n□□□■□□□\n□ou□uo□\n";
        assert_eq!(check(right), Ok(()));
        let swapped = right.replace('▲', "?").replace('n', "▲").replace('?', "n");
        let difference = check(&swapped).unwrap_err();
        assert!(
            difference.starts_with("(0, 1): marked as a visible corner that is not interesting, but it is an interesting corner (and "),
            "{difference}"
        );
        let marks = "□on▲u";
        for (index, sign) in right.char_indices().filter(|(_, sign)| marks.contains(*sign)) {
            for other in marks.chars().filter(|&other| other != sign) {
                let mut text = right.to_owned();
                text.replace_range(index..index + sign.len_utf8(), &other.to_string());
                // A corner may go without a mark unless it is interesting.
                let tolerated = matches!((sign, other), ('n', 'o') | ('u', '□'));
                let (results, problems) = run(&text, Rule::Hull);
                let passes = problems.is_empty() && results.iter().all(Result::is_ok);
                assert_eq!(passes, tolerated, "{sign} became {other}:\n{text}");
            }
        }
    }

    #[test]
    fn wrong_cases_fail_with_their_difference() {
        let wrong = |cells: &str| {
            case(&format!(r#""startX": 0, "startY": 0, "expectedVisible": {cells}"#)).unwrap_err()
        };
        assert_eq!(wrong("[0]"), "(0, 1): marked as not visible, but it is visible");
        assert_eq!(wrong("[0, 3, 4]"), "(1, 1): marked as visible, but it is not visible");
        assert_eq!(
            check("s■□\noo□\n").unwrap_err(),
            "(1, 1): marked as visible, but it is not visible"
        );
        assert_eq!(
            check("sbx\noxx\n").unwrap_err(),
            "(0, 1): marked as visible, but it is an interesting corner"
        );
        assert_eq!(
            check("s▲\noo\n■■\n").unwrap_err(),
            "(1, 0): marked as an interesting corner, but it is visible and no corner"
        );
        assert!(check("□■□\n▲□□\n").unwrap_err().starts_with("(2, 1): is a corner"));
    }

    #[test]
    fn what_cannot_be_judged_is_named() {
        let named = |text: &str| {
            let (results, problems) = run(text, Rule::Hull);
            assert_eq!(results.len(), 0);
            problems.join("; ")
        };
        assert_eq!(named("just a remark\n"), "holds no case");
        assert!(named("..#\n...\n").contains("says nothing about sight"));
        assert!(named("□□■\n□s□\n").contains("says nothing about sight"));
        assert!(
            named("remark\n\n□□■\noo□\n").contains(
                "f:3: the drawing cannot be judged: it marks visible cells but no observer"
            )
        );
        assert!(named("s■□\no□\n").starts_with("f:2: column 3: this row has 2 cells"));
        assert!(named("s■s\nooo\n").starts_with("f:1: column 3: with this cell"));
        assert!(named(r#"{"blockedCells": [0], "gridRows": 1}"#).contains("`gridCols` is missing"));
        assert!(
            named(r#"{"blockedCells": [0], "gridRows": 1, "gridCols": 0}"#).contains("positive")
        );
        assert!(
            named(r#"{"blockedCells": [6], "gridRows": 2, "gridCols": 3}"#)
                .contains("there is no cell 6 on a map of 3x2")
        );
        let huge = r#"{"blockedCells": [], "gridRows": 2147483647, "gridCols": 2147483647}"#;
        assert!(named(huge).contains("too large"));
        assert!(named("{\"blockedCells\": [}").contains("not valid JSON"));
    }

    #[test]
    fn several_drawings_are_several_cases() {
        let text = "s■□\no□□\n\n\n\noso\nooo\n\nHere a remark shows a part:\n\no□\n□A\n";
        let (results, problems) = run(text, Rule::Hull);
        assert_eq!(results, [Ok(()), Ok(())]);
        assert_eq!(problems.len(), 1);
        assert!(problems[0].starts_with("f:11: the drawing cannot be judged"), "{problems:?}");
        let list = r#"[{"gridRows": 1, "gridCols": 2, "blockedCells": [], "startX": 0, "startY": 0, "expectedVisible": [0, 1]},
            {"gridRows": 1, "gridCols": 2, "blockedCells": [1], "startX": 0, "startY": 0, "expectedVisible": [0, 1]}]"#;
        let (results, problems) = run(list, Rule::Hull);
        assert_eq!((results, problems.len()), (vec![Ok(())], 1));
        assert!(problems[0].contains("case 2: cell (1, 0) is blocked"), "{problems:?}");
    }

    #[test]
    fn the_rule_can_be_chosen() {
        // The smallest map on which the traced rule sees too much, at the lower left.
        let traced = "□■oos\n■□ooo\nooooo\n";
        assert_eq!(run(traced, Rule::Traced).0, [Ok(())]);
        assert_eq!(
            run(traced, Rule::Hull).0,
            [Err("(0, 2): marked as visible, but it is not visible".to_owned())]
        );
        let hull = "□■oos\n■□ooo\n□oooo\n";
        assert_eq!(run(hull, Rule::Hull).0, [Ok(())]);
        assert!(run(hull, Rule::Traced).0[0].is_err());
    }
}
