//! Columns of text.

/// Rows as lines, each column as wide as its widest cell, indented by two blanks.
pub(super) fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| {
        rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default()
    };
    let widths: [usize; N] = std::array::from_fn(width);
    let mut text = String::new();
    for row in rows {
        let cells: Vec<String> =
            row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        text += &format!("  {}", cells.join("  "));
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

/// Lines of a text, indented by two blanks.
pub(super) fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_lines_end_without_blanks() {
        let rows = [["a", "bb", ""], ["ccc", "d", "e"]].map(|row| row.map(str::to_owned));
        assert_eq!(table(&rows), "  a    bb\n  ccc  d   e\n");
        assert_eq!(indented("a\nb\n"), "  a\n  b\n");
    }
}
