//! `threats`: our own evaluation, after Allis: who wins when only forced moves are left.
//!
//! A search sees what happens in the next plies; what it does not see is the end of the game, when both sides fill the
//! last columns because they must. There the threats decide, by the parity of their rows (see
//! [`features::threats`](crate::features::threats)). So the evaluation asks, in this order of weight:
//!
//! - *control*: who gets a line in the final filling. Player 1 needs a threat on a row that falls to it with no
//!   threat of player 2 on such a row against it; otherwise player 2 wins with any threat on a row of its own.
//! - *good* and *other* threats that are not useless, and two stacked ones;
//! - open windows with stones in them, and the number of lines through the stones' cells, which matter while there
//!   are no threats.
//!
//! Source of the ideas: L. V. Allis, "A Knowledge-based Approach of Connect-Four", master's thesis, Vrije
//! Universiteit Amsterdam, 1988. The weights and the way they are put together are ours. Swapped sides give the
//! negated value only up to the rows: control belongs to the order of play.

use enlinea_core::{Grid, Side, Word};

use crate::View;
use crate::direction::Direction;
use crate::evaluator::{Evaluator, Part};
use crate::features::heat_map::HeatMap;
use crate::features::threats::{Threats, zugzwang_rows};
use crate::features::windows::{Windows, count};
use crate::features::winner::WinnerTest;
use crate::parameters::{Parameter, ParameterSpace, Weights};

/// Zugzwang, threats, open windows.
#[derive(Clone, Debug)]
pub struct ThreatBalance<W> {
    /// The rows that fall to player 1 in the end.
    first_rows: W,
    matrix: HeatMap<W>,
    control: f64,
    good: f64,
    other: f64,
    stacked: f64,
    two: f64,
    one: f64,
    heat: f64,
}

/// The weights.
pub fn space() -> ParameterSpace {
    let bounds = (-1000.0, 1000.0);
    ParameterSpace::new(vec![
        Parameter::new("control", 40.0, bounds),
        Parameter::new("good", 25.0, bounds),
        Parameter::new("other", 8.0, bounds),
        Parameter::new("stacked", 60.0, bounds),
        Parameter::new("two", 4.0, bounds),
        Parameter::new("one", 1.0, bounds),
        Parameter::new("heat", 1.0, bounds),
    ])
}

impl<W: Word> ThreatBalance<W> {
    /// For one board.
    pub fn new<G: Grid<Word = W>>(grid: G, weights: &Weights) -> ThreatBalance<W> {
        ThreatBalance {
            first_rows: zugzwang_rows(grid, Side::First),
            matrix: HeatMap::of_lines(grid),
            control: weights.value("control"),
            good: weights.value("good"),
            other: weights.value("other"),
            stacked: weights.value("stacked"),
            two: weights.value("two"),
            one: weights.value("one"),
            heat: weights.value("heat"),
        }
    }

    /// Who wins the final filling: 1 for player 1, -1 for player 2, 0 for nobody.
    #[inline]
    fn control(&self, first: W, second: W) -> f64 {
        let count = |cells: W| cells.count_ones();
        let first_good = count(first & self.first_rows);
        let second_against = count(second & self.first_rows);
        let second_good = count(second) - second_against;
        if first_good > second_against {
            1.0
        } else if second_good > 0 || second_against > first_good {
            -1.0
        } else {
            0.0
        }
    }

    #[inline]
    fn threat_terms<G: Grid<Word = W>>(&self, view: &View<G>) -> [f64; 4] {
        let threats = Threats::find(view);
        if (threats.own | threats.other).is_zero() {
            return [0.0; 4];
        }
        let grid = view.grid();
        let useful = threats.useful(grid);
        let (own_rows, control) = if view.side() == Side::First {
            let control = self.control(useful.own, useful.other);
            (self.first_rows, control)
        } else {
            let control = -self.control(useful.other, useful.own);
            (grid.full() & !self.first_rows, control)
        };
        let count = |cells: W| f64::from(cells.count_ones());
        let good = count(useful.own & own_rows) - count(useful.other & !own_rows);
        let all = count(useful.own) - count(useful.other);
        let turned = Threats {
            own: threats.other,
            other: threats.own,
        };
        let stacked = count(threats.stacked()) - count(turned.stacked());
        [
            self.control * control,
            self.good * good,
            self.other * (all - good),
            self.stacked * stacked,
        ]
    }

    #[inline]
    fn windows<G: Grid<Word = W>>(&self, view: &View<G>) -> [f64; 2] {
        let connect = view.grid().connect();
        let (mut two, mut one) = (0, 0);
        for direction in Direction::ALL {
            let windows = Windows::new(view.grid(), direction);
            let (own, other) = (windows.tally(view.own()), windows.tally(view.other()));
            let only_own = other.none() & windows.firsts();
            let only_other = own.none() & windows.firsts();
            let more = |stones: u32| {
                count(only_own & own.exactly(stones)) - count(only_other & other.exactly(stones))
            };
            two += more(connect - 2);
            if connect > 3 {
                one += more(connect - 3);
            }
        }
        [self.two * f64::from(two), self.one * f64::from(one)]
    }

    #[inline]
    fn heat<G: Grid<Word = W>>(&self, view: &View<G>) -> f64 {
        let (own, other) = (self.matrix.sum(view.own()), self.matrix.sum(view.other()));
        self.heat * (f64::from(own) - f64::from(other))
    }
}

impl<G: Grid> Evaluator<G> for ThreatBalance<G::Word> {
    fn evaluate(&self, view: &View<G>) -> f64 {
        if let Some(value) = WinnerTest::WholeBoard.course_value(view) {
            return value;
        }
        let [control, good, other, stacked] = self.threat_terms(view);
        let [two, one] = self.windows(view);
        control + good + other + stacked + two + one + self.heat(view)
    }

    fn parts(&self, view: &View<G>) -> Vec<Part> {
        if let Some(value) = WinnerTest::WholeBoard.course_value(view) {
            return vec![Part::new("game over", value)];
        }
        let [control, good, other, stacked] = self.threat_terms(view);
        let [two, one] = self.windows(view);
        vec![
            Part::new("control", control),
            Part::new("good threats", good),
            Part::new("other threats", other),
            Part::new("stacked threats", stacked),
            Part::new("open windows lacking two", two),
            Part::new("open windows lacking three", one),
            Part::new("lines through stones", self.heat(view)),
        ]
    }
}
