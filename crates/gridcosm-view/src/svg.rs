//! A frame as SVG.

use crate::{
    Area, Frame, Item, ItemShape, Length, Rgb, Sprite, SpriteSet,
    decimal::{Decimal, decimal},
    glyph::{self, strokes},
};
use gridcosm_grid::Fraction;
use std::{
    collections::BTreeSet,
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
    symbols(out, frame, options)?;
    if let Some(colour) = options.background {
        writeln!(out, r#"<rect width="100%" height="100%" fill="{colour}"/>"#)?;
    }
    items(out, frame)?;
    out.push_str("</svg>\n");
    Ok(())
}

/// Every sprite that occurs is defined once and used by name.
fn symbols(out: &mut String, frame: &Frame, options: &SvgOptions<'_>) -> fmt::Result {
    let mut used = BTreeSet::new();
    collect(frame, &mut used);
    let built_in = SpriteSet::default();
    let set = options.sprites.unwrap_or(&built_in);
    out.push_str("<defs>\n");
    for sprite in used {
        // Drawings are checked when they are added, so none is missing here.
        if let Ok(drawing) = set.drawing(sprite, options.seed) {
            let view_box = escaped(&drawing.view_box);
            let inner = drawing.inner.trim();
            writeln!(out, r#"<symbol id="{sprite}" viewBox="{view_box}">{inner}</symbol>"#)?;
        }
    }
    out.push_str("</defs>\n");
    Ok(())
}

fn collect(frame: &Frame, used: &mut BTreeSet<Sprite>) {
    for item in &frame.items {
        match &item.shape {
            ItemShape::Sprite { sprite, .. } => drop(used.insert(*sprite)),
            ItemShape::Group(inner) => collect(inner, used),
            _ => {}
        }
    }
}

fn items(out: &mut String, frame: &Frame) -> fmt::Result {
    frame.items.iter().try_for_each(|item| self::item(out, item))
}

fn item(out: &mut String, item: &Item) -> fmt::Result {
    let name =
        item.id.as_ref().map_or(String::new(), |id| format!(r#" data-id="{}""#, escaped(id)));
    let Area { x, y, width, height } = item.area;
    let at = Rectangle { x, y, width, height };
    match &item.shape {
        ItemShape::Sprite { sprite, colour, opacity } => {
            writeln!(
                out,
                r##"<use href="#{sprite}"{name} {at} color="{colour}"{}/>"##,
                Opacity("", *opacity)
            )
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
        ItemShape::Chequer { colour, other } => chequer(out, &name, item.area, *colour, *other),
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
        ItemShape::Group(inner) => group(out, &name, item.area, inner),
    }
}

/// A nested frame: its cells are scaled so that all of them together fill the area.
fn group(out: &mut String, name: &str, area: Area, inner: &Frame) -> fmt::Result {
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
    items(out, inner)?;
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
    for (character, x) in text.chars().zip((0..).step_by(glyph::ADVANCE as usize)) {
        for stroke in strokes(character) {
            for (i, (dx, dy)) in stroke.iter().enumerate() {
                write!(path, "{}{} {dy}", if i == 0 { 'M' } else { 'L' }, x + dx)?;
            }
        }
    }
    let count = i64::try_from(text.chars().count()).unwrap_or(1).max(1);
    let width =
        count.min(1 << 20) * i64::from(glyph::ADVANCE) - i64::from(glyph::ADVANCE - glyph::WIDTH);
    let Ok((x, y, scale)) = fitted(area, width, glyph::HEIGHT.into()) else {
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
fn escaped(text: &str) -> String {
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
