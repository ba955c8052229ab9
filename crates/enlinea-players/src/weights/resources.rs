//! Data from outside: weight files as text. This crate opens no files; the caller finds and reads them.

use crate::weights::parameters::{ParameterError, Weights};

/// Gives the text behind a name that stands in a spec, usually a path.
pub trait Resources {
    /// The whole text.
    ///
    /// # Errors
    /// If there is nothing with this name, or it cannot be read.
    fn text(&self, name: &str) -> Result<String, ResourceError>;
}

/// Why there is no text.
#[derive(Debug, thiserror::Error)]
#[error("`{name}` cannot be read: {reason}")]
pub struct ResourceError {
    /// The name asked for.
    pub name: String,
    /// What went wrong.
    #[source]
    pub reason: Box<dyn std::error::Error + Send + Sync>,
}

/// Nothing outside: every name is refused.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoResources;

impl Resources for NoResources {
    fn text(&self, name: &str) -> Result<String, ResourceError> {
        Err(ResourceError {
            name: name.to_owned(),
            reason: "no files are available here".into(),
        })
    }
}

/// Why a text holds no weights.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WeightTextError {
    /// It is neither TOML nor JSON.
    #[error("not TOML: {0}")]
    Toml(#[from] toml::de::Error),
    /// It begins like JSON and is none.
    #[error("not JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// A field has another type than expected.
    #[error("`{field}` must be {expected}")]
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
/// [weights]                                          # by name, those not named keep their default
/// control = 55
/// ```
///
/// or `weights = [0.01, 0.02, …]`, all numbers in their canonical order. JSON has the same two fields; a bare JSON list is
/// the numbers alone.
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

impl WeightText {
    /// Reads TOML, or JSON if the text begins with a bracket of either kind and is no TOML table header.
    ///
    /// # Errors
    /// If it is neither, or the fields are not as described.
    pub fn read(text: &str) -> Result<WeightText, WeightTextError> {
        let value = match text.trim_start().chars().next() {
            Some('{') => serde_json::from_str(text)?,
            Some('[') if serde_json::from_str::<serde_json::Value>(text).is_ok() => {
                serde_json::from_str(text)?
            }
            _ => serde_json::to_value(toml::from_str::<toml::Table>(text)?)?,
        };
        Self::from_value(&value)
    }

    fn from_value(value: &serde_json::Value) -> Result<WeightText, WeightTextError> {
        if value.is_array() {
            return Ok(WeightText {
                player: None,
                weights: numbers(value)?,
            });
        }
        let player = match value.get("player") {
            None => None,
            Some(serde_json::Value::String(player)) => Some(player.clone()),
            Some(_) => {
                return Err(WeightTextError::Field {
                    field: "player".to_owned(),
                    expected: "a player as text",
                });
            }
        };
        let weights = match value.get("weights") {
            None => Numbers::Named(Vec::new()),
            Some(weights) => numbers(weights)?,
        };
        Ok(WeightText { player, weights })
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

fn numbers(value: &serde_json::Value) -> Result<Numbers, WeightTextError> {
    let number = |field: String, value: &serde_json::Value| {
        value.as_f64().ok_or(WeightTextError::Field {
            field,
            expected: "a number",
        })
    };
    match value {
        serde_json::Value::Array(list) => list
            .iter()
            .enumerate()
            .map(|(index, value)| number(format!("weights[{index}]"), value))
            .collect::<Result<_, _>>()
            .map(Numbers::Listed),
        serde_json::Value::Object(table) => table
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
    use crate::weights::parameters::{Parameter, ParameterSpace};

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

    #[test]
    fn both_formats_and_both_forms_are_read() {
        assert_eq!(applied("[weights]\nb = 2"), [0.0, 2.0]);
        assert_eq!(applied("weights = [1, 2.5]"), [1.0, 2.5]);
        assert_eq!(applied("{\"weights\": {\"a\": -3}}"), [-3.0, 0.0]);
        assert_eq!(applied(" [4, 5]"), [4.0, 5.0]);
        assert_eq!(applied(""), [0.0, 0.0]);
    }

    #[test]
    fn wrong_fields_are_named() {
        let error = WeightText::read("player = 3").unwrap_err();
        assert_eq!(error.to_string(), "`player` must be a player as text");
        let error = WeightText::read("[weights]\na = \"x\"").unwrap_err();
        assert_eq!(error.to_string(), "`a` must be a number");
        assert!(WeightText::read("{oops").is_err());
        assert!(WeightText::read("= 3").is_err());
    }
}
