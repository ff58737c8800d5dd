//! A turn begins at the old place of every entity and ends at its new place, in every copy of every room.

use gridcosm_grid::{Fraction, Size};
use gridcosm_nest::Mark;
use gridcosm_scene::{
    Board, Overrides, Scene, SceneContent, Transform, state_clip, state_glb, state_scene,
};
use gridcosm_universe::{
    Action, GridId, Level, Place, PushRules, State, factory, step_with_events,
};
use gridcosm_view::StateLook;

/// Grids drawn with characters: `@` agent, `#` wall, `o` box, a digit a room with the grid of that number, `.` nothing.
fn world(grids: &[&str]) -> State {
    let size = |text: &str| {
        let rows: Vec<&str> = text.split('|').collect();
        Size::new(rows[0].len() as u32, rows.len() as u32)
    };
    let mut level = Level::new(size(grids[0]));
    for (number, text) in grids.iter().enumerate().skip(1) {
        level.add_grid(&format!("grid {number}"), size(text)).unwrap();
    }
    level.settings.push_rules = Some(PushRules::default());
    for (number, text) in grids.iter().enumerate() {
        for (y, row) in text.split('|').enumerate() {
            for (x, sign) in row.chars().enumerate() {
                let place = Place::new(GridId(number as u32), x as i16, y as i16);
                let spec = match sign {
                    '@' => factory::agent(),
                    '#' => factory::wall(),
                    'o' => factory::crate_box(true),
                    '.' => continue,
                    digit => factory::room(GridId(digit.to_digit(10).unwrap()), Mark::Unmarked),
                };
                level.add(place, spec).unwrap();
            }
        }
    }
    level.to_state().unwrap()
}

fn look() -> StateLook {
    StateLook { smallest: Fraction::new(1, 300).unwrap(), ..StateLook::default() }
}

/// Copies smaller than this are not compared: near the threshold one state unfolds a level that the other does not.
const SMALLEST: f64 = 1.0 / 40.0;

/// World transforms of all copies of an entity, largest first.
fn copies(scene: &Scene, overrides: &Overrides, id: &str) -> Vec<Transform> {
    fn walk(
        scene: &Scene,
        board: &Board,
        world: &Transform,
        overrides: &Overrides,
        id: &str,
        found: &mut Vec<Transform>,
    ) {
        for cell in &board.cells {
            let outermost = std::ptr::eq(board, &scene.root).then_some(board.size);
            let at = world.of(&cell.displaced(overrides, outermost));
            if cell.id == id && at.scale[0] > SMALLEST {
                found.push(at);
            }
            if let SceneContent::Room { template: Some(number), fit, .. } = &cell.content {
                let inside = at.of(&Transform::stretch(*fit));
                walk(scene, &scene.templates[*number], &inside, overrides, id, found);
            }
        }
    }
    let mut found = Vec::new();
    walk(scene, &scene.root, &Transform::IDENTITY, overrides, id, &mut found);
    found.sort_by(|a, b| b.scale[0].total_cmp(&a.scale[0]));
    found
}

/// Plays the actions; each turn must move `moved` entities, all of them from their old places to their new ones.
fn check(grids: &[&str], actions: &[Action], moved: &[usize]) {
    let mut state = world(grids);
    for (action, moved) in actions.iter().zip(moved) {
        let (next, events) = step_with_events(&state, None, *action).unwrap();
        let clip = state_clip(&state, &next, &events);
        assert_eq!(clip.tracks.len(), *moved, "{action}: {:?}", clip.tracks);
        let (old, new) =
            (state_scene(&state, &look()).unwrap(), state_scene(&next, &look()).unwrap());
        for entity in next.entities() {
            let id = format!("entity-{entity}");
            let before = copies(&old, &Overrides::new(), &id);
            let start = copies(&new, &clip.at(0.0), &id);
            for copy in &before {
                let same = |other: &Transform| other.is_close(copy);
                assert!(start.iter().any(same), "{action}: no {id} starts at {copy:?}: {start:?}");
            }
            let (end, home) =
                (copies(&new, &clip.at(1.0), &id), copies(&new, &Overrides::new(), &id));
            assert!(end.len() == home.len() && end.iter().zip(&home).all(|(a, b)| a.is_close(b)));
        }
        let model = state_glb(&next, Some((&state, &events)), &look()).unwrap();
        assert!(model.starts_with(b"glTF"));
        state = next;
    }
}

#[test]
fn walking_and_pushing_on_one_grid() {
    check(&["@.o..|....."], &[Action::Right, Action::Right, Action::Down], &[1, 2, 1]);
}

#[test]
fn into_a_room_through_it_and_out_again() {
    let actions = [Action::Right, Action::Right, Action::Right, Action::Right, Action::Right];
    check(&["@1#|...", "..."], &actions, &[1, 1, 1, 0, 0]);
    check(&[".1.|.#.", "..@"], &[Action::Right], &[1]);
    check(&["1..", ".2", ".@"], &[Action::Right], &[1]);
}

#[test]
fn a_room_is_pushed_with_all_that_is_in_it() {
    check(&["@1..", ".o|.."], &[Action::Right, Action::Right], &[2, 2]);
}

#[test]
fn a_world_within_itself_moves_in_every_copy() {
    check(&["@0.|...|..."], &[Action::Right], &[2]);
    check(&["@.0|.o.|..."], &[Action::Down, Action::Right], &[1, 2]);
}

#[test]
fn a_state_without_such_a_grid_is_no_scene() {
    let look = StateLook { root: GridId(7), ..StateLook::default() };
    assert!(state_scene(&world(&["@."]), &look).is_none());
    assert!(state_glb(&world(&["@."]), None, &look).is_err());
}
