//! Searches of growing depth from one position: positions counted, and seconds.

use std::ops::RangeInclusive;

use enlinea_core::Game;
use serde::{Deserialize, Serialize};

use super::named_player::{BuiltPlayer, NamedPlayer};
use super::parse_rules;
use super::processor_time::seconds;
use crate::experiment::{ExperimentError, ExperimentOptions, ExperimentResults, Figure, Metric};
use crate::plot::{LineChart, Series};

/// A position and the searches that look at it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchTable {
    /// The game.
    pub rules: String,
    /// Moves up to the position.
    pub position: String,
    /// The largest depth of the published table.
    pub largest: u32,
    /// The same in the quick size.
    pub quick_largest: u32,
    /// The smallest depth. Depths are levels of the tree with its root, as published: plies and one.
    pub smallest: u32,
    /// The searches: players with an argument `n`, the plies.
    pub search: Vec<NamedPlayer>,
}

/// One search.
struct Row {
    depth: u32,
    nodes: f64,
    seconds: f64,
}

/// A person waits this long without complaint, as published.
const COMFORTABLE: f64 = 1.0;

impl SearchTable {
    pub(super) fn run(
        &self,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let largest = options.pick(self.largest, self.quick_largest);
        let rules = parse_rules(&self.rules)?;
        let text = format!("{rules}:{}", self.position);
        let game: Game = text.parse().map_err(|error| ExperimentError::Position {
            text: text.clone(),
            reason: format!("{error}"),
        })?;
        let mut results = ExperimentResults::default();
        let mut tables = Vec::new();
        for one in &self.search {
            let rows = rows(one, &game, self.smallest..=largest, options)?;
            tell(&one.name, &rows, &mut results);
            tables.push((one.name.as_str(), rows));
        }
        if let [(_, all), (_, fewer)] = &tables[..] {
            for (all, fewer) in all.iter().zip(fewer) {
                let name = format!("nodes saved at depth {}", all.depth);
                results
                    .metrics
                    .push(Metric::new(name, all.nodes - fewer.nodes, 0.0));
            }
        }
        results.figures = vec![
            chart("nodes", &tables, |row| row.nodes),
            chart("seconds", &tables, |row| row.seconds),
        ];
        Ok(results)
    }
}

fn rows(
    one: &NamedPlayer,
    game: &Game,
    depths: RangeInclusive<u32>,
    options: ExperimentOptions<'_>,
) -> Result<Vec<Row>, ExperimentError> {
    let mut rows = Vec::new();
    for depth in depths {
        options.check_stop()?;
        let spec = format!("{}(n={})", one.player, depth.saturating_sub(1));
        let mut player = BuiltPlayer::new(&spec, game.rules())?;
        rows.push(Row {
            depth,
            nodes: player.choose(game)?.nodes as f64,
            seconds: seconds(|| player.choose(game).map(|_| ()))?,
        });
    }
    Ok(rows)
}

fn tell(name: &str, rows: &[Row], results: &mut ExperimentResults) {
    for row in rows {
        let depth = row.depth;
        let nodes = Metric::new(format!("{name} nodes at depth {depth}"), row.nodes, 0.0);
        let seconds = Metric::new(format!("{name} seconds at depth {depth}"), row.seconds, 0.0);
        results.metrics.extend([nodes, seconds]);
    }
    let comfortable = rows.iter().filter(|row| row.seconds <= COMFORTABLE);
    if let Some(depth) = comfortable.map(|row| row.depth).max() {
        let name = format!("{name} comfortable depth, at least");
        results
            .metrics
            .push(Metric::new(name, f64::from(depth), 0.0));
    }
}

fn chart(what: &str, tables: &[(&str, Vec<Row>)], value: fn(&Row) -> f64) -> Figure {
    let series = tables.iter().map(|(name, rows)| {
        Series::line(
            *name,
            rows.iter().map(|row| (f64::from(row.depth), value(row))),
        )
    });
    Figure {
        caption: format!("{what} over depth"),
        chart: LineChart {
            title: format!("{what} of searches over their depth"),
            x_label: "depth".to_owned(),
            y_label: what.to_owned(),
            series: series.collect(),
            ..LineChart::default()
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(position: &str) -> Result<ExperimentResults, ExperimentError> {
        let searcher = |name: &str, player: &str| NamedPlayer {
            name: name.to_owned(),
            player: player.to_owned(),
        };
        let table = SearchTable {
            rules: "8x7".to_owned(),
            position: position.to_owned(),
            largest: 4,
            quick_largest: 4,
            smallest: 3,
            search: vec![
                searcher("all", "si-minimax"),
                searcher("fewer", "si-alphabeta"),
            ],
        };
        table.run(ExperimentOptions::new().quick(true))
    }

    #[test]
    fn nodes_are_those_of_the_published_formula() {
        let results = table("4").unwrap();
        let value = |name: &str| {
            let mut metrics = results.metrics.iter();
            metrics.find(|metric| metric.name == name).unwrap().value as u64
        };
        assert_eq!(value("all nodes at depth 3"), 8 + 64 + 64);
        assert_eq!(value("all nodes at depth 4"), 8 + 64 + 512 + 512);
        let saved = value("all nodes at depth 4") - value("fewer nodes at depth 4");
        assert_eq!(value("nodes saved at depth 4"), saved);
        assert!(saved > 0);
        assert_eq!(results.figures.len(), 2);
    }

    #[test]
    fn malformed_positions_are_named() {
        let error = table("9").unwrap_err().to_string();
        assert!(error.starts_with("position `8x7c4:9`: "), "{error}");
    }
}
