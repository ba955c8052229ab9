//! Networks on their way as bytes: the numbers and what the optimizer remembers. Gradients are zero between two steps.

use super::network::{Network, Trainable};
use super::trainer::Trainer;
use crate::storage::{Packer, Unpacker};

impl Trainer {
    pub(super) fn pack(&self, into: &mut Packer) {
        into.number(self.calls);
        for network in &self.networks {
            network.pack(into);
        }
    }

    /// Takes the state of a trainer of the same shape. `None` if it is of another one.
    pub(super) fn unpack(&mut self, from: &mut Unpacker<'_>) -> Option<()> {
        self.calls = from.number()?;
        let [first, second] = &mut self.networks;
        first.unpack(from)?;
        second.unpack(from)
    }
}

impl Network {
    fn pack(&self, into: &mut Packer) {
        into.number(u64::from(self.steps));
        let layers = [&self.rows, &self.bias, &self.middle];
        let others = [&self.middle_bias, &self.last, &self.last_bias];
        for Trainable {
            values,
            mean,
            square,
            ..
        } in layers.into_iter().chain(others)
        {
            for numbers in [values, mean, square] {
                into.singles(numbers);
            }
        }
    }

    fn unpack(&mut self, from: &mut Unpacker<'_>) -> Option<()> {
        self.steps = u32::try_from(from.number()?).ok()?;
        let layers = [&mut self.rows, &mut self.bias, &mut self.middle];
        let others = [&mut self.middle_bias, &mut self.last, &mut self.last_bias];
        for Trainable {
            values,
            mean,
            square,
            ..
        } in layers.into_iter().chain(others)
        {
            for numbers in [values, mean, square] {
                from.singles(numbers)?;
            }
        }
        Some(())
    }
}
