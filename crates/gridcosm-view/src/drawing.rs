//! One drawing of a set, from an SVG or a PNG file.

use crate::{Sprite, UnknownTrait, png_size::png_size};
use base64::{Engine, prelude::BASE64_STANDARD};
use roxmltree::{Document, Node};
use std::{collections::BTreeSet, fmt::Write};

/// The inside of an SVG file and the box its coordinates refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Drawing {
    pub view_box: String,
    /// Declarations of the prefixes that occur inside, as attributes.
    pub namespaces: String,
    pub inner: String,
}

/// The reason why a drawing cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpriteError {
    /// The name does not begin with a sprite.
    #[error("no sprite is called `{0}`; there are {names}", names = sprite_names())]
    NoSprite(String),
    /// The name has an unknown property.
    #[error(transparent)]
    NoProperty(UnknownTrait),
    /// A property follows the variant.
    #[error("properties come before the variant, as in `door.locked-2`")]
    PropertyAfterVariant,
    /// More bytes than a small drawing has.
    #[error("the drawing is larger than {most} KB", most = MOST_BYTES / 1024)]
    TooLarge,
    /// The bytes are not text.
    #[error("the drawing is not text in UTF-8")]
    NoText,
    /// The text is not XML.
    #[error("the drawing is not valid XML: {0}")]
    NoXml(String),
    /// Its first element is not `svg`.
    #[error("the drawing's first element is `{0}`, not `svg`")]
    NoSvg(String),
    /// Neither `viewBox` nor `width` and `height` give its size.
    #[error("the drawing has no `viewBox`, so its size is unknown")]
    NoViewBox,
    /// A size that is none.
    #[error("the drawing's `viewBox` is `{0}`; it needs four numbers, the last two above 0")]
    BadViewBox(String),
    /// Something that would reach beyond the drawing.
    #[error("the drawing has {what} in line {line}; {instead}")]
    Forbidden {
        /// What it is.
        what: String,
        /// Where, from 1.
        line: u32,
        /// What to do.
        instead: &'static str,
    },
    /// Not a picture.
    #[error("the picture is not a PNG: {0}")]
    NoPng(String),
}

fn sprite_names() -> String {
    Sprite::ALL.iter().map(|sprite| sprite.name()).collect::<Vec<_>>().join(", ")
}

/// Every picture contains the drawings it uses, so they have to be small.
const MOST_BYTES: usize = 1 << 20;

/// Pictures of fewer pixels keep hard edges when they are enlarged.
const PIXEL_ART: u32 = 64;

/// Attributes of the first element that do not apply to what is inside it.
const OWN: [&str; 10] = [
    "viewBox",
    "width",
    "height",
    "x",
    "y",
    "id",
    "class",
    "version",
    "baseProfile",
    "preserveAspectRatio",
];

impl Drawing {
    pub(crate) fn of_svg(bytes: &[u8]) -> Result<Self, SpriteError> {
        if bytes.len() > MOST_BYTES {
            return Err(SpriteError::TooLarge);
        }
        let svg = std::str::from_utf8(bytes).map_err(|_| SpriteError::NoText)?;
        let document =
            Document::parse(svg).map_err(|error| SpriteError::NoXml(error.to_string()))?;
        let root = document.root_element();
        if root.tag_name().name() != "svg" {
            return Err(SpriteError::NoSvg(root.tag_name().name().to_owned()));
        }
        refuse_what_reaches_out(&document)?;
        let children =
            root.children().filter(|node| node.is_element() && node.tag_name().name() != "title");
        let ids = Ids::of(&document);
        let inner: String = children.map(|node| ids.renamed(svg, node)).collect();
        Ok(Self {
            view_box: view_box(root)?,
            namespaces: namespaces(root),
            inner: wrapped(root, inner),
        })
    }

    pub(crate) fn of_png(bytes: &[u8]) -> Result<Self, SpriteError> {
        if bytes.len() > MOST_BYTES {
            return Err(SpriteError::TooLarge);
        }
        let (width, height) = png_size(bytes).map_err(SpriteError::NoPng)?;
        let hard =
            if width.max(height) < PIXEL_ART { " image-rendering=\"optimizeSpeed\"" } else { "" };
        let data = BASE64_STANDARD.encode(bytes);
        Ok(Self {
            view_box: format!("0 0 {width} {height}"),
            namespaces: String::new(),
            inner: format!(
                r#"<image width="{width}" height="{height}"{hard} href="data:image/png;base64,{data}"/>"#
            ),
        })
    }

    /// The drawing as a document of its own.
    pub(crate) fn document(&self) -> String {
        let Self { view_box, namespaces, inner } = self;
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg"{namespaces} viewBox="{view_box}">{inner}</svg>"#
        )
    }
}

fn view_box(root: Node<'_, '_>) -> Result<String, SpriteError> {
    let length =
        |name| root.attribute(name).map(|text| text.trim().trim_end_matches("px").to_owned());
    let size = || Some(format!("0 0 {} {}", length("width")?, length("height")?));
    let text = root.attribute("viewBox").map(str::to_owned).or_else(size);
    let text = text.ok_or(SpriteError::NoViewBox)?;
    let parts = text.split([' ', ',', '\t', '\n', '\r']).filter(|part| !part.is_empty());
    let numbers: Option<Vec<f64>> = parts.map(|part| part.parse().ok()).collect();
    match numbers.as_deref() {
        Some([x, y, width, height])
            if [x, y, width, height].iter().all(|n| n.is_finite())
                && *width > 0.0
                && *height > 0.0 =>
        {
            Ok(format!("{x} {y} {width} {height}"))
        }
        _ => Err(SpriteError::BadViewBox(text)),
    }
}

/// Prefixes such as `xlink`, which the elements inside may use.
fn namespaces(root: Node<'_, '_>) -> String {
    let mut text = String::new();
    for (prefix, uri) in root.namespaces().filter_map(|space| Some((space.name()?, space.uri()))) {
        if prefix != "xml" {
            // Writing to a string cannot fail.
            let _ = write!(text, r#" xmlns:{prefix}="{}""#, crate::svg::escaped(uri));
        }
    }
    text
}

/// Colours and lines that the first element sets for everything inside it.
fn wrapped(root: Node<'_, '_>, inner: String) -> String {
    let kept = root.attributes().filter(|a| a.namespace().is_none() && !OWN.contains(&a.name()));
    let kept: String =
        kept.map(|a| format!(r#" {}="{}""#, a.name(), crate::svg::escaped(a.value()))).collect();
    if kept.is_empty() { inner } else { format!("<g{kept}>{inner}</g>") }
}

/// Pictures are self-contained: a drawing brings no programs, no rules for other drawings, and loads nothing.
fn refuse_what_reaches_out(document: &Document<'_>) -> Result<(), SpriteError> {
    for node in document.descendants().filter(Node::is_element) {
        let refuse = |what: String, instead| {
            let line = document.text_pos_at(node.range().start).row;
            Err(SpriteError::Forbidden { what, line, instead })
        };
        match node.tag_name().name() {
            name @ ("script" | "foreignObject") => {
                return refuse(format!("a <{name}>"), "remove it");
            }
            "style" => {
                let instead = "write its properties as attributes of the shapes";
                return refuse("a <style>".to_owned(), instead);
            }
            _ => {}
        }
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value().trim());
            if name.starts_with("on") {
                return refuse(format!("`{name}`"), "remove it");
            }
            let inside = value.starts_with('#') || value.starts_with("data:image/");
            let loads = value
                .split("url(")
                .skip(1)
                .any(|url| !url.trim_start_matches(['"', '\'', ' ']).starts_with('#'));
            if (name == "href" && !inside) || loads {
                let instead = "put what it refers to into the file";
                return refuse(format!("`{name}` with the value `{value}`"), instead);
            }
        }
    }
    Ok(())
}

/// Names of parts such as gradients. A picture contains many drawings, so every drawing needs names of its own.
struct Ids<'a> {
    names: BTreeSet<&'a str>,
    mark: String,
}

impl<'a> Ids<'a> {
    fn of(document: &'a Document<'_>) -> Self {
        let names = document.descendants().filter_map(|node| node.attribute("id")).collect();
        // The same drawing has the same names in every run; two drawings share one only if they are equal.
        let sum = document
            .input_text()
            .bytes()
            .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        Self { names, mark: format!("g{sum:08x}-") }
    }

    /// The text of an element, with all names changed.
    fn renamed(&self, svg: &str, node: Node<'_, '_>) -> String {
        let (mut text, mut done) = (String::new(), node.range().start);
        if !self.names.is_empty() {
            for attribute in node.descendants().flat_map(|each| each.attributes()) {
                let range = attribute.range_value();
                let value = &svg[range.clone()];
                text += &svg[done..range.start];
                text += &match attribute.name() {
                    "id" => format!("{}{value}", self.mark),
                    _ => self.references(value),
                };
                done = range.end;
            }
        }
        text + &svg[done..node.range().end]
    }

    /// A value in which `#name` and `url(#name)` refer to changed names.
    fn references(&self, value: &str) -> String {
        let mut parts = value.split('#');
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let name = part.split([')', '"', '\'', ' ']).next().unwrap_or(part);
            let mark = if self.names.contains(name) { &self.mark } else { "" };
            let _ = write!(text, "#{mark}{part}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inner(svg: &str) -> String {
        Drawing::of_svg(svg.as_bytes()).unwrap().inner
    }

    #[test]
    fn every_built_in_drawing_can_be_used() {
        for &sprite in Sprite::ALL {
            let drawing = Drawing::of_svg(sprite.built_in().as_bytes()).unwrap();
            assert_eq!(drawing.view_box, "0 0 64 64", "{sprite}");
            assert!(drawing.inner.contains("currentColor"), "{sprite} cannot be coloured");
            assert_eq!(sprite.name().parse(), Ok(sprite));
        }
    }

    #[test]
    fn what_the_first_element_sets_stays() {
        let svg = "<svg width='24px' height='24' fill='none' stroke='currentColor'><g/></svg>";
        let drawing = Drawing::of_svg(svg.as_bytes()).unwrap();
        assert_eq!(drawing.view_box, "0 0 24 24");
        assert_eq!(drawing.inner, r#"<g fill="none" stroke="currentColor"><g/></g>"#);
        let linked = "<svg xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0,0 1 1'>\
            <path id='a'/><use xlink:href='#a'/></svg>";
        let drawing = Drawing::of_svg(linked.as_bytes()).unwrap();
        assert_eq!(drawing.namespaces, r#" xmlns:xlink="http://www.w3.org/1999/xlink""#);
        assert!(Document::parse(&drawing.document()).is_ok(), "{}", drawing.document());
    }

    #[test]
    fn names_inside_two_drawings_do_not_meet() {
        let drawing = |colour: &str| {
            format!(
                "<svg viewBox='0 0 1 1'><linearGradient id='a'><stop stop-color='{colour}'/>\
                 </linearGradient><path fill='url(#a)' stroke='#abc'/></svg>"
            )
        };
        let (red, blue) = (inner(&drawing("red")), inner(&drawing("blue")));
        let name =
            |text: &str| text.split("id='").nth(1).unwrap().split('\'').next().unwrap().to_owned();
        assert_ne!(name(&red), name(&blue));
        assert!(red.contains(&format!("url(#{})", name(&red))), "{red}");
        assert!(red.contains("stroke='#abc'"), "a colour is not a name: {red}");
    }

    #[test]
    fn a_drawing_that_is_none_is_refused() {
        let check = |svg: &str, sentence: &str| {
            assert_eq!(Drawing::of_svg(svg.as_bytes()).unwrap_err().to_string(), sentence);
        };
        check("<html/>", "the drawing's first element is `html`, not `svg`");
        check("<svg/>", "the drawing has no `viewBox`, so its size is unknown");
        let bad =
            "the drawing's `viewBox` is `0 0 0 4`; it needs four numbers, the last two above 0";
        check("<svg viewBox='0 0 0 4'/>", bad);
        let script = "the drawing has a <script> in line 2; remove it";
        check("<svg viewBox='0 0 1 1'>\n<script>x</script></svg>", script);
        let click = "the drawing has `onclick` in line 1; remove it";
        check("<svg viewBox='0 0 1 1'><g onclick='x'/></svg>", click);
        for loads in ["href='https://a.b/c.png'", "fill='url(https://a.b/c.svg#d)'"] {
            let svg = format!("<svg viewBox='0 0 1 1'><image {loads}/></svg>");
            let error = Drawing::of_svg(svg.as_bytes()).unwrap_err().to_string();
            assert!(error.ends_with("put what it refers to into the file"), "{error}");
        }
        let style = "<svg viewBox='0 0 1 1'><style>a{}</style></svg>";
        check(
            style,
            "the drawing has a <style> in line 1; write its properties as attributes of the shapes",
        );
        let large = vec![b' '; MOST_BYTES + 1];
        assert_eq!(Drawing::of_svg(&large), Err(SpriteError::TooLarge));
        assert_eq!(Drawing::of_png(&large), Err(SpriteError::TooLarge));
    }
}
