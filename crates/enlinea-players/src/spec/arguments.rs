//! Reading the arguments of a call: each is asked for by name, and what nobody asked for is an error.

use std::str::FromStr;

use crate::spec::nearest::nearest;
use crate::spec::{Argument, Call, ParseSpecError};
use crate::weights::parameters::ParameterError;
use crate::weights::resources::{ResourceError, WeightTextError};

/// Why a spec with a correct grammar names no player or evaluator.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// A name that is not in the catalogue.
    #[error("character {at}: there is no {kind} `{name}`{}", did_you_mean(suggestion.as_deref()))]
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
    #[error("character {at}: `{owner}` has no argument `{key}`{}", did_you_mean(suggestion.as_deref()))]
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
    #[error("character {at}: `{key}` is given twice")]
    Repeated {
        /// The argument.
        key: String,
        /// Where it stands the second time, counted from 1 in characters.
        at: usize,
    },
    /// A value that does not fit.
    #[error("character {at}: `{key}` is `{found}`: expected {expected}")]
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
    /// An argument without which nothing can be built.
    #[error("character {at}: `{owner}` needs the argument `{key}`")]
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
    /// A weight file that cannot be had.
    #[error("character {at}: {reason}")]
    Resource {
        /// Where it is named, counted from 1 in characters.
        at: usize,
        /// What is wrong.
        #[source]
        reason: ResourceError,
    },
    /// A weight file that cannot be read.
    #[error("`{name}`: {reason}")]
    WeightText {
        /// The name of the file.
        name: String,
        /// What is wrong.
        #[source]
        reason: WeightTextError,
    },
    /// A spec text within other data that is none.
    #[error(transparent)]
    Text(#[from] ParseSpecError),
}

fn did_you_mean(suggestion: Option<&str>) -> String {
    suggestion.map_or(String::new(), |near| format!("; did you mean `{near}`?"))
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
}

/// The arguments of one call, each taken at most once.
#[derive(Debug)]
pub(crate) struct Arguments<'a> {
    call: &'a Call,
    left: Vec<&'a Argument>,
    /// Every key that was asked for, for suggestions.
    known: Vec<&'static str>,
}

impl<'a> Arguments<'a> {
    pub(crate) fn of(call: &'a Call) -> Arguments<'a> {
        Arguments {
            call,
            left: call.arguments.iter().collect(),
            known: Vec::new(),
        }
    }

    /// The argument with this key. A value without a key is taken by the first question that may stand without one.
    pub(crate) fn take(&mut self, key: &'static str) -> Result<Option<&'a Argument>, SpecError> {
        self.known.push(key);
        let place = |left: &[&Argument]| left.iter().position(|a| a.key.as_deref() == Some(key));
        let found = place(&self.left).map(|index| self.left.remove(index));
        match place(&self.left) {
            Some(again) => Err(SpecError::Repeated {
                key: key.to_owned(),
                at: self.left[again].at,
            }),
            None => Ok(found),
        }
    }

    /// Like [`take`](Self::take), but the value may stand without its key.
    pub(crate) fn take_bare(
        &mut self,
        key: &'static str,
    ) -> Result<Option<&'a Argument>, SpecError> {
        if let Some(argument) = self.take(key)? {
            return Ok(Some(argument));
        }
        let bare = self.left.iter().position(|argument| argument.key.is_none());
        Ok(bare.map(|index| self.left.remove(index)))
    }

    /// Whether there is an argument with this key; it counts as asked for.
    pub(crate) fn has(&mut self, key: &'static str) -> bool {
        self.known.push(key);
        self.left
            .iter()
            .any(|argument| argument.key.as_deref() == Some(key))
    }

    /// A word or number with this key, or the default.
    pub(crate) fn parsed<T: FromStr>(
        &mut self,
        key: &'static str,
        default: T,
        expected: &str,
    ) -> Result<T, SpecError> {
        match self.take(key)? {
            Some(argument) => parse(argument, key, expected),
            None => Ok(default),
        }
    }

    /// One of some words, or the first of them.
    pub(crate) fn one_of<T: Copy>(
        &mut self,
        key: &'static str,
        words: &[(&str, T)],
    ) -> Result<T, SpecError> {
        let Some(argument) = self.take(key)? else {
            return Ok(words[0].1);
        };
        let name = argument.value.name.as_str();
        let found = words.iter().find(|(word, _)| *word == name);
        found.map(|&(_, meaning)| meaning).ok_or_else(|| {
            let names: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            bad_value(argument, key, &names.join(" or "))
        })
    }

    /// Everything that has a key and was not taken, for callers whose keys are data.
    pub(crate) fn take_rest(&mut self) -> Vec<(&'a str, &'a Argument)> {
        let (keyed, bare): (Vec<_>, Vec<_>) = self
            .left
            .iter()
            .partition(|argument| argument.key.is_some());
        self.left = bare;
        let with_key = |argument: &'a Argument| Some((argument.key.as_deref()?, argument));
        keyed.into_iter().filter_map(with_key).collect()
    }

    /// Complains about what is left.
    pub(crate) fn finish(self) -> Result<(), SpecError> {
        let Some(argument) = self.left.first() else {
            return Ok(());
        };
        let key = argument.key.as_ref().unwrap_or(&argument.value.name);
        Err(SpecError::UnknownArgument {
            owner: self.call.name.clone(),
            key: key.clone(),
            at: argument.at,
            suggestion: nearest(key, self.known.iter().copied()).map(str::to_owned),
        })
    }
}

/// Reads the value of an argument as one word or number.
pub(crate) fn parse<T: FromStr>(
    argument: &Argument,
    key: &str,
    expected: &str,
) -> Result<T, SpecError> {
    let value = &argument.value;
    let parsed = value.name.parse().ok();
    parsed
        .filter(|_| value.arguments.is_empty())
        .ok_or_else(|| bad_value(argument, key, expected))
}

/// The complaint about a value.
pub(crate) fn bad_value(argument: &Argument, key: &str, expected: &str) -> SpecError {
    SpecError::Value {
        key: key.to_owned(),
        found: argument.value.to_string(),
        expected: expected.to_owned(),
        at: argument.value.at,
    }
}
