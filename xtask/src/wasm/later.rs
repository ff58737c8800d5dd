//! What the engine loads when it first needs it: everything that a game and the first page of the studio do without.

use crate::root;
use std::{fs, path::PathBuf};

/// Parts of the names of functions; after `!`, of functions that stay.
const FUNCTIONS: &[&str] = &[
    // Pictures.
    "gltf_json",
    "gridcosm_scene",
    "gridcosm_view::analysis",
    "gridcosm_view::drawing",
    "gridcosm_view::frame",
    "gridcosm_view::glyph",
    "gridcosm_view::overlay",
    "gridcosm_view::paper",
    "gridcosm_view::sprite_set",
    "!gridcosm_view::sprite_set::folded", // which drawing a cell gets, on the board, too
    "gridcosm_view::state_frame",
    "gridcosm_view::state_tree",
    "gridcosm_view::store_frame",
    "gridcosm_view::svg",
    "gridcosm_view::text",
    "roxmltree",
    // Searches for solutions, routes and crowds.
    "gridcosm_crowd",
    "gridcosm_engine::crowd",
    "gridcosm_engine::route",
    "gridcosm_route",
    "!gridcosm_route::chase", // hunters follow in the first game
    "gridcosm_solve",
    // Formats, and writing levels.
    "fdeflate",
    "flate2",
    "gridcosm_formats::component_json",
    "gridcosm_formats::convert::reduce",
    "gridcosm_formats::convert::tiles",
    "gridcosm_formats::convert::write",
    "gridcosm_formats::crowd_scenario",
    "gridcosm_formats::header_json",
    "gridcosm_formats::level_edit",
    "gridcosm_formats::level_file::describe",
    "gridcosm_formats::level_file::print",
    "gridcosm_formats::level_file::vocabulary",
    "gridcosm_formats::level_json",
    "gridcosm_formats::mask_png",
    "gridcosm_formats::movingai",
    "gridcosm_formats::nest_edit",
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
    "gridcosm_nest::things",
    // All lenses but Play, and what leaves the studio.
    "gridcosm_desk::film_page",
    "gridcosm_desk::json_diff",
    "gridcosm_desk::lens::crowd",
    "gridcosm_desk::lens::edit",
    "gridcosm_desk::lens::map",
    "gridcosm_desk::lens::routes",
    "gridcosm_desk::lens::sight",
    "gridcosm_desk::lens::solve",
    "gridcosm_desk::packed",
    "gridcosm_desk::scene",
    "gridcosm_desk::thumbnail",
    "gridcosm_desk::window::Window::ask_",
    "gridcosm_desk::wire::crowd",
    "gridcosm_desk::wire::edit",
    "gridcosm_desk::wire::maps::_::<impl serde_core::ser",
    "gridcosm_desk::wire::routes",
    "gridcosm_desk::wire::sight",
    "gridcosm_desk::wire::solve",
    "gridcosm_desk::wire::trial",
    // Those that use the files below.
    "gridcosm::gallery::Solutions",
    "gridcosm::gallery::gallery_earth",
];

/// More for the studio, whose first levels need neither eyes nor rooms. It lists the nests of the gallery, though.
const FUNCTIONS_OF_DESK: &[&str] = &[
    "ComponentKind::about",
    "gridcosm::nests",
    "gridcosm_desk::errand",
    "gridcosm_desk::inspect",
    "gridcosm_desk::lens::play::export",
    "gridcosm_desk::lens::play::trial",
    "gridcosm_desk::lens::replay_file",
    "gridcosm_desk::lens::rule_words",
    "gridcosm_desk::moment",
    "gridcosm_desk::wire::inspector",
    "gridcosm_formats::nest_check",
    "gridcosm_nest::edge_point",
    "gridcosm_nest::entry",
    "gridcosm_nest::plan",
    "gridcosm_sight",
    "gridcosm_universe::level::from_state",
];

/// More for the npm package.
const FUNCTIONS_OF_ENGINE: &[&str] = &["gridcosm_formats::nest_", "gridcosm_nest::text"];

/// Embedded files that move with them, and folders of such files.
const FILES: &[&str] = &["levels/maps/earth.png", "levels/solutions", "levels/sprites"];

/// All of it for a module, as `gridcosm-bindgen` takes it.
pub(super) fn words(module: &str) -> anyhow::Result<Vec<String>> {
    let more = if module == "desk" { FUNCTIONS_OF_DESK } else { FUNCTIONS_OF_ENGINE };
    let mut words: Vec<String> =
        FUNCTIONS.iter().chain(more).map(|&word| word.to_owned()).collect();
    for name in FILES {
        add_files(root().join(name), &mut words)?;
    }
    Ok(words)
}

/// Adds a file, or all files of a folder.
fn add_files(path: PathBuf, words: &mut Vec<String>) -> anyhow::Result<()> {
    if !path.is_dir() {
        words.push(path.to_string_lossy().into_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        add_files(entry?.path(), words)?;
    }
    Ok(())
}
