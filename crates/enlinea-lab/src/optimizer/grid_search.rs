//! The grid searches of UBA, Algorithms III, TP3: a few weights at a time, over a grid of values, keeping what is accepted.
//!
//! The published ones differ in four things, which are settings here: how many weights are moved together (1: the coordinate
//! search of the pseudo-code, 2: pairs), in which order, how many rounds, and from where. A challenger is compared with the
//! champion of the moment; one that is accepted is the champion from then on.
//!
//! Challengers are asked for in groups, with the champion in front, as if none of them were accepted. When one is, what was
//! measured after it is thrown away, so the result is that of a search one by one.

use enlinea_players::random::{derived_seed, rng};
use serde::{Deserialize, Serialize};

use super::options::{require, require_fit, saved};
use super::random::random_point;
use super::{Optimizer, OptimizerError, Stage};
use crate::measurement::Measurement;
use crate::space::{TuningSpace, index_of};

/// When a challenger replaces the champion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Criterion {
    /// Its value is larger.
    #[default]
    Value,
    /// In its games against the champion it wins at least one and loses none; for the objective `duel`.
    Duel,
    /// Wins minus losses are more, wins are not fewer and losses are not more than the champion's; for games against others.
    External,
}

impl Criterion {
    /// Whether the challenger is the new champion. Without games there is nothing to compare but values.
    pub fn accepts(self, champion: &Measurement, challenger: &Measurement) -> bool {
        match (self, champion.games, challenger.games) {
            (Criterion::Duel, _, Some(games)) => games.wins >= 1 && games.losses == 0,
            (Criterion::External, Some(old), Some(new)) => {
                let surplus = |wins: u32, losses: u32| i64::from(wins) - i64::from(losses);
                surplus(new.wins, new.losses) > surplus(old.wins, old.losses)
                    && new.wins >= old.wins
                    && new.losses <= old.losses
            }
            _ => challenger.value > champion.value,
        }
    }
}

/// Which values are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GridValues {
    /// The values of the grid themselves, as the text says.
    #[default]
    Absolute,
    /// The weight at the start plus the values of the grid, kept within the bounds, as the pseudo-code says (quirk
    /// *offsets instead of values*).
    Offset,
}

/// Which weights come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GridOrder {
    /// As they stand in files.
    #[default]
    Canonical,
    /// Weights with a number at their end first, the largest number before the others: long chains before short ones, and
    /// among those the bi-extensible before the others.
    LongFirst,
}

/// Settings; the defaults are `grid-pairs` from random weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct GridSearchOptions {
    /// Weights that are moved together: 1 or 2.
    pub block: usize,
    /// Values of each weight, from its minimum to its maximum.
    pub values: usize,
    /// Times that all weights are gone through.
    pub rounds: u32,
    /// Which weights come first.
    pub order: GridOrder,
    /// Whether the search begins at the starting point; at random weights otherwise.
    pub include_start: bool,
    /// When a challenger is accepted.
    pub criterion: Criterion,
    /// Which values are tried.
    pub tried: GridValues,
}

impl Default for GridSearchOptions {
    fn default() -> GridSearchOptions {
        GridSearchOptions {
            block: 2,
            values: 21,
            rounds: 1,
            order: GridOrder::Canonical,
            include_start: false,
            criterion: Criterion::Value,
            tried: GridValues::Absolute,
        }
    }
}

/// Challengers asked for at once, at most.
const GROUP: usize = 63;

/// The grid search.
#[derive(Debug)]
pub struct GridSearch {
    space: TuningSpace,
    options: GridSearchOptions,
    /// The places of the weights, in the order in which they are moved.
    order: Vec<usize>,
    state: GridSearchState,
}

/// The state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct GridSearchState {
    /// Where the search began.
    origin: Vec<f64>,
    champion: Vec<f64>,
    /// Challengers that are done with, over all rounds.
    checked: u64,
}

impl GridSearch {
    pub(super) fn new(
        space: TuningSpace,
        options: GridSearchOptions,
        seed: u64,
        state: Option<GridSearchState>,
    ) -> Result<GridSearch, OptimizerError> {
        let GridSearchOptions {
            block,
            values,
            rounds,
            ..
        } = options;
        require((1..=2).contains(&block), "block", block, "1 or 2")?;
        require(
            (2..=1001).contains(&values),
            "values",
            values,
            "from 2 to 1001",
        )?;
        require(rounds > 0, "rounds", rounds, "at least 1")?;
        let order = ordered(&space, options.order);
        let state = state.unwrap_or_else(|| {
            let origin = if options.include_start {
                space.start()
            } else {
                random_point(&space, &mut rng(derived_seed(seed, &[0])))
            };
            GridSearchState {
                champion: origin.clone(),
                origin,
                checked: 0,
            }
        });
        let search = GridSearch {
            space,
            options,
            order,
            state,
        };
        let GridSearchState {
            origin,
            champion,
            checked,
        } = &search.state;
        let points = [origin, champion];
        let is_inside = points.iter().all(|point| search.space.contains(point));
        require_fit(is_inside && *checked <= search.total())?;
        Ok(search)
    }

    /// How many challengers one round has for each block of weights.
    fn block_sizes(&self) -> Vec<u64> {
        let blocks = self.order.chunks(self.options.block);
        blocks
            .map(|block| (self.options.values as u64).pow(block.len() as u32))
            .collect()
    }

    fn total(&self) -> u64 {
        self.block_sizes().iter().sum::<u64>() * u64::from(self.options.rounds)
    }

    /// The challenger of this number, and how many more its block has.
    fn challenger(&self, number: u64) -> (Vec<f64>, u64) {
        let sizes = self.block_sizes();
        let mut rest = number % sizes.iter().sum::<u64>();
        let mut index = 0;
        while rest >= sizes[index] {
            rest -= sizes[index];
            index += 1;
        }
        let left = sizes[index] - rest;
        let block = &self.order[index * self.options.block..];
        let mut point = self.state.champion.clone();
        // The last weight of the block changes fastest.
        for &place in block[..self.options.block.min(block.len())].iter().rev() {
            let count = self.options.values as u64;
            point[place] = self.value(place, rest % count);
            rest /= count;
        }
        (point, left)
    }

    fn value(&self, place: usize, number: u64) -> f64 {
        let dimension = &self.space.dimensions()[place];
        let range = dimension.maximum - dimension.minimum;
        let share = number as f64 / (self.options.values - 1) as f64;
        // Nine decimals: -1 + 2 * 0.55 is meant to be 0.1 and not 0.10000000000000009.
        let tidy = |value: f64| (value * 1e9).round() / 1e9;
        let value = match self.options.tried {
            GridValues::Absolute => dimension.minimum + share * range,
            GridValues::Offset => self.state.origin[place] + range * (share - 0.5),
        };
        tidy(value).clamp(dimension.minimum, dimension.maximum)
    }
}

/// The places of the weights in an order.
fn ordered(space: &TuningSpace, order: GridOrder) -> Vec<usize> {
    let mut places: Vec<usize> = (0..space.len()).collect();
    if order == GridOrder::LongFirst {
        places.sort_by_key(|&place| {
            let name = &space.dimensions()[place].name;
            let is_first_family = name.starts_with("biext");
            let length = index_of(name).unwrap_or(0);
            (u32::MAX - length, !is_first_family)
        });
    }
    places
}

impl Optimizer for GridSearch {
    fn ask(&self) -> Vec<Vec<f64>> {
        let left = self.total() - self.state.checked;
        if left == 0 {
            return Vec::new();
        }
        // The next block begins from the champion of this one, so a group ends with its block.
        let in_block = self.challenger(self.state.checked).1;
        let count = left.min(in_block).min(GROUP as u64);
        let challengers = (0..count).map(|ahead| self.challenger(self.state.checked + ahead).0);
        std::iter::once(self.state.champion.clone())
            .chain(challengers)
            .collect()
    }

    fn tell(&mut self, measurements: &[Measurement]) {
        let (champion, challengers) = measurements.split_at(1);
        let criterion = self.options.criterion;
        let accepted = challengers
            .iter()
            .position(|challenger| criterion.accepts(&champion[0], challenger));
        match accepted {
            Some(place) => {
                self.state.checked += place as u64 + 1;
                self.state.champion = self.challenger(self.state.checked - 1).0;
            }
            None => self.state.checked += challengers.len() as u64,
        }
    }

    fn best(&self) -> Vec<f64> {
        self.state.champion.clone()
    }

    fn stage(&self) -> Stage {
        Stage {
            done: self.state.checked,
            planned: self.total(),
        }
    }

    fn save(&self) -> String {
        saved(&self.state)
    }
}

#[cfg(test)]
mod tests;
