//! Ratings of many players from all their pairs at once.
//!
//! The model of Bradley and Terry (1952), *Rank Analysis of Incomplete Block Designs: I*: player i is expected to score
//! `1 / (1 + 10^((r_j - r_i) / 400))` a game against player j. The ratings are the most likely ones when every player
//! has also won one pair and lost one pair against an average player. That keeps clean sheets finite, and players with few
//! pairs near the mean and their error bars wide; with many pairs its effect is negligible.
//!
//! The error bars do not use the model's own variance, which knows neither draws nor the dependence within a pair: they
//! come from the scatter of the pairs themselves, those of the prior included (the "sandwich" of Huber, 1967).

use super::matrix::Matrix;
use super::pairs::DEVIATIONS;
use super::{Estimate, PairScore};

/// The rating of one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo with its 95 % interval; the mean of all players, or the anchor, is zero.
    pub elo: Estimate,
}

/// One pair: the players, and the points of the first one.
pub type PairResult = (usize, usize, PairScore);

/// Ratings of all players, in their order.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings(pub Vec<Rating>);

/// Elo points in one unit of the natural logistic scale.
const ELO_PER_UNIT: f64 = 400.0 / std::f64::consts::LN_10;
/// Games of every player against an average one: one pair won, one pair lost.
const PRIOR_GAMES: f64 = 4.0;
/// The points per game in those two pairs.
const PRIOR_PAIRS: [f64; 2] = [0.0, 1.0];

/// The most likely ratings of `players` players from these pairs, with mean zero. Players without games, and groups that
/// never met, are rated around zero.
pub fn ratings(players: usize, pairs: &[PairResult]) -> Ratings {
    ratings_around(players, pairs, None)
}

/// As [`ratings`], with an anchor, the player whose rating is zero: intervals are then those of the differences from it.
pub fn ratings_around(players: usize, pairs: &[PairResult], anchor: Option<usize>) -> Ratings {
    let meetings = Meetings::count(players, pairs);
    let mut strengths = vec![0.0; players];
    // Newton's method on a concave function; a few rounds are enough.
    for _ in 0..100 {
        let step = meetings.newton_step(&strengths);
        let largest = step
            .iter()
            .fold(0.0, |most: f64, change| most.max(change.abs()));
        let damping = if largest > 2.0 { 2.0 / largest } else { 1.0 };
        for (strength, change) in strengths.iter_mut().zip(step) {
            *strength += damping * change;
        }
        if largest < 1e-10 {
            break;
        }
    }
    let errors = standard_errors(pairs, &meetings, &strengths, anchor);
    let zero = match anchor {
        None => mean(strengths.iter().copied()),
        Some(anchor) => strengths[anchor],
    };
    let rated = strengths.iter().zip(errors).map(|(strength, error)| {
        let value = (strength - zero) * ELO_PER_UNIT;
        let margin = DEVIATIONS * error * ELO_PER_UNIT;
        Rating {
            elo: Estimate {
                value,
                low: value - margin,
                high: value + margin,
            },
        }
    });
    Ratings(rated.collect())
}

/// Games and points of every pairing.
struct Meetings {
    games: Matrix,
    points: Matrix,
    players: usize,
}

impl Meetings {
    fn count(players: usize, pairs: &[PairResult]) -> Meetings {
        let mut games = Matrix::zero(players);
        let mut points = Matrix::zero(players);
        for &(first, second, score) in pairs {
            for (a, b, score) in [(first, second, score), (second, first, score.reversed())] {
                games.add(a, b, 2.0);
                points.add(a, b, 2.0 * score.per_game());
            }
        }
        Meetings {
            games,
            points,
            players,
        }
    }

    /// Minus the second derivative of the log-likelihood.
    fn information(&self, strengths: &[f64]) -> Matrix {
        let weight = |games: f64, difference: f64| {
            let expected = logistic(difference);
            games * expected * (1.0 - expected)
        };
        let mut information = Matrix::zero(self.players);
        for a in 0..self.players {
            information.add(a, a, weight(PRIOR_GAMES, strengths[a]));
            for b in 0..self.players {
                let games = self.games.at(a, b);
                if games > 0.0 {
                    let weight = weight(games, strengths[a] - strengths[b]);
                    information.add(a, a, weight);
                    information.add(a, b, -weight);
                }
            }
        }
        information
    }

    fn inverse_information(&self, strengths: &[f64]) -> Matrix {
        let inverse = self.information(strengths).inverse();
        inverse.expect(
            "every player has the games of the prior, so the information is positive definite",
        )
    }

    fn newton_step(&self, strengths: &[f64]) -> Vec<f64> {
        let gradient: Vec<f64> = (0..self.players)
            .map(|a| {
                let surplus = (0..self.players).map(|b| {
                    let expected = logistic(strengths[a] - strengths[b]);
                    self.points.at(a, b) - self.games.at(a, b) * expected
                });
                surplus.sum::<f64>() + PRIOR_GAMES * (0.5 - logistic(strengths[a]))
            })
            .collect();
        self.inverse_information(strengths).times(&gradient)
    }
}

/// Square roots of the diagonal of I⁻¹ (Σ u uᵀ) I⁻¹, where u is the gradient of one pair, for differences from the mean of
/// all players, or from the anchor: ratings are such differences.
fn standard_errors(
    pairs: &[PairResult],
    meetings: &Meetings,
    strengths: &[f64],
    anchor: Option<usize>,
) -> Vec<f64> {
    let players = meetings.players;
    let inverse = meetings.inverse_information(strengths);
    let zeros: Vec<f64> = (0..players)
        .map(|one| match anchor {
            None => mean((0..players).map(|other| inverse.at(other, one))),
            Some(anchor) => inverse.at(anchor, one),
        })
        .collect();
    let influence = |player: usize, on: usize| inverse.at(player, on) - zeros[on];
    // The squares of the surpluses of one pairing have the same influence: they are added up first.
    let mut squares = Matrix::zero(players);
    for &(first, second, score) in pairs {
        let surplus = 2.0 * (score.per_game() - logistic(strengths[first] - strengths[second]));
        squares.add(first, second, surplus * surplus);
    }
    let variance = |player: usize| {
        let mut variance = 0.0;
        for (first, &strength) in strengths.iter().enumerate() {
            let prior = PRIOR_PAIRS.map(|score| 2.0 * (score - logistic(strength)));
            let prior: f64 = prior.iter().map(|surplus| surplus * surplus).sum();
            let alone = influence(player, first);
            variance += prior * (alone * alone);
            for second in 0..players {
                let between = alone - influence(player, second);
                variance += squares.at(first, second) * (between * between);
            }
        }
        variance.sqrt()
    };
    (0..players).map(variance).collect()
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len().max(1) as f64;
    values.sum::<f64>() / count
}

fn logistic(difference: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-difference))
}

#[cfg(test)]
mod tests {
    use super::super::score_of_elo;
    use super::*;

    /// Pairs in which player 0 scores this many points a game, in quarters.
    fn pairs(quarters: &[u8]) -> Vec<PairResult> {
        quarters
            .iter()
            .map(|&half_points| {
                let first = half_points.min(2);
                (0, 1, PairScore::new(first, half_points - first))
            })
            .collect()
    }

    #[test]
    fn two_players_get_the_elo_of_their_score() {
        let results = pairs(&[3; 4000]);
        let Ratings(rated) = ratings(2, &results);
        let difference = rated[0].elo.value - rated[1].elo.value;
        assert!((score_of_elo(difference) - 0.75).abs() < 1e-3);
        assert!((rated[0].elo.value + rated[1].elo.value).abs() < 1e-6);
    }

    #[test]
    fn clean_sheets_stay_finite() {
        let Ratings(rated) = ratings(2, &pairs(&[4; 20]));
        assert!(rated[0].elo.value.is_finite() && rated[0].elo.value > 200.0);
    }

    #[test]
    fn a_player_without_games_is_rated_zero() {
        let Ratings(rated) = ratings(3, &pairs(&[3, 2, 4]));
        assert!(rated[2].elo.value.abs() < 1e-3);
    }

    #[test]
    fn more_pairs_mean_narrower_bars() {
        let few = ratings(2, &pairs(&[1, 2, 3, 2].repeat(100)));
        let many = ratings(2, &pairs(&[1, 2, 3, 2].repeat(10_000)));
        let width = |rated: &Ratings| rated.0[0].elo.high - rated.0[0].elo.low;
        assert!((width(&few) / width(&many) - 10.0).abs() < 0.2);
    }

    #[test]
    fn an_anchor_is_certain_and_moves_the_others() {
        let results = pairs(&[1, 2, 3, 4, 3].repeat(40));
        let Ratings(free) = ratings(2, &results);
        let Ratings(anchored) = ratings_around(2, &results, Some(1));
        let elo = anchored[1].elo;
        assert_eq!((elo.value, elo.low, elo.high), (0.0, 0.0, 0.0));
        let difference = free[0].elo.value - free[1].elo.value;
        assert!((anchored[0].elo.value - difference).abs() < 1e-9);
        // A difference of two ratings is less certain than the distance of one from the mean.
        let width = |estimate: Estimate| estimate.high - estimate.low;
        assert!(width(anchored[0].elo) > width(free[0].elo));
    }

    #[test]
    fn one_pair_has_wide_bars() {
        for half_points in 0..=4 {
            let Ratings(rated) = ratings(2, &pairs(&[half_points]));
            let elo = rated[0].elo;
            assert!(elo.high - elo.value > 100.0, "{elo:?}");
            assert!(elo.low < 0.0 && elo.high > 0.0, "{elo:?}");
        }
    }
}
