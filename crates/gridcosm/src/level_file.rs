//! A file of levels in any format.

use gridcosm_formats::{
    FileError,
    level_file::{self, LevelEntry, Pack, PrintError},
};
use gridcosm_universe::State;
use std::sync::Arc;

/// Levels, with the name by which users open them. The text is present if an author wrote one. Levels that came as
/// values (from Sokoban boards, a Tiled map, JSON, a seed) get their text when they are saved.
///
/// ```
/// use gridcosm::LevelFile;
/// let file = LevelFile::read("steps", "[[level]]\nmap = '@>'\n[[level]]\nmap = '@.>'")?;
/// assert_eq!(file.level_name(1), "steps/2");
/// assert!(LevelFile::read("wrong", "map = '@x>'").unwrap_err().to_string().starts_with("wrong: line 1, column 9: "));
/// # Ok::<(), gridcosm::FileError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LevelFile {
    /// The file's name: `rooms` in the gallery, `cellar.tmx` on a disk.
    pub name: String,
    /// The levels.
    pub pack: Pack,
    text: Option<Arc<str>>,
}

impl LevelFile {
    /// The levels of a level file's text.
    ///
    /// # Errors
    /// All mistakes in the text.
    pub fn read(name: impl Into<String>, text: impl Into<Arc<str>>) -> Result<Self, FileError> {
        let (name, text) = (name.into(), text.into());
        match level_file::read(&text) {
            Ok(pack) => Ok(Self::with_text(name, pack, text)),
            Err(error) => Err(error.in_file(name)),
        }
    }

    /// Levels that have no text.
    pub fn of_pack(name: impl Into<String>, pack: impl Into<Pack>) -> Self {
        Self { name: name.into(), pack: pack.into(), text: None }
    }

    pub(crate) fn with_text(name: String, pack: Pack, text: Arc<str>) -> Self {
        Self { name, pack, text: Some(text) }
    }

    /// The text as its author wrote it; `None` for levels that came as values.
    pub fn text(&self) -> Option<&Arc<str>> {
        self.text.as_ref()
    }

    /// The name that opens a level: `rooms/3`, or the name of the file if the level is the only one.
    pub fn level_name(&self, index: usize) -> String {
        match self.pack.levels.len() {
            0 | 1 => self.name.clone(),
            _ => format!("{}/{}", self.name, index + 1),
        }
    }
}

/// Why a game cannot be saved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    /// The level cannot be written as text.
    #[error(transparent)]
    Print(#[from] PrintError),
    /// A level file starts every game at the beginning, and this game began elsewhere.
    #[error(
        "the game begins with something that no level file can say, such as a turn already played"
    )]
    Begun,
    /// Replaying the game gives a different result.
    #[error(transparent)]
    Replay(#[from] gridcosm_formats::replay::VerifyError),
}

/// Prints a level that has no text. The result is parsed again, because not every state is the start of a level.
pub(crate) fn printed(entry: LevelEntry, start: &State) -> Result<String, SaveError> {
    let text = level_file::print(&entry.into())?;
    let seed = start.settings().seed;
    let again = level_file::read(&text).ok().and_then(|pack| pack.start(0, seed).ok());
    if again.as_ref() == Some(start) { Ok(text) } else { Err(SaveError::Begun) }
}
