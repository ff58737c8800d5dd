//! A frame as SVG.

use crate::{
    Area, Frame, Item, ItemShape, Length, Rgb, RoomSign, Sprite, SpriteSet, Texture, Traits,
    decimal::{Decimal, decimal},
    drawing::Drawing,
    folded,
    glyph::{self, strokes},
};
use gridcosm_grid::Fraction;
use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

/// Units of the drawing per cell; the sprites' own size, so that most numbers are whole.
const CELL: i64 = 64;

/// The options for writing a frame.
#[derive(Clone, Debug)]
pub struct SvgOptions<'a> {
    /// Pixels per cell, at a zoom of one.
    pub cell: u32,
    /// Behind everything, `None` for transparent.
    pub background: Option<Rgb>,
    /// Drawings that replace the built-in ones.
    pub sprites: Option<&'a SpriteSet>,
    /// Chooses among variants of drawings.
    pub seed: u64,
}

impl Default for SvgOptions<'_> {
    fn default() -> Self {
        Self { cell: 48, background: None, sprites: None, seed: 0 }
    }
}

/// Writes the frame as a self-contained document: no fonts, no scripts, no external resources.
pub fn svg(frame: &Frame, options: &SvgOptions<'_>) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = document(&mut text, frame, options);
    text
}

fn document(out: &mut String, frame: &Frame, options: &SvgOptions<'_>) -> fmt::Result {
    let (columns, rows) = (u64::from(frame.size.width), u64::from(frame.size.height));
    let (pixels, units) = (u64::from(options.cell), CELL as u64);
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="0 0 {} {}">"#,
        columns * pixels,
        rows * pixels,
        columns * units,
        rows * units
    )?;
    let seed = folded(options.seed as i64);
    let drawings = Drawings { set: options.sprites, seed };
    symbols(out, frame, drawings)?;
    if let Some(colour) = options.background {
        writeln!(out, r#"<rect width="100%" height="100%" fill="{colour}"/>"#)?;
    }
    items(out, frame, drawings)?;
    out.push_str("</svg>\n");
    Ok(())
}

/// The drawing of a thing: from the set, or our own.
#[derive(Clone, Copy)]
enum Chosen<'a> {
    /// By its number among the set's drawings of this sprite.
    Own(Sprite, usize, &'a Texture),
    /// By its name inside the picture.
    Usual(&'static str, &'static str),
}

/// What tells two drawings apart: the sprite, the name of one of ours, or the number of one of the set's.
type ChosenKey = (Sprite, &'static str, usize);

impl Chosen<'_> {
    fn key(self, sprite: Sprite) -> ChosenKey {
        match self {
            Chosen::Own(_, index, _) => (sprite, "", index),
            Chosen::Usual(name, _) => (sprite, name, 0),
        }
    }

    /// The opacity of a thing with this drawing.
    fn opacity(self, opacity: u8) -> u8 {
        match self {
            Chosen::Own(.., texture) if texture.shows_fading() => 100,
            _ => opacity,
        }
    }
}

/// The name of its symbol.
impl fmt::Display for Chosen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chosen::Own(sprite, index, _) => write!(f, "{sprite}-{}", index + 1),
            Chosen::Usual(name, _) => f.write_str(name),
        }
    }
}

/// The set of drawings, and the seed that chooses among variants.
#[derive(Clone, Copy)]
struct Drawings<'a> {
    set: Option<&'a SpriteSet>,
    seed: u32,
}

impl<'a> Drawings<'a> {
    fn own(self, sprite: Sprite, traits: Traits, number: u32) -> Option<Chosen<'a>> {
        let set = self.set?;
        let index = set.chosen(sprite, traits, number, self.seed)?;
        Some(Chosen::Own(sprite, index, set.texture(sprite, index)?))
    }

    fn choose(self, sprite: Sprite, traits: Traits, number: u32) -> Chosen<'a> {
        self.own(sprite, traits, number).unwrap_or_else(|| {
            let (name, drawing) = sprite.usual(traits);
            Chosen::Usual(name, drawing)
        })
    }

    /// The drawing of a floor tile; without one in the set, floors are plain squares.
    fn floor(self, column: i64, row: i64) -> Option<Chosen<'a>> {
        self.own(Sprite::Floor, Traits::NONE, folded(row << 12 ^ column))
    }

    /// Every drawing that occurs. Names are long to compare, and a picture has thousands of things.
    fn used(self, frame: &Frame, used: &mut BTreeMap<ChosenKey, Chosen<'a>>) {
        for item in &frame.items {
            match &item.shape {
                ItemShape::Sprite { sprite, traits, number, .. } => {
                    let chosen = self.choose(*sprite, *traits, *number);
                    used.entry(chosen.key(*sprite)).or_insert(chosen);
                }
                ItemShape::Chequer { .. } => {
                    for (column, row) in squares(item.area) {
                        let Some(chosen) = self.floor(column, row) else { break };
                        used.entry(chosen.key(Sprite::Floor)).or_insert(chosen);
                    }
                }
                ItemShape::Group(inner) => self.used(inner, used),
                _ => {}
            }
        }
    }
}

/// The cells of a chequered area.
fn squares(area: Area) -> impl Iterator<Item = (i64, i64)> {
    let (columns, rows) = (area.width.ceil(), area.height.ceil());
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
}

/// Every drawing that occurs is defined once and used by name.
fn symbols(out: &mut String, frame: &Frame, drawings: Drawings<'_>) -> fmt::Result {
    let mut used = BTreeMap::new();
    drawings.used(frame, &mut used);
    // By the names of the symbols; sprites in the order of their list.
    let used: BTreeMap<(Sprite, String), Chosen<'_>> = used
        .into_iter()
        .map(|((sprite, ..), chosen)| ((sprite, chosen.to_string()), chosen))
        .collect();
    out.push_str("<defs>\n");
    for ((_, id), chosen) in used {
        let parsed;
        let drawing = match chosen {
            Chosen::Own(.., texture) => &texture.drawing,
            Chosen::Usual(_, svg) => match Drawing::of_svg(svg.as_bytes()) {
                Ok(drawing) => {
                    parsed = drawing;
                    &parsed
                }
                // A test reads every drawing of our own, so none is missing here.
                Err(_) => continue,
            },
        };
        let Drawing { view_box, namespaces, inner } = drawing;
        let inner = inner.trim();
        writeln!(out, r#"<symbol id="{id}"{namespaces} viewBox="{view_box}">{inner}</symbol>"#)?;
    }
    out.push_str("</defs>\n");
    Ok(())
}

fn items(out: &mut String, frame: &Frame, drawings: Drawings<'_>) -> fmt::Result {
    frame.items.iter().try_for_each(|item| self::item(out, item, drawings))
}

fn item(out: &mut String, item: &Item, drawings: Drawings<'_>) -> fmt::Result {
    let name =
        item.id.as_ref().map_or(String::new(), |id| format!(r#" data-id="{}""#, escaped(id)));
    let Area { x, y, width, height } = item.area;
    let at = Rectangle { x, y, width, height };
    match &item.shape {
        ItemShape::Sprite { sprite, colour, opacity, traits, number } => {
            let chosen = drawings.choose(*sprite, *traits, *number);
            let opacity = Opacity("", chosen.opacity(*opacity));
            writeln!(out, r##"<use href="#{chosen}"{name} {at} color="{colour}"{opacity}/>"##)
        }
        ItemShape::Fill { colour, opacity, radius } => {
            writeln!(
                out,
                r#"<rect{name} {at}{} fill="{colour}"{}/>"#,
                Radius(*radius),
                Opacity("fill-", *opacity)
            )
        }
        ItemShape::Outline { colour, width, radius } => {
            outline(out, &name, item.area, *colour, *width, *radius)
        }
        ItemShape::Dashes { colour, width } => dashes(out, &name, item.area, *colour, *width),
        ItemShape::Chequer { colour, other } => {
            chequer(out, &name, item.area, *colour, *other)?;
            floors(out, item.area, [*colour, *other], drawings)
        }
        ItemShape::Disc { colour, opacity } => disc(out, &name, item.area, *colour, *opacity),
        ItemShape::Label { text, colour } => label(out, &name, item.area, text, *colour),
        ItemShape::Line { points, colour, width, opacity } => writeln!(
            out,
            r#"<polyline{name} points="{}" fill="none" stroke="{colour}" stroke-width="{}"{} stroke-linecap="round" stroke-linejoin="round"/>"#,
            Points(points),
            percent_of_cell(*width),
            Opacity("stroke-", *opacity)
        ),
        ItemShape::Polygon { points, colour, opacity } => {
            let opacity = Opacity("fill-", *opacity);
            writeln!(
                out,
                r#"<polygon{name} points="{}" fill="{colour}"{opacity}/>"#,
                Points(points)
            )
        }
        ItemShape::Group(inner) => group(out, &name, item.area, inner, drawings),
    }
}

/// A nested frame: its cells are scaled so that all of them together fill the area.
fn group(
    out: &mut String,
    name: &str,
    area: Area,
    inner: &Frame,
    drawings: Drawings<'_>,
) -> fmt::Result {
    let scale = |length: Length, count: u32| {
        Fraction::from_integer(count.into())
            .and_then(|count| length.try_div(count))
            .unwrap_or(Length::zero())
    };
    let (sx, sy) = (scale(area.width, inner.size.width), scale(area.height, inner.size.height));
    let (x, y) = (decimal(area.x, CELL), decimal(area.y, CELL));
    writeln!(
        out,
        r#"<g{name} transform="translate({x} {y}) scale({} {})">"#,
        decimal(sx, 1),
        decimal(sy, 1)
    )?;
    items(out, inner, drawings)?;
    out.push_str("</g>\n");
    Ok(())
}

/// The line runs inside the area, so that neighbours do not overlap.
fn outline(
    out: &mut String,
    name: &str,
    area: Area,
    colour: Rgb,
    width: u8,
    radius: u8,
) -> fmt::Result {
    let half = Length::new(width.into(), 200).unwrap_or(Length::zero());
    let less =
        |length: Length| length.try_sub(half).and_then(|l| l.try_sub(half)).unwrap_or(length);
    let more = |length: Length| length.try_add(half).unwrap_or(length);
    let at = Rectangle {
        x: more(area.x),
        y: more(area.y),
        width: less(area.width),
        height: less(area.height),
    };
    let (radius, width) = (Radius(radius), percent_of_cell(width));
    writeln!(
        out,
        r#"<rect{name} {at}{radius} fill="none" stroke="{colour}" stroke-width="{width}"/>"#
    )
}

/// Dashes along all sides. A dash lies around every corner, so that the shape is a square however few dashes there are.
fn dashes(out: &mut String, name: &str, area: Area, colour: Rgb, width: u8) -> fmt::Result {
    let (count, share) = (i64::from(RoomSign::DASHES), i64::from(RoomSign::DASH));
    let zero = Length::zero();
    let part = |n: i64, of: i64| Length::new(n, of).unwrap_or(zero);
    // The line runs inside the area; all numbers are shares of it.
    let (near, far) = (part(width.into(), 200), part(200 - i64::from(width), 200));
    let reach = |from: i64| {
        let along = |n: i64| {
            let run = far.try_sub(near).and_then(|run| run.try_mul(part(n, 200 * count)));
            run.and_then(|run| run.try_add(near)).unwrap_or(near)
        };
        (along((200 * from - share).max(0)), along((200 * from + share).min(200 * count)))
    };
    let at = |x: Length, y: Length| {
        let spot = area.part(x, y, zero, zero);
        (decimal(spot.x, CELL), decimal(spot.y, CELL))
    };
    write!(out, r#"<path{name} d=""#)?;
    for (start, end) in (0..=count).map(reach) {
        for side in [near, far] {
            let ((x1, y1), (x2, y2)) = (at(start, side), at(end, side));
            write!(out, "M{x1} {y1}L{x2} {y2}")?;
            let ((x1, y1), (x2, y2)) = (at(side, start), at(side, end));
            write!(out, "M{x1} {y1}L{x2} {y2}")?;
        }
    }
    let width = percent_of_cell(width);
    writeln!(
        out,
        r#"" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="square"/>"#
    )
}

/// The floor tiles of a set of drawings, in the colours of the squares below them.
fn floors(out: &mut String, area: Area, colours: [Rgb; 2], drawings: Drawings<'_>) -> fmt::Result {
    let (left, top) = (decimal(area.x, CELL), decimal(area.y, CELL));
    let mut open = false;
    for (column, row) in squares(area) {
        let Some(chosen) = drawings.floor(column, row) else { break };
        if !open {
            writeln!(out, r#"<g transform="translate({left} {top})">"#)?;
            open = true;
        }
        let colour = colours[((column + row) % 2) as usize];
        let (x, y) = (column * CELL, row * CELL);
        writeln!(
            out,
            r##"<use href="#{chosen}" x="{x}" y="{y}" width="{CELL}" height="{CELL}" color="{colour}"/>"##
        )?;
    }
    if open { out.write_str("</g>\n") } else { Ok(()) }
}

/// One rectangle and one path for any number of squares.
fn chequer(out: &mut String, name: &str, area: Area, colour: Rgb, other: Rgb) -> fmt::Result {
    let Area { x, y, width, height } = area;
    writeln!(out, r#"<rect{name} {} fill="{colour}"/>"#, Rectangle { x, y, width, height })?;
    let (columns, rows) = (width.ceil(), height.ceil());
    if columns.saturating_mul(rows) <= 1 {
        return Ok(());
    }
    let origin = (decimal(x, CELL), decimal(y, CELL));
    write!(out, r#"<path transform="translate({} {})" fill="{other}" d=""#, origin.0, origin.1)?;
    for row in 0..rows {
        for column in (1 - row % 2..columns).step_by(2) {
            write!(out, "M{} {}h{CELL}v{CELL}h-{CELL}z", column * CELL, row * CELL)?;
        }
    }
    out.push_str("\"/>\n");
    Ok(())
}

fn disc(out: &mut String, name: &str, area: Area, colour: Rgb, opacity: u8) -> fmt::Result {
    let half =
        |length: Length| Length::new(1, 2).and_then(|half| length.try_mul(half)).unwrap_or(length);
    let middle = |start: Length, length: Length| start.try_add(half(length)).unwrap_or(start);
    let (cx, cy) =
        (decimal(middle(area.x, area.width), CELL), decimal(middle(area.y, area.height), CELL));
    let (rx, ry) = (decimal(half(area.width), CELL), decimal(half(area.height), CELL));
    let opacity = Opacity("fill-", opacity);
    writeln!(
        out,
        r#"<ellipse{name} cx="{cx}" cy="{cy}" rx="{rx}" ry="{ry}" fill="{colour}"{opacity}/>"#
    )
}

/// The strokes of all characters as one path, scaled into the middle of the area with a rim as wide as a stroke.
fn label(out: &mut String, name: &str, area: Area, text: &str, colour: Rgb) -> fmt::Result {
    let mut path = String::new();
    let mut x = 0;
    for character in text.chars() {
        for stroke in strokes(character) {
            for (i, (dx, dy)) in stroke.iter().enumerate() {
                write!(path, "{}{} {dy}", if i == 0 { 'M' } else { 'L' }, x + dx)?;
            }
        }
        x += glyph::width(character) + glyph::GAP;
    }
    let width = (x - glyph::GAP).max(glyph::width(' '));
    let Ok((x, y, scale)) = fitted(area, width.into(), glyph::HEIGHT.into()) else {
        return Ok(());
    };
    writeln!(
        out,
        r#"<path{name} transform="translate({} {}) scale({})" d="{path}" fill="none" stroke="{colour}" stroke-width="1.1" stroke-linecap="round" stroke-linejoin="round"/>"#,
        decimal(x, CELL),
        decimal(y, CELL),
        decimal(scale, CELL)
    )
}

/// The origin and unit size of a raster of `width` by `height` units that is centred in the area.
fn fitted(
    area: Area,
    width: i64,
    height: i64,
) -> Result<(Length, Length, Length), gridcosm_grid::FractionError> {
    let (columns, rows) = (Fraction::from_integer(width + 2)?, Fraction::from_integer(height + 2)?);
    let unit = area.width.try_div(columns)?.min(area.height.try_div(rows)?);
    let half = Length::new(1, 2)?;
    let start = |from: Length, length: Length, units: i64| {
        let rest = length.try_sub(unit.try_mul(Fraction::from_integer(units)?)?)?;
        from.try_add(rest.try_mul(half)?)
    };
    Ok((start(area.x, area.width, width)?, start(area.y, area.height, height)?, unit))
}

/// `x`, `y`, `width` and `height`.
struct Rectangle {
    x: Length,
    y: Length,
    width: Length,
    height: Length,
}

impl fmt::Display for Rectangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { x, y, width, height } = self;
        let [x, y, width, height] = [x, y, width, height].map(|length| decimal(*length, CELL));
        write!(f, r#"x="{x}" y="{y}" width="{width}" height="{height}""#)
    }
}

struct Points<'a>(&'a [(Length, Length)]);

impl fmt::Display for Points<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (x, y)) in self.0.iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{},{}", decimal(*x, CELL), decimal(*y, CELL))?;
        }
        Ok(())
    }
}

/// An opacity attribute; omitted for an opaque item.
struct Opacity(&'static str, u8);

impl fmt::Display for Opacity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            100.. => Ok(()),
            percent => {
                write!(f, r#" {}opacity="{}""#, self.0, decimal(percent_fraction(percent), 1))
            }
        }
    }
}

/// Rounded corners; omitted for square ones.
struct Radius(u8);

impl fmt::Display for Radius {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 { Ok(()) } else { write!(f, r#" rx="{}""#, percent_of_cell(self.0)) }
    }
}

fn percent_of_cell(percent: u8) -> Decimal {
    decimal(percent_fraction(percent), CELL)
}

fn percent_fraction(percent: u8) -> Length {
    Length::new(percent.into(), 100).unwrap_or(Length::zero())
}

/// Text that is safe inside an attribute.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // XML forbids these characters, escaped or not.
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}
