//! A fixed list of positions that many weight vectors are asked about: their counts are taken once.

use std::fmt::Debug;

use enlinea_core::{Column, Game, Grid, GridTask, Rules, dispatch};
use enlinea_players::search::last_column;

use super::move_table::{MoveCounter, MoveTable, Scores};
use super::{Factors, GreedyStyle};

/// Positions to be answered.
pub trait CountedPositions: Debug + Send + Sync {
    /// The column that these weights choose in each position.
    fn answers(&self, factors: &Factors) -> Vec<Column>;
}

/// Takes the counts of some positions, none of which may be over.
pub fn count_positions<'a>(
    rules: Rules,
    style: GreedyStyle,
    games: impl Iterator<Item = &'a Game>,
) -> Box<dyn CountedPositions> {
    dispatch(rules, Prepare { style, games })
}

struct Prepare<I> {
    style: GreedyStyle,
    games: I,
}

impl<'a, I: Iterator<Item = &'a Game>> GridTask for Prepare<I> {
    type Output = Box<dyn CountedPositions>;

    fn run<G: Grid>(self, grid: G) -> Box<dyn CountedPositions> {
        let counter = MoveCounter::new(grid, self.style);
        let table = |game: &Game| {
            let mut table = MoveTable::default();
            counter.fill(&game.position(grid), last_column(game), &mut table);
            table
        };
        Box::new(MoveTables {
            scores: counter.scores(),
            tables: self.games.map(table).collect(),
        })
    }
}

#[derive(Debug)]
struct MoveTables {
    scores: Scores,
    tables: Vec<MoveTable>,
}

impl CountedPositions for MoveTables {
    fn answers(&self, factors: &Factors) -> Vec<Column> {
        let tables = self.tables.iter();
        tables
            .map(|table| table.choose(factors, self.scores))
            .collect()
    }
}
