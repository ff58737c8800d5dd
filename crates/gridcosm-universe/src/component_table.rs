//! The table of components. Everything that has to know all of them follows from it.

/// Gives the rows of the table to the macro `$make`, and after them any rows that follow its name.
///
/// The rows stand in the order in which states list them. A row has the name of the component in [`ComponentKind`], its
/// field in [`Components`] (the word that JSON uses), and in brackets where its column lies, the type of the field, and
/// the key by which a legend of a level file sets it. The sentence above a row documents all of these:
///
/// - `nature`: nothing changes it in play;
/// - `condition`: systems change it;
/// - `cells`: the [`CellIndex`](crate::cell_index::CellIndex) keeps it, because it changes whenever places do;
/// - `record`: no component of its own, but part of the [`Record`](crate::Record) of every entity.
///
/// A type that no other row has needs an implementation of [`Part`](crate::part::Part).
///
/// [`ComponentKind`]: crate::ComponentKind
/// [`Components`]: crate::Components
macro_rules! component_table {
    ($make:ident $($more:tt)*) => {
        $make! {
            /// Whether it is in the registry.
            Entity entity (record, condition),
            /// Effect: negates damage.
            Immunity immunity (nature, bool, "immunity"),
            /// Effect: walks through obstacles, negates damage, hides from pursuers.
            Phasing phasing (nature, bool, "phasing"),
            /// Effect: repeats a move this many times.
            Speed speed (nature, Option<i64>, "speed"),
            /// Turns that an effect lasts.
            TimeLimit time_limit (condition, Option<i64>, "turns"),
            /// Uses that an effect has left.
            UsageLimit usage_limit (condition, Option<i64>, "uses"),
            /// Acts as the player says.
            Agent agent (condition, bool, "agent"),
            /// How it is drawn.
            Appearance appearance (nature, Option<Appearance>, "look"),
            /// Blocks movement.
            Blocking blocking (condition, bool, "blocking"),
            /// Can be picked up.
            Collectible collectible (condition, bool, "collectible"),
            /// Can be teleported; stops pushes and blocking movers.
            Collidable collidable (nature, bool, "collidable"),
            /// Points lost by ending a turn on its cell.
            Cost cost (nature, Option<i64>, "cost"),
            /// Health lost on contact; a negative amount is an error.
            Damage damage (nature, Option<i64>, "damage"),
            /// Whether it is dead.
            Dead dead (record, condition),
            /// Reaching it can win the level.
            Exit exit (nature, bool, "exit"),
            /// Health points; at 0 it dies.
            Health health (condition, Option<Health>, "health"),
            /// What it carries. An empty list can still receive something.
            Inventory inventory (condition, Option<BTreeSet<EntityId>>, "inventory"),
            /// Opens what is locked by the same name.
            Key key (condition, Option<Arc<str>>, "key"),
            /// Kills on contact.
            LethalDamage lethal_damage (nature, bool, "lethal"),
            /// Opens only with a key of this name.
            Locked locked (condition, Option<Arc<str>>, "lock"),
            /// Moves back and forth by itself.
            Moving moving (cells, Option<Moving>, "moving"),
            /// Follows another entity.
            Pathfinding pathfinding (nature, Option<Pathfinding>, "follows"),
            /// Leads to the place of another entity, or nowhere.
            Portal portal (nature, Option<EntityId>, "to"),
            /// Where it stands.
            Position position (record, cells),
            /// Can be pushed.
            Pushable pushable (nature, bool, "pushable"),
            /// Must be collected to win.
            Required required (nature, bool, "required"),
            /// Points for collecting it or, if it cannot be collected, for standing on it.
            Rewardable rewardable (nature, Option<i64>, "reward"),
            /// The effects it is under. An empty list can still receive some.
            Status status (condition, Option<BTreeSet<EntityId>>, "status"),
            /// Where it stood at the start of the turn.
            PrevPosition prev_position (record, cells),
            /// Has a grid inside.
            Room room (nature, Option<Room>, "room"),
            /// Of a room: the sides where things go in and out; all of them if it has none.
            OpenSides open_sides (nature, Option<Sides>, "open"),
            /// Of a room: the cells where its grid is entered, by side.
            EntryCells entry_cells (nature, Option<EntryCells>, "entry"),
            /// A name that people know it by; pictures write it on boxes.
            Label label (nature, Option<Arc<str>>, "label"),
            /// Is turned over: what is inside shows left and right exchanged.
            Flip flip (condition, bool, "flip"),
            /// A player can take it over.
            Possessable possessable (nature, bool, "possessable"),
            /// Of several players, the one with the lowest number moves first; none counts as 0.
            Order order (condition, Option<i64>, "order"),
            /// Of a room: what leaves its grid for ever comes out here; the number is the degree. It cannot be entered.
            InfiniteExit infinite_exit (nature, Option<i64>, "infinite_exit"),
            /// Of a room: what enters the grid of this name for ever arrives in the grid of this room.
            InfiniteEnter infinite_enter (nature, Option<Arc<str>>, "infinite_enter"),
            /// Of a room for an infinite enter: the degree; none counts as 0.
            InfiniteEnterDegree infinite_enter_degree (nature, Option<i64>, "infinite_enter_degree"),
            /// A box or room that is no player must stand here to win.
            Button button (nature, bool, "button"),
            /// A player must stand here to win.
            PlayerButton player_button (nature, bool, "player_button"),
            /// Its colour: hue, saturation and value, each from 0 to 1.
            Colour colour (nature, Option<Arc<str>>, "colour"),
            /// A remark of the file that it came from; no rule reads it.
            Note note (nature, Option<Arc<str>>, "note"),
            /// Sends the signal of this name while something stands on it.
            Plate plate (nature, Option<Arc<str>>, "plate"),
            /// Sends the signal of this name while it is on. Stepping onto it turns it over or, if it blocks, using it.
            Switch switch (nature, Option<Arc<str>>, "switch"),
            /// Of a plate or switch: only boxes and rooms are heavy enough for it.
            Heavy heavy (nature, bool, "heavy"),
            /// Of a plate or switch: only agents count.
            Personal personal (nature, bool, "personal"),
            /// Closed unless this signal is on: it blocks or, if it is a room, lets nothing in or out.
            OpenedBy opened_by (nature, Option<Arc<str>>, "opened_by"),
            /// Closed while this signal is on: it blocks or, if it is a room, lets nothing in or out.
            ClosedBy closed_by (nature, Option<Arc<str>>, "closed_by"),
            /// Of a mover or pursuer: stands still unless this signal is on.
            StartedBy started_by (nature, Option<Arc<str>>, "started_by"),
            /// Of a mover or pursuer: stands still while this signal is on.
            StoppedBy stopped_by (nature, Option<Arc<str>>, "stopped_by"),
            /// Of a mover: turns round whenever this signal comes on.
            TurnedBy turned_by (nature, Option<Arc<str>>, "turned_by"),
            /// Its signals count as on only while all of their plates and switches send, not just one.
            EverySource every_source (nature, bool, "every_source"),
            /// Of a room with a signal: the sides that the signal opens and closes; all of them if it has none.
            WiredSides wired_sides (nature, Option<Sides>, "wired_sides"),
            /// Of a plate or switch: something that counts stands on it.
            Pressed pressed (condition, bool, "pressed"),
            /// Of a switch: it is on.
            On on (condition, bool, "on"),
            /// A signal has closed it.
            Shut shut (condition, bool, "shut"),
            /// Of a mover or pursuer: a signal has stopped it.
            Halted halted (condition, bool, "halted"),
            /// Of a mover: the signal that turns it round is on.
            Turned turned (condition, bool, "turned"),
            /// Sees; if it also follows, it hunts only what it sees.
            Vision vision (nature, Option<Vision>, "eyes"),
            /// Blocks sight, whether or not it blocks movement.
            Opaque opaque (nature, bool, "opaque"),
            /// Sight passes it, even if it blocks movement.
            Clear clear (nature, bool, "clear"),
            /// Of a follower with eyes: what it remembers of a hunt.
            Hunt hunt (condition, Option<Hunt>, "hunt"),
            /// Is as many members of a swarm as it says, and they move in parts of cells.
            Swarm swarm (nature, Option<Swarm>, "swarm"),
            /// Of a member of a swarm: the part of its cell where it is, and where it wanders.
            Footing footing (condition, Option<Footing>, "footing"),
            $($more)*
        }
    };
}

/// Writes [`ComponentKind`](crate::ComponentKind).
macro_rules! component_kinds {
    ($($(#[doc = $doc:literal])+ $Kind:ident $field:ident $row:tt,)*) => {
        /// What an entity can have: its components, and what a state records of every entity besides.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum ComponentKind {
            $($(#[doc = $doc])+ $Kind,)*
        }

        impl ComponentKind {
            /// All kinds in the order in which states list them.
            pub const ALL: &[Self] = &[$(Self::$Kind),*];

            /// The word that JSON and descriptions use.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$Kind => stringify!($field)),* }
            }

            /// The kind of a word.
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|kind| kind.word() == word)
            }

            /// The key by which a legend of a level file sets it; `None` for what is no component.
            pub const fn key(self) -> Option<&'static str> {
                match self { $(Self::$Kind => component_kinds!(@key $row)),* }
            }

            /// What it means, in a sentence.
            pub const fn about(self) -> &'static str {
                match self { $(Self::$Kind => concat!($($doc),+).trim_ascii()),* }
            }
        }

        impl std::fmt::Display for ComponentKind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
    (@key (record, $store:ident)) => { None };
    (@key ($store:ident, $type:ty, $key:literal)) => { Some($key) };
}

/// Writes [`Components`](crate::Components). Rows of records are left out.
macro_rules! component_fields {
    // All rows are dealt with.
    (@write [$($(#[doc = $doc:literal])+ $Kind:ident $field:ident: $type:ty,)*]) => {
        /// Components that an entity has apart from its place: every field may be filled or not.
        ///
        /// Whether it is alive and where it stands is not among them: a level puts entities into cells, and a
        /// [`Record`](crate::Record) adds the rest.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct Components {
            $($(#[doc = $doc])+ pub $field: $type,)*
        }

        impl Components {
            /// The component of a kind; `None` if it is not there, or no component.
            pub fn get(&self, kind: ComponentKind) -> Option<Value<'_>> {
                match kind {
                    $(ComponentKind::$Kind => self.$field.value(),)*
                    _ => None,
                }
            }

            /// The field of a component; `None` for kinds that are no components.
            pub fn field(&mut self, kind: ComponentKind) -> Option<Field<'_>> {
                match kind {
                    $(ComponentKind::$Kind => Some(self.$field.field()),)*
                    _ => None,
                }
            }
        }
    };
    (@write [$($done:tt)*] $(#[doc = $doc:literal])+ $Kind:ident $field:ident (record, $store:ident), $($rest:tt)*) => {
        component_fields! { @write [$($done)*] $($rest)* }
    };
    (@write [$($done:tt)*] $(#[doc = $doc:literal])+ $Kind:ident $field:ident ($store:ident, $type:ty, $key:literal),
        $($rest:tt)*) => {
        component_fields! { @write [$($done)* $(#[doc = $doc])+ $Kind $field: $type,] $($rest)* }
    };
    (#[doc = $doc:literal] $($rows:tt)*) => { component_fields! { @write [] #[doc = $doc] $($rows)* } };
}

/// Writes the groups of columns, `Nature` and `Condition`, and how components get into columns and out of them.
macro_rules! component_columns {
    // All rows are dealt out to their groups; of the last list each has its group, in which it can be reached.
    (@write
        [$($nature:ident: $nature_type:ty,)*]
        [$($condition:ident: $condition_type:ty,)*]
        [$($store:ident $field:ident,)*]
        [$($kept:ident $kind:ident $kept_field:ident,)*]
    ) => {
        /// Who there is and what they are. Nothing here changes in play, except that the garbage collector takes out
        /// entities that are gone.
        #[derive(Clone, Default, PartialEq)]
        pub(crate) struct Nature {
            pub(crate) names: Arc<Names>,
            $(pub(crate) $nature: <$nature_type as Part>::Column,)*
        }

        /// What happens to entities: all that a hit, a pick-up, a key or the end of an effect changes.
        #[derive(Clone, Default, PartialEq)]
        pub(crate) struct Condition {
            $(pub(crate) $condition: <$condition_type as Part>::Column,)*
        }

        impl Nature {
            /// Copies without giving up memory.
            pub(crate) fn copy_from(&mut self, other: &Self) {
                if !Arc::ptr_eq(&self.names, &other.names) {
                    self.names = Arc::clone(&other.names);
                }
                $(self.$nature.copy_from(&other.$nature);)*
            }
        }

        impl Condition {
            /// Copies without giving up memory.
            pub(crate) fn copy_from(&mut self, other: &Self) {
                $(self.$condition.copy_from(&other.$condition);)*
            }

            /// Adds everything here to a sum.
            pub(crate) fn add_to(&self, sum: &mut Sum) {
                $(self.$condition.add_to(sum);)*
            }
        }

        component_columns! { @group Nature $($nature)* }
        component_columns! { @group Condition $($condition)* }

        /// Puts the components of an entity into their columns.
        pub(crate) fn fill(columns: &mut Columns<'_>, slot: Slot, components: &Components) {
            $(components.$field.put(&mut columns.$store.$field, slot, columns.names);)*
        }

        /// The components of an entity, out of their columns.
        pub(crate) fn components(state: &State, slot: Slot) -> Components {
            let names = &*state.nature.names;
            Components { $($field: Part::take(&state.$store.$field, slot, names),)* }
        }

        /// Whether an entity has a component or, of what is recorded of all, a place or mark.
        pub(crate) fn has(state: &State, slot: Slot, kind: ComponentKind) -> bool {
            match kind {
                $(ComponentKind::$kind => state.$kept.$kept_field.contains(slot),)*
                ComponentKind::Position => state.cells.place(slot).is_some(),
                ComponentKind::PrevPosition => state.cells.prev_place(slot).is_some(),
            }
        }
    };
    (@group $Group:ident $($column:ident)*) => {
        impl $Group {
            /// Takes an entity out of every column.
            pub(crate) fn forget(&mut self, slot: Slot) {
                $(self.$column.remove(slot);)*
            }

            /// Whether an entity is in any column.
            pub(crate) fn knows(&self, slot: Slot) -> bool {
                false $(|| self.$column.contains(slot))*
            }

            pub(crate) fn heap_bytes(&self) -> usize {
                0 $(+ self.$column.heap_bytes())*
            }
        }
    };
    (@write [$($nature:tt)*] [$($condition:tt)*] [$($part:tt)*] [$($kept:tt)*]
        $(#[doc = $doc:literal])+ $Kind:ident $field:ident (nature, $type:ty, $key:literal), $($rest:tt)*) => {
        component_columns! {
            @write [$($nature)* $field: $type,] [$($condition)*]
            [$($part)* nature $field,] [$($kept)* nature $Kind $field,] $($rest)*
        }
    };
    (@write [$($nature:tt)*] [$($condition:tt)*] [$($part:tt)*] [$($kept:tt)*]
        $(#[doc = $doc:literal])+ $Kind:ident $field:ident (condition, $type:ty, $key:literal), $($rest:tt)*) => {
        component_columns! {
            @write [$($nature)*] [$($condition)* $field: $type,]
            [$($part)* condition $field,] [$($kept)* condition $Kind $field,] $($rest)*
        }
    };
    (@write [$($nature:tt)*] [$($condition:tt)*] [$($part:tt)*] [$($kept:tt)*]
        $(#[doc = $doc:literal])+ $Kind:ident $field:ident (cells, $type:ty, $key:literal), $($rest:tt)*) => {
        component_columns! {
            @write [$($nature)*] [$($condition)*]
            [$($part)* cells $field,] [$($kept)* cells $Kind $field,] $($rest)*
        }
    };
    (@write [$($nature:tt)*] [$($condition:tt)*] [$($part:tt)*] [$($kept:tt)*]
        $(#[doc = $doc:literal])+ $Kind:ident $field:ident (record, condition), $($rest:tt)*) => {
        component_columns! {
            @write [$($nature)*] [$($condition)* $field: bool,]
            [$($part)*] [$($kept)* condition $Kind $field,] $($rest)*
        }
    };
    (@write [$($nature:tt)*] [$($condition:tt)*] [$($part:tt)*] [$($kept:tt)*]
        $(#[doc = $doc:literal])+ $Kind:ident $field:ident (record, cells), $($rest:tt)*) => {
        component_columns! { @write [$($nature)*] [$($condition)*] [$($part)*] [$($kept)*] $($rest)* }
    };
    (#[doc = $doc:literal] $($rows:tt)*) => {
        component_columns! { @write [] [] [] [] #[doc = $doc] $($rows)* }
    };
}

pub(crate) use {component_columns, component_fields, component_kinds, component_table};

/// "Add a component" of CONTRIBUTING.md up to its third step: one more row, what follows from it, and a system that asks
/// for it. (What formats make of a row is tested for all rows in `crates/gridcosm-formats/tests/components.rs`.)
#[cfg(test)]
#[expect(unreachable_pub, reason = "the macros write public items into a private module")]
mod tests {
    use crate::{
        Appearance, EntityId, EntryCells, Field, Footing, Health, Hunt, Moving, Pathfinding, Room,
        Sides, Swarm, Value, Vision,
        column::Column,
        part::Part,
        situation::{Sum, Summed},
        slots::{Slot, Slots},
        stores::Names,
    };
    use std::{collections::BTreeSet, sync::Arc};

    // Step 1: the row.
    component_table!(component_kinds
        /// Breaks when something heavy
        /// stands on it.
        Fragile fragile (condition, bool, "fragile"),
    );
    component_table!(component_fields
        /// Breaks when something heavy stands on it.
        Fragile fragile (condition, bool, "fragile"),
    );
    component_table!(component_columns
        /// Breaks when something heavy stands on it.
        Fragile fragile (condition, bool, "fragile"),
    );

    /// The parts of a state that hold columns.
    pub(crate) struct State {
        nature: Nature,
        condition: Condition,
        cells: Cells,
    }

    #[derive(Default)]
    struct Cells {
        moving: Column<Moving>,
    }

    impl Cells {
        fn place(&self, _: Slot) -> Option<()> {
            None
        }

        fn prev_place(&self, _: Slot) -> Option<()> {
            None
        }
    }

    pub(crate) struct Columns<'n> {
        names: &'n Names,
        nature: Nature,
        condition: Condition,
        cells: Cells,
    }

    fn state_of(entities: &[Components]) -> State {
        let ids = (0..entities.len() as i64).map(EntityId).collect();
        let names = Arc::new(Names { slots: Slots::new(ids).unwrap(), ..Names::default() });
        let mut columns = Columns {
            names: &names,
            nature: Nature { names: Arc::clone(&names), ..Nature::default() },
            condition: Condition::default(),
            cells: Cells::default(),
        };
        for (slot, entity) in (0..).zip(entities) {
            fill(&mut columns, slot, entity);
        }
        let Columns { nature, condition, cells, .. } = columns;
        State { nature, condition, cells }
    }

    #[test]
    fn a_row_gives_a_component_its_names_its_field_and_its_column() {
        // Step 2: what follows from the row.
        let kind = ComponentKind::from_word("fragile").unwrap();
        assert_eq!((kind, ComponentKind::ALL.last()), (ComponentKind::Fragile, Some(&kind)));
        assert_eq!((kind.to_string().as_str(), kind.key()), ("fragile", Some("fragile")));
        assert_eq!(kind.about(), "Breaks when something heavy stands on it.");
        let mut vase = Components::default();
        assert_eq!(vase.get(kind), None);
        let Some(Field::Marker(fragile)) = vase.field(kind) else { panic!("it is a marker") };
        *fragile = true;
        assert_eq!(vase.get(kind), Some(Value::Marker));

        let rock = Components { speed: Some(3), ..Components::default() };
        let mut state = state_of(&[rock.clone(), vase.clone()]);
        assert_eq!([components(&state, 0), components(&state, 1)], [rock, vase]);
        assert!(has(&state, 1, kind) && !has(&state, 0, kind));
        assert!(state.nature.knows(0) && state.condition.knows(1) && !state.nature.knows(1));
        let mut nature = Nature::default();
        nature.copy_from(&state.nature);
        nature.forget(0);
        assert!(!nature.knows(0) && nature != state.nature);
        let (mut copy, mut whole, mut broken) =
            (Condition::default(), Sum::default(), Sum::default());
        copy.copy_from(&state.condition);
        copy.add_to(&mut whole);

        // Step 3: a system that asks for it.
        let breaks: Vec<Slot> = state.condition.fragile.iter().collect();
        breaks.into_iter().for_each(|slot| state.condition.forget(slot));
        assert_eq!(components(&state, 1), Components::default());
        assert!(copy.fragile.contains(1) && copy != state.condition);
        state.condition.add_to(&mut broken);
        assert_ne!(whole, broken);
        assert_eq!(state.nature.heap_bytes() + state.condition.heap_bytes(), size_of::<i64>() * 4);
    }
}
