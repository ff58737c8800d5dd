//! The scene of a state: entities as solids, rooms as boards within boards.

use crate::{
    Badge, Board, Clip, Form, GlbError, Scene, SceneCell, SceneContent, Seat, Vector,
    cell_position,
    focus::{self, Trail},
    glb,
    scene::fit_mirrored,
    state_clip,
};
use gridcosm_grid::{Grid, Pos, Size};
use gridcosm_universe::{
    AppearanceName, ComponentKind, EntityId, Event, GridId, Place, Room, SUB_CELLS, State,
};
use gridcosm_view::{
    CellTree, Eyes, Figure, ForEver, Look, MEMBER_SIDE, Rgb, RoomSign, Rooms, Shape, StateLook,
    Trait, grid_hue, layers, own_colour, state_tree,
};

/// Builds the scene of a state at the depth that `look` sets; `None` if it has no such grid. Contents are named
/// `entity-N` after their entities, in every copy.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_scene::state_scene;
/// use gridcosm_universe::{Level, factory};
/// use gridcosm_view::StateLook;
/// let mut level = Level::new(Size::new(3, 1));
/// level.add(Pos::new(0, 0), factory::agent())?;
/// let scene = state_scene(&level.to_state()?, &StateLook::default()).unwrap();
/// assert_eq!(scene.root.cells[0].id, "entity-0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn state_scene(state: &State, look: &StateLook) -> Option<Scene> {
    let tree = state_tree(state, look.root, &look.analyze_options())?;
    let rooms = Rooms::of(state);
    let mut builder = Builder { state, rooms: &rooms, look, templates: Vec::new() };
    let Shape::Nested { cells, .. } = &tree.shape else {
        return None;
    };
    let trail = Trail::from(&look.focus, look.root);
    let root = builder.board(look.root, cells, true, trail);
    let templates = builder.templates.into_iter().flatten().collect();
    Some(Scene { root, templates })
}

/// The state as binary glTF. With the state before it and the events between them, the file has an animation named `turn` that
/// leads from there to here.
pub fn state_glb(
    state: &State,
    last: Option<(&State, &[Event])>,
    look: &StateLook,
) -> Result<Vec<u8>, GlbError> {
    let scene = state_scene(state, look).ok_or(GlbError::NoGrid)?;
    let clip = last.map(|(before, events)| state_clip(before, state, events));
    let clips: Vec<(&str, &Clip)> = clip.iter().map(|clip| ("turn", clip)).collect();
    glb(&scene, &clips, &look.theme)
}

/// The name of an entity's content in every scene.
pub(crate) fn entity_name(entity: EntityId) -> String {
    format!("entity-{entity}")
}

struct Builder<'a> {
    state: &'a State,
    rooms: &'a Rooms<'a>,
    look: &'a StateLook,
    /// A grid gets its number when it is met; its board is filled in when it is complete.
    templates: Vec<Option<Board>>,
}

impl Builder<'_> {
    fn board(
        &mut self,
        grid: GridId,
        tree: &Grid<CellTree>,
        is_root: bool,
        trail: Trail<'_>,
    ) -> Board {
        let (size, door) = (tree.size(), trail.door(self.rooms));
        let mut board = Board { grid, size, hue: self.hue(grid), cells: Vec::new() };
        for (pos, cell) in tree.iter() {
            let place = Place::at(grid, pos);
            let cells = self.cell(place, size, cell, trail.into(place, door));
            if cells.is_empty() && is_root {
                board.cells.push(empty(place, size, pos));
            }
            board.cells.extend(cells.into_iter().map(|(entity, position, content)| SceneCell {
                place,
                position,
                id: entity_name(entity),
                badges: self.badges(entity, &content),
                content,
                hides_focus: focus::hides(pos, door),
            }));
        }
        board
    }

    /// Everything on a cell, from the ground up.
    fn cell(
        &mut self,
        place: Place,
        size: Size,
        tree: &CellTree,
        trail: Trail<'_>,
    ) -> Vec<(EntityId, Vector, SceneContent)> {
        let layers = layers(self.state, place);
        let middle = cell_position(size, place.pos());
        let large = layers.background.iter().chain(&layers.others).chain(&layers.main);
        let large = large.map(|figure| match part_offset(figure.part) {
            Some([x, _, z]) => (figure, [middle[0] + x, middle[1], middle[2] + z], MEMBER),
            None => (figure, middle, 1.0),
        });
        // Icons lie in the corners, as they do in flat pictures.
        let corners = [[-0.3, -0.3], [0.3, -0.3], [-0.3, 0.3], [0.3, 0.3]];
        let icons = layers.icons.iter().zip(corners);
        let icons =
            icons.map(|(figure, [x, z])| (figure, [middle[0] + x, middle[1], middle[2] + z], ICON));
        let shown = large.chain(icons).filter_map(|(figure, position, scale)| {
            let content = match self.state.room(figure.entity) {
                Some(room) => Some(self.room(room, figure, tree, trail)),
                None => self.solid(figure, scale),
            };
            Some((figure.entity, position, content?))
        });
        shown.collect()
    }

    fn room(
        &mut self,
        room: Room,
        figure: &Figure,
        tree: &CellTree,
        trail: Trail<'_>,
    ) -> SceneContent {
        let content = match &tree.shape {
            Shape::Ref { content, .. } => Some(&content.shape),
            _ => None,
        };
        let template = match content {
            Some(Shape::Nested { cells, .. }) => {
                let number = self.templates.len();
                self.templates.push(None);
                let board = self.board(room.grid, cells, false, trail);
                self.templates[number] = Some(board);
                Some(number)
            }
            _ => None,
        };
        SceneContent::Room {
            template,
            hue: self.hue(room.grid),
            sign: figure.room.unwrap_or(RoomSign::Primary),
            fit: fit_mirrored(
                self.state.size_of(room.grid).unwrap_or(Size::new(1, 1)),
                self.state.has(figure.entity, ComponentKind::Flip),
            ),
        }
    }

    /// The form and colour of an entity; ground has none.
    fn solid(&self, figure: &Figure, scale: f64) -> Option<SceneContent> {
        let theme = &self.look.theme;
        let look = Look::of(figure)?;
        let own = own_colour(self.state, figure);
        let colour = own.unwrap_or_else(|| look.colour_on(theme.tile, theme));
        Some(SceneContent::Solid { form: form(figure)?, colour, scale })
    }

    fn hue(&self, grid: GridId) -> Rgb {
        grid_hue(self.state, grid, &self.look.theme)
    }

    /// What stands out on an entity.
    fn badges(&self, entity: EntityId, content: &SceneContent) -> Vec<Badge> {
        let seat = match content {
            SceneContent::Empty => return Vec::new(),
            SceneContent::Room { .. } => Seat::Room,
            SceneContent::Solid { form: Form::Block, .. } => Seat::Wall,
            SceneContent::Solid { form: Form::Pad, .. } => Seat::Ground,
            SceneContent::Solid { .. } => Seat::Box,
        };
        let eyes = Eyes::of(&Figure::of(self.state, entity)).map(|eyes| Badge::Eyes(eyes, seat));
        let sign = ForEver::of(self.state, entity).map(Badge::Sign);
        sign.into_iter().chain(eyes).collect()
    }
}

/// The size of an icon relative to that of the thing itself.
const ICON: f64 = 0.45;

/// The size of a member of a swarm, as in flat pictures.
const MEMBER: f64 = MEMBER_SIDE as f64 / 1000.0;

/// Where a member of a swarm stands, seen from the middle of its cell.
pub(crate) fn part_offset(part: Option<(u8, u8)>) -> Option<Vector> {
    let along = |n: u8| (f64::from(n) + 0.5) / f64::from(SUB_CELLS) - 0.5;
    part.map(|(x, y)| [along(x), 0.0, along(y)])
}

fn empty(place: Place, size: Size, pos: Pos) -> SceneCell {
    SceneCell {
        place,
        position: cell_position(size, pos),
        id: format!("empty-{}-{}", place.y, place.x),
        content: SceneContent::Empty,
        badges: Vec::new(),
        hides_focus: false,
    }
}

fn form(figure: &Figure) -> Option<Form> {
    let has = |kind: ComponentKind| figure.properties.contains(&kind);
    let closed = has(ComponentKind::Locked) || has(ComponentKind::Shut);
    let on = Look::of(figure).is_some_and(|look| look.traits.contains(Trait::On));
    let button = has(ComponentKind::Button) || has(ComponentKind::PlayerButton);
    Some(match figure.appearance.name {
        AppearanceName::None | AppearanceName::Floor | AppearanceName::Room => return None,
        AppearanceName::Human => Form::Pawn,
        AppearanceName::Wall => Form::Block,
        AppearanceName::Box => Form::Crate,
        AppearanceName::Coin => Form::Coin,
        AppearanceName::Core => Form::Ball,
        AppearanceName::Key => Form::Key,
        AppearanceName::Door if closed => Form::Door,
        AppearanceName::Door => Form::OpenDoor,
        AppearanceName::Lock => Form::Padlock,
        AppearanceName::Plate if on => Form::PressedPlate,
        AppearanceName::Plate => Form::Plate,
        AppearanceName::Switch if on => Form::SwitchOn,
        AppearanceName::Switch => Form::SwitchOff,
        AppearanceName::Portal => Form::Pad,
        AppearanceName::Exit if button => Form::Pad,
        AppearanceName::Exit => Form::Stairs,
        AppearanceName::Lava => Form::Pool,
        AppearanceName::Spike => Form::Spikes,
        AppearanceName::Monster => Form::Beast,
        AppearanceName::Boots => Form::Boots,
        AppearanceName::Shield => Form::Shield,
        AppearanceName::Ghost => Form::Spirit,
        AppearanceName::Gem => Form::Gem,
        AppearanceName::Walker => Form::Walker,
    })
}
