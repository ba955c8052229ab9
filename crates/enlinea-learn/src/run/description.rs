//! The description of a run: one TOML file.

use std::path::PathBuf;

use enlinea_core::{Excerpt, ParseRulesError, Rules};
use enlinea_players::{TomlError, read_toml};
use serde::{Deserialize, Serialize};

use super::execution::{RunError, invalid};
use crate::data::{DataError, PositionSource, Recipe, WinsFound};
use crate::model::ModelOptions;

/// What is learned from what, and how it is measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
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
#[non_exhaustive]
pub struct DataOptions {
    /// `mixed`, `random` or `published` (with every win found).
    pub recipe: String,
    /// Plies, as `data generate` reads them; the usual ones of the recipe if empty.
    pub plies: String,
    /// Plies of the positions to choose and to measure with, if they are not the same.
    pub test_plies: String,
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
            test_plies: String::new(),
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
#[non_exhaustive]
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
    /// With the line and what was expected there.
    pub fn from_toml(text: &str) -> Result<RunDescription, RunError> {
        read_toml(text).map_err(|TomlError { line, reason }| RunError::Malformed { line, reason })
    }

    /// Checks everything that can be known before any work begins, and gives the board.
    ///
    /// # Errors
    /// Names the first value that cannot be used.
    pub fn check(&self) -> Result<Rules, RunError> {
        let name = &self.name;
        if name.is_empty() || name.starts_with('.') || name.contains(['/', '\\']) {
            let found = Excerpt::of(name);
            let reason = format!("expected a file name without folders, found {found}");
            return Err(invalid("name", reason));
        }
        let rules: Rules = self
            .rules
            .parse()
            .map_err(|error: ParseRulesError| invalid("rules", error.to_string()))?;
        self.data.recipe(rules)?;
        self.data.test_recipe(rules)?;
        let data = &self.data;
        let counts = [
            (
                "data.positions",
                data.positions,
                self.model.needs_positions(),
            ),
            ("data.validation", data.validation, true),
            ("data.test", data.test, true),
        ];
        for (name, count, is_needed) in counts {
            if is_needed && !(1..=MOST_POSITIONS).contains(&count) {
                let reason = format!("expected 1 to {MOST_POSITIONS}, found {count}");
                return Err(invalid(name, reason));
            }
        }
        if self.games.count > MOST_GAMES {
            let reason = format!("expected at most {MOST_GAMES}, found {}", self.games.count);
            return Err(invalid("games.count", reason));
        }
        self.model.check()?;
        Ok(rules)
    }
}

/// They are kept in memory.
const MOST_POSITIONS: usize = 100_000_000;
const MOST_GAMES: u64 = 1_000_000;

impl DataOptions {
    /// The recipe of the positions to learn from.
    pub(super) fn recipe(&self, rules: Rules) -> Result<Recipe, RunError> {
        self.recipe_with(rules, &self.plies)
    }

    /// The recipe of the positions to choose and to measure with.
    pub(super) fn test_recipe(&self, rules: Rules) -> Result<Recipe, RunError> {
        let is_same = self.test_plies.is_empty();
        let plies = if is_same {
            &self.plies
        } else {
            &self.test_plies
        };
        self.recipe_with(rules, plies)
    }

    fn recipe_with(&self, rules: Rules, plies: &str) -> Result<Recipe, RunError> {
        let source = match self.recipe.as_str() {
            "mixed" => PositionSource::Mixed,
            "random" => PositionSource::Random,
            "published" => PositionSource::Published {
                wins: WinsFound::Fixed,
            },
            other => {
                let found = Excerpt::of(other);
                let reason = format!("expected mixed, random or published, found {found}");
                return Err(invalid("data.recipe", reason));
            }
        };
        let mut recipe = Recipe::new(rules, source);
        if !plies.is_empty() {
            let plies = plies.parse().map_err(DataError::from)?;
            recipe = recipe.with_plies(plies)?;
        }
        recipe.node_limit = Some(self.node_limit).filter(|&limit| limit > 0);
        Ok(recipe)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        let checked = RunDescription::from_toml(text).and_then(|description| description.check());
        checked.unwrap_err().to_string()
    }

    #[test]
    fn malformed_text_is_one_bounded_line_with_its_number() {
        let unknown = error("name = 'x'\n[data]\nbirds = 3\n[model]\nkind = 'td'");
        assert!(unknown.starts_with("line 3: unknown field `birds`, expected one of `recipe`"));
        let unknown = error("name = 'x'\n[model]\nkind = 'forest'\nbirds = 3");
        assert!(unknown.contains("unknown field `birds`"), "{unknown}");
        assert!(error("name = 'x'\n[model]\nkind = 'oracle'").contains("`polynomial`"));
        assert!(error("name = ").starts_with("line 1: "));
        let long = error(&format!("name = 'x'\n{} = 1", "a".repeat(100_000)));
        assert!(long.len() < 400 && long.lines().count() == 1, "{long}");
    }

    #[test]
    fn what_cannot_be_run_is_refused_before_any_work() {
        let with = |top: &str, data: &str, model: &str| {
            error(&format!("{top}\n[data]\n{data}\n[model]\n{model}"))
        };
        let td = "kind = 'td'";
        assert!(with("name = '../x'", "", td).starts_with("`name`: expected a file name"));
        assert!(with("name = 'x'\nrules = '7'", "", td).starts_with("`rules`: "));
        let recipe = with("name = 'x'", "recipe = 'cake'", td);
        assert_eq!(
            recipe,
            "`data.recipe`: expected mixed, random or published, found `cake`"
        );
        assert!(with("name = 'x'", "plies = '50'", td).contains("at most"));
        assert!(with("name = 'x'", "test_plies = '50'", td).contains("at most"));
        assert!(with("name = 'x'", "plies = '1..x'", td).contains('x'));
        for key in ["positions", "validation", "test"] {
            let none = with("name = 'x'", &format!("{key} = 0"), "kind = 'forest'");
            assert_eq!(
                none,
                format!("`data.{key}`: expected 1 to 100000000, found 0")
            );
        }
        assert_eq!(
            with("name = 'x'", "", "kind = 'sparse'\nunits = 17"),
            "`units` must be a multiple of 16 from 16 to 4096"
        );
    }
}
