//! The common header of states and levels, before their entities: grids, rules, and the progress of the game.

use crate::{
    component_json::print_optional,
    json::{Fields, JsonError, Node, quoted},
};
use gridcosm_grid::Size;
use gridcosm_nest::{By, Circles, EntryMapping, Order, Preset, RuleSet, Search, Strategy, Swallow};
use gridcosm_universe::{GridFacts, GridPlan, Progress, PushRules, Registry, Settings, Turns};
use std::sync::Arc;

/// The fields of a header.
pub(crate) const FIELDS: [&str; 18] = [
    "name",
    "facts",
    "file_note",
    "grids",
    "push",
    "width",
    "height",
    "move_fn",
    "objective_fn",
    "seed",
    "turn",
    "score",
    "win",
    "lose",
    "message",
    "turn_limit",
    "turns",
    "acting",
];

/// Everything about a world except its entities.
pub(crate) struct Header {
    /// Columns and rows of the main grid.
    pub(crate) size: Size,
    /// The name of the main grid.
    pub(crate) name: Arc<str>,
    /// What else there is to know about it.
    pub(crate) facts: GridFacts,
    /// The other grids.
    pub(crate) more_grids: Vec<GridPlan>,
    pub(crate) settings: Settings,
    pub(crate) progress: Progress,
}

impl Header {
    pub(crate) fn read(fields: &Fields<'_>, registry: &Registry) -> Result<Self, JsonError> {
        let int = |name| fields.get(name).map_or(Ok(0), |node| node.int());
        let flag = |name| fields.get(name).map_or(Ok(false), |node| node.bool());
        Ok(Self {
            size: read_size(fields)?,
            settings: read_settings(fields, registry)?,
            progress: Progress {
                turn: int("turn")?,
                score: int("score")?,
                win: flag("win")?,
                lose: flag("lose")?,
                acting: fields.get("acting").map_or(Ok(0), |node| read_acting(&node))?,
            },
            name: Arc::from(fields.get("name").map_or(Ok(MAIN), |name| name.text())?),
            facts: match fields.get("facts") {
                Some(facts) => read_facts(&facts.fields(&["void", "colour", "note"])?)?,
                None => GridFacts::default(),
            },
            more_grids: fields.get("grids").map_or(Ok(Vec::new()), |grids| read_grids(&grids))?,
        })
    }
}

/// The name of a main grid without a given name.
const MAIN: &str = "main";

fn read_size(fields: &Fields<'_>) -> Result<Size, JsonError> {
    Ok(Size::new(fields.need("width")?.small()?, fields.need("height")?.small()?))
}

fn read_settings(fields: &Fields<'_>, registry: &Registry) -> Result<Settings, JsonError> {
    let optional = |name| fields.optional(name).map(|node| node.int()).transpose();
    let (moves, goal) = (fields.need("move_fn")?, fields.need("objective_fn")?);
    Ok(Settings {
        move_rule: registry.move_rule(moves.text()?).map_err(|e| moves.error(e.to_string()))?,
        objective: registry.objective(goal.text()?).map_err(|e| goal.error(e.to_string()))?,
        push_rules: fields.get("push").map(|push| read_push(&push)).transpose()?,
        seed: optional("seed")?,
        turns: fields.get("turns").map_or(Ok(Turns::Chosen), |node| node.word(Turns::from_word))?,
        turn_limit: optional("turn_limit")?,
        message: fields.optional("message").map(|m| m.text().map(Arc::from)).transpose()?,
        note: fields.optional("file_note").map(|note| note.text().map(Arc::from)).transpose()?,
    })
}

/// The number of an agent, from 1.
fn read_acting(node: &Node<'_>) -> Result<u32, JsonError> {
    let number = node.small::<u32>()?.checked_sub(1);
    number.ok_or_else(|| node.error("agents are numbered from 1"))
}

fn read_grids(node: &Node<'_>) -> Result<Vec<GridPlan>, JsonError> {
    let grid = |grid: Node<'_>| {
        let fields = grid.fields(&["name", "width", "height", "void", "colour", "note"])?;
        Ok(GridPlan {
            name: Arc::from(fields.need("name")?.text()?),
            size: read_size(&fields)?,
            facts: read_facts(&fields)?,
        })
    };
    node.items()?.map(grid).collect()
}

fn read_facts(fields: &Fields<'_>) -> Result<GridFacts, JsonError> {
    let text = |key| fields.optional(key).map(|node| node.text().map(Arc::from)).transpose();
    Ok(GridFacts {
        void: fields.get("void").map_or(Ok(false), |node| node.bool())?,
        colour: text("colour")?,
        note: text("note")?,
    })
}

/// Writes the facts about a grid that differ from the usual, each field preceded by a comma.
fn print_facts(facts: &GridFacts) -> String {
    let GridFacts { void, colour, note } = facts;
    let mut out = String::new();
    if *void {
        out += ",\"void\":true";
    }
    for (key, text) in [("colour", colour), ("note", note)] {
        if let Some(text) = text {
            out += &format!(",\"{key}\":{}", quoted(text));
        }
    }
    out
}

/// Writes the size of the main grid, each field followed by a comma.
pub(crate) fn print_size(size: Size) -> String {
    format!("\"width\":{},\"height\":{},", size.width, size.height)
}

/// Writes the fields of grids and push rules, each followed by a comma. A flat world has none of them.
pub(crate) fn print_grids(
    name: &str,
    facts: &GridFacts,
    grids: &[GridPlan],
    push: Option<&PushRules>,
) -> String {
    let mut out = String::new();
    if *facts != GridFacts::default() {
        let facts = print_facts(facts);
        out += &format!("\"facts\":{{{}}},", facts.trim_start_matches(','));
    }
    if name != MAIN {
        out += &format!("\"name\":{},", quoted(name));
    }
    if !grids.is_empty() {
        let grid = |GridPlan { name, size, facts }: &GridPlan| {
            let (size, facts) = (print_size(*size), print_facts(facts));
            format!("{{\"name\":{},{}{facts}}}", quoted(name), size.trim_end_matches(','))
        };
        out += &format!("\"grids\":[{}],", grids.iter().map(grid).collect::<Vec<_>>().join(","));
    }
    if let Some(push) = push {
        out += &format!("\"push\":{},", print_push(push));
    }
    out
}

/// Writes all settings except the push rules, and the progress, each field followed by a comma.
pub(crate) fn print_settings(settings: &Settings, progress: Progress) -> String {
    let Settings { move_rule, objective, push_rules: _, turns, seed, turn_limit, message, note } =
        settings;
    let Progress { turn, score, win, lose, acting } = progress;
    let limit = turn_limit.map(|limit| format!("\"turn_limit\":{limit},")).unwrap_or_default();
    let turns = match turns {
        Turns::Chosen => String::new(),
        turns => format!("\"turns\":\"{turns}\","),
    };
    let acting = match acting {
        0 => String::new(),
        number => format!("\"acting\":{},", u64::from(number) + 1),
    };
    let note =
        note.as_deref().map(|note| format!("\"file_note\":{},", quoted(note))).unwrap_or_default();
    format!(
        "\"move_fn\":{},\"objective_fn\":{},\"seed\":{},\"turn\":{turn},\"score\":{score},\
         \"win\":{win},\"lose\":{lose},\"message\":{},{limit}{turns}{acting}{note}",
        quoted(move_rule.name),
        quoted(objective.name),
        print_optional(*seed),
        print_optional(message.as_deref().map(quoted)),
    )
}

fn read_push(node: &Node<'_>) -> Result<PushRules, JsonError> {
    let fields = node.fields(&[
        "order",
        "entry",
        "swallow",
        "search",
        "max_depth",
        "max_backtracks",
        "pull",
        "preset",
        "by",
        "circles",
        "inner_push",
        "shed",
        "budget",
    ])?;
    let mut rules = match fields.get("preset") {
        Some(preset) => preset.word(Preset::from_word)?.rules(),
        None => RuleSet::default(),
    };
    if let Some(by) = fields.get("by") {
        rules.by = by.word(By::from_word)?;
    }
    if let Some(circles) = fields.get("circles") {
        rules.circles = circles.word(Circles::from_word)?;
    }
    if let Some(inner_push) = fields.get("inner_push") {
        rules.inner_push = inner_push.bool()?;
    }
    if let Some(shed) = fields.get("shed") {
        rules.shed = shed.bool()?;
    }
    if let Some(budget) = fields.get("budget") {
        rules.budget = budget.small()?;
    }
    if let Some(order) = fields.get("order") {
        let strategies = order.items()?.map(|s| s.word(Strategy::from_word));
        let strategies = strategies.collect::<Result<Vec<_>, _>>()?;
        rules.order = Order::new(strategies).map_err(|error| order.error(error.to_string()))?;
    }
    if let Some(entry) = fields.get("entry") {
        rules.entry = entry.word(EntryMapping::from_word)?;
    }
    if let Some(swallow) = fields.get("swallow") {
        rules.swallow = swallow.word(Swallow::from_word)?;
    }
    if let Some(search) = fields.get("search") {
        rules.search = search.word(Search::from_word)?;
    }
    if let Some(depth) = fields.get("max_depth") {
        rules.max_depth = depth.optional().map(|n| n.small()).transpose()?;
    }
    if let Some(limit) = fields.get("max_backtracks") {
        rules.max_backtracks = limit.optional().map(|n| n.small()).transpose()?;
    }
    let pull = fields.get("pull").map_or(Ok(false), |node| node.bool())?;
    Ok(PushRules { rules, pull })
}

/// Writes the fields that differ from the default, and always the order.
fn print_push(push: &PushRules) -> String {
    let rules = &push.rules;
    let preset = Preset::of(rules);
    let usual = preset.rules();
    let order: Vec<String> = rules.order.as_slice().iter().map(|s| format!("\"{s}\"")).collect();
    let mut parts = vec![format!("\"order\":[{}]", order.join(","))];
    let mut add = |differs: bool, part: String| {
        if differs {
            parts.push(part);
        }
    };
    let number = |n: Option<u32>| n.map_or_else(|| "null".to_owned(), |n| n.to_string());
    add(preset != Preset::default(), format!("\"preset\":\"{preset}\""));
    add(rules.by != usual.by, format!("\"by\":\"{}\"", rules.by));
    add(rules.circles != usual.circles, format!("\"circles\":\"{}\"", rules.circles));
    add(rules.inner_push != usual.inner_push, format!("\"inner_push\":{}", rules.inner_push));
    add(rules.shed != usual.shed, format!("\"shed\":{}", rules.shed));
    add(
        preset == Preset::Parabox && rules.budget != usual.budget,
        format!("\"budget\":{}", rules.budget),
    );
    add(rules.entry != usual.entry, format!("\"entry\":\"{}\"", rules.entry));
    add(rules.swallow != usual.swallow, format!("\"swallow\":\"{}\"", rules.swallow));
    add(rules.search != usual.search, format!("\"search\":\"{}\"", rules.search));
    add(rules.max_depth != usual.max_depth, format!("\"max_depth\":{}", number(rules.max_depth)));
    add(
        rules.max_backtracks != usual.max_backtracks,
        format!("\"max_backtracks\":{}", number(rules.max_backtracks)),
    );
    add(push.pull, "\"pull\":true".to_owned());
    format!("{{{}}}", parts.join(","))
}
