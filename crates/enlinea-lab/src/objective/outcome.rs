//! How well an evaluator foretells the end of the game: its values against exact outcomes.
//!
//! A value is read as odds: at `scale` points the side to move is `e` times as likely to win as to lose. The measure is the mean
//! logarithm of the probability that this gives to what really happens, a draw being half a win and half a loss. Nothing
//! is searched and no game is played, so thousands of positions take milliseconds, and small changes of the weights make small
//! changes of the value: which suits CMA-ES.

use std::fmt::Debug;

use enlinea_core::{Game, Grid, GridTask, Rules, dispatch};
use enlinea_players::{EvaluatorPlan, Resources, View};
use serde::{Deserialize, Serialize};

use super::options::usual_weight;
use super::{
    BatchMeasurements, CandidateBatch, DecidedPosition, DecidedSetOptions, Objective,
    ObjectiveError, ObjectiveSetupError, decided_positions,
};
use crate::measurement::{Measurement, mean_and_error};
use crate::parallel::in_parallel;
use crate::subject::Subject;
use crate::tuning::TuningOptions;

/// Settings of the objective on outcomes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct OutcomeOptions {
    /// How much it counts among other objectives.
    pub weight: f64,
    /// Points that make the odds `e` to 1.
    pub scale: f64,
    /// The positions.
    pub set: DecidedSetOptions,
}

impl Default for OutcomeOptions {
    fn default() -> OutcomeOptions {
        OutcomeOptions {
            weight: usual_weight(),
            scale: 100.0,
            set: DecidedSetOptions::default(),
        }
    }
}

/// Larger odds than `e` to this are not believed: a won board may be worth infinitely much.
const SUREST: f64 = 20.0;

impl OutcomeOptions {
    /// What it measures and where its noise comes from, in a line.
    pub fn describe(&self) -> String {
        format!(
            "mean log-likelihood of the exact outcomes, {} points being odds of e to 1, over {} fixed positions; the \
             noise is the standard error if they are taken as a sample of all such positions",
            self.scale, self.set.positions
        )
    }
}

/// The objective on outcomes.
#[derive(Debug)]
pub struct OutcomeObjective {
    subject: Subject,
    scale: f64,
    boards: Box<dyn Boards>,
    results: Vec<f64>,
}

impl OutcomeObjective {
    /// For the evaluator of a player. Makes the set of positions first, which takes a minute or two.
    ///
    /// # Errors
    /// If the scale is out of range, or the set cannot be made.
    pub fn new(
        subject: Subject,
        options: &OutcomeOptions,
        resources: &dyn Resources,
        tuning: TuningOptions<'_>,
    ) -> Result<OutcomeObjective, ObjectiveSetupError> {
        if !(options.scale > 0.0 && options.scale.is_finite()) {
            return Err(ObjectiveSetupError::Setting {
                setting: "scale",
                found: options.scale.to_string(),
                expected: "a number above 0",
            });
        }
        let positions = decided_positions(subject.rules(), &options.set, resources, tuning)?;
        Ok(OutcomeObjective::on(subject, options.scale, &positions))
    }

    /// For the evaluator of a player, on these positions.
    pub fn on(subject: Subject, scale: f64, positions: &[DecidedPosition]) -> OutcomeObjective {
        let games = positions.iter().map(|position| &position.game);
        OutcomeObjective {
            boards: boards(subject.rules(), games),
            results: positions.iter().map(|position| position.result).collect(),
            subject,
            scale,
        }
    }

    fn likelihood(&self, weights: &[f64]) -> Result<Measurement, ObjectiveError> {
        let values = self.boards.values(&self.subject.evaluator_with(weights)?);
        let logarithms: Vec<f64> = values
            .iter()
            .zip(&self.results)
            .map(|(value, result)| log_likelihood(value / self.scale, *result))
            .collect();
        let (value, noise) = mean_and_error(&logarithms);
        Ok(Measurement {
            value,
            noise,
            games: None,
        })
    }
}

/// The logarithm of the probability of a result, when the logarithm of the odds is given.
fn log_likelihood(odds: f64, result: f64) -> f64 {
    let odds = odds.clamp(-SUREST, SUREST);
    // ln p = -ln(1 + e^-odds), and ln(1 - p) is smaller by the odds.
    let sure = -libm::log1p(libm::exp(-odds));
    sure - (1.0 - result) * odds
}

impl Objective for OutcomeObjective {
    fn measure(&self, batch: &CandidateBatch<'_>) -> Result<BatchMeasurements, ObjectiveError> {
        let count = batch.candidates.len();
        let work = |place: usize| self.likelihood(&batch.candidates[place]);
        let measurements = in_parallel(count, batch.stop, work)?;
        Ok(BatchMeasurements {
            measurements: measurements.ok_or(ObjectiveError::Stopped)?,
            work: (count * self.results.len()) as u64,
        })
    }

    fn is_repeatable(&self) -> bool {
        true
    }
}

/// Positions that many evaluators are asked about.
trait Boards: Debug + Send + Sync {
    /// The value of each for the side to move.
    fn values(&self, evaluator: &EvaluatorPlan) -> Vec<f64>;
}

fn boards<'a>(rules: Rules, games: impl Iterator<Item = &'a Game>) -> Box<dyn Boards> {
    dispatch(rules, SetUp(games))
}

struct SetUp<I>(I);

impl<'a, I: Iterator<Item = &'a Game>> GridTask for SetUp<I> {
    type Output = Box<dyn Boards>;

    fn run<G: Grid>(self, grid: G) -> Box<dyn Boards> {
        let view = |game: &Game| View::of_mover(&game.position(grid));
        let views = self.0.map(view).collect();
        Box::new(Views { grid, views })
    }
}

#[derive(Debug)]
struct Views<G: Grid> {
    grid: G,
    views: Vec<View<G>>,
}

impl<G: Grid> Boards for Views<G> {
    fn values(&self, evaluator: &EvaluatorPlan) -> Vec<f64> {
        let evaluator = evaluator.build(self.grid);
        let views = self.views.iter();
        views.map(|view| evaluator.evaluate(view)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_players::NoResources;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    fn measure(player: &str, positions: &[DecidedPosition]) -> Vec<Measurement> {
        let subject = Subject::new(player, Rules::STANDARD, &NoResources).unwrap();
        let own = subject.weights().to_vec();
        let doubled = own.iter().map(|weight| 2.0 * weight).collect();
        let objective = OutcomeObjective::on(subject, 100.0, positions);
        let stop = Arc::new(AtomicBool::new(false));
        let batch = CandidateBatch {
            candidates: &[own, doubled],
            seed: 1,
            stop: &stop,
        };
        objective.measure(&batch).unwrap().measurements
    }

    fn position(moves: &str, result: f64) -> DecidedPosition {
        DecidedPosition {
            game: Game::from_moves(Rules::STANDARD, moves).unwrap(),
            result,
        }
    }

    #[test]
    fn likelihoods_are_those_of_the_odds() {
        let close = |odds: f64, result, chance: f64| {
            let difference = log_likelihood(odds, result) - libm::log(chance);
            assert!(difference.abs() < 1e-12, "{odds} {result}: {difference}");
        };
        close(0.0, 1.0, 0.5);
        close(libm::log(3.0), 1.0, 0.75);
        close(libm::log(3.0), 0.0, 0.25);
        close(libm::log(3.0), 0.5, (0.75f64 * 0.25).sqrt());
        assert!(log_likelihood(f64::INFINITY, 0.0).is_finite());
    }

    #[test]
    fn a_better_forecast_is_worth_more() {
        // With `heat` alone, a stone in the middle is worth 13 points on the third row, 7 on the floor.
        let player = "alphabeta(eval=threats(control=0, good=0, other=0, stacked=0, two=0, one=0))";
        let expected = |points: f64| -libm::log(1.0 + libm::exp(points / 100.0));
        let lost = [position("4", 0.0)];
        let right = measure(player, &lost);
        assert!((right[0].value - expected(-7.0)).abs() < 1e-12, "{right:?}");
        assert!(
            (right[1].value - expected(-14.0)).abs() < 1e-12,
            "{right:?}"
        );
        let wrong = measure(player, &[position("4", 1.0)]);
        assert!((wrong[0].value - expected(7.0)).abs() < 1e-12, "{wrong:?}");
        let both = [position("4", 0.0), position("4", 1.0)];
        assert!(measure(player, &both)[0].noise > 0.0);
    }

    #[test]
    fn a_scale_must_be_a_number_above_zero() {
        let subject = Subject::new("greedy(eval=threats)", Rules::STANDARD, &NoResources).unwrap();
        let options = OutcomeOptions {
            weight: 1.0,
            scale: 0.0,
            set: DecidedSetOptions::default(),
        };
        let error = OutcomeObjective::new(subject, &options, &NoResources, TuningOptions::new())
            .unwrap_err();
        let text = "objective: `scale` is 0: a number above 0";
        assert_eq!(error.to_string(), text);
    }
}
