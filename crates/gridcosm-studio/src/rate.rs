//! The rate limit of a window: a bucket that fills with time.

use crate::limits;
use std::time::Instant;

#[derive(Debug)]
pub(crate) struct Rate {
    left: f64,
    filled: Instant,
}

impl Rate {
    #[expect(clippy::disallowed_methods, reason = "a limit in time needs a clock")]
    pub(crate) fn new() -> Self {
        Self { left: f64::from(limits::BURST), filled: Instant::now() }
    }

    /// Whether one more message may be handled now.
    #[expect(clippy::disallowed_methods, reason = "a limit in time needs a clock")]
    pub(crate) fn allows(&mut self) -> bool {
        self.allows_at(Instant::now())
    }

    fn allows_at(&mut self, now: Instant) -> bool {
        let seconds = now.saturating_duration_since(self.filled).as_secs_f64();
        let filled = self.left + seconds * f64::from(limits::MESSAGES_PER_SECOND);
        self.left = filled.min(f64::from(limits::BURST));
        self.filled = now;
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_burst_passes_and_then_so_many_per_second() {
        let mut rate = Rate::new();
        let start = rate.filled;
        let passed = |rate: &mut Rate, at| (0..5000).filter(|_| rate.allows_at(at)).count();
        assert_eq!(passed(&mut rate, start), limits::BURST as usize);
        assert_eq!(
            passed(&mut rate, start + Duration::from_secs(1)),
            limits::MESSAGES_PER_SECOND as usize
        );
        assert_eq!(passed(&mut rate, start + Duration::from_secs(100)), limits::BURST as usize);
    }
}
