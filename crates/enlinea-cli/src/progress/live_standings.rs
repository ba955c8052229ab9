//! The standings while games are played: a table that changes in place on a terminal, plain lines elsewhere.

use std::io::stderr;

use enlinea_arena::GameRecord;
use enlinea_arena::store::StoredGame;
use enlinea_arena::tournament::{
    GameId, Pairings, PlannedGame, TournamentDescription, TournamentObserver,
};

use super::pairing::{decided_text, pairing_text};
use super::run::RunProgress;
use super::standings::Standings;
use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::process::terminal;

/// Watches a tournament and shows its standings; of a match, and of a tournament with a test, also Elo and the ratio.
pub(crate) struct LiveStandings<'a> {
    progress: RunProgress<'a>,
    standings: Standings,
    /// Stays empty if nothing of it is shown.
    pairings: Pairings,
    /// The tables with a line of their own.
    tables: Tables,
    latest: Option<GameId>,
}

/// Which pairings are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tables {
    /// The standings say enough.
    None,
    /// There is only one.
    Match,
    /// The one with the latest game, and how many are decided.
    Latest,
}

impl<'a> LiveStandings<'a> {
    pub(crate) fn new(
        global: &GlobalArgs,
        printer: &'a mut Printer,
        description: &TournamentDescription,
    ) -> LiveStandings<'a> {
        let names = description.players.iter().map(|entry| entry.name.clone());
        let mut standings = Standings::new(names.collect());
        standings.may_end_early = description.sprt.is_some();
        LiveStandings {
            progress: RunProgress::new(global, printer),
            standings,
            pairings: Pairings::new(description),
            tables: match (description.players.len(), description.sprt) {
                (2, _) => Tables::Match,
                (_, Some(_)) => Tables::Latest,
                (_, None) => Tables::None,
            },
            latest: None,
        }
    }

    /// The scores of the pairings that were shown.
    pub(crate) fn into_pairings(self) -> Pairings {
        self.pairings
    }

    fn show(&mut self) {
        let LiveStandings {
            progress,
            standings,
            pairings,
            tables,
            latest,
        } = self;
        // Made only when it is time for a picture or a line.
        let lines = || match latest.and_then(|id| pairings.pairing(id)) {
            None => Vec::new(),
            Some(pairing) => {
                let (first, second) = pairing.players;
                let names = standings.names();
                match tables {
                    Tables::None => Vec::new(),
                    Tables::Match => vec![pairing_text(&pairing.score, &names[first])],
                    Tables::Latest => {
                        let both = format!("{} against {}", names[first], names[second]);
                        vec![pairing_text(&pairing.score, &both), decided_text(pairings)]
                    }
                }
            }
        };
        let table = |elapsed| {
            let (columns, rows) = terminal::size_of(stderr()).unwrap_or((80, 24));
            standings.table(elapsed, &lines(), columns, rows)
        };
        let line = |elapsed| {
            let headline = std::iter::once(standings.headline(elapsed));
            let all: Vec<String> = headline.chain(lines()).collect();
            all.join("; ")
        };
        progress.show(table, line);
    }
}

impl TournamentObserver for LiveStandings<'_> {
    fn planned(&mut self, done: usize, total: usize) {
        (self.standings.done, self.standings.total) = (done as u64, total as u64);
    }

    fn done_before(&mut self, game: &StoredGame) {
        let seats = (game.first, game.second);
        self.standings.enter(seats, game.half_points());
        if self.tables != Tables::None {
            self.pairings.add_stored(game);
            self.latest = Some(game.id);
        }
    }

    fn waiting(&mut self) {
        self.show();
    }

    fn played(&mut self, planned: &PlannedGame, record: &GameRecord) {
        self.standings.done += 1;
        self.standings.played += 1;
        let seats = (planned.first, planned.second);
        self.standings.enter(seats, record.half_points());
        if self.tables != Tables::None {
            self.pairings.add(planned, record);
            self.latest = Some(planned.id);
        }
        self.show();
    }
}
