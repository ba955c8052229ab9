//! What a shard made: a line that says what it is, and the content.
//!
//! ```text
//! enlinea part 1 PLAN WAVE SHARD BYTES CHECKSUM
//! ```

use enlinea_arena::checksum;

/// What one shard made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardPart {
    /// [The identity](crate::ShardPlan::identity) of its plan.
    pub plan: String,
    /// The wave, from 0.
    pub wave: u32,
    /// The shard, from 0.
    pub shard: u32,
    /// What it made.
    pub content: Vec<u8>,
}

/// Why bytes are not a whole part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PartProblem {
    /// Another file.
    #[error("not a part of a shard")]
    Foreign,
    /// The end is missing, or there is more.
    #[error("torn: it has {found} bytes instead of {expected}")]
    Torn {
        /// Bytes of content found.
        found: usize,
        /// Bytes that it should have.
        expected: usize,
    },
    /// The checksum is another.
    #[error("damaged: its checksum is another")]
    Damaged,
}

const HEAD: &str = "enlinea part 1";

impl ShardPart {
    /// As a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let ShardPart {
            plan,
            wave,
            shard,
            content,
        } = self;
        let bytes = content.len();
        let head = format!("{HEAD} {plan} {wave} {shard} {bytes}");
        let sum = sum(&head, content);
        let mut file = format!("{head} {sum}\n").into_bytes();
        file.extend(content);
        file
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it is not a whole part.
    pub fn read(file: &[u8]) -> Result<ShardPart, PartProblem> {
        let end = file.iter().take(200).position(|&byte| byte == b'\n');
        let end = end.ok_or(PartProblem::Foreign)?;
        let (head, content) = (&file[..end], &file[end + 1..]);
        let head = std::str::from_utf8(head).map_err(|_| PartProblem::Foreign)?;
        let (head, sum_found) = head.rsplit_once(' ').ok_or(PartProblem::Foreign)?;
        let rest = head.strip_prefix(HEAD).ok_or(PartProblem::Foreign)?;
        let words: Vec<&str> = rest.split_whitespace().collect();
        let [plan, wave, shard, bytes] = words[..] else {
            return Err(PartProblem::Foreign);
        };
        let number = |text: &str| text.parse().map_err(|_| PartProblem::Foreign);
        let (wave, shard) = (number(wave)?, number(shard)?);
        let expected: usize = bytes.parse().map_err(|_| PartProblem::Foreign)?;
        if content.len() != expected {
            let found = content.len();
            return Err(PartProblem::Torn { found, expected });
        }
        if sum_found != sum(head, content) {
            return Err(PartProblem::Damaged);
        }
        Ok(ShardPart {
            plan: plan.to_owned(),
            wave,
            shard,
            content: content.to_vec(),
        })
    }
}

/// Of the head as well: a part that took the name of another would be as bad as one with other content.
fn sum(head: &str, content: &[u8]) -> String {
    let all = [head.as_bytes(), b"\n", content].concat();
    format!("{:016x}", checksum(&all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_back_and_everything_else_is_refused() {
        let part = ShardPart {
            plan: "0123456789abcdef".to_owned(),
            wave: 2,
            shard: 17,
            content: b"two\nlines".to_vec(),
        };
        let file = part.to_bytes();
        assert_eq!(ShardPart::read(&file), Ok(part));
        for end in 0..file.len() {
            assert!(ShardPart::read(&file[..end]).is_err(), "{end}");
        }
        for place in 0..file.len() {
            let mut changed = file.clone();
            changed[place] ^= 1;
            assert!(ShardPart::read(&changed).is_err(), "{place}");
        }
        assert_eq!(ShardPart::read(b"a book"), Err(PartProblem::Foreign));
    }
}
