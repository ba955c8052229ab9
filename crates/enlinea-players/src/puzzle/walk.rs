//! Random games in which nobody overlooks a line of one move.

use enlinea_core::{Column, Game, Rules};
use rand::RngExt;

use crate::random::Rng;

/// A game of this many plies whose last position is quiet: neither side could complete a line at once. `None` if it comes to an end
/// before, or if its last position is not quiet.
pub(super) fn quiet_game(rules: Rules, plies: u32, rng: &mut Rng) -> Option<Game> {
    let mut game = Game::new(rules);
    while game.plies() < plies {
        let column = careful_move(&mut game, rng)?;
        game.play(column).expect("the column is open");
    }
    let is_quiet = !game.outcome().is_over() && !can_win(&mut game) && threat(&mut game).is_none();
    is_quiet.then_some(game)
}

/// A move that neither wins nor loses within two plies, where that can be avoided; `None` if the game is decided.
fn careful_move(game: &mut Game, rng: &mut Rng) -> Option<Column> {
    if game.outcome().is_over() || can_win(game) {
        return None;
    }
    if let Some(column) = threat(game) {
        return Some(column);
    }
    let mut safe: Vec<Column> = game.open_columns().collect();
    safe.retain(|&column| !after(game, column, can_win));
    if safe.is_empty() {
        return None;
    }
    Some(safe[rng.random_range(0..safe.len())])
}

fn can_win(game: &mut Game) -> bool {
    winning_move(game).is_some()
}

/// A column with which the side to move completes a line.
fn winning_move(game: &mut Game) -> Option<Column> {
    let columns: Vec<Column> = game.open_columns().collect();
    let is_won = |game: &mut Game| game.outcome().winner().is_some();
    columns
        .into_iter()
        .find(|&column| after(game, column, is_won))
}

/// A column with which the other side would complete a line, if it were to move.
fn threat(game: &mut Game) -> Option<Column> {
    game.pass().ok()?;
    let threat = winning_move(game);
    game.undo();
    threat
}

/// An answer about the position after a move, which is taken back.
fn after<T>(game: &mut Game, column: Column, ask: impl FnOnce(&mut Game) -> T) -> T {
    game.play(column).expect("the column is open");
    let answer = ask(game);
    game.undo();
    answer
}
