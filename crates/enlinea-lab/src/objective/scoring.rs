//! What a game is worth.

use enlinea_core::Side;
use serde::{Deserialize, Serialize};

use crate::measurement::{GameTally, Measurement, mean_and_error};

/// How results become numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scoring {
    /// Fitness 1 of UBA, Algorithms III, TP3: 1 for every game that is not lost.
    NotLost,
    /// Fitness 2 of the same report: loss 0, draw 5, win 10, and 1, 2 or 4 more for the second player.
    #[default]
    Points,
    /// Loss 0, draw one half, win 1.
    Score,
    /// 1 for every win.
    Wins,
}

impl Scoring {
    /// The name in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Scoring::NotLost => "mean share of games not lost",
            Scoring::Points => "mean points (loss 0, draw 5, win 10; moving second 1, 2, 4 more)",
            Scoring::Score => "mean score (loss 0, draw one half, win 1)",
            Scoring::Wins => "mean share of games won",
        }
    }

    /// The worth of a game for the player in this seat.
    pub fn worth(self, winner: Option<Side>, seat: Side) -> f64 {
        let (loss, draw, win) = match (self, seat) {
            (Scoring::NotLost, _) => (0.0, 1.0, 1.0),
            (Scoring::Points, Side::First) => (0.0, 5.0, 10.0),
            (Scoring::Points, Side::Second) => (1.0, 7.0, 14.0),
            (Scoring::Score, _) => (0.0, 0.5, 1.0),
            (Scoring::Wins, _) => (0.0, 0.0, 1.0),
        };
        match winner {
            None => draw,
            Some(side) if side == seat => win,
            Some(_) => loss,
        }
    }

    /// The measurement of some games of one player, each with its winner and the player's seat.
    pub fn measure(self, games: &[(Option<Side>, Side)]) -> Measurement {
        let worths: Vec<f64> = games
            .iter()
            .map(|&(winner, seat)| self.worth(winner, seat))
            .collect();
        let (value, noise) = mean_and_error(&worths);
        Measurement {
            value,
            noise,
            games: Some(tally(games)),
        }
    }
}

fn tally(games: &[(Option<Side>, Side)]) -> GameTally {
    let mut tally = GameTally::default();
    for &(winner, seat) in games {
        match winner {
            None => tally.draws += 1,
            Some(side) if side == seat => tally.wins += 1,
            Some(_) => tally.losses += 1,
        }
    }
    tally
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "these fractions are exact")]
mod tests {
    use super::*;

    #[test]
    fn fitness_2_is_12_at_most() {
        let (first, second) = (Side::First, Side::Second);
        let both = Scoring::Points.measure(&[(Some(first), first), (Some(second), second)]);
        assert_eq!(both.value, 12.0);
        let none = Scoring::Points.measure(&[(Some(second), first), (Some(first), second)]);
        assert_eq!(none.value, 0.5);
        let drawn = Scoring::Points.measure(&[(None, first), (None, second)]);
        assert_eq!(drawn.value, 6.0);
        assert_eq!(drawn.games.unwrap().draws, 2);
    }

    #[test]
    fn fitness_1_counts_games_that_are_not_lost() {
        let games = [
            (None, Side::First),
            (Some(Side::First), Side::Second),
            (Some(Side::Second), Side::Second),
            (Some(Side::Second), Side::First),
        ];
        assert_eq!(Scoring::NotLost.measure(&games).value, 0.5);
        assert_eq!(Scoring::Wins.measure(&games).value, 0.25);
        assert_eq!(Scoring::Score.measure(&games).value, 0.375);
    }
}
