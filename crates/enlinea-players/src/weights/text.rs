//! Weight files: TOML or JSON text with a player and numbers.

use enlinea_core::{Excerpt, bounded_reason};
use serde_json::Value;

use super::{ParameterError, Weights};
use crate::read_toml;
use crate::spec::nearest::did_you_mean;

/// Why a text is not a weight file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WeightTextError {
    /// It is malformed.
    #[error("malformed {format}: {reason}")]
    Syntax {
        /// TOML or JSON.
        format: &'static str,
        /// What the parser says.
        reason: String,
    },
    /// A field that weight files do not have.
    #[error("unknown field {}{}", Excerpt::of(field), did_you_mean(suggestion.as_deref()))]
    UnknownField {
        /// The field.
        field: String,
        /// The nearest name that exists, if one is near.
        suggestion: Option<String>,
    },
    /// A field without which the file is of no use.
    #[error("`{field}` is missing: {reason}")]
    MissingField {
        /// The field.
        field: &'static str,
        /// What it is needed for.
        reason: &'static str,
    },
    /// A field has another type than expected.
    #[error("{} must be {expected}", Excerpt::of(field))]
    Field {
        /// The field.
        field: String,
        /// What belongs there.
        expected: &'static str,
    },
    /// A weight does not exist or is out of bounds.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
}

/// A weight file: whose weights they are, and the numbers.
///
/// ```toml
/// player = "alphabeta(eval=threats, nodes=100000)"   # only needed by weights(file=…)
///
/// [weights]                                          # by name; the others keep their default
/// control = 55
/// ```
///
/// or `weights = [0.01, 0.02, …]`, all numbers in their canonical order. JSON has the same two fields; a bare JSON list is
/// the numbers alone. A table `tuning` may say where the weights come from.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightText {
    /// The spec text of the player, if the file names one.
    pub player: Option<String>,
    weights: Numbers,
}

#[derive(Clone, Debug, PartialEq)]
enum Numbers {
    Named(Vec<(String, f64)>),
    Listed(Vec<f64>),
}

/// All fields; `tuning` is not read here.
const FIELDS: [&str; 3] = ["player", "weights", "tuning"];

impl WeightText {
    /// Reads JSON if the text begins like it, else TOML.
    ///
    /// # Errors
    /// If it is neither, or the fields are not as described.
    pub fn read(text: &str) -> Result<WeightText, WeightTextError> {
        let json = serde_json::from_str(text);
        let value = match (text.trim_start().chars().next(), json) {
            (Some('{' | '['), Ok(value)) => value,
            (Some('{'), Err(error)) => {
                return Err(WeightTextError::Syntax {
                    format: "JSON",
                    reason: bounded_reason(&error),
                });
            }
            // A TOML table begins with a bracket too.
            _ => from_toml(text)?,
        };
        Self::from_value(&value)
    }

    fn from_value(value: &Value) -> Result<WeightText, WeightTextError> {
        let Some(fields) = value.as_object() else {
            let weights = numbers(value)?;
            return Ok(WeightText {
                player: None,
                weights,
            });
        };
        if let Some(field) = fields.keys().find(|name| !FIELDS.contains(&name.as_str())) {
            return Err(WeightTextError::UnknownField {
                field: field.clone(),
                suggestion: crate::spec::nearest::nearest(field, FIELDS).map(str::to_owned),
            });
        }
        let player = match fields.get("player") {
            None => None,
            Some(Value::String(player)) => Some(player.clone()),
            Some(_) => {
                return Err(WeightTextError::Field {
                    field: "player".to_owned(),
                    expected: "a player as text",
                });
            }
        };
        let Some(weights) = fields.get("weights") else {
            return Err(WeightTextError::MissingField {
                field: "weights",
                reason: "a weight file has a table or a list of numbers",
            });
        };
        let weights = numbers(weights)?;
        Ok(WeightText { player, weights })
    }

    /// The spec text of the player.
    ///
    /// # Errors
    /// If the file does not name one.
    pub fn required_player(&self) -> Result<&str, WeightTextError> {
        self.player.as_deref().ok_or(WeightTextError::MissingField {
            field: "player",
            reason: "without it the file does not say who plays",
        })
    }

    /// Sets the numbers.
    ///
    /// # Errors
    /// If one does not exist or is out of bounds.
    pub fn apply(&self, weights: &mut Weights) -> Result<(), ParameterError> {
        match &self.weights {
            Numbers::Listed(values) => weights.set_all(values),
            Numbers::Named(values) => {
                for (name, value) in values {
                    weights.set(name, *value)?;
                }
                Ok(())
            }
        }
    }
}

/// The same value as if it were JSON.
fn from_toml(text: &str) -> Result<Value, WeightTextError> {
    let malformed = |reason: String| WeightTextError::Syntax {
        format: "TOML",
        reason,
    };
    let table: toml::Table = read_toml(text).map_err(|error| malformed(error.to_string()))?;
    serde_json::to_value(table).map_err(|error| malformed(bounded_reason(&error)))
}

fn numbers(value: &Value) -> Result<Numbers, WeightTextError> {
    let number = |field: String, value: &Value| {
        value.as_f64().ok_or(WeightTextError::Field {
            field,
            expected: "a number",
        })
    };
    match value {
        Value::Array(list) => list
            .iter()
            .enumerate()
            .map(|(index, value)| number(format!("weights[{index}]"), value))
            .collect::<Result<_, _>>()
            .map(Numbers::Listed),
        Value::Object(table) => table
            .iter()
            .map(|(name, value)| Ok((name.clone(), number(name.clone(), value)?)))
            .collect::<Result<_, _>>()
            .map(Numbers::Named),
        _ => Err(WeightTextError::Field {
            field: "weights".to_owned(),
            expected: "a table or a list of numbers",
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::{Parameter, ParameterSpace};

    fn applied(text: &str) -> Vec<f64> {
        let space = ParameterSpace::new(vec![
            Parameter::new("a", 0.0, (-9.0, 9.0)),
            Parameter::new("b", 0.0, (-9.0, 9.0)),
        ]);
        let mut weights = space.defaults();
        let read = WeightText::read(text).unwrap();
        read.apply(&mut weights).unwrap();
        weights.values().to_vec()
    }

    fn error(text: &str) -> String {
        WeightText::read(text).unwrap_err().to_string()
    }

    #[test]
    fn both_formats_and_both_forms_are_read() {
        assert_eq!(applied("[weights]\nb = 2"), [0.0, 2.0]);
        assert_eq!(applied("weights = [1, 2.5]"), [1.0, 2.5]);
        assert_eq!(applied("{\"weights\": {\"a\": -3}}"), [-3.0, 0.0]);
        assert_eq!(applied(" [4, 5]"), [4.0, 5.0]);
        assert_eq!(applied("[weights]\n[tuning]\nname = \"x\""), [0.0, 0.0]);
    }

    #[test]
    fn wrong_fields_are_named() {
        assert_eq!(
            error("weights = []\nplayer = 3"),
            "`player` must be a player as text"
        );
        assert_eq!(error("[weights]\na = \"x\""), "`a` must be a number");
        assert!(error("{oops").starts_with("malformed JSON: "));
    }

    #[test]
    fn a_misspelt_weights_table_is_not_ignored() {
        assert_eq!(
            error("player = \"random\"\n[wieghts]\na = 1"),
            "unknown field `wieghts`; did you mean `weights`?"
        );
    }

    #[test]
    fn an_empty_weight_file_is_refused() {
        let message = "`weights` is missing: a weight file has a table or a list of numbers";
        assert_eq!(error(""), message);
        assert_eq!(error("{}"), message);
    }

    #[test]
    fn a_long_line_is_not_quoted() {
        let text = format!("[weights]\na = {}", "x".repeat(100_000));
        let message = error(&text);
        assert!(
            message.starts_with("malformed TOML: line 2: "),
            "{}",
            message.len()
        );
        assert!(message.len() < 300);
    }
}
