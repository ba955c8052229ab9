//! Networks on their way as bytes: the numbers and what the optimizer remembers. Gradients are zero between two steps.

use super::network::Network;
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
        for layer in self.layers() {
            for numbers in [&layer.values, &layer.mean, &layer.square] {
                into.singles(numbers);
            }
        }
    }

    fn unpack(&mut self, from: &mut Unpacker<'_>) -> Option<()> {
        self.steps = u32::try_from(from.number()?).ok()?;
        for layer in self.layers_mut() {
            for numbers in [&mut layer.values, &mut layer.mean, &mut layer.square] {
                from.singles(numbers)?;
            }
        }
        Some(())
    }
}
