//! A world that contains itself: anything pushed over its edge comes back beside it.
#![expect(clippy::print_stdout, reason = "an example talks to people")]

use gridcosm::{
    grid::Dir,
    nest::{RuleSet, Store},
    view::{AnalyzeOptions, analyze, text},
};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut store = Store::parse([("main", "1 main 5|_ _ _|_ _ _")])?;
    let one = store.place("main", 0, 0).ok_or("the cell is there")?;
    for title in ["before", "after"] {
        let root = store.grid_id("main").ok_or("the grid is there")?;
        let tree = analyze(&store, root, &AnalyzeOptions::default());
        println!(
            "{title}:\n{}\n",
            text::tree(&store, &tree, &text::TreeOptions::default()).plain()
        );
        if title == "before" {
            store = store.push(one, Dir::E, &RuleSet::default())?;
        }
    }
    assert_eq!(store.to_text()?[0].1, "_ 1 main|_ _ 5|_ _ _");
    Ok(())
}
