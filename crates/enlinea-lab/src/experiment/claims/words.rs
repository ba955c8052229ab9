//! The same words in English and Spanish.

use serde::{Deserialize, Serialize};

/// A language of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// That of the program.
    English,
    /// That of the reports.
    Spanish,
}

impl Language {
    /// Both, as they are offered.
    pub const ALL: [Language; 2] = [Language::English, Language::Spanish];

    /// As `lang` names it.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Spanish => "es",
        }
    }

    /// As its speakers name it.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Spanish => "Español",
        }
    }
}

/// The same words in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// In English.
    pub en: String,
    /// In Spanish.
    pub es: String,
}

impl Words {
    /// In this language.
    pub fn of(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Spanish => &self.es,
        }
    }

    /// With a number in the place of `{}`.
    pub(super) fn with(&self, language: Language, number: &str) -> String {
        self.of(language).replacen("{}", number, 1)
    }
}
