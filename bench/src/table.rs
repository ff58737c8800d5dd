//! Rows as a readable table: one block per case, ours first, each peer with its ratio to ours.

use crate::row::{OURS, Row};
use std::fmt::Write;

pub(crate) fn table(rows: &[Row]) -> String {
    let mut text = String::new();
    let mut cases: Vec<(&str, &str)> = Vec::new();
    for row in rows {
        if !cases.contains(&(row.case.as_str(), row.metric)) {
            cases.push((&row.case, row.metric));
        }
    }
    let width = rows.iter().map(|row| row.subject.chars().count()).max().unwrap_or(0);
    for (case, metric) in cases {
        let _ = writeln!(text, "{case} ({metric})");
        let in_case = || rows.iter().filter(|row| row.case == case && row.metric == metric);
        let ours = in_case().find(|row| row.subject == OURS);
        for row in in_case() {
            let value = format!("{} {}", readable(row.value, row.unit), row.unit);
            let ratio = match ours {
                // A ratio with zero means nothing.
                Some(ours) if row.subject != OURS && row.ratio(ours).is_finite() => {
                    format!("{:.2}x", row.ratio(ours))
                }
                _ => String::new(),
            };
            let line = format!("  {:width$}  {value:>16}  {ratio}", row.subject);
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text.push('\n');
    }
    if !rows.is_empty() {
        text.push_str("Each ratio compares with gridcosm in the same run: above 1, gridcosm is better by that factor.\n");
    }
    text
}

/// Three significant digits, with thousands in groups; factors with four decimals, because those of lengths are near 1.
fn readable(value: f64, unit: &str) -> String {
    let decimals = match value.abs() {
        large if large >= 100.0 => 0,
        _ if unit == "x" => 4,
        _ => 2,
    };
    let text = format!("{value:.decimals$}");
    let (whole, rest) = text.split_once('.').map_or((text.as_str(), None), |(w, r)| (w, Some(r)));
    let mut grouped = String::new();
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i) % 3 == 0 && !grouped.ends_with('-') {
            grouped.push(' ');
        }
        grouped.push(digit);
    }
    rest.map_or(grouped.clone(), |rest| format!("{grouped}.{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(subject: &str, value: f64, unit: &'static str) -> Row {
        Row {
            area: "grid",
            case: "count".into(),
            subject: subject.into(),
            metric: "time",
            value,
            unit,
        }
    }

    #[test]
    fn peers_get_their_ratio_to_ours() {
        let text = table(&[row("gridcosm", 1000.0, "ns"), row("peer", 2500.0, "ns")]);
        assert_eq!(
            text,
            "count (time)\n  gridcosm          1 000 ns\n  peer              2 500 ns  2.50x\n\n\
             Each ratio compares with gridcosm in the same run: above 1, gridcosm is better by that factor.\n"
        );
    }

    #[test]
    fn a_rate_is_better_when_it_is_higher() {
        assert_eq!(row("peer", 2.0, "steps/s").ratio(&row("gridcosm", 8.0, "steps/s")), 4.0);
        assert_eq!(row("peer", 8.0, "ns").ratio(&row("gridcosm", 2.0, "ns")), 4.0);
        assert_eq!(readable(1234567.0, "ns"), "1 234 567");
        assert_eq!(readable(12.345, "ns"), "12.35");
    }
}
