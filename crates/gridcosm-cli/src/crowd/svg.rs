//! A run as one picture: walls, the track of every actor, and its final place.

use super::tracks::Tracks;
use gridcosm_crowd::{Crowd, Point, UNITS_PER_PIXEL};
use gridcosm_view::Theme;
use std::{fmt::Write, io};

pub(super) fn write(crowd: &Crowd, tracks: &Tracks) -> io::Result<Vec<u8>> {
    let pixels = |units: i64| units as f64 / UNITS_PER_PIXEL as f64;
    let (cell, size) = (crowd.raster().cell(), crowd.walls().size());
    let (w, h) = (pixels(cell.x), pixels(cell.y));
    let (width, height) = (w * f64::from(size.width), h * f64::from(size.height));
    let theme = Theme::LIGHT;
    let colour = |id: u32| theme.hue(id as usize);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n<g fill=\"{}\">\n",
        theme.tile, theme.wall
    );
    for y in 0..size.height {
        for run in crowd.walls().runs(y) {
            let (x, length) = (f64::from(run.start) * w, f64::from(run.end - run.start) * w);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{}\" width=\"{length}\" height=\"{h}\"/>",
                f64::from(y) * h
            );
        }
    }
    svg.push_str("</g>\n<g fill=\"none\" stroke-width=\"1\" stroke-opacity=\"0.5\">\n");
    for (place, id) in tracks.ids.iter().enumerate() {
        let mut points: Vec<Point> =
            tracks.moments.iter().filter_map(|moment| moment.get(place).copied()).collect();
        points.dedup();
        let points: Vec<String> =
            points.iter().map(|p| format!("{:.1},{:.1}", pixels(p.x), pixels(p.y))).collect();
        let _ = writeln!(
            svg,
            "<polyline stroke=\"{}\" points=\"{}\"/>",
            colour(id.0),
            points.join(" ")
        );
    }
    svg.push_str("</g>\n<g>\n");
    let radius = pixels(crowd.raster().sub_cell().x.min(crowd.raster().sub_cell().y)) * 0.45;
    for (id, at) in tracks.ids.iter().zip(tracks.moments.last().into_iter().flatten()) {
        let (x, y) = (pixels(at.x), pixels(at.y));
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.2}\" fill=\"{}\"/>",
            colour(id.0)
        );
    }
    svg.push_str("</g>\n</svg>\n");
    Ok(svg.into_bytes())
}
