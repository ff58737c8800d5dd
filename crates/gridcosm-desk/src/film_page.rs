//! A game as one HTML file that plays by itself: the film, the element that shows it, and nothing to load.

use crate::lens;
use gridcosm::Session;
use gridcosm_view::{SpriteSet, Theme};

/// A page that shows all turns of a game up to here, with a timeline, in the usual drawings or in those of a set. It
/// needs no server and no network. `script` is that of the element `<gridcosm-view>`.
///
/// # Errors
/// A sentence, if this program was built without the page that contains the element.
pub fn film_page(
    script: Option<String>,
    session: &Session,
    title: &str,
    sprites: Option<&SpriteSet>,
) -> Result<String, String> {
    let script = script.ok_or(
        "this program was built without its page; install Node.js with npm, then build it again",
    )?;
    let film = serde_json::to_string(&lens::film(session, title, sprites))
        .map_err(|error| format!("the film cannot be written: {error}"))?;
    Ok(document(title, &film, &script))
}

/// The page around a film and the script that shows it.
fn document(title: &str, film: &str, script: &str) -> String {
    // Inside a page, `</script` would end the data or the script too early.
    let film = film.replace('<', "\\u003c");
    let script = script.replace("</script", "<\\/script");
    let title = escaped(title);
    let (light, dark) = (Theme::LIGHT, Theme::DARK);
    format!(
        r#"<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
  :root {{ font: 16px/1.5 system-ui, sans-serif; background: light-dark({}, {}); color: light-dark({}, {}); }}
  body {{ margin: 0; height: 100dvh; display: grid; grid-template-rows: auto 1fr; }}
  h1 {{ margin: 0; padding: 14px 18px 0; font-size: 18px; }}
  gridcosm-view {{ min-height: 0; margin: 8px; }}
</style>
<h1>{title}</h1>
<gridcosm-view controls autoplay label="{title}"><script type="application/json">{film}</script></gridcosm-view>
<script type="module">{script}</script>
</html>
"#,
        light.page, dark.page, light.ink, dark.ink
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_title_can_end_the_page_too_early() {
        let title = "</script><b>\"&";
        let film = serde_json::json!({ "title": title }).to_string();
        let page = document(title, &film, "const end = '</script>';");
        assert!(page.contains("const end = '<\\/script>';"), "{page}");
        assert_eq!(page.matches("</script>").count(), 2, "the data's and the program's own");
        assert!(page.contains("<title>&lt;/script>&lt;b>&quot;&amp;"));
        assert!(page.contains("\"title\":\"\\u003c/script>\\u003cb>\\\"&\""));
    }
}
