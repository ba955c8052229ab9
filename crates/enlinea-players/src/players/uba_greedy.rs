//! `uba-greedy`: a one-ply player with weights.
//!
//! Source: UBA, Algorithms III, TP3. Among the playable columns from the left it blocks the first one where the
//! opponent would win; otherwise it plays the column whose board has the highest score (`uba-score` with its 4C + 12
//! weights), ties to the left. A winning move scores infinity.
//!
//! Quirks of the pseudo-code (`docs/sources.md`), repaired in `fixed`:
//!
//! - Blocks before winning: it blocks before it looks for a win of its own, and so misses wins.
//! - First candidate without its stone: it is scored on the board before the move, so it is compared unfairly and a
//!   winning move in it goes unseen.
//! - Gifts are ignored (kept): the opponent's reply on top of the chosen cell is never considered. The option
//!   `Safety::AvoidGifts`, ours, leaves such columns out while there are others.

use enlinea_core::{Grid, Position, Word, lines};

use crate::direction::Ray;
use crate::evaluator::Evaluator;
use crate::player::Choice;
use crate::random::rng;
use crate::search::Search;
use crate::search::moves::{Best, Ties, cells};
use crate::{Budget, View};

/// With or without the quirks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GreedyMode {
    /// Blocks first, first candidate without its stone.
    Published,
    /// Wins first, every candidate with its stone.
    Fixed,
}

/// Whether moves right below a winning cell of the opponent are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Safety {
    /// As published: no.
    Off,
    /// Left out while there are others.
    AvoidGifts,
}

/// One ply with a score.
#[derive(Debug)]
pub struct UbaGreedy<G: Grid> {
    evaluator: Box<dyn Evaluator<G>>,
    mode: GreedyMode,
    safety: Safety,
}

impl<G: Grid> UbaGreedy<G> {
    /// With this score.
    pub fn new(evaluator: Box<dyn Evaluator<G>>, mode: GreedyMode, safety: Safety) -> UbaGreedy<G> {
        UbaGreedy {
            evaluator,
            mode,
            safety,
        }
    }

    /// The first column that must be played at once, if there is one.
    fn urgent(&self, view: &View<G>) -> Option<(G::Word, f64)> {
        let grid = view.grid();
        let block = lines::completing_cells(grid, view.other()) & view.open();
        let win = lines::completing_cells(grid, view.own()) & view.open();
        let first = |cells: G::Word| G::Word::bit(cells.trailing_zeros());
        match self.mode {
            GreedyMode::Fixed if !win.is_zero() => Some((first(win), f64::INFINITY)),
            _ if !block.is_zero() => {
                let cell = first(block);
                Some((cell, self.evaluator.evaluate(&view.with_own(cell))))
            }
            _ => None,
        }
    }

    /// The columns to compare.
    fn candidates(&self, view: &View<G>) -> G::Word {
        let open = view.open();
        if self.safety == Safety::Off {
            return open;
        }
        let threats = lines::completing_cells(view.grid(), view.other()) & view.empty();
        let safe = open & !Ray::Down.step(view.grid(), threats);
        if safe.is_zero() { open } else { safe }
    }
}

impl<G: Grid> Search<G> for UbaGreedy<G> {
    fn reset(&mut self, _seed: u64) {}

    fn best(&mut self, position: &Position<G>, _budget: &Budget) -> Choice {
        let view = View::of_mover(position);
        let grid = view.grid();
        let mut best = Best::new(Ties::First);
        let mut unused = rng(0);
        let mut nodes = 0;
        if let Some((cell, value)) = self.urgent(&view) {
            for (column, _) in cells(grid, cell) {
                best.offer(column, value, &mut unused);
            }
        } else {
            for (column, cell) in cells(grid, self.candidates(&view)) {
                let without_stone = self.mode == GreedyMode::Published && nodes == 0;
                let board = if without_stone {
                    view
                } else {
                    view.with_own(cell)
                };
                best.offer(column, self.evaluator.evaluate(&board), &mut unused);
                nodes += 1;
            }
        }
        let (column, value) = best.found().expect("the game is not over");
        Choice {
            column,
            value: Some(value),
            depth: 1,
            nodes,
        }
    }
}
