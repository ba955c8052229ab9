//! What the greedy player sees in a position before it looks at its weights: a move that it must make, or boards to compare.

use enlinea_core::{Column, Grid, Position, Word, lines};
use enlinea_players::View;
use enlinea_players::direction::Ray;
use enlinea_players::features::chains::ChainRule;
use enlinea_players::players::uba_greedy::GreedyRules;
use enlinea_players::search::moves::cells;

use super::Factors;
use super::counts::{Counter, row_width};

/// How the player plays beside its weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GreedyStyle {
    /// The order of wins and blocks, the first candidate, gifts, what is compared.
    pub play: GreedyRules,
    /// What is counted.
    pub rule: ChainRule,
}

/// What is known of all scores before any is computed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scores {
    /// No count exceeds this.
    pub(super) largest_count: f64,
    /// Whether they are compared without their decimals.
    pub(super) are_whole: bool,
}

/// Everything that the moves of a position share between weight vectors: no choice, or a row of counts for each column.
#[derive(Clone, Debug, Default)]
pub(super) struct MoveTable {
    columns: Vec<Column>,
    rows: Vec<f64>,
}

impl MoveTable {
    /// The column that these weights choose.
    #[inline]
    pub(super) fn choose(&self, factors: &Factors, scores: Scores) -> Column {
        match self.columns[..] {
            [only] => only,
            _ if scores.are_whole => self.columns[factors.best_whole(&self.rows, scores)],
            _ => self.columns[factors.best(&self.rows, scores)],
        }
    }

    /// The same without rounding doubts, for values.
    pub(super) fn value_of(&self, factors: &Factors, column: Column) -> Option<f64> {
        let index = self.columns.iter().position(|&one| one == column)?;
        let width = self.rows.len().checked_div(self.columns.len())?;
        let row = self.rows.get(index * width..(index + 1) * width)?;
        (!row.is_empty()).then(|| factors.exact_sum(row))
    }
}

/// Fills move tables.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveCounter<G: Grid> {
    grid: G,
    style: GreedyStyle,
    counter: Counter<G>,
}

impl<G: Grid> MoveCounter<G> {
    pub(super) fn new(grid: G, style: GreedyStyle) -> MoveCounter<G> {
        MoveCounter {
            grid,
            style,
            counter: Counter::new(grid, style.rule),
        }
    }

    /// What is known of its scores. The largest count is that of liberties: eight neighbours of every cell, twice.
    pub(super) fn scores(&self) -> Scores {
        Scores {
            largest_count: f64::from(16 * self.grid.width() * self.grid.height()),
            are_whole: self.style.play.whole_scores,
        }
    }

    /// Describes the moves of a position that is not over; `last` is the column of the last stone.
    pub(super) fn fill(&self, position: &Position<G>, last: Option<Column>, table: &mut MoveTable) {
        table.columns.clear();
        table.rows.clear();
        let view = View::of_mover(position);
        let open = position.playable();
        let win = lines::completing_cells(self.grid, view.own()) & open;
        let block = self.style.play.blocks(&view, last);
        let candidates = self.candidates(&view, open);
        let first = G::Word::bit(candidates.trailing_zeros());
        let play = self.style.play;
        let forced = if play.wins_before_blocking && !win.is_zero() {
            win
        } else if !block.is_zero() {
            block
        } else if play.places_first_stone {
            win & candidates
        } else {
            // A win is infinitely good, but the first candidate is looked at without its stone.
            win & candidates & !first
        };
        if let Some((column, _)) = cells(self.grid, forced).next() {
            table.columns.push(column);
            return;
        }
        let width = row_width(self.grid.connect());
        for (column, cell) in cells(self.grid, candidates) {
            let is_bare = !self.style.play.places_first_stone && cell == first;
            let board = if is_bare { view } else { view.with_own(cell) };
            let start = table.rows.len();
            table.rows.resize(start + width, 0.0);
            self.counter.count(&board, &mut table.rows[start..]);
            table.columns.push(column);
        }
    }

    fn candidates(&self, view: &View<G>, open: G::Word) -> G::Word {
        if !self.style.play.avoids_gifts {
            return open;
        }
        let threats = lines::completing_cells(self.grid, view.other()) & view.empty();
        let safe = open & !Ray::Down.step(self.grid, threats);
        if safe.is_zero() { open } else { safe }
    }
}
