//! The appearance of figures. Every picture of a state, flat or solid, in text or on the studio's page, uses this
//! module.

use crate::{Figure, Rgb, Role, RoomSign, Sprite, Theme, Trait, Traits, shown_colour};
use gridcosm_universe::{AppearanceName, ComponentKind};

/// The drawing of a figure and its colour.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_universe::{Level, factory};
/// use gridcosm_view::{Figure, Look, Role, Sprite, Theme};
/// let mut level = Level::new(Size::new(2, 1));
/// level.add(Pos::new(0, 0), factory::agent())?;
/// let state = level.to_state()?;
/// let figure = Figure::of(&state, state.agents().next().unwrap());
/// let look = Look::of(&figure).unwrap();
/// assert_eq!((look.sprite, look.role, look.opacity()), (Sprite::Agent, Role::Agent, 100));
/// assert_eq!(look.colour(&Theme::DARK), Theme::DARK.colour(Role::Agent));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look<'a> {
    /// Its drawing.
    pub sprite: Sprite,
    /// Its role, which selects a colour of the theme.
    pub role: Role,
    /// The group it belongs to, whose common colour replaces that of its role.
    pub group: Option<&'a str>,
    /// Whether it is drawn faded, as dead and opened entities are, and agents that stand by.
    pub faded: bool,
    /// The properties that a set of drawings can tell apart.
    pub traits: Traits,
}

impl<'a> Look<'a> {
    /// The opacity of a faded figure, in percent.
    pub const FADED_OPACITY: u8 = 40;

    /// The appearance of a sprite without further information.
    pub const fn plain(sprite: Sprite) -> Self {
        let role = Role::of(sprite);
        Self { sprite, role, group: None, faded: false, traits: Traits::NONE }
    }

    /// The appearance of a figure; none for floors, where the board's own tiles show.
    pub fn of(figure: &'a Figure) -> Option<Self> {
        let has = |kind: ComponentKind| figure.properties.contains(&kind);
        let sprite = sprite(figure.appearance.name)?;
        let role = match sprite {
            Sprite::Box if !has(ComponentKind::Pushable) => Role::FixedBox,
            Sprite::Monster if has(ComponentKind::Pathfinding) => Role::Hunter,
            Sprite::Walker if has(ComponentKind::Damage) || has(ComponentKind::LethalDamage) => {
                Role::Monster
            }
            other => Role::of(other),
        };
        let belongs = shows_group(sprite);
        let shut = has(ComponentKind::Shut);
        let wired = has(ComponentKind::OpenedBy) || has(ComponentKind::ClosedBy);
        let gate = wired && figure.room.is_none() && !has(ComponentKind::Blocking);
        let opened = match sprite {
            Sprite::Door => !has(ComponentKind::Locked) && !shut,
            _ => gate && !shut,
        };
        let sends =
            has(ComponentKind::On) || (has(ComponentKind::Plate) && has(ComponentKind::Pressed));
        let faded = has(ComponentKind::Dead) || opened || figure.waiting;
        let traits = [
            (Trait::Dead, has(ComponentKind::Dead)),
            (Trait::Faded, faded),
            (Trait::Fixed, role == Role::FixedBox),
            (Trait::Hunter, role == Role::Hunter),
            (Trait::Locked, has(ComponentKind::Locked)),
            (Trait::Moving, figure.motion.is_some_and(|(_, speed)| speed > 0)),
            (Trait::On, sends),
            (Trait::Secondary, figure.room.is_some_and(RoomSign::is_secondary)),
        ];
        Some(Self {
            sprite,
            role,
            group: figure.group.as_deref().filter(|_| belongs),
            faded,
            traits: Traits::of(traits.into_iter().filter(|(_, is)| *is).map(|(which, _)| which)),
        })
    }

    /// The colour in a theme.
    pub fn colour(&self, theme: &Theme) -> Rgb {
        self.group.map_or_else(|| theme.colour(self.role), shown_colour)
    }

    /// The opacity, in percent.
    pub fn opacity(&self) -> u8 {
        if self.faded { Self::FADED_OPACITY } else { 100 }
    }

    /// The colour over an opaque ground, for pictures that have no transparency.
    pub fn colour_on(&self, ground: Rgb, theme: &Theme) -> Rgb {
        ground.mixed(self.colour(theme), self.opacity())
    }
}

/// Whether a sprite has the colour of the group that it belongs to.
pub(crate) const fn shows_group(sprite: Sprite) -> bool {
    matches!(
        sprite,
        Sprite::Key | Sprite::Door | Sprite::Lock | Sprite::Portal | Sprite::Plate | Sprite::Switch
    )
}

pub(crate) fn sprite(name: AppearanceName) -> Option<Sprite> {
    match name {
        AppearanceName::None | AppearanceName::Floor => None,
        AppearanceName::Human => Some(Sprite::Agent),
        other => other.word().parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_universe::{Appearance, EntityId};

    fn figure(name: AppearanceName, properties: &[ComponentKind], group: Option<&str>) -> Figure {
        Figure {
            entity: EntityId(0),
            appearance: Appearance::new(name, 0),
            properties: properties.to_vec(),
            group: group.map(str::to_owned),
            motion: None,
            waiting: false,
            room: None,
            label: None,
            part: None,
        }
    }

    #[test]
    fn everything_that_can_be_seen_has_a_sprite() {
        for &name in AppearanceName::ALL {
            let unseen = matches!(name, AppearanceName::None | AppearanceName::Floor);
            assert_eq!(Look::of(&figure(name, &[], None)).is_none(), unseen, "{name}");
        }
    }

    #[test]
    fn what_a_figure_is_decides_its_role() {
        let role = |name, properties: &[ComponentKind]| {
            Look::of(&figure(name, properties, None)).unwrap().role
        };
        assert_eq!(role(AppearanceName::Box, &[ComponentKind::Pushable]), Role::Box);
        assert_eq!(role(AppearanceName::Box, &[]), Role::FixedBox);
        assert_eq!(role(AppearanceName::Monster, &[ComponentKind::Pathfinding]), Role::Hunter);
        assert_eq!(role(AppearanceName::Monster, &[]), Role::Monster);
    }

    #[test]
    fn a_key_has_the_colour_of_its_group_and_a_box_has_not() {
        let colour = |name| {
            let figure = figure(name, &[ComponentKind::Pushable], Some("key:red"));
            Look::of(&figure).unwrap().colour(&Theme::DARK)
        };
        assert_eq!(colour(AppearanceName::Key), shown_colour("key:red"));
        assert_eq!(colour(AppearanceName::Box), Theme::DARK.colour(Role::Box));
    }

    #[test]
    fn the_dead_and_the_opened_are_faded() {
        let faded = |name, properties: &[ComponentKind]| {
            Look::of(&figure(name, properties, None)).unwrap().faded
        };
        assert!(faded(AppearanceName::Human, &[ComponentKind::Dead]));
        assert!(!faded(AppearanceName::Human, &[]));
        let waiting = Figure { waiting: true, ..figure(AppearanceName::Human, &[], None) };
        assert!(Look::of(&waiting).unwrap().faded);
        assert!(faded(AppearanceName::Door, &[]));
        assert!(!faded(AppearanceName::Door, &[ComponentKind::Locked]));
        let (wire, shut) = (ComponentKind::OpenedBy, ComponentKind::Shut);
        for gate in [AppearanceName::Door, AppearanceName::Wall, AppearanceName::Lava] {
            assert!(faded(gate, &[wire]) && !faded(gate, &[wire, shut]), "{gate}");
        }
        assert!(!faded(AppearanceName::Wall, &[]));
    }

    #[test]
    fn drawings_can_tell_properties_apart() {
        let traits = |name, properties: &[ComponentKind]| {
            Look::of(&figure(name, properties, None)).unwrap().traits.iter().collect::<Vec<_>>()
        };
        assert_eq!(traits(AppearanceName::Door, &[ComponentKind::Locked]), [Trait::Locked]);
        assert_eq!(traits(AppearanceName::Door, &[]), [Trait::Faded]);
        assert_eq!(traits(AppearanceName::Box, &[]), [Trait::Fixed]);
        let pressed = [ComponentKind::Plate, ComponentKind::Pressed];
        assert_eq!(traits(AppearanceName::Plate, &pressed), [Trait::On]);
        // Who stands on a switch has already turned it over.
        let stood_on = [ComponentKind::Switch, ComponentKind::Pressed];
        assert_eq!(traits(AppearanceName::Switch, &stood_on), []);
        assert_eq!(traits(AppearanceName::Switch, &[ComponentKind::On]), [Trait::On]);
        let dead = [ComponentKind::Dead, ComponentKind::Pathfinding];
        let all = [Trait::Dead, Trait::Faded, Trait::Hunter];
        assert_eq!(traits(AppearanceName::Monster, &dead), all);
        let room =
            Figure { room: Some(RoomSign::Secondary), ..figure(AppearanceName::Room, &[], None) };
        assert_eq!(Look::of(&room).unwrap().traits, Traits::of([Trait::Secondary]));
    }
}
