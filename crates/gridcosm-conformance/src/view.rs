//! Kinds of pictures.

use super::{
    difference::compare,
    kind::{Kind, kind, read},
    nest_json::{self, GridJson, PlaceJson, StopJson},
};
use gridcosm::formats::state_json;
use gridcosm::grid::{Dir, Fraction};
use gridcosm::nest::{GridId, Store};
use gridcosm::universe::{AppearanceName, ComponentKind as Property, Place, Registry, State};
use gridcosm::view::{
    AnalyzeOptions, CellTree, Figure, Rgb, Shape, TextureMap, analyze, direction_triangles,
    group_colour, layers, recoloured, text,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};

pub(super) const KINDS: &[Kind] = &[
    kind!("analyze", check_analyze),
    kind!("ascii", check_ascii),
    kind!("render_vectors", check_render_vectors),
    kind!("render_layers", check_render_layers),
];

#[derive(Deserialize)]
struct Analyze {
    store: Vec<GridJson>,
    root: String,
    width: String,
    height: String,
    threshold: String,
    focus_path: Option<Vec<String>>,
    #[serde(default)]
    expect: Value,
}

impl Analyze {
    /// The store and its tree, unfolded as the case asks.
    fn tree(&self) -> Result<(Store, CellTree), String> {
        let store = nest_json::store(&self.store)?;
        let root = nest_json::grid_id(&store, &self.root)?;
        let focus = self.focus_path.as_ref().map(|path| focus_ids(&store, path));
        let options = AnalyzeOptions {
            width: fraction(&self.width)?,
            height: fraction(&self.height)?,
            threshold: fraction(&self.threshold)?,
            focus,
            ..AnalyzeOptions::default()
        };
        let tree = analyze(&store, root, &options);
        Ok((store, tree))
    }
}

/// Unknown names become numbers that no grid has, so that they match nothing.
fn focus_ids(store: &Store, path: &[String]) -> Vec<GridId> {
    path.iter().map(|name| store.target_id(name).unwrap_or(GridId(u32::MAX))).collect()
}

fn fraction(text: &str) -> Result<Fraction<i128>, String> {
    text.parse().map_err(|error| format!("is no case of this kind: {error}"))
}

/// Unfolds a store; the case requires only that it has a tree.
pub(super) fn analyze_any(case: &Value) -> Result<(), String> {
    read::<Analyze>(case)?.tree().map(|_| ())
}

fn check_analyze(case: &Value) -> Result<(), String> {
    let case: Analyze = read(case)?;
    let (store, tree) = case.tree()?;
    compare(&case.expect, &tree_json(&store, &tree, case.focus_path.is_some()))
}

fn tree_json(store: &Store, tree: &CellTree, with_focus: bool) -> Value {
    let mut node = match &tree.shape {
        Shape::Empty { .. } => json!({"empty": true}),
        Shape::Concrete { at } => {
            json!({"concrete": store.content_name_at(*at), "grid": store.grid_name(at.grid)})
        }
        Shape::Ref { target, primary, at, content } => json!({
            "ref": store.grid_name(*target),
            "grid": store.grid_name(at.grid),
            "primary": primary,
            "content": tree_json(store, content, with_focus),
        }),
        Shape::Cutoff { width, height, .. } => {
            json!({"cutoff": true, "w": width.to_string(), "h": height.to_string()})
        }
        Shape::Nested { grid, width, height, cells } => {
            let row = |row: &[CellTree]| {
                row.iter().map(|cell| tree_json(store, cell, with_focus)).collect()
            };
            json!({
                "nested": store.grid_name(*grid),
                "w": width.to_string(),
                "h": height.to_string(),
                "rows": cells.rows().map(row).collect::<Vec<Value>>(),
            })
        }
    };
    if let (true, Value::Object(fields)) = (with_focus, &mut node) {
        add_focus(fields, tree);
    }
    node
}

fn add_focus(fields: &mut Map<String, Value>, tree: &CellTree) {
    let offset = tree.focus.and_then(|focus| focus.offset).map(|(dx, dy)| [dx, dy]);
    fields.insert("focus_depth".into(), json!(tree.focus.map(|focus| focus.depth)));
    fields.insert("focus_offset".into(), json!(offset));
}

#[derive(Deserialize)]
struct Drawn {
    text: String,
    ansi: Option<String>,
}

#[derive(Deserialize)]
struct Visit(String, usize, usize, Vec<u64>);

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Ascii {
    Tree {
        #[serde(flatten)]
        analyze: Analyze,
        max_scale: u32,
        highlight: Option<PlaceJson>,
    },
    Visits {
        #[serde(flatten)]
        analyze: Analyze,
        visits: Vec<Visit>,
        min_scale: u32,
    },
    Flow {
        store: Vec<GridJson>,
        terminal_width: usize,
        cell_width: usize,
        highlight: Option<PlaceJson>,
        stop: Option<StopJson>,
    },
}

fn check_ascii(case: &Value) -> Result<(), String> {
    let expect: Drawn = read(case.get("expect").unwrap_or(&Value::Null))?;
    let (plain, ansi) = match read(case)? {
        Ascii::Tree { analyze, max_scale, highlight } => {
            let (store, tree) = analyze.tree()?;
            let highlight = highlight.map(|at| nest_json::place(&store, &at)).transpose()?;
            both(&text::tree(&store, &tree, &text::TreeOptions { max_scale, highlight }))
        }
        Ascii::Visits { analyze, visits, min_scale } => {
            let (store, tree) = analyze.tree()?;
            let at = |Visit(grid, row, col, steps): Visit| {
                Ok((nest_json::place(&store, &(grid, row, col))?, steps))
            };
            let steps = visits.into_iter().map(at).collect::<Result<_, String>>()?;
            let options = text::VisitOptions { min_scale, ..text::VisitOptions::default() };
            both(&text::visits(&store, &tree, &steps, &options))
        }
        Ascii::Flow { store, terminal_width, cell_width, highlight, stop } => {
            let store = nest_json::store(&store)?;
            let highlight = highlight.map(|at| nest_json::place(&store, &at)).transpose()?;
            let stop = stop.map(|stop| nest_json::stop(&store, &stop));
            let draw = |colour| {
                let stop = stop.as_ref();
                text::flow(
                    &store,
                    &text::FlowOptions { terminal_width, cell_width, highlight, stop, colour },
                )
            };
            (draw(false), draw(true))
        }
    };
    compare(&json!(expect.text), &json!(plain))?;
    expect.ansi.map_or(Ok(()), |expected| compare(&json!(expected), &json!(ansi)))
}

fn both(drawing: &text::Drawing) -> (String, String) {
    (drawing.plain(), drawing.ansi())
}

#[derive(Deserialize)]
#[serde(tag = "class", rename_all = "snake_case")]
enum RenderVector {
    GroupColour { group: String, rgb: [u8; 3] },
    Recolour { target: [u8; 3], pixels: Vec<[u8; 4]>, expect: Vec<[u8; 4]> },
    DirectionTriangles { size: u32, dir: (i32, i32), count: u32, triangles: Value },
}

fn check_render_vectors(case: &Value) -> Result<(), String> {
    match read(case)? {
        RenderVector::GroupColour { group, rgb } => {
            let Rgb(r, g, b) = group_colour(&group);
            compare(&json!(rgb), &json!([r, g, b]))
        }
        RenderVector::Recolour { target: [r, g, b], pixels, expect } => {
            let found: Vec<_> =
                pixels.into_iter().map(|pixel| recoloured(pixel, Rgb(r, g, b))).collect();
            compare(&json!(expect), &json!(found))
        }
        RenderVector::DirectionTriangles { size, dir, count, triangles } => {
            let dir = Dir::ALL
                .into_iter()
                .find(|d| d.delta() == dir)
                .ok_or("its direction is none of the four")?;
            compare(&triangles, &json!(direction_triangles(size, dir, count)))
        }
    }
}

#[derive(Deserialize)]
struct RenderLayers {
    initial: Value,
    cells: Vec<Value>,
}

/// The drawings that the vectors name, by appearance and components.
const TEXTURES: &[(AppearanceName, &[Property], &str)] = &[
    (AppearanceName::Human, &[], "animated_characters/male_adventurer/maleAdventurer_idle.png"),
    (AppearanceName::Human, &[Property::Dead], "animated_characters/zombie/zombie_fall.png"),
    (AppearanceName::Coin, &[], "items/coinGold.png"),
    (AppearanceName::Core, &[Property::Required], "items/gold_1.png"),
    (AppearanceName::Box, &[], "tiles/boxCrate.png"),
    (AppearanceName::Box, &[Property::Pushable], "tiles/boxCrate_double.png"),
    (AppearanceName::Monster, &[], "enemies/slimeBlue.png"),
    (AppearanceName::Monster, &[Property::Pathfinding], "enemies/slimeBlue_move.png"),
    (AppearanceName::Key, &[], "items/keyRed.png"),
    (AppearanceName::Portal, &[], "items/star.png"),
    (AppearanceName::Door, &[Property::Locked], "tiles/lockRed.png"),
    (AppearanceName::Door, &[], "tiles/doorClosed_mid.png"),
    (AppearanceName::Shield, &[Property::Immunity], "items/gemBlue.png"),
    (AppearanceName::Ghost, &[Property::Phasing], "items/gemGreen.png"),
    (AppearanceName::Boots, &[Property::Speed], "items/gemRed.png"),
    (AppearanceName::Spike, &[], "tiles/spikes.png"),
    (AppearanceName::Lava, &[], "tiles/lava.png"),
    (AppearanceName::Exit, &[], "tiles/signExit.png"),
    (AppearanceName::Wall, &[], "tiles/brickBrown.png"),
    (AppearanceName::Floor, &[], "tiles/brickGrey.png"),
];

fn check_render_layers(case: &Value) -> Result<(), String> {
    let RenderLayers { initial, mut cells } = read(case)?;
    let state =
        state_json::read(&initial, &Registry::default()).map_err(|error| error.to_string())?;
    let mut textures = TextureMap::default();
    for (name, properties, texture) in TEXTURES {
        textures.add(*name, properties, format!("kenney/{texture}"));
    }
    // Column after column, as the vectors list them; the order of `others` is not part of the case.
    let mut places: Vec<Place> = state.entities().filter_map(|id| state.place(id)).collect();
    places.sort_unstable_by_key(|place| (place.grid, place.x, place.y));
    places.dedup();
    let found: Vec<Value> =
        places.iter().map(|&place| layers_json(&state, place, &textures)).collect();
    for cell in &mut cells {
        if let Some(Value::Array(others)) = cell.get_mut("others") {
            others.sort_by_key(|object| object.get("eid").and_then(Value::as_i64));
        }
    }
    compare(&json!(cells), &json!(found))
}

fn layers_json(state: &State, place: Place, textures: &TextureMap) -> Value {
    let mut layers = layers(state, place);
    layers.others.sort_by_key(|figure| figure.entity);
    let figure = |figure: &Figure| {
        json!({
            "eid": figure.entity.0,
            "texture": textures.choose(figure),
            "group": figure.group,
            "move_dir": figure.motion.map(|(dir, _)| dir.delta()),
            "move_speed": figure.motion.map_or(0, |(_, speed)| speed),
        })
    };
    let list = |figures: &[Figure]| figures.iter().map(figure).collect::<Vec<_>>();
    json!({
        "x": place.x,
        "y": place.y,
        "background": layers.background.as_ref().map(figure),
        "main": layers.main.as_ref().map(figure),
        "icons": list(&layers.icons),
        "others": list(&layers.others),
    })
}
