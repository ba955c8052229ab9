//! The evaluation bar: how much of it is the first player's says who wins, and how soon.

use enlinea_core::{Game, Side};
use enlinea_solver::Solution;

/// The parts of a bar of some width: the first player's, open, the second player's.
pub(crate) fn parts(game: &Game, solution: &Solution, width: u16) -> [u16; 3] {
    let (lower, upper) = match game.side_to_move() {
        Side::First => (solution.lower.value(), solution.upper.value()),
        Side::Second => (-solution.upper.value(), -solution.lower.value()),
    };
    let most = game.rules().max_plies().div_ceil(2);
    let place = |score: i32| (f64::from(width) * share(score, most)).round() as u16;
    let (certain, possible) = (place(lower), place(upper));
    [certain, possible - certain, width - possible]
}

/// A draw is the middle, wins begin at three quarters and sooner wins are more.
fn share(score: i32, most: u32) -> f64 {
    let speed = f64::from(score.unsigned_abs()) / f64::from(most.max(1));
    let advantage = match score {
        0 => 0.0,
        _ => 0.25 + 0.25 * speed.min(1.0),
    };
    0.5 + advantage.copysign(f64::from(score))
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_solver::Score;

    fn check(position: &str, lower: i32, upper: i32, expected: [u16; 3]) {
        let solution = Solution {
            lower: Score::new(lower),
            upper: Score::new(upper),
            stopped: None,
            nodes: 0,
            from_book: false,
        };
        assert_eq!(parts(&position.parse().unwrap(), &solution, 40), expected);
    }

    #[test]
    fn wins_are_clear_and_bounds_are_open() {
        check("", 0, 0, [20, 0, 20]);
        check("", 21, 21, [40, 0, 0]);
        check("", 1, 1, [30, 0, 10]);
        check("4", 1, 1, [10, 0, 30]);
        check("4", -21, 0, [20, 20, 0]);
        check("", -21, 21, [0, 40, 0]);
    }
}
