//! Small pictures of levels for the gallery, drawn once and cached.

use crate::{
    files::Files, lens::Complaint, level_text, limits, sprites::Sprites, version::version,
    wire::LevelRef,
};
use gridcosm_view::{SpriteSet, SvgOptions, Theme, state_frame, svg};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

/// Version of the text, level, theme and set of drawings.
type Key = (String, u32, bool, Option<String>);

/// Pictures by what they show.
#[derive(Debug, Default)]
pub(crate) struct Thumbnails {
    drawn: Mutex<BTreeMap<Key, Arc<str>>>,
}

impl Thumbnails {
    /// The picture of a level as it is saved, in the usual drawings or in those of a set.
    pub(crate) fn draw(
        &self,
        files: &Files,
        sprites: &Sprites,
        level: &LevelRef,
        dark: bool,
        set: Option<String>,
    ) -> Result<Arc<str>, Complaint> {
        let text = files.text(level)?;
        let set = set.and_then(|name| Some((sprites.named(&name)?, name)));
        let (set, name) = set.unzip();
        let key = (version(&text), level.index, dark, name);
        let known = self.drawn.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if let Some(picture) = known {
            return Ok(picture);
        }
        let picture: Arc<str> = picture(level, &text, dark, set.as_ref())?.into();
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        if drawn.len() >= limits::THUMBNAILS {
            drawn.pop_first();
        }
        drawn.insert(key, Arc::clone(&picture));
        Ok(picture)
    }
}

fn picture(
    level: &LevelRef,
    text: &Arc<str>,
    dark: bool,
    sprites: Option<&SpriteSet>,
) -> Result<String, String> {
    let file =
        level_text::read(&level.name, Arc::clone(text)).map_err(|error| error.to_string())?;
    let state = file.pack.start(level.index as usize, None).map_err(|error| error.to_string())?;
    if state.size().area() > limits::THUMBNAIL_CELLS {
        return Err("This level is too large to preview.".into());
    }
    let theme = if dark { Theme::DARK } else { Theme::LIGHT };
    let seed = state.settings().seed.unwrap_or(0) as u64;
    let options = SvgOptions { cell: 32, background: Some(theme.board), sprites, seed };
    Ok(svg(&state_frame(&state, &theme), &options))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Source;

    #[test]
    fn a_level_has_a_picture_and_a_mistake_a_sentence() {
        let picture = |text: &str, index, dark| {
            let level = LevelRef { source: Source::Draft, name: "a".into(), index };
            picture(&level, &text.into(), dark, None)
        };
        let level = "title = \"One\"\nmap = \"\"\"\n@.>\"\"\"\n";
        assert!(picture(level, 0, true).unwrap().starts_with("<svg"));
        assert!(picture(level, 1, false).is_err());
        assert!(picture("title =", 0, false).is_err());
        let wide = format!("title = \"Wide\"\nmap = \"\"\"\n@{}>\"\"\"\n", ".".repeat(30_000));
        assert!(picture(&wide, 0, false).unwrap_err().contains("too large"));
    }
}
