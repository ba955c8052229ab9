//! The table of a panel: what the machine won against each person, and the percentage of the report.

use std::collections::HashSet;

use enlinea_arena::rating::WinDrawLoss;

use super::game::PanelGame;
use super::text::game_line;
use crate::experiment::Interval;

/// The games of each person in the report.
pub const GAMES_EACH: u32 = 5;

/// One machine on one board against some people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanelTable {
    /// The text of the machine player.
    pub machine: String,
    /// The board.
    pub rules: String,
    /// Those who played, in the order of their first games.
    pub people: Vec<PanelRow>,
}

/// A person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanelRow {
    /// The name; empty in the published table.
    pub person: String,
    /// The latest description.
    pub about: String,
    /// Results of the machine.
    pub results: WinDrawLoss,
}

/// Won games of the machine as the report counts them: nobody counts for more games than some number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NormalisedRate {
    /// Games that count.
    pub games: u32,
    /// Won games among them. Of a person with more games, that part of this number which was won: it may be a fraction.
    pub won: f64,
    /// Won games in percent; a draw is not won. `None` without games.
    pub percent: Option<f64>,
    /// The 95 % interval of the percentage by the method of Wilson, as if all games that count were independent.
    pub interval: Option<Interval>,
}

impl PanelTable {
    /// A table for each machine and board, in the order of their first games.
    pub fn all_of(games: &[PanelGame]) -> Vec<PanelTable> {
        let mut tables: Vec<PanelTable> = Vec::new();
        for game in games {
            let rules = game.game.rules().to_string();
            let known = tables
                .iter()
                .position(|table| table.machine == game.machine && table.rules == rules);
            let place = known.unwrap_or_else(|| {
                tables.push(PanelTable {
                    machine: game.machine.clone(),
                    rules,
                    people: Vec::new(),
                });
                tables.len() - 1
            });
            tables[place].add(game);
        }
        tables
    }

    fn add(&mut self, game: &PanelGame) {
        let known = self.people.iter().position(|row| row.person == game.person);
        let place = known.unwrap_or_else(|| {
            self.people.push(PanelRow {
                person: game.person.clone(),
                about: String::new(),
                results: WinDrawLoss::default(),
            });
            self.people.len() - 1
        });
        let row = &mut self.people[place];
        if !game.about.is_empty() {
            row.about.clone_from(&game.about);
        }
        row.results.add(game.half_points_of_machine());
    }

    /// The results of the machine against all people.
    pub fn total(&self) -> WinDrawLoss {
        let results = self.people.iter().map(|row| row.results);
        results.fold(WinDrawLoss::default(), |sum, results| sum + results)
    }

    /// The percentage of the report, with at most this many games of each person.
    pub fn normalised(&self, most: u32) -> NormalisedRate {
        let mut rate = NormalisedRate::of(WinDrawLoss::default());
        for results in self.people.iter().map(|row| row.results) {
            let games = results.games().min(most);
            rate.games += games;
            rate.won += f64::from(games) * f64::from(results.wins) / f64::from(results.games());
        }
        rate.with_percent()
    }
}

impl NormalisedRate {
    /// All games of some results.
    pub fn of(results: WinDrawLoss) -> NormalisedRate {
        let rate = NormalisedRate {
            games: results.games(),
            won: f64::from(results.wins),
            percent: None,
            interval: None,
        };
        rate.with_percent()
    }

    fn with_percent(self) -> NormalisedRate {
        let games = f64::from(self.games);
        let percent = (self.games > 0).then(|| 100.0 * self.won / games);
        NormalisedRate {
            percent,
            interval: percent.map(|percent| Interval::of_rate(percent, games)),
            ..self
        }
    }
}

/// Games of several files, each once: a game that was exported twice is the same on every key.
pub fn without_repeats(games: impl IntoIterator<Item = PanelGame>) -> Vec<PanelGame> {
    let mut known = HashSet::new();
    let games = games.into_iter();
    games.filter(|game| known.insert(game_line(game))).collect()
}

#[cfg(test)]
mod tests {
    use enlinea_core::Side;

    use super::*;

    fn row(person: &str, wins: u32, draws: u32, losses: u32) -> PanelRow {
        PanelRow {
            person: person.to_owned(),
            about: String::new(),
            results: WinDrawLoss {
                wins,
                draws,
                losses,
            },
        }
    }

    fn table(people: Vec<PanelRow>) -> PanelTable {
        PanelTable {
            machine: "level(3)".to_owned(),
            rules: "7x6c4".to_owned(),
            people,
        }
    }

    #[test]
    fn many_games_of_one_person_count_like_five() {
        let long = table(vec![row("a", 10, 5, 5), row("b", 1, 0, 3)]);
        let rate = long.normalised(5);
        // Half of 5, and 1 of 4, which is not made to be 5.
        assert_eq!((rate.games, rate.won), (9, 3.5));
        let percent = rate.percent.unwrap();
        assert!((percent - 100.0 * 3.5 / 9.0).abs() < 1e-12);
        assert!(rate.interval.unwrap().contains(percent));
        assert_eq!(long.normalised(1000), NormalisedRate::of(long.total()));
        let nobody = table(Vec::new()).normalised(5);
        assert_eq!((nobody.percent, nobody.interval), (None, None));
    }

    #[test]
    fn games_are_sorted_by_machine_board_and_person() {
        let game = |person: &str, about: &str, machine: &str, position: &str, side| PanelGame {
            person: person.to_owned(),
            about: about.to_owned(),
            machine: machine.to_owned(),
            side,
            game: position.parse().unwrap(),
            seed: 1,
            ended_ms: 1,
        };
        let (first, second) = (Side::First, Side::Second);
        let games = [
            game("Beto", "new", "level(3)", "7x6:1212121", first),
            game("Ana", "", "level(3)", "7x6:1212121", second),
            game("Beto", "learns", "level(3)", "7x6:2121212", second),
            game("Beto", "", "level(3)", "8x7:1212121", first),
            game("Beto", "", "level(4)", "7x6:1212121", first),
            game("Beto", "", "level(3)", "7x6:1212121", first),
        ];
        let tables = PanelTable::all_of(&games);
        assert_eq!(tables.len(), 3);
        let mut beto = row("Beto", 1, 0, 2);
        beto.about = "learns".to_owned();
        assert_eq!(tables[0].people, [beto, row("Ana", 1, 0, 0)]);
        assert_eq!(
            (tables[1].rules.as_str(), tables[2].machine.as_str()),
            ("8x7c4", "level(4)")
        );
        assert_eq!(without_repeats([&games[..], &games[..]].concat()).len(), 6);
    }
}
