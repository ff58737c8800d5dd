//! The texts that the studio plays and edits: level files and nests. The ending of its name says which one a text is.

use gridcosm::{FileError, LevelFile};
use gridcosm_formats::{convert::Format, level_file::Pack};
use std::{path::Path, sync::Arc};

/// The ending of a file that the studio opens and saves, from its name: that of level files if it has none of them.
pub(crate) fn ending(name: &str) -> &'static str {
    let endings = [".nest", ".nestc"];
    endings.into_iter().find(|ending| name.ends_with(ending)).unwrap_or(".toml")
}

/// Whether a name is that of a nest.
pub(crate) fn is_nest(name: &str) -> bool {
    matches!(Format::of_name(Path::new(name)), Some(Format::Nest | Format::NestConcise))
}

/// Whether a text without a name is a nest: its first line that is no comment names a grid.
pub(crate) fn looks_like_nest(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with("//"));
    let names_a_grid = first.is_some_and(|line| {
        line.split_once(':').is_some_and(|(name, _)| !name.contains(['=', '[', '"', '#']))
    });
    names_a_grid && Format::of_content(text.as_bytes()) == Some(Format::Nest)
}

/// The levels of a text. A nest is one level, named after its file and described by the comment at its head.
pub(crate) fn read(name: &str, text: Arc<str>) -> Result<LevelFile, FileError> {
    match is_nest(name) {
        true => Ok(LevelFile::of_pack(name, nest(name, &text)?)),
        false => LevelFile::read(name, text),
    }
}

fn nest(name: &str, text: &str) -> Result<Pack, FileError> {
    let opened = gridcosm::read(name, text.as_bytes().to_vec())?;
    let mut pack = opened.levels()?.pack.clone();
    pack.title = title_of(name);
    for entry in &mut pack.levels {
        entry.title.clone_from(&pack.title);
        entry.description = head(text);
    }
    Ok(pack)
}

/// The title of a file that gives itself none.
pub(crate) fn title_of(name: &str) -> String {
    let stem = Path::new(name).file_stem().and_then(|stem| stem.to_str());
    gridcosm::capitalised(stem.unwrap_or_default())
}

/// The comment before the first grid, as one paragraph, without the lines that name roles.
fn head(text: &str) -> String {
    let lines = text.lines().map(str::trim).skip_while(|line| line.is_empty());
    let comment = lines.map_while(|line| line.strip_prefix("//"));
    let comment = comment.filter(|line| !line.starts_with('!'));
    comment.map(str::trim).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nests_are_told_from_levels() {
        let pocket = gridcosm::gallery_nest("nests/pocket.nest").unwrap();
        for nest in [&*pocket, "main: 1 _", "\n// about = this\nmain: 12|__\n"] {
            assert!(looks_like_nest(nest), "{nest}");
        }
        for other in
            ["map = '@.>'", "# main: 1\nmap = '@:>'", "[[level]]\nmap = ': :'", "", "#####\n#@$.#"]
        {
            assert!(!looks_like_nest(other), "{other}");
        }
        assert!(is_nest("a.nest") && is_nest("a.NESTC") && !is_nest("nest") && !is_nest("a.toml"));
    }

    #[test]
    fn a_nest_is_a_level_with_the_name_of_its_file() {
        let pocket = gridcosm::gallery_nest("nests/pocket.nest").unwrap();
        let file = read("nests/pocket.nest", pocket.into()).unwrap();
        let entry = &file.pack.levels[0];
        assert_eq!(entry.title, "Pocket");
        assert!(entry.description.starts_with("A walled world"), "{}", entry.description);
        assert!(read("a.nest", "main: 1 -".into()).is_err());
    }
}
