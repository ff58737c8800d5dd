//! Conversions: everything that a format can hold comes back, and anything else is an error.

use base64::{Engine, prelude::BASE64_STANDARD};
use flate2::{Compression, write::ZlibEncoder};
use gridcosm_formats::{
    convert::{self, Format, Options},
    level_file, tmx,
};
use std::{io, io::Write, path::Path};

fn text(input: &str, from: Format, to: Format, options: &Options) -> String {
    String::from_utf8(convert::convert(input.as_bytes(), from, to, options).unwrap()).unwrap()
}

#[test]
fn a_board_goes_through_every_format_of_levels() {
    let board = "#####\n#@$.#\n#####\n";
    let none = Options::default();
    for way in [Format::Level, Format::LevelJson, Format::StateJson, Format::SokobanRuns] {
        let there = text(board, Format::Sokoban, way, &none);
        assert_eq!(text(&there, way, Format::Sokoban, &none), board, "{way}");
    }
    let level = text(board, Format::Sokoban, Format::Level, &none);
    assert_eq!(level, "objective = \"push\"\nmap = \"\"\"\n#####\n#@$>#\n#####\"\"\"\n");
}

#[test]
fn maps_become_walls_and_walls_become_maps() {
    let map = "..#\n...\n";
    let none = Options::default();
    for way in [Format::MovingAi, Format::Level, Format::LevelJson] {
        let there = text(map, Format::Text, way, &none);
        assert_eq!(text(&there, way, Format::Text, &none), map, "{way}");
    }
    let png = convert::convert(map.as_bytes(), Format::Text, Format::Png, &none).unwrap();
    assert_eq!(convert::convert(&png, Format::Png, Format::Text, &none).unwrap(), map.as_bytes());
    let sight = text("agents = 1\nmap = '''\n@.#.\n....'''", Format::Level, Format::Sight, &none);
    assert_eq!(sight, "so■□\noo□□\n");
    let back = text(&sight, Format::Sight, Format::Level, &none);
    assert_eq!(back, "map = \"\"\"\n@.#.\n....\"\"\"\n");
}

#[test]
fn nests_become_levels_and_come_back() {
    let nest = "main: 0 box _|9 ~box 1\nbox: 2 3\n";
    let options = Options::default();
    let level = text(nest, Format::Nest, Format::Level, &options);
    assert_eq!(
        level,
        "\n[push]\n\n[legend]\n1 = { is = \"box\", label = \"1\" }\n2 = { is = \"box\", label = \"2\" }\n3 = { is = \"box\", label = \"3\" }\nB = { room = \"box\", mark = \"secondary\" }\n\n[grids]\nmain = \"\"\"\n@b.\n#B1\"\"\"\nbox = \"\"\"\n23\"\"\"\n"
    );
    assert_eq!(text(&level, Format::Level, Format::Nest, &options), nest);
    let concise = text("main: 0b_\nbox: 23\n", Format::NestConcise, Format::NestConcise, &options);
    assert_eq!(concise, "main: 0b_\nbox: 23\n");
}

#[test]
fn what_a_format_cannot_hold_is_told() {
    let error = |input: &str, from, to| {
        convert::convert(input.as_bytes(), from, to, &Options::default()).unwrap_err().to_string()
    };
    assert_eq!(
        error("map = '@~>'", Format::Level, Format::Sokoban),
        "level 1 has something at (1, 0) that does not exist in Sokoban"
    );
    assert!(
        error("map = '@?+>'", Format::Level, Format::Nest)
            .starts_with("the entity at (1, 0) cannot be part of a nest")
    );
    assert!(
        error("map = '@x>'", Format::Level, Format::Text)
            .starts_with("line 1, column 9: `x` has no meaning here")
    );
    let two = "[[level]]\nmap = '@>'\n[[level]]\nmap = '@.>'\n";
    assert_eq!(
        error(two, Format::Level, Format::LevelJson),
        "the file has 2 levels, but this format holds one; choose a level"
    );
    let second = Options { level: Some(1), drop: true, ..Options::default() };
    assert_eq!(text(two, Format::Level, Format::Text, &second), "...\n");
    assert!(error("map = '@>'", Format::Level, Format::Tiled).contains("read but not written"));
    assert_eq!(
        "tomll".parse::<Format>().unwrap_err().split(';').next(),
        Some("there is no format `tomll`")
    );
    for format in Format::all() {
        assert_eq!(format.name().parse(), Ok(format));
    }
}

#[test]
fn content_tells_the_format() {
    let of = |text: &str| Format::of_content(text.as_bytes()).unwrap();
    assert_eq!(of("#####\n#@$.#\n#####\n"), Format::Sokoban);
    assert_eq!(of("title = 'x'\nmap = '@'"), Format::Level);
    assert_eq!(of("main: 1 2"), Format::Nest);
    assert_eq!(of("type octile\nheight 1\n"), Format::MovingAi);
    assert_eq!(of("{\"cells\":[]}"), Format::LevelJson);
    assert_eq!(of("{\"entity\":[]}"), Format::StateJson);
    assert_eq!(of("<?xml version=\"1.0\"?>"), Format::Tiled);
    assert_eq!(of("..#\n"), Format::Text);
    // Without a box, `@` is rock.
    assert_eq!(of("####\n#@.#\n####\n"), Format::Text);
    assert_eq!(of("# my level\nmap = '@'"), Format::Level);
    assert_eq!(of("replay = 1\nlevel = 'a'"), Format::Replay);
    assert_eq!(of("s■\n"), Format::Sight);
}

const TILES: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="things" tilewidth="16" tileheight="16" tilecount="8" columns="4">
 <image source="things.png" width="64" height="32"/>
 <tile id="0" type="wall"/>
 <tile id="1" type="agent"><properties><property name="health" type="int" value="3"/></properties></tile>
 <tile id="2"><properties><property name="is" value="door"/><property name="key" value="red"/></properties></tile>
 <tile id="3" type="key"><properties><property name="key" value="red"/></properties></tile>
 <tile id="4" type="exit"/>
 <tile id="5" type="floor"><properties><property name="cost" type="int" value="2"/></properties></tile>
 <tile id="6" type="wal"/>
</tileset>"#;

const MAP: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" renderorder="right-down" width="4" height="2" tilewidth="16" tileheight="16" infinite="0">
 <properties><property name="title" value="From Tiled"/><property name="turns" type="int" value="40"/></properties>
 <tileset firstgid="1" source="things.tsx"/>
 <layer id="1" name="ground" width="4" height="2"><data encoding="csv">
6,0,0,0,
1,1,1,1
</data></layer>
 <layer id="2" name="things" width="4" height="2"><data encoding="csv">
2,4,3,5,
0,0,0,0
</data></layer>
 <objectgroup id="3" name="more">
  <object id="1" type="coin" x="17" y="3"><properties><property name="reward" type="int" value="9"/></properties><point/></object>
  <object id="2" gid="6" x="16" y="16" width="16" height="16"/>
 </objectgroup>
</map>"#;

fn tiled(map: &str) -> Result<level_file::Pack, tmx::TmxError> {
    tmx::read(Path::new("a/map.tmx"), &mut |path| match path.to_str().unwrap() {
        "a/map.tmx" => Ok(map.as_bytes().to_vec()),
        "a/things.tsx" => Ok(TILES.as_bytes().to_vec()),
        other => Err(io::Error::new(io::ErrorKind::NotFound, format!("no file {other}"))),
    })
}

#[test]
fn a_map_of_tiled_becomes_a_level() {
    let pack = tiled(MAP).unwrap();
    assert_eq!(pack.title, "From Tiled");
    let text = level_file::print(&pack).unwrap();
    assert_eq!(
        text,
        r#"title = "From Tiled"
turn_limit = 40
map = """
AFD>
####"""

[legend]
A = [{ is = "floor", cost = 2 }, { is = "agent", health = 3 }]
D = { is = "door", key = "red" }
F = [{ is = "key", key = "red" }, { is = "coin", reward = 9 }, { is = "floor", cost = 2 }]
"#
    );
}

#[test]
fn what_a_map_of_tiled_does_not_say_is_told() {
    let wrong = MAP.replace("2,4,3,5,", "2,7,8,5,");
    assert_eq!(
        tiled(&wrong).unwrap_err().to_string(),
        "tile 6 of tileset `things` has the class `wal`, which is not an entity; did you mean `wall`?; tile 7 of tileset `things` has no class; give it one, such as `wall`"
    );
    let missing = tiled(&MAP.replace("things.tsx", "gone.tsx")).unwrap_err().to_string();
    assert!(missing.contains("no file a/gone.tsx"), "{missing}");
    assert!(tiled("<map").is_err());
    assert_eq!(
        tiled(&MAP.replace("orthogonal", "isometric")).unwrap_err(),
        tmx::TmxError::NotOrthogonal
    );
}

/// `MAP` with other words around, and as the text of, its first layer's tiles.
fn with_tiles(attributes: &str, tiles: &str) -> String {
    let (before, rest) = MAP.split_once("<data").unwrap();
    let (_, after) = rest.split_once("</data>").unwrap();
    format!("{before}<data {attributes}>{tiles}</data>{after}")
}

#[test]
fn a_layer_of_tiled_has_as_many_tiles_as_its_size_says() {
    let zlib = |tiles: usize| {
        let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
        packer.write_all(&vec![0; 4 * tiles]).unwrap();
        BASE64_STANDARD.encode(packer.finish().unwrap())
    };
    let packed = r#"encoding="base64" compression="zlib""#;
    for (attributes, tiles, problem) in [
        (r#"encoding="csv""#, "2,4,3".to_owned(), "too few"),
        (r#"encoding="csv""#, "0,0,0,0,0,0,0,0,0".to_owned(), "too many"),
        (r#"encoding="base64""#, String::new(), "too few"),
        (r#"encoding="base64""#, " <![CDATA[AAAA]]>".to_owned(), "too few"),
        (packed, zlib(7), "too few"),
        // A few kilobytes in the file that would fill 64 megabytes.
        (packed, zlib(1 << 24), "too many"),
    ] {
        let error = tiled(&with_tiles(attributes, &tiles)).unwrap_err().to_string();
        let wanted = format!("has {problem} tiles for 4x2");
        assert!(error.ends_with(&wanted), "{attributes}: {error}");
    }
    let right = tiled(&with_tiles(packed, &zlib(8)));
    assert!(!matches!(right, Err(tmx::TmxError::Tiles { .. })), "{right:?}");
}
