//! One measured figure.

use serde::Serialize;

/// The subject every peer is compared with.
pub(crate) const OURS: &str = "gridcosm";

/// A figure of one subject in one case.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Row {
    pub area: &'static str,
    pub case: String,
    /// `gridcosm` or a peer's name.
    pub subject: String,
    pub metric: &'static str,
    pub value: f64,
    /// If the unit ends in `/s`, more is better; otherwise less is.
    pub unit: &'static str,
}

impl Row {
    /// How many times better ours is than this row; below 1 the peer wins.
    pub(crate) fn ratio(&self, ours: &Row) -> f64 {
        if self.unit.ends_with("/s") { ours.value / self.value } else { self.value / ours.value }
    }
}
