//! The size of a PNG file.

/// Pixels along the side of a drawing at most.
const LONGEST_SPRITE: u32 = 2048;

/// The first bytes of every PNG file, up to the length of its first chunk.
const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// The size of a PNG file. Where pixels can be drawn, the whole file is decoded, so that a broken one is found before
/// anything is drawn; elsewhere the page that shows it decodes it.
pub(crate) fn png_size(bytes: &[u8]) -> Result<(u32, u32), String> {
    // The header says how much memory the pixels need, so it is read before they are.
    let side = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    if [16, 20].iter().any(|&at| side(at).is_some_and(|n| n > LONGEST_SPRITE)) {
        return Err(format!("it is larger than {LONGEST_SPRITE} by {LONGEST_SPRITE} pixels"));
    }
    match (side(16), side(20)) {
        (Some(width @ 1..), Some(height @ 1..)) if bytes.starts_with(SIGNATURE) => {
            decode(bytes).map(|()| (width, height))
        }
        _ => Err("it has no header of a PNG file".to_owned()),
    }
}

#[cfg(feature = "pictures")]
fn decode(bytes: &[u8]) -> Result<(), String> {
    let decoded = resvg::tiny_skia::Pixmap::decode_png(bytes);
    decoded.map(drop).map_err(|error| error.to_string())
}

#[cfg(not(feature = "pictures"))]
#[expect(clippy::unnecessary_wraps, reason = "its twin can fail")]
fn decode(_: &[u8]) -> Result<(), String> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_png_has_no_size() {
        assert!(png_size(b"").is_err());
        assert!(png_size(b"GIF89a").is_err());
        let mut header = SIGNATURE.to_vec();
        header.extend(b"\0\0\0\rIHDR\0\0\0\x02\0\0\x09\0");
        assert!(png_size(&header).unwrap_err().contains("larger"));
    }
}
