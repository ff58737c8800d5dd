//! The sets of drawings that a page can choose from.

use crate::{
    lens::Answered,
    wire::{SpriteDrawing, SpritesAnswer, SpritesRequest},
};
use gridcosm_view::{SpriteSet, Trait};

/// Our own sets, and that of the folder the studio was started with.
#[derive(Debug)]
pub struct Sprites {
    folder: Option<(String, SpriteSet)>,
}

impl Sprites {
    /// Our own sets, and one with its name.
    pub fn new(folder: Option<(String, SpriteSet)>) -> Self {
        Self { folder }
    }

    pub(crate) fn handle(&self, request: SpritesRequest) -> Answered<SpritesAnswer> {
        let answer = match request {
            SpritesRequest::SpritesList => {
                let ours = SpriteSet::NAMES.iter().map(|&name| name.to_owned());
                let folder = self.folder.iter().map(|(name, _)| name.clone());
                SpritesAnswer::SpritesList { names: ours.chain(folder).collect() }
            }
            SpritesRequest::SpritesOpen { name } => {
                let set = self.named(&name);
                let set = set.ok_or_else(|| format!("There is no set of drawings {name:?}."))?;
                SpritesAnswer::SpritesSet { drawings: drawings(&set) }
            }
        };
        Ok(answer.into())
    }

    /// The set that a page has chosen; none is the usual one, and so is one that this studio does not know.
    pub(crate) fn chosen(&self, name: Option<String>) -> Option<SpriteSet> {
        self.named(&name?)
    }

    /// A set by its name; a folder hides one of our own sets that has the same name.
    pub(crate) fn named(&self, name: &str) -> Option<SpriteSet> {
        let folder = self.folder.as_ref().filter(|(own, _)| own == name);
        folder.map(|(_, set)| set.clone()).or_else(|| SpriteSet::named(name))
    }
}

/// A set as the page draws it.
pub(crate) fn drawings(set: &SpriteSet) -> Vec<SpriteDrawing> {
    let drawing = |(sprite, texture): (gridcosm_view::Sprite, &gridcosm_view::Texture)| {
        let traits = texture.traits.iter().map(Trait::name).collect();
        SpriteDrawing { sprite: sprite.name(), traits, svg: texture.document() }
    };
    set.textures().map(drawing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(sprites: &Sprites, request: SpritesRequest) -> SpritesAnswer {
        sprites.handle(request).unwrap().answer
    }

    #[test]
    fn a_folder_is_offered_beside_our_own_sets() {
        let svg = "<svg viewBox='0 0 1 1'><path d='M0 0h1v1z'/></svg>";
        let set = SpriteSet::from_files([("door.locked.svg", svg)]).unwrap();
        let sprites = Sprites::new(Some(("mine".to_owned(), set)));
        let SpritesAnswer::SpritesList { names } = answer(&sprites, SpritesRequest::SpritesList)
        else {
            panic!()
        };
        assert_eq!(names, ["usual", "paper", "mine"]);
        let open = |name: &str| SpritesRequest::SpritesOpen { name: name.to_owned() };
        let SpritesAnswer::SpritesSet { drawings } = answer(&sprites, open("mine")) else {
            panic!()
        };
        assert_eq!((drawings[0].sprite, &*drawings[0].traits), ("door", &["locked"][..]));
        assert!(drawings[0].svg.starts_with("<svg "), "{}", drawings[0].svg);
        let SpritesAnswer::SpritesSet { drawings } = answer(&sprites, open("paper")) else {
            panic!()
        };
        assert!(drawings.len() > gridcosm_view::Sprite::ALL.len());
        assert!(sprites.handle(open("velvet")).is_err());
    }
}
