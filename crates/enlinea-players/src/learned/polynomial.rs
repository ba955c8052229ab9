//! A polynomial in features of the board.

use enlinea_core::{Grid, Rules};

use super::features::FeatureList;
use super::file::{ModelError, ModelFile};
use super::forced::Quiet;
use super::model::Outlook;
use super::readout::Readout;

/// A sum of products of features.
#[derive(Clone, Debug)]
pub struct PolynomialModel {
    features: FeatureList,
    polynomial: Polynomial,
    readout: Readout,
}

/// Products of numbers with coefficients.
#[derive(Clone, Debug, PartialEq)]
pub struct Polynomial {
    /// The numbers of each product by their place; none for the constant.
    pub terms: Vec<Vec<usize>>,
    /// What each product is multiplied by.
    pub coefficients: Vec<f64>,
}

/// Stands for no number in a term of a file.
const NONE: i32 = -1;

impl Polynomial {
    /// All products of up to `degree` of `count` numbers: the constant, the numbers, then products in the order of the published
    /// coefficients (1, x1, x2, ..., x1·x1, x1·x2, ..., x2·x2, ...).
    pub fn all_terms(count: usize, degree: usize) -> Vec<Vec<usize>> {
        let mut terms = vec![Vec::new()];
        let mut last = vec![Vec::new()];
        for _ in 0..degree {
            let longer = last.iter().flat_map(|term: &Vec<usize>| {
                let first = term.last().copied().unwrap_or(0);
                (first..count).map(move |next| [term.as_slice(), &[next]].concat())
            });
            last = longer.collect();
            terms.extend(last.iter().cloned());
        }
        terms
    }

    /// Its value.
    pub fn value(&self, numbers: &[f64]) -> f64 {
        let terms = self.terms.iter().zip(&self.coefficients);
        terms
            .map(|(term, &factor)| factor * product(term, numbers))
            .sum()
    }
}

/// The product of the numbers that a term names.
pub fn product(term: &[usize], numbers: &[f64]) -> f64 {
    term.iter().map(|&place| numbers[place]).product()
}

impl PolynomialModel {
    /// The kind in model files.
    pub const KIND: &str = "polynomial";

    /// Adds a polynomial to a file.
    #[must_use]
    pub fn write(file: ModelFile, polynomial: &Polynomial, readout: &Readout) -> ModelFile {
        let terms = &polynomial.terms;
        let degree = terms.iter().map(Vec::len).max().unwrap_or(0);
        let places = terms.iter().flat_map(|term| {
            let places = term.iter().map(|&place| place as i32);
            places.chain(std::iter::repeat(NONE)).take(degree)
        });
        let file = file
            .with("terms", &[terms.len(), degree], places.collect())
            .with(
                "coefficients",
                &[terms.len()],
                polynomial.coefficients.clone(),
            );
        readout.write(file)
    }

    /// The features that it is a polynomial of.
    pub fn features(&self) -> &FeatureList {
        &self.features
    }

    /// The polynomial, for the side that just moved.
    pub fn polynomial(&self) -> &Polynomial {
        &self.polynomial
    }

    /// What its value says about winning and losing.
    pub fn readout(&self) -> &Readout {
        &self.readout
    }

    /// Reads the tensors of a file.
    ///
    /// # Errors
    /// If a tensor is missing or does not fit the rules.
    pub fn read(file: &ModelFile, rules: Rules) -> Result<PolynomialModel, ModelError> {
        let features = file.features(rules)?;
        let broken = |reason: &str| ModelError::Tensor {
            name: "terms".to_owned(),
            reason: reason.to_owned(),
        };
        let &[count, degree] = file.shape("terms").unwrap_or(&[]) else {
            return Err(broken("it is missing, or not a matrix"));
        };
        let places = file.numbers::<i32>("terms", &[count, degree])?;
        let is_feature = |place: i32| (0..features.count() as i32).contains(&place);
        if !places
            .iter()
            .all(|&place| place == NONE || is_feature(place))
        {
            return Err(broken("it names a feature that the model does not have"));
        }
        let terms = places.chunks(degree.max(1)).map(|term| {
            let places = term.iter().filter(|&&place| place != NONE);
            places.map(|&place| place as usize).collect()
        });
        Ok(PolynomialModel {
            polynomial: Polynomial {
                terms: terms.collect(),
                coefficients: file.numbers::<f64>("coefficients", &[count])?.to_vec(),
            },
            readout: Readout::read(file)?,
            features,
        })
    }

    pub(super) fn outlook<G: Grid>(&self, quiet: &Quiet<G>) -> Outlook {
        let numbers = self.features.of(&quiet.view.turned());
        self.readout
            .outlook(self.polynomial.value(&numbers))
            .turned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_in_the_published_order() {
        let terms = Polynomial::all_terms(2, 2);
        let expected: [&[usize]; 6] = [&[], &[0], &[1], &[0, 0], &[0, 1], &[1, 1]];
        assert_eq!(terms, expected);
        assert_eq!(Polynomial::all_terms(11, 2).len(), 78);
        assert_eq!(Polynomial::all_terms(11, 3).len(), 364);
        let polynomial = Polynomial {
            terms,
            coefficients: vec![1.0, 10.0, 100.0, 1e3, 1e4, 1e5],
        };
        assert_eq!(
            polynomial.value(&[2.0, 3.0]),
            1.0 + 20.0 + 300.0 + 4e3 + 6e4 + 9e5
        );
    }
}
