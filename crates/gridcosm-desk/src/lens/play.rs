//! The Play lens: a game, turn by turn.

mod export;
mod memory;
mod story;
mod trial;

use super::{Answered, Complaint, Desk, OpenLevel, Reply, replay_file};
use crate::{
    board::{board, patch, place},
    host::Host,
    inspect,
    json_diff::differences,
    level_text,
    scene::{self, SceneOptions, Shown},
    sentence::pieces,
    sprites::Sprites,
    status::status,
    wire::{self, Blame, Board, LevelRef, PlayAnswer, PlayRequest},
};
use gridcosm::Session;
use gridcosm_formats::{replay, state_json};
use gridcosm_universe::{Event, GridId, State};
use gridcosm_view::SpriteSet;
use std::sync::Arc;
use story::log;
pub(crate) use story::{film, gaze, jumps};

const NO_LEVEL: &str = "No level is open. Choose one from the list.";

/// The state of this lens in one window.
#[derive(Debug, Default)]
pub(crate) struct Play {
    game: Option<Game>,
    /// Counts requests: between two equal moments nothing has happened.
    moment: u64,
}

/// A game as it is now.
#[derive(Debug)]
pub(crate) struct Present<'a> {
    pub level: &'a LevelRef,
    pub title: &'a str,
    pub state: &'a State,
    pub turn: u32,
    pub moment: u64,
}

/// A level being played.
#[derive(Debug)]
struct Game {
    level: LevelRef,
    title: String,
    description: String,
    text: Arc<str>,
    session: Session,
    /// The board as the page has it.
    board: Board,
    /// As the page has it in the isometric view.
    shown: Option<Shown>,
}

impl Play {
    /// Answers one request; `bytes` came with it.
    pub(crate) fn handle(
        &mut self,
        request: PlayRequest,
        _bytes: Option<Vec<u8>>,
        desk: &mut Desk,
    ) -> Answered<PlayAnswer> {
        self.moment += 1;
        match request {
            PlayRequest::PlayOpen { level } => self.open(desk.read(&level)?, desk),
            PlayRequest::PlayOpenReplay { text } => self.open_replay(&text, desk),
            request => self.game()?.handle(request, &desk.sprites, &desk.host),
        }
    }

    /// The game that is being played.
    pub(crate) fn present(&self) -> Option<Present<'_>> {
        let Game { level, title, session, .. } = self.game.as_ref()?;
        let (state, turn) = (session.state(), session.turn() as u32);
        Some(Present { level, title, state, turn, moment: self.moment })
    }

    fn game(&mut self) -> Result<&mut Game, Complaint> {
        self.game.as_mut().ok_or_else(|| NO_LEVEL.into())
    }

    /// The game up to here as a text.
    pub(crate) fn replay_text(&self) -> Result<String, Complaint> {
        let game = self.game.as_ref().ok_or(NO_LEVEL)?;
        let replay = game.session.replay().map_err(Complaint::told)?;
        Ok(replay::print(&replay))
    }

    /// Opens a level. One that is already open, and has not been edited since, continues where it is.
    fn open(&mut self, opened: OpenLevel, desk: &mut Desk) -> Answered<PlayAnswer> {
        let same = |game: &&Game| game.level == opened.level && game.text == opened.text;
        if let Some(game) = self.game.as_ref().filter(same) {
            desk.level = Some(opened);
            return Ok(game.world().into());
        }
        let game = Game::new(&opened)?;
        desk.level = Some(opened);
        Ok(self.game.insert(game).world().into())
    }

    fn open_replay(&mut self, text: &str, desk: &mut Desk) -> Answered<PlayAnswer> {
        let (opened, session) = replay_file::open(text, desk)?;
        let game = Game::of_session(&opened, session);
        desk.level = Some(opened);
        Ok(self.game.insert(game).world().into())
    }
}

impl Game {
    fn new(opened: &OpenLevel) -> Result<Self, Complaint> {
        let session = opened.session(None).map_err(|error| {
            format!("This file cannot be played. {error}. Open it in Edit to correct it.")
        })?;
        Ok(Self::of_session(opened, session))
    }

    fn of_session(opened: &OpenLevel, session: Session) -> Self {
        let level = session.level();
        Self {
            level: opened.level.clone(),
            title: level.map(|level| level.title.clone()).unwrap_or_default(),
            description: level.map(|level| level.description.clone()).unwrap_or_default(),
            text: opened.text.clone(),
            board: board(session.state(), gaze(&session)),
            session,
            shown: None,
        }
    }

    fn handle(
        &mut self,
        request: PlayRequest,
        sprites: &Sprites,
        host: &Host,
    ) -> Answered<PlayAnswer> {
        match request {
            PlayRequest::PlayAct { action } => {
                let played = self.session.act(action.into());
                played.map_err(|error| format!("This step failed: {error}."))?;
                Ok(self.turn(&[], true).into())
            }
            PlayRequest::PlayUndo => Ok(self.go(|session| session.undo()).into()),
            PlayRequest::PlayRedo => Ok(self.go(|session| session.redo()).into()),
            PlayRequest::PlayRestart => Ok(self.go(|session| session.jump(0)).into()),
            PlayRequest::PlayJump { turn } => {
                Ok(self.go(|session| session.jump(turn as usize)).into())
            }
            PlayRequest::PlayPull { on } => self.set_pull(on),
            PlayRequest::PlayAgent => self.choose_next(),
            PlayRequest::PlayRules => Ok(trial::rules(self.session.state()).into()),
            PlayRequest::PlayTry { from, dir, manner, rules } => {
                Ok(trial::trial(self.session.state(), from, dir, manner, &rules)?.into())
            }
            PlayRequest::PlayCell { place } => {
                Ok(PlayAnswer::PlayCell { cell: inspect::cell(self.session.state(), place) }.into())
            }
            PlayRequest::PlayState => Ok(self.state().into()),
            PlayRequest::PlayScript { script } => self.play_script(&script),
            PlayRequest::PlayReplay => Ok(self.replay()?.into()),
            PlayRequest::PlayFilm { sprites: name } => {
                Ok(self.film(sprites.chosen(name).as_ref()).into())
            }
            PlayRequest::PlayScene { dark, grid } => {
                self.scene(SceneOptions { dark, grid: self.known(grid) })
            }
            PlayRequest::PlayExport { what, dark, iso, grid, sprites: name } => {
                let options = SceneOptions { dark, grid: self.known(grid) };
                self.export(what, options, iso, sprites.chosen(name).as_ref(), host)
            }
            PlayRequest::PlayResume => Ok(self.world().into()),
            PlayRequest::PlayOpen { .. } | PlayRequest::PlayOpenReplay { .. } => {
                Err("This request opens a level instead of changing one.".into())
            }
        }
    }

    /// The whole state, for a page that has nothing yet.
    fn world(&self) -> PlayAnswer {
        PlayAnswer::PlayWorld {
            level: self.level.clone(),
            title: self.title.clone(),
            description: self.description.clone(),
            text: self.text.to_string(),
            board: self.board.clone(),
            status: status(&self.session),
            log: story::whole_log(&self.session),
            blame: None,
        }
    }

    /// The changes of a turn on the page's board. `others` happened in turns that were undone.
    fn turn(&mut self, others: &[Event], forwards: bool) -> PlayAnswer {
        let drawn = self.draw();
        let jumps = jumps(others.iter().chain(self.session.events()));
        let patch = patch(&self.board, &drawn, &jumps);
        self.board = drawn;
        let state = self.session.state();
        let blame = self.session.blame().filter(|_| forwards).map(|blame| Blame {
            pieces: pieces(blame.sentence, state),
            place: self.blamed(blame.place),
        });
        PlayAnswer::PlayTurn {
            patch,
            status: status(&self.session),
            log: log(&self.session),
            blame,
        }
    }

    /// Goes to another turn.
    fn go(&mut self, travel: impl FnOnce(&mut Session) -> bool) -> PlayAnswer {
        let (from, events) = (self.session.turn(), self.session.events().to_vec());
        travel(&mut self.session);
        let forwards = self.session.turn() > from;
        self.turn(&events, forwards)
    }

    /// The edge of a grid lies outside of it; the agent's own cell is shown instead.
    fn blamed(&self, at: gridcosm_universe::Place) -> Option<wire::Place> {
        let state = self.session.state();
        if state.in_bounds(at) { place(at) } else { self.board.focus }
    }

    fn set_pull(&mut self, on: bool) -> Answered<PlayAnswer> {
        if !self.session.set_pull(on) {
            return Err("This level has no push rules, so pulling cannot be switched on.".into());
        }
        Ok(self.turn(&[], false).into())
    }

    /// The solver's way from the first turn on.
    fn play_script(&mut self, script: &str) -> Answered<PlayAnswer> {
        let script = replay::parse_script(script).map_err(Complaint::told)?;
        let mut session = self.session.clone();
        session.jump(0);
        session.repeat(&script).map_err(Complaint::told)?;
        Ok(self.go(|now| replace(now, session)).into())
    }

    fn choose_next(&mut self) -> Answered<PlayAnswer> {
        let chosen = self.session.choose_next();
        chosen.map_err(|reason| format!("You cannot choose another agent: {reason}."))?;
        Ok(self.turn(&[], false).into())
    }

    fn draw(&self) -> Board {
        board(self.session.state(), gaze(&self.session))
    }

    fn state(&self) -> PlayAnswer {
        let (before, after) = (self.session.before(), self.session.state());
        let value = state_json::to_value(after);
        let json = serde_json::to_string_pretty(&value).unwrap_or_default();
        let differences = differences(&state_json::to_value(before), &value);
        PlayAnswer::PlayState { json, differences }
    }

    fn replay(&self) -> Result<PlayAnswer, Complaint> {
        let replay = self.session.replay();
        let replay = replay.map_err(|error| format!("The replay cannot be written: {error}."))?;
        let name = format!("{}.replay", file_name(&self.title));
        Ok(PlayAnswer::PlayReplay { name, text: replay::print(&replay) })
    }

    fn film(&self, sprites: Option<&SpriteSet>) -> PlayAnswer {
        let film = story::film(&self.session, &self.title, sprites);
        PlayAnswer::PlayFilm { name: format!("{}.json", file_name(&self.title)), film }
    }

    fn scene(&mut self, options: SceneOptions) -> Answered<PlayAnswer> {
        let (view, bytes) = scene::solids(&self.session, options, &mut self.shown)?;
        Ok(Reply::with_bytes(PlayAnswer::PlayScene { view }, bytes))
    }

    fn export(
        &self,
        what: wire::Export,
        options: SceneOptions,
        iso: bool,
        sprites: Option<&SpriteSet>,
        host: &Host,
    ) -> Answered<PlayAnswer> {
        let named = (&*self.title, &*self.text);
        let file = export::file(&self.session, named, what, options, iso, sprites, host)?;
        let ending = match what {
            wire::Export::Level => level_text::ending(&self.level.name),
            _ => file.ending,
        };
        let name = format!("{}{ending}", file_name(&self.title));
        Ok(Reply::with_bytes(
            PlayAnswer::PlayFile { name, media: file.media, pixels: file.pixels },
            file.bytes,
        ))
    }

    /// A grid of this world.
    fn known(&self, grid: Option<u32>) -> Option<GridId> {
        grid.map(GridId).filter(|&grid| self.session.state().size_of(grid).is_some())
    }
}

/// Puts a game in the place of another one.
fn replace(now: &mut Session, other: Session) -> bool {
    *now = other;
    true
}

/// A title as a file name.
fn file_name(title: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let name: String = title.chars().map(letter).collect();
    let name = name.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    if name.is_empty() { "level".to_owned() } else { name }
}
