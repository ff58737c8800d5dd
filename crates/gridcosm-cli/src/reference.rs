//! The page about all commands, generated from the commands themselves.

use clap::{Arg, Command};
use std::fmt::Write;

/// `docs/cli.md`: every command with its usage, arguments and options. A test keeps the file equal to this.
pub fn reference() -> String {
    let mut all = crate::command();
    all.build();
    let mut page = String::from(
        "# The command line\n\n<!-- Made from the commands: GRIDCOSM_REFRESH=1 cargo test -p gridcosm-tests command_line -->\n\n\
         Every command reads a file or `-` (standard input), writes to standard output or a file, and has `--json`. Results go to standard\n\
         output and problems to standard error, as sentences. A closed pipe is not an error.\n\n\
         | exit code | meaning |\n|---|---|\n| 0 | all well |\n| 1 | the answer is negative: a failed case, a replay that differs, no route |\n\
         | 2 | the command could not run: an unreadable file, a wrong argument |\n\n",
    );
    // Writing to a string cannot fail.
    let _ = writeln!(page, "| command | does |\n|---|---|");
    for command in visible(&all) {
        let name = command.get_name();
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(page, "| [`{name}`](#gridcosm-{name}) | {about} |");
    }
    for command in visible(&all) {
        section(&mut page, command, 2, "gridcosm");
    }
    page
}

fn visible(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|c| !c.is_hide_set() && c.get_name() != "help")
}

fn section(page: &mut String, command: &Command, depth: usize, parent: &str) {
    let name = format!("{parent} {}", command.get_name());
    let _ = writeln!(page, "\n{} {name}\n", "#".repeat(depth));
    let about = command.get_long_about().or(command.get_about());
    if let Some(about) = about {
        let _ = writeln!(page, "{}\n", about.to_string().trim());
    }
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage:").trim();
    let _ = writeln!(page, "```sh\n{usage}\n```\n");
    for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
        if !matches!(argument.get_id().as_str(), "help" | "version") {
            let _ = writeln!(page, "- {}", entry(argument));
        }
    }
    for inner in visible(command) {
        section(page, inner, depth + 1, &name);
    }
}

/// An argument with its help, its values and its default.
fn entry(argument: &Arg) -> String {
    let names: Vec<String> = argument
        .get_value_names()
        .filter(|_| argument.get_action().takes_values())
        .map(|names| names.iter().map(|name| format!("<{name}>")).collect())
        .unwrap_or_default();
    let values = names.join(" ");
    let mut text = match (argument.get_short(), argument.get_long()) {
        (Some(short), Some(long)) => format!("`-{short}, --{long} {values}"),
        (None, Some(long)) => format!("`--{long} {values}"),
        (Some(short), None) => format!("`-{short} {values}"),
        (None, None) => format!("`{values}"),
    };
    text.truncate(text.trim_end().len());
    text.push('`');
    if let Some(help) = argument.get_long_help().or(argument.get_help()) {
        let lines: Vec<String> =
            help.to_string().lines().map(|line| line.trim().to_owned()).collect();
        let _ = write!(text, ": {}", lines.join(" ").trim());
    }
    let shown = !argument.is_hide_default_value_set() && argument.get_action().takes_values();
    let defaults: Vec<String> = argument
        .get_default_values()
        .iter()
        .map(|value| value.to_string_lossy().into_owned())
        .collect();
    if shown && !defaults.is_empty() {
        let _ = write!(text, " (without it: `{}`)", defaults.join(" "));
    }
    let choices = argument.get_possible_values();
    if argument.get_action().takes_values() && !choices.is_empty() {
        for choice in choices.iter().filter(|choice| !choice.is_hide_set()) {
            let help = choice.get_help().map(|help| format!(": {help}")).unwrap_or_default();
            let _ = write!(text, "\n  - `{}`{help}", choice.get_name());
        }
    }
    text
}
