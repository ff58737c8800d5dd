use super::*;
use crate::wire::{MakeCard, SolveResult};

fn asked(request: SolveRequest, kind: SolveKind) -> SolveAnswer {
    let (mut solving, desk) = (Solving::default(), Desk::empty());
    let play = Play::default();
    let begun = solving.handle(request, &desk, &play).unwrap().answer;
    assert!(matches!(begun, SolveAnswer::SolveWorking(_)));
    solving.handle(SolveRequest::SolvePoll { kind }, &desk, &play).unwrap().answer
}

fn verdict(text: &str) -> VerdictCard {
    let request = SolveRequest::SolveLevel { text: text.to_owned(), index: 0 };
    match asked(request, SolveKind::Level) {
        SolveAnswer::SolveVerdict(card) => card,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_level_is_winnable_or_not_or_nothing() {
    let card = verdict("map = '@.>'");
    assert_eq!((card.result, card.script.as_deref()), (SolveResult::Winnable, Some("rr")));
    assert_eq!(card.rating.unwrap().turns, 2);
    assert_eq!(verdict("map = '@#>'").result, SolveResult::Impossible);
    assert_eq!(verdict("map = '..>'").result, SolveResult::Nothing);
    assert_eq!(verdict("map = ").result, SolveResult::Nothing);
}

#[test]
fn ideas_are_tried_one_by_one() {
    let text = "map = '''\n@kD>\n....'''\n[legend]\nk = { is = 'key', key = 'a' }\nD = { is = 'door', lock = 'a' }\n";
    let request = SolveRequest::SolveIdeas { text: text.to_owned(), index: 0 };
    let SolveAnswer::SolveIdeas { ideas } = asked(request, SolveKind::Ideas) else { panic!() };
    let key = ideas.iter().find(|card| card.word == "key").unwrap();
    assert_eq!((key.needed, key.turns), (Some(false), Some(5)));
}

fn recipe() -> MakeCard {
    MakeCard {
        seed: 3,
        count: 2,
        from: None,
        width: 7,
        height: 7,
        boxes: 1,
        rooms: 0,
        recursive: false,
        keys: 0,
        hunters: 0,
        difficulty: None,
    }
}

#[test]
fn levels_are_made_and_wrong_recipes_refused() {
    let request = SolveRequest::SolveMake { recipe: recipe() };
    let SolveAnswer::SolveMade { levels } = asked(request, SolveKind::Make) else { panic!() };
    assert_eq!(levels.len(), 2);
    for made in levels {
        let card = verdict(&made.text);
        assert_eq!((card.result, card.rating), (SolveResult::Winnable, Some(made.rating)));
    }
    let wrong = SolveRequest::SolveMake { recipe: MakeCard { width: 2, ..recipe() } };
    let refused = Solving::default().handle(wrong, &Desk::empty(), &Play::default()).unwrap_err();
    assert!(refused.0.contains("cells wide"), "{}", refused.0);
}

#[test]
fn a_hint_needs_a_game_and_nothing_waits_for_ever() {
    let (mut solving, desk) = (Solving::default(), Desk::empty());
    let play = Play::default();
    let none = solving.handle(SolveRequest::SolveHint, &desk, &play).unwrap_err();
    assert!(none.0.contains("No level is open"));
    for kind in [SolveKind::Level, SolveKind::Ideas, SolveKind::Hint, SolveKind::Make] {
        let idle = solving.handle(SolveRequest::SolvePoll { kind }, &desk, &play).unwrap().answer;
        assert!(matches!(idle, SolveAnswer::SolveIdle));
    }
}
