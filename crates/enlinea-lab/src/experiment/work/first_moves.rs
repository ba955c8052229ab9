//! What every first move is worth, by the exact solver, and which of them players choose.

use enlinea_core::{Column, Game};
use serde::{Deserialize, Serialize};

use super::named_player::BuiltPlayer;
use super::{exact_solver, parse_rules};
use crate::experiment::{
    ExperimentError, ExperimentOptions, ExperimentResults, Metric, ResultTable,
};
use crate::objective::PositionSetError;

/// The empty board, and players that begin on it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirstMoves {
    /// The game; one that the solver knows by heart, or a small one.
    pub rules: String,
    /// Players, asked for their first move.
    pub players: Vec<String>,
}

impl FirstMoves {
    pub(super) fn run(
        &self,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let game = Game::new(parse_rules(&self.rules)?);
        let scores = scores(&game, options)?;
        let mut results = ExperimentResults::default();
        for (column, score) in &scores {
            let name = format!("first move in column {}", column.number());
            let (outcome, score) = (f64::from(score.signum()), f64::from(*score));
            results.metrics.extend([
                Metric::exact(format!("{name}: outcome"), outcome),
                Metric::exact(format!("{name}: score"), score),
            ]);
        }
        let mut rows = Vec::new();
        let mut kept = 0;
        let best = scores.iter().map(|(_, score)| score.signum()).max();
        for spec in &self.players {
            options.check_stop()?;
            let mut player = BuiltPlayer::new(spec, game.rules())?;
            player.start(game.rules(), game.side_to_move(), 0)?;
            let chosen = player.choose(&game)?.column;
            let score = scores.iter().find(|(column, _)| *column == chosen);
            let score = score.map_or(0, |(_, score)| *score);
            kept += u64::from(Some(score.signum()) == best);
            let column = chosen.number().to_string();
            rows.push(vec![spec.clone(), column, outcome_name(score).to_owned()]);
        }
        let name = "players whose first move keeps the outcome";
        let all = self.players.len() as u64;
        results.metrics.push(Metric::rate(name, kept, all));
        let head = [
            "player",
            "first column",
            "worth, for the player that begins",
        ];
        results.tables.push(ResultTable {
            caption: format!("How players begin on {}", self.rules),
            head: head.map(str::to_owned).to_vec(),
            rows,
        });
        Ok(results)
    }
}

/// The exact score of every first move.
fn scores(
    game: &Game,
    options: ExperimentOptions<'_>,
) -> Result<Vec<(Column, i32)>, ExperimentError> {
    let mut solver = exact_solver(game.rules(), options)?;
    let columns = solver.scores(game).map_err(PositionSetError::from)?;
    let exact = columns.iter().map(|one| {
        let score = one.solution.score()?;
        Some((one.column, score.value()))
    });
    // Nothing but the flag keeps the solver from exact scores.
    exact.collect::<Option<_>>().ok_or(ExperimentError::Stopped)
}

fn outcome_name(score: i32) -> &'static str {
    match score.signum() {
        1 => "win",
        0 => "draw",
        _ => "loss",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_centre_wins_and_its_neighbours_draw() {
        let work = FirstMoves {
            rules: "7x6".to_owned(),
            players: vec!["perfect".to_owned(), "always-zero".to_owned()],
        };
        let results = work.run(ExperimentOptions::new()).unwrap();
        let outcomes = results.metrics.iter().step_by(2).map(|one| one.value);
        let outcomes: Vec<f64> = outcomes.take(7).collect();
        assert_eq!(outcomes, [-1.0, -1.0, 0.0, 1.0, 0.0, -1.0, -1.0]);
        assert_eq!(results.tables[0].rows[0][1..], ["4", "win"]);
        assert_eq!(results.metrics.last().map(|one| one.value), Some(50.0));
    }
}
