//! The constants of CMA-ES: what the tutorial computes from the number of weights and of candidates.

/// Named as in the tutorial where it has names.
#[derive(Clone, Debug)]
pub(super) struct Constants {
    pub(super) population: usize,
    /// Weights of the better half, the best first.
    pub(super) shares: Vec<f64>,
    pub(super) effective: f64,
    pub(super) sigma_rate: f64,
    pub(super) sigma_damping: f64,
    pub(super) path_rate: f64,
    pub(super) rank_one: f64,
    pub(super) rank_many: f64,
    /// Expected length of a normal vector.
    pub(super) length: f64,
}

impl Constants {
    pub(super) fn new(size: usize, population: usize) -> Constants {
        let n = size as f64;
        let population = match population {
            0 => 4 + (3.0 * libm::log(n)).floor() as usize,
            given => given,
        };
        let half = population / 2;
        let raw: Vec<f64> = (1..=half)
            .map(|rank| libm::log((population as f64).midpoint(1.0)) - libm::log(rank as f64))
            .collect();
        let total: f64 = raw.iter().sum();
        let shares: Vec<f64> = raw.iter().map(|share| share / total).collect();
        let effective = 1.0 / shares.iter().map(|share| share * share).sum::<f64>();
        let sigma_rate = (effective + 2.0) / (n + effective + 5.0);
        let rank_one = 2.0 / ((n + 1.3) * (n + 1.3) + effective);
        let rank_many =
            2.0 * (effective - 2.0 + 1.0 / effective) / ((n + 2.0) * (n + 2.0) + effective);
        Constants {
            population,
            effective,
            sigma_rate,
            sigma_damping: 1.0
                + 2.0 * (((effective - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0)
                + sigma_rate,
            path_rate: (4.0 + effective / n) / (n + 4.0 + 2.0 * effective / n),
            rank_one,
            rank_many: rank_many.min(1.0 - rank_one),
            length: n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n)),
            shares,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_constants_are_those_of_the_tutorial() {
        let constants = Constants::new(10, 0);
        assert_eq!(constants.population, 10);
        assert_eq!(constants.shares.len(), 5);
        assert!((constants.effective - 3.167).abs() < 0.01);
        assert!((constants.shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
}
