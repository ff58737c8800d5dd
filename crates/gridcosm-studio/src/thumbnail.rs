//! Small pictures of levels for the gallery, drawn once and cached.

use crate::{
    Studio, level_text, limits,
    wire::{LevelRef, Source},
};
use axum::{
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use gridcosm_view::{SpriteSet, SvgOptions, Theme, state_frame, svg};
use serde::Deserialize;
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

/// The query after the `?`.
#[derive(Debug, Deserialize)]
pub(crate) struct ThumbnailQuery {
    #[serde(default)]
    level: u32,
    #[serde(default)]
    dark: bool,
    /// The set of drawings, if it is not the usual one.
    sprites: Option<String>,
}

/// `/thumbnail/gallery/pack/file?level=2&dark=true`
pub(crate) async fn answer(
    State(studio): State<Arc<Studio>>,
    Path((source, name)): Path<(String, String)>,
    Query(query): Query<ThumbnailQuery>,
    headers: HeaderMap,
) -> Response {
    let Some(source) = source_called(&source) else {
        return (StatusCode::NOT_FOUND, "There is no such picture.").into_response();
    };
    let level = LevelRef { source, name, index: query.level };
    let drawn = tokio::task::block_in_place(|| studio.thumbnails.draw(&studio, &level, &query));
    let (version, picture) = match drawn {
        Ok(drawn) => drawn,
        Err(sentence) => return (StatusCode::NOT_FOUND, sentence).into_response(),
    };
    let set = query.sprites.as_deref().filter(|name| studio.sprites.named(name).is_some());
    let tag = format!("\"{version}-{}-{}-{}\"", level.index, query.dark, set.unwrap_or_default());
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml".to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::ETAG, tag),
    ];
    (headers, picture.to_string()).into_response()
}

fn source_called(name: &str) -> Option<Source> {
    match name {
        "gallery" => Some(Source::Gallery),
        "folder" => Some(Source::Folder),
        "draft" => Some(Source::Draft),
        _ => None,
    }
}

impl Thumbnails {
    fn draw(
        &self,
        studio: &Studio,
        level: &LevelRef,
        query: &ThumbnailQuery,
    ) -> Result<(String, Arc<str>), String> {
        let text = studio.files.text(level).map_err(|complaint| complaint.0)?;
        let version = crate::disk::version(text.as_bytes());
        let set = query.sprites.clone().and_then(|name| Some((studio.sprites.named(&name)?, name)));
        let (set, name) = set.unzip();
        let key = (version.clone(), level.index, query.dark, name);
        let known = self.drawn.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if let Some(picture) = known {
            return Ok((version, picture));
        }
        let picture: Arc<str> = picture(level, &text, query.dark, set.as_ref())?.into();
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        if drawn.len() >= limits::THUMBNAILS {
            drawn.pop_first();
        }
        drawn.insert(key, Arc::clone(&picture));
        Ok((version, picture))
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
