//! The description of a run: one TOML file.

use std::path::PathBuf;

use enlinea_core::Rules;
use serde::{Deserialize, Serialize};

use crate::data::{DataError, PositionSource, Recipe, WinsFound};
use crate::model::ModelOptions;

/// What is learned from what, and how it is measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunDescription {
    /// The name of the model and of its files.
    pub name: String,
    /// The board, as `7x6c4`.
    #[serde(default = "standard")]
    pub rules: String,
    /// Random seed of data, training and games.
    #[serde(default)]
    pub seed: u64,
    /// The positions.
    #[serde(default)]
    pub data: DataOptions,
    /// The model.
    pub model: ModelOptions,
    /// The games that it is measured by.
    #[serde(default)]
    pub games: TestGames,
}

fn standard() -> String {
    Rules::STANDARD.to_string()
}

/// Where positions come from. The three sets never share a position or its mirror image.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DataOptions {
    /// `mixed`, `random` or `published` (with every win found).
    pub recipe: String,
    /// Plies, as `data generate` reads them; the usual ones of the recipe if empty.
    pub plies: String,
    /// Positions to learn from.
    pub positions: usize,
    /// A file of `data generate` to learn from instead; the recipe still makes the other positions.
    pub file: Option<PathBuf>,
    /// Positions to choose settings and probabilities with.
    pub validation: usize,
    /// Positions to measure with.
    pub test: usize,
    /// At most this many nodes of the solver for a position; those that need more are left out. 0 is no limit.
    pub node_limit: u64,
}

impl Default for DataOptions {
    fn default() -> DataOptions {
        DataOptions {
            recipe: "mixed".to_owned(),
            plies: String::new(),
            positions: 20_000,
            file: None,
            validation: 3000,
            test: 5000,
            node_limit: 0,
        }
    }
}

/// Games against the perfect player, weaker ones and a random one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TestGames {
    /// Games against each opponent and with each side; 0 for none.
    pub count: u64,
}

impl Default for TestGames {
    fn default() -> TestGames {
        TestGames { count: 100 }
    }
}

impl RunDescription {
    /// Reads a description.
    ///
    /// # Errors
    /// With the place and what was expected there.
    pub fn from_toml(text: &str) -> Result<RunDescription, toml::de::Error> {
        toml::from_str(text)
    }
}

impl DataOptions {
    /// The recipe for a board.
    pub(super) fn recipe(&self, rules: Rules) -> Result<Option<Recipe>, DataError> {
        let source = match self.recipe.as_str() {
            "mixed" => PositionSource::Mixed,
            "random" => PositionSource::Random,
            "published" => PositionSource::Published {
                wins: WinsFound::Fixed,
            },
            _ => return Ok(None),
        };
        let mut recipe = Recipe::new(rules, source);
        if !self.plies.is_empty() {
            recipe = recipe.with_plies(self.plies.parse()?)?;
        }
        recipe.node_limit = Some(self.node_limit).filter(|&limit| limit > 0);
        Ok(Some(recipe))
    }
}
