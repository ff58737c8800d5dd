//! The sources of maps, and their limits.

use super::Loaded;
use crate::{
    host::Clock,
    job::Progress,
    lens::{Complaint, Desk},
    wire::{Cell, MapStamp, RouteMapCard, RouteSource},
};
use gridcosm_grid::map_gen::{MapKind, generate};
use gridcosm_grid::{BitGrid, Pos, Size};
use gridcosm_route::{CellSize, RouteMap, RouteScratch};
use std::sync::Arc;

/// A route round Cape Horn.
const EARTH_START: [Cell; 2] = [Cell { x: 300, y: 500 }, Cell { x: 3700, y: 600 }];
/// The maximum number of tiles in a map: four times the Earth.
const MAX_TILES: u64 = 1 << 25;

/// The stages of progress: read, prepared, given memory.
const PARTS: u32 = 3;

/// A map that has yet to be read and prepared.
pub(super) enum Plan {
    Earth,
    Generated(MapKind, Size, u64),
    /// The map of the window.
    Walls {
        name: String,
        open: BitGrid,
        stamp: MapStamp,
        journey: Option<[Pos; 2]>,
    },
    File(String, Vec<u8>),
}

/// Checks what can be checked immediately; the rest is long work.
pub(super) fn plan(
    source: RouteSource,
    bytes: Option<Vec<u8>>,
    desk: &Desk,
) -> Result<Plan, Complaint> {
    match source {
        RouteSource::Earth => Ok(Plan::Earth),
        RouteSource::Generated { style, width, height, seed } => {
            check_size(Size::new(width, height))?;
            Ok(Plan::Generated(style.into(), Size::new(width, height), seed.into()))
        }
        RouteSource::Walls => {
            let map = desk.map()?;
            let (name, open) = (map.name().to_owned(), map.closed().inverted());
            Ok(Plan::Walls { name, open, stamp: map.stamp(), journey: map.journey() })
        }
        RouteSource::Upload { name } => {
            let bytes = bytes.ok_or("The file did not come with the request.")?;
            if let Some(size) = png_size(&bytes) {
                check_size(size)?;
            }
            Ok(Plan::File(name, bytes))
        }
    }
}

/// Reads and prepares a map, in three parts of about the same length.
pub(super) fn load(
    plan: Plan,
    cell: CellSize,
    clock: Clock,
    progress: &Progress,
) -> Result<Loaded, Complaint> {
    let go_on = |done| {
        if progress.tell(done, PARTS) {
            Ok(())
        } else {
            Err(Complaint::from("The work was cancelled."))
        }
    };
    go_on(0)?;
    let (mut stamp, mut start, mut journey) = (None, None, None);
    let (name, open) = match plan {
        Plan::Earth => {
            start = Some(EARTH_START);
            ("Earth".to_owned(), read_file("earth.png", gridcosm::gallery_earth())?)
        }
        Plan::Generated(kind, size, seed) => {
            (format!("{kind:?} {size}"), generate(kind, size, seed))
        }
        Plan::Walls { name, open, stamp: of, journey: ends } => {
            (stamp, journey) = (Some(of), ends);
            (name, open)
        }
        Plan::File(name, bytes) => (name.clone(), read_file(&name, bytes)?),
    };
    check_size(open.size())?;
    go_on(1)?;
    let (size, tiles) = (open.size(), open.count());
    let (map, micros) = clock.timed(|| RouteMap::new(open, cell));
    let map = map.map_err(|error| Complaint(format!("This map cannot be prepared: {error}.")))?;
    go_on(2)?;
    let scratch = RouteScratch::new(&map);
    let card = RouteMapCard {
        name,
        width: size.width,
        height: size.height,
        open: tiles,
        cell: 1 << cell.shift(),
        build_ms: micros / 1000.0,
        bytes: (map.bytes() + scratch.bytes()) as u64,
        stamp,
        start: start
            .or_else(|| {
                journey.filter(|[a, b]| map.connected(*a, *b)).map(|ends| ends.map(Cell::from))
            })
            .or_else(|| far_pair(&map)),
    };
    Ok(Loaded { map: Arc::new(map), scratch, path: Vec::new(), card })
}

fn check_size(size: Size) -> Result<(), Complaint> {
    if size.is_empty() {
        return Err("This map has no tiles.".into());
    }
    if size.area() > MAX_TILES {
        return Err(format!(
            "A map of {size} is too large; the studio plans on at most {} million tiles.",
            MAX_TILES / 1_000_000
        )
        .into());
    }
    Ok(())
}

/// The size that a PNG states, read before it is unpacked.
fn png_size(bytes: &[u8]) -> Option<Size> {
    let head = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?.get(8..16)?;
    let side = |at: usize| Some(u32::from_be_bytes(*head.get(at..)?.first_chunk()?));
    Some(Size::new(side(0)?, side(4)?))
}

fn read_file(name: &str, bytes: Vec<u8>) -> Result<BitGrid, Complaint> {
    let map = gridcosm::read(name, bytes).and_then(|opened| opened.map());
    map.map(|map| map.open).map_err(|mut error| {
        error.file.clear();
        Complaint(format!("{name} cannot be opened: {error}."))
    })
}

/// Two tiles, far apart, that can reach each other: the first open one, and the last one connected to it.
fn far_pair(map: &RouteMap) -> Option<[Cell; 2]> {
    let open = map.terrain().open();
    let size = open.size();
    let rows = || (0..size.height as i32).map(|y| Pos::new(0, y));
    let from = rows().find_map(|row| open.next_set(row).map(|x| Pos::new(x as i32, row.y)))?;
    let to = rows().rev().find_map(|row| {
        let columns = (0..size.width as i32).rev().map(|x| Pos::new(x, row.y));
        columns.into_iter().find(|&tile| map.connected(from, tile))
    })?;
    Some([from.into(), to.into()])
}
