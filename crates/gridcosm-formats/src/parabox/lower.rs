//! From the objects of a file to a level.

use super::{
    ACTIONS,
    lines::{self, Line},
    note::Note,
    object::{self, Block, EFFECT, Flags, Int, Object, Ref, What, ZOOM},
};
use crate::level_file::{Diagnostic, Report};
use gridcosm_grid::Size;
use gridcosm_nest::{Order, RuleSet, VOID_MIDDLE, VOID_SIZE};
use gridcosm_universe::{
    Appearance, AppearanceName, Components, EntitySpec, GridFacts, GridId, Level, MAX_CELLS,
    MAX_VOIDS, Mark, Objective, Place, PushRules, Room, SpecId, StateError, Turns, factory,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// A level, and the numbers of things in its file: every `Block`, `Ref` and `Wall` line is a thing, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// The level.
    pub level: Level,
    /// By thing: what it is in the level; `None` for a block that stands nowhere.
    pub things: Vec<Option<SpecId>>,
    /// By grid: the thing whose inside it is, or -1-k for the void in which thing k hangs.
    pub containers: Vec<i64>,
}

/// Reads a file; `None` if there is nothing to show. With errors among the findings the level is not to be played.
pub fn read_numbered(text: &str) -> (Option<Numbered>, Vec<Diagnostic>) {
    let mut report = Report::new(text);
    let numbered = File::read(&mut report).and_then(|file| Builder::new(file).build(&mut report));
    (numbered, report.finish())
}

/// The content of a file.
struct File<'t> {
    rules: RuleSet,
    objects: Vec<Object<'t>>,
    /// Lines that no rule reads, of the header and of the rest.
    kept: [Vec<&'t str>; 2],
    end: usize,
}

impl<'t> File<'t> {
    fn read(report: &mut Report<'t>) -> Option<Self> {
        let text = report.text();
        let mut lines = lines::lines(text);
        let mut file = Self {
            rules: RuleSet::parabox(),
            objects: Vec::new(),
            kept: [Vec::new(), Vec::new()],
            end: text.len(),
        };
        // Remarks may come first.
        let first = lines.by_ref().find(|line| {
            let remark = is_remark(line);
            file.kept[0].extend(remark.then_some(line.text));
            !remark
        });
        match first {
            Some(line) if is_version_4(&line) => {}
            first => {
                let span = first.map_or(0..0, |line| line.span);
                report
                    .error("parabox-version", span, "the file does not begin with `version 4`")
                    .hint("other versions of the format are not read");
                return None;
            }
        }
        let mut header = true;
        for line in lines {
            if header {
                header = line.words.first().is_none_or(|word| word.text != "#");
                if header {
                    file.header_line(report, &line);
                }
            } else if is_remark(&line) {
                file.kept[1].push(line.text);
            } else if let Ok(object) = object::read(report, &line) {
                match object {
                    Some(object) => file.objects.push(object),
                    None => file.keep(report, &line, 1),
                }
            }
        }
        if header {
            let end = file.end;
            report
                .error("parabox-header", end..end, "the header does not end")
                .hint("write a line `#` before the first object");
        }
        Some(file)
    }

    /// Keeps a line that has no meaning here, and tells so.
    fn keep(&mut self, report: &mut Report<'_>, line: &Line<'t>, part: usize) {
        let message =
            format!("`{}` has no meaning here", line.words.first().map_or("", |word| word.text));
        report
            .warning("parabox-unknown", line.span.clone(), message)
            .hint("the line is kept and otherwise ignored");
        if let Some(kept) = self.kept.get_mut(part) {
            kept.push(line.text);
        }
    }

    fn header_line(&mut self, report: &mut Report<'_>, line: &Line<'t>) {
        let Some((name, words)) = line.words.split_first() else { return };
        let on = || match words.first().map(|word| word.text) {
            None | Some("1" | "True" | "true") => Some(true),
            Some("0" | "False" | "false") => Some(false),
            _ => None,
        };
        match name.text {
            "attempt_order" => self.read_order(report, line),
            "shed" | "inner_push" => match on() {
                Some(on) if name.text == "shed" => self.rules.shed = on,
                Some(on) => self.rules.inner_push = on,
                None => {
                    let span = words.first().map_or(line.span.clone(), |word| word.span());
                    report.error("parabox-field", span, format!("`{}` is 0 or 1", name.text));
                }
            },
            "draw_style" | "custom_level_music" | "custom_level_palette" => {
                self.kept[0].push(line.text);
            }
            _ if is_remark(line) => self.kept[0].push(line.text),
            _ => self.keep(report, line, 0),
        }
    }

    fn read_order(&mut self, report: &mut Report<'_>, line: &Line<'t>) {
        let mut order = Vec::new();
        for word in line.words.iter().skip(1) {
            let mut at = word.start;
            for part in word.text.split(',') {
                let span = at..at + part.len();
                at += part.len() + 1;
                if part.is_empty() {
                    continue;
                }
                match ACTIONS.iter().find(|(name, _)| *name == part) {
                    Some((_, action)) if order.contains(action) => {
                        let message = format!("`{part}` is tried already");
                        report
                            .warning("parabox-order", span, message)
                            .hint("only the first one counts");
                    }
                    Some(&(_, action)) => order.push(action),
                    None => {
                        let known = ACTIONS.map(|(name, _)| name);
                        let message = format!("`{part}` is no way of dealing with an obstacle");
                        report.error("parabox-order", span, message).suggest(part, &known);
                        return;
                    }
                }
            }
        }
        match Order::new(order) {
            Ok(order) => self.rules.order = order,
            Err(error) => {
                report.error("parabox-order", line.span.clone(), error.to_string());
            }
        }
    }
}

/// Whether a line is only there for people.
fn is_remark(line: &Line<'_>) -> bool {
    line.text.starts_with('(')
}

fn is_version_4(line: &Line<'_>) -> bool {
    matches!(line.words.as_slice(), [name, number, ..] if name.text == "version" && number.text == "4")
}

/// A block with an inside.
#[derive(Clone, Copy)]
struct Inside {
    object: usize,
    grid: GridId,
    size: Size,
}

/// Builds a level out of the objects.
struct Builder<'t> {
    file: File<'t>,
    /// By object, the block that it stands in; `None` for roots.
    parents: Vec<Option<Inside>>,
    /// By object, the grid inside.
    insides: Vec<Option<Inside>>,
    /// By id, the first block with an inside, and the solid ones.
    by_id: BTreeMap<i64, Inside>,
    solid_ids: BTreeMap<i64, usize>,
    /// The reference through which a grid is left, if one is marked.
    exits: BTreeMap<GridId, usize>,
    /// By grid of a block.
    names: Vec<Arc<str>>,
}

impl<'t> Builder<'t> {
    fn new(file: File<'t>) -> Self {
        Self {
            file,
            parents: Vec::new(),
            insides: Vec::new(),
            by_id: BTreeMap::new(),
            solid_ids: BTreeMap::new(),
            exits: BTreeMap::new(),
            names: Vec::new(),
        }
    }

    fn build(mut self, report: &mut Report<'_>) -> Option<Numbered> {
        let sizes = self.find_blocks(report)?;
        self.find_parents(report);
        self.find_exits(report);
        self.name_grids();
        let voids = self.voids(report)?;
        let mut level = self.empty_level(&sizes, &voids)?;
        let mut containers = vec![0; sizes.len()];
        containers.extend(voids.iter().map(|thing| -1 - thing));
        let mut voids = (sizes.len() as u32..).map(GridId);
        let mut things = Vec::new();
        let orders = self.player_orders();
        for (number, object) in self.file.objects.iter().enumerate() {
            let thing = things.len() as i64;
            let is_thing = !matches!(object.what, What::Floor { .. });
            let spec = self.spec(report, number, object, &orders);
            let Some(spec) = spec else {
                if floats(object) {
                    voids.next();
                }
                if is_thing {
                    things.push(None);
                }
                self.note_container(number, thing, &mut containers);
                continue;
            };
            let place = if floats(object) {
                voids.next().map(|void| Place::at(void, VOID_MIDDLE))
            } else {
                self.place(report, &level, number, object)
            };
            let id = place.and_then(|place| level.add(place, spec).ok());
            if is_thing {
                things.push(id);
            }
            self.note_container(number, thing, &mut containers);
        }
        self.check_doubles(report, &level, &things);
        Some(Numbered { level, things, containers })
    }

    fn note_container(&self, number: usize, thing: i64, containers: &mut [i64]) {
        if let Some(Some(inside)) = self.insides.get(number)
            && let Some(container) = containers.get_mut(inside.grid.index())
        {
            *container = thing;
        }
    }

    /// Numbers the blocks with an inside in the order of the file. Returns their sizes; `None` if there is none.
    fn find_blocks(&mut self, report: &mut Report<'_>) -> Option<Vec<Size>> {
        let mut sizes: Vec<Size> = Vec::new();
        let mut cells = 0u64;
        for (number, object) in self.file.objects.iter().enumerate() {
            let What::Block(block) = &object.what else {
                self.insides.push(None);
                continue;
            };
            if block.solid {
                self.solid_ids.entry(block.id.value).or_insert(number);
                self.insides.push(None);
                continue;
            }
            let Some(size) = size_of(report, block) else {
                self.insides.push(None);
                continue;
            };
            cells = cells.saturating_add(size.area());
            if cells > MAX_CELLS {
                let message = format!("the blocks have more than {MAX_CELLS} cells in all");
                report.error("parabox-too-large", object.span.clone(), message);
                return None;
            }
            let inside = Inside { object: number, grid: GridId(sizes.len() as u32), size };
            if let Some(first) = self.by_id.get(&block.id.value) {
                let first =
                    self.file.objects.get(first.object).map_or(0..0, |first| first.span.clone());
                let message = format!("another block has the id {}", block.id.value);
                report
                    .warning("parabox-id", block.id.span.clone(), message)
                    .hint("references mean the first one")
                    .related(first, "the first one");
            }
            self.by_id.entry(block.id.value).or_insert(inside);
            self.insides.push(Some(inside));
            sizes.push(size);
        }
        if sizes.is_empty() {
            let end = self.file.end;
            report.error("parabox-empty", end..end, "the file has no block with an inside");
            return None;
        }
        Some(sizes)
    }

    /// Finds out from the tabs where every object stands.
    fn find_parents(&mut self, report: &mut Report<'_>) {
        // The latest object at each depth.
        let mut open: Vec<usize> = Vec::new();
        for (number, object) in self.file.objects.iter().enumerate() {
            if object.depth > open.len() {
                let message = "this object is indented deeper than a child of the line before it";
                report.error("parabox-indent", object.span.clone(), message);
            }
            open.truncate(object.depth);
            let parent = open.last().copied();
            let inside = parent.and_then(|parent| self.insides.get(parent).copied().flatten());
            if let Some(parent) = parent.filter(|_| inside.is_none())
                && let Some(parent) = self.file.objects.get(parent)
            {
                let (what, span) = (parent.what.name(), parent.span.clone());
                // A block of a wrong size has been reported.
                if !matches!(&parent.what, What::Block(block) if !block.solid) {
                    let message = format!("{what} has no inside, so nothing can stand in it");
                    report
                        .error("parabox-child", object.span.clone(), message)
                        .related(span, "the object that it is indented under");
                }
            }
            self.parents.push(inside);
            open.push(number);
        }
    }

    /// Finds the references through which blocks are left.
    fn find_exits(&mut self, report: &mut Report<'_>) {
        let mut infinite: BTreeMap<(bool, i64, i64), usize> = BTreeMap::new();
        for (number, object) in self.file.objects.iter().enumerate() {
            let What::Ref(reference) = &object.what else { continue };
            let twice = |report: &mut Report<'_>, first: &mut usize, what: String| {
                let first = self.file.objects.get(*first).map_or(0..0, |first| first.span.clone());
                report
                    .warning("parabox-two", object.span.clone(), what)
                    .hint("the first one counts")
                    .related(first, "the first one");
            };
            if let Some(degree) = &reference.infinite_exit {
                let key = (true, reference.id.value, degree.value);
                match infinite.get_mut(&key) {
                    Some(first) => {
                        twice(report, first, "the block has another ∞ of this degree".to_owned())
                    }
                    None => drop(infinite.insert(key, number)),
                }
            } else if reference.exit
                && let Some(inside) = self.by_id.get(&reference.id.value)
            {
                match self.exits.get_mut(&inside.grid) {
                    Some(first) => twice(report, first, "the block has another exit".to_owned()),
                    None => drop(self.exits.insert(inside.grid, number)),
                }
            }
            if let Some((degree, of)) = &reference.infinite_enter {
                let key = (false, of.value, degree.value);
                match infinite.get_mut(&key) {
                    Some(first) => {
                        twice(report, first, "the block has another ε of this degree".to_owned())
                    }
                    None => drop(infinite.insert(key, number)),
                }
            }
        }
    }

    /// Names every block by its id. Of several with the same id, later ones get a number of their own.
    fn name_grids(&mut self) {
        let mut taken = BTreeSet::new();
        for inside in self.insides.iter().flatten() {
            let id = self.file.objects.get(inside.object).and_then(|object| match &object.what {
                What::Block(block) => Some(block.id.value),
                _ => None,
            });
            let mut name = id.unwrap_or_default().to_string();
            if !taken.insert(name.clone()) {
                name = format!("{name} of thing {}", inside.object);
                taken.insert(name.clone());
            }
            self.names.push(name.into());
        }
    }

    /// The things that hang in a void of their own.
    fn voids(&self, report: &mut Report<'_>) -> Option<Vec<i64>> {
        let things = self.file.objects.iter().filter(|o| !matches!(o.what, What::Floor { .. }));
        let floating: Vec<_> = things.zip(0..).filter(|(object, _)| floats(object)).collect();
        if let Some((object, _)) = floating.get(MAX_VOIDS) {
            let message = format!("more than {MAX_VOIDS} things float in space");
            report.error("parabox-too-large", object.span.clone(), message);
            return None;
        }
        Some(floating.into_iter().map(|(_, thing)| thing).collect())
    }

    /// A level with a grid for every block and every void, and the rules of the file.
    fn empty_level(&self, sizes: &[Size], voids: &[i64]) -> Option<Level> {
        let (main, others) = sizes.split_first()?;
        let mut level = Level::new(*main);
        level.rename_grid(GridId::MAIN, self.names.first()?).ok()?;
        let blocks = self.names.iter().skip(1).cloned().zip(others.iter().copied());
        let empty = voids.iter().map(|thing| (format!("void {thing}").into(), VOID_SIZE));
        level.add_grids(blocks.chain(empty)).ok()?;
        for void in (sizes.len() as u32..).map(GridId).take(voids.len()) {
            level.grid_facts_mut(void)?.void = true;
        }
        for inside in self.insides.iter().flatten() {
            let What::Block(block) = &self.file.objects.get(inside.object)?.what else { continue };
            *level.grid_facts_mut(inside.grid)? = self.facts(inside, block);
        }
        level.settings.objective = Objective::BUTTONS;
        level.settings.turns = Turns::Together;
        level.settings.push_rules = Some(PushRules { rules: self.file.rules.clone(), pull: false });
        level.settings.note = self.kept();
        Some(level)
    }

    /// The lines that no rule reads, as they would stand in a file.
    fn kept(&self) -> Option<Arc<str>> {
        let [header, rest] = &self.file.kept;
        let mut lines = header.clone();
        if !rest.is_empty() {
            lines.push("#");
            lines.extend(rest);
        }
        (!lines.is_empty()).then(|| lines.join("\n").into())
    }

    fn facts(&self, inside: &Inside, block: &Block<'_>) -> GridFacts {
        let mut note = Note::default();
        note.put("id", &block.id.value.to_string(), "");
        note.put("zoom", block.zoom, ZOOM);
        note.put("effect", block.effect, EFFECT);
        let root = self
            .file
            .objects
            .get(inside.object)
            .is_some_and(|object| self.is_root(inside.object, object));
        if root {
            note.put("is", "root", "");
            let Flags { player, possessable, order, flip, .. } = block.flags;
            for (key, flag) in [("player", player), ("possessable", possessable), ("flip", flip)] {
                note.put(key, if flag { "1" } else { "0" }, "0");
            }
            note.put("order", &order.to_string(), "0");
        }
        GridFacts { void: false, colour: Some(block.colour.join(" ").into()), note: note.finish() }
    }

    /// Whether an object stands nowhere.
    fn is_root(&self, number: usize, object: &Object<'_>) -> bool {
        self.parents.get(number).is_none_or(Option::is_none) && !floats(object)
    }

    /// The turns of players, if several have the same: by their order in the file.
    fn player_orders(&self) -> BTreeMap<usize, i64> {
        let flags = |object: &Object<'_>| object.what.flags().filter(|flags| flags.player);
        let players = self.file.objects.iter().enumerate();
        let mut players: Vec<(i64, usize)> =
            players.filter_map(|(number, object)| Some((flags(object)?.order, number))).collect();
        players.sort_unstable();
        let same = players.windows(2).any(|pair| matches!(pair, [(a, _), (b, _)] if a == b));
        let ranks = players.iter().zip(0..).map(|(&(_, number), rank)| (number, rank));
        if same { ranks.collect() } else { BTreeMap::new() }
    }

    /// The entity of an object; `None` for one that stands nowhere.
    fn spec(
        &self,
        report: &mut Report<'_>,
        number: usize,
        object: &Object<'_>,
        orders: &BTreeMap<usize, i64>,
    ) -> Option<EntitySpec> {
        let mut note = Note::default();
        if floats(object)
            && let Some(parent) = self.parents.get(number).copied().flatten()
        {
            note.put("parent", &parent.grid.0.to_string(), "");
        }
        let mut components = match &object.what {
            What::Floor { kind, rest } => floor(report, object, kind, rest),
            What::Wall(_) => wall(),
            What::Block(block) => match self.insides.get(number).copied().flatten() {
                None if block.solid && self.is_root(number, object) => {
                    let message = "a solid block outside of every block stands nowhere";
                    report.warning("parabox-root", object.span.clone(), message);
                    return None;
                }
                None if block.solid => {
                    note.put("id", &block.id.value.to_string(), "");
                    note.put("width", &block.width.value.to_string(), "1");
                    note.put("height", &block.height.value.to_string(), "1");
                    note.put("zoom", block.zoom, ZOOM);
                    note.put("effect", block.effect, EFFECT);
                    Components { colour: Some(block.colour.join(" ").into()), ..solid_box() }
                }
                None => return None,
                Some(_) if self.is_root(number, object) => return None,
                Some(inside) => {
                    note.put("is", "block", "");
                    let exit = !self.exits.contains_key(&inside.grid);
                    room(inside.grid, if exit { Mark::Primary } else { Mark::Secondary })
                }
            },
            What::Ref(reference) => {
                note.put("effect", reference.effect, EFFECT);
                self.reference(report, number, reference, &mut note)?
            }
        };
        if self.is_root(number, object) {
            let message = format!("{} stands in no block", object.what.name());
            report
                .error("parabox-root", object.span.clone(), message)
                .hint("indent it by one more tab than the block that it stands in");
        }
        if let Some(&Flags { player, possessable, order, flip, .. }) = object.what.flags().as_ref()
        {
            let solid = components.room.is_none() && components.pushable;
            if player && solid {
                components.appearance = Some(Appearance::new(AppearanceName::Human, 1));
            }
            (components.agent, components.possessable, components.flip) =
                (player, possessable, flip);
            let order = orders.get(&number).copied().unwrap_or(order);
            components.order = Some(order).filter(|&order| order != 0);
        }
        if components.note.is_none() {
            components.note = note.finish();
        }
        Some(EntitySpec::new(components))
    }

    fn reference(
        &self,
        report: &mut Report<'_>,
        number: usize,
        reference: &Ref<'_>,
        note: &mut Note,
    ) -> Option<Components> {
        let Some(inside) = self.by_id.get(&reference.id.value) else {
            if let Some(shown) = self.solid_ids.get(&reference.id.value)
                && let Some(Object { what: What::Block(block), .. }) = self.file.objects.get(*shown)
            {
                let message = format!("the block {} is solid", reference.id.value);
                report
                    .warning("parabox-reference", reference.id.span.clone(), message)
                    .hint("the reference counts as a solid block");
                note.put("id", &block.id.value.to_string(), "");
                return Some(Components {
                    colour: Some(block.colour.join(" ").into()),
                    ..solid_box()
                });
            }
            let message = format!("there is no block with the id {}", reference.id.value);
            report.error("parabox-reference", reference.id.span.clone(), message);
            return None;
        };
        let exit = self.exits.get(&inside.grid) == Some(&number);
        let mut components = room(inside.grid, if exit { Mark::Primary } else { Mark::Secondary });
        if let Some(degree) = &reference.infinite_exit {
            components.infinite_exit = Some(degree_of(report, degree)?);
        }
        if let Some((degree, of)) = &reference.infinite_enter {
            let Some(entered) = self.by_id.get(&of.value) else {
                let message = format!("there is no block with the id {}", of.value);
                report.error("parabox-reference", of.span.clone(), message);
                return None;
            };
            let name = self.grid_name(entered);
            components.infinite_enter = Some(name);
            components.infinite_enter_degree =
                Some(degree_of(report, degree)?).filter(|&degree| degree != 0);
        }
        Some(components)
    }

    /// The name of the grid of the first block with its id.
    fn grid_name(&self, inside: &Inside) -> Arc<str> {
        self.names.get(inside.grid.index()).cloned().unwrap_or_else(|| Arc::from(""))
    }

    /// Where an object stands, if that is a cell of its block. Rows are counted from the bottom.
    fn place(
        &self,
        report: &mut Report<'_>,
        level: &Level,
        number: usize,
        object: &Object<'_>,
    ) -> Option<Place> {
        let inside = self.parents.get(number).copied().flatten()?;
        let row = i64::from(inside.size.height) - 1 - object.y.value;
        let place = Place::checked(inside.grid, object.x.value, row);
        let place = place.filter(|place| level.objects_at(*place).is_ok());
        if place.is_none() {
            let span = object.x.span.start..object.y.span.end;
            let message = format!(
                "({}, {}) is outside the block, which is {} by {}",
                object.x.value, object.y.value, inside.size.width, inside.size.height
            );
            report.error("parabox-outside", span, message);
        }
        place
    }

    /// Tells about cells with two things, of which only one takes part.
    fn check_doubles(&self, report: &mut Report<'_>, level: &Level, things: &[Option<SpecId>]) {
        let mut spans: BTreeMap<SpecId, &Object<'_>> = BTreeMap::new();
        let objects = self.file.objects.iter().filter(|o| !matches!(o.what, What::Floor { .. }));
        spans.extend(objects.zip(things).filter_map(|(object, id)| Some(((*id)?, object))));
        for (_, cell) in level.cells() {
            let mut found = cell.iter().filter_map(|id| spans.get(id));
            let Some(first) = found.next() else { continue };
            for second in found {
                report
                    .warning("parabox-two", second.span.clone(), "two things stand in one cell")
                    .related(first.span.clone(), "the other one");
            }
        }
    }
}

/// A degree, which is not below 0.
fn degree_of(report: &mut Report<'_>, degree: &Int) -> Option<i64> {
    if (0..=i64::from(u32::MAX)).contains(&degree.value) {
        return Some(degree.value);
    }
    report.error("parabox-field", degree.span.clone(), "a degree is a number from 0");
    None
}

fn size_of(report: &mut Report<'_>, block: &Block<'_>) -> Option<Size> {
    let side = |side: &Int| u32::try_from(side.value).ok().filter(|&side| side > 0);
    let (Some(width), Some(height)) = (side(&block.width), side(&block.height)) else {
        let span = block.width.span.start..block.height.span.end;
        report.error("parabox-size", span, "a block with an inside has at least one cell");
        return None;
    };
    let size = Size::new(width, height);
    if let Err(error) = StateError::check_size(size) {
        let span = block.width.span.start..block.height.span.end;
        report.error("parabox-size", span, error.to_string());
        return None;
    }
    Some(size)
}

fn floats(object: &Object<'_>) -> bool {
    object.what.flags().is_some_and(|flags| flags.float)
}

fn solid_box() -> Components {
    factory::crate_box(true).components
}

fn room(grid: GridId, mark: Mark) -> Components {
    let components = factory::room(grid, mark).components;
    Components { room: Some(Room { grid, mark }), ..components }
}

fn wall() -> Components {
    factory::wall().components
}

/// What is painted on a cell. Anything but the two buttons only has its note.
fn floor(report: &mut Report<'_>, object: &Object<'_>, kind: &str, rest: &str) -> Components {
    let floor = Appearance { background: true, ..Appearance::new(AppearanceName::Floor, 9) };
    let components = Components { appearance: Some(floor), ..Components::default() };
    let text = if rest.is_empty() { kind.to_owned() } else { format!("{kind} {rest}") };
    match kind {
        "Button" => factory::button(false).components,
        "PlayerButton" => factory::button(true).components,
        "FastTravel" | "Info" | "Portal" => {
            Components { note: Some(format!("floor={text}").into()), ..components }
        }
        _ => {
            let message = format!("`{kind}` is no kind of floor that is known");
            report
                .warning("parabox-unknown", object.span.clone(), message)
                .hint("it is kept and otherwise ignored");
            Components { note: Some(format!("floor={text}").into()), ..components }
        }
    }
}

impl What<'_> {
    fn flags(&self) -> Option<Flags> {
        match self {
            Self::Block(block) => Some(block.flags),
            Self::Ref(reference) => Some(reference.flags),
            Self::Wall(flags) => Some(*flags),
            Self::Floor { .. } => None,
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Block(Block { solid: true, .. }) => "a solid block",
            Self::Block(_) => "a block",
            Self::Ref(_) => "a reference",
            Self::Wall(_) => "a wall",
            Self::Floor { .. } => "a floor",
        }
    }
}
