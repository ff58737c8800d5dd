//! Entities of the legend: a word, a table of components, or a stack of both.

use super::{
    diagnostic::{Report, list, nearest},
    eyes,
    fields::{Field, Located, fields, unknown_key, wrong_type},
    swarms, vocabulary,
    words::{self, EMPTY},
};
use gridcosm_grid::Pos;
use gridcosm_nest::Mark;
use gridcosm_universe::{
    Appearance, AppearanceName, Axis, ComponentKind, Components, EntityId, EntitySpec, EntryCells,
    Field as Part, Health, Moving, PathKind, Pathfinding, Sides,
};
use std::{collections::BTreeSet, sync::Arc};

/// An entity as the legend describes it. It refers to others by name, because no entity is placed yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EntitySyntax {
    pub(super) spec: EntitySpec,
    pub(super) name: Option<Located<String>>,
    pub(super) follows: Option<Located<String>>,
    pub(super) to: Option<Located<String>>,
    /// A portal that leads nowhere on purpose.
    pub(super) to_nowhere: bool,
    pub(super) room: Option<(Located<String>, Mark)>,
    pub(super) tags: Vec<String>,
    pub(super) span: std::ops::Range<usize>,
}

/// The name that always refers to the agent.
pub(super) const AGENT: &str = "agent";
/// The target of a pursuer that waits.
pub(super) const NOBODY: &str = "nobody";

impl EntitySyntax {
    fn new(spec: EntitySpec, span: std::ops::Range<usize>) -> Self {
        Self {
            spec,
            name: None,
            follows: None,
            to: None,
            to_nowhere: false,
            room: None,
            tags: Vec::new(),
            span,
        }
    }

    /// What a word stands for; `None` for unknown words.
    pub(super) fn of_word(word: &str, span: std::ops::Range<usize>) -> Option<Self> {
        let word = words::find_word(word)?;
        let mut entity = Self::new((word.base)(), span.clone());
        if word.hunts {
            entity.follows = Some(Located { value: AGENT.to_owned(), span });
        }
        Some(entity)
    }

    /// Drops the place in the text, so that equal meanings compare equal.
    pub(super) fn forget_places(&mut self) {
        self.span = 0..0;
        let texts = [&mut self.name, &mut self.follows, &mut self.to].into_iter().flatten();
        texts.for_each(|text| text.span = 0..0);
        if let Some((grid, _)) = &mut self.room {
            grid.span = 0..0;
        }
    }

    /// A reference to a grid.
    pub(super) fn room(grid: Located<String>, mark: Mark) -> Self {
        let span = grid.span.clone();
        let base = words::find_word("room").map(|word| (word.base)()).unwrap_or_default();
        Self { room: Some((grid, mark)), ..Self::new(base, span) }
    }
}

/// Reads the meaning of one sign of the legend: an entity, or a list of entities from the bottom up.
pub(super) fn read_stack(report: &mut Report<'_>, field: &Field<'_, '_>) -> Vec<EntitySyntax> {
    match field.value.get_ref().as_array() {
        Some(_) => {
            let items = field.items(report).unwrap_or_default();
            items.iter().filter_map(|item| read_entity(report, item)).collect()
        }
        None => read_entity(report, field).into_iter().collect(),
    }
}

/// Reads an entity: a word, or a table whose `is` is a word and whose other keys change the components.
fn read_entity(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<EntitySyntax> {
    if let Some(word) = field.value.get_ref().as_str() {
        return if word == EMPTY { None } else { read_word(report, word, field.value.span()) };
    }
    let Some(table) = field.value.get_ref().as_table() else {
        wrong_type(
            report,
            field,
            "a word such as \"wall\", a table such as { is = \"door\" }, or a list of them",
        );
        return None;
    };
    let fields = fields(table);
    let mut entity = base_of(report, field, &fields)?;
    let word =
        fields.iter().find(|field| field.key == "is").and_then(|f| f.value.get_ref().as_str());
    let locks = word.and_then(words::find_word).is_some_and(|word| word.locks);
    for field in &fields {
        read_parameter(report, &mut entity, field, locks);
    }
    finish(report, &mut entity, &fields);
    Some(entity)
}

fn read_word(
    report: &mut Report<'_>,
    word: &str,
    span: std::ops::Range<usize>,
) -> Option<EntitySyntax> {
    let found = EntitySyntax::of_word(word, span.clone());
    match &found {
        None => {
            report
                .error("unknown-entity", span, format!("there is no entity `{word}`"))
                .suggest_text(word, &vocabulary::names(&vocabulary::words()));
        }
        Some(_) if word == "room" => {
            report
                .error("room-without-grid", span, "a room must name its grid")
                .hint("write { room = \"name of the grid\" }");
            return None;
        }
        Some(_) => {}
    }
    found
}

/// The base of a table: the word after `is`, a room, or nothing.
fn base_of(
    report: &mut Report<'_>,
    field: &Field<'_, '_>,
    fields: &[Field<'_, '_>],
) -> Option<EntitySyntax> {
    let span = field.value.span();
    let of = |key: &str| fields.iter().find(|field| field.key == key);
    let is_room = of("room").is_some();
    match of("is") {
        None if is_room => EntitySyntax::of_word("room", span),
        None => Some(EntitySyntax::new(EntitySpec::default(), span)),
        Some(is) => {
            let word = is.text(report)?;
            if is_room && word.value == "room" {
                return EntitySyntax::of_word("room", span);
            }
            let base = read_word(report, &word.value, word.span)?;
            Some(EntitySyntax { span, ..base })
        }
    }
}

/// One key of an entity's table.
fn read_parameter(
    report: &mut Report<'_>,
    entity: &mut EntitySyntax,
    field: &Field<'_, '_>,
    locks: bool,
) {
    let of_key = |kind: &&ComponentKind| kind.key() == Some(field.key);
    let kind = match field.key {
        "key" if locks => Some(ComponentKind::Locked),
        _ => ComponentKind::ALL.iter().find(of_key).copied(),
    };
    let spec = &mut entity.spec;
    match kind.and_then(|kind| spec.components.field(kind)) {
        Some(Part::Marker(there)) => set(there, field.flag(report)),
        Some(Part::Number(number)) => set(number, optional(report, field, |r| field.int(r))),
        Some(Part::Name(name)) => {
            let text = |r: &mut Report<'_>| field.text(r).map(|text| Arc::from(text.value));
            set(name, optional(report, field, text));
        }
        Some(Part::Appearance(look)) => {
            let before = *look;
            set(look, optional(report, field, |r| read_look(r, before, field)));
        }
        Some(Part::Health(health)) => {
            set(health, optional(report, field, |r| read_health(r, field)));
        }
        Some(Part::Moving(moving)) => {
            set(moving, optional(report, field, |r| read_moving(r, field)));
        }
        Some(Part::Sides(sides)) => set(sides, optional(report, field, |r| read_sides(r, field))),
        Some(Part::EntryCells(cells)) => {
            set(cells, optional(report, field, |r| read_entry_cells(r, field)));
        }
        Some(Part::Vision(vision)) => {
            set(vision, optional(report, field, |r| eyes::read_vision(r, field)));
        }
        Some(Part::Swarm(swarm)) => {
            set(swarm, optional(report, field, |r| swarms::read_swarm(r, field)));
        }
        Some(Part::Footing(footing)) => {
            set(footing, optional(report, field, |r| swarms::read_footing(r, field)));
        }
        Some(Part::Hunt(hunt)) => set(hunt, optional(report, field, |r| eyes::read_hunt(r, field))),
        Some(Part::Entities(ids)) if kind == Some(ComponentKind::Inventory) => {
            read_held(report, ids, &mut spec.inventory_list, field);
        }
        Some(Part::Entities(ids)) => read_held(report, ids, &mut spec.status_list, field),
        Some(Part::Entity(_) | Part::Pathfinding(_) | Part::Room(_)) | None => {
            read_relation(report, entity, field);
        }
    }
    if kind == Some(ComponentKind::Damage)
        && entity.spec.components.damage.is_some_and(|damage| damage < 0)
    {
        let message = "`damage` cannot be negative";
        report.error("wrong-number", field.value.span(), message);
    }
}

/// A key that is not itself a component: it refers to other entities by name, because no entity is placed yet.
fn read_relation(report: &mut Report<'_>, entity: &mut EntitySyntax, field: &Field<'_, '_>) {
    match field.key {
        "is" => {}
        "name" => entity.name = field.text(report),
        "to" if field.is_false() => entity.to_nowhere = true,
        "to" => entity.to = field.text(report),
        "follows" if field.is_false() => entity.follows = None,
        "follows" => entity.follows = field.text(report),
        "how" => {
            let kind = field.value_of(report, "way of following", PathKind::ALL, PathKind::word);
            entity.spec.pathfinding_type = kind;
        }
        "room" => {
            let mark = entity.room.take().map_or(Mark::Unmarked, |(_, mark)| mark);
            entity.room = field.text(report).map(|grid| (grid, mark));
        }
        "mark" => read_mark(report, entity, field),
        "tags" => read_tags(report, entity, field),
        _ => {
            let known = vocabulary::names(&vocabulary::entity_keys());
            unknown_key(report, field, "in an entity", &known);
        }
    }
}

fn set<T>(component: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *component = value;
    }
}

/// A component that `false` removes; the outer `None` is a mistake.
fn optional<T>(
    report: &mut Report<'_>,
    field: &Field<'_, '_>,
    read: impl FnOnce(&mut Report<'_>) -> Option<T>,
) -> Option<Option<T>> {
    if field.is_false() { Some(None) } else { read(report).map(Some) }
}

fn read_mark(report: &mut Report<'_>, entity: &mut EntitySyntax, field: &Field<'_, '_>) {
    let Some(mark) = field.value_of(report, "mark of a room", Mark::ALL, Mark::word) else {
        return;
    };
    match &mut entity.room {
        Some((_, old)) => *old = mark,
        // `mark` may stand before `room`; a later check makes sure that there is one.
        None => {
            entity.room = Some((Located { value: String::new(), span: field.value.span() }, mark))
        }
    }
}

/// `stop` and `player` mean something to the rules; other tags are for programs that use the level.
fn read_tags(report: &mut Report<'_>, entity: &mut EntitySyntax, field: &Field<'_, '_>) {
    for tag in field.texts(report).unwrap_or_default() {
        let components = &mut entity.spec.components;
        match tag.value.as_str() {
            "stop" => (components.blocking, components.pushable) = (true, false),
            "player" => components.agent = true,
            _ => entity.tags.push(tag.value),
        }
    }
}

fn read_look(
    report: &mut Report<'_>,
    before: Option<Appearance>,
    field: &Field<'_, '_>,
) -> Option<Appearance> {
    let name = |report: &mut Report<'_>, field: &Field<'_, '_>| {
        field.value_of(report, "look", AppearanceName::ALL, AppearanceName::word)
    };
    let mut look = before.unwrap_or(Appearance::new(AppearanceName::None, 0));
    if field.value.get_ref().as_str().is_some() {
        look.name = name(report, field)?;
        return Some(look);
    }
    let Some(table) = field.value.get_ref().as_table() else {
        wrong_type(report, field, "the name of a picture, or a table");
        return None;
    };
    for field in fields(table) {
        match field.key {
            "name" => look.name = name(report, &field).unwrap_or(look.name),
            "priority" => look.priority = field.int(report).unwrap_or(look.priority),
            "icon" => look.icon = field.flag(report).unwrap_or(look.icon),
            "background" => look.background = field.flag(report).unwrap_or(look.background),
            _ => unknown_key(
                report,
                &field,
                "in a look",
                &["name", "priority", "icon", "background"],
            ),
        }
    }
    Some(look)
}

fn read_health(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<Health> {
    let Some(table) = field.value.get_ref().as_table() else {
        let health = field.int(report)?;
        return Some(Health { health, max_health: health });
    };
    let (mut now, mut max) = (None, None);
    for field in fields(table) {
        match field.key {
            "now" => now = field.int(report),
            "max" => max = field.int(report),
            _ => unknown_key(report, &field, "in health", &["now", "max"]),
        }
    }
    let max_health = max.or(now).unwrap_or(0);
    Some(Health { health: now.unwrap_or(max_health), max_health })
}

/// The initial direction of a mover.
pub(super) const HEADINGS: [(&str, (Axis, i64)); 4] = [
    ("right", (Axis::Horizontal, 1)),
    ("left", (Axis::Horizontal, -1)),
    ("down", (Axis::Vertical, 1)),
    ("up", (Axis::Vertical, -1)),
];

/// The keys of a mover's table.
pub(super) const MOVING_KEYS: [&str; 3] = ["towards", "bounce", "speed"];

fn read_moving(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<Moving> {
    let heading = |report: &mut Report<'_>, field: &Field<'_, '_>| {
        let (axis, direction) = field.word(report, "direction", &HEADINGS)?;
        Some(Moving::new(axis, direction))
    };
    if field.value.get_ref().as_str().is_some() {
        return heading(report, field);
    }
    let Some(table) = field.value.get_ref().as_table() else {
        wrong_type(report, field, "a direction such as \"right\", or a table");
        return None;
    };
    let fields = fields(table);
    let Some(towards) = fields.iter().find(|field| field.key == "towards") else {
        report
            .error("missing-key", field.value.span(), "a mover needs a direction")
            .hint("add towards = \"right\", \"left\", \"up\" or \"down\"");
        return None;
    };
    let mut moving = heading(report, towards)?;
    for field in &fields {
        match field.key {
            "towards" => {}
            "bounce" => moving.bounce = field.flag(report).unwrap_or(moving.bounce),
            "speed" => moving.speed = field.int(report).unwrap_or(moving.speed),
            _ => unknown_key(report, field, "in a mover", &MOVING_KEYS),
        }
    }
    Some(moving)
}

/// The open sides of a room.
fn read_sides(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<Sides> {
    let items = field.items(report)?;
    Some(items.iter().filter_map(|side| side.word(report, "side", &Sides::WORDS)).collect())
}

/// The cells where the grid of a room is entered.
fn read_entry_cells(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<EntryCells> {
    let mut cells = EntryCells::default();
    for field in fields(field.table(report)?) {
        let Some(side) = Sides::from_word(field.key) else {
            unknown_key(
                report,
                &field,
                "among the sides of a room",
                &Sides::WORDS.map(|(word, _)| word),
            );
            continue;
        };
        let numbers: Vec<Option<i64>> =
            field.items(report)?.iter().map(|number| number.int(report)).collect();
        let cell = match numbers.as_slice() {
            [Some(x), Some(y)] => i32::try_from(*x).ok().zip(i32::try_from(*y).ok()),
            _ => None,
        };
        match cell {
            Some((x, y)) => cells.set(side, Pos::new(x, y)),
            None => {
                report
                    .error("wrong-cell", field.value.span(), "a cell is its column and its row")
                    .hint("write west = [0, 2]");
            }
        }
    }
    Some(cells)
}

/// The items or effects of an entity. Only their components count.
fn read_held(
    report: &mut Report<'_>,
    ids: &mut Option<BTreeSet<EntityId>>,
    held: &mut Vec<EntitySpec>,
    field: &Field<'_, '_>,
) {
    if field.is_false() {
        *ids = None;
        return;
    }
    let Some(items) = field.items(report) else { return };
    ids.get_or_insert_default();
    for item in &items {
        // Nested lists would have no meaning and no end.
        let nested = item.value.get_ref().as_table().is_some_and(|table| {
            fields(table).iter().any(|field| ["inventory", "status"].contains(&field.key))
        });
        if nested {
            report
                .error(
                    "nested-too-deep",
                    item.value.span(),
                    format!("an entity in `{}` cannot hold other entities", field.key),
                )
                .hint("remove its `inventory` and `status`");
            continue;
        }
        let Some(entity) = read_entity(report, item) else { continue };
        let wired =
            entity.name.or(entity.follows).or(entity.to).or(entity.room.map(|(grid, _)| grid));
        if wired.is_some() {
            report
                .error(
                    "nested-reference",
                    item.value.span(),
                    format!(
                        "an entity in `{}` is not on a map, so it cannot be linked to others",
                        field.key
                    ),
                )
                .hint("remove `name`, `follows`, `to` and `room`");
        }
        held.push(entity.spec);
    }
}

/// Checks that need all keys.
fn finish(report: &mut Report<'_>, entity: &mut EntitySyntax, fields: &[Field<'_, '_>]) {
    if let Some((grid, _)) = entity.room.take_if(|(grid, _)| grid.value.is_empty()) {
        report
            .error("room-without-grid", grid.span, "only a room can have a `mark`")
            .hint("add room = \"name of the grid\"");
    }
    for key in ["open", "entry"] {
        let field = fields.iter().find(|field| field.key == key && !field.is_false());
        if let Some(field) = field.filter(|_| entity.room.is_none()) {
            let message = format!("only a room can have `{key}`");
            report
                .error("missing-key", field.key_span.clone(), message)
                .hint("add room = \"name of the grid\"");
        }
    }
    if entity.follows.as_ref().is_some_and(|target| target.value == NOBODY) {
        entity.follows = None;
        let kind = entity.spec.pathfinding_type.take().unwrap_or_default();
        entity.spec.components.pathfinding = Some(Pathfinding { target: None, kind });
    }
    let portal = entity.spec.components.portal.is_some();
    if let Some(to) = fields.iter().find(|field| field.key == "to" && !portal) {
        report
            .error("missing-key", to.key_span.clone(), "only a portal can have `to`")
            .hint("add is = \"portal\"");
    }
    let meant = [("turns", "limits an effect"), ("uses", "limits an effect")];
    let Components { immunity, phasing, speed, .. } = &entity.spec.components;
    if !immunity && !phasing && speed.is_none() {
        for (key, what) in meant {
            if let Some(field) = fields.iter().find(|field| field.key == key && !field.is_false()) {
                report
                    .warning(
                        "no-effect",
                        field.key_span.clone(),
                        format!("`{key}` {what}, and this is not an effect"),
                    )
                    .hint(format!("effects are {}", list(&["boots", "shield", "ghost"])));
            }
        }
    }
}

/// A known name similar to an unknown one, as a hint.
pub(super) fn known_names(name: &str, known: &[&str]) -> String {
    match (nearest(name, known.iter().copied()), known) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, []) => "give an entity of the legend this name: name = \"…\"".to_owned(),
        (None, known) => format!("choose one of {}", list(known)),
    }
}
