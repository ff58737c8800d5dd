//! Levels for other programs, and as pictures.

use super::nest;
use crate::{
    lens::{Complaint, Reply},
    level_text, limits,
    wire::{EditAnswer, ExportCard},
};
use gridcosm_formats::{
    convert::{self, Format, Options},
    level_file::{self, Pack},
};
use gridcosm_view::{SpriteSet, SvgOptions, Theme, state_frame, svg};

/// An export format.
struct Export {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    ending: &'static str,
    /// What the user should know: what it leaves out, or what becomes of it.
    remark: Option<&'static str>,
    target: Target,
}

enum Target {
    Format(Format),
    Svg,
    /// Pixels, which the page draws from an SVG.
    Picture,
}

const EXPORTS: [Export; 11] = [
    Export {
        name: "level",
        title: "Level file",
        about: "TOML: everything, with your comments",
        ending: ".toml",
        remark: None,
        target: Target::Format(Format::Level),
    },
    Export {
        name: "xsb",
        title: "Sokoban",
        about: "walls, boxes, goals and a pusher, for Sokoban programs",
        ending: ".xsb",
        remark: Some("Sokoban has no move rules and no numbers; the file holds only the board."),
        target: Target::Format(Format::Sokoban),
    },
    Export {
        name: "parabox",
        title: "Parabox",
        about: "a custom level of Patrick's Parabox, version 4",
        ending: ".txt",
        remark: Some("The level needs the preset `parabox` and the objective `buttons`."),
        target: Target::Format(Format::Parabox),
    },
    Export {
        name: "nest",
        title: "Nest",
        about: "grids within grids as text: walls, boxes, rooms, an agent",
        ending: ".nest",
        remark: Some("Things keep their labels; without one, the agent is 0 and walls are 9."),
        target: Target::Format(Format::Nest),
    },
    Export {
        name: "nest-concise",
        title: "Nest, one sign per cell",
        about: "the same, shorter",
        ending: ".nestc",
        remark: Some("Things keep their labels; without one, the agent is 0 and walls are 9."),
        target: Target::Format(Format::NestConcise),
    },
    Export {
        name: "level-json",
        title: "Level as JSON",
        about: "all entities and their components, for programs",
        ending: ".json",
        remark: None,
        target: Target::Format(Format::LevelJson),
    },
    Export {
        name: "state-json",
        title: "Start state as JSON",
        about: "the state in which the game starts, for programs",
        ending: ".state.json",
        remark: None,
        target: Target::Format(Format::StateJson),
    },
    Export {
        name: "map",
        title: "MovingAI map",
        about: "the walls of the first grid, for path-finding programs",
        ending: ".map",
        remark: Some("The file holds only the walls of the first grid."),
        target: Target::Format(Format::MovingAi),
    },
    Export {
        name: "text",
        title: "Walls as text",
        about: "the first grid drawn with . and #",
        ending: ".txt",
        remark: Some("The file holds only the walls of the first grid."),
        target: Target::Format(Format::Text),
    },
    Export {
        name: "svg",
        title: "Picture, SVG",
        about: "the level as it looks, sharp at any size",
        ending: ".svg",
        remark: None,
        target: Target::Svg,
    },
    Export {
        name: "png",
        title: "Picture, PNG",
        about: "the level as it looks, in pixels",
        ending: ".png",
        remark: None,
        target: Target::Picture,
    },
];

/// All formats, each with the reason if this level cannot go into it.
pub(super) fn exports(text: &str, index: u32, nest: bool) -> Result<EditAnswer, Complaint> {
    let pack = read(text, nest)?;
    let card = |export: &Export| ExportCard {
        format: export.name.to_owned(),
        title: export.title.to_owned(),
        about: export.about.to_owned(),
        ending: export.ending.to_owned(),
        fault: written(export, &pack, (text, nest), index, None)
            .err()
            .map(|Complaint(sentence)| sentence),
    };
    Ok(EditAnswer::EditExports { exports: EXPORTS.iter().map(card).collect() })
}

/// The level in a format.
pub(super) fn export(
    text: &str,
    index: u32,
    nest: bool,
    format: &str,
    sprites: Option<&SpriteSet>,
) -> Result<Reply<EditAnswer>, Complaint> {
    let export = EXPORTS
        .iter()
        .find(|export| export.name == format)
        .ok_or_else(|| format!("There is no format {format:?} to export to."))?;
    let bytes = written(export, &read(text, nest)?, (text, nest), index, sprites)?;
    let answer = EditAnswer::EditExported {
        ending: export.ending.to_owned(),
        remark: export.remark.map(str::to_owned),
        pixels: matches!(export.target, Target::Picture),
    };
    Ok(Reply::with_bytes(answer, bytes))
}

fn read(text: &str, nest: bool) -> Result<Pack, Complaint> {
    let pack = match nest {
        true => level_text::read(nest::NAME, text.into()).map(|file| file.pack),
        false => level_file::read(text),
    };
    pack.map_err(Complaint::told)
}

fn written(
    export: &Export,
    pack: &Pack,
    (text, nest): (&str, bool),
    index: u32,
    sprites: Option<&SpriteSet>,
) -> Result<Vec<u8>, Complaint> {
    let level = index as usize;
    match export.target {
        // The text as it is, with everything that only people read.
        Target::Format(Format::Level) if !nest => Ok(text.as_bytes().to_vec()),
        Target::Format(Format::Nest) if nest => Ok(text.as_bytes().to_vec()),
        // Sokoban files hold packs; if a whole pack does not fit, this level may still do.
        Target::Format(Format::Sokoban) => {
            let whole = convert::write(pack, Format::Sokoban, &Options::default());
            whole.or_else(|_| one(pack, Format::Sokoban, level)).map_err(Complaint::told)
        }
        Target::Format(format) => one(pack, format, level).map_err(Complaint::told),
        Target::Svg | Target::Picture => {
            let (frame, seed) = frame(pack, level)?;
            Ok(svg(&frame, &options(seed, sprites)).into_bytes())
        }
    }
}

fn one(pack: &Pack, format: Format, level: usize) -> Result<Vec<u8>, convert::ConvertError> {
    // Of maps the page says that they hold only walls.
    let drop = matches!(format, Format::MovingAi | Format::Text);
    convert::write(pack, format, &Options { level: Some(level), drop, ..Options::default() })
}

/// The picture of a level, and the seed that chooses among variants of drawings.
fn frame(pack: &Pack, level: usize) -> Result<(gridcosm_view::Frame, u64), Complaint> {
    let state = pack.start(level, None).map_err(Complaint::told)?;
    if state.size().area() > limits::THUMBNAIL_CELLS {
        return Err("This level is too large to draw as a picture.".into());
    }
    Ok((state_frame(&state, &Theme::LIGHT), state.settings().seed.unwrap_or(0) as u64))
}

fn options(seed: u64, sprites: Option<&SpriteSet>) -> SvgOptions<'_> {
    SvgOptions { cell: 48, background: Some(Theme::LIGHT.board), sprites, seed }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{lens::edit::import::import, wire::ForeignFile};

    /// An exported level can be imported again, as far as the format allows.
    #[test]
    fn levels_go_out_and_come_back() {
        let text =
            "title = \"There and back\"\nobjective = \"push\"\nmap = '''\n#####\n#@$>#\n#####'''\n";
        for format in ["xsb", "level", "level-json", "state-json"] {
            let reply =
                export(text, 0, false, format, None).unwrap_or_else(|e| panic!("{format}: {e:?}"));
            let bytes = reply.bytes.unwrap();
            let EditAnswer::EditExported { ending, .. } = reply.answer else { panic!() };
            let file = ForeignFile { name: format!("a{ending}"), length: bytes.len() as u32 };
            let Ok(EditAnswer::EditImported { text: back, .. }) = import(&[file], Some(bytes))
            else {
                panic!("{format}")
            };
            let level = |text: &str| level_file::read(text).unwrap().start(0, None).unwrap();
            assert_eq!(level(&back), level(text), "{format}:\n{back}");
        }
    }

    #[test]
    fn what_a_format_cannot_hold_is_told_before_it_is_chosen() {
        let Ok(EditAnswer::EditExports { exports }) = exports("map = '@~>'\n", 0, false) else {
            panic!()
        };
        let fault = |name: &str| {
            exports.iter().find(|card| card.format == name).and_then(|card| card.fault.clone())
        };
        assert!(fault("xsb").unwrap().contains("does not exist in Sokoban"));
        assert!(fault("nest").unwrap().contains("cannot be part of a nest"));
        for name in ["level", "level-json", "svg", "png", "map", "text"] {
            assert_eq!(fault(name), None, "{name}");
        }
        assert!(export("map = '@~>'\n", 0, false, "xsb", None).is_err());
    }
}
