//! The n-tuple network: each tuple of cells has a table with a number for every way in which they can be filled.
//!
//! After Thill, Koch and Konen 2012. A cell has four states: empty and out of reach, empty and playable, red, yellow. Each side
//! to move has tables of its own, and a board and its mirror image share them.

use enlinea_core::{Grid, Rules, Side, Word};

use super::file::{ModelError, ModelFile};
use super::forced::{Quiet, side_to_move};
use super::model::Outlook;
use super::readout::Readout;
use crate::View;

/// Tables that add up.
#[derive(Clone, Debug)]
pub struct TupleModel {
    network: TupleNetwork,
    readout: Readout,
}

/// The tuples and their tables.
#[derive(Clone, Debug, PartialEq)]
pub struct TupleNetwork {
    rules: Rules,
    length: usize,
    /// The cells of all tuples, column by column from the bottom.
    cells: Vec<i16>,
    /// For each side to move and each tuple a number for every state.
    pub weights: Vec<f32>,
}

/// States of a cell.
const STATES: usize = 4;
/// The longest tuple: its table has a quarter of a million numbers.
pub const LONGEST_TUPLE: usize = 9;

impl TupleNetwork {
    /// A network that knows nothing. The cells are those of all tuples in turn.
    ///
    /// # Panics
    /// If the tuples are too long, or a cell is not on the board.
    pub fn new(rules: Rules, length: usize, cells: Vec<i16>) -> TupleNetwork {
        assert!((1..=LONGEST_TUPLE).contains(&length) && cells.len().is_multiple_of(length));
        let all = 0..rules.cells() as i16;
        assert!(cells.iter().all(|cell| all.contains(cell)));
        let tuples = cells.len() / length;
        TupleNetwork {
            rules,
            length,
            weights: vec![0.0; 2 * tuples * STATES.pow(length as u32)],
            cells,
        }
    }

    /// The board.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How many tuples there are.
    pub fn tuples(&self) -> usize {
        self.cells.len() / self.length
    }

    /// The places of the numbers that a board adds up: one for each tuple, and one for each on the mirror image.
    pub fn places<G: Grid>(&self, view: &View<G>, mut add: impl FnMut(usize)) {
        let states = states(view);
        let (width, height) = (self.rules.width() as usize, self.rules.height() as usize);
        let table = STATES.pow(self.length as u32);
        let to_move = side_to_move(view) as usize;
        for (tuple, cells) in self.cells.chunks_exact(self.length).enumerate() {
            let start = (to_move * self.tuples() + tuple) * table;
            let (mut plain, mut mirrored) = (0, 0);
            for &cell in cells {
                let cell = cell as usize;
                let (column, row) = (cell / height, cell % height);
                let image = (width - 1 - column) * height + row;
                plain = plain * STATES + usize::from(states[cell]);
                mirrored = mirrored * STATES + usize::from(states[image]);
            }
            add(start + plain);
            add(start + mirrored);
        }
    }

    /// The sum of its numbers: what red expects.
    pub fn value<G: Grid>(&self, view: &View<G>) -> f64 {
        let mut sum = 0.0;
        self.places(view, |place| sum += f64::from(self.weights[place]));
        sum
    }
}

/// The state of every cell, column by column from the bottom.
fn states<G: Grid>(view: &View<G>) -> Vec<u8> {
    let grid = view.grid();
    let (red, yellow) = match view.side() {
        Side::First => (view.own(), view.other()),
        Side::Second => (view.other(), view.own()),
    };
    let playable = view.landing();
    let mut states = Vec::with_capacity((grid.width() * grid.height()) as usize);
    for column in 0..grid.width() {
        for row in 0..grid.height() {
            let bit = column * grid.stride() + row;
            states.push(if red.has_bit(bit) {
                2
            } else if yellow.has_bit(bit) {
                3
            } else {
                u8::from(playable.has_bit(bit))
            });
        }
    }
    states
}

impl TupleModel {
    /// The kind in model files.
    pub const KIND: &str = "ntuple";

    /// Adds a network to a file. Its number is what red expects.
    #[must_use]
    pub fn write(file: ModelFile, network: &TupleNetwork, readout: &Readout) -> ModelFile {
        let (tuples, length) = (network.tuples(), network.length);
        let shape = [2, tuples, STATES.pow(length as u32)];
        let file = file
            .with("cells", &[tuples, length], network.cells.clone())
            .with("weights", &shape, network.weights.clone());
        readout.write(file)
    }

    pub(super) fn read(file: &ModelFile, rules: Rules) -> Result<TupleModel, ModelError> {
        Ok(TupleModel {
            network: TupleNetwork::read(file, rules)?,
            readout: Readout::read(file)?,
        })
    }

    pub(super) fn outlook<G: Grid>(&self, quiet: &Quiet<G>) -> Outlook {
        let outlook = self.readout.outlook(self.network.value(&quiet.view));
        match side_to_move(&quiet.view) {
            Side::First => outlook,
            Side::Second => outlook.turned(),
        }
    }
}

impl TupleNetwork {
    /// Reads the network of a file.
    ///
    /// # Errors
    /// If a tensor is missing or does not fit the rules.
    pub fn read(file: &ModelFile, rules: Rules) -> Result<TupleNetwork, ModelError> {
        let broken = |reason: &str| ModelError::Tensor {
            name: "cells".to_owned(),
            reason: reason.to_owned(),
        };
        let &[tuples, length] = file.shape("cells").unwrap_or(&[]) else {
            return Err(broken("it is missing, or not a matrix"));
        };
        if !(1..=LONGEST_TUPLE).contains(&length) {
            return Err(broken("tuples have 1 to 9 cells"));
        }
        let cells = file.numbers::<i16>("cells", &[tuples, length])?;
        let all = 0..rules.cells() as i16;
        if !cells.iter().all(|cell| all.contains(cell)) {
            return Err(broken("it names a cell that is not on the board"));
        }
        let mut network = TupleNetwork::new(rules, length, cells.to_vec());
        let shape = [2, tuples, STATES.pow(length as u32)];
        network.weights = file.numbers::<f32>("weights", &shape)?.to_vec();
        Ok(network)
    }
}
