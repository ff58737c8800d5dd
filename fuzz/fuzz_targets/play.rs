//! A made-up level of three grids, with rooms, push rules and entities that move by themselves, played at random: no
//! panic, no entity is lost from the index, and going back and forth in time gives the same states.
//!
//! The bytes choose the rules, then the cells, then the actions, so that no input is stopped by a parser.

#![no_main]

use gridcosm::{Session, universe::Action};
use libfuzzer_sys::fuzz_target;

/// The content of cells: the signs that are built into level files, and those of the legend below.
const SIGNS: &[u8] = b"........####@$$$>*%!?+==&~^,ABCDEFGHIJ";
const LEGEND: &str = r#"
[legend]
A = { room = "main" }
B = { room = "one" }
C = { room = "two", mark = "secondary" }
D = { is = "hunter", damage = 2, how = "straight_line" }
E = "hunter"
F = { is = "box", moving = "right" }
G = { is = "monster", moving = { towards = "down", speed = 2 } }
H = "boots"
I = "ghost"
J = "shield"
"#;
const MOVES: [&str; 6] = ["default", "wrap", "mirror", "slippery", "windy", "gravity"];

fuzz_target!(|data: &[u8]| {
    let mut bytes = data.iter().copied();
    let mut next = || bytes.next().unwrap_or(0);
    let moves = MOVES[usize::from(next()) % MOVES.len()];
    let push = if next() % 4 == 0 { "" } else { "[push]\n" };
    let mut level = format!("moves = \"{moves}\"\nseed = {}\n{push}{LEGEND}[grids]\n", next());
    for name in ["main", "one", "two"] {
        let (width, height) = (2 + next() % 5, 1 + next() % 5);
        let row = |next: &mut dyn FnMut() -> u8| -> String {
            (0..width).map(|_| char::from(SIGNS[usize::from(next()) % SIGNS.len()])).collect()
        };
        let rows: Vec<String> = (0..height).map(|_| row(&mut next)).collect();
        level += &format!("{name} = '''\n{}'''\n", rows.join("\n"));
    }
    let Ok(mut game) = Session::open(&level, 0) else { return };
    for _ in 0..40 {
        let Some(byte) = bytes.next() else { break };
        let _ = game.act(Action::ALL[usize::from(byte) % Action::ALL.len()]);
        assert!(game.state().index_is_current());
        let _ = (game.story(), game.blame(), game.changes());
    }
    let (end, turn) = (game.state().clone(), game.turn());
    assert!(game.jump(turn / 2) && game.jump(turn));
    assert_eq!(game.state(), &end);
});
