//! Arguments of players: name, values and default of each, with their types.

use std::any::Any;
use std::fmt::Debug;
use std::str::FromStr;

use super::settings::{Setting, Settings};

/// An argument of a player. Help and parsing use the same default, which is a value of the argument's type.
#[derive(Debug)]
pub struct Argument<T: 'static> {
    /// Its name in spec texts.
    pub name: &'static str,
    /// What it decides, in a few words.
    pub meaning: &'static str,
    /// What may be given.
    pub values: Values<T>,
    /// What is meant when nothing is given.
    pub default: Fallback<T>,
}

/// The values of an argument as text.
#[derive(Debug)]
pub enum Values<T: 'static> {
    /// One of some words.
    Words(&'static [(&'static str, T)]),
    /// Anything that can be read.
    Parsed {
        /// What can be read, for errors: "a whole number".
        expected: &'static str,
        /// Reads a value.
        read: fn(&str) -> Option<T>,
        /// Writes a value so that it is read back as the same.
        write: fn(&T) -> String,
    },
}

impl<T: Clone + PartialEq> Values<T> {
    /// Reads a value; `None` if it is not one of them.
    pub fn read(&self, text: &str) -> Option<T> {
        match self {
            Values::Words(words) => {
                let found = words.iter().find(|(word, _)| *word == text);
                found.map(|(_, value)| value.clone())
            }
            Values::Parsed { read, .. } => read(text),
        }
    }

    /// Writes a value so that it is read back as the same.
    ///
    /// # Panics
    /// If it is none of the words.
    pub fn write(&self, value: &T) -> String {
        match self {
            Values::Words(words) => {
                let found = words.iter().find(|(_, known)| known == value);
                found.expect("a value is one of the words").0.to_owned()
            }
            Values::Parsed { write, .. } => write(value),
        }
    }
}

impl<T: FromStr + ToString> Values<T> {
    /// Anything of its type, as it is usually written.
    pub const fn any(expected: &'static str) -> Values<T> {
        Values::Parsed {
            expected,
            read: |text| text.parse().ok(),
            write: T::to_string,
        }
    }
}

/// What is meant when an argument is absent.
#[derive(Debug)]
pub enum Fallback<T> {
    /// Always the same value.
    Value(T),
    /// A value that depends on the mode and on the arguments before this one.
    Rule {
        /// Chooses the value.
        choose: fn(&Settings) -> T,
        /// The rule in words.
        words: fn() -> String,
    },
    /// Nothing: the argument is required.
    Required,
}

/// An argument of any type.
pub trait AnyArgument: Debug + Sync {
    /// Its name in spec texts.
    fn name(&self) -> &'static str;

    /// What it decides, with the words that it takes.
    fn help(&self) -> String;

    /// What is meant when it is absent; `None` if it is required.
    fn default_text(&self) -> Option<String>;

    /// What may be given, for errors.
    fn expected(&self) -> String;

    /// Reads a value; `None` if it is not as expected.
    fn read(&self, text: &str) -> Option<Setting>;

    /// The value when nothing is given; `None` if it is required.
    fn fallback(&self, earlier: &Settings) -> Option<Setting>;
}

impl<T: Any + Clone + Debug + PartialEq + Send + Sync> AnyArgument for Argument<T> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn help(&self) -> String {
        let Values::Words(words) = self.values else {
            return self.meaning.to_owned();
        };
        let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        format!("{}: {}", self.meaning, listed(&words))
    }

    fn default_text(&self) -> Option<String> {
        match &self.default {
            Fallback::Value(value) => Some(self.values.write(value)),
            Fallback::Rule { words, .. } => Some(words()),
            Fallback::Required => None,
        }
    }

    fn expected(&self) -> String {
        match self.values {
            Values::Words(words) => quoted(words.iter().map(|(word, _)| *word)),
            Values::Parsed { expected, .. } => expected.to_owned(),
        }
    }

    fn read(&self, text: &str) -> Option<Setting> {
        self.values.read(text).map(|value| self.setting(value))
    }

    fn fallback(&self, earlier: &Settings) -> Option<Setting> {
        match &self.default {
            Fallback::Value(value) => Some(self.setting(value.clone())),
            Fallback::Rule { choose, .. } => Some(self.setting(choose(earlier))),
            Fallback::Required => None,
        }
    }
}

impl<T: Any + Clone + Debug + PartialEq + Send + Sync> Argument<T> {
    fn setting(&self, value: T) -> Setting {
        Setting::new(self.name, self.values.write(&value), value)
    }
}

/// "a, b or c".
fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// "`a` or `b` or `c`", as errors have it.
pub(crate) fn quoted<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    words.join(" or ")
}
