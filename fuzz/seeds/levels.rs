//! Seeds from level files, nests, drawings, maps and replays, and from the gallery in every format it can be written in.

use crate::{Seeds, tree::Tree};
use gridcosm::{
    formats::{
        convert::{Format, Options, write as convert},
        level_file::{self, Pack},
        map_text, mask_png, movingai,
    },
    gallery,
    grid::{BitGrid, Pos, Size},
};
use std::io;

/// The edits at the start of a seed for `level_edit`, four bytes each.
const EDITS: [&[u8]; 4] = [b"\0\0\0!\x01\0\0!", b"\x05\0\0\xe4\x04\0\0\x01", b"\x0b\0\0\0\x08\x01\x01\x01", b"\x02\0\x03\x05\x07\0\x01\0"];

pub(crate) fn write(tree: &Tree, seeds: &Seeds) -> io::Result<()> {
    for text in tree.texts("tests/suite/diagnostics", ".toml")? {
        level_text(seeds, &text)?;
    }
    for text in tree.texts("levels/solutions", ".replay")? {
        seeds.add("replay", text)?;
    }
    for text in tree.texts("levels/nests", ".nest")? {
        seeds.add("nest_inline", format!("EES 2w enter,exit flip enter_multi\n{}", text.replace('\n', ";")))?;
        for target in ["nest_text", "convert"] {
            seeds.add(target, &text)?;
        }
    }
    for folder in ["levels/sight", "tests/conformance/visibility/cases"] {
        for text in tree.texts(folder, "")? {
            for target in ["drawing", "convert"] {
                seeds.add(target, &text)?;
            }
        }
    }
    for text in tree.texts("levels/crowd", ".txt")? {
        for target in ["crowd_scenario", "drawing"] {
            seeds.add(target, &text)?;
        }
    }
    for text in tree.texts("tests/suite", ".txt")? {
        seeds.add("suite", text)?;
    }
    for text in tree.texts("levels/parabox", ".txt")? {
        for target in ["parabox", "convert"] {
            seeds.add(target, &text)?;
        }
    }
    let tilesets = tree.texts("tests/suite/tiled", ".tsx")?;
    for map in tree.texts("tests/suite/tiled", ".tmx")? {
        for tileset in &tilesets {
            seeds.add("tmx", format!("{map}\n---\n{tileset}"))?;
        }
    }
    for drawing in tree.texts("levels/sprites/paper", ".svg")? {
        seeds.add("sprite_set", drawing)?;
    }
    from_gallery(seeds)?;
    maps(seeds)
}

fn level_text(seeds: &Seeds, text: &str) -> io::Result<()> {
    for target in ["level_file", "convert"] {
        seeds.add(target, text)?;
    }
    for edits in EDITS {
        seeds.add("level_edit", [edits, b"\n", text.as_bytes()].concat())?;
    }
    Ok(())
}

/// Every level of the gallery alone, in every format that can hold it.
fn from_gallery(seeds: &Seeds) -> io::Result<()> {
    let targets = [
        (Format::LevelJson, "level_json"),
        (Format::Sokoban, "sokoban"),
        (Format::SokobanRuns, "sokoban"),
        (Format::Parabox, "parabox"),
        (Format::Nest, "nest_text"),
        (Format::NestConcise, "nest_text"),
        (Format::Text, "map_text"),
        (Format::MovingAi, "movingai"),
        (Format::Png, "mask_png"),
    ];
    for pack in gallery() {
        for entry in pack.pack.levels {
            let alone = Pack { levels: vec![entry], ..Pack::default() };
            if let Ok(text) = level_file::print(&alone) {
                level_text(seeds, &text)?;
            }
            for (format, target) in targets {
                if let Ok(bytes) = convert(&alone, format, &Options::default()) {
                    seeds.add(target, &bytes)?;
                    seeds.add("convert", &bytes)?;
                }
            }
            if let Ok(bytes) = convert(&alone, Format::StateJson, &Options::default()) {
                seeds.add("convert", &bytes)?;
                seeds.add("state_json", [b"rdlu.gkr\n", bytes.as_slice()].concat())?;
            }
        }
    }
    Ok(())
}

/// Maps of several shapes, with queries about them.
fn maps(seeds: &Seeds) -> io::Result<()> {
    for (width, height) in [(1, 1), (7, 3), (64, 2), (65, 9)] {
        let map = BitGrid::from_fn(Size::new(width, height), |pos: Pos| (pos.x * 7 + pos.y * 5) % 3 > 0);
        seeds.add("map_text", map_text::print(&map))?;
        seeds.add("movingai", movingai::print_map(&map))?;
        if let Ok(picture) = mask_png::write(&map) {
            seeds.add("mask_png", picture)?;
        }
    }
    seeds.add("movingai", "version 1\n0\ta.map\t7\t3\t1\t0\t2\t2\t2.41421356\n1\ta.map\t7\t3\t0\t0\t6\t2\t7\n")
}
