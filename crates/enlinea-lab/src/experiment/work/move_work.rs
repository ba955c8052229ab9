//! Moves of the greedy player on boards of all sizes, timed: is a move in proportion to `N^2 M`?
//!
//! As published, its weights are new at every move. N is the number of columns, M that of rows.

use std::collections::BTreeMap;

use enlinea_core::{Game, Rules, Side};
use enlinea_players::random::{derived_seed, rng};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::named_player::BuiltPlayer;
use super::parse_rules;
use super::processor_time::seconds;
use crate::experiment::{ExperimentError, ExperimentOptions, ExperimentResults, Figure, Metric};
use crate::plot::{LineChart, Mark, Series};

/// Boards from a smallest to a largest one.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveTiming {
    /// A player with an argument `seed`, which is new at every move.
    pub player: String,
    /// Columns and rows are from this...
    pub smallest: u32,
    /// ...to this in the published size...
    pub largest: u32,
    /// ...and to this in the quick size.
    pub quick_largest: u32,
    /// Which lengths of a line and which numbers of pieces.
    pub cases: Cases,
    /// For the caption of the figure.
    pub figure: String,
}

/// Which games are played on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cases {
    /// One for every length of a line and every number of pieces.
    All,
    /// One: a random length, pieces for the whole board.
    One,
}

/// Seconds of all moves with the same `N^2 M`.
#[derive(Default)]
struct Sum {
    seconds: f64,
    moves: u32,
}

impl MoveTiming {
    pub(super) fn run(
        &self,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let largest = options.pick(self.largest, self.quick_largest);
        let mut sums = BTreeMap::new();
        for columns in self.smallest..=largest {
            for rows in self.smallest..=largest {
                let size = u64::from(columns * columns * rows);
                let sum = sums.entry(size).or_insert_with(Sum::default);
                for rules in self.games(columns, rows)? {
                    self.play(rules, options, sum)?;
                }
            }
        }
        Ok(self.report(&sums))
    }

    fn games(&self, columns: u32, rows: u32) -> Result<Vec<Rules>, ExperimentError> {
        let (longest, half) = (columns.min(rows), columns * rows / 2);
        let cases: Vec<(u32, u32)> = match self.cases {
            Cases::All => {
                let connects = 2..=longest;
                connects
                    .flat_map(|connect| (2..=half).map(move |pieces| (connect, pieces)))
                    .collect()
            }
            Cases::One => {
                let seed = derived_seed(5, &[u64::from(columns), u64::from(rows)]);
                vec![(rng(seed).random_range(2..=longest), half)]
            }
        };
        let texts = cases
            .into_iter()
            .map(|(connect, pieces)| format!("{columns}x{rows}c{connect}p{pieces}"));
        texts.map(|text| parse_rules(&text)).collect()
    }

    /// One game against random moves. One thread only: two would disturb each other.
    fn play(
        &self,
        rules: Rules,
        options: ExperimentOptions<'_>,
        sum: &mut Sum,
    ) -> Result<(), ExperimentError> {
        let mut random = BuiltPlayer::new("random", rules)?;
        let numbers = [
            rules.width(),
            rules.height(),
            rules.connect(),
            rules.max_plies(),
        ];
        let seed = derived_seed(4, &numbers.map(u64::from));
        random.start(rules, Side::Second, seed)?;
        let mut game = Game::new(rules);
        while !game.outcome().is_over() {
            options.check_stop()?;
            if game.side_to_move() == Side::Second {
                random.play(&mut game)?;
                continue;
            }
            let weights = seed.wrapping_add(u64::from(game.plies())) % 1_000_000;
            let mut player = BuiltPlayer::new(&format!("{}(seed={weights})", self.player), rules)?;
            sum.seconds += seconds(|| player.choose(&game).map(|_| ()))?;
            sum.moves += 1;
            player.play(&mut game)?;
        }
        Ok(())
    }

    fn report(&self, sums: &BTreeMap<u64, Sum>) -> ExperimentResults {
        let means: Vec<(f64, f64)> = sums
            .iter()
            .filter(|(_, sum)| sum.moves > 0)
            .map(|(&size, sum)| (size as f64, sum.seconds / f64::from(sum.moves)))
            .collect();
        let moves: u32 = sums.values().map(|sum| sum.moves).sum();
        let slowest = means.iter().map(|mean| mean.1).fold(0.0, f64::max);
        ExperimentResults {
            metrics: vec![
                Metric::new("moves", f64::from(moves), 0.0),
                Metric::new("growth: seconds as a power of N^2 M", growth(&means), 0.0),
                Metric::new(
                    "microseconds of a move on the slowest boards",
                    1e6 * slowest,
                    0.0,
                ),
            ],
            figures: vec![Figure {
                caption: self.figure.clone(),
                chart: LineChart {
                    title: "seconds of a move over the bound".to_owned(),
                    x_label: "N^2 M".to_owned(),
                    y_label: "seconds / (N^2 M)".to_owned(),
                    series: vec![Series {
                        name: "mean of moves".to_owned(),
                        points: means
                            .iter()
                            .map(|&(size, mean)| (size, mean / size))
                            .collect(),
                        mark: Mark::Dots,
                    }],
                    ..LineChart::default()
                },
            }],
            ..ExperimentResults::default()
        }
    }
}

/// The slope of a straight line through the logarithms: 1 is in proportion, less is slower growth.
fn growth(points: &[(f64, f64)]) -> f64 {
    let logarithms: Vec<(f64, f64)> = points
        .iter()
        .map(|(x, y)| (libm::log(*x), libm::log(*y)))
        .collect();
    let count = logarithms.len().max(1) as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| logarithms.iter().map(of).sum::<f64>() / count;
    let (x_mean, y_mean) = (mean(|point| point.0), mean(|point| point.1));
    let (mut across, mut along) = (0.0, 0.0);
    for (x, y) in logarithms {
        across += (x - x_mean) * (y - y_mean);
        along += (x - x_mean) * (x - x_mean);
    }
    if along > 0.0 { across / along } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_is_the_power() {
        let squares: Vec<(f64, f64)> = (1..20)
            .map(|x| (f64::from(x), 3.0 * f64::from(x * x)))
            .collect();
        assert!((growth(&squares) - 2.0).abs() < 1e-9);
        assert!(growth(&[(2.0, 1.0)]).abs() < 1e-9);
    }

    #[test]
    fn every_board_has_a_point() {
        let options = ExperimentOptions::new().quick(true).workers(1);
        for cases in [Cases::All, Cases::One] {
            let timing = MoveTiming {
                player: "uba-greedy-random".to_owned(),
                smallest: 2,
                largest: 3,
                quick_largest: 3,
                cases,
                figure: String::new(),
            };
            let results = timing.run(options).unwrap();
            let sizes: Vec<f64> = results.figures[0].chart.series[0]
                .points
                .iter()
                .map(|p| p.0)
                .collect();
            assert_eq!(sizes, [8.0, 12.0, 18.0, 27.0]);
        }
    }
}
