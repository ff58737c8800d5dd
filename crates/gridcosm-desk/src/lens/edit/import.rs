//! Levels from files of other programs.

use super::nest;
use crate::{
    lens::Complaint,
    level_text, limits,
    wire::{EditAnswer, ForeignFile},
};
use gridcosm_formats::{
    convert::{self, Format},
    level_file::{self, Pack},
    nest_roles::PLAYER,
};
use std::{
    io,
    path::{Path, PathBuf},
};

/// Reads the first of the files that is a level; the others may be files that it names.
pub(super) fn import(
    files: &[ForeignFile],
    bytes: Option<Vec<u8>>,
) -> Result<EditAnswer, Complaint> {
    let files = split(files, bytes.unwrap_or_default())?;
    let is_part = |name: &str| name.to_ascii_lowercase().ends_with(".tsx");
    let (name, bytes) = files
        .iter()
        .find(|(name, _)| !is_part(name))
        .ok_or("Choose the map as well; a tileset alone is not a level.")?;
    let format = Format::of(Path::new(name), bytes);
    // A level file is imported unchanged, with its comments; one with mistakes too, because the editor shows them.
    if format == Some(Format::Level) {
        let text = convert::text_of(bytes).map_err(Complaint::told)?;
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        return imported(text, Format::Level, Vec::new());
    }
    // A nest stays one, too.
    if matches!(format, Some(Format::Nest | Format::NestConcise)) {
        let text = convert::text_of(bytes).map_err(Complaint::told)?;
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        let remarks = without_agent(&text).into_iter().collect();
        return imported(text, Format::Nest, remarks);
    }
    let opened =
        gridcosm::open(name, &mut fetch(&files)).map_err(|error| Complaint(format!("{error}.")))?;
    let levels = opened.levels().map_err(Complaint::told)?;
    let remarks = remarks(opened.format, &levels.pack);
    imported(print(levels.pack.clone(), name)?, opened.format, remarks)
}

fn imported(text: String, format: Format, remarks: Vec<String>) -> Result<EditAnswer, Complaint> {
    if text.len() > limits::TEXT_BYTES {
        let most = limits::TEXT_BYTES >> 20;
        return Err(format!("As a level, this file would be larger than {most} MB.").into());
    }
    let nest = format == Format::Nest;
    Ok(EditAnswer::EditImported { text, nest, format: title(format).to_owned(), remarks })
}

fn split(files: &[ForeignFile], bytes: Vec<u8>) -> Result<Vec<(String, Vec<u8>)>, Complaint> {
    let mut rest = bytes.as_slice();
    let mut parts = Vec::new();
    for file in files {
        let (own, others) = rest
            .split_at_checked(file.length as usize)
            .ok_or("A file did not arrive completely. Try again.")?;
        parts.push((file.name.clone(), own.to_vec()));
        rest = others;
    }
    Ok(parts)
}

/// The files that the user chose together, by their names without folders.
fn fetch(files: &[(String, Vec<u8>)]) -> impl FnMut(&Path) -> io::Result<Vec<u8>> {
    |asked| {
        let wanted = asked.file_name().map(PathBuf::from).unwrap_or_default();
        let found = files.iter().find(|(name, _)| Path::new(name) == wanted);
        found.map(|(_, bytes)| bytes.clone()).ok_or_else(|| {
            let words = format!("it needs {}; choose both files together", wanted.display());
            io::Error::new(io::ErrorKind::NotFound, words)
        })
    }
}

/// A nest can be looked at without an agent, but not played.
fn without_agent(text: &str) -> Option<String> {
    let file = level_text::read(nest::NAME, text.into()).ok()?;
    let agents = file.pack.start(0, None).ok()?.agents().count();
    (agents == 0).then(|| format!("It has no agent: write {PLAYER} in the cell where it starts."))
}

/// The text of the imported level; a level without a title is named after its file.
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

fn has_agent(pack: &Pack) -> bool {
    pack.start(0, None).is_ok_and(|state| state.agents().next().is_some())
}

fn remarks(format: Format, pack: &Pack) -> Vec<String> {
    let many = pack.levels.len();
    let sentence = match format {
        Format::Sight if has_agent(pack) => {
            "The observer became the agent; what it sees is not kept, and there is no exit yet."
                .to_owned()
        }
        Format::MovingAi | Format::Png | Format::Text | Format::Sight => {
            "The map has only walls: add an agent and an exit.".to_owned()
        }
        Format::StateJson => "The level starts from this state.".to_owned(),
        _ if many > 1 => format!("{many} levels in one file."),
        _ => return Vec::new(),
    };
    vec![sentence]
}

fn title(format: Format) -> &'static str {
    match format {
        Format::Level => "a level file",
        Format::LevelJson => "a level as JSON",
        Format::StateJson => "a game state as JSON",
        Format::Sokoban | Format::SokobanRuns => "Sokoban",
        Format::Parabox => "a Parabox level",
        Format::Tiled => "a Tiled map",
        Format::Nest | Format::NestConcise => "a nest",
        Format::MovingAi => "a MovingAI map",
        Format::Png => "a picture of a map",
        Format::Text => "a map drawn with signs",
        Format::Sight => "a sight drawing",
        Format::Replay => "the level of a replay",
    }
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
            Ok(EditAnswer::EditImported { text, format, remarks, .. }) => {
                Ok((text, format, remarks))
            }
            Ok(other) => panic!("{other:?}"),
            Err(Complaint(sentence)) => Err(sentence),
        }
    }

    /// Every format is imported as a level without mistakes that has the content of the file.
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
            ("mine.toml", "# mine\nmap = \"@.>\"\n", "a level file", "# mine"),
        ];
        for (name, content, format, part) in cases {
            let (text, what, _) =
                imported(&[(name, content)]).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(what, format, "{name}");
            assert!(text.contains(part), "{name}:\n{text}");
            // Walls alone are not a playable level, but a text without errors.
            let parsed = level_file::parse(&text);
            let odd = parsed.diagnostics.iter().find(|found| found.is_error());
            assert!(odd.is_none(), "{name}: {odd:?}");
        }
    }

    #[test]
    fn a_nest_stays_as_it_is() {
        let text = "// mine\nmain: 0 box 1|_ _ 9\nbox: 2 _\n";
        assert_eq!(imported(&[("a.nest", text)]).unwrap(), (text.into(), "a nest".into(), vec![]));
        let (_, _, remarks) = imported(&[("a.nest", "main: 1 main 5|_ _ _\n")]).unwrap();
        assert_eq!(remarks, ["It has no agent: write 0 in the cell where it starts."]);
        let (broken, _, _) = imported(&[("a.nest", "main: 1 -\n")]).unwrap();
        assert_eq!(broken, "main: 1 -\n", "the editor shows the mistake");
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
}
