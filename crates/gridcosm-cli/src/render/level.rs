//! States of the entity world as pictures.

use super::{
    Drawing, Format, Picture, film, letters, marks,
    store::{Looked, looked_at},
};
use crate::disk;
use gridcosm::{Opened, Session, blame};
use gridcosm_formats::replay::{Script, parse_script};
use gridcosm_grid::Pos;
use gridcosm_scene::{Clip, IsoOptions, Overrides, iso_svg, state_clip, state_glb, state_scene};
use gridcosm_studio::film_page;
use gridcosm_universe::{Event, GridId, Place, State};
use gridcosm_view::{AnalyzeOptions, Rooms, StateLook, state_frame_with, state_tree, svg, text};

/// A level and its actions.
struct Played<'a> {
    draw: &'a Drawing<'a>,
    /// One more than there are turns.
    states: Vec<State>,
    /// The events of each turn.
    events: Vec<Vec<Event>>,
    clips: Vec<Clip>,
    root: GridId,
    /// The actions that failed, with reasons.
    failed: Vec<String>,
}

pub(super) fn picture(
    draw: &Drawing<'_>,
    opened: &Opened,
) -> Result<(Picture, Vec<String>), String> {
    let arguments = draw.arguments;
    if !arguments.motion.push.is_empty() {
        return Err("--push moves grids within grids; a level is played with --actions".to_owned());
    }
    let mut game = disk::game(opened, arguments.level)?;
    if arguments.format() == Format::Html {
        let failed = repeat(draw, opened, &mut game, |_| {})?;
        let page = film_page(&game, &game.title(), draw.sprites);
        return page.map(|page| (Picture::File(page.into_bytes()), failed));
    }
    let mut played = Played::new(draw, opened, game)?;
    let failed = std::mem::take(&mut played.failed);
    let picture = match arguments.format() {
        Format::Ascii => {
            let (state, root) = (played.last(), played.root);
            let size = state.size_of(root).unwrap_or_default();
            let steps = letters::numbered(played.places(usize::MAX));
            let unfold = |options: &AnalyzeOptions| state_tree(state, root, options);
            letters::picture(arguments, state, (root, size), None, steps, unfold).map(Picture::File)
        }
        Format::Flow => {
            let text = text::state_map(played.last(), &arguments.theme(), arguments.colours());
            Ok(Picture::File(text.into_bytes()))
        }
        Format::Glb => {
            let turns = played.events.len();
            let before = turns.checked_sub(1).map(|n| (&played.states[n], &*played.events[n]));
            let (focus, _) = played.looked_at(played.last())?;
            let look = StateLook { focus, ..played.look() };
            let model = state_glb(played.last(), before, &look);
            model.map(Picture::File).map_err(|error| error.to_string())
        }
        _ => film::write(draw, &played),
    };
    picture.map(|picture| (picture, failed))
}

/// Takes the actions before drawing: --actions, or those of a replay. Returns the given ones that failed, with reasons.
fn repeat(
    draw: &Drawing<'_>,
    opened: &Opened,
    game: &mut Session,
    mut look: impl FnMut(&Session),
) -> Result<Vec<String>, String> {
    let script = match (&draw.arguments.motion.actions, &opened.replay) {
        (Some(text), _) => parse_script(text).map_err(|error| format!("--actions: {error}"))?,
        (None, Some(replay)) => replay.script.clone(),
        (None, None) => Script::default(),
    };
    let mut failed = Vec::new();
    let own = draw.arguments.motion.actions.is_none();
    let mut seen = 0;
    let played = game.repeat_with(&script, |action, game| {
        // In a game that is over the last events are still there.
        if let Some(action) = action.filter(|_| !own && game.turn() > seen)
            && let Some(blame) = blame(game.before(), game.events())
        {
            failed.push(format!("{} in turn {}: {}", action.word(), game.turn(), blame.sentence));
        }
        seen = game.turn();
        look(game);
    });
    played.map_err(|error| error.to_string())?;
    Ok(failed)
}

impl<'a> Played<'a> {
    fn new(draw: &'a Drawing<'a>, opened: &Opened, mut game: Session) -> Result<Self, String> {
        let (mut states, mut events) = (Vec::new(), Vec::new());
        let failed = repeat(draw, opened, &mut game, |game| {
            // In a game that is over nothing moves any more.
            if game.turn() == states.len() {
                states.push(game.state().clone());
                events.push(game.events().to_vec());
            }
        })?;
        // Nothing happened before the start.
        events.remove(0);
        let pairs = states.windows(2).zip(&events);
        let clips = pairs.map(|(pair, events)| state_clip(&pair[0], &pair[1], events)).collect();
        let root = match &draw.arguments.root {
            None => GridId::MAIN,
            Some(name) => grid_named(game.start(), name)
                .ok_or_else(|| format!("--root {name}: there is no such grid"))?,
        };
        Ok(Self { draw, states, events, clips, root, failed })
    }

    fn last(&self) -> &State {
        // There is always the first one.
        &self.states[self.states.len() - 1]
    }

    fn look(&self) -> StateLook {
        let arguments = self.draw.arguments;
        StateLook {
            theme: arguments.theme(),
            root: self.root,
            smallest: arguments.smallest(),
            ..StateLook::default()
        }
    }

    /// The state after a turn, and its motion; the first state if there is no turn.
    fn turn(&self, number: usize) -> (&State, Option<&Clip>) {
        match self.clips.get(number) {
            Some(clip) => (&self.states[number + 1], Some(clip)),
            None => (self.last(), None),
        }
    }

    fn flat(&self, number: usize, share: f64) -> Result<String, String> {
        let (state, clip) = self.turn(number);
        let size = state.size_of(self.root).unwrap_or_default();
        let moving = clip.map(|clip| clip.flat_entities(share, size)).unwrap_or_default();
        let look = StateLook { moving, ..self.look() };
        let mut frame = state_frame_with(state, &look);
        let steps = self.steps(number);
        let walls = state.sight_walls(self.root).unwrap_or_default();
        if self.draw.arguments.marks.guards {
            marks::guards(&mut frame, state, self.root, &look.theme);
        }
        marks::draw(&mut frame, &self.draw.arguments.marks, &walls, &steps, &look.theme)?;
        let seed = state.settings().seed.unwrap_or(0) as u64;
        Ok(svg(&frame, &self.draw.svg_options(seed)))
    }

    fn isometric(&self, number: usize, share: f64) -> Result<String, String> {
        let (state, clip) = self.turn(number);
        let (focus, camera) = self.looked_at(state)?;
        let look = StateLook { focus, ..self.look() };
        let scene = state_scene(state, &look).ok_or("there is no such grid to show")?;
        let moment: Overrides = clip.map(|clip| clip.at(share)).unwrap_or_default();
        let options = IsoOptions { width: self.draw.arguments.width(), theme: look.theme, camera };
        Ok(iso_svg(&scene, &moment, &options))
    }

    fn looked_at(&self, state: &State) -> Result<Looked, String> {
        looked_at(self.draw, &Rooms::of(state), self.root, |name| grid_named(state, name))
    }

    /// The places of the agent in the outermost grid, up to a turn.
    fn steps(&self, number: usize) -> Vec<Pos> {
        let mut steps = self.places(number);
        steps.retain(|place| place.grid == self.root);
        steps.dedup();
        steps.into_iter().map(|place| place.pos()).collect()
    }

    /// The places of the agent up to a turn.
    fn places(&self, number: usize) -> Vec<Place> {
        let until = number.saturating_add(2).min(self.states.len());
        let place = |state: &State| state.agents().next().and_then(|agent| state.place(agent));
        let mut places: Vec<Place> = self.states[..until].iter().filter_map(place).collect();
        places.dedup();
        places
    }
}

impl film::Film for Played<'_> {
    fn moves(&self) -> usize {
        self.clips.len()
    }

    fn moment(&self, number: usize, share: f64, isometric: bool) -> Result<String, String> {
        if isometric { self.isometric(number, share) } else { self.flat(number, share) }
    }
}

fn grid_named(state: &State, name: &str) -> Option<GridId> {
    state.grids().find(|(_, plan)| &*plan.name == name).map(|(grid, _)| grid)
}
