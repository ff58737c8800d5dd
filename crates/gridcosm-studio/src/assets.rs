//! The page: embedded from the output of `build.rs`, or read from a folder during development.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use std::{borrow::Cow, path::PathBuf};

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/page"]
struct Embedded;

/// The source of the page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Assets {
    folder: Option<PathBuf>,
}

impl Assets {
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        Self { folder }
    }

    /// Answers a request for a file of the page; `/` is `index.html`.
    pub(crate) fn answer(&self, uri: &Uri) -> Response {
        let name = match uri.path().trim_start_matches('/') {
            "" => "index.html",
            name => name,
        };
        let Some(bytes) = self.read(name) else {
            return (StatusCode::NOT_FOUND, "There is no such page in the studio.").into_response();
        };
        let mime = mime_guess::from_path(name).first_or_octet_stream();
        // Vite puts a hash of the content into the names below `assets/`, so these never change.
        let age =
            if name.starts_with("assets/") { "max-age=31536000, immutable" } else { "no-cache" };
        let mime = if mime.type_() == "text" {
            format!("{mime}; charset=utf-8")
        } else {
            mime.to_string()
        };
        ([(header::CONTENT_TYPE, mime), (header::CACHE_CONTROL, age.to_owned())], bytes)
            .into_response()
    }

    fn read(&self, name: &str) -> Option<Cow<'static, [u8]>> {
        match &self.folder {
            None => embedded(name),
            // Only developers use this, but it refuses path tricks too.
            Some(_) if name.split('/').any(|part| part == ".." || part.contains('\\')) => None,
            Some(folder) => std::fs::read(folder.join(name)).ok().map(Cow::Owned),
        }
    }
}

/// A file of the page that is part of this program.
pub(crate) fn embedded(name: &str) -> Option<Cow<'static, [u8]>> {
    Embedded::get(name).map(|file| file.data)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, write::GzEncoder};
    use std::io::Write;

    /// Everything that the page may load until the user opens the isometric view.
    const MOST_BYTES: usize = 300 * 1024;

    #[test]
    fn the_page_is_built_and_small_without_three() {
        let index = Embedded::get("index.html").expect("a page").data;
        let text = String::from_utf8_lossy(&index);
        assert!(!text.contains("name=stand-in"), "the page was built without npm: {text}");
        let is_three = |bytes: &[u8]| bytes.windows(13).any(|part| part == b"WebGLRenderer");
        let mut total = 0;
        for name in Embedded::iter() {
            let file = Embedded::get(&name).expect("a file that is listed").data;
            // The studio's own page loads neither the template of exported pages nor the element for other pages.
            let elsewhere = ["player.html", "gridcosm-view.js"].contains(&&*name);
            total += if elsewhere || is_three(&file) { 0 } else { gzipped(&file) };
        }
        println!("the page without three.js: {:.1} KB gzipped", total as f64 / 1024.0);
        assert!(total < MOST_BYTES, "{total} bytes gzipped");
    }

    fn gzipped(bytes: &[u8]) -> usize {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap().len()
    }

    #[test]
    fn a_folder_gives_nothing_from_outside() {
        let assets = Assets::new(Some(env!("CARGO_MANIFEST_DIR").into()));
        assert!(assets.read("Cargo.toml").is_some());
        assert!(assets.read("../gridcosm-cli/Cargo.toml").is_none());
    }
}
