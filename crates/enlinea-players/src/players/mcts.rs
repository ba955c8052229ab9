//! `mcts`: Monte-Carlo tree search with upper confidence bounds (UCT), tactical playouts and proofs.
//!
//! Source: Kocsis and Szepesvári 2006; proven nodes after Winands, Björnsson and Saito 2008. Ours are the tactics: wherever
//! a side can complete a line it does, wherever it must block it does, in the tree and in the playouts; so lost nodes are
//! proven as soon as they are seen, and nodes near the end of the game are solved.
//!
//! With an evaluator the search is guided (PUCT, as in Silver et al. 2017): moves that the evaluator prefers are tried first and
//! more often, and a leaf has the result that it expects, so that no game is played out.
//!
//! Values are from -1 (lost) to 1 (won) for the side to move.

use enlinea_core::{Column, Grid, Position, Rules, Word};

use crate::Budget;
use crate::budget::Meter;
use crate::definition::{
    Argument, EvaluatorUse, Fallback, Making, PlayerDefinition, PlayerGroup, Text, Values,
};
use crate::evaluator::Evaluator;
use crate::mode::Mode;
use crate::plan::PlayerPlan;
use crate::player::Choice;
use crate::random::{Rng, rng};
use crate::search::moves::cells;
use crate::search::{Search, SearchRecipe, search_player};
use crate::sources::Source;

mod endgame;
mod guide;
mod node;
mod options;
mod playout;
mod tactics;

use endgame::Endgame;
use guide::Guide;
use node::Node;
pub use options::MctsOptions;
use options::USUAL;
pub use playout::Playout;
use tactics::{Forced, forced};

/// `mcts`.
pub static MCTS: PlayerDefinition = PlayerDefinition {
    slug: "mcts",
    name: Text {
        english: "Monte-Carlo tree search",
        spanish: "Búsqueda de Monte Carlo",
    },
    idea: Text {
        english: "Monte-Carlo tree search with tactical playouts and proofs",
        spanish: "búsqueda de Monte Carlo en árbol con partidas tácticas y demostraciones",
    },
    source: Source::KocsisSzepesvari2006,
    group: PlayerGroup::Search,
    modes: &[Mode::Published],
    evaluator: EvaluatorUse::Optional,
    arguments: &[&PLAYOUTS, &EXPLORATION, &ROLLOUT, &ENDGAME],
    making: Making::Build(search_player::<MctsRecipe>),
};

/// The definitions of this file.
pub static DEFINITIONS: &[&PlayerDefinition] = &[&MCTS];

/// Playouts for each move.
pub static PLAYOUTS: Argument<u64> = Argument {
    name: "playouts",
    meaning: "games played out for each move, or leaves evaluated",
    values: Values::Parsed {
        expected: "a number of games from 1",
        read: |text| text.parse().ok().filter(|&games| games > 0),
        write: u64::to_string,
    },
    default: Fallback::Value(USUAL.playouts),
};

/// How strongly rarely tried moves are preferred.
pub static EXPLORATION: Argument<f64> = Argument {
    name: "exploration",
    meaning: "preference for rarely tried moves",
    values: Values::Parsed {
        expected: "a number",
        read: |text| text.parse().ok().filter(|number: &f64| number.is_finite()),
        write: f64::to_string,
    },
    default: Fallback::Value(USUAL.exploration),
};

/// How games are played out.
pub static ROLLOUT: Argument<Playout> = Argument {
    name: "rollout",
    meaning: "how games are played out",
    values: Values::Words(&[
        ("tactical", Playout::Tactical),
        ("uniform", Playout::Uniform),
    ]),
    default: Fallback::Value(USUAL.playout),
};

/// Leaves with at most this many plies left are solved.
pub static ENDGAME: Argument<u32> = Argument {
    name: "endgame",
    meaning: "plies before the end when leaves are solved; 0 is never",
    values: Values::any("a number of plies"),
    default: Fallback::Value(USUAL.endgame),
};

struct MctsRecipe;

impl SearchRecipe for MctsRecipe {
    fn search<G: Grid>(plan: &PlayerPlan, grid: G) -> impl Search<G> + 'static {
        let settings = plan.settings();
        let options = MctsOptions {
            playouts: settings.get(&PLAYOUTS),
            exploration: settings.get(&EXPLORATION),
            playout: settings.get(&ROLLOUT),
            endgame: settings.get(&ENDGAME),
        };
        let guide = plan.evaluator().map(|evaluator| evaluator.build(grid));
        Mcts::new(plan.rules(), options, guide)
    }
}

/// Nodes that the tree may grow to; beyond, leaves are only played out. About 100 megabytes.
const LARGEST_TREE: usize = 4_000_000;

/// UCT with proofs, or PUCT if an evaluator guides it.
#[derive(Debug)]
pub struct Mcts<G: Grid> {
    options: MctsOptions,
    rng: Rng,
    nodes: Vec<Node>,
    endgame: Option<Endgame>,
    guide: Option<Guide<G>>,
}

const ROOT: usize = 0;

impl<G: Grid> Mcts<G> {
    /// With these options, for games of these rules, and guided by an evaluator if there is one.
    pub fn new(
        rules: Rules,
        options: MctsOptions,
        evaluator: Option<Box<dyn Evaluator<G>>>,
    ) -> Mcts<G> {
        Mcts {
            options,
            rng: rng(0),
            nodes: Vec::new(),
            endgame: Endgame::new(rules, options.endgame),
            guide: evaluator.map(Guide::new),
        }
    }

    /// One walk from the root to a leaf and back. Returns how many plies it went down.
    fn walk(&mut self, root: &Position<G>) -> u32 {
        let mut position = *root;
        let mut path = vec![ROOT];
        let mut node = ROOT;
        while self.nodes[node].proven.is_none() && self.nodes[node].children > 0 {
            node = self.select(node);
            path.push(node);
            position.play_unchecked(self.nodes[node].column);
        }
        if self.nodes[node].proven.is_none() {
            self.expand(node, &position);
        }
        let mut value = match (self.nodes[node].proven, &mut self.guide) {
            (Some(value), _) => f32::from(value),
            (None, Some(guide)) => guide.leaf(&self.nodes[node], &position),
            (None, None) => self.options.playout.value(position, &mut self.rng),
        };
        for &node in path.iter().rev() {
            let entry = &mut self.nodes[node];
            entry.visits += 1;
            entry.sum += value;
            value = -value;
            if entry.proven.is_none() {
                self.prove(node);
            }
        }
        path.len() as u32 - 1
    }

    /// Makes the children of a node, or proves it.
    fn expand(&mut self, node: usize, position: &Position<G>) {
        let candidates = match forced(position) {
            Forced::Decided(value) => {
                self.nodes[node].proven = Some(value);
                return;
            }
            Forced::Moves(candidates) => candidates,
        };
        // The root needs moves, not a result.
        if node != ROOT
            && let Some(endgame) = &mut self.endgame
            && let Some(result) = endgame.result(position)
        {
            self.nodes[node].proven = Some(result);
            return;
        }
        if self.nodes.len() + candidates.count_ones() as usize > LARGEST_TREE {
            return;
        }
        let first = self.nodes.len();
        let columns = cells(position.grid(), candidates).map(|(column, _)| Node::new(column));
        self.nodes.extend(columns);
        if let Some(guide) = &mut self.guide {
            guide.judge(first, position, candidates);
        }
        self.nodes[node].first_child = first as u32;
        self.nodes[node].children = (self.nodes.len() - first) as u8;
    }

    /// A node with a lost child is won; one whose children are all decided has the best of their values.
    fn prove(&mut self, node: usize) {
        let children = &self.nodes[self.nodes[node].child_range()];
        if children.is_empty() {
            return;
        }
        let mut best = Some(-1);
        for child in children {
            match child.proven {
                Some(-1) => {
                    best = Some(1);
                    break;
                }
                Some(value) => best = best.map(|best: i8| best.max(-value)),
                None => best = None,
            }
        }
        self.nodes[node].proven = best;
    }

    /// The child with the best upper bound. Proven children need no further visits unless nothing else is left.
    fn select(&self, node: usize) -> usize {
        if let Some(guide) = &self.guide {
            return guide.select(&self.nodes, node, self.options.exploration);
        }
        let total = libm::log(f64::from(self.nodes[node].visits.max(1)));
        let range = self.nodes[node].child_range();
        let mut best = (f64::NEG_INFINITY, range.start);
        for index in range {
            let child = &self.nodes[index];
            let bound = if child.proven.is_some() {
                -child.mean() - 2.0
            } else if child.visits == 0 {
                f64::INFINITY
            } else {
                let unsure = (total / f64::from(child.visits)).sqrt();
                -child.mean() + self.options.exploration * unsure
            };
            if bound > best.0 {
                best = (bound, index);
            }
        }
        best.1
    }

    /// The move to play: a proven win, else the most visited open one, unless it looks lost and there is a proven draw; if
    /// all moves are proven losses, the one that took longest to prove.
    fn choice(&self, depth: u32, nodes: u64) -> Option<Choice> {
        let children = &self.nodes[self.nodes[ROOT].child_range()];
        let of_kind = |proven: Option<i8>| {
            let kind = children.iter().filter(move |child| child.proven == proven);
            // Of equals the first.
            kind.reduce(|best, child| {
                if child.visits > best.visits {
                    child
                } else {
                    best
                }
            })
        };
        let (won, open, drawn, lost) = (Some(-1), None, Some(0), Some(1));
        let promising = of_kind(open).filter(|child| child.mean() <= 0.0);
        let best = of_kind(won)
            .or(promising)
            .or_else(|| of_kind(drawn))
            .or_else(|| of_kind(open))
            .or_else(|| of_kind(lost));
        best.map(|best| Choice {
            column: best.column,
            value: Some(-best.mean()),
            depth,
            nodes,
        })
    }
}

impl<G: Grid> Search<G> for Mcts<G> {
    fn reset(&mut self, seed: u64) {
        self.rng = rng(seed);
    }

    fn best(&mut self, position: &Position<G>, budget: &Budget) -> Choice {
        let grid = position.grid();
        if let Some(cell) = tactics::winning_cell(position)
            && let Some((column, _)) = cells(grid, cell).next()
        {
            return Choice {
                column,
                value: Some(1.0),
                depth: 1,
                nodes: 1,
            };
        }
        let mut meter = Meter::new(budget, Some(self.options.playouts));
        let mut depth = 0;
        self.nodes.clear();
        self.nodes.push(Node::new(Column::new(0)));
        self.expand(ROOT, position);
        if self.nodes[ROOT].proven.is_some() {
            // All is lost: any move is as good, and blocking one of two threats looks best.
            self.nodes[ROOT].proven = None;
            let columns = cells(grid, tactics::resistance(position));
            let nodes: Vec<Node> = columns.map(|(column, _)| Node::new(column)).collect();
            self.nodes[ROOT].first_child = 1;
            self.nodes[ROOT].children = nodes.len() as u8;
            self.nodes.extend(nodes);
            if let Some(guide) = &mut self.guide {
                guide.judge(1, position, tactics::resistance(position));
            }
        }
        while !meter.is_exhausted() && self.nodes[ROOT].proven.is_none() {
            meter.count();
            depth = depth.max(self.walk(position));
        }
        let choice = self.choice(depth, meter.nodes());
        choice.expect("a game that is not over has an open column")
    }
}
