//! A person at the board: looks a little ahead, judges what it sees, and does not always play what it thinks best.
//!
//! Every move gets the result that it promises, from a short search with the evaluator at its leaves. A move is drawn with a
//! probability that falls exponentially with what it gives away. What the level never overlooks comes before the draw, so its
//! mistakes are those of people: moves that look nearly as good, and whose refutation is deeper than the level can see.

use enlinea_core::{Column, Grid, Position, Word, lines};
use rand::RngExt;

use super::skill::{Sight, Skill};
use crate::evaluator::{Evaluator, Judgement, Part};
use crate::learned::exp;
use crate::player::{Choice, PlayerError};
use crate::players::alpha_beta::{AlphaBeta, AlphaBetaOptions};
use crate::random::{Rng, rng};
use crate::search::moves::cells;
use crate::search::{Search, score};
use crate::{Budget, View};

/// The search of a level.
#[derive(Debug)]
pub struct Person<G: Grid> {
    skill: Skill,
    lookahead: AlphaBeta<G>,
    judge: Results<G>,
    rng: Rng,
}

/// A move and what it promises.
#[derive(Clone, Copy, Debug)]
struct Prospect {
    column: Column,
    /// The value for the side to move: a result from -1 to 1, or a proof.
    value: f64,
}

impl Prospect {
    /// The result, with sooner wins and later losses a little better.
    fn result(self) -> f64 {
        const PER_PLY: f64 = 0.002;
        match score::ProvenEnd::of(self.value) {
            Some(end) => {
                (1.0 + PER_PLY * (100.0 - f64::from(end.plies.min(100)))).copysign(self.value)
            }
            None => self.value,
        }
    }
}

impl<G: Grid> Person<G> {
    /// With this skill, and an evaluator for each of its two uses: the leaves of the search, and moves that are not searched.
    pub fn new(grid: G, skill: Skill, evaluator: impl Fn() -> Box<dyn Evaluator<G>>) -> Person<G> {
        let options = AlphaBetaOptions {
            depth: None,
            nodes: None,
            table_megabytes: 2,
            ..AlphaBetaOptions::default()
        };
        let leaves = Box::new(Results(evaluator()));
        Person {
            skill,
            lookahead: AlphaBeta::new(grid, leaves, options),
            judge: Results(evaluator()),
            rng: rng(0),
        }
    }

    /// What a move promises, and the nodes that it took to find out.
    fn prospect(
        &mut self,
        position: &Position<G>,
        column: Column,
        cell: G::Word,
        budget: &Budget,
    ) -> (Prospect, u64) {
        let grid = position.grid();
        let after = View::of_mover(position).with_own(cell);
        let (value, nodes) = if lines::has_line(grid, after.own()) {
            (score::win_at(1), 1)
        } else if position.plies() + 1 == grid.max_plies() {
            (0.0, 1)
        } else if budget.depth == Some(0) {
            (self.judge.evaluate(&after), 1)
        } else {
            let mut next = *position;
            next.play_unchecked(column);
            let reply = self.lookahead.best(&next, budget);
            // Proofs count from the reply; seen from here they take a ply more.
            let value = -reply.value.unwrap_or(0.0);
            let value = if score::is_proven(value) {
                value - 1f64.copysign(value)
            } else {
                value
            };
            (value, reply.nodes + 1)
        };
        (Prospect { column, value }, nodes)
    }

    /// The moves that the level thinks about.
    fn considered(&self, position: &Position<G>) -> G::Word {
        let playable = position.playable();
        if self.skill.sight == Sight::Nothing {
            return playable;
        }
        let completing = |stones| lines::completing_cells(position.grid(), stones) & playable;
        let sure = [completing(position.own()), completing(position.opponent())];
        sure.into_iter()
            .find(|cells| !cells.is_zero())
            .unwrap_or(playable)
    }

    /// The moves that are left when proofs are believed.
    fn believed(&self, prospects: &[Prospect]) -> Vec<Prospect> {
        let best = prospects
            .iter()
            .map(|one| one.value)
            .fold(f64::NEG_INFINITY, f64::max);
        let is_left = |one: &&Prospect| {
            // Among proofs only the best is left: the quickest win, or the slowest loss.
            self.skill.sight < Sight::Proofs
                || one.value == best
                || !score::is_proven(one.value) && !score::is_proven(best)
        };
        prospects.iter().filter(is_left).copied().collect()
    }

    /// Draws one of the moves.
    fn draw(&mut self, prospects: &[Prospect]) -> Prospect {
        let best = prospects
            .iter()
            .map(|one| one.result())
            .fold(f64::NEG_INFINITY, f64::max);
        let weight = |one: &Prospect| {
            let regret = best - one.result();
            f64::from(exp((-regret / self.skill.temperature) as f32))
        };
        let weights: Vec<f64> = prospects.iter().map(weight).collect();
        let mut rest = self.rng.random::<f64>() * weights.iter().sum::<f64>();
        for (one, weight) in prospects.iter().zip(&weights) {
            rest -= weight;
            if rest < 0.0 {
                return *one;
            }
        }
        *prospects
            .last()
            .expect("a game that is not over has a move")
    }
}

impl<G: Grid> Search<G> for Person<G> {
    fn reset(&mut self, seed: u64) {
        self.rng = rng(seed);
    }

    fn prepare(&mut self) -> Result<(), PlayerError> {
        self.lookahead.prepare()
    }

    fn best(&mut self, position: &Position<G>, budget: &Budget) -> Choice {
        let considered = self.considered(position);
        let share = budget.nodes.unwrap_or(u64::MAX).min(self.skill.nodes);
        let share = (share / u64::from(considered.count_ones())).max(1);
        // A single move needs no thought.
        let own_depth = if considered.count_ones() == 1 {
            1
        } else {
            self.skill.depth
        };
        let depth = budget.depth_within(own_depth);
        let budget = budget.clone().nodes(share).depth(depth.saturating_sub(1));
        let mut prospects = Vec::new();
        let mut nodes = 0;
        for (column, cell) in cells(position.grid(), considered) {
            let (prospect, visited) = self.prospect(position, column, cell, &budget);
            prospects.push(prospect);
            nodes += visited;
        }
        let believed = self.believed(&prospects);
        let Prospect { column, value } = self.draw(&believed);
        Choice {
            column,
            value: Some(value),
            depth,
            nodes,
        }
    }
}

/// An evaluator whose values are the results that it expects.
#[derive(Debug)]
struct Results<G: Grid>(Box<dyn Evaluator<G>>);

impl<G: Grid> Evaluator<G> for Results<G> {
    fn evaluate(&self, view: &View<G>) -> f64 {
        self.0.judge(view).result
    }

    fn judge(&self, view: &View<G>) -> Judgement {
        self.0.judge(view)
    }

    fn parts(&self, view: &View<G>) -> Vec<Part> {
        self.0.parts(view)
    }
}
