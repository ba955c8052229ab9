//! What can be wrong with a spec whose grammar is correct.

use enlinea_core::Excerpt;

use super::call::{Call, CallArgument, ParseSpecError};
use super::nearest::{did_you_mean, nearest};
use crate::learned::ModelError;
use crate::weights::{ParameterError, ResourceError, WeightTextError};

/// Why a spec does not name a player or an evaluator.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// A name that does not exist.
    #[error("character {at}: there is no {kind} {}{}", Excerpt::of(name), did_you_mean(suggestion.as_deref()))]
    Unknown {
        /// What was looked for: a player, an evaluator.
        kind: &'static str,
        /// The name.
        name: String,
        /// Where it stands, counted from 1 in characters.
        at: usize,
        /// The nearest name that exists, if one is near.
        suggestion: Option<String>,
    },
    /// An argument that the name does not take.
    #[error("character {at}: {} has no argument {}{}", Excerpt::of(owner), Excerpt::of(key), did_you_mean(suggestion.as_deref()))]
    UnknownArgument {
        /// Whose argument.
        owner: String,
        /// The argument.
        key: String,
        /// Where it stands, counted from 1 in characters.
        at: usize,
        /// The nearest name that exists, if one is near.
        suggestion: Option<String>,
    },
    /// The same argument twice.
    #[error("character {at}: {} is given twice", Excerpt::of(key))]
    Repeated {
        /// The argument.
        key: String,
        /// Where it stands the second time, counted from 1 in characters.
        at: usize,
    },
    /// A value that does not fit.
    #[error(
        "character {at}: `{key}` is {}: expected {expected}",
        Excerpt::of(found)
    )]
    Value {
        /// The argument.
        key: String,
        /// The value.
        found: String,
        /// What fits.
        expected: String,
        /// Where it stands, counted from 1 in characters.
        at: usize,
    },
    /// A required argument is missing.
    #[error("character {at}: {} needs the argument `{key}`", Excerpt::of(owner))]
    Missing {
        /// Whose argument.
        owner: String,
        /// The argument.
        key: &'static str,
        /// Where the owner stands, counted from 1 in characters.
        at: usize,
    },
    /// A weight that does not exist or is out of bounds.
    #[error("character {at}: {reason}")]
    Parameter {
        /// Where it stands, counted from 1 in characters.
        at: usize,
        /// What is wrong.
        #[source]
        reason: ParameterError,
    },
    /// A weight file that cannot be read.
    #[error("character {at}: {reason}")]
    Resource {
        /// Where it is named, counted from 1 in characters.
        at: usize,
        /// What is wrong.
        #[source]
        reason: ResourceError,
    },
    /// A weight file with invalid content.
    #[error("{}: {reason}", Excerpt::of(name))]
    WeightText {
        /// The name of the file.
        name: String,
        /// What is wrong.
        #[source]
        reason: WeightTextError,
    },
    /// A model that cannot be used.
    #[error("character {at}: {}: {reason}", Excerpt::of(name))]
    Model {
        /// The name of the model or of its file.
        name: String,
        /// Where it is named, counted from 1 in characters.
        at: usize,
        /// What is wrong.
        #[source]
        reason: ModelError,
    },
    /// A malformed spec text.
    #[error(transparent)]
    Text(#[from] ParseSpecError),
}

impl SpecError {
    /// A name that is not among these.
    pub(crate) fn unknown<'a>(
        kind: &'static str,
        call: &Call,
        names: impl IntoIterator<Item = &'a str>,
    ) -> SpecError {
        SpecError::Unknown {
            kind,
            name: call.name.clone(),
            at: call.at,
            suggestion: nearest(&call.name, names).map(str::to_owned),
        }
    }

    /// An argument with the wrong value.
    pub(crate) fn value(
        argument: &CallArgument,
        key: &str,
        expected: impl Into<String>,
    ) -> SpecError {
        SpecError::Value {
            key: key.to_owned(),
            found: argument.value.to_string(),
            expected: expected.into(),
            at: argument.value.at,
        }
    }
}
