use super::*;
use crate::{
    lens::{Desk, map, play::Play},
    test_host,
    wire::{Cell, MapAnswer, SightSeen},
};
use gridcosm_grid::Size;
use serde_json::{Value, json};

/// A window with the Sight lens alone.
struct Room {
    sight: Sight,
    desk: Desk,
}

impl Room {
    fn new() -> Self {
        Self { sight: Sight::default(), desk: Desk::empty() }
    }

    fn ask(&mut self, request: Value) -> Result<SightAnswer, String> {
        let request = crate::request::of_value(&request);
        let answered = self.sight.handle(request, None, &mut self.desk);
        answered.map(|reply| reply.answer).map_err(|complaint| complaint.0)
    }

    fn map(&mut self, request: Value) -> MapAnswer {
        let number = self.desk.map.as_ref().map_or(0, |map| map.stamp().map);
        self.desk.standing.observer = self.sight.standing(number);
        let request = crate::request::of_value(&request);
        map::handle(request, &mut self.desk, &Play::default()).unwrap().answer
    }

    fn draw(&mut self, from: [i32; 2], to: [i32; 2], wall: bool) -> Option<String> {
        let cell = |[x, y]: [i32; 2]| json!({"x": x, "y": y});
        let stroke = json!({"from": cell(from), "to": cell(to), "wall": wall});
        match self.map(json!({"type": "map_draw", "strokes": [stroke]})) {
            MapAnswer::MapDrawn { note, .. } => note,
            other => panic!("{other:?}"),
        }
    }

    fn size(&self) -> Size {
        self.desk.map.as_ref().unwrap().size()
    }
}

fn open_source(source: Value) -> (Room, SightSeen) {
    let mut room = Room::new();
    room.map(json!({"type": "map_open", "source": source}));
    let seen = change(&mut room, json!({}));
    (room, seen)
}

fn open(name: &str) -> (Room, SightSeen) {
    open_source(json!({"kind": "sample", "name": name}))
}

fn change(room: &mut Room, change: Value) -> SightSeen {
    let request = json!({"type": "sight_change", "change": change});
    let Ok(SightAnswer::SightSeen { seen }) = room.ask(request) else { panic!("is seen") };
    seen
}

#[test]
fn every_sample_opens_and_shows_something() {
    let MapAnswer::MapList { maps } = Room::new().map(json!({"type": "map_list"})) else {
        panic!()
    };
    for card in maps {
        let (_, seen) = open(&card.name);
        assert!(seen.counts.visible > 3 && seen.counts.walls > 0, "{}", card.name);
    }
    let early = Room::new().ask(json!({"type": "sight_copy"}));
    assert!(early.unwrap_err().contains("Open a map first"));
}

#[test]
fn walls_observer_and_goal_change_together() {
    let (mut room, before) = open("one-line");
    assert_eq!(room.draw([5, 0], [5, 8], true), None);
    let seen = change(&mut room, json!({"goal": {"x": 16, "y": 8}}));
    assert!(seen.stamp.revision > before.stamp.revision);
    assert!(seen.counts.visible < before.counts.visible);
    assert_eq!((seen.way, seen.goal), (None, Some(Cell { x: 16, y: 8 })));
    room.draw([5, 4], [5, 4], false);
    let seen = change(&mut room, json!({}));
    assert_eq!(seen.way.unwrap().cells.last(), Some(&Cell { x: 16, y: 8 }));
    let refused = change(&mut room, json!({"observer": {"x": 3, "y": 2}}));
    assert_eq!((refused.observer, refused.note.is_some()), (Cell { x: 1, y: 1 }, true));
    assert!(room.draw([1, 1], [1, 1], true).unwrap().contains("stands there"));
    let wide = change(&mut room, json!({"observer": {"x": 16, "y": 0}, "wide_x": true}));
    assert!(!wide.wide_x && wide.note.is_some());
    // A goal under a new wall is none any more.
    room.draw([16, 8], [16, 8], true);
    assert_eq!(change(&mut room, json!({})).goal, None);
}

#[test]
fn the_traced_rule_is_not_symmetric_and_the_check_says_where() {
    let (mut room, _) = open("tracing");
    let check = |room: &mut Room| {
        room.ask(json!({"type": "sight_check"})).unwrap();
        loop {
            match room.ask(json!({"type": "sight_poll"})) {
                Ok(SightAnswer::SightWorking(_)) => {}
                Ok(SightAnswer::SightChecked { pairs, blind, unseen, .. }) => {
                    return (pairs, blind, unseen);
                }
                other => panic!("{other:?}"),
            }
        }
    };
    assert_eq!(check(&mut room), (13, vec![], vec![]));
    change(&mut room, json!({"rule": "traced"}));
    assert_eq!(check(&mut room), (13, vec![Cell { x: 0, y: 2 }], vec![]));
}

#[test]
fn a_check_tells_how_far_it_is_and_ends_with_a_change() {
    let (mut room, _) = open_source(json!({"kind": "empty", "width": 400, "height": 400}));
    let poll = |room: &mut Room| room.ask(json!({"type": "sight_poll"})).unwrap();
    let (host, queue) = test_host::queued();
    room.desk.host = host;
    for end in
        [json!({"type": "sight_stop"}), json!({"type": "sight_change", "change": {"wide_x": true}})]
    {
        room.ask(json!({"type": "sight_check"})).unwrap();
        assert!(matches!(poll(&mut room), SightAnswer::SightWorking(state) if state.done == 0));
        room.ask(end).unwrap();
        assert!(matches!(poll(&mut room), SightAnswer::SightIdle));
        let progress = queue.run_all();
        assert_eq!(progress[0].parts(), (0, 160_000), "it ended when it first asked");
    }
}

#[test]
fn a_wide_observer_is_held_at_the_edge() {
    let (mut room, _) = open("pillars");
    let size = room.size();
    let (right, low) = (size.width as i32 - 1, size.height as i32 - 1);
    for column in [right, right - 1] {
        room.draw([column, 0], [column, low], false);
    }
    change(&mut room, json!({"observer": {"x": right, "y": 1}}));
    let refused = change(&mut room, json!({"wide_x": true}));
    assert!(!refused.wide_x && refused.note.unwrap().contains("would leave the map"));
    change(&mut room, json!({"observer": {"x": right - 1, "y": 1}}));
    change(&mut room, json!({"wide_x": true}));
    let held = change(&mut room, json!({"observer": {"x": right, "y": 2}}));
    assert_eq!((held.observer, held.note), (Cell { x: right - 1, y: 2 }, None));
}

#[test]
fn copies_can_be_pasted() {
    let (mut room, seen) = open("pillars");
    let Ok(SightAnswer::SightText { text }) = room.ask(json!({"type": "sight_copy"})) else {
        panic!()
    };
    let (_, again) = open_source(json!({"kind": "text", "text": text}));
    assert_eq!((again.runs, again.observer), (seen.runs, seen.observer));
}
