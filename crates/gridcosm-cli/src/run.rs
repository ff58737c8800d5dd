//! `gridcosm run`: a level and actions, or a replay, as one line for every turn.

use crate::{disk, roles::RoleArguments, words::plural};
use gridcosm::{
    Opened, Sentence, Session, blame,
    formats::{
        replay::{self, Switch, outcome_word},
        state_json,
    },
    tell,
    universe::{Action, Event, State},
    view::{Theme, text},
};
use serde_json::json;
use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

/// Play actions or a replay and print every state as JSON; verify replays
///
/// Plays a level (level file, gallery name, XSB, TMX, nest, JSON, maze) by --actions, or a replay, and prints every state as one line of JSON, the start
/// first: `turn`, `action`, `events`, `failed`, `outcome`, `score`, `fingerprint`, `state`, and `agent` (whose turn is next) where there are several. A replay is
/// verified against its checkpoints.
///
/// Exit codes: 0 played, 1 the replay differs (the first differing turn is named), 2 the input could not be played.
#[derive(Debug, clap::Args)]
pub(crate) struct RunArguments {
    /// The level or replay, `-` for standard input
    input: PathBuf,
    /// Actions to play, replacing a replay's own: letters u d l r, k (use a key), g (pick up), . (wait), `3r` for `rrr`; or words; `@2` chooses
    /// the agent that acts from there on
    #[arg(long, value_name = "ACTIONS", allow_hyphen_values = true)]
    actions: Option<String>,
    /// The agent that does the actions, from 1, in a level whose player chooses who acts
    #[arg(long, value_name = "N", requires = "actions")]
    agent: Option<usize>,
    /// Which level of a pack, from 1
    #[arg(long, default_value_t = 1, value_name = "N")]
    level: usize,
    /// A seed that replaces the level's own
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    seed: Option<i64>,
    /// Print only the last state
    #[arg(long)]
    last: bool,
    /// Print sentences and the last board instead of JSON
    #[arg(long, conflicts_with = "json")]
    text: bool,
    /// Print JSON (the default)
    #[arg(long)]
    json: bool,
    /// Also write the game as a replay that embeds its level
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    roles: RoleArguments,
}

pub(crate) fn run(
    arguments: &RunArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    let Played { opened, game, turns } = match played(arguments) {
        Ok(played) => played,
        Err(message) => {
            writeln!(err, "gridcosm: {message}")?;
            return Ok(ExitCode::from(2));
        }
    };
    if arguments.text {
        write_text(&turns, arguments.last, out)?;
    } else {
        let first = if arguments.last { turns.len() - 1 } else { 0 };
        for (number, turn) in turns.iter().enumerate().skip(first) {
            writeln!(out, "{}", turn.line(number, number.checked_sub(1).map(|n| &turns[n].state)))?;
        }
    }
    // With other actions or another seed than its own, a replay has nothing to verify.
    let own = arguments.actions.is_none() && arguments.seed.is_none();
    if let Some(error) = opened.verify().err().filter(|_| own) {
        writeln!(err, "gridcosm: {error}")?;
        return Ok(ExitCode::from(1));
    }
    if let Some(file) = &arguments.record
        && let Err(message) = record(&game).and_then(|text| {
            fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
        })
    {
        writeln!(err, "gridcosm: {message}")?;
        return Ok(ExitCode::from(2));
    }
    Ok(ExitCode::SUCCESS)
}

/// A state, with the action and events that led to it.
struct Turn {
    action: Option<Action>,
    events: Vec<Event>,
    state: State,
}

impl Turn {
    fn line(&self, number: usize, before: Option<&State>) -> serde_json::Value {
        let before = before.unwrap_or(&self.state);
        let failed = blame(before, &self.events).map(|blame| {
            let (grid, pos) = (before.grid_name(blame.place.grid), blame.place.pos());
            json!({"reason": blame.sentence.to_string(), "grid": grid, "x": pos.x, "y": pos.y})
        });
        let mut line = json!({
            "turn": number,
            "action": self.action.map(Action::word),
            "events": self.told(before),
            "failed": failed,
            "outcome": outcome_word(self.state.outcome()),
            "score": self.state.progress.score,
            "fingerprint": replay::fingerprint(&self.state).to_string(),
            "state": state_json::to_value(&self.state),
        });
        if self.state.agents().nth(1).is_some() {
            line["agent"] = json!(self.state.acting().map(|agent| agent.0));
        }
        line
    }

    /// The turn in sentences.
    fn told(&self, before: &State) -> Vec<String> {
        tell(before, &self.state, &self.events).iter().map(Sentence::to_string).collect()
    }
}

/// The request, the game at its end, and every turn of it.
struct Played {
    opened: Opened,
    game: Session,
    turns: Vec<Turn>,
}

fn played(arguments: &RunArguments) -> Result<Played, String> {
    let opened = disk::open(&arguments.input, &arguments.roles)?;
    let mut game = disk::game(&opened, arguments.level)?;
    if let Some(seed) = arguments.seed {
        game = game.with_seed(seed);
    }
    let own = opened.replay.as_ref().filter(|_| arguments.actions.is_none());
    let script = match (&arguments.actions, own) {
        (Some(text), _) => {
            replay::parse_script(text).map_err(|error| format!("--actions: {error}"))?
        }
        (None, Some(replay)) => replay.script.clone(),
        (None, None) => return Err("a level needs --actions to be played".to_owned()),
    };
    if let Some(number) = arguments.agent {
        let chosen = game.switch(Switch::Agent(number));
        chosen.map_err(|reason| format!("--agent: agent {number} cannot be chosen: {reason}"))?;
    }
    let mut turns = Vec::with_capacity(script.actions.len() + 1);
    game.repeat_with(&script, |action, game| {
        // In a game that is over nothing happens any more.
        let events = if game.turn() == turns.len() { game.events().to_vec() } else { Vec::new() };
        turns.push(Turn { action, events, state: game.state().clone() });
    })
    .map_err(|error| error.to_string())?;
    Ok(Played { opened, game, turns })
}

fn record(game: &Session) -> Result<String, String> {
    let replay = game.replay().map_err(|error| format!("this cannot be recorded: {error}"))?;
    Ok(replay::print(&replay))
}

fn write_text(turns: &[Turn], last: bool, out: &mut dyn Write) -> io::Result<()> {
    for (number, pair) in turns.windows(2).enumerate() {
        if last && number + 2 < turns.len() {
            continue;
        }
        let (before, turn) = (&pair[0].state, &pair[1]);
        let word = turn.action.map(Action::word).unwrap_or_default();
        writeln!(out, "{:4}  {word:8} {}", number + 1, turn.told(before).join(" "))?;
    }
    if let Some(turn) = turns.last() {
        write!(out, "{}", text::state_map(&turn.state, &Theme::DARK, false))?;
        writeln!(
            out,
            "{} after {}, score {}",
            outcome_word(turn.state.outcome()),
            plural(turns.len() - 1, "turn"),
            turn.state.progress.score
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::testing::gridcosm;
    use std::process::ExitCode;

    fn file(name: &str, text: &str) -> String {
        let file = std::env::temp_dir().join(format!("gridcosm-run-{}-{name}", std::process::id()));
        std::fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    }

    #[test]
    fn every_turn_is_a_line_and_a_recorded_play_holds() {
        let level = file("straight.toml", "map = '@.>'");
        let replay = format!("{level}.replay");
        let (out, err, code) = gridcosm(&["run", &level, "--actions", "2r", "--record", &replay]);
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
        let lines: Vec<serde_json::Value> =
            out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 3);
        assert_eq!((&lines[2]["outcome"], &lines[2]["action"]), (&"won".into(), &"right".into()));
        let (out, err, code) = gridcosm(&["run", &replay, "--text"]);
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
        assert!(out.ends_with("won after 2 turns, score 0\n"), "{out}");
        let other = std::fs::read_to_string(&replay).unwrap().replace("@.>", "@..>");
        let (_, err, code) = gridcosm(&["run", &file("other.replay", &other), "--last"]);
        assert_eq!(code, ExitCode::from(1));
        assert!(err.contains("turn 0 differs"), "{err}");
    }

    #[test]
    fn a_failed_push_is_told_with_its_reason_and_place_by_names() {
        let level = file("rooms.toml", "[push]\n[grids]\nmain = '@p#'\npocket = '$#'");
        let reason = "The room pocket cannot move: a wall blocks it at (1, 0) in pocket.";
        let (out, _, code) = gridcosm(&["run", &level, "--actions", "r", "--text"]);
        assert_eq!(code, ExitCode::SUCCESS);
        assert_eq!(out.lines().next(), Some(&*format!("   1  right    {reason}")));
        let (out, _, _) = gridcosm(&["run", &level, "--actions", "r", "--last"]);
        let turn: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(turn["events"], serde_json::json!([reason]));
        let failed = serde_json::json!({"reason": reason, "grid": "pocket", "x": 1, "y": 0});
        assert_eq!(turn["failed"], failed);
        let (out, _, _) = gridcosm(&["run", &level, "--actions", ".", "--last"]);
        let turn: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!((&turn["events"], &turn["failed"]), (&serde_json::json!([]), &().into()));
    }

    #[test]
    fn another_agent_acts_where_the_player_chooses() {
        let level = file("two.toml", "agents = 2\nmap = '@.@>'");
        let replay = format!("{level}.replay");
        let record =
            ["run", &level, "--agent", "2", "--actions", "r", "--text", "--record", &replay];
        let (out, err, code) = gridcosm(&record);
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
        assert!(out.ends_with("won after 1 turn, score 0\n"), "{out}");
        assert!(std::fs::read_to_string(&replay).unwrap().contains("actions = \"@2 r\""));
        let (_, err, code) = gridcosm(&["run", &replay]);
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS), "the replay holds");
        let (out, _, _) = gridcosm(&["run", &level, "--actions", "r@2.", "--last"]);
        let turn: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!((&turn["agent"], &turn["state"]["acting"]), (&1.into(), &2.into()));
        let (_, err, code) = gridcosm(&["run", &level, "--agent", "3", "--actions", "r"]);
        assert_eq!(code, ExitCode::from(2));
        assert_eq!(err, "gridcosm: --agent: agent 3 cannot be chosen: the level has 2 agents\n");
    }

    #[test]
    fn what_cannot_be_played_is_explained() {
        let level = file("alone.toml", "map = '@.>'");
        let check = |arguments: &[&str], sentence: &str| {
            let (_, err, code) = gridcosm(arguments);
            assert_eq!(code, ExitCode::from(2));
            assert!(err.contains(sentence), "{err}");
        };
        check(&["run", &level], "a level needs --actions");
        check(&["run", &level, "--actions", "x"], "--actions: `x` at character 1");
        check(
            &["run", &level, "--level", "2", "--actions", "r"],
            "there is no level 2; the file has 1",
        );
        check(&["run", "no/such/file", "--actions", "r"], "no/such/file: there is no such file");
    }
}
