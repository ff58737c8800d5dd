//! The present view, as files for other programs.

use crate::{
    film_page,
    lens::Complaint,
    scene::{SceneOptions, home},
    wire::Export,
};
use gridcosm::Session;
use gridcosm_formats::state_json;
use gridcosm_scene::{IsoOptions, Overrides, iso_svg, state_glb, state_scene};
use gridcosm_universe::State;
use gridcosm_view::{
    Frame, SpriteSet, StateLook, SvgOptions, Theme, png, state_frame_with, svg, svg_pixels,
};

/// A file for the page to save.
#[derive(Debug)]
pub(super) struct File {
    pub ending: &'static str,
    pub media: &'static str,
    pub bytes: Vec<u8>,
}

/// Pixels of a cell in flat pictures, and the most along an edge: larger grids get smaller cells.
const CELL: u32 = 64;
const LONGEST: u32 = 4096;

/// Pixels across in isometric pictures.
const ACROSS: u32 = 1600;

pub(super) fn file(
    session: &Session,
    (title, level): (&str, &str),
    what: Export,
    options: SceneOptions,
    iso: bool,
    sprites: Option<&SpriteSet>,
) -> Result<File, Complaint> {
    let state = session.state();
    let theme = if options.dark { Theme::DARK } else { Theme::LIGHT };
    let look = StateLook {
        theme,
        root: options.grid.unwrap_or_else(|| home(state)),
        ..StateLook::default()
    };
    let file = |ending, media, bytes| Ok(File { ending, media, bytes });
    match what {
        Export::Png => file(".png", "image/png", picture(state, &look, iso, sprites)?),
        Export::Svg if iso => file(".svg", "image/svg+xml", solid(state, &look)?.into_bytes()),
        Export::Svg => file(".svg", "image/svg+xml", flat(state, &look, sprites, svg).into_bytes()),
        Export::Glb => {
            let last = (session.turn() > 0).then(|| (session.before(), session.events()));
            file(
                ".glb",
                "model/gltf-binary",
                state_glb(state, last, &look).map_err(Complaint::told)?,
            )
        }
        Export::State => file(".state.json", "application/json", state_json::print(state).into()),
        Export::Level => file(".toml", "text/plain", level.into()),
        Export::Page => {
            let page = film_page(session, title, sprites).map_err(Complaint::told)?;
            file(".html", "text/html", page.into())
        }
    }
}

fn picture(
    state: &State,
    look: &StateLook,
    iso: bool,
    sprites: Option<&SpriteSet>,
) -> Result<Vec<u8>, Complaint> {
    let drawn = match iso {
        true => svg_pixels(&solid(state, look)?).and_then(|pixels| pixels.to_png()),
        false => flat(state, look, sprites, png),
    };
    drawn.map_err(Complaint::told)
}

fn flat<T>(
    state: &State,
    look: &StateLook,
    sprites: Option<&SpriteSet>,
    write: impl FnOnce(&Frame, &SvgOptions<'_>) -> T,
) -> T {
    let frame = state_frame_with(state, look);
    let cell = (LONGEST / frame.size.width.max(frame.size.height).max(1)).clamp(1, CELL);
    let background = Some(look.theme.board);
    let seed = state.settings().seed.unwrap_or(0) as u64;
    write(&frame, &SvgOptions { cell, background, sprites, seed })
}

fn solid(state: &State, look: &StateLook) -> Result<String, Complaint> {
    let scene = state_scene(state, look).ok_or("There is no such grid to draw.")?;
    let options = IsoOptions { width: ACROSS, theme: look.theme.clone(), camera: None };
    Ok(iso_svg(&scene, &Overrides::default(), &options))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_what_it_says() {
        let level = "map = \'@.>\'";
        let session = Session::open(level, 0).unwrap();
        let options = SceneOptions { dark: false, grid: None };
        let bytes = |what, iso| {
            file(&session, ("Two steps", level), what, options, iso, None).unwrap().bytes
        };
        for iso in [false, true] {
            assert!(bytes(Export::Png, iso).starts_with(b"\x89PNG\r\n"));
            assert!(bytes(Export::Svg, iso).starts_with(b"<svg"));
        }
        assert!(bytes(Export::Glb, true).starts_with(b"glTF"));
        assert_eq!(bytes(Export::Level, false), level.as_bytes());
        let state = String::from_utf8(bytes(Export::State, false)).unwrap();
        assert_eq!(
            &state_json::parse(&state, &gridcosm_universe::Registry::default()).unwrap(),
            session.state()
        );
    }

    #[test]
    fn pictures_follow_the_set_of_drawings() {
        let session = Session::open("map = \'@.>\'", 0).unwrap();
        let options = SceneOptions { dark: false, grid: None };
        let paper = SpriteSet::named("paper");
        let bytes = |what, set: Option<&SpriteSet>| {
            file(&session, ("Two steps", ""), what, options, false, set).unwrap().bytes
        };
        for what in [Export::Png, Export::Svg, Export::Page] {
            assert_ne!(bytes(what, None), bytes(what, paper.as_ref()), "{what:?}");
        }
    }
}
