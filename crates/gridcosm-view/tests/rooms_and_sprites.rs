//! The sign of secondary rooms, and drawings of other sets, in finished pictures.

use gridcosm_grid::{Pos, Size};
use gridcosm_nest::{Mark, Store};
use gridcosm_universe::{Level, Place, State, factory};
use gridcosm_view::{
    AnalyzeOptions, Frame, ItemShape, Pixels, Rgb, SpriteSet, StoreLook, SvgOptions, Theme,
    TileCache, analyze, pixels, state_frame, store_frame, svg,
};
use proptest::prelude::*;

/// Names of the rooms on the outermost grid, and whether each has a broken rim.
fn rims(frame: &Frame) -> Vec<(String, bool)> {
    let mut rims = Vec::new();
    for item in &frame.items {
        match (&item.id, &item.shape) {
            (Some(id), ItemShape::Group(_)) => rims.push((id.clone(), false)),
            (None, ItemShape::Dashes { .. }) => rims.last_mut().unwrap().1 = true,
            _ => {}
        }
    }
    rims
}

fn check_store(main: &str, expected: &[(&str, bool)]) {
    let store = Store::parse([("main", main), ("box", "1 _")]).unwrap();
    let root = store.grid_id("main").unwrap();
    let tree = analyze(&store, root, &AnalyzeOptions::default());
    let found = rims(&store_frame(&store, &tree, &StoreLook::default()));
    let found: Vec<(&str, bool)> = found.iter().map(|(id, broken)| (&**id, *broken)).collect();
    assert_eq!(found, expected, "{main}");
}

#[test]
fn only_the_primary_reference_has_a_whole_rim() {
    check_store("box box", &[("ref-box-auto", false), ("ref-box-auto", true)]);
    check_store("box *box", &[("ref-box-auto", true), ("ref-box-primary", false)]);
    // Without a mark for the primary one, the first is it, even if it is marked secondary.
    check_store("~box box", &[("ref-box-secondary", false), ("ref-box-auto", true)]);
    check_store("~box _", &[("ref-box-secondary", false)]);
}

/// Rooms of one grid in a row.
fn rooms(marks: &[Mark]) -> State {
    let mut level = Level::new(Size::new(marks.len() as u32, 1));
    let pocket = level.add_grid("pocket", Size::new(2, 1)).unwrap();
    level.add(Place::new(pocket, 0, 0), factory::coin(Some(1))).unwrap();
    for (x, mark) in marks.iter().enumerate() {
        level.add(Pos::new(x as i32, 0), factory::room(pocket, *mark)).unwrap();
    }
    level.to_state().unwrap()
}

#[test]
fn levels_have_the_same_sign_as_nests() {
    let broken = |marks: &[Mark]| -> Vec<bool> {
        rims(&state_frame(&rooms(marks), &Theme::DARK)).into_iter().map(|(_, is)| is).collect()
    };
    assert_eq!(broken(&[Mark::Unmarked; 3]), [false, true, true]);
    assert_eq!(broken(&[Mark::Unmarked, Mark::Primary]), [true, false]);
}

#[test]
fn closed_rooms_differ_in_the_fast_pictures_too() {
    let state = rooms(&[Mark::Unmarked, Mark::Unmarked, Mark::Unmarked]);
    let mut cache = TileCache::new(16, Theme::DARK);
    let mut picture = vec![0; cache.bytes_for(&state)];
    cache.draw(&state, &mut picture).unwrap();
    let tile = |n: usize| -> Vec<u8> {
        picture.chunks(3 * 48).flat_map(|row| row[n * 48..(n + 1) * 48].to_vec()).collect()
    };
    assert_ne!(tile(0), tile(2), "both stand on a light tile");
}

/// A level of one wall.
fn wall() -> Frame {
    let mut level = Level::new(Size::new(1, 1));
    level.add(Pos::new(0, 0), factory::wall()).unwrap();
    state_frame(&level.to_state().unwrap(), &Theme::DARK)
}

#[test]
fn a_png_is_drawn_with_hard_edges() {
    let (red, blue) = ([200, 0, 0, 255], [0, 0, 200, 255]);
    let rgba = [red, blue, blue, red].concat();
    let file = Pixels { width: 2, height: 2, rgba }.to_png().unwrap();
    let set = SpriteSet::from_files([("wall.png", file)]).unwrap();
    let options = SvgOptions { cell: 8, sprites: Some(&set), ..SvgOptions::default() };
    let drawn = pixels(&wall(), &options).unwrap();
    let at = |x: usize, y: usize| drawn.rgba[(y * 8 + x) * 4..][..4].to_vec();
    assert_eq!((at(1, 1), at(6, 1)), (red.to_vec(), blue.to_vec()));
    assert_eq!((at(3, 3), at(4, 3)), (red.to_vec(), blue.to_vec()), "nothing is blurred");
}

#[test]
fn floors_and_colours_come_from_the_set() {
    let floor = "<svg viewBox='0 0 1 1'><rect width='1' height='1' fill='currentColor'/></svg>";
    let wall_drawing = "<svg viewBox='0 0 1 1'><path d='M0 0h.1v.1z' fill='currentColor'/></svg>";
    let set = SpriteSet::from_files([("floor.svg", floor), ("wall.svg", wall_drawing)]).unwrap();
    let text = svg(&wall(), &SvgOptions { sprites: Some(&set), ..SvgOptions::default() });
    assert!(text.contains(r##"<use href="#floor-1""##), "{text}");
    assert!(text.contains(r##"<use href="#wall-1""##), "{text}");
    let usual = svg(&wall(), &SvgOptions::default());
    assert!(!usual.contains("floor") && usual.contains(r##"href="#wall""##), "{usual}");
}

#[test]
fn a_drawing_of_the_dead_is_not_faded() {
    let mut level = Level::new(Size::new(1, 1));
    level.add(Pos::new(0, 0), factory::door("red")).unwrap();
    let state = level.to_state().unwrap();
    let colour = Rgb(205, 54, 62).to_string();
    let svg_of = |names: &[&str]| {
        let drawing = "<svg viewBox='0 0 1 1'><g/></svg>";
        let set = SpriteSet::from_files(names.iter().map(|name| (*name, drawing))).unwrap();
        let mut frame = state_frame(&state, &Theme::DARK);
        for item in &mut frame.items {
            if let ItemShape::Sprite { opacity, traits, .. } = &mut item.shape {
                // As an opened door.
                (*opacity, *traits) =
                    (40, gridcosm_view::Traits::of([gridcosm_view::Trait::Faded]));
            }
        }
        svg(&frame, &SvgOptions { sprites: Some(&set), ..SvgOptions::default() })
    };
    let faded = format!(r#"color="{colour}" opacity="0.4""#);
    assert!(svg_of(&["door.svg"]).contains(&faded));
    assert!(!svg_of(&["door.svg", "door.faded.svg"]).contains("opacity"));
}

/// Drawings made of pieces that files of other programs have, good and bad ones.
fn drawings() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "<g id='a'>",
        "</g>",
        "<path d='M0 0h1v1z' fill='url(#a)'/>",
        "<use xlink:href='#a' href='#b'/>",
        "<linearGradient id='b' x='\"'/>",
        "<style>a{}</style>",
        "<image href='data:image/png;base64,AA'/>",
        "<image href='https://a.b'/>",
        "&amp;&lt;",
        "<title>x</title>",
    ]);
    let root = prop::sample::select(vec![
        "<svg viewBox='0 0 8 8' xmlns:xlink='http://www.w3.org/1999/xlink'>",
        "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='4' fill='none' style='a: \"b\"'>",
        "<svg viewBox='0 0 NaN 1'>",
        "<svg viewBox='1e300,-4 .5 2' id='a'>",
    ]);
    (root, prop::collection::vec(piece, 0..6))
        .prop_map(|(root, pieces)| format!("{root}{}</svg>", pieces.concat()))
}

proptest! {
    #[test]
    fn an_accepted_drawing_is_accepted_again_as_a_document(svg in drawings()) {
        if let Ok(set) = SpriteSet::from_files([("wall.svg", &svg)]) {
            let document = set.textures().next().unwrap().1.document();
            let again = SpriteSet::from_files([("wall.svg", &document)]);
            prop_assert!(again.is_ok(), "{:?}: {document}", again);
            let options = SvgOptions { sprites: Some(&set), ..SvgOptions::default() };
            prop_assert!(pixels(&wall(), &options).is_ok(), "{document}");
        }
    }

    #[test]
    fn no_bytes_and_no_name_make_reading_a_set_panic(
        name in "[a-z.-]{0,12}\\.(svg|png)",
        bytes in prop::collection::vec(any::<u8>(), 0..64),
    ) {
        let _ = SpriteSet::from_files([(&*name, &bytes), ("wall.png", &bytes), ("wall.svg", &bytes)]);
    }
}
