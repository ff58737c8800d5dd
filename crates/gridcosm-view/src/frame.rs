//! The neutral picture: the position of everything, decided once, before any writer.

use crate::{Rgb, Sprite, Traits};
use gridcosm_grid::{Fraction, Pos, Size};

/// An exact length in cells. Every frame counts in its own cells, so numbers stay small at any depth of nesting.
pub type Length = Fraction<i64>;

/// A picture of one grid. Its coordinates are cells: cell (x, y) covers x to x + 1 and y to y + 1. Items are listed
/// from back to front. A nested grid is a [`ItemShape::Group`] that is stretched into its area and has its own
/// coordinates inside.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_view::{Area, Frame, Item, Rgb, ItemShape};
/// let mut frame = Frame::new(Size::new(2, 1));
/// frame.items.push(Item::new(Area::cell(Pos::new(1, 0)), ItemShape::fill(Rgb::hex(0x43cdc1))));
/// assert!(gridcosm_view::svg(&frame, &Default::default()).contains("#43cdc1"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Columns and rows.
    pub size: Size,
    /// From back to front.
    pub items: Vec<Item>,
}

/// A drawn item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its area, in cells of the frame that holds it.
    pub area: Area,
    /// Its shape.
    pub shape: ItemShape,
    /// The name of what it shows, for writers that keep names (`concrete-7`, `entity-12`).
    pub id: Option<String>,
}

/// A rectangle in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Left edge.
    pub x: Length,
    /// Upper edge.
    pub y: Length,
    /// From left to right.
    pub width: Length,
    /// From top to bottom.
    pub height: Length,
}

/// The shape that an item draws into its area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemShape {
    /// A sprite.
    Sprite {
        /// The sprite.
        sprite: Sprite,
        /// Its main colour.
        colour: Rgb,
        /// Its opacity, in percent.
        opacity: u8,
        /// The properties that a set of drawings can tell apart.
        traits: Traits,
        /// Chooses among variants; the same for the same thing in every picture.
        number: u32,
    },
    /// A filled rectangle.
    Fill {
        /// Its colour.
        colour: Rgb,
        /// Its opacity, in percent.
        opacity: u8,
        /// Radius of its corners, in percent of a cell.
        radius: u8,
    },
    /// Squares of one cell in two colours, the first at the top left.
    Chequer {
        /// The first square's colour.
        colour: Rgb,
        /// The colour of its neighbours.
        other: Rgb,
    },
    /// The outline of a rectangle, drawn inside its area.
    Outline {
        /// Its colour.
        colour: Rgb,
        /// Its width, in percent of a cell.
        width: u8,
        /// Radius of its corners, in percent of a cell.
        radius: u8,
    },
    /// The outline of a rectangle in dashes ([`RoomSign::DASHES`](crate::RoomSign::DASHES)), drawn inside its area.
    Dashes {
        /// Its colour.
        colour: Rgb,
        /// Its width, in percent of a cell.
        width: u8,
    },
    /// An ellipse that fills the area.
    Disc {
        /// Its colour.
        colour: Rgb,
        /// Its opacity, in percent.
        opacity: u8,
    },
    /// A short text, as large as fits into the area.
    Label {
        /// The text; letters are drawn as capitals.
        text: String,
        /// Its colour.
        colour: Rgb,
    },
    /// A line through points of the frame (not of the area).
    Line {
        /// In cells of the frame.
        points: Vec<(Length, Length)>,
        /// Its colour.
        colour: Rgb,
        /// Its width, in percent of a cell.
        width: u8,
        /// Its opacity, in percent.
        opacity: u8,
    },
    /// A filled polygon through points of the frame (not of the area).
    Polygon {
        /// In cells of the frame.
        points: Vec<(Length, Length)>,
        /// Its colour.
        colour: Rgb,
        /// Its opacity, in percent.
        opacity: u8,
    },
    /// Another frame, stretched into the area.
    Group(Frame),
}

impl Frame {
    /// An empty picture.
    pub fn new(size: Size) -> Self {
        Self { size, items: Vec::new() }
    }

    /// Adds an item in front.
    pub fn push(&mut self, area: Area, shape: ItemShape) {
        self.items.push(Item::new(area, shape));
    }

    /// The picture in a mirror: left and right exchanged, at every depth. What is drawn into areas stays upright.
    #[must_use]
    pub fn mirrored(self) -> Self {
        let width = Area::grid(self.size).width;
        let across = |x: Length| width.try_sub(x).unwrap_or(x);
        let turned = |points: Vec<(Length, Length)>| {
            points.into_iter().map(|(x, y)| (across(x), y)).collect()
        };
        let item = |item: Item| {
            let area = Area {
                x: item.area.x.try_add(item.area.width).map_or(item.area.x, across),
                ..item.area
            };
            let shape = match item.shape {
                ItemShape::Group(frame) => ItemShape::Group(frame.mirrored()),
                ItemShape::Line { points, colour, width, opacity } => {
                    ItemShape::Line { points: turned(points), colour, width, opacity }
                }
                ItemShape::Polygon { points, colour, opacity } => {
                    ItemShape::Polygon { points: turned(points), colour, opacity }
                }
                ItemShape::Chequer { colour, other } if self.size.width.is_multiple_of(2) => {
                    ItemShape::Chequer { colour: other, other: colour }
                }
                shape => shape,
            };
            Item { area, shape, ..item }
        };
        Self { size: self.size, items: self.items.into_iter().map(item).collect() }
    }

    /// Number of items at all depths.
    pub fn item_count(&self) -> usize {
        let inside = |item: &Item| match &item.shape {
            ItemShape::Group(frame) => frame.item_count(),
            _ => 0,
        };
        self.items.iter().map(|item| 1 + inside(item)).sum()
    }
}

impl Item {
    /// An item without a name.
    pub fn new(area: Area, shape: ItemShape) -> Self {
        Self { area, shape, id: None }
    }

    /// The item with a name.
    #[must_use]
    pub fn named(self, id: impl Into<String>) -> Self {
        Self { id: Some(id.into()), ..self }
    }
}

impl ItemShape {
    /// An opaque rectangle without rounded corners.
    pub fn fill(colour: Rgb) -> Self {
        Self::Fill { colour, opacity: 100, radius: 0 }
    }

    /// An opaque sprite.
    pub fn sprite(sprite: Sprite, colour: Rgb) -> Self {
        Self::Sprite { sprite, colour, opacity: 100, traits: Traits::NONE, number: 0 }
    }
}

impl Area {
    /// A whole cell.
    pub fn cell(pos: Pos) -> Self {
        Self { x: whole(pos.x), y: whole(pos.y), width: Length::one(), height: Length::one() }
    }

    /// A whole grid.
    pub fn grid(size: Size) -> Self {
        let length = |n: u32| Length::from_integer(n.into()).unwrap_or(Length::one());
        Self {
            x: Length::zero(),
            y: Length::zero(),
            width: length(size.width),
            height: length(size.height),
        }
    }

    /// The area, reduced on every side by a margin of `percent` of its own width and height.
    #[must_use]
    pub fn inset(self, percent: u8) -> Self {
        let share = Length::new(percent.min(50).into(), 100).unwrap_or(Length::zero());
        self.part(share, share, keep(share), keep(share))
    }

    /// The part that begins at (`x`, `y`) and is `width` by `height`, all as shares of this area; the whole area if
    /// that has no exact value.
    #[must_use]
    pub fn part(self, x: Length, y: Length, width: Length, height: Length) -> Self {
        let compute = || {
            Ok::<_, gridcosm_grid::FractionError>(Self {
                x: self.x.try_add(self.width.try_mul(x)?)?,
                y: self.y.try_add(self.height.try_mul(y)?)?,
                width: self.width.try_mul(width)?,
                height: self.height.try_mul(height)?,
            })
        };
        compute().unwrap_or(self)
    }
}

/// The remainder of one after a share is subtracted twice.
fn keep(share: Length) -> Length {
    Length::one().try_sub(share).and_then(|rest| rest.try_sub(share)).unwrap_or(Length::one())
}

fn whole(n: i32) -> Length {
    Length::from_integer(n.into()).unwrap_or(Length::zero())
}
