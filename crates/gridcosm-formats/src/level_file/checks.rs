//! Checks of a level that could be built: missing agents, excess, unreachable goals.

use super::{
    diagnostic::Report,
    lower::Placed,
    reach::{self, Reached},
    syntax::LevelSyntax,
};
use gridcosm_universe::{ComponentKind, Components, Level, Objective, Place, SUB_CELLS, Turns};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(
    report: &mut Report<'_>,
    syntax: &LevelSyntax,
    level: &Level,
    placed: &[Placed],
) {
    agents(report, syntax, placed);
    keys_and_doors(report, placed);
    signals(report, placed);
    unused_grids(report, syntax, placed);
    swarms(report, level, placed);
    goals(report, syntax, level, placed);
}

fn agents(report: &mut Report<'_>, syntax: &LevelSyntax, placed: &[Placed]) {
    let agents: Vec<&Placed> = placed.iter().filter(|thing| components(thing).agent).collect();
    let found = agents.len() as i64;
    // A level that says whose turn it is means several agents.
    let several = syntax.settings.turns != Turns::Chosen && found > 0;
    let meant = syntax.agents.unwrap_or(if several { found } else { 1 });
    match agents.as_slice() {
        _ if found == meant => {}
        [] => {
            report
                .warning(
                    "no-agent",
                    syntax.grids_span(),
                    "the level has no agent, so there is nothing to control",
                )
                .hint("draw an `@` on a map, or write agents = 0 if this is intended");
        }
        [first, second, ..] if found > meant => {
            let message = format!(
                "the level has {found} agents, but {meant} {} expected",
                if meant == 1 { "is" } else { "are" }
            );
            report
                .error("too-many-agents", second.sign.span(), message)
                .hint(format!("keep one, or write agents = {found} if this is intended"))
                .fix("Take this agent away", second.sign.span(), ".")
                .related(first.sign.span(), "the first agent");
        }
        [first, ..] => {
            let message = format!(
                "there {} {found}, but `agents` says {meant}",
                if found == 1 { "is" } else { "are" }
            );
            report
                .error("too-many-agents", first.sign.span(), message)
                .hint("change `agents` or the map");
        }
    }
}

/// Keys that open nothing, and doors that nothing opens.
fn keys_and_doors(report: &mut Report<'_>, placed: &[Placed]) {
    let mut keys: BTreeMap<&str, &Placed> = BTreeMap::new();
    let mut doors: BTreeMap<&str, &Placed> = BTreeMap::new();
    for thing in placed {
        let spec = &thing.entity.spec;
        let carried = spec.inventory_list.iter().filter_map(|item| item.components.key.as_deref());
        for key in spec.components.key.as_deref().into_iter().chain(carried) {
            keys.entry(key).or_insert(thing);
        }
        if let Some(lock) = spec.components.locked.as_deref() {
            doors.entry(lock).or_insert(thing);
        }
    }
    for (name, key) in &keys {
        if !doors.contains_key(name) {
            report
                .warning(
                    "key-without-door",
                    key.sign.span(),
                    format!("the key `{name}` opens nothing"),
                )
                .hint(format!("add a door: {{ is = \"door\", key = \"{name}\" }}"));
        }
    }
    for (name, door) in &doors {
        if !keys.contains_key(name) {
            report
                .warning(
                    "door-without-key",
                    door.sign.span(),
                    format!("nothing opens the door `{name}`"),
                )
                .hint(format!("add a key: {{ is = \"key\", key = \"{name}\" }}"));
        }
    }
}

/// Signals that nothing hears, and signals that nothing sends.
fn signals(report: &mut Report<'_>, placed: &[Placed]) {
    let mut sent: BTreeMap<&str, &Placed> = BTreeMap::new();
    let mut heard: BTreeMap<&str, &Placed> = BTreeMap::new();
    for thing in placed {
        let c = components(thing);
        for name in [&c.plate, &c.switch].into_iter().flatten() {
            sent.entry(name).or_insert(thing);
        }
        let listens = [&c.opened_by, &c.closed_by, &c.started_by, &c.stopped_by, &c.turned_by];
        for name in listens.into_iter().flatten() {
            heard.entry(name).or_insert(thing);
        }
    }
    for (name, source) in sent.iter().filter(|(name, _)| !heard.contains_key(*name)) {
        report
            .warning(
                "signal-unheard",
                source.sign.span(),
                format!("nothing listens to the signal `{name}`"),
            )
            .hint(format!("give a door, room or mover a wire: opened_by = \"{name}\""));
    }
    for (name, door) in heard.iter().filter(|(name, _)| !sent.contains_key(*name)) {
        report
            .warning(
                "signal-unsent",
                door.sign.span(),
                format!("nothing sends the signal `{name}`"),
            )
            .hint(format!("add a plate: {{ plate = \"{name}\" }}"));
    }
}

/// Members of swarms for which there is no room.
fn swarms(report: &mut Report<'_>, level: &Level, placed: &[Placed]) {
    let Some(first) = placed.iter().find(|thing| components(thing).swarm.is_some()) else { return };
    if swarms_fit_where_they_begin(placed) {
        return;
    }
    let Ok(state) = level.to_state() else { return };
    let has = |id, kind| state.has(id, kind);
    let counts = placed.iter().filter_map(|thing| components(thing).swarm);
    let wanted: u64 = counts.map(|swarm| u64::from(swarm.count)).sum();
    let members = state.entities().filter(|&id| has(id, ComponentKind::Swarm));
    let standing = members.filter(|&id| has(id, ComponentKind::Footing)).count() as u64;
    let crammed = wanted.saturating_sub(standing);
    if crammed > 0 {
        let message = match crammed {
            1 => "there is no room for one member of a swarm".to_owned(),
            _ => format!("there is no room for {crammed} members of swarms"),
        };
        let parts = u32::from(SUB_CELLS).pow(2);
        report
            .warning("crammed-swarm", first.sign.span(), message)
            .hint(format!("a free cell has room for {parts}, a solid one for none"));
    }
}

/// Whether every member of a swarm finds a part of its own cell, so that nobody has to try it.
fn swarms_fit_where_they_begin(placed: &[Placed]) -> bool {
    let mut wanted: BTreeMap<Place, u64> = BTreeMap::new();
    let mut taken: BTreeSet<Place> = BTreeSet::new();
    for thing in placed {
        let components = components(thing);
        match &components.swarm {
            Some(swarm) => *wanted.entry(thing.place).or_default() += u64::from(swarm.count),
            None if components.blocking
                || components.pushable
                || components.agent
                || thing.entity.room.is_some() =>
            {
                taken.insert(thing.place);
            }
            None => {}
        }
    }
    let parts = u64::from(SUB_CELLS).pow(2);
    wanted.iter().all(|(place, &count)| count <= parts && !taken.contains(place))
}

/// Grids that no room shows. The first grid is where the world begins.
fn unused_grids(report: &mut Report<'_>, syntax: &LevelSyntax, placed: &[Placed]) {
    let mut shown: BTreeSet<&str> = placed
        .iter()
        .filter_map(|thing| Some(thing.entity.room.as_ref()?.0.value.as_str()))
        .collect();
    // A grid with the agent in it is in use, whether or not anything leads there.
    let agents = placed.iter().filter(|thing| components(thing).agent);
    let homes = agents.filter_map(|agent| syntax.grids.get(agent.place.grid.0 as usize));
    shown.extend(homes.map(|grid| grid.name.value.as_str()));
    // A void is a space of its own.
    let voids = syntax.facts.iter().filter(|(_, facts)| facts.void);
    shown.extend(voids.map(|(name, _)| name.value.as_str()));
    for grid in syntax.grids.iter().skip(1) {
        if !shown.contains(grid.name.value.as_str()) {
            let name = &grid.name.value;
            report
                .warning(
                    "unused-grid",
                    grid.name.span.clone(),
                    format!("no room shows the grid `{name}`"),
                )
                .hint(format!("add one to the legend: {{ room = \"{name}\" }}"));
        }
    }
}

/// Whether the goal can be reached at all, as far as the map alone can tell.
fn goals(report: &mut Report<'_>, syntax: &LevelSyntax, level: &Level, placed: &[Placed]) {
    let agents: Vec<&Placed> = placed.iter().filter(|thing| components(thing).agent).collect();
    let exits: Vec<&Placed> = placed.iter().filter(|thing| components(thing).exit).collect();
    if agents.is_empty() {
        return;
    }
    let needs_exit = [Objective::DEFAULT, Objective::EXIT].contains(&level.settings.objective);
    if needs_exit && exits.is_empty() {
        report
            .warning("no-exit", syntax.grids_span(), "the level has no exit, so it cannot be won")
            .hint("draw a `>` on a map, or choose another objective");
    }
    if level.settings.objective == Objective::PUSH {
        // Rooms may stay where they are.
        let is_box = |thing: &&Placed| components(thing).pushable && thing.entity.room.is_none();
        let boxes = placed.iter().filter(is_box).count();
        if exits.len() < boxes {
            let message =
                format!("{boxes} boxes need an exit each, but there are only {}", exits.len());
            report
                .warning("too-few-exits", syntax.grids_span(), message)
                .hint("draw a `>` for every box");
        }
    }
    let reached = reach::from(level, placed, &agents);
    if needs_exit && !exits.iter().any(|exit| reached.contains(exit.place)) {
        unreachable(
            report,
            &exits,
            "unreachable-exit",
            "the agent cannot reach the exit",
            &reached,
        );
    }
    if [Objective::DEFAULT, Objective::COLLECT].contains(&level.settings.objective) {
        let required = placed
            .iter()
            .filter(|thing| components(thing).required && components(thing).collectible);
        let lost: Vec<&Placed> = required.filter(|thing| !reached.contains(thing.place)).collect();
        unreachable(
            report,
            &lost,
            "unreachable-item",
            "the agent cannot reach something it must collect",
            &reached,
        );
    }
}

fn unreachable(
    report: &mut Report<'_>,
    lost: &[&Placed],
    code: &'static str,
    message: &str,
    reached: &Reached,
) {
    if let (Some(thing), false) = (lost.first(), reached.everything) {
        report.warning(code, thing.sign.span(), message).hint(
            "doors and boxes do not count as obstacles here; check the walls for a missing gap",
        );
    }
}

fn components(thing: &Placed) -> &Components {
    &thing.entity.spec.components
}
