//! What can go wrong with an export.

use enlinea_core::Excerpt;
use enlinea_players::learned::ModelError;
use enlinea_players::{ParameterError, SpecError};

/// Why a model cannot be written in another format.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// This kind of model has no such form.
    #[error("a model of kind `{kind}` cannot be written as {format}, only {possible}")]
    Kind {
        /// The kind of the model.
        kind: String,
        /// The format asked for.
        format: &'static str,
        /// What can be written so.
        possible: &'static str,
    },
    /// The polynomial has a term that the published one lacks.
    #[error("the published polynomial has no term `{term}`: at most two of its eleven features")]
    Term {
        /// The features of the term.
        term: String,
    },
    /// The evaluator has no form in Lisp.
    #[error("`{evaluator}` cannot be written as Lisp; these can: {possible}")]
    NoLisp {
        /// The evaluator.
        evaluator: String,
        /// Those that can.
        possible: String,
    },
    /// The model knows winning and losing alone.
    #[error(
        "the model `{model}` knows outcomes alone; polynomials that predict scores can be written as Lisp"
    )]
    LispOutcomes {
        /// The name of the model.
        model: String,
    },
    /// A package or alias that Lisp would not read.
    #[error(
        "{}: a package has letters, digits, `-` and `_`, an alias no `|` and no `\\`; at most 60 characters",
        Excerpt::of(name)
    )]
    LispName {
        /// The name.
        name: String,
    },
    /// A weight is out of its bounds.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// A player without anything to write.
    #[error("`{player}` has no weights")]
    NoWeights {
        /// The player as it was named.
        player: String,
    },
    /// The player cannot be understood.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The model is broken.
    #[error(transparent)]
    Model(#[from] ModelError),
}
