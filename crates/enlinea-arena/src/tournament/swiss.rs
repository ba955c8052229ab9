//! Swiss system: players with equal points meet.

use std::collections::HashSet;

use super::plan::{Meeting, Results};

/// The meetings of all rounds that can be paired with these results, and whether those are all.
pub(super) fn meetings(players: usize, rounds: u32, results: &Results) -> (Vec<Meeting>, bool) {
    let mut all: Vec<Meeting> = Vec::new();
    let mut state = SwissState::new(players);
    for round in 0..rounds {
        let meetings = state.pair(round);
        all.extend(&meetings);
        for meeting in meetings {
            match meeting.score(results) {
                Some(score) => state.enter(meeting.players, score),
                None => return (all, round + 1 == rounds),
            }
        }
    }
    (all, true)
}

/// Points and past opponents after some rounds.
struct SwissState {
    half_points: Vec<u32>,
    met: HashSet<(usize, usize)>,
    rested: HashSet<usize>,
}

/// Half points of a whole meeting: two games won.
const BYE: u32 = 4;

impl SwissState {
    fn new(players: usize) -> SwissState {
        SwissState {
            half_points: vec![0; players],
            met: HashSet::new(),
            rested: HashSet::new(),
        }
    }

    fn enter(&mut self, (a, b): (usize, usize), (points_a, points_b): (u32, u32)) {
        self.half_points[a] += points_a;
        self.half_points[b] += points_b;
        self.met.insert((a.min(b), a.max(b)));
    }

    fn pair(&mut self, round: u32) -> Vec<Meeting> {
        let mut order: Vec<usize> = (0..self.half_points.len()).collect();
        // Stable: among equals the list decides.
        order.sort_by_key(|&player| std::cmp::Reverse(self.half_points[player]));
        if order.len() % 2 == 1 {
            self.rest_one(&mut order);
        }
        let pairs = self.pair_without_repeats(&order);
        // When all players have met, repeats are better than no games.
        let pairs =
            pairs.unwrap_or_else(|| order.chunks(2).map(|pair| (pair[0], pair[1])).collect());
        (0u32..)
            .zip(pairs)
            .map(|(table, players)| Meeting {
                round,
                table,
                players,
                games: 2,
                opening: round as usize,
            })
            .collect()
    }

    /// The last player that has not rested yet rests, and gets the points of a won meeting.
    fn rest_one(&mut self, order: &mut Vec<usize>) {
        let fresh = order
            .iter()
            .rposition(|player| !self.rested.contains(player));
        let player = order.remove(fresh.unwrap_or(order.len() - 1));
        self.rested.insert(player);
        self.half_points[player] += BYE;
    }

    /// The best player meets the next one it has not met, and so on; the search backtracks when it gets stuck, and gives up
    /// after a bounded number of steps.
    fn pair_without_repeats(&self, order: &[usize]) -> Option<Vec<(usize, usize)>> {
        let mut steps = 0;
        self.search(order, &mut steps)
    }

    fn search(&self, order: &[usize], steps: &mut u32) -> Option<Vec<(usize, usize)>> {
        let Some((&best, others)) = order.split_first() else {
            return Some(Vec::new());
        };
        for (index, &other) in others.iter().enumerate() {
            *steps += 1;
            if *steps > 100_000 {
                return None;
            }
            if self.met.contains(&(best.min(other), best.max(other))) {
                continue;
            }
            let mut rest = others.to_vec();
            rest.remove(index);
            if let Some(mut pairs) = self.search(&rest, steps) {
                pairs.insert(0, (best, other));
                return Some(pairs);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Format, Plan, Results, plan};
    use std::collections::HashSet;

    /// Plays a whole tournament in which the player named earlier always wins.
    fn play(players: usize, rounds: u32) -> (Plan, Results) {
        let mut results = Results::new();
        loop {
            let plan = plan(Format::Swiss, players, rounds, 0, &results);
            let open: Vec<_> = plan
                .games
                .iter()
                .filter(|game| !results.contains_key(&game.id))
                .collect();
            if open.is_empty() {
                return (plan.clone(), results);
            }
            for game in open {
                results.insert(game.id, if game.first < game.second { 2 } else { 0 });
            }
        }
    }

    #[test]
    fn no_two_players_meet_twice_while_it_can_be_avoided() {
        let (plan, _) = play(16, 4);
        assert!(plan.is_final);
        assert_eq!(plan.games.len(), 4 * 8 * 2);
        let meetings: HashSet<_> = plan
            .games
            .iter()
            .map(|game| (game.first, game.second))
            .collect();
        assert_eq!(meetings.len(), plan.games.len());
    }

    #[test]
    fn an_odd_player_rests_once() {
        let (plan, _) = play(5, 5);
        let games_of = |player| {
            let games = plan.games.iter();
            games
                .filter(|game| game.first == player || game.second == player)
                .count()
        };
        let counts: Vec<usize> = (0..5).map(games_of).collect();
        assert_eq!(counts, [8; 5]);
    }

    #[test]
    fn more_rounds_than_opponents_repeat() {
        let (plan, _) = play(2, 3);
        assert_eq!(plan.games.len(), 6);
    }
}
