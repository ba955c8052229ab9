//! The kinds of work that experiments do, a file each.

mod champions;
mod depth_sweep;
mod finals;
mod matches;
mod median_run;
mod move_work;
mod named_player;
mod readings;
mod regression;
mod replies;
mod search_table;
mod tree_nodes;
mod trichotomy;
mod tuning_run;
mod tuning_runs;

use enlinea_core::Rules;
use serde::{Deserialize, Serialize};

pub use depth_sweep::DepthSweep;
pub use finals::{Finals, FinalsGroup};
pub use matches::{Matches, Pairing, Share};
pub use median_run::MedianRun;
pub use move_work::{Cases, MoveWork};
pub use named_player::NamedPlayer;
pub use readings::Readings;
pub use regression::{Regression, RegressionVariant};
pub use replies::Replies;
pub use search_table::{CountedSearch, SearchTable};
pub use tree_nodes::TreeNodes;
pub use trichotomy::Trichotomy;
pub use tuning_run::TuningRun;
pub use tuning_runs::TuningRuns;

use super::{Expectation, ExperimentError, ExperimentOptions, ExperimentResults};

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
    /// A player against another that looks further and further ahead.
    DepthSweep(DepthSweep),
    /// The same work with every reading of a text.
    Readings(Readings),
}

impl Work {
    /// Whether another random seed makes a difference.
    pub(super) fn depends_on_the_seed(&self) -> bool {
        match self {
            Work::Matches(_)
            | Work::Tuning(_)
            | Work::Finals(_)
            | Work::TreeNodes(_)
            | Work::DepthSweep(_)
            | Work::Readings(_) => true,
            Work::MedianRun(_)
            | Work::Trichotomy(_)
            | Work::MoveWork(_)
            | Work::SearchTable(_)
            | Work::Replies(_)
            | Work::Regression(_) => false,
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
            Work::MedianRun(run) => run.run(options),
            Work::DepthSweep(sweep) => sweep.run(repeat, options),
            Work::Readings(readings) => readings.run(repeat, options),
        }
    }

    /// Adds what only the results of all seeds and the published figures say together.
    pub(super) fn conclude(&self, expected: &[Expectation], results: &mut ExperimentResults) {
        if let Work::Readings(readings) = self {
            readings.conclude(expected, results);
        }
    }
}

/// Rules of a manifest.
fn parse_rules(text: &str) -> Result<Rules, ExperimentError> {
    Ok(text.parse()?)
}
