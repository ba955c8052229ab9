//! A set of lines of one board, by their numbers: what a rule solves, and what is left to solve.

/// A board of up to 128 cells has at most four lines for each cell.
const WORDS: usize = 8;

/// Numbers from 0 to 511.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LineSet([u64; WORDS]);

impl LineSet {
    pub(super) const NONE: LineSet = LineSet([0; WORDS]);

    /// The set with one more line.
    #[must_use]
    pub(super) fn with(mut self, line: usize) -> LineSet {
        self.0[line / 64] |= 1 << (line % 64);
        self
    }

    #[must_use]
    pub(super) fn and(self, other: LineSet) -> LineSet {
        LineSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[must_use]
    pub(super) fn or(self, other: LineSet) -> LineSet {
        LineSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[must_use]
    pub(super) fn without(self, other: LineSet) -> LineSet {
        LineSet(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    pub(super) fn contains(&self, line: usize) -> bool {
        self.0[line / 64] >> (line % 64) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The numbers, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + use<> {
        let words = self.0;
        (0..WORDS).flat_map(move |index| {
            let mut word = words[index];
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let bit = word.trailing_zeros() as usize;
                    word &= word - 1;
                    64 * index + bit
                })
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_what_was_put_into_it() {
        let numbers = [0, 1, 63, 64, 200, 511];
        let set = numbers.iter().fold(LineSet::NONE, |set, &n| set.with(n));
        assert_eq!(set.iter().collect::<Vec<_>>(), numbers);
        assert_eq!(set.len(), 6);
        assert!(set.contains(200) && !set.contains(201));
        let odd = LineSet::NONE.with(1).with(63).with(5);
        assert_eq!(set.and(odd).iter().collect::<Vec<_>>(), [1, 63]);
        assert_eq!(set.without(odd).len(), 4);
        assert_eq!(set.or(odd).len(), 7);
        assert!(LineSet::NONE.is_empty() && !odd.is_empty());
    }
}
