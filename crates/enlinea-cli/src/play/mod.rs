//! A game at the terminal: `enlinea play`.
//!
//! [`GameSession`] is the game with everything around it: who sits where, undo and redo, machines that think and an analysis
//! that improves while people look at the board. It knows no terminal. Two faces drive it: [`full`] draws the whole screen,
//! [`plain`] reads and writes lines for pipes and screen readers.

mod analyst;
pub(crate) mod full;
mod message;
pub(crate) mod plain;
mod scores;
mod seat;
mod session;
mod storage;
mod timeline;
mod worker;

use enlinea_core::Game;

pub(crate) use seat::Seat;
pub(crate) use session::GameSession;

/// What is said at the end, so that no game is lost: how to go on with it.
fn farewell(game: &Game) -> String {
    if game.plies() == 0 {
        "no stone was dropped".to_owned()
    } else if game.outcome().is_over() {
        format!("the game: {game}")
    } else {
        format!("the game: {game} (go on with `enlinea play {game}`)")
    }
}
