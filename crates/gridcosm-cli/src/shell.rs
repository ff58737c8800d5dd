//! `gridcosm completions` and `gridcosm man`: the commands, described for shells and manuals.

use crate::command;
use clap_complete::Shell;
use serde_json::json;
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Print completions for a shell
///
/// Prints a script that completes commands and options in a shell. For bash: `gridcosm completions bash > ~/.local/share/bash-completion/completions/gridcosm`.
#[derive(Debug, clap::Args)]
pub(crate) struct CompletionsArguments {
    /// The shell
    shell: Shell,
    /// Print a JSON object with the script in it
    #[arg(long)]
    json: bool,
}

/// Print the manual page
///
/// Prints the manual page of the program, or writes one page for every command into a folder.
#[derive(Debug, clap::Args)]
pub(crate) struct ManArguments {
    /// Write all pages into this folder: gridcosm.1, gridcosm-play.1 and so on
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// Print a JSON object with the page, or the names of the files
    #[arg(long)]
    json: bool,
}

pub(crate) fn completions(
    arguments: &CompletionsArguments,
    out: &mut dyn Write,
) -> io::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command(), "gridcosm", &mut script);
    if arguments.json {
        let script = String::from_utf8_lossy(&script);
        writeln!(out, "{}", json!({ "shell": arguments.shell.to_string(), "script": script }))?;
    } else {
        out.write_all(&script)?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn man(
    arguments: &ManArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    let Some(folder) = &arguments.output else {
        let mut page = Vec::new();
        clap_mangen::Man::new(command()).render(&mut page)?;
        if arguments.json {
            writeln!(out, "{}", json!({ "page": String::from_utf8_lossy(&page) }))?;
        } else {
            out.write_all(&page)?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    match write_pages(folder) {
        Ok(files) => {
            if arguments.json {
                writeln!(out, "{}", json!({ "files": files }))?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => {
            writeln!(err, "gridcosm: {}: cannot be written: {error}", folder.display())?;
            Ok(ExitCode::from(2))
        }
    }
}

fn write_pages(folder: &Path) -> io::Result<Vec<PathBuf>> {
    fs::create_dir_all(folder)?;
    let mut all = command();
    all.build();
    let commands = all.get_subcommands().filter(|command| !command.is_hide_set());
    let mut files = Vec::new();
    let pages = std::iter::once(all.clone()).chain(commands.cloned());
    for page in pages {
        // Built commands are named `gridcosm-play`.
        let name = page.get_display_name().unwrap_or(page.get_name()).to_owned();
        let file = folder.join(format!("{name}.1"));
        let mut text = Vec::new();
        clap_mangen::Man::new(page).title(name).render(&mut text)?;
        fs::write(&file, text)?;
        files.push(file);
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use crate::testing::gridcosm;
    use std::process::ExitCode;

    #[test]
    fn every_shell_gets_a_script_that_knows_the_commands() {
        for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
            let (out, err, code) = gridcosm(&["completions", shell]);
            assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
            assert!(out.contains("render") && out.contains("play"), "{shell}");
        }
    }

    #[test]
    fn there_is_a_manual_page_for_every_command() {
        let (out, ..) = gridcosm(&["man"]);
        assert!(out.contains(".TH gridcosm 1"), "{out}");
        let folder = std::env::temp_dir().join(format!("gridcosm-man-{}", std::process::id()));
        let (_, err, code) = gridcosm(&["man", "-o", folder.to_str().unwrap()]);
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
        for command in ["gridcosm", "gridcosm-play", "gridcosm-render", "gridcosm-run"] {
            let page = std::fs::read_to_string(folder.join(format!("{command}.1"))).unwrap();
            assert!(page.contains(&format!(".TH {command} 1")), "{command}: {page}");
        }
        std::fs::remove_dir_all(folder).unwrap();
    }
}
