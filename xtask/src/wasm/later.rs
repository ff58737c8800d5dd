//! What the engine loads when it first needs it: everything that a game and the first page of the studio do without.

use crate::root;
use std::fs;

/// Parts of the names of functions.
const FUNCTIONS: &[&str] = &[
    // Pictures.
    "gltf_json",
    "gridcosm_scene",
    "gridcosm_view",
    "roxmltree",
    // Searches for solutions, routes and crowds.
    "gridcosm_crowd",
    "gridcosm_engine::crowd",
    "gridcosm_engine::route",
    "gridcosm_route",
    "gridcosm_sight::corner",
    "gridcosm_solve",
    // Formats, and writing levels.
    "fdeflate",
    "flate2",
    "gridcosm_formats::component_json",
    "gridcosm_formats::convert",
    "gridcosm_formats::crowd_scenario",
    "gridcosm_formats::header_json",
    "gridcosm_formats::level_edit",
    "gridcosm_formats::level_file::describe",
    "gridcosm_formats::level_file::print",
    "gridcosm_formats::level_json",
    "gridcosm_formats::mask_png",
    "gridcosm_formats::movingai",
    "gridcosm_formats::nest_",
    "gridcosm_formats::parabox",
    "gridcosm_formats::sokoban",
    "gridcosm_formats::state_json",
    "gridcosm_formats::tmx",
    "gridcosm_grid::map_gen",
    "gridcosm_universe::maze",
    "miniz_oxide",
    "num_bigint",
    "png::",
    "quick_xml",
    "tiled::",
    "toml_edit",
    // Nests by themselves; pushes in a level stay.
    "gridcosm::nests",
    "gridcosm_engine::nest",
    "gridcosm_nest::text",
    "gridcosm_nest::things",
    // All lenses but Play.
    "gridcosm_desk::lens::crowd",
    "gridcosm_desk::lens::edit",
    "gridcosm_desk::lens::map",
    "gridcosm_desk::lens::routes",
    "gridcosm_desk::lens::sight",
    "gridcosm_desk::lens::solve",
    "gridcosm_desk::window::Window::ask_",
    "gridcosm_desk::wire::crowd",
    "gridcosm_desk::wire::edit",
    "gridcosm_desk::wire::maps",
    "gridcosm_desk::wire::routes",
    "gridcosm_desk::wire::sight",
    "gridcosm_desk::wire::solve",
    "gridcosm_desk::wire::trial",
    // Those that use the files below.
    "gridcosm::gallery::Solutions",
    "gridcosm::gallery::gallery_earth",
];

/// Embedded files that move with them, and folders of such files.
const FILES: &[&str] = &["levels/maps/earth.png", "levels/solutions"];

/// All of it, as `gridcosm-bindgen` takes it.
pub(super) fn words() -> anyhow::Result<Vec<String>> {
    let mut words: Vec<String> = FUNCTIONS.iter().map(|&word| word.to_owned()).collect();
    for name in FILES {
        let path = root().join(name);
        if path.is_dir() {
            let files = fs::read_dir(path)?.flatten().map(|entry| entry.path());
            words.extend(files.map(|file| file.to_string_lossy().into_owned()));
        } else {
            words.push(path.to_string_lossy().into_owned());
        }
    }
    Ok(words)
}
