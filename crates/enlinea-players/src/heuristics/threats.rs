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
//! Three more terms count nothing unless somebody gives them a weight (`threats(weights=games)` does): low good threats, which are
//! reached sooner; threats right above the next cell of a column, which the opponent cannot play there; and empty cells on
//! good rows in open windows that lack two stones, from which good threats come.
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
    low: f64,
    guarded: f64,
    good_two: f64,
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
        Parameter::new("low", 0.0, bounds),
        Parameter::new("guarded", 0.0, bounds),
        Parameter::new("good_two", 0.0, bounds),
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
            low: weights.value("low"),
            guarded: weights.value("guarded"),
            good_two: weights.value("good_two"),
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

    /// The rows that fall to the side that looks.
    #[inline]
    fn own_rows<G: Grid<Word = W>>(&self, view: &View<G>) -> W {
        match view.side() {
            Side::First => self.first_rows,
            Side::Second => view.grid().full() & !self.first_rows,
        }
    }

    #[inline]
    fn threat_terms<G: Grid<Word = W>>(&self, view: &View<G>) -> [f64; 6] {
        let threats = Threats::find(view);
        if (threats.own | threats.other).is_zero() {
            return [0.0; 6];
        }
        let grid = view.grid();
        let useful = threats.useful(grid);
        let own_rows = self.own_rows(view);
        let control = match view.side() {
            Side::First => self.control(useful.own, useful.other),
            Side::Second => -self.control(useful.other, useful.own),
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
            self.low_term(grid, useful, own_rows),
            self.guarded_term(view, useful),
        ]
    }

    /// Good threats, each counted by how low it is: the number of rows from its own to the top.
    #[inline]
    fn low_term<G: Grid<Word = W>>(&self, grid: G, useful: Threats<W>, own_rows: W) -> f64 {
        if self.low == 0.0 {
            return 0.0;
        }
        let (own, other) = (useful.own & own_rows, useful.other & !own_rows);
        let more = |row: u32| {
            let cells = grid.bottom() << row;
            let more = (own & cells).count_ones() as i32 - (other & cells).count_ones() as i32;
            f64::from(more) * f64::from(grid.rows() - row)
        };
        self.low * (0..grid.rows()).map(more).sum::<f64>()
    }

    /// Threats right above the cell where the next stone of their column lands.
    #[inline]
    fn guarded_term<G: Grid<Word = W>>(&self, view: &View<G>, useful: Threats<W>) -> f64 {
        if self.guarded == 0.0 {
            return 0.0;
        }
        let next = view.landing() << 1;
        let (own, other) = (
            (useful.own & next).count_ones(),
            (useful.other & next).count_ones(),
        );
        self.guarded * (f64::from(own) - f64::from(other))
    }

    #[inline]
    fn windows<G: Grid<Word = W>>(&self, view: &View<G>) -> [f64; 3] {
        let connect = view.grid().connect();
        let own_rows = self.own_rows(view);
        let (mut two, mut one, mut good) = (0, 0, 0);
        for direction in Direction::ALL {
            let windows = Windows::new(view.grid(), direction);
            let (own, other) = (windows.tally(view.own()), windows.tally(view.other()));
            let only_own = other.none() & windows.firsts();
            let only_other = own.none() & windows.firsts();
            let own_two = only_own & own.exactly(connect - 2);
            let other_two = only_other & other.exactly(connect - 2);
            two += count(own_two) - count(other_two);
            if connect > 3 {
                let own_one = only_own & own.exactly(connect - 3);
                one += count(own_one) - count(only_other & other.exactly(connect - 3));
            }
            if self.good_two != 0.0 {
                let empty = view.empty();
                for index in 0..connect {
                    good += count(windows.with_cell(own_two, index, empty & own_rows));
                    good -= count(windows.with_cell(other_two, index, empty & !own_rows));
                }
            }
        }
        [
            self.two * f64::from(two),
            self.one * f64::from(one),
            self.good_two * f64::from(good),
        ]
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
        let threats: f64 = self.threat_terms(view).iter().sum();
        let windows: f64 = self.windows(view).iter().sum();
        threats + windows + self.heat(view)
    }

    fn parts(&self, view: &View<G>) -> Vec<Part> {
        if let Some(value) = WinnerTest::WholeBoard.course_value(view) {
            return vec![Part::new("game over", value)];
        }
        let [control, good, other, stacked, low, guarded] = self.threat_terms(view);
        let [two, one, good_two] = self.windows(view);
        let mut parts = vec![
            Part::new("control", control),
            Part::new("good threats", good),
            Part::new("other threats", other),
            Part::new("stacked threats", stacked),
            Part::new("open windows lacking two", two),
            Part::new("open windows lacking three", one),
            Part::new("lines through stones", self.heat(view)),
        ];
        let more = [
            (self.low, "low threats", low),
            (self.guarded, "guarded columns", guarded),
            (self.good_two, "good cells of windows lacking two", good_two),
        ];
        let used = more.iter().filter(|(weight, ..)| *weight != 0.0);
        parts.extend(used.map(|&(_, name, value)| Part::new(name, value)));
        parts
    }
}
