//! The course protocol, in the role of the referee.

use enlinea_core::{Column, Excerpt, Game, Move, Rules, Side};
use enlinea_players::{Budget, Choice};

use super::player::{Dialect, GameResult, NewGame, Talk};
use crate::contestant::Forfeit;
use crate::record::Termination;

/// Talks to a program written for the course's referee.
#[derive(Debug)]
pub(super) struct CLinea;

impl Dialect for CLinea {
    fn greet(&mut self, _: &mut Talk<'_>) -> Result<String, Forfeit> {
        Ok("unknown: c-linea programs do not say".to_owned())
    }

    fn start(&mut self, talk: &mut Talk<'_>, new: &NewGame<'_>) -> Result<(), Forfeit> {
        if new.opening.plies() > 0 || !new.opening.moves().is_empty() {
            let reason = "the c-linea protocol begins with the empty board";
            return Err(Forfeit::new(Termination::ProtocolError, reason));
        }
        let (colours, who) = match new.side {
            Side::First => ("azul rojo", "vos"),
            Side::Second => ("rojo azul", "el"),
        };
        talk.send(colours)?;
        talk.send(&rules_line(new.opening.rules()))?;
        talk.send(who)
    }

    fn choose(&mut self, talk: &mut Talk<'_>, game: &Game, _: &Budget) -> Result<Choice, Forfeit> {
        // Whoever got `vos` may have answered already.
        if let Some(Move::Drop(column)) = game.moves().last() {
            talk.expect_silence("before it was asked")?;
            talk.send(&column.index().to_string())?;
        }
        let line = talk.receive(talk.patience)?;
        talk.expect_silence("after its move")?;
        parse_column(&line, game.rules()).map(Choice::unsearched)
    }

    fn finish(&mut self, talk: &mut Talk<'_>, result: GameResult) -> Result<(), Forfeit> {
        talk.send(match result {
            GameResult::Win => "ganaste",
            GameResult::Loss => "perdiste",
            GameResult::Draw => "empataron",
        })
    }

    fn goodbye(&self) -> &'static str {
        "salir"
    }
}

/// `columns rows c p`; without a limit of pieces, as many as can be needed.
pub(super) fn rules_line(rules: Rules) -> String {
    let pieces = rules.pieces().unwrap_or(rules.cells().div_ceil(2));
    format!(
        "{} {} {} {pieces}",
        rules.width(),
        rules.height(),
        rules.connect()
    )
}

/// A column with the tolerance of the original referee for blanks, a plus sign and leading zeros, and without its tolerance
/// for negative numbers.
fn parse_column(line: &str, rules: Rules) -> Result<Column, Forfeit> {
    let text = line.trim();
    if text.is_empty() {
        let reason = "an empty line where a column was expected";
        return Err(Forfeit::new(Termination::ProtocolError, reason));
    }
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let reason = format!("expected a column, found {}", Excerpt::of(text));
        return Err(Forfeit::new(Termination::ProtocolError, reason));
    }
    let index = digits.parse().ok().filter(|_| !text.starts_with('-'));
    // Whether the column is full is the referee's business; here only what cannot be a column at all.
    index
        .filter(|&index: &u32| index < rules.width())
        .map(Column::new)
        .ok_or_else(|| {
            let last = rules.width() - 1;
            let found = Excerpt::of(text);
            let reason = format!("there is no column {found}: columns are 0 to {last} here");
            Forfeit::new(Termination::IllegalMove, reason)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &str) {
        let parsed = match parse_column(line, Rules::STANDARD) {
            Ok(column) => column.index().to_string(),
            Err(forfeit) => forfeit.to_string(),
        };
        assert_eq!(parsed, expected, "{line}");
    }

    #[test]
    fn columns_are_read_as_the_referee_did_but_for_its_mistakes() {
        check("3", "3");
        check(" +003 \r", "3");
        check(
            "-1",
            "illegal-move: there is no column `-1`: columns are 0 to 6 here",
        );
        check(
            "7",
            "illegal-move: there is no column `7`: columns are 0 to 6 here",
        );
        check(
            "99999999999999999999",
            "illegal-move: there is no column `99999999999999999999`: columns are 0 to 6 here",
        );
        check("three", "protocol-error: expected a column, found `three`");
        check("3 4", "protocol-error: expected a column, found `3 4`");
        check(
            "",
            "protocol-error: an empty line where a column was expected",
        );
    }

    #[test]
    fn rules_are_told_in_one_line() {
        assert_eq!(rules_line(Rules::STANDARD), "7 6 4 21");
        assert_eq!(rules_line("5x5c3p9".parse().unwrap()), "5 5 3 9");
        assert_eq!(rules_line("5x5c3".parse().unwrap()), "5 5 3 13");
    }
}
