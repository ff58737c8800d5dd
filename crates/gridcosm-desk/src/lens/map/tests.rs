use crate::{
    Files, MemoryStore, Sprites, Window,
    store::{Shelf, Store},
    test_host,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// A window with a level of two rooms, a locked door between them and a guard that walks up and down.
struct Room {
    window: Window,
    level: Value,
}

const LEVEL: &str = r#"
title = "Watch"
map = """
#########
#@.k#..m#
#...D...#
#.$.#..>#
#########
"""

[legend]
k = { is = "key", key = "brass" }
D = { is = "door", key = "brass" }
m = { is = "monster", moving = "down" }
"#;

/// A level with a room to walk into.
const NESTED: &str = r##"
title = "Inside"
[push]
[grids]
main = """
#########
#.......#
#@...P###
#.......#
#########"""
pocket = """
...
..>
..."""
"##;

impl Room {
    fn new() -> Self {
        Self::with(LEVEL)
    }

    fn with(level: &str) -> Self {
        let store = MemoryStore::new("memory");
        store.write(Shelf::Levels, "watch.toml", level, "watch").unwrap();
        let files = Arc::new(Files::new(Arc::new(store)));
        let window = Window::new(files, Arc::new(Sprites::new(None)), test_host::at_once());
        let level = json!({"source": "folder", "name": "watch.toml", "index": 0});
        Self { window, level }
    }

    fn ask(&mut self, request: Value) -> Value {
        let answer = self.window.answer(&request.to_string(), None);
        serde_json::from_str(&answer.text).unwrap()
    }

    fn open(&mut self, source: Value) -> Value {
        self.ask(json!({"type": "map_open", "source": source}))["map"].take()
    }

    /// The level while it is played.
    fn play(&mut self) -> Value {
        let level = self.level.clone();
        self.ask(json!({"type": "play_open", "level": level}));
        self.open(json!({"kind": "level", "level": level}))
    }

    fn act(&mut self, actions: &[&str]) {
        for action in actions {
            let turn = self.ask(json!({"type": "play_act", "action": action}));
            assert_eq!(turn["type"], "play_turn", "{turn}");
        }
    }

    fn now(&mut self) -> Value {
        self.ask(json!({"type": "map_now"}))["map"].take()
    }

    fn draw(&mut self, x: i32, y: i32, wall: bool) -> Value {
        let cell = json!({"x": x, "y": y});
        let stroke = json!({"from": cell, "to": cell, "wall": wall});
        self.ask(json!({"type": "map_draw", "strokes": [stroke]}))
    }

    fn look(&mut self, change: Value) -> Value {
        self.ask(json!({"type": "sight_change", "change": change}))["seen"].take()
    }

    fn crowd(&mut self) -> Value {
        self.ask(json!({"type": "crowd_step", "ticks": 0}))["frame"].take()
    }
}

/// The sign of a cell in the walls.
fn at(map: &Value, x: usize, y: usize) -> char {
    let row = map["walls"].as_str().unwrap().lines().nth(y).unwrap();
    row.chars().nth(x).unwrap()
}

fn figure<'a>(map: &'a Value, sprite: &str) -> &'a Value {
    let figures = map["game"]["figures"].as_array().unwrap();
    figures.iter().find(|figure| figure["item"]["sprite"] == sprite).unwrap()
}

#[test]
fn a_wall_drawn_in_one_lens_is_there_in_the_others() {
    let mut room = Room::new();
    assert_eq!(room.now(), Value::Null);
    assert_eq!(room.draw(1, 1, true)["type"], "error");
    room.open(json!({"kind": "empty", "width": 9, "height": 5}));
    let before = room.look(json!({"observer": {"x": 0, "y": 2}}));
    assert_eq!(room.crowd()["actors"], 0);
    room.ask(json!({"type": "crowd_place", "x": 8.5, "y": 2.5}));
    // As a stroke of the page: first the wall, then each lens looks again.
    for y in 0..5 {
        assert_eq!(room.draw(4, y, true)["refused"], json!([]));
    }
    let after = room.look(json!({}));
    assert!(after["counts"]["visible"].as_i64() < before["counts"]["visible"].as_i64());
    let frame = room.crowd();
    assert_eq!((&frame["stamp"], &frame["actors"]), (&after["stamp"], &json!(1)));
    let sent = room.ask(json!({"type": "crowd_send", "x": 0, "y": 0, "percent": 100}));
    assert_eq!(sent["left"], 1, "the wall is in the way: {sent}");
    let observer = room.draw(0, 2, true);
    assert!(observer["note"].as_str().unwrap().contains("The observer stands there"));
    assert_eq!(observer["refused"], json!([{"x": 0, "y": 2}]));
    assert!(room.draw(8, 2, true)["note"].as_str().unwrap().contains("An actor stands there"));
    // Routes plans on the same map, and what is painted there is a wall everywhere.
    room.ask(json!({"type": "route_open", "source": {"kind": "walls"}, "cell": 16}));
    let card = loop {
        match room.ask(json!({"type": "route_poll"})) {
            answer if answer["type"] == "route_map" => break answer,
            answer => assert_eq!(answer["type"], "route_working", "{answer}"),
        }
    };
    assert_eq!((&card["map"]["stamp"], &card["map"]["open"]), (&after["stamp"], &json!(40)));
    let painted = room.ask(
        json!({"type": "route_paint", "points": [{"x": 1, "y": 2}], "radius": 1, "open": false}),
    );
    assert_eq!(painted["changed"], 8, "all but the observer's cell: {painted}");
    assert!(painted["note"].as_str().unwrap().contains("observer"));
    let map = room.now();
    assert_eq!((at(&map, 2, 3), at(&map, 0, 2)), ('#', '.'));
    room.draw(2, 3, false);
    let bits = room.ask(json!({"type": "route_bitmap"}));
    assert_eq!(bits["stamp"], room.now()["stamp"]);
}

#[test]
fn another_map_replaces_the_old_one_in_every_lens() {
    let mut room = Room::new();
    let world =
        room.ask(json!({"type": "crowd_start", "situation": "doorway", "actors": 20, "seed": 7}));
    assert_eq!(
        (&world["map"]["name"], &world["map"]["chosen"]),
        (&json!("Doorway"), &json!("doorway"))
    );
    let doorway = room.look(json!({"rule": "shadow"}));
    assert_eq!(doorway["stamp"], room.crowd()["stamp"]);
    room.open(json!({"kind": "sample", "name": "caves"}));
    let caves = room.look(json!({}));
    assert_eq!((&caves["rule"], &caves["stamp"]["map"]), (&json!("shadow"), &json!(2)));
    // The caves have the same size, so actors in the way of their walls step aside.
    let frame = room.crowd();
    assert_eq!((&frame["actors"], &frame["note"]), (&json!(20), &Value::Null));
    assert_eq!((&frame["overlaps"], &frame["in_walls"]), (&json!(0), &json!(0)));
    let refused =
        room.ask(json!({"type": "map_open", "source": {"kind": "text", "text": "##\n##"}}));
    assert!(refused["message"].as_str().unwrap().contains("Every cell"), "{refused}");
    assert_eq!(room.now()["stamp"]["map"], 2, "a map that cannot be opened changes nothing");
}

#[test]
fn the_grid_of_a_level_follows_the_game() {
    let mut room = Room::new();
    let start = room.play();
    assert_eq!((at(&start, 4, 2), &start["game"]["turn"]), ('#', &json!(0)), "{start}");
    let agent = figure(&start, "agent")["item"]["entity"].clone();
    let seen = room.look(json!({}));
    assert_eq!((&seen["eyes"], &seen["observer"]), (&agent, &json!({"x": 1, "y": 1})));
    // An actor cannot stand where the box is.
    let boxed = room.ask(json!({"type": "crowd_place", "x": 2.5, "y": 3.5}));
    assert_eq!(boxed["type"], "error", "{boxed}");
    room.draw(7, 3, true);
    room.act(&["right", "right", "pick_up", "down", "use_key"]);
    let later = room.now();
    assert_eq!((at(&later, 4, 2), at(&later, 7, 3)), ('.', '#'), "the door is open: {later}");
    let seen = room.look(json!({}));
    assert_eq!(seen["observer"], json!({"x": 3, "y": 2}));
    // Through the eyes of the guard, which goes on.
    let guard = figure(&later, "monster")["item"]["entity"].clone();
    let mut rows = std::collections::BTreeSet::new();
    room.look(json!({"eyes": guard}));
    for _ in 0..4 {
        let (seen, map) = (room.look(json!({})), room.now());
        assert_eq!(seen["observer"], figure(&map, "monster")["cell"]);
        rows.insert(seen["observer"]["y"].as_i64());
        room.act(&["wait"]);
    }
    assert!(rows.len() > 1, "the guard walks: {rows:?}");
    // Going back closes the door around an actor, which steps aside.
    let placed = room.ask(json!({"type": "crowd_place", "x": 4.5, "y": 2.5}));
    assert_eq!(placed["frame"]["actors"], 1, "{placed}");
    room.ask(json!({"type": "play_restart"}));
    assert_eq!(room.crowd()["actors"], 1);
    assert_eq!((at(&room.now(), 4, 2), at(&room.now(), 7, 3)), ('#', '#'));
    // Without following, the map stays.
    room.ask(json!({"type": "map_follow", "on": false}));
    room.act(&["right"]);
    assert_eq!(room.now()["game"]["turn"], 0);
    room.ask(json!({"type": "map_follow", "on": true}));
    assert_eq!(room.now()["game"]["turn"], 1);
}

#[test]
fn an_observer_that_is_moved_by_hand_leaves_the_agent() {
    let mut room = Room::new();
    room.play();
    let moved = room.look(json!({"observer": {"x": 2, "y": 2}}));
    assert_eq!((&moved["eyes"], &moved["observer"]), (&Value::Null, &json!({"x": 2, "y": 2})));
    room.act(&["down"]);
    assert_eq!(room.look(json!({}))["observer"], json!({"x": 2, "y": 2}));
    let nobody = room.look(json!({"eyes": 999}));
    assert!(nobody["note"].as_str().unwrap().contains("Nobody"));
    assert_eq!(
        room.ask(json!({"type": "map_open", "source": {"kind": "level", "level":
        {"source": "folder", "name": "none.toml", "index": 0}}}))["type"],
        "error"
    );
}

#[test]
fn the_map_goes_with_the_agent_into_a_room_and_out_again() {
    let mut room = Room::with(NESTED);
    let outside = room.play();
    let agent = figure(&outside, "agent")["item"]["entity"].clone();
    room.act(&["right", "right", "right"]);
    assert_eq!(room.crowd()["actors"], 0);
    room.ask(json!({"type": "crowd_place", "x": 2.5, "y": 1.5}));
    assert_eq!(room.now()["stamp"]["map"], outside["stamp"]["map"]);
    room.act(&["right"]);
    let inside = room.now();
    assert_eq!((&inside["name"], &inside["width"]), (&json!("Inside: pocket"), &json!(3)));
    assert_ne!(inside["stamp"]["map"], outside["stamp"]["map"]);
    let seen = room.look(json!({}));
    assert_eq!((&seen["eyes"], &seen["observer"]), (&agent, &json!({"x": 0, "y": 1})));
    let frame = room.crowd();
    assert_eq!(frame["actors"], 0);
    let note = frame["note"].as_str().unwrap();
    assert_eq!(note, "The actor stays in the other grid.");
    for y in [1.5, 2.5] {
        room.ask(json!({"type": "crowd_place", "x": 1.5, "y": y}));
    }
    room.act(&["left"]);
    let again = room.now();
    assert_eq!((&again["name"], &again["width"]), (&json!("Inside"), &json!(9)));
    assert_eq!(room.look(json!({}))["observer"], json!({"x": 4, "y": 2}));
    let frame = room.crowd();
    assert_eq!(frame["actors"], 1, "the first actor is still there: {frame}");
    assert_eq!(frame["note"], "The 2 actors stay in the other grid.");
    let removed = room.ask(json!({"type": "crowd_remove", "x": 2.5, "y": 1.5}));
    assert_eq!(removed["frame"]["actors"], 0, "where it was placed: {removed}");
    room.act(&["right"]);
    assert_eq!(room.crowd()["actors"], 2);
    room.act(&["left"]);
    // A map that does not follow stays outside.
    room.ask(json!({"type": "map_follow", "on": false}));
    room.act(&["right"]);
    assert_eq!(room.now()["name"], "Inside");
}

#[test]
fn actors_go_along_to_maps_where_they_fit() {
    let mut room = Room::new();
    room.open(json!({"kind": "text", "text": ".....\n.....\n....."}));
    for x in [0.5, 2.5, 4.5] {
        room.ask(json!({"type": "crowd_place", "x": x, "y": 1.5}));
    }
    room.ask(json!({"type": "crowd_send", "x": 1, "y": 0, "percent": 100}));
    // The same drawing with a wall where one of them stands, which steps aside.
    let edited = room.open(json!({"kind": "text", "text": ".....\n..#..\n....."}));
    let frame = room.crowd();
    assert_eq!((&frame["actors"], &frame["stamp"]), (&json!(3), &edited["stamp"]));
    assert_eq!((&frame["note"], &frame["travellers"]), (&Value::Null, &json!(3)));
    // On a map of another size everyone stays in place who can, with the destinations that are free.
    room.open(json!({"kind": "text", "text": "....\n....\n....\n...."}));
    let frame = room.crowd();
    assert_eq!((&frame["actors"], &frame["travellers"]), (&json!(2), &json!(2)));
    assert_eq!(frame["note"], "One actor does not fit on this map and was taken out.");
    let stamp = room.crowd()["stamp"].clone();
    assert_eq!(room.crowd()["note"], Value::Null, "it is said once");
    assert_eq!(stamp, room.now()["stamp"]);
    let removed = room.ask(json!({"type": "crowd_remove", "x": 0.5, "y": 1.5}));
    assert_eq!(removed["frame"]["actors"], 1, "the first is where it was: {removed}");
    room.open(json!({"kind": "text", "text": "##\n##\n.."}));
    let frame = room.crowd();
    assert_eq!((&frame["actors"], &frame["travellers"]), (&json!(0), &json!(0)));
    // Into a level, too.
    room.ask(json!({"type": "crowd_place", "x": 1.5, "y": 2.5}));
    room.play();
    assert_eq!(room.crowd()["actors"], 1);
}
