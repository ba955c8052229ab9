//! `uam-parity-12`, `uam-parity-10` and `uam-parity-12-flat4`: open windows whose empty cells have a good parity.
//!
//! Source: seed 000, third attempt and final players 2 and 3. Windows without enemy stones are worth 1 when empty,
//! 2 with a stone or more, and for the last two stones before a line the heights of the empty cells matter.
//!
//! The published program has four quirks, which `fixed` repairs:
//!
//! - Q-000-1: with two empty cells their bonuses should add up, but for the last two cells of a window the new
//!   bonus overwrites the sum. Windows run right to left (horizontal), top to bottom (vertical), or left to right
//!   (diagonals), so which cells are "last" depends on the direction.
//! - Q-000-2: the parity is that of the stones on the board and serves both sides; the bonus does not belong to the
//!   owner of the line. Repaired: every side has its own good cells.
//! - Q-000-3: one empty cell pays for *different* parity, two empty cells pay for *equal* parity. Repaired: both pay
//!   for good cells.
//! - Q-000-4: the text gives player 1 the even heights, Allis' thesis the odd ones. Repaired: Allis' rule.
//!
//! On other boards the two rules apply to windows that lack one and two stones, and "the last two cells" stay the
//! last two.

use enlinea_core::{Grid, Side, Word};

use crate::View;
use crate::direction::Direction;
use crate::evaluator::{Evaluator, Part};
use crate::features::windows::{Windows, even_rows};
use crate::features::winner::WinnerTest;
use crate::parameters::{Parameter, ParameterSpace, Weights};

/// As published, or with all four quirks repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParityMode {
    /// Every quirk in place.
    Published,
    /// Allis' parity, the same rule for all windows.
    Fixed,
}

/// How windows that lack two stones are valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoMissing {
    /// By the heights of the two empty cells.
    ByHeight,
    /// Always the same, as in a public copy.
    Flat,
}

/// Open windows with a bonus for the parity of their empty cells.
#[derive(Clone, Debug)]
pub struct Parity {
    mode: ParityMode,
    two_missing: TwoMissing,
    empty: f64,
    few: f64,
    one_low: f64,
    one_high: f64,
    two_low: f64,
    two_high: f64,
    flat: f64,
}

/// The weights; `high` is the 12 or 10 of the slug.
pub fn space(high: f64) -> ParameterSpace {
    let bounds = (-1000.0, 1000.0);
    ParameterSpace::new(vec![
        Parameter::new("empty", 1.0, bounds),
        Parameter::new("few", 2.0, bounds),
        Parameter::new("one_low", 8.0, bounds),
        Parameter::new("one_high", high, bounds),
        Parameter::new("two_low", 2.0, bounds),
        Parameter::new("two_high", 3.0, bounds),
        Parameter::new("flat", 4.0, bounds),
    ])
}

impl Parity {
    /// With these weights.
    pub fn new(mode: ParityMode, two_missing: TwoMissing, weights: &Weights) -> Parity {
        Parity {
            mode,
            two_missing,
            empty: weights.value("empty"),
            few: weights.value("few"),
            one_low: weights.value("one_low"),
            one_high: weights.value("one_high"),
            two_low: weights.value("two_low"),
            two_high: weights.value("two_high"),
            flat: weights.value("flat"),
        }
    }

    /// The rows that pay more when one cell is missing, and when two are.
    #[inline]
    fn high_rows<G: Grid>(&self, view: &View<G>) -> (G::Word, G::Word) {
        let even = even_rows(view.grid());
        let odd = view.grid().full() & !even;
        match self.mode {
            ParityMode::Published if view.count() % 2 == 0 => (odd, even),
            ParityMode::Published => (even, odd),
            ParityMode::Fixed => match view.side() {
                Side::First => (even, even),
                Side::Second => (odd, odd),
            },
        }
    }

    #[inline]
    fn score<G: Grid>(&self, view: &View<G>, direction: Direction) -> f64 {
        let grid = view.grid();
        let connect = grid.connect();
        let windows = Windows::new(grid, direction);
        let tally = windows.tally(view.own());
        let open = windows.free_of(view.other());
        let (high_one, high_two) = self.high_rows(view);

        let empty = open & tally.none();
        let one_missing = open & tally.exactly(connect - 1);
        let two_missing = open & tally.exactly(connect - 2) & !empty;
        let full = open & tally.exactly(connect);
        let few = open & !(empty | one_missing | two_missing | full);
        // Whole lines can only stand on boards that were played on; they count as nothing special.
        let mut sum = self.empty * f64::from((empty | full).count_ones());
        sum += self.few * f64::from(few.count_ones());
        sum += self.one_missing(&windows, one_missing, view, high_one);
        sum += match self.two_missing {
            TwoMissing::Flat => self.flat * f64::from(two_missing.count_ones()),
            TwoMissing::ByHeight => {
                self.two_missing(&Order { windows, direction }, two_missing, view, high_two)
            }
        };
        sum
    }

    #[inline]
    fn one_missing<G: Grid>(
        &self,
        windows: &Windows<G>,
        lacking: G::Word,
        view: &View<G>,
        high: G::Word,
    ) -> f64 {
        if lacking.is_zero() {
            return 0.0;
        }
        let gain = self.one_high - self.one_low;
        let mut sum = self.one_low * f64::from(lacking.count_ones());
        for index in 0..view.grid().connect() {
            let missing = windows.with_cell(lacking, index, view.empty() & high);
            sum += gain * f64::from(missing.count_ones());
        }
        sum
    }

    #[inline]
    fn two_missing<G: Grid>(
        &self,
        order: &Order<G>,
        lacking: G::Word,
        view: &View<G>,
        high: G::Word,
    ) -> f64 {
        if lacking.is_zero() {
            return 0.0;
        }
        let connect = view.grid().connect();
        let empty = view.empty();
        let gain = self.two_high - self.two_low;
        let mut sum = 0.0;
        let mut rest = lacking;
        // From the last cell of the window to the first: once an overwriting cell is empty, earlier ones are
        // forgotten.
        for index in (0..connect).rev() {
            let missing = order.with_cell(rest, index, empty);
            let good = order.with_cell(missing, index, high);
            sum += self.two_low * f64::from(missing.count_ones());
            sum += gain * f64::from(good.count_ones());
            if self.mode == ParityMode::Published && index + 2 >= connect {
                rest = rest & !missing;
            }
        }
        sum
    }
}

/// Windows with the cells in the order of the published program.
struct Order<G: Grid> {
    windows: Windows<G>,
    direction: Direction,
}

impl<G: Grid> Order<G> {
    #[inline]
    fn with_cell(&self, windows: G::Word, index: u32, cells: G::Word) -> G::Word {
        if windows.is_zero() {
            return windows;
        }
        let reversed = Direction::STRAIGHT.contains(&self.direction);
        let last = self.windows.grid().connect() - 1;
        let index = if reversed { last - index } else { index };
        self.windows.with_cell(windows, index, cells)
    }
}

impl<G: Grid> Evaluator<G> for Parity {
    fn evaluate(&self, view: &View<G>) -> f64 {
        if let Some(value) = self.winner_test().course_value(view) {
            return value;
        }
        let turned = view.turned();
        Direction::ALL
            .into_iter()
            .map(|way| self.score(view, way) - self.score(&turned, way))
            .sum()
    }

    fn parts(&self, view: &View<G>) -> Vec<Part> {
        if let Some(value) = self.winner_test().course_value(view) {
            return vec![Part::new("game over", value)];
        }
        let turned = view.turned();
        Direction::ALL
            .into_iter()
            .map(|way| {
                let value = self.score(view, way) - self.score(&turned, way);
                Part::new(format!("{} lines", way.name()), value)
            })
            .collect()
    }
}

impl Parity {
    fn winner_test(&self) -> WinnerTest {
        match self.mode {
            ParityMode::Published => WinnerTest::TopStones,
            ParityMode::Fixed => WinnerTest::WholeBoard,
        }
    }
}
