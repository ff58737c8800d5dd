//! `gridcosm nest push`, `push-simple` and `pull`.

use super::{
    Answer, explain, json,
    rules::RuleArguments,
    source::{
        NestSource, cell_and_content, closed, parse_dir, place_json, stopped, store_json, word_of,
    },
    table::{indented, table},
};
use crate::render::{PictureArguments, Tried};
use clap::Args;
use gridcosm::{
    grid::Dir,
    nest::{PushFailure, PushPath, PushReason, Reached, Store, Strategy, Visit},
    nests::{Mode, Nest, Question, Trial, place_name},
};
use serde_json::Value;

#[derive(Debug, Args)]
pub(super) struct PushArguments {
    #[command(flatten)]
    source: NestSource,
    /// The cell to start from: `GRID:X,Y`, or a content that is in one cell only
    start: String,
    /// N, E, S or W
    #[arg(value_parser = parse_dir, value_name = "DIRECTION")]
    dir: Dir,
    /// Contents that cannot be moved: `9`, or the name of a grid for the references to it; repeatable, or joined by commas
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    stop: Vec<String>,
    /// Let nothing in or out of a grid: `box`, or `box:west` for one side; repeatable
    #[arg(long, value_name = "GRID[:SIDE]")]
    close: Vec<String>,
    /// Also print the search: which strategies were tried where, and why each failed
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    rules: RuleArguments,
    #[command(flatten)]
    picture: PictureArguments,
}

pub(super) fn answer(arguments: &PushArguments, mode: Mode) -> Result<Answer, String> {
    let nest = arguments.source.open()?;
    let question = question(arguments, &nest)?;
    if arguments.explain && mode == Mode::Pull {
        return Err(
            "--explain: a pull takes the only way there is, and searches nothing".to_owned()
        );
    }
    let trial = nest.attempt(mode, &question);
    let drawn = draw(arguments, &nest, &trial)?;
    let ok = trial.outcome.is_ok();
    if arguments.picture.instead_of_text() {
        return Ok(Answer { bytes: drawn, ok });
    }
    if arguments.source.json {
        return Ok(Answer::new(as_json(&nest, &question, &trial) + "\n", ok));
    }
    Ok(Answer::new(as_text(&nest, mode, &question, &trial), ok))
}

fn question(arguments: &PushArguments, nest: &Nest) -> Result<Question, String> {
    let start = nest.find(&arguments.start).map_err(|error| error.to_string())?;
    Ok(Question {
        rules: arguments.rules.rules(nest)?,
        stop: stopped(nest, &arguments.stop)?,
        closed: closed(nest, &arguments.close)?,
        explain: arguments.explain,
        ..nest.question(start, arguments.dir)
    })
}

fn draw(arguments: &PushArguments, nest: &Nest, trial: &Trial) -> Result<Vec<u8>, String> {
    let mut roles = nest.roles.clone();
    roles.walls.get_or_insert_default().extend(arguments.stop.iter().cloned());
    arguments.picture.draw(&Tried {
        before: &trial.before,
        moved: trial.outcome.as_ref().ok().map(|(path, after)| (path, after)),
        marked: trial.outcome.as_ref().err().map(|failure| failure.at),
        roles: &roles,
    })
}

fn as_text(nest: &Nest, mode: Mode, question: &Question, trial: &Trial) -> String {
    let mut text = format!("before\n{}\n", indented(&nest.text_of(&trial.before)));
    if let Some(trace) = &trial.trace {
        text += &format!("search\n{}\n", explain::text(&trial.before, trace, &question.rules));
    }
    match &trial.outcome {
        Ok((path, _)) if path.places().is_empty() => text += "nothing moves\n",
        Ok((path, after)) => {
            let way = path_text(mode, &trial.before, path);
            text += &format!("path\n{way}\nafter\n{}", indented(&nest.text_of(after)));
        }
        Err(failure) => text += &failure_text(&trial.before, question, failure),
    }
    text
}

/// One line for the reason and one for the cell.
fn failure_text(store: &Store, question: &Question, failure: &PushFailure) -> String {
    let [from, pushed] = cell_and_content(store, question.start);
    let [at, content] = cell_and_content(store, failure.at);
    let dir = word_of(question.dir);
    let code = failure.reason.code();
    if failure.reason == PushReason::NoStrategy && failure.at == question.start {
        // No cell failed: the limit ended the search before one did.
        return format!(
            "failed\n  {code}: the limit on dead ends ended the search (--max-backtracks)\n  \
             `{pushed}` at {from} is pushed {dir}\n"
        );
    }
    format!(
        "failed\n  {code}: {}\n  `{content}` at {at}, when `{pushed}` at {from} is pushed {dir}\n",
        failure.reason,
    )
}

fn path_text(mode: Mode, store: &Store, path: &PushPath) -> String {
    let last = path.visits().len().saturating_sub(1);
    let rows = path.visits().iter().enumerate().map(|(number, visit)| {
        let [cell, content] = cell_and_content(store, visit.place);
        let (strategy, done) = match (mode, visit.strategy) {
            (Mode::Pull, _) => (strategy_word(visit), pulled(store, visit)),
            (_, Some(Strategy::Solid)) => ("solid", "is pushed on".to_owned()),
            (_, Some(Strategy::Portal)) => ("portal", "is entered".to_owned()),
            (_, Some(Strategy::Swallow)) => ("swallow", "is swallowed".to_owned()),
            (_, None) if number == last && path.is_closed() => {
                ("", "is where the push began: the path closes".to_owned())
            }
            (_, None) if number == last => ("", "is empty: the push ends here".to_owned()),
            (_, Some(Strategy::Possess)) => ("possess", "is taken over".to_owned()),
            (_, None) => ("", format!("is pushed {}", word_of(visit.dir))),
        };
        [cell, content, reached_text(store, visit), strategy.to_owned(), done]
    });
    table(&rows.collect::<Vec<_>>())
}

fn strategy_word(visit: &Visit) -> &'static str {
    visit.strategy.map_or("", Strategy::word)
}

fn pulled(store: &Store, visit: &Visit) -> String {
    match (visit.reached, visit.strategy) {
        (Reached::Start, _) => format!("is empty: the pull looks {}", word_of(visit.dir)),
        (_, Some(Strategy::Portal)) => "is entered".to_owned(),
        _ if store.named_at(visit.place).to_string() == "_" => "is empty".to_owned(),
        _ => "is pulled".to_owned(),
    }
}

fn reached_text(store: &Store, visit: &Visit) -> String {
    match visit.reached {
        Reached::Start => "start".to_owned(),
        Reached::Move => "step".to_owned(),
        Reached::Exit { through } => format!("out past {}", place_name(store, through)),
        Reached::Enter { through } => format!("into {}", place_name(store, through)),
    }
}

/// The fields in the order in which people read them.
fn as_json(nest: &Nest, question: &Question, trial: &Trial) -> String {
    let before = &trial.before;
    let (path, after) = match &trial.outcome {
        Ok((path, after)) => (path_json(before, path), store_json(nest, after)),
        Err(_) => (json::list([]), json::value(Value::Null)),
    };
    let failure = trial.outcome.as_ref().err();
    let mut fields = vec![
        ("ok", json::value(failure.is_none())),
        ("reason", json::value(failure.map(|failure| failure.reason.code()))),
        ("at", json::value(failure.map(|failure| place_json(before, failure.at)))),
        ("path", path),
        ("before", store_json(nest, before)),
        ("after", after),
    ];
    if let Some(trace) = &trial.trace {
        fields.push(("search", json::value(explain::json(before, trace, &question.rules))));
    }
    json::object(fields)
}

/// How a cell was reached, as one word, and through which reference.
pub(super) fn reached_json(store: &Store, reached: Reached) -> (&'static str, Value) {
    match reached {
        Reached::Start => ("start", Value::Null),
        Reached::Move => ("move", Value::Null),
        Reached::Exit { through } => ("exit", place_json(store, through)),
        Reached::Enter { through } => ("enter", place_json(store, through)),
    }
}

fn path_json(store: &Store, path: &PushPath) -> String {
    let visit = |visit: &Visit| {
        let (reached, through) = reached_json(store, visit.reached);
        json::object([
            ("at", json::value(place_json(store, visit.place))),
            ("content", json::value(store.named_at(visit.place).to_string())),
            ("reached", json::value(reached)),
            ("through", json::value(through)),
            ("direction", json::value(visit.dir.to_string())),
            ("strategy", json::value(visit.strategy.map(Strategy::word))),
        ])
    };
    json::list(path.visits().iter().map(visit))
}
