//! Letters as strokes, so that a label looks the same everywhere and needs no font.

/// The height of the raster that glyphs are drawn on, and the space between two of them.
pub(crate) const HEIGHT: i32 = 6;
pub(crate) const GAP: i32 = 2;

/// The width of a character on the raster, which is 6 high: two loops need more room than a letter.
pub fn width(character: char) -> i32 {
    if character == '∞' { 8 } else { 4 }
}

/// The strokes of a character: polylines through points of the raster. Small letters look like capitals; a character
/// without a glyph is a little box.
pub fn strokes(character: char) -> Vec<Vec<(i32, i32)>> {
    let code = match character.to_ascii_uppercase() {
        ' ' => "",
        '0' => "01 10 30 41 45 36 16 05 01",
        '1' => "11 20 26/16 36",
        '2' => "01 10 30 41 42 06 46",
        '3' => "00 40 22 32 43 45 36 16 05",
        '4' => "36 30 04 44",
        '5' => "40 00 02 32 43 45 36 06",
        '6' => "30 10 01 05 16 36 45 44 33 03",
        '7' => "00 40 16",
        '8' => "10 30 41 42 33 13 02 01 10/13 04 05 16 36 45 44 33",
        '9' => "43 13 02 01 10 30 41 45 36 16",
        'A' => "06 02 20 42 46/04 44",
        'B' => "00 30 41 42 33 44 45 36 06 00/03 33",
        'C' => "41 30 10 01 05 16 36 45",
        'D' => "00 20 42 44 26 06 00",
        'E' => "40 00 06 46/03 33",
        'F' => "40 00 06/03 33",
        'G' => "41 30 10 01 05 16 36 45 43 23",
        'H' => "00 06/40 46/03 43",
        'I' => "10 30/20 26/16 36",
        'J' => "30 35 26 16 05",
        'K' => "00 06/40 03 46",
        'L' => "00 06 46",
        'M' => "06 00 23 40 46",
        'N' => "06 00 46 40",
        'O' => "01 10 30 41 45 36 16 05 01",
        'P' => "06 00 30 41 42 33 03",
        'Q' => "01 10 30 41 45 36 16 05 01/24 46",
        'R' => "06 00 30 41 42 33 03/23 46",
        'S' => "41 30 10 01 02 13 33 44 45 36 16 05",
        'T' => "00 40/20 26",
        'U' => "00 05 16 36 45 40",
        'V' => "00 26 40",
        'W' => "00 16 23 36 40",
        'X' => "00 46/40 06",
        'Y' => "00 23 40/23 26",
        'Z' => "00 40 06 46",
        '∞' => "43 52 61 71 82 84 75 65 54 43 32 21 11 02 04 15 25 34 43",
        'ε' | 'Ε' => "41 30 10 01 02 13 23/13 04 05 16 36 45",
        '-' => "13 33",
        '+' => "13 33/22 24",
        '.' => "26 26",
        ',' => "25 16",
        ':' => "22 22/25 25",
        '!' => "20 24/26 26",
        '?' => "01 10 30 41 42 23 24/26 26",
        '/' => "06 40",
        '#' => "10 16/30 36/02 42/04 44",
        '*' => "11 33/31 13/20 24",
        '_' => "06 46",
        '@' => "34 32 23 14 25 34 43 41 30 10 01 05 16 36",
        _ => "10 30 36 16 10",
    };
    let point = |text: &str| {
        let mut digits = text.bytes().map(|byte| i32::from(byte - b'0'));
        (digits.next().unwrap_or(0), digits.next().unwrap_or(0))
    };
    let line = |text: &str| text.split(' ').map(point).collect();
    if code.is_empty() { Vec::new() } else { code.split('/').map(line).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stroke_stays_on_the_raster() {
        for character in (0..=255u8).map(char::from).chain(['λ', '漢', '∞', 'ε']) {
            for (x, y) in strokes(character).into_iter().flatten() {
                assert!(
                    (0..=width(character)).contains(&x) && (0..=HEIGHT).contains(&y),
                    "{character}: {x},{y}"
                );
            }
        }
        assert_eq!(strokes('a'), strokes('A'));
        assert!(strokes(' ').is_empty());
    }
}
