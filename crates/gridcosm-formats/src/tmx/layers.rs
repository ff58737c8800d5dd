//! Counts the tiles of each layer before the map is read.
//!
//! The library that reads maps believes the size that a layer claims and unpacks whatever it is given. It would panic at a layer with too few
//! tiles, and a few packed bytes could fill the memory.

use super::TmxError;
use base64::{Engine, prelude::BASE64_STANDARD};
use flate2::read::{GzDecoder, ZlibDecoder};
use gridcosm_grid::Size;
use gridcosm_universe::StateError;
use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};
use std::io::Read;

/// A layer as its opening tag describes it.
struct Claim {
    name: String,
    size: Size,
}

/// Refuses a map with a layer that does not have as many tiles as its size says. Other mistakes are left to the library.
pub(super) fn check(map: &[u8]) -> Result<(), TmxError> {
    let mut reader = Reader::from_reader(map);
    let mut buffer = Vec::new();
    let mut layer = None;
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer) {
            Ok(Event::Start(tag)) if tag.name().as_ref() == b"map" && is_infinite(&tag) => {
                return Err(TmxError::Infinite);
            }
            Ok(Event::Start(tag)) if tag.name().as_ref() == b"layer" => layer = claim(&tag)?,
            Ok(Event::Start(tag)) if tag.name().as_ref() == b"data" => {
                let packing = Packing::of(&tag);
                let text = first_text(&mut reader);
                check_data(layer.as_ref(), &packing, &text)?;
            }
            Ok(Event::Empty(tag)) if tag.name().as_ref() == b"data" => {
                check_data(layer.as_ref(), &Packing::of(&tag), "")?;
            }
            Ok(Event::End(tag)) if tag.name().as_ref() == b"layer" => layer = None,
            Ok(Event::Eof) | Err(_) => return Ok(()),
            Ok(_) => {}
        }
    }
}

fn check_data(layer: Option<&Claim>, packing: &Packing, text: &str) -> Result<(), TmxError> {
    let Some(Claim { name, size }) = layer else { return Ok(()) };
    let wanted = size.area();
    match packing.tiles(text, wanted) {
        Some(found) if found != wanted => Err(TmxError::Tiles {
            layer: name.clone(),
            width: size.width,
            height: size.height,
            problem: if found < wanted { "too few" } else { "too many" },
        }),
        _ => Ok(()),
    }
}

/// The text that the library takes as an element's content: the first one up to the closing tag.
fn first_text(reader: &mut Reader<&[u8]>) -> String {
    let (mut text, mut depth, mut buffer) = (None, 0_u32, Vec::new());
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer) {
            Ok(Event::Text(found)) if text.is_none() && depth == 0 => {
                text = Some(found.unescape().map(Into::into).unwrap_or_default());
            }
            Ok(Event::CData(found)) if text.is_none() && depth == 0 => {
                text = Some(String::from_utf8_lossy(&found).into_owned());
            }
            Ok(Event::Start(_)) => depth += 1,
            Ok(Event::End(_)) if depth > 0 => depth -= 1,
            Ok(Event::End(_) | Event::Eof) | Err(_) => return text.unwrap_or_default(),
            Ok(_) => {}
        }
    }
}

/// How the tiles of a layer are written.
struct Packing {
    encoding: Option<String>,
    compression: Option<String>,
}

impl Packing {
    fn of(data: &BytesStart<'_>) -> Self {
        Self { encoding: attribute(data, "encoding"), compression: attribute(data, "compression") }
    }

    /// The number of tiles, unpacked no further than one beyond `wanted`; nothing for a text that the library refuses by itself.
    fn tiles(&self, text: &str, wanted: u64) -> Option<u64> {
        match (self.encoding.as_deref()?, self.compression.as_deref()) {
            ("csv", None) => Some(text.split(',').count() as u64),
            ("base64", compression) => {
                let packed = BASE64_STANDARD.decode(text.trim()).ok()?;
                let unpacked: Box<dyn Read> = match compression {
                    None => Box::new(&*packed),
                    Some("zlib") => Box::new(ZlibDecoder::new(&*packed)),
                    Some("gzip") => Box::new(GzDecoder::new(&*packed)),
                    Some(_) => return None,
                };
                let mut bytes = Vec::new();
                unpacked.take(4 * (wanted + 1)).read_to_end(&mut bytes).ok()?;
                Some(bytes.len() as u64 / 4)
            }
            _ => None,
        }
    }
}

fn claim(layer: &BytesStart<'_>) -> Result<Option<Claim>, TmxError> {
    let side = |name| attribute(layer, name).and_then(|text| text.parse::<u32>().ok());
    let (Some(width), Some(height)) = (side("width"), side("height")) else { return Ok(None) };
    let size = Size::new(width, height);
    StateError::check_size(size).map_err(|_| TmxError::TooLarge { width, height })?;
    Ok(Some(Claim { name: attribute(layer, "name").unwrap_or_default(), size }))
}

fn is_infinite(map: &BytesStart<'_>) -> bool {
    attribute(map, "infinite").is_some_and(|flag| flag.trim() != "0")
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag.try_get_attribute(name).ok()??;
    found.unescape_value().ok().map(Into::into)
}
