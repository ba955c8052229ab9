//! `random` and `uba-random`: any open column, each with the same probability.
//!
//! Source: UAM, AI, course framework; UBA, Algorithms III, TP3 draws among all columns and draws again on a full one,
//! which is the same.

use enlinea_core::{Grid, Position};

use crate::Budget;
use crate::definition::{EvaluatorUse, Making, PlayerDefinition, PlayerGroup, Text};
use crate::mode::Mode;
use crate::plan::PlayerPlan;
use crate::player::Choice;
use crate::random::{Rng, rng};
use crate::search::moves::{cells, random_cell};
use crate::search::{Search, SearchRecipe, search_player};
use crate::sources::Source;

/// `random`.
pub static RANDOM: PlayerDefinition = PlayerDefinition {
    slug: "random",
    name: Text {
        english: "Random",
        spanish: "Al azar",
    },
    idea: Text {
        english: "any open column",
        spanish: "cualquier columna libre",
    },
    source: Source::CourseFramework,
    group: PlayerGroup::Simple,
    modes: &[Mode::Published],
    evaluator: EvaluatorUse::Never,
    arguments: &[],
    making: Making::Build(search_player::<RandomMover>),
};

/// `uba-random`.
pub static UBA_RANDOM: PlayerDefinition = PlayerDefinition {
    slug: "uba-random",
    name: Text {
        english: "Random (UBA)",
        spanish: "Al azar (UBA)",
    },
    idea: Text {
        english: "any open column",
        spanish: "cualquier columna libre",
    },
    source: Source::UbaTp3,
    group: PlayerGroup::Published,
    modes: &[Mode::Published],
    evaluator: EvaluatorUse::Never,
    arguments: &[],
    making: Making::Build(search_player::<RandomMover>),
};

/// The definitions of this file.
pub static DEFINITIONS: &[&PlayerDefinition] = &[&RANDOM, &UBA_RANDOM];

/// Plays anywhere.
#[derive(Clone, Debug)]
pub struct RandomMover {
    rng: Rng,
}

impl RandomMover {
    /// With seed 0 until a game begins.
    pub fn new() -> RandomMover {
        RandomMover { rng: rng(0) }
    }
}

impl Default for RandomMover {
    fn default() -> RandomMover {
        RandomMover::new()
    }
}

impl SearchRecipe for RandomMover {
    fn search<G: Grid>(_plan: &PlayerPlan, _grid: G) -> impl Search<G> + 'static {
        RandomMover::new()
    }
}

impl<G: Grid> Search<G> for RandomMover {
    fn reset(&mut self, seed: u64) {
        self.rng = rng(seed);
    }

    fn best(&mut self, position: &Position<G>, _budget: &Budget) -> Choice {
        let cell = random_cell(position.playable(), &mut self.rng);
        let (column, _) = cells(position.grid(), cell)
            .next()
            .expect("a game that is not over has an open column");
        Choice::unsearched(column)
    }
}
