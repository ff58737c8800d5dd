//! Resolves names to entities: the targets of pursuers and the mates of portals.

use super::{
    diagnostic::Report,
    entity::{AGENT, known_names},
    lower::Placed,
};
use gridcosm_universe::{Level, SpecId};
use std::collections::{BTreeMap, BTreeSet};

/// Resolves `follows`, `to` and the names that portals share.
pub(super) fn wire(report: &mut Report<'_>, level: &mut Level, placed: &[Placed]) {
    let names = Names::new(placed);
    let mut targets = BTreeSet::new();
    for thing in placed {
        if let Some(target) = &thing.entity.follows {
            let target = names.one(report, &target.value, target.span.clone());
            if let (Some(target), Some(spec)) = (target, level.get_mut(thing.id)) {
                spec.pathfind_target = Some(target);
            }
        }
        if let Some(to) = &thing.entity.to
            && let Some(mate) = names.one(report, &to.value, to.span.clone())
            && let Some(spec) = level.get_mut(thing.id)
        {
            spec.portal_pair = Some(mate);
            targets.insert(mate);
        }
    }
    pair_portals(report, level, placed, &targets);
}

/// The entities of each name.
struct Names<'p> {
    all: BTreeMap<&'p str, Vec<&'p Placed>>,
}

impl<'p> Names<'p> {
    fn new(placed: &'p [Placed]) -> Self {
        let mut all: BTreeMap<&str, Vec<&Placed>> = BTreeMap::new();
        for thing in placed {
            if let Some(name) = &thing.entity.name {
                all.entry(&name.value).or_default().push(thing);
            }
        }
        // The name of the agent always works, even if the legend did not set one.
        if !all.contains_key(AGENT) {
            let agents: Vec<&Placed> =
                placed.iter().filter(|thing| thing.entity.spec.components.agent).take(1).collect();
            if !agents.is_empty() {
                all.insert(AGENT, agents);
            }
        }
        Self { all }
    }

    /// The entity with a name, if there is exactly one.
    fn one(
        &self,
        report: &mut Report<'_>,
        name: &str,
        span: std::ops::Range<usize>,
    ) -> Option<SpecId> {
        match self.all.get(name).map(Vec::as_slice) {
            None | Some([]) => {
                let known: Vec<&str> = self.all.keys().copied().collect();
                report
                    .error("unknown-name", span, format!("nothing on the map is called `{name}`"))
                    .hint(known_names(name, &known));
                None
            }
            Some([thing]) => Some(thing.id),
            Some([first, second, ..]) => {
                report
                    .error("ambiguous-name", span, format!("several entities are called `{name}`"))
                    .hint("give the right one its own sign and name")
                    .related(first.sign.span(), "one of them")
                    .related(second.sign.span(), "another one");
                Some(first.id)
            }
        }
    }
}

/// Portals of one name, or of one sign where they have none, lead to each other.
fn pair_portals(
    report: &mut Report<'_>,
    level: &mut Level,
    placed: &[Placed],
    targets: &BTreeSet<SpecId>,
) {
    let mut groups: BTreeMap<(Option<&str>, char), Vec<&Placed>> = BTreeMap::new();
    for thing in placed {
        let entity = &thing.entity;
        if entity.spec.components.portal.is_none() || entity.to_nowhere || entity.to.is_some() {
            continue;
        }
        let name = entity.name.as_ref().map(|name| name.value.as_str());
        let sign = if name.is_some() { ' ' } else { thing.sign.sign };
        groups.entry((name, sign)).or_default().push(thing);
    }
    for ((name, sign), portals) in groups {
        let called = name.map_or_else(|| format!("`{sign}`"), |name| format!("`{name}`"));
        match portals.as_slice() {
            [one, two] => {
                // Both handles belong to this level.
                let _ = level.pair_portals(one.id, two.id);
            }
            // Another portal leads here by name, and this one leads back to it.
            [one] if targets.contains(&one.id) => {}
            [one] => {
                report
                    .error(
                        "unpaired-portal",
                        one.sign.span(),
                        format!("portal {called} leads nowhere because it has no partner"),
                    )
                    .hint(
                        "draw a second one, or write to = false in the legend if this is intended",
                    );
            }
            [first, .., last] => {
                report
                    .error("unpaired-portal", last.sign.span(), format!("{} portals share {called}, but a pair is two", portals.len()))
                    .hint("give each pair its own sign and name: O = { is = \"portal\", name = \"blue\" }")
                    .related(first.sign.span(), "the first one");
            }
            [] => {}
        }
    }
}
