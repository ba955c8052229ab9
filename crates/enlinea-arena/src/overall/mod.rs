//! Ratings over many tournaments, of players that are the same wherever they played.
//!
//! A name says little: programs are changed and keep theirs. A player is what plays and what it may spend, see [`Identity`].
//!
//! ```
//! use enlinea_arena::overall::RatingPool;
//! use enlinea_arena::store::Store;
//! use enlinea_arena::tournament::{TournamentDescription, TournamentOptions, run};
//! use enlinea_core::Rules;
//! use std::path::Path;
//!
//! let mut store = Store::in_memory()?;
//! let mut pool = RatingPool::new(Rules::STANDARD);
//! for players in ["['random', 'greedy']", "['greedy', 'minimax(depth=2)']"] {
//!     let text = format!("name = \"{players}\"\nopenings = 'random(2)'\nplayers = {players}");
//!     let tournament = store.enter(&TournamentDescription::from_toml(&text, Path::new("."))?)?;
//!     run(&mut store, &tournament, TournamentOptions::new(), &mut ())?;
//!     pool.add(&tournament.description, &store.games(tournament.id)?);
//! }
//! let ratings = pool.rate(None)?;
//! assert_eq!(ratings.players.len(), 3);
//! assert_eq!(ratings.groups, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod groups;
mod identity;
mod output;
mod pool;

pub use identity::Identity;
pub use output::{ratings_json, ratings_table};
pub use pool::RatingPool;

use crate::rating::{Estimate, PairCounts, WinDrawLoss};

/// A player with a rating.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedPlayer {
    /// What plays.
    pub identity: Identity,
    /// Its name in the latest tournament; with its budget or fingerprint where another player has the same.
    pub label: String,
    /// Elo with its 95 % interval.
    pub elo: Estimate,
    /// Its pairs of games that count, by half points.
    pub pairs: PairCounts,
    /// All its games.
    pub games: WinDrawLoss,
    /// Tournaments in which it played.
    pub tournaments: usize,
    /// Players of different groups never met, not even by way of others. From 1.
    pub group: usize,
}

/// The ratings of all players of a pool.
#[derive(Clone, Debug, PartialEq)]
pub struct OverallRatings {
    /// The best first.
    pub players: Vec<RatedPlayer>,
    /// Tournaments with games.
    pub tournaments: usize,
    /// All games.
    pub games: usize,
    /// Pairs that count.
    pub pairs: usize,
    /// Pairs that were left out because both games are known already.
    pub repeated: usize,
    /// Games that have no partner because a program was changed between the two games of an opening.
    pub split: usize,
    /// Games between a player and itself, which say nothing.
    pub against_itself: usize,
    /// Players without a pair of games that counts; they are not rated.
    pub unrated: Vec<String>,
    /// Groups of players that never met.
    pub groups: usize,
    /// The player with a fixed rating.
    pub anchor: Option<String>,
}

/// Why there are no ratings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RatingError {
    /// No complete pair of games between two players.
    #[error("there is no pair of games to rate")]
    NoPairs,
    /// The work grows with the third power.
    #[error("{found} players: at most {most} can be rated together")]
    TooMany {
        /// The number of players.
        found: usize,
        /// The limit.
        most: usize,
    },
    /// The anchor is not a rated player.
    #[error("the anchor `{name}` is not a rated player: use a name of the table")]
    NoAnchor {
        /// The name.
        name: String,
    },
    /// The anchor may be one of several players.
    #[error("the anchor `{name}` may be {}", labels.join(" or "))]
    AmbiguousAnchor {
        /// The name.
        name: String,
        /// How these players are called in the table.
        labels: Vec<String>,
    },
}
