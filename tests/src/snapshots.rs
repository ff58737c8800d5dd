//! Every writer draws a dozen worlds exactly as in the reviewed snapshots.
//!
//! Text is stored as it is, bulky formats as a hash. `GRIDCOSM_REFRESH=1 cargo test -p gridcosm-tests snapshots`
//! rewrites the file. The drawings themselves are in `target/snapshots`; look at them before committing.

use gridcosm_tests::kept;
use std::{fs, path::Path};

/// Small worlds that together contain every kind of cell, reference and cycle.
const WORLDS: [(&str, &str); 12] = [
    ("one-cell", "main: 1 _"),
    ("row", "main: 1 2 _ 3"),
    ("room", "main: 1 box _\nbox: 2 3"),
    ("self", "main: 1 main 5 | _ _ _ | _ _ _"),
    ("window", "main: *box ~box | _ 1\nbox: 7 _"),
    ("missing", "main: 1 nowhere _"),
    ("circle", "main: 1 a\na: b\nb: a"),
    ("mutual", "main: 1 other | _ _\nother: main 2 | 3 _"),
    ("tall", "main: 1 | tower | _\ntower: 2 | 3 | 4 | _"),
    ("wide", "main: 1 road _\nroad: 2 _ 4 _ 6"),
    ("deep", "main: a _\na: b 1\nb: c 2\nc: d 3\nd: 4 _"),
    ("crowded", "main: 1 a 2 | b 3 ~a | 4 *b main\na: 5 ~b | 6 7\nb: 8 9 ~a"),
];

const TEXTS: [&str; 2] = ["ascii", "flow"];
const DRAWINGS: [&str; 5] = ["svg", "png", "iso-svg", "iso-png", "glb"];

#[test]
fn writers_draw_as_they_did() {
    let scratch = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/snapshots");
    fs::create_dir_all(&scratch).unwrap();
    let mut found = String::new();
    for (name, world) in WORLDS {
        let file = scratch.join(format!("{name}.nest"));
        fs::write(&file, world).unwrap();
        let draw = |format: &str| {
            let (mut out, mut err) = (Vec::new(), Vec::new());
            let file = file.to_str().unwrap();
            gridcosm_cli::run(["gridcosm", "render", file, "-f", format], &mut out, &mut err);
            assert!(err.is_empty(), "{name} as {format}: {}", String::from_utf8_lossy(&err));
            fs::write(scratch.join(format!("{name}.{format}")), &out).unwrap();
            out
        };
        for format in TEXTS {
            let text = String::from_utf8(draw(format)).unwrap();
            found += &format!("--- {name} {format} ---\n{text}\n");
        }
        for format in DRAWINGS {
            found += &format!("--- {name} {format} ---\n{:016x}\n", fingerprint(&draw(format)));
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("ref/writers.txt");
    let expected = String::from_utf8(kept(&file, &found)).unwrap();
    let sections = |text: &str| text.split("--- ").map(str::to_owned).collect::<Vec<_>>();
    for (expected, found) in sections(&expected).iter().zip(sections(&found)) {
        assert_eq!(expected, &found, "a drawing has changed; see the head of this file");
    }
    assert_eq!(expected.len(), found.len());
}

/// FNV-1a tells drawings apart and is the same on every machine.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
