//! Eyes: what an entity sees, and what a pursuer with eyes remembers.

use crate::{
    Axis, EntityId, Kinds, Moving, Place, State, cell_index::CellIndex, column::Column, slots::Slot,
};
use gridcosm_grid::{BitGrid, Dir};
use gridcosm_sight::{Look, Reach, Rule, Sight, View};

/// How an entity sees, in the grid it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vision {
    /// When one cell sees another.
    pub rule: Rule,
    /// How many cells away it sees, in a straight line; as far as walls allow without one.
    pub radius: Option<u32>,
    /// The direction in which it looks at its post. It sees the quarter of the plane on that side, and turns as it
    /// walks. Without one it sees all around.
    pub facing: Option<Dir>,
}

impl Default for Vision {
    /// Shadowcasting without a limit, all around.
    fn default() -> Self {
        Self { rule: Rule::Shadow, radius: None, facing: None }
    }
}

impl Vision {
    /// The words that files use for rules.
    pub const RULES: [(&str, Rule); 5] = [
        ("hull", Rule::Hull),
        ("traced", Rule::Traced),
        ("shadow", Rule::Shadow),
        ("permissive", Rule::Permissive),
        ("minigrid", Rule::Minigrid),
    ];

    /// The word of its rule.
    pub fn rule_word(self) -> &'static str {
        Self::RULES.iter().find(|(_, rule)| *rule == self.rule).map_or("", |(word, _)| word)
    }

    /// The same as far as a cell that it reaches: whether that cell is seen takes no look beyond. By the rule of MiniGrid,
    /// light comes to a cell on ways that lead further away.
    fn as_far_as(self, dx: i32, dy: i32) -> Self {
        if self.rule == Rule::Minigrid {
            return self;
        }
        let square = |d: i32| u64::from(d.unsigned_abs()).pow(2);
        let radius = (square(dx) + square(dy)).isqrt() + 1;
        let radius = u32::try_from(radius).unwrap_or(u32::MAX);
        Self { radius: Some(self.radius.map_or(radius, |own| own.min(radius))), ..self }
    }

    fn look(self) -> Look {
        Look { rule: self.rule, reach: self.radius.map_or(Reach::Unlimited, Reach::Round) }
    }
}

/// What a pursuer with eyes remembers while it is away from its post or its round. One that has seen nothing has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hunt {
    /// Whether it saw its target when it last looked.
    pub sees: bool,
    /// Where it last saw its target; `None` once it has been there, and is on its way back.
    pub last_seen: Option<Place>,
    /// Where it returns to.
    pub post: Place,
    /// The direction of its last step.
    pub heading: Option<Dir>,
}

impl Hunt {
    /// The place that it goes to.
    pub(crate) fn goal(self) -> Place {
        self.last_seen.unwrap_or(self.post)
    }

    /// The hunt of a pursuer that is at a place: where it last saw its target there is nothing more to find, and at its
    /// post the hunt is over.
    pub(crate) fn at(mut self, place: Place) -> Option<Self> {
        if !self.sees && self.last_seen == Some(place) {
            self.last_seen = None;
        }
        let over = !self.sees && self.last_seen.is_none() && self.post == place;
        (!over).then_some(self)
    }
}

/// Memory for looking. Keep one to look often: once it is warm, looking allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct Eyes {
    sight: Sight,
    /// The walls without the one around an observer that stands in one, or those of a world that keeps none.
    bare: BitGrid,
}

/// What an entity sees: cells of one grid.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'e> {
    /// The place of the one that sees.
    pub from: Place,
    /// The direction in which it looks; `None` for all around.
    pub facing: Option<Dir>,
    view: &'e View,
}

impl Seen<'_> {
    /// Whether a place is seen. Cells that block sight are not.
    pub fn contains(&self, place: Place) -> bool {
        place.grid == self.from.grid
            && covers(self.facing, self.from, place)
            && self.view.contains(place.pos())
    }

    /// The cells that are seen, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Place> + '_ {
        let place = |pos| Place::at(self.from.grid, pos);
        self.view.cells().map(place).filter(|&place| covers(self.facing, self.from, place))
    }
}

/// Whether a place lies on the side in which an observer looks: the quarter between the two diagonals.
fn covers(facing: Option<Dir>, from: Place, to: Place) -> bool {
    let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    match facing {
        None => true,
        Some(Dir::N) => dx.abs() <= -dy,
        Some(Dir::S) => dx.abs() <= dy,
        Some(Dir::E) => dy.abs() <= dx,
        Some(Dir::W) => dy.abs() <= -dx,
    }
}

impl Eyes {
    /// Looks from a place; `None` if it is in no grid.
    pub(crate) fn look(
        &mut self,
        cells: &CellIndex,
        from: Place,
        vision: Vision,
        facing: Option<Dir>,
    ) -> Option<Seen<'_>> {
        let walls = match cells.walls(from.grid) {
            // Nobody's eyes are covered by what is in the same cell.
            Some(walls) if walls.opaque.get(from.pos())? => {
                self.bare.clone_from(&walls.opaque);
                self.bare.set(from.pos(), false);
                &self.bare
            }
            Some(walls) => &walls.opaque,
            None => {
                cells.write_cells_with(from.grid, Kinds::OPAQUE, &mut self.bare)?;
                self.bare.set(from.pos(), false)?;
                &self.bare
            }
        };
        let looked = self.sight.look(walls, from.pos(), vision.look()).is_ok();
        looked.then(|| Seen { from, facing, view: self.sight.view() })
    }

    /// Whether one that looks from a place sees another. Most are out of reach, which takes no look to find out.
    pub(crate) fn sees(
        &mut self,
        cells: &CellIndex,
        from: Place,
        vision: Vision,
        facing: Option<Dir>,
        at: Place,
    ) -> bool {
        let (dx, dy) = (i32::from(at.x) - i32::from(from.x), i32::from(at.y) - i32::from(from.y));
        at.grid == from.grid
            && covers(facing, from, at)
            && vision.look().reach.covers(dx, dy)
            && self
                .look(cells, from, vision.as_far_as(dx, dy), facing)
                .is_some_and(|seen| seen.contains(at))
    }
}

/// The direction in which an entity with eyes looks: on a hunt the way it goes, on its round the way of the round, at its
/// post as its author wants; `None` for all around.
pub(crate) fn facing(
    vision: Vision,
    hunt: Option<Hunt>,
    moving: &Column<Moving>,
    slot: Slot,
) -> Option<Dir> {
    let at_post = vision.facing?;
    if let Some(hunt) = hunt {
        return hunt.heading.or(Some(at_post));
    }
    Some(match moving.get(slot).map(|moving| (moving.axis, moving.direction > 0)) {
        Some((Axis::Horizontal, true)) => Dir::E,
        Some((Axis::Horizontal, false)) => Dir::W,
        Some((Axis::Vertical, true)) => Dir::S,
        Some((Axis::Vertical, false)) => Dir::N,
        None => at_post,
    })
}

impl State {
    /// The cells that an entity sees by its [`Vision`], in the grid it is in; `None` if it has no place. An entity without
    /// eyes sees by the usual rule, without a limit.
    ///
    /// ```
    /// use gridcosm_grid::{Pos, Size};
    /// use gridcosm_universe::{EntityId, Eyes, Level, Place, Vision, factory};
    /// let mut level = Level::new(Size::new(5, 1));
    /// let mut guard = factory::monster(1, false);
    /// guard.components.vision = Some(Vision { radius: Some(2), ..Vision::default() });
    /// level.add(Pos::new(0, 0), guard)?; // entity 0
    /// let (state, mut eyes) = (level.to_state()?, Eyes::default());
    /// let seen = state.visible_to(EntityId(0), &mut eyes).unwrap();
    /// assert!(seen.contains(Place::flat(2, 0)) && !seen.contains(Place::flat(3, 0)));
    /// # Ok::<(), gridcosm_universe::LevelError>(())
    /// ```
    pub fn visible_to<'e>(&self, id: EntityId, eyes: &'e mut Eyes) -> Option<Seen<'e>> {
        let slot = self.slot(id)?;
        let from = self.cells.place(slot)?;
        let vision = self.nature.vision.get(slot).unwrap_or_default();
        let hunt = self.condition.hunt.get(slot);
        eyes.look(&self.cells, from, vision, facing(vision, hunt, &self.cells.moving, slot))
    }
}
