//! States of the entity world as pictures.

use super::{Drawing, Format, Picture, film, marks, store::looked_at};
use crate::worlds::Game;
use gridcosm_formats::replay::parse_actions;
use gridcosm_grid::{BitGrid, Pos};
use gridcosm_nest as nest;
use gridcosm_scene::{Clip, IsoOptions, Overrides, iso_svg, state_clip, state_glb, state_scene};
use gridcosm_studio::film_page;
use gridcosm_universe::{Action, Event, GridId, Place, State, Store, step_with_events};
use gridcosm_view::{StateLook, bare_store, state_frame_with, svg, text};

/// A level and what was done in it.
struct Played<'a> {
    draw: &'a Drawing<'a>,
    /// One more than there are turns.
    states: Vec<State>,
    /// What happened in each turn.
    events: Vec<Vec<Event>>,
    clips: Vec<Clip>,
    root: GridId,
}

pub(super) fn picture(draw: &Drawing<'_>, game: &Game) -> Result<Picture, String> {
    let arguments = draw.arguments;
    if !arguments.motion.push.is_empty() {
        return Err("--push moves grids within grids; a level is played with --actions".to_owned());
    }
    if arguments.format() == Format::Html {
        return page(draw, game);
    }
    let played = Played::new(draw, game)?;
    match arguments.format() {
        Format::Ascii | Format::Flow => {
            let text = text::state_map(played.last(), &arguments.theme(), arguments.colours());
            Ok(Picture::File(text.into_bytes()))
        }
        Format::Glb => {
            let turns = played.events.len();
            let before = turns.checked_sub(1).map(|n| (&played.states[n], &*played.events[n]));
            let model = state_glb(played.last(), before, &played.look());
            model.map(Picture::File).map_err(|error| error.to_string())
        }
        _ => film::write(draw, &played),
    }
}

/// All turns as a page of its own.
fn page(draw: &Drawing<'_>, game: &Game) -> Result<Picture, String> {
    let mut session = game.session();
    let own = game.replay.as_ref().filter(|_| draw.arguments.motion.actions.is_none());
    let pull = own.map(|replay| replay.pull.as_slice()).unwrap_or_default();
    session.repeat(&actions(draw, game)?, pull).map_err(|error| error.to_string())?;
    film_page(&session, &game.title).map(|page| Picture::File(page.into_bytes()))
}

/// What is done before drawing.
fn actions(draw: &Drawing<'_>, game: &Game) -> Result<Vec<Action>, String> {
    match &draw.arguments.motion.actions {
        Some(text) => parse_actions(text).map_err(|error| format!("--actions: {error}")),
        None => Ok(game.replay.as_ref().map(|replay| replay.actions.clone()).unwrap_or_default()),
    }
}

impl<'a> Played<'a> {
    fn new(draw: &'a Drawing<'a>, game: &Game) -> Result<Self, String> {
        let (arguments, first) = (draw.arguments, &game.start);
        let actions = actions(draw, game)?;
        let own = game.replay.as_ref().filter(|_| arguments.motion.actions.is_none());
        let switched = |mut state: State, turn: usize| {
            let done = own.map_or(Ok(()), |replay| replay.switch(&mut state, turn));
            done.map(|()| state).map_err(|error| error.to_string())
        };
        let (mut states, mut events) = (vec![switched(first.clone(), 0)?], Vec::new());
        for (turn, action) in actions.into_iter().enumerate() {
            let (next, happened) = step_with_events(&states[turn], None, action)
                .map_err(|error| format!("turn {}: {error}", turn + 1))?;
            states.push(switched(next, turn + 1)?);
            events.push(happened);
        }
        let pairs = states.windows(2).zip(&events);
        let clips = pairs.map(|(pair, events)| state_clip(&pair[0], &pair[1], events)).collect();
        let root = match &arguments.root {
            None => GridId::MAIN,
            Some(name) => grid_named(first, name)
                .ok_or_else(|| format!("--root {name}: there is no such grid"))?,
        };
        Ok(Self { draw, states, events, clips, root })
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
            smallest: arguments.smallest,
            ..StateLook::default()
        }
    }

    /// The state that a turn leads to, and how it moves; the first state when there is no turn.
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
        let walls = walls(state, self.root);
        marks::draw(&mut frame, &self.draw.arguments.marks, &walls, &steps, &look.theme)?;
        let seed = state.seed.unwrap_or(0) as u64;
        Ok(svg(&frame, &self.draw.svg_options(seed)))
    }

    fn isometric(&self, number: usize, share: f64) -> Result<String, String> {
        let (state, clip) = self.turn(number);
        let look = self.look();
        let scene = state_scene(state, &look).ok_or("there is no such grid to show")?;
        let moment: Overrides = clip.map(|clip| clip.at(share)).unwrap_or_default();
        let camera = match &self.draw.arguments.look {
            None => None,
            Some(_) => {
                let store = bare_store(state).ok_or("the grids are too large to look into")?;
                let id = |name: &str| grid_named(state, name).map(|grid| nest::GridId(grid.0));
                looked_at(self.draw, &store, nest::GridId(self.root.0), id)?
            }
        };
        let options = IsoOptions { width: self.draw.arguments.width, theme: look.theme, camera };
        Ok(iso_svg(&scene, &moment, &options))
    }

    /// Where the agent stood in the outermost grid, up to a turn.
    fn steps(&self, number: usize) -> Vec<Pos> {
        let until = (number + 2).min(self.states.len());
        let place = |state: &State| state.agents().next().and_then(|agent| state.place(agent));
        let places = self.states[..until].iter().filter_map(place);
        let mut steps: Vec<Place> = places.filter(|place| place.grid == self.root).collect();
        steps.dedup();
        steps.into_iter().map(|place| place.pos).collect()
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

/// What blocks in a grid.
fn walls(state: &State, grid: GridId) -> BitGrid {
    let size = state.size_of(grid).unwrap_or_default();
    BitGrid::from_fn(size, |pos| {
        state.at(Place { grid, pos }).any(|entity| state.has(entity, Store::Blocking))
    })
}
