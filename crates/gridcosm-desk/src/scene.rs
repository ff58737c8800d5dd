//! The world as solids, for the isometric view: the visible part, the camera, and its motion.

mod depth;
mod shot;

use crate::{
    lens::Complaint,
    wire::{IsoCamera, IsoLook},
};
use gridcosm::Session;
use gridcosm_scene::{Camera, View, state_clip, state_glb};
use gridcosm_universe::{Event, GridId, State};
use gridcosm_view::{Rooms, StateLook, Theme};
use shot::Scenery;

/// The present view of the page, so that the next picture can continue from it.
#[derive(Debug)]
pub(crate) struct Shown {
    view: View,
    state: State,
    events: Vec<Event>,
}

/// The content of a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SceneOptions {
    pub dark: bool,
    /// The grid to show; without one, that of the agent.
    pub grid: Option<GridId>,
}

/// The state as binary glTF, with the motion from the previous view as its clip, and the camera.
pub(crate) fn solids(
    session: &Session,
    options: SceneOptions,
    shown: &mut Option<Shown>,
) -> Result<(IsoCamera, Vec<u8>), Complaint> {
    let state = session.state();
    let grid = options.grid.unwrap_or_else(|| home(state));
    let before = shown.as_ref().map(|shown| (shown.view.as_slice(), crossed(shown, session)));
    let Scenery { world, target, from, to } = shot::scenery(&Rooms::of(state), grid, before);
    let root = *world.first().unwrap_or(&grid);
    let theme = if options.dark { Theme::DARK } else { Theme::LIGHT };
    let smallest = depth::smallest(state, &world, StateLook::default().smallest);
    // The page decides how much of it shows: before the camera has arrived in a room, nothing is in its way.
    let look = StateLook { theme, root, smallest, focus: world.clone(), ..StateLook::default() };
    let events = shown.as_ref().map(|shown| [&shown.events, session.events()].concat());
    let last = shown.as_ref().zip(events.as_deref()).map(|(shown, events)| (&shown.state, events));
    let bytes = state_glb(state, last, &look)
        .map_err(|error| format!("The world cannot be shown in 3D: {error}."))?;
    let size = state.size_of(root).unwrap_or_default();
    let view = IsoCamera {
        path: world.iter().map(|grid| grid.0).collect(),
        at: iso_look(to),
        from: from.map(iso_look),
        depth: f64::from(size.width).hypot(f64::from(size.height)),
    };
    *shown = Some(Shown { view: target, state: state.clone(), events: session.events().to_vec() });
    Ok((view, bytes))
}

/// The grid that the agent is in.
pub(crate) fn home(state: &State) -> GridId {
    let agent = state.acting().and_then(|agent| state.place(agent));
    agent.map_or(GridId::MAIN, |place| place.grid)
}

/// Whether the agent crossed the rim of a grid that contains itself: 1 into it, -1 out of it, 0 otherwise.
fn crossed(shown: &Shown, session: &Session) -> i32 {
    let state = session.state();
    let Some(agent) = state.acting() else { return 0 };
    let teleported =
        |event: &Event| matches!(event, Event::Teleported { entity, .. } if *entity == agent);
    let home = |state: &State| state.place(agent).map(|place| place.grid);
    if home(&shown.state) != home(state) || session.events().iter().any(teleported) {
        return 0;
    }
    let clip = state_clip(&shown.state, state, session.events());
    let name = format!("entity-{agent}");
    let start = clip.tracks.iter().find(|track| track.id == name).map(|track| track.start.scale[0]);
    match start {
        Some(scale) if scale > 1.0 + 1e-6 => 1,
        Some(scale) if scale < 1.0 - 1e-6 => -1,
        _ => 0,
    }
}

fn iso_look(camera: Camera) -> IsoLook {
    IsoLook { centre: camera.centre, width: camera.width }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_universe::Action;

    const POCKET: &str = r#"title = "Pocket"
[push]
order = ["solid", "portal", "swallow"]
[legend]
R = { room = "pocket" }
[grids]
main = "@R#"
pocket = '''|...|..>|...'''"#;

    fn options() -> SceneOptions {
        SceneOptions { dark: true, grid: None }
    }

    #[test]
    fn the_camera_flies_into_a_room_and_out_of_it() {
        let mut session = Session::open(&POCKET.replace('|', "\n"), 0).unwrap();
        let mut shown = None;
        let (first, bytes) = solids(&session, options(), &mut shown).unwrap();
        assert_eq!(
            (&bytes[..4], first.path.as_slice(), first.from),
            (&b"glTF"[..], &[0][..], None)
        );
        session.act(Action::Right).unwrap();
        let (inside, _) = solids(&session, options(), &mut shown).unwrap();
        assert_eq!(inside.path, [0, 1]);
        let from = inside.from.unwrap();
        assert_eq!(from, first.at, "the way begins where the camera rested");
        assert!(inside.at.width < from.width / 2.0);
        session.undo();
        let (outside, _) = solids(&session, options(), &mut shown).unwrap();
        assert_eq!((outside.at, outside.from.unwrap()), (first.at, inside.at));
        let still = SceneOptions { grid: Some(GridId(1)), ..options() };
        let (still, _) = solids(&session, still, &mut shown).unwrap();
        assert_eq!(still.at, inside.at);
    }

    #[test]
    fn a_room_far_inside_a_wide_grid_is_opened() {
        let wide = format!("main = \"R{}\"", ".".repeat(99));
        let text = POCKET.replace("main = \"@R#\"", &wide).replace("...|..>|...", "@..|..>|...");
        let session = Session::open(&text.replace('|', "\n"), 0).unwrap();
        let (_, bytes) = solids(&session, options(), &mut None).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        let agent = session.state().agents().next().unwrap();
        assert!(text.contains(&format!("entity-{agent}\"")), "the agent is in the picture");
    }
}
