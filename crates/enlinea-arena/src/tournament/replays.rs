//! Which games are played again when those that were lost by a fault are.

use std::collections::BTreeSet;

use super::{GameId, TournamentDescription};
use crate::store::StoredGame;

/// All games that were lost by a fault. In formats in which results decide who plays next, the rest of their matches and all
/// later rounds too.
pub(super) fn replayed_games(
    description: &TournamentDescription,
    games: &[StoredGame],
) -> BTreeSet<GameId> {
    let forfeits = games.iter().filter(|game| game.forfeited_by().is_some());
    let forfeits: BTreeSet<GameId> = forfeits.map(|game| game.id).collect();
    if !description.format.depends_on_results() {
        return forfeits;
    }
    let first_round = forfeits.iter().map(|id| id.round).min();
    let matches = forfeits.iter().map(|id| (id.round, id.table));
    let matches: BTreeSet<(u32, u32)> = matches.collect();
    let is_consequence = |id: &GameId| {
        let is_later = first_round.is_some_and(|first| id.round > first);
        is_later || matches.contains(&(id.round, id.table))
    };
    let all = games.iter().map(|game| game.id);
    all.filter(is_consequence).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use enlinea_core::Side;

    use super::*;
    use crate::record::{PlayerRecord, Termination};

    fn game(round: u32, table: u32, termination: Termination) -> StoredGame {
        let player = PlayerRecord {
            version: String::new(),
            isolation: String::new(),
        };
        StoredGame {
            id: GameId {
                round,
                table,
                leg: 0,
            },
            first: 0,
            second: 1,
            position: "7x6c4:".to_owned(),
            opening_turns: 0,
            winner: Some(Side::First),
            termination,
            reason: None,
            seed: 1,
            players: [player.clone(), player],
            fingerprints: [None, None],
        }
    }

    #[test]
    fn replayed_forfeits_take_later_rounds_with_them() {
        let games = [
            game(0, 0, Termination::Line),
            game(1, 0, Termination::Crash),
            game(1, 1, Termination::Line),
            game(2, 0, Termination::Line),
        ];
        for (format, expected) in [("swiss", &games[1..]), ("round-robin", &games[1..2])] {
            let replayed = replayed_games(&cup(format), &games);
            let expected = expected.iter().filter(|game| game.id.table == 0);
            let expected: BTreeSet<GameId> = expected.map(|game| game.id).collect();
            assert_eq!(replayed, expected, "{format}");
        }
        assert!(replayed_games(&cup("swiss"), &games[2..]).is_empty());
    }

    fn cup(format: &str) -> TournamentDescription {
        let text = format!("name = 'cup'\nformat = '{format}'\nplayers = ['random', 'greedy']");
        TournamentDescription::from_toml(&text, Path::new(".")).expect("prepared for the test")
    }
}
