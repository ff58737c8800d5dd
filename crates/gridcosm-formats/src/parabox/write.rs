//! From a level to a file.

use super::{
    ACTIONS,
    note::value,
    object::{COLOUR, EFFECT, ZOOM},
};
use gridcosm_grid::Size;
use gridcosm_nest::{By, RuleSet, VOID_MIDDLE, VOID_SIZE};
use gridcosm_universe::{
    Appearance, Components, EntitySpec, GridId, GridPlan, Level, Mark, MoveRule, Objective, Place,
    Settings, SpecId, Turns,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

/// What a file of this kind cannot say.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// An entity with components that the format does not have.
    #[error("the entity at {0} cannot be part of a Parabox level: {1}")]
    Entity(Place, &'static str),
    /// A rule of the whole level.
    #[error("a Parabox level cannot have {0}")]
    Rule(String),
    /// A grid.
    #[error("the grid `{0}` cannot be part of a Parabox level: {1}")]
    Grid(String, &'static str),
}

/// Whether an entity can be part of such a file.
pub fn holds(spec: &EntitySpec) -> bool {
    Kind::of(spec).is_ok()
}

/// Writes a level.
///
/// # Errors
/// What the format cannot say, with its place.
pub fn print(level: &Level) -> Result<String, WriteError> {
    let mut out = header(&level.settings)?;
    let writer = Writer::new(level)?;
    writer.write(&mut out)?;
    if let Some((_, rest)) = kept(&level.settings) {
        rest.for_each(|line| out += &format!("{line}\n"));
    }
    Ok(out)
}

/// Kept lines: of the header, and of the rest.
fn kept(settings: &Settings) -> Option<(impl Iterator<Item = &str>, impl Iterator<Item = &str>)> {
    let note = settings.note.as_deref()?;
    let header = note.lines().take_while(|line| *line != "#");
    let rest = note.lines().skip_while(|line| *line != "#").skip(1);
    Some((header, rest))
}

fn header(settings: &Settings) -> Result<String, WriteError> {
    let rule = |what: &str| Err(WriteError::Rule(what.to_owned()));
    let Settings { move_rule, objective, push_rules, turns, seed: _, turn_limit, .. } = settings;
    if *move_rule != MoveRule::DEFAULT {
        return rule(&format!("the move rule `{}`", move_rule.name));
    }
    if *objective != Objective::BUTTONS {
        return rule(&format!("the objective `{}`; it has only `buttons`", objective.name));
    }
    if *turns == Turns::InOrder {
        return rule("agents that take turns");
    }
    if turn_limit.is_some() {
        return rule("a turn limit");
    }
    let Some(push) = push_rules.as_ref().filter(|push| push.rules.by == By::Things) else {
        return rule("other rules of pushing than `preset = \"parabox\"`");
    };
    let rules = &push.rules;
    let same = RuleSet {
        order: rules.order,
        inner_push: rules.inner_push,
        shed: rules.shed,
        budget: rules.budget,
        ..RuleSet::parabox()
    };
    if push.pull || *rules != same {
        return rule("rules of pushing that differ from `preset = \"parabox\"`");
    }
    let mut out = "version 4\n".to_owned();
    if rules.order != RuleSet::parabox().order {
        let word =
            |strategy| ACTIONS.iter().find(|(_, known)| *known == strategy).map(|(word, _)| *word);
        let words: Vec<&str> = rules.order.as_slice().iter().filter_map(|&s| word(s)).collect();
        out += &format!("attempt_order {}\n", words.join(","));
    }
    for (key, on) in [("shed", rules.shed), ("inner_push", rules.inner_push)] {
        if on {
            out += &format!("{key} 1\n");
        }
    }
    if let Some((header, _)) = kept(settings) {
        header.for_each(|line| out += &format!("{line}\n"));
    }
    Ok(out + "#\n")
}

/// What an entity is in such a file.
enum Kind<'c> {
    Solid,
    Wall,
    Room(GridId),
    Floor(&'c str),
}

impl<'c> Kind<'c> {
    fn of(spec: &'c EntitySpec) -> Result<Self, &'static str> {
        if !spec.inventory_list.is_empty() || !spec.status_list.is_empty() {
            return Err("it carries something");
        }
        let c = &spec.components;
        let known = Components {
            agent: c.agent,
            appearance: c.appearance,
            blocking: c.blocking,
            collidable: c.collidable,
            pushable: c.pushable,
            room: c.room,
            flip: c.flip,
            possessable: c.possessable,
            order: c.order,
            infinite_exit: c.infinite_exit,
            infinite_enter: c.infinite_enter.clone(),
            infinite_enter_degree: c.infinite_enter_degree,
            button: c.button,
            player_button: c.player_button,
            colour: c.colour.clone(),
            note: c.note.clone(),
            label: c.label.clone(),
            // A usual agent can carry things and has health, which nothing in such a level asks for.
            health: c.health.filter(|_| c.agent),
            inventory: c.inventory.clone().filter(|held| c.agent && held.is_empty()),
            status: c.status.clone().filter(|held| c.agent && held.is_empty()),
            // A wall that is a mere floor costs nothing.
            cost: c.cost.filter(|&cost| cost == 0),
            ..Components::default()
        };
        if *c != known {
            return Err("it has properties that the format does not have");
        }
        let solid = c.blocking || c.pushable || c.agent;
        match c.room {
            Some(room) if c.pushable => Ok(Self::Room(room.grid)),
            Some(_) => Err("it is a room that cannot be pushed"),
            None if c.infinite_exit.is_some() || c.infinite_enter.is_some() => {
                Err("it is for ever, but no room")
            }
            None if solid && (c.button || c.player_button) => Err("it is a thing and a button"),
            None if c.pushable || c.agent && !c.blocking => Ok(Self::Solid),
            None if c.blocking => Ok(Self::Wall),
            None if c.button && c.player_button => Err("it is both kinds of button"),
            None if c.button => Ok(Self::Floor("Button")),
            None if c.player_button => Ok(Self::Floor("PlayerButton")),
            None => match c.note.as_deref().and_then(|note| note.strip_prefix("floor=")) {
                Some(floor) if is_floor(c.appearance) => Ok(Self::Floor(floor)),
                _ if is_floor(c.appearance) => Ok(Self::Floor("")),
                _ => Err("the format has no such thing"),
            },
        }
    }
}

fn is_floor(look: Option<Appearance>) -> bool {
    look.is_none_or(|look| look.background)
}

/// Where a grid is written as a block.
#[derive(Clone, Copy, PartialEq)]
enum Defined {
    /// As a block without a parent.
    Root,
    /// In the place of this room.
    At(SpecId),
    /// It is a void, and no block.
    Void,
}

struct Writer<'l> {
    level: &'l Level,
    grids: Vec<GridPlan>,
    ids: Vec<i64>,
    defined: Vec<Defined>,
    /// By grid, what is listed under its block: by the order in which the level knows them.
    children: Vec<BTreeSet<(SpecId, Place)>>,
    /// The exits of grids, and whether none is marked.
    exits: BTreeMap<GridId, (bool, SpecId)>,
}

impl<'l> Writer<'l> {
    fn new(level: &'l Level) -> Result<Self, WriteError> {
        let grids: Vec<GridPlan> = level.grids().map(|(_, plan)| plan).collect();
        let ids = ids(&grids);
        let mut writer = Self {
            level,
            ids,
            defined: vec![Defined::Root; grids.len()],
            children: vec![BTreeSet::new(); grids.len()],
            exits: BTreeMap::new(),
            grids,
        };
        writer.check()?;
        writer.find_exits();
        writer.define();
        for (place, cell) in level.cells() {
            for &id in cell {
                let parent = writer.parent(place, id);
                if let Some(children) = writer.children.get_mut(parent.index()) {
                    children.insert((id, place));
                }
            }
        }
        Ok(writer)
    }

    /// Refuses what cannot be written.
    fn check(&self) -> Result<(), WriteError> {
        let grid = |plan: &GridPlan, why| Err(WriteError::Grid(plan.name.to_string(), why));
        let mut hanging: BTreeMap<GridId, usize> = BTreeMap::new();
        let mut seen = BTreeSet::new();
        for (place, cell) in self.level.cells() {
            for &id in cell {
                let Some(spec) = self.level.get(id) else { continue };
                let kind = Kind::of(spec).map_err(|why| WriteError::Entity(place, why))?;
                if !seen.insert(id) {
                    return Err(WriteError::Entity(place, "it stands in two places"));
                }
                if let Kind::Room(inside) = kind
                    && self.grids.get(inside.index()).is_none_or(|plan| plan.facts.void)
                {
                    return Err(WriteError::Entity(place, "it shows a grid that is no block"));
                }
                if let Some(of) = &spec.components.infinite_enter
                    && !self.grids.iter().any(|plan| plan.name == *of && !plan.facts.void)
                {
                    return Err(WriteError::Entity(place, "it is for a grid that does not exist"));
                }
                if self.is_void(place.grid) {
                    *hanging.entry(place.grid).or_default() += 1;
                    if place.pos() != VOID_MIDDLE || matches!(kind, Kind::Wall | Kind::Floor(_)) {
                        return Err(WriteError::Entity(
                            place,
                            "a void holds one block or reference, in its middle",
                        ));
                    }
                }
            }
        }
        for (n, plan) in (0..).zip(&self.grids) {
            if plan.facts.void
                && (plan.size != VOID_SIZE || hanging.get(&GridId(n)) != Some(&1) || n == 0)
            {
                return grid(plan, "a void is 7 by 7 with one thing in its middle");
            }
            if plan.size.is_empty() {
                return grid(plan, "it has no cells");
            }
        }
        Ok(())
    }

    fn is_void(&self, grid: GridId) -> bool {
        self.grids.get(grid.index()).is_some_and(|plan| plan.facts.void)
    }

    /// Decides where every grid is written: in the place of the room that a note names, or else of its exit, as long as
    /// no block comes to lie in itself.
    fn define(&mut self) {
        let mut rooms: BTreeMap<GridId, Vec<(u8, SpecId, Place)>> = BTreeMap::new();
        for (place, cell) in self.level.cells() {
            for &id in cell {
                let Some(spec) = self.level.get(id) else { continue };
                let Some(room) = spec.components.room else { continue };
                let note = value(spec.components.note.as_deref(), "is");
                let rank = match (note, room.mark) {
                    _ if spec.components.infinite_exit.is_some() => continue,
                    _ if spec.components.infinite_enter.is_some() => continue,
                    (Some("block"), _) => 0,
                    (_, Mark::Primary) => 1,
                    (_, Mark::Unmarked) => 2,
                    (_, Mark::Secondary) => continue,
                };
                rooms.entry(room.grid).or_default().push((rank, id, place));
            }
        }
        for (n, plan) in self.grids.iter().enumerate() {
            if plan.facts.void
                && let Some(defined) = self.defined.get_mut(n)
            {
                *defined = Defined::Void;
            }
        }
        // By grid, the grid in which its block stands; chains end at roots.
        let mut around: Vec<Option<GridId>> = vec![None; self.grids.len()];
        for (grid, mut places) in rooms {
            let note = self.grids.get(grid.index()).and_then(|plan| plan.facts.note.as_deref());
            if value(note, "is") == Some("root") {
                continue;
            }
            places.sort_unstable();
            // A file that was read has notes; without them the first grid is the outermost.
            let (id, place) = match places.first() {
                Some(&(rank, id, place)) if grid != GridId::MAIN || rank == 0 => (id, place),
                _ => continue,
            };
            let mut outer = Some(place.grid);
            let mut steps = 0;
            while let Some(next) = outer.filter(|&next| next != grid && steps <= self.grids.len()) {
                outer = around.get(next.index()).copied().flatten();
                steps += 1;
            }
            if outer.is_none()
                && let Some(defined) = self.defined.get_mut(grid.index())
            {
                *defined = Defined::At(id);
                if let Some(known) = around.get_mut(grid.index()) {
                    *known = Some(place.grid);
                }
            }
        }
    }

    /// The block under which an entity is listed. What hangs in a void may be listed anywhere.
    fn parent(&self, place: Place, id: SpecId) -> GridId {
        if !self.is_void(place.grid) {
            return place.grid;
        }
        let spec = self.level.get(id);
        let note = spec.and_then(|spec| value(spec.components.note.as_deref(), "parent"));
        let parent = note.and_then(|parent| parent.parse().ok()).map(GridId);
        let known =
            parent.filter(|parent| parent.index() < self.grids.len() && !self.is_void(*parent));
        // A block that is listed under itself would never be written.
        let around_itself = |parent: &GridId| self.lies_in(*parent, id);
        known.filter(|parent| !around_itself(parent)).unwrap_or(GridId::MAIN)
    }

    /// Whether a grid is written inside the block that stands in the place of an entity.
    fn lies_in(&self, mut grid: GridId, id: SpecId) -> bool {
        for _ in 0..=self.grids.len() {
            match self.defined.get(grid.index()) {
                Some(&Defined::At(room)) if room == id => return true,
                Some(&Defined::At(room)) => match self.place_of(room) {
                    Some(place) if !self.is_void(place.grid) => grid = place.grid,
                    _ => return false,
                },
                _ => return false,
            }
        }
        true
    }

    fn place_of(&self, id: SpecId) -> Option<Place> {
        self.level.cells().find(|(_, cell)| cell.contains(&id)).map(|(place, _)| place)
    }

    fn write(&self, out: &mut String) -> Result<(), WriteError> {
        let mut written = BTreeSet::new();
        for grid in (0..self.grids.len() as u32).map(GridId) {
            if self.defined.get(grid.index()) == Some(&Defined::Root) {
                self.root(out, grid);
                self.write_children(out, 1, grid, &mut written)?;
            }
        }
        // Blocks that hang in a void may be listed under each other only, and then under nothing that is written.
        for (place, cell) in self.level.cells().filter(|(place, _)| self.is_void(place.grid)) {
            for &id in cell {
                if written.insert(id)
                    && let Some(grid) = self.entity(out, 0, id, place)?
                {
                    self.write_children(out, 1, grid, &mut written)?;
                }
            }
        }
        Ok(())
    }

    /// Writes what is listed under the block of a grid, with everything inside.
    fn write_children(
        &self,
        out: &mut String,
        depth: usize,
        grid: GridId,
        written: &mut BTreeSet<SpecId>,
    ) -> Result<(), WriteError> {
        let listed = |grid: GridId, depth: usize| {
            let children = self.children.get(grid.index()).into_iter().flatten().rev();
            children.map(move |&(id, place)| (depth, id, place))
        };
        // What is still to be written, the next one last.
        let mut open: Vec<(usize, SpecId, Place)> = listed(grid, depth).collect();
        while let Some((depth, id, place)) = open.pop() {
            if written.insert(id)
                && let Some(grid) = self.entity(out, depth, id, place)?
            {
                open.extend(listed(grid, depth + 1));
            }
        }
        Ok(())
    }

    fn root(&self, out: &mut String, grid: GridId) {
        let Some(plan) = self.grids.get(grid.index()) else { return };
        let note = plan.facts.note.as_deref();
        let flag = |key| value(note, key).unwrap_or("0").to_owned();
        let flags = format!(
            "{} {} {} {} 0",
            flag("player"),
            flag("possessable"),
            flag("order"),
            flag("flip")
        );
        self.block(out, 0, "-1 -1", grid, &flags);
    }

    fn block(&self, out: &mut String, depth: usize, at: &str, grid: GridId, flags: &str) {
        let Some(plan) = self.grids.get(grid.index()) else { return };
        let note = plan.facts.note.as_deref();
        let Size { width, height } = plan.size;
        let id = self.ids.get(grid.index()).copied().unwrap_or(0);
        let colour = plan.facts.colour.as_deref().map_or_else(|| COLOUR.join(" "), str::to_owned);
        let zoom = value(note, "zoom").unwrap_or(ZOOM);
        let effect = value(note, "effect").unwrap_or(EFFECT);
        let tabs = "\t".repeat(depth);
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "{tabs}Block {at} {id} {width} {height} {colour} {zoom} 0 {flags} {effect}"
        );
    }

    /// Writes the line of an entity. Returns the grid whose block it is.
    fn entity(
        &self,
        out: &mut String,
        depth: usize,
        id: SpecId,
        place: Place,
    ) -> Result<Option<GridId>, WriteError> {
        let Some(spec) = self.level.get(id) else { return Ok(None) };
        let c = &spec.components;
        let note = c.note.as_deref();
        let height =
            self.grids.get(place.grid.index()).map_or(0, |plan| i64::from(plan.size.height));
        let float = self.is_void(place.grid);
        let at = if float {
            "-1 -1".to_owned()
        } else {
            format!("{} {}", place.x, height - 1 - i64::from(place.y))
        };
        let one = |flag: bool| if flag { "1" } else { "0" };
        let few = format!("{} {} {}", one(c.agent), one(c.possessable), c.order.unwrap_or(0));
        let flags = format!("{few} {} {}", one(c.flip), one(float));
        let tabs = "\t".repeat(depth);
        let effect = value(note, "effect").unwrap_or(EFFECT);
        match Kind::of(spec).map_err(|why| WriteError::Entity(place, why))? {
            Kind::Floor("") => {}
            Kind::Floor(kind) => {
                let _ = writeln!(out, "{tabs}Floor {at} {kind}");
            }
            Kind::Wall => {
                let _ = writeln!(out, "{tabs}Wall {at} {few}");
            }
            Kind::Solid => {
                let field = |key, usual| value(note, key).unwrap_or(usual);
                let colour =
                    c.colour.as_deref().map_or_else(|| solid_colour(c).to_owned(), str::to_owned);
                let number = self.ids.len() as i64 + self.ids.iter().max().copied().unwrap_or(0);
                let (id, zoom) = (field("id", ""), field("zoom", ZOOM));
                let id = if id.is_empty() { number.to_string() } else { id.to_owned() };
                let (width, height) = (field("width", "1"), field("height", "1"));
                let _ = writeln!(
                    out,
                    "{tabs}Block {at} {id} {width} {height} {colour} {zoom} 1 {flags} {effect}"
                );
            }
            Kind::Room(grid) => {
                if self.defined.get(grid.index()) == Some(&Defined::At(id)) {
                    self.block(out, depth, &at, grid, &flags);
                    return Ok(Some(grid));
                }
                let shown = self.ids.get(grid.index()).copied().unwrap_or(0);
                let exit = self.exits.get(&grid).is_some_and(|&(_, exit)| exit == id);
                let leaves = c.infinite_exit.unwrap_or(0);
                let enters = c.infinite_enter.as_ref().and_then(|of| {
                    let grid = self.grids.iter().position(|plan| plan.name == *of)?;
                    self.ids.get(grid).copied()
                });
                let _ = writeln!(
                    out,
                    "{tabs}Ref {at} {shown} {} {} {leaves} {} {} {} {flags} {effect}",
                    one(exit),
                    one(c.infinite_exit.is_some()),
                    one(enters.is_some()),
                    c.infinite_enter_degree.unwrap_or(0),
                    enters.unwrap_or(-1),
                );
            }
        }
        Ok(None)
    }

    /// Finds the exit of every grid: the first room that is marked so, or else the first without a mark.
    fn find_exits(&mut self) {
        for &id in self.level.cells().flat_map(|(_, cell)| cell) {
            let Some(c) = self.level.get(id).map(|spec| &spec.components) else { continue };
            let Some(room) = c.room.filter(|_| c.infinite_exit.is_none()) else { continue };
            if room.mark == Mark::Secondary {
                continue;
            }
            let rank = (room.mark != Mark::Primary, id);
            let exit = self.exits.entry(room.grid).or_insert(rank);
            if exit.0 && !rank.0 {
                *exit = rank;
            }
        }
    }
}

/// The colour of a solid box without one: players are pink, others orange.
fn solid_colour(components: &Components) -> &'static str {
    if components.agent { "0.9 1 0.7" } else { "0.1 0.8 0.9" }
}

/// A number for every grid: that of its note or its name, where nobody else has it.
fn ids(grids: &[GridPlan]) -> Vec<i64> {
    let wanted = |plan: &GridPlan| {
        let note = value(plan.facts.note.as_deref(), "id").and_then(|id| id.parse().ok());
        note.or_else(|| plan.name.parse::<i64>().ok())
    };
    // A file may give one number to several blocks; references mean the first.
    let kept: BTreeSet<i64> = grids.iter().filter_map(wanted).collect();
    let mut next = 0;
    let mut fresh = || {
        while kept.contains(&next) {
            next += 1;
        }
        next += 1;
        next - 1
    };
    grids.iter().map(|plan| wanted(plan).unwrap_or_else(&mut fresh)).collect()
}
