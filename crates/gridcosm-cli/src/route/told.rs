//! The answer in words and as JSON.

use super::ends::Ends;
use gridcosm_grid::{Pos, Rect};
use gridcosm_route::{
    Cost, Metric, RouteOutcome, SegmentTrace, Terrain, Trace, Winner, nearest_open,
};
use serde_json::{Value, json};
use std::{
    io::{self, Write},
    time::Duration,
};

/// How far to look for an open tile that can stand in for a blocked one.
const REACH: u32 = 1000;

/// A planned route.
pub(super) struct Told {
    pub outcome: RouteOutcome,
    pub winner: Option<Winner>,
    pub metric: Metric,
    pub time: Duration,
    pub trace: Option<Trace>,
}

impl Told {
    pub(super) fn write_text(
        &self,
        out: &mut dyn Write,
        ends: &Ends,
        terrain: &Terrain,
    ) -> io::Result<()> {
        match self.outcome {
            RouteOutcome::Found(found) => {
                let Cost { straight, diagonal } = found.cost;
                let steps = found.cost.steps();
                let unit = if steps == 1 { "step" } else { "steps" };
                let length = thousandths(self.metric, found.cost);
                let micros = self.time.as_nanos().div_ceil(1000);
                writeln!(
                    out,
                    "{} to {}: {steps} {unit}, {straight} straight and {diagonal} diagonal, length {length}; \
                     planned in {micros} µs",
                    found.from, found.to
                )?;
            }
            outcome => writeln!(out, "no route: {}", reason(outcome, ends, terrain))?,
        }
        let (starts, goals) = (ends.seeds.len(), ends.targets.len());
        if let Some(Winner { seed, label, target }) = self.winner
            && starts + goals > 2
        {
            write!(out, "start {} of {starts}", seed + 1)?;
            if label != 0 {
                write!(out, ", label {label}")?;
            }
            writeln!(out, "; goal {} of {goals}", target + 1)?;
        }
        match &self.trace {
            Some(trace) => write_trace(out, trace),
            None => Ok(()),
        }
    }

    pub(super) fn to_json(&self, ends: &Ends, path: &[Pos]) -> Value {
        let tile = |pos: &Pos| json!([pos.x, pos.y]);
        let path: Vec<Value> = path.iter().map(tile).collect();
        let mut value = json!({"ending": ending(self.outcome), "path": path});
        if let Some(found) = self.outcome.found() {
            value["from"] = tile(&found.from);
            value["to"] = tile(&found.to);
            value["straight"] = found.cost.straight.into();
            value["diagonal"] = found.cost.diagonal.into();
            value["micros"] = (self.time.as_nanos() as f64 / 1000.0).into();
        }
        if let Some(Winner { seed, label, target }) = self.winner {
            let numbers = json!({"seed": seed, "label": label, "target": target});
            value["winner"] = numbers;
            value["seeds"] = ends.seeds.len().into();
            value["targets"] = ends.targets.len().into();
        }
        if let Some(trace) = &self.trace {
            value["trace"] = trace_json(trace);
        }
        value
    }
}

/// A length in tiles, rounded to three decimals; whole numbers stand alone.
fn thousandths(metric: Metric, cost: Cost) -> String {
    if metric != Metric::Octile || cost.diagonal == 0 {
        return cost.steps().to_string();
    }
    let rounded = (cost.octile_millionths() + 500) / 1000;
    format!("{}.{:03}", rounded / 1000, rounded % 1000)
}

/// Why there is no route, and what to do about it.
fn reason(outcome: RouteOutcome, ends: &Ends, terrain: &Terrain) -> String {
    let side = match outcome {
        RouteOutcome::BlockedStart => ends.seeds.iter().map(|seed| seed.tile).collect(),
        RouteOutcome::BlockedGoal => ends.targets.clone(),
        _ => return ending(outcome).to_owned(),
    };
    match side.as_slice() {
        &[tile] => {
            let nearest = nearest_open(terrain, tile, REACH);
            let hint = nearest.map(|open| format!("; the nearest open tile is {open}"));
            format!("{tile} is blocked{}", hint.unwrap_or_default())
        }
        _ => ending(outcome).to_owned(),
    }
}

fn write_trace(out: &mut dyn Write, trace: &Trace) -> io::Result<()> {
    let effort = trace.effort;
    writeln!(
        out,
        "spine: {} cells, {} waypoints, {} portals",
        trace.spine.len(),
        trace.waypoints.len(),
        trace.portals.len()
    )?;
    if !trace.segments.is_empty() {
        write_segments(out, &trace.segments)?;
    }
    writeln!(
        out,
        "window: {} cells, {} more in {} widenings",
        trace.window.len(),
        trace.widened.len(),
        effort.widenings
    )?;
    writeln!(
        out,
        "expanded: {} directly, {} for the spine, {} in the corridor, {} looking for shorter, {} in {} guardrail runs",
        effort.direct,
        effort.spine,
        effort.refine,
        effort.check,
        effort.guardrail,
        effort.guardrail_runs
    )
}

fn write_segments(out: &mut dyn Write, segments: &[SegmentTrace]) -> io::Result<()> {
    writeln!(out, "segments: {}", segments.len())?;
    for (number, segment) in (1..).zip(segments) {
        let exits = match segment.exits {
            Some((a, b)) => format!("to the portal from {a} to {b}"),
            None => "to the goal".to_owned(),
        };
        writeln!(
            out,
            "  {number}: window of {} cells, {} tiles visited, {exits}",
            segment.window.len(),
            segment.visited.len()
        )?;
    }
    Ok(())
}

fn ending(outcome: RouteOutcome) -> &'static str {
    match outcome {
        RouteOutcome::Found(_) => "found",
        RouteOutcome::Unreachable => "unreachable",
        RouteOutcome::BudgetSpent => "budget spent",
        RouteOutcome::BlockedStart => "blocked start",
        RouteOutcome::BlockedGoal => "blocked goal",
        RouteOutcome::Outside => "outside the map",
    }
}

fn trace_json(trace: &Trace) -> Value {
    let tile = |pos: &Pos| json!([pos.x, pos.y]);
    let rects = |cells: &[Rect]| -> Vec<Value> {
        cells.iter().map(|r| json!([r.min.x, r.min.y, r.size.width, r.size.height])).collect()
    };
    let effort = trace.effort;
    json!({
            "spine": rects(&trace.spine),
            "waypoints": rects(&trace.waypoints),
            "portals": trace.portals.iter().map(|(a, b)| json!([tile(a), tile(b)])).collect::<Vec<_>>(),
            "window": rects(&trace.window),
            "widened": rects(&trace.widened),
            "visited": trace.visited.iter().map(tile).collect::<Vec<_>>(),
            "segments": trace.segments.iter().map(|segment| json!({
                "window": rects(&segment.window),
                "exits": segment.exits.map(|(a, b)| [tile(&a), tile(&b)]),
                "visited": trace.visited.get(segment.visited.clone()).unwrap_or_default().iter()
                    .map(tile).collect::<Vec<_>>(),
                "expanded": segment.expanded,
            })).collect::<Vec<_>>(),
            "expanded": {
                "direct": effort.direct, "spine": effort.spine, "refine": effort.refine,
                "check": effort.check, "guardrail": effort.guardrail,
            },
            "guardrail_runs": effort.guardrail_runs,
            "widenings": effort.widenings,
    })
}
