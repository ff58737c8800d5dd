//! Options that a format has no use for: an error instead of silence.

use super::{Format, RenderArguments};
use clap::ValueEnum;

/// Checks that every option that was given does something in the format that was chosen.
pub(super) fn unused(arguments: &RenderArguments) -> Result<(), String> {
    let format = arguments.format();
    let RenderArguments { text, marks, motion, .. } = arguments;
    let (flat, solid) = (format.is_flat(), format.is_isometric());
    let letters = format == Format::Ascii;
    let options = [
        ("--scale", text.scale.is_some(), letters, "pictures in characters (-f ascii)"),
        ("--depth", text.depth.is_some(), letters, "pictures in characters (-f ascii)"),
        ("--once", text.once, letters, "pictures in characters (-f ascii)"),
        ("--cell", arguments.cell.is_some(), flat, "flat pictures"),
        (
            "--sprites",
            arguments.sprites.is_some(),
            flat || format == Format::Html,
            "flat pictures and pages",
        ),
        ("--see", marks.see.is_some(), flat, "flat pictures"),
        ("--guards", marks.guards, flat, "flat pictures"),
        ("--route", marks.route.is_some(), flat, "flat pictures"),
        ("--corners", marks.corners, flat, "flat pictures"),
        ("--select", !marks.select.is_empty(), flat || letters, "flat pictures and -f ascii"),
        ("--steps", marks.steps, flat || letters, "flat pictures and -f ascii"),
        ("--width", arguments.width.is_some(), solid, "isometric pictures"),
        (
            "--look",
            arguments.look.is_some(),
            solid || format == Format::Glb,
            "isometric pictures and models",
        ),
        ("--zoom", arguments.zoom.is_some(), solid && arguments.look.is_some(), "--look"),
        (
            "--moment",
            motion.moment.is_some(),
            (flat || solid) && !format.moves(),
            "pictures that stand still",
        ),
        (
            "--smallest",
            arguments.smallest.is_some(),
            flat || solid || letters || format == Format::Glb,
            "pictures with rooms in them",
        ),
        (
            "--root",
            arguments.root.is_some(),
            flat || solid || letters || format == Format::Glb,
            "pictures with an outermost grid",
        ),
        (
            "--theme",
            arguments.theme.is_some(),
            flat || solid || matches!(format, Format::Glb | Format::Flow),
            "pictures with colours of their own",
        ),
    ];
    match options.into_iter().find(|(_, given, fits, _)| *given && !fits) {
        None => Ok(()),
        Some((option, _, _, what)) => {
            let name = format.to_possible_value().map(|name| name.get_name().to_owned());
            let name = name.unwrap_or_default();
            Err(format!("{option} is for {what}; it does nothing here (-f {name})"))
        }
    }
}
