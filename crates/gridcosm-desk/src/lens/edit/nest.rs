//! Nests in the Edit lens: their own text, read and changed without becoming a level file.

use super::{super::Complaint, reading};
use crate::{
    board::board,
    level_text, limits,
    wire::{Clip, EditAnswer, EditOperation, EditedLevel, EntityCard, Place, Rules, SignCard},
};
use gridcosm_formats::{
    level_edit::entity::{fields, quoted, text_of, with},
    level_file::LevelEntry,
    nest_check,
    nest_edit::{self, Edit, NestCell, grids_of},
    nest_roles::{PLAYER, Role, Roles, WALL},
    nest_text,
};
use gridcosm_grid::{Pos, Size};
use gridcosm_nest::Mark;
use std::collections::{BTreeMap, BTreeSet};

/// The name under which a nest's text is read here; only its ending matters.
pub(super) const NAME: &str = "this.nest";

const NO_WALLS: &str = "A nest has walls only beside an agent, or if its text names them: //! wall 9. Place the agent first.";

/// A cell that holds what nests cannot.
const FOREIGN: &str =
    "A nest has walls, boxes, rooms and one agent. Make it a level to use anything else.";

/// Parses a nest; the answer contains the text if the server changed it.
pub(super) fn read(text: &str, changed: bool) -> EditAnswer {
    let level = level_text::read(NAME, text.into());
    let store = nest_text::parse(text).ok();
    let missing = store.map(|store| nest_check::missing_grids(text, &store)).unwrap_or_default();
    let found = match &level {
        Err(error) if missing.is_empty() => &error.diagnostics,
        _ => &missing,
    };
    let mistakes = found.iter().map(|found| reading::mistake(text, found)).collect();
    let entry = level.ok().and_then(|file| file.pack.levels.into_iter().next());
    EditAnswer::EditLevel {
        text: changed.then(|| text.to_owned()),
        nest: true,
        made: Vec::new(),
        index: 0,
        mistakes,
        level: entry.and_then(|entry| edited(text, &entry)).map(Box::new),
        titles: vec![String::new()],
    }
}

fn edited(text: &str, entry: &LevelEntry) -> Option<EditedLevel> {
    let Draft { grids, roles, .. } = Draft::of(text.to_owned()).ok()?;
    let signs = Signs::of(&grids);
    let row = |row: &Vec<NestCell>| row.iter().map(|cell| signs.sign(cell)).collect();
    Some(EditedLevel {
        board: board(&entry.level.to_state().ok()?, None),
        maps: grids.iter().map(|(_, rows)| rows.iter().map(row).collect()).collect(),
        signs: signs.cards(&grids, &roles),
        links: Vec::new(),
        rules: Rules { title: String::new(), description: String::new(), ..reading::rules(entry) },
    })
}

/// A character for every content of a nest, because the page knows cells by characters.
struct Signs(Vec<(NestCell, char)>);

impl Signs {
    /// Digits and, as in the concise layout, first letters stand for themselves; other contents get signs of their own.
    fn of(grids: &[(String, Vec<Vec<NestCell>>)]) -> Self {
        let cells = grids.iter().flat_map(|(_, rows)| rows).flatten();
        let mut signs = vec![(NestCell::Empty, '_')];
        let mut taken = BTreeSet::from(['_']);
        let mut waiting = Vec::new();
        for cell in cells {
            if signs.iter().any(|(known, _)| known == cell) || waiting.contains(cell) {
                continue;
            }
            match own_sign(cell).filter(|&sign| taken.insert(sign)) {
                Some(sign) => signs.push((cell.clone(), sign)),
                None => waiting.push(cell.clone()),
            }
        }
        let free = ('α'..='ω').chain('一'..='龥').filter(|sign| !taken.contains(sign));
        signs.extend(waiting.into_iter().zip(free));
        Self(signs)
    }

    fn sign(&self, cell: &NestCell) -> char {
        self.0.iter().find(|(known, _)| known == cell).map_or('_', |(_, sign)| *sign)
    }

    fn cards(&self, grids: &[(String, Vec<Vec<NestCell>>)], roles: &Roles) -> Vec<SignCard> {
        let cells = || grids.iter().flat_map(|(_, rows)| rows).flatten();
        let card = |(cell, sign): &(NestCell, char)| SignCard {
            sign: sign.to_string(),
            stack: stack_of(cell, roles),
            count: u32::try_from(cells().filter(|each| *each == cell).count()).unwrap_or(u32::MAX),
        };
        self.0.iter().map(card).collect()
    }
}

fn own_sign(cell: &NestCell) -> Option<char> {
    let first = |name: &str| name.chars().next();
    match cell {
        NestCell::Empty => Some('_'),
        NestCell::Content(name) => first(name).filter(|_| name.chars().nth(1).is_none()),
        NestCell::Ref(grid, Mark::Unmarked) => first(grid)?.to_lowercase().next(),
        NestCell::Ref(grid, Mark::Primary) => first(grid)?.to_uppercase().next(),
        NestCell::Ref(_, Mark::Secondary) => None,
    }
}

/// A content as the legend of a level would describe it. The label of an agent or a wall is left out if it is the usual one.
fn stack_of(cell: &NestCell, roles: &Roles) -> Vec<EntityCard> {
    let labelled =
        |word: &str, name: &str| format!("{{ is = \"{word}\", label = {} }}", quoted(name));
    let text = match cell {
        NestCell::Empty => return Vec::new(),
        NestCell::Content(name) => match roles.role(name) {
            Role::Player if usual(&roles.players) == Some(name) => "\"agent\"".to_owned(),
            Role::Wall if usual(&roles.walls) == Some(name) => "\"wall\"".to_owned(),
            Role::Player => labelled("agent", name),
            Role::Wall => labelled("wall", name),
            Role::Box => labelled("box", name),
        },
        NestCell::Ref(grid, Mark::Unmarked) => format!("{{ room = {} }}", quoted(grid)),
        NestCell::Ref(grid, mark) => {
            format!("{{ room = {}, mark = {} }}", quoted(grid), quoted(mark.word()))
        }
    };
    vec![EntityCard { fields: fields(&text), text }]
}

/// The content that is painted for a role.
fn usual(names: &Option<Vec<String>>) -> Option<&String> {
    names.as_ref().and_then(|names| names.first())
}

/// The content that a stack of a level stands for. A box without a name gets the next number that is free.
fn cell_of(stack: &[String], roles: &Roles, numbers: &mut Numbers) -> Result<NestCell, Complaint> {
    let [entity] = stack else {
        return if stack.is_empty() { Ok(NestCell::Empty) } else { Err(FOREIGN.into()) };
    };
    if let Some(grid) = text_of(entity, "room") {
        let mark = text_of(entity, "mark").and_then(|word| Mark::from_word(&word));
        return Ok(NestCell::Ref(grid, mark.unwrap_or_default()));
    }
    let keys: BTreeSet<String> = fields(entity).into_iter().map(|(key, _)| key).collect();
    if keys.iter().any(|key| key != "is" && key != "label") {
        return Err(FOREIGN.into());
    }
    let word = text_of(entity, "is");
    let name = match (word.as_deref(), text_of(entity, "label")) {
        (Some("wall" | "agent" | "box"), Some(label)) => label,
        (Some("wall"), None) => usual(&roles.walls).cloned().ok_or(NO_WALLS)?,
        (Some("agent"), None) => {
            usual(&roles.players).cloned().unwrap_or_else(|| PLAYER.to_owned())
        }
        (Some("box"), None) => numbers.next(),
        _ => return Err(FOREIGN.into()),
    };
    Ok(NestCell::Content(name))
}

/// Numbers that no content of the nest has.
struct Numbers {
    taken: BTreeSet<String>,
    last: u32,
}

impl Numbers {
    fn next(&mut self) -> String {
        loop {
            self.last += 1;
            let name = self.last.to_string();
            if name != PLAYER && name != WALL && self.taken.insert(name.clone()) {
                return name;
            }
        }
    }
}

/// Applies operations in order.
pub(super) fn apply_all(
    mut text: String,
    operations: Vec<EditOperation>,
) -> Result<String, Complaint> {
    for operation in operations {
        text = Draft::of(text)?.apply(operation)?;
        if text.len() > limits::TEXT_BYTES {
            let most = limits::TEXT_BYTES >> 20;
            return Err(format!(
                "The nest would be larger than {most} MB, the most the studio can edit."
            )
            .into());
        }
    }
    Ok(text)
}

/// A text while it is being changed.
struct Draft {
    text: String,
    grids: Vec<(String, Vec<Vec<NestCell>>)>,
    /// Nothing left open.
    roles: Roles,
}

impl Draft {
    fn of(text: String) -> Result<Self, Complaint> {
        let nest = nest_text::read(&text).map_err(Complaint::told)?;
        let (grids, roles) = (grids_of(&nest.store), nest.roles.of(&nest.store));
        Ok(Self { text, grids, roles })
    }

    fn apply(&self, operation: EditOperation) -> Result<String, Complaint> {
        let edit = match operation {
            EditOperation::Paint { grid, cells, stack } => self.paint(grid, &cells, &stack)?,
            // A cell of a nest holds one content.
            EditOperation::Stack { grid, cells, entity } => self.paint(grid, &cells, &[entity])?,
            EditOperation::Paste { grid, x, y, clip } => self.paste(grid, x, y, &clip)?,
            EditOperation::Change { place, key, value, .. } => {
                let stack: Vec<String> = stack_of(self.cell(place)?, &self.roles)
                    .into_iter()
                    .map(|card| card.text)
                    .collect();
                let [entity] = stack.as_slice() else {
                    return Err("The cell no longer holds this entity.".into());
                };
                let changed = with(entity, &key, value.as_deref()).map_err(Complaint::told)?;
                self.paint(place.grid, &[(place.x, place.y)], &[changed])?
            }
            EditOperation::AddGrid { name, width, height } => {
                Edit::AddGrid { grid: name, size: Size::new(width, height) }
            }
            EditOperation::RenameGrid { grid, name } => {
                Edit::RenameGrid { grid: self.name(grid)?, name }
            }
            EditOperation::DuplicateGrid { grid, name } => {
                Edit::DuplicateGrid { grid: self.name(grid)?, copy: name }
            }
            EditOperation::ResizeGrid { grid, left, top, right, bottom } => {
                Edit::ResizeGrid { grid: self.name(grid)?, left, top, right, bottom }
            }
            EditOperation::DeleteGrid { grid } => Edit::DeleteGrid { grid: self.name(grid)? },
            EditOperation::FirstGrid { grid } => Edit::FirstGrid { grid: self.name(grid)? },
            EditOperation::Pursue { .. }
            | EditOperation::Pair { .. }
            | EditOperation::Wire { .. } => {
                return Err(FOREIGN.into());
            }
            EditOperation::Set { .. }
            | EditOperation::AddLevel { .. }
            | EditOperation::DuplicateLevel
            | EditOperation::DeleteLevel => {
                return Err("A nest has grids only. Make it a level to give it rules, a title or more levels.".into());
            }
        };
        let text = nest_edit::apply(&self.text, &edit).map_err(Complaint::told)?;
        match &edit {
            Edit::Put { grid, cells } => self.one_agent(text, grid, cells),
            _ => Ok(text),
        }
    }

    /// A nest that does not name its agent has one, so that an agent that was put somewhere is gone elsewhere.
    fn one_agent(
        &self,
        mut text: String,
        grid: &str,
        put: &[(Pos, NestCell)],
    ) -> Result<String, Complaint> {
        let agent = NestCell::Content(PLAYER.to_owned());
        let Some((kept, _)) = put.iter().rev().find(|(_, cell)| *cell == agent) else {
            return Ok(text);
        };
        if nest_text::read(&text).is_ok_and(|nest| nest.roles.players.is_some()) {
            return Ok(text);
        }
        for (name, rows) in grids_of(&nest_text::parse(&text).map_err(Complaint::told)?) {
            let places = (0..)
                .zip(&rows)
                .flat_map(|(y, row)| (0..).zip(row).map(move |(x, cell)| (Pos::new(x, y), cell)));
            let others =
                places.filter(|(at, cell)| **cell == agent && (name != grid || at != kept));
            let cells: Vec<_> = others.map(|(at, _)| (at, NestCell::Empty)).collect();
            if !cells.is_empty() {
                let edit = Edit::Put { grid: name.clone(), cells };
                text = nest_edit::apply(&text, &edit).map_err(Complaint::told)?;
            }
        }
        Ok(text)
    }

    fn grid(&self, grid: u32) -> Result<&(String, Vec<Vec<NestCell>>), Complaint> {
        self.grids.get(grid as usize).ok_or_else(|| "The nest no longer has this grid.".into())
    }

    fn name(&self, grid: u32) -> Result<String, Complaint> {
        self.grid(grid).map(|(name, _)| name.clone())
    }

    fn cell(&self, place: Place) -> Result<&NestCell, Complaint> {
        let row = self.grid(place.grid)?.1.get(place.y as usize);
        row.and_then(|row| row.get(place.x as usize))
            .ok_or_else(|| "The grid no longer has this cell.".into())
    }

    fn is_box(&self, cell: &NestCell) -> bool {
        matches!(cell, NestCell::Content(name) if self.roles.role(name) == Role::Box)
    }

    fn numbers(&self) -> Numbers {
        let cells = self.grids.iter().flat_map(|(_, rows)| rows).flatten();
        let names = cells.filter_map(|cell| match cell {
            NestCell::Content(name) => Some(name.clone()),
            _ => None,
        });
        Numbers { taken: names.collect(), last: 0 }
    }

    fn paint(&self, grid: u32, cells: &[(u32, u32)], stack: &[String]) -> Result<Edit, Complaint> {
        let mut numbers = self.numbers();
        let along = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
        let mut put = Vec::new();
        // A stroke comes over a cell more than once, and its box keeps its number.
        let cells: BTreeSet<(u32, u32)> = cells.iter().map(|&(x, y)| (y, x)).collect();
        for (y, x) in cells {
            let here = self.cell(Place { grid, x, y })?;
            let cell = match stack {
                [any] if any == "\"box\"" && self.is_box(here) => here.clone(),
                _ => cell_of(stack, &self.roles, &mut numbers)?,
            };
            put.push((Pos::new(along(x), along(y)), cell));
        }
        Ok(Edit::Put { grid: self.name(grid)?, cells: put })
    }

    /// Puts a piece of a map; signs that the piece does not define mean what they do in the concise layout.
    fn paste(&self, grid: u32, x: i32, y: i32, clip: &Clip) -> Result<Edit, Complaint> {
        let (name, rows) = self.grid(grid)?;
        let (width, height) = (rows.first().map_or(0, Vec::len), rows.len());
        let legend: BTreeMap<&str, &Vec<String>> =
            clip.legend.iter().map(|(sign, stack)| (sign.as_str(), stack)).collect();
        let mut numbers = self.numbers();
        let mut cells = Vec::new();
        for (dy, row) in (0i32..).zip(&clip.rows) {
            for (dx, sign) in (0i32..).zip(row.chars()) {
                let at = Pos::new(x.saturating_add(dx), y.saturating_add(dy));
                if !Size::new(clamp(width), clamp(height)).contains(at) {
                    continue;
                }
                let cell = match legend.get(sign.to_string().as_str()) {
                    Some(stack) => cell_of(stack, &self.roles, &mut numbers)?,
                    None => self.meaning(sign)?,
                };
                cells.push((at, cell));
            }
        }
        Ok(Edit::Put { grid: name.clone(), cells })
    }

    /// A character as the concise layout reads it.
    fn meaning(&self, sign: char) -> Result<NestCell, Complaint> {
        if matches!(sign, '_' | '.' | ' ') {
            return Ok(NestCell::Empty);
        }
        if sign.is_ascii_digit() {
            return Ok(NestCell::Content(sign.to_string()));
        }
        let begins = |name: &str| {
            name.chars().next().is_some_and(|c| c.to_lowercase().eq(sign.to_lowercase()))
        };
        let grid = self.grids.iter().find(|(name, _)| begins(name)).map(|(name, _)| name.clone());
        let mark = if sign.is_uppercase() { Mark::Primary } else { Mark::Unmarked };
        grid.map(|grid| NestCell::Ref(grid, mark)).ok_or_else(|| {
            format!("“{sign}” is neither a digit nor the first letter of a grid.").into()
        })
    }
}

fn clamp(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
