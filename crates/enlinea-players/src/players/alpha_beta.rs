//! `alphabeta`: iterative deepening, a transposition table, moves ordered by the threats they make, and forced
//! replies followed to their end.
//!
//! Threats are cells that complete a line. Looking at them before searching answers many nodes at once:
//!
//! - a playable threat of one's own wins now;
//! - two playable threats of the opponent lose, one forces the reply;
//! - a move right below a threat of the opponent loses; if there is no other, all is lost.
//!
//! With [`Quiescence::ForcedReplies`] this also happens below the depth limit: a leaf is evaluated only when nobody must answer
//! anything. With [`Quiescence::Off`] the search sees exactly as far as `minimax` of the same depth, and gives the same value.
//!
//! A search does not remember earlier ones: the same position and budget in nodes give the same move, whatever came before.

use enlinea_core::Grid;

use crate::definition::{
    Argument, EvaluatorUse, Fallback, Making, PlayerDefinition, PlayerGroup, Text, Values,
};
use crate::heuristics::threats::THREATS;
use crate::mode::Mode;
use crate::plan::PlayerPlan;
use crate::player::Player;
use crate::search::arguments::{NODE_LIMIT, TABLE, USUAL_TABLE};
use crate::search::{Search, SearchRecipe, search_player};
use crate::sources::Source;

mod ordering;
mod search;
mod table;

pub use search::AlphaBeta;

/// `alphabeta`.
pub static ALPHA_BETA: PlayerDefinition = PlayerDefinition {
    slug: "alphabeta",
    name: Text {
        english: "Alpha-beta",
        spanish: "Alfa-beta",
    },
    idea: Text {
        english: "iterative deepening with table, threat ordering and forced replies",
        spanish: "profundización iterativa con tabla, orden por amenazas y respuestas forzadas",
    },
    source: Source::Textbooks,
    group: PlayerGroup::Search,
    modes: &[Mode::Published],
    evaluator: EvaluatorUse::Default(&THREATS),
    arguments: &[&DEPTH, &NODES, &TABLE, &QUIESCENCE],
    making: Making::Build(search_player::<AlphaBetaRecipe>),
};

/// The definitions of this file.
pub static DEFINITIONS: &[&PlayerDefinition] = &[&ALPHA_BETA];

/// Positions to visit unless a depth is given.
const USUAL_NODES: u64 = 100_000;

/// Plies to look ahead, if limited.
pub static DEPTH: Argument<Option<u32>> = Argument {
    name: "depth",
    meaning: "plies to look ahead",
    values: Values::Parsed {
        expected: "a number of plies from 1",
        read: |text| match text {
            "unlimited" => Some(None),
            _ => text.parse().ok().filter(|&plies| plies > 0).map(Some),
        },
        write: |depth| depth.map_or("unlimited".to_owned(), |plies| plies.to_string()),
    },
    default: Fallback::Value(None),
};

/// Positions to visit, if limited. A caller that asks for a depth wants that depth.
pub static NODES: Argument<Option<u64>> = Argument {
    name: "nodes",
    meaning: "positions to visit",
    values: NODE_LIMIT,
    default: Fallback::Rule {
        choose: |settings| match settings.get(&DEPTH) {
            Some(_) => None,
            None => Some(USUAL_NODES),
        },
        words: || format!("{USUAL_NODES}, or unlimited if a depth is given"),
    },
};

/// What happens at the depth limit.
pub static QUIESCENCE: Argument<Quiescence> = Argument {
    name: "quiescence",
    meaning: "at the depth limit",
    values: Values::Words(&[
        ("forced", Quiescence::ForcedReplies),
        ("off", Quiescence::Off),
    ]),
    default: Fallback::Value(Quiescence::ForcedReplies),
};

struct AlphaBetaRecipe;

impl SearchRecipe for AlphaBetaRecipe {
    fn search<G: Grid>(plan: &PlayerPlan, grid: G) -> impl Search<G> + 'static {
        let settings = plan.settings();
        let options = AlphaBetaOptions {
            depth: settings.get(&DEPTH),
            nodes: settings.get(&NODES),
            table_megabytes: settings.get(&TABLE),
            quiescence: settings.get(&QUIESCENCE),
        };
        AlphaBeta::new(grid, plan.evaluator_on(grid), options)
    }
}

/// What happens at the depth limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quiescence {
    /// Forced replies are played out before a leaf is evaluated.
    ForcedReplies,
    /// A leaf is evaluated as it stands.
    Off,
}

/// Options of the search.
///
/// ```
/// use enlinea_players::players::alpha_beta::AlphaBetaOptions;
///
/// let options = AlphaBetaOptions::default().depth(4).nodes(None);
/// assert_eq!((options.depth, options.nodes), (Some(4), None));
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct AlphaBetaOptions {
    /// Plies to look ahead, if limited.
    pub depth: Option<u32>,
    /// Positions to visit at most, if limited.
    pub nodes: Option<u64>,
    /// Size of the transposition table in mebibytes.
    pub table_megabytes: u32,
    /// What happens at the depth limit.
    pub quiescence: Quiescence,
}

impl Default for AlphaBetaOptions {
    fn default() -> AlphaBetaOptions {
        AlphaBetaOptions {
            depth: None,
            nodes: Some(USUAL_NODES),
            table_megabytes: USUAL_TABLE,
            quiescence: Quiescence::ForcedReplies,
        }
    }
}

impl AlphaBetaOptions {
    /// Sets the plies to look ahead, `None` for as many as the nodes allow.
    #[must_use]
    pub fn depth(mut self, plies: impl Into<Option<u32>>) -> AlphaBetaOptions {
        self.depth = plies.into();
        self
    }

    /// Sets the positions to visit at most, `None` for no limit.
    #[must_use]
    pub fn nodes(mut self, nodes: impl Into<Option<u64>>) -> AlphaBetaOptions {
        self.nodes = nodes.into();
        self
    }

    /// Sets the size of the transposition table.
    #[must_use]
    pub fn table_megabytes(mut self, mebibytes: u32) -> AlphaBetaOptions {
        self.table_megabytes = mebibytes;
        self
    }

    /// Sets what happens at the depth limit.
    #[must_use]
    pub fn quiescence(mut self, quiescence: Quiescence) -> AlphaBetaOptions {
        self.quiescence = quiescence;
        self
    }
}

/// The player that decides where the solver cannot: small, with the evaluator of the plan.
pub(super) fn deputy(plan: &PlayerPlan) -> Box<dyn Player> {
    search_player::<Deputy>(plan)
}

struct Deputy;

impl SearchRecipe for Deputy {
    fn search<G: Grid>(plan: &PlayerPlan, grid: G) -> impl Search<G> + 'static {
        let options = AlphaBetaOptions::default().table_megabytes(4);
        AlphaBeta::new(grid, plan.evaluator_on(grid), options)
    }
}
