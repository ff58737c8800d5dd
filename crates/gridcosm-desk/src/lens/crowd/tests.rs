use super::*;
use crate::{
    lens::play::Play,
    wire::{CrowdFrame, MapAnswer},
};
use serde_json::{Value, json};

/// A window with the Crowd lens alone.
struct Room {
    crowd: Crowd,
    desk: Desk,
}

fn new() -> Room {
    Room { crowd: Crowd::default(), desk: Desk::empty() }
}

fn ask(room: &mut Room, request: Value) -> Result<Reply<CrowdAnswer>, String> {
    let request = crate::request::of_value(&request);
    room.crowd.handle(request, None, &mut room.desk).map_err(|complaint| complaint.0)
}

fn map(room: &mut Room, request: Value) -> MapAnswer {
    let number = room.desk.map.as_ref().map_or(0, |map| map.stamp().map);
    room.desk.standing.actors = room.crowd.standing(number);
    let request = crate::request::of_value(&request);
    map::handle(request, &mut room.desk, &Play::default()).unwrap().answer
}

fn frame(room: &mut Room, request: Value) -> (CrowdFrame, Vec<u8>) {
    match ask(room, request) {
        Ok(Reply { answer: CrowdAnswer::CrowdFrame { frame }, bytes: Some(bytes) }) => {
            (frame, bytes)
        }
        other => panic!("{other:?}"),
    }
}

fn started(situation: &str, actors: u32) -> Room {
    let mut room = new();
    ask(
        &mut room,
        json!({"type": "crowd_start", "situation": situation, "actors": actors, "seed": 7}),
    )
    .unwrap();
    room
}

#[test]
fn everyone_arrives_in_every_situation() {
    for situation in ["head_on", "corridor", "crossing", "gather", "doorway", "rooms"] {
        let mut crowd = started(situation, 24);
        let (mut last, _) = frame(&mut crowd, json!({"type": "crowd_step", "ticks": 0}));
        while last.arrived < last.travellers && last.tick < 20_000 {
            last = frame(&mut crowd, json!({"type": "crowd_step", "ticks": 600})).0;
        }
        assert_eq!(
            (last.arrived, last.stuck, last.overlaps, last.pass_throughs),
            (last.actors, 0, 0, 0),
            "{situation}"
        );
        assert_eq!(last.delays.unwrap().counts.iter().sum::<u32>(), last.actors, "{situation}");
    }
}

#[test]
fn actors_are_placed_sent_saved_and_removed() {
    let mut crowd = new();
    let place = |x: f64| json!({"type": "crowd_place", "x": x, "y": 2.5});
    assert!(ask(&mut crowd, place(1.5)).unwrap_err().contains("Open a map first"));
    let empty = json!({"kind": "empty", "width": 12, "height": 6});
    map(&mut crowd, json!({"type": "map_open", "source": empty}));
    assert!(
        ask(&mut crowd, json!({"type": "crowd_send", "x": 3, "y": 3, "percent": 100}))
            .unwrap_err()
            .contains("There are no actors to send")
    );
    frame(&mut crowd, place(1.5));
    let (two, bytes) = frame(&mut crowd, place(1.9));
    assert_eq!((two.actors, bytes.len()), (2, 2 * frame::RECORD));
    assert!(ask(&mut crowd, place(1.5)).unwrap_err().contains("ctor 0 already stands in cell"));
    assert!(ask(&mut crowd, place(-1e300)).is_err() && ask(&mut crowd, place(40.0)).is_err());
    let Ok(Reply { answer: CrowdAnswer::CrowdSent { actors, left }, .. }) =
        ask(&mut crowd, json!({"type": "crowd_send", "x": 9, "y": 3, "percent": 30}))
    else {
        panic!()
    };
    assert_eq!((actors.as_slice(), left), ([1].as_slice(), 0));
    frame(&mut crowd, json!({"type": "crowd_step", "ticks": 20}));
    let Ok(Reply { answer: CrowdAnswer::CrowdSaved { save }, .. }) =
        ask(&mut crowd, json!({"type": "crowd_save"}))
    else {
        panic!()
    };
    let wall = json!({"from": {"x": 1, "y": 0}, "to": {"x": 1, "y": 5}, "wall": true});
    let drawn = map(&mut crowd, json!({"type": "map_draw", "strokes": [wall]}));
    let MapAnswer::MapDrawn { refused, note, .. } = drawn else { panic!() };
    assert!(!refused.is_empty() && note.unwrap().contains("An actor stands there"));
    let (walled, _) = frame(&mut crowd, json!({"type": "crowd_step", "ticks": 0}));
    let walls = crowd.desk.map.as_ref().unwrap().walls().clone();
    assert!(walled.stamp.revision == 1 && walls.contains(Pos::new(1, 0)));
    assert_eq!(crowd.crowd.world.as_ref().unwrap().actors.walls(), &walls);
    let (none, _) = frame(&mut crowd, json!({"type": "crowd_clear"}));
    assert_eq!(none.actors, 0);
    ask(&mut crowd, json!({"type": "crowd_load", "save": save})).unwrap();
    let (again, _) = frame(&mut crowd, json!({"type": "crowd_remove", "x": 1.5, "y": 2.5}));
    assert_eq!((again.actors, again.travellers), (1, 1));
}

#[test]
fn every_mode_and_raster_can_be_chosen_while_it_runs() {
    let mut crowd = started("doorway", 24);
    let modes = [
        "square",
        "diagonal",
        "no_diagonal",
        "anti_cross",
        "basic3",
        "basic3_anti_cross",
        "destination_direct",
    ];
    for (number, mode) in modes.iter().enumerate() {
        for offset in ["none", "x", "y", "xy"] {
            let rules = json!({"mode": mode, "early": number % 2 == 0, "filter_backward": true, "basic3_fallback": true,
                "per_side": 1 + number % 3, "offset": offset});
            match ask(&mut crowd, json!({"type": "crowd_rules", "rules": rules})) {
                Ok(_) => {}
                // One sub-cell per cell may be too few for all actors, and a shifted one touches both sides of the
                // door.
                Err(sentence) => assert!(
                    sentence.ends_with('.') && number % 3 == 0,
                    "{mode} {offset}: {sentence}"
                ),
            }
            frame(&mut crowd, json!({"type": "crowd_step", "ticks": 10}));
        }
    }
    let bad = json!({"type": "crowd_rules", "rules": {"mode": "square", "early": false, "filter_backward": true, "basic3_fallback": true, "per_side": 9, "offset": "none"}});
    assert!(ask(&mut crowd, bad).unwrap_err().contains("not possible"));
    assert!(
        ask(
            &mut crowd,
            json!({"type": "crowd_start", "situation": "gather", "actors": 5001, "seed": 1})
        )
        .unwrap_err()
        .contains("too many")
    );
}

#[test]
fn the_other_setting_of_the_fallback_runs_beside_and_shows_the_difference() {
    let mut crowd = started("doorway", 40);
    let (first, bytes) = frame(&mut crowd, json!({"type": "crowd_compare", "on": true}));
    let beside = first.beside.unwrap();
    assert_eq!((beside.fallback, beside.arrived, beside.stuck), (false, 0, 0));
    assert_eq!(bytes.len(), 2 * first.actors as usize * frame::RECORD);
    let mut last = first;
    while last.beside.unwrap().stuck == 0 && last.tick < 20_000 {
        last = frame(&mut crowd, json!({"type": "crowd_step", "ticks": 600})).0;
    }
    let beside = last.beside.unwrap();
    assert_eq!((last.arrived, last.stuck), (last.travellers, 0));
    assert!(beside.stuck > 0 && beside.arrived + beside.stuck == last.travellers, "{beside:?}");
    // After a change both start from the same places again, and a new situation is compared too.
    let strict = json!({"mode": "basic3", "early": false, "filter_backward": true, "basic3_fallback": false, "per_side": 3, "offset": "none"});
    let (turned, _) = frame(&mut crowd, json!({"type": "crowd_rules", "rules": strict}));
    assert_eq!(
        turned.beside.map(|beside| (beside.fallback, beside.arrived)),
        Some((true, turned.arrived))
    );
    ask(&mut crowd, json!({"type": "crowd_start", "situation": "head_on", "actors": 8, "seed": 7}))
        .unwrap();
    assert!(frame(&mut crowd, json!({"type": "crowd_step", "ticks": 1})).0.beside.is_some());
    // Other modes have no fallback to compare.
    let square = json!({"mode": "square", "early": false, "filter_backward": true, "basic3_fallback": false, "per_side": 3, "offset": "none"});
    assert_eq!(frame(&mut crowd, json!({"type": "crowd_rules", "rules": square})).0.beside, None);
    let (off, bytes) = frame(&mut crowd, json!({"type": "crowd_compare", "on": false}));
    assert_eq!((off.beside, bytes.len()), (None, off.actors as usize * frame::RECORD));
}
