//! The results of an experiment: numbers, figures and remarks. Plain data, so that a report can be written later.

use serde::{Deserialize, Serialize};

use super::Metric;
use crate::plot::LineChart;

/// The results of an experiment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ExperimentResults {
    /// Numbers with names; the names are those of `expected.csv`.
    pub metrics: Vec<Metric>,
    /// Figures in the order of the publication.
    pub figures: Vec<Figure>,
    /// Tables beside the list of metrics.
    #[serde(default)]
    pub tables: Vec<ResultTable>,
    /// Positions.
    #[serde(default)]
    pub boards: Vec<ResultBoard>,
    /// Sentences.
    pub remarks: Vec<String>,
}

/// A figure with its caption.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// What it shows, and which figure of the publication it is.
    pub caption: String,
    /// The curves.
    pub chart: LineChart,
}

/// A table with its caption.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResultTable {
    /// What it shows.
    pub caption: String,
    /// The names of the columns.
    pub head: Vec<String>,
    /// The rest.
    pub rows: Vec<Vec<String>>,
}

/// A position with its caption.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResultBoard {
    /// What it shows.
    pub caption: String,
    /// Rules and moves, as in `docs/notation.md`.
    pub game: String,
}
