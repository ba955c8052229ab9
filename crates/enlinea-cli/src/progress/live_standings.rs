//! The standings while games are played: a table that changes in place on a terminal, plain lines elsewhere.

use std::io::stderr;

use enlinea_arena::GameRecord;
use enlinea_arena::tournament::{PlannedGame, TournamentObserver};

use super::run::RunProgress;
use super::standings::Standings;
use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::process::terminal;

/// Watches a tournament and shows its standings.
pub(crate) struct LiveStandings<'a> {
    progress: RunProgress<'a>,
    standings: Standings,
}

impl<'a> LiveStandings<'a> {
    pub(crate) fn new(
        global: &GlobalArgs,
        printer: &'a mut Printer,
        names: Vec<String>,
    ) -> LiveStandings<'a> {
        LiveStandings {
            progress: RunProgress::new(global, printer),
            standings: Standings::new(names),
        }
    }

    fn show(&mut self) {
        let standings = &self.standings;
        let table = |elapsed| {
            let (columns, rows) = terminal::size_of(stderr()).unwrap_or((80, 24));
            standings.table(elapsed, columns, rows)
        };
        self.progress
            .show(table, |elapsed| standings.headline(elapsed));
    }
}

impl TournamentObserver for LiveStandings<'_> {
    fn planned(&mut self, done: usize, total: usize) {
        (self.standings.done, self.standings.total) = (done as u64, total as u64);
    }

    fn done_before(&mut self, planned: &PlannedGame, half_points: u8) {
        self.standings.enter(planned, half_points);
    }

    fn waiting(&mut self) {
        self.show();
    }

    fn played(&mut self, planned: &PlannedGame, record: &GameRecord) {
        self.standings.done += 1;
        self.standings.played += 1;
        self.standings.enter(planned, record.half_points());
        self.show();
    }
}
