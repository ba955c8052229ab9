//! The whole training of a sparse network: from labelled positions, then by playing, then at rest.
//!
//! 1. *Study*: positions of the data set, at a high rate.
//! 2. *Play*: rounds of games; what the learner meets is learned beside the data set, its errors with emphasis.
//! 3. *Settle*: everything once more while the rate falls to almost nothing.
//! 4. *Mend*: short rounds at a low rate on what is still wrong. Of all networks since the settling the one is kept that errs
//!    least along the lines of perfect opponents.

use std::fmt;

use enlinea_core::Grid;
use enlinea_players::learned::{Card, Model, ModelFile};
use enlinea_solver::SolverError;
use serde::{Deserialize, Serialize};

use super::sample::Sample;
use super::trainer::{Portion, Schedule, Trainer};
use crate::WorkMeter;
use crate::model::QuietExample;
use crate::play::{Dagger, DaggerOptions, Round};
use crate::storage::{Packer, Unpacker};

/// How a sparse network is trained.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct SparseOptions {
    /// Units of the first layer, a multiple of 16.
    pub units: usize,
    /// Units of each of the two middle layers, a multiple of 16.
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
            decay: 0.1,
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

impl fmt::Display for TrainingStage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrainingStage::Study => f.write_str("study"),
            TrainingStage::Play(round) => write!(f, "play, round {round}"),
            TrainingStage::Settle => f.write_str("settle"),
            TrainingStage::Mend(round) => write!(f, "mend, round {round}"),
        }
    }
}

/// What a training tells while it works.
#[derive(Debug)]
pub enum StageEvent<'a> {
    /// A stage begins.
    Begun(TrainingStage),
    /// A stage has ended.
    Ended {
        /// What it has done.
        report: StageReport,
        /// The network now.
        model: &'a Model,
        /// Everything that is needed to continue from here.
        state: &'a [u8],
    },
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

impl SparseOptions {
    /// All stages in order.
    fn stages(&self) -> Vec<TrainingStage> {
        // Without games nothing is known that could be mended.
        let mends = if self.rounds > 0 { self.mends } else { 0 };
        let plays = (1..=self.rounds).map(TrainingStage::Play);
        let mends = (1..=mends).map(TrainingStage::Mend);
        let study = [TrainingStage::Study].into_iter().chain(plays);
        study.chain([TrainingStage::Settle]).chain(mends).collect()
    }

    /// Batches of a stage.
    fn batches(&self, stage: TrainingStage) -> u32 {
        match stage {
            TrainingStage::Study => self.study,
            TrainingStage::Play(_) => self.round_batches,
            TrainingStage::Settle => self.settle,
            TrainingStage::Mend(_) => self.mend_batches,
        }
    }
}

/// How a stage learns: the rate at its beginning and end, and shares for the data set, for what was met, and for what was wrong.
fn manner(stage: TrainingStage) -> ((f32, f32), [u32; 3]) {
    match stage {
        TrainingStage::Study => ((2e-3, 5e-4), [100, 0, 0]),
        TrainingStage::Play(_) => ((5e-4, 2e-4), [40, 40, 20]),
        TrainingStage::Settle => ((5e-4, 5e-6), [70, 20, 10]),
        TrainingStage::Mend(_) => ((1e-4, 1e-5), [40, 40, 20]),
    }
}

/// Trains a network on these examples and by playing. The same examples, options and seed give the same file, at once or from the
/// state after any stage. `None` if the state belongs to another training.
///
/// # Errors
/// If there is no memory for the solver.
pub fn train_sparse<G: Grid>(
    grid: G,
    examples: &[QuietExample<G>],
    options: &SparseOptions,
    card: &Card,
    from: Option<&[u8]>,
    meter: &WorkMeter,
    on_event: &mut dyn FnMut(StageEvent<'_>),
) -> Result<Option<ModelFile>, SolverError> {
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
        done: 0,
        best: None,
    };
    let stages = options.stages();
    if let Some(state) = from
        && (course.unpack(state).is_none() || course.done > stages.len())
    {
        return Ok(None);
    }
    let batches = |stages: &[TrainingStage]| stages.iter().map(|&one| options.batches(one)).sum();
    let all: u32 = batches(&stages);
    let before: u32 = batches(&stages[..course.done]);
    // Both networks learn every batch.
    meter.begin(2 * u64::from(before), 2 * u64::from(all));
    while let Some(&stage) = stages.get(course.done) {
        on_event(StageEvent::Begun(stage));
        let (loss, round) = course.run(stage, meter)?;
        course.done += 1;
        let report = StageReport {
            stage,
            batches: (batches(&stages[..course.done]), all),
            loss,
            round,
        };
        on_event(StageEvent::Ended {
            report,
            model: &course.model(),
            state: &course.pack(),
        });
    }
    course.finish().map(Some)
}

/// A training under way.
struct Course<'a, G: Grid> {
    options: &'a SparseOptions,
    card: &'a Card,
    data: &'a [Vec<Sample<G>>; 2],
    trainer: Trainer,
    dagger: Dagger<G>,
    /// Stages that have ended.
    done: usize,
    /// The network since the settling that erred least, and its errors.
    best: Option<(ModelFile, Round)>,
}

impl<G: Grid> Course<'_, G> {
    fn file(&self) -> ModelFile {
        self.trainer.file(self.card.clone())
    }

    fn model(&self) -> Model {
        Model::from_file(&self.file()).expect("the file was just made")
    }

    /// The losses of a stage, and what was met before it.
    fn run(
        &mut self,
        stage: TrainingStage,
        meter: &WorkMeter,
    ) -> Result<([f32; 2], Option<Round>), SolverError> {
        let round = match stage {
            TrainingStage::Study | TrainingStage::Settle => None,
            TrainingStage::Play(_) => Some(self.dagger.play(&self.model())?),
            TrainingStage::Mend(_) => Some(self.play_and_compare()?),
        };
        let ((first_rate, last_rate), shares) = manner(stage);
        let parts = [self.data, self.dagger.reached(), self.dagger.erred()];
        let parts = parts.into_iter().zip(shares);
        let parts: Vec<Portion<'_, G>> = parts
            .map(|(samples, share)| Portion { samples, share })
            .collect();
        let schedule = Schedule {
            batches: self.options.batches(stage),
            batch: self.options.batch,
            first_rate,
            last_rate,
            decay: self.options.decay,
        };
        Ok((self.trainer.train(&parts, schedule, meter), round))
    }

    /// Plays a round, and keeps the network if it errs less than all since the settling.
    fn play_and_compare(&mut self) -> Result<Round, SolverError> {
        let round = self.dagger.play(&self.model())?;
        let is_better = |(_, fewest): &(ModelFile, Round)| round.is_better_than(fewest);
        if self.best.as_ref().is_none_or(is_better) {
            self.best = Some((self.file(), round));
        }
        Ok(round)
    }

    /// The best network since the settling.
    fn finish(mut self) -> Result<ModelFile, SolverError> {
        if self.best.is_some() {
            self.play_and_compare()?;
        }
        let last = self.file();
        Ok(self.best.map_or(last, |(file, _)| file))
    }

    fn pack(&self) -> Vec<u8> {
        let mut into = Packer::default();
        into.number(self.done as u64);
        self.trainer.pack(&mut into);
        self.dagger.pack(&mut into);
        into.byte(u8::from(self.best.is_some()));
        if let Some((file, round)) = &self.best {
            into.bytes(&file.to_bytes());
            round.pack(&mut into);
        }
        into.0
    }

    fn unpack(&mut self, state: &[u8]) -> Option<()> {
        let mut from = Unpacker(state);
        self.done = usize::try_from(from.number()?).ok()?;
        self.trainer.unpack(&mut from)?;
        self.dagger.unpack(&mut from)?;
        if from.byte()? == 1 {
            let file = ModelFile::read(from.bytes()?).ok()?;
            self.best = Some((file, Round::unpack(&mut from)?));
        }
        from.is_empty().then_some(())
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
