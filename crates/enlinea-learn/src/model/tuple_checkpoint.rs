//! An n-tuple network on its way, as bytes.

use std::collections::BTreeMap;

use enlinea_players::learned::{Card, ModelFile, Readout, TupleModel, TupleNetwork};

/// A network on its way.
#[derive(Clone, Debug, PartialEq)]
pub struct TupleCheckpoint {
    /// Games or passes that it has learned from.
    pub done: u64,
    /// The network after them.
    pub network: TupleNetwork,
}

/// The metric of a checkpoint's card that counts them.
const DONE: &str = "done";

impl TupleCheckpoint {
    /// A model file with the network and the count.
    pub fn to_bytes(&self) -> Vec<u8> {
        let card = Card {
            name: "checkpoint".to_owned(),
            kind: TupleModel::KIND.to_owned(),
            rules: self.network.rules().to_string(),
            features: Vec::new(),
            data: String::new(),
            seed: 0,
            metrics: BTreeMap::from([(DONE.to_owned(), self.done as f64)]),
            licence: String::new(),
        };
        let readout = Readout {
            scale: 0.0,
            sure_win: 1.0,
            win: [2.0, 0.0],
            loss: [2.0, 0.0],
        };
        TupleModel::write(ModelFile::new(card), &self.network, &readout).to_bytes()
    }

    /// Reads a checkpoint. `None` if it is not one.
    pub fn read(bytes: &[u8]) -> Option<TupleCheckpoint> {
        let file = ModelFile::read(bytes).ok()?;
        let done = *file.card.metrics.get(DONE)? as u64;
        let network = TupleNetwork::read(&file, file.card.rules.parse().ok()?).ok()?;
        Some(TupleCheckpoint { done, network })
    }
}
