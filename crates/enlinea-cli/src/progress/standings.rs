//! The standings of a tournament as rows of text.

use std::time::Duration;

use enlinea_arena::rating::WinDrawLoss;

use super::line::time_text;

/// The points of every player.
pub(super) struct Standings {
    names: Vec<String>,
    scores: Vec<WinDrawLoss>,
    /// Finished games, those of earlier runs included.
    pub(super) done: u64,
    /// Games of this run.
    pub(super) played: u64,
    pub(super) total: u64,
    /// Whether a test may end it before all games are played.
    pub(super) may_end_early: bool,
}

impl Standings {
    pub(super) fn new(names: Vec<String>) -> Standings {
        Standings {
            scores: vec![WinDrawLoss::default(); names.len()],
            names,
            done: 0,
            played: 0,
            total: 0,
            may_end_early: false,
        }
    }

    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    /// A game between the players at these places, with the half points of the first of them.
    pub(super) fn enter(&mut self, (first, second): (usize, usize), half_points: u8) {
        self.scores[first].add(half_points);
        self.scores[second].add(2 - half_points);
    }

    /// Players in the order of their share of points.
    fn ranking(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        let share = |place: usize| self.scores[place].share();
        order.sort_by(|&a, &b| share(b).total_cmp(&share(a)).then(a.cmp(&b)));
        order
    }

    pub(super) fn headline(&self, elapsed: Duration) -> String {
        let rate = self.played as f64 / elapsed.as_secs_f64().max(1e-6);
        let rate_text = if rate < 10.0 {
            format!("{rate:.1}")
        } else {
            format!("{rate:.0}")
        };
        // Before the first game has ended the division gives no time.
        let left = self.total.saturating_sub(self.done) as f64 / rate;
        let left = Duration::try_from_secs_f64(left).map_or("unknown time".to_owned(), time_text);
        let leader = self.ranking().first().map(|&place| &self.names[place]);
        let at_most = if self.may_end_early { "at most " } else { "" };
        format!(
            "{} of {at_most}{} games, {rate_text} per second, {at_most}{left} left, ahead: {}",
            self.done,
            self.total,
            leader.map_or("", String::as_str)
        )
    }

    /// The headline, more lines, and as many players as fit. No row fills the width, so that no terminal wraps it.
    pub(super) fn table(
        &self,
        elapsed: Duration,
        lines: &[String],
        columns: usize,
        rows: usize,
    ) -> Vec<String> {
        /// What stands right of the names.
        const NUMBERS: usize = 48;
        let longest = self.names.iter().map(|name| name.chars().count()).max();
        let room = columns.saturating_sub(NUMBERS).max(8);
        let width = longest.unwrap_or(0).clamp(6, room);
        let mut table = vec![self.headline(elapsed)];
        table.extend(lines.iter().take(rows.saturating_sub(5)).cloned());
        table.push(format!(
            "{:>4}  {:<width$}  {:>8}  {:>7}  {:>5}  W/D/L",
            "#", "player", "points", "games", "score"
        ));
        // The headline, the heads, a row for the players left out, and one to spare.
        let most = rows.saturating_sub(table.len() + 2).max(1);
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

    fn standings() -> Standings {
        let names = (1..=30).map(|number| format!("player {number}"));
        let mut standings = Standings::new(names.collect());
        standings.enter((0, 7), 0);
        standings.enter((7, 3), 2);
        standings.enter((0, 3), 1);
        (standings.done, standings.played, standings.total) = (3, 2, 43);
        standings
    }

    #[test]
    fn the_table_says_how_far_it_is_and_who_leads() {
        let table = standings().table(Duration::from_secs(1), &[], 80, 24);
        assert_eq!(
            table[0],
            "3 of 43 games, 2.0 per second, 20 s left, ahead: player 8"
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
            headline.contains("0.0 per second, unknown time left"),
            "{headline}"
        );
    }

    #[test]
    fn the_table_fits_every_terminal() {
        for (columns, rows) in [(80, 24), (20, 10), (200, 60), (1, 1)] {
            let line = ["x".repeat(300)];
            let table = standings().table(Duration::from_millis(1), &line, columns, rows);
            assert!(table.len() < rows.max(5), "{rows}");
            let longest = table.iter().map(|row| row.chars().count()).max();
            assert!(longest.unwrap_or(0) < columns);
        }
        let small = standings().table(Duration::from_secs(1), &[], 80, 10);
        assert_eq!(small.last().map(String::as_str), Some("      and 24 more"));
    }
}
