//! Which parts are there, and which are missing.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::{ShardError, ShardPlan};

/// The parts of a plan that were found.
#[derive(Clone, Debug, Default)]
pub struct KnownParts {
    /// The content by wave and shard, and where it was found.
    parts: BTreeMap<(u32, u32), (PathBuf, Vec<u8>)>,
    /// Files that are no whole parts, and why.
    pub problems: Vec<(PathBuf, String)>,
}

/// A wave whose shards can be run now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaveProgress {
    /// Its number, from 0.
    pub wave: u32,
    /// How many shards it has.
    pub shards: u32,
    /// Those that have no part yet.
    pub missing: Vec<u32>,
}

/// How far a plan is.
#[derive(Clone, Debug)]
pub(crate) struct PlanProgress {
    /// The contents of all complete waves.
    pub(crate) waves: Vec<Vec<Vec<u8>>>,
    /// The first wave that is not complete; nothing if all is done.
    pub(crate) open: Option<WaveProgress>,
}

impl WaveProgress {
    /// The numbers that are missing, such as `3, 7-9`.
    pub fn missing_text(&self) -> String {
        let mut texts: Vec<String> = Vec::new();
        let mut rest = self.missing.as_slice();
        while let Some(&first) = rest.first() {
            let run = (0..).zip(rest).take_while(|&(place, &shard)| shard == first + place);
            let length = run.count();
            texts.push(match length {
                1 => first.to_string(),
                _ => format!("{first}-{}", first + length as u32 - 1),
            });
            rest = &rest[length..];
        }
        texts.join(", ")
    }
}

impl KnownParts {
    /// Adds a part. The same part may come more than once.
    ///
    /// # Errors
    /// If another part of the same shard is there.
    pub fn add(
        &mut self,
        (wave, shard): (u32, u32),
        path: PathBuf,
        content: Vec<u8>,
    ) -> Result<(), ShardError> {
        if let Some((first, known)) = self.parts.get(&(wave, shard)) {
            return if *known == content {
                Ok(())
            } else {
                Err(ShardError::Unequal {
                    wave,
                    shard,
                    first: first.clone(),
                    second: path,
                })
            };
        }
        self.parts.insert((wave, shard), (path, content));
        Ok(())
    }

    /// How many parts there are.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The first wave that is not complete; nothing if all is done.
    ///
    /// # Errors
    /// If a part does not belong to the plan.
    pub fn open_wave(&self, plan: &ShardPlan) -> Result<Option<WaveProgress>, ShardError> {
        Ok(self.progress(plan)?.open)
    }

    pub(crate) fn progress(&self, plan: &ShardPlan) -> Result<PlanProgress, ShardError> {
        let mut waves: Vec<Vec<Vec<u8>>> = Vec::new();
        loop {
            let wave = waves.len() as u32;
            let shards = plan.shards_after(&waves)?;
            if shards == 0 {
                return Ok(PlanProgress { waves, open: None });
            }
            let content = |shard: u32| self.parts.get(&(wave, shard)).map(|part| &part.1);
            let missing: Vec<u32> = (0..shards).filter(|&one| content(one).is_none()).collect();
            if !missing.is_empty() {
                let open = Some(WaveProgress {
                    wave,
                    shards,
                    missing,
                });
                return Ok(PlanProgress { waves, open });
            }
            waves.push((0..shards).filter_map(content).cloned().collect());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_shards_are_told_as_ranges() {
        let wave = |missing: &[u32]| WaveProgress {
            wave: 0,
            shards: 20,
            missing: missing.to_vec(),
        };
        assert_eq!(wave(&[3, 7, 8, 9, 12, 13]).missing_text(), "3, 7-9, 12-13");
        assert_eq!(wave(&[0]).missing_text(), "0");
    }
}
