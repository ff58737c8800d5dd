//! `gridcosm convert` on files.

use std::{fs, path::Path, process::ExitCode};

fn convert(arguments: &[&str]) -> (String, String, ExitCode) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code =
        gridcosm_cli::run([&["gridcosm", "convert"], arguments].concat(), &mut out, &mut err);
    (String::from_utf8_lossy(&out).into_owned(), String::from_utf8(err).unwrap(), code)
}

#[test]
fn a_sokoban_pack_goes_to_a_level_file_and_back() {
    let scratch = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/convert");
    fs::create_dir_all(&scratch).unwrap();
    let name = |file: &str| scratch.join(file).to_str().unwrap().to_owned();
    let board = "  ####\n###  #\n#@$* #\n#  .##\n####\nTitle: Corner\n";
    fs::write(name("a.xsb"), board).unwrap();
    for way in [vec!["b.toml"], vec!["b.toml", "c.json"], vec!["d.rle"]] {
        let mut from = name("a.xsb");
        for to in way.iter().map(|file| name(file)).chain([name("end.xsb")]) {
            let (_, err, code) = convert(&[&from, &to]);
            assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
            from = to;
        }
        let end = fs::read_to_string(name("end.xsb")).unwrap();
        assert_eq!(
            end.lines().take(5).collect::<Vec<_>>(),
            board.lines().take(5).collect::<Vec<_>>()
        );
    }
    let (out, _, _) = convert(&[&name("a.xsb"), "--to", "text", "--drop"]);
    assert_eq!(out, "..####\n###..#\n#.##.#\n#...##\n####..\n");
    let (_, err, code) = convert(&[&name("b.toml"), "-", "--to", "tmx"]);
    assert_eq!(code, ExitCode::from(2));
    assert!(err.contains("can be read but not written"), "{err}");
}

#[test]
fn a_map_of_tiled_with_its_tileset_loads() {
    let map = Path::new(env!("CARGO_MANIFEST_DIR")).join("suite/tiled/cellar.tmx");
    let (out, err, code) = convert(&[map.to_str().unwrap()]);
    assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
    assert_eq!(out, fs::read_to_string(map.with_extension("toml")).unwrap());
}
