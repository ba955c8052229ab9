//! Searches of growing depth from one position: positions counted.

use std::ops::RangeInclusive;

use enlinea_core::Game;
use serde::{Deserialize, Serialize};

use super::named_player::BuiltPlayer;
use super::{parse_position, parse_rules};
use crate::experiment::{ExperimentError, ExperimentOptions, ExperimentResults, Figure, Metric};
use crate::plot::{LineChart, Scale, Series};

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
    pub search: Vec<CountedSearch>,
}

/// A search, and what else it may have been when the table was made.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountedSearch {
    /// Its name in metrics and figures.
    pub name: String,
    /// The player.
    pub player: String,
    /// Evaluations that it may have had: the revision behind the table is not known.
    #[serde(default)]
    pub revisions: Vec<String>,
}

/// One search of one depth: positions with the usual evaluation, and with every revision of it.
struct Row {
    depth: u32,
    nodes: f64,
    revisions: Vec<f64>,
}

impl SearchTable {
    pub(super) fn run(
        &self,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let largest = options.pick(self.largest, self.quick_largest);
        let rules = parse_rules(&self.rules)?;
        let game = parse_position(rules, &self.position)?;
        let mut results = ExperimentResults::default();
        let mut tables = Vec::new();
        for one in &self.search {
            let rows = rows(one, &game, self.smallest..=largest, options)?;
            tell(&one.name, &rows, &mut results);
            tables.push((one.name.as_str(), rows));
        }
        if let [(all_name, all), (fewer_name, fewer)] = &tables[..] {
            for (all, fewer) in all.iter().zip(fewer) {
                let depth = all.depth;
                let saved = all.nodes - fewer.nodes;
                let saved = Metric::exact(format!("nodes saved at depth {depth}"), saved);
                let ratios: Vec<f64> = fewer.revisions.iter().map(|one| all.nodes / one).collect();
                let name =
                    format!("{all_name} / {fewer_name} at depth {depth}, over the revisions");
                results.metrics.push(saved);
                if !ratios.is_empty() {
                    results.metrics.push(Metric::mean(name, &ratios));
                }
            }
        }
        results.figures = vec![chart(&tables)];
        Ok(results)
    }
}

fn rows(
    one: &CountedSearch,
    game: &Game,
    depths: RangeInclusive<u32>,
    options: ExperimentOptions<'_>,
) -> Result<Vec<Row>, ExperimentError> {
    let nodes = |spec: String| {
        options.check_stop()?;
        let mut player = BuiltPlayer::new(&spec, game.rules())?;
        Ok(player.choose(game)?.nodes as f64)
    };
    let row = |depth: u32| {
        let (player, plies) = (&one.player, depth.saturating_sub(1));
        let revisions = one.revisions.iter();
        let revisions = revisions.map(|eval| nodes(format!("{player}(eval={eval}, n={plies})")));
        Ok(Row {
            depth,
            nodes: nodes(format!("{player}(n={plies})"))?,
            revisions: revisions.collect::<Result<_, ExperimentError>>()?,
        })
    };
    depths.map(row).collect()
}

fn tell(name: &str, rows: &[Row], results: &mut ExperimentResults) {
    for row in rows {
        let name = format!("{name} nodes at depth {}", row.depth);
        results.metrics.push(Metric::exact(&name, row.nodes));
        if !row.revisions.is_empty() {
            let name = format!("{name}, over the revisions");
            results.metrics.push(Metric::mean(name, &row.revisions));
        }
    }
}

fn chart(tables: &[(&str, Vec<Row>)]) -> Figure {
    let series = tables.iter().map(|(name, rows)| {
        Series::line(
            *name,
            rows.iter().map(|row| (f64::from(row.depth), row.nodes)),
        )
    });
    Figure {
        caption: "nodes over depth".to_owned(),
        chart: LineChart {
            title: "nodes of searches over their depth".to_owned(),
            x_label: "depth (levels of the tree)".to_owned(),
            y_label: "nodes".to_owned(),
            // A level of the tree multiplies them.
            y_scale: Scale::Logarithmic,
            series: series.collect(),
            ..LineChart::default()
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(position: &str) -> Result<ExperimentResults, ExperimentError> {
        let searcher = |name: &str, player: &str| CountedSearch {
            name: name.to_owned(),
            player: player.to_owned(),
            revisions: vec!["si-eval".to_owned(), "si-eval(mode=fixed)".to_owned()],
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
        assert_eq!(results.figures.len(), 1);
        assert!(value("all / fewer at depth 4, over the revisions") > 1);
    }

    #[test]
    fn malformed_positions_are_named() {
        let error = table("9").unwrap_err().to_string();
        assert!(error.starts_with("position `8x7c4:9`: "), "{error}");
    }
}
