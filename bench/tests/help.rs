//! The program as people run it. This test also makes cargo build it outside its own tests, so that lints see code that
//! only tests use.

use std::process::Command;

#[test]
fn areas_and_options_are_explained() {
    let program = env!("CARGO_BIN_EXE_gridcosm-bench");
    let help = Command::new(program).arg("--help").output().expect("a program");
    let text = String::from_utf8_lossy(&help.stdout);
    assert!(help.status.success());
    for word in ["nest", "universe", "view", "--quick", "--json"] {
        assert!(text.contains(word), "no {word} in:\n{text}");
    }
}
