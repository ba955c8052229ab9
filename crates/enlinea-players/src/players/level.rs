//! `level(n)`: opponents for people of any strength, from a beginner to the perfect player.
//!
//! Levels below the strongest play like people ([`Person`]): they look a few plies ahead, judge what they see with the
//! evaluator and choose among moves that look nearly as good. From level 3 up they never miss a line that can be completed in
//! one move, their own or the opponent's; from level 4 up they never give one away, unless all moves do. The strongest level
//! is `perfect`.

use std::ops::RangeInclusive;

use enlinea_core::{Grid, Rules};

use crate::definition::{
    Argument, EvaluatorUse, Fallback, Making, PlayerDefinition, PlayerGroup, Text, Values,
};
use crate::heuristics::threats::THREATS;
use crate::mode::Mode;
use crate::plan::PlayerPlan;
use crate::players::alpha_beta::deputy;
use crate::players::perfect::{Perfect, PerfectTies, SolverNodes};
use crate::search::{Search, SearchRecipe, search_player};
use crate::sources::Source;

mod person;
mod skill;

pub use person::Person;
use skill::SKILLS;
pub use skill::{ELO, Sight, Skill};

/// `level`.
pub static LEVEL: PlayerDefinition = PlayerDefinition {
    slug: "level",
    name: Text {
        english: "Level",
        spanish: "Nivel",
    },
    idea: Text {
        english: "an opponent for people, from a beginner to the perfect player",
        spanish: "un rival para personas, de principiante a jugador perfecto",
    },
    source: Source::Workbench,
    group: PlayerGroup::Levels,
    modes: &[Mode::Published],
    evaluator: EvaluatorUse::LearnedOr(&THREATS),
    arguments: &[&N],
    making: Making::Build(|plan| match plan.settings().get(&N) {
        STRONGEST => {
            let rules = plan.rules();
            let nodes = SolverNodes::Given(Some(solver_nodes(rules)));
            Box::new(Perfect::new(
                rules,
                PerfectTies::Centre,
                nodes,
                deputy(plan),
            ))
        }
        _ => search_player::<PersonRecipe>(plan),
    }),
};

/// The definitions of this file.
pub static DEFINITIONS: &[&PlayerDefinition] = &[&LEVEL];

/// All levels, from the weakest to the perfect one.
pub const LEVELS: RangeInclusive<u32> = 1..=STRONGEST;

const STRONGEST: u32 = SKILLS.len() as u32 + 1;

/// The level.
pub static N: Argument<u32> = Argument {
    name: "n",
    meaning: "from 1 (a beginner, Elo 270) to 10 (perfect, Elo 1450)",
    values: Values::Parsed {
        expected: "a level from 1 to 10",
        read: |text| text.parse().ok().filter(|level| LEVELS.contains(level)),
        write: u32::to_string,
    },
    default: Fallback::Value(STRONGEST / 2),
};

/// Nodes of the solver for a move of the strongest level: a moment's thought. On boards that are too large to be solved, where
/// every node costs many times more, it would be wasted.
fn solver_nodes(rules: Rules) -> u64 {
    const SOLVABLE_CELLS: u32 = 100;
    if rules.cells() <= SOLVABLE_CELLS {
        3_000_000
    } else {
        20_000
    }
}

struct PersonRecipe;

impl SearchRecipe for PersonRecipe {
    fn search<G: Grid>(plan: &PlayerPlan, grid: G) -> impl Search<G> + 'static {
        let level = plan.settings().get(&N);
        let skill = SKILLS[level as usize - 1];
        Person::new(grid, skill, || plan.evaluator_on(grid))
    }
}
