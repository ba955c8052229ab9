//! A fixed list of positions that many weight vectors are asked about: their counts are taken once.

use std::fmt::Debug;

use enlinea_core::{Column, Game, Grid, GridTask, Rules, dispatch};

use super::move_table::{MoveCounter, MoveTable};
use super::{Factors, GreedyStyle};

/// Positions to be answered.
pub trait CountedPositions: Debug + Send + Sync {
    /// The column that these weights choose in each position.
    fn answers(&self, factors: &Factors) -> Vec<Column>;
}

/// Takes the counts of some positions, none of which may be over.
pub fn exam<'a>(
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
        let scribe = MoveCounter::new(grid, self.style);
        let sheet = |game: &Game| {
            let mut sheet = MoveTable::default();
            scribe.fill(&game.position(grid), &mut sheet);
            sheet
        };
        Box::new(MoveTables {
            largest_count: scribe.largest_count(),
            sheets: self.games.map(sheet).collect(),
        })
    }
}

#[derive(Debug)]
struct MoveTables {
    largest_count: f64,
    sheets: Vec<MoveTable>,
}

impl CountedPositions for MoveTables {
    fn answers(&self, factors: &Factors) -> Vec<Column> {
        let sheets = self.sheets.iter();
        sheets
            .map(|sheet| sheet.choose(factors, self.largest_count))
            .collect()
    }
}
