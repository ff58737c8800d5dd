//! Fast pictures of states: each appearance of a cell is drawn once and then copied.

use crate::{
    Figure, RasterError, RoomSign, SvgOptions, Theme, pixels,
    state_frame::{cell_frame, tile_colour},
};
use gridcosm_grid::Pos;
use gridcosm_universe::{AppearanceName, Axis, ComponentKind, EntityId, Place, State};
use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash, Hasher},
};

/// Draws states as rows of red, green and blue bytes, for programs that look at worlds thousands of times a second. The
/// pictures equal those of [`state_frame`](crate::state_frame), tile by tile.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_universe::{Level, factory};
/// use gridcosm_view::{Theme, TileCache};
/// let mut level = Level::new(Size::new(3, 1));
/// level.add(Pos::new(0, 0), factory::agent())?;
/// let state = level.to_state()?;
/// let mut cache = TileCache::new(8, Theme::DARK);
/// let mut picture = vec![0; cache.bytes_for(&state)];
/// cache.draw(&state, &mut picture)?;
/// assert_eq!(picture.len(), 3 * 8 * 8 * 3); // three cells of eight by eight pixels, three bytes each
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TileCache {
    theme: Theme,
    /// Pixels along a tile's side.
    tile: u32,
    tiles: BTreeMap<Vec<u64>, Box<[u8]>>,
    /// The key for the appearance of the current cell; kept to reuse its memory.
    key: Vec<u64>,
}

/// Bytes per pixel.
const CHANNELS: usize = 3;

/// The cache is cleared after this many appearances: no level has that many, but a stream of hostile ones might.
const MOST_TILES: usize = 1 << 14;

/// The reason why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TileError {
    /// The caller's buffer has the wrong length.
    #[error("the picture needs {needed} bytes, the buffer has {found}")]
    Buffer {
        /// Bytes of the picture.
        needed: usize,
        /// Bytes of the buffer.
        found: usize,
    },
    /// A tile cannot be drawn.
    #[error(transparent)]
    Raster(#[from] RasterError),
}

impl TileCache {
    /// An empty cache for tiles of `tile` by `tile` pixels.
    pub fn new(tile: u32, theme: Theme) -> Self {
        Self { theme, tile, tiles: BTreeMap::new(), key: Vec::new() }
    }

    /// Pixels along a tile's side.
    pub fn tile(&self) -> u32 {
        self.tile
    }

    /// Bytes of a state's picture: rows from top to bottom, three bytes for each pixel.
    pub fn bytes_for(&self, state: &State) -> usize {
        let side = self.tile as usize;
        state.size().area() as usize * side * side * CHANNELS
    }

    /// Draws the state into a buffer of [`bytes_for`](Self::bytes_for) bytes.
    pub fn draw(&mut self, state: &State, picture: &mut [u8]) -> Result<(), TileError> {
        let needed = self.bytes_for(state);
        if picture.len() != needed {
            return Err(TileError::Buffer { needed, found: picture.len() });
        }
        let row = self.tile as usize * CHANNELS;
        let stride = state.size().width as usize * row;
        for pos in state.size().positions() {
            let start = pos.y as usize * self.tile as usize * stride + pos.x as usize * row;
            let tile = self.tile_at(state, pos)?;
            for (y, pixels) in tile.chunks_exact(row.max(1)).enumerate() {
                let at = start + y * stride;
                picture[at..at + row].copy_from_slice(pixels);
            }
        }
        Ok(())
    }

    fn tile_at(&mut self, state: &State, pos: Pos) -> Result<&[u8], TileError> {
        self.key.clear();
        self.key.push(u64::from((pos.x + pos.y) % 2 != 0));
        for id in state.at(Place::from(pos)) {
            push_look(state, id, &mut self.key);
        }
        if !self.tiles.contains_key(&self.key) {
            if self.tiles.len() >= MOST_TILES {
                self.tiles.clear();
            }
            let tile = self.drawn(state, pos)?;
            self.tiles.insert(self.key.clone(), tile);
        }
        Ok(self.tiles.get(&self.key).map(AsRef::as_ref).unwrap_or_default())
    }

    fn drawn(&self, state: &State, pos: Pos) -> Result<Box<[u8]>, TileError> {
        let background = Some(tile_colour(pos, &self.theme));
        let options = SvgOptions { cell: self.tile, background, ..SvgOptions::default() };
        let drawn = pixels(&cell_frame(state, pos, &self.theme), &options)?;
        Ok(drawn.rgba.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect())
    }
}

/// Numbers that differ whenever two entities look different.
fn push_look(state: &State, id: EntityId, key: &mut Vec<u64>) {
    let Some(appearance) = state.appearance(id) else {
        // Without a sprite it is invisible, but it can still keep another entity from being the main figure.
        key.push(u64::MAX);
        return;
    };
    let has = |kind: ComponentKind| u64::from(state.has(id, kind));
    let name = appearance.name as u64;
    let flags = u64::from(appearance.icon) | u64::from(appearance.background) << 1;
    let traits = has(ComponentKind::Dead)
        | has(ComponentKind::Pushable) << 1
        | has(ComponentKind::Pathfinding) << 2;
    let secondary = has(ComponentKind::Room) == 1
        && Figure::of(state, id).room.is_some_and(RoomSign::is_secondary);
    let more =
        has(ComponentKind::Locked) | has(ComponentKind::Moving) << 1 | u64::from(secondary) << 2;
    let signals = has(ComponentKind::On)
        | (has(ComponentKind::Plate) & has(ComponentKind::Pressed)) << 1
        | has(ComponentKind::Shut) << 2
        | (has(ComponentKind::OpenedBy) | has(ComponentKind::ClosedBy)) << 3
        | has(ComponentKind::Blocking) << 4;
    if has(ComponentKind::Footing) == 1 {
        let hurts = has(ComponentKind::Damage) | has(ComponentKind::LethalDamage);
        let (x, y) = Figure::of(state, id).part.unwrap_or((u8::MAX, u8::MAX));
        key.push(hurts << 16 | u64::from(x) << 8 | u64::from(y));
    }
    key.push(
        name | flags << 8
            | traits << 16
            | more << 24
            | signals << 27
            | (appearance.priority as u64) << 32,
    );
    let grouped = crate::look::sprite(appearance.name).is_some_and(crate::look::shows_group);
    let labelled = appearance.name == AppearanceName::Box && has(ComponentKind::Label) == 1;
    if grouped || labelled || has(ComponentKind::Moving) == 1 {
        let components = state.components(id);
        // The default hasher has fixed keys, so the same appearance has the same number in every run.
        let mut hasher = DefaultHasher::new();
        (
            &components.key,
            &components.locked,
            (&components.plate, &components.switch),
            (&components.opened_by, &components.closed_by),
            components.label.filter(|_| labelled),
            components.portal.map(|mate| (id.min(mate), id.max(mate))),
        )
            .hash(&mut hasher);
        if let Some(moving) = components.moving {
            (moving.axis == Axis::Horizontal, moving.direction, moving.speed).hash(&mut hasher);
        }
        key.push(hasher.finish());
    }
}
