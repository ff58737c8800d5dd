//! What the studio knows, without a server, a socket or a disk: windows, their lenses, and the messages between them
//! and a page.
//!
//! A *window* answers the requests of one page. All types that travel are in `wire`; every lens has one file in
//! `lens/` that turns its requests into answers. Left out: everything that the program around it has to give. It gives
//! a clock, workers for long work and the parts of its page ([`Host`]), and a place for files ([`Store`]). The studio's
//! server is such a host, and so is the worker of the studio that runs without one.
//!
//! ```
//! use gridcosm_desk::{Clock, Files, Host, LongWork, MemoryStore, Running, Sprites, Window, Workers};
//! use std::sync::Arc;
//!
//! /// Does long work before it answers.
//! #[derive(Debug)]
//! struct AtOnce;
//!
//! impl Running for AtOnce {
//!     fn wait(&self) {}
//! }
//!
//! impl Workers for AtOnce {
//!     fn start(&self, work: LongWork) -> Result<Box<dyn Running>, String> {
//!         work.run();
//!         Ok(Box::new(AtOnce))
//!     }
//! }
//!
//! let host = Host { clock: Clock(|| 0.0), workers: Arc::new(AtOnce), script: || None };
//! let files = Files::new(Arc::new(MemoryStore::new("memory")));
//! let mut window = Window::new(Arc::new(files), Arc::new(Sprites::new(None)), host);
//! let answer = window.answer(r#"{"id": 1, "type": "files_list"}"#, None);
//! assert!(answer.text.starts_with(r#"{"id":1,"type":"files_list""#));
//! ```

#![warn(missing_docs)]

mod board;
mod element;
mod envelope;
mod errand;
mod file_name;
mod files;
mod film_page;
mod gallery;
#[cfg(test)]
mod generated;
mod host;
mod inspect;
mod job;
mod journal;
mod json_diff;
mod lens;
mod level_text;
mod limits;
mod moment;
mod packed;
mod request;
mod scene;
mod sentence;
mod sprites;
mod status;
mod store;
#[cfg(test)]
mod test_host;
mod thumbnail;
mod version;
mod window;
mod wire;

pub use element::ElementBoard;
pub use envelope::Envelope;
pub use errand::run_errand;
pub use files::Files;
pub use film_page::film_page;
pub use host::{Clock, Host, Running, Workers};
pub use job::{LongWork, Progress};
pub use limits::TEXT_BYTES;
pub use moment::Moment;
pub use sprites::Sprites;
pub use store::{Change, MemoryStore, Shelf, Store};
pub use window::{Header, Window};
