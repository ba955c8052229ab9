//! Random points and numbers of the optimizers.
//!
//! Written here because stored runs depend on every bit of them: other libraries draw other numbers from the same seed.

use enlinea_players::random::Rng;
use rand::RngExt;

use crate::space::TuningSpace;

/// Any point of the space, all equally likely.
pub(super) fn random_point(space: &TuningSpace, rng: &mut Rng) -> Vec<f64> {
    let dimensions = space.dimensions().iter();
    dimensions
        .map(|one| rng.random_range(one.minimum..=one.maximum))
        .collect()
}

/// `count` different numbers below a limit, all sets equally likely: the first cards of a shuffled deck.
pub(super) fn drawn(limit: usize, count: usize, rng: &mut Rng) -> impl Iterator<Item = usize> {
    let mut deck: Vec<usize> = (0..limit).collect();
    for place in 0..count {
        deck.swap(place, rng.random_range(place..limit));
    }
    deck.into_iter().take(count)
}

/// A number with the standard normal distribution, by the polar method of Marsaglia and Bray (1964).
pub(super) fn normal_number(rng: &mut Rng) -> f64 {
    loop {
        let (x, y): (f64, f64) = (rng.random_range(-1.0..1.0), rng.random_range(-1.0..1.0));
        let square = x * x + y * y;
        if square > 0.0 && square < 1.0 {
            return x * (-2.0 * libm::log(square) / square).sqrt();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_players::random::rng;

    #[test]
    fn normal_numbers_have_mean_0_and_variance_1() {
        let mut rng = rng(3);
        let numbers: Vec<f64> = (0..20_000).map(|_| normal_number(&mut rng)).collect();
        let mean = numbers.iter().sum::<f64>() / 20_000.0;
        let variance = numbers.iter().map(|x| x * x).sum::<f64>() / 20_000.0;
        assert!(mean.abs() < 0.03, "{mean}");
        assert!((variance - 1.0).abs() < 0.05, "{variance}");
    }
}
