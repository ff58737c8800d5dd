//! Checks that no colour value occurs outside the theme: all other code, in Rust and in TypeScript, asks for a colour
//! by its name.

use std::path::{Path, PathBuf};

/// The files that may contain colour values. The page's generated files are written from them.
const THEME: &str = "crates/gridcosm-view/src/colour/";
const GENERATED: &str = ".generated.";

/// One sentence for each line of `crates` with a colour in it.
pub(crate) fn stand_in_the_theme_only(files: &[(PathBuf, String)]) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, text) in files.iter().filter(|(path, _)| is_checked(path)) {
        let is_script = path.extension().is_some_and(|extension| extension == "ts");
        // Tests may name any colour.
        let tested = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = (1..).zip(tested.lines()).filter(|(_, line)| !is_comment(line));
        for (number, _) in lines.filter(|(_, line)| has_colour(line, is_script)) {
            let place = format!("{}:{number}", path.display());
            faults.push(format!("{place}: a colour value; give it a name in `{THEME}`"));
        }
    }
    faults
}

fn is_checked(path: &Path) -> bool {
    let name = path.to_string_lossy().replace('\\', "/");
    let written = ["rs", "ts", "css", "html"];
    let by_hand = name.starts_with("crates/") && !name.contains(GENERATED);
    by_hand
        && !name.starts_with(THEME)
        && !name.contains("/tests/")
        && !name.contains(".test.")
        && path.extension().is_some_and(|e| written.iter().any(|written| e == *written))
}

fn is_comment(line: &str) -> bool {
    ["//", "*", "/*"].iter().any(|mark| line.trim_start().starts_with(mark))
}

fn has_colour(line: &str, is_script: bool) -> bool {
    let followed_by_digit = |word: &str| {
        let mut rests = line.match_indices(word).map(|(at, _)| &line[at + word.len()..]);
        rests.any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    has_hex_code(line)
        || ["Rgb(", "rgb(", "rgba(", "Rgb::hex("].iter().any(|word| followed_by_digit(word))
        || ["hsl(", "hsla(", "hwb(", "oklch("].iter().any(|word| line.contains(word))
        || is_script && line.match_indices("0x").any(|(at, _)| hex_digits(&line[at + 2..]) == 6)
}

/// `#` and three, four, six or eight digits. In TypeScript `#add` may also be a private member: `this.#add` or `#add = …`.
fn has_hex_code(line: &str) -> bool {
    line.match_indices('#').any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + 1..]);
        let length = hex_digits(after);
        let rest = &after[length..];
        let is_name = before.ends_with(|c: char| c.is_alphanumeric() || "._&#".contains(c))
            || rest.starts_with(|c: char| c.is_alphanumeric() || "_-".contains(c))
            || rest.trim_start().starts_with(['=', '(', ':', '<', '?', '!']);
        matches!(length, 3 | 4 | 6 | 8) && !is_name
    })
}

fn hex_digits(text: &str) -> usize {
    text.chars().take_while(char::is_ascii_hexdigit).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(path: &str, text: &str) -> usize {
        stand_in_the_theme_only(&[(path.into(), text.to_owned())]).len()
    }

    #[test]
    fn colour_values_are_found() {
        for line in [
            "color: #1c2033;",
            "ctx.fillStyle = \"#fff\";",
            "box-shadow: 0 1px 2px #0b102822;",
            "--route-land: rgb(196 190 172);",
            "new AmbientLight(0xffffff, 1.75)",
            "`hsl(${hue}, 60%, 45%)`",
            "const red = \"#f00\"; // a comment",
        ] {
            assert_eq!(faults("crates/a/front-end/src/x.ts", line), 1, "{line}");
        }
        assert_eq!(faults("crates/a/src/x.rs", "Rgb::hex(0xffffff)"), 1);
        assert_eq!(faults("crates/a/src/x.rs", "Rgb(205, 54, 62)"), 1);
    }

    #[test]
    fn other_things_are_left_alone() {
        for line in [
            "  #add = (): void => {",
            "@click=${this.#add}",
            "return `rgba(${r}, ${g}, ${b}, ${opacity})`;",
            "// such as #1c2033",
            "const seed = 0x1234;",
            "color: var(--ink);",
        ] {
            assert_eq!(faults("crates/a/front-end/src/x.ts", line), 0, "{line}");
        }
        let colour = "Rgb::hex(0xffffff)";
        assert_eq!(faults("crates/gridcosm-view/src/colour/theme.rs", colour), 0);
        assert_eq!(faults("crates/a/src/x.generated.css", "--ink: #1c2033;"), 0);
        assert_eq!(faults("crates/a/src/x.rs", "#[cfg(test)]\nmod tests { \"#1c2033\" }"), 0);
    }
}
