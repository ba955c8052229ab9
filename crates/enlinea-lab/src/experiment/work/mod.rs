//! The kinds of work that experiments do, a file each.

mod champions;
mod finals;
mod matches;
mod move_timing;
mod named_player;
mod processor_time;
mod regression;
mod replies;
mod search_table;
mod tree_timing;
mod trichotomy;
mod tuning_run;
mod tuning_runs;

use enlinea_core::Rules;
use serde::{Deserialize, Serialize};

pub use finals::{Finals, FinalsGroup};
pub use matches::{Matches, Pairing, Share};
pub use move_timing::{Cases, MoveTiming};
pub use named_player::NamedPlayer;
pub use regression::{Regression, RegressionVariant};
pub use replies::Replies;
pub use search_table::SearchTable;
pub use tree_timing::TreeTiming;
pub use trichotomy::Trichotomy;
pub use tuning_run::TuningRun;
pub use tuning_runs::TuningRuns;

use super::{ExperimentError, ExperimentOptions, ExperimentResults};

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
    /// The players that tuning runs find, against each other.
    Finals(Finals),
    /// Two searches of the whole tree by the clock.
    TreeTiming(TreeTiming),
    /// Moves on boards of all sizes by the clock.
    MoveTiming(MoveTiming),
    /// Searches of growing depth: positions and seconds.
    SearchTable(SearchTable),
    /// The answers of a machine to the same moves.
    Replies(Replies),
    /// Polynomials that predict exact scores.
    Regression(Regression),
}

impl Work {
    /// Does it on the threads of the current pool.
    pub(super) fn run(
        &self,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        match self {
            Work::Matches(matches) => matches.run(options),
            Work::Trichotomy(trichotomy) => trichotomy.run(options),
            Work::Tuning(runs) => runs.run(options),
            Work::Finals(finals) => finals.run(options),
            Work::TreeTiming(timing) => timing.run(options),
            Work::MoveTiming(timing) => timing.run(options),
            Work::SearchTable(table) => table.run(options),
            Work::Replies(replies) => replies.run(options),
            Work::Regression(regression) => regression.run(options),
        }
    }
}

/// Rules of a manifest.
fn parse_rules(text: &str) -> Result<Rules, ExperimentError> {
    Ok(text.parse()?)
}
