//! The same world as text, SVG, PNG, isometric SVG and glTF, into a folder.
#![expect(clippy::print_stdout, reason = "an example talks to people")]

use gridcosm::{
    open,
    scene::{IsoOptions, iso_svg, state_glb, state_scene},
    view::{StateLook, SvgOptions, Theme, png, state_frame, svg, text},
};
use std::{env, fs};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = env::temp_dir().join("gridcosm-render-all");
    fs::create_dir_all(&folder)?;
    let game = open("rooms/9", &mut |path| fs::read(path))?.session(0)?;
    let state = game.state();

    let frame = state_frame(state, &Theme::DARK);
    let look = StateLook::default();
    let scene = state_scene(state, &look).ok_or("the world has a grid")?;
    fs::write(folder.join("world.txt"), text::state_map(state, &Theme::DARK, false))?;
    fs::write(folder.join("world.svg"), svg(&frame, &SvgOptions::default()))?;
    fs::write(folder.join("world.png"), png(&frame, &SvgOptions::default())?)?;
    let solids = iso_svg(&scene, &Default::default(), &IsoOptions::default());
    fs::write(folder.join("world-iso.svg"), solids)?;
    fs::write(folder.join("world.glb"), state_glb(state, None, &look)?)?;
    println!("{} in five forms in {}", game.title(), folder.display());
    Ok(())
}
