//! Explains a weight file: whose weights they are, and what they care about.

use std::path::Path;

use enlinea_core::Rules;
use enlinea_players::{ParameterError, Resources, WeightText, WeightTextError};
use serde::Serialize;

use super::explain;
use crate::subject::{Subject, SubjectError};
use crate::tuning::TuningDescription;

/// A weight file in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// Spec text of the player.
    pub player: String,
    /// One sentence each.
    pub lines: Vec<String>,
}

/// Why a weight file cannot be explained.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExplainError {
    /// The text is not a weight file.
    #[error(transparent)]
    Text(#[from] WeightTextError),
    /// Its player does not exist or has no weights.
    #[error(transparent)]
    Subject(#[from] SubjectError),
    /// Its weights are not those of its player.
    #[error(transparent)]
    Weights(#[from] ParameterError),
}

/// Explains the text of a weight file. `rules` are those of files that do not say which game they were tuned for.
///
/// # Errors
/// If the text is not a weight file, or its weights are not those of its player.
pub fn explain_weight_file(
    text: &str,
    rules: Rules,
    resources: &dyn Resources,
) -> Result<Explanation, ExplainError> {
    let file = WeightText::read(text)?;
    let player = file.player.as_deref().unwrap_or("uba-greedy");
    let rules = match TuningDescription::from_toml(text, Path::new(".")) {
        Ok(description) => description.rules,
        Err(_) => rules,
    };
    let subject = Subject::new(player, rules, resources)?;
    let mut weights = subject.space().defaults();
    weights.set_all(subject.weights())?;
    file.apply(&mut weights)?;
    Ok(Explanation {
        player: player.to_owned(),
        lines: explain(&subject, weights.values()),
    })
}
