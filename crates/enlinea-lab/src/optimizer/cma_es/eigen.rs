//! Eigenvalues and eigenvectors of a symmetric matrix, by the cyclic method of Jacobi (1846).
//!
//! Matrices here have a row for each weight, some dozens at most: the oldest method is fast enough, gives orthogonal vectors
//! to the last bit, and the same ones on every run.

/// A square matrix, row by row.
pub(super) type Matrix = Vec<Vec<f64>>;

/// The identity.
pub(super) fn identity(size: usize) -> Matrix {
    let row = |index| {
        (0..size)
            .map(|column| f64::from(u8::from(column == index)))
            .collect()
    };
    (0..size).map(row).collect()
}

/// Eigenvalues, and eigenvectors as the columns of a matrix.
#[derive(Clone, Debug)]
pub(super) struct Eigen {
    pub(super) values: Vec<f64>,
    pub(super) vectors: Matrix,
}

/// Sweeps over all pairs of rows; ten are plenty for any matrix of doubles.
const MOST_SWEEPS: usize = 50;

impl Eigen {
    /// Of a symmetric matrix.
    pub(super) fn of(matrix: &Matrix) -> Eigen {
        let size = matrix.len();
        let mut rest = matrix.clone();
        let mut vectors = identity(size);
        for _ in 0..MOST_SWEEPS {
            let above: f64 = (0..size)
                .flat_map(|row| (row + 1..size).map(move |column| (row, column)))
                .map(|(row, column)| rest[row][column] * rest[row][column])
                .sum();
            let diagonal: f64 = (0..size).map(|row| rest[row][row] * rest[row][row]).sum();
            if above <= diagonal * 1e-30 {
                break;
            }
            for row in 0..size {
                for column in row + 1..size {
                    rotate(&mut rest, &mut vectors, row, column);
                }
            }
        }
        Eigen {
            values: (0..size).map(|row| rest[row][row]).collect(),
            vectors,
        }
    }
}

/// Turns two axes so that their common entry becomes zero.
fn rotate(rest: &mut Matrix, vectors: &mut Matrix, p: usize, q: usize) {
    let off = rest[p][q];
    if off == 0.0 {
        return;
    }
    let theta = (rest[q][q] - rest[p][p]) / (2.0 * off);
    let tangent = theta.signum() / (theta.abs() + libm::hypot(theta, 1.0));
    let cosine = 1.0 / libm::hypot(tangent, 1.0);
    let sine = tangent * cosine;
    for row in rest.iter_mut() {
        let (a, b) = (row[p], row[q]);
        row[p] = cosine * a - sine * b;
        row[q] = sine * a + cosine * b;
    }
    let (upper, lower) = rest.split_at_mut(q);
    for (a, b) in upper[p].iter_mut().zip(&mut lower[0]) {
        (*a, *b) = (cosine * *a - sine * *b, sine * *a + cosine * *b);
    }
    for row in vectors.iter_mut() {
        let (a, b) = (row[p], row[q]);
        row[p] = cosine * a - sine * b;
        row[q] = sine * a + cosine * b;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_make_the_whole() {
        let size = 9;
        let entry = |row: usize, column: usize| {
            let (low, high) = (row.min(column) as f64, row.max(column) as f64);
            libm::sin(1.0 + low * 3.7 + high * 1.3)
        };
        let matrix: Matrix = (0..size)
            .map(|row| (0..size).map(|column| entry(row, column)).collect())
            .collect();
        let Eigen { values, vectors } = Eigen::of(&matrix);
        for row in 0..size {
            for column in 0..size {
                let sum = |factor: &dyn Fn(usize) -> f64| -> f64 {
                    let terms = (0..size).map(|k| vectors[row][k] * factor(k) * vectors[column][k]);
                    terms.sum()
                };
                assert!((sum(&|k| values[k]) - matrix[row][column]).abs() < 1e-12);
                let unit = f64::from(u8::from(row == column));
                assert!((sum(&|_| 1.0) - unit).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn known_values_are_found() {
        let mut values = Eigen::of(&vec![vec![2.0, 1.0], vec![1.0, 2.0]]).values;
        values.sort_by(f64::total_cmp);
        assert!((values[0] - 1.0).abs() < 1e-14 && (values[1] - 3.0).abs() < 1e-14);
    }
}
