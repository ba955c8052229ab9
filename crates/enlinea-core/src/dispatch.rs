//! From runtime rules to a grid type: the only such match in the project.

use crate::{Grid, Rules, SizedGrid, StandardGrid, Wide};

/// Work that must know the grid type. A struct with its inputs as fields plays the part of a generic
/// closure.
pub trait GridTask {
    /// What the work gives back.
    type Output;

    /// Does the work on this grid.
    fn run<G: Grid>(self, grid: G) -> Self::Output;
}

/// Work that is written for machine integers and has another way for boards that need more bits.
///
/// Vector code wants to know whether a board is a `u64` or a `u128`, which [`GridTask`] hides.
pub trait WordTask {
    /// What the work gives back.
    type Output;

    /// Does the work on a board of up to 64 bits.
    fn run_u64<G: Grid<Word = u64>>(self, grid: G) -> Self::Output;

    /// Does the work on a board of up to 128 bits.
    fn run_u128<G: Grid<Word = u128>>(self, grid: G) -> Self::Output;

    /// Does the work on a larger board.
    fn run_wide<G: Grid>(self, grid: G) -> Self::Output;
}

/// Runs a task on the fastest grid that plays these rules: a fixed one for the common boards, the
/// narrowest word for all others.
///
/// ```
/// use enlinea_core::{Grid, GridTask, Position, Rules, dispatch, perft};
///
/// struct CountLeaves(u32);
///
/// impl GridTask for CountLeaves {
///     type Output = u64;
///
///     fn run<G: Grid>(self, grid: G) -> u64 {
///         perft::perft(&Position::new(grid), self.0)
///     }
/// }
///
/// assert_eq!(dispatch(Rules::STANDARD, CountLeaves(3)), 343);
/// ```
pub fn dispatch<T: GridTask>(rules: Rules, task: T) -> T::Output {
    dispatch_word(rules, AnyWord(task))
}

/// Runs a task on the same grid as [`dispatch()`], by the kind of its word.
///
/// Every grid is another copy of all searches. The page without a server is loaded by phones, and its boards have at most 20 columns
/// and rows: built with `--cfg enlinea_page` it does without the grids that make a board faster or larger than it needs.
pub fn dispatch_word<T: WordTask>(rules: Rules, task: T) -> T::Output {
    if rules.max_plies() == rules.cells() && rules.connect() == 4 {
        match (rules.width(), rules.height()) {
            (7, 6) => return task.run_u64(StandardGrid {}),
            #[cfg(not(enlinea_page))]
            (8, 7) => return task.run_u64(crate::FixedGrid::<8, 7, 4>),
            #[cfg(not(enlinea_page))]
            (9, 6) => return task.run_u64(crate::FixedGrid::<9, 6, 4>),
            _ => {}
        }
    }
    if let Some(grid) = SizedGrid::<u64>::new(rules) {
        task.run_u64(grid)
    } else if let Some(grid) = SizedGrid::<u128>::new(rules) {
        task.run_u128(grid)
    } else {
        #[cfg(not(enlinea_page))]
        if let Some(grid) = SizedGrid::<Wide<8>>::new(rules) {
            return task.run_wide(grid);
        }
        let grid = SizedGrid::<Wide<LARGEST_LIMBS>>::new(rules);
        task.run_wide(grid.expect("the widest word holds the largest board"))
    }
}

/// A task that treats all words alike.
struct AnyWord<T>(T);

impl<T: GridTask> WordTask for AnyWord<T> {
    type Output = T::Output;

    fn run_u64<G: Grid<Word = u64>>(self, grid: G) -> T::Output {
        self.0.run(grid)
    }

    fn run_u128<G: Grid<Word = u128>>(self, grid: G) -> T::Output {
        self.0.run(grid)
    }

    fn run_wide<G: Grid>(self, grid: G) -> T::Output {
        self.0.run(grid)
    }
}

/// Limbs for the largest board with its guards: here 20 columns and rows, and everywhere else what rules allow.
#[cfg(enlinea_page)]
const LARGEST_LIMBS: usize = 8;
/// Limbs for the largest board with its guards.
#[cfg(not(enlinea_page))]
const LARGEST_LIMBS: usize = (Rules::MAX_COLUMNS * (Rules::MAX_ROWS + 1)).div_ceil(64) as usize;

#[cfg(test)]
mod tests {
    use super::*;

    struct Describe;

    impl GridTask for Describe {
        type Output = (Rules, usize);

        fn run<G: Grid>(self, grid: G) -> (Rules, usize) {
            (grid.rules(), size_of::<G>())
        }
    }

    fn check(text: &str, grid_bytes: usize) {
        let rules: Rules = text.parse().unwrap();
        assert_eq!(dispatch(rules, Describe), (rules, grid_bytes), "{text}");
    }

    #[test]
    fn common_boards_get_a_grid_without_data() {
        check("7x6", 0);
        check("8x7", 0);
        check("9x6", 0);
    }

    #[test]
    fn all_other_boards_get_the_narrowest_word() {
        check("7x6c5", 24);
        check("7x6c4p20", 24);
        check("10x5", 24);
        check("10x6", 48);
        check("50x50c8", 8 * (2 * 65 + 1));
        check("64x64c64", 8 * (2 * 65 + 1));
    }

    struct NameWord;

    impl WordTask for NameWord {
        type Output = &'static str;

        fn run_u64<G: Grid<Word = u64>>(self, _: G) -> &'static str {
            "u64"
        }

        fn run_u128<G: Grid<Word = u128>>(self, _: G) -> &'static str {
            "u128"
        }

        fn run_wide<G: Grid>(self, _: G) -> &'static str {
            "wide"
        }
    }

    #[test]
    fn word_tasks_see_the_word() {
        for (text, word) in [
            ("7x6", "u64"),
            ("10x5", "u64"),
            ("10x6", "u128"),
            ("12x12", "wide"),
            ("50x50", "wide"),
        ] {
            let rules: Rules = text.parse().unwrap();
            assert_eq!(dispatch_word(rules, NameWord), word, "{text}");
        }
    }

    #[test]
    fn a_limit_that_cannot_matter_is_no_limit() {
        let rules: Rules = "7x6c4p21".parse().unwrap();
        assert_eq!(dispatch(rules, Describe), (Rules::STANDARD, 0));
    }
}
