//! What an agent is shown.

use crate::Eye;

/// What an agent is shown of its world, as bytes or numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observation {
    /// The whole level: height x width x [`CHANNELS`](crate::CHANNELS) bytes.
    Grid,
    /// A window around the agent: side x side x [`CHANNELS`](crate::CHANNELS) bytes.
    Egocentric(Eye),
    /// A picture: height x width x 3 bytes in tiles of so many pixels.
    Image(u32),
    /// One row of numbers: the status of the agent and then the whole level, each byte divided by 255.
    Flat,
}
