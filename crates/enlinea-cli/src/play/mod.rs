//! A game at the terminal: `enlinea play`.
//!
//! [`GameSession`] is the game with its players, undo and redo, machine players that search and an analysis that improves
//! meanwhile. It knows no terminal. Two interfaces drive it: [`full`] draws the whole screen, [`plain`] reads and writes lines
//! for pipes and screen readers.

mod analyst;
pub(crate) mod full;
mod message;
pub(crate) mod plain;
mod recorder;
mod reviewer;
mod saved_game;
mod scores;
mod seat;
mod session;
mod storage;
mod timeline;
mod worker;

pub(crate) use recorder::PanelRecorder;
pub(crate) use seat::Seat;
pub(crate) use session::GameSession;

/// The last line of a game: how to resume it.
fn farewell(session: &GameSession) -> String {
    let game = session.game();
    if game.plies() == 0 {
        "no stones were dropped".to_owned()
    } else if game.outcome().is_over() {
        format!("the game: {game}")
    } else if let Some(person) = session.uncounted_person() {
        format!("the game: {game} (not finished: it does not count for {person})")
    } else {
        format!("the game: {game} (resume with `enlinea play {game}`)")
    }
}
