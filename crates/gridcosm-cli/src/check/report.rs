//! Findings for people and for programs.

use super::Checked;
use crate::words::plural;
use gridcosm_formats::level_file::{Diagnostic, Severity};
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report,
};
use serde_json::{Value, json};
use std::io::{self, Write};

/// The style of the text.
#[derive(Clone, Copy)]
pub(super) struct Looks {
    pub(super) colour: bool,
}

/// Columns of a report; long lines of a map are shown whole, sentences are wrapped.
const WIDTH: usize = 100;

pub(super) fn write_text(
    files: &[Checked],
    others: usize,
    looks: Looks,
    out: &mut dyn Write,
) -> io::Result<()> {
    for file in files {
        for finding in &file.findings {
            writeln!(out, "{}", draw(file, finding, looks))?;
        }
    }
    writeln!(out, "{}", summary(files, others))
}

/// One finding with its source line, carets and hint.
fn draw(file: &Checked, finding: &Diagnostic, looks: Looks) -> String {
    let theme =
        if looks.colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(WIDTH)
        .with_links(false)
        .with_context_lines(1);
    let label = |text: &str, span: &std::ops::Range<usize>| LabeledSpan::at(span.clone(), text);
    // A finding about the file as a whole is shown at its first line.
    let span = match finding.line {
        0 => 0..file.text.lines().next().map_or(0, str::len),
        _ => finding.span.clone(),
    };
    let here = LabeledSpan::new_primary_with_span(Some("here".to_owned()), span);
    let mut labels = vec![here];
    labels.extend(finding.related.iter().map(|related| label(&related.message, &related.span)));
    let severity = match finding.severity {
        Severity::Error => miette::Severity::Error,
        Severity::Warning => miette::Severity::Warning,
    };
    let mut diagnostic = MietteDiagnostic::new(&finding.message)
        .with_code(finding.code)
        .with_severity(severity)
        .with_labels(labels);
    diagnostic.help.clone_from(&finding.hint);
    let source = NamedSource::new(&file.name, file.text.clone());
    let mut text = String::new();
    let drawn =
        handler.render_report(&mut text, Report::new(diagnostic).with_source_code(source).as_ref());
    // A failure to draw the excerpt must not hide the mistake.
    if drawn.is_err() { format!("{}: {finding}\n", file.name) } else { text }
}

fn summary(files: &[Checked], others: usize) -> String {
    let count = |severity| files.iter().map(|file| file.count(severity)).sum::<usize>();
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    let checked = plural(files.len(), "file");
    let passed_over = if others > 0 {
        format!("; {} of other kinds passed over", plural(others, "file"))
    } else {
        String::new()
    };
    match (errors, warnings) {
        (0, 0) => format!("{checked} checked, no mistakes{passed_over}"),
        (errors, warnings) => format!(
            "{checked} checked: {}, {}{passed_over}",
            plural(errors, "error"),
            plural(warnings, "warning")
        ),
    }
}

pub(super) fn write_json(
    files: &[Checked],
    others: usize,
    problems: &[String],
    levels: Option<Vec<Value>>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let file = |file: &Checked| {
        let findings: Vec<Value> = file.findings.iter().map(to_json).collect();
        json!({ "file": file.name, "findings": findings })
    };
    let count = |severity| files.iter().map(|file| file.count(severity)).sum::<usize>();
    let mut all = json!({
        "files": files.iter().map(file).collect::<Vec<_>>(),
        "errors": count(Severity::Error),
        "warnings": count(Severity::Warning),
        "passed_over": others,
        "problems": problems,
    });
    if let Some(levels) = levels {
        all["levels"] = levels.into();
    }
    writeln!(out, "{all}")
}

fn to_json(finding: &Diagnostic) -> Value {
    let related = finding.related.iter();
    let related =
        related.map(|r| json!({ "message": r.message, "start": r.span.start, "end": r.span.end }));
    json!({
        "severity": finding.severity.to_string(),
        "code": finding.code,
        "message": finding.message,
        "hint": finding.hint,
        "line": finding.line.max(1),
        "column": finding.column.max(1),
        "start": finding.span.start,
        "end": finding.span.end,
        "level": finding.level,
        "related": related.collect::<Vec<_>>(),
    })
}
