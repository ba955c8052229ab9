//! Reports of tournaments: tables, files and a page.
//!
//! A [`TournamentReport`] is computed once from the games that are done, finished tournament or not; each file of this
//! folder writes it in one format. Nothing here plays or stores games.
//!
//! ```
//! use enlinea_arena::report::{TournamentReport, markdown, text_tables};
//! use enlinea_arena::tournament::TournamentDescription;
//! use std::path::Path;
//!
//! let text = "name = 'cup'\nplayers = ['random', 'greedy']";
//! let description = TournamentDescription::from_toml(text, Path::new("."))?;
//! let report = TournamentReport::new(&description, &[]);
//! assert!(text_tables(&report).starts_with("cup: round-robin of 7x6c4, 2 players"));
//! assert!(markdown(&report).starts_with("# cup"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod crosstable;
mod csv;
mod cycles;
mod errors;
mod fit;
mod forfeits;
mod html;
mod json;
mod markdown;
mod page;
mod pairs;
mod sprt;
mod standings;
mod table;

pub use crosstable::Crosstable;
pub use csv::{errors_csv, games_csv, standings_csv};
pub use cycles::Cycle;
pub use errors::{ErrorRate, error_rates};
pub use fit::narrowed;
pub use forfeits::ForfeitTally;
pub use html::html_page;
pub use json::{interval, report_json};
pub use markdown::markdown;
pub use page::page;
pub(crate) use page::table;
pub use sprt::PairingTest;
pub use standings::Standing;
pub(crate) use table::crosstable_rows;
pub use table::{aligned, text_tables, text_tables_within};

use pairs::Pairs;
pub(crate) use pairs::{pair_score, paired};

use crate::record::Termination;
use crate::store::StoredGame;
use crate::tournament::{Pairings, Results, TournamentDescription};

/// The state of a tournament: standings, crosstable, cycles.
#[derive(Clone, Debug, PartialEq)]
pub struct TournamentReport {
    /// The tournament.
    pub description: TournamentDescription,
    /// Games that are done.
    pub done: usize,
    /// Games that are planned so far; more may follow from their results.
    pub planned: usize,
    /// Whether all games are done.
    pub is_finished: bool,
    /// The players, the best first.
    pub standings: Vec<Standing>,
    /// Results of each pairing, in the order of the standings.
    pub crosstable: Crosstable,
    /// A beats B beats C beats A, the clearest first.
    pub cycles: Vec<Cycle>,
    /// The tests of all pairings that have begun, in the order of the plan; none if the tournament has no test.
    pub tests: Vec<PairingTest>,
    /// How games ended, with the number of games.
    pub terminations: Vec<(Termination, usize)>,
    /// Games lost by a fault.
    pub forfeits: ForfeitTally,
    /// How many of the games are distinct.
    pub distinct: usize,
    /// Whether pairs were left out of scores and ratings because both games had been played before.
    pub has_repeats: bool,
}

impl TournamentReport {
    /// Counts and rates these games. Those after the decision of a test do not count: another arena on the same file may have
    /// stored them before it knew.
    pub fn new(description: &TournamentDescription, games: &[StoredGame]) -> TournamentReport {
        let pairings = Pairings::of(description, games);
        let games = games
            .iter()
            .filter(|game| !pairings.is_superfluous(game.id));
        let games = &*games.cloned().collect::<Vec<_>>();
        let results: Results = games
            .iter()
            .map(|game| (game.id, game.half_points()))
            .collect();
        let whole = description.plan(&results, &pairings);
        let names: Vec<&str> = description
            .players
            .iter()
            .map(|e| e.name.as_str())
            .collect();
        let pairs = Pairs::new(&description.players, games);
        let standings = standings::standings(&names, games, &pairs.results);
        let mut forfeits = ForfeitTally::default();
        for game in games {
            if let Some(loser) = game.forfeited_by() {
                let reason = game.reason.as_deref().unwrap_or_default();
                forfeits.add(loser, game.termination, reason);
            }
        }
        let crosstable = Crosstable::new(&standings, games);
        let terminations = Termination::ALL.into_iter().filter_map(|termination| {
            let count = games.iter().filter(|game| game.termination == termination);
            Some((termination, count.count())).filter(|(_, count)| *count > 0)
        });
        TournamentReport {
            done: games.len(),
            planned: whole.games.len(),
            is_finished: whole.is_final
                && whole
                    .games
                    .iter()
                    .all(|game| results.contains_key(&game.id)),
            cycles: cycles::cycles(&standings, &pairs.results),
            tests: sprt::pairing_tests(description.sprt, &pairings),
            terminations: terminations.collect(),
            forfeits,
            distinct: pairs.distinct,
            has_repeats: pairs.has_repeats,
            description: description.clone(),
            standings,
            crosstable,
        }
    }

    /// Names of the players in the order of the description.
    pub fn names(&self) -> Vec<&str> {
        let players = self.description.players.iter();
        players.map(|entry| entry.name.as_str()).collect()
    }

    /// The tournament and its state in one line.
    pub fn headline(&self) -> String {
        let state = if self.is_finished {
            "finished"
        } else {
            "not finished"
        };
        let distinct = if self.has_repeats {
            format!(" ({} distinct)", self.distinct)
        } else {
            String::new()
        };
        format!(
            "{}: {} of {}, {} players, seed {}; {} of {} games{distinct}, {state}",
            self.description.name,
            self.description.format,
            self.description.rules,
            self.description.players.len(),
            self.description.seed,
            self.done,
            self.planned
        )
    }
}

#[cfg(test)]
mod tests;
