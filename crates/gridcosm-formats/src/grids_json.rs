//! Grids and push rules as JSON, in states and in levels alike. A flat world writes none of these fields.

use crate::json::{JsonError, Node, quoted};
use gridcosm_grid::Size;
use gridcosm_nest::{EntryMapping, Order, RuleSet, Search, Strategy, Swallow};
use gridcosm_universe::{GridPlan, PushRules};
use std::sync::Arc;

/// The fields that only worlds of more than one grid, or with push rules, have.
pub(crate) const FIELDS: [&str; 3] = ["name", "grids", "push"];

pub(crate) fn read_grids(node: &Node<'_>) -> Result<Vec<GridPlan>, JsonError> {
    node.items()?
        .map(|grid| {
            let fields = grid.fields(&["name", "width", "height"])?;
            let size = Size::new(fields.need("width")?.small()?, fields.need("height")?.small()?);
            Ok(GridPlan { name: Arc::from(fields.need("name")?.text()?), size })
        })
        .collect()
}

/// Writes the fields of grids and push rules, each followed by a comma; nothing where there is nothing to say.
pub(crate) fn print(name: &str, grids: &[GridPlan], push: Option<&PushRules>) -> String {
    let mut out = String::new();
    if name != "main" {
        out += &format!("\"name\":{},", quoted(name));
    }
    if !grids.is_empty() {
        let grid = |GridPlan { name, size }: &GridPlan| {
            let (width, height) = (size.width, size.height);
            format!("{{\"name\":{},\"width\":{width},\"height\":{height}}}", quoted(name))
        };
        out += &format!("\"grids\":[{}],", grids.iter().map(grid).collect::<Vec<_>>().join(","));
    }
    if let Some(push) = push {
        out += &format!("\"push\":{},", print_push(push));
    }
    out
}

pub(crate) fn read_push(node: &Node<'_>) -> Result<PushRules, JsonError> {
    let fields = node.fields(&[
        "order",
        "entry",
        "swallow",
        "search",
        "max_depth",
        "max_backtracks",
        "pull",
    ])?;
    let mut rules = RuleSet::default();
    if let Some(order) = fields.get("order") {
        let strategies = order.items()?.map(|s| s.word(Strategy::from_word));
        rules.order = Order::new(strategies.collect::<Result<Vec<_>, _>>()?);
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

/// Writes what differs from the default, and the order always.
fn print_push(push: &PushRules) -> String {
    let (rules, usual) = (&push.rules, RuleSet::default());
    let order: Vec<String> = rules.order.as_slice().iter().map(|s| format!("\"{s}\"")).collect();
    let mut parts = vec![format!("\"order\":[{}]", order.join(","))];
    let mut add = |differs: bool, part: String| {
        if differs {
            parts.push(part);
        }
    };
    let number = |n: Option<u32>| n.map_or_else(|| "null".to_owned(), |n| n.to_string());
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
