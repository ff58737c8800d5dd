//! Nests as text and as levels: whatever is written reads back the same, for all stores.

use gridcosm_formats::{
    level_file::{self, LevelEntry},
    nest_level,
    nest_roles::{Role, Roles},
    nest_text::{self, Layout, NestFile},
};
use gridcosm_nest::{Mark, NamedCell, Store, StoreBuilder};
use proptest::prelude::*;

/// Names that authors use, and names with every sign that means something to a reader.
fn any_name() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[0-9a-c]{1,2}",
        2 => "[a-cA-C0-9_*~|: /!é²ßǅ]{0,4}",
        1 => "[a1*~_|:/! \t\n\r\u{85}\u{2028}\u{feff}\"']{0,4}",
    ]
}

#[derive(Clone, Debug)]
enum Cell {
    Empty,
    Concrete(prop::sample::Index),
    Ref(prop::sample::Index, usize),
}

fn any_cell() -> impl Strategy<Value = Cell> {
    let index = any::<prop::sample::Index>;
    prop_oneof![
        Just(Cell::Empty),
        index().prop_map(Cell::Concrete),
        (index(), 0..3usize).prop_map(|(grid, mark)| Cell::Ref(grid, mark)),
    ]
}

/// Any store: up to three grids of up to 3x3, single columns and cells included.
fn any_store() -> impl Strategy<Value = Store> {
    let grid = (1..4usize, 1..4usize).prop_flat_map(|(width, height)| {
        prop::collection::vec(prop::collection::vec(any_cell(), width), height)
    });
    let grids = prop::collection::vec((any_name(), grid), 0..4);
    let names = prop::collection::vec(any_name(), 1..6);
    (grids, names).prop_map(|(grids, names)| {
        let mut builder = StoreBuilder::new();
        // Most references are to grids that exist.
        let targets: Vec<String> =
            grids.iter().map(|(name, _)| name.clone()).chain(names.first().cloned()).collect();
        for (name, rows) in &grids {
            let cell = |cell: &Cell| match cell {
                Cell::Empty => None,
                Cell::Concrete(name) => Some((name.get(&names), None)),
                Cell::Ref(grid, mark) => Some((grid.get(&targets), Some(Mark::ALL[*mark]))),
            };
            let rows = rows.iter().map(|row| {
                let cells = row.iter().map(|found| match cell(found) {
                    None => NamedCell::Empty,
                    Some((name, None)) => NamedCell::Concrete(name),
                    Some((grid, Some(mark))) => NamedCell::Ref { grid, mark },
                });
                cells.collect()
            });
            // A grid without a name, or with that of another, is left out.
            let _ = builder.grid(name, rows.collect());
        }
        builder.build()
    })
}

/// Roles for some contents of a store, if anybody names any.
fn any_roles(store: &Store, said: Option<(u8, u8)>) -> Roles {
    let Some((players, walls)) = said else { return Roles::default() };
    let every = Roles::default().names(store, Role::Box);
    let chosen = |bits: u8, without: u8| {
        let names = every.iter().enumerate().filter(move |(n, _)| {
            let bit = 1u8.checked_shl(*n as u32).unwrap_or(0);
            bits & bit != 0 && without & bit == 0
        });
        Some(names.map(|(_, &name)| name.to_owned()).collect())
    };
    Roles { players: chosen(players, 0), walls: chosen(walls, players) }
}

fn roles_of(store: &Store, roles: &Roles) -> [Vec<String>; 2] {
    let roles = roles.of(store);
    let names = |role| roles.names(store, role).into_iter().map(str::to_owned).collect();
    [names(Role::Player), names(Role::Wall)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_printed_is_parsed_as_the_same_store(store in any_store(), said in any::<Option<(u8, u8)>>()) {
        if let Ok(grids) = store.to_text() {
            prop_assert_eq!(Store::parse(grids), Ok(store.clone()));
        }
        if let Ok(text) = store.to_concise() {
            prop_assert_eq!(Store::parse_concise(&text), Ok(store.clone()));
        }
        let roles = any_roles(&store, said);
        for layout in [Layout::Standard, Layout::Concise] {
            let nest = NestFile { store: store.clone(), layout, roles: roles.clone() };
            let Ok(text) = nest_text::write(&nest) else { continue };
            let back = nest_text::read(&text).map_err(|error| TestCaseError::fail(format!("{text:?}: {error}")))?;
            prop_assert_eq!(&back.store, &store, "{:?}", text);
            prop_assert_eq!(roles_of(&store, &back.roles), roles_of(&store, &roles), "{:?}", text);
        }
    }

    /// Names of letters, digits and signs that mean nothing can always be written.
    #[test]
    fn plain_stores_can_be_written(
        rows in prop::collection::vec(prop::collection::vec("[0-9][0-9a-z.-]{0,3}|[*~]?[a-z][0-9a-z.-]{0,3}|_", 2), 1..4),
        width in 1..3usize,
    ) {
        let rows: Vec<String> = rows.iter().map(|row| row[..width].join(" ")).collect();
        let store = Store::parse([("main", rows.join("|"))]).unwrap();
        let text = nest_text::print(&store);
        prop_assert_eq!(text.map(|text| nest_text::parse(&text)), Ok(Ok(store)));
    }

    #[test]
    fn a_nest_that_became_a_level_comes_back(store in any_store(), said in any::<Option<(u8, u8)>>()) {
        let roles = any_roles(&store, said);
        let Ok(level) = nest_level::to_level(&store, &roles) else { return Ok(()) };
        let (back, found) = nest_level::from_level(&level).unwrap();
        prop_assert_eq!(&back, &store);
        prop_assert_eq!(roles_of(&store, &found), roles_of(&store, &roles));
        let file = level_file::print(&LevelEntry::from(level.clone()).into()).unwrap();
        let pack = level_file::read(&file).map_err(|error| TestCaseError::fail(format!("{file}\n{error}")))?;
        let (back, _) = nest_level::from_level(&pack.levels[0].level).unwrap();
        prop_assert_eq!(&back, &store, "{}", file);
    }
}
