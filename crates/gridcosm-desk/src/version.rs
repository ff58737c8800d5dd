//! Short names for texts.

use sha2::{Digest, Sha256};

/// A short name for exactly this text.
pub(crate) fn version(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
