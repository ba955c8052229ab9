//! The arguments of one player, read: typed values with their canonical texts.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use super::Argument;
use crate::mode::Mode;

/// The mode and the value of every argument of a player.
#[derive(Clone, Debug)]
pub struct Settings {
    mode: Mode,
    values: Vec<Setting>,
}

/// The value of one argument.
#[derive(Clone)]
pub struct Setting {
    name: &'static str,
    text: String,
    value: Arc<dyn Any + Send + Sync>,
}

impl Settings {
    /// A mode, and no arguments yet.
    pub(crate) fn new(mode: Mode) -> Settings {
        Settings {
            mode,
            values: Vec::new(),
        }
    }

    /// One more argument.
    pub(crate) fn add(&mut self, setting: Setting) {
        self.values.push(setting);
    }

    /// The mode.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The value of an argument.
    ///
    /// # Panics
    /// If the player does not have this argument: a player asks for its own.
    pub fn get<T: Any + Clone>(&self, argument: &Argument<T>) -> T {
        self.find(argument)
            .expect("a player asks for the arguments of its definition")
    }

    /// The value of an argument, if the player has it.
    pub fn find<T: Any + Clone>(&self, argument: &Argument<T>) -> Option<T> {
        let mut values = self.values.iter();
        let setting = values.find(|setting| setting.name == argument.name)?;
        setting.value.downcast_ref().cloned()
    }

    /// Names and canonical texts of all arguments.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let values = self.values.iter();
        values.map(|setting| (setting.name, setting.text.as_str()))
    }
}

impl Setting {
    /// A value and its text.
    pub(crate) fn new<T: Any + Send + Sync>(name: &'static str, text: String, value: T) -> Setting {
        Setting {
            name,
            text,
            value: Arc::new(value),
        }
    }
}

impl fmt::Debug for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.text)
    }
}
