//! Positions with different duties: to learn from, to choose with, to measure with. No two sets share a position.

use std::collections::HashSet;

use enlinea_arena::checksum;
use enlinea_core::key::key_bits;
use enlinea_core::{Grid, Position};
use enlinea_players::random::derived_seed;

use super::description::RunDescription;
use super::execution::{RunError, RunEvent, invalid};
use super::unfinished::UnfinishedRun;
use crate::WorkMeter;
use crate::data::{
    GenerateProgress, LabelledPosition, Recipe, canonical_number, generate, read_first,
};
use crate::metrics::TestPosition;
use crate::storage::Packer;

/// The sets of a run.
pub(super) struct Sets<G: Grid> {
    pub(super) learn: Vec<TestPosition<G>>,
    pub(super) validation: Vec<TestPosition<G>>,
    pub(super) test: Vec<TestPosition<G>>,
}

impl<G: Grid> Sets<G> {
    /// Labels positions, or takes them from the journals of an interrupted run.
    pub(super) fn make(
        description: &RunDescription,
        grid: G,
        files: Option<&UnfinishedRun>,
        meter: &WorkMeter,
        on_event: &mut dyn FnMut(RunEvent),
    ) -> Result<Sets<G>, RunError> {
        let options = &description.data;
        let recipe = options.recipe(grid.rules())?;
        let test_recipe = options.test_recipe(grid.rules())?;
        let mut taken = HashSet::new();
        let mut make = |recipe: &Recipe, set: &str, purpose: u64, count: usize| {
            let seed = derived_seed(description.seed, &[purpose]);
            let threads = rayon::current_num_threads();
            let mut is_first = true;
            let on_progress = &mut |progress: GenerateProgress| {
                let done = progress.done as u64;
                if std::mem::take(&mut is_first) {
                    meter.begin(done, count as u64);
                }
                meter.add(done - meter.read().0);
            };
            let journal = files.map(|files| files.journal(set));
            let journal = journal.as_deref();
            let found = generate(recipe, seed, count, threads, journal, on_progress)?;
            Ok::<_, RunError>(apart(grid, found, &mut taken))
        };
        on_event(RunEvent::Stage("test positions".to_owned()));
        let test = make(&test_recipe, "test", 3, options.test)?;
        on_event(RunEvent::Stage("validation positions".to_owned()));
        let validation = make(&test_recipe, "validation", 2, options.validation)?;
        let learn = if description.model.needs_positions() {
            on_event(RunEvent::Stage("training positions".to_owned()));
            match &options.file {
                None => make(&recipe, "learn", 1, options.positions)?,
                Some(path) => {
                    let found = read_first(path, grid.rules(), options.positions)?;
                    apart(grid, found, &mut taken)
                }
            }
        } else {
            Vec::new()
        };
        for (name, set) in [("data.test", &test), ("data.validation", &validation)] {
            if set.is_empty() {
                let reason = "the recipe gives no position with exact scores of all moves";
                return Err(invalid(name, reason));
            }
        }
        Ok(Sets {
            learn,
            validation,
            test,
        })
    }

    /// A number that changes with every position to learn from.
    pub(super) fn checksum(&self) -> u64 {
        let mut bytes = Packer::default();
        for TestPosition { position, scores } in &self.learn {
            bytes.word(position.key(), key_bits(position.grid()));
            for score in scores {
                bytes.number(score.map_or(u64::MAX, |score| score as u64));
            }
        }
        checksum(&bytes.0)
    }
}

/// The positions with all scores known that no other set has.
pub(super) fn apart<G: Grid>(
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
