//! A state as short text, for debugging.

use crate::{
    ComponentKind, Footing, Hunt, Pathfinding, Progress, Settings, Sides, State, Swarm, Turns,
    Value, stores,
};
use std::fmt;

/// All fields of a state with their values as text, without the stores that are empty.
///
/// ```
/// # use gridcosm_universe::{factory, Level};
/// # use gridcosm_grid::{Pos, Size};
/// let mut level = Level::new(Size::new(2, 1));
/// level.add(Pos::new(0, 0), factory::agent())?;
/// let description = level.to_state()?.description();
/// assert_eq!(description.get("position"), Some("{0: (0, 0)}"));
/// assert_eq!(description.get("turn"), Some("0"));
/// assert_eq!(description.get("portal"), None); // there are none
/// # Ok::<(), gridcosm_universe::LevelError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Description {
    fields: Vec<(&'static str, String)>,
}

impl Description {
    /// The text of a field, `None` for stores that are empty.
    pub fn get(&self, field: &str) -> Option<&str> {
        self.iter().find(|(name, _)| *name == field).map(|(_, text)| text)
    }

    /// All fields in order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.fields.iter().map(|(name, text)| (*name, text.as_str()))
    }
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|(name, text)| writeln!(f, "{name}: {text}"))
    }
}

impl fmt::Debug for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(name, text)| (Bare(name), Bare(text)))).finish()
    }
}

/// Text without quotation marks.
struct Bare<'a>(&'a str);

impl fmt::Debug for Bare<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl State {
    /// A compact view for debugging: every field, without the stores that are empty.
    pub fn description(&self) -> Description {
        let mut fields = vec![
            ("width", self.size().width.to_string()),
            ("height", self.size().height.to_string()),
            ("move_fn", self.settings.move_rule.name.to_owned()),
            ("objective_fn", self.settings.objective.name.to_owned()),
        ];
        fields.extend(
            ComponentKind::ALL
                .iter()
                .filter_map(|&kind| Some((kind.word(), self.column_text(kind)?))),
        );
        if !self.trail.is_empty() {
            let steps: Vec<String> =
                self.trail().map(|(place, id)| format!("{place}: {id}")).collect();
            fields.push(("trail", format!("{{{}}}", steps.join(", "))));
        }
        let Progress { turn, score, win, lose, acting } = self.progress;
        let Settings { seed, turn_limit, message, turns, .. } = &self.settings;
        let optional = |number: Option<i64>| number.map_or("none".to_owned(), |n| n.to_string());
        fields.extend([
            ("turn", turn.to_string()),
            ("score", score.to_string()),
            ("win", win.to_string()),
            ("lose", lose.to_string()),
            ("message", message.as_deref().map_or("none".to_owned(), |m| format!("{m:?}"))),
            ("seed", optional(*seed)),
        ]);
        if turn_limit.is_some() {
            fields.push(("turn_limit", optional(*turn_limit)));
        }
        if *turns != Turns::Chosen {
            fields.push(("turns", turns.to_string()));
        }
        if acting != 0 {
            fields.push(("acting", format!("agent {}", u64::from(acting) + 1)));
        }
        Description { fields }
    }

    /// The entities that have a component, with its values where it has some; `None` if no entity has it.
    fn column_text(&self, kind: ComponentKind) -> Option<String> {
        let slots = 0..self.nature.names.slots.len() as u32;
        let members = slots.filter(|&slot| stores::has(self, slot, kind)).map(|slot| {
            let id = self.id(slot);
            let value = match kind {
                ComponentKind::Position => self.cells.place(slot).map(|place| place.to_string()),
                ComponentKind::PrevPosition => {
                    self.cells.prev_place(slot).map(|place| place.to_string())
                }
                _ => stores::components(self, slot).get(kind).and_then(value_text),
            };
            value.map_or_else(|| id.to_string(), |value| format!("{id}: {value}"))
        });
        let members: Vec<String> = members.collect();
        (!members.is_empty()).then(|| format!("{{{}}}", members.join(", ")))
    }
}

/// The value of a component, `None` for markers.
fn value_text(value: Value<'_>) -> Option<String> {
    Some(match value {
        Value::Marker => return None,
        Value::Number(number) => number.to_string(),
        Value::Name(name) => format!("{name:?}"),
        Value::Entities(ids) => format!("{ids:?}"),
        Value::Entity(id) => format!("to {id}"),
        Value::Appearance(look) => look.name.to_string(),
        Value::Health(h) => format!("{} of {}", h.health, h.max_health),
        Value::Pathfinding(Pathfinding { target: Some(target), kind }) => {
            format!("{kind} to {target}")
        }
        Value::Pathfinding(Pathfinding { target: None, kind }) => format!("{kind} to none"),
        Value::Sides(sides) => format!("{sides:?}"),
        Value::EntryCells(cells) => {
            let cells = cells.iter().map(|(side, cell)| format!("{} {cell}", Sides::word(side)));
            cells.collect::<Vec<_>>().join(" ")
        }
        Value::Vision(vision) => {
            let radius = vision.radius.map_or(String::new(), |radius| format!(" {radius}"));
            let facing =
                vision.facing.map_or(String::new(), |dir| format!(" {}", Sides::word(dir)));
            format!("{}{radius}{facing}", vision.rule_word())
        }
        Value::Hunt(Hunt { sees, last_seen, post, heading }) => {
            let seen = last_seen.map_or("nothing".to_owned(), |place| place.to_string());
            let heading = heading.map_or(String::new(), |dir| format!(" {}", Sides::word(dir)));
            format!("{} {seen} post {post}{heading}", if sees { "sees" } else { "seeks" })
        }
        Value::Swarm(Swarm { count, speed, aim, carries }) => {
            let carries = if carries { " carrying" } else { "" };
            format!("{count} {aim} x{speed}{carries}")
        }
        Value::Footing(Footing { sub: (x, y), goal, draws }) => {
            let goal = goal.map_or(String::new(), |goal| format!(" to {goal}"));
            format!("({x}, {y}){goal} draw {draws}")
        }
        Value::Room(room) => format!("grid {} {:?}", room.grid.0, room.mark),
        Value::Moving(m) => {
            let way = if m.bounce { " bouncing" } else { "" };
            format!("{} {:+} x{}{way}", m.axis, m.direction, m.speed)
        }
    })
}
