//! `uam-parity-12`, `uam-parity-10` and `uam-parity-12-flat4`: open windows whose empty cells have a good parity.
//!
//! Source: UAM, AI, Santorum and Galán 2019, third attempt and final players 2 and 3. Windows without enemy stones are
//! worth 1 when empty, 2 with a stone or more, and for the last two stones before a line the heights of the empty cells
//! matter.
//!
//! The published program has four quirks (`docs/sources.md`), which `fixed` repairs:
//!
//! - Overwritten bonus: with two empty cells their bonuses should add up, but for the last two cells of a window the new
//!   bonus overwrites the sum. Windows run right to left (horizontal), top to bottom (vertical), or left to right
//!   (diagonals), so which cells are "last" depends on the direction.
//! - Parity of the board, not of the owner: it is that of the stones on the board and serves both sides; the bonus does
//!   not belong to the owner of the line. Repaired: every side has its own good cells.
//! - Contradicting parity rewards: one empty cell pays for *different* parity, two empty cells pay for *equal* parity.
//!   Repaired: both pay for good cells.
//! - Even and odd swapped: the text gives the first player the even heights, Allis' thesis the odd ones. Repaired:
//!   Allis' rule.
//!
//! On other boards the two rules apply to windows that lack one and two stones, and "the last two cells" stay the
//! last two.

use enlinea_core::{Grid, Rules, Side, Word};

use crate::View;
use crate::definition::{HeuristicDefinition, Recipe, Text};
use crate::direction::Direction;
use crate::evaluator::{Evaluator, Part};
use crate::features::tally::Tally;
use crate::features::windows::{Windows, count, even_rows};
use crate::features::winner::WinnerTest;
use crate::mode::Mode;
use crate::players::course_negamax::COURSE_NEGAMAX;
use crate::sources::Source;
use crate::weights::{Parameter, ParameterSpace, Weights};

/// `uam-parity-12`.
pub static PARITY_12: HeuristicDefinition = parity(
    "uam-parity-12",
    Text {
        english: "Parity heuristic (UAM)",
        spanish: "Heurística de paridad (UAM)",
    },
    Text {
        english: "open lines whose empty cells have a good parity, 12 for three stones",
        spanish: "líneas abiertas cuyos huecos tienen buena paridad, 12 por tres fichas",
    },
    |_| space(12.0),
    &ParityRecipe {
        two_missing: TwoMissing::ByHeight,
    },
);

/// `uam-parity-10`.
pub static PARITY_10: HeuristicDefinition = parity(
    "uam-parity-10",
    Text {
        english: "Parity heuristic, lower bonus (UAM)",
        spanish: "Heurística de paridad, menos premio (UAM)",
    },
    Text {
        english: "open lines whose empty cells have a good parity, 10 for three stones",
        spanish: "líneas abiertas cuyos huecos tienen buena paridad, 10 por tres fichas",
    },
    |_| space(10.0),
    &ParityRecipe {
        two_missing: TwoMissing::ByHeight,
    },
);

/// `uam-parity-12-flat4`.
pub static PARITY_12_FLAT: HeuristicDefinition = parity(
    "uam-parity-12-flat4",
    Text {
        english: "Parity heuristic, flat twos (UAM)",
        spanish: "Heurística de paridad, parejas planas (UAM)",
    },
    Text {
        english: "as uam-parity-12, but two stones are always worth 4",
        spanish: "como uam-parity-12, pero dos fichas valen siempre 4",
    },
    |_| space(12.0),
    &ParityRecipe {
        two_missing: TwoMissing::Flat,
    },
);

/// A heuristic of this family: what they share stands here, once.
const fn parity(
    slug: &'static str,
    name: Text,
    idea: Text,
    weights: fn(Rules) -> ParameterSpace,
    recipe: &'static ParityRecipe,
) -> HeuristicDefinition {
    HeuristicDefinition {
        slug,
        name,
        idea,
        source: Source::SantorumGalan2019,
        modes: &[Mode::Published, Mode::Fixed],
        weights,
        weight_sets: &[],
        models: None,
        plays_in: &COURSE_NEGAMAX,
        recipe,
    }
}

/// The definitions of this file.
pub static DEFINITIONS: &[&HeuristicDefinition] = &[&PARITY_12, &PARITY_10, &PARITY_12_FLAT];

#[derive(Debug)]
struct ParityRecipe {
    two_missing: TwoMissing,
}

impl Recipe for ParityRecipe {
    fn build<G: Grid>(&self, _grid: G, mode: Mode, weights: &Weights) -> Box<dyn Evaluator<G>> {
        Box::new(Parity::new(mode, self.two_missing, weights))
    }
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
    /// Whether the last two empty cells of a window overwrite the sum of bonuses.
    overwrites: bool,
    /// Whether one parity, that of the board, serves both sides, with contradicting rewards.
    follows_board: bool,
    winner_test: WinnerTest,
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
fn space(high: f64) -> ParameterSpace {
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
    pub fn new(mode: Mode, two_missing: TwoMissing, weights: &Weights) -> Parity {
        let is_published = mode == Mode::Published;
        Parity {
            overwrites: is_published,
            follows_board: is_published,
            winner_test: WinnerTest::of_mode(mode),
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
    fn high_rows<G: Grid>(&self, view: &View<G>) -> HighRows<G::Word> {
        let even = even_rows(view.grid());
        let odd = view.grid().full() & !even;
        let (one, two) = if !self.follows_board {
            match view.side() {
                Side::First => (even, even),
                Side::Second => (odd, odd),
            }
        } else if view.count().is_multiple_of(2) {
            (odd, even)
        } else {
            (even, odd)
        };
        HighRows { one, two }
    }

    /// The difference that some directions make.
    #[inline]
    fn difference<G: Grid>(&self, view: &View<G>, directions: &[Direction]) -> f64 {
        let turned = view.turned();
        let (own_rows, other_rows) = (self.high_rows(view), self.high_rows(&turned));
        let (mut own_counts, mut other_counts) = (Counts::default(), Counts::default());
        for &direction in directions {
            let windows = Windows::new(view.grid(), direction);
            let (own, other) = (windows.tally(view.own()), windows.tally(view.other()));
            let only_own = other.none() & windows.firsts();
            let only_other = own.none() & windows.firsts();
            let order = Order {
                windows,
                direction,
                empty: view.empty(),
            };
            self.add(&mut own_counts, &order, only_own, &own, own_rows);
            self.add(&mut other_counts, &order, only_other, &other, other_rows);
        }
        self.weighted(&own_counts) - self.weighted(&other_counts)
    }

    /// Counts the windows without enemy stones. Empty ones count for both sides and cancel.
    #[inline]
    fn add<G: Grid>(
        &self,
        counts: &mut Counts,
        order: &Order<G>,
        open: G::Word,
        tally: &Tally<G::Word>,
        high: HighRows<G::Word>,
    ) {
        let connect = order.windows.grid().connect();
        let occupied = open & !tally.none();
        let full = occupied & tally.exactly(connect);
        let one_missing = occupied & tally.exactly(connect - 1);
        let two_missing = occupied & tally.exactly(connect - 2);
        // Whole lines can only stand on boards that were played on; they are worth as little as empty ones.
        counts.full += count(full);
        counts.few += count(occupied & !(full | one_missing | two_missing));
        if !one_missing.is_zero() {
            counts.one += count(one_missing);
            for index in 0..connect {
                counts.one_high += count(order.with_empty(one_missing, index, high.one));
            }
        }
        if two_missing.is_zero() {
            return;
        }
        counts.two_windows += count(two_missing);
        let mut rest = two_missing;
        // From the last cell of the window to the first: once an overwriting cell is empty, earlier ones are
        // forgotten.
        for index in (0..connect).rev() {
            let missing = order.with_empty(rest, index, order.empty);
            counts.two += count(missing);
            counts.two_high += count(order.with_empty(missing, index, high.two));
            if self.overwrites && index + 2 >= connect {
                rest = rest & !missing;
            }
        }
    }

    fn weighted(&self, counts: &Counts) -> f64 {
        let two = match self.two_missing {
            TwoMissing::Flat => self.flat * f64::from(counts.two_windows),
            TwoMissing::ByHeight => {
                self.two_low * f64::from(counts.two - counts.two_high)
                    + self.two_high * f64::from(counts.two_high)
            }
        };
        self.empty * f64::from(counts.full)
            + self.few * f64::from(counts.few)
            + self.one_low * f64::from(counts.one - counts.one_high)
            + self.one_high * f64::from(counts.one_high)
            + two
    }
}

/// The rows that pay more.
#[derive(Clone, Copy)]
struct HighRows<W> {
    one: W,
    two: W,
}

/// What one side has, over all directions.
#[derive(Default)]
struct Counts {
    full: i32,
    few: i32,
    /// Windows that lack one stone, and those whose empty cell is on a high row.
    one: i32,
    one_high: i32,
    /// Windows that lack two stones; their empty cells that count, and those of them on a high row.
    two_windows: i32,
    two: i32,
    two_high: i32,
}

/// Windows with the cells in the order of the published program.
struct Order<G: Grid> {
    windows: Windows<G>,
    direction: Direction,
    empty: G::Word,
}

impl<G: Grid> Order<G> {
    /// Those of the windows whose cell `index` is empty and among `cells`.
    #[inline]
    fn with_empty(&self, windows: G::Word, index: u32, cells: G::Word) -> G::Word {
        let reversed = Direction::STRAIGHT.contains(&self.direction);
        let last = self.windows.grid().connect() - 1;
        let index = if reversed { last - index } else { index };
        self.windows.with_cell(windows, index, self.empty & cells)
    }
}

impl<G: Grid> Evaluator<G> for Parity {
    fn evaluate(&self, view: &View<G>) -> f64 {
        if let Some(value) = self.winner_test.course_value(view) {
            return value;
        }
        self.difference(view, &Direction::ALL)
    }

    fn parts(&self, view: &View<G>) -> Vec<Part> {
        if let Some(value) = self.winner_test.course_value(view) {
            return vec![Part::new("game over", value)];
        }
        let part = |way: Direction| {
            let name = format!("{} lines", way.name());
            Part::new(name, self.difference(view, &[way]))
        };
        Direction::ALL.map(part).to_vec()
    }
}
