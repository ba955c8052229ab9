//! A player spec, understood: everything decided except the board type.
//!
//! Spec text goes in, a plan comes out; a plan and rules make a player. Tuners stop in between and move the weights.

use enlinea_core::{Grid, GridTask, Rules, dispatch};

use crate::plan::evaluator::EvaluatorSpec;
use crate::player::Player;
use crate::players::alpha_beta::{AlphaBeta, AlphaBetaOptions};
use crate::players::course_negamax::{CourseNegamax, CourseOptions};
use crate::players::greedy::Greedy;
use crate::players::level::Level;
use crate::players::mcts::{Mcts, MctsOptions};
use crate::players::minimax::Minimax;
use crate::players::perfect::{Perfect, PerfectTies};
use crate::players::random::RandomMover;
use crate::players::si_alpha_beta::SiAlphaBeta;
use crate::players::si_minimax::{SiMinimax, SiSearchMode};
use crate::players::uba_greedy::{GreedyMode, Safety, UbaGreedy};
use crate::players::uba_lookahead::Lookahead;
use crate::players::uba_minimax::{Pruning, UbaMinimax};
use crate::search::Search;
use crate::search::SearchPlayer;
use crate::search::moves::Ties;
use crate::spec::PlayerSpec;
use crate::spec::arguments::SpecError;
use crate::weights::resources::Resources;

pub(crate) mod evaluation;
pub(crate) mod evaluator;
mod heat;
mod reading;

use reading::Reading;

/// A player of the catalogue, ready to be built.
#[derive(Clone, Debug)]
pub struct PlayerPlan {
    rules: Rules,
    kind: Kind,
    /// The evaluator, for players that have one.
    evaluator: Option<EvaluatorSpec>,
}

/// Which search, with which options.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Random,
    Greedy(Ties),
    Minimax(u32, Ties),
    Course(CourseOptions),
    Whole(Pruning),
    Lookahead(u32),
    UbaGreedy(GreedyMode, Safety),
    SiMinimax(u32, SiSearchMode),
    SiAlphaBeta(u32, SiSearchMode),
    AlphaBeta(AlphaBetaOptions),
    Mcts(MctsOptions),
    Perfect(PerfectTies, Option<u64>),
    Level(u32),
}

impl PlayerPlan {
    /// Understands a spec.
    ///
    /// # Errors
    /// If it names nothing in the catalogue, or something in parentheses does not fit.
    pub fn new(
        spec: &PlayerSpec,
        rules: Rules,
        resources: &dyn Resources,
    ) -> Result<PlayerPlan, SpecError> {
        Reading { rules, resources }.player(spec.call())
    }

    /// The evaluator, for players that have one.
    pub fn evaluator(&self) -> Option<&EvaluatorSpec> {
        self.evaluator.as_ref()
    }

    /// The evaluator, to move its weights.
    pub fn evaluator_mut(&mut self) -> Option<&mut EvaluatorSpec> {
        self.evaluator.as_mut()
    }

    /// How it plays if it is a `uba-greedy` player: tuners have a faster one for it.
    pub fn greedy_style(&self) -> Option<(GreedyMode, Safety)> {
        match self.kind {
            Kind::UbaGreedy(mode, safety) => Some((mode, safety)),
            _ => None,
        }
    }

    /// The rules it was made for.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Megabytes that the player's table may take, for those who lend out memory.
    pub fn table_megabytes(&self) -> u32 {
        match self.kind {
            Kind::AlphaBeta(options) => options.table_megabytes,
            _ => 0,
        }
    }

    /// The player.
    pub fn build(&self) -> Box<dyn Player> {
        match self.kind {
            Kind::Perfect(ties, nodes) => {
                Box::new(Perfect::new(self.rules, ties, nodes, self.deputy()))
            }
            Kind::Level(level) => Box::new(Level::new(self.rules, level, self.deputy())),
            _ => dispatch(self.rules, self),
        }
    }

    /// The player that stands in for the solver.
    fn deputy(&self) -> Box<dyn Player> {
        let kind = Kind::AlphaBeta(AlphaBetaOptions {
            table_megabytes: 4,
            ..AlphaBetaOptions::default()
        });
        let evaluator = self.evaluator.clone();
        let deputy = PlayerPlan {
            rules: self.rules,
            kind,
            evaluator,
        };
        dispatch(self.rules, &deputy)
    }

    /// The search on one board.
    fn search<G: Grid>(&self, grid: G) -> Box<dyn Search<G>> {
        let evaluator = || {
            let spec = self.evaluator.as_ref();
            spec.expect("the reader gave every searcher an evaluator")
                .build(grid)
        };
        match self.kind {
            // Players on the solver are no searches, see `build`.
            Kind::Random | Kind::Perfect(..) | Kind::Level(_) => Box::new(RandomMover::new()),
            Kind::Greedy(ties) => Box::new(Greedy::new(evaluator(), ties)),
            Kind::Minimax(depth, ties) => Box::new(Minimax::new(evaluator(), depth, ties)),
            Kind::Course(options) => Box::new(CourseNegamax::new(evaluator(), options)),
            Kind::Whole(pruning) => Box::new(UbaMinimax::new(pruning)),
            Kind::Lookahead(plies) => Box::new(Lookahead::new(plies)),
            Kind::UbaGreedy(mode, safety) => Box::new(UbaGreedy::new(evaluator(), mode, safety)),
            Kind::SiMinimax(plies, mode) => Box::new(SiMinimax::new(evaluator(), plies, mode)),
            Kind::SiAlphaBeta(plies, mode) => Box::new(SiAlphaBeta::new(evaluator(), plies, mode)),
            Kind::AlphaBeta(options) => Box::new(AlphaBeta::new(grid, evaluator(), options)),
            Kind::Mcts(options) => Box::new(Mcts::new(self.rules, options)),
        }
    }
}

impl GridTask for &PlayerPlan {
    type Output = Box<dyn Player>;

    fn run<G: Grid>(self, grid: G) -> Box<dyn Player> {
        Box::new(SearchPlayer::new(grid, self.search(grid)))
    }
}

/// Reads a player spec and builds the player.
///
/// # Errors
/// If the spec names nothing in the catalogue, or something in parentheses does not fit.
pub fn build_player(
    spec: &PlayerSpec,
    rules: Rules,
    resources: &dyn Resources,
) -> Result<Box<dyn Player>, SpecError> {
    Ok(PlayerPlan::new(spec, rules, resources)?.build())
}
