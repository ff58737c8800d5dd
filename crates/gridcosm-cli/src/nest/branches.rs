//! Trees drawn with lines.

/// A line of a tree. Lines are written parents first.
pub(super) struct Line {
    /// Lines above this one in the tree.
    pub(super) depth: usize,
    pub(super) text: String,
}

/// Levels that are drawn; on deeper ones their number is written. A search may go as deep as there are cells.
const MOST_LEVELS: usize = 30;

/// Draws a tree.
pub(super) fn draw(lines: &[Line]) -> String {
    drawn(lines, &vec![false; lines.len()])
}

/// Draws a tree in which chains may be long: a line that is the only one below its parent stands under it without being
/// indented further.
pub(super) fn draw_chains(lines: &[Line]) -> String {
    drawn(lines, &only_children(lines))
}

fn drawn(lines: &[Line], alone: &[bool]) -> String {
    // The depth at which a line is drawn, by its depth in the tree, on the present branch.
    let mut drawn_at: Vec<usize> = Vec::new();
    let mut placed: Vec<(usize, bool)> = Vec::with_capacity(lines.len());
    for (line, &alone) in lines.iter().zip(alone) {
        drawn_at.truncate(line.depth);
        let above = drawn_at.last().copied();
        let depth = above.map_or(0, |above| if alone { above } else { above + 1 });
        drawn_at.push(depth);
        placed.push((depth, alone && line.depth > 0));
    }
    let rails = rails(&placed);
    let mut text = String::new();
    for ((line, &(depth, chained)), rails) in lines.iter().zip(&placed).zip(&rails) {
        let hidden = depth.saturating_sub(MOST_LEVELS);
        for level in 1..=depth - hidden {
            let goes_on = rails.get(level).copied().unwrap_or(false);
            text += match (level == depth && !chained, goes_on) {
                (true, true) => "├─ ",
                (true, false) => "└─ ",
                (false, true) => "│  ",
                (false, false) => "   ",
            };
        }
        if hidden > 0 {
            text += &format!("(+{hidden}) ");
        }
        text += &line.text;
        text.push('\n');
    }
    text
}

/// Whether a line has no brother or sister.
fn only_children(lines: &[Line]) -> Vec<bool> {
    let mut parents: Vec<Option<usize>> = Vec::new();
    let mut branch: Vec<usize> = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        branch.truncate(line.depth);
        parents.push(branch.last().copied());
        branch.push(number);
    }
    let mut children = vec![0usize; lines.len()];
    for parent in parents.iter().flatten() {
        if let Some(count) = children.get_mut(*parent) {
            *count += 1;
        }
    }
    let alone =
        |parent: &Option<usize>| parent.is_some_and(|parent| children.get(parent) == Some(&1));
    parents.iter().map(alone).collect()
}

/// For every line and level, whether another branch begins below on that level.
fn rails(placed: &[(usize, bool)]) -> Vec<Vec<bool>> {
    let mut open: Vec<bool> = Vec::new();
    let shown = |open: &Vec<bool>| open.iter().take(MOST_LEVELS + 1).copied().collect();
    let mut rails = Vec::with_capacity(placed.len());
    for &(depth, chained) in placed.iter().rev() {
        if !chained {
            // Branches on deeper levels belong to lines after this one.
            open.truncate(depth + 1);
        }
        rails.push(shown(&open));
        if !chained {
            open.resize(depth + 1, false);
            open[depth] = true;
        }
    }
    rails.reverse();
    rails
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(lines: &[(usize, &str)]) -> Vec<Line> {
        lines.iter().map(|&(depth, text)| Line { depth, text: text.to_owned() }).collect()
    }

    #[test]
    fn the_last_branch_has_a_corner() {
        let tree = [(0, "a"), (1, "b"), (2, "c"), (1, "d"), (0, "e"), (1, "f")];
        assert_eq!(draw(&lines(&tree)), "a\n├─ b\n│  └─ c\n└─ d\ne\n└─ f\n");
    }

    #[test]
    fn deep_trees_stay_narrow_too() {
        let deep: Vec<Line> = (0..200)
            .flat_map(|depth| [depth, depth + 1].map(|depth| Line { depth, text: "a".to_owned() }))
            .collect();
        let drawn = draw_chains(&deep);
        assert!(drawn.lines().all(|line| line.chars().count() < 100));
        assert!(drawn.contains("(+100) a"), "{drawn}");
    }

    #[test]
    fn chains_stay_narrow() {
        let drawn = |tree: &[(usize, &str)]| draw_chains(&lines(tree));
        let tree = [(0, "a"), (1, "b"), (2, "c"), (2, "d"), (3, "e"), (4, "f"), (1, "g")];
        assert_eq!(drawn(&tree), "a\n├─ b\n│  ├─ c\n│  └─ d\n│     e\n│     f\n└─ g\n");
        assert_eq!(drawn(&[(0, "a"), (1, "b"), (2, "c")]), "a\nb\nc\n");
        assert_eq!(
            drawn(&[(0, "a"), (1, "b"), (2, "c"), (3, "d"), (1, "e")]),
            "a\n├─ b\n│  c\n│  d\n└─ e\n"
        );
        assert_eq!(drawn(&[(0, "a"), (0, "b")]), "a\nb\n");
    }
}
