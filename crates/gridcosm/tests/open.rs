//! The entry point: anything that a user names becomes a game that can be played, saved and opened again.

use gridcosm::{
    FileError, OpenOptions, Roles, World,
    formats::{convert::Format, level_json, replay, state_json},
    prelude::*,
};
use std::{io, path::Path};

const TILES: &str = r#"<tileset version="1.10" name="things" tilewidth="8" tileheight="8" tilecount="4" columns="4">
 <tile id="0" type="wall"/><tile id="1" type="agent"/><tile id="2" type="exit"/></tileset>"#;
const TILED: &str = r#"<?xml version="1.0"?>
<map version="1.10" orientation="orthogonal" width="3" height="1" tilewidth="8" tileheight="8">
 <tileset firstgid="1" source="things.tsx"/>
 <layer id="1" width="3" height="1"><data encoding="csv">2,0,3</data></layer></map>"#;

fn straight() -> Level {
    let mut level = Level::new(Size::new(3, 1));
    level.add(Pos::new(0, 0), factory::agent()).unwrap();
    level.add(Pos::new(2, 0), factory::exit()).unwrap();
    level
}

/// A folder with one file of every format.
fn files(path: &Path) -> io::Result<Vec<u8>> {
    let text = match path.to_str().unwrap() {
        "straight.toml" | "-" => "title = 'Straight'\nmap = '@.>'".to_owned(),
        "pack.toml" => "[[level]]\nmap = '@>'\n[[level]]\nmap = '@.>'".to_owned(),
        "wrong.toml" => "map = '@x>'\nseed = 'a'\nturns = 'b'".to_owned(),
        "board.xsb" => "######\n#@ $.#\n######\n".to_owned(),
        "things.tsx" => TILES.to_owned(),
        "map.tmx" => TILED.to_owned(),
        "level.json" => level_json::print(&straight()),
        "state.json" => state_json::print(&straight().to_state().unwrap()),
        "boxes.nest" => "main: 0 1 _ 9\n".to_owned(),
        "cave.map" => "type octile\nheight 1\nwidth 3\nmap\n.@.\n".to_owned(),
        "plan.txt" => "..#\n".to_owned(),
        "eye.sight" => "s■o\n".to_owned(),
        "solutions/pack.replay" => {
            "replay = 1\nlevel = 'pack.toml'\nindex = 1\nactions = 'rr'".to_owned()
        }
        // Files one folder up.
        "solutions/../pack.toml" => return files(Path::new("pack.toml")),
        "gone.replay" => "replay = 1\nlevel = 'gone.toml'\nactions = 'r'".to_owned(),
        "loop.replay" => "replay = 1\nlevel = 'loop.replay'\nactions = 'r'".to_owned(),
        "broken.replay" => "replay = 1\nembedded = \"map = '@x>'\"\nactions = 'r'".to_owned(),
        "empty" => " \n".to_owned(),
        "bytes" => return Ok(vec![0xff, 0xfe, 0]),
        _ => return Err(io::ErrorKind::NotFound.into()),
    };
    Ok(text.into_bytes())
}

fn open(name: &str) -> Result<gridcosm::Opened, FileError> {
    gridcosm::open(name, &mut files)
}

#[test]
fn every_name_is_a_game_that_can_be_saved_and_opened_again() {
    let cases = [
        ("straight.toml", "straight.toml", Format::Level),
        ("-", "-", Format::Level),
        ("board.xsb", "board.xsb", Format::Sokoban),
        ("map.tmx", "map.tmx", Format::Tiled),
        ("level.json", "level.json", Format::LevelJson),
        ("state.json", "state.json", Format::StateJson),
        ("boxes.nest", "boxes.nest", Format::Nest),
        ("solutions/pack.replay", "pack.toml/2", Format::Replay),
        ("rooms/3", "rooms/3", Format::Level),
        ("maze:9x7:3", "maze:9x7:3", Format::Level),
    ];
    for (asked, name, format) in cases {
        let opened = open(asked).unwrap_or_else(|error| panic!("{asked}: {error}"));
        assert_eq!(opened.format, format, "{asked}");
        let mut game = opened.session(0).unwrap();
        assert_eq!(game.name(), name, "{asked}");
        assert_eq!(opened.sessions().unwrap().len(), 1, "{asked}");
        for action in [Action::Right, Action::Down, Action::Right] {
            game.act(action).unwrap();
        }
        let saved = replay::print(&game.replay().unwrap_or_else(|e| panic!("{asked}: {e}")));
        let again = gridcosm::read("saved.replay", saved.into_bytes()).unwrap();
        again.verify().unwrap_or_else(|error| panic!("{asked}: {error}"));
        assert_eq!(again.played().unwrap().state(), game.state(), "{asked}");
    }
}

#[test]
fn a_seed_in_place_of_the_levels_own_is_saved_too() {
    for name in ["straight.toml", "board.xsb", "state.json"] {
        let mut game = open(name).unwrap().session(0).unwrap().with_seed(77);
        game.act(Action::Right).unwrap();
        let saved = replay::print(&game.replay().unwrap());
        let again = gridcosm::read("saved.replay", saved.into_bytes()).unwrap();
        again.verify().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(again.session(0).unwrap().start().settings().seed, Some(77), "{name}");
    }
}

#[test]
fn a_game_that_began_in_its_middle_cannot_be_saved_as_a_level() {
    let state = gridcosm::universe::step(&straight().to_state().unwrap(), Action::Right).unwrap();
    let error = Session::new(state).replay().unwrap_err();
    assert!(error.to_string().contains("a turn already played"), "{error}");
}

#[test]
fn maps_have_walls_and_levels_are_maps() {
    let map = |name: &str| open(name).unwrap().map().unwrap();
    assert_eq!(map("plan.txt").open.to_string(), "##.\n");
    assert_eq!(map("cave.map").open.to_string(), "#.#\n");
    let eye = map("eye.sight");
    assert_eq!(
        (eye.open.to_string().as_str(), eye.observer.unwrap().cell),
        ("#.#\n", Pos::new(0, 0))
    );
    let board = map("board.xsb");
    assert_eq!(board.open.to_string(), "......\n.##.#.\n......\n");
    assert_eq!(board.observer.unwrap().cell, Pos::new(1, 1));
    assert!(matches!(open("plan.txt").unwrap().world, World::Map(_)));
    assert_eq!(open("plan.txt").unwrap().session(0).unwrap().state().size(), Size::new(3, 1));
}

#[test]
fn what_the_file_cannot_say_is_told_by_the_caller() {
    let roles = Roles { players: Some(vec!["1".to_owned()]), walls: Some(Vec::new()) };
    let options = OpenOptions { roles, ..OpenOptions::default() };
    let opened = gridcosm::open_with("boxes.nest", &mut files, &options).unwrap();
    let state = opened.session(0).unwrap().state().clone();
    assert_eq!(state.place(state.agents().next().unwrap()), Some(Place::flat(1, 0)));
    let error = |name: &str, options: &OpenOptions| {
        gridcosm::open_with(name, &mut files, options).unwrap_err().to_string()
    };
    assert!(error("straight.toml", &options).contains("this is not a nest"));
    assert!(error("maze:5x5", &options).contains("this is not a nest"));
    let roles = Roles { players: Some(vec!["77".to_owned()]), walls: None };
    let options = OpenOptions { roles, ..OpenOptions::default() };
    assert!(error("boxes.nest", &options).contains("the nest has no content `77`"));
    let options = OpenOptions { format: Some(Format::Text), ..OpenOptions::default() };
    assert!(gridcosm::open_with("straight.toml", &mut files, &options).is_err());
}

#[test]
fn what_is_wrong_is_one_sentence() {
    let check = |name: &str, sentence: &str| {
        let opened = open(name).and_then(|opened| opened.session(0));
        assert_eq!(opened.map(drop).unwrap_err().to_string(), sentence);
    };
    check("no-such.toml", "no-such.toml: there is no such file");
    let nothing = "there is no such file, and no such level in the gallery";
    check("no/such/file", &format!("no/such/file: {nothing}; `gridcosm levels` lists the gallery"));
    check("roms/3", &format!("roms/3: {nothing}; did you mean `rooms/3`?"));
    check("rooms/999", "rooms/999: there is no level 999; the file has 20");
    check("rooms/0", "rooms/0: levels count from 1");
    check("maze:3", "maze:3: write it as maze:WIDTHxHEIGHT:SEED, such as maze:15x11:7");
    check("empty", "empty: the file is empty");
    check("bytes", "bytes: is neither a PNG nor text");
    check(
        "gone.replay",
        "gone.replay: its level `gone.toml` is neither beside it nor in the gallery",
    );
    check("loop.replay", "loop.replay: its level `loop.replay` is a replay too");
    let error = open("broken.replay").unwrap_err().to_string();
    let start =
        "broken.replay: its level cannot be read: line 1, column 9: `x` has no meaning here";
    assert!(error.starts_with(start), "{error}");
    let error = open("wrong.toml").unwrap_err();
    let text = error.to_string();
    assert!(text.starts_with("wrong.toml: line 1, column 9: `x` has no meaning here"), "{text}");
    assert!(text.ends_with(" (and 2 more mistakes)"), "{text}");
    assert_eq!(error.diagnostics.len(), 3);
    let error = open("pack.toml").unwrap().session(2).unwrap_err();
    assert_eq!(error.to_string(), "pack.toml: there is no level 3; the file has 2");
    let error = open("rooms/3").unwrap().session(1).unwrap_err();
    assert_eq!(error.to_string(), "rooms/3: there is no level 2; the file has 1");
}
