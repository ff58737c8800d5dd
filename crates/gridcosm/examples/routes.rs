//! A path across a large map, and a new one after the map has changed.
#![expect(clippy::print_stdout, reason = "an example talks to people")]

use gridcosm::{
    grid::{
        Pos, Size,
        map_gen::{MapKind, generate},
    },
    route::{CellSize, Knobs, RouteMap, RouteScratch, route},
};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let open = generate(MapKind::Caves, Size::new(600, 400), 3);
    let mut ends = open.cells();
    let from = ends.next().ok_or("the map has open tiles")?;
    let to = ends.last().ok_or("more than one")?;

    let mut map = RouteMap::new(open, CellSize::Medium)?;
    let (mut scratch, mut path) = (RouteScratch::new(&map), Vec::new());
    let first = route(&map, &Knobs::default(), from, to, &mut scratch, &mut path);
    let first = first.found().ok_or("there is a way")?.cost;
    println!("{} tiles from {from} to {to}", path.len());

    // A wall across the path, with the middle tile of the path inside it.
    let Pos { x, y } = path[path.len() / 2];
    for step in -3..=3 {
        map.set(Pos::new(x, y + step), false);
    }
    let second = route(&map, &Knobs::default(), from, to, &mut scratch, &mut path);
    if let Some(found) = second.found() {
        println!("{} tiles round the wall at {x}, {y}", path.len());
        assert!(found.cost.steps() + 2 >= first.steps());
    }
    Ok(())
}
