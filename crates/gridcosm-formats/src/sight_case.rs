//! Test cases of sight as an older program keeps them: a drawing among remarks.
//!
//! Three styles are told apart by their characters:
//!
//! - **standard**: `s ■ □ o` and blanks; all that is marked `o` is visible, all that is marked `□` is not;
//! - **corners**: `s z b o c x`; every visible cell and every interesting corner is marked;
//! - **loose corners**: `▲ n u` beside the standard characters; the marks only show roughly where the corners are.
//!
//! Lines before the drawing are its legend, lines after it remarks: the drawing ends at the first line that has another
//! width or a character of no style.

use crate::sight_text::{self, SightText, SightTextError};

/// The information in a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SightCaseStyle {
    /// What is visible.
    Standard,
    /// What is visible, and which corners are interesting.
    Corners,
    /// That there are interesting corners.
    LooseCorners,
}

/// A case, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SightCase {
    /// How much it says.
    pub style: SightCaseStyle,
    /// The drawing.
    pub drawing: SightText,
}

/// Whether a text has lines that could be the drawing of a case; [`parse`] decides whether they are.
pub fn looks_like_case(text: &str) -> bool {
    // One line of letters may be a word; a second one of the same width is not a coincidence.
    let lines = drawing_lines(text);
    lines.len() > 1 || lines.iter().any(|(_, line)| line.contains(['■', '□', '▲']))
}

/// Reads a case. Lines in errors are those of the text.
///
/// ```
/// use gridcosm_formats::sight_case::{self, SightCaseStyle};
/// let case = sight_case::parse("a door\n\ns■□\noo□\n\nthe wall hides two cells")?;
/// assert_eq!(case.style, SightCaseStyle::Standard);
/// assert_eq!(case.drawing.walls.to_string(), ".#.\n...\n");
/// # Ok::<(), gridcosm_formats::sight_text::SightTextError>(())
/// ```
pub fn parse(text: &str) -> Result<SightCase, SightTextError> {
    let lines = drawing_lines(text);
    // Blank lines in place of the others keep the line numbers.
    let before = lines.first().map_or(0, |&(number, _)| number - 1);
    let mut drawing = "\n".repeat(before);
    for (_, line) in &lines {
        drawing.push_str(line);
        drawing.push('\n');
    }
    let style = if drawing.contains(CORNER_MARKS) {
        SightCaseStyle::Corners
    } else if drawing.contains(LOOSE_MARKS) {
        SightCaseStyle::LooseCorners
    } else {
        SightCaseStyle::Standard
    };
    Ok(SightCase { style, drawing: sight_text::parse(&drawing)? })
}

const STANDARD_MARKS: [char; 5] = ['s', '■', '□', 'o', ' '];
const CORNER_MARKS: [char; 4] = ['z', 'b', 'c', 'x'];
const LOOSE_MARKS: [char; 3] = ['▲', 'n', 'u'];

/// The lines of the drawing, with their numbers from 1.
fn drawing_lines(text: &str) -> Vec<(usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = (1..).zip(text.lines().map(str::trim_end));
    let mut lines = lines.skip_while(|(_, line)| !is_drawing(line));
    let Some(first) = lines.next() else { return Vec::new() };
    let width = first.1.chars().count();
    let fits = |line: &&str| is_drawing(line) && line.chars().count() == width;
    std::iter::once(first).chain(lines.take_while(|(_, line)| fits(line))).collect()
}

/// Whether a line has characters of one style only. Words of a legend hardly ever do: in the styles of corners, whose
/// characters are letters, no blank may stand between them.
fn is_drawing(line: &str) -> bool {
    let standard = |c: char| STANDARD_MARKS.contains(&c);
    let any = |c: char| standard(c) || CORNER_MARKS.contains(&c) || LOOSE_MARKS.contains(&c);
    let is_legend = line.contains(' ') && !line.chars().all(standard);
    !line.trim().is_empty() && line.chars().all(any) && !is_legend
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_grid::Pos;
    use gridcosm_sight::Observer;
    use proptest::prelude::*;

    #[test]
    fn legend_and_remarks_are_skipped() {
        let text = "s ... observer\nc ... interesting corner\nx box\n\nsobx\nocxx\n\nooo\nremarks";
        let case = parse(text).unwrap();
        assert_eq!(case.style, SightCaseStyle::Corners);
        assert_eq!(case.drawing.walls.to_string(), "..#.\n....\n");
        assert_eq!(case.drawing.observer, Observer::at(Pos::new(0, 0)));
    }

    #[test]
    fn styles_are_told_by_their_characters() {
        let style = |text: &str| parse(text).unwrap().style;
        assert_eq!(style("so■□"), SightCaseStyle::Standard);
        assert_eq!(style("so ■□\nooo□□"), SightCaseStyle::Standard);
        assert_eq!(style("s▲■□"), SightCaseStyle::LooseCorners);
        assert_eq!(style("scbx"), SightCaseStyle::Corners);
        assert_eq!(style("zobx"), SightCaseStyle::Corners);
    }

    #[test]
    fn mistakes_keep_the_line_numbers_of_the_text() {
        let error = parse("two observers\n\noo■\nsos\n").unwrap_err();
        assert_eq!((error.line, error.column), (4, 3));
        assert!(parse("no drawing here").is_err());
        assert!(!looks_like_case("no drawing here\nso\nnor here"));
        assert!(looks_like_case("remark\nso■\n"));
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[s■□obcxzu▲ .\r\n]{0,60}|(?s).{0,60}") {
            let _ = parse(&text);
            looks_like_case(&text);
        }
    }
}
