//! Searches of the whole tree on the same positions, timed: what pruning saves.
//!
//! As published, a pruned player plays against random moves, and at each of its turns the other searches get the same
//! position. The bound of all is `N c a^b`: N columns, c in line, a open columns, b plies left.

use enlinea_core::{Game, Rules, Side};
use enlinea_players::random::derived_seed;
use serde::{Deserialize, Serialize};

use super::named_player::{BuiltPlayer, NamedPlayer};
use super::parse_rules;
use super::processor_time::seconds;
use crate::experiment::{ExperimentError, ExperimentOptions, ExperimentResults, Figure, Metric};
use crate::plot::{LineChart, Mark, Scale, Series};

/// Boards and the searches.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreeTiming {
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
    /// Games of each case, by turns from both seats.
    pub games: u32,
    /// For the caption of the figure.
    pub figure: String,
}

/// One position: its bound, and the seconds of all searches, the plain one last.
struct Timed {
    bound: f64,
    seconds: Vec<f64>,
}

/// The clock of the publication counted microseconds.
const PUBLISHED_TICK: f64 = 1e-6;

impl TreeTiming {
    pub(super) fn run(
        &self,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let boards = options.pick(&self.boards, &self.quick_boards);
        let mut times = Vec::new();
        for board in boards {
            for &connect in &self.connects {
                let rules = parse_rules(&format!("{board}c{connect}p{}", self.pieces));
                let Some(rules) = rules.ok().filter(|rules| fits_both_ways(*rules)) else {
                    continue;
                };
                for number in 0..self.games {
                    self.play(rules, number, options, &mut times)?;
                }
            }
        }
        Ok(self.report(&times))
    }

    /// One game; every turn of the pruned player is measured. One thread only: two would disturb each other.
    fn play(
        &self,
        rules: Rules,
        number: u32,
        options: ExperimentOptions<'_>,
        times: &mut Vec<Timed>,
    ) -> Result<(), ExperimentError> {
        let side = [Side::First, Side::Second][number as usize % 2];
        let specs = self.pruned.iter().map(|one| &one.player);
        let mut searches = specs
            .chain([&self.plain])
            .map(|spec| BuiltPlayer::new(spec, rules))
            .collect::<Result<Vec<_>, _>>()?;
        let mut random = BuiltPlayer::new("random", rules)?;
        random.start(rules, side.other(), derived_seed(3, &[u64::from(number)]))?;
        let mut game = Game::new(rules);
        while !game.outcome().is_over() {
            options.check_stop()?;
            if game.side_to_move() != side {
                random.play(&mut game)?;
                continue;
            }
            let times_of_all = searches
                .iter_mut()
                .map(|search| seconds(|| search.choose(&game).map(|_| ())));
            times.push(Timed {
                bound: bound(&game),
                seconds: times_of_all.collect::<Result<_, _>>()?,
            });
            searches[0].play(&mut game)?;
        }
        Ok(())
    }

    fn report(&self, times: &[Timed]) -> ExperimentResults {
        let mut results = ExperimentResults {
            metrics: vec![Metric::new("moves", times.len() as f64, 0.0)],
            figures: vec![self.figure(times)],
            ..ExperimentResults::default()
        };
        for (place, pruned) in self.pruned.iter().enumerate() {
            compare(&pruned.name, place, times, &mut results);
        }
        results
    }

    fn figure(&self, times: &[Timed]) -> Figure {
        let names = self.pruned.iter().map(|one| one.name.as_str());
        let series = names
            .chain(["no pruning"])
            .enumerate()
            .map(|(place, name)| {
                let points = times.iter();
                let points = points.map(|one| (one.bound, one.seconds[place] / one.bound));
                Series {
                    name: name.to_owned(),
                    points: points.collect(),
                    mark: Mark::Dots,
                }
            });
        Figure {
            caption: self.figure.clone(),
            chart: LineChart {
                title: "seconds over the bound of all searches".to_owned(),
                x_label: "N c a^b".to_owned(),
                y_label: "seconds / (N c a^b)".to_owned(),
                x_scale: Scale::Logarithmic,
                y_scale: Scale::Logarithmic,
                series: series.collect(),
            },
        }
    }
}

/// One pruned search beside the plain one.
fn compare(name: &str, place: usize, times: &[Timed], results: &mut ExperimentResults) {
    let pairs = || {
        let pairs = times.iter().map(|one| &one.seconds);
        pairs.map(|seconds| (seconds[place], seconds[seconds.len() - 1]))
    };
    let slower: Vec<(f64, f64)> = pairs()
        .filter(|(pruned, plain)| pruned - plain >= PUBLISHED_TICK)
        .collect();
    let slightly = pairs().filter(|(pruned, plain)| pruned > plain).count() as f64;
    let pruned: f64 = pairs().map(|pair| pair.0).sum();
    let plain: f64 = pairs().map(|pair| pair.1).sum();
    let all = times.len().max(1) as f64;
    let metrics = [
        ("moves slower", slower.len() as f64),
        ("moves slower, percent", 100.0 * slower.len() as f64 / all),
        (
            "moves slower by less than the clock told",
            slightly - slower.len() as f64,
        ),
        ("times as fast, in all", plain / pruned.max(1e-9)),
    ];
    let metrics = metrics.map(|(what, value)| Metric::new(format!("{name}: {what}"), value, 0.0));
    results.metrics.extend(metrics);
    results.remarks.push(format!(
        "{name}: {pruned:.3} s for all moves; no pruning: {plain:.3} s."
    ));
    if !slower.is_empty() {
        let shown = slower.iter().take(MOST_NAMED);
        let shown: Vec<String> = shown
            .map(|(pruned, plain)| format!("{pruned:.1e} / {plain:.1e}"))
            .collect();
        let rest = if slower.len() > MOST_NAMED {
            " and others"
        } else {
            ""
        };
        let pairs = shown.join(", ");
        results
            .remarks
            .push(format!("{name}, slower moves in seconds: {pairs}{rest}."));
    }
}

/// Pairs that are listed.
const MOST_NAMED: usize = 9;

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
    fn every_turn_of_the_pruned_player_is_measured() {
        let timing = TreeTiming {
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
            figure: "Figure 2".to_owned(),
        };
        let options = ExperimentOptions::new().quick(true).workers(1);
        let results = timing.run(options).unwrap();
        // Two games with at least two turns each; four in line does not fit.
        assert!(results.metrics[0].value >= 4.0, "{results:?}");
        let points = &results.figures[0].chart.series[0].points;
        assert_eq!(points.len(), results.metrics[0].value as usize);
        // The empty board: 3 columns, 3 in line, 3 open columns, 9 plies.
        assert_eq!(points[0].0 as u64, 9 * 3_u64.pow(9));
        let stop = Arc::new(AtomicBool::new(true));
        let stopped = timing.run(options.stop(&stop));
        assert!(matches!(stopped, Err(ExperimentError::Stopped)));
    }
}
