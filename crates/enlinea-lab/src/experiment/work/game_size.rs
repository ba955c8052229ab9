//! How many positions a game has: small boards counted one by one, and tic-tac-toe beside them.
//!
//! UBA, Algorithms III, TP3 compares its game with tic-tac-toe, whose 827 configurations fit into a table of moves, while a game with
//! N columns and M rows has up to `3^(NM)` boards.

use std::ops::ControlFlow;

use enlinea_core::{Census, Grid, GridTask, dispatch};
use serde::{Deserialize, Serialize};

use super::{parse_position, parse_rules};
use crate::experiment::{
    ExperimentError, ExperimentOptions, ExperimentResults, Metric, ResultBoard, ResultTable,
};

/// The games, and boards to show.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameSize {
    /// Games whose positions are counted, in the published size.
    pub games: Vec<String>,
    /// The same in the quick size.
    pub quick_games: Vec<String>,
    /// Positions to show.
    #[serde(default)]
    pub example: Vec<ExamplePosition>,
}

/// A position to show.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExamplePosition {
    /// The game.
    pub rules: String,
    /// The moves.
    pub moves: String,
    /// What it shows.
    pub caption: String,
}

impl GameSize {
    pub(super) fn run(
        &self,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let mut results = ExperimentResults::default();
        let [with_free_cell, unfinished] = tic_tac_toe();
        for (what, count) in [
            ("boards with a free cell, up to symmetry", with_free_cell),
            ("boards of unfinished games, up to symmetry", unfinished),
        ] {
            let name = format!("tic-tac-toe: {what}");
            results.metrics.push(Metric::exact(name, count as f64));
        }
        let mut rows = Vec::new();
        for text in options.pick(&self.games, &self.quick_games) {
            options.check_stop()?;
            let rules = parse_rules(text)?;
            let too_many = || ExperimentError::Manifest {
                reason: format!("{rules} has too many positions to count"),
            };
            let positions = dispatch(rules, Counted).ok_or_else(too_many)?;
            let boards = libm::pow(3.0, f64::from(rules.cells()));
            let percent = 100.0 * positions as f64 / boards;
            let name = format!("{rules}: positions");
            results.metrics.push(Metric::exact(name, positions as f64));
            rows.push(vec![
                rules.to_string(),
                positions.to_string(),
                format!("{boards:.0}"),
                format!("{percent:.2} %"),
            ]);
        }
        results.tables.push(ResultTable {
            caption: "Positions that games can reach, and the bound".to_owned(),
            head: ["game", "positions", "3^(NM)", "share"]
                .map(str::to_owned)
                .to_vec(),
            rows,
        });
        for example in &self.example {
            let game = parse_position(parse_rules(&example.rules)?, &example.moves)?;
            results.boards.push(ResultBoard {
                caption: example.caption.clone(),
                game: game.to_string(),
            });
        }
        Ok(results)
    }
}

/// All positions of a game, mirror images apart; nothing if they do not fit into the memory.
struct Counted;

/// More than any game of an experiment needs.
const MOST_BYTES: usize = 1 << 30;

impl GridTask for Counted {
    type Output = Option<u64>;

    fn run<G: Grid>(self, grid: G) -> Option<u64> {
        let mut census = Census::new(grid, MOST_BYTES);
        let mut positions = 0;
        loop {
            positions += census.positions();
            if census.ply() == grid.max_plies() {
                return Some(positions);
            }
            census.advance(|_| ControlFlow::Continue(())).ok()?;
        }
    }
}

/// A board of three by three: 0 for a free cell, 1 and 2 for the sides.
type Table = [u8; 9];

/// The lines of tic-tac-toe.
const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

/// Boards with a free cell on which both sides have as many stones, or the first side one more; and those among them that arise in
/// a game that is not over.
fn tic_tac_toe() -> [usize; 2] {
    let tables = (0..3_u32.pow(9)).map(|number| {
        let cell = |place: usize| (number / 3_u32.pow(place as u32) % 3) as u8;
        std::array::from_fn::<u8, 9, _>(cell)
    });
    let has_turn = |table: &Table| {
        let mut stones = [0_i32; 3];
        for &cell in table {
            stones[usize::from(cell)] += 1;
        }
        stones[0] > 0 && (0..=1).contains(&(stones[1] - stones[2]))
    };
    let mut with_free_cell: Vec<Table> = tables.filter(has_turn).map(canonical).collect();
    with_free_cell.sort_unstable();
    with_free_cell.dedup();
    let is_open = |table: &&Table| [1, 2].iter().all(|&side| !has_line(table, side));
    let unfinished = with_free_cell.iter().filter(is_open).count();
    [with_free_cell.len(), unfinished]
}

fn has_line(table: &Table, side: u8) -> bool {
    let is_full = |line: &[usize; 3]| line.iter().all(|&place| table[place] == side);
    LINES.iter().any(is_full)
}

/// The smallest of its eight rotations and reflections.
fn canonical(table: Table) -> Table {
    let mut found = table;
    let mut turned = table;
    for _ in 0..4 {
        turned = std::array::from_fn(|place| turned[6 - 3 * (place % 3) + place / 3]);
        let reflected: Table = std::array::from_fn(|place| turned[place / 3 * 3 + 2 - place % 3]);
        found = found.min(turned).min(reflected);
    }
    found
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Every game of tic-tac-toe, played.
    fn played(table: Table, side: u8, seen: &mut HashSet<Table>) {
        if has_line(&table, 3 - side) || table.iter().all(|&cell| cell > 0) {
            return;
        }
        if !seen.insert(canonical(table)) {
            return;
        }
        for place in 0..9 {
            if table[place] == 0 {
                let mut next = table;
                next[place] = side;
                played(next, 3 - side, seen);
            }
        }
    }

    #[test]
    fn unfinished_boards_are_those_of_all_games() {
        let mut seen = HashSet::new();
        played([0; 9], 1, &mut seen);
        assert_eq!(tic_tac_toe(), [827, seen.len()]);
        assert_eq!(seen.len(), 627);
    }

    #[test]
    fn positions_are_counted_and_shown() {
        let size = GameSize {
            games: Vec::new(),
            quick_games: vec!["4x4".to_owned(), "2x2c2".to_owned()],
            example: vec![ExamplePosition {
                rules: "2x2c2".to_owned(),
                moves: "12".to_owned(),
                caption: "c".to_owned(),
            }],
        };
        let options = ExperimentOptions::new().quick(true);
        let results = size.run(options).unwrap();
        // The number of legal 4x4 positions is well known.
        assert_eq!(results.tables[0].rows[0][1], "161029");
        assert_eq!(results.boards[0].game, "2x2c2:12");
        let unreadable = GameSize {
            quick_games: vec!["4".to_owned()],
            ..size
        };
        assert!(unreadable.run(options).is_err());
    }
}
