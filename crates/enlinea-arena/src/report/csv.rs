//! The report for spreadsheets and statistics programs.

use super::TournamentReport;
use crate::store::StoredGame;

/// One row a player.
///
/// # Errors
/// Never in practice: everything is written into memory.
pub fn standings_csv(report: &TournamentReport) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
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
    ])?;
    for (rank, standing) in (1..).zip(&report.standings) {
        let (score, elo, [first, second]) = (standing.score, standing.elo, standing.seats);
        let rank: u32 = rank;
        writer.write_record([
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
        ])?;
    }
    finish(writer)
}

/// One row a game.
///
/// # Errors
/// Never in practice: everything is written into memory.
pub fn games_csv(report: &TournamentReport, games: &[StoredGame]) -> Result<String, csv::Error> {
    let name = |entry: usize| report.description.players[entry].name.as_str();
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        "game",
        "first",
        "second",
        "winner",
        "termination",
        "reason",
        "position",
        "opening_turns",
        "seed",
    ])?;
    for game in games {
        writer.write_record([
            &game.id.to_string(),
            name(game.first),
            name(game.second),
            &game
                .winner
                .map_or(0, enlinea_core::Side::number)
                .to_string(),
            game.termination.name(),
            game.reason.as_deref().unwrap_or_default(),
            &game.position,
            &game.opening_turns.to_string(),
            &game.seed.to_string(),
        ])?;
    }
    finish(writer)
}

fn finish(writer: csv::Writer<Vec<u8>>) -> Result<String, csv::Error> {
    let bytes = writer
        .into_inner()
        .map_err(|error| csv::Error::from(error.into_error()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
