//! Executes a description: data, training, measures.

use std::collections::{BTreeMap, HashSet};

use enlinea_core::{Grid, GridTask, Position, Rules, Side, dispatch};
use enlinea_players::learned::{Card, Model, ModelFile};
use enlinea_players::random::derived_seed;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::description::RunDescription;
use super::errors::blunders;
use super::results::{OpponentResult, RunResults};
use crate::data::{self, DataError, LabelledPosition, canonical_number, generate};
use crate::metrics::{
    Opponent, PerfectMoves, TestPosition, afterstates, measure_positions,
    microseconds_per_evaluation, play_games,
};
use crate::model::{TrainError, Trained, Training, train};
use crate::play::TdCheckpoint;

/// Why a run fails.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// A value of the description is invalid.
    #[error("`{name}`: {reason}")]
    Description {
        /// The key.
        name: &'static str,
        /// What is wrong.
        reason: String,
    },
    /// There is no data.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The model cannot be trained.
    #[error(transparent)]
    Train(#[from] TrainError),
}

/// How far a run is.
#[derive(Debug)]
pub enum RunNews<'a> {
    /// A new stage, in words.
    Stage(&'static str),
    /// A point of the learning curve: steps and R².
    Point(f64, f64),
    /// Something to continue from.
    Checkpoint(&'a TdCheckpoint),
}

/// The licence of all models that are made here.
const LICENCE: &str = "MIT OR Apache-2.0";
/// The shares of random moves of the opponents.
const OPPONENTS: [f64; 4] = [0.0, 0.1, 0.3, 1.0];
/// Points of the figure of predictions and exact scores.
const SAMPLE: usize = 1000;

/// Threads for everything that is done inside of [`ThreadPool::install`]; 0 is one for each processor.
pub fn thread_pool(threads: usize) -> ThreadPool {
    let builder = ThreadPoolBuilder::new().num_threads(threads);
    builder.build().expect("the system starts threads")
}

/// Trains and measures a model on the threads of the current pool. The result does not depend on their number, but for the
/// microseconds, which are left out unless `timed`.
///
/// # Errors
/// If the description is invalid or there are not enough positions.
pub fn execute(
    description: &RunDescription,
    checkpoint: Option<TdCheckpoint>,
    timed: bool,
    news: &mut dyn FnMut(RunNews<'_>),
) -> Result<(ModelFile, RunResults), RunError> {
    let rules: Rules = description
        .rules
        .parse()
        .map_err(|error| invalid("rules", &error))?;
    let task = Execution {
        description,
        checkpoint,
        timed,
        news,
    };
    dispatch(rules, task)
}

fn invalid(name: &'static str, reason: &impl ToString) -> RunError {
    let reason = reason.to_string();
    RunError::Description { name, reason }
}

struct Execution<'a> {
    description: &'a RunDescription,
    checkpoint: Option<TdCheckpoint>,
    timed: bool,
    news: &'a mut dyn FnMut(RunNews<'_>),
}

/// Positions with different duties.
struct Sets<G: Grid> {
    learn: Vec<TestPosition<G>>,
    validation: Vec<TestPosition<G>>,
    test: Vec<TestPosition<G>>,
}

impl GridTask for Execution<'_> {
    type Output = Result<(ModelFile, RunResults), RunError>;

    fn run<G: Grid>(mut self, grid: G) -> Self::Output {
        let description = self.description;
        let sets = self.sets(grid)?;
        (self.news)(RunNews::Stage("training"));
        let training = Training {
            grid,
            positions: &sets.learn,
            validation: &sets.validation,
            seed: derived_seed(description.seed, &[4]),
        };
        let card = self.card();
        let news = &mut *self.news;
        let checkpoint = self.checkpoint.take();
        let on_point = &mut |step: f64, fit: f64, state: Option<&TdCheckpoint>| {
            news(RunNews::Point(step, fit));
            if let Some(state) = state {
                news(RunNews::Checkpoint(state));
            }
        };
        let trained = train(&description.model, &training, card, checkpoint, on_point)?;
        (self.news)(RunNews::Stage("measuring"));
        let model = Model::from_file(&trained.file).expect("what was written can be read");
        let results = self.measure(grid, &model, &trained, &sets);
        let mut file = trained.file;
        file.card.metrics = card_metrics(&results);
        Ok((file, results))
    }
}

impl Execution<'_> {
    fn card(&self) -> Card {
        let description = self.description;
        let data = &description.data;
        Card {
            name: description.name.clone(),
            kind: description.model.kind().to_owned(),
            rules: description.rules.clone(),
            features: Vec::new(),
            data: match &data.file {
                _ if !description.model.needs_positions() => "games against itself".to_owned(),
                Some(file) => format!("{} positions of {}", data.positions, file.display()),
                None => format!("{} positions, recipe {}", data.positions, data.recipe),
            },
            seed: description.seed,
            metrics: BTreeMap::new(),
            licence: LICENCE.to_owned(),
        }
    }

    fn sets<G: Grid>(&mut self, grid: G) -> Result<Sets<G>, RunError> {
        let (options, rules) = (&self.description.data, grid.rules());
        let recipe = options.recipe(rules)?.ok_or_else(|| {
            let known = format!(
                "expected mixed, random or published, found `{}`",
                options.recipe
            );
            invalid("data.recipe", &known)
        })?;
        let mut taken = HashSet::new();
        let mut make = |purpose: u64, count: usize| -> Result<Vec<TestPosition<G>>, RunError> {
            let seed = derived_seed(self.description.seed, &[purpose]);
            let threads = rayon::current_num_threads();
            let found = generate(&recipe, seed, count, threads, &mut |_| {})?;
            Ok(apart(grid, found, &mut taken))
        };
        (self.news)(RunNews::Stage("positions to measure with"));
        let test = make(3, options.test)?;
        let validation = make(2, options.validation)?;
        (self.news)(RunNews::Stage("positions to learn from"));
        let learn = match &options.file {
            _ if !self.description.model.needs_positions() => Vec::new(),
            None => make(1, options.positions)?,
            Some(path) => {
                let mut reader = data::read(path)?;
                let mut found: Vec<LabelledPosition> = reader.by_ref().collect::<Result<_, _>>()?;
                if let Some(other) = reader.rules().filter(|&other| other != rules) {
                    let file = path.display();
                    let reason = format!("{file}: positions of {other}, the rules are {rules}");
                    return Err(invalid("data.file", &reason));
                }
                found.truncate(options.positions);
                apart(grid, found, &mut taken)
            }
        };
        for (name, set) in [("data.test", &test), ("data.validation", &validation)] {
            if set.is_empty() {
                return Err(invalid(name, &"there must be positions"));
            }
        }
        Ok(Sets {
            learn,
            validation,
            test,
        })
    }

    fn measure<G: Grid>(
        &mut self,
        grid: G,
        model: &Model,
        trained: &Trained,
        sets: &Sets<G>,
    ) -> RunResults {
        let description = self.description;
        let mut importance = trained.importance.clone();
        importance.sort_by(|one, other| other.1.total_cmp(&one.1));
        RunResults {
            description: description.clone(),
            learned_from: sets.learn.len(),
            bytes: trained.file.to_bytes().len(),
            test: measure_positions(model, &sets.test),
            games: self.games(grid, model),
            steps: trained.curve.steps.to_owned(),
            curve: trained.curve.points.clone(),
            importance,
            sample: sample(model, &sets.test),
            blunders: blunders(model, &sets.test),
            microseconds: self
                .timed
                .then(|| microseconds_per_evaluation(model, &sets.test)),
        }
    }

    fn games<G: Grid>(&mut self, grid: G, model: &Model) -> Vec<OpponentResult> {
        let count = self.description.games.count;
        let mut results = Vec::new();
        if count == 0 {
            return results;
        }
        (self.news)(RunNews::Stage("games"));
        let mut perfect = PerfectMoves::default();
        for (number, random_moves) in OPPONENTS.into_iter().enumerate() {
            for side in Side::ALL {
                let opponent = Opponent { random_moves };
                let purpose = [5, number as u64, u64::from(side.number())];
                let seed = derived_seed(self.description.seed, &purpose);
                results.push(OpponentResult {
                    side: side.number(),
                    random_moves,
                    results: play_games(model, side, opponent, count, seed, &mut perfect, grid),
                });
            }
        }
        results
    }
}

/// The positions with all scores known that no other set has.
fn apart<G: Grid>(
    grid: G,
    positions: Vec<LabelledPosition>,
    taken: &mut HashSet<u64>,
) -> Vec<TestPosition<G>> {
    let mut kept = Vec::new();
    for labelled in positions {
        let game = labelled.game(grid.rules());
        let is_exact = game
            .open_columns()
            .all(|column| labelled.scores[usize::from(column)].is_some());
        if is_exact && taken.insert(canonical_number(&game)) {
            kept.push(TestPosition {
                position: position_of(grid, &labelled),
                scores: labelled
                    .scores
                    .iter()
                    .map(|score| score.map(i32::from))
                    .collect(),
            });
        }
    }
    kept
}

fn position_of<G: Grid>(grid: G, labelled: &LabelledPosition) -> Position<G> {
    let mut position = Position::new(grid);
    for &column in &labelled.moves {
        position.play_unchecked(column);
    }
    position
}

/// Predicted and exact scores of undecided boards, the first of the set.
fn sample<G: Grid>(model: &Model, positions: &[TestPosition<G>]) -> Vec<(f64, f64)> {
    let pairs = positions.iter().flat_map(|test| {
        let quiet = afterstates(&test.position).filter(|after| !after.is_won);
        quiet.map(|after| {
            (
                after.outlook(model).score,
                f64::from(test.score(after.column)),
            )
        })
    });
    let is_predicted = |pair: &(f64, f64)| pair.0.fract() != 0.0;
    pairs.filter(is_predicted).take(SAMPLE).collect()
}

/// What the card of the model says.
fn card_metrics(results: &RunResults) -> BTreeMap<String, f64> {
    let test = &results.test;
    // Rounded, so that a card is easy to read; results have all digits.
    let rounded = |value: f64| (value * 1e4).round() / 1e4;
    let numbers = [
        ("r_squared", test.r_squared),
        ("sign", test.sign),
        ("optimal_move", test.optimal_move),
        ("outcome_kept", test.outcome_kept),
        ("quiet_decisive_kept", test.quiet_decisive_kept),
    ];
    let numbers = numbers.map(|(name, value)| (name.to_owned(), rounded(value)));
    numbers
        .into_iter()
        .filter(|(_, value)| value.is_finite())
        .collect()
}
