//! Lines `MOVES SCORE`: positions with a claimed score.

use enlinea_core::{Game, Rules};

use crate::input;

/// A position with a claimed score.
#[derive(Debug)]
pub(crate) struct Claim {
    pub(crate) game: Game,
    pub(crate) score: i32,
}

impl Claim {
    /// Reads a line; a score alone belongs to the empty board.
    pub(crate) fn parse(rules: Rules, line: &str) -> Result<Claim, String> {
        let (position, score) = line.rsplit_once([' ', '\t']).unwrap_or(("", line));
        let score = score
            .parse()
            .map_err(|_| "expected `MOVES SCORE`".to_owned())?;
        let game = input::parse_position(rules, position.trim())?;
        Ok(Claim { game, score })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_read() {
        let check = |line: &str, moves: &str, score: i32| {
            let claim = Claim::parse(Rules::STANDARD, line).unwrap();
            assert_eq!((claim.game.to_text().as_str(), claim.score), (moves, score));
        };
        check("4455 18", "4455", 18);
        check("4455\t-18", "4455", -18);
        check("8x7c4:44 0", "44", 0);
        check("1", "", 1);
        for line in ["", "4455", "44 x", "48 1"] {
            let claim = Claim::parse(Rules::STANDARD, line);
            assert_eq!(claim.is_ok(), line == "4455", "{line}");
        }
    }
}
