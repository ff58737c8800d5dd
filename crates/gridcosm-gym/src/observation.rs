//! What an agent is shown.

use crate::{CHANNELS, Eye, STATUS};
use gridcosm_grid::Size;

/// What an agent is shown of its world, as bytes or numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observation {
    /// The whole level: height x width x [`CHANNELS`] bytes.
    Grid,
    /// A window around the agent: side x side x [`CHANNELS`] bytes.
    Egocentric(Eye),
    /// A picture: height x width x 3 bytes in tiles of so many pixels.
    Image(u32),
    /// One row of numbers: the status of the agent and then the whole level, each byte divided by 255.
    Flat,
}

impl Observation {
    /// The lengths of the axes on a canvas of a size.
    pub fn shape(self, size: Size) -> Vec<usize> {
        let (width, height) = (size.width as usize, size.height as usize);
        match self {
            Self::Grid => vec![height, width, CHANNELS],
            Self::Egocentric(eye) => vec![eye.side as usize, eye.side as usize, CHANNELS],
            Self::Image(tile) => vec![height * tile as usize, width * tile as usize, CHANNELS],
            Self::Flat => vec![STATUS + width * height * CHANNELS],
        }
    }

    /// The number of values on a canvas of a size.
    pub fn len(self, size: Size) -> usize {
        self.shape(size).iter().product()
    }
}
