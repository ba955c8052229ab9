//! The definition of a set of features: counts of a position that are not one number.

use super::Text;
use crate::features;
use crate::features::FeatureSet;
use crate::mode::Mode;
use crate::sources::Source;

/// Everything there is to know about a set of features.
#[derive(Debug)]
pub struct FeatureSetDefinition {
    /// Its name in texts.
    pub slug: &'static str,
    /// Its name for people.
    pub name: Text,
    /// What it counts, in a line.
    pub idea: Text,
    /// Where it comes from.
    pub source: Source,
    /// The modes it has; the first is the default.
    pub modes: &'static [Mode],
    /// The set in one of its modes.
    pub select: fn(Mode) -> FeatureSet,
}

impl FeatureSetDefinition {
    /// All sets of features.
    pub fn all() -> impl Iterator<Item = &'static FeatureSetDefinition> {
        features::DEFINITIONS.iter().copied()
    }

    /// The set with this slug.
    pub fn find(slug: &str) -> Option<&'static FeatureSetDefinition> {
        Self::all().find(|set| set.slug == slug)
    }
}
