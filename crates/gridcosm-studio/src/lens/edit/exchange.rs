//! Levels from and for other programs.

use crate::{
    lens::{Complaint, Reply},
    limits,
    wire::{EditAnswer, ExportCard, ForeignFile},
};
use gridcosm_formats::{
    convert::{self, Format, Options},
    level_file::{self, LevelEntry, Pack},
    nest_level::{self, Roles},
    nest_text, tmx,
};
use gridcosm_nest::{NamedCell, Store};
use gridcosm_universe::Level;
use gridcosm_view::{SvgOptions, Theme, png, state_frame, svg};
use std::{
    io,
    path::{Path, PathBuf},
};

/// Reads the first of the files that is a level; the others may be what it names.
pub(super) fn import(
    files: &[ForeignFile],
    bytes: Option<Vec<u8>>,
) -> Result<EditAnswer, Complaint> {
    let files = split(files, bytes.unwrap_or_default())?;
    let is_part = |name: &str| name.to_ascii_lowercase().ends_with(".tsx");
    let (name, bytes) = files
        .iter()
        .find(|(name, _)| !is_part(name))
        .ok_or("Choose the level itself; a tileset alone is no level.")?;
    let format = format_of(name, bytes)?;
    let (text, remarks) = match format {
        Format::Level => (level_text(bytes)?, Vec::new()),
        Format::Tiled => (print(tiled(name, &files)?, name)?, Vec::new()),
        Format::Nest | Format::NestConcise => nest(bytes, name)?,
        _ => {
            let pack =
                convert::read(bytes, format, &Options::default()).map_err(Complaint::told)?;
            let remarks = remarks(format, &pack);
            (print(pack, name)?, remarks)
        }
    };
    if text.len() > limits::TEXT_BYTES {
        let most = limits::TEXT_BYTES >> 20;
        return Err(format!("As a level this file would have more than {most} MB.").into());
    }
    Ok(EditAnswer::EditImported { text, format: title(format).to_owned(), remarks })
}

fn split(files: &[ForeignFile], bytes: Vec<u8>) -> Result<Vec<(String, Vec<u8>)>, Complaint> {
    let mut rest = bytes.as_slice();
    let mut parts = Vec::new();
    for file in files {
        let (own, others) = rest
            .split_at_checked(file.length as usize)
            .ok_or("A file did not arrive whole. Try again.")?;
        parts.push((file.name.clone(), own.to_vec()));
        rest = others;
    }
    Ok(parts)
}

/// What a file is: by its content where that is certain, else by its name.
fn format_of(name: &str, bytes: &[u8]) -> Result<Format, Complaint> {
    let by_name = Format::of_name(Path::new(name));
    // Endings of texts are used for many things, and JSON files are of two kinds.
    let vague = matches!(by_name, None | Some(Format::Text | Format::LevelJson));
    let found = if vague { Format::of_content(bytes).or(by_name) } else { by_name };
    found.ok_or_else(|| {
        format!("{name} is no format that the studio reads: level files, Sokoban, Tiled, nests, maps, pictures of maps.").into()
    })
}

/// A level file is taken as it is, with its comments; one with mistakes too, for the editor shows them.
fn level_text(bytes: &[u8]) -> Result<String, Complaint> {
    let text = std::str::from_utf8(bytes).map_err(|_| "The file is no text.")?;
    Ok(text.trim_start_matches('\u{feff}').replace("\r\n", "\n"))
}

fn tiled(name: &str, files: &[(String, Vec<u8>)]) -> Result<Pack, Complaint> {
    let fetch = &mut |asked: &Path| {
        let wanted = asked.file_name().map(PathBuf::from).unwrap_or_default();
        let found = files.iter().find(|(name, _)| Path::new(name) == wanted);
        found.map(|(_, bytes)| bytes.clone()).ok_or_else(|| {
            let words = format!("the map needs {}; choose both files together", wanted.display());
            io::Error::new(io::ErrorKind::NotFound, words)
        })
    };
    tmx::read(Path::new(name), fetch).map_err(Complaint::told)
}

/// A nest, whose contents have names that may say what they are.
fn nest(bytes: &[u8], name: &str) -> Result<(String, Vec<String>), Complaint> {
    let text = std::str::from_utf8(bytes).map_err(|_| "The file is no text.")?;
    let store = nest_text::parse(text).map_err(Complaint::told)?;
    let roles = roles(&store);
    let level = nest_level::to_level(&store, &roles).map_err(Complaint::told)?;
    let who = match (&roles.player, roles.walls.is_empty()) {
        (Some(player), true) => format!("{player} became the agent, all other numbers boxes."),
        (Some(player), false) => {
            let walls = roles.walls.join(", ");
            format!("{player} became the agent, {walls} became walls, all other numbers boxes.")
        }
        (None, _) => "All numbers became boxes; put an agent.".to_owned(),
    };
    let remarks = vec![who];
    Ok((print(one_level(level), name)?, remarks))
}

/// A single `0` is the agent and a `9` beside it a wall, as in the nests that we write ourselves.
fn roles(store: &Store) -> Roles {
    let mut names: Vec<&str> = Vec::new();
    for grid in store.grids() {
        for &cell in grid.rows().flatten() {
            if let NamedCell::Concrete(name) = store.named(cell) {
                names.push(name);
            }
        }
    }
    let count = |wanted: &str| names.iter().filter(|name| **name == wanted).count();
    if count(nest_level::PLAYER) != 1 {
        return Roles::default();
    }
    let walls = (count(nest_level::WALL) > 0).then(|| nest_level::WALL.to_owned());
    Roles { player: Some(nest_level::PLAYER.to_owned()), walls: walls.into_iter().collect() }
}

fn one_level(level: Level) -> Pack {
    let entry = LevelEntry {
        title: String::new(),
        author: String::new(),
        description: String::new(),
        tags: Vec::new(),
        cell_tags: Default::default(),
        level,
    };
    Pack {
        title: String::new(),
        author: String::new(),
        description: String::new(),
        levels: vec![entry],
    }
}

/// The text of what was read; a level without a title is called like its file.
fn print(mut pack: Pack, name: &str) -> Result<String, Complaint> {
    let stem = Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or("level");
    if let [only] = pack.levels.as_mut_slice()
        && only.title.is_empty()
    {
        only.title = stem.to_owned();
    }
    if pack.title.is_empty() {
        pack.title = stem.to_owned();
    }
    level_file::print(&pack).map_err(Complaint::told)
}

fn remarks(format: Format, pack: &Pack) -> Vec<String> {
    let many = pack.levels.len();
    let sentence = match format {
        Format::MovingAi | Format::Png | Format::Text => {
            "The map has walls only: put an agent and an exit.".to_owned()
        }
        Format::Sight => {
            "The observer became the agent; what it sees is not kept, and there is no exit yet."
                .to_owned()
        }
        Format::StateJson => "This moment is where the level begins.".to_owned(),
        _ if many > 1 => format!("{many} levels in one file."),
        _ => return Vec::new(),
    };
    vec![sentence]
}

fn title(format: Format) -> &'static str {
    match format {
        Format::Level => "a level file",
        Format::LevelJson => "a level as JSON",
        Format::StateJson => "a moment of a game as JSON",
        Format::Sokoban | Format::SokobanRuns => "Sokoban",
        Format::Tiled => "a map of Tiled",
        Format::Nest | Format::NestConcise => "a nest",
        Format::MovingAi => "a MovingAI map",
        Format::Png => "a picture of a map",
        Format::Text => "a map drawn with signs",
        Format::Sight => "a drawing of sight",
    }
}

/// A way out of here.
struct Export {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    ending: &'static str,
    /// What it leaves out without a word of its own.
    remark: Option<&'static str>,
    target: Target,
}

enum Target {
    Format(Format),
    Svg,
    Picture,
}

const EXPORTS: [Export; 10] = [
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
        remark: Some(
            "Sokoban knows no rules of moving and no numbers; only the board is in the file.",
        ),
        target: Target::Format(Format::Sokoban),
    },
    Export {
        name: "nest",
        title: "Nest",
        about: "grids within grids as text: walls, boxes, rooms, an agent",
        ending: ".nest",
        remark: Some("The agent is 0 and walls are 9 in it; exits and floors are left out."),
        target: Target::Format(Format::Nest),
    },
    Export {
        name: "nest-concise",
        title: "Nest, one sign a cell",
        about: "the same, shorter",
        ending: ".nestc",
        remark: Some("The agent is 0 and walls are 9 in it; exits and floors are left out."),
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
        title: "First moment as JSON",
        about: "the state in which a game begins, for programs",
        ending: ".state.json",
        remark: None,
        target: Target::Format(Format::StateJson),
    },
    Export {
        name: "map",
        title: "MovingAI map",
        about: "the walls of the first grid, for programs that find ways",
        ending: ".map",
        remark: Some("Only the walls of the first grid are in the file."),
        target: Target::Format(Format::MovingAi),
    },
    Export {
        name: "text",
        title: "Walls as text",
        about: "the first grid drawn with . and #",
        ending: ".txt",
        remark: Some("Only the walls of the first grid are in the file."),
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
pub(super) fn exports(text: &str, index: u32) -> Result<EditAnswer, Complaint> {
    let pack = read(text)?;
    let card = |export: &Export| ExportCard {
        format: export.name.to_owned(),
        title: export.title.to_owned(),
        about: export.about.to_owned(),
        ending: export.ending.to_owned(),
        fault: written(export, &pack, text, index).err().map(|Complaint(sentence)| sentence),
    };
    Ok(EditAnswer::EditExports { exports: EXPORTS.iter().map(card).collect() })
}

/// The level in a format.
pub(super) fn export(text: &str, index: u32, format: &str) -> Result<Reply<EditAnswer>, Complaint> {
    let export = EXPORTS
        .iter()
        .find(|export| export.name == format)
        .ok_or_else(|| format!("There is no format {format:?} to export to."))?;
    let bytes = written(export, &read(text)?, text, index)?;
    let answer = EditAnswer::EditExported {
        ending: export.ending.to_owned(),
        remark: export.remark.map(str::to_owned),
    };
    Ok(Reply::with_bytes(answer, bytes))
}

fn read(text: &str) -> Result<Pack, Complaint> {
    level_file::read(text)
        .map_err(|_| "The level has mistakes. Correct them, then it can be exported.".into())
}

fn written(export: &Export, pack: &Pack, text: &str, index: u32) -> Result<Vec<u8>, Complaint> {
    let level = index as usize;
    match export.target {
        // The text as it is, with everything that only people read.
        Target::Format(Format::Level) => Ok(text.as_bytes().to_vec()),
        // Sokoban files hold packs; a pack that does not fit as a whole may still have this level.
        Target::Format(Format::Sokoban) => {
            let whole = convert::write(pack, Format::Sokoban, &Options::default());
            whole.or_else(|_| one(pack, Format::Sokoban, level)).map_err(Complaint::told)
        }
        Target::Format(format) => one(pack, format, level).map_err(Complaint::told),
        Target::Svg => {
            let (frame, theme) = frame(pack, level)?;
            Ok(svg(&frame, &options(&theme)).into_bytes())
        }
        Target::Picture => {
            let (frame, theme) = frame(pack, level)?;
            png(&frame, &options(&theme)).map_err(Complaint::told)
        }
    }
}

fn one(pack: &Pack, format: Format, level: usize) -> Result<Vec<u8>, convert::ConvertError> {
    convert::write(pack, format, &Options { level: Some(level), ..Options::default() })
}

fn frame(pack: &Pack, level: usize) -> Result<(gridcosm_view::Frame, Theme), Complaint> {
    let entry = pack.levels.get(level).ok_or("There is no such level in this file.")?;
    let state = entry.level.to_state().map_err(Complaint::told)?;
    if state.size().area() > limits::THUMBNAIL_CELLS {
        return Err("This level is too large for a picture.".into());
    }
    Ok((state_frame(&state, &Theme::LIGHT), Theme::LIGHT))
}

fn options(theme: &Theme) -> SvgOptions<'static> {
    SvgOptions { cell: 48, background: Some(theme.board), ..SvgOptions::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn imported(files: &[(&str, &str)]) -> Result<(String, String, Vec<String>), String> {
        let list: Vec<ForeignFile> = files
            .iter()
            .map(|(name, text)| ForeignFile { name: (*name).into(), length: text.len() as u32 })
            .collect();
        let bytes = files.iter().flat_map(|(_, text)| text.bytes()).collect();
        match import(&list, Some(bytes)) {
            Ok(EditAnswer::EditImported { text, format, remarks }) => Ok((text, format, remarks)),
            Ok(other) => panic!("{other:?}"),
            Err(Complaint(sentence)) => Err(sentence),
        }
    }

    /// Every format comes in as a level without mistakes that has what the file had.
    #[test]
    fn files_of_other_programs_become_levels() {
        let cases = [
            ("one.xsb", "#####\n#@$.#\n#####\n", "Sokoban", "#@$>#"),
            ("one.txt", "#####\n#@$.#\n#####\n", "Sokoban", "#@$>#"),
            (
                "cave.map",
                "type octile\nheight 2\nwidth 3\nmap\n..@\n...\n",
                "a MovingAI map",
                "..#",
            ),
            ("plain.txt", "..#\n###\n", "a map drawn with signs", "..#"),
            ("boxes.nest", "main: 0 box 1|_ _ 9\nbox: 2 _\n", "a nest", "@"),
            ("mine.toml", "# mine\nmap = \"@.>\"\n", "a level file", "# mine"),
        ];
        for (name, content, format, part) in cases {
            let (text, what, _) =
                imported(&[(name, content)]).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(what, format, "{name}");
            assert!(text.contains(part), "{name}:\n{text}");
            // Walls alone are no level yet, but a text without errors.
            let parsed = level_file::parse(&text);
            let odd = parsed.diagnostics.iter().find(|found| found.is_error());
            assert!(odd.is_none(), "{name}: {odd:?}");
        }
    }

    #[test]
    fn a_nest_says_who_is_who() {
        let (text, _, remarks) =
            imported(&[("a.nest", "main: 0 box 1|_ _ 9\nbox: 2 _\n")]).unwrap();
        assert!(text.contains("[push]"), "{text}");
        assert_eq!(remarks, ["0 became the agent, 9 became walls, all other numbers boxes."]);
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        assert!(imported(&[("a.tsx", "<tileset/>")]).unwrap_err().contains("tileset"));
        let map = r#"<map version="1.10" orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1" source="far.tsx"/><layer id="1" width="1" height="1"><data encoding="csv">1</data></layer></map>"#;
        assert!(
            imported(&[("a.tmx", map)]).unwrap_err().contains("far.tsx"),
            "{:?}",
            imported(&[("a.tmx", map)])
        );
        assert!(imported(&[("a.xsb", "no board here")]).is_err());
        assert!(imported(&[("a.map", "\u{0}\u{1}")]).is_err());
        let short = [ForeignFile { name: "a.xsb".into(), length: 9000 }];
        assert!(import(&short, Some(vec![1, 2])).is_err());
    }

    /// What is exported is what is imported again, as far as the format goes.
    #[test]
    fn levels_go_out_and_come_back() {
        let text =
            "title = \"There and back\"\nobjective = \"push\"\nmap = '''\n#####\n#@$>#\n#####'''\n";
        for format in ["xsb", "level", "level-json", "state-json"] {
            let reply = export(text, 0, format).unwrap_or_else(|e| panic!("{format}: {e:?}"));
            let bytes = reply.bytes.unwrap();
            let EditAnswer::EditExported { ending, .. } = reply.answer else { panic!() };
            let file = ForeignFile { name: format!("a{ending}"), length: bytes.len() as u32 };
            let Ok(EditAnswer::EditImported { text: back, .. }) = import(&[file], Some(bytes))
            else {
                panic!("{format}")
            };
            let level =
                |text: &str| level_file::read(text).unwrap().levels[0].level.to_state().unwrap();
            assert_eq!(level(&back), level(text), "{format}:\n{back}");
        }
    }

    #[test]
    fn what_a_format_cannot_hold_is_told_before_it_is_chosen() {
        let Ok(EditAnswer::EditExports { exports }) = exports("map = '@~>'\n", 0) else { panic!() };
        let fault = |name: &str| {
            exports.iter().find(|card| card.format == name).and_then(|card| card.fault.clone())
        };
        assert!(fault("xsb").unwrap().contains("Sokoban does not know"));
        assert!(fault("nest").unwrap().contains("a nest does not know"));
        for name in ["level", "level-json", "svg", "png", "map", "text"] {
            assert_eq!(fault(name), None, "{name}");
        }
        assert!(export("map = '@~>'\n", 0, "xsb").is_err());
    }
}
