//! How much of everything; what goes beyond is answered with an error.

/// The longest message of a page, in bytes: a map of some million cells as PNG fits.
pub(crate) const MESSAGE_BYTES: usize = 32 << 20;
