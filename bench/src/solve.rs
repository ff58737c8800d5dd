//! Sokoban packs of `--levels`, solved level by level beside the crate `soukoban`.

use crate::{
    Options,
    row::{OURS, Row},
};
use anyhow::Context;
use cpu_time::ThreadTime;
use gridcosm_formats::sokoban;
use gridcosm_solve::{Aim, Budget, Proof, Verdict, solve};
use gridcosm_universe::State;
use soukoban::{
    level::Level,
    solver::{Algorithm, Solver, Strategy},
};
use std::{
    fs,
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

/// The memory for a level.
const MEMORY: usize = 4 << 30;

/// What came of one level.
#[derive(Clone, Copy)]
struct Outcome {
    /// Thread time.
    seconds: f64,
    solved: bool,
    /// The fewest pushes, where that is proved.
    pushes: Option<u32>,
    /// Positions generated, where they are counted.
    generated: u64,
}

/// Solves every level of every `.xsb` file, with so many seconds for each.
pub(crate) fn run(options: &Options) -> anyhow::Result<Vec<Row>> {
    let folder = options.levels.as_ref().context("`solve` needs `--levels DIR`")?;
    let limit =
        Duration::from_secs_f64(options.seconds.unwrap_or(if options.quick { 1.0 } else { 10.0 }));
    let mut rows = Vec::new();
    for path in packs(folder)? {
        rows.extend(pack(&path, limit, options.quick)?);
    }
    Ok(rows)
}

fn packs(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<Vec<_>>>()?;
    files.retain(|path| path.extension().is_some_and(|ending| ending == "xsb"));
    files.sort();
    anyhow::ensure!(!files.is_empty(), "no .xsb file in {}", folder.display());
    Ok(files)
}

fn pack(path: &Path, limit: Duration, quick: bool) -> anyhow::Result<Vec<Row>> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let text = fs::read_to_string(path)?;
    let ours = sokoban::parse(&text).with_context(|| name.clone())?.levels;
    let theirs: Vec<Level> = Level::load_from_str(&text)
        .collect::<Result<_, _>>()
        .map_err(|error| anyhow::anyhow!("{name}: {error}"))?;
    anyhow::ensure!(
        ours.len() == theirs.len(),
        "{name}: soukoban reads {} levels, we {}",
        theirs.len(),
        ours.len()
    );
    let mut outcomes: [Vec<Outcome>; 4] = Default::default();
    // A slice of a large pack is enough for a rough figure.
    let stride = if quick { ours.len().div_ceil(50) } else { 1 };
    for (number, (ours, theirs)) in ours.iter().zip(theirs).enumerate().step_by(stride) {
        let state = ours.level.to_state()?;
        let pushes = our_outcome(&state, Aim::Pushes, limit);
        let peer = peer_outcome(&theirs, Strategy::PushOptimal, limit);
        if let (Some(ours), Some(peer)) = (pushes.pushes, peer.pushes) {
            anyhow::ensure!(
                ours == peer,
                "{name} {}: we prove {ours} pushes, soukoban {peer}",
                number + 1
            );
        }
        let any = our_outcome(&state, Aim::Any, limit);
        let peer_any = peer_outcome(&theirs, Strategy::Quick, limit);
        for (list, outcome) in outcomes.iter_mut().zip([pushes, peer, any, peer_any]) {
            list.push(outcome);
        }
    }
    let [pushes, peer, any, peer_any] = outcomes;
    let case =
        |aim: &str| format!("{name}, {aim}, {} levels, {} s each", any.len(), limit.as_secs_f64());
    let (fewest, first) = (case("fewest pushes"), case("any solution"));
    let mut rows = figures(&fewest, OURS, &pushes);
    rows.extend(figures(&fewest, "soukoban, A*", &peer));
    rows.extend(figures(&first, OURS, &any));
    rows.extend(figures(&first, "soukoban, A*", &peer_any));
    Ok(rows)
}

#[expect(clippy::disallowed_methods, reason = "measuring time is what this program is for")]
fn our_outcome(state: &State, aim: Aim, limit: Duration) -> Outcome {
    let (thread_time, start) = (ThreadTime::now(), Instant::now());
    let budget = Budget { situations: u64::MAX, memory: MEMORY };
    let answer = solve(state, aim, &budget, &mut |_| match start.elapsed() < limit {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    });
    let proved = matches!(answer.verdict, Verdict::Way(_, Proof::Pushes));
    let solved = match aim {
        Aim::Any => answer.way().is_some(),
        _ => proved,
    };
    Outcome {
        seconds: thread_time.elapsed().as_secs_f64(),
        solved,
        pushes: answer.pushes.filter(|_| proved),
        generated: answer.progress.generated,
    }
}

/// The peer has no limit of its own: a thread runs it, and this one stops it.
fn peer_outcome(level: &Level, strategy: Strategy, limit: Duration) -> Outcome {
    let solver = Solver::new(level.map().clone(), strategy);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        scope.spawn(|| {
            let start = ThreadTime::now();
            let way = solver.search(Algorithm::AStar).ok();
            let pushes = way.as_ref().map(|way| way.shifts() as u32);
            let outcome = Outcome {
                seconds: start.elapsed().as_secs_f64(),
                solved: way.is_some(),
                pushes: pushes.filter(|_| strategy == Strategy::PushOptimal),
                generated: 0,
            };
            // Somebody listens until it has come.
            let _ = sender.send(outcome);
        });
        let in_time = receiver.recv_timeout(limit);
        in_time.or_else(|_| {
            solver.request_stop();
            receiver.recv()
        })
    })
    // A search that panicked has solved nothing.
    .unwrap_or(Outcome {
        seconds: limit.as_secs_f64(),
        solved: false,
        pushes: None,
        generated: 0,
    })
}

/// Unsolved levels count with the time until they were given up.
fn figures(case: &str, subject: &str, outcomes: &[Outcome]) -> Vec<Row> {
    let mut times: Vec<f64> = outcomes.iter().map(|outcome| outcome.seconds * 1000.0).collect();
    times.sort_by(f64::total_cmp);
    let unsolved = outcomes.iter().filter(|outcome| !outcome.solved).count();
    let row = |metric, value, unit| Row {
        area: "solve",
        case: case.to_owned(),
        subject: subject.to_owned(),
        metric,
        value,
        unit,
    };
    let mut rows = vec![
        row("unsolved", unsolved as f64, "levels"),
        row("median time", times.get(times.len() / 2).copied().unwrap_or(0.0), "ms"),
        row("longest time", times.last().copied().unwrap_or(0.0), "ms"),
    ];
    let generated: u64 = outcomes.iter().map(|outcome| outcome.generated).sum();
    if generated > 0 {
        let seconds: f64 = times.iter().sum::<f64>() / 1000.0;
        rows.push(row("positions", generated as f64 / seconds / 1e6, "M/s"));
    }
    rows
}
