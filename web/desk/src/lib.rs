//! The desk for a worker of a browser.
//!
//! The worker's script drives it: it puts the files of the browser's storage into the desk, hands requests to
//! [`Desk::answer`], writes the changes back ([`Desk::changes`]) before it sends the answer, and takes long work
//! ([`Desk::next_work`]) to a second worker, which calls [`errand`]. Left out: storage and messages, which a browser
//! offers to scripts only.

#![warn(missing_docs)]
// The attribute macro writes functions that call into the script.
#![allow(unsafe_code, reason = "the glue of wasm-bindgen is unsafe code")]

mod work;

use gridcosm_desk::{
    Clock, Envelope, Files, Host, MemoryStore, Progress, Shelf, Sprites, Window, run_errand,
};
use std::sync::{Arc, Mutex, PoisonError};
use wasm_bindgen::prelude::*;
use work::Queue;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker started.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;

    /// Tells the first worker how far long work is.
    #[wasm_bindgen(js_namespace = globalThis, js_name = gridcosmProgress)]
    fn tell_progress(done: u32, total: u32);

    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn log_error(text: &str);

    /// Starts the second half of the engine, which `web/bindgen` moves into a module of its own.
    #[wasm_bindgen(js_namespace = globalThis, js_name = gridcosmLater)]
    fn start_later();
}

/// Called by every function that has moved, before it goes there for the first time.
#[wasm_bindgen]
pub fn load_later() {
    start_later();
}

fn micros() -> f64 {
    now() * 1e3
}

/// The script of `<gridcosm-view>`, which the worker fetches when a film is exported.
static SCRIPT: Mutex<Option<String>> = Mutex::new(None);

fn script() -> Option<String> {
    SCRIPT.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Prints the reason of a panic, which the script sees only as an unreachable instruction.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| log_error(&panic.to_string())));
}

/// One window of the studio.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Desk {
    window: Window,
    store: Arc<MemoryStore>,
    queue: Arc<Queue>,
}

/// An answer: a text, and bytes if it announces some.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Answer(Envelope);

#[wasm_bindgen]
impl Answer {
    /// One JSON object.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.0.text.clone()
    }

    /// The bytes that follow it.
    #[wasm_bindgen(getter)]
    pub fn bytes(&mut self) -> Option<Vec<u8>> {
        self.0.bytes.take()
    }
}

#[wasm_bindgen]
impl Desk {
    /// A window with nothing open in it. `place` is how people call the place of their levels.
    #[wasm_bindgen(constructor)]
    pub fn new(place: &str) -> Self {
        let (store, queue) = (Arc::new(MemoryStore::new(place)), Arc::new(Queue::default()));
        let host = Host { clock: Clock(micros), workers: Arc::<Queue>::clone(&queue), script };
        let files = Files::new(Arc::<MemoryStore>::clone(&store));
        let window = Window::new(Arc::new(files), Arc::new(Sprites::new(None)), host);
        Self { window, store, queue }
    }

    /// The first message to a page.
    pub fn hello(&self) -> String {
        Envelope::hello(false).text
    }

    /// A message that a request failed.
    pub fn error(&self, id: u32, sentence: &str) -> String {
        Envelope::error(id, sentence).text
    }

    /// Answers one request; `bytes` came with it.
    pub fn answer(&mut self, text: &str, bytes: Option<Vec<u8>>) -> Answer {
        Answer(self.window.answer(text, bytes))
    }

    /// The game in Play as a text that [`recall`](Self::recall) takes; none if no level is open.
    pub fn memory(&self) -> Option<String> {
        self.window.memory()
    }

    /// Goes on with the game of a desk before; returns false if its level is gone or different now.
    pub fn recall(&mut self, memory: &str) -> bool {
        self.window.recall(memory)
    }

    /// Takes a file from the browser's storage; without a text it is gone from there.
    pub fn put(&self, shelf: &str, name: &str, text: Option<String>) {
        self.store.put(shelf_called(shelf), name, text);
    }

    /// Forgets all files, before they are read again.
    pub fn forget_files(&self) {
        self.store.clear();
    }

    /// The changes of files since the last call, as JSON: a list of shelf, name, and text or null.
    pub fn changes(&self) -> String {
        let changes = self.store.take_changes();
        let changes: Vec<_> =
            changes.iter().map(|(shelf, name, text)| (name_of(*shelf), name, text)).collect();
        serde_json::to_string(&changes).unwrap_or_else(|_| "[]".to_owned())
    }

    /// Gives the desk the script of `<gridcosm-view>`.
    pub fn give_script(&self, text: String) {
        *SCRIPT.lock().unwrap_or_else(PoisonError::into_inner) = Some(text);
    }

    /// The number of a piece of long work that nobody has taken yet; 0 if there is none.
    pub fn next_work(&self) -> u32 {
        self.queue.next()
    }

    /// The question of a piece of work; none if it has to be done here.
    pub fn question(&self, work: u32) -> Option<String> {
        self.queue.question(work)
    }

    /// Does a piece of work here.
    pub fn run(&self, work: u32) {
        self.queue.run(work);
    }

    /// Notes how far a piece of work is; returns false if nobody needs it any more.
    pub fn progress(&self, work: u32, done: u32, total: u32) -> bool {
        self.queue.progress(work, done, total)
    }

    /// Whether somebody still waits for a piece of work.
    pub fn is_wanted(&self, work: u32) -> bool {
        self.queue.is_wanted(work)
    }

    /// Takes the answer to a question, or a sentence why there is none.
    pub fn deliver(&self, work: u32, answer: Option<String>, fault: Option<String>) {
        let fault = fault.unwrap_or_else(|| "The work ended without a result.".to_owned());
        self.queue.deliver(work, answer.as_deref().ok_or(fault));
    }
}

/// Answers the question of a piece of long work; the second worker calls this.
///
/// # Errors
/// A sentence.
#[wasm_bindgen]
pub fn errand(question: &str) -> Result<String, String> {
    run_errand(question, Clock(micros), &Progress::heard_by(tell_progress))
}

fn shelf_called(name: &str) -> Shelf {
    if name == name_of(Shelf::Journal) { Shelf::Journal } else { Shelf::Levels }
}

fn name_of(shelf: Shelf) -> &'static str {
    match shelf {
        Shelf::Levels => "levels",
        Shelf::Journal => "journal",
    }
}
