//! An evaluator as the guide of `mcts`: which moves to try, and what a leaf is worth.
//!
//! When a node is expanded the evaluator judges all its children at once. A softmax over its preferences makes the prior of
//! each move, and the result that it expects of a child stands until the child is visited. So the value of a leaf is known from
//! its best child, one ply deeper than the leaf itself.

use enlinea_core::{Grid, Position};

use super::node::Node;
use crate::View;
use crate::evaluator::{Evaluator, Judgement};
use crate::learned::exp;
use crate::search::moves::cells;

/// How large the difference between two preferences must be to make one move e times as likely as the other.
const TEMPERATURE: f64 = 8.0;

/// What the argument `exploration` is multiplied by: values spread less here than with games played out.
const EXPLORATION: f64 = 1.5;

/// The guide, and what it said about the nodes of the tree.
#[derive(Debug)]
pub(super) struct Guide<G: Grid> {
    evaluator: Box<dyn Evaluator<G>>,
    /// What it thought of each node, by the index of the node.
    thoughts: Vec<Thought>,
}

/// What the guide thinks of a move.
#[derive(Clone, Copy, Debug, Default)]
struct Thought {
    /// How likely it is the best.
    prior: f32,
    /// The result that it promises to the side that makes it.
    result: f32,
}

impl<G: Grid> Guide<G> {
    pub(super) fn new(evaluator: Box<dyn Evaluator<G>>) -> Guide<G> {
        Guide {
            evaluator,
            thoughts: Vec::new(),
        }
    }

    /// Judges these moves of a position, whose nodes follow each other from `first`.
    pub(super) fn judge(&mut self, first: usize, position: &Position<G>, moves: G::Word) {
        self.thoughts.truncate(first);
        self.thoughts.resize(first, Thought::default());
        let view = View::of_mover(position);
        let judgements: Vec<Judgement> = cells(position.grid(), moves)
            .map(|(_, cell)| self.evaluator.judge(&view.with_own(cell)))
            .collect();
        // Infinite preferences of published evaluators would have no difference.
        let preference = |one: &Judgement| one.preference.clamp(f64::MIN / 4.0, f64::MAX / 4.0);
        let best = judgements
            .iter()
            .map(preference)
            .fold(f64::NEG_INFINITY, f64::max);
        let weights: Vec<f32> = judgements
            .iter()
            .map(|one| exp(((preference(one) - best) / TEMPERATURE) as f32))
            .collect();
        let total: f32 = weights.iter().sum();
        let thoughts = judgements
            .iter()
            .zip(&weights)
            .map(|(one, weight)| Thought {
                prior: weight / total,
                result: one.result as f32,
            });
        self.thoughts.extend(thoughts);
    }

    /// The value of a leaf for the side to move: what its best move promises, or its own board if it could not be expanded.
    pub(super) fn leaf(&self, node: &Node, position: &Position<G>) -> f32 {
        let moves = &self.thoughts[node.child_range()];
        let results = moves.iter().map(|thought| thought.result);
        results
            .reduce(f32::max)
            .unwrap_or_else(|| self.evaluator.judge(&View::of_mover(position)).result as f32)
    }

    /// The child that promises most, with a bonus for likely moves that were rarely tried. Proven children need no further
    /// visits unless nothing else is left.
    pub(super) fn select(&self, nodes: &[Node], node: usize, exploration: f64) -> usize {
        let range = nodes[node].child_range();
        let bonus = EXPLORATION * exploration * f64::from(nodes[node].visits.max(1)).sqrt();
        let mut best = (f64::NEG_INFINITY, range.start);
        for index in range {
            let (child, thought) = (&nodes[index], self.thoughts[index]);
            let bound = if child.proven.is_some() {
                -child.mean() - 4.0 * (1.0 + bonus)
            } else {
                let promised = match child.visits {
                    0 => f64::from(thought.result),
                    _ => -child.mean(),
                };
                promised + bonus * f64::from(thought.prior) / f64::from(1 + child.visits)
            };
            if bound > best.0 {
                best = (bound, index);
            }
        }
        best.1
    }
}
