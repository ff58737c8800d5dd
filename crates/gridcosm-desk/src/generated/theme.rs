//! Writes the themes for the page: tokens for style sheets, a palette for canvases, the icon.

use super::{COMMAND, check};
use gridcosm_view::{Look, Rgb, Role, RoomSign, Theme};

/// Beside the themes: what is the same in both.
const SHARED: [(&str, Rgb); 2] = [("white", Rgb::WHITE), ("pupil", Rgb::PUPIL)];

const SOURCE: &str = "Written from `Theme` in crates/gridcosm-view/src/colour by";

#[test]
fn the_tokens_are_current() {
    let tokens = |theme: &Theme, indent: &str| {
        let lines = theme.tokens().into_iter();
        lines.map(|(name, colour)| format!("{indent}--{name}: {colour};\n")).collect::<String>()
    };
    let shared: String =
        SHARED.iter().map(|(name, colour)| format!("  --{name}: {colour};\n")).collect();
    let (light, dark) = (tokens(&Theme::LIGHT, "  "), tokens(&Theme::DARK, "    "));
    let text = format!(
        "/* {SOURCE}\n   {COMMAND} */\n:root {{\n  color-scheme: light dark;\n{shared}{light}}}\n\n\
         @media (prefers-color-scheme: dark) {{\n  :root {{\n{dark}  }}\n}}\n"
    );
    check("src/theme.generated.css", &text);
}

#[test]
fn the_palette_is_current() {
    // Without quotes where none are needed, as our formatter writes them.
    let key = |name: &str| {
        if name.contains('-') { format!("\"{name}\"") } else { name.to_owned() }
    };
    let record = |colours: &[(String, Rgb)]| {
        let line = |(name, colour): &(String, Rgb)| format!("    {}: \"{colour}\",\n", key(name));
        colours.iter().map(line).collect::<String>()
    };
    let tokens = |theme: &Theme| {
        let shared = SHARED.iter().map(|&(name, colour)| (name.to_owned(), colour));
        let all = shared.chain(theme.tokens());
        record(&all.map(|(name, colour)| (format!("--{name}"), colour)).collect::<Vec<_>>())
    };
    let roles = |theme: &Theme| {
        let colour = |&role: &Role| (role.name().to_owned(), theme.colour(role));
        record(&Role::ALL.iter().map(colour).collect::<Vec<_>>())
    };
    let both = |what: &dyn Fn(&Theme) -> String| {
        format!(
            "{{\n  light: {{\n{}  }},\n  dark: {{\n{}  }},\n}} as const",
            what(&Theme::LIGHT),
            what(&Theme::DARK)
        )
    };
    let text = format!(
        "// {SOURCE}\n// {COMMAND}\n\n\
         /** Colours by the name of their token. */\nexport const THEMES = {};\n\n\
         /** Colours of figures by their role. */\nexport const ROLES = {};\n\n\
         /** Hues of grids before they begin again. */\nexport const HUES = {};\n\n\
         /** How opaque the dead and the opened are. */\nexport const FADED_OPACITY = {};\n\n\
         /** The sign of a secondary room: dashes along each side, the share of a dash, the floor over its content. */\n\
         export const SECONDARY = {{ dashes: {}, dash: {}, wash: {} }};\n",
        both(&tokens),
        both(&roles),
        Theme::HUES,
        f64::from(Look::FADED_OPACITY) / 100.0,
        RoomSign::DASHES,
        f64::from(RoomSign::DASH) / 100.0,
        f64::from(RoomSign::WASH) / 100.0,
    );
    check("src/palette.generated.ts", &text);
}

#[test]
fn the_icon_is_current() {
    let [outer, middle, inner, ..] = Theme::LIGHT.hues;
    let text = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 22"><rect x="1" y="1" width="20" height="20" rx="5" fill="none" stroke="{outer}" stroke-width="2"/><rect x="6" y="6" width="10" height="10" rx="3" fill="none" stroke="{middle}" stroke-width="2"/><rect x="9.4" y="9.4" width="3.2" height="3.2" rx="1" fill="{inner}"/></svg>
"#
    );
    check("public/icon.svg", &text);
}
