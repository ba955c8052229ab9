//! A game at the terminal: `enlinea play`.
//!
//! [`GameSession`] is the game with its players, undo and redo, machine players that search and an analysis that improves
//! meanwhile. It knows no terminal. Two interfaces drive it: [`full`] draws the whole screen, [`plain`] reads and writes lines
//! for pipes and screen readers.

mod analyst;
pub(crate) mod full;
mod message;
pub(crate) mod plain;
mod saved_game;
mod scores;
mod seat;
mod session;
mod storage;
mod timeline;
mod worker;

use enlinea_core::Game;

pub(crate) use seat::Seat;
pub(crate) use session::GameSession;

/// The last line of a game: how to resume it.
fn farewell(game: &Game) -> String {
    if game.plies() == 0 {
        "no stones were dropped".to_owned()
    } else if game.outcome().is_over() {
        format!("the game: {game}")
    } else {
        format!("the game: {game} (resume with `enlinea play {game}`)")
    }
}
