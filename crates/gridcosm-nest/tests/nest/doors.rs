//! Boards that do not let everything in and out everywhere, and that fix where grids are entered.

use crate::stores::any_store;
use gridcosm_grid::{Dir, Pos, Size};
use gridcosm_nest::{
    AdvanceError, Board, Content, EnterError, EntryMapping, GridId, Navigator, Order, Place,
    Planner, PushFailure, PushReason, Reached, Refusal, RuleSet, Search, Store, Strategy, Swallow,
    Trace, TraverseEnd, TraverseOptions, middle, traverse,
};
use proptest::{prelude::*, sample::Index, strategy::Strategy as _};

/// A store with doors.
#[derive(Clone, Debug)]
pub(crate) struct Doors {
    pub(crate) store: Store,
    /// References that nothing enters in this direction.
    pub(crate) no_entry: Vec<(Place, Dir)>,
    /// References through which nothing leaves in this direction.
    pub(crate) no_exit: Vec<(Place, Dir)>,
    /// Where the grid at a reference is entered in this direction.
    pub(crate) fixed: Vec<(Place, Dir, Pos)>,
}

impl Board for Doors {
    fn size_of(&self, grid: GridId) -> Option<Size> {
        self.store.size_of(grid)
    }

    fn content(&self, place: Place) -> Content {
        self.store.content(place)
    }

    fn primary_of(&self, grid: GridId) -> Option<Place> {
        self.store.primary_of(grid)
    }

    fn may_enter(&self, reference: Place, dir: Dir) -> bool {
        !self.no_entry.contains(&(reference, dir))
    }

    fn may_leave(&self, reference: Place, dir: Dir) -> bool {
        !self.no_exit.contains(&(reference, dir))
    }

    fn entry_cell(&self, reference: Place, _: GridId, dir: Dir) -> Option<Pos> {
        let rule = self.fixed.iter().find(|(place, way, _)| (*place, *way) == (reference, dir));
        rule.map(|&(_, _, cell)| cell)
    }
}

impl Doors {
    fn new(grids: &[(&str, &str)]) -> Self {
        let store = Store::parse(grids.iter().copied()).unwrap();
        Self { store, no_entry: vec![], no_exit: vec![], fixed: vec![] }
    }

    fn at(&self, grid: &str, x: usize) -> Place {
        self.store.place(grid, x, 0).unwrap()
    }

    /// The store after a push east from the first cell of `main`, or the failure.
    fn push(&self, order: Order) -> String {
        let rules = RuleSet { order, ..RuleSet::default() };
        match Planner::new().push(self, self.at("main", 0), Dir::E, &rules) {
            Ok(path) => format!("{:?}", self.store.apply(path)),
            Err(PushFailure { reason, at }) => {
                format!("{} at {} {}", reason.code(), self.store.grid_name(at.grid), at.x)
            }
        }
    }
}

fn order(words: &str) -> Order {
    words.parse().unwrap()
}

#[test]
fn what_may_not_be_entered_is_pushed() {
    let mut doors = Doors::new(&[("main", "1 box _"), ("box", "_ _")]);
    let try_enter = Order::TRY_ENTER_FIRST;
    assert_eq!(doors.push(try_enter), r#"{"main": "_ box _", "box": "1 _"}"#);
    doors.no_entry.push((doors.at("main", 1), Dir::E));
    assert_eq!(doors.push(try_enter), r#"{"main": "_ 1 box", "box": "_ _"}"#);
    assert_eq!(doors.push(order("portal")), "ENTRY_DENIED at main 1");
    let text = PushReason::EntryDenied.to_string();
    assert_eq!(text, "nothing can go in or out that way");
}

/// Of several failures the latest counts, and not to be let in is one.
#[test]
fn a_denied_entry_is_a_failure_like_any_other() {
    let mut doors = Doors::new(&[("main", "1 box 2"), ("box", "_ _")]);
    doors.no_entry.push((doors.at("main", 1), Dir::E));
    assert_eq!(doors.push(order("solid,portal")), "ENTRY_DENIED at main 1");
    assert_eq!(doors.push(order("portal,solid")), "NO_STRATEGY at main 2");
    let simple = |words: &str| {
        let rules = RuleSet { order: order(words), ..RuleSet::default() };
        Planner::new().push_simple(&doors, doors.at("main", 0), Dir::E, &rules).unwrap_err()
    };
    assert_eq!(simple("portal").reason, PushReason::EntryDenied);
    assert_eq!(simple("portal,solid").reason, PushReason::NoStrategy);
}

#[test]
fn nothing_is_swallowed_through_a_closed_side() {
    let mut doors = Doors::new(&[("main", "box 1"), ("box", "_ _")]);
    assert_eq!(doors.push(order("swallow")), r#"{"main": "_ box", "box": "_ 1"}"#);
    // It would come in at the eastern side, going west.
    doors.no_entry.push((doors.at("main", 0), Dir::E));
    assert_eq!(doors.push(order("swallow")), r#"{"main": "_ box", "box": "_ 1"}"#);
    doors.no_entry.push((doors.at("main", 0), Dir::W));
    assert_eq!(doors.push(order("swallow")), "ENTRY_DENIED at main 0");
    let rules = RuleSet { order: order("swallow"), swallow: Swallow::Behind, ..RuleSet::default() };
    let far = Planner::new().push(&doors, doors.at("main", 0), Dir::E, &rules).cloned();
    assert_eq!(far.unwrap_err().reason, PushReason::EntryDenied);
}

#[test]
fn what_may_not_be_left_keeps_everything_in() {
    let mut doors = Doors::new(&[("main", "box _"), ("box", "1")]);
    let start = doors.at("box", 0);
    let push = |doors: &Doors, trace: &mut Trace| {
        let rules = RuleSet::default();
        Planner::new().push_traced(doors, start, Dir::E, &rules, trace).cloned()
    };
    let mut trace = Trace::new();
    assert!(push(&doors, &mut trace).is_ok());
    doors.no_exit.push((doors.at("main", 0), Dir::E));
    let failure = push(&doors, &mut trace).unwrap_err();
    assert_eq!(failure, PushFailure { reason: PushReason::EntryDenied, at: doors.at("main", 0) });
    assert_eq!(
        doors.store.explain(&failure),
        "nothing can go in or out that way: `box` at row 0, column 0 of main"
    );

    let mut way = Navigator::new(&doors, start, Dir::E);
    assert_eq!(way.advance(), Err(AdvanceError::Denied(doors.at("main", 0))));
    assert_eq!(way.place(), start);
    let mut way = traverse(&doors, start, Dir::E, TraverseOptions::default(), middle(&doors));
    assert_eq!(way.by_ref().count(), 1);
    assert_eq!(way.end(), Some(TraverseEnd::EntryDenied));
}

#[test]
fn navigators_and_traversals_are_not_let_in_either() {
    let mut doors = Doors::new(&[("main", "1 box"), ("box", "in"), ("in", "2")]);
    doors.no_entry.push((doors.at("box", 0), Dir::E));
    let mut way = Navigator::new(&doors, doors.at("main", 1), Dir::E);
    assert_eq!(way.enter_multi(), Err(EnterError::Denied));
    assert_eq!(way.place(), doors.at("main", 1));
    assert_eq!(way.enter(), Ok(()));
    assert_eq!(way.enter(), Err(EnterError::Denied));
    let options = TraverseOptions { auto_enter: true, ..TraverseOptions::default() };
    let mut way = traverse(&doors, doors.at("main", 0), Dir::E, options, middle(&doors));
    assert_eq!(way.by_ref().count(), 1);
    assert_eq!(way.end(), Some(TraverseEnd::EntryDenied));
}

#[test]
fn a_rule_of_the_board_decides_where_a_grid_is_entered() {
    let mut doors = Doors::new(&[("main", "1 box"), ("box", "_ _ _|_ _ _")]);
    let entered = |doors: &Doors| {
        let rules = RuleSet { order: Order::TRY_ENTER_FIRST, ..RuleSet::default() };
        let path = Planner::new().push(doors, doors.at("main", 0), Dir::E, &rules).cloned();
        path.unwrap().places().last().map(|place| place.pos())
    };
    assert_eq!(entered(&doors), Some(Pos::new(0, 1)));
    doors.fixed.push((doors.at("main", 1), Dir::E, Pos::new(2, 0)));
    assert_eq!(entered(&doors), Some(Pos::new(2, 0)));
    let options = TraverseOptions { auto_enter: true, ..TraverseOptions::default() };
    let second = traverse(&doors, doors.at("main", 0), Dir::E, options, middle(&doors)).nth(1);
    assert_eq!(second.map(|place| place.pos()), Some(Pos::new(2, 0)));
    // A cell that the grid does not have is no rule.
    doors.fixed = vec![(doors.at("main", 1), Dir::E, Pos::new(3, 0))];
    assert_eq!(entered(&doors), Some(Pos::new(0, 1)));
}

#[test]
fn a_trace_tells_who_was_not_let_in() {
    let mut doors = Doors::new(&[("main", "1 box 2"), ("box", "_ _")]);
    doors.no_entry.push((doors.at("main", 1), Dir::E));
    let mut trace = Trace::new();
    let rules = RuleSet { order: order("solid,portal"), ..RuleSet::default() };
    let plan = Planner::new()
        .push_traced(&doors, doors.at("main", 0), Dir::E, &rules, &mut trace)
        .cloned();
    assert!(plan.is_err());
    let refused: Vec<_> = trace.attempts()[1].refused().collect();
    assert_eq!(refused, [(Strategy::Portal, Refusal::EntryDenied)]);
}

pub(crate) fn any_doors() -> impl proptest::strategy::Strategy<Value = (Doors, Place, Dir)> {
    let some = || prop::collection::vec((any::<Index>(), 0..4usize, any::<Index>()), 0..12);
    (any_store(), some(), some(), some(), any::<Index>(), 0..4usize).prop_map(
        |(store, no_entry, no_exit, fixed, start, dir)| {
            let places: Vec<Place> =
                store.grids().flat_map(|grid| grid.cells().map(|(place, _)| place)).collect();
            let door =
                |(place, dir, _): (Index, usize, Index)| (*place.get(&places), Dir::ALL[dir]);
            let rule = |rule: (Index, usize, Index)| {
                let (place, dir) = door(rule);
                (place, dir, rule.2.get(&places).pos())
            };
            let doors = Doors {
                no_entry: no_entry.into_iter().map(door).collect(),
                no_exit: no_exit.into_iter().map(door).collect(),
                fixed: fixed.into_iter().map(rule).collect(),
                store,
            };
            (doors, *start.get(&places), Dir::ALL[dir])
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    /// No path goes through a closed door or past a fixed entry, and remembering failures changes nothing.
    #[test]
    fn doors_are_respected(
        (doors, start, dir) in any_doors(),
        (behind, per_strategy, entry) in (any::<bool>(), any::<bool>(), 0..3usize),
        order in Just(Strategy::ALL.to_vec()).prop_shuffle(),
    ) {
        let rules = RuleSet {
            order: Order::new(order).unwrap(),
            entry: EntryMapping::ALL[entry],
            swallow: if behind { Swallow::Behind } else { Swallow::Front },
            search: if per_strategy { Search::PerStrategy } else { Search::PerCell },
            budget: 30_000,
            max_backtracks: None,
            ..RuleSet::default()
        };
        let ask = |patience| Planner::with_patience(patience).push(&doors, start, dir, &rules).cloned();
        let (plain, remembering) = (ask(u32::MAX), ask(0));
        let gave_up = plain.as_ref().is_err_and(|failure| failure.reason == PushReason::MaxDepth && failure.at == start);
        prop_assert!(gave_up || plain == remembering, "{plain:?}, remembering {remembering:?}");
        let simple = Planner::new().push_simple(&doors, start, dir, &rules).cloned();
        let pull = Planner::new().pull(&doors, start, dir, &rules).cloned();
        for path in plain.iter().chain(simple.iter()).chain(pull.iter()) {
            for visit in path.visits() {
                match visit.reached {
                    Reached::Enter { through } => {
                        prop_assert!(doors.may_enter(through, visit.dir));
                        let size = doors.size_of(visit.place.grid).unwrap();
                        let fixed = doors.entry_cell(through, visit.place.grid, visit.dir);
                        let fixed = fixed.filter(|&cell| size.contains(cell));
                        prop_assert!(fixed.is_none_or(|cell| cell == visit.place.pos()));
                    }
                    Reached::Exit { through } => prop_assert!(doors.may_leave(through, visit.dir)),
                    Reached::Start | Reached::Move => {}
                }
            }
        }
    }
}
