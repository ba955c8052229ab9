//! The numbers that an optimizer may move: names, bounds, a starting point, and which of them belong together.

use enlinea_core::Excerpt;
use enlinea_players::{ParameterError, ParameterSpace};
use serde::{Deserialize, Serialize};

/// A box of numbers with names.
#[derive(Clone, Debug, PartialEq)]
pub struct TuningSpace {
    dimensions: Vec<Dimension>,
}

/// One number that may be moved.
#[derive(Clone, Debug, PartialEq)]
pub struct Dimension {
    /// Its name in weight files.
    pub name: String,
    /// The smallest value to try.
    pub minimum: f64,
    /// The largest value to try.
    pub maximum: f64,
    /// Where a search that needs a starting point begins.
    pub start: f64,
}

/// Which numbers are inherited together when two vectors are crossed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Genes {
    /// Every number for itself.
    #[default]
    Elements,
    /// Numbers whose names differ only in a number at their end (`biext_1`, `biext_2`, …) are one gene.
    Vectors,
    /// As `Vectors`, and the two numbers of a pair (`corner_me`, `corner_other`) are one gene too.
    PairsAndVectors,
}

/// Why bounds or a starting point are invalid.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SpaceError {
    /// There is no such number.
    #[error("there is no weight {}", Excerpt::of(name))]
    Unknown {
        /// The name.
        name: String,
    },
    /// Bounds in the wrong order, or outside those of the player.
    #[error("bounds of `{name}` are {low} to {high}: they must lie within {minimum} to {maximum}")]
    Bounds {
        /// The name.
        name: String,
        /// The lower bound asked for.
        low: f64,
        /// The upper bound asked for.
        high: f64,
        /// The smallest value that the player takes.
        minimum: f64,
        /// The largest value that the player takes.
        maximum: f64,
    },
    /// The starting point is not a point.
    #[error("the start of `{name}` is {value}: it must be a finite number")]
    NotFinite {
        /// The name.
        name: String,
        /// The number given.
        value: f64,
    },
    /// The starting point has another number of weights.
    #[error(transparent)]
    Start(#[from] ParameterError),
}

impl TuningSpace {
    /// All parameters of an evaluator, from its defaults.
    pub fn of(space: &ParameterSpace) -> TuningSpace {
        let dimensions = space.parameters().iter().map(|parameter| Dimension {
            name: parameter.name.clone(),
            minimum: parameter.minimum,
            maximum: parameter.maximum,
            start: parameter.default,
        });
        TuningSpace {
            dimensions: dimensions.collect(),
        }
    }

    /// A plain box without meaning, for tests of optimizers: `count` numbers within these bounds.
    pub fn cube(count: usize, bounds: (f64, f64), start: f64) -> TuningSpace {
        let dimension = |index| Dimension {
            name: format!("x_{index}"),
            minimum: bounds.0,
            maximum: bounds.1,
            start,
        };
        TuningSpace {
            dimensions: (1..=count).map(dimension).collect(),
        }
    }

    /// The numbers in order.
    pub fn dimensions(&self) -> &[Dimension] {
        &self.dimensions
    }

    /// The number of dimensions.
    pub fn len(&self) -> usize {
        self.dimensions.len()
    }

    /// Whether there is nothing to move.
    pub fn is_empty(&self) -> bool {
        self.dimensions.is_empty()
    }

    /// Where searches begin.
    pub fn start(&self) -> Vec<f64> {
        self.dimensions.iter().map(|one| one.start).collect()
    }

    /// Whether a point has all its numbers within their bounds.
    pub(crate) fn contains(&self, point: &[f64]) -> bool {
        let mut pairs = self.dimensions.iter().zip(point);
        point.len() == self.len()
            && pairs.all(|(one, value)| (one.minimum..=one.maximum).contains(value))
    }

    /// Begins elsewhere; values beyond the bounds are moved to them.
    ///
    /// # Errors
    /// If the point has another number of weights, or one that is not finite.
    pub fn start_at(&mut self, point: &[f64]) -> Result<(), SpaceError> {
        if point.len() != self.len() {
            let (found, expected) = (point.len(), self.len());
            return Err(ParameterError::Count { found, expected }.into());
        }
        for (dimension, &value) in self.dimensions.iter_mut().zip(point) {
            if !value.is_finite() {
                let name = dimension.name.clone();
                return Err(SpaceError::NotFinite { name, value });
            }
            dimension.start = value.clamp(dimension.minimum, dimension.maximum);
        }
        Ok(())
    }

    /// Tries only these values of one number.
    ///
    /// # Errors
    /// If there is no such number, or the bounds are not within its own.
    pub fn narrow(&mut self, name: &str, low: f64, high: f64) -> Result<(), SpaceError> {
        let found = self.dimensions.iter_mut().find(|one| one.name == name);
        let Some(dimension) = found else {
            return Err(SpaceError::Unknown {
                name: name.to_owned(),
            });
        };
        let (minimum, maximum) = (dimension.minimum, dimension.maximum);
        // Written so that NaN is refused.
        if !(minimum <= low && low < high && high <= maximum) {
            return Err(SpaceError::Bounds {
                name: name.to_owned(),
                low,
                high,
                minimum,
                maximum,
            });
        }
        dimension.minimum = low;
        dimension.maximum = high;
        dimension.start = dimension.start.clamp(low, high);
        Ok(())
    }

    /// A point from shares of each range, 0 at the minimum and 1 at the maximum.
    pub fn from_unit(&self, shares: &[f64]) -> Vec<f64> {
        let pairs = self.dimensions.iter().zip(shares);
        pairs
            .map(|(one, share)| one.minimum + share * (one.maximum - one.minimum))
            .collect()
    }

    /// The shares of a point.
    pub fn to_unit(&self, point: &[f64]) -> Vec<f64> {
        let pairs = self.dimensions.iter().zip(point);
        pairs
            .map(|(one, value)| (value - one.minimum) / (one.maximum - one.minimum))
            .collect()
    }

    /// The numbers that are inherited together, by their places, in the order of the first of each.
    pub fn genes(&self, genes: Genes) -> Vec<Vec<usize>> {
        let mut list: Vec<(String, Vec<usize>)> = Vec::new();
        for (place, dimension) in self.dimensions.iter().enumerate() {
            let key = gene_key(&dimension.name, genes);
            match list.iter_mut().find(|(known, _)| *known == key) {
                Some((_, places)) => places.push(place),
                None => list.push((key, vec![place])),
            }
        }
        list.into_iter().map(|(_, places)| places).collect()
    }
}

/// The number at the end of a name, if it has one.
pub(crate) fn index_of(name: &str) -> Option<u32> {
    name.rsplit_once('_')?.1.parse().ok()
}

fn gene_key(name: &str, genes: Genes) -> String {
    let Some((stem, end)) = name.rsplit_once('_') else {
        return name.to_owned();
    };
    let is_vector = end.parse::<u32>().is_ok();
    let is_pair = end == "me" || end == "other";
    match genes {
        Genes::Vectors | Genes::PairsAndVectors if is_vector => format!("{stem}[]"),
        Genes::PairsAndVectors if is_pair => format!("{stem}()"),
        _ => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_core::Rules;
    use enlinea_players::heuristics::uba_score;

    #[test]
    fn the_28_weights_are_28_20_or_12_genes() {
        let space = TuningSpace::of(&uba_score::space(Rules::STANDARD));
        let count = |genes| space.genes(genes).len();
        assert_eq!(count(Genes::Elements), 28);
        assert_eq!(count(Genes::Vectors), 20);
        assert_eq!(count(Genes::PairsAndVectors), 12);
        let vectors = space.genes(Genes::Vectors);
        assert_eq!(vectors[16], [16, 20, 24], "extnext_1, _2 and _3");
    }

    #[test]
    fn shares_and_points_are_the_same_place() {
        let mut space = TuningSpace::cube(3, (-2.0, 6.0), 0.0);
        space.narrow("x_2", 0.0, 1.0).unwrap();
        let point = space.from_unit(&[0.25, 0.5, 1.0]);
        assert_eq!(point, [0.0, 0.5, 6.0]);
        assert_eq!(space.to_unit(&point), [0.25, 0.5, 1.0]);
    }

    #[test]
    fn wrong_bounds_and_starts_are_refused() {
        let mut space = TuningSpace::cube(2, (-1.0, 1.0), 0.0);
        let check = |error: SpaceError, text: &str| assert_eq!(error.to_string(), text);
        check(
            space.narrow("y", 0.0, 1.0).unwrap_err(),
            "there is no weight `y`",
        );
        check(
            space.narrow("x_1", 0.0, f64::NAN).unwrap_err(),
            "bounds of `x_1` are 0 to NaN: they must lie within -1 to 1",
        );
        check(
            space.start_at(&[0.0]).unwrap_err(),
            "1 weights were given, 2 are needed",
        );
        check(
            space.start_at(&[0.0, f64::NAN]).unwrap_err(),
            "the start of `x_2` is NaN: it must be a finite number",
        );
        space.start_at(&[5.0, 0.5]).unwrap();
        assert_eq!(space.start(), [1.0, 0.5]);
    }
}
