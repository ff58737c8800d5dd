//! Sets of drawings: which drawing a thing has, by its sprite, its properties and a seed.

use crate::{Sprite, Trait, Traits, drawing::Drawing, paper};
use gridcosm_grid::Place;
use std::collections::BTreeMap;

pub use crate::drawing::SpriteError;

/// Drawings that replace the built-in ones. A sprite may have several: for properties (`door.locked.svg`), and variants
/// of each (`wall-1.svg`, `wall-2.svg`).
///
/// ```
/// use gridcosm_view::{Sprite, SpriteSet, Trait, Traits};
/// let svg = b"<svg viewBox='0 0 1 1'><path d='M0 0h1v1z'/></svg>";
/// let names = ["door.svg", "door.locked.svg", "wall-1.svg", "wall-2.svg"];
/// let set = SpriteSet::from_files(names.map(|name| (name, svg)))?;
/// let locked = Traits::of([Trait::Locked]);
/// assert_ne!(set.chosen(Sprite::Door, locked, 0, 0), set.chosen(Sprite::Door, Traits::NONE, 0, 0));
/// assert_eq!(set.chosen(Sprite::Agent, locked, 0, 0), None); // the built-in drawing
/// # Ok::<(), gridcosm_view::SpriteFileError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpriteSet {
    textures: BTreeMap<Sprite, Vec<Texture>>,
}

/// A drawing and what it was made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Texture {
    /// A thing must have all of these properties to be drawn like this.
    pub traits: Traits,
    pub(crate) drawing: Drawing,
}

/// A mistake in a file of a set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {error}")]
pub struct SpriteFileError {
    /// The name of the file.
    pub file: String,
    /// The mistake.
    pub error: SpriteError,
}

impl SpriteSet {
    /// The names of the sets that are part of this library. The first is the set that pictures have without any other.
    pub const NAMES: &[&str] = &["usual", "paper"];

    /// A set that is part of this library.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "usual" => Some(Self::default()),
            "paper" => Self::from_files(paper::FILES.iter().copied()).ok(),
            _ => None,
        }
    }

    /// The set of a folder, given the names of its files and their bytes. Files that are neither SVG nor PNG are not
    /// drawings and do not matter.
    pub fn from_files<N: Into<String>, B: AsRef<[u8]>>(
        files: impl IntoIterator<Item = (N, B)>,
    ) -> Result<Self, SpriteFileError> {
        let mut files: Vec<(String, B)> =
            files.into_iter().map(|(name, bytes)| (name.into(), bytes)).collect();
        // The same set, in whatever order a folder lists its files.
        files.sort_by(|(a, _), (b, _)| a.cmp(b));
        let mut set = Self::default();
        for (file, bytes) in files {
            if let Err(error) = set.add(&file, bytes.as_ref()) {
                return Err(SpriteFileError { file, error });
            }
        }
        Ok(set)
    }

    fn add(&mut self, file: &str, bytes: &[u8]) -> Result<(), SpriteError> {
        let Some((stem, ending)) = file.rsplit_once('.') else { return Ok(()) };
        let read = match ending.to_ascii_lowercase().as_str() {
            "svg" => Drawing::of_svg,
            "png" => Drawing::of_png,
            _ => return Ok(()),
        };
        let (sprite, traits) = read_name(stem)?;
        let drawing = read(bytes)?;
        self.textures.entry(sprite).or_default().push(Texture { traits, drawing });
        Ok(())
    }

    /// Whether there is no drawing in it.
    pub fn is_empty(&self) -> bool {
        self.textures.is_empty()
    }

    /// All drawings, sprite by sprite, in the order that [`chosen`](Self::chosen) counts them in.
    pub fn textures(&self) -> impl Iterator<Item = (Sprite, &Texture)> {
        self.textures.iter().flat_map(|(&sprite, all)| all.iter().map(move |each| (sprite, each)))
    }

    /// Which of a sprite's drawings a thing has, from 0; `None` for the built-in one.
    ///
    /// A drawing fits if the thing has all properties it was made for, and the one that was made for most of them wins.
    /// Among variants the `seed` of the level and the `number` of the thing choose: that of its cell if it
    /// [stands](Sprite::stands) there for good, otherwise that of its entity, so it keeps its drawing wherever it goes.
    pub fn chosen(&self, sprite: Sprite, traits: Traits, number: u32, seed: u32) -> Option<usize> {
        let all = self.textures.get(&sprite)?;
        let fits = all.iter().map(|each| each.traits).filter(|&made_for| traits.includes(made_for));
        // Of equally many properties, the first in the order of names.
        let best = fits.min_by_key(|made_for| (std::cmp::Reverse(made_for.len()), *made_for))?;
        let variants = || all.iter().enumerate().filter(|(_, each)| each.traits == best);
        let which = spread(seed, sprite, number) as usize % variants().count();
        variants().nth(which).map(|(index, _)| index)
    }

    pub(crate) fn texture(&self, sprite: Sprite, index: usize) -> Option<&Texture> {
        self.textures.get(&sprite)?.get(index)
    }
}

impl Texture {
    /// The drawing as a document of its own, for programs that draw by themselves.
    pub fn document(&self) -> String {
        self.drawing.document()
    }

    /// Whether it already shows that a thing is dead or opened, so that it must not be faded as well.
    pub fn shows_fading(&self) -> bool {
        self.traits.contains(Trait::Dead) || self.traits.contains(Trait::Faded)
    }
}

/// `door.locked-2`: a sprite, any number of properties, and a variant that can be called anything.
fn read_name(stem: &str) -> Result<(Sprite, Traits), SpriteError> {
    let (head, variant) = stem.split_once('-').unwrap_or((stem, ""));
    if variant.contains('.') {
        return Err(SpriteError::PropertyAfterVariant);
    }
    let mut words = head.split('.');
    let name = words.next().unwrap_or_default();
    let sprite = name.parse().map_err(|_| SpriteError::NoSprite(name.to_owned()))?;
    let traits = words.map(|word| word.parse().map_err(SpriteError::NoProperty));
    Ok((sprite, traits.collect::<Result<Vec<Trait>, _>>().map(Traits::of)?))
}

/// A number that looks random, from 32-bit operations that every language has: the page chooses in the same way.
fn spread(seed: u32, sprite: Sprite, number: u32) -> u32 {
    let name = sprite
        .name()
        .bytes()
        .fold(seed ^ 0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let mut hash = name ^ number.wrapping_mul(0x9e37_79b1);
    for factor in [0x85eb_ca6b_u32, 0xc2b2_ae35] {
        hash = (hash ^ hash >> 16).wrapping_mul(factor);
    }
    hash ^ hash >> 16
}

/// The number of a thing that stands in a cell, for the choice among variants.
pub(crate) fn place_number(at: Place) -> u32 {
    at.grid.0.rotate_left(24) ^ (at.y as u32) << 12 ^ at.x as u32
}

/// A seed or a number of any size in 32 bits.
pub fn folded(number: i64) -> u32 {
    (number ^ number >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const SVG: &str = "<svg viewBox='0 0 4 4'><path d='M0 0h4v4z' fill='currentColor'/></svg>";

    fn set(names: &[&str]) -> SpriteSet {
        SpriteSet::from_files(names.iter().map(|name| (*name, SVG))).unwrap()
    }

    #[test]
    fn variants_are_chosen_by_seed_and_number_and_always_the_same() {
        let set = set(&["box-1.svg", "box-2.svg", "box-3.svg"]);
        let chosen = |number, seed| set.chosen(Sprite::Box, Traits::NONE, number, seed).unwrap();
        let by_number: BTreeSet<usize> = (0..40).map(|number| chosen(number, 7)).collect();
        let by_seed: BTreeSet<usize> = (0..40).map(|seed| chosen(7, seed)).collect();
        assert_eq!((by_number.len(), by_seed.len()), (3, 3));
        assert_eq!(chosen(5, 9), chosen(5, 9));
        // No variant is rare.
        let mut count = [0; 3];
        (0..3000).for_each(|number| count[chosen(number, 1)] += 1);
        assert!(count.iter().all(|&n| (850..1150).contains(&n)), "{count:?}");
    }

    #[test]
    fn the_drawing_made_for_most_properties_wins() {
        let set = set(&["door.svg", "door.locked.svg", "door.faded.svg", "door.locked.moving.svg"]);
        let made_for = |traits: &[Trait]| {
            let index = set.chosen(Sprite::Door, Traits::of(traits.iter().copied()), 3, 3).unwrap();
            set.texture(Sprite::Door, index).unwrap().traits.iter().collect::<Vec<_>>()
        };
        assert_eq!(made_for(&[]), []);
        assert_eq!(made_for(&[Trait::Hunter]), []);
        assert_eq!(made_for(&[Trait::Locked]), [Trait::Locked]);
        assert_eq!(made_for(&[Trait::Moving, Trait::Locked]), [Trait::Locked, Trait::Moving]);
        assert_eq!(made_for(&[Trait::Faded]), [Trait::Faded]);
    }

    #[test]
    fn a_thing_without_a_fitting_drawing_keeps_the_built_in_one() {
        let set = set(&["door.locked.svg"]);
        assert_eq!(set.chosen(Sprite::Door, Traits::NONE, 0, 0), None);
        assert_eq!(set.chosen(Sprite::Box, Traits::NONE, 0, 0), None);
        assert_eq!(set.chosen(Sprite::Door, Traits::of([Trait::Locked]), 0, 0), Some(0));
    }

    #[test]
    fn the_order_of_a_folder_does_not_matter() {
        let names = ["wall-2.svg", "agent.svg", "wall-1.svg"];
        let mut back = names;
        back.reverse();
        assert_eq!(set(&names), set(&back));
        assert!(set(&["README.md", "LICENSE"]).is_empty(), "not drawings");
    }

    #[test]
    fn mistakes_name_the_file() {
        let check = |name: &str, bytes: &[u8], sentence: &str| {
            let error = SpriteSet::from_files([("agent.svg", SVG.as_bytes()), (name, bytes)]);
            let error = error.unwrap_err().to_string();
            assert!(error.starts_with(&format!("{name}: {sentence}")), "{error}");
        };
        check("cat.svg", SVG.as_bytes(), "no sprite is called `cat`; there are agent, wall");
        check("door.shut.svg", SVG.as_bytes(), "no property is called `shut`; there are dead");
        check("wall-1.dead.svg", SVG.as_bytes(), "properties come before the variant");
        check("box.svg", b"<svg", "the drawing is not valid XML");
        check("box.svg", b"\xff", "the drawing is not text");
        check("box.png", b"GIF89a", "the picture is not a PNG");
    }

    #[test]
    fn our_second_set_has_every_sprite_and_variants() {
        let paper = SpriteSet::from_files(paper::FILES.iter().copied()).unwrap();
        for &sprite in Sprite::ALL {
            assert!(paper.chosen(sprite, Traits::NONE, 0, 0).is_some(), "{sprite}");
        }
        assert!(paper.textures().count() > Sprite::ALL.len());
        let secondary = Traits::of([Trait::Secondary]);
        let room = |traits| paper.chosen(Sprite::Room, traits, 0, 0);
        assert_ne!(room(secondary), room(Traits::NONE));
        for name in SpriteSet::NAMES {
            assert!(SpriteSet::named(name).is_some(), "{name}");
        }
        assert_eq!(SpriteSet::named("velvet"), None);
    }
}
