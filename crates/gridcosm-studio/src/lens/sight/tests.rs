use super::*;
use crate::{files::Files, lens::Desk};
use std::sync::Arc;

fn ask(sight: &mut Sight, request: serde_json::Value) -> Result<SightAnswer, String> {
    let mut desk = Desk { files: Arc::new(Files::new("nowhere".into())), level: None };
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
    let check = |sight: &mut Sight| match ask(sight, serde_json::json!({"type": "sight_check"})) {
        Ok(SightAnswer::SightChecked { pairs, blind, unseen, .. }) => (pairs, blind, unseen),
        other => panic!("{other:?}"),
    };
    assert_eq!(check(&mut sight), (13, vec![], vec![]));
    change(&mut sight, serde_json::json!({"rule": "traced"}));
    assert_eq!(check(&mut sight), (13, vec![Cell { x: 0, y: 2 }], vec![]));
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
