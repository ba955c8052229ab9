//! The whole training of a sparse network: from labelled positions, then by playing, then at rest.
//!
//! 1. *Study*: positions of the data set, at a high rate.
//! 2. *Play*: rounds of games; what the learner meets is learned beside the data set, its errors with emphasis.
//! 3. *Settle*: everything once more while the rate falls to almost nothing.
//! 4. *Mend*: short rounds at a low rate on what is still wrong. Of all networks since the settling the one is kept that errs
//!    least along the lines of perfect opponents.

use enlinea_core::Grid;
use enlinea_players::learned::{Card, Model, ModelFile};
use serde::{Deserialize, Serialize};

use super::sample::Sample;
use super::trainer::{Portion, Schedule, Trainer};
use crate::model::QuietExample;
use crate::play::{Dagger, DaggerOptions, Round};

/// How a sparse network is trained.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct SparseOptions {
    /// Units of the first layer, a multiple of 16.
    pub units: usize,
    /// Units of the middle layer, a multiple of 16.
    pub middle: usize,
    /// Samples in a batch.
    pub batch: usize,
    /// The share of its value that a weight loses with every step of rate 1: keeps the network from learning positions by heart.
    pub decay: f32,
    /// Batches of the study.
    pub study: u32,
    /// Rounds of games.
    pub rounds: u32,
    /// Batches after each round.
    pub round_batches: u32,
    /// Batches of the settling.
    pub settle: u32,
    /// Rounds of mending.
    pub mends: u32,
    /// Batches after each round of mending.
    pub mend_batches: u32,
    /// Games of a round against each opponent that errs, on each side.
    pub games: u64,
    /// The shares of random moves of these opponents.
    pub random_moves: Vec<f64>,
}

impl Default for SparseOptions {
    fn default() -> SparseOptions {
        let playing = DaggerOptions::default();
        SparseOptions {
            units: 256,
            middle: 32,
            batch: 512,
            decay: 0.05,
            study: 8000,
            rounds: 16,
            round_batches: 1500,
            settle: 10_000,
            mends: 10,
            mend_batches: 600,
            games: playing.games,
            random_moves: playing.random_moves,
        }
    }
}

/// A stage of the training.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrainingStage {
    /// Positions of the data set.
    Study,
    /// A round of games, counted from 1.
    Play(u32),
    /// Everything once more.
    Settle,
    /// A round of mending, counted from 1.
    Mend(u32),
}

/// What a stage has done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StageReport {
    /// The stage.
    pub stage: TrainingStage,
    /// Batches so far, and batches in all.
    pub batches: (u32, u32),
    /// The mean loss of each side at its end.
    pub loss: [f32; 2],
    /// What the learner met before it learned, of stages with games.
    pub round: Option<Round>,
}

/// Trains a network on these examples and by playing. The same examples, options and seed give the same file.
pub fn train_sparse<G: Grid>(
    grid: G,
    examples: &[QuietExample<G>],
    options: &SparseOptions,
    card: &Card,
    on_stage: &mut dyn FnMut(StageReport, &Model),
) -> ModelFile {
    let data = samples(examples);
    let playing = DaggerOptions {
        games: options.games,
        random_moves: options.random_moves.clone(),
    };
    let mut course = Course {
        options,
        card,
        data: &data,
        trainer: Trainer::new(grid.rules(), options.units, options.middle, card.seed),
        dagger: Dagger::new(grid, card.seed, playing),
        batches: 0,
        on_stage,
    };
    course.learn(
        TrainingStage::Study,
        options.study,
        (2e-3, 5e-4),
        [100, 0, 0],
        None,
    );
    for number in 1..=options.rounds {
        let round = course.play();
        let stage = TrainingStage::Play(number);
        course.learn(
            stage,
            options.round_batches,
            (5e-4, 2e-4),
            [40, 40, 20],
            Some(round),
        );
    }
    course.learn(
        TrainingStage::Settle,
        options.settle,
        (5e-4, 5e-6),
        [45, 40, 15],
        None,
    );
    course.mend()
}

/// A training under way.
struct Course<'a, G: Grid> {
    options: &'a SparseOptions,
    card: &'a Card,
    data: &'a [Vec<Sample<G>>; 2],
    trainer: Trainer,
    dagger: Dagger<G>,
    batches: u32,
    on_stage: &'a mut dyn FnMut(StageReport, &Model),
}

impl<G: Grid> Course<'_, G> {
    fn file(&self) -> ModelFile {
        self.trainer.file(self.card.clone())
    }

    fn model(&self) -> Model {
        Model::from_file(&self.file()).expect("the file was just made")
    }

    fn play(&mut self) -> Round {
        let model = self.model();
        self.dagger.play(&model)
    }

    /// Learns with shares for the data set, for what was met, and for what was wrong.
    fn learn(
        &mut self,
        stage: TrainingStage,
        batches: u32,
        (first_rate, last_rate): (f32, f32),
        shares: [u32; 3],
        round: Option<Round>,
    ) {
        let parts = [self.data, self.dagger.reached(), self.dagger.erred()];
        let parts = parts.into_iter().zip(shares);
        let parts: Vec<Portion<'_, G>> = parts
            .map(|(samples, share)| Portion { samples, share })
            .collect();
        let schedule = Schedule {
            batches,
            batch: self.options.batch,
            first_rate,
            last_rate,
            decay: self.options.decay,
        };
        let loss = self.trainer.train(&parts, schedule);
        self.batches += batches;
        let options = self.options;
        let all = options.study
            + options.rounds * options.round_batches
            + options.settle
            + options.mends * options.mend_batches;
        let report = StageReport {
            stage,
            batches: (self.batches, all),
            loss,
            round,
        };
        let model = self.model();
        (self.on_stage)(report, &model);
    }

    /// Mends what is wrong, and gives the best network since the settling.
    fn mend(mut self) -> ModelFile {
        let mut best = self.file();
        if self.options.rounds == 0 {
            return best;
        }
        let mut fewest = self.play();
        let mut round = fewest;
        for number in 1..=self.options.mends {
            let stage = TrainingStage::Mend(number);
            let batches = self.options.mend_batches;
            self.learn(stage, batches, (1e-4, 1e-5), [40, 40, 20], Some(round));
            round = self.play();
            if round.is_better_than(&fewest) {
                fewest = round;
                best = self.file();
            }
        }
        best
    }
}

/// The examples of either side to move apart.
fn samples<G: Grid>(examples: &[QuietExample<G>]) -> [Vec<Sample<G>>; 2] {
    let mut samples = <[Vec<Sample<G>>; 2]>::default();
    for example in examples {
        let sample = Sample {
            view: example.view,
            score: -example.score as i8,
        };
        samples[sample.seat()].push(sample);
    }
    samples
}
