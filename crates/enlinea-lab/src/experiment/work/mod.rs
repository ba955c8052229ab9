//! The kinds of work that experiments do, a file each.

mod bottom_row;
mod champions;
mod depth_sweep;
mod evaluations;
mod field;
mod finals;
mod first_moves;
mod game_size;
mod judged;
mod learning_curve;
mod matches;
mod median_run;
mod move_work;
mod named_player;
mod planted;
mod readings;
mod regression;
mod replies;
mod search_table;
mod tree_nodes;
mod trichotomy;
mod tuning_run;
mod tuning_runs;

use enlinea_core::{Game, Rules};
use enlinea_solver::{Book, Solver, SolverOptions};
use serde::{Deserialize, Serialize};

pub use bottom_row::BottomRow;
pub use depth_sweep::DepthSweep;
pub use evaluations::{EvaluatedPosition, Evaluations, PrintedMatrix};
pub use field::Field;
pub use finals::{Finals, FinalsGroup};
pub use first_moves::FirstMoves;
pub use game_size::{ExamplePosition, GameSize};
pub use judged::{Judged, JudgedSet};
pub use learning_curve::LearningCurve;
pub use matches::{Matches, Pairing, Share};
pub use median_run::MedianRun;
pub use move_work::{Cases, MoveWork};
pub use named_player::NamedPlayer;
pub use planted::{Planted, PlantedCase};
pub use readings::Readings;
pub use regression::{Regression, RegressionVariant};
pub use replies::Replies;
pub use search_table::{CountedSearch, SearchTable};
pub use tree_nodes::TreeNodes;
pub use trichotomy::Trichotomy;
pub use tuning_run::TuningRun;
pub use tuning_runs::TuningRuns;

use super::{Expectation, ExperimentError, ExperimentOptions, ExperimentResults};
use crate::objective::PositionSetError;

/// What is done.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Work {
    /// Games between players.
    Matches(Matches),
    /// All games of perfect players on small boards.
    Trichotomy(Trichotomy),
    /// Tuning runs, and games of the players they find.
    Tuning(TuningRuns),
    /// The same tuning run with many random seeds: the one in the middle.
    MedianRun(MedianRun),
    /// The players that tuning runs find, against each other.
    Finals(Finals),
    /// Searches of the whole tree on the same positions: how many positions each visits.
    TreeNodes(TreeNodes),
    /// Moves on boards of all sizes: how much of the board each looks at.
    MoveWork(MoveWork),
    /// Searches of growing depth: positions.
    SearchTable(SearchTable),
    /// The answers of a machine to the same moves.
    Replies(Replies),
    /// Polynomials that predict exact scores.
    Regression(Regression),
    /// The moves of players, judged by the solver.
    Judged(Judged),
    /// What every first move is worth.
    FirstMoves(FirstMoves),
    /// What an evaluator says about positions.
    Evaluations(Evaluations),
    /// Threats that a machine has to answer.
    Planted(Planted),
    /// Stones on the bottom row against a machine.
    BottomRow(BottomRow),
    /// A player against another that looks further and further ahead.
    DepthSweep(DepthSweep),
    /// The same work with every reading of a text.
    Readings(Readings),
    /// How many positions games have.
    GameSize(GameSize),
}

impl Work {
    /// Whether another random seed makes a difference.
    pub(super) fn depends_on_the_seed(&self) -> bool {
        match self {
            Work::Matches(_)
            | Work::Tuning(_)
            | Work::Finals(_)
            | Work::TreeNodes(_)
            | Work::Judged(_)
            | Work::DepthSweep(_)
            | Work::Readings(_) => true,
            Work::MedianRun(_)
            | Work::Trichotomy(_)
            | Work::MoveWork(_)
            | Work::SearchTable(_)
            | Work::Replies(_)
            | Work::Regression(_)
            | Work::FirstMoves(_)
            | Work::Evaluations(_)
            | Work::Planted(_)
            | Work::BottomRow(_)
            | Work::GameSize(_) => false,
        }
    }

    /// Does it with one of its random seeds on the threads of the current pool.
    pub(super) fn run(
        &self,
        repeat: u64,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        match self {
            Work::Matches(matches) => matches.run(repeat, options),
            Work::Trichotomy(trichotomy) => trichotomy.run(options),
            Work::Tuning(runs) => runs.run(repeat, options),
            Work::Finals(finals) => finals.run(repeat, options),
            Work::TreeNodes(nodes) => nodes.run(repeat, options),
            Work::MoveWork(work) => work.run(options),
            Work::SearchTable(table) => table.run(options),
            Work::Replies(replies) => replies.run(options),
            Work::Regression(regression) => regression.run(options),
            Work::Judged(judged) => judged.run(repeat, options),
            Work::FirstMoves(moves) => moves.run(options),
            Work::Evaluations(evaluations) => evaluations.run(options),
            Work::Planted(planted) => planted.run(options),
            Work::BottomRow(bottom_row) => bottom_row.run(options),
            Work::MedianRun(run) => run.run(options),
            Work::DepthSweep(sweep) => sweep.run(repeat, options),
            Work::Readings(readings) => readings.run(repeat, options),
            Work::GameSize(size) => size.run(options),
        }
    }

    /// Adds what only the results of all seeds and the published figures say together.
    pub(super) fn conclude(&self, expected: &[Expectation], results: &mut ExperimentResults) {
        if let Work::Readings(readings) = self {
            readings.conclude(expected, results);
        }
    }
}

/// A position of a manifest.
fn parse_position(rules: Rules, moves: &str) -> Result<Game, ExperimentError> {
    let text = format!("{rules}:{moves}");
    text.parse().map_err(|error| ExperimentError::Position {
        text: text.clone(),
        reason: format!("{error}"),
    })
}

/// A solver without a limit, with the book of openings where there is one.
fn exact_solver(rules: Rules, options: ExperimentOptions<'_>) -> Result<Solver, ExperimentError> {
    let book = Some(Book::standard()).filter(|book| book.is_for(rules));
    let solver = SolverOptions::new().book(book).keep_table(true);
    let solver = Solver::build(rules, solver.stop(options.stop_flag().clone()));
    Ok(solver.map_err(PositionSetError::from)?)
}

/// Rules of a manifest.
fn parse_rules(text: &str) -> Result<Rules, ExperimentError> {
    Ok(text.parse()?)
}
