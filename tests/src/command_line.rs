//! The page about the command line matches the help of the commands.

use gridcosm_tests::kept;
use std::path::Path;

#[test]
fn the_page_is_fresh() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/cli.md");
    let page = gridcosm_cli::reference();
    assert_eq!(
        String::from_utf8_lossy(&kept(&file, &page)),
        page,
        "docs/cli.md is stale; GRIDCOSM_REFRESH=1 cargo test -p gridcosm-tests command_line writes it again"
    );
}
