//! A game as a short text that outlives its desk: after a reload, or after a bug, another desk goes on with it.
//!
//! A server keeps the windows of its pages; a desk inside a page ends with the page. So the page keeps this text, and
//! gives it to the next desk.

use super::{Game, Play};
use crate::{
    lens::{Desk, OpenLevel},
    version::version,
    wire::{LevelRef, Source},
};
use gridcosm_formats::replay::{self, Replay};
use serde::{Deserialize, Serialize};

/// What is needed to build a game again.
#[derive(Debug, Serialize, Deserialize)]
struct Memory {
    level: LevelRef,
    /// Of the level's text: a file that was edited since begins again.
    version: String,
    /// The text itself, if no file holds it.
    text: Option<String>,
    /// Every turn, undone ones included, as a replay without its level.
    replay: String,
    turn: usize,
}

impl Play {
    /// The game as a text for [`recall`](Self::recall); none if no level is open.
    pub(crate) fn memory(&self) -> Option<String> {
        let Game { level, text, session, .. } = self.game.as_ref()?;
        let replay = Replay {
            source: replay::Source::Reference(String::new()),
            index: 0,
            seed: session.start().settings().seed,
            script: session.timeline(),
            outcome: None,
            checkpoints: Vec::new(),
        };
        let memory = Memory {
            level: level.clone(),
            version: version(text),
            text: (level.source == Source::Draft).then(|| text.to_string()),
            replay: replay::print(&replay),
            turn: session.turn(),
        };
        serde_json::to_string(&memory).ok()
    }

    /// Goes on with a game. Nothing changes if its level is gone or different now; returns whether it worked.
    pub(crate) fn recall(&mut self, memory: &str, desk: &mut Desk) -> bool {
        let game = Self::recalled(memory, desk);
        let worked = game.is_some();
        if let Some((game, opened)) = game {
            desk.level = Some(opened);
            self.game = Some(game);
            self.moment += 1;
        }
        worked
    }

    fn recalled(memory: &str, desk: &Desk) -> Option<(Game, OpenLevel)> {
        let memory: Memory = serde_json::from_str(memory).ok()?;
        if let Some(text) = memory.text {
            desk.files.hold(text).ok()?;
        }
        let opened = desk.read(&memory.level).ok()?;
        if version(&opened.text) != memory.version {
            return None;
        }
        let replay = replay::parse(&memory.replay).ok()?;
        let mut session = opened.session(replay.seed).ok()?;
        session.repeat(&replay.script).ok()?;
        session.jump(memory.turn).then(|| (Game::of_session(&opened, session), opened))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{Action, PlayRequest};

    /// A game of a text, after some requests.
    fn played(text: &str, requests: impl IntoIterator<Item = PlayRequest>) -> Play {
        let (mut play, mut desk) = (Play::default(), Desk::empty());
        let name = desk.files.hold(text.to_owned()).unwrap();
        let level = LevelRef { source: Source::Draft, name, index: 0 };
        play.handle(PlayRequest::PlayOpen { level }, None, &mut desk).unwrap();
        for request in requests {
            play.handle(request, None, &mut desk).unwrap();
        }
        play
    }

    #[test]
    fn another_desk_goes_on_with_undone_turns_and_choices() {
        let act = |action| PlayRequest::PlayAct { action };
        let before = played(
            "map = '$@...'\n[push]",
            [
                act(Action::Right),
                PlayRequest::PlayPull { on: true },
                act(Action::Right),
                act(Action::Right),
                PlayRequest::PlayUndo,
            ],
        );
        let (mut after, mut desk) = (Play::default(), Desk::empty());
        assert!(after.recall(&before.memory().unwrap(), &mut desk));
        let sessions = [&before, &after].map(|play| &play.game.as_ref().unwrap().session);
        assert_eq!(sessions[0].state(), sessions[1].state());
        assert_eq!(sessions.map(|session| (session.turn(), session.len())), [(2, 3); 2]);
        after.handle(PlayRequest::PlayRedo, None, &mut desk).unwrap();
        assert_eq!(after.present().unwrap().turn, 3);
        assert_eq!(
            after.memory().unwrap().replace("\"turn\":3", "\"turn\":2"),
            before.memory().unwrap()
        );
    }

    #[test]
    fn a_level_that_is_gone_or_different_is_not_recalled() {
        let (mut play, mut desk) = (Play::default(), Desk::empty());
        assert_eq!(play.memory(), None);
        let memory = played("map = '@.>'", []).memory().unwrap();
        let gone = memory.replace("\"source\":\"draft\"", "\"source\":\"folder\"");
        let different = memory.replace("\"version\":\"", "\"version\":\"0");
        for memory in ["", "{}", &gone, &different, &memory.replace("\"turn\":0", "\"turn\":9")] {
            assert!(!play.recall(memory, &mut desk), "{memory}");
            assert!(play.present().is_none());
        }
        assert!(play.recall(&memory, &mut desk));
    }
}
