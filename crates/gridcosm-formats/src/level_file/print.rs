//! Packs as text: the reverse of parsing.

use super::{
    LevelEntry, Pack,
    describe::{Ties, entity_text, quoted},
    entity::AGENT,
    lower::{begins_with, legend_key},
    settings,
    syntax::MAIN,
    words::{self, BUILT_IN},
};
use gridcosm_universe::{EntitySpec, GridFacts, GridId, Level, Place, SpecId};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

/// The reason why a level cannot be written as a level file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrintError {
    /// A custom rule of a program.
    #[error("`{0}` is a custom rule, and level files can name only the built-in ones")]
    UnknownRule(&'static str),
    /// An entity with components that no legend can give it.
    #[error("the entity at {0} has components that a legend cannot describe")]
    Unprintable(Place),
    /// More different cells than there are signs.
    #[error("the level has more than {0} different cells, more than there are signs for")]
    TooManySigns(usize),
    /// A room of a grid that does not exist.
    #[error("the room at {0} shows a grid that does not exist")]
    NoSuchGrid(Place),
}

/// Writes a pack. [`read`](super::read) gives the same levels back.
///
/// Data that only a running game has is lost: trails, previous places, and entities without a place.
///
/// # Errors
/// When something in it cannot be written.
pub fn print(pack: &Pack) -> Result<String, PrintError> {
    let mut text = String::new();
    if let [level] = pack.levels.as_slice() {
        print_level(&mut text, level, "")?;
        return Ok(text);
    }
    put_text(&mut text, "title", &pack.title);
    put_text(&mut text, "author", &pack.author);
    put_text(&mut text, "description", &pack.description);
    for level in &pack.levels {
        text += if text.is_empty() { "[[level]]\n" } else { "\n[[level]]\n" };
        print_level(&mut text, level, "level.")?;
    }
    Ok(text)
}

fn print_level(text: &mut String, entry: &LevelEntry, prefix: &str) -> Result<(), PrintError> {
    let level = &entry.level;
    put_text(text, "title", &entry.title);
    put_text(text, "author", &entry.author);
    put_text(text, "description", &entry.description);
    if !entry.tags.is_empty() {
        let tags: Vec<String> = entry.tags.iter().map(|tag| quoted(tag)).collect();
        put(text, "tags", format!("[{}]", tags.join(", ")));
    }
    let agents = placements(level)
        .filter(|(_, id)| level.get(*id).is_some_and(|spec| spec.components.agent))
        .count();
    settings::print(text, &level.settings, agents, level.progress)?;
    let drawn = Drawing::new(entry)?;
    let grids: Vec<_> = level.grids().collect();
    let single = grids.len() == 1 && grids.first().is_some_and(|(_, plan)| &*plan.name == MAIN);
    // Keys after a table's header belong to the table, so a lone map comes first.
    if single {
        put(text, "map", drawn.map(GridId::MAIN));
    }
    if let Some(push) = &level.settings.push_rules {
        *text += &format!("\n[{prefix}push]\n");
        settings::print_push(text, push);
    }
    if !drawn.legend.is_empty() {
        *text += &format!("\n[{prefix}legend]\n");
        for (sign, stack) in &drawn.legend {
            put(text, &legend_key(*sign), stack);
        }
    }
    if !single {
        *text += &format!("\n[{prefix}grids]\n");
        for (id, plan) in &grids {
            put(text, &grid_key(&plan.name), drawn.map(*id));
        }
    }
    if grids.iter().any(|(_, plan)| plan.facts != GridFacts::default()) {
        *text += &format!("\n[{prefix}facts]\n");
        for (_, plan) in grids.iter().filter(|(_, plan)| plan.facts != GridFacts::default()) {
            put(text, &grid_key(&plan.name), facts_table(&plan.facts));
        }
    }
    Ok(())
}

fn facts_table(facts: &GridFacts) -> String {
    let GridFacts { void, colour, note } = facts;
    let mut parts = Vec::new();
    if *void {
        parts.push("void = true".to_owned());
    }
    for (key, text) in [("colour", colour), ("note", note)] {
        parts.extend(text.as_ref().map(|text| format!("{key} = {}", quoted(text))));
    }
    format!("{{ {} }}", parts.join(", "))
}

pub(super) fn put(text: &mut String, key: &str, value: impl std::fmt::Display) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{key} = {value}");
}

fn put_text(text: &mut String, key: &str, value: &str) {
    if !value.is_empty() {
        put(text, key, quoted(value));
    }
}

/// A name as a key; texts of several lines are none.
fn grid_key(name: &str) -> String {
    toml_edit::Key::new(name).to_string()
}

/// The text of a level whose cells are stacks of entities as a legend spells them; `settings` come before the map.
pub(crate) fn text_of_stacks(
    settings: &str,
    rows: &[Vec<Vec<String>>],
) -> Result<String, PrintError> {
    let mut signs = Signs::new(&[]);
    let mut map = Vec::new();
    for row in rows {
        let row: Result<String, PrintError> = row
            .iter()
            .map(|stack| if stack.is_empty() { Ok('.') } else { signs.of(stack) })
            .collect();
        map.push(row?);
    }
    let mut text = settings.to_owned();
    put(&mut text, "map", format!("\"\"\"\n{}\"\"\"", map.join("\n")));
    text += "\n[legend]\n";
    signs.legend.iter().for_each(|(sign, stack)| put(&mut text, &legend_key(*sign), stack));
    Ok(text)
}

/// All entities with their places, in reading order.
fn placements(level: &Level) -> impl Iterator<Item = (Place, SpecId)> + '_ {
    level.cells().flat_map(|(place, cell)| cell.iter().map(move |&id| (place, id)))
}

/// The maps of a level in signs, and the meanings of the signs.
struct Drawing {
    legend: BTreeMap<char, String>,
    maps: Vec<Vec<String>>,
}

impl Drawing {
    fn new(entry: &LevelEntry) -> Result<Self, PrintError> {
        let level = &entry.level;
        let ties = ties(entry)?;
        let names: Vec<String> = level.grids().map(|(_, plan)| plan.name.to_string()).collect();
        let mut signs = Signs::new(&names);
        let mut maps: Vec<Vec<Vec<char>>> = level
            .grids()
            .map(|(_, plan)| vec![vec!['.'; plan.size.width as usize]; plan.size.height as usize])
            .collect();
        let mut texts = Texts::default();
        for (place, cell) in level.cells() {
            let mut stack = Vec::new();
            for &id in cell {
                stack.push(texts.of(level, id, ties.get(&(place, id)), place)?);
            }
            let sign = signs.of(&stack)?;
            let row =
                maps.get_mut(place.grid.0 as usize).and_then(|map| map.get_mut(place.y as usize));
            if let Some(cell) = row.and_then(|row| row.get_mut(place.x as usize)) {
                *cell = sign;
            }
        }
        let rows =
            |map: Vec<Vec<char>>| map.into_iter().map(|row| row.into_iter().collect()).collect();
        Ok(Self { legend: signs.legend, maps: maps.into_iter().map(rows).collect() })
    }

    fn map(&self, grid: GridId) -> String {
        let rows = self.maps.get(grid.0 as usize).map(|rows| rows.join("\n")).unwrap_or_default();
        format!("\"\"\"\n{rows}\"\"\"")
    }
}

/// Texts of entities; the same entity is not described twice.
#[derive(Default)]
struct Texts {
    known: Vec<(EntitySpec, Ties, String)>,
}

impl Texts {
    fn of(
        &mut self,
        level: &Level,
        id: SpecId,
        ties: Option<&Ties>,
        place: Place,
    ) -> Result<String, PrintError> {
        let spec = level.get(id).ok_or(PrintError::Unprintable(place))?;
        let ties = ties.cloned().unwrap_or_default();
        // References are in the ties, as names.
        let bare = EntitySpec { pathfind_target: None, portal_pair: None, ..spec.clone() };
        if let Some((_, _, text)) =
            self.known.iter().find(|(known, with, _)| *known == bare && *with == ties)
        {
            return Ok(text.clone());
        }
        let text = entity_text(&bare, &ties).ok_or(PrintError::Unprintable(place))?;
        self.known.push((bare, ties, text.clone()));
        Ok(text)
    }
}

/// The names that entities need to find each other, and the grids of rooms.
fn ties(entry: &LevelEntry) -> Result<BTreeMap<(Place, SpecId), Ties>, PrintError> {
    let level = &entry.level;
    let mut ties: BTreeMap<(Place, SpecId), Ties> = BTreeMap::new();
    // References mean the last placement.
    let last: BTreeMap<SpecId, Place> = placements(level).map(|(place, id)| (id, place)).collect();
    let first_agent =
        placements(level).find(|(_, id)| level.get(*id).is_some_and(|spec| spec.components.agent));
    let grids: Vec<String> = level.grids().map(|(_, plan)| plan.name.to_string()).collect();
    let mut names: BTreeMap<SpecId, String> = BTreeMap::new();
    let mut name_of = |id: SpecId| {
        if first_agent.is_some_and(|(_, agent)| agent == id) {
            return AGENT.to_owned();
        }
        let next = format!("n{}", names.len() + 1);
        names.entry(id).or_insert(next).clone()
    };
    for (place, id) in placements(level) {
        let Some(spec) = level.get(id) else { continue };
        let mut tie = Ties::default();
        if let Some(room) = spec.components.room {
            let grid = grids.get(room.grid.0 as usize).ok_or(PrintError::NoSuchGrid(place))?;
            tie.room = Some((grid.clone(), room.mark));
        }
        tie.follows =
            spec.pathfind_target.filter(|target| last.contains_key(target)).map(&mut name_of);
        if spec.components.portal.is_some() {
            let mate = spec.portal_pair.filter(|mate| last.contains_key(mate));
            tie.to = Some(mate.map(&mut name_of));
        }
        if tie != Ties::default() {
            ties.insert((place, id), tie);
        }
    }
    for (id, name) in names {
        if let Some(&place) = last.get(&id) {
            ties.entry((place, id)).or_default().name = Some(name);
        }
    }
    share_names(entry, &mut ties);
    put_tags(entry, &mut ties);
    Ok(ties)
}

/// Two portals that lead to each other need no `to`, only a name that both have; a lone pair needs no name at all.
fn share_names(entry: &LevelEntry, ties: &mut BTreeMap<(Place, SpecId), Ties>) {
    let level = &entry.level;
    let named: BTreeMap<String, (Place, SpecId)> =
        ties.iter().filter_map(|(at, tie)| Some((tie.name.clone()?, *at))).collect();
    let followed: BTreeSet<String> = ties.values().filter_map(|tie| tie.follows.clone()).collect();
    let mut leads: BTreeMap<String, usize> = BTreeMap::new();
    for to in ties.values().filter_map(|tie| tie.to.clone().flatten()) {
        *leads.entry(to).or_default() += 1;
    }
    let mut pairs = Vec::new();
    for (at, tie) in ties.iter() {
        let Some(mate) = tie.to.clone().flatten().and_then(|to| named.get(&to)) else { continue };
        let back =
            ties.get(mate).and_then(|mate| mate.to.clone().flatten()).and_then(|to| named.get(&to));
        let free = |at: &(Place, SpecId)| {
            let name = ties.get(at).and_then(|tie| tie.name.clone());
            name.is_some_and(|name| !followed.contains(&name) && leads.get(&name) == Some(&1))
        };
        if back == Some(at) && at < mate && free(at) && free(mate) {
            pairs.push((*at, *mate));
        }
    }
    let portals = placements(level)
        .filter(|(_, id)| level.get(*id).is_some_and(|spec| spec.components.portal.is_some()));
    let alone = portals.count() == 2
        && matches!(pairs.as_slice(), &[(one, two)] if have_one_sign(entry, ties, one, two));
    for (number, (one, two)) in (1..).zip(pairs) {
        for at in [one, two] {
            if let Some(tie) = ties.get_mut(&at) {
                tie.to = None;
                tie.name = (!alone).then(|| format!("pair{number}"));
            }
        }
    }
}

/// Whether two portals are written with the same sign, which pairs them without a name. Whatever else is on their cells or
/// tied to them would give each its own.
fn have_one_sign(
    entry: &LevelEntry,
    ties: &BTreeMap<(Place, SpecId), Ties>,
    one: (Place, SpecId),
    two: (Place, SpecId),
) -> bool {
    let level = &entry.level;
    let plain = |(place, _): (Place, SpecId)| {
        level.objects_at(place).is_ok_and(|cell| cell.len() == 1)
            && !entry.cell_tags.values().any(|places| places.contains(&place))
    };
    let rest = |at: (Place, SpecId)| {
        let spec =
            EntitySpec { portal_pair: None, pathfind_target: None, ..level.get(at.1)?.clone() };
        let tie = ties.get(&at)?;
        Some((spec, tie.follows.clone(), tie.room.clone()))
    };
    plain(one) && plain(two) && rest(one).is_some() && rest(one) == rest(two)
}

/// Tags of cells go to the top entity.
fn put_tags(entry: &LevelEntry, ties: &mut BTreeMap<(Place, SpecId), Ties>) {
    for (tag, places) in &entry.cell_tags {
        for &place in places {
            let top = entry.level.objects_at(place).ok().and_then(|cell| cell.last());
            if let Some(&id) = top {
                ties.entry((place, id)).or_default().tags.push(tag.clone());
            }
        }
    }
}

/// Which sign stands for which stack.
struct Signs<'n> {
    grids: &'n [String],
    known: BTreeMap<Vec<String>, char>,
    taken: BTreeSet<char>,
    legend: BTreeMap<char, String>,
}

impl<'n> Signs<'n> {
    fn new(grids: &'n [String]) -> Self {
        let built_in = BUILT_IN.iter().map(|(sign, _)| *sign).collect();
        Self { grids, known: BTreeMap::new(), taken: built_in, legend: BTreeMap::new() }
    }

    fn of(&mut self, stack: &[String]) -> Result<char, PrintError> {
        if let Some(&sign) = self.known.get(stack) {
            return Ok(sign);
        }
        let sign = match built_in_sign(stack).or_else(|| self.letter_of_room(stack)) {
            Some(sign) => sign,
            None => self.new_sign(stack)?,
        };
        self.taken.insert(sign);
        self.known.insert(stack.to_vec(), sign);
        Ok(sign)
    }

    /// The letter that a grid's name begins with, where no other grid's does.
    fn letter_of_room(&self, stack: &[String]) -> Option<char> {
        let [room] = stack else { return None };
        for grid in self.grids {
            let letter = grid.chars().next().filter(char::is_ascii_alphabetic)?;
            let alone = self.grids.iter().filter(|other| begins_with(other, letter)).count() == 1;
            let spelt = |mark: &str| format!("{{ room = {}{mark} }}", quoted(grid));
            let sign = if *room == spelt("") {
                letter.to_ascii_lowercase()
            } else if *room == spelt(", mark = \"primary\"") {
                letter.to_ascii_uppercase()
            } else {
                continue;
            };
            return (alone && !self.taken.contains(&sign)).then_some(sign);
        }
        None
    }

    /// A free sign, if possible the first letter of the top entity.
    fn new_sign(&mut self, stack: &[String]) -> Result<char, PrintError> {
        let sign =
            free_sign(stack.last().map_or("", String::as_str), |sign| self.taken.contains(&sign))
                .ok_or(PrintError::TooManySigns(self.taken.len()))?;
        let text = match stack {
            [one] => one.clone(),
            several => format!("[{}]", several.join(", ")),
        };
        self.legend.insert(sign, text);
        Ok(sign)
    }
}

/// A free sign, if possible the digit that labels the entity, or the first letter of the first word of a legend's text.
pub(crate) fn free_sign(text: &str, taken: impl Fn(char) -> bool) -> Option<char> {
    let label = text.split_once("label = ").and_then(|(_, rest)| rest.split('"').nth(1));
    if let Some(&[digit @ b'0'..=b'9']) = label.map(str::as_bytes)
        && !taken(digit.into())
    {
        return Some(digit.into());
    }
    let word = text.split(['"', '\'']).nth(1).and_then(|word| word.chars().next());
    let first = word.filter(char::is_ascii_alphabetic);
    let own = first
        .into_iter()
        .flat_map(|letter| [letter.to_ascii_uppercase(), letter.to_ascii_lowercase()]);
    // Letters of other scripts follow, which every terminal can show in one column.
    let all = ('A'..='Z')
        .chain('a'..='z')
        .chain('α'..='ω')
        .chain('Α'..='Ω')
        .chain('а'..='я')
        .chain('À'..='ʯ');
    own.chain(all).find(|&sign| sign.is_alphabetic() && !taken(sign))
}

fn built_in_sign(stack: &[String]) -> Option<char> {
    let spelt = |words: &[&str]| {
        words.len() == stack.len()
            && words.iter().zip(stack).all(|(word, text)| *text == quoted(word))
    };
    words::BUILT_IN.iter().find(|(_, words)| spelt(words)).map(|(sign, _)| *sign)
}
