//! From the content of a file to a playable level.

use super::{
    LevelEntry, checks,
    diagnostic::Report,
    entity::EntitySyntax,
    fields::Located,
    grid_map::{GridSyntax, Sign},
    syntax::LevelSyntax,
    wiring, words,
};
use gridcosm_nest::Mark;
use gridcosm_universe::{GridId, Level, MAX_CELLS, Place, Room, SpecId};
use std::{collections::BTreeMap, rc::Rc};

/// An entity in its cell, and the sign of the map that put it there.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) id: SpecId,
    pub(super) place: Place,
    pub(super) entity: Rc<EntitySyntax>,
    pub(super) sign: Sign,
}

/// The meaning of a sign of this level, from the bottom up.
type Stack = Rc<[Rc<EntitySyntax>]>;

/// Builds a level and checks it. `None` if there is nothing to build.
pub(super) fn lower(report: &mut Report<'_>, syntax: &LevelSyntax) -> Option<LevelEntry> {
    let mut level = empty_level(report, syntax)?;
    let mut signs = Signs::new(syntax);
    let mut placed = Vec::new();
    for (grid, rows) in (0..).zip(&syntax.grids) {
        for (y, row) in (0..).zip(&rows.rows) {
            for (x, &sign) in (0..).zip(row) {
                for entity in signs.stack(report, sign).iter() {
                    let place = Place::new(GridId(grid), x, y);
                    let spec = signs.spec(entity);
                    let id = level.add(place, spec).ok()?;
                    placed.push(Placed { id, place, entity: Rc::clone(entity), sign });
                }
            }
        }
    }
    signs.finish(report);
    wiring::wire(report, &mut level, &placed);
    checks::check(report, syntax, &level, &placed);
    Some(entry(syntax, level, &placed))
}

fn empty_level(report: &mut Report<'_>, syntax: &LevelSyntax) -> Option<Level> {
    let Some(main) = syntax.grids.first() else {
        // The reader has already reported a map that it could not read.
        if !report.has_errors() {
            report
                .error("no-map", syntax.span.clone(), "the level has no map")
                .hint("draw one: map = \"\"\" … \"\"\"");
        }
        return None;
    };
    let cells: u64 = syntax.grids.iter().map(|grid| grid.size().area()).sum();
    if cells > MAX_CELLS {
        let message =
            format!("the grids have {cells} cells in all; at most {MAX_CELLS} are allowed");
        report.error("too-large", main.name.span.clone(), message);
        return None;
    }
    let mut level = Level::new(main.size());
    level.rename_grid(GridId::MAIN, &main.name.value).ok()?;
    for grid in syntax.grids.iter().skip(1) {
        level.add_grid(&grid.name.value, grid.size()).ok()?;
    }
    for (name, facts) in &syntax.facts {
        match level.grid_named(&name.value).and_then(|grid| level.grid_facts_mut(grid)) {
            Some(known) => known.clone_from(facts),
            None => {
                let message = format!("there is no grid `{}`", name.value);
                report.error("unknown-grid", name.span.clone(), message);
            }
        }
    }
    level.settings = syntax.settings.clone();
    level.progress = syntax.progress;
    Some(level)
}

fn entry(syntax: &LevelSyntax, level: Level, placed: &[Placed]) -> LevelEntry {
    let mut cell_tags: BTreeMap<String, Vec<Place>> = BTreeMap::new();
    for thing in placed {
        for tag in &thing.entity.tags {
            cell_tags.entry(tag.clone()).or_default().push(thing.place);
        }
    }
    LevelEntry {
        title: syntax.title.as_ref().map(|title| title.value.clone()).unwrap_or_default(),
        author: syntax.author.clone().unwrap_or_default(),
        description: syntax.description.clone().unwrap_or_default(),
        tags: syntax.tags.clone().unwrap_or_default(),
        cell_tags,
        level,
    }
}

/// The meanings of the signs of one level, each looked up once.
struct Signs<'s> {
    syntax: &'s LevelSyntax,
    known: BTreeMap<char, Stack>,
    grids: BTreeMap<&'s str, GridId>,
    /// Unknown signs: the first place, and the count.
    unknown: BTreeMap<char, (Sign, usize)>,
}

impl<'s> Signs<'s> {
    fn new(syntax: &'s LevelSyntax) -> Self {
        let names = syntax.grids.iter().map(|grid| grid.name.value.as_str());
        let grids = names.zip((0..).map(GridId)).collect();
        Self { syntax, known: BTreeMap::new(), grids, unknown: BTreeMap::new() }
    }

    fn stack(&mut self, report: &mut Report<'_>, sign: Sign) -> Stack {
        if let Some((_, count)) = self.unknown.get_mut(&sign.sign) {
            *count += 1;
        }
        if let Some(stack) = self.known.get(&sign.sign) {
            return Rc::clone(stack);
        }
        let found = self.find(report, sign);
        if found.is_none() {
            self.unknown.insert(sign.sign, (sign, 1));
        }
        let stack: Stack = found.unwrap_or_default().into_iter().map(Rc::new).collect();
        self.known.insert(sign.sign, Rc::clone(&stack));
        stack
    }

    /// The legend's entry, or the built-in one, or the grid that begins with this letter.
    fn find(&self, report: &mut Report<'_>, sign: Sign) -> Option<Vec<EntitySyntax>> {
        if let Some(stack) = self.syntax.legend.get(&sign.sign) {
            let mut stack = stack.clone();
            stack.retain(|entity| self.room_exists(report, entity));
            return Some(stack);
        }
        if let Some(words) = words::built_in(sign.sign) {
            let entity = |word: &&str| EntitySyntax::of_word(word, sign.span());
            return Some(words.iter().filter_map(entity).collect());
        }
        self.room_by_letter(report, sign).map(|room| vec![room])
    }

    fn room_exists(&self, report: &mut Report<'_>, entity: &EntitySyntax) -> bool {
        let Some((grid, _)) = &entity.room else { return true };
        let exists = self.grids.contains_key(grid.value.as_str());
        if !exists {
            let known: Vec<&str> = self.grids.keys().copied().collect();
            report
                .error(
                    "room-without-grid",
                    grid.span.clone(),
                    format!("there is no grid `{}`", grid.value),
                )
                .suggest_text(&grid.value, &known);
        }
        exists
    }

    fn room_by_letter(&self, report: &mut Report<'_>, sign: Sign) -> Option<EntitySyntax> {
        let grids: Vec<&GridSyntax> = self
            .syntax
            .grids
            .iter()
            .filter(|grid| begins_with(&grid.name.value, sign.sign))
            .collect();
        let grid = grids.first()?;
        if let Some(other) = grids.get(1) {
            let (one, two) = (&grid.name.value, &other.name.value);
            report
                .error(
                    "ambiguous-letter",
                    sign.span(),
                    format!("`{}` could be the grid `{one}` or the grid `{two}`", sign.sign),
                )
                .hint(format!("choose one in the legend: {} = {{ room = \"{one}\" }}", sign.sign));
        }
        let mark = if sign.sign.is_uppercase() { Mark::Primary } else { Mark::Unmarked };
        let name = Located { value: grid.name.value.clone(), span: sign.span() };
        Some(EntitySyntax::room(name, mark))
    }

    fn spec(&self, entity: &EntitySyntax) -> gridcosm_universe::EntitySpec {
        let mut spec = entity.spec.clone();
        let grid = entity
            .room
            .as_ref()
            .and_then(|(grid, mark)| Some((*self.grids.get(grid.value.as_str())?, *mark)));
        spec.components.room = grid.map(|(grid, mark)| Room { grid, mark });
        spec
    }

    /// One report for each unknown sign, however often it occurs.
    fn finish(&self, report: &mut Report<'_>) {
        for (sign, (first, count)) in &self.unknown {
            let more = if *count > 1 { format!(", {count} times") } else { String::new() };
            let message = format!("`{sign}` has no meaning here{more}");
            let hint = if sign.is_alphabetic() {
                format!(
                    "explain it in the legend, such as {sign} = \"wall\", or name a grid that begins with `{sign}`"
                )
            } else {
                format!("explain it in the legend, such as {} = \"wall\"", legend_key(*sign))
            };
            report.error("unknown-character", first.span(), message).hint(hint);
        }
    }
}

pub(super) fn begins_with(name: &str, letter: char) -> bool {
    letter.is_alphabetic()
        && name.chars().next().is_some_and(|first| first.to_lowercase().eq(letter.to_lowercase()))
}

/// A sign as a key of the legend.
pub(crate) fn legend_key(sign: char) -> String {
    match sign {
        sign if sign.is_ascii_alphanumeric() || sign == '_' || sign == '-' => sign.to_string(),
        '"' | '\\' => format!("'{sign}'"),
        sign => format!("\"{sign}\""),
    }
}
