//! The page about the command line is what the commands say of themselves.

use std::{fs, path::Path};

#[test]
fn the_page_is_fresh() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/cli.md");
    let page = gridcosm_cli::reference();
    if std::env::var_os("GRIDCOSM_UPDATE").is_some() {
        fs::write(&file, &page).unwrap();
    }
    assert_eq!(
        fs::read_to_string(&file).unwrap_or_default(),
        page,
        "docs/cli.md is old; GRIDCOSM_UPDATE=1 cargo test -p gridcosm-tests command_line writes it anew"
    );
}
