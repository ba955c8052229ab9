//! What the moves of a player give away, judged by the exact solver.

use enlinea_core::Column;
use enlinea_players::{Budget, Player};
use serde::{Deserialize, Serialize};

use super::options::usual_weight;
use super::{
    BatchMeasurements, CandidateBatch, LabelledSet, LabelledSetOptions, Objective, ObjectiveError,
    ObjectiveSetupError,
};
use crate::greedy::{CountedPositions, Factors};
use crate::measurement::{Measurement, mean_and_error};
use crate::parallel::in_parallel;
use crate::subject::Subject;
use crate::tuning::TuningOptions;

/// What is counted. Values are negative: 0 is the best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SolverLoss {
    /// The share of moves that make the outcome worse.
    #[default]
    Outcome,
    /// The mean score lost: also slower wins and quicker losses.
    Score,
    /// The share of outcomes lost, plus a hundredth of the mean score lost: where outcomes are equal, the score decides.
    Both,
}

/// Settings of the objective on the solver.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct SolverObjectiveOptions {
    /// How much it counts among other objectives.
    pub weight: f64,
    /// What is counted.
    pub loss: SolverLoss,
    /// The positions.
    pub set: LabelledSetOptions,
}

impl Default for SolverObjectiveOptions {
    fn default() -> SolverObjectiveOptions {
        SolverObjectiveOptions {
            weight: usual_weight(),
            loss: SolverLoss::default(),
            set: LabelledSetOptions::default(),
        }
    }
}

impl SolverObjectiveOptions {
    /// What it measures and where its noise comes from, in a line.
    pub fn describe(&self) -> String {
        let what = match self.loss {
            SolverLoss::Outcome => "minus the share of moves that make the outcome worse",
            SolverLoss::Score => "minus the mean score lost by a move",
            SolverLoss::Both => {
                "minus the share of moves that make the outcome worse, minus a hundredth of the mean score lost"
            }
        };
        format!(
            "{what}, by the solver, over {} fixed positions; the noise is the standard error if they are taken as a sample of all \
             such positions",
            self.set.positions
        )
    }
}

/// The objective on the solver.
#[derive(Debug)]
pub struct SolverObjective {
    subject: Subject,
    options: SolverObjectiveOptions,
    set: LabelledSet,
    /// The moves of the set as rows of counts, for players that have a fast twin.
    counted: Option<Box<dyn CountedPositions>>,
}

impl SolverObjective {
    /// For a player. Makes the set of positions first, which takes the solver some seconds.
    ///
    /// # Errors
    /// If the set cannot be made.
    pub fn new(
        subject: Subject,
        options: SolverObjectiveOptions,
        tuning: TuningOptions<'_>,
    ) -> Result<SolverObjective, ObjectiveSetupError> {
        let set = LabelledSet::make(subject.rules(), &options.set, tuning)?;
        Ok(SolverObjective::on(subject, options, set))
    }

    /// For a player, on these positions.
    pub fn on(
        subject: Subject,
        options: SolverObjectiveOptions,
        set: LabelledSet,
    ) -> SolverObjective {
        let counted = subject.greedy_style().map(|style| {
            let games = set.positions.iter().map(|position| &position.game);
            crate::greedy::count_positions(subject.rules(), style, games)
        });
        SolverObjective {
            subject,
            options,
            set,
            counted,
        }
    }

    fn errors(&self, weights: &[f64]) -> Result<MoveErrors, ObjectiveError> {
        if let Some(counted) = &self.counted {
            let factors = Factors::new(weights, self.subject.rules().connect());
            return Ok(MoveErrors::of(&self.set, &counted.answers(&factors)));
        }
        let mut player = self.subject.player(weights)?;
        move_errors(&mut *player, "the tuned player", &self.set)
    }
}

/// What the moves of a player gave away.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct MoveErrors {
    /// Positions asked.
    pub positions: u64,
    /// Moves that made the outcome worse.
    pub outcomes_lost: u64,
    /// Share of such moves.
    pub outcome_rate: f64,
    /// Its standard error.
    pub outcome_noise: f64,
    /// Mean score lost.
    pub score_lost: f64,
    /// Its standard error.
    pub score_noise: f64,
}

impl MoveErrors {
    fn of(set: &LabelledSet, answers: &[Column]) -> MoveErrors {
        let pairs = || set.positions.iter().zip(answers);
        let outcomes: Vec<f64> = pairs()
            .map(|(position, &column)| f64::from(u8::from(position.loses_outcome(column))))
            .collect();
        let scores: Vec<f64> = pairs()
            .map(|(position, &column)| f64::from(position.score_lost(column)))
            .collect();
        let (outcome_rate, outcome_noise) = mean_and_error(&outcomes);
        let (score_lost, score_noise) = mean_and_error(&scores);
        MoveErrors {
            positions: outcomes.len() as u64,
            outcomes_lost: outcomes.iter().sum::<f64>() as u64,
            outcome_rate,
            outcome_noise,
            score_lost,
            score_noise,
        }
    }

    fn measurement(&self, loss: SolverLoss) -> Measurement {
        let (value, noise) = match loss {
            SolverLoss::Outcome => (self.outcome_rate, self.outcome_noise),
            SolverLoss::Score => (self.score_lost, self.score_noise),
            SolverLoss::Both => (
                self.outcome_rate + self.score_lost / 100.0,
                libm::hypot(self.outcome_noise, self.score_noise / 100.0),
            ),
        };
        Measurement {
            value: -value,
            noise,
            games: None,
        }
    }
}

/// Asks any player about all positions of a set.
///
/// # Errors
/// If the player fails.
pub fn move_errors(
    player: &mut dyn Player,
    name: &str,
    set: &LabelledSet,
) -> Result<MoveErrors, ObjectiveError> {
    let no_move = |reason: enlinea_players::PlayerError| ObjectiveError::NoMove {
        who: name.to_owned(),
        reason: reason.to_string(),
    };
    let budget = Budget::default();
    let mut answers = Vec::with_capacity(set.positions.len());
    for (seed, position) in (0..).zip(&set.positions) {
        let game = &position.game;
        // With the same seed a player that draws lots would draw the same one in every position.
        player
            .start(game.rules(), game.side_to_move(), seed)
            .map_err(no_move)?;
        answers.push(player.choose(game, &budget).map_err(no_move)?.column);
    }
    Ok(MoveErrors::of(set, &answers))
}

impl Objective for SolverObjective {
    fn measure(&self, batch: &CandidateBatch<'_>) -> Result<BatchMeasurements, ObjectiveError> {
        let count = batch.candidates.len();
        let work = |place: usize| self.errors(&batch.candidates[place]);
        let errors = in_parallel(count, batch.stop, work)?;
        let errors = errors.ok_or(ObjectiveError::Stopped)?;
        let measurements = errors.iter().map(|one| one.measurement(self.options.loss));
        Ok(BatchMeasurements {
            measurements: measurements.collect(),
            work: (count * self.set.positions.len()) as u64,
        })
    }

    fn is_repeatable(&self) -> bool {
        true
    }
}
