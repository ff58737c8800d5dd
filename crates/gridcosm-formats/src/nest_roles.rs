//! Who is who in a nest: the contents that are agents, and those that are walls.

use gridcosm_nest::{Contents, NamedCell, Store};
use std::collections::BTreeSet;

/// The agent of a nest that names none.
pub const PLAYER: &str = "0";

/// The walls of a nest that names none.
pub const WALL: &str = "9";

/// The contents of a nest that are not boxes, as far as somebody names them: the file itself (`//! player 1`), or the
/// options of a command.
///
/// ```
/// use gridcosm_formats::{nest_roles::{Role, Roles}, nest_text};
/// let nest = nest_text::read("//! player 1\nmain: 1 9 0")?;
/// let roles = nest.roles.of(&nest.store);
/// assert_eq!([roles.role("1"), roles.role("9"), roles.role("0")], [Role::Player, Role::Wall, Role::Box]);
/// # Ok::<(), gridcosm_formats::nest_text::NestTextError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roles {
    /// The contents that are agents; `None` if nobody says.
    pub players: Option<Vec<String>>,
    /// The contents that are walls, which nothing pushes; `None` if nobody says.
    pub walls: Option<Vec<String>>,
}

/// What a content is when a nest is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// An agent.
    Player,
    /// A wall.
    Wall,
    /// A box.
    Box,
}

impl Roles {
    /// These roles, and the other ones where these say nothing.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self { players: self.players.or(other.players), walls: self.walls.or(other.walls) }
    }

    /// The roles in a store, nothing left open: a `0` that there is once is the agent, and where there is an agent, `9`
    /// is a wall.
    #[must_use]
    pub fn of(&self, store: &Store) -> Self {
        let only = |name: &str| places(store, name) == 1;
        let usual = || only(PLAYER).then(|| PLAYER.to_owned()).into_iter().collect::<Vec<_>>();
        let players = self.players.clone().unwrap_or_else(usual);
        let walls = self.walls.clone().unwrap_or_else(|| {
            let free = !players.is_empty() && !players.iter().any(|name| name == WALL);
            free.then(|| WALL.to_owned()).into_iter().collect()
        });
        Self { players: Some(players), walls: Some(walls) }
    }

    /// The role of a content.
    pub fn role(&self, content: &str) -> Role {
        let named = |names: &Option<Vec<String>>| names.iter().flatten().any(|n| n == content);
        match () {
            () if named(&self.players) => Role::Player,
            () if named(&self.walls) => Role::Wall,
            () => Role::Box,
        }
    }

    /// The contents of a store that have a role.
    pub fn contents(&self, store: &Store, role: Role) -> Contents {
        let has = |cell: NamedCell<'_>| matches!(cell, NamedCell::Concrete(name) if self.role(name) == role);
        Contents::of(store, has)
    }

    /// The names of these contents, sorted, without those that no cell has.
    pub fn names<'s>(&self, store: &'s Store, role: Role) -> Vec<&'s str> {
        let named =
            store.grids().flat_map(|grid| grid.rows().flatten()).map(|&cell| store.named(cell));
        let names = named.filter_map(|cell| match cell {
            NamedCell::Concrete(name) if self.role(name) == role => Some(name),
            _ => None,
        });
        names.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Checks what a user says about a store.
    ///
    /// # Errors
    /// A sentence, if a name is no content of the store, or has two roles.
    pub fn check(&self, store: &Store) -> Result<(), String> {
        let names = |names: &Option<Vec<String>>| names.clone().unwrap_or_default();
        let (players, walls) = (names(&self.players), names(&self.walls));
        if let Some(both) = players.iter().find(|name| walls.contains(name)) {
            return Err(format!("`{both}` cannot be the agent and a wall at once"));
        }
        let missing = |name: &&String| places(store, name) == 0;
        match players.iter().chain(&walls).find(missing) {
            Some(name) => Err(format!("the nest has no content `{name}` that could have a role")),
            None => Ok(()),
        }
    }
}

/// The number of cells with a content.
fn places(store: &Store, content: &str) -> usize {
    let cells = store.grids().flat_map(|grid| grid.rows().flatten());
    cells.filter(|&&cell| store.named(cell) == NamedCell::Concrete(content)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roles(players: Option<&[&str]>, walls: Option<&[&str]>) -> Roles {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        Roles { players: players.map(names), walls: walls.map(names) }
    }

    #[test]
    fn a_lone_zero_is_the_agent_and_beside_an_agent_nine_is_wall() {
        let check = |rows: &str, said: Roles, players: &[&str], walls: &[&str]| {
            let store = Store::parse([("main", rows)]).unwrap();
            assert_eq!(said.of(&store), roles(Some(players), Some(walls)), "{rows}");
        };
        check("0 9 1", Roles::default(), &["0"], &["9"]);
        check("0 0 9", Roles::default(), &[], &[]);
        check("1 9 _", Roles::default(), &[], &[]);
        check("1 9 0", roles(Some(&["1"]), None), &["1"], &["9"]);
        check("0 9 1", roles(Some(&[]), None), &[], &[]);
        check("0 9 1", roles(Some(&["9"]), None), &["9"], &[]);
        check("0 9 1", roles(None, Some(&["1"])), &["0"], &["1"]);
    }

    #[test]
    fn what_a_user_says_must_fit_the_store() {
        let store = Store::parse([("main", "0 9 1")]).unwrap();
        let error = |said: Roles| said.check(&store).unwrap_err();
        assert!(error(roles(Some(&["7"]), None)).contains("no content `7`"));
        assert!(error(roles(None, Some(&["7"]))).contains("no content `7`"));
        assert!(error(roles(Some(&["1"]), Some(&["9", "1"]))).contains("`1` cannot be"));
        assert_eq!(roles(Some(&["1"]), Some(&["0"])).check(&store), Ok(()));
    }
}
