//! Measures a model: on positions, in games, by the clock.

use std::collections::HashSet;

use enlinea_core::{Grid, GridTask, Side, dispatch};
use enlinea_players::learned::{Model, Settled, follow_forced};
use enlinea_players::random::derived_seed;
use enlinea_solver::SolverError;

use super::blunders::blunders;
use super::execution::{RunError, RunEvent, invalid};
use super::results::{OpponentResult, RunResults, TrainingCourse};
use super::sets::apart;
use crate::data::LabelledPosition;
use crate::metrics::{
    Opponent, PerfectMoves, TestPosition, afterstates, measure_positions,
    microseconds_per_evaluation, play_games,
};

/// What is measured beside the positions.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct MeasureOptions {
    /// Games against each opponent and with each side; 0 for none.
    pub games: u64,
    /// The seed of the games.
    pub seed: u64,
    /// Whether the clock is read.
    pub timed: bool,
}

impl Default for MeasureOptions {
    fn default() -> MeasureOptions {
        MeasureOptions {
            games: 100,
            seed: 1,
            timed: true,
        }
    }
}

/// The shares of random moves of the opponents.
const OPPONENTS: [f64; 4] = [0.0, 0.1, 0.3, 1.0];
/// Points of the figure of predictions and exact scores.
const SAMPLE: usize = 1000;

/// Measures a finished model of this many bytes on positions of its board, on the threads of the current pool. Positions that occur
/// twice, and those of which not all scores are known, are left out.
///
/// # Errors
/// If no position is left, or there is no memory for the solver of the opponents.
pub fn measure_model(
    model: &Model,
    bytes: usize,
    positions: Vec<LabelledPosition>,
    options: MeasureOptions,
    on_event: &mut dyn FnMut(RunEvent),
) -> Result<RunResults, RunError> {
    let task = Measuring {
        model,
        bytes,
        positions,
        options,
        on_event,
    };
    dispatch(model.rules(), task)
}

struct Measuring<'a> {
    model: &'a Model,
    bytes: usize,
    positions: Vec<LabelledPosition>,
    options: MeasureOptions,
    on_event: &'a mut dyn FnMut(RunEvent),
}

impl GridTask for Measuring<'_> {
    type Output = Result<RunResults, RunError>;

    fn run<G: Grid>(self, grid: G) -> Self::Output {
        let positions = apart(grid, self.positions, &mut HashSet::new());
        if positions.is_empty() {
            let reason = "there is no position with exact scores of all moves".to_owned();
            return Err(invalid("data", reason));
        }
        let (bytes, options) = (self.bytes, self.options);
        let measured = measure(grid, self.model, bytes, &positions, options, self.on_event);
        Ok(measured?)
    }
}

pub(super) fn measure<G: Grid>(
    grid: G,
    model: &Model,
    bytes: usize,
    positions: &[TestPosition<G>],
    options: MeasureOptions,
    on_event: &mut dyn FnMut(RunEvent),
) -> Result<RunResults, SolverError> {
    on_event(RunEvent::Stage("measuring".to_owned()));
    let card = model.card();
    let test = measure_positions(model, positions);
    let microseconds = options
        .timed
        .then(|| microseconds_per_evaluation(model, positions));
    Ok(RunResults {
        name: card.name.clone(),
        rules: card.rules.clone(),
        description: None,
        learned_from: card.data.clone(),
        bytes,
        test,
        games: games(grid, model, options, on_event)?,
        course: TrainingCourse::default(),
        sample: sample(model, positions),
        blunders: blunders(model, positions),
        microseconds,
    })
}

fn games<G: Grid>(
    grid: G,
    model: &Model,
    options: MeasureOptions,
    on_event: &mut dyn FnMut(RunEvent),
) -> Result<Vec<OpponentResult>, SolverError> {
    let mut results = Vec::new();
    if options.games == 0 {
        return Ok(results);
    }
    on_event(RunEvent::Stage("games".to_owned()));
    let mut perfect = PerfectMoves::default();
    for (number, random_moves) in OPPONENTS.into_iter().enumerate() {
        for side in Side::ALL {
            let opponent = Opponent { random_moves };
            let purpose = [5, number as u64, u64::from(side.number())];
            let seed = derived_seed(options.seed, &purpose);
            let games = options.games;
            results.push(OpponentResult {
                side: side.number(),
                random_moves,
                results: play_games(model, side, opponent, games, seed, &mut perfect, grid)?,
            });
        }
    }
    Ok(results)
}

/// Predicted and exact scores of undecided boards, the first of the set.
fn sample<G: Grid>(model: &Model, positions: &[TestPosition<G>]) -> Vec<(f64, f64)> {
    let pairs = positions.iter().flat_map(|test| {
        let undecided = afterstates(&test.position).filter(|after| {
            !after.is_won && matches!(follow_forced(&after.view), Settled::Quiet(_))
        });
        undecided.map(|after| {
            let exact = f64::from(test.score(after.column));
            (after.outlook(model).score, exact)
        })
    });
    pairs.take(SAMPLE).collect()
}
