//! The whole journey of a level, from text to picture, in seven steps. Every step is one call that takes a value and
//! returns a value; a game, a server or a command does nothing else. `Session` does the same with undo, replays and
//! explanations.
#![expect(clippy::print_stdout, reason = "an example talks to people")]

use gridcosm::{
    formats::level_file,
    prelude::*,
    route_between, see_from,
    universe::step,
    view::{SvgOptions, Theme, state_frame, svg, text},
};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Step 1. A level is text that people write: a box stands between the agent and the exit.
    let level_text = r##"
title = "Tour"
map = """
#########
#.......#
#@.$.#.>#
#.......#
#########"""
"##;

    // Step 2. Parse. The answer always holds a list of mistakes, each with its line; this text has none.
    let parsed = level_file::parse(level_text);
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    let pack = parsed.pack.ok_or("a text without mistakes is a pack of levels")?;

    // Step 3. A level becomes a state, a value that can be compared, copied and kept.
    let entry = pack.levels.first().ok_or("the text holds one level")?;
    let start = entry.level.to_state()?;
    println!("{}\n{}", entry.title, text::state_map(&start, &Theme::DARK, false));

    // Step 4. A step takes a state and an action and returns the next state. The second step pushes the box.
    let walked = step(&start, Action::Right)?;
    let pushed = step(&walked, Action::Right)?;
    println!("after two steps:\n{}", text::state_map(&pushed, &Theme::DARK, false));
    assert_ne!(start, pushed, "the first state is still as it was");

    // Step 5. Sight: which cells does the agent see from its place?
    let agent = pushed.agents().next().ok_or("the level has an agent")?;
    let eye = pushed.place(agent).ok_or("the agent stands somewhere")?;
    let view = see_from(&pushed, eye, Default::default())?;
    assert!(view.contains(Pos::new(3, 1)), "the floor above the agent is in view");
    assert!(!view.contains(Pos::new(7, 2)), "the exit is behind the wall");

    // Step 6. Route: how does the agent walk to the exit?
    let exit = Place::flat(7, 2);
    let way = route_between(&pushed, eye, exit).ok_or("there is a way round the wall")?;
    println!("the exit is {} cells away", way.len() - 1);

    // Step 7. Picture: a state becomes a frame of placed items, and a frame becomes SVG (or PNG, or solids for glTF).
    let frame = state_frame(&pushed, &Theme::DARK);
    let picture = svg(&frame, &SvgOptions::default());
    println!("a picture of {} bytes, which begins {:?}", picture.len(), &picture[..4]);
    assert!(picture.starts_with("<svg"));
    Ok(())
}
