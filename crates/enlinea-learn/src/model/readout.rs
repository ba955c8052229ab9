//! Fits the probabilities of winning and losing to the number that a model gives.

use enlinea_players::learned::{Readout, sigmoid};

/// Steps of Newton's method: it doubles the right digits with each.
const STEPS: usize = 25;
/// Slopes at least this large keep the order of moves.
const LEAST_SLOPE: f64 = 1e-3;

/// The curves for pairs of a model's number and the exact score, both for the same side.
pub fn fit_readout(pairs: &[(f64, f64)]) -> Readout {
    let of = |sign: f64| {
        fit_curve(pairs, |&(number, score)| {
            (sign * number, sign * score > 0.0)
        })
    };
    let [win, loss] = [of(1.0), of(-1.0)];
    Readout {
        scale: 1.0,
        sure_win: 0.0,
        win,
        loss,
    }
}

/// The logistic curve over one number: slope and offset.
fn fit_curve(pairs: &[(f64, f64)], example: impl Fn(&(f64, f64)) -> (f64, bool)) -> [f64; 2] {
    let (mut slope, mut offset) = (0.0, 0.0);
    for _ in 0..STEPS {
        // A little resistance keeps curves of separable examples finite.
        let (mut gradient, mut hessian) = ([-1e-3 * slope, 0.0], [1e-3, 0.0, 1e-9]);
        for pair in pairs {
            let (x, happened) = example(pair);
            let probability = sigmoid(slope * x + offset);
            let error = f64::from(u8::from(happened)) - probability;
            let weight = probability * (1.0 - probability);
            gradient[0] += error * x;
            gradient[1] += error;
            hessian[0] += weight * x * x;
            hessian[1] += weight * x;
            hessian[2] += weight;
        }
        let determinant = hessian[0] * hessian[2] - hessian[1] * hessian[1];
        if determinant <= 0.0 {
            break;
        }
        slope += (hessian[2] * gradient[0] - hessian[1] * gradient[1]) / determinant;
        offset += (hessian[0] * gradient[1] - hessian[1] * gradient[0]) / determinant;
    }
    [slope.max(LEAST_SLOPE), offset]
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_players::random::rng;
    use rand::RngExt;

    #[test]
    fn known_curves_are_found() {
        let mut rng = rng(2);
        let pairs: Vec<(f64, f64)> = (0..20_000)
            .map(|_| {
                let number = rng.random_range(-6.0..6.0);
                let wins = rng.random::<f64>() < sigmoid(0.7 * number - 0.5);
                (number, if wins { 3.0 } else { -2.0 })
            })
            .collect();
        let readout = fit_readout(&pairs);
        assert!((readout.win[0] - 0.7).abs() < 0.05, "{readout:?}");
        assert!((readout.win[1] + 0.5).abs() < 0.1, "{readout:?}");
        assert!((readout.loss[0] - 0.7).abs() < 0.05, "{readout:?}");
        assert!((readout.loss[1] - 0.5).abs() < 0.1, "{readout:?}");
    }
}
