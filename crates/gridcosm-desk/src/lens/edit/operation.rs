//! Operations on the board, translated into edits of the text.

use super::{
    super::Complaint,
    tidy::{self, Entry},
};
use crate::{
    limits,
    wire::{Clip, EditOperation, Place},
};
use gridcosm_formats::level_edit::{
    self, Edit, EditError, LegendLine, Origin,
    entity::{join, quoted, split, text_of, with},
    level_count,
};
use gridcosm_grid::{Pos, Size};
use std::collections::{BTreeMap, BTreeSet};

/// The size of the map of a new level.
const NEW_LEVEL: (u32, u32) = (9, 7);

/// A text after operations, the level to show, and the entries that they added to its legend.
#[derive(Debug)]
pub(super) struct Applied {
    pub text: String,
    pub index: u32,
    pub made: Vec<Entry>,
}

/// Applies operations in order. `made` are entries of the legend that the editor added earlier.
pub(super) fn apply_all(
    text: String,
    index: u32,
    operations: Vec<EditOperation>,
    made: &[Entry],
) -> Result<Applied, Complaint> {
    let before = tidy::entries(&text, index as usize);
    let mut desk = Draft { text, index: index as usize };
    for operation in operations {
        desk.apply(operation)?;
        if desk.text.len() > limits::TEXT_BYTES {
            let most = limits::TEXT_BYTES >> 20;
            return Err(format!(
                "The level would be larger than {most} MB, the most the studio can edit."
            )
            .into());
        }
    }
    let Draft { text, index: now } = desk;
    // In another level the editor knows of no entries of its own.
    let (text, made) = match now == index as usize {
        true => tidy::tidy(text, now, &before, made),
        false => (text, Vec::new()),
    };
    Ok(Applied { text, index: u32::try_from(now).unwrap_or(0), made })
}

/// A text while it is being changed.
struct Draft {
    text: String,
    index: usize,
}

impl Draft {
    fn apply(&mut self, operation: EditOperation) -> Result<(), Complaint> {
        let level = self.index;
        match operation {
            EditOperation::Paint { grid, cells, stack } => {
                self.paint(grid, cells.into_iter().map(pos).collect(), &stack)
            }
            EditOperation::Stack { grid, cells, entity } => self.stack(grid, &cells, &entity),
            EditOperation::Paste { grid, x, y, clip } => self.paste(grid, x, y, &clip),
            EditOperation::Change { place, entity, key, value } => {
                self.change(place, entity as usize, |text| with(text, &key, value.as_deref()))
            }
            EditOperation::Pursue { hunter, target } => self.pursue(hunter, target),
            EditOperation::Pair { one, other } => self.pair(one, other),
            EditOperation::Wire { source, listener } => self.wire(source, listener),
            EditOperation::AddGrid { name, width, height } => {
                let size = Size::new(width, height);
                self.edit(Edit::AddGrid { level, grid: name, size, fill: '.' })
            }
            EditOperation::RenameGrid { grid, name } => {
                self.edit(Edit::RenameGrid { level, grid: self.name(grid)?, name })
            }
            EditOperation::DuplicateGrid { grid, name } => {
                self.edit(Edit::DuplicateGrid { level, grid: self.name(grid)?, copy: name })
            }
            EditOperation::ResizeGrid { grid, left, top, right, bottom } => {
                let grid = self.name(grid)?;
                self.edit(Edit::ResizeGrid { level, grid, left, top, right, bottom, fill: '.' })
            }
            EditOperation::DeleteGrid { grid } => {
                self.edit(Edit::DeleteGrid { level, grid: self.name(grid)? })
            }
            EditOperation::FirstGrid { grid } => {
                self.edit(Edit::FirstGrid { level, grid: self.name(grid)? })
            }
            EditOperation::Set { key, value } => {
                self.edit(Edit::SetField { level: Some(level), field: key, value })
            }
            EditOperation::AddLevel { title } => self.add_level(title),
            EditOperation::DuplicateLevel => {
                self.edit(Edit::DuplicateLevel { level })?;
                self.index += 1;
                Ok(())
            }
            EditOperation::DeleteLevel => {
                self.edit(Edit::DeleteLevel { level })?;
                self.index = self.index.min(level_count(&self.text).saturating_sub(1));
                Ok(())
            }
        }
    }

    fn edit(&mut self, edit: Edit) -> Result<(), Complaint> {
        self.text = level_edit::apply(&self.text, &edit).map_err(Complaint::told)?;
        Ok(())
    }

    fn name(&self, grid: u32) -> Result<String, Complaint> {
        self.map(grid).map(|(name, _)| name)
    }

    /// The name and the rows of a grid.
    fn map(&self, grid: u32) -> Result<(String, Vec<Vec<char>>), Complaint> {
        let maps = level_edit::maps(&self.text, self.index).map_err(Complaint::told)?;
        let (name, rows) =
            maps.into_iter().nth(grid as usize).ok_or("The level no longer has this grid.")?;
        Ok((name, rows.iter().map(|row| row.chars().collect()).collect()))
    }

    fn legend(&self) -> Result<Vec<LegendLine>, Complaint> {
        level_edit::legend(&self.text, self.index).map_err(Complaint::told)
    }

    fn paint(&mut self, grid: u32, cells: Vec<Pos>, stack: &[String]) -> Result<(), Complaint> {
        let (level, grid) = (self.index, self.name(grid)?);
        self.edit(Edit::PaintStack { level, grid, cells, stack: join(stack) })
    }

    /// Puts an entity on top, for each sign that the cells have.
    fn stack(&mut self, grid: u32, cells: &[(u32, u32)], entity: &str) -> Result<(), Complaint> {
        let (_, rows) = self.map(grid)?;
        let legend = self.legend()?;
        let mut groups: BTreeMap<char, Vec<Pos>> = BTreeMap::new();
        for &(x, y) in cells {
            let sign = rows.get(y as usize).and_then(|row| row.get(x as usize)).copied();
            groups.entry(sign.unwrap_or('.')).or_default().push(pos((x, y)));
        }
        for (sign, cells) in groups {
            let mut stack = meaning(&legend, sign);
            if stack.last().is_none_or(|top| top != entity) {
                stack.push(entity.to_owned());
            }
            self.paint(grid, cells, &stack)?;
        }
        Ok(())
    }

    /// Puts a piece of a map; signs that the piece does not define keep their meaning in this level.
    fn paste(&mut self, grid: u32, x: i32, y: i32, clip: &Clip) -> Result<(), Complaint> {
        let (name, rows) = self.map(grid)?;
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut groups: BTreeMap<char, Vec<Pos>> = BTreeMap::new();
        for (dy, row) in (0i32..).zip(&clip.rows) {
            for (dx, sign) in (0i32..).zip(row.chars()) {
                let at = Pos::new(x.saturating_add(dx), y.saturating_add(dy));
                let inside = (0..width as i64).contains(&i64::from(at.x))
                    && (0..rows.len() as i64).contains(&i64::from(at.y));
                if inside {
                    groups.entry(sign).or_default().push(at);
                }
            }
        }
        let known: BTreeSet<char> = self.legend()?.iter().map(|line| line.sign).collect();
        for (sign, cells) in groups {
            match clip.legend.iter().find(|(key, _)| key.chars().eq([sign])) {
                Some((_, stack)) => self.paint(grid, cells, stack)?,
                None if known.contains(&sign) => {
                    let (level, grid) = (self.index, name.clone());
                    self.edit(Edit::Paint { level, grid, cells, sign })?;
                }
                None => {
                    return Err(format!(
                        "“{sign}” has no meaning in this level. Add it to the legend first."
                    )
                    .into());
                }
            }
        }
        Ok(())
    }

    /// The content of a cell: its sign and the entities.
    fn cell(&self, place: Place) -> Result<(char, Vec<String>), Complaint> {
        let (_, rows) = self.map(place.grid)?;
        let sign = rows.get(place.y as usize).and_then(|row| row.get(place.x as usize)).copied();
        let sign = sign.ok_or("The grid no longer has this cell.")?;
        Ok((sign, meaning(&self.legend()?, sign)))
    }

    /// Changes an entity of one cell. If its sign is in the level's own legend and occurs nowhere else, the entry is
    /// changed in place.
    fn change(
        &mut self,
        place: Place,
        at: usize,
        change: impl FnOnce(&str) -> Result<String, EditError>,
    ) -> Result<(), Complaint> {
        let (sign, mut stack) = self.cell(place)?;
        let entity = stack.get_mut(at).ok_or("The cell no longer holds this entity.")?;
        *entity = change(entity).map_err(Complaint::told)?;
        let own =
            self.legend()?.iter().any(|line| line.sign == sign && line.origin == Origin::Level);
        if own && self.count(sign)? == 1 {
            let (level, stack) = (Some(self.index), Some(join(&stack)));
            return self.edit(Edit::SetLegend { level, sign, stack });
        }
        self.paint(place.grid, vec![pos((place.x, place.y))], &stack)
    }

    /// How many cells have a sign.
    fn count(&self, sign: char) -> Result<usize, Complaint> {
        let maps = level_edit::maps(&self.text, self.index).map_err(Complaint::told)?;
        Ok(maps
            .iter()
            .flat_map(|(_, rows)| rows)
            .flat_map(|row| row.chars())
            .filter(|&c| c == sign)
            .count())
    }

    fn pursue(&mut self, hunter: Place, target: Place) -> Result<(), Complaint> {
        let (_, stack) = self.cell(hunter)?;
        let hunts = |entity: &String| {
            let word = text_of(entity, "is").unwrap_or_default();
            matches!(word.as_str(), "hunter" | "monster" | "box" | "thing" | "")
                || text_of(entity, "follows").is_some()
        };
        let at = stack.iter().rposition(hunts).ok_or(
            "Only hunters, monsters and boxes can pursue. Place one here, then drag from it.",
        )?;
        let name = self.name_in(target)?;
        let word = stack.get(at).and_then(|entity| text_of(entity, "is")).unwrap_or_default();
        // Hunters pursue the agent by default.
        let follows = (word != "hunter" || name != "agent").then(|| quoted(&name));
        self.change(hunter, at, |entity| with(entity, "follows", follows.as_deref()))
    }

    /// The name of the top entity of a cell; it gets one if it has none.
    fn name_in(&mut self, place: Place) -> Result<String, Complaint> {
        let (sign, stack) = self.cell(place)?;
        let (at, top) =
            stack.iter().enumerate().next_back().ok_or("That cell holds nothing to pursue.")?;
        let name = text_of(top, "name");
        let word =
            text_of(top, "is").or_else(|| text_of(top, "room")).unwrap_or_else(|| "thing".into());
        if word == "agent" && name.is_none() {
            return Ok("agent".into());
        }
        if let Some(name) = name.filter(|_| self.count(sign).is_ok_and(|count| count == 1)) {
            return Ok(name);
        }
        let name = self.fresh_name(&word)?;
        self.change(place, at, |entity| with(entity, "name", Some(&quoted(&name))))?;
        Ok(name)
    }

    fn pair(&mut self, one: Place, other: Place) -> Result<(), Complaint> {
        let is_portal =
            |entity: &String| text_of(entity, "is").is_some_and(|word| word == "portal");
        let name = self.fresh_name("portal")?;
        for place in [one, other] {
            let (_, mut stack) = self.cell(place)?;
            let portal = stack
                .iter_mut()
                .rfind(|entity| is_portal(entity))
                .ok_or("Both cells need a portal to make a pair.")?;
            let alone = with(portal, "to", None).map_err(Complaint::told)?;
            *portal = with(&alone, "name", Some(&quoted(&name))).map_err(Complaint::told)?;
            self.paint(place.grid, vec![pos((place.x, place.y))], &stack)?;
        }
        Ok(())
    }

    /// The listener takes the signal of the source, in the wire that it has already or in the one that suits it.
    fn wire(&mut self, source: Place, listener: Place) -> Result<(), Complaint> {
        let (_, sources) = self.cell(source)?;
        let signal =
            sources.iter().rev().find_map(|entity| signal_of(entity)).ok_or(
                "A wire begins at a plate or a switch. Place one here, then drag from it.",
            )?;
        let (_, stack) = self.cell(listener)?;
        let (at, key) = stack
            .iter()
            .enumerate()
            .rev()
            .find_map(|(at, entity)| Some((at, wire_of(entity)?)))
            .ok_or("Only gates, doors, walls, rooms and what moves can listen to a signal.")?;
        self.change(listener, at, |entity| with(entity, key, Some(&quoted(&signal))))
    }

    /// A name that no entity in the legend has.
    fn fresh_name(&self, word: &str) -> Result<String, Complaint> {
        let legend = self.legend()?;
        let entities = legend.iter().flat_map(|line| split(&line.stack));
        let taken: BTreeSet<String> =
            entities.filter_map(|entity| text_of(&entity, "name")).collect();
        let mut names = (1..).map(|n| format!("{word}-{n}"));
        Ok(names.find(|name| !taken.contains(name)).unwrap_or_default())
    }

    /// Adds a level that can be played immediately: walls around, an agent, an exit.
    fn add_level(&mut self, title: String) -> Result<(), Complaint> {
        let (width, height) = NEW_LEVEL;
        self.edit(Edit::AddLevel { title, size: Size::new(width, height) })?;
        self.index = level_count(&self.text).saturating_sub(1);
        let on_edge =
            |p: &Pos| p.x == 0 || p.y == 0 || p.x == width as i32 - 1 || p.y == height as i32 - 1;
        let cells = Size::new(width, height).positions().filter(on_edge).collect();
        self.paint(0, cells, &["\"wall\"".to_owned()])?;
        self.paint(0, vec![Pos::new(2, 3)], &["\"agent\"".to_owned()])?;
        self.paint(0, vec![Pos::new(6, 3)], &["\"exit\"".to_owned()])
    }
}

/// The signal that an entity of a legend sends.
fn signal_of(entity: &str) -> Option<String> {
    let word = text_of(entity, "is").unwrap_or_default();
    let named = text_of(entity, "plate").or_else(|| text_of(entity, "switch"));
    named.or_else(|| matches!(word.as_str(), "plate" | "switch").then(|| "signal".to_owned()))
}

/// The key with which an entity of a legend listens to a signal.
fn wire_of(entity: &str) -> Option<&'static str> {
    const WIRES: [&str; 5] = ["opened_by", "closed_by", "started_by", "stopped_by", "turned_by"];
    let own = WIRES.into_iter().find(|key| text_of(entity, key).is_some());
    let word = text_of(entity, "is").unwrap_or_default();
    own.or_else(|| match word.as_str() {
        "gate" | "door" | "wall" | "room" => Some("opened_by"),
        "hunter" => Some("started_by"),
        "monster" | "box" if entity.contains("moving") => Some("started_by"),
        _ => text_of(entity, "room").is_some().then_some("opened_by"),
    })
}

/// The entities of a sign.
fn meaning(legend: &[LegendLine], sign: char) -> Vec<String> {
    let line = legend.iter().find(|line| line.sign == sign);
    line.map(|line| split(&line.stack)).unwrap_or_default()
}

fn pos((x, y): (u32, u32)) -> Pos {
    let along = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
    Pos::new(along(x), along(y))
}
