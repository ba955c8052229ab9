//! The report for spreadsheets and statistics programs.

use csv::Writer;
use enlinea_core::Side;

use super::{ErrorRate, TournamentReport};
use crate::store::StoredGame;
use crate::tournament::TournamentDescription;

const STANDINGS: [&str; 18] = [
    "rank",
    "player",
    "points",
    "games",
    "score",
    "score_low",
    "score_high",
    "elo",
    "elo_low",
    "elo_high",
    "los",
    "first_wins",
    "first_draws",
    "first_losses",
    "second_wins",
    "second_draws",
    "second_losses",
    "forfeits",
];

/// One row per player.
pub fn standings_csv(report: &TournamentReport) -> String {
    let rows = (1u32..).zip(&report.standings).map(|(rank, standing)| {
        let (score, elo, [first, second]) = (standing.score, standing.elo, standing.seats);
        [
            rank.to_string(),
            standing.name.clone(),
            standing.points().to_string(),
            standing.games().to_string(),
            score.value.to_string(),
            score.low.to_string(),
            score.high.to_string(),
            elo.value.to_string(),
            elo.low.to_string(),
            elo.high.to_string(),
            standing.superiority.to_string(),
            first.wins.to_string(),
            first.draws.to_string(),
            first.losses.to_string(),
            second.wins.to_string(),
            second.draws.to_string(),
            second.losses.to_string(),
            standing.forfeits.to_string(),
        ]
    });
    write(STANDINGS, rows)
}

/// One row per game.
pub fn games_csv(report: &TournamentReport, games: &[StoredGame]) -> String {
    let name = |entry: usize| report.description.players[entry].name.clone();
    let head = [
        "game",
        "first",
        "second",
        "winner",
        "termination",
        "reason",
        "position",
        "opening_turns",
        "seed",
    ];
    let rows = games.iter().map(|game| {
        [
            game.id.to_string(),
            name(game.first),
            name(game.second),
            game.winner.map_or(0, Side::number).to_string(),
            game.termination.name().to_owned(),
            game.reason.clone().unwrap_or_default(),
            game.position.clone(),
            game.opening_turns.to_string(),
            game.seed.to_string(),
        ]
    });
    write(head, rows)
}

/// One row per player: its moves, and how many of them were errors.
pub fn errors_csv(description: &TournamentDescription, rates: &[ErrorRate]) -> String {
    let rows = description.players.iter().zip(rates).map(|(entry, rate)| {
        let share = rate.share().map(|share| format!("{share:.4}"));
        [
            entry.name.clone(),
            rate.moves.to_string(),
            rate.errors.to_string(),
            share.unwrap_or_default(),
        ]
    });
    write(["player", "moves", "errors", "share"], rows)
}

fn write<const N: usize>(head: [&str; N], rows: impl Iterator<Item = [String; N]>) -> String {
    let in_memory = "writing into memory cannot fail";
    let mut writer = Writer::from_writer(Vec::new());
    writer.write_record(head).expect(in_memory);
    for row in rows {
        writer.write_record(row).expect(in_memory);
    }
    let bytes = writer.into_inner().expect(in_memory);
    String::from_utf8(bytes).expect("all fields are text")
}
