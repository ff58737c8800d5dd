use super::*;
use crate::lens::Desk;

fn ask(sight: &mut Sight, request: serde_json::Value) -> Result<SightAnswer, String> {
    let mut desk = Desk::over("nowhere".into());
    let request = serde_json::from_value(request).unwrap();
    sight
        .handle(request, None, &mut desk)
        .map(|reply| reply.answer)
        .map_err(|complaint| complaint.0)
}

fn open(name: &str) -> (Sight, SightSeen) {
    let mut sight = Sight::default();
    let source =
        serde_json::json!({"type": "sight_open", "source": {"kind": "sample", "name": name}});
    let Ok(SightAnswer::SightMap { seen, .. }) = ask(&mut sight, source) else { panic!("{name}") };
    (sight, seen)
}

fn change(sight: &mut Sight, change: serde_json::Value) -> SightSeen {
    let request = serde_json::json!({"type": "sight_change", "change": change});
    let Ok(SightAnswer::SightSeen { seen }) = ask(sight, request) else { panic!("is seen") };
    seen
}

#[test]
fn every_sample_opens_and_shows_something() {
    for card in samples::list() {
        let (_, seen) = open(&card.name);
        assert!(seen.counts.visible > 3 && seen.counts.walls > 0, "{}", card.name);
    }
    assert!(
        ask(&mut Sight::default(), serde_json::json!({"type": "sight_copy"}))
            .unwrap_err()
            .contains("Open a map first")
    );
}

#[test]
fn walls_observer_and_goal_change_together() {
    let (mut sight, before) = open("one-line");
    let stroke = serde_json::json!({"strokes": [{"from": {"x": 5, "y": 0}, "to": {"x": 5, "y": 8}, "wall": true}], "goal": {"x": 16, "y": 8}});
    let seen = change(&mut sight, stroke);
    assert!(seen.revision > before.revision && seen.counts.visible < before.counts.visible);
    assert_eq!((seen.way, seen.goal), (None, Some(Cell { x: 16, y: 8 })));
    let open = serde_json::json!({"strokes": [{"from": {"x": 5, "y": 4}, "to": {"x": 5, "y": 4}, "wall": false}]});
    let seen = change(&mut sight, open);
    assert_eq!(seen.way.unwrap().cells.last(), Some(&Cell { x: 16, y: 8 }));
    let refused = change(&mut sight, serde_json::json!({"observer": {"x": 3, "y": 2}}));
    assert_eq!((refused.observer, refused.note.is_some()), (Cell { x: 1, y: 1 }, true));
    let onto = change(
        &mut sight,
        serde_json::json!({"strokes": [{"from": {"x": 1, "y": 1}, "to": {"x": 1, "y": 1}, "wall": true}]}),
    );
    assert!(onto.note.unwrap().contains("stands here"));
    let wide =
        change(&mut sight, serde_json::json!({"observer": {"x": 16, "y": 0}, "wide_x": true}));
    assert!(!wide.wide_x && wide.note.is_some());
}

#[test]
fn the_traced_rule_is_not_symmetric_and_the_check_says_where() {
    let (mut sight, _) = open("tracing");
    let check = |sight: &mut Sight| {
        ask(sight, serde_json::json!({"type": "sight_check"})).unwrap();
        loop {
            match ask(sight, serde_json::json!({"type": "sight_poll"})) {
                Ok(SightAnswer::SightWorking(_)) => {}
                Ok(SightAnswer::SightChecked { pairs, blind, unseen, .. }) => {
                    return (pairs, blind, unseen);
                }
                other => panic!("{other:?}"),
            }
        }
    };
    assert_eq!(check(&mut sight), (13, vec![], vec![]));
    change(&mut sight, serde_json::json!({"rule": "traced"}));
    assert_eq!(check(&mut sight), (13, vec![Cell { x: 0, y: 2 }], vec![]));
}

#[test]
fn a_check_tells_how_far_it_is_and_ends_with_a_change() {
    let mut sight = Sight::default();
    let ground = serde_json::json!({"type": "sight_open", "source": {"kind": "empty", "width": 400, "height": 400}});
    ask(&mut sight, ground).unwrap();
    let poll = |sight: &mut Sight| ask(sight, serde_json::json!({"type": "sight_poll"})).unwrap();
    for end in [
        serde_json::json!({"type": "sight_stop"}),
        serde_json::json!({"type": "sight_change", "change": {"wide_x": true}}),
    ] {
        ask(&mut sight, serde_json::json!({"type": "sight_check"})).unwrap();
        loop {
            match poll(&mut sight) {
                SightAnswer::SightWorking(state) if state.done == 0 => {}
                SightAnswer::SightWorking(state) => break assert_eq!(state.total, 160_000),
                other => panic!("{other:?}"),
            }
        }
        ask(&mut sight, end).unwrap();
        assert!(matches!(poll(&mut sight), SightAnswer::SightIdle));
    }
}

#[test]
fn a_wide_observer_is_held_at_the_edge() {
    let (mut sight, _) = open("pillars");
    let size = scene(&mut sight.scene).unwrap().map.walls().size();
    let (right, low) = (size.width as i32 - 1, size.height as i32 - 1);
    change(
        &mut sight,
        serde_json::json!({"strokes": [{"from": {"x": right, "y": 0}, "to": {"x": right, "y": low}, "wall": false},
        {"from": {"x": right - 1, "y": 0}, "to": {"x": right - 1, "y": low}, "wall": false}]}),
    );
    change(&mut sight, serde_json::json!({"observer": {"x": right, "y": 1}}));
    let refused = change(&mut sight, serde_json::json!({"wide_x": true}));
    assert!(!refused.wide_x && refused.note.unwrap().contains("would leave the map"));
    change(&mut sight, serde_json::json!({"observer": {"x": right - 1, "y": 1}}));
    change(&mut sight, serde_json::json!({"wide_x": true}));
    let held = change(&mut sight, serde_json::json!({"observer": {"x": right, "y": 2}}));
    assert_eq!((held.observer, held.note), (Cell { x: right - 1, y: 2 }, None));
}

#[test]
fn copies_can_be_pasted() {
    let (mut sight, seen) = open("pillars");
    let Ok(SightAnswer::SightText { text }) =
        ask(&mut sight, serde_json::json!({"type": "sight_copy"}))
    else {
        panic!()
    };
    let paste = serde_json::json!({"type": "sight_open", "source": {"kind": "text", "text": text}});
    let Ok(SightAnswer::SightMap { seen: again, .. }) = ask(&mut sight, paste) else { panic!() };
    assert_eq!((again.runs, again.observer), (seen.runs, seen.observer));
}
