//! How much a search for covers may cost: a count of steps, so that every machine gives up at the same place.

/// Steps of one question: comparisons of one instance with another, or with the lines that are left. The largest tree that was
/// seen in 96,000 positions of 7x6 took a third of it.
const QUESTION: u64 = 10_000_000;
/// Steps of a whole explanation, with all positions of its line.
const EXPLANATION: u64 = 20_000_000;

/// The steps that are left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Work(u64);

impl Work {
    pub(super) fn of_steps(steps: u64) -> Work {
        Work(steps)
    }

    pub(crate) fn of_question() -> Work {
        Work(QUESTION)
    }

    pub(crate) fn of_explanation() -> Work {
        Work(EXPLANATION)
    }

    /// Takes some steps; `None` if that many are not left.
    pub(super) fn take(&mut self, steps: usize) -> Option<()> {
        self.0 = self.0.checked_sub(steps as u64)?;
        Some(())
    }
}
