//! Any picture in a terminal: two pixels to a character.

use crate::{Pixels, Rgb};
use std::fmt::Write;

/// Draws a picture with half blocks in true colour; pixels are square in most terminals. Transparent pixels show the
/// terminal's own colour.
pub fn blocks(picture: &Pixels) -> String {
    let width = picture.width as usize;
    let pixel = |x: usize, y: usize| {
        let bytes = picture.rgba.get((y * width + x) * 4..)?.get(..4)?;
        (bytes[3] >= 128).then_some(Rgb(bytes[0], bytes[1], bytes[2]))
    };
    let mut text = String::new();
    for y in (0..picture.height as usize).step_by(2) {
        for x in 0..width {
            // Writing to a string cannot fail.
            let _ = match (pixel(x, y), pixel(x, y + 1)) {
                (None, None) => write!(text, "\u{1b}[0m "),
                (Some(Rgb(r, g, b)), None) => write!(text, "\u{1b}[0;38;2;{r};{g};{b}m▀"),
                (None, Some(Rgb(r, g, b))) => write!(text, "\u{1b}[0;38;2;{r};{g};{b}m▄"),
                (Some(Rgb(r, g, b)), Some(Rgb(s, h, c))) => {
                    write!(text, "\u{1b}[38;2;{r};{g};{b};48;2;{s};{h};{c}m▀")
                }
            };
        }
        text.push_str("\u{1b}[0m\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_rows_share_a_line() {
        let picture =
            Pixels { width: 1, height: 3, rgba: vec![1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255] };
        assert_eq!(
            blocks(&picture),
            "\u{1b}[38;2;1;2;3;48;2;4;5;6m▀\u{1b}[0m\n\u{1b}[0;38;2;7;8;9m▀\u{1b}[0m\n"
        );
    }
}
