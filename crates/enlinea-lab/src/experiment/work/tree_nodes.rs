//! Searches of the whole tree on the same positions, counted: what pruning saves.
//!
//! As published, a pruned player plays against random moves, and at each of its turns the other searches get the same
//! position. The bound of all is `N c a^b`: N columns, c in line, a open columns, b plies left. The publication measured seconds;
//! positions are the same on every machine.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use enlinea_core::{Column, Game, Rules, Side};
use enlinea_players::Choice;
use enlinea_players::random::derived_seed;
use serde::{Deserialize, Serialize};

use super::named_player::{BuiltPlayer, NamedPlayer};
use super::parse_rules;
use crate::experiment::{ExperimentError, ExperimentOptions, ExperimentResults, Figure, Metric};
use crate::plot::{LineChart, Mark, Scale, Series};

/// Boards and the searches.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreeNodes {
    /// The search without pruning.
    pub plain: String,
    /// Searches with pruning, each compared with the plain one; the first of them plays.
    pub pruned: Vec<NamedPlayer>,
    /// Columns x rows of the published size.
    pub boards: Vec<String>,
    /// The same of the quick size.
    pub quick_boards: Vec<String>,
    /// Lengths of a line, where they fit both ways.
    pub connects: Vec<u32>,
    /// Pieces a side.
    pub pieces: u32,
    /// Games of each case.
    pub games: u32,
    /// Whether the pruned player begins every game, instead of every other one.
    #[serde(default)]
    pub begins: bool,
    /// For the caption of the figure.
    pub figure: String,
    /// Positions that were counted before. They are the same for all seeds, and the first ones of a game cost most.
    #[serde(skip)]
    known: Known,
}

/// Positions with their counts, by rules and position.
type Known = Arc<Mutex<HashMap<String, Counted>>>;

/// One position: its bound, the positions that all searches visit, the plain one last, and what the first of them plays.
#[derive(Clone, Debug)]
struct Counted {
    bound: f64,
    column: Column,
    nodes: Vec<f64>,
}

impl TreeNodes {
    pub(super) fn run(
        &self,
        repeat: u64,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let boards = options.pick(&self.boards, &self.quick_boards);
        let mut counts = Vec::new();
        for board in boards {
            for &connect in &self.connects {
                let rules = parse_rules(&format!("{board}c{connect}p{}", self.pieces));
                let Some(rules) = rules.ok().filter(|rules| fits_both_ways(*rules)) else {
                    continue;
                };
                for number in 0..self.games {
                    let seed = derived_seed(3, &[repeat, u64::from(number)]);
                    let seat = if self.begins { 0 } else { number as usize % 2 };
                    self.play(rules, (Side::ALL[seat], seed), options, &mut counts)?;
                }
            }
        }
        // Fewer boards have fewer moves than were published.
        let name = options.pick("moves", "moves on fewer boards");
        Ok(self.report(name, &counts))
    }

    /// One game; every turn of the pruned player is counted.
    fn play(
        &self,
        rules: Rules,
        (side, seed): (Side, u64),
        options: ExperimentOptions<'_>,
        counts: &mut Vec<Counted>,
    ) -> Result<(), ExperimentError> {
        let specs = self.pruned.iter().map(|one| &one.player);
        let mut searches = specs
            .chain([&self.plain])
            .map(|spec| BuiltPlayer::new(spec, rules))
            .collect::<Result<Vec<_>, _>>()?;
        let mut random = BuiltPlayer::new("random", rules)?;
        random.start(rules, side.other(), seed)?;
        let mut game = Game::new(rules);
        while !game.outcome().is_over() {
            options.check_stop()?;
            if game.side_to_move() != side {
                random.play(&mut game)?;
                continue;
            }
            let counted = self.count(&game, &mut searches)?;
            searches[0].place(&mut game, counted.column)?;
            counts.push(counted);
        }
        Ok(())
    }

    /// What the searches visit from a position, unless it was met before.
    fn count(&self, game: &Game, searches: &mut [BuiltPlayer]) -> Result<Counted, ExperimentError> {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let key = format!("{} {}", game.rules(), game.diagram().to_line());
        if let Some(counted) = known().get(&key) {
            return Ok(counted.clone());
        }
        let choices = searches.iter_mut().map(|search| search.choose(game));
        let choices: Vec<Choice> = choices.collect::<Result<_, ExperimentError>>()?;
        let counted = Counted {
            bound: bound(game),
            column: choices[0].column,
            nodes: choices.iter().map(|choice| choice.nodes as f64).collect(),
        };
        known().insert(key, counted.clone());
        Ok(counted)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        let names = self.pruned.iter().map(|one| one.name.as_str());
        names.chain(["no pruning"])
    }

    fn report(&self, name: &str, counts: &[Counted]) -> ExperimentResults {
        let mut metrics = vec![Metric::run(name, counts.len() as f64)];
        let moves = counts.len() as u64;
        let plain = self.pruned.len();
        let sum = |place: usize| counts.iter().map(|one| one.nodes[place]).sum::<f64>();
        for (place, name) in self.names().enumerate() {
            let above = counts.iter().filter(|one| one.nodes[place] > one.bound);
            let name_of = |what: &str| format!("{name}: {what}");
            let above = above.count() as f64;
            metrics.push(Metric::exact(name_of("moves above the bound"), above));
            if place == plain {
                continue;
            }
            let more = counts
                .iter()
                .filter(|one| one.nodes[place] > one.nodes[plain]);
            let more_name = name_of("moves with more positions than without pruning");
            metrics.push(Metric::rate(more_name, more.count() as u64, moves));
            let saved = sum(plain) / sum(place).max(1.0);
            metrics.push(Metric::run(
                name_of("no pruning visits this many times as many positions"),
                saved,
            ));
        }
        ExperimentResults {
            metrics,
            figures: vec![self.figure(counts)],
            ..ExperimentResults::default()
        }
    }

    fn figure(&self, counts: &[Counted]) -> Figure {
        let series = self.names().enumerate().map(|(place, name)| {
            let points = counts.iter();
            let mut points: Vec<(f64, f64)> = points
                .map(|one| (one.bound, one.nodes[place] / one.bound))
                .collect();
            // The same position is one dot.
            points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
            points.dedup();
            Series {
                name: name.to_owned(),
                points,
                mark: Mark::Dots,
            }
        });
        Figure {
            caption: self.figure.clone(),
            chart: LineChart {
                title: "positions over the bound of all searches".to_owned(),
                x_label: "N c a^b".to_owned(),
                y_label: "positions / (N c a^b)".to_owned(),
                x_scale: Scale::Logarithmic,
                y_scale: Scale::Logarithmic,
                series: series.collect(),
                ..LineChart::default()
            },
        }
    }
}

/// The published condition: c is not longer than either side of the board.
pub(super) fn fits_both_ways(rules: Rules) -> bool {
    rules.connect() <= rules.width().min(rules.height())
}

/// `N c a^b` of a position.
fn bound(game: &Game) -> f64 {
    let rules = game.rules();
    let open = game.open_columns().count() as f64;
    let left = rules.max_plies() - game.plies();
    f64::from(rules.width()) * f64::from(rules.connect()) * libm::pow(open, f64::from(left))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[test]
    fn every_turn_of_the_pruned_player_is_counted() {
        let nodes = TreeNodes {
            pruned: vec![NamedPlayer {
                name: "pruned".to_owned(),
                player: "uba-minimax-ab".to_owned(),
            }],
            plain: "uba-minimax".to_owned(),
            boards: Vec::new(),
            quick_boards: vec!["3x3".to_owned()],
            connects: vec![3, 4],
            pieces: 88,
            games: 2,
            begins: false,
            figure: "Figure 2".to_owned(),
            known: Known::default(),
        };
        let options = ExperimentOptions::new().quick(true).workers(1);
        let results = nodes.run(0, options).unwrap();
        // Two games with at least two turns each; four in line does not fit.
        assert!(results.metrics[0].value >= 4.0, "{results:?}");
        // The empty board: 3 columns, 3 in line, 3 open columns, 9 plies.
        let points = &results.figures[0].chart.series[0].points;
        let largest = points.iter().map(|point| point.0).fold(0.0, f64::max);
        assert_eq!(largest as u64, 9 * 3_u64.pow(9));
        let value = |name: &str| {
            let mut metrics = results.metrics.iter();
            metrics.find(|metric| metric.name == name).unwrap().text()
        };
        assert_eq!(value("no pruning: moves above the bound"), "0");
        assert_eq!(
            value("pruned: moves with more positions than without pruning"),
            "0"
        );
        let stop = Arc::new(AtomicBool::new(true));
        let stopped = nodes.run(0, options.stop(&stop));
        assert!(matches!(stopped, Err(ExperimentError::Stopped)));
    }
}
