//! `threats`: our own evaluation, after Allis: who wins when only forced moves are left.
//!
//! A search sees what happens in the next plies; what it does not see is the end of the game, when both sides fill the
//! last columns because they must. There the threats decide, by the parity of their rows (see
//! [`features::threats`](crate::features::threats)). So the evaluation asks, in this order of weight:
//!
//! - *control*: who gets a line in the final filling. Red needs a threat on a row that falls to it with no
//!   yellow threat on such a row against it; otherwise yellow wins with any threat on a row of its own.
//! - *good* and *other* threats that are not useless, and two stacked ones;
//! - open windows with stones in them, and the number of lines through the stones' cells, which matter while there
//!   are no threats.
//!
//! Twelve more weights, all 0 unless tuning set them, are those of the file `prospects.rs`: `threats(weights=outcome)` uses
//! them.
//!
//! Source: Allis 1988 for the ideas; the weights and the way they are put together are ours. Swapped sides give the
//! negated value only up to the rows: control belongs to the order of play.

use enlinea_core::{Grid, Side, Word};

use crate::View;
use crate::definition::{HeuristicDefinition, Recipe, Text};
use crate::direction::Direction;
use crate::evaluator::{Evaluator, Part};
use crate::features::heat_map::HeatMap;
use crate::features::threats::{Threats, zugzwang_rows};
use crate::features::windows::{Windows, count};
use crate::features::winner::WinnerTest;
use crate::mode::Mode;
use crate::players::alpha_beta::ALPHA_BETA;
use crate::sources::Source;
use crate::weights::{Parameter, ParameterSpace, SetValues, WeightSet, Weights};

mod prospects;

use prospects::Prospects;

/// `threats`.
pub static THREATS: HeuristicDefinition = HeuristicDefinition {
    slug: "threats",
    name: Text {
        english: "Threats and zugzwang",
        spanish: "Amenazas y zugzwang",
    },
    idea: Text {
        english: "who wins when only forced moves are left, then threats and open lines",
        spanish: "quién gana cuando solo quedan jugadas forzadas; después, amenazas y líneas abiertas",
    },
    source: Source::Allis1988,
    modes: &[Mode::Published],
    weights: |_| space(),
    weight_sets: WEIGHT_SETS,
    models: None,
    plays_in: &ALPHA_BETA,
    recipe: &ThreatsRecipe,
};

/// The definitions of this file.
pub static DEFINITIONS: &[&HeuristicDefinition] = &[&THREATS];

const WEIGHT_SETS: &[WeightSet] = &[WeightSet {
    name: "outcome",
    idea: "CMA-ES on how well the values predict exact outcomes; for alphabeta",
    values: SetValues::File(include_str!("../../weights/threats-outcome.toml")),
}];

#[derive(Debug)]
struct ThreatsRecipe;

impl Recipe for ThreatsRecipe {
    fn build<G: Grid>(&self, grid: G, _mode: Mode, weights: &Weights) -> Box<dyn Evaluator<G>> {
        Box::new(ThreatBalance::new(grid, weights))
    }
}

/// Bounds of all weights.
const BOUNDS: (f64, f64) = (-1000.0, 1000.0);

/// Zugzwang, threats, open windows.
#[derive(Clone, Debug)]
pub struct ThreatBalance<W> {
    /// The rows that fall to red in the end.
    first_rows: W,
    matrix: HeatMap<W>,
    control: f64,
    good: f64,
    other: f64,
    stacked: f64,
    two: f64,
    one: f64,
    heat: f64,
    /// Only if some of its weights are not 0.
    prospects: Option<Prospects<W>>,
}

/// The weights.
fn space() -> ParameterSpace {
    let plain = [
        ("control", 40.0),
        ("good", 25.0),
        ("other", 8.0),
        ("stacked", 60.0),
        ("two", 4.0),
        ("one", 1.0),
        ("heat", 1.0),
    ];
    let plain = plain.map(|(name, value)| Parameter::new(name, value, BOUNDS));
    ParameterSpace::new(plain.into_iter().chain(prospects::parameters()).collect())
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
            prospects: Prospects::new(grid, weights),
        }
    }

    /// Who wins the final filling: 1 for red, -1 for yellow, 0 for nobody.
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
    fn threat_terms<G: Grid<Word = W>>(&self, view: &View<G>, threats: Threats<W>) -> [f64; 4] {
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
        let threats = Threats::find(view);
        let [control, good, other, stacked] = self.threat_terms(view, threats);
        let [two, one] = self.windows(view);
        let value = control + good + other + stacked + two + one + self.heat(view);
        match &self.prospects {
            None => value,
            Some(prospects) => value + prospects.terms(view, threats).iter().sum::<f64>(),
        }
    }

    fn parts(&self, view: &View<G>) -> Vec<Part> {
        if let Some(value) = WinnerTest::WholeBoard.course_value(view) {
            return vec![Part::new("game over", value)];
        }
        let threats = Threats::find(view);
        let [control, good, other, stacked] = self.threat_terms(view, threats);
        let [two, one] = self.windows(view);
        let mut parts = vec![
            Part::new("control", control),
            Part::new("good threats", good),
            Part::new("other threats", other),
            Part::new("stacked threats", stacked),
            Part::new("open windows lacking two", two),
            Part::new("open windows lacking three", one),
            Part::new("lines through stones", self.heat(view)),
        ];
        if let Some(prospects) = &self.prospects {
            let names = ["order of play", "final filling", "windows by rows"];
            let terms = names.into_iter().zip(prospects.terms(view, threats));
            parts.extend(terms.map(|(name, value)| Part::new(name, value)));
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EvaluatorPlan, NoResources};
    use enlinea_core::{Game, Rules};

    fn value(weight: &str, moves: &str) -> f64 {
        let names = ["control", "good", "other", "stacked", "two", "one", "heat"];
        let text = format!("threats({weight}, {}=0)", names.join("=0, "));
        let spec = EvaluatorPlan::read(&text, Rules::STANDARD, &NoResources).unwrap();
        let game = Game::from_moves(Rules::STANDARD, moves).unwrap();
        let value = spec.of_game(&game, Side::First);
        assert_eq!(
            spec.of_game(&game, Side::Second),
            -value,
            "{weight} {moves}"
        );
        value
    }

    #[test]
    fn the_order_of_play_counts_for_player_one_and_for_who_moves() {
        assert_eq!((value("first=2", ""), value("first=2", "4")), (2.0, 2.0));
        assert_eq!((value("tempo=2", ""), value("tempo=2", "4")), (2.0, -2.0));
    }

    #[test]
    fn the_filling_counts_more_the_fuller_the_board_is() {
        // Red has an odd threat and yellow has none.
        let moves = "321672231332";
        let plain = value("filling=42", moves);
        assert_eq!(plain, 42.0);
        let late = value("filling_late=42", moves);
        assert_eq!(late, 12.0, "twelve stones of 42");
    }

    #[test]
    fn windows_are_told_apart_by_the_rows_of_their_empty_cells() {
        // Red stones on the floor of columns 3 and 4. All floor cells can be played now and fall to nobody.
        let moves = "3343";
        let floor = value("first_two_clear=1", moves);
        assert_eq!(floor, 3.0, "1-4, 2-5 and 3-6 on the floor");
        assert_eq!(value("second_two_clear=1", moves), 0.0);
    }
}
