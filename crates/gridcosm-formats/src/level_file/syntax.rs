//! A level as the file contains it. A level of a pack begins with the pack's common settings.

use super::{
    diagnostic::Report,
    entity::{EntitySyntax, read_stack},
    fields::{Field, Located, fields, unknown_key},
    grid_map::{GridSyntax, read_grid},
    settings, vocabulary,
};
use gridcosm_universe::{GridFacts, Progress, Settings};
use std::{collections::BTreeMap, ops::Range, sync::Arc};
use toml::de::DeTable;

/// The content of a level's table, or of the top of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct LevelSyntax {
    pub(super) title: Option<Located<String>>,
    pub(super) author: Option<String>,
    pub(super) description: Option<String>,
    pub(super) tags: Option<Vec<String>>,
    pub(super) agents: Option<i64>,
    pub(super) settings: Settings,
    pub(super) progress: Progress,
    /// The meaning of each sign, from the bottom up.
    pub(super) legend: BTreeMap<char, Vec<EntitySyntax>>,
    pub(super) grids: Vec<GridSyntax>,
    /// Facts about grids, with their names.
    pub(super) facts: Vec<(Located<String>, GridFacts)>,
    /// The table as a whole, for reports about missing keys.
    pub(super) span: Range<usize>,
}

/// The maximum number of grids in a level.
const MOST_GRIDS: usize = 10_000;

/// The name of a grid that is only called `map`.
pub(crate) const MAIN: &str = "main";

impl LevelSyntax {
    /// The initial values of a level of a pack, before its own table overrides them.
    pub(super) fn of_pack(&self, span: Range<usize>) -> Self {
        Self {
            author: self.author.clone(),
            tags: self.tags.clone(),
            agents: self.agents,
            settings: settings::inherited(&self.settings),
            legend: self.legend.clone(),
            span,
            ..Self::default()
        }
    }

    /// Adds the fields of a table; `extra` are those that only the top of a file has.
    pub(super) fn read(
        mut self,
        report: &mut Report<'_>,
        table: &DeTable<'_>,
        extra: &[&'static str],
    ) -> Self {
        for field in fields(table) {
            if !extra.contains(&field.key) {
                self.read_field(report, &field, extra);
            }
        }
        self
    }

    fn read_field(
        &mut self,
        report: &mut Report<'_>,
        field: &Field<'_, '_>,
        extra: &[&'static str],
    ) {
        if settings::read(report, field, &mut self.settings, &mut self.progress) {
            return;
        }
        let text = |report: &mut Report<'_>| field.text(report).map(|text| text.value);
        match field.key {
            "title" => self.title = field.text(report),
            "author" => self.author = text(report).or(self.author.take()),
            "description" => self.description = text(report),
            "tags" => {
                if let Some(tags) = field.texts(report) {
                    self.tags = Some(tags.into_iter().map(|tag| tag.value).collect());
                }
            }
            "agents" => self.agents = field.int(report).or(self.agents),
            "legend" => read_legend(report, &mut self.legend, field),
            "map" => {
                let name = Located { value: MAIN.to_owned(), span: field.key_span.clone() };
                self.grids.extend(read_grid(report, name, field));
            }
            "grids" => self.read_grids(report, field),
            "facts" => self.read_facts(report, field),
            _ => {
                let mut known = vocabulary::names(&vocabulary::level_keys());
                known.extend(extra);
                unknown_key(report, field, "in a level", &known);
            }
        }
    }

    fn read_grids(&mut self, report: &mut Report<'_>, field: &Field<'_, '_>) {
        let Some(table) = field.table(report) else { return };
        let grids = fields(table);
        if grids.len() > MOST_GRIDS {
            let message =
                format!("the level has {} grids; at most {MOST_GRIDS} are allowed", grids.len());
            report.error("too-large", field.key_span.clone(), message);
            return;
        }
        for grid in grids {
            let name = Located { value: grid.key.to_owned(), span: grid.key_span.clone() };
            if name.value.is_empty() {
                report
                    .error("wrong-name", name.span, "a grid must have a name")
                    .hint("choose a name that begins with a letter");
                continue;
            }
            if let Some(first) = self.grids.iter().find(|known| known.name.value == name.value) {
                let first = first.name.span.clone();
                report
                    .error("twice", name.span, format!("there are two grids `{}`", name.value))
                    .hint("`map` is the grid `main`")
                    .related(first, "the first one");
                continue;
            }
            self.grids.extend(read_grid(report, name, &grid));
        }
    }

    fn read_facts(&mut self, report: &mut Report<'_>, field: &Field<'_, '_>) {
        let Some(table) = field.table(report) else { return };
        for grid in fields(table) {
            let Some(table) = grid.table(report) else { continue };
            let mut facts = GridFacts::default();
            for fact in fields(table) {
                let text = |report: &mut Report<'_>| Some(Arc::from(fact.text(report)?.value));
                match fact.key {
                    "void" => facts.void = fact.flag(report).unwrap_or(false),
                    "colour" => facts.colour = text(report),
                    "note" => facts.note = text(report),
                    _ => unknown_key(
                        report,
                        &fact,
                        "among facts about a grid",
                        &["void", "colour", "note"],
                    ),
                }
            }
            let name = Located { value: grid.key.to_owned(), span: grid.key_span.clone() };
            self.facts.push((name, facts));
        }
    }

    /// The name of the first grid, for reports about the maps as a whole.
    pub(super) fn grids_span(&self) -> Range<usize> {
        self.grids.first().map_or(self.span.clone(), |grid| grid.name.span.clone())
    }
}

fn read_legend(
    report: &mut Report<'_>,
    legend: &mut BTreeMap<char, Vec<EntitySyntax>>,
    field: &Field<'_, '_>,
) {
    let Some(table) = field.table(report) else { return };
    for field in fields(table) {
        let mut signs = field.key.chars();
        let stack = read_stack(report, &field);
        match (signs.next(), signs.next()) {
            (Some(sign), None) if !sign.is_control() => {
                legend.insert(sign, stack);
            }
            _ => {
                let message = format!("`{}` is not one character", field.key);
                report
                    .error("legend-sign", field.key_span.clone(), message)
                    .hint("each entry of a legend explains one character of the maps");
            }
        }
    }
}
