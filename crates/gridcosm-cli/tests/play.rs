//! The game in a real pseudo-terminal: keys go in, the screen is read back.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
#![allow(
    clippy::disallowed_methods,
    reason = "a test that waits for another program needs a clock"
)]

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::{
    io::{Read, Write},
    num::NonZeroU16,
    path::PathBuf,
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};

/// A program in a separate terminal.
struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
}

/// Longer than any machine needs, but not longer than a person would wait.
const PATIENCE: Duration = Duration::from_secs(60);

const fn window(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

fn some(length: u16) -> NonZeroU16 {
    NonZeroU16::new(length).unwrap()
}

fn command(arguments: &[&str]) -> CommandBuilder {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_gridcosm"));
    command.args(arguments);
    command.env("TERM", "xterm-256color");
    command.env_remove("NO_COLOR");
    command.env_remove("COLORTERM");
    command
}

impl Terminal {
    fn start(arguments: &[&str], (cols, rows): (u16, u16)) -> Self {
        let pair = native_pty_system().openpty(window(cols, rows)).unwrap();
        let child = pair.slave.spawn_command(command(arguments)).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keys = pair.master.take_writer().unwrap();
        let screen = vt100::Parser::new(some(rows), some(cols), 0);
        Self { child, master: pair.master, keys, output, screen }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Resizes the window, as a person does by dragging its edge; content that no longer fits is cut off.
    fn resize(&mut self, cols: u16, rows: u16) {
        self.screen.screen_mut().set_size(some(rows), some(cols));
        self.master.resize(window(cols, rows)).unwrap();
    }

    /// Reads the next output of the program; returns false if there is no more.
    fn read(&mut self, start: Instant) -> bool {
        match self.output.recv_timeout(PATIENCE.saturating_sub(start.elapsed())) {
            Ok(bytes) => self.screen.process(&bytes),
            Err(RecvTimeoutError::Disconnected) => return false,
            Err(RecvTimeoutError::Timeout) => {
                panic!("nothing more comes; the screen shows:\n{}", self.screen.screen().contents())
            }
        }
        true
    }

    /// Reads until the screen shows a text.
    fn expect(&mut self, text: &str) -> String {
        let start = Instant::now();
        loop {
            let shown = self.screen.screen().contents();
            if shown.contains(text) {
                return shown;
            }
            assert!(self.read(start), "the program ended without `{text}`:\n{shown}");
        }
    }

    /// Ends the game by a signal, and waits for it.
    fn terminate(self) -> u32 {
        let id = self.child.process_id().unwrap().to_string();
        let killed = std::process::Command::new("kill").args(["-TERM", &id]).status().unwrap();
        assert!(killed.success());
        self.end()
    }

    /// Waits for the end; the terminal must be restored.
    fn end(mut self) -> u32 {
        let start = Instant::now();
        while self.read(start) {}
        assert!(!self.screen.screen().alternate_screen(), "the other screen is left");
        assert!(!self.screen.screen().hide_cursor(), "the cursor is back");
        wait(self.child)
    }
}

/// Waits for the end of a program.
fn wait(mut child: Box<dyn Child + Send + Sync>) -> u32 {
    let (sender, ended) = channel();
    thread::spawn(move || sender.send(child.wait().unwrap().exit_code()));
    ended.recv_timeout(PATIENCE).expect("the program ends")
}

fn level(name: &str) -> PathBuf {
    let file =
        std::env::temp_dir().join(format!("gridcosm-play-{}-{name}.toml", std::process::id()));
    let text = "title = 'Two steps'\ndescription = 'Walk to the flag.'\nmap = '''\n#####\n#@.>#\n#####'''\n";
    std::fs::write(&file, text).unwrap();
    file
}

const RIGHT: &str = "\u{1b}[C";

#[test]
fn a_level_is_won_by_keys_and_undo_works() {
    let file = level("won");
    let mut terminal = Terminal::start(&["play", file.to_str().unwrap()], (80, 24));
    let screen = terminal.expect("Walk to the flag.");
    assert!(screen.contains("Two steps") && screen.contains("undo"), "{screen}");
    terminal.press(RIGHT);
    terminal.expect("turn   1");
    terminal.press("u");
    terminal.expect("Back at turn 0.");
    terminal.press("y");
    terminal.expect("Forward to turn 1.");
    terminal.press(RIGHT);
    terminal.expect("You have won!");
    terminal.press("r");
    terminal.expect("Back at the start.");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_window_too_small_says_so_and_is_used_once_it_is_larger() {
    let file = level("small");
    let mut terminal = Terminal::start(&["play", file.to_str().unwrap()], (60, 20));
    terminal.expect("needs 80 columns");
    terminal.resize(100, 30);
    terminal.expect("Walk to the flag.");
    assert_eq!(terminal.terminate(), 0);
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_window_resized_while_the_program_starts_is_filled() {
    let file = level("starts");
    // The moment differs from run to run: with the first byte, or right after the first picture.
    for first in ["", "needs 80 columns"].repeat(10) {
        let mut terminal = Terminal::start(&["play", file.to_str().unwrap()], (60, 20));
        assert!(terminal.read(Instant::now()));
        terminal.expect(first);
        terminal.resize(100, 30);
        terminal.expect("Walk to the flag.");
        assert_eq!(terminal.terminate(), 0);
    }
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_window_that_was_small_for_a_moment_is_drawn_whole() {
    let file = level("moment");
    let mut terminal = Terminal::start(&["play", file.to_str().unwrap()], (80, 24));
    terminal.expect("Walk to the flag.");
    terminal.resize(20, 5);
    terminal.resize(80, 24);
    terminal.expect("Walk to the flag.");
    // The key may come together with the news of the last size.
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_signal_ends_the_game_in_good_order() {
    let file = level("signal");
    let mut terminal = Terminal::start(&["play", file.to_str().unwrap()], (80, 24));
    terminal.expect("Walk to the flag.");
    assert_eq!(terminal.terminate(), 0);
    std::fs::remove_file(file).unwrap();
}

#[test]
fn the_gallery_can_be_chosen_from() {
    let mut terminal = Terminal::start(&["play"], (80, 24));
    let screen = terminal.expect("Levels");
    assert!(screen.contains("first-steps/1"), "{screen}");
    terminal.press("\r");
    terminal.expect("turn   0");
    terminal.press("?");
    terminal.expect("restart (redo brings it back)");
    terminal.press("\u{3}");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_terminal_that_vanishes_ends_the_game() {
    let file = level("vanish");
    let mut terminal = Terminal::start(&["play", file.to_str().unwrap()], (80, 24));
    terminal.expect("Walk to the flag.");
    let Terminal { child, master, mut keys, output, .. } = terminal;
    // The reading thread stops at the next picture, because it is not received, and closes its end.
    drop(output);
    keys.write_all(RIGHT.as_bytes()).unwrap();
    drop((keys, master));
    wait(child);
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_terminal_that_vanishes_in_silence_ends_the_game() {
    let pair = native_pty_system().openpty(window(80, 24)).unwrap();
    let mut reader = pair.master.try_clone_reader().unwrap();
    let child = pair.slave.spawn_command(command(&["play", "rooms/1"])).unwrap();
    drop(pair.slave);
    let (mut shown, mut bytes) = (Vec::new(), [0; 4096]);
    while !String::from_utf8_lossy(&shown).contains("undo") {
        let count = reader.read(&mut bytes).unwrap();
        shown.extend_from_slice(&bytes[..count]);
    }
    drop((reader, pair.master));
    wait(child);
}
