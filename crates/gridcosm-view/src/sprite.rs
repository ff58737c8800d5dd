//! The sprites: small vector drawings in one colour each.

use std::{collections::BTreeMap, fmt, str::FromStr};

/// Defines the enum, its names and the built-in drawings from one list, so that none can be forgotten.
macro_rules! sprites {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal,)+) => {
        /// A thing that has a drawing.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Sprite {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl Sprite {
            /// All sprites.
            pub const ALL: &[Sprite] = &[$(Sprite::$variant,)+];

            /// The name of its file, without `.svg`.
            pub const fn name(self) -> &'static str {
                match self { $(Sprite::$variant => $name,)+ }
            }

            /// Our own drawing: an SVG of 64 by 64 whose main colour is `currentColor`.
            pub const fn built_in(self) -> &'static str {
                match self {
                    $(Sprite::$variant => include_str!(concat!("../../../levels/sprites/", $name, ".svg")),)+
                }
            }
        }
    };
}

sprites! {
    /// The player's figure.
    Agent = "agent",
    /// An obstacle.
    Wall = "wall",
    /// Ground.
    Floor = "floor",
    /// Something to push.
    Box = "box",
    /// A reward.
    Coin = "coin",
    /// Something that must be collected.
    Core = "core",
    /// Opens doors.
    Key = "key",
    /// Closed until a key opens it.
    Door = "door",
    /// A lock without a door.
    Lock = "lock",
    /// Leads to another one.
    Portal = "portal",
    /// The exit of a level.
    Exit = "exit",
    /// Kills.
    Lava = "lava",
    /// Hurts.
    Spike = "spike",
    /// Moves and hurts.
    Monster = "monster",
    /// Makes an agent fast.
    Boots = "boots",
    /// Protects.
    Shield = "shield",
    /// Lets an agent walk through walls.
    Ghost = "ghost",
    /// A precious thing.
    Gem = "gem",
    /// A grid too small to look into.
    Room = "room",
}

impl fmt::Display for Sprite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that does not name a sprite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no sprite called `{0}`")]
pub struct UnknownSprite(String);

impl FromStr for Sprite {
    type Err = UnknownSprite;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.iter().find(|sprite| sprite.name() == name);
        found.copied().ok_or_else(|| UnknownSprite(name.to_owned()))
    }
}

/// Drawings that replace the built-in ones; a sprite may have several variants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpriteSet {
    drawings: BTreeMap<Sprite, Vec<Drawing>>,
}

/// The inside of an SVG file and the box its coordinates refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Drawing {
    pub view_box: String,
    pub inner: String,
}

/// The reason why a drawing cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpriteError {
    /// The text is not XML.
    #[error("the drawing is not valid XML: {0}")]
    NoXml(String),
    /// Its first element is not `svg`.
    #[error("the drawing's first element is `{0}`, not `svg`")]
    NoSvg(String),
    /// Neither `viewBox` nor `width` and `height` give its size.
    #[error("the drawing has no `viewBox`, so its size is unknown")]
    NoViewBox,
}

impl SpriteSet {
    /// Adds a variant of a sprite's drawing.
    pub fn add(&mut self, sprite: Sprite, svg: &str) -> Result<(), SpriteError> {
        self.drawings.entry(sprite).or_default().push(Drawing::parse(svg)?);
        Ok(())
    }

    /// The drawing for a sprite; the seed chooses between variants.
    pub(crate) fn drawing(&self, sprite: Sprite, seed: u64) -> Result<Drawing, SpriteError> {
        match self.drawings.get(&sprite) {
            // One multiplication spreads neighbouring seeds and sprites over the variants.
            Some(variants) if !variants.is_empty() => {
                let spread =
                    (seed ^ ((sprite as u64) << 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
                Ok(variants[(spread % variants.len() as u64) as usize].clone())
            }
            _ => Drawing::parse(sprite.built_in()),
        }
    }
}

impl Drawing {
    fn parse(svg: &str) -> Result<Self, SpriteError> {
        let document = roxmltree::Document::parse(svg)
            .map_err(|error| SpriteError::NoXml(error.to_string()))?;
        let root = document.root_element();
        if root.tag_name().name() != "svg" {
            return Err(SpriteError::NoSvg(root.tag_name().name().to_owned()));
        }
        let size =
            || Some(format!("0 0 {} {}", root.attribute("width")?, root.attribute("height")?));
        let view_box = root.attribute("viewBox").map(str::to_owned).or_else(size);
        let children =
            root.children().filter(|node| node.is_element() && node.tag_name().name() != "title");
        Ok(Self {
            view_box: view_box.ok_or(SpriteError::NoViewBox)?,
            inner: children.map(|node| &svg[node.range()]).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_drawing_can_be_used() {
        let set = SpriteSet::default();
        for &sprite in Sprite::ALL {
            let drawing = set.drawing(sprite, 0).unwrap();
            assert_eq!(drawing.view_box, "0 0 64 64", "{sprite}");
            assert!(drawing.inner.contains("currentColor"), "{sprite} cannot be coloured");
            assert_eq!(sprite.name().parse(), Ok(sprite));
        }
    }

    #[test]
    fn the_seed_chooses_among_variants_and_always_the_same() {
        let mut set = SpriteSet::default();
        for n in 0..3 {
            set.add(Sprite::Box, &format!("<svg viewBox='0 0 {n} 1'><g/></svg>")).unwrap();
        }
        let chosen = |seed| set.drawing(Sprite::Box, seed).unwrap().view_box;
        let all: std::collections::BTreeSet<String> = (0..40).map(chosen).collect();
        assert_eq!(all.len(), 3);
        assert_eq!(chosen(7), chosen(7));
    }

    #[test]
    fn a_drawing_that_is_none_is_refused() {
        let mut set = SpriteSet::default();
        let mut error = |svg| set.add(Sprite::Box, svg).unwrap_err().to_string();
        assert!(error("<svg").starts_with("the drawing is not valid XML"));
        assert_eq!(error("<html/>"), "the drawing's first element is `html`, not `svg`");
        assert_eq!(error("<svg/>"), "the drawing has no `viewBox`, so its size is unknown");
    }
}
