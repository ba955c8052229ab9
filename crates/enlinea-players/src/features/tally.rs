//! Many small counters at once, one for each bit of a word.
//!
//! Counter `i` is spread over bit `i` of several words (*planes*), lowest digit first. Adding a word adds one to
//! every counter whose bit is set, with a handful of logical operations for the whole board.

use enlinea_core::Word;

/// Digits that a counter may need: it counts the cells of a line, of which there are at most 64.
const PLANES: usize = 7;

/// One counter for each bit, up to a limit known when it is made.
#[derive(Clone, Copy, Debug)]
pub struct Tally<W> {
    planes: [W; PLANES],
    used: usize,
}

impl<W: Word> Tally<W> {
    /// Counters at zero that can count to `limit`.
    #[inline]
    pub fn new(limit: u32) -> Tally<W> {
        debug_assert!(limit < 1 << PLANES);
        Tally {
            planes: [W::ZERO; PLANES],
            used: (u32::BITS - limit.leading_zeros()) as usize,
        }
    }

    /// Adds one to the counters of these bits.
    #[inline]
    pub fn add(&mut self, bits: W) {
        let mut carry = bits;
        for plane in &mut self.planes[..self.used] {
            let sum = *plane ^ carry;
            carry = *plane & carry;
            *plane = sum;
        }
        debug_assert!(carry.is_zero(), "a counter ran over");
    }

    /// The bits whose counter stands at this number.
    #[inline]
    pub fn exactly(&self, number: u32) -> W {
        self.planes[..self.used]
            .iter()
            .enumerate()
            .fold(!W::ZERO, |bits, (digit, &plane)| {
                if number >> digit & 1 == 1 {
                    bits & plane
                } else {
                    bits & !plane
                }
            })
    }

    /// The counter of one bit.
    #[inline]
    pub fn count_at(&self, index: u32) -> usize {
        let digits = self.planes[..self.used].iter().enumerate();
        digits
            .map(|(digit, plane)| usize::from(plane.has_bit(index)) << digit)
            .sum()
    }

    /// The bits whose counter stands at zero.
    #[inline]
    pub fn none(&self) -> W {
        self.exactly(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_counts_for_itself() {
        let mut tally = Tally::<u64>::new(5);
        for _ in 0..3 {
            tally.add(0b0110);
        }
        tally.add(0b0010);
        tally.add(0b1000);
        assert_eq!(tally.exactly(4), 0b0010);
        assert_eq!(tally.exactly(3), 0b0100);
        assert_eq!(tally.exactly(1), 0b1000);
        assert_eq!(tally.none(), !0b1110);
        assert_eq!([0, 1, 2, 3].map(|bit| tally.count_at(bit)), [0, 4, 3, 1]);
    }
}
