//! The program as people run it. This test also makes cargo build it outside its own tests, so that lints see code that
//! only tests use.

use std::process::Command;

#[test]
fn every_task_is_explained() {
    let help = Command::new(env!("CARGO_BIN_EXE_xtask")).arg("--help").output().expect("a program");
    let text = String::from_utf8_lossy(&help.stdout);
    assert!(help.status.success());
    for task in ["test", "tidy", "browser", "ci"] {
        assert!(text.contains(&format!("\n  {task} ")), "no {task} in:\n{text}");
    }
}
