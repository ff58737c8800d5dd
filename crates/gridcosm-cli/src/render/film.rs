//! One moment as a picture, many as an animation.

use super::{Drawing, Format, Picture};
use gridcosm_view::{Pixels, animated_svg, gif, svg_pixels, text};

/// A world that can be drawn at any moment of its moves.
pub(super) trait Film {
    /// The number of moves to show.
    fn moves(&self) -> usize;
    /// A move at a share of its time, as an SVG document.
    fn moment(&self, number: usize, share: f64, isometric: bool) -> Result<String, String>;
}

/// Pictures of a single move, and of each of several.
const SINGLE: usize = 16;
const SEVERAL: usize = 6;

/// The maximum number of pictures; long games get fewer pictures for a move.
const MOST_PICTURES: usize = 3000;

/// Draws all formats that go through SVG: everything except characters and models.
pub(super) fn write(draw: &Drawing<'_>, film: &dyn Film) -> Result<Picture, String> {
    let format = draw.arguments.format();
    if format.moves() {
        return moving(format, film);
    }
    let share = draw.arguments.motion.moment.unwrap_or(1.0);
    let last = film.moves().saturating_sub(1);
    let drawing = film.moment(last, share, format.is_isometric())?;
    let bytes = match format {
        Format::Svg | Format::IsoSvg => Ok(drawing.into_bytes()),
        Format::Blocks => raster(&drawing).map(|pixels| text::blocks(&pixels).into_bytes()),
        _ => raster(&drawing).and_then(|p| p.to_png().map_err(|error| error.to_string())),
    };
    bytes.map(Picture::File)
}

fn moving(format: Format, film: &dyn Film) -> Result<Picture, String> {
    let moves = film.moves();
    if moves == 0 {
        return Err(
            "a moving picture needs something that moves: add --push or --actions".to_owned()
        );
    }
    let (each, milliseconds) = match moves {
        1 => (SINGLE, 40),
        _ => ((MOST_PICTURES / moves).clamp(1, SEVERAL), 50),
    };
    if moves * each > MOST_PICTURES {
        return Err(format!(
            "{moves} moves are too many for one moving picture; {MOST_PICTURES} are the most"
        ));
    }
    // The first picture of a move is the last one of the move before.
    let share = |i: usize| if each == 1 { 1.0 } else { i as f64 / (each - 1) as f64 };
    let moments = (0..moves).flat_map(|number| {
        let first = usize::from(number > 0 && each > 1);
        (first..each).map(move |i| (number, share(i)))
    });
    let drawings = moments.map(|(number, share)| film.moment(number, share, format.is_isometric()));
    let mut drawings = drawings.collect::<Result<Vec<String>, String>>()?;
    // The end stays for a while before the loop starts again.
    if let Some(last) =
        drawings.last().cloned().filter(|_| !matches!(format, Format::Frames | Format::IsoFrames))
    {
        drawings.extend(std::iter::repeat_n(last, each.min(10)));
    }
    match format {
        Format::MotionSvg | Format::IsoMotionSvg => animated_svg(&drawings, milliseconds)
            .map(|text| Picture::File(text.into_bytes()))
            .map_err(|error| error.to_string()),
        Format::Frames | Format::IsoFrames => {
            let pictures = drawings.iter().map(|drawing| {
                raster(drawing).and_then(|p| p.to_png().map_err(|error| error.to_string()))
            });
            pictures.collect::<Result<_, _>>().map(Picture::Folder)
        }
        _ => {
            let pictures =
                drawings.iter().map(|drawing| raster(drawing)).collect::<Result<Vec<_>, _>>()?;
            gif(&pictures, milliseconds).map(Picture::File).map_err(|error| error.to_string())
        }
    }
}

fn raster(drawing: &str) -> Result<Pixels, String> {
    svg_pixels(drawing).map_err(|error| error.to_string())
}
