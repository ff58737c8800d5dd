//! The Play lens: a game, turn by turn.

use super::{Answered, Complaint, Desk, OpenLevel, Reply, replay_file};
use crate::{
    board::{board, patch, place},
    inspect,
    json_diff::differences,
    scene,
    status::status,
    wire::{self, Blame, Board, Film, FilmTurn, LevelRef, LogLine, PlayAnswer, PlayRequest},
    words::words,
};
use gridcosm::{Session, Solution, solve};
use gridcosm_formats::{level_file, state_json};
use gridcosm_grid::Dir;
use gridcosm_universe::{Action, EntityId, Event, PushRules};
use std::sync::Arc;

/// Situations that a hint looks at: a second's work at most.
const HINT_LIMIT: usize = 60_000;

/// What one window keeps for this lens.
#[derive(Debug, Default)]
pub(crate) struct Play {
    game: Option<Game>,
}

/// A level being played.
#[derive(Debug)]
struct Game {
    level: LevelRef,
    title: String,
    description: String,
    text: Arc<str>,
    session: Session,
    /// As the page has it.
    board: Board,
}

impl Play {
    /// Answers one request; `bytes` came with it.
    pub(crate) fn handle(
        &mut self,
        request: PlayRequest,
        _bytes: Option<Vec<u8>>,
        desk: &mut Desk,
    ) -> Answered<PlayAnswer> {
        match request {
            PlayRequest::PlayOpen { level } => self.open(desk.read(&level)?, desk),
            PlayRequest::PlayOpenReplay { text } => self.open_replay(&text, desk),
            request => self.game()?.handle(request),
        }
    }

    fn game(&mut self) -> Result<&mut Game, Complaint> {
        self.game.as_mut().ok_or_else(|| "No level is open. Choose one from the list.".into())
    }

    /// Opens a level. One that is open already, and has not been edited since, goes on where it is.
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
        let (opened, actions) = replay_file::open(text, desk)?;
        let mut game = Game::new(&opened)?;
        for action in actions {
            game.session
                .act(action)
                .map_err(|error| format!("The replay cannot be played: {error}."))?;
        }
        game.board = game.draw();
        desk.level = Some(opened);
        Ok(self.game.insert(game).world().into())
    }
}

impl Game {
    fn new(opened: &OpenLevel) -> Result<Self, Complaint> {
        let level = &opened.level;
        let pack = level_file::read(&opened.text).map_err(|mistakes| fault(&mistakes))?;
        let count = pack.levels.len();
        let entry = pack.levels.into_iter().nth(level.index as usize).ok_or_else(|| {
            format!(
                "{} has {count} levels; there is no level {}.",
                level.name,
                u64::from(level.index) + 1
            )
        })?;
        let state = entry
            .level
            .to_state()
            .map_err(|error| format!("The level cannot be played: {error}."))?;
        Ok(Self {
            level: level.clone(),
            title: entry.title,
            description: entry.description,
            text: opened.text.clone(),
            board: board(&state, None),
            session: Session::new(state),
        })
    }

    fn handle(&mut self, request: PlayRequest) -> Answered<PlayAnswer> {
        match request {
            PlayRequest::PlayAct { action } => {
                let played = self.session.act(self::action(action));
                played.map_err(|error| format!("This step cannot be made: {error}."))?;
                Ok(self.turn(&[], true).into())
            }
            PlayRequest::PlayUndo => Ok(self.go(|session| session.undo()).into()),
            PlayRequest::PlayRedo => Ok(self.go(|session| session.redo()).into()),
            PlayRequest::PlayRestart => Ok(self.go(|session| session.jump(0)).into()),
            PlayRequest::PlayJump { turn } => {
                Ok(self.go(|session| session.jump(turn as usize)).into())
            }
            PlayRequest::PlayPull { on } => self.set_pull(on),
            PlayRequest::PlayCell { place } => {
                Ok(PlayAnswer::PlayCell { cell: inspect::cell(self.session.state(), place) }.into())
            }
            PlayRequest::PlayState => Ok(self.state().into()),
            PlayRequest::PlayHint => Ok(self.hint().into()),
            PlayRequest::PlayReplay => Ok(self.replay()?.into()),
            PlayRequest::PlayFilm => Ok(self.film()?.into()),
            PlayRequest::PlayScene { dark } => self.scene(dark),
            PlayRequest::PlayResume => Ok(self.world().into()),
            PlayRequest::PlayOpen { .. } | PlayRequest::PlayOpenReplay { .. } => {
                Err("A level is opened by the lens, not by the game.".into())
            }
        }
    }

    /// Everything, for a page that knows nothing yet.
    fn world(&self) -> PlayAnswer {
        PlayAnswer::PlayWorld {
            level: self.level.clone(),
            title: self.title.clone(),
            description: self.description.clone(),
            text: self.text.to_string(),
            board: self.board.clone(),
            status: status(&self.session),
            log: self.whole_log(),
            blame: None,
        }
    }

    /// What a turn changed on the page's board. `others` happened in turns that were gone back over.
    fn turn(&mut self, others: &[Event], forwards: bool) -> PlayAnswer {
        let drawn = self.draw();
        let jumps = jumps(others.iter().chain(self.session.events()));
        let patch = patch(&self.board, &drawn, &jumps);
        self.board = drawn;
        let state = self.session.state();
        let blame = self.session.blame().filter(|_| forwards).map(|blame| Blame {
            words: words(&blame.sentence, state),
            place: self.blamed(blame.place),
        });
        PlayAnswer::PlayTurn {
            patch,
            status: status(&self.session),
            log: log(&self.session),
            blame,
        }
    }

    /// Goes through time.
    fn go(&mut self, travel: impl FnOnce(&mut Session) -> bool) -> PlayAnswer {
        let (from, events) = (self.session.turn(), self.session.events().to_vec());
        travel(&mut self.session);
        let forwards = self.session.turn() > from;
        self.turn(&events, forwards)
    }

    /// The edge of a grid lies outside of it; the agent's own cell is shown for it.
    fn blamed(&self, at: gridcosm_universe::Place) -> Option<wire::Place> {
        let state = self.session.state();
        if state.in_bounds(at) { place(at) } else { self.board.focus }
    }

    fn set_pull(&mut self, on: bool) -> Answered<PlayAnswer> {
        let rules = self.session.state().push_rules().cloned();
        let rules = rules.ok_or("This level has no rules of pushing that could be changed.")?;
        let events = self.session.events().to_vec();
        self.session.restart_with(Some(PushRules { pull: on, ..rules }));
        Ok(self.turn(&events, false).into())
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

    fn hint(&self) -> PlayAnswer {
        let state = self.session.state();
        let (sentence, action) = match solve(state, HINT_LIMIT) {
            Solution::Way(way) => match way.first() {
                None => ("This level is won.".to_owned(), None),
                Some(&first) => {
                    let left = match way.len() {
                        1 => "that wins".to_owned(),
                        n => format!("{n} turns from the end"),
                    };
                    (format!("Try {}: {left}.", spoken(first)), Some(wire_action(first)))
                }
            },
            Solution::Impossible => {
                ("It cannot be won from here. Undo some turns.".to_owned(), None)
            }
            Solution::Unknown => {
                ("No way was found quickly. Try for yourself, or undo some turns.".to_owned(), None)
            }
        };
        PlayAnswer::PlayHint { words: words(&sentence, state), action }
    }

    fn replay(&self) -> Result<PlayAnswer, Complaint> {
        let actions = &self.session.actions()[..self.session.turn()];
        let text = replay_file::print(&self.level, &self.text, self.session.start(), actions)?;
        Ok(PlayAnswer::PlayReplay { name: format!("{}.replay", file_name(&self.title)), text })
    }

    /// All turns up to here, drawn one after the other.
    fn film(&self) -> Result<PlayAnswer, Complaint> {
        let mut session = Session::new(self.session.start().clone());
        let first = board(session.state(), None);
        let (mut last, mut turns) = (first.clone(), Vec::new());
        for &action in &self.session.actions()[..self.session.turn()] {
            session.act(action).map_err(|error| format!("A turn cannot be repeated: {error}."))?;
            let next = board(session.state(), gaze(&session));
            let said = match session.blame() {
                Some(blame) => blame.sentence,
                None => session.story().join(" "),
            };
            turns.push(FilmTurn {
                patch: patch(&last, &next, &jumps(session.events().iter())),
                said,
            });
            last = next;
        }
        let film = Film { title: self.title.clone(), board: first, turns };
        Ok(PlayAnswer::PlayFilm { name: format!("{}.json", file_name(&self.title)), film })
    }

    fn scene(&self, dark: bool) -> Answered<PlayAnswer> {
        let (view, bytes) = scene::solids(&self.session, dark)?;
        Ok(Reply::with_bytes(PlayAnswer::PlayScene { view }, bytes))
    }

    /// What happened in all turns up to here.
    fn whole_log(&self) -> Vec<LogLine> {
        let mut session = Session::new(self.session.start().clone());
        let mut lines = Vec::new();
        for &action in &self.session.actions()[..self.session.turn()] {
            if session.act(action).is_err() {
                break;
            }
            lines.extend(log(&session));
        }
        lines
    }
}

/// What happened in the last turn, or why nothing did.
fn log(session: &Session) -> Vec<LogLine> {
    let turn = u32::try_from(session.turn()).unwrap_or(u32::MAX);
    let line = |sentence: String| LogLine { turn, words: words(&sentence, session.state()) };
    let reason = session.blame().map(|blame| blame.sentence);
    reason.into_iter().chain(session.story()).map(line).collect()
}

/// Where the agent looks: where it went last.
fn gaze(session: &Session) -> Option<Dir> {
    session.actions()[..session.turn()].iter().rev().find_map(|action| action.direction())
}

/// Who went through a portal.
fn jumps<'a>(events: impl Iterator<Item = &'a Event>) -> Vec<EntityId> {
    let jump = |event: &Event| match *event {
        Event::Teleported { entity, .. } => Some(entity),
        _ => None,
    };
    events.filter_map(jump).collect()
}

fn action(action: wire::Action) -> Action {
    match action {
        wire::Action::Up => Action::Up,
        wire::Action::Down => Action::Down,
        wire::Action::Left => Action::Left,
        wire::Action::Right => Action::Right,
        wire::Action::UseKey => Action::UseKey,
        wire::Action::PickUp => Action::PickUp,
        wire::Action::Wait => Action::Wait,
    }
}

fn wire_action(action: Action) -> wire::Action {
    match action {
        Action::Up => wire::Action::Up,
        Action::Down => wire::Action::Down,
        Action::Left => wire::Action::Left,
        Action::Right => wire::Action::Right,
        Action::UseKey => wire::Action::UseKey,
        Action::PickUp => wire::Action::PickUp,
        Action::Wait => wire::Action::Wait,
    }
}

fn spoken(action: Action) -> &'static str {
    match action {
        Action::Up => "up",
        Action::Down => "down",
        Action::Left => "left",
        Action::Right => "right",
        Action::UseKey => "to use a key (E)",
        Action::PickUp => "to pick something up (F)",
        Action::Wait => "to wait (Q)",
    }
}

/// A title as the name of a file.
fn file_name(title: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let name: String = title.chars().map(letter).collect();
    let name = name.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    if name.is_empty() { "level".to_owned() } else { name }
}

/// The first mistake of a file, as a sentence.
fn fault(mistakes: &[level_file::Diagnostic]) -> Complaint {
    let first = mistakes.iter().find(|mistake| mistake.is_error()).or(mistakes.first());
    match first {
        Some(mistake) => format!(
            "This file cannot be played. Line {}: {}. Open it in Edit to repair it.",
            mistake.line, mistake.message
        )
        .into(),
        None => "This file has no level.".into(),
    }
}
