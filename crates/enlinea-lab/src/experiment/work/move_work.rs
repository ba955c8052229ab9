//! Moves of the greedy player on boards of all sizes, counted: is a move in proportion to `N^2 M`?
//!
//! As published, its weights are new at every move. N is the number of columns, M that of rows. The work of a move is the
//! boards that it evaluates times their cells; the publication measured seconds, which differ from machine to machine.

use std::collections::BTreeMap;

use enlinea_core::{Game, Rules, Side};
use enlinea_players::random::{derived_seed, rng};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::named_player::BuiltPlayer;
use super::parse_rules;
use crate::experiment::{ExperimentError, ExperimentOptions, ExperimentResults, Figure, Metric};
use crate::plot::{LineChart, Mark, Series};

/// Boards from a smallest to a largest one.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveWork {
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

/// Work of all moves with the same `N^2 M`.
#[derive(Default)]
struct Sum {
    work: f64,
    most: f64,
    moves: u32,
}

impl MoveWork {
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

    /// One game against random moves.
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
            let choice = player.choose(&game)?;
            let work = choice.nodes as f64 * f64::from(rules.width() * rules.height());
            sum.work += work;
            sum.most = sum.most.max(work);
            sum.moves += 1;
            player.place(&mut game, choice.column)?;
        }
        Ok(())
    }

    fn report(&self, sums: &BTreeMap<u64, Sum>) -> ExperimentResults {
        let played = || sums.iter().filter(|(_, sum)| sum.moves > 0);
        let moves: u32 = sums.values().map(|sum| sum.moves).sum();
        let shares = played().map(|(&size, sum)| sum.most / size as f64);
        let means = played().map(|(&size, sum)| {
            let size = size as f64;
            (size, sum.work / f64::from(sum.moves) / size)
        });
        let means: Vec<(f64, f64)> = means.collect();
        let least = means
            .iter()
            .map(|mean| mean.1)
            .fold(f64::INFINITY, f64::min);
        ExperimentResults {
            metrics: vec![
                Metric::exact("moves", f64::from(moves)),
                Metric::exact("most work of a move over N^2 M", shares.fold(0.0, f64::max)),
                Metric::exact("least mean work of a move over N^2 M", least),
            ],
            figures: vec![Figure {
                caption: self.figure.clone(),
                chart: LineChart {
                    title: "work of a move over the bound".to_owned(),
                    x_label: "N^2 M".to_owned(),
                    y_label: "evaluated cells / (N^2 M)".to_owned(),
                    series: vec![Series {
                        name: "mean of moves".to_owned(),
                        points: means,
                        mark: Mark::Dots,
                    }],
                    ..LineChart::default()
                },
            }],
            ..ExperimentResults::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_a_point() {
        let options = ExperimentOptions::new().quick(true).workers(1);
        for cases in [Cases::All, Cases::One] {
            let work = MoveWork {
                player: "uba-greedy-random".to_owned(),
                smallest: 2,
                largest: 3,
                quick_largest: 3,
                cases,
                figure: String::new(),
            };
            let results = work.run(options).unwrap();
            let sizes: Vec<f64> = results.figures[0].chart.series[0]
                .points
                .iter()
                .map(|p| p.0)
                .collect();
            assert_eq!(sizes, [8.0, 12.0, 18.0, 27.0]);
            // All columns are open at first: the bound is met.
            assert_eq!(results.metrics[1].text(), "1");
        }
    }
}
