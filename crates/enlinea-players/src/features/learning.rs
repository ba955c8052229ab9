//! The eleven features that a polynomial was fitted to, with and without the defect of its counters.
//!
//! Source: UAM, AI, Santorum and Galán 2019, machine-learning part. *Ally* is the side that just moved.

use enlinea_core::{Grid, Word};

use crate::View;
use crate::definition::{FeatureSetDefinition, Text};
use crate::direction::Ray;
use crate::features::windows::{columns_where, rows_where};
use crate::features::{FeatureSet, runs};
use crate::mode::Mode;
use crate::sources::Source;

/// `ml-features`.
pub static ML_FEATURES: FeatureSetDefinition = FeatureSetDefinition {
    slug: "ml-features",
    name: Text {
        english: "Learning features (UAM)",
        spanish: "Rasgos de aprendizaje (UAM)",
    },
    idea: Text {
        english: "eleven numbers to predict solver scores from, for the side that just moved",
        spanish: "once números para predecir valores exactos, para quien acaba de mover",
    },
    source: Source::SantorumGalan2019,
    modes: &[Mode::Published, Mode::Fixed],
    select: |mode| FeatureSet::Learning(Bounds::of_mode(mode)),
};

/// How many numbers there are.
pub const LENGTH: usize = 11;

/// Their names, in order.
pub const NAMES: [&str; LENGTH] = [
    "n_pieces",
    "ally_mean_dist",
    "opp_mean_dist",
    "ally_2_blocked",
    "ally_2_effective",
    "opp_2_blocked",
    "opp_2_effective",
    "ally_3_blocked",
    "ally_3_effective",
    "opp_3_blocked",
    "opp_3_effective",
];

/// Whether the counters see the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounds {
    /// Counters that go right or down stop before the last column or the bottom row, which act as a wall
    /// (quirk *counters short of the edge*), and fewer than two stones of a side are an error.
    Published,
    /// The whole board; the mean distance of fewer than two stones is 0.
    Full,
}

impl Bounds {
    /// The bounds of a mode.
    pub fn of_mode(mode: Mode) -> Bounds {
        match mode {
            Mode::Fixed => Bounds::Full,
            _ => Bounds::Published,
        }
    }
}

/// Why the numbers cannot be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LearningError {
    /// The published program divides by the number of pairs.
    #[error("the mean distance needs two stones of each side, one has {found}")]
    TooFewStones {
        /// Stones of that side.
        found: u32,
    },
}

/// The eleven numbers, seen by the side that looks (the ally).
///
/// # Errors
/// With the published bounds, if a side has fewer than two stones.
pub fn features<G: Grid>(view: &View<G>, bounds: Bounds) -> Result<[f64; LENGTH], LearningError> {
    let turned = view.turned();
    let mut features = [0.0; LENGTH];
    features[0] = f64::from(view.count());
    features[1] = mean_distance(view, bounds)?;
    features[2] = mean_distance(&turned, bounds)?;
    for (offset, length) in [(3, 2), (7, 3)] {
        for (side, looking) in [(0, view), (2, &turned)] {
            let counts = count_runs(looking, length, bounds);
            features[offset + side] = f64::from(counts.blocked);
            features[offset + side + 1] = f64::from(counts.effective);
        }
    }
    Ok(features)
}

/// Runs of one length, seen from every cell along every ray.
struct RunCounts {
    blocked: u32,
    effective: u32,
}

/// A run counts once from each cell and ray along which exactly `length` stones follow: from both of its ends,
/// and as the tail of longer runs. It is effective if the cell that ends the count is empty.
fn count_runs<G: Grid>(view: &View<G>, length: u32, bounds: Bounds) -> RunCounts {
    let grid = view.grid();
    let mut counts = RunCounts {
        blocked: 0,
        effective: 0,
    };
    for ray in Ray::ALL {
        let seen = seen_cells(grid, ray, bounds);
        let stones = view.own() & seen;
        let mut lengths = runs::at_least(grid, stones, stones, ray).skip(length as usize - 1);
        let (Some(enough), Some(more)) = (lengths.next(), lengths.next()) else {
            continue;
        };
        let ends = (0..length).fold(enough & !more, |cells, _| ray.step(grid, cells));
        let effective = (ends & view.empty() & seen).count_ones();
        counts.effective += effective;
        counts.blocked += (enough & !more).count_ones() - effective;
    }
    counts
}

fn seen_cells<G: Grid>(grid: G, ray: Ray, bounds: Bounds) -> G::Word {
    let mut seen = grid.full();
    if bounds == Bounds::Published {
        if ray.goes_right() {
            seen = seen & !columns_where(grid, |column| column == grid.width() - 1);
        }
        if ray.goes_down() {
            seen = seen & !rows_where(grid, |row| row == 0);
        }
    }
    seen
}

/// The mean over all ordered pairs, added up row by row from the top as the published program does: the order
/// decides the last digits.
fn mean_distance<G: Grid>(view: &View<G>, bounds: Bounds) -> Result<f64, LearningError> {
    let grid = view.grid();
    let found = view.own().count_ones();
    if found < 2 {
        return match bounds {
            Bounds::Published => Err(LearningError::TooFewStones { found }),
            Bounds::Full => Ok(0.0),
        };
    }
    let stones: Vec<(f64, f64)> = (0..grid.height())
        .rev()
        .flat_map(|row| (0..grid.width()).map(move |column| (column, row)))
        .filter(|&(column, row)| view.own().has_bit(column * grid.stride() + row))
        .map(|(column, row)| (f64::from(column), f64::from(row)))
        .collect();
    let mut sum = 0.0;
    for (i, a) in stones.iter().enumerate() {
        for (j, b) in stones.iter().enumerate() {
            if i != j {
                let (across, up) = (a.0 - b.0, a.1 - b.1);
                sum += (across * across + up * up).sqrt();
            }
        }
    }
    Ok(sum / f64::from(found * (found - 1)))
}
