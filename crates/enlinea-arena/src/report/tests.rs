//! Reports of small made-up tournaments: numbers that can be counted by hand.

use std::path::Path;

use enlinea_core::{Column, Game, Side};
use enlinea_solver::SolverError;

use super::*;
use crate::oracle::Oracle;
use crate::record::PlayerRecord;
use crate::referee::Adjudicator;
use crate::tournament::GameId;

fn description(players: usize) -> TournamentDescription {
    let specs: Vec<String> = (0..players)
        .map(|index| format!("{{name = 'p{index} <b>|', spec = 'random'}}"))
        .collect();
    let text = format!("name = 'made up'\nplayers = [{}]", specs.join(", "));
    TournamentDescription::from_toml(&text, Path::new(".")).unwrap()
}

/// Both games of a pairing, both won by `winner`, or one win each.
fn pair(table: u32, a: usize, b: usize, winner: Option<usize>) -> [StoredGame; 2] {
    [(0, a, b), (1, b, a)].map(|(leg, first, second)| StoredGame {
        id: GameId {
            round: 0,
            table,
            leg,
        },
        first,
        second,
        position: "7x6c4:1122334".to_owned(),
        opening_turns: 2,
        winner: match winner {
            Some(winner) if winner == second => Some(Side::Second),
            _ => Some(Side::First),
        },
        termination: if winner == Some(second) {
            Termination::Crash
        } else {
            Termination::Line
        },
        reason: Some("</script><b>".to_owned()),
        seed: 1,
        players: [PlayerRecord::default(), PlayerRecord::default()],
        fingerprints: [None, None],
    })
}

fn cycle() -> (TournamentReport, Vec<StoredGame>) {
    let mut games = Vec::new();
    games.extend(pair(0, 0, 1, Some(0)));
    games.extend(pair(1, 0, 2, Some(2)));
    games.extend(pair(2, 1, 2, Some(1)));
    (TournamentReport::new(&description(3), &games), games)
}

#[test]
fn points_seats_and_forfeits_are_counted() {
    let (report, _) = cycle();
    assert!(report.is_finished);
    assert_eq!((report.done, report.planned), (6, 6));
    for standing in &report.standings {
        assert!((standing.points() - 2.0).abs() < 1e-9);
        assert_eq!(standing.games(), 4);
        assert_eq!(standing.forfeits, 1);
        assert!(standing.elo.value.abs() < 1e-6);
        assert_eq!((standing.seats[0].wins, standing.seats[0].losses), (1, 1));
    }
    assert_eq!(
        report.terminations,
        [(Termination::Line, 3), (Termination::Crash, 3)]
    );
}

#[test]
fn cycles_are_found_once() {
    let (report, _) = cycle();
    assert_eq!(report.cycles.len(), 1);
    let names = &report.cycles[0].names;
    assert_eq!(names, &["p0 <b>|", "p1 <b>|", "p2 <b>|"]);
    assert!(report.cycles[0].confidence < 0.9, "one pair proves nothing");
    let mut line = Vec::new();
    line.extend(pair(0, 0, 1, Some(0)));
    line.extend(pair(1, 0, 2, Some(0)));
    line.extend(pair(2, 1, 2, Some(1)));
    let report = TournamentReport::new(&description(3), &line);
    assert!(report.cycles.is_empty());
    assert_eq!(report.standings[0].entry, 0);
    assert_eq!(report.standings[2].entry, 2);
}

/// Five pairs of one pairing, all with the same moves.
fn repeated(spec: &str) -> TournamentReport {
    let text = format!(
        "name = 'again'\nrounds = 10\nplayers = [{{name = 'a', spec = '{spec}'}}, {{name = 'b', spec = '{spec}'}}]"
    );
    let description = TournamentDescription::from_toml(&text, Path::new(".")).unwrap();
    let mut games = Vec::new();
    for round in 0..5 {
        for mut game in pair(0, 0, 1, Some(0)) {
            game.id.leg += 2 * round;
            games.push(game);
        }
    }
    TournamentReport::new(&description, &games)
}

#[test]
fn repeated_games_count_once_in_tables() {
    let report = repeated("greedy");
    assert_eq!((report.done, report.distinct), (10, 2));
    assert_eq!(report.standings[0].pairs.total(), 1);
    assert_eq!(report.standings[0].games(), 10, "points stay");
    let text = text_tables(&report);
    assert!(
        text.contains("10 of 10 games (2 distinct), finished"),
        "{text}"
    );
    assert!(text.contains("count once in score, Elo and LOS"), "{text}");
    assert_eq!(report_json(&report)["distinct_games"], 2);
    // Chance may repeat itself, which is an observation every time.
    let report = repeated("random");
    assert_eq!(report.standings[0].pairs.total(), 5);
    assert!(!text_tables(&report).contains("distinct"));
}

#[test]
fn tables_tell_forfeits_and_their_reasons() {
    let (report, games) = cycle();
    let text = text_tables(&report);
    assert!(
        text.contains("Forfeits: 3\n  p0 <b>|: crash, 1 game: </script><b>\n"),
        "{text}"
    );
    assert_eq!(report_json(&report)["forfeits"][2]["player"], "p2 <b>|");
    let text = markdown(&report);
    let expected = "## Forfeits\n\n| player | end | games | reason |\n|---|---|---|---|\n| p0 \\<b\\>\\| | crash | 1 | \\</script\\>\\<b\\> |\n";
    assert!(text.contains(expected), "{text}");
    let page = html_page(&report, &games).unwrap();
    assert!(page.contains("<h2>Forfeits</h2>"), "{page}");
    assert!(
        page.contains("<td>crash</td><td>1</td><td>&lt;/script&gt;"),
        "{page}"
    );
}

#[test]
fn an_unfinished_tournament_is_reported_as_it_stands() {
    let games = pair(0, 0, 1, None);
    let report = TournamentReport::new(&description(3), &games[..1]);
    assert!(!report.is_finished);
    assert!(report.headline().ends_with("1 of 6 games, not finished"));
    // Half a pair says nothing about strength.
    assert_eq!(report.standings[0].pairs.total(), 0);
    let empty = TournamentReport::new(&description(2), &[]);
    assert!(text_tables(&empty).contains("0 of 2 games"));
}

/// The side with the stone at the bottom left wins.
struct LeftWins;

impl Oracle for LeftWins {
    fn score(&self, game: &Game) -> Option<i32> {
        let stone = game.diagram().stone(Column::new(0), 0)?;
        Some(if stone == game.side_to_move() { 5 } else { -5 })
    }

    fn adjudicator(&self) -> Result<Box<dyn Adjudicator + '_>, SolverError> {
        unreachable!("no game is adjudicated here")
    }
}

#[test]
fn not_winning_a_won_game_is_an_error() {
    // Red has the left column and wins at the end: no errors. Yellow had nothing to lose.
    let games = pair(0, 0, 1, None);
    let rates = error_rates(2, &games[..1], 0, &LeftWins).unwrap();
    assert_eq!((rates[0].moves, rates[0].errors), (3, 0));
    assert_eq!((rates[1].moves, rates[1].errors), (2, 0));
    // Here red is said to win, and fills the board up without a line.
    let mut drawn = games[0].clone();
    drawn.position = "3x1c3:123".to_owned();
    drawn.opening_turns = 1;
    let rates = error_rates(2, &[drawn], 0, &LeftWins).unwrap();
    assert_eq!((rates[0].moves, rates[0].errors), (1, 1));
    assert_eq!((rates[1].moves, rates[1].errors), (1, 0));
    let csv = errors_csv(&description(2), &rates);
    assert_eq!(csv.lines().nth(1), Some("p0 <b>|,1,1,1.0000"));
    let late = error_rates(2, &games, 40, &LeftWins).unwrap();
    assert_eq!(late[0].share(), None);
}

#[test]
fn names_do_no_harm_in_any_format() {
    let (report, games) = cycle();
    let page = html_page(&report, &games).unwrap();
    assert!(!page.contains("<b>"), "escaped");
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(
        !page.contains("http://") || page.matches("http").count() == 1,
        "no network"
    );
    let text = markdown(&report);
    assert!(text.contains("p0 \\<b\\>\\|"));
    let csv = standings_csv(&report);
    assert_eq!(csv.lines().count(), 4);
    assert_eq!(games_csv(&report, &games).lines().count(), 7);
    let json = report_json(&report);
    assert_eq!(json["standings"][0]["games"], 4);
    assert_eq!(json["crosstable"][0][0], serde_json::Value::Null);
    let table = text_tables(&report);
    assert!(table.contains("Cycles: each beats the next"), "{table}");
}

#[test]
fn no_row_of_the_text_report_wraps_at_80_columns() {
    let (mut report, _) = cycle();
    report.standings[0].name = "alphabeta(eval=open-lines, nodes=2000)".to_owned();
    let wide = text_tables(&report);
    assert!(wide.contains("forfeits") && !wide.contains("left out"));
    for width in [50, 80, 100] {
        let table = text_tables_within(&report, width);
        let longest = table.lines().map(|line| line.chars().count()).max();
        assert!(longest.unwrap_or(0) <= width, "{width}\n{table}");
        assert!(table.contains("left out at this width"), "{table}");
    }
}

#[test]
fn the_first_player_is_red_in_the_replay() {
    let (report, games) = cycle();
    let page = html_page(&report, &games).unwrap();
    assert!(page.contains(".stone1 { fill: #d1362f; }"), "red");
    assert!(page.contains(".stone2 { fill: #f2b705; }"), "yellow");
    assert!(page.contains("red ${game.first}, yellow ${game.second}"));
}
