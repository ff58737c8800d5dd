//! Who is who in a nest: the same options for every command that opens one.

use gridcosm::{OpenOptions, Roles};

/// The options that name agents and walls.
#[derive(Debug, Default, clap::Args)]
#[command(next_help_heading = "Roles in a nest")]
pub(crate) struct RoleArguments {
    /// A content that is an agent; repeatable [default: as the file says, else `0` if there is one]
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// A content that is a wall; repeatable [default: as the file says, else `9` if there is an agent]
    #[arg(long, value_name = "NAME")]
    wall: Vec<String>,
}

impl RoleArguments {
    /// What the user says, as options of [`gridcosm::open_with`].
    pub(crate) fn options(&self) -> OpenOptions {
        OpenOptions { roles: self.roles(), ..OpenOptions::default() }
    }

    pub(crate) fn roles(&self) -> Roles {
        let said = |names: &[String]| (!names.is_empty()).then(|| names.to_vec());
        Roles { players: said(&self.player), walls: said(&self.wall) }
    }
}
