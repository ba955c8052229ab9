//! How positions are spread over plies: a weight for each.

use std::fmt;
use std::str::FromStr;

use enlinea_core::{Excerpt, Rules};
use enlinea_players::random::Rng;
use rand::RngExt;
use serde::{Deserialize, Serialize, Serializer};

/// The share of each ply among the positions.
///
/// As text a list of parts `PLY`, `FIRST..LAST` (both included) or either followed by `*WEIGHT`: `8, 9..13*0.5, 14..35`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub struct PlyWeights {
    parts: Vec<Part>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Part {
    first: u32,
    last: u32,
    weight: f64,
}

/// Why a text is not a list of plies.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected plies such as `8..35` or `8, 9..13*0.5, 14..35`, found {found}")]
pub struct ParsePliesError {
    /// The malformed part.
    pub found: Excerpt,
}

impl PlyWeights {
    /// All plies from `first` to `last`, equally.
    pub fn range(first: u32, last: u32) -> PlyWeights {
        let weight = 1.0;
        PlyWeights {
            parts: vec![Part {
                first,
                last,
                weight,
            }],
        }
    }

    /// From the first plies with little theory to the last ones with something to decide: 8 to 35 on 7x6. Where labels cost most,
    /// just behind the built-in book, there are half as many positions.
    pub fn usual(rules: Rules) -> PlyWeights {
        let plies = rules.max_plies();
        if rules == Rules::STANDARD {
            "8, 9..13*0.5, 14..35".parse().expect("these are plies")
        } else {
            PlyWeights::range(plies * 4 / 21, (plies * 5 / 6).min(plies - 1))
        }
    }

    /// The lengths of the first published regression: 5 to 35 on 7x6.
    pub fn published(rules: Rules) -> PlyWeights {
        let plies = rules.max_plies();
        PlyWeights::range((plies / 8).max(4).min(plies - 1), plies * 5 / 6)
    }

    /// The first ply with a weight.
    pub fn first(&self) -> u32 {
        self.parts.iter().map(|part| part.first).min().unwrap_or(0)
    }

    /// The last ply with a weight.
    pub fn last(&self) -> u32 {
        self.parts.iter().map(|part| part.last).max().unwrap_or(0)
    }

    /// The weight of a ply; 0 if it is not wanted. Of several parts the last one counts.
    pub fn weight(&self, ply: u32) -> f64 {
        let mut parts = self.parts.iter().rev();
        let part = parts.find(|part| (part.first..=part.last).contains(&ply));
        part.map_or(0.0, |part| part.weight)
    }

    /// The largest weight.
    pub fn largest(&self) -> f64 {
        self.parts
            .iter()
            .map(|part| part.weight)
            .fold(0.0, f64::max)
    }

    /// The expected number of positions of each ply, from 0 to the last, among this many.
    pub(super) fn expected(&self, positions: usize) -> Vec<f64> {
        let weights: Vec<f64> = (0..=self.last()).map(|ply| self.weight(ply)).collect();
        let total: f64 = weights.iter().sum();
        let share = |weight| positions as f64 * weight / total;
        weights.into_iter().map(share).collect()
    }
}

/// An index, drawn by weights. Weights of 0 or less are never drawn, unless there are no others.
pub(super) fn draw(weights: &[f64], rng: &mut Rng) -> usize {
    let total: f64 = weights.iter().map(|weight| weight.max(0.0)).sum();
    let mut rest = rng.random::<f64>() * total;
    let mut drawn = weights.len() - 1;
    for (index, &weight) in weights.iter().enumerate() {
        if weight > 0.0 {
            drawn = index;
            rest -= weight;
            if rest < 0.0 {
                break;
            }
        }
    }
    drawn
}

impl Serialize for PlyWeights {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl TryFrom<String> for PlyWeights {
    type Error = ParsePliesError;

    fn try_from(text: String) -> Result<PlyWeights, ParsePliesError> {
        text.parse()
    }
}

impl FromStr for PlyWeights {
    type Err = ParsePliesError;

    fn from_str(text: &str) -> Result<PlyWeights, ParsePliesError> {
        let parts = text.split(',').map(|part| {
            Part::read(part.trim()).ok_or_else(|| ParsePliesError {
                found: Excerpt::of(part.trim()),
            })
        });
        let plies = PlyWeights {
            parts: parts.collect::<Result<_, _>>()?,
        };
        if (plies.first()..=plies.last()).all(|ply| plies.weight(ply) == 0.0) {
            return Err(ParsePliesError {
                found: Excerpt::of(text),
            });
        }
        Ok(plies)
    }
}

impl Part {
    fn read(text: &str) -> Option<Part> {
        /// Far beyond the largest board.
        const MOST: u32 = 1 << 16;
        let (plies, weight) = match text.split_once('*') {
            Some((plies, weight)) => (plies.trim(), weight.trim().parse().ok()?),
            None => (text, 1.0),
        };
        let (first, last) = plies.split_once("..").unwrap_or((plies, plies));
        let (first, last) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        let is_valid = first <= last && last <= MOST && (0.0..=1e6).contains(&weight);
        is_valid.then_some(Part {
            first,
            last,
            weight,
        })
    }
}

impl fmt::Display for PlyWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, part) in self.parts.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{}", part.first)?;
            if part.last != part.first {
                write!(f, "..{}", part.last)?;
            }
            match part.weight.to_string().as_str() {
                "1" => {}
                weight => write!(f, "*{weight}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use enlinea_players::random::rng;

    use super::*;

    #[test]
    fn plies_are_read_as_they_are_written() {
        for text in ["8..35", "0", "8, 9..13*0.5, 14..35", "3..4*2.25"] {
            let plies: PlyWeights = text.parse().unwrap();
            assert_eq!(plies.to_string(), text);
        }
        for text in [
            "", "5..3", "1..2..3", "x", "-1", "3*-1", "3*nan", "3*0", "1,,2", "99999",
        ] {
            assert!(text.parse::<PlyWeights>().is_err(), "{text}");
        }
    }

    #[test]
    fn positions_are_drawn_by_weight() {
        let plies: PlyWeights = "2..3, 5*2".parse().unwrap();
        assert_eq!(plies.expected(8), [0.0, 0.0, 2.0, 2.0, 0.0, 4.0]);
        let mut counts = [0; 6];
        let mut rng = rng(1);
        for _ in 0..4000 {
            counts[draw(&plies.expected(1), &mut rng)] += 1;
        }
        assert_eq!((counts[0], counts[4]), (0, 0));
        assert!(
            (900..1100).contains(&counts[2]) && (1900..2100).contains(&counts[5]),
            "{counts:?}"
        );
    }
}
