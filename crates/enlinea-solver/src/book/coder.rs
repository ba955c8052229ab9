//! Symbols as a stream of bytes, each in as many bits as it is surprising.
//!
//! Asymmetric numeral systems (Duda, Asymmetric numeral systems: entropy coding combining speed of Huffman
//! coding with compression rate of arithmetic coding, 2013, arXiv 1311.2540): the stream is one large number.
//! A symbol multiplies it by the sum of all frequencies over its own and adds where in its part it is. What comes
//! out first must go in last, so the writer works backwards.

use super::model::{SUM_BITS, Share};

/// The number is kept between this and 256 times this by moving bytes out and in.
const LEAST: u32 = 1 << 23;
const SUM_MASK: u32 = (1 << SUM_BITS) - 1;

/// Writes symbols so that [`Decoder`] gives them back in this order.
pub(super) fn encode(symbols: &[Share]) -> Vec<u8> {
    let mut number = LEAST;
    let mut reversed = Vec::new();
    for share in symbols.iter().rev() {
        let limit = ((LEAST >> SUM_BITS) << 8) * share.size;
        while number >= limit {
            reversed.push(number as u8);
            number >>= 8;
        }
        number = ((number / share.size) << SUM_BITS) + number % share.size + share.start;
    }
    let mut bytes = number.to_be_bytes().to_vec();
    bytes.extend(reversed.iter().rev());
    bytes
}

/// Reads symbols.
#[derive(Clone, Debug)]
pub(super) struct Decoder<'a> {
    number: u32,
    rest: &'a [u8],
}

impl<'a> Decoder<'a> {
    /// Begins a stream. `None` if it is too short to be one.
    pub(super) fn new(bytes: &'a [u8]) -> Option<Decoder<'a>> {
        let (number, rest) = bytes.split_first_chunk::<4>()?;
        let number = u32::from_be_bytes(*number);
        Some(Decoder { number, rest })
    }

    /// The next symbol: `part` finds the one that a number below the sum belongs to. `None` at the end.
    pub(super) fn next(&mut self, part: impl Fn(u32) -> Option<Share>) -> Option<i8> {
        let slot = self.number & SUM_MASK;
        let share = part(slot)?;
        let inside = slot.checked_sub(share.start)?;
        let grown = share.size.checked_mul(self.number >> SUM_BITS)?;
        self.number = grown.checked_add(inside)?;
        while self.number < LEAST {
            let (&byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            self.number = self.number << 8 | u32::from(byte);
        }
        Some(share.symbol)
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::Counts;
    use super::*;

    #[test]
    fn symbols_come_back_and_frequent_ones_are_short() {
        let symbols: Vec<i8> = (0..10_000_u32)
            .map(|i| (i.wrapping_mul(2_654_435_761) >> 20).trailing_zeros() as i8)
            .collect();
        let mut counts = Counts::default();
        for &symbol in &symbols {
            counts.add(0, symbol);
        }
        let model = counts.model();
        let shares: Vec<Share> = symbols
            .iter()
            .map(|&symbol| model.share_of(0, symbol).unwrap())
            .collect();
        let bytes = encode(&shares);
        // Halves, quarters, eighths...: two bits a symbol.
        assert!((2450..2600).contains(&bytes.len()), "{}", bytes.len());
        let mut decoder = Decoder::new(&bytes).unwrap();
        for &symbol in &symbols {
            assert_eq!(decoder.next(|slot| model.share_at(0, slot)), Some(symbol));
        }
    }
}
