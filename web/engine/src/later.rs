//! The second half of the engine: pictures, solvers and rare formats, which `web/bindgen` moves into a module of its own.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(raw_module = "./later.js")]
extern "C" {
    /// Starts the second module.
    fn start_later();
}

/// Called by every function that has moved, before it goes there for the first time.
#[wasm_bindgen]
pub fn load_later() {
    start_later();
}
