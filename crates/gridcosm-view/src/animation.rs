//! Several pictures in sequence, as one file.

#[cfg(feature = "pictures")]
use crate::Pixels;
use std::fmt::Write;

/// The reason why an animation failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnimationError {
    /// Nothing to show.
    #[error("a moving picture needs at least one picture")]
    NoPicture,
    /// Pictures of different sizes.
    #[error("picture {number} is {found} pixels, the first one {expected}")]
    OtherSize {
        /// The picture, from 0.
        number: usize,
        /// Its size.
        found: String,
        /// The size of the first one.
        expected: String,
    },
    /// Larger than the format allows.
    #[error("a GIF is at most 65,535 pixels wide and high")]
    TooLarge,
    /// The file could not be put together.
    #[error("the GIF cannot be written: {0}")]
    Gif(String),
}

/// An endless GIF that shows each picture for `milliseconds`.
#[cfg(feature = "pictures")]
pub fn gif(pictures: &[Pixels], milliseconds: u32) -> Result<Vec<u8>, AnimationError> {
    let first = pictures.first().ok_or(AnimationError::NoPicture)?;
    let side = |n: u32| u16::try_from(n).map_err(|_| AnimationError::TooLarge);
    let (width, height) = (side(first.width)?, side(first.height)?);
    let failed = |error: &dyn std::fmt::Display| AnimationError::Gif(error.to_string());
    let mut file = Vec::new();
    let mut encoder =
        gif::Encoder::new(&mut file, width, height, &[]).map_err(|error| failed(&error))?;
    encoder.set_repeat(gif::Repeat::Infinite).map_err(|error| failed(&error))?;
    for (number, picture) in pictures.iter().enumerate() {
        if (picture.width, picture.height) != (first.width, first.height) {
            let size = |p: &Pixels| format!("{}x{}", p.width, p.height);
            return Err(AnimationError::OtherSize {
                number,
                found: size(picture),
                expected: size(first),
            });
        }
        let mut frame = gif::Frame::from_rgba_speed(width, height, &mut picture.rgba.clone(), 10);
        // In hundredths of a second; most viewers treat less than two as a mistake.
        frame.delay = u16::try_from(milliseconds.div_ceil(10).max(2)).unwrap_or(u16::MAX);
        encoder.write_frame(&frame).map_err(|error| failed(&error))?;
    }
    drop(encoder);
    Ok(file)
}

/// One SVG that shows each of the given SVG documents for `milliseconds`, in an endless loop and without scripts.
pub fn animated_svg(drawings: &[String], milliseconds: u32) -> Result<String, AnimationError> {
    let first = drawings.first().ok_or(AnimationError::NoPicture)?;
    let attribute = |name: &str| {
        let start = first.find(&format!(" {name}=\""))? + name.len() + 3;
        first.get(start..)?.split('"').next()
    };
    let (width, height) =
        (attribute("width").unwrap_or("100%"), attribute("height").unwrap_or("100%"));
    let count = drawings.len();
    let seconds = seconds_text(u64::from(milliseconds) * count as u64);
    let mut text =
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">"#);
    text.push('\n');
    for (number, drawing) in drawings.iter().enumerate() {
        // Visible only during its own share of the time.
        let values: Vec<&str> =
            (0..count).map(|i| if i == number { "visible" } else { "hidden" }).collect();
        let first_state = if number == 0 { "visible" } else { "hidden" };
        let _ = writeln!(
            text,
            r#"<g visibility="{first_state}"><animate attributeName="visibility" values="{}" dur="{seconds}s" calcMode="discrete" repeatCount="indefinite"/>"#,
            values.join(";")
        );
        text.push_str(drawing);
        text.push_str("</g>\n");
    }
    text.push_str("</svg>\n");
    Ok(text)
}

/// Milliseconds as seconds.
fn seconds_text(milliseconds: u64) -> String {
    format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: u32, height: u32, shade: u8) -> Pixels {
        Pixels { width, height, rgba: [shade, shade, shade, 255].repeat((width * height) as usize) }
    }

    #[test]
    fn a_gif_holds_all_pictures_and_runs_for_ever() {
        let file = gif(&[picture(4, 3, 0), picture(4, 3, 200)], 100).unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(&file[..]).unwrap();
        let mut shades = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            assert_eq!(frame.delay, 10);
            shades.push(frame.buffer[0]);
        }
        assert_eq!(shades, [0, 200]);
        assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    }

    #[test]
    fn pictures_must_have_one_size() {
        let error = gif(&[picture(4, 3, 0), picture(3, 3, 0)], 10).unwrap_err();
        assert_eq!(error.to_string(), "picture 1 is 3x3 pixels, the first one 4x3");
        assert_eq!(gif(&[], 10), Err(AnimationError::NoPicture));
        assert_eq!(animated_svg(&[], 10), Err(AnimationError::NoPicture));
    }

    #[test]
    fn drawings_take_turns() {
        let drawing = |n: u32| {
            format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="{n}" height="5"></svg>"#)
        };
        let text = animated_svg(&[drawing(7), drawing(7)], 1500).unwrap();
        assert!(text.contains(r#"values="visible;hidden" dur="3.000s""#), "{text}");
        assert!(text.contains(r#"values="hidden;visible""#), "{text}");
    }
}
