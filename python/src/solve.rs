//! Solutions of levels, the ideas that they need, and new levels with the solver as their judge.

use crate::{
    arrays::Count,
    errors::{Kind, guarded},
    level::Level,
};
use gridcosm::{
    formats::{level_file::LevelEntry, replay::print_script},
    grid::Size,
    script,
    solver::{
        self, Aim, Answer, Budget, End, Idea, Made, Need, Pool, Proof, Rating, Recipe, Verdict, Way,
    },
    universe::Action,
};
use pyo3::{prelude::*, types::PyDict};
use rayon::prelude::*;
use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

/// Stops a search when its time is over.
#[expect(clippy::disallowed_methods, reason = "the caller limits the time")]
fn stopwatch(seconds: Option<f64>) -> PyResult<impl FnMut(&solver::Progress) -> ControlFlow<()>> {
    let limit = seconds.map(Duration::try_from_secs_f64).transpose();
    let limit = limit.map_err(|error| Kind::Argument.error(format!("seconds: {error}")))?;
    let begun = Instant::now();
    Ok(move |_: &solver::Progress| match limit.is_some_and(|limit| begun.elapsed() >= limit) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    })
}

fn numbers(way: &Way) -> Vec<usize> {
    let number = |action: &Action| Action::ALL.iter().position(|other| other == action);
    way.actions.iter().filter_map(number).collect()
}

fn rating_dict<'py>(py: Python<'py>, rating: &Rating) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("difficulty", rating.difficulty)?;
    dict.set_item("turns", rating.turns)?;
    dict.set_item("pushes", rating.pushes)?;
    dict.set_item("situations", rating.situations)?;
    dict.set_item("complete", rating.complete)?;
    dict.set_item("branching", f64::from(rating.branching) / 1000.0)?;
    dict.set_item("detours", rating.detours)?;
    dict.set_item("surprises", rating.surprises)?;
    dict.set_item("dead", f64::from(rating.dead) / 1000.0)?;
    Ok(dict)
}

/// Searches for a solution of a level: a dictionary with the fields of `gridcosm.Solution`.
#[pyfunction]
#[pyo3(signature = (level, aim, limit, memory, seconds, rated))]
pub(crate) fn solve_level<'py>(
    py: Python<'py>,
    level: Py<Level>,
    aim: &str,
    limit: u64,
    memory: usize,
    seconds: Option<f64>,
    rated: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let aim = match aim {
        "turns" => Aim::Turns,
        "pushes" => Aim::Pushes,
        "any" => Aim::Any,
        other => {
            let message = format!("there is no aim `{other}`; choose from turns, pushes, any");
            return Err(Kind::Argument.error(message));
        }
    };
    let start = level.get().begin(None)?;
    let budget = Budget { situations: limit, memory: memory.saturating_mul(1 << 20) };
    let mut report = stopwatch(seconds)?;
    let (answer, rating): (Answer, Option<Rating>) = guarded(|| {
        py.detach(|| {
            let answer = solver::solve(&start, aim, &budget, &mut report);
            let rating = answer.way().filter(|_| rated).map(|way| solver::rate(&start, way));
            Ok((answer, rating))
        })
    })?;
    let result = match answer.verdict {
        Verdict::Way(..) => "solved",
        Verdict::Impossible => "impossible",
        Verdict::Unknown => "unknown",
    };
    let proof = match answer.verdict {
        Verdict::Way(_, Proof::Turns) => Some("turns"),
        Verdict::Way(_, Proof::Pushes) => Some("pushes"),
        _ => None,
    };
    let ended = match answer.end {
        End::Done => "done",
        End::Situations => "limit",
        End::Memory => "memory",
        End::Stopped => "seconds",
    };
    let dict = PyDict::new(py);
    dict.set_item("result", result)?;
    dict.set_item("actions", answer.way().map(numbers))?;
    dict.set_item("script", answer.way().map(|way| print_script(&script(way))))?;
    dict.set_item("pushes", answer.pushes)?;
    dict.set_item("proof", proof)?;
    dict.set_item("ended", ended)?;
    dict.set_item("situations", answer.progress.situations)?;
    dict.set_item("rating", rating.map(|rating| rating_dict(py, &rating)).transpose()?)?;
    Ok(dict)
}

/// The ideas that a level can be about.
#[pyfunction]
pub(crate) fn ideas() -> Vec<&'static str> {
    Idea::ALL.iter().map(|idea| idea.word()).collect()
}

/// Whether a level needs an idea: `"absent"`, `"needed"`, `"not needed"` with a way, or `"unknown"`.
#[pyfunction]
#[pyo3(signature = (level, idea, limit, seconds))]
pub(crate) fn idea_need(
    py: Python<'_>,
    level: Py<Level>,
    idea: &str,
    limit: u64,
    seconds: Option<f64>,
) -> PyResult<(&'static str, Option<String>)> {
    let idea = Idea::from_word(idea).ok_or_else(|| {
        let known = ideas().join(", ");
        Kind::Argument.error(format!("there is no idea `{idea}`; choose from {known}"))
    })?;
    let start = level.get().begin(None)?;
    let budget = Budget { situations: limit, ..Budget::LARGE };
    let mut report = stopwatch(seconds)?;
    let need = guarded(|| Ok(py.detach(|| solver::need(&start, idea, &budget, &mut report))))?;
    Ok(match need {
        Need::Absent => ("absent", None),
        Need::Needed => ("needed", None),
        Need::Unknown(_) => ("unknown", None),
        Need::Shortcut { way, .. } => ("not needed", Some(print_script(&script(&way)))),
    })
}

/// What new levels are made of.
#[derive(FromPyObject)]
pub(crate) struct RecipeOptions {
    #[pyo3(item)]
    size: (Count, Count),
    #[pyo3(item)]
    boxes: Count,
    #[pyo3(item)]
    rooms: Count,
    #[pyo3(item)]
    recursive: bool,
    #[pyo3(item)]
    keys: Count,
    #[pyo3(item)]
    hunters: Count,
    #[pyo3(item)]
    difficulty: Option<(Count, Count)>,
    #[pyo3(item)]
    effort: Count,
}

impl RecipeOptions {
    fn recipe(&self) -> Recipe {
        Recipe {
            size: Size::new(self.size.0.0, self.size.1.0),
            boxes: self.boxes.0,
            rooms: self.rooms.0,
            recursive: self.recursive,
            keys: self.keys.0,
            hunters: self.hunters.0,
            difficulty: self.difficulty.map(|(low, high)| (low.0, high.0)),
            effort: self.effort.0,
        }
    }
}

/// A level, its solution, its rating and its fingerprint.
type MadeLevel<'py> = (Level, String, Bound<'py, PyDict>, String);

/// The first `count` levels among the tries from `first` on. The result does not depend on the number of threads.
#[pyfunction]
#[pyo3(signature = (count, seed, first, tries, options, like))]
pub(crate) fn make_levels<'py>(
    py: Python<'py>,
    count: usize,
    seed: i64,
    first: u64,
    tries: u64,
    options: RecipeOptions,
    like: Option<Py<Level>>,
) -> PyResult<Vec<MadeLevel<'py>>> {
    let recipe = options.recipe();
    let base = like.map(|level| level.get().entry.level.clone());
    if let Some(fault) = recipe.fault().filter(|_| base.is_none()) {
        return Err(Kind::Argument.error(fault));
    }
    let one = |number: u64| match &base {
        Some(base) => solver::make_from(base, &recipe, seed, number),
        None => solver::make(&recipe, seed, number),
    };
    let mut pool = Pool::default();
    if let Some(base) = &base {
        pool.forbid(base);
    }
    let (mut next, end) = (first, first.saturating_add(tries));
    while pool.levels.len() < count && next < end {
        // Python hears of Ctrl+C between two batches.
        py.check_signals()?;
        let batch = next..end.min(next.saturating_add(16));
        next = batch.end;
        let made: Vec<Option<Made>> =
            guarded(|| Ok(py.detach(|| batch.into_par_iter().map(one).collect())))?;
        for made in made.into_iter().flatten() {
            if pool.levels.len() < count {
                pool.take(made);
            }
        }
    }
    pool.levels.into_iter().map(|made| shown(py, made)).collect()
}

fn shown(py: Python<'_>, made: Made) -> PyResult<MadeLevel<'_>> {
    let Made { level, way, rating, fingerprint } = made;
    let title = format!("difficulty {}", rating.difficulty);
    let level = Level::new("", LevelEntry { title, ..level.into() });
    let rating = rating_dict(py, &rating)?;
    Ok((level, print_script(&script(&way)), rating, format!("{fingerprint:032x}")))
}
