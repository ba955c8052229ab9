//! `allis`: what Allis' rules prove, and the claims and odd threats that they are made of.
//!
//! In the end both sides fill the last columns because they must, and each row falls to one of them. The squares of a side's
//! rows that are free and not playable are its *claims*. The value is the sum of:
//!
//! - *proof*: the side that is not to move has a cover of Allis' nine rules: it wins (`win`) or at least draws (`hold`);
//! - *claimed lines*: lines of a side's stones and claims alone, which it gets if nothing happens before;
//! - *good threats*: squares in a side's own rows that complete a line, an odd threat of red among them;
//! - *open lines*: lines that hold no stone and no claim of the other side, each with the square of its stones.
//!
//! Looking for a proof takes some tenths of a millisecond, so this evaluator is slow for a search: alone it looks one move ahead.
//!
//! Source: Allis 1988 for the rules; the sum and its weights are ours.

use enlinea_core::{Grid, Side, Word};
use enlinea_solver::{Allis, AllisClaim, Scene};

use crate::View;
use crate::definition::{HeuristicDefinition, Recipe, Text};
use crate::direction::Direction;
use crate::evaluator::{Evaluator, Part};
use crate::features::threats::{Threats, zugzwang_rows};
use crate::features::windows::{Windows, count};
use crate::features::winner::WinnerTest;
use crate::mode::Mode;
use crate::players::greedy::GREEDY;
use crate::sources::Source;
use crate::weights::{Parameter, ParameterSpace, Weights};

/// Steps for one proof: enough for nearly all positions that the rules cover.
const STEPS: u64 = 300_000;

/// `allis`.
pub static ALLIS: HeuristicDefinition = HeuristicDefinition {
    slug: "allis",
    name: Text {
        english: "Allis' rules",
        spanish: "Reglas de Allis",
    },
    idea: Text {
        english: "what the nine rules prove, claimed lines, odd threats and lines that nobody claims",
        spanish: "lo que prueban las nueve reglas, líneas reclamadas, amenazas impares y líneas que nadie reclama",
    },
    source: Source::Allis1988,
    modes: &[Mode::Published],
    weights: |_| space(),
    weight_sets: &[],
    models: None,
    plays_in: &GREEDY,
    recipe: &AllisRecipe,
};

/// The definitions of this file.
pub static DEFINITIONS: &[&HeuristicDefinition] = &[&ALLIS];

#[derive(Debug)]
struct AllisRecipe;

impl Recipe for AllisRecipe {
    fn build<G: Grid>(&self, grid: G, _mode: Mode, weights: &Weights) -> Box<dyn Evaluator<G>> {
        Box::new(RulesAndClaims {
            allis: Allis::new(grid.rules()).ok(),
            first_rows: zugzwang_rows(grid, Side::First),
            win: weights.value("win"),
            hold: weights.value("hold"),
            claimed: weights.value("claimed"),
            threat: weights.value("threat"),
            open: weights.value("open"),
        })
    }
}

fn space() -> ParameterSpace {
    let weights = [
        ("win", 400.0),
        ("hold", 20.0),
        ("claimed", 6.0),
        ("threat", 30.0),
        ("open", 1.0),
    ];
    let bounds = (-1000.0, 1000.0);
    ParameterSpace::new(
        weights
            .map(|(name, value)| Parameter::new(name, value, bounds))
            .to_vec(),
    )
}

#[derive(Debug)]
struct RulesAndClaims<W> {
    /// The rules, where they hold.
    allis: Option<Allis>,
    /// The rows that fall to red in the end.
    first_rows: W,
    win: f64,
    hold: f64,
    claimed: f64,
    threat: f64,
    open: f64,
}

impl<W: Word> RulesAndClaims<W> {
    /// What the rules prove, from the point of view of the side that looks. Sides move in turn, so the number of stones says
    /// which one is to move.
    fn proof<G: Grid<Word = W>>(&self, view: &View<G>) -> f64 {
        let Some(allis) = self
            .allis
            .as_ref()
            .filter(|_| self.win != 0.0 || self.hold != 0.0)
        else {
            return 0.0;
        };
        let to_move = Side::ALL[view.count() as usize % 2];
        let is_own = view.side() != to_move;
        let (stones, others) = if is_own {
            (view.own(), view.other())
        } else {
            (view.other(), view.own())
        };
        let scene = Scene::of_stones(view.grid(), to_move.other(), stones, others);
        let value = match allis.claim(&scene, STEPS) {
            AllisClaim::Nothing => return 0.0,
            AllisClaim::Draw => self.hold,
            AllisClaim::Win => self.win,
        };
        if is_own { value } else { -value }
    }

    fn terms<G: Grid<Word = W>>(&self, view: &View<G>) -> [f64; 4] {
        let grid = view.grid();
        let own_rows = if view.side() == Side::First {
            self.first_rows
        } else {
            grid.full() & !self.first_rows
        };
        let later = view.empty() & !view.landing();
        let (own_claims, other_claims) = (later & own_rows, later & !own_rows);
        let (mut claimed, mut open) = (0, 0);
        for direction in Direction::ALL {
            let windows = Windows::new(grid, direction);
            let whole =
                |cells: W| count(windows.tally(cells).exactly(grid.connect()) & windows.firsts());
            claimed += whole(view.own() | own_claims) - whole(view.other() | other_claims);
            let free_of = |cells: W| windows.tally(cells).none() & windows.firsts();
            let squares = |stones: W, lines: W| -> i32 {
                let tally = windows.tally(stones);
                let with = |number: u32| count(tally.exactly(number) & lines);
                (1..grid.connect())
                    .map(|number| (number * number) as i32 * with(number))
                    .sum()
            };
            open += squares(view.own(), free_of(view.other() | other_claims))
                - squares(view.other(), free_of(view.own() | own_claims));
        }
        let threats = Threats::find(view).useful(grid);
        let good = count(threats.own & own_rows) - count(threats.other & !own_rows);
        [
            self.proof(view),
            self.claimed * f64::from(claimed),
            self.threat * f64::from(good),
            self.open * f64::from(open),
        ]
    }
}

impl<G: Grid> Evaluator<G> for RulesAndClaims<G::Word> {
    fn evaluate(&self, view: &View<G>) -> f64 {
        match WinnerTest::WholeBoard.course_value(view) {
            Some(value) => value,
            None => self.terms(view).iter().sum(),
        }
    }

    fn parts(&self, view: &View<G>) -> Vec<Part> {
        if let Some(value) = WinnerTest::WholeBoard.course_value(view) {
            return vec![Part::new("game over", value)];
        }
        let names = [
            "proof by rules",
            "claimed lines",
            "good threats",
            "open lines",
        ];
        let terms = names.into_iter().zip(self.terms(view));
        terms.map(|(name, value)| Part::new(name, value)).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::{EvaluatorPlan, NoResources};
    use enlinea_core::{Game, Rules, Side};

    /// The value for red with only one weight.
    fn value(weight: &str, moves: &str) -> f64 {
        let names = ["win", "hold", "claimed", "threat", "open"];
        let others = names.iter().filter(|name| !weight.starts_with(*name));
        let others: Vec<String> = others.map(|name| format!("{name}=0")).collect();
        let text = format!("allis({weight}, {})", others.join(", "));
        let plan = EvaluatorPlan::read(&text, Rules::STANDARD, &NoResources).unwrap();
        let game = Game::from_moves(Rules::STANDARD, moves).unwrap();
        let value = plan.of_game(&game, Side::First);
        assert_eq!(plan.of_game(&game, Side::Second), -value, "{text} {moves}");
        value
    }

    #[test]
    fn a_proof_counts_for_the_side_that_is_not_to_move() {
        // Yellow holds after these openings, and wins a position of the literature.
        assert_eq!(value("hold=5", "12"), -5.0);
        assert_eq!(value("hold=5", "44"), 0.0);
        assert_eq!(value("win=7", "543523724575541232263377"), -7.0);
    }

    #[test]
    fn an_odd_threat_is_red_s() {
        // Red has an odd threat and yellow has none.
        assert_eq!(value("threat=2", "321672231332"), 2.0);
    }

    #[test]
    fn on_the_empty_board_all_even_rows_above_the_floor_are_yellow_s() {
        // Twelve lines of four lie in the three even rows, none in the odd ones without the floor.
        let yellow = 12.0;
        let red = 8.0;
        assert_eq!(value("claimed=1", ""), red - yellow);
        assert_eq!(value("open=1", ""), 0.0);
        assert!(value("open=1", "4") > value("open=1", "1"));
    }
}
