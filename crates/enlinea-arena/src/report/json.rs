//! The report for programs.

use serde_json::{Value, json};

use super::{TournamentReport, sprt};
use crate::rating::Estimate;

/// One object with everything.
pub fn report_json(report: &TournamentReport) -> Value {
    let description = &report.description;
    let standings: Vec<Value> = (1u32..)
        .zip(&report.standings)
        .map(|(rank, standing)| {
            let [first, second] = standing.seats.map(
                |seat| json!({ "wins": seat.wins, "draws": seat.draws, "losses": seat.losses }),
            );
            let pairs: Vec<u64> = (0..=4).map(|points| standing.pairs.count(points)).collect();
            json!({
                "rank": rank,
                "player": standing.name,
                "points": standing.points(),
                "games": standing.games(),
                "score": interval(standing.score),
                "elo": interval(standing.elo),
                "los": standing.superiority,
                "first": first,
                "second": second,
                "pairs": pairs,
                "forfeits": standing.forfeits,
            })
        })
        .collect();
    let crosstable: Vec<Vec<Value>> = report
        .crosstable
        .rows
        .iter()
        .map(|row| {
            let cells = row.iter().map(|meeting| match meeting {
                None => Value::Null,
                Some(meeting) => json!([meeting.wins, meeting.draws, meeting.losses]),
            });
            cells.collect()
        })
        .collect();
    let cycles: Vec<Value> = report
        .cycles
        .iter()
        .map(|cycle| {
            json!({
                "players": cycle.names,
                "scores": cycle.scores,
                "confidence": cycle.confidence,
            })
        })
        .collect();
    let ends = report.terminations.iter();
    let ends: serde_json::Map<String, Value> = ends
        .map(|(termination, count)| (termination.name().to_owned(), json!(count)))
        .collect();
    json!({
        "name": description.name,
        "format": description.format.to_string(),
        "rules": description.rules.to_string(),
        "rounds": description.rounds,
        "seed": description.seed,
        "done": report.done,
        "planned": report.planned,
        "finished": report.is_finished,
        "reproducible": description.is_reproducible(),
        "standings": standings,
        "crosstable": crosstable,
        "cycles": cycles,
        "sprt": sprt::json(report),
        "terminations": ends,
        "distinct_games": report.distinct,
        "forfeits": report.forfeits.json(&report.names()),
    })
}

/// A number and its interval; infinite ends are `null`.
pub fn interval(estimate: Estimate) -> Value {
    json!({ "value": estimate.value, "low": estimate.low, "high": estimate.high })
}
