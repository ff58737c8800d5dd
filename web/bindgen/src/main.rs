//! Writes the JavaScript around a compiled crate: `gridcosm-bindgen MODULE.wasm FOLDER NAME [WORD…]`.
//! With words, functions whose names contain one of them go into a second module, `NAME_later.wasm`, and with them the
//! contents of files, for words that name one. Functions whose names contain a word after `!` stay.
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
        let (files, words): (Vec<String>, Vec<String>) =
            later.iter().cloned().partition(|word| Path::new(word).is_file());
        let contents = files.iter().map(fs::read).collect::<Result<Vec<_>, _>>()?;
        let halves = split::split(&fs::read(&whole)?, &words, &contents)?;
        fs::write(&whole, halves.first)?;
        fs::write(folder.join(format!("{name}_later.wasm")), halves.second)?;
    }
    Ok(())
}
