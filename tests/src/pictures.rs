//! The pictures in the documents match the current output of the program.

use gridcosm_tests::kept;
use std::{fs, path::Path};

/// The lines of `docs/img/pictures.txt`: a file and the arguments that draw it.
fn pictures(root: &Path) -> Vec<(String, Vec<String>)> {
    let list = fs::read_to_string(root.join("docs/img/pictures.txt")).unwrap();
    let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let parse = |line: &str| {
        let mut words = line.split_whitespace();
        let file = words.next().unwrap().to_owned();
        // Files are named relative to the repository's root.
        let from_root = |word: &str| match word.contains("levels/") {
            true => root.join(word).to_str().unwrap().to_owned(),
            false => word.to_owned(),
        };
        (file, words.map(from_root).collect())
    };
    lines.map(parse).collect()
}

#[test]
fn no_picture_has_drifted() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let pictures = pictures(root);
    assert!(pictures.len() > 5);
    for (file, arguments) in pictures {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let program = std::iter::once("gridcosm".to_owned());
        gridcosm_cli::run(program.chain(arguments), &mut out, &mut err);
        assert!(err.is_empty(), "{file}: {}", String::from_utf8_lossy(&err));
        let kept = kept(&root.join("docs/img").join(&file), &out);
        assert!(
            out == kept,
            "docs/img/{file} has drifted; GRIDCOSM_REFRESH=1 cargo test -p gridcosm-tests pictures redraws it: look at it, \
             then commit it"
        );
    }
}

/// The page contains the example levels exactly as in their files.
#[test]
fn drawn_examples_stand_in_their_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let page = fs::read_to_string(root.join("docs/level-format.md")).unwrap();
    for name in ["pocket", "signs", "legend"] {
        let text = fs::read_to_string(root.join(format!("docs/levels/{name}.toml"))).unwrap();
        assert!(page.contains(text.trim_end()), "docs/levels/{name}.toml and the page differ");
    }
}
