//! From the games of a store to what people read: tables, files and a page.
//!
//! A [`TournamentReport`] is computed once from the games that are done, in whatever state the tournament is; each file of
//! this folder writes it in one format. Nothing here plays or stores.

mod crosstable;
mod csv;
mod errors;
mod html;
mod json;
mod markdown;
mod standings;
mod table;
mod triples;

pub use crosstable::{Crosstable, Meeting};
pub use csv::{games_csv, standings_csv};
pub use errors::{ErrorRate, error_rates};
pub use html::{PAGE_STYLE, html_page};
pub use json::{interval, report_json};
pub use markdown::markdown;
pub use standings::{SeatScore, Standing};
pub use table::text_tables;
pub use triples::Triple;

use crate::record::Termination;
use crate::store::StoredGame;
use crate::tournament::{Results, TournamentDescription};

/// Everything that can be said about a tournament at some moment.
#[derive(Clone, Debug, PartialEq)]
pub struct TournamentReport {
    /// What was to be played.
    pub description: TournamentDescription,
    /// Games that are done.
    pub done: usize,
    /// Games that are planned so far; more may follow from their results.
    pub planned: usize,
    /// Whether all games are done.
    pub is_finished: bool,
    /// The players, the best first.
    pub standings: Vec<Standing>,
    /// Who met whom, in the order of the standings.
    pub crosstable: Crosstable,
    /// A beats B beats C beats A, the clearest first.
    pub triples: Vec<Triple>,
    /// How games ended, those that happened.
    pub terminations: Vec<(Termination, usize)>,
}

impl TournamentReport {
    /// Counts and rates these games.
    pub fn new(description: &TournamentDescription, games: &[StoredGame]) -> TournamentReport {
        let results: Results = games
            .iter()
            .map(|game| (game.id, game.half_points()))
            .collect();
        let whole = description.plan(&results);
        let names: Vec<&str> = description
            .players
            .iter()
            .map(|e| e.name.as_str())
            .collect();
        let standings = standings::standings(&names, games);
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
            triples: triples::triples(&standings, games),
            terminations: terminations.collect(),
            description: description.clone(),
            standings,
            crosstable,
        }
    }

    /// One line that says what this is.
    pub fn headline(&self) -> String {
        let state = if self.is_finished {
            "finished"
        } else {
            "not finished"
        };
        format!(
            "{}: {} of {}, {} players, seed {}; {} of {} games, {state}",
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
