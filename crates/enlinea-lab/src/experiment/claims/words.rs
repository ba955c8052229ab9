//! The same words in English and Spanish.

use serde::{Deserialize, Serialize};

/// A language of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageLanguage {
    /// That of the program.
    English,
    /// That of the reports.
    Spanish,
}

impl PageLanguage {
    /// Both, as they are offered.
    pub const ALL: [PageLanguage; 2] = [PageLanguage::English, PageLanguage::Spanish];

    /// As `lang` names it.
    pub const fn code(self) -> &'static str {
        match self {
            PageLanguage::English => "en",
            PageLanguage::Spanish => "es",
        }
    }

    /// As its speakers name it.
    pub const fn name(self) -> &'static str {
        match self {
            PageLanguage::English => "English",
            PageLanguage::Spanish => "Español",
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
    pub fn of(&self, language: PageLanguage) -> &str {
        match language {
            PageLanguage::English => &self.en,
            PageLanguage::Spanish => &self.es,
        }
    }

    /// With a number in the place of `{}`.
    pub(super) fn with(&self, language: PageLanguage, number: &str) -> String {
        self.of(language).replacen("{}", number, 1)
    }
}
