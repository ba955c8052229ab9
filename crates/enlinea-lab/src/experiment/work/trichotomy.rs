//! All games of a perfect player on small boards, whatever the other side does.
//!
//! UBA, Algorithms III, TP3 let its minimax play many games against random moves and saw three patterns: it only wins, or it
//! never loses, or everything happens, and with exchanged seats the matching one. Here nothing is sampled: at every turn of
//! the other side all its moves are followed.

use std::collections::HashMap;

use enlinea_core::{Game, Outcome, Rules, Side};
use enlinea_players::Budget;
use serde::{Deserialize, Serialize};

use super::named_player::BuiltPlayer;
use super::parse_rules;
use crate::experiment::{ExperimentError, ExperimentOptions, ExperimentResults, Metric};
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
    /// Positions that the player may look at in one case; a case that needs more is left out and named.
    #[serde(default = "usual_nodes")]
    pub nodes: u64,
    /// The same in the quick size.
    #[serde(default = "usual_nodes")]
    pub quick_nodes: u64,
}

fn usual_nodes() -> u64 {
    u64::MAX
}

/// Everything that one player meets from one seat.
struct Exploration {
    player: BuiltPlayer,
    side: Side,
    /// Positions that were followed before.
    known: HashMap<String, Seen>,
    /// Positions that the player may still look at.
    nodes_left: u64,
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
    pub(super) fn run(
        &self,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let boards = options.pick(&self.boards, &self.quick_boards);
        let mut cases = Vec::new();
        for board in boards {
            let plain = parse_rules(&format!("{board}c2"))?;
            for &connect in &self.connects {
                for &share in &self.piece_shares {
                    let pieces = (plain.cells() / share).max(1);
                    if connect <= plain.width().min(plain.height()) {
                        cases.push(parse_rules(&format!("{board}c{connect}p{pieces}"))?);
                    }
                }
            }
        }
        let nodes = options.pick(self.nodes, self.quick_nodes);
        let work = |index: usize| self.results(cases[index], nodes);
        let results = in_parallel(cases.len(), options.stop_flag(), work)?;
        let results = results.ok_or(ExperimentError::Stopped)?;
        Ok(report(&cases, &results))
    }

    /// What the player sees from the first and from the second seat; nothing if that is too much work.
    fn results(&self, rules: Rules, nodes: u64) -> Result<Option<(Seen, Seen)>, ExperimentError> {
        let from = |side| {
            let mut exploration = Exploration {
                player: BuiltPlayer::new(&self.player, rules)?,
                side,
                known: HashMap::new(),
                nodes_left: nodes,
            };
            exploration.follow(&Game::new(rules))
        };
        let Some(first) = from(Side::First)? else {
            return Ok(None);
        };
        Ok(from(Side::Second)?.map(|second| (first, second)))
    }
}

fn report(cases: &[Rules], results: &[Option<(Seen, Seen)>]) -> ExperimentResults {
    let pairs = || cases.iter().zip(results);
    let seen = || pairs().filter_map(|(rules, seen)| seen.map(|seen| (rules, seen)));
    let violations = seen().filter(|(_, (first, second))| !is_pattern(*first, *second));
    let violations: Vec<String> = violations.map(|(rules, _)| rules.to_string()).collect();
    let large = pairs().filter(|(_, seen)| seen.is_none());
    let large: Vec<String> = large.map(|(rules, _)| rules.to_string()).collect();
    let count = |name: &str, pattern: fn(Seen, Seen) -> bool| {
        let found = seen().filter(|(_, (first, second))| pattern(*first, *second));
        Metric::exact(name, found.count() as f64)
    };
    let mut remarks = vec![format!(
        "Every game of {} cases was followed to its end, from both seats.",
        seen().count()
    )];
    if !violations.is_empty() {
        remarks.push(format!("No pattern in: {}.", violations.join(", ")));
    }
    if !large.is_empty() {
        remarks.push(format!(
            "Too much work for this size of the experiment: {}.",
            large.join(", ")
        ));
    }
    ExperimentResults {
        metrics: vec![
            count("cases", |_, _| true),
            Metric::exact("violations", violations.len() as f64),
            count("first only wins", |first, _| first.only_wins()),
            count("second only wins", |_, second| second.only_wins()),
            count("nobody loses", |first, second| !first.loss && !second.loss),
            Metric::exact("cases left out", large.len() as f64),
        ],
        remarks,
        ..ExperimentResults::default()
    }
}

impl Exploration {
    /// The results of all games from a position; nothing if the player would have to look at too many positions.
    fn follow(&mut self, game: &Game) -> Result<Option<Seen>, ExperimentError> {
        if game.outcome().is_over() {
            return Ok(Some(Seen::of(game.outcome(), self.side)));
        }
        let key = game.diagram().to_line();
        if let Some(&seen) = self.known.get(&key) {
            return Ok(Some(seen));
        }
        let moves = if game.side_to_move() == self.side {
            let budget = Budget::unlimited().nodes(self.nodes_left);
            let choice = self.player.choose_within(game, &budget)?;
            // A search that was cut short is not perfect, so it is not looked at.
            let Some(left) = self.nodes_left.checked_sub(choice.nodes + 1) else {
                return Ok(None);
            };
            self.nodes_left = left;
            vec![choice.column]
        } else {
            game.open_columns().collect()
        };
        let mut seen = Seen::default();
        for column in moves {
            let mut next = game.clone();
            self.player.place(&mut next, column)?;
            let Some(more) = self.follow(&next)? else {
                return Ok(None);
            };
            seen = seen.or(more);
        }
        self.known.insert(key, seen);
        Ok(Some(seen))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(player: &str, nodes: u64) -> ExperimentResults {
        let trichotomy = Trichotomy {
            player: player.to_owned(),
            boards: Vec::new(),
            quick_boards: vec!["2x2".to_owned(), "3x3".to_owned()],
            connects: vec![2, 3],
            piece_shares: vec![2],
            nodes,
            quick_nodes: nodes,
        };
        let options = ExperimentOptions::new().quick(true).workers(1);
        trichotomy.run(options).unwrap()
    }

    #[test]
    fn perfect_players_follow_the_patterns_and_others_do_not() {
        let perfect = run("uba-minimax", u64::MAX);
        assert_eq!(
            (perfect.metrics[0].value, perfect.metrics[1].value),
            (3.0, 0.0)
        );
        let greedy = run("uba-greedy-random(seed=3)", u64::MAX);
        assert!(greedy.metrics[1].value > 0.0, "{greedy:?}");
    }

    #[test]
    fn cases_that_are_too_large_are_named() {
        let bounded = run("uba-minimax", 100);
        let value = |name: &str| {
            let mut metrics = bounded.metrics.iter();
            metrics.find(|metric| metric.name == name).unwrap().value
        };
        assert_eq!((value("cases"), value("cases left out")), (1.0, 2.0));
        assert!(bounded.remarks[1].contains("3x3c3p4"), "{bounded:?}");
    }
}
