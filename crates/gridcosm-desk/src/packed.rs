//! Maps as they travel with a piece of long work: sizes and words.

use crate::lens::Complaint;
use gridcosm_grid::{BitGrid, Pos, Size};
use gridcosm_route::{CellSize, RouteMap};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A grid of bits: one that says where the walls are, or where the open tiles are.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(into = "Words", try_from = "Words")]
pub(crate) struct Bits(pub BitGrid);

/// A prepared map. Elsewhere it is prepared again: the tiles are much smaller than the map.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(into = "Tiles", try_from = "Tiles")]
pub(crate) struct Prepared {
    pub map: Arc<RouteMap>,
    /// The side of its cells in tiles.
    pub cell: u32,
}

#[derive(Serialize, Deserialize)]
struct Words {
    width: u32,
    height: u32,
    /// Row by row; each row begins with a new word.
    words: Vec<u64>,
}

#[derive(Serialize, Deserialize)]
struct Tiles {
    open: Bits,
    cell: u32,
}

impl From<Bits> for Words {
    fn from(Bits(bits): Bits) -> Self {
        let Size { width, height } = bits.size();
        Self { width, height, words: bits.words().to_vec() }
    }
}

impl TryFrom<Words> for Bits {
    type Error = &'static str;

    fn try_from(Words { width, height, words }: Words) -> Result<Self, Self::Error> {
        let row = width.div_ceil(64) as usize;
        if words.len() != row * height as usize {
            return Err("a map has another number of words than its size tells");
        }
        let set = |at: Pos| words[at.y as usize * row + at.x as usize / 64] >> (at.x % 64) & 1 == 1;
        Ok(Self(BitGrid::from_fn(Size::new(width, height), set)))
    }
}

impl From<Prepared> for Tiles {
    fn from(Prepared { map, cell }: Prepared) -> Self {
        Self { open: Bits(map.terrain().open().clone()), cell }
    }
}

impl TryFrom<Tiles> for Prepared {
    type Error = String;

    fn try_from(Tiles { open, cell }: Tiles) -> Result<Self, Self::Error> {
        let size = cell_size(cell).map_err(|Complaint(sentence)| sentence)?;
        let map = RouteMap::new(open.0, size).map_err(|error| error.to_string())?;
        Ok(Self { map: Arc::new(map), cell })
    }
}

/// The cell with a side of this many tiles.
pub(crate) fn cell_size(tiles: u32) -> Result<CellSize, Complaint> {
    match tiles {
        16 => Ok(CellSize::Small),
        32 => Ok(CellSize::Medium),
        64 => Ok(CellSize::Large),
        _ => Err("A cell has a side of 16, 32 or 64 tiles.".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_arrives_as_it_left() {
        let bits = BitGrid::from_fn(Size::new(70, 3), |at| (at.x + at.y) % 3 == 0);
        let text = serde_json::to_string(&Bits(bits.clone())).unwrap();
        assert_eq!(serde_json::from_str::<Bits>(&text).unwrap().0, bits);
        let map = RouteMap::new(bits.clone(), CellSize::Small).unwrap();
        let text = serde_json::to_string(&Prepared { map: Arc::new(map), cell: 16 }).unwrap();
        let back = serde_json::from_str::<Prepared>(&text).unwrap();
        assert_eq!((back.map.terrain().open(), back.cell), (&bits, 16));
        let odd = r#"{"width":70,"height":3,"words":[1]}"#;
        assert!(serde_json::from_str::<Bits>(odd).is_err());
    }
}
