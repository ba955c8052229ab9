//! Numbers as bytes, the least significant first.

use enlinea_core::Word;

/// Appends numbers.
#[derive(Debug, Default)]
pub(crate) struct Packer(pub(crate) Vec<u8>);

impl Packer {
    pub(crate) fn number(&mut self, number: u64) {
        self.0.extend(number.to_le_bytes());
    }

    pub(crate) fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    pub(crate) fn real(&mut self, number: f64) {
        self.number(number.to_bits());
    }

    /// Bytes with their number before them.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend(bytes);
    }

    /// Numbers with their count before them.
    pub(crate) fn singles(&mut self, numbers: &[f32]) {
        self.number(numbers.len() as u64);
        self.0
            .extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    }

    /// The lowest bits of a word, in whole bytes.
    pub(crate) fn word<W: Word>(&mut self, word: W, bits: u32) {
        for first in (0..bits).step_by(8) {
            let byte = (first..bits.min(first + 8)).filter(|&bit| word.has_bit(bit));
            self.byte(byte.fold(0, |byte, bit| byte | 1 << (bit - first)));
        }
    }
}

/// Takes numbers in the same order; `None` if the bytes are others.
#[derive(Debug)]
pub(crate) struct Unpacker<'a>(pub(crate) &'a [u8]);

impl<'a> Unpacker<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub(crate) fn number(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    /// A number of things that follow, each of at least one byte.
    pub(crate) fn count(&mut self) -> Option<usize> {
        let count = usize::try_from(self.number()?).ok()?;
        (count <= self.0.len()).then_some(count)
    }

    pub(crate) fn byte(&mut self) -> Option<u8> {
        Some(self.take(1)?[0])
    }

    pub(crate) fn real(&mut self) -> Option<f64> {
        self.number().map(f64::from_bits)
    }

    pub(crate) fn bytes(&mut self) -> Option<&'a [u8]> {
        let count = self.count()?;
        self.take(count)
    }

    /// Fills a list of known length.
    pub(crate) fn singles(&mut self, numbers: &mut [f32]) -> Option<()> {
        if self.count()? != numbers.len() {
            return None;
        }
        let (found, _) = self.take(4 * numbers.len())?.as_chunks();
        for (number, bytes) in numbers.iter_mut().zip(found) {
            *number = f32::from_le_bytes(*bytes);
        }
        Some(())
    }

    pub(crate) fn word<W: Word>(&mut self, bits: u32) -> Option<W> {
        let mut word = W::ZERO;
        for first in (0..bits).step_by(8) {
            let byte = self.byte()?;
            for bit in first..bits.min(first + 8) {
                if byte >> (bit - first) & 1 == 1 {
                    word = word | W::bit(bit);
                }
            }
        }
        Some(word)
    }

    /// Whether everything was taken.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_too_few_bytes_are_noticed() {
        let mut packer = Packer::default();
        packer.number(7);
        packer.real(-0.1);
        packer.bytes(b"abc");
        packer.singles(&[1.5, f32::MIN_POSITIVE]);
        packer.word(0x1_2345_u64, 17);
        let read = |bytes: &[u8]| {
            let mut from = Unpacker(bytes);
            let mut singles = [0.0; 2];
            let head = (from.number()?, from.real()?, from.bytes()?.to_vec());
            from.singles(&mut singles)?;
            let word: u64 = from.word(17)?;
            from.is_empty().then_some((head, singles, word))
        };
        let expected = (
            (7, -0.1, b"abc".to_vec()),
            [1.5, f32::MIN_POSITIVE],
            0x1_2345,
        );
        assert_eq!(read(&packer.0), Some(expected));
        for length in 0..packer.0.len() {
            assert_eq!(read(&packer.0[..length]), None);
        }
    }
}
