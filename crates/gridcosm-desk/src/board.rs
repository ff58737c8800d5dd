//! States as the page draws them, and the changes between two of them.

use crate::wire::{Board, CellPatch, GridPlace, GridView, Item, Layer, Move, Patch, Place};
use gridcosm_grid::{Dir, Pos};
use gridcosm_universe::{ComponentKind, EntityId, GridId, Mark, State};
use gridcosm_view::{
    Eyes, Figure, ForEver, Look, MEMBER_SIDE, Trait, closed_sides, folded, grid_colour, layers,
    member_edge, own_colour, short_label, shown_colour,
};
use std::collections::BTreeMap;

/// The whole board of a state; the agent faces its last direction.
pub(crate) fn board(state: &State, gaze: Option<Dir>) -> Board {
    let mut painter = Painter { state, gaze, colours: BTreeMap::new() };
    let grids = state.grids().map(|(grid, plan)| GridView {
        id: grid.0,
        name: plan.name.to_string(),
        width: plan.size.width,
        height: plan.size.height,
        hue: grid.0,
        colour: grid_colour(state, grid).map(|colour| colour.to_string()),
        void: plan.facts.void.then_some(true),
        primary: state.primary_of(grid).and_then(place),
        cells: plan.size.positions().map(|pos| painter.cell(grid, pos)).collect(),
    });
    let grids = grids.collect();
    let agent = state.acting().and_then(|agent| state.place(agent));
    let seed = folded(state.settings().seed.unwrap_or(0));
    Board { root: GridId::MAIN.0, grids, focus: agent.and_then(place), seed }
}

/// The content of one cell, from back to front.
pub(crate) fn items(state: &State, place: gridcosm_grid::Place) -> Vec<Item> {
    Painter { state, gaze: None, colours: BTreeMap::new() }.cell(place.grid, place.pos())
}

/// The patch that turns one board into another one of the same game. Grids that came into being in between are the
/// last ones. `jumps` went through portals.
pub(crate) fn patch(before: &Board, after: &Board, jumps: &[EntityId]) -> Patch {
    let mut patch = Patch { focus: after.focus, ..Patch::default() };
    let mut left: BTreeMap<i64, Spot> = BTreeMap::new();
    let mut come: BTreeMap<i64, Spot> = BTreeMap::new();
    let (old, new) = (before.grids.len(), after.grids.len());
    patch.made.extend(after.grids.iter().skip(old).cloned());
    patch.gone.extend(before.grids.iter().skip(new).map(|grid| grid.id));
    left.extend(before.grids.iter().skip(new).flat_map(inhabitants));
    come.extend(after.grids.iter().skip(old).flat_map(inhabitants));
    for (old, new) in before.grids.iter().zip(&after.grids) {
        if old.primary != new.primary {
            patch.primaries.push(GridPlace { grid: new.id, at: new.primary });
        }
        for (index, (was, is)) in (0u32..).zip(old.cells.iter().zip(&new.cells)) {
            if was == is {
                continue;
            }
            let (grid, x, y) = (new.id, index % new.width, index / new.width);
            left.extend(was.iter().map(|item| (item.entity, (Place { grid, x, y }, item.square))));
            come.extend(is.iter().map(|item| (item.entity, (Place { grid, x, y }, item.square))));
            patch.cells.push(CellPatch { grid, x, y, items: is.clone() });
        }
    }
    for (entity, there) in come {
        if let Some(&(from, _)) = left.get(&entity).filter(|&&here| here != there) {
            let (to, _) = there;
            let jump = jumps.contains(&EntityId(entity));
            patch.moves.push(Move { entity, from, to, jump });
        }
    }
    patch
}

/// Where an item is drawn: its cell and, of a member of a swarm, its square there.
type Spot = (Place, Option<[i32; 3]>);

/// Everything on a grid, and where.
fn inhabitants(grid: &GridView) -> impl Iterator<Item = (i64, Spot)> {
    (0u32..).zip(&grid.cells).flat_map(|(index, items)| {
        let place = Place { grid: grid.id, x: index % grid.width, y: index / grid.width };
        items.iter().map(move |item| (item.entity, (place, item.square)))
    })
}

/// A place on the wire; none for places outside of every grid.
pub(crate) fn place(place: gridcosm_grid::Place) -> Option<Place> {
    let (x, y) = (u32::try_from(place.x).ok()?, u32::try_from(place.y).ok()?);
    Some(Place { grid: place.grid.0, x, y })
}

/// A place of the wire in the world.
pub(crate) fn unplace(place: Place) -> gridcosm_grid::Place {
    let along = |n: u32| i16::try_from(n).unwrap_or(i16::MAX);
    gridcosm_grid::Place::new(GridId(place.grid), along(place.x), along(place.y))
}

struct Painter<'a> {
    state: &'a State,
    gaze: Option<Dir>,
    /// Colours of groups: the same few names recur, and each costs a hash.
    colours: BTreeMap<String, String>,
}

impl Painter<'_> {
    /// The content of a cell, from back to front.
    fn cell(&mut self, grid: GridId, pos: Pos) -> Vec<Item> {
        let place = gridcosm_grid::Place::at(grid, pos);
        if self.state.at(place).next().is_none() {
            return Vec::new();
        }
        let layers = layers(self.state, place);
        let mut items = Vec::new();
        let mut add = |figure: &Figure, layer| items.extend(self.item(figure, layer));
        layers.background.iter().for_each(|figure| add(figure, Layer::Background));
        layers.others.iter().for_each(|figure| add(figure, Layer::Other));
        layers.main.iter().for_each(|figure| add(figure, Layer::Main));
        layers.icons.iter().for_each(|figure| add(figure, Layer::Corner));
        items
    }

    fn item(&mut self, figure: &Figure, layer: Layer) -> Option<Item> {
        let look = Look::of(figure)?;
        let (sprite, role) = (look.sprite.name(), look.role.name());
        let room = self.state.room(figure.entity);
        let lock = figure.group.as_deref().filter(|_| room.is_some());
        let is_agent = figure.properties.contains(&ComponentKind::Agent);
        let motion = figure.motion.filter(|&(_, speed)| speed > 0);
        let flip = room.is_some() && figure.properties.contains(&ComponentKind::Flip);
        let own = own_colour(self.state, figure).map(|colour| colour.to_string());
        Some(Item {
            entity: figure.entity.0,
            sprite,
            role: (role != sprite).then_some(role),
            // The lock on a room has the colour of its key.
            group: look.group.or(lock).map(|group| self.group_colour(group)).or(own),
            layer,
            room: room.map(|room| room.grid.0),
            mark: room.and_then(|room| mark(room.mark)),
            closed: closed_sides(self.state, figure.entity).into_iter().map(Into::into).collect(),
            flip: flip.then_some(true),
            sign: room
                .and_then(|_| ForEver::of(self.state, figure.entity))
                .map(|sign| sign.to_string()),
            eyes: Eyes::of(figure).map(Eyes::name),
            dir: if is_agent { self.gaze } else { motion.map(|(dir, _)| dir) }.map(Into::into),
            speed: motion.map(|(_, speed)| u32::try_from(speed).unwrap_or(u32::MAX)),
            square: figure.part.map(|(x, y)| [member_edge(x), member_edge(y), MEMBER_SIDE]),
            label: figure.label.as_deref().map(short_label),
            traits: look.traits.iter().map(Trait::name).collect(),
            faded: look.faded.then_some(true),
        })
    }

    fn group_colour(&mut self, group: &str) -> String {
        if let Some(known) = self.colours.get(group) {
            return known.clone();
        }
        let colour = shown_colour(group).to_string();
        self.colours.insert(group.to_owned(), colour.clone());
        colour
    }
}

fn mark(mark: Mark) -> Option<&'static str> {
    match mark {
        Mark::Unmarked => None,
        Mark::Primary => Some("primary"),
        Mark::Secondary => Some("secondary"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_grid::Size;
    use gridcosm_universe::{Action, Aim, Level, PushRules, Swarm, factory, step};

    fn pocket() -> State {
        let mut level = Level::new(Size::new(4, 1));
        let pocket = level.add_grid("pocket", Size::new(3, 3)).unwrap();
        level.add(Pos::new(0, 0), factory::agent()).unwrap();
        level.add(Pos::new(1, 0), factory::room(pocket, Mark::Unmarked)).unwrap();
        level.settings.push_rules = Some(PushRules::default());
        level.to_state().unwrap()
    }

    #[test]
    fn a_push_changes_three_cells_and_moves_two_things() {
        let before = pocket();
        let after = step(&before, Action::Right).unwrap();
        let (old, new) = (board(&before, None), board(&after, Some(Dir::E)));
        let patch = patch(&old, &new, &[]);
        assert_eq!(patch.cells.len(), 3);
        assert_eq!(patch.moves.len(), 2);
        assert_eq!(
            patch.primaries,
            [GridPlace { grid: 1, at: Some(Place { grid: 0, x: 2, y: 0 }) }]
        );
        assert_eq!(patch.focus, Some(Place { grid: 0, x: 1, y: 0 }));
        assert_eq!(new.grids[0].cells[1][0].dir, Some(crate::wire::Heading::E));
    }

    #[test]
    fn a_member_of_a_swarm_moves_within_its_cell_too() {
        let mut level = Level::new(Size::new(4, 1));
        level.add(Pos::new(0, 0), factory::agent()).unwrap();
        let slow = Swarm { speed: 1, aim: Aim::Flees, ..Swarm::default() };
        level.add(Pos::new(1, 0), factory::swarm(slow)).unwrap();
        let before = level.to_state().unwrap();
        let after = step(&before, Action::Wait).unwrap();
        let (old, new) = (board(&before, None), board(&after, None));
        let patch = patch(&old, &new, &[]);
        let [motion] = &patch.moves[..] else { panic!("one member moves") };
        assert_eq!(motion.from, motion.to);
        let squares = [&old, &new].map(|board| board.grids[0].cells[1][0].square.unwrap());
        assert_eq!(squares, [[285, 285, 430], [618, 285, 430]]);
    }

    #[test]
    fn a_patch_turns_the_one_board_into_the_other() {
        let mut state = pocket();
        for action in [Action::Right, Action::Right, Action::Right, Action::Down, Action::Up] {
            let next = step(&state, action).unwrap();
            let (mut old, new) = (board(&state, None), board(&next, action.direction()));
            let patch = patch(&old, &new, &[]);
            for cell in patch.cells {
                let grid = &mut old.grids[cell.grid as usize];
                grid.cells[(cell.y * grid.width + cell.x) as usize] = cell.items;
            }
            for GridPlace { grid, at } in patch.primaries {
                old.grids[grid as usize].primary = at;
            }
            old.focus = patch.focus;
            assert_eq!(old, new, "after {action}");
            state = next;
        }
        assert_ne!(
            state.place(state.agents().next().unwrap()).unwrap().grid,
            GridId::MAIN,
            "the agent went in"
        );
    }
}
