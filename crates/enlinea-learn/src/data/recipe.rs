//! Which positions are wanted.

use std::path::PathBuf;

use enlinea_core::Rules;
use serde::{Deserialize, Serialize};

use super::{DataError, PlyWeights};

/// Where positions come from, and which of them are kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// The game.
    pub rules: Rules,
    /// Where positions come from.
    pub source: PositionSource,
    /// How they are spread over plies.
    pub plies: PlyWeights,
    /// Whether a position is left out if it or its mirror image is there already.
    pub distinct: bool,
    /// At most this many nodes for the scores of a position. Scores that are not found are left out.
    pub node_limit: Option<u64>,
}

/// Where positions come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "name")]
pub enum PositionSource {
    /// Games of random moves, one position each.
    Random,
    /// Games in which a move is perfect, or random with a probability drawn for each game from this range.
    Optimal {
        /// The least probability of a random move.
        least: f64,
        /// The greatest.
        most: f64,
    },
    /// Half from games between random and perfect, some of them after a random start, half from random games; these fill the
    /// plies that are missing. Meant for training.
    Mixed,
    /// Drawn from a bag with one ball for each cell, as in the first published regression (UAM, AI, Santorum and Galán 2019).
    Published {
        /// How a win within the drawn moves is found.
        wins: WinsFound,
    },
    /// Games between two players, who change sides after each.
    SelfPlay {
        /// Specs of the players.
        players: [String; 2],
        /// Random moves at the start of a game, at most.
        random_start: u32,
        /// Positions taken from a game, at most.
        per_game: usize,
    },
    /// All positions of the games of a stored tournament.
    Tournament {
        /// The database file.
        file: PathBuf,
        /// The tournament; not needed if there is only one.
        tournament: Option<String>,
    },
    /// Every position of the wanted plies.
    All,
}

impl PositionSource {
    /// Whether it ends by itself.
    pub fn has_end(&self) -> bool {
        matches!(
            self,
            PositionSource::Tournament { .. } | PositionSource::All
        )
    }
}

/// Which wins the published recipe finds: the drawn moves end before the first of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WinsFound {
    /// As published, with the quirk *exactly four wins*: positions behind a win that is not found have no scores and are lost.
    #[default]
    Published,
    /// All of them.
    Fixed,
}

impl Recipe {
    /// A recipe with the usual plies of its source and no limit.
    pub fn new(rules: Rules, source: PositionSource) -> Recipe {
        let (plies, distinct) = match source {
            PositionSource::Published { .. } => (PlyWeights::published(rules), false),
            PositionSource::All => (PlyWeights::range(0, 6.min(rules.max_plies() - 1)), true),
            PositionSource::Tournament { .. } => {
                (PlyWeights::range(0, rules.max_plies() - 1), true)
            }
            _ => (PlyWeights::usual(rules), true),
        };
        Recipe {
            rules,
            source,
            plies,
            distinct,
            node_limit: None,
        }
    }

    /// Spreads positions like this.
    ///
    /// # Errors
    /// If the game does not have these plies.
    pub fn with_plies(mut self, plies: PlyWeights) -> Result<Recipe, DataError> {
        let (last, most) = (plies.last(), self.rules.max_plies() - 1);
        if last > most {
            let rules = self.rules;
            return Err(DataError::PliesOutOfRange { last, most, rules });
        }
        self.plies = plies;
        Ok(self)
    }
}
