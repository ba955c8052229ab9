//! From one number to an outlook: what a predicted score says about winning and losing.

use super::exp::exp;
use super::file::{ModelError, ModelFile};
use super::model::Outlook;

/// Two logistic curves over the number that a model gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Readout {
    /// What the number is multiplied by to be a score.
    pub scale: f64,
    /// What a sure win adds to the score, for models that know outcomes alone.
    pub sure_win: f64,
    /// Slope and offset of the curve for winning.
    pub win: [f64; 2],
    /// Slope and offset of the curve for losing, over the negated number.
    pub loss: [f64; 2],
}

/// The tensor that holds it.
const TENSOR: &str = "readout";

impl Readout {
    /// Reads it from a file.
    pub(super) fn read(file: &ModelFile) -> Result<Readout, ModelError> {
        let numbers = file.numbers::<f64>(TENSOR, &[6])?;
        Ok(Readout {
            scale: numbers[0],
            sure_win: numbers[1],
            win: [numbers[2], numbers[3]],
            loss: [numbers[4], numbers[5]],
        })
    }

    /// Adds it to a file.
    #[must_use]
    pub fn write(&self, file: ModelFile) -> ModelFile {
        let numbers = [&[self.scale, self.sure_win], &self.win[..], &self.loss];
        file.with(TENSOR, &[6], numbers.concat())
    }

    /// The outlook that a number stands for.
    pub fn outlook(&self, number: f64) -> Outlook {
        let win = sigmoid(self.win[0] * number + self.win[1]);
        let loss = sigmoid(self.loss[1] - self.loss[0] * number);
        // The curves are fitted apart from each other and may leave less than nothing for draws.
        let total = (win + loss).max(1.0);
        let (win, loss) = (win / total, loss / total);
        Outlook {
            score: self.scale * number + self.sure_win * (win - loss),
            win,
            loss,
        }
    }
}

/// The logistic function, the same on every machine.
pub fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + f64::from(exp(-x as f32)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_follow_the_number_and_never_add_up_to_more_than_one() {
        let readout = Readout {
            scale: 2.0,
            sure_win: 0.0,
            win: [1.0, 1.0],
            loss: [0.5, 1.0],
        };
        let outlooks: Vec<Outlook> = (-5..=5)
            .map(|number| readout.outlook(f64::from(number)))
            .collect();
        for pair in outlooks.windows(2) {
            assert!(pair[0].preference() < pair[1].preference());
        }
        for outlook in outlooks {
            assert!(outlook.win + outlook.loss <= 1.0 + 1e-12);
        }
        assert_eq!(readout.outlook(3.0).score, 6.0);
    }
}
