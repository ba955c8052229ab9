//! Polynomial regression.

use enlinea_players::learned::{Polynomial, product};

use super::examples::Examples;
use super::least_squares::{LeastSquares, TrainingRows};

/// The polynomial of this degree that is nearest to the targets, by least squares.
pub fn fit_rows(rows: &TrainingRows, degree: usize) -> Polynomial {
    let terms = Polynomial::all_terms(rows.width, degree);
    let problem = LeastSquares::new(rows.len(), terms.len(), |index, products| {
        let numbers = rows.row(index);
        for (place, term) in products.iter_mut().zip(&terms) {
            *place = product(term, numbers);
        }
        rows.targets[index]
    });
    Polynomial {
        coefficients: problem.solve(),
        terms,
    }
}

/// The same on examples.
pub fn fit_polynomial(examples: &Examples, degree: usize) -> Polynomial {
    fit_rows(&examples.rows, degree)
}
