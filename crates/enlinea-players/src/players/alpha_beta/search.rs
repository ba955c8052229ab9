//! The search of `alphabeta`.

use enlinea_core::{Column, Grid, Position, Word, lines};

use super::ordering::Ordering;
use super::table::{Bound, Entry, Table};
use super::{AlphaBetaOptions, Quiescence};
use crate::budget::Meter;
use crate::direction::Ray;
use crate::evaluator::Evaluator;
use crate::player::{Choice, PlayerError};
use crate::search::moves::cells;
use crate::search::{Search, score};
use crate::{Budget, View};

/// Iterative deepening alpha-beta.
#[derive(Debug)]
pub struct AlphaBeta<G: Grid> {
    evaluator: Box<dyn Evaluator<G>>,
    options: AlphaBetaOptions,
    ordering: Ordering<G>,
    table: Table<G::Word>,
}

/// The bounds of a node, and where it is.
#[derive(Clone, Copy)]
struct Window {
    alpha: f64,
    beta: f64,
    /// Plies left.
    depth: u32,
    /// Plies from the root.
    ply: u32,
}

impl Window {
    /// The window of a child, seen by the other side.
    fn child(self, alpha: f64, beta: f64, depth: u32) -> Window {
        Window {
            alpha: -beta,
            beta: -alpha,
            depth,
            ply: self.ply + 1,
        }
    }
}

/// What the threats say about a node.
enum Threatened<W> {
    /// The value is known.
    Decided(f64),
    /// These moves are worth a look; `forced` if the opponent leaves no choice.
    Moves { candidates: W, forced: bool },
}

impl<G: Grid> AlphaBeta<G> {
    /// With this evaluator on this board.
    pub fn new(
        grid: G,
        evaluator: Box<dyn Evaluator<G>>,
        options: AlphaBetaOptions,
    ) -> AlphaBeta<G> {
        AlphaBeta {
            evaluator,
            options,
            ordering: Ordering::new(grid),
            table: Table::new(options.table_megabytes),
        }
    }

    /// Looks at the threats. Below the depth limit only what the depth allows to see may be said, or the value would differ
    /// from that of `minimax`.
    #[inline]
    fn look(&self, position: &Position<G>, window: Window) -> Threatened<G::Word> {
        let grid = position.grid();
        let playable = position.playable();
        let sight = match self.options.quiescence {
            Quiescence::ForcedReplies => u32::MAX,
            Quiescence::Off => window.depth,
        };
        let unseen = Threatened::Moves {
            candidates: playable,
            forced: false,
        };
        if sight == 0 {
            return unseen;
        }
        if !(lines::completing_cells(grid, position.own()) & playable).is_zero() {
            return Threatened::Decided(score::win_at(window.ply + 1));
        }
        let plies_left = grid.max_plies() - position.plies();
        // With a single stone left the opponent has no reply.
        if sight == 1 || plies_left < 2 {
            return unseen;
        }
        let lost = Threatened::Decided(-score::win_at(window.ply + 2));
        let threats = lines::completing_cells(grid, position.opponent()) & !position.occupied();
        let urgent = threats & playable;
        let is_double = !(urgent & urgent.wrapping_sub(G::Word::ONE)).is_zero();
        let safe = !Ray::Down.step(grid, threats);
        let candidates = if urgent.is_zero() { playable } else { urgent } & safe;
        if is_double || candidates.is_zero() {
            return lost;
        }
        Threatened::Moves {
            candidates,
            forced: !urgent.is_zero(),
        }
    }

    /// The value for the side to move, exact inside the window and a bound outside.
    fn value(&mut self, position: &Position<G>, mut window: Window, meter: &mut Meter) -> f64 {
        if position.plies() == position.grid().max_plies() {
            return 0.0;
        }
        let (candidates, forced) = match self.look(position, window) {
            Threatened::Decided(value) => return value,
            Threatened::Moves { candidates, forced } => (candidates, forced),
        };
        if window.depth == 0 && !(forced && self.options.quiescence == Quiescence::ForcedReplies) {
            return score::heuristic(&*self.evaluator, &View::of_mover(position));
        }
        if forced && candidates.count_ones() == 1 {
            return self.forced_reply(position, candidates, window, meter);
        }
        let key = position.key();
        let mut first = None;
        if let Some(entry) = self.table.find(key) {
            if let Some(value) = self.known(entry, window) {
                return value;
            }
            first = Some(entry.column);
        }
        let initial = window;
        let (mut best, mut best_column) = (f64::NEG_INFINITY, None);
        let moves = self.ordering.sorted(position, candidates, first);
        for (index, column) in moves.enumerate() {
            let value = self.child(position, column, index == 0, window, meter);
            if meter.is_exhausted() {
                return best.max(value);
            }
            if value > best {
                (best, best_column) = (value, Some(column));
                window.alpha = window.alpha.max(value);
                if window.alpha >= window.beta {
                    break;
                }
            }
        }
        if let Some(column) = best_column {
            self.table.store(Entry::new(
                key,
                column,
                initial.depth,
                relative(best, initial.ply),
                Bound::of(best, initial.alpha, initial.beta),
            ));
        }
        best
    }

    /// The only reply costs no depth while there is some left, and is played below the limit.
    fn forced_reply(
        &mut self,
        position: &Position<G>,
        cell: G::Word,
        window: Window,
        meter: &mut Meter,
    ) -> f64 {
        meter.count();
        if meter.is_exhausted() {
            return 0.0;
        }
        let mut next = *position;
        for (column, _) in cells(position.grid(), cell) {
            next.play_unchecked(column);
        }
        let depth = match self.options.quiescence {
            Quiescence::ForcedReplies => window.depth,
            Quiescence::Off => window.depth - 1,
        };
        -self.value(&next, window.child(window.alpha, window.beta, depth), meter)
    }

    /// One move: the first with the whole window, the others with an empty one first, which only asks whether they are better.
    fn child(
        &mut self,
        position: &Position<G>,
        column: Column,
        is_first: bool,
        window: Window,
        meter: &mut Meter,
    ) -> f64 {
        meter.count();
        if meter.is_exhausted() {
            return f64::NEG_INFINITY;
        }
        let mut next = *position;
        next.play_unchecked(column);
        let (alpha, beta, depth) = (window.alpha, window.beta, window.depth - 1);
        if !is_first && alpha.next_up() < beta {
            let value = -self.value(&next, window.child(alpha, alpha.next_up(), depth), meter);
            if value <= alpha || value >= beta {
                return value;
            }
        }
        -self.value(&next, window.child(alpha, beta, depth), meter)
    }

    /// The value of a node that the table knows well enough.
    fn known(&self, entry: &Entry<G::Word>, window: Window) -> Option<f64> {
        let is_deep_enough = match self.options.quiescence {
            Quiescence::ForcedReplies => entry.depth >= window.depth,
            // A deeper value is better, but not that of `minimax`.
            Quiescence::Off => entry.depth == window.depth,
        };
        let value = absolute(entry.value, window.ply);
        let is_usable = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= window.beta,
            Bound::Upper => value <= window.alpha,
        };
        (is_usable && (is_deep_enough || self.is_final(entry))).then_some(value)
    }

    /// Proofs hold at every depth.
    fn is_final(&self, entry: &Entry<G::Word>) -> bool {
        self.options.quiescence == Quiescence::ForcedReplies
            && score::is_proven(entry.value)
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value > 0.0,
                Bound::Upper => entry.value < 0.0,
            }
    }

    /// The move to begin with: a block if the opponent threatens to win, also when it is in vain.
    fn likely(&self, position: &Position<G>) -> Column {
        let playable = position.playable();
        let urgent = lines::completing_cells(position.grid(), position.opponent()) & playable;
        let candidates = if urgent.is_zero() { playable } else { urgent };
        let mut moves = self.ordering.sorted(position, candidates, None);
        moves
            .next()
            .expect("a game that is not over has an open column")
    }

    /// Searches all root moves to one depth; `None` if the budget ran out before the first was done.
    fn iterate(
        &mut self,
        position: &Position<G>,
        depth: u32,
        first: Column,
        meter: &mut Meter,
    ) -> Option<(Column, f64)> {
        let window = Window {
            alpha: f64::NEG_INFINITY,
            beta: f64::INFINITY,
            depth,
            ply: 0,
        };
        let moves = self
            .ordering
            .sorted(position, position.playable(), Some(first));
        let mut best: Option<(Column, f64)> = None;
        for column in moves {
            let alpha = best.map_or(window.alpha, |(_, value)| value);
            let window = Window { alpha, ..window };
            let value = self.child(position, column, best.is_none(), window, meter);
            if meter.is_exhausted() {
                break;
            }
            if best.is_none_or(|(_, known)| value > known) {
                best = Some((column, value));
            }
        }
        best
    }
}

impl<G: Grid> Search<G> for AlphaBeta<G> {
    fn reset(&mut self, _seed: u64) {}

    fn prepare(&mut self) -> Result<(), PlayerError> {
        self.table.reserve()
    }

    fn best(&mut self, position: &Position<G>, budget: &Budget) -> Choice {
        self.table.begin();
        let plies_left = position.grid().max_plies() - position.plies();
        let deepest = budget
            .depth_within(self.options.depth.unwrap_or(u32::MAX))
            .min(plies_left);
        let mut meter = Meter::new(budget, self.options.nodes);
        let winning =
            lines::completing_cells(position.grid(), position.own()) & position.playable();
        if let Some((column, _)) = cells(position.grid(), winning).next() {
            return Choice {
                column,
                value: Some(score::win_at(1)),
                depth: 1,
                nodes: 1,
            };
        }
        let mut choice = Choice::unsearched(self.likely(position));
        for depth in 1..=deepest {
            let best = self.iterate(position, depth, choice.column, &mut meter);
            if let Some((column, value)) = best {
                choice.column = column;
                choice.value = Some(value);
            }
            if !meter.is_exhausted() {
                choice.depth = depth;
            }
            let is_decided = choice.value.is_some_and(score::is_proven);
            if meter.is_exhausted() || is_decided {
                break;
            }
        }
        choice.nodes = meter.nodes();
        choice
    }
}

/// A proof counts its plies from the node, not from the root, while it lies in the table.
fn relative(value: f64, ply: u32) -> f64 {
    if score::is_proven(value) {
        value + f64::from(ply).copysign(value)
    } else {
        value
    }
}

/// Back to plies from the root.
fn absolute(value: f64, ply: u32) -> f64 {
    if score::is_proven(value) {
        value - f64::from(ply).copysign(value)
    } else {
        value
    }
}
