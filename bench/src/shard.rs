//! One part of long work, so that it can be spread over machines or over several sittings.

use std::{fmt, str::FromStr};

/// Part `part` of `parts`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    part: usize,
    parts: usize,
}

impl Shard {
    /// Every so many items, so that neighbours, which take about as long, go to different parts.
    pub(crate) fn of<T>(self, items: Vec<T>) -> Vec<T> {
        items.into_iter().skip(self.part - 1).step_by(self.parts).collect()
    }
}

impl Default for Shard {
    fn default() -> Self {
        Self { part: 1, parts: 1 }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.parts)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (part, parts) = text.split_once('/').ok_or("write PART/PARTS, such as 3/8")?;
        let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is not a number"));
        let (part, parts) = (number(part)?, number(parts)?);
        if part == 0 || part > parts {
            return Err(format!("there are only the parts 1 to {parts}"));
        }
        Ok(Self { part, parts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_parts_together_are_the_whole() {
        for parts in 1..12 {
            let mut all: Vec<u32> =
                (1..=parts).flat_map(|part| Shard { part, parts }.of((0..10).collect())).collect();
            all.sort_unstable();
            assert_eq!(all, (0..10).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_part_that_does_not_exist_is_refused() {
        assert_eq!("3/8".parse(), Ok(Shard { part: 3, parts: 8 }));
        for text in ["", "3", "0/8", "9/8", "1/0", "a/2", "-1/2", "1/2/3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
