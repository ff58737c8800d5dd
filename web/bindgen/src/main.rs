//! Writes the JavaScript around a compiled crate: `gridcosm-bindgen MODULE.wasm FOLDER NAME [WORD…]`.
//! With words, functions whose names contain one of them go into a second module, `NAME_later.wasm`.
//!
//! This is what the command `wasm-bindgen` does. It is a program of this workspace, because the two halves of
//! wasm-bindgen must have the same version, and Cargo.lock then takes care of it. It is not a part of `xtask`, because
//! that has to be compiled before any test, and this takes a while.

mod split;

use anyhow::{Context, bail};
use std::{env, fs, path::Path};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name, later @ ..] = arguments.as_slice() else {
        bail!("usage: gridcosm-bindgen MODULE.wasm FOLDER NAME [WORD…]");
    };
    let folder = Path::new(folder);
    Bindgen::new()
        .input_path(module)
        .out_name(name)
        // ES modules that are told where the `.wasm` is: the form that browsers, workers, Node and bundlers share.
        .web(true)?
        .omit_default_module_path(true)
        .typescript(true)
        .generate(folder)
        .with_context(|| format!("wasm-bindgen cannot read {module}"))?;
    if !later.is_empty() {
        let whole = folder.join(format!("{name}_bg.wasm"));
        let halves = split::split(&fs::read(&whole)?, later)?;
        fs::write(&whole, halves.first)?;
        fs::write(folder.join(format!("{name}_later.wasm")), halves.second)?;
    }
    Ok(())
}
