//! Games as text in the manner of PGN: tags, then numbered moves with a comment each.

use enlinea_core::{Game, Move, Side, column_text};

use super::text::{GameText, HeaderText, MoveText};
use crate::tournament::TournamentDescription;

/// Begins the line that holds the tournament. Programs for PGN skip lines that begin with `%`.
pub(super) const HEADER: &str = "% ";
/// Begins the value of a move that wins for certain, before the number of plies.
pub(super) const WINS: &str = "+M";
/// The same for a loss.
pub(super) const LOSES: &str = "-M";
/// Microseconds in a millisecond.
pub(super) const MICROSECONDS: u64 = 1000;

pub(super) fn header(header: &HeaderText) -> String {
    let json = serde_json::to_string(header).expect("plain data is always JSON");
    format!("{HEADER}{json}\n")
}

/// A game that was stored as `whole`.
pub(super) fn game(description: &TournamentDescription, game: &GameText, whole: &Game) -> String {
    let mut tags = Vec::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        tags.push(format!("[{name} \"{value}\"]\n"));
    };
    let opening = opening(whole, game.opening_turns);
    tag("Event", &description.name);
    tag("Round", &game.game);
    tag("First", &game.first);
    tag("Second", &game.second);
    tag("Result", result(game.winner));
    tag("Rules", &whole.rules().to_string());
    tag("Opening", &opening.to_text());
    tag("Termination", &game.termination);
    if let Some(reason) = &game.reason {
        tag("Reason", reason);
    }
    tag("Seed", &game.seed);
    for (seat, name) in ["First", "Second"].into_iter().enumerate() {
        tag(&format!("{name}Version"), &game.versions[seat]);
        tag(&format!("{name}Isolation"), &game.isolations[seat]);
        if let Some(fingerprint) = &game.fingerprints[seat] {
            tag(&format!("{name}Fingerprint"), fingerprint);
        }
    }
    let moves = moves(game, whole, opening.side_to_move());
    format!("\n{}\n{moves}{}\n", tags.concat(), result(game.winner))
}

/// The game before the first move of a player.
fn opening(whole: &Game, turns: usize) -> Game {
    let mut game = whole.clone();
    while game.moves().len() > turns {
        game.undo();
    }
    game
}

/// One numbered line for each turn of the first player.
fn moves(game: &GameText, whole: &Game, mut side: Side) -> String {
    let mut text = String::new();
    let mut number = game.opening_turns / 2 + 1;
    let played = whole.moves().iter().skip(game.opening_turns);
    for (index, (turn, evaluation)) in played.zip(&game.evaluations).enumerate() {
        let start = match (side, index) {
            (Side::First, _) => format!("{number}. "),
            (Side::Second, 0) => format!("{number}... "),
            (Side::Second, _) => String::new(),
        };
        let column = match turn {
            Move::Drop(column) => column_text(whole.rules(), *column),
            Move::Pass => "-".to_owned(),
        };
        let comment = comment(evaluation);
        let turn = format!("{start}{column} {{{comment}}}");
        text += &turn;
        if side == Side::Second {
            number += 1;
        }
        let is_last = index + 1 == game.evaluations.len();
        text.push(if side == Side::Second || is_last {
            '\n'
        } else {
            ' '
        });
        side = side.other();
    }
    text
}

/// `value depth nodes ms`; the time has all digits that are known.
pub(super) fn comment(evaluation: &MoveText) -> String {
    let MoveText {
        value,
        wins_in,
        loses_in,
        depth,
        nodes,
        time_us,
    } = evaluation;
    let value = match (value, wins_in, loses_in) {
        (_, Some(plies), _) => format!("{WINS}{plies}"),
        (_, _, Some(plies)) => format!("{LOSES}{plies}"),
        (Some(value), ..) => format!("{value:?}"),
        (None, ..) => "-".to_owned(),
    };
    let (ms, us) = (time_us / MICROSECONDS, time_us % MICROSECONDS);
    format!("{value} {depth} {nodes} {ms}.{us:03}")
}

/// The result from the first player's side.
pub(super) fn result(winner: u8) -> &'static str {
    match winner {
        1 => "1-0",
        2 => "0-1",
        _ => "1/2-1/2",
    }
}
