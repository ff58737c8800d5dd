//! A turn in a world with rooms, flat and isometric, before, half-way and after: `cargo run --example turn_frames -- FOLDER`.

use gridcosm_grid::{Pos, Size};
use gridcosm_nest::Mark;
use gridcosm_scene::{IsoOptions, iso_svg, state_clip, state_scene};
use gridcosm_universe::{Action, GridId, Level, Place, PushRules, factory, step_with_events};
use gridcosm_view::{StateLook, SvgOptions, state_frame_with, svg};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut level = Level::new(Size::new(6, 4));
    let pocket = level.add_grid("pocket", Size::new(3, 3))?;
    level.settings.push_rules = Some(PushRules::default());
    level.add(Pos::new(1, 1), factory::agent())?;
    level.add(Pos::new(2, 1), factory::room(pocket, Mark::Primary))?;
    level.add(Pos::new(4, 2), factory::room(GridId::MAIN, Mark::Unmarked))?;
    level.add(Pos::new(5, 0), factory::exit())?;
    level.add_many((0..6).map(|x| (Pos::new(x, 3), factory::wall())))?;
    level.add(Place::new(pocket, 1, 1), factory::crate_box(true))?;
    level.add(Place::new(pocket, 2, 0), factory::coin(Some(5)))?;
    let before = level.to_state()?;
    let (after, events) = step_with_events(&before, None, Action::Right)?;
    let clip = state_clip(&before, &after, &events);
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".into());
    for (name, share) in [("before", 0.0), ("halfway", 0.5), ("after", 1.0)] {
        let look =
            StateLook { moving: clip.flat_entities(share, after.size()), ..StateLook::default() };
        let flat = svg(
            &state_frame_with(&after, &look),
            &SvgOptions { cell: 96, ..SvgOptions::default() },
        );
        std::fs::write(format!("{folder}/turn-{name}.svg"), flat)?;
        let scene = state_scene(&after, &look).ok_or("the main grid is always there")?;
        let solid = iso_svg(&scene, &clip.at(share), &IsoOptions::default());
        std::fs::write(format!("{folder}/turn-{name}-iso.svg"), solid)?;
    }
    Ok(())
}
