//! The fast pictures equal the slow ones, and both show every entity.

use gridcosm_universe::{Action, State, maze, step};
use gridcosm_view::{SvgOptions, Theme, TileCache, pixels, state_frame, svg};

fn maze_state(seed: i64) -> State {
    let options = maze::MazeOptions {
        seed: Some(seed),
        ..maze::MazeOptions::new(gridcosm_grid::Size::new(9, 9))
    };
    maze::generate(&options).unwrap().to_state().unwrap()
}

#[test]
fn copied_tiles_equal_the_drawn_frame() {
    let mut cache = TileCache::new(16, Theme::DARK);
    for seed in 0..4 {
        let mut state = maze_state(seed);
        for action in [Action::Right, Action::Down, Action::PickUp, Action::Left, Action::Up] {
            state = step(&state, action).unwrap();
            let mut fast = vec![0; cache.bytes_for(&state)];
            cache.draw(&state, &mut fast).unwrap();
            let slow = pixels(
                &state_frame(&state, &Theme::DARK),
                &SvgOptions { cell: 16, ..Default::default() },
            );
            let slow: Vec<u8> =
                slow.unwrap().rgba.chunks(4).flat_map(|p| [p[0], p[1], p[2]]).collect();
            let far = fast.iter().zip(&slow).filter(|(a, b)| a.abs_diff(**b) > 2).count();
            assert_eq!(far, 0, "seed {seed}, turn {}", state.progress.turn);
        }
    }
}

#[test]
fn a_wrong_buffer_is_refused() {
    let state = maze_state(1);
    let error = TileCache::new(8, Theme::DARK).draw(&state, &mut [0; 10]).unwrap_err();
    assert_eq!(error.to_string(), "the picture needs 15552 bytes, the buffer has 10");
}

#[test]
fn every_entity_with_a_picture_is_named_in_the_drawing() {
    let text = svg(&state_frame(&maze_state(3), &Theme::LIGHT), &SvgOptions::default());
    for agent in maze_state(3).agents() {
        assert!(text.contains(&format!(r#"data-id="entity-{agent}""#)));
    }
}
