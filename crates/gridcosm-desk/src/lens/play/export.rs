//! The present view, as files for other programs.

use crate::{
    film_page,
    host::Host,
    lens::Complaint,
    scene::{SceneOptions, home},
    wire::Export,
};
use gridcosm::Session;
use gridcosm_formats::state_json;
use gridcosm_scene::{IsoOptions, Overrides, iso_svg, state_glb, state_scene};
use gridcosm_universe::State;
use gridcosm_view::{SpriteSet, StateLook, SvgOptions, Theme, state_frame_with, svg};

/// A file for the page to save.
#[derive(Debug)]
pub(super) struct File {
    pub ending: &'static str,
    pub media: &'static str,
    /// Whether the page draws the bytes, an SVG, and saves the pixels.
    pub pixels: bool,
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
    host: &Host,
) -> Result<File, Complaint> {
    let state = session.state();
    let theme = if options.dark { Theme::DARK } else { Theme::LIGHT };
    let look = StateLook {
        theme,
        root: options.grid.unwrap_or_else(|| home(state)),
        ..StateLook::default()
    };
    let file =
        |ending, media, bytes| Ok(File { ending, media, pixels: what == Export::Png, bytes });
    let drawing = || match iso {
        true => solid(state, &look),
        false => Ok(flat(state, &look, sprites)),
    };
    match what {
        Export::Png => file(".png", "image/png", drawing()?.into_bytes()),
        Export::Svg => file(".svg", "image/svg+xml", drawing()?.into_bytes()),
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
            let page =
                film_page((host.script)(), session, title, sprites).map_err(Complaint::told)?;
            file(".html", "text/html", page.into())
        }
    }
}

fn flat(state: &State, look: &StateLook, sprites: Option<&SpriteSet>) -> String {
    let frame = state_frame_with(state, look);
    let cell = (LONGEST / frame.size.width.max(frame.size.height).max(1)).clamp(1, CELL);
    let background = Some(look.theme.board);
    let seed = state.settings().seed.unwrap_or(0) as u64;
    svg(&frame, &SvgOptions { cell, background, sprites, seed })
}

fn solid(state: &State, look: &StateLook) -> Result<String, Complaint> {
    let scene = state_scene(state, look).ok_or("There is no such grid to draw.")?;
    let options = IsoOptions { width: ACROSS, theme: look.theme.clone(), camera: None };
    Ok(iso_svg(&scene, &Overrides::default(), &options))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_host;

    #[test]
    fn every_file_is_what_it_says() {
        let level = "map = \'@.>\'";
        let session = Session::open(level, 0).unwrap();
        let options = SceneOptions { dark: false, grid: None };
        let bytes = |what, iso| {
            file(&session, ("Two steps", level), what, options, iso, None, &test_host::at_once())
                .unwrap()
                .bytes
        };
        for iso in [false, true] {
            assert_eq!(bytes(Export::Png, iso), bytes(Export::Svg, iso), "the page draws it");
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
            file(&session, ("Two steps", ""), what, options, false, set, &test_host::at_once())
                .unwrap()
                .bytes
        };
        for what in [Export::Png, Export::Svg, Export::Page] {
            assert_ne!(bytes(what, None), bytes(what, paper.as_ref()), "{what:?}");
        }
    }
}
