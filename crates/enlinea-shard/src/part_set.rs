//! The parts of a plan that are known, wherever they came from.

use std::collections::BTreeMap;

use crate::{ShardError, ShardPart, ShardPlan};

/// Whole parts of one plan. The same part may come more than once, in any order.
#[derive(Clone, Debug)]
pub struct PartSet {
    plan: String,
    /// Content and origin, by wave and shard.
    parts: BTreeMap<(u32, u32), (Vec<u8>, String)>,
}

impl PartSet {
    /// No parts yet.
    pub fn new(plan: &ShardPlan) -> PartSet {
        PartSet {
            plan: plan.identity(),
            parts: BTreeMap::new(),
        }
    }

    /// Adds the bytes of a part; `origin` names them in errors, such as a path.
    ///
    /// # Errors
    /// If it is not a whole part, belongs to another plan, or differs from a part of the same shard.
    pub fn add(&mut self, origin: &str, bytes: &[u8]) -> Result<(), ShardError> {
        let part = ShardPart::read(bytes).map_err(|problem| ShardError::Part {
            origin: origin.to_owned(),
            problem,
        })?;
        if part.plan != self.plan {
            return Err(ShardError::ForeignPart {
                origin: origin.to_owned(),
                found: part.plan,
                expected: self.plan.clone(),
            });
        }
        let ShardPart {
            wave,
            shard,
            content,
            ..
        } = part;
        match self.parts.get(&(wave, shard)) {
            Some((known, _)) if *known == content => {}
            Some((_, first)) => {
                return Err(ShardError::Unequal {
                    wave,
                    shard,
                    first: first.clone(),
                    second: origin.to_owned(),
                });
            }
            None => {
                let part = (content, origin.to_owned());
                self.parts.insert((wave, shard), part);
            }
        }
        Ok(())
    }

    /// How many shards have a part.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Whether the part of a shard is there.
    pub fn contains(&self, wave: u32, shard: u32) -> bool {
        self.parts.contains_key(&(wave, shard))
    }

    /// The contents of a wave, or the shards without a part.
    pub(crate) fn wave(&self, wave: u32, shards: u32) -> Result<Vec<&[u8]>, Vec<u32>> {
        let content = |shard: u32| self.parts.get(&(wave, shard)).map(|part| &*part.0);
        let missing: Vec<u32> = (0..shards).filter(|&one| content(one).is_none()).collect();
        if missing.is_empty() {
            Ok((0..shards).filter_map(content).collect())
        } else {
            Err(missing)
        }
    }

    /// A part that the plan does not have, because its wave is smaller.
    pub(crate) fn surplus(&self, wave: u32, shards: u32) -> Option<(u32, &str)> {
        let mut beyond = self.parts.range((wave, shards)..=(wave, u32::MAX));
        beyond.next().map(|((_, shard), part)| (*shard, &*part.1))
    }
}
