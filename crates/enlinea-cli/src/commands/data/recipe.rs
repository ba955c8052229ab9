//! The flags that say which positions are wanted.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use enlinea_core::Rules;
use enlinea_learn::data::{DataError, PlyWeights, PositionSource, Recipe, WinsFound};

use crate::process::exit::WrongInput;

/// Which positions.
#[derive(Args, Debug)]
pub(in crate::commands) struct RecipeArgs {
    /// Where positions come from.
    #[arg(long, value_name = "NAME", default_value = "mixed")]
    pub(super) recipe: RecipeName,

    /// Plies and their weights, such as `8..35` or `8, 9..13*0.5, 14..35` (default: by recipe).
    #[arg(long, value_name = "PLIES")]
    plies: Option<PlyWeights>,

    /// Keep duplicate positions.
    #[arg(long)]
    duplicates: bool,

    /// At most this many nodes for the scores of a position; scores that need more are left out.
    #[arg(long, value_name = "N")]
    node_limit: Option<u64>,

    /// `optimal`: the probability of a random move, drawn for each game from this range.
    #[arg(long, value_name = "LEAST..MOST", default_value = "0.05..1", value_parser = parse_epsilon)]
    epsilon: (f64, f64),

    /// `self-play`: a player; give it twice for two different ones.
    #[arg(long = "player", value_name = "SPEC")]
    players: Vec<String>,

    /// `self-play`: at most this many random moves at the start of a game.
    #[arg(long, value_name = "N", default_value_t = 8)]
    random_start: u32,

    /// `self-play`: at most this many positions from each game.
    #[arg(long, value_name = "N", default_value_t = 4)]
    per_game: usize,

    /// `tournament`: the database file.
    #[arg(long, value_name = "FILE", default_value = "enlinea.db")]
    store: PathBuf,

    /// `tournament`: its name; not needed if there is only one.
    #[arg(long, value_name = "NAME")]
    tournament: Option<String>,

    /// `published`: which wins end the drawn moves (default: as `--mode`).
    #[arg(long, value_name = "MODE")]
    wins: Option<PublishedMode>,

    /// `published`: with its quirks, or repaired: wins, stone count and features together.
    #[arg(long, value_name = "MODE", default_value = "published")]
    pub(super) mode: PublishedMode,
}

/// Values of `--recipe`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum RecipeName {
    /// Games between random and perfect, and random games: for training.
    Mixed,
    /// Games of random moves, one position each.
    Random,
    /// Games in which a move is perfect, or random with some probability.
    Optimal,
    /// Moves drawn from a bag, as in the first published regression.
    Published,
    /// Games between two players.
    SelfPlay,
    /// The positions of a stored tournament.
    Tournament,
    /// Every position of the wanted plies.
    All,
}

/// Values of `--mode`, `--wins` and `--stone-count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum PublishedMode {
    /// As the published program does it.
    Published,
    /// As it was meant.
    Fixed,
}

impl RecipeArgs {
    pub(in crate::commands) fn recipe(&self, rules: Rules) -> anyhow::Result<Recipe> {
        let source = match self.recipe {
            RecipeName::Mixed => PositionSource::Mixed,
            RecipeName::Random => PositionSource::Random,
            RecipeName::Optimal => PositionSource::Optimal {
                least: self.epsilon.0,
                most: self.epsilon.1,
            },
            RecipeName::Published => PositionSource::Published {
                wins: match self.wins.unwrap_or(self.mode) {
                    PublishedMode::Published => WinsFound::Published,
                    PublishedMode::Fixed => WinsFound::Fixed,
                },
            },
            RecipeName::SelfPlay => PositionSource::SelfPlay {
                players: self.pair()?,
                random_start: self.random_start,
                per_game: self.per_game,
            },
            RecipeName::Tournament => PositionSource::Tournament {
                file: self.store.clone(),
                tournament: self.tournament.clone(),
            },
            RecipeName::All => PositionSource::All,
        };
        let mut recipe = Recipe::new(rules, source);
        if let Some(plies) = &self.plies {
            let wrong = |error: DataError| WrongInput(error.to_string());
            recipe = recipe.with_plies(plies.clone()).map_err(wrong)?;
        }
        recipe.distinct &= !self.duplicates;
        recipe.node_limit = self.node_limit;
        Ok(recipe)
    }

    fn pair(&self) -> Result<[String; 2], WrongInput> {
        match self.players.as_slice() {
            [one] => Ok([one.clone(), one.clone()]),
            [first, second] => Ok([first.clone(), second.clone()]),
            others => {
                let found = others.len();
                let message = format!("`self-play` needs one or two `--player`, found {found}");
                Err(WrongInput(message))
            }
        }
    }
}

fn parse_epsilon(text: &str) -> Result<(f64, f64), String> {
    let range = || {
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        let (least, most): (f64, f64) = (least.parse().ok()?, most.parse().ok()?);
        (0.0 <= least && least <= most && most <= 1.0).then_some((least, most))
    };
    range().ok_or_else(|| "expected a range of probabilities such as `0.05..1`".to_owned())
}
