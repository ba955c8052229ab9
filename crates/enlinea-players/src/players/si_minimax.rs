//! `si-minimax`: minimax with depth-aware selection and coin flips, and the parts that `si-alphabeta` shares.
//!
//! Source: Intelligent Systems, Úbeda 2022, with details from a public copy of the same program. A node ends at the
//! depth limit, at a line, or on a full board; its result is a value for the machine (the side to move at the root), a
//! column, and the depth that was reached. Children are visited from the left and the best result is selected
//! afterwards:
//!
//! - The machine takes a larger value, but between two wins only the quicker one; with equal values the quicker, and
//!   with equal depths it flips a coin.
//! - The person takes a smaller value, and with equal values the quicker.
//!
//! Two quirks (`docs/sources.md`), repaired in `fixed`:
//!
//! - Lopsided choice of wins: a larger win at a larger depth is refused, but a smaller win at a smaller depth is never
//!   sought, and among equal losses the quicker is preferred. Repaired: wins as soon, losses as late as possible.
//! - Running coin flip: it gives the last of equal children probability 1/2, the one before 1/4, and so on. Repaired:
//!   all equally likely.
//!
//! The published node counts are child calls plus terminal evaluations.

use enlinea_core::{Column, Grid, Position, Word, lines};
use rand::RngExt;

use crate::budget::Meter;
use crate::definition::{
    AnyArgument, Argument, EvaluatorUse, Fallback, Making, PlayerDefinition, PlayerGroup, Text,
};
use crate::evaluator::Evaluator;
use crate::heuristics::si_eval::SI_EVAL;
use crate::mode::Mode;
use crate::plan::PlayerPlan;
use crate::player::Choice;
use crate::random::{Rng, rng};
use crate::search::arguments::PLIES;
use crate::search::moves::cells;
use crate::search::{Search, SearchRecipe, search_player};
use crate::sources::Source;
use crate::{Budget, View};

/// `si-minimax`.
pub static SI_MINIMAX: PlayerDefinition = si_player(
    "si-minimax",
    Text {
        english: "Minimax with patterns (Úbeda)",
        spanish: "Minimax con patrones (Úbeda)",
    },
    Text {
        english: "minimax with coin flips between equals",
        spanish: "minimax que echa a suertes los empates",
    },
    Making::Build(search_player::<SiMinimaxRecipe>),
);

/// A player of this source: what both share stands here, once.
pub(super) const fn si_player(
    slug: &'static str,
    name: Text,
    idea: Text,
    making: Making,
) -> PlayerDefinition {
    PlayerDefinition {
        slug,
        name,
        idea,
        source: Source::Ubeda2022,
        group: PlayerGroup::Published,
        modes: &[Mode::Published, Mode::Fixed],
        evaluator: EvaluatorUse::Default(&SI_EVAL),
        arguments: ARGUMENTS,
        making,
    }
}

/// The definitions of this file.
pub static DEFINITIONS: &[&PlayerDefinition] = &[&SI_MINIMAX];

const ARGUMENTS: &[&dyn AnyArgument] = &[&N];

/// Plies to look ahead, under the name that the source gives them.
pub static N: Argument<u32> = Argument {
    name: "n",
    meaning: "plies to look ahead",
    values: PLIES,
    default: Fallback::Value(4),
};

struct SiMinimaxRecipe;

impl SearchRecipe for SiMinimaxRecipe {
    fn search<G: Grid>(plan: &PlayerPlan, grid: G) -> impl Search<G> + 'static {
        SiMinimax::new(
            plan.evaluator_on(grid),
            plan.settings().get(&N),
            plan.mode(),
        )
    }
}

/// Values beyond this are wins or losses.
pub(super) const DECIDED: f64 = 80_000.0;

/// What was counted during a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SiCounts {
    /// Child nodes that were visited.
    pub child_calls: u64,
    /// Nodes that were evaluated.
    pub terminal_evaluations: u64,
}

impl SiCounts {
    /// The published node count.
    pub fn nodes(self) -> u64 {
        self.child_calls + self.terminal_evaluations
    }
}

/// The result of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SiResult {
    /// For the machine.
    pub value: f64,
    /// The move of this node that leads there; at a leaf there is none.
    pub column: Option<Column>,
    /// Plies from the root to the leaf the value comes from.
    pub depth: u32,
}

impl SiResult {
    /// The result of the parent, if its move is this one.
    pub(super) fn by(self, column: Column) -> SiResult {
        SiResult {
            column: Some(column),
            ..self
        }
    }

    /// A number that orders results as they should be: wins by depth, losses by depth, everything else by value.
    pub(super) fn rank(&self) -> f64 {
        if self.value > DECIDED {
            1e9 - f64::from(self.depth)
        } else if self.value < -DECIDED {
            -1e9 + f64::from(self.depth)
        } else {
            self.value
        }
    }
}

/// Who is to move in a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    Machine,
    Person,
}

/// A node: the board as the machine sees it, and where in the tree it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<G: Grid> {
    pub(super) view: View<G>,
    pub(super) turn: Turn,
    /// Plies left.
    pub(super) left: u32,
    /// Plies from the root.
    pub(super) depth: u32,
}

impl<G: Grid> Node<G> {
    /// The root of a search of this many plies.
    pub(super) fn root(position: &Position<G>, plies: u32) -> Node<G> {
        Node {
            view: View::of_mover(position),
            turn: Turn::Machine,
            left: plies,
            depth: 0,
        }
    }

    /// The node after the side to move put a stone on this cell.
    pub(super) fn child(&self, cell: G::Word) -> Node<G> {
        let (view, turn) = match self.turn {
            Turn::Machine => (self.view.with_own(cell), Turn::Person),
            Turn::Person => (self.view.turned().after(cell), Turn::Machine),
        };
        Node {
            view,
            turn,
            left: self.left - 1,
            depth: self.depth + 1,
        }
    }

    /// Depth reached, one side has a line, or nobody can move.
    pub(super) fn is_leaf(&self) -> bool {
        let last_mover = match self.turn {
            Turn::Machine => self.view.other(),
            Turn::Person => self.view.own(),
        };
        self.left == 0
            || lines::has_line(self.view.grid(), last_mover)
            || self.view.open().is_zero()
    }
}

/// What both searches are made of.
#[derive(Debug)]
pub(super) struct SiParts<G: Grid> {
    evaluator: Box<dyn Evaluator<G>>,
    plies: u32,
    /// Whether wins come soon, losses late and ties are fair, which is not so in the published program.
    pub(super) is_fair: bool,
    pub(super) rng: Rng,
    pub(super) counts: SiCounts,
}

impl<G: Grid> SiParts<G> {
    pub(super) fn new(evaluator: Box<dyn Evaluator<G>>, plies: u32, mode: Mode) -> SiParts<G> {
        SiParts {
            evaluator,
            plies,
            is_fair: mode == Mode::Fixed,
            rng: rng(0),
            counts: SiCounts::default(),
        }
    }

    /// The root of a new search, with everything counted from zero.
    pub(super) fn begin(&mut self, position: &Position<G>, budget: &Budget) -> (Node<G>, Meter) {
        self.counts = SiCounts::default();
        let root = Node::root(position, budget.depth_within(self.plies));
        (root, Meter::new(budget, None))
    }

    pub(super) fn count_child(&mut self, meter: &mut Meter) {
        self.counts.child_calls += 1;
        meter.count();
    }

    /// The result of a node that is not searched any further.
    pub(super) fn leaf(&mut self, node: &Node<G>, meter: &Meter) -> Option<SiResult> {
        if !node.is_leaf() && !meter.is_exhausted() {
            return None;
        }
        self.counts.terminal_evaluations += 1;
        Some(SiResult {
            value: self.evaluator.evaluate(&node.view),
            column: None,
            depth: node.depth,
        })
    }
}

/// Minimax without pruning.
#[derive(Debug)]
pub struct SiMinimax<G: Grid>(SiParts<G>);

impl<G: Grid> SiMinimax<G> {
    /// Looks this many plies ahead. The published tables call `plies + 1` the depth.
    pub fn new(evaluator: Box<dyn Evaluator<G>>, plies: u32, mode: Mode) -> SiMinimax<G> {
        SiMinimax(SiParts::new(evaluator, plies, mode))
    }

    /// What the last search counted.
    pub fn counts(&self) -> SiCounts {
        self.0.counts
    }

    fn search(&mut self, node: &Node<G>, meter: &mut Meter) -> SiResult {
        if let Some(result) = self.0.leaf(node, meter) {
            return result;
        }
        let mut results = Vec::with_capacity(node.view.grid().width() as usize);
        for (column, cell) in cells(node.view.grid(), node.view.open()) {
            self.0.count_child(meter);
            let result = self.search(&node.child(cell), meter);
            results.push(result.by(column));
        }
        let rng = &mut self.0.rng;
        if self.0.is_fair {
            return fair_choice(&results, node.turn, rng);
        }
        match node.turn {
            Turn::Machine => machine_choice(&results, || rng.random()),
            Turn::Person => person_choice(&results),
        }
    }
}

/// The published selection of the machine; `flip` decides between equals.
pub(super) fn machine_choice(results: &[SiResult], mut flip: impl FnMut() -> bool) -> SiResult {
    let mut best = results[0];
    for &result in results {
        let is_taken = if result.value > best.value {
            best.value <= DECIDED || result.depth < best.depth
        } else if result.value == best.value && result.depth == best.depth {
            flip()
        } else {
            result.value == best.value && result.depth < best.depth
        };
        if is_taken {
            best = result;
        }
    }
    best
}

/// The published selection of the person.
pub(super) fn person_choice(results: &[SiResult]) -> SiResult {
    let mut best = results[0];
    for &result in results {
        let is_quicker = result.value == best.value && result.depth < best.depth;
        if result.value < best.value || is_quicker {
            best = result;
        }
    }
    best
}

/// The best by rank, ties with equal chances for the machine and to the left for the person.
fn fair_choice(results: &[SiResult], turn: Turn, rng: &mut Rng) -> SiResult {
    let mut best = results[0];
    let mut equal = 1;
    for &result in &results[1..] {
        let ahead = match turn {
            Turn::Machine => result.rank() - best.rank(),
            Turn::Person => best.rank() - result.rank(),
        };
        if ahead > 0.0 {
            best = result;
            equal = 1;
        } else if ahead == 0.0 && turn == Turn::Machine {
            equal += 1;
            if rng.random_range(0..equal) == 0 {
                best = result;
            }
        }
    }
    best
}

impl<G: Grid> Search<G> for SiMinimax<G> {
    fn reset(&mut self, seed: u64) {
        self.0.rng = rng(seed);
    }

    fn best(&mut self, position: &Position<G>, budget: &Budget) -> Choice {
        let (root, mut meter) = self.0.begin(position, budget);
        let result = self.search(&root, &mut meter);
        chosen(&result, self.counts())
    }
}

/// The choice that a root result stands for.
pub(super) fn chosen(result: &SiResult, counts: SiCounts) -> Choice {
    Choice {
        column: result.column.expect("a root that is not a leaf has a move"),
        value: Some(result.value),
        depth: result.depth,
        nodes: counts.nodes(),
    }
}
