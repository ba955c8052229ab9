//! Words for people, in the languages of the page.

/// The same words in English and in Spanish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// In English, the language of the program.
    pub english: &'static str,
    /// In Spanish, for the page.
    pub spanish: &'static str,
}
