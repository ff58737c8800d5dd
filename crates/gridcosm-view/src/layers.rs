//! The drawing order of the entities of one cell, sorted into layers.

use crate::RoomSign;
use gridcosm_grid::Dir;
use gridcosm_universe::{
    Appearance, AppearanceName, Axis, ComponentKind, EntityId, Place, State, Turns,
};
use std::sync::Arc;

/// The entities of a cell as they are drawn: background, the others, the main one, and icons in the corners.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layers {
    /// Under everything; the background entity with the highest priority number.
    pub background: Option<Figure>,
    /// Under the main one, in the order in which they are drawn.
    pub others: Vec<Figure>,
    /// In front: the lowest priority number.
    pub main: Option<Figure>,
    /// Up to four, small, in the corners.
    pub icons: Vec<Figure>,
}

/// The appearance of one entity. Entities that look alike are drawn once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The entity with the lowest id among those that look like this.
    pub entity: EntityId,
    /// Its sprite; entities without one have a sprite called none.
    pub appearance: Appearance,
    /// Its components, in the order in which states list them.
    pub properties: Vec<ComponentKind>,
    /// The group of things that belong together: `key:<name>`, `portal:<id>-<id>` or
    /// `signal:<name>`.
    pub group: Option<String>,
    /// The direction in which it moves by itself, and its cells a turn.
    pub motion: Option<(Dir, i64)>,
    /// Whether it is an agent that stands by while another one is to act.
    pub waiting: bool,
    /// The sign of a room.
    pub room: Option<RoomSign>,
    /// Of a member of a swarm: the part of its cell where it is, as its column and row out of [`SUB_CELLS`].
    ///
    /// [`SUB_CELLS`]: gridcosm_universe::SUB_CELLS
    pub part: Option<(u8, u8)>,
    /// The text on it: the label of a box. Other drawings have no room for one.
    pub label: Option<Arc<str>>,
}

impl Figure {
    /// The appearance of an entity of a state.
    pub fn of(state: &State, entity: EntityId) -> Self {
        figure(state, entity)
    }
}

/// The maximum number of icons in a cell.
const MOST_ICONS: usize = 4;

/// Sorts the entities at a place into layers.
pub fn layers(state: &State, place: Place) -> Layers {
    let mut figures: Vec<Figure> = Vec::new();
    let mut ids: Vec<EntityId> = state.at(place).collect();
    ids.sort_unstable();
    for id in ids {
        let figure = figure(state, id);
        if !figures.iter().any(|other| looks_alike(other, &figure)) {
            figures.push(figure);
        }
    }
    sorted(figures)
}

fn sorted(mut figures: Vec<Figure>) -> Layers {
    let mut layers = Layers::default();
    let backgrounds = figures.iter().enumerate().filter(|(_, figure)| figure.appearance.background);
    // The last of the highest: `max_by_key` keeps the last of equals.
    if let Some((i, _)) = backgrounds.max_by_key(|(_, figure)| figure.appearance.priority) {
        layers.background = Some(figures.remove(i));
    }
    let fronts = figures.iter().enumerate().filter(|(_, figure)| !figure.appearance.background);
    if let Some((i, _)) = fronts.min_by_key(|(_, figure)| figure.appearance.priority) {
        layers.main = Some(figures.remove(i));
    }
    let (mut icons, mut others): (Vec<Figure>, Vec<Figure>) =
        figures.into_iter().partition(|figure| figure.appearance.icon);
    icons.sort_by_key(|figure| figure.appearance.priority);
    others.extend(icons.split_off(icons.len().min(MOST_ICONS)));
    // From the highest number to the lowest: entities nearer to the viewer are drawn later.
    others.sort_by_key(|figure| (std::cmp::Reverse(figure.appearance.priority), figure.entity));
    layers.icons = icons;
    layers.others = others;
    layers
}

fn looks_alike(a: &Figure, b: &Figure) -> bool {
    (a.appearance, &a.properties, &a.group, a.motion, a.waiting, &a.label, a.part)
        == (b.appearance, &b.properties, &b.group, b.motion, b.waiting, &b.label, b.part)
}

fn figure(state: &State, entity: EntityId) -> Figure {
    let none = Appearance::new(AppearanceName::None, 0);
    let properties =
        ComponentKind::ALL.iter().copied().filter(|&kind| state.has(entity, kind)).collect();
    let components = state.components(entity);
    let motion = components.moving.and_then(|moving| {
        let dir = match (moving.axis, moving.direction) {
            (Axis::Horizontal, 1) => Dir::E,
            (Axis::Horizontal, -1) => Dir::W,
            (Axis::Vertical, 1) => Dir::S,
            (Axis::Vertical, -1) => Dir::N,
            _ => return None,
        };
        Some((dir, moving.speed))
    });
    let group = if state.has(entity, ComponentKind::Entity) {
        let key = components.key.or(components.locked).map(|name| format!("key:{name}"));
        let portal = components
            .portal
            .map(|mate| format!("portal:{}-{}", entity.min(mate), entity.max(mate)));
        let signal = components.plate.or(components.switch);
        let signal = signal.or(components.opened_by).or(components.closed_by);
        key.or(portal).or_else(|| signal.map(|name| format!("signal:{name}")))
    } else {
        None
    };
    let room = state
        .room(entity)
        .map(|room| RoomSign::of(state.primary_of(room.grid) == state.place(entity)));
    let mut appearance = state.appearance(entity).unwrap_or(none);
    // A body that its player has left for another one is a box like others.
    if appearance.name == AppearanceName::Human && !components.agent && components.pushable {
        appearance.name = AppearanceName::Box;
    }
    let waiting = components.agent && waits(state, entity);
    let label = components.label.filter(|_| appearance.name == AppearanceName::Box);
    let part = components.footing.filter(|_| components.swarm.is_some()).map(|footing| footing.sub);
    Figure { entity, appearance, properties, group, motion, waiting, room, label, part }
}

fn waits(state: &State, agent: EntityId) -> bool {
    state.settings().turns != Turns::Together && state.acting().is_some_and(|other| other != agent)
}

/// Assigns drawings to figures: several for each name of an appearance, distinguished by the entity's components.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextureMap {
    entries: Vec<(AppearanceName, Vec<ComponentKind>, String)>,
}

impl TextureMap {
    /// Adds a drawing for entities of this name that have these properties.
    pub fn add(
        &mut self,
        name: AppearanceName,
        properties: &[ComponentKind],
        texture: impl Into<String>,
    ) {
        self.entries.push((name, properties.to_vec(), texture.into()));
    }

    /// The drawing whose properties fit best: shared properties count for it, lacking ones against it; of equals, the
    /// first.
    pub fn choose(&self, figure: &Figure) -> Option<&str> {
        let fit = |wanted: &[ComponentKind]| {
            let shared = wanted.iter().filter(|store| figure.properties.contains(store)).count();
            2 * shared as i64 - wanted.len() as i64
        };
        let named = self.entries.iter().filter(|(name, ..)| *name == figure.appearance.name);
        // `max_by_key` keeps the last of equals, so the list is read from its end.
        named.rev().max_by_key(|(_, wanted, _)| fit(wanted)).map(|(.., texture)| texture.as_str())
    }
}
