//! The standings while games are played: a table that changes in place on a terminal, plain lines elsewhere.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use enlinea_arena::GameRecord;
use enlinea_arena::tournament::{PlannedGame, TournamentObserver};

use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::progress::time_text;

/// Time between two plain lines when nobody looks at a terminal.
const PLAIN: Duration = Duration::from_secs(10);
/// A run that is over sooner shows no table: a flicker helps nobody.
const PATIENCE: Duration = Duration::from_secs(1);
/// Time between two tables.
const FRAME: Duration = Duration::from_millis(250);

/// Watches a run and shows how far it is.
pub(crate) struct LiveStandings<'a> {
    printer: &'a mut Printer,
    standings: Standings,
    is_terminal: bool,
    is_quiet: bool,
    since: Instant,
    last_shown: Instant,
    /// Rows of the table that is on the screen.
    rows: usize,
}

impl<'a> LiveStandings<'a> {
    pub(crate) fn new(
        global: &GlobalArgs,
        printer: &'a mut Printer,
        names: Vec<String>,
    ) -> LiveStandings<'a> {
        let now = Instant::now();
        LiveStandings {
            printer,
            standings: Standings::new(names),
            is_terminal: stderr().is_terminal(),
            is_quiet: global.quiet,
            since: now,
            last_shown: now,
            rows: 0,
        }
    }

    fn show(&mut self) {
        let elapsed = self.since.elapsed();
        let pause = if self.is_terminal { FRAME } else { PLAIN };
        if self.is_quiet || self.last_shown.elapsed() < pause {
            return;
        }
        if !self.is_terminal {
            // Whoever does not read remarks still gets results.
            let _ = self.printer.remark(&self.standings.headline(elapsed));
        } else if elapsed >= PATIENCE {
            let (columns, rows) = terminal_size();
            let table = self.standings.table(elapsed, columns, rows);
            self.rows = draw(&table, self.rows);
        }
        self.last_shown = Instant::now();
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

impl Drop for LiveStandings<'_> {
    fn drop(&mut self) {
        draw(&[], self.rows);
    }
}

/// Replaces the table on the screen, which has so many rows. A terminal that cannot be written to shows nothing; the games
/// go on.
fn draw(table: &[String], rows: usize) -> usize {
    // To the beginning of the old table, and away with it; the `^C` of an interruption goes with it.
    let mut text = match rows {
        0 => String::new(),
        rows => format!("\r\u{1b}[{rows}A\u{1b}[J"),
    };
    for row in table {
        text += row;
        text.push('\n');
    }
    let mut terminal = stderr().lock();
    let _ = terminal.write_all(text.as_bytes());
    let _ = terminal.flush();
    table.len()
}

/// Columns and rows; a usual terminal if it does not say.
fn terminal_size() -> (usize, usize) {
    let size = rustix::termios::tcgetwinsize(stderr());
    let size = size.map_or((80, 24), |size| (size.ws_col.into(), size.ws_row.into()));
    if size.0 == 0 || size.1 == 0 {
        (80, 24)
    } else {
        size
    }
}

/// Points so far.
struct Standings {
    names: Vec<String>,
    scores: Vec<Score>,
    /// Games done, those of earlier runs included.
    done: u64,
    /// Games of this run.
    played: u64,
    total: u64,
}

#[derive(Clone, Copy, Default)]
struct Score {
    wins: u64,
    draws: u64,
    losses: u64,
}

impl Score {
    fn add(&mut self, half_points: u8) {
        match half_points {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
    }

    fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    fn share(self) -> f64 {
        self.points() / self.games().max(1) as f64
    }
}

impl Standings {
    fn new(names: Vec<String>) -> Standings {
        Standings {
            scores: vec![Score::default(); names.len()],
            names,
            done: 0,
            played: 0,
            total: 0,
        }
    }

    fn enter(&mut self, planned: &PlannedGame, half_points: u8) {
        self.scores[planned.first].add(half_points);
        self.scores[planned.second].add(2 - half_points);
    }

    /// Players in the order of their share of points.
    fn ranking(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        let share = |place: usize| self.scores[place].share();
        order.sort_by(|&a, &b| share(b).total_cmp(&share(a)).then(a.cmp(&b)));
        order
    }

    fn headline(&self, elapsed: Duration) -> String {
        let rate = self.played as f64 / elapsed.as_secs_f64().max(1e-6);
        let rate_text = if rate < 10.0 {
            format!("{rate:.1}")
        } else {
            format!("{rate:.0}")
        };
        // Before the first game has ended nobody knows: the division gives no time.
        let left = self.total.saturating_sub(self.done) as f64 / rate;
        let left = Duration::try_from_secs_f64(left).map_or("unknown time".to_owned(), time_text);
        let leader = self.ranking().first().map(|&place| &self.names[place]);
        format!(
            "{} of {} games, {rate_text} a second, {left} left, ahead: {}",
            self.done,
            self.total,
            leader.map_or("", String::as_str)
        )
    }

    /// The headline and as many players as there is room for. No row fills the width, so that no terminal wraps it.
    fn table(&self, elapsed: Duration, columns: usize, rows: usize) -> Vec<String> {
        /// What stands right of the names.
        const NUMBERS: usize = 48;
        let longest = self.names.iter().map(|name| name.chars().count()).max();
        let room = columns.saturating_sub(NUMBERS).max(8);
        let width = longest.unwrap_or(0).clamp(6, room);
        let mut table = vec![self.headline(elapsed)];
        table.push(format!(
            "{:>4}  {:<width$}  {:>8}  {:>7}  {:>5}  W/D/L",
            "#", "player", "points", "games", "score"
        ));
        // The headline, the heads, a row for what is left out, and the row of the cursor.
        let most = rows.saturating_sub(4).max(1);
        for (rank, place) in (1..).zip(self.ranking()).take(most) {
            let rank: usize = rank;
            let score = self.scores[place];
            let name: String = self.names[place].chars().take(width).collect();
            table.push(format!(
                "{rank:>4}  {name:<width$}  {:>8.1}  {:>7}  {:>5.3}  {}/{}/{}",
                score.points(),
                score.games(),
                score.share(),
                score.wins,
                score.draws,
                score.losses
            ));
        }
        if self.names.len() > most {
            table.push(format!("      and {} more", self.names.len() - most));
        }
        let fitted = table.into_iter();
        fitted
            .map(|row| row.chars().take(columns.saturating_sub(1)).collect())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_arena::tournament::GameId;

    fn standings() -> Standings {
        let names = (1..=30).map(|number| format!("player {number}"));
        let mut standings = Standings::new(names.collect());
        let game = |first, second| PlannedGame {
            id: GameId {
                round: 0,
                table: 0,
                leg: 0,
            },
            first,
            second,
            opening: 0,
            seed: 0,
        };
        standings.enter(&game(0, 7), 0);
        standings.enter(&game(7, 3), 2);
        standings.enter(&game(0, 3), 1);
        (standings.done, standings.played, standings.total) = (3, 2, 43);
        standings
    }

    #[test]
    fn the_table_says_how_far_it_is_and_who_leads() {
        let table = standings().table(Duration::from_secs(1), 80, 24);
        assert_eq!(
            table[0],
            "3 of 43 games, 2.0 a second, 20 s left, ahead: player 8"
        );
        assert_eq!(table[2], "   1  player 8        2.0        2  1.000  2/0/0");
        assert_eq!(table[3], "   2  player 1        0.5        2  0.250  0/1/1");
    }

    #[test]
    fn the_time_left_is_unknown_before_the_first_game() {
        let mut standings = standings();
        standings.played = 0;
        let headline = standings.headline(Duration::from_secs(9));
        assert!(
            headline.contains("0.0 a second, unknown time left"),
            "{headline}"
        );
    }

    #[test]
    fn the_table_fits_every_terminal() {
        for (columns, rows) in [(80, 24), (20, 10), (200, 60), (1, 1)] {
            let table = standings().table(Duration::from_millis(1), columns, rows);
            assert!(table.len() < rows.max(5), "{rows}");
            let longest = table.iter().map(|row| row.chars().count()).max();
            assert!(longest.unwrap_or(0) < columns);
        }
        let small = standings().table(Duration::from_secs(1), 80, 10);
        assert_eq!(small.last().map(String::as_str), Some("      and 24 more"));
    }
}
