//! Legends: lines such as `s ... observer` or `o.... visible cell` that explain the signs of a drawing.

use super::mark::{Legend, Mark, is_plain, sight};

/// The sign of a legend line and its explanation; `None` for other lines.
pub(super) fn entry(line: &str) -> Option<(char, &str)> {
    let line = line.trim();
    let sign = line.chars().next()?;
    let rest = line[sign.len_utf8()..].trim_start();
    let text = match rest.chars().next()? {
        // A row of a map may continue with dots too, but not with blanks and words after them.
        '.' | '…' => {
            let after = rest.trim_start_matches(['.', '…']);
            let dots = rest.len() - after.len();
            (dots > 1 && after.starts_with(char::is_whitespace)).then_some(after)?
        }
        '=' | ':' | '-' | '–' | '—' => rest.strip_prefix(['=', ':', '-', '–', '—'])?,
        _ => return None,
    };
    let text = text.trim();
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    (letters > 1 && !sign.is_whitespace()).then_some((sign, text))
}

/// The signs that the legend of a text adds to the usual ones.
pub(super) fn read(text: &str) -> Legend {
    let entries = text.lines().filter_map(entry);
    let new = entries.filter(|&(sign, _)| sight(sign).is_none() && !is_plain(sign));
    new.filter_map(|(sign, text)| Some((sign, meaning(text)?))).collect()
}

/// What an explanation says, by its words before a bracket or comma: what follows only adds to it.
fn meaning(text: &str) -> Option<Mark> {
    let lower = text.to_lowercase();
    let head = lower.split(['(', ',', ';', '!']).next().unwrap_or_default();
    let has = |words: &[&str]| words.iter().any(|word| head.contains(word));
    let unseen = has(&["non-visible", "not visible", "invisible", "hidden", "unseen", "cannot be"]);
    Some(if has(&["observer", "start", "viewer"]) {
        if has(&["corner"]) { Mark::ObserverCorner } else { Mark::Observer }
    } else if has(&["corner"]) {
        match () {
            () if unseen => Mark::Hidden,
            () if has(&["non-interesting", "not interesting", "uninteresting", "plain"]) => {
                Mark::Plain
            }
            () if has(&["interesting"]) => Mark::Interesting,
            () if has(&["visible"]) => Mark::Plain,
            () => Mark::Interesting,
        }
    } else if has(&["unblocked", "not blocked", "non-blocked"]) {
        Mark::Free
    } else if has(&["blocked", "wall", "obstacle", "solid"]) {
        Mark::Wall
    } else if unseen {
        Mark::NotVisible
    } else if has(&["visible", "seen"]) {
        Mark::Visible
    } else if has(&["free", "empty", "open", "floor", "walkable"]) {
        Mark::Free
    } else {
        return None;
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legends_are_told_from_rows() {
        assert_eq!(entry("s... start "), Some(('s', "start")));
        assert_eq!(entry("  ■ .. blocked"), Some(('■', "blocked")));
        assert_eq!(entry("o.... visible cell"), Some(('o', "visible cell")));
        assert_eq!(entry("q = also interesting"), Some(('q', "also interesting")));
        for row in ["a...A", "#..#", "s....", "o.. ..", "so■", "", ".", "x .... ", "n 3"] {
            assert_eq!(entry(row), None, "{row}");
        }
    }

    #[test]
    fn unusual_signs_mean_what_their_legend_says() {
        let check = |text: &str, mark| assert_eq!(meaning(text), Some(mark), "{text}");
        check("also interesting corner, but with a special mention", Mark::Interesting);
        check("non-interesting corner", Mark::Plain);
        check("Non-visible corner (cannot be seen)", Mark::Hidden);
        check("observer cell that is also a corner", Mark::ObserverCorner);
        check("observer on two cells", Mark::Observer);
        check("blocked cell", Mark::Wall);
        check("non-visible cell (behind a wall)", Mark::NotVisible);
        check("visible free cell", Mark::Visible);
        check("free cell", Mark::Free);
        assert_eq!(meaning("see below"), None);
        // The usual signs keep their meaning: `□ ... free cell` stands above drawings in which it is not visible.
        assert_eq!(read("□ ... free cell\nq ... wall"), Legend::from([('q', Mark::Wall)]));
    }
}
