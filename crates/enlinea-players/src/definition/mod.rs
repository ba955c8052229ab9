//! Definitions: everything there is to know about a player, a heuristic or a set of features, beside its code.
//!
//! Each file in [`players`](crate::players) and [`heuristics`](crate::heuristics) exports its definitions, and the list of
//! the folder names the file. Parsing, errors, suggestions, help, the page and the documents are derived from definitions.
//! They are written as struct literals with every field, so that a missing piece does not compile; `completeness.rs` shows it
//! for each field.

mod argument;
#[cfg(doctest)]
mod completeness;
mod evaluator_use;
#[cfg(test)]
mod example_tests;
mod feature_set;
mod group;
mod heuristic;
mod player;
mod recipe;
mod settings;
mod text;

pub use argument::{AnyArgument, Argument, Fallback, Values};
pub use evaluator_use::EvaluatorUse;
pub use feature_set::FeatureSetDefinition;
pub use group::PlayerGroup;
pub use heuristic::HeuristicDefinition;
pub use player::{Making, PlayerDefinition, PresetRequest};
pub use recipe::{AnyRecipe, Recipe};
pub use settings::{Setting, Settings};
pub use text::Text;

/// Declares the files of a folder and collects their definitions: one line a file.
///
/// `cargo fmt` does not look into macros; `cargo xtask fmt` formats these files too.
macro_rules! definitions {
    ($definition:ty; $($(#[$condition:meta])* $file:ident $(= $path:literal)?,)+) => {
        $(
            $(#[$condition])*
            $(#[path = $path])?
            pub mod $file;
        )+

        /// The definitions of every file of this folder.
        pub(crate) static DEFINITIONS: &[&[&$definition]] = &[
            $($(#[$condition])* $file::DEFINITIONS,)+
        ];
    };
}

pub(crate) use argument::quoted;
pub(crate) use definitions;
