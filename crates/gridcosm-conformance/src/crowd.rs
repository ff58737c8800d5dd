//! Vector kinds of the crowd: single decisions and lone walks of the reference program.

use super::{
    difference::compare,
    kind::{Kind, kind, read},
};
use gridcosm::crowd::{
    Mode, Offset, Point, Raster, Rules, UNITS_PER_PIXEL,
    reference::{Crossing, Situation, walk},
};
use gridcosm::grid::Pos;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub(super) const KINDS: &[Kind] = &[kind!("crowd", crowd), kind!("crowd_paths", crowd_paths)];

/// Frames by which a walk may differ: the recorded program computes in 32-bit floats.
const FRAMES_TOLERANCE: u32 = 5;

/// The recorded sequences stay the same when the start is moved by a hundredth of a pixel. Moving it by a third of that breaks
/// exact ties half-way between two sub-cells, which whole numbers meet and the program's floats never do.
const NUDGE: Point = Point::new(10, 7);

/// Raster and rules, in the form that both kinds share.
#[derive(Deserialize)]
struct Setting {
    mode: String,
    n: u8,
    cell_w: f64,
    cell_h: f64,
    offset: [f64; 2],
    filter_backward: bool,
    basic3_fallback: bool,
    #[serde(default)]
    early: bool,
}

impl Setting {
    fn raster(&self) -> Result<Raster, String> {
        let offset = match self.offset {
            [0.0, 0.0] => Offset::None,
            [0.5, 0.0] => Offset::X,
            [0.0, 0.5] => Offset::Y,
            [0.5, 0.5] => Offset::XY,
            other => return Err(format!("offset {other:?} is none of the four")),
        };
        let cell = point([self.cell_w, self.cell_h]);
        Raster::new(self.n, offset, cell).map_err(|error| error.to_string())
    }

    fn rules(&self) -> Result<Rules, String> {
        let mode: Mode = self.mode.parse().map_err(|error| format!("{error}"))?;
        if mode == Mode::DestinationDirect {
            return Err("the reference program has no DestinationDirect".into());
        }
        Ok(Rules {
            mode,
            early: self.early,
            filter_backward: self.filter_backward,
            basic3_fallback: self.basic3_fallback,
        })
    }
}

#[derive(Deserialize)]
struct Decision {
    #[serde(flatten)]
    setting: Setting,
    actor: u32,
    current: [i32; 2],
    pos: [f64; 2],
    dest_cell: [i32; 2],
    reserved: Vec<(i32, i32, u32)>,
    occupied: Vec<(i32, i32, u32)>,
    documented: Option<Value>,
}

/// The decision as recorded, and the decision under the anti-crossing rule of the documentation.
fn crowd(case: &Value) -> Result<(), String> {
    let decision: Decision = read(case)?;
    let found = decide(&decision, Crossing::AsCoded)?;
    compare(&results(case), &found).map_err(|difference| format!("as coded: {difference}"))?;
    let expected = results(decision.documented.as_ref().unwrap_or(case));
    let found = decide(&decision, Crossing::Documented)?;
    compare(&expected, &found).map_err(|difference| format!("documented: {difference}"))
}

fn results(of: &Value) -> Value {
    let fields = ["outcome", "target", "extra", "owned_after"];
    fields.into_iter().map(|field| (field.to_owned(), of.get(field).cloned())).collect()
}

fn decide(decision: &Decision, crossing: Crossing) -> Result<Value, String> {
    let table = |rows: &[(i32, i32, u32)]| -> BTreeMap<Pos, u32> {
        // If two owners are listed for one sub-cell the first counts, as in the program's list.
        rows.iter().rev().map(|&(x, y, owner)| (Pos::new(x, y), owner)).collect()
    };
    let current = Pos::from((decision.current[0], decision.current[1]));
    let mut situation = Situation {
        raster: decision.setting.raster()?,
        rules: decision.setting.rules()?,
        crossing,
        actor: decision.actor,
        current,
        at: point(decision.pos),
        destination: Pos::from((decision.dest_cell[0], decision.dest_cell[1])),
        reserved: table(&decision.reserved),
        occupied: table(&decision.occupied),
    };
    let reservation = situation.decide();
    let near = |sub: &Pos| sub.chebyshev(current) <= 3;
    let owned = situation.reserved.iter().filter(|&(_, &owner)| owner == decision.actor);
    let mut owned: Vec<[i32; 2]> =
        owned.map(|(sub, _)| *sub).filter(near).map(|sub| [sub.x, sub.y]).collect();
    owned.sort_unstable();
    let pair = |sub: Pos| [sub.x, sub.y];
    let extra = reservation.iter().flat_map(|r| r.extra.iter().copied().map(pair));
    Ok(json!({
        "outcome": if reservation.is_some() { "reserve" } else { "wait" },
        "target": reservation.as_ref().map(|r| pair(r.target)),
        "extra": extra.collect::<Vec<_>>(),
        "owned_after": owned,
    }))
}

#[derive(Deserialize)]
struct LoneWalk {
    #[serde(flatten)]
    setting: Setting,
    start_pos: [f64; 2],
    dest_cell: [i32; 2],
    speed: f64,
    dt: String,
    max_frames: u32,
    sequence: Vec<[i32; 2]>,
    arrived: bool,
    frames: u32,
}

/// The sub-cells that a lone actor passes. If the recorded actor never arrived, the recording may have ended in the
/// middle of a turn, so only the common beginning counts.
fn crowd_paths(case: &Value) -> Result<(), String> {
    let path: LoneWalk = read(case)?;
    let start = point(path.start_pos);
    let step = path.speed * UNITS_PER_PIXEL as f64 * seconds(&path.dt)?;
    let found = walk(
        path.setting.raster()?,
        path.setting.rules()?,
        Point::new(start.x + NUDGE.x, start.y + NUDGE.y),
        Pos::from((path.dest_cell[0], path.dest_cell[1])),
        step.round() as i64,
        path.max_frames,
    );
    let mut sequence: Vec<[i32; 2]> = found.sequence.iter().map(|sub| [sub.x, sub.y]).collect();
    let mut expected = path.sequence;
    if !path.arrived {
        let common = sequence.len().min(expected.len());
        sequence.truncate(common);
        expected.truncate(common);
    }
    compare(
        &json!({ "sequence": expected, "arrived": path.arrived }),
        &json!({ "sequence": sequence, "arrived": found.arrived }),
    )?;
    if found.frames.abs_diff(path.frames) > FRAMES_TOLERANCE {
        return Err(format!("frames: expected about {}, found {}", path.frames, found.frames));
    }
    Ok(())
}

/// A duration written as a fraction or a decimal number.
fn seconds(text: &str) -> Result<f64, String> {
    let number =
        |text: &str| text.trim().parse::<f64>().map_err(|_| format!("dt `{text}` is no number"));
    match text.split_once('/') {
        Some((over, under)) => Ok(number(over)? / number(under)?),
        None => number(text),
    }
}

/// Pixels to units; saturates on overflow.
fn point([x, y]: [f64; 2]) -> Point {
    let units = |pixels: f64| (pixels * UNITS_PER_PIXEL as f64).round() as i64;
    Point::new(units(x), units(y))
}
