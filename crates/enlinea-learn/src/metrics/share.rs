//! Shares in percent, and how far they may be off by chance.

/// A share in percent; 0 of nothing.
pub(super) fn percent(count: u64, of: u64) -> f64 {
    100.0 * count as f64 / of.max(1) as f64
}

/// The standard error of a share of independent cases, in percentage points; 0 of nothing.
pub(super) fn standard_error(count: u64, of: u64) -> f64 {
    let of = of.max(1) as f64;
    let share = count as f64 / of;
    100.0 * (share * (1.0 - share) / of).sqrt()
}

/// A share over groups of cases that belong together, such as the boards after the moves of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ClusteredShare {
    count: u64,
    of: u64,
    squared_count: u64,
    product: u64,
    squared_of: u64,
}

impl ClusteredShare {
    /// Adds a group.
    pub(super) fn add(&mut self, count: u64, of: u64) {
        self.count += count;
        self.of += of;
        self.squared_count += count * count;
        self.product += count * of;
        self.squared_of += of * of;
    }

    /// Adds the groups of another.
    pub(super) fn merge(&mut self, other: &ClusteredShare) {
        self.count += other.count;
        self.of += other.of;
        self.squared_count += other.squared_count;
        self.product += other.product;
        self.squared_of += other.squared_of;
    }

    /// The standard error of the whole share, with groups independent of each other, in percentage points.
    pub(super) fn standard_error(&self) -> f64 {
        let of = self.of.max(1) as f64;
        let share = self.count as f64 / of;
        let squares = self.squared_count as f64 - 2.0 * share * self.product as f64
            + share * share * self.squared_of as f64;
        100.0 * squares.max(0.0).sqrt() / of
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_a_hundred_is_off_by_five_points() {
        assert_eq!(percent(50, 100), 50.0);
        assert_eq!(standard_error(50, 100), 5.0);
        assert_eq!((percent(0, 0), standard_error(0, 0)), (0.0, 0.0));
    }

    #[test]
    fn groups_that_agree_count_once() {
        let (mut single, mut fours) = (ClusteredShare::default(), ClusteredShare::default());
        for group in 0..100 {
            let right = group % 2;
            single.add(right, 1);
            fours.add(4 * right, 4);
        }
        assert_eq!(single.standard_error(), 5.0);
        assert_eq!(fours.standard_error(), 5.0);
        let mut halves = ClusteredShare::default();
        halves.add(2, 4);
        halves.merge(&halves.clone());
        assert_eq!(halves.standard_error(), 0.0);
    }
}
