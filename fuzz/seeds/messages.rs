//! Seeds of the studio: messages of every kind, both as bytes that choose them and as sent over the wire. Seeds of
//! `play` and `sight_query` are bytes that choose.

use crate::Seeds;
use std::io;

#[path = "../../crates/gridcosm-studio/tests/messages/mod.rs"]
mod words;

use words::{Choices, Words};

pub(crate) fn write(seeds: &Seeds) -> io::Result<()> {
    let words = Words::new();
    let mut draw = Draw(1);
    for _ in 0..4 * words.kinds() {
        let bytes = draw.bytes(120);
        // If the first byte is 128 or more, the message follows as it is; otherwise the bytes choose it.
        let message = words.message(&mut Choices::new(&bytes));
        seeds.add("studio_message", [b"\xff", message.as_bytes()].concat())?;
        seeds.add("studio_message", [b"\0".to_vec(), bytes].concat())?;
    }
    for _ in 0..40 {
        seeds.add("play", draw.bytes(150))?;
        seeds.add("sight_query", draw.bytes(60))?;
    }
    Ok(())
}

/// Gives the same bytes on every machine.
struct Draw(u64);

impl Draw {
    fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.byte()).collect()
    }

    /// A step of xorshift64*.
    fn byte(&mut self) -> u8 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 56) as u8
    }
}
