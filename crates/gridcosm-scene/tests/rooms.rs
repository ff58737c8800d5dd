//! Rooms in solid pictures: the sign of secondary ones, and what stands before the grid in focus.

use gridcosm_grid::{Pos, Size};
use gridcosm_nest::{GridId, Mark, Store};
use gridcosm_scene::{
    IsoOptions, Overrides, SceneContent, SceneLook, glb, iso_svg, scene, state_glb, state_scene,
};
use gridcosm_universe::{Level, Place, State, factory};
use gridcosm_view::{AnalyzeOptions, RoomSign, StateLook, Theme, analyze};

/// Three rooms of one grid among walls; the one in the middle is primary.
fn world() -> State {
    let mut level = Level::new(Size::new(3, 3));
    let pocket = level.add_grid("pocket", Size::new(2, 2)).unwrap();
    for pos in Size::new(3, 3).positions().filter(|pos| pos.y != 1) {
        level.add(pos, factory::wall()).unwrap();
    }
    for (x, mark) in [Mark::Unmarked, Mark::Primary, Mark::Secondary].into_iter().enumerate() {
        level.add(Pos::new(x as i32, 1), factory::room(pocket, mark)).unwrap();
    }
    level.add(Place::new(pocket, 0, 0), factory::crate_box(true)).unwrap();
    level.to_state().unwrap()
}

#[test]
fn every_room_has_its_sign() {
    let scene = state_scene(&world(), &StateLook::default()).unwrap();
    let signs = scene.root.cells.iter().filter_map(|cell| match &cell.content {
        SceneContent::Room { sign, .. } => Some(*sign),
        _ => None,
    });
    let (primary, secondary) = (RoomSign::Primary, RoomSign::Secondary);
    assert_eq!(signs.collect::<Vec<_>>(), [secondary, primary, secondary]);
}

/// A mirrored room shows its left column on the right, in the plan and in the picture; signs and eyes stand out.
#[test]
fn mirrors_signs_and_eyes_are_seen() {
    let with = |change: fn(&mut gridcosm_universe::Components)| {
        let mut level = Level::new(Size::new(1, 1));
        let hall = level.add_grid("hall", Size::new(2, 1)).unwrap();
        let mut room = factory::room(hall, Mark::Primary);
        change(&mut room.components);
        level.add(Pos::new(0, 0), room).unwrap();
        level.add(Place::new(hall, 0, 0), factory::crate_box(true)).unwrap();
        let state = level.to_state().unwrap();
        let scene = state_scene(&state, &StateLook::default()).unwrap();
        let svg = iso_svg(&scene, &Overrides::new(), &IsoOptions::default());
        assert!(!state_glb(&state, None, &StateLook::default()).unwrap().is_empty());
        let cell = scene.root.cells[0].clone();
        let SceneContent::Room { fit, .. } = cell.content else { panic!("it is a room") };
        (fit[0], cell.badges.len(), svg)
    };
    let (across, none, plain) = with(|_| {});
    assert!(across > 0.0 && none == 0);
    let (across, none, mirrored) = with(|room| room.flip = true);
    assert!(across < 0.0 && none == 0);
    assert_ne!(plain, mirrored);
    let (_, badges, _) = with(|room| room.agent = true);
    assert_eq!(badges, 1);
    let (_, badges, signed) = with(|room| (room.infinite_exit, room.possessable) = (Some(0), true));
    assert_eq!(badges, 2);
    assert!(signed.len() > plain.len());
}

/// The description inside a binary glTF.
fn description(glb: &[u8]) -> serde_json::Value {
    let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
    serde_json::from_slice(&glb[20..20 + length]).unwrap()
}

#[test]
fn a_model_has_two_rims_and_washed_out_colours() {
    let model = description(&state_glb(&world(), None, &StateLook::default()).unwrap());
    let nodes = model["nodes"].as_array().unwrap();
    let rims: Vec<u64> = nodes
        .iter()
        .filter(|node| node["name"] == "rim")
        .map(|node| node["mesh"].as_u64().unwrap())
        .collect();
    assert_eq!(rims.len(), 3);
    assert_eq!(rims[0], rims[2], "both are secondary");
    assert_ne!(rims[0], rims[1]);
    let colours: Vec<&str> = model["materials"]
        .as_array()
        .unwrap()
        .iter()
        .map(|material| material["name"].as_str().unwrap())
        .collect();
    let theme = Theme::DARK;
    let orange = theme.colour(gridcosm_view::Role::Box);
    let washed = RoomSign::Secondary.washed(orange, &theme).to_string();
    assert!(colours.contains(&&*orange.to_string()) && colours.contains(&&*washed), "{colours:?}");
}

#[test]
fn cells_before_the_focus_are_translucent() {
    let focus = vec![GridId::MAIN, GridId(1)];
    let look = StateLook { focus, ..StateLook::default() };
    let scene = state_scene(&world(), &look).unwrap();
    let before: Vec<(i16, i16)> = scene
        .root
        .cells
        .iter()
        .filter(|cell| cell.hides_focus)
        .map(|cell| (cell.place.x, cell.place.y))
        .collect();
    assert_eq!(before, [(0, 1), (0, 2), (1, 2)], "to the left of the room and below it");
    let inside = scene.templates.iter().flat_map(|board| &board.cells);
    assert!(inside.clone().count() > 0 && inside.clone().all(|cell| !cell.hides_focus));

    let blended = |look: &StateLook| {
        let model = description(&state_glb(&world(), None, look).unwrap());
        let materials = model["materials"].as_array().unwrap().clone();
        materials.iter().filter(|material| material["alphaMode"] == "BLEND").count()
    };
    assert!(blended(&look) > 0);
    assert_eq!(blended(&StateLook::default()), 0);
}

#[test]
fn the_focus_of_a_nest_lies_behind_its_primary_reference() {
    let store = Store::parse([("main", "~box 1 *box|2 3 4"), ("box", "5 _")]).unwrap();
    let id = |name: &str| store.grid_id(name).unwrap();
    let tree = analyze(&store, id("main"), &AnalyzeOptions::default());
    let drawing = |focus: &[GridId]| {
        let look = SceneLook { focus, ..SceneLook::default() };
        let scene = scene(&store, &tree, &look).unwrap();
        assert!(glb(&scene, &[], &look.theme).is_ok());
        iso_svg(&scene, &Overrides::default(), &IsoOptions::default())
    };
    assert!(!drawing(&[]).contains("opacity"));
    let inside = drawing(&[id("main"), id("box")]);
    assert!(inside.contains(r#"opacity="0.35""#));
    assert!(!drawing(&[id("main")]).contains("opacity"), "nothing is before the whole");
}
