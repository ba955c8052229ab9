//! Portions of a file that are made elsewhere: ranges of chunks, with which the journal begins here.

use std::io::Write;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use enlinea_arena::WholeFile;
use enlinea_players::{NoResources, Resources};

use super::file::with_ending;
use super::generate::each_chunk;
use super::journal::{Journal, are_whole_records, record};
use super::source::{CHUNK, Prepared, all_positions};
use super::{DataError, Generation, PositionSource, Wanted};

impl Generation {
    /// The fewest chunks that can hold what is wanted, or all chunks if the source ends by itself. Duplicates are left out later, so
    /// more may be needed.
    ///
    /// # Errors
    /// If the source cannot be read, or has no end although everything is wanted.
    pub fn fewest_chunks(&self) -> Result<u64, DataError> {
        let positions = match self.wanted {
            Wanted::Positions(positions) => positions,
            // A position has a row for each open column, at most.
            Wanted::Rows(rows) => rows.div_ceil(self.recipe.rules.width() as usize),
            Wanted::Everything if self.recipe.source == PositionSource::All => {
                all_positions(&self.recipe)?.len()
            }
            Wanted::Everything => return Err(DataError::Endless),
        };
        Ok(positions.div_ceil(CHUNK) as u64)
    }

    /// Checks that the recipe and all that it names can be made.
    ///
    /// # Errors
    /// If not.
    pub fn check(&self) -> Result<(), DataError> {
        if self.wanted == Wanted::Everything && !self.recipe.source.has_end() {
            return Err(DataError::Endless);
        }
        Prepared::new(&self.recipe, self.seed, &NoResources).map(drop)
    }

    /// The chunks of these numbers as they stand in a journal; fewer where the source ends. The bytes depend on nothing but recipe,
    /// seed and numbers. `None` if the flag was raised before; afterwards it may be up.
    ///
    /// # Errors
    /// If what the recipe names cannot be read, or a solver cannot be made.
    pub fn portion(
        &self,
        chunks: Range<u64>,
        threads: usize,
        resources: &dyn Resources,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<Vec<u8>>, DataError> {
        let mut bytes = Vec::new();
        let take = |chunk: Vec<_>| {
            bytes.extend(record(&chunk));
            Ok(ControlFlow::Continue(()))
        };
        each_chunk(
            &self.recipe,
            self.seed,
            chunks,
            threads,
            resources,
            stop,
            take,
        )?;
        // Nothing here raises it: it was the caller.
        let is_stopped = stop.load(Ordering::Relaxed);
        Ok((!is_stopped).then_some(bytes))
    }

    /// Whether these bytes are whole chunks of positions on the board of the recipe.
    pub fn is_portion(&self, bytes: &[u8]) -> bool {
        are_whole_records(bytes, self.recipe.rules)
    }

    /// Begins the journal with portions, which must be those of consecutive numbers from 0 on. [`run`](Self::run) continues behind
    /// them: if they are enough, it only writes the file.
    ///
    /// # Errors
    /// If a portion is malformed, or the journal cannot be written.
    pub fn begin_with<'a>(
        &self,
        portions: impl IntoIterator<Item = &'a [u8]>,
    ) -> Result<(), DataError> {
        let path = with_ending(&self.path, ".journal");
        let title = Journal::title(&self.recipe, self.seed);
        let mut journal = WholeFile::create(&path).map_err(DataError::io(&path))?;
        let write = |journal: &mut WholeFile, bytes: &[u8]| {
            journal.write_all(bytes).map_err(DataError::io(&path))
        };
        write(&mut journal, format!("{title}\n").as_bytes())?;
        for (number, portion) in portions.into_iter().enumerate() {
            if !self.is_portion(portion) {
                let reason = format!("portion {number} is malformed");
                return Err(DataError::malformed(&path, &reason));
            }
            write(&mut journal, portion)?;
        }
        journal.keep().map_err(DataError::io(&path))
    }
}

#[cfg(test)]
mod tests {
    use enlinea_core::Rules;
    use enlinea_players::Mode;

    use super::*;
    use crate::data::{CsvStyle, FileLayout, Recipe, RowKind};

    fn generation(folder: &std::path::Path, name: &str) -> Generation {
        let recipe = Recipe::new(Rules::STANDARD, PositionSource::Random);
        Generation {
            recipe: recipe.with_plies("24..34".parse().unwrap()).unwrap(),
            seed: 3,
            wanted: Wanted::Positions(700),
            layout: FileLayout {
                rows: RowKind::Position,
                bare: false,
                features: Vec::new(),
                stone_count: Mode::Fixed,
            },
            csv: CsvStyle {
                header: true,
                separator: ",".to_owned(),
            },
            path: folder.join(name),
        }
    }

    #[test]
    fn portions_in_order_make_the_same_file() {
        let folder = tempfile::tempdir().unwrap();
        let alone = generation(folder.path(), "alone.csv");
        let no = || Arc::<AtomicBool>::default();
        alone.run(2, &NoResources, &no(), &mut |_| {}).unwrap();
        let expected = std::fs::read(&alone.path).unwrap();
        assert_eq!(alone.fewest_chunks().unwrap(), 6);
        // Too few chunks, enough, and more than enough.
        for (name, numbers) in [("few.csv", 2), ("some.csv", 6), ("many.csv", 9)] {
            let together = generation(folder.path(), name);
            let portion = |from: u64| {
                let range = from..(from + 2).min(numbers);
                together.portion(range, 1, &NoResources, &no()).unwrap()
            };
            let starts = (0..numbers).step_by(2);
            let portions: Vec<_> = starts.map(|from| portion(from).unwrap()).collect();
            let parts = portions.iter().map(Vec::as_slice);
            together.begin_with(parts).unwrap();
            together.run(1, &NoResources, &no(), &mut |_| {}).unwrap();
            assert!(std::fs::read(&together.path).unwrap() == expected, "{name}");
        }
    }

    #[test]
    fn a_portion_that_is_not_whole_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let generation = generation(folder.path(), "torn.csv");
        let portion = generation.portion(0..1, 1, &NoResources, &Arc::default());
        let portion = portion.unwrap().unwrap();
        let torn = &portion[..portion.len() - 1];
        assert!(generation.begin_with([torn]).is_err());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
