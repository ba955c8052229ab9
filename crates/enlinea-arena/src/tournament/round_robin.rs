//! Round robin and gauntlet: all games are known from the beginning.

use super::plan::Meeting;

/// Every player against every other, in the order of the list.
pub(super) fn all_pairings(players: usize, games: u32) -> Vec<Meeting> {
    let pairings = (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b)));
    meetings(pairings, games)
}

/// The first player against each other one.
pub(super) fn gauntlet(players: usize, games: u32) -> Vec<Meeting> {
    meetings((1..players).map(|other| (0, other)), games)
}

fn meetings(pairings: impl Iterator<Item = (usize, usize)>, games: u32) -> Vec<Meeting> {
    (0u32..)
        .zip(pairings)
        .map(|(table, players)| Meeting {
            round: 0,
            table,
            players,
            games,
            // All tables play the same openings.
            opening: 0,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Format, Results, plan};
    use std::collections::HashSet;

    #[test]
    fn all_players_meet_with_both_colours() {
        let plan = plan(Format::RoundRobin, 100, 2, 1, &Results::new());
        assert_eq!(plan.games.len(), 9900);
        assert!(plan.is_final);
        let seats: HashSet<_> = plan
            .games
            .iter()
            .map(|game| (game.first, game.second))
            .collect();
        assert_eq!(seats.len(), 9900);
        let seeds: HashSet<_> = plan.games.iter().map(|game| game.seed).collect();
        assert_eq!(seeds.len(), 9900);
    }

    #[test]
    fn the_two_games_of_a_pair_share_an_opening() {
        let plan = plan(Format::Gauntlet, 3, 4, 1, &Results::new());
        let openings: Vec<usize> = plan.games.iter().map(|game| game.opening).collect();
        assert_eq!(openings, [0, 0, 1, 1, 0, 0, 1, 1]);
        assert!(
            plan.games
                .iter()
                .all(|game| game.first == 0 || game.second == 0)
        );
    }
}
