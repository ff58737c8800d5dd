//! A number that distinguishes states and levels, the same on every machine.

use crate::{level_json, state_json};
use gridcosm_universe::{Level, State};
use std::{fmt, str::FromStr};

/// The fingerprint of a state or level, written as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(pub u64);

/// The fingerprint of a state: 64-bit FNV-1a over the bytes of [`state_json::print`].
///
/// Equal states have equal JSON, so they have equal fingerprints; different states almost certainly have different
/// ones. It guards against mistakes, not against forgery.
pub fn fingerprint(state: &State) -> Fingerprint {
    of_text(&state_json::print(state))
}

/// The fingerprint of a level: the same over the bytes of [`level_json::print`].
///
/// It covers everything that can be played and nothing else: a title is no part of it.
pub fn level_fingerprint(level: &Level) -> Fingerprint {
    of_text(&level_json::print(level))
}

fn of_text(text: &str) -> Fingerprint {
    let mixed = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(PRIME);
    Fingerprint(text.bytes().fold(OFFSET, mixed))
}

const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Fingerprint {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        digits.then(|| u64::from_str_radix(text, 16).ok().map(Self)).flatten().ok_or(())
    }
}
