//! The examples of `docs/parabox.md`: every rule of the game in one move, drawn before and after it.

use gridcosm::{
    formats::parabox,
    universe::{Action, State},
    view::{Area, Frame, ItemShape, Length, StateLook, SvgOptions, Theme, state_frame_with, svg},
};
use gridcosm_tests::kept;
use std::{fs, path::Path};

/// The files in `levels/parabox` and the move that each of them shows. The conformance kind `parabox` has the same
/// levels and moves, with what must change.
const EXAMPLES: &[(&str, Action)] = &[
    ("enter", Action::Right),
    ("straight-on", Action::Right),
    ("even", Action::Right),
    ("eat", Action::Right),
    ("circle", Action::Left),
    ("out-for-ever", Action::Right),
    ("void", Action::Right),
    ("in-for-ever", Action::Right),
    ("void-inside", Action::Right),
    ("mirror", Action::Right),
    ("possess", Action::Right),
    ("inner-push", Action::Right),
    ("shed", Action::Right),
];

/// The outermost grids, and voids that came into being, one beside the other.
fn picture(state: &State, start: &State) -> String {
    let outermost = state.grids().filter(|(grid, plan)| {
        let root = plan.facts.note.as_deref().is_some_and(|note| note.contains("is=root"));
        let new = start.size_of(*grid).is_none();
        root || new && plan.facts.void
    });
    let grids: Vec<_> = outermost.map(|(grid, plan)| (grid, plan.size)).collect();
    let width = grids.iter().map(|(_, size)| size.width + 1).sum::<u32>() - 1;
    let height = grids.iter().map(|(_, size)| size.height).max().unwrap_or(1);
    let mut all = Frame::new(gridcosm::grid::Size::new(width, height));
    let mut left = 0;
    for (root, size) in grids {
        let look = StateLook { theme: Theme::LIGHT, root, ..StateLook::default() };
        let x = Length::from_integer(left).unwrap();
        all.push(Area { x, ..Area::grid(size) }, ItemShape::Group(state_frame_with(state, &look)));
        left += i64::from(size.width) + 1;
    }
    svg(&all, &SvgOptions { cell: 44, ..SvgOptions::default() })
}

#[test]
fn every_example_is_drawn_before_and_after() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let page = fs::read_to_string(root.join("docs/parabox.md")).unwrap();
    let files = fs::read_dir(root.join("levels/parabox")).unwrap().count();
    assert_eq!(files, EXAMPLES.len(), "every file in levels/parabox is an example");
    for (name, action) in EXAMPLES {
        let text = fs::read_to_string(root.join(format!("levels/parabox/{name}.txt"))).unwrap();
        let (pack, warnings) = parabox::parse(&text).sound().unwrap();
        assert!(warnings.is_empty(), "{name}: {warnings:?}");
        let start = pack.start(0, None).unwrap();
        let mut end = start.clone();
        end.advance(*action).unwrap();
        let pictures = [("before", picture(&start, &start)), ("after", picture(&end, &start))];
        assert_ne!(pictures[0].1, pictures[1].1, "{name}");
        for (when, drawn) in pictures {
            let file = format!("img/parabox/{name}-{when}.svg");
            assert!(page.contains(&format!("({file})")), "docs/parabox.md does not show {file}");
            assert!(
                kept(&root.join("docs").join(&file), &drawn) == drawn.as_bytes(),
                "docs/{file} has drifted; GRIDCOSM_REFRESH=1 cargo test -p gridcosm-tests parabox \
                 redraws it: look at it, then commit it"
            );
        }
    }
}
