//! The recipe of the first published regression: moves drawn from a bag.
//!
//! Source: UAM, AI, Santorum and Galán 2019, machine-learning part.

use enlinea_core::{Column, Game, Rules};
use rand::RngExt;

use super::Chunk;
use crate::data::plies::draw;
use crate::data::{Cut, LabelledPosition, WinsFound};

impl Chunk<'_> {
    /// Draws moves this many times. Not every draw gives a position: see [`WinsFound`].
    pub(super) fn draw_from_bag(&mut self, draws: usize, wins: WinsFound) {
        let lengths = self.recipe.plies.expected(1);
        for _ in 0..draws {
            let length = draw(&lengths, &mut self.rng);
            let (game, cut) = self.replay(length);
            if wins == WinsFound::Published && cut == Cut::BeforeMissedWin {
                continue;
            }
            if self.is_stopped() {
                break;
            }
            let scores = self.labeler.scores(&game);
            if let Some(position) = LabelledPosition::of_game(&game, &scores) {
                self.positions.push(LabelledPosition { cut, ..position });
            }
        }
    }

    /// Plays as many balls as the length says. A win is taken back and ends the moves.
    fn replay(&mut self, length: usize) -> (Game, Cut) {
        let rules = self.recipe.rules;
        let mut bag: Vec<Column> = rules
            .columns()
            .flat_map(|column| (0..rules.height()).map(move |_| column))
            .collect();
        let mut game = Game::new(rules);
        for _ in 0..length.min(rules.max_plies() as usize - 1) {
            let column = bag.swap_remove(self.rng.random_range(0..bag.len()));
            game.play(column).expect("there is a ball for each cell");
            if game.outcome().is_over() {
                let cut = if finds_win(&game, column) {
                    Cut::BeforeWin
                } else {
                    Cut::BeforeMissedWin
                };
                game.undo();
                return (game, cut);
            }
        }
        (game, Cut::None)
    }
}

/// Whether the published program sees that the last stone has won: two opposite counters together have exactly four stones, and
/// they are short of the edge.
fn finds_win(game: &Game, column: Column) -> bool {
    let rules = game.rules();
    let (x, y) = (column.index() as i32, game.height(column) as i32 - 1);
    let line = [(1, 0), (0, 1), (1, 1), (1, -1)];
    line.into_iter().any(|(dx, dy)| {
        let there = count(game, (x, y), (dx, dy));
        let back = count(game, (x, y), (-dx, -dy));
        // Both count the last stone.
        there + back == rules.connect() + 1
    })
}

/// Stones in a row from a cell on, as the published counters see them: those that go right or down do not see the last column or
/// the bottom row.
fn count(game: &Game, start: (i32, i32), step: (i32, i32)) -> u32 {
    let rules: Rules = game.rules();
    let (width, height) = (rules.width() as i32, rules.height() as i32);
    let (right, bottom) = (width - i32::from(step.0 > 0), i32::from(step.1 < 0));
    let mover = game.side_to_move().other();
    let mut found = 0;
    let (mut x, mut y) = start;
    while (0..right).contains(&x) && (bottom..height).contains(&y) {
        if game.diagram().stone(Column::new(x as u32), y as u32) != Some(mover) {
            break;
        }
        found += 1;
        x += step.0;
        y += step.1;
    }
    found
}

#[cfg(test)]
mod tests {
    use enlinea_players::random::rng;

    use super::*;

    /// Random games, each move with the same probability for every open column, until a win.
    #[test]
    fn more_than_half_of_the_wins_are_missed() {
        let mut rng = rng(1);
        let (mut wins, mut missed) = (0, 0);
        while wins < 3000 {
            let mut game = Game::new(Rules::STANDARD);
            let mut last = Column::new(0);
            while !game.outcome().is_over() {
                let columns: Vec<Column> = game.open_columns().collect();
                last = columns[rng.random_range(0..columns.len())];
                game.play(last).unwrap();
            }
            if game.plies() < 42 {
                wins += 1;
                missed += u32::from(!finds_win(&game, last));
            }
        }
        // 1590 of 2994 with the published program: 53 %, standard error 0.9.
        let share = f64::from(missed) / f64::from(wins);
        assert!((share - 0.531).abs() < 0.03, "{share}");
    }

    #[test]
    fn wins_at_the_edge_are_missed() {
        let check = |moves: &str, found: bool| {
            let game = Game::from_moves(Rules::STANDARD, moves).unwrap();
            let last = Column::from_char(moves.chars().last().unwrap()).unwrap();
            assert!(game.outcome().is_over());
            assert_eq!(finds_win(&game, last), found, "{moves}");
        };
        check("1122334", true);
        check("7766554", false);
        check("1212121", false);
        check("11313151", true);
    }
}
