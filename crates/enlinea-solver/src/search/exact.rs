//! The engine for boards that fit into vector lanes.

use std::marker::PhantomData;

use enlinea_core::{Game, Grid, Position, Word, key};

use super::control::Control;
use super::engine::{Engine, Parts};
use super::instruction_set::InstructionSet;
use super::node::Node;
use super::node::ordering::Weights;
use super::team::{self, Team};
use super::window::{Goal, Window};
use super::worker::Worker;
use crate::SolverError;
use crate::board::geometry::Geometry;
use crate::board::shapes::threats;
use crate::instructions::lanes::Lanes;
use crate::instructions::lanes::one::One;
use crate::table::Table;
use crate::table::key::Key;

/// Nodes that one thread visits alone: before that, starting others costs more than it saves.
const SOLO_NODES: u64 = 50_000;

/// A search on a grid `G` with lanes `V` and instructions `I`.
pub(crate) struct Exact<G: Grid, V, I> {
    geometry: Geometry<G>,
    weights: [Weights; 2],
    table: Table,
    threads: usize,
    set: I,
    lanes: PhantomData<fn() -> V>,
}

impl<G, V, I> Exact<G, V, I>
where
    G: Grid<Word: Key>,
    V: Lanes<Word = G::Word, Proof = I>,
    I: InstructionSet,
{
    pub(crate) fn new(grid: G, parts: Parts, set: I) -> Result<Self, SolverError> {
        Ok(Exact {
            geometry: Geometry::new(grid),
            weights: Weights::for_grid(grid),
            table: Table::new(parts.table_bytes, key::key_bits(grid))?,
            threads: parts.threads,
            set,
            lanes: PhantomData,
        })
    }

    /// The node of a position, or the score if it needs no search.
    fn node(&self, position: &Position<G>) -> Result<Node<G::Word>, i32> {
        let grid = self.geometry.grid;
        let left = grid.max_plies() as i32 - position.plies() as i32;
        let free = |stones: G::Word| threats(grid, One(stones)).0 & !position.occupied();
        let node = Node {
            own: position.own(),
            opponent: position.opponent(),
            own_threats: free(position.own()),
            opponent_threats: free(position.opponent()),
            plies: position.plies() as i32,
        };
        if !(node.own_threats & position.playable()).is_zero() {
            return Err((left + 1) / 2);
        }
        if left <= 1 {
            return Err(0);
        }
        Ok(node)
    }

    /// Asks one thread's questions until the window is closed or the worker stops.
    fn close_alone(&self, node: Node<G::Word>, window: &mut Window, control: &Control, lease: u64) {
        let (geometry, weights) = (&self.geometry, &self.weights);
        let mut worker = Worker::new(geometry, weights, &self.table, control, lease);
        while let Some(alpha) = window.next_question() {
            let before = worker.nodes;
            let value = self.set.search::<G, V>(&mut worker, node.question(alpha));
            if worker.stopped {
                break;
            }
            window.record(alpha, value, worker.nodes - before);
            control.progress().show_bounds(window.lower, window.upper);
        }
        worker.settle();
    }

    fn close_together(&self, node: Node<G::Word>, window: &mut Window, control: &Control) {
        team::close_window(window, self.threads, || {
            move |team: &Team, round: u64, alpha: i32| {
                let (geometry, weights) = (&self.geometry, &self.weights);
                let mut worker = Worker::new(geometry, weights, &self.table, control, u64::MAX);
                worker.team = Some(team);
                worker.round = round;
                let value = self.set.search::<G, V>(&mut worker, node.question(alpha));
                worker.settle();
                (!worker.stopped).then_some((value, worker.nodes))
            }
        });
        control.progress().show_bounds(window.lower, window.upper);
    }
}

impl<G, V, I> Engine for Exact<G, V, I>
where
    G: Grid<Word: Key>,
    V: Lanes<Word = G::Word, Proof = I>,
    I: InstructionSet,
{
    fn bounds(&mut self, game: &Game, goal: Goal, control: &Control) -> (i32, i32) {
        let position = game.position(self.geometry.grid);
        let node = match self.node(&position) {
            Ok(node) => node,
            Err(score) => return (score, score),
        };
        let left = self.geometry.max_plies() - node.plies;
        let mut window = Window::new(-(left / 2), (left - 1) / 2, goal);
        control.progress().show_bounds(window.lower, window.upper);
        if self.threads <= 1 {
            self.close_alone(node, &mut window, control, u64::MAX);
        } else {
            self.close_alone(node, &mut window, control, SOLO_NODES);
            if window.next_question().is_some() && control.reason().is_none() {
                self.table.share();
                self.close_together(node, &mut window, control);
            }
        }
        (window.lower, window.upper)
    }

    fn clear(&mut self) {
        self.table.clear();
    }

    fn has_table(&self) -> bool {
        Table::exists(key::key_bits(self.geometry.grid))
    }
}
