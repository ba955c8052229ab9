//! Reading the arguments of a call: each is taken by name, and what is left over is an error.

use std::str::FromStr;

use super::call::{Call, CallArgument};
use super::error::SpecError;
use super::nearest::nearest;
use crate::definition::quoted;
use crate::mode::Mode;

/// The arguments of one call, each taken at most once.
#[derive(Debug)]
pub(crate) struct Arguments<'a> {
    call: &'a Call,
    left: Vec<&'a CallArgument>,
    /// Every key that was asked for, for suggestions.
    known: Vec<String>,
}

impl<'a> Arguments<'a> {
    pub(crate) fn of(call: &'a Call) -> Arguments<'a> {
        Arguments {
            call,
            left: call.arguments.iter().collect(),
            known: Vec::new(),
        }
    }

    /// The argument with this key.
    pub(crate) fn take(&mut self, key: &str) -> Result<Option<&'a CallArgument>, SpecError> {
        self.known.push(key.to_owned());
        let place =
            |left: &[&CallArgument]| left.iter().position(|a| a.key.as_deref() == Some(key));
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
    pub(crate) fn take_bare(&mut self, key: &str) -> Result<Option<&'a CallArgument>, SpecError> {
        if let Some(argument) = self.take(key)? {
            return Ok(Some(argument));
        }
        let bare = self.left.iter().position(|argument| argument.key.is_none());
        Ok(bare.map(|index| self.left.remove(index)))
    }

    /// The mode: one of these, the first unless told otherwise.
    pub(crate) fn mode(&mut self, modes: &[Mode]) -> Result<Mode, SpecError> {
        let argument = self.take("mode")?;
        if modes.len() == 1 {
            // Where there is no choice, a wrong name was not meant to be `mode`.
            self.known.pop();
        }
        let Some(argument) = argument else {
            return Ok(modes[0]);
        };
        let mode = Mode::find(&argument.value.name).filter(|mode| modes.contains(mode));
        mode.ok_or_else(|| {
            let names = modes.iter().map(|mode| mode.name());
            SpecError::value(argument, "mode", quoted(names))
        })
    }

    /// Everything with one of these keys that was not taken.
    pub(crate) fn take_all(&mut self, keys: Vec<String>) -> Vec<&'a CallArgument> {
        let is_among = |argument: &&CallArgument| {
            let key = argument.key.as_ref();
            key.is_some_and(|key| keys.contains(key))
        };
        let (taken, left) = self.left.iter().partition(|argument| is_among(argument));
        self.left = left;
        self.known.extend(keys);
        taken
    }

    /// Everything that has a key and was not taken, for callers whose keys are data.
    pub(crate) fn take_rest(&mut self) -> Vec<(&'a str, &'a CallArgument)> {
        let (keyed, bare): (Vec<_>, Vec<_>) = self
            .left
            .iter()
            .partition(|argument| argument.key.is_some());
        self.left = bare;
        let with_key = |argument: &'a CallArgument| Some((argument.key.as_deref()?, argument));
        keyed.into_iter().filter_map(with_key).collect()
    }

    /// Refuses what is left.
    pub(crate) fn finish(self) -> Result<(), SpecError> {
        let Some(argument) = self.left.first() else {
            return Ok(());
        };
        let key = argument.key.as_ref().unwrap_or(&argument.value.name);
        let known = self.known.iter().map(String::as_str);
        Err(SpecError::UnknownArgument {
            owner: self.call.name.clone(),
            key: key.clone(),
            at: argument.at,
            suggestion: nearest(key, known).map(str::to_owned),
        })
    }
}

/// The value of an argument as one word, without parentheses.
pub(crate) fn word(argument: &CallArgument) -> Option<&str> {
    let value = &argument.value;
    value.arguments.is_empty().then_some(value.name.as_str())
}

/// Reads the value of an argument as one word or number.
pub(crate) fn parse<T: FromStr>(
    argument: &CallArgument,
    key: &str,
    expected: &str,
) -> Result<T, SpecError> {
    let parsed = word(argument).and_then(|word| word.parse().ok());
    parsed.ok_or_else(|| SpecError::value(argument, key, expected))
}
