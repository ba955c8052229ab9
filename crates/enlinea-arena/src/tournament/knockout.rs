//! Knockout: losers leave.

use super::plan::{Meeting, Results};

/// Extra pairs when a match is tied.
const EXTRA_PAIRS: u32 = 3;

/// Games of a match that is tied to the end.
pub(super) fn most_games(games: u64) -> u64 {
    games + 2 * u64::from(EXTRA_PAIRS)
}

/// The meetings of all rounds that are known with these results, and whether the final is among them.
pub(super) fn meetings(players: usize, games: u32, results: &Results) -> (Vec<Meeting>, bool) {
    let mut all = Vec::new();
    let mut left = bracket(players);
    let mut round = 0;
    while left.len() > 1 {
        let mut next = Vec::new();
        let mut is_known = true;
        for (table, pair) in (0u32..).zip(left.chunks(2)) {
            let (Some(a), Some(b)) = (pair[0], pair[1]) else {
                // A player without an opponent advances.
                next.push(pair[0].or(pair[1]));
                continue;
            };
            let meeting = Meeting {
                round,
                table,
                players: (a, b),
                games,
                opening: 0,
            };
            let (meeting, winner) = play_on(meeting, results);
            all.push(meeting);
            is_known &= winner.is_some();
            next.push(winner);
        }
        if !is_known {
            return (all, false);
        }
        left = next;
        round += 1;
    }
    (all, true)
}

/// Extends a tied match by pairs; the winner if it is decided.
fn play_on(mut meeting: Meeting, results: &Results) -> (Meeting, Option<usize>) {
    let longest = meeting.games + 2 * EXTRA_PAIRS;
    loop {
        match meeting.score(results) {
            None => return (meeting, None),
            Some((a, b)) if a != b || meeting.games >= longest => {
                let (first, second) = meeting.players;
                // Tied to the end: the player named first in the list.
                let winner = match a.cmp(&b) {
                    std::cmp::Ordering::Greater => first,
                    std::cmp::Ordering::Less => second,
                    std::cmp::Ordering::Equal => first.min(second),
                };
                return (meeting, Some(winner));
            }
            Some(_) => meeting.games += 2,
        }
    }
}

/// The players in the order of the bracket: the first two of the list can meet only in the final, and players without
/// opponents (when the number is not a power of two) are those named first.
fn bracket(players: usize) -> Vec<Option<usize>> {
    let mut order = vec![0];
    while order.len() < players {
        let size = 2 * order.len();
        order = order
            .iter()
            .flat_map(|&seed| [seed, size - 1 - seed])
            .collect();
    }
    order
        .into_iter()
        .map(|seed| (seed < players).then_some(seed))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Format, Results, plan};
    use super::*;

    #[test]
    fn the_best_meet_last() {
        assert_eq!(bracket(4), [Some(0), Some(3), Some(1), Some(2)]);
        assert_eq!(bracket(3), [Some(0), None, Some(1), Some(2)]);
        assert_eq!(bracket(1), [Some(0)]);
    }

    #[test]
    fn winners_go_on_and_level_matches_are_played_on() {
        let mut results = Results::new();
        let first = plan(Format::Knockout, 4, 2, 0, &results);
        assert_eq!(first.games.len(), 4);
        assert!(!first.is_final);
        // Player 3 beats player 0; players 1 and 2 are level.
        for game in &first.games {
            let points = match (game.first, game.second) {
                (3, 0) => 2,
                (0, 3) => 0,
                _ => 1,
            };
            results.insert(game.id, points);
        }
        let second = plan(Format::Knockout, 4, 2, 0, &results);
        assert_eq!(second.games.len(), 6, "one more pair");
        // Still level after three more pairs: the player listed first advances.
        loop {
            let now = plan(Format::Knockout, 4, 2, 0, &results);
            let open: Vec<_> = now
                .games
                .iter()
                .filter(|game| !results.contains_key(&game.id))
                .collect();
            if open.is_empty() {
                assert!(now.is_final);
                break;
            }
            for game in open {
                results.insert(game.id, 1);
            }
        }
        let last = plan(Format::Knockout, 4, 2, 0, &results);
        let final_game = last.games.iter().find(|game| game.id.round == 1).unwrap();
        assert_eq!((final_game.first, final_game.second), (3, 1));
    }
}
