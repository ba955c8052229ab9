//! The logistic scale of strength.

/// Expected points per game of a player that is this much stronger: 0.5 at 0, about 0.76 at 200.
pub fn score_of_elo(difference: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, -difference / 400.0))
}

/// The difference in strength that gives this expected score; infinite for 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    // Zero is not negative, so that no table says `-0`.
    -400.0 * libm::log10(1.0 / score - 1.0) + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_differences_are_inverse() {
        for difference in [-700.0, -50.0, 0.0, 12.5, 400.0] {
            let back = elo_of_score(score_of_elo(difference));
            assert!((back - difference).abs() < 1e-9);
        }
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert_eq!(format!("{:+.0}", elo_of_score(0.5)), "+0");
        assert!(elo_of_score(1.0).is_infinite() && elo_of_score(1.0) > 0.0);
        assert!(elo_of_score(0.0).is_infinite() && elo_of_score(0.0) < 0.0);
    }
}
