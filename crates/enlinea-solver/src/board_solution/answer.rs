//! A line of a book of bounds: what one search of a position found.
//!
//! ```text
//! 3cf5a7 0 1 12 48211 f8e57514598b9585
//! ```
//!
//! The key (hexadecimal), the question (is the score greater than this?), both bounds, the nodes, and the checksum of the text before it.

use super::tree::ScoreBounds;
use crate::book::{BookKey, checksum};

/// What one search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) key: BookKey,
    pub(super) alpha: i32,
    pub(super) bounds: ScoreBounds,
    pub(super) nodes: u64,
}

impl Answer {
    /// The line with its end.
    pub(super) fn line(&self) -> String {
        let Answer {
            key,
            alpha,
            bounds: ScoreBounds { lower, upper },
            nodes,
        } = self;
        let text = format!("{:x} {alpha} {lower} {upper} {nodes}", key.0);
        format!("{text} {:016x}\n", checksum(text.as_bytes()))
    }

    /// Reads a line with its end.
    pub(super) fn parse(line: &[u8]) -> Option<Answer> {
        let text = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
        let words: Vec<&str> = text.split(' ').collect();
        let [key, alpha, lower, upper, nodes, _] = words[..] else {
            return None;
        };
        let answer = Answer {
            key: BookKey(u128::from_str_radix(key, 16).ok()?),
            alpha: alpha.parse().ok()?,
            bounds: ScoreBounds {
                lower: lower.parse().ok()?,
                upper: upper.parse().ok()?,
            },
            nodes: nodes.parse().ok()?,
        };
        // The checksum, and that there is no other way to write it.
        (answer.line().as_bytes() == line).then_some(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back_and_changed_ones_are_refused() {
        let answer = Answer {
            key: BookKey(u128::MAX / 3),
            alpha: -1,
            bounds: ScoreBounds {
                lower: -13,
                upper: 4,
            },
            nodes: 1_234_567_890_123,
        };
        let line = answer.line();
        assert_eq!(Answer::parse(line.as_bytes()), Some(answer));
        for place in 0..line.len() {
            let mut changed = line.clone().into_bytes();
            changed[place] ^= 1;
            assert_eq!(Answer::parse(&changed), None, "{place}");
            assert_eq!(Answer::parse(&line.as_bytes()[..place]), None, "{place}");
        }
    }
}
