//! The content of a text: the board, the signs, the links, the rules, and every mistake.

use super::{super::Complaint, nest, tidy::Entry};
use crate::{
    board::{board, place},
    inspect,
    json_diff::differences,
    lens::rule_words,
    level_text,
    wire::{
        EditAnswer, EditedLevel, EntityCard, Fix, Item, KeyWords, Link, LinkKind, Mistake, Place,
        PushCard, Rules, SignCard, Vocabulary,
    },
};
use gridcosm_formats::{
    level_edit::{self, Origin, entity, level_count},
    level_file::{self, Diagnostic, LevelEntry},
    state_json,
};
use gridcosm_universe::{EntitySpec, Level, PushRules, SpecId, State};
use std::collections::BTreeMap;

/// Parses a text; the answer contains it if the server changed it, with the entries of the legend that were `made`.
pub(super) fn read(text: &str, index: u32, made: Option<Vec<Entry>>) -> EditAnswer {
    let parsed = level_file::parse(text);
    let levels = parsed.pack.map(|pack| pack.levels).unwrap_or_default();
    let index = index.min(u32::try_from(level_count(text).saturating_sub(1)).unwrap_or(0));
    // A level without a map is missing in the list, and then numbers refer to other levels.
    let entry = levels.get(index as usize).filter(|_| levels.len() == level_count(text));
    EditAnswer::EditLevel {
        text: made.is_some().then(|| text.to_owned()),
        nest: false,
        made: made.unwrap_or_default(),
        index,
        mistakes: relevant(&parsed.diagnostics).map(|found| mistake(text, found)).collect(),
        level: entry.and_then(|entry| edited(text, index as usize, entry)).map(Box::new),
        titles: levels.iter().map(|level| level.title.clone()).collect(),
    }
}

/// The appearance of a stack of entities, beside an agent, because hunters need a target; none if it cannot be drawn.
pub(super) fn look(stack: &[String]) -> Vec<Item> {
    let text = format!("map = 'X@'\n[legend]\nX = {}\n", entity::join(stack));
    let grid =
        state_of(&text, 0, false).and_then(|state| board(&state, None).grids.into_iter().next());
    grid.and_then(|grid| grid.cells.into_iter().next()).unwrap_or_default()
}

/// The content of a cell of a level, and its state as JSON.
pub(super) fn inspect(
    text: &str,
    index: u32,
    nest: bool,
    place: Place,
    before: Option<&str>,
) -> Result<EditAnswer, Complaint> {
    let state = state_of(text, index, nest)
        .ok_or("The level has mistakes, so there is nothing to inspect.")?;
    let value = state_json::to_value(&state);
    let before = before.and_then(|before| state_of(before, index, nest));
    let before = before.map(|before| state_json::to_value(&before));
    Ok(EditAnswer::EditInspected {
        cell: inspect::cell(&state, place),
        json: serde_json::to_string_pretty(&value).unwrap_or_default(),
        differences: before.map(|before| differences(&before, &value)).unwrap_or_default(),
    })
}

fn state_of(text: &str, index: u32, nest: bool) -> Option<State> {
    if nest {
        return level_text::read(nest::NAME, text.into()).ok()?.pack.start(0, None).ok();
    }
    level_file::parse(text).pack?.start(index as usize, None).ok()
}

fn edited(text: &str, index: usize, entry: &LevelEntry) -> Option<EditedLevel> {
    let maps: Vec<Vec<String>> =
        level_edit::maps(text, index).ok()?.into_iter().map(|(_, rows)| rows).collect();
    let state = entry.level.to_state().ok()?;
    Some(EditedLevel {
        board: board(&state, None),
        signs: signs(text, index, &maps)?,
        links: links(&entry.level),
        rules: rules(entry),
        maps,
    })
}

/// In a text that is not TOML all other mistakes are only consequences.
fn relevant(found: &[Diagnostic]) -> impl Iterator<Item = &Diagnostic> {
    let is_syntax = |found: &Diagnostic| found.code == "toml-syntax";
    let broken = found.iter().any(is_syntax);
    found.iter().filter(move |found| !broken || is_syntax(found))
}

/// A mistake on the wire; one that concerns the whole file is shown at its first line.
pub(super) fn mistake(text: &str, found: &Diagnostic) -> Mistake {
    let meant = text.get(found.span.clone()).unwrap_or_default();
    Mistake {
        error: found.is_error(),
        message: found.message.clone(),
        hint: found.hint.clone(),
        line: number(found.line).max(1),
        column: number(found.column).max(1),
        length: number(meant.lines().next().unwrap_or_default().chars().count()),
        level: found.level.map(number),
        fix: found.fix.as_ref().map(|fix| wire_fix(text, fix)),
    }
}

fn wire_fix(text: &str, fix: &level_file::Fix) -> Fix {
    let before = text.get(..fix.span.start).unwrap_or_default();
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let characters = |text: Option<&str>| number(text.unwrap_or_default().chars().count());
    Fix {
        title: fix.title.clone(),
        text: fix.text.clone(),
        line: number(before.matches('\n').count() + 1),
        column: characters(before.get(line_start..)) + 1,
        length: characters(text.get(fix.span.clone())),
    }
}

fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// The words and keys of level files, for completion.
pub(super) fn vocabulary() -> EditAnswer {
    let own = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    let known = level_file::vocabulary();
    EditAnswer::EditVocabulary {
        vocabulary: Box::new(Vocabulary {
            tables: own(&known.tables),
            level: own(&known.level),
            push: own(&known.push),
            entity: own(&known.entity),
            moving: own(&known.moving),
            words: own(&known.words),
            flags: own(&known.flags),
            values: known
                .values
                .iter()
                .map(|(key, words)| KeyWords { key: (*key).to_owned(), words: own(words) })
                .collect(),
            rules: rule_words::rule_words(),
        }),
    }
}

/// The signs that stand on the maps or in a legend of the file.
fn signs(text: &str, index: usize, maps: &[Vec<String>]) -> Option<Vec<SignCard>> {
    let mut counts: BTreeMap<char, u32> = BTreeMap::new();
    for sign in maps.iter().flatten().flat_map(|row| row.chars()) {
        *counts.entry(sign).or_default() += 1;
    }
    let lines = level_edit::legend(text, index).ok()?;
    let cards = lines.into_iter().filter_map(|line| {
        let count = counts.get(&line.sign).copied().unwrap_or(0);
        let own = matches!(line.origin, Origin::Level | Origin::Pack);
        let stack = entity::split(&line.stack).into_iter().map(card).collect();
        (own || count > 0).then(|| SignCard { sign: line.sign.to_string(), stack, count })
    });
    Some(cards.collect())
}

fn card(text: String) -> EntityCard {
    EntityCard { fields: entity::fields(&text), text }
}

/// Portals and their mates, hunters and their targets, plates and switches and what they are wired to.
fn links(level: &Level) -> Vec<Link> {
    let places: BTreeMap<SpecId, gridcosm_universe::Place> =
        level.cells().flat_map(|(place, ids)| ids.iter().map(move |&id| (id, place))).collect();
    let mut links = Vec::new();
    for (&id, &from) in &places {
        let Some(spec) = level.get(id) else { continue };
        let mut link = |kind, to: Option<SpecId>| {
            let to = to.and_then(|to| places.get(&to)).copied();
            if let Some((from, to)) = place(from).zip(to.and_then(place)) {
                links.push(Link { kind, from, to });
            }
        };
        // A pair is one link, reported for its first portal.
        link(LinkKind::Portal, spec.portal_pair.filter(|&mate| id < mate));
        link(LinkKind::Pursuit, spec.pathfind_target);
    }
    wires(level, &places, &mut links);
    links
}

/// Adds the wires: from every source of a signal to everything that listens to it.
fn wires(
    level: &Level,
    places: &BTreeMap<SpecId, gridcosm_universe::Place>,
    links: &mut Vec<Link>,
) {
    let things = || places.iter().filter_map(|(&id, &at)| Some((level.get(id)?, place(at)?)));
    for (source, from) in things() {
        let sent = [&source.components.plate, &source.components.switch];
        for signal in sent.into_iter().flatten() {
            let hears = |thing: &EntitySpec| {
                let c = &thing.components;
                let wires =
                    [&c.opened_by, &c.closed_by, &c.started_by, &c.stopped_by, &c.turned_by];
                wires.into_iter().flatten().any(|name| name == signal)
            };
            for (_, to) in things().filter(|(thing, _)| hears(thing)) {
                if links.len() == MOST_LINKS {
                    return;
                }
                links.push(Link { kind: LinkKind::Wire, from, to });
            }
        }
    }
}

/// More links than this are a net in which nobody sees a line.
const MOST_LINKS: usize = 10_000;

pub(super) fn rules(entry: &LevelEntry) -> Rules {
    let level = &entry.level;
    Rules {
        title: entry.title.clone(),
        author: entry.author.clone(),
        description: entry.description.clone(),
        tags: entry.tags.clone(),
        moves: level.settings.move_rule.name.to_owned(),
        objective: level.settings.objective.name.to_owned(),
        seed: level.settings.seed,
        turns: level.settings.turns.word().to_owned(),
        turn_limit: level.settings.turn_limit,
        push: level.settings.push_rules.as_ref().map(push_card),
    }
}

fn push_card(push: &PushRules) -> PushCard {
    let rules = &push.rules;
    PushCard {
        order: rules.order.as_slice().iter().map(|each| each.word().to_owned()).collect(),
        entry: rules.entry.word().to_owned(),
        swallow: rules.swallow.word().to_owned(),
        search: rules.search.word().to_owned(),
        pull: push.pull,
        by_things: push.by_things(),
        inner_push: rules.inner_push,
        shed: rules.shed,
    }
}
