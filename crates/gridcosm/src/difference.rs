//! The differences between two states, entity by entity.

use gridcosm_universe::{EntityId, Place, Record, State};
use std::{collections::BTreeSet, fmt};

/// One difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// An entity stands elsewhere; `None` means off the grid.
    Moved {
        /// The entity.
        entity: EntityId,
        /// Where it stood.
        from: Option<Place>,
        /// Where it stands.
        to: Option<Place>,
    },
    /// An entity's other properties have changed.
    Altered {
        /// The entity.
        entity: EntityId,
        /// The components that differ, by name.
        components: Vec<&'static str>,
    },
    /// An entity is new.
    Appeared(EntityId),
    /// An entity is gone.
    Vanished(EntityId),
    /// A number or word of the whole world has changed.
    World {
        /// The field that changed.
        field: &'static str,
        /// The old value.
        before: String,
        /// The new value.
        after: String,
    },
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |place: &Option<Place>| place.map_or("nowhere".to_owned(), |p| p.to_string());
        match self {
            Self::Moved { entity, from, to } => {
                write!(f, "{entity} went from {} to {}", place(from), place(to))
            }
            Self::Altered { entity, components } => {
                write!(f, "{entity} changed: {}", components.join(", "))
            }
            Self::Appeared(entity) => write!(f, "{entity} appeared"),
            Self::Vanished(entity) => write!(f, "{entity} is gone"),
            Self::World { field, before, after } => write!(f, "{field}: {before} → {after}"),
        }
    }
}

/// The differences: the world's own numbers first, then entities in ascending order.
///
/// ```
/// use gridcosm::{differences, prelude::*};
/// let mut level = Level::new(Size::new(2, 1));
/// level.add(Pos::new(0, 0), factory::agent())?;
/// let before = level.to_state()?;
/// let after = gridcosm::universe::step(&before, Action::Right)?;
/// let changes: Vec<String> = differences(&before, &after).iter().map(|c| c.to_string()).collect();
/// assert_eq!(changes, ["turn: 0 → 1", "0 went from (0, 0) to (1, 0)"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn differences(before: &State, after: &State) -> Vec<Change> {
    let mut changes = world_changes(before, after);
    let (before, after) = (before.snapshot(), after.snapshot());
    let ids: BTreeSet<EntityId> =
        before.entities.keys().chain(after.entities.keys()).copied().collect();
    for id in ids {
        match (before.entities.get(&id), after.entities.get(&id)) {
            (Some(old), Some(new)) => entity_changes(id, old, new, &mut changes),
            (None, _) => changes.push(Change::Appeared(id)),
            (_, None) => changes.push(Change::Vanished(id)),
        }
    }
    changes
}

fn world_changes(before: &State, after: &State) -> Vec<Change> {
    let fields = |s: &State| {
        [
            ("turn", s.progress.turn.to_string()),
            ("score", s.progress.score.to_string()),
            ("won", s.progress.win.to_string()),
            ("lost", s.progress.lose.to_string()),
            ("message", s.settings().message.as_deref().unwrap_or("none").to_owned()),
        ]
    };
    let pairs = fields(before).into_iter().zip(fields(after));
    pairs
        .filter(|((_, old), (_, new))| old != new)
        .map(|((field, before), (_, after))| Change::World { field, before, after })
        .collect()
}

fn entity_changes(entity: EntityId, old: &Record, new: &Record, changes: &mut Vec<Change>) {
    if old.place != new.place {
        changes.push(Change::Moved { entity, from: old.place, to: new.place });
    }
    let (a, b) = (&old.components, &new.components);
    let direction = |c: &gridcosm_universe::Components| c.moving.map(|m| m.direction);
    let candidates = [
        ("dead", old.dead != new.dead),
        ("health", a.health != b.health),
        ("inventory", a.inventory != b.inventory),
        ("status", a.status != b.status),
        ("time_limit", a.time_limit != b.time_limit),
        ("usage_limit", a.usage_limit != b.usage_limit),
        ("blocking", a.blocking != b.blocking),
        ("collectible", a.collectible != b.collectible),
        ("locked", a.locked != b.locked),
        ("key", a.key != b.key),
        ("moving", direction(a) != direction(b)),
        ("pressed", a.pressed != b.pressed),
        ("on", a.on != b.on),
        ("shut", a.shut != b.shut),
        ("halted", a.halted != b.halted),
    ];
    let components: Vec<&'static str> =
        candidates.into_iter().filter(|(_, differs)| *differs).map(|(name, _)| name).collect();
    if !components.is_empty() {
        changes.push(Change::Altered { entity, components });
    }
}
