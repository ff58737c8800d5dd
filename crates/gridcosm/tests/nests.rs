//! The door for nests: what is typed is read or refused, and asking in another way gives the same answer.

use gridcosm::{
    grid::Dir,
    nest::{NavigatorOptions, Place, Store, TraverseOptions},
    nests::{self, Mode, Nest, Outline, parse_script, place_name},
};
use proptest::prelude::*;

fn typed(text: &str) -> Option<Nest> {
    let nothing = &mut |_: &std::path::Path| Err(std::io::ErrorKind::NotFound.into());
    nests::open(text, nothing, 0).ok()
}

fn cells(store: &Store) -> Vec<Place> {
    store.grids().flat_map(|grid| grid.cells().map(|(place, _)| place)).collect()
}

/// Small nests whose grids refer to each other, to themselves and to nothing.
fn any_nest() -> impl Strategy<Value = Nest> {
    let cell = prop::sample::select(vec!["_", "1", "2", "9", "a", "*a", "~b", "b", "main", "gone"]);
    let grid = prop::collection::vec(prop::collection::vec(cell, 3), 1..3);
    let rows =
        |grid: &Vec<Vec<&str>>| grid.iter().map(|row| row.join(" ")).collect::<Vec<_>>().join("|");
    prop::collection::vec(grid, 3).prop_map(move |grids| {
        let named = ["main", "a", "b"].iter().zip(&grids);
        let text: Vec<String> =
            named.map(|(name, grid)| format!("{name}={}", rows(grid))).collect();
        typed(&text.join(";")).expect("a nest of well-formed cells")
    })
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "[12_ab*~|;=: \n/!]{0,40}", script in "[NESW0-9ax ,]{0,12}") {
        let _ = parse_script(&script);
        if let Some(nest) = typed(&text) {
            let again = typed(&nest.text_of(&nest.store));
            if let Some(again) = again {
                prop_assert_eq!(again.store, nest.store);
            }
        }
    }

    #[test]
    fn a_trial_is_the_push_itself(nest in any_nest(), number in 0usize..18, dir in 0usize..4) {
        let places = cells(&nest.store);
        let (start, dir) = (places[number % places.len()], Dir::ALL[dir]);
        let mut question = nest.question(start, dir);
        let trial = nest.attempt(Mode::Push, &question);
        prop_assert_eq!(&trial.before, &nest.store);
        let pushed = nest.store.push(start, dir, &question.rules);
        prop_assert_eq!(trial.outcome.as_ref().map(|(_, after)| after), pushed.as_ref());
        question.explain = true;
        for mode in [Mode::Push, Mode::PushSimple] {
            let told = nest.attempt(mode, &question);
            let silent = nest.attempt(mode, &nest.question(start, dir));
            prop_assert_eq!(&told.outcome, &silent.outcome);
            let trace = told.trace.expect("it was asked for");
            prop_assert_eq!(trace.found().is_some(), told.outcome.is_ok());
        }
    }

    #[test]
    fn walks_and_traversals_stay_on_cells(nest in any_nest(), number in 0usize..18, script in "[NESW]{0,8}") {
        let places = cells(&nest.store);
        let start = places[number % places.len()];
        prop_assert_eq!(nest.find(&place_name(&nest.store, start)), Ok(start));
        let moves = parse_script(&format!("{script} enter {script} enter_multi flip exit")).unwrap();
        let walked = nest.walk(start, Dir::E, &moves, NavigatorOptions::default(), &[]);
        prop_assert_eq!(walked.failed.is_none(), walked.steps.len() == moves.len() + 1);
        prop_assert!(walked.steps.iter().all(|step| nest.store.cell(step.place).is_some()));
        let way = nest.traverse(&nest.question(start, Dir::S), TraverseOptions::default(), 50);
        prop_assert!(way.cells.iter().all(|&place| nest.store.cell(place).is_some()));
        prop_assert!(way.end.is_some() || way.cells.len() == 50);
    }

    #[test]
    fn an_outline_opens_every_grid_once(nest in any_nest()) {
        let outline = Outline::of(&nest.store);
        let open = outline.shown.iter().filter(|shown| shown.is_open).map(|shown| shown.grid);
        let mut open: Vec<_> = open.collect();
        open.sort();
        prop_assert_eq!(open, nest.store.grids().map(|grid| grid.id()).collect::<Vec<_>>());
    }
}

/// A position of a level is pushed by its own rules, and its closed rooms stay closed.
#[test]
fn a_level_is_asked_as_it_is_played() {
    let level = "[push]\n[grids]\nmain = '#@$p.'\npocket = '..'";
    let opened = gridcosm::read("level.toml", level.as_bytes().to_vec()).unwrap();
    let nest = Nest::of(&opened, 0).unwrap();
    let trial = nest.attempt(Mode::Push, &nest.question(nest.find("0").unwrap(), Dir::E));
    let (path, after) = trial.outcome.unwrap();
    assert_eq!(nest.text_of(&after), "main: 9 _ 0 1 pocket\npocket: _ _\n");
    let mut game = opened.session(0).unwrap();
    game.act(gridcosm::universe::Action::Right).unwrap();
    assert_eq!(nests::nest_of_state(game.state()), after);
    assert_eq!(path.places().len(), 4);
}
