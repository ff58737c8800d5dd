//! A queue that gives the cheapest first.

/// Nodes by a small number; of equal ones the last comes first, because it lies deeper.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    buckets: Vec<Vec<u32>>,
    least: usize,
    len: usize,
}

/// Numbers from here on count as one.
const HIGHEST: usize = 1 << 20;

impl Queue {
    pub(crate) fn push(&mut self, key: u32, node: u32) {
        let key = (key as usize).min(HIGHEST);
        if key >= self.buckets.len() {
            self.buckets.resize_with(key + 1, Vec::new);
        }
        self.buckets[key].push(node);
        self.least = self.least.min(key);
        self.len += 1;
    }

    pub(crate) fn pop(&mut self) -> Option<u32> {
        if self.len == 0 {
            return None;
        }
        while let Some(bucket) = self.buckets.get_mut(self.least) {
            if let Some(node) = bucket.pop() {
                self.len -= 1;
                return Some(node);
            }
            // Most are never used again, and together they would hold much.
            *bucket = Vec::new();
            self.least += 1;
        }
        None
    }

    pub(crate) fn bytes(&self) -> usize {
        self.len * 8 + self.buckets.len() * 24
    }
}
