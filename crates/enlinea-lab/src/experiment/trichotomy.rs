//! All games of a perfect player on small boards, whatever the other side does.
//!
//! Seed 002 let its minimax play many games against random moves and saw three patterns: it only wins, or it never loses, or
//! everything happens, and with exchanged seats the matching one. Here nothing is sampled: at every turn of the other side all
//! its moves are followed.

use std::collections::HashMap;

use enlinea_core::{Game, Outcome, Rules, Side};
use enlinea_players::{Budget, Player};
use serde::{Deserialize, Serialize};

use super::manifest::rules;
use super::matches::build;
use super::{Effort, ExperimentError, Findings, Metric};
use crate::parallel::in_parallel;

/// Boards and the player that is to be perfect on them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trichotomy {
    /// The player.
    pub player: String,
    /// Columns x rows of the published size.
    pub boards: Vec<String>,
    /// The same of the quick size.
    pub quick_boards: Vec<String>,
    /// Lengths of a line, where they fit.
    pub connects: Vec<u32>,
    /// Pieces a side: the cells divided by these numbers.
    pub piece_shares: Vec<u32>,
}

/// Which results were seen for the perfect player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Seen {
    win: bool,
    draw: bool,
    loss: bool,
}

impl Seen {
    fn or(self, other: Seen) -> Seen {
        Seen {
            win: self.win || other.win,
            draw: self.draw || other.draw,
            loss: self.loss || other.loss,
        }
    }

    fn only_wins(self) -> bool {
        self.win && !self.draw && !self.loss
    }

    fn of(outcome: Outcome, side: Side) -> Seen {
        let winner = outcome.winner();
        Seen {
            win: winner == Some(side),
            draw: winner.is_none(),
            loss: winner == Some(side.other()),
        }
    }
}

/// Whether the results from both seats are one of the three patterns.
fn is_pattern(first: Seen, second: Seen) -> bool {
    let nobody_loses = !first.loss && !second.loss;
    first.only_wins() || second.only_wins() || nobody_loses
}

impl Trichotomy {
    pub(super) fn run(&self, effort: Effort<'_>) -> Result<Findings, ExperimentError> {
        let boards = if effort.is_quick {
            &self.quick_boards
        } else {
            &self.boards
        };
        let mut cases = Vec::new();
        for board in boards {
            let plain = rules(&format!("{board}c2"))?;
            for &connect in &self.connects {
                for &share in &self.piece_shares {
                    let pieces = (plain.cells() / share).max(1);
                    if connect <= plain.columns().min(plain.rows()) {
                        cases.push(rules(&format!("{board}c{connect}p{pieces}"))?);
                    }
                }
            }
        }
        let work = |index: usize| self.results(cases[index]);
        let results = in_parallel(effort.workers, cases.len(), effort.stop, work)?;
        let results = results.ok_or(ExperimentError::Stopped)?;
        let broken: Vec<String> = cases
            .iter()
            .zip(&results)
            .filter(|(_, (first, second))| !is_pattern(*first, *second))
            .map(|(rules, _)| rules.to_string())
            .collect();
        let count = |pattern: fn(Seen, Seen) -> bool| {
            let found = results
                .iter()
                .filter(|(first, second)| pattern(*first, *second));
            found.count() as f64
        };
        let mut remarks = vec![format!(
            "Every game of {} boards was followed to its end, from both seats.",
            cases.len()
        )];
        if !broken.is_empty() {
            remarks.push(format!("No pattern on: {}.", broken.join(", ")));
        }
        Ok(Findings {
            metrics: vec![
                Metric::new("cases", cases.len() as f64, 0.0),
                Metric::new("violations", broken.len() as f64, 0.0),
                Metric::new("first only wins", count(|first, _| first.only_wins()), 0.0),
                Metric::new(
                    "second only wins",
                    count(|_, second| second.only_wins()),
                    0.0,
                ),
                Metric::new("nobody loses", count(|a, b| !a.loss && !b.loss), 0.0),
            ],
            figures: Vec::new(),
            remarks,
        })
    }

    /// What the player sees from the first and from the second seat.
    fn results(&self, rules: Rules) -> Result<(Seen, Seen), ExperimentError> {
        let mut player = build(&self.player, rules)?;
        let mut from = |side| {
            let mut known = HashMap::new();
            self.explore(&Game::new(rules), side, &mut *player, &mut known)
        };
        Ok((from(Side::First)?, from(Side::Second)?))
    }

    /// The results of all games from a position; positions that were seen before are not followed again.
    fn explore(
        &self,
        game: &Game,
        side: Side,
        player: &mut dyn Player,
        known: &mut HashMap<String, Seen>,
    ) -> Result<Seen, ExperimentError> {
        if game.outcome().is_over() {
            return Ok(Seen::of(game.outcome(), side));
        }
        let key = game.diagram().to_line();
        if let Some(&seen) = known.get(&key) {
            return Ok(seen);
        }
        let moves = if game.side_to_move() == side {
            let choice = player.choose(game, &Budget::default());
            let choice = choice.map_err(|error| ExperimentError::Player {
                player: self.player.clone(),
                reason: error.to_string(),
            })?;
            vec![choice.column]
        } else {
            game.open_columns().collect()
        };
        let mut seen = Seen::default();
        for column in moves {
            let mut next = game.clone();
            next.play(column).map_err(|error| ExperimentError::Player {
                player: self.player.clone(),
                reason: error.to_string(),
            })?;
            seen = seen.or(self.explore(&next, side, player, known)?);
        }
        known.insert(key, seen);
        Ok(seen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    fn run(player: &str) -> Findings {
        let trichotomy = Trichotomy {
            player: player.to_owned(),
            boards: Vec::new(),
            quick_boards: vec!["2x2".to_owned(), "3x3".to_owned()],
            connects: vec![2, 3],
            piece_shares: vec![2],
        };
        let stop = AtomicBool::new(false);
        let effort = Effort {
            is_quick: true,
            workers: 1,
            stop: &stop,
        };
        trichotomy.run(effort).unwrap()
    }

    #[test]
    fn perfect_players_follow_the_patterns_and_others_do_not() {
        let perfect = run("uba-minimax");
        assert_eq!(
            (perfect.metrics[0].value, perfect.metrics[1].value),
            (3.0, 0.0)
        );
        let greedy = run("uba-greedy-random(seed=3)");
        assert!(greedy.metrics[1].value > 0.0, "{greedy:?}");
    }
}
