//! The course protocol, in the role of the referee.

use enlinea_core::{Column, Excerpt, Game, Move, Rules, Side};
use enlinea_players::{Budget, Choice};

use super::player::{GameResult, Link, NewGame, ProtocolDriver};
use crate::contestant::Forfeit;
use crate::record::Termination;

/// The protocol of programs that were written for the course's referee.
#[derive(Debug)]
pub(super) struct CLinea;

impl ProtocolDriver for CLinea {
    fn handshake(&mut self, _: &mut Link<'_>) -> Result<String, Forfeit> {
        Ok("unknown: the c-linea protocol has no versions".to_owned())
    }

    fn start(&mut self, link: &mut Link<'_>, new: &NewGame<'_>) -> Result<(), Forfeit> {
        if new.opening.plies() > 0 || !new.opening.moves().is_empty() {
            let reason = "the c-linea protocol begins with the empty board";
            return Err(Forfeit::new(Termination::ProtocolError, reason));
        }
        let (colours, who) = match new.side {
            Side::First => ("azul rojo", "vos"),
            Side::Second => ("rojo azul", "el"),
        };
        link.send(colours)?;
        link.send(&rules_line(new.opening.rules()))?;
        link.send(who)
    }

    fn choose(&mut self, link: &mut Link<'_>, game: &Game, _: &Budget) -> Result<Choice, Forfeit> {
        // A program that got `vos` may have answered already.
        if let Some(Move::Drop(column)) = game.moves().last() {
            link.expect_no_output("before it was asked")?;
            link.send(&column.index().to_string())?;
        }
        let line = link.receive()?;
        link.expect_no_output("after its move")?;
        parse_column(&line, game.rules()).map(Choice::unsearched)
    }

    fn finish(&mut self, link: &mut Link<'_>, result: GameResult) -> Result<(), Forfeit> {
        link.send(match result {
            GameResult::Win => "ganaste",
            GameResult::Loss => "perdiste",
            GameResult::Draw => "empataron",
        })
    }

    fn quit_line(&self) -> &'static str {
        "salir"
    }
}

/// `columns rows c p`; without a piece limit, as many pieces as can be needed.
pub(super) fn rules_line(rules: Rules) -> String {
    let pieces = rules.pieces().unwrap_or(rules.cells().div_ceil(2));
    format!(
        "{} {} {} {pieces}",
        rules.width(),
        rules.height(),
        rules.connect()
    )
}

/// Blanks, a plus sign and leading zeros are accepted as by the original referee; negative numbers are not.
pub(super) fn parse_column(line: &str, rules: Rules) -> Result<Column, Forfeit> {
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
    // The referee checks whether the column is full; here only whether it exists.
    index
        .filter(|&index: &u32| index < rules.width())
        .map(Column::new)
        .ok_or_else(|| {
            let last = rules.width() - 1;
            let found = Excerpt::of(text);
            let reason =
                format!("there is no column {found}: columns are 0 to {last} in this protocol");
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
    fn columns_are_read_as_by_the_original_referee_without_its_mistakes() {
        check("3", "3");
        check(" +003 \r", "3");
        check(
            "-1",
            "illegal-move: there is no column `-1`: columns are 0 to 6 in this protocol",
        );
        check(
            "7",
            "illegal-move: there is no column `7`: columns are 0 to 6 in this protocol",
        );
        check(
            "99999999999999999999",
            "illegal-move: there is no column `99999999999999999999`: columns are 0 to 6 in this protocol",
        );
        check("three", "protocol-error: expected a column, found `three`");
        check("3 4", "protocol-error: expected a column, found `3 4`");
        check(
            "",
            "protocol-error: an empty line where a column was expected",
        );
    }

    #[test]
    fn rules_are_one_line() {
        assert_eq!(rules_line(Rules::STANDARD), "7 6 4 21");
        assert_eq!(rules_line("5x5c3p9".parse().unwrap()), "5 5 3 9");
        assert_eq!(rules_line("5x5c3".parse().unwrap()), "5 5 3 13");
    }
}
