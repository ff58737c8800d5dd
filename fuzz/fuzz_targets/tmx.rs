//! Any pair of texts is read as a Tiled map with its tileset, or refused.
//!
//! A line of three dashes separates the map from the tileset; every file that the map names is that tileset.

#![no_main]

use gridcosm::formats::tmx;
use libfuzzer_sys::fuzz_target;
use std::{io, path::Path};

fuzz_target!(|text: &str| {
    let (map, tileset) = text.split_once("\n---\n").unwrap_or((text, ""));
    let mut asked = 0;
    let mut fetch = |path: &Path| {
        asked += 1;
        match path.to_str() {
            Some("map.tmx") => Ok(map.as_bytes().to_vec()),
            // Reading a tileset that names itself would never end.
            _ if asked < 20 => Ok(tileset.as_bytes().to_vec()),
            _ => Err(io::ErrorKind::NotFound.into()),
        }
    };
    if let Ok(pack) = tmx::read(Path::new("map.tmx"), &mut fetch) {
        for entry in &pack.levels {
            let _ = entry.level.to_state();
        }
    }
});
