//! Levels of version 4, moves, and what changes with each of them.

use super::{
    difference::compare,
    kind::{Kind, kind, read},
};
use gridcosm::formats::parabox::{self, Numbered};
use gridcosm::universe::{Action, EntityId, SpecId, State};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

pub(super) const KINDS: &[Kind] = &[kind!("parabox", play)];

#[derive(Deserialize)]
struct Case {
    level: String,
    moves: String,
    expect: Expect,
}

#[derive(Deserialize)]
struct Expect {
    states: Vec<Value>,
    won_at: Option<usize>,
}

fn play(case: &Value) -> Result<(), String> {
    let Case { level, moves, expect } = read(case)?;
    if moves.chars().count() != expect.states.len() {
        return Err(format!("{} moves have {} states", moves.len(), expect.states.len()));
    }
    let (numbered, findings) = parabox::read_numbered(&level);
    if let Some(error) = findings.iter().find(|found| found.is_error()) {
        return Err(format!("the level cannot be read: {error}"));
    }
    let numbered = numbered.ok_or("the level cannot be read")?;
    let mut state = numbered.level.to_state().map_err(|error| error.to_string())?;
    let mut table = Table::new(&numbered, &state);
    let mut won_at = None;
    for (number, (letter, expected)) in (1..).zip(moves.chars().zip(&expect.states)) {
        let action = match letter {
            'L' => Action::Left,
            'R' => Action::Right,
            'U' => Action::Up,
            'D' => Action::Down,
            _ => return Err(format!("`{letter}` is no move")),
        };
        state.advance(action).map_err(|error| format!("move {number} ({letter}): {error}"))?;
        compare(expected, &table.changes(&state))
            .map_err(|difference| format!("move {number} ({letter}): {difference}"))?;
        if state.progress.win && won_at.is_none() {
            won_at = Some(number);
        }
    }
    compare(&json!({ "won_at": expect.won_at }), &json!({ "won_at": won_at }))
}

/// Where everything is, in the numbers of the file.
struct Table {
    /// By thing.
    entities: Vec<Option<EntityId>>,
    /// By grid.
    containers: Vec<i64>,
    places: Vec<Option<[i64; 4]>>,
    players: Vec<usize>,
}

impl Table {
    fn new(numbered: &Numbered, state: &State) -> Self {
        // A level numbers its entities cell by cell; nothing in such a level carries anything.
        let listed = numbered.level.cells().flat_map(|(_, cell)| cell);
        let ids: BTreeMap<SpecId, EntityId> = listed.copied().zip((0..).map(EntityId)).collect();
        let entity = |thing: &Option<SpecId>| thing.and_then(|id| ids.get(&id).copied());
        let entities: Vec<Option<EntityId>> = numbered.things.iter().map(entity).collect();
        let containers = numbered.containers.clone();
        let mut table = Self { entities, containers, places: Vec::new(), players: Vec::new() };
        table.places = table.places_in(state);
        table.players = table.players_in(state);
        table
    }

    fn places_in(&self, state: &State) -> Vec<Option<[i64; 4]>> {
        let place = |id: EntityId| {
            let place = state.place(id)?;
            let height = i64::from(state.size_of(place.grid)?.height);
            let container = self.containers.get(place.grid.index()).copied()?;
            let flip = state.has(id, gridcosm::universe::ComponentKind::Flip);
            Some([container, place.x.into(), height - 1 - i64::from(place.y), flip.into()])
        };
        self.entities.iter().map(|id| id.and_then(place)).collect()
    }

    fn players_in(&self, state: &State) -> Vec<usize> {
        let number = |id| self.entities.iter().position(|&known| known == Some(id));
        let mut players: Vec<usize> = state.agents().filter_map(number).collect();
        players.sort_unstable();
        players
    }

    /// What is different from the last time, in the form of the vectors.
    fn changes(&mut self, state: &State) -> Value {
        let mut changes = Map::new();
        let made = self.take_made(state);
        let places = self.places_in(state);
        let mut moved = Vec::new();
        for (thing, (was, is)) in self.places.iter().zip(&places).enumerate() {
            if let (true, Some([container, x, y, flip])) = (was != is, is) {
                moved.push(json!([thing, container, x, y, flip]));
            }
        }
        let players = self.players_in(state);
        if !made.is_empty() {
            changes.insert("made".to_owned(), made.into());
        }
        if !moved.is_empty() {
            changes.insert("moved".to_owned(), moved.into());
        }
        if players != self.players {
            changes.insert("players".to_owned(), json!(players));
        }
        (self.places, self.players) = (places, players);
        Value::Object(changes)
    }

    /// Numbers the rooms that came into being, and their grids.
    fn take_made(&mut self, state: &State) -> Vec<Value> {
        let known: Vec<EntityId> = self.entities.iter().flatten().copied().collect();
        let floors = known.iter().max().copied();
        let fresh: Vec<EntityId> = state
            .entities()
            .filter(|&id| floors.is_none_or(|most| id > most) && state.room(id).is_some())
            .collect();
        let mut made = Vec::new();
        for id in fresh {
            let thing = self.entities.len() as i64;
            self.entities.push(Some(id));
            self.places.push(Some([-1 - thing, 3, 3, 0]));
            self.containers.push(-1 - thing);
            let components = state.components(id);
            let number = |grid: usize| self.containers.get(grid).copied().unwrap_or(-1);
            let (kind, of, degree) = match (components.infinite_exit, &components.infinite_enter) {
                (Some(degree), _) => {
                    let of = components.room.map_or(usize::MAX, |room| room.grid.index());
                    ("infexit", number(of), degree)
                }
                (None, Some(name)) => {
                    let of = state.grids().position(|(_, plan)| plan.name == *name);
                    let of = number(of.unwrap_or(usize::MAX));
                    self.containers.push(thing);
                    ("infenter", of, components.infinite_enter_degree.unwrap_or(0))
                }
                (None, None) => continue,
            };
            made.push(json!([thing, kind, of, degree]));
        }
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm::formats::{level_file, level_json, state_json};
    use gridcosm::universe::{ComponentKind, Level, Registry};
    use std::io::Read;

    fn cases() -> Vec<Case> {
        let bytes = include_bytes!("../../../tests/conformance/parabox/parabox.jsonl.gz");
        let mut text = String::new();
        flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn numbered(text: &str) -> Numbered {
        let (numbered, findings) = parabox::read_numbered(text);
        assert!(findings.iter().all(|found| !found.is_error()), "{findings:?}\n{text}");
        numbered.unwrap()
    }

    /// What is written reads the same, things in the same order; and so does what other formats make of it.
    #[test]
    fn levels_are_read_as_they_were_written() {
        for (number, case) in cases().iter().enumerate() {
            let read = numbered(&case.level);
            let text = parabox::print(&read.level).unwrap();
            assert_eq!(numbered(&text), read, "{}\n{text}", case.level);
            assert_eq!(parabox::print(&numbered(&text).level).unwrap(), text);
            let state = read.level.to_state().unwrap();
            let json = level_json::print(&read.level);
            let other = level_json::parse(&json, &Registry::default()).unwrap();
            assert_eq!(other.to_state().unwrap(), state);
            if number % 10 == 0 {
                let entry = level_file::LevelEntry::from(read.level.clone());
                let toml = level_file::print(&entry.into()).unwrap();
                let pack = level_file::read(&toml).unwrap();
                assert_eq!(pack.levels[0].level.to_state().unwrap(), state, "{toml}");
                // By way of the other formats the order of lines may change, but nothing else.
                let text = parabox::print(&pack.levels[0].level).unwrap();
                let again = numbered(&text).level;
                assert_eq!(again.to_state().unwrap().entities().count(), state.entities().count());
            }
        }
    }

    /// Whatever moves are made, nothing is lost or doubled, the index by cell is right, and a state is the same after
    /// it was written down and read, also with grids that were made in play.
    #[test]
    fn no_move_loses_or_doubles_anything() {
        let mut made = 0;
        for (number, case) in cases().iter().enumerate() {
            let level: Level = numbered(&case.level).level;
            let start = level.to_state().unwrap();
            let mut state = start.clone();
            let mut seed = number as u64 + 1;
            for _ in 0..40 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let moves = [Action::Left, Action::Right, Action::Up, Action::Down];
                let before = state.clone();
                state.advance(moves[(seed >> 33) as usize % 4]).unwrap();
                let agents = |state: &State| state.agents().count();
                assert_eq!(agents(&state), agents(&before));
                let fresh = state.entities().count() - before.entities().count();
                made += fresh;
                for id in before.entities() {
                    assert_eq!(state.place(id).is_some(), before.place(id).is_some());
                }
                let solid = |id: &EntityId| {
                    let has = |kind| state.has(*id, kind);
                    has(ComponentKind::Blocking) || has(ComponentKind::Pushable)
                };
                let mut places: Vec<_> =
                    state.entities().filter(solid).filter_map(|id| state.place(id)).collect();
                places.sort_unstable();
                assert!(places.windows(2).all(|pair| pair[0] != pair[1]), "{}", case.level);
                assert!(state.index_is_current());
            }
            let json = state_json::print(&state);
            let read = state_json::parse(&json, &Registry::default()).unwrap();
            assert_eq!(read, state);
            if number % 7 == 0 && !state.progress.win {
                // The rooms that were made still do what they are for.
                let (mut here, mut there) = (state.clone(), read);
                here.advance(Action::Right).unwrap();
                there.advance(Action::Right).unwrap();
                assert_eq!(here, there);
            }
            state.clone_from(&start);
            assert_eq!(state, start);
        }
        assert!(made > 100, "{made}");
    }
}
