//! Weights as data: names, bounds and defaults that tuners, weight files and spec texts can all speak about.

use enlinea_core::Excerpt;

use crate::spec::nearest::{did_you_mean, nearest};

/// One number that may be moved.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name in spec texts and weight files: lower case, words joined by `_`.
    pub name: String,
    /// The published value.
    pub default: f64,
    /// The smallest value that makes sense.
    pub minimum: f64,
    /// The largest value that makes sense.
    pub maximum: f64,
}

impl Parameter {
    /// A parameter with its bounds.
    pub fn new(name: impl Into<String>, default: f64, bounds: (f64, f64)) -> Parameter {
        Parameter {
            name: name.into(),
            default,
            minimum: bounds.0,
            maximum: bounds.1,
        }
    }
}

/// All numbers of one evaluator or search, in a fixed order: a point in it is a list of numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParameterSpace {
    parameters: Vec<Parameter>,
}

/// Why a number cannot be set.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ParameterError {
    /// There is no such parameter.
    #[error("there is no parameter {}{}", Excerpt::of(name), did_you_mean(suggestion.as_deref()))]
    Unknown {
        /// The name asked for.
        name: String,
        /// The nearest name that exists, if one is near.
        suggestion: Option<String>,
    },
    /// The number is outside its bounds or not a number.
    #[error("`{name}` is {value}: it must be from {minimum} to {maximum}")]
    OutOfBounds {
        /// The parameter.
        name: String,
        /// The value asked for.
        value: f64,
        /// The smallest value allowed.
        minimum: f64,
        /// The largest value allowed.
        maximum: f64,
    },
    /// A plain list of numbers has the wrong length.
    #[error("{found} weights were given, {expected} are needed")]
    Count {
        /// Numbers given.
        found: usize,
        /// Numbers needed.
        expected: usize,
    },
}

impl ParameterSpace {
    /// A space of these parameters.
    pub fn new(parameters: Vec<Parameter>) -> ParameterSpace {
        ParameterSpace { parameters }
    }

    /// The parameters in order.
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.parameters.len()
    }

    /// Whether there is nothing to move.
    pub fn is_empty(&self) -> bool {
        self.parameters.is_empty()
    }

    /// The published point.
    pub fn defaults(&self) -> Weights {
        Weights {
            values: self.parameters.iter().map(|p| p.default).collect(),
            space: self.clone(),
        }
    }

    fn position(&self, name: &str) -> Option<usize> {
        self.parameters.iter().position(|p| p.name == name)
    }
}

/// A point of a [`ParameterSpace`]: one checked number for each name.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    space: ParameterSpace,
    values: Vec<f64>,
}

impl Weights {
    /// The space this is a point of.
    pub fn space(&self) -> &ParameterSpace {
        &self.space
    }

    /// The numbers in the order of the space.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The number with this name.
    ///
    /// # Panics
    /// If the space has no such name: callers ask for names that they put into the space themselves.
    pub fn value(&self, name: &str) -> f64 {
        let index = self.space.position(name);
        self.values[index.expect("an evaluator asks for its own parameters")]
    }

    /// Sets one number.
    ///
    /// # Errors
    /// If there is no such name, or the value is out of bounds.
    pub fn set(&mut self, name: &str, value: f64) -> Result<(), ParameterError> {
        let Some(index) = self.space.position(name) else {
            let names = self.space.parameters.iter().map(|p| p.name.as_str());
            return Err(ParameterError::Unknown {
                name: name.to_owned(),
                suggestion: nearest(name, names).map(str::to_owned),
            });
        };
        self.set_at(index, value)
    }

    /// Sets all numbers at once, in the order of the space.
    ///
    /// # Errors
    /// If there are too many or too few, or one is out of bounds.
    pub fn set_all(&mut self, values: &[f64]) -> Result<(), ParameterError> {
        if values.len() != self.values.len() {
            return Err(ParameterError::Count {
                found: values.len(),
                expected: self.values.len(),
            });
        }
        for (index, &value) in values.iter().enumerate() {
            self.set_at(index, value)?;
        }
        Ok(())
    }

    fn set_at(&mut self, index: usize, value: f64) -> Result<(), ParameterError> {
        let parameter = &self.space.parameters[index];
        if !(parameter.minimum..=parameter.maximum).contains(&value) {
            return Err(ParameterError::OutOfBounds {
                name: parameter.name.clone(),
                value,
                minimum: parameter.minimum,
                maximum: parameter.maximum,
            });
        }
        self.values[index] = value;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space() -> ParameterSpace {
        ParameterSpace::new(vec![
            Parameter::new("centre", 3.0, (0.0, 100.0)),
            Parameter::new("base", 10.0, (1.0, 100.0)),
        ])
    }

    #[test]
    fn defaults_are_the_published_point() {
        assert_eq!(space().defaults().values(), [3.0, 10.0]);
    }

    #[test]
    fn numbers_are_set_by_name() {
        let mut weights = space().defaults();
        weights.set("base", 2.0).unwrap();
        assert_eq!(weights.value("base"), 2.0);
    }

    #[test]
    fn wrong_names_and_values_are_refused() {
        let mut weights = space().defaults();
        let check = |error: ParameterError, text: &str| assert_eq!(error.to_string(), text);
        check(
            weights.set("center", 1.0).unwrap_err(),
            "there is no parameter `center`; did you mean `centre`?",
        );
        check(
            weights.set("base", 0.5).unwrap_err(),
            "`base` is 0.5: it must be from 1 to 100",
        );
        check(
            weights.set("base", f64::NAN).unwrap_err(),
            "`base` is NaN: it must be from 1 to 100",
        );
        check(
            weights.set_all(&[1.0]).unwrap_err(),
            "1 weights were given, 2 are needed",
        );
        assert_eq!(weights, space().defaults());
    }
}
