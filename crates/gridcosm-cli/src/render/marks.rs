//! Marks on a flat picture: visible cells, paths, corners, numbers.

use super::MarkArguments;
use crate::route::parse_tile;
use gridcosm_grid::{BitGrid, Pos};
use gridcosm_route::{Metric, RouteOutcome, SearchScratch, Terrain, jump_points};
use gridcosm_sight::{Corners, Diagonal, Look, look};
use gridcosm_universe::{ComponentKind, EntityId, Eyes, GridId, State};
use gridcosm_view::{
    Frame, Theme,
    overlay::{self, CellCorner},
};

pub(super) fn parse_way(text: &str) -> Result<(Pos, Pos), String> {
    let (from, to) = text.split_once(':').ok_or("a way is written X,Y:X,Y")?;
    Ok((parse_tile(from)?, parse_tile(to)?))
}

/// Tints the cells of a grid that hunters with eyes see.
pub(super) fn guards(frame: &mut Frame, state: &State, grid: GridId, theme: &Theme) {
    let Some(size) = state.size_of(grid) else { return };
    let (mut field, mut eyes) = (BitGrid::new(size), Eyes::default());
    let watches = |&id: &EntityId| {
        state.has(id, ComponentKind::Vision) && state.has(id, ComponentKind::Pathfinding)
    };
    for guard in state.entities().filter(watches) {
        let seen = state.visible_to(guard, &mut eyes).filter(|seen| seen.from.grid == grid);
        for place in seen.iter().flat_map(|seen| seen.cells()) {
            field.set(place.pos(), true);
        }
    }
    overlay::cells(frame, &field, theme.bad, 22);
}

/// Draws the requested marks. `walls` are the blocking cells of the outermost grid, `steps` the visited cells in order.
pub(super) fn draw(
    frame: &mut Frame,
    marks: &MarkArguments,
    walls: &BitGrid,
    steps: &[Pos],
    theme: &Theme,
) -> Result<(), String> {
    if let Some(observer) = marks.see {
        let view =
            look(walls, observer, Look::default()).map_err(|error| format!("--see: {error}"))?;
        overlay::cells(frame, &view.to_bits(walls.size()), theme.warm, 25);
        overlay::selection(frame, observer, theme.warm);
    }
    if marks.corners {
        for corner in Corners::of(walls).iter() {
            for diagonal in corner.toward.iter() {
                overlay::corner(frame, corner.cell, at(diagonal), theme.good);
            }
        }
    }
    if let Some((from, to)) = marks.route {
        overlay::route(frame, &way(walls, from, to)?, theme.accent, 16);
    }
    if marks.steps {
        number(frame, steps, theme);
    }
    for &pos in &marks.select {
        if walls.get(pos).is_none() {
            return Err(format!("--select {},{}: there is no such cell", pos.x, pos.y));
        }
        overlay::selection(frame, pos, theme.ink);
    }
    Ok(())
}

fn way(walls: &BitGrid, from: Pos, to: Pos) -> Result<Vec<Pos>, String> {
    let terrain = Terrain::new(walls.inverted()).map_err(|error| format!("--route: {error}"))?;
    let (mut scratch, mut path) = (SearchScratch::new(&terrain), Vec::new());
    match jump_points(&terrain, Metric::Octile, from, to, None, &mut scratch, &mut path) {
        RouteOutcome::Found(_) => Ok(path),
        RouteOutcome::BlockedStart | RouteOutcome::BlockedGoal => {
            Err("--route: an end of the way is blocked".to_owned())
        }
        RouteOutcome::Outside => Err("--route: an end of the way lies outside".to_owned()),
        RouteOutcome::Unreachable | RouteOutcome::BudgetSpent => {
            Err("--route: there is no way".to_owned())
        }
    }
}

/// A cell that was reached several times shows all its numbers.
fn number(frame: &mut Frame, steps: &[Pos], theme: &Theme) {
    let mut cells: Vec<(Pos, Vec<String>)> = Vec::new();
    for (number, &pos) in steps.iter().enumerate() {
        match cells.iter_mut().find(|(cell, _)| *cell == pos) {
            Some((_, numbers)) => numbers.push(number.to_string()),
            None => cells.push((pos, vec![number.to_string()])),
        }
    }
    for (pos, numbers) in cells {
        overlay::label(frame, pos, numbers.join(","), theme.ink, theme.board);
    }
}

fn at(diagonal: Diagonal) -> CellCorner {
    match diagonal {
        Diagonal::NW => CellCorner::NorthWest,
        Diagonal::NE => CellCorner::NorthEast,
        Diagonal::SW => CellCorner::SouthWest,
        Diagonal::SE => CellCorner::SouthEast,
    }
}
