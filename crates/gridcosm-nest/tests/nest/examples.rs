//! The worked examples of the design: the results of the first implementation (`as_run`), and the results that the
//! design itself states (default rules, or the option that its text describes).

use Strategy::{Portal, Solid, Swallow as Take};
use gridcosm_grid::Dir;
use gridcosm_nest::{
    Contents, EntryMapping, Mark, NamedCell, Navigator, NavigatorOptions, Order, Planner,
    PushFailure, RuleSet, Search, Store, StoreBuilder, Strategy, Swallow, Tagged,
};

/// Every order of every non-empty set of strategies.
fn orders() -> Vec<Vec<Strategy>> {
    let all = [Solid, Portal, Take];
    let mut orders: Vec<Vec<Strategy>> = all.iter().map(|&one| vec![one]).collect();
    for &a in &all {
        for &b in all.iter().filter(|&&b| b != a) {
            orders.push(vec![a, b]);
            orders.extend(all.iter().filter(|&&c| c != a && c != b).map(|&c| vec![a, b, c]));
        }
    }
    orders
}

/// Whether the order tries `a`, and before `b` if it tries that at all.
fn first(order: &[Strategy], a: Strategy, b: Strategy) -> bool {
    let at = |s| order.iter().position(|&o| o == s);
    at(a).is_some_and(|a| at(b).is_none_or(|b| a < b))
}

/// A word that names a grid of the store is a reference (`*` and `~` mark it), `_` is empty, and any other word is
/// concrete.
fn store<'a>(grids: &[(&'a str, &'a str)]) -> Store {
    let cell = |token: &'a str| {
        let (mark, name) = match token.split_at_checked(1) {
            Some(("*", rest)) => (Mark::Primary, rest),
            Some(("~", rest)) => (Mark::Secondary, rest),
            _ => (Mark::Unmarked, token),
        };
        match name {
            "_" => NamedCell::Empty,
            _ if grids.iter().any(|(grid, _)| *grid == name) => NamedCell::Ref { grid: name, mark },
            _ => NamedCell::Concrete(name),
        }
    };
    let mut builder = StoreBuilder::new();
    for (name, text) in grids {
        builder
            .grid(name, text.split('|').map(|row| row.split(' ').map(cell).collect()).collect())
            .unwrap();
    }
    builder.build()
}

/// All grids in one line.
fn show(store: &Store) -> String {
    let row = |row: &[gridcosm_nest::Cell]| {
        row.iter().map(|&cell| store.named(cell).to_string()).collect::<Vec<_>>().join(" ")
    };
    let grid = |grid: gridcosm_nest::GridView<'_>| {
        format!("{}: {}", grid.name(), grid.rows().map(row).collect::<Vec<_>>().join("|"))
    };
    store.grids().map(grid).collect::<Vec<_>>().join("; ")
}

/// The store after a push from the first cell of its first grid, or the failure in words.
fn push(store: &Store, rules: &RuleSet, stop: &str) -> String {
    push_from(store, store.grids().next().unwrap().name(), 0, rules, stop, Kind::Searching)
}

/// The kind of push.
#[derive(Clone, Copy)]
enum Kind {
    Searching,
    Simple,
}

fn push_from(
    store: &Store,
    grid: &str,
    col: usize,
    rules: &RuleSet,
    stop: &str,
    kind: Kind,
) -> String {
    let stop =
        Contents::of(store, |cell| matches!(cell, NamedCell::Concrete(name) if name == stop));
    let board = Tagged { store, stop: &stop };
    let before = show(store);
    let start = store.place(grid, col, 0).unwrap();
    let mut planner = Planner::new();
    let plan = match kind {
        Kind::Searching => planner.push(&board, start, Dir::E, rules),
        Kind::Simple => planner.push_simple(&board, start, Dir::E, rules),
    };
    let answer = match plan {
        Ok(path) => show(&store.apply(path)),
        Err(PushFailure { reason, at }) => {
            format!("{} at {}({},{})", reason.code(), store.grid_name(at.grid), at.y, at.x)
        }
    };
    assert_eq!(show(store), before, "a push leaves the store it starts from alone");
    answer
}

fn as_run(order: &[Strategy]) -> RuleSet {
    RuleSet::as_run(Order::new(order.iter().copied()).unwrap())
}

#[test]
fn as_run_portal_last_cell_full_closes_on_the_start() {
    let store = store(&[("Main", "A Inner B"), ("Inner", "X Y")]);
    for order in orders() {
        let both = order.contains(&Solid) && order.contains(&Take);
        let expected = if both { "Main: X A Inner; Inner: Y B" } else { "NO_STRATEGY" };
        let found = push(&store, &as_run(&order), "");
        assert!(found == expected || !both && found.starts_with(expected), "{order:?}: {found}");
    }
}

#[test]
fn as_run_portal_last_cell_empty() {
    let store = store(&[("Main", "A Inner _"), ("Inner", "X Y")]);
    for order in orders() {
        if first(&order, Solid, Portal) {
            assert_eq!(
                push(&store, &as_run(&order), ""),
                "Main: _ A Inner; Inner: X Y",
                "{order:?}"
            );
        } else if first(&order, Portal, Solid) && order.contains(&Solid) {
            assert_eq!(
                push(&store, &as_run(&order), ""),
                "Main: _ Inner Y; Inner: A X",
                "{order:?}"
            );
        }
    }
}

#[test]
fn as_run_a_lock_is_pushed_or_gone_through() {
    let store = store(&[("Main", "A Lock _"), ("Lock", "X Y")]);
    for order in orders().iter().filter(|order| order.contains(&Solid) && order.contains(&Portal)) {
        let expected = if first(order, Solid, Portal) {
            "Main: _ A Lock; Lock: X Y"
        } else {
            "Main: _ Lock Y; Lock: A X"
        };
        assert_eq!(push(&store, &as_run(order), ""), expected, "{order:?}");
    }
}

#[test]
fn as_run_a_pocket_swallows_by_the_side_that_meets() {
    let store = store(&[("main", "pocket ball _"), ("pocket", "_ _")]);
    for order in orders().iter().filter(|order| order.contains(&Solid) && order.contains(&Take)) {
        let expected = if first(order, Take, Solid) {
            "main: _ pocket _; pocket: _ ball"
        } else {
            "main: _ pocket ball; pocket: _ _"
        };
        assert_eq!(push(&store, &as_run(order), ""), expected, "{order:?}");
    }
}

#[test]
fn as_run_a_stop_inside_turns_the_search_back_but_not_the_simple_push() {
    let store = store(&[("Main", "A inner _"), ("inner", "X STOP")]);
    for order in orders().iter().filter(|order| order.contains(&Solid)) {
        assert_eq!(
            push(&store, &as_run(order), "STOP"),
            "Main: _ A inner; inner: X STOP",
            "{order:?}"
        );
        let simple = push_from(&store, "Main", 0, &as_run(order), "STOP", Kind::Simple);
        let expected = if first(order, Portal, Solid) {
            "STOP_TAG at inner(0,1)"
        } else {
            "Main: _ A inner; inner: X STOP"
        };
        assert_eq!(simple, expected, "{order:?}");
    }
}

#[test]
fn as_run_a_self_reference_swallows_what_it_meets() {
    let store = store(&[("main", "1 main 5|_ _ _|_ _ _")]);
    assert_eq!(push(&store, &as_run(&[Solid, Portal, Take]), ""), "main: _ 1 main|_ _ 5|_ _ _");
}

#[test]
fn as_run_the_last_step_over_the_edge_needs_exact_entry() {
    let leave_from = |row: usize, entry: EntryMapping| {
        let grids =
            [("Root", "B D"), ("B", "C|_"), ("D", "E|_"), ("C", "X|Y|Z"), ("E", "1|2|3|4|5")];
        let store = store(&grids);
        let options = NavigatorOptions { entry, ..NavigatorOptions::default() };
        let mut way =
            Navigator::with_options(&store, store.place("C", 0, row).unwrap(), Dir::E, options);
        way.advance().unwrap();
        way.enter().unwrap();
        way.enter().unwrap();
        assert_eq!(store.grid_name(way.place().grid), "E");
        way.place().y
    };
    assert_eq!([0, 1, 2].map(|row| leave_from(row, EntryMapping::Uniform)), [1, 2, 3]);
    assert_eq!([0, 1, 2].map(|row| leave_from(row, EntryMapping::Centred)), [0, 2, 3]);
}

#[test]
fn as_run_a_secondary_reference_is_left_through_the_primary() {
    let store = store(&[("Main", "*Sub ~Sub"), ("Sub", "A B")]);
    let mut way = Navigator::new(&store, store.place("Main", 1, 0).unwrap(), Dir::W);
    way.enter().unwrap();
    assert_eq!(Some(way.place()), store.place("Sub", 1, 0));
    way.advance().unwrap();
    assert_eq!(Some(way.place()), store.place("Sub", 0, 0));
    assert_eq!(way.advance(), Err(gridcosm_nest::AdvanceError::RootEdge));
    assert_eq!(Some(way.place()), store.place("Sub", 0, 0));
}

#[test]
fn as_run_a_reference_beside_itself_runs_into_its_own_tail() {
    let store = store(&[("main", "main inner"), ("inner", "9 _")]);
    assert_eq!(push(&store, &as_run(&[Solid, Portal, Take]), "9"), "PATH_CYCLE at main(0,1)");
}

#[test]
fn as_run_grids_that_hold_each_other_are_a_cycle() {
    let store = store(&[("main", "1 a"), ("a", "b"), ("b", "a")]);
    assert_eq!(push(&store, &as_run(&[Solid, Portal, Take]), ""), "PATH_CYCLE at a(0,0)");
}

#[test]
fn design_push_through_portal() {
    let rules = RuleSet { order: Order::TRY_ENTER_FIRST, ..RuleSet::default() };
    let empty = store(&[("Main", "A Inner _"), ("Inner", "X Y")]);
    assert_eq!(push(&empty, &rules, ""), "Main: _ Inner Y; Inner: A X");
    // With the last cell full the design's text says that nothing can be done: there, grids swallow from behind.
    let full = store(&[("Main", "A Inner B"), ("Inner", "X Y")]);
    let behind = RuleSet { swallow: Swallow::Behind, ..RuleSet::default() };
    assert_eq!(push(&full, &behind, ""), "NO_STRATEGY at Main(0,2)");
}

#[test]
fn design_push_blocked_by_ref_pushes_it_along() {
    let store = store(&[("Main", "A Lock _"), ("Lock", "X")]);
    assert_eq!(push(&store, &RuleSet::default(), ""), "Main: _ A Lock; Lock: X");
}

#[test]
fn design_swallow_from_behind_puts_the_ball_into_the_left_cell() {
    let store = store(&[("main", "pocket ball _"), ("pocket", "_ _")]);
    let rules =
        RuleSet { order: Order::SWALLOW_FIRST, swallow: Swallow::Behind, ..RuleSet::default() };
    assert_eq!(push(&store, &rules, ""), "main: _ pocket _; pocket: ball _");
}

#[test]
fn design_backtracking_finds_the_way_that_the_simple_push_misses() {
    let store = store(&[("Main", "A inner _"), ("inner", "X STOP")]);
    let rules = |order| RuleSet { order, ..RuleSet::default() };
    let simple = |order| push_from(&store, "Main", 0, &rules(order), "STOP", Kind::Simple);
    assert_eq!(simple(Order::TRY_ENTER_FIRST), "STOP_TAG at inner(0,1)");
    assert_eq!(simple(Order::PUSH_FIRST), "Main: _ A inner; inner: X STOP");
    assert_eq!(
        push(&store, &rules(Order::TRY_ENTER_FIRST), "STOP"),
        "Main: _ A inner; inner: X STOP"
    );
}

#[test]
fn design_search_per_cell_and_per_strategy() {
    let store = store(&[("main", "1 main 5|_ _ _|_ _ _")]);
    assert_eq!(push(&store, &RuleSet::default(), ""), "main: _ 1 main|_ _ 5|_ _ _");
    let portal_first = RuleSet { order: Order::TRY_ENTER_FIRST, ..RuleSet::default() };
    let per_strategy = RuleSet { search: Search::PerStrategy, ..portal_first };
    assert_eq!(push(&store, &per_strategy, ""), "main: _ main 5|1 _ _|_ _ _");
}

#[test]
fn design_stops_neither_move_nor_let_past() {
    let store = store(&[("main", "STOP _ 1 STOP")]);
    let at = |col| push_from(&store, "main", col, &RuleSet::default(), "STOP", Kind::Searching);
    assert_eq!(at(0), "STOP_TAG at main(0,0)");
    assert_eq!(at(2), "STOP_TAG at main(0,3)");
    assert_eq!(at(3), "STOP_TAG at main(0,3)");
}

#[test]
fn design_limits_are_reported() {
    let full: Vec<String> = (0..20).map(|n| n.to_string()).collect();
    let row = full.join(" ") + " _";
    let store = store(&[("main", &row)]);
    assert_eq!(
        push(&store, &RuleSet { max_depth: Some(5), ..RuleSet::default() }, ""),
        "MAX_DEPTH at main(0,6)"
    );
    let short = RuleSet { max_steps: 5, ..RuleSet::default() };
    assert_eq!(push_from(&store, "main", 0, &short, "", Kind::Simple), "MAX_DEPTH at main(0,6)");
    assert_eq!(
        push(&store, &RuleSet { budget: 5, ..as_run(&[Solid]) }, ""),
        push(&store, &as_run(&[Solid]), "")
    );
    let outside = gridcosm_nest::Place::new(gridcosm_nest::GridId(7), 0, 0);
    let failure = store.push(outside, Dir::E, &RuleSet::default()).unwrap_err();
    assert_eq!(failure.to_string(), "there is no such cell");
}

/// A path records how it goes, for programs that show it.
#[test]
fn a_path_tells_how_each_cell_was_reached_and_by_which_rule() {
    use gridcosm_nest::Reached;
    let store = store(&[("Main", "A Inner _"), ("Inner", "X Y")]);
    let rules = RuleSet { order: Order::TRY_ENTER_FIRST, ..RuleSet::default() };
    let start = store.place("Main", 0, 0).unwrap();
    let path = gridcosm_nest::plan_push(&store, start, Dir::E, &rules).unwrap();
    let portal = store.place("Main", 1, 0).unwrap();
    let told: Vec<_> = path.visits().iter().map(|visit| (visit.reached, visit.strategy)).collect();
    assert_eq!(
        told,
        [
            (Reached::Start, None),
            (Reached::Move, Some(Portal)),
            (Reached::Enter { through: portal }, Some(Solid)),
            (Reached::Move, Some(Solid)),
            (Reached::Exit { through: portal }, None),
        ]
    );
    let place = |grid, col| store.place(grid, col, 0).unwrap();
    let (x, y, end) = (place("Inner", 0), place("Inner", 1), place("Main", 2));
    assert_eq!(path.places(), [start, x, y, end]);
    assert_eq!(path.moves().collect::<Vec<_>>(), [(start, x), (x, y), (y, end), (end, start)]);
}
