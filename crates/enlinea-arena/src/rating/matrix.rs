//! Linear algebra for ratings: symmetric positive definite systems.

/// A square matrix of a few hundred rows at most, row by row.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    size: usize,
    values: Vec<f64>,
}

impl Matrix {
    pub(super) fn zero(size: usize) -> Matrix {
        Matrix {
            size,
            values: vec![0.0; size * size],
        }
    }

    pub(super) fn at(&self, row: usize, column: usize) -> f64 {
        self.values[row * self.size + column]
    }

    pub(super) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.values[row * self.size + column] += value;
    }

    /// The lower triangle L with L Lᵀ equal to this matrix (Cholesky), or `None` if it is not positive definite.
    fn factor(&self) -> Option<Matrix> {
        let mut lower = Matrix::zero(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let dot: f64 = (0..column)
                    .map(|index| lower.at(row, index) * lower.at(column, index))
                    .sum();
                let rest = self.at(row, column) - dot;
                let value = if row == column {
                    (rest > 0.0).then(|| rest.sqrt())?
                } else {
                    rest / lower.at(column, column)
                };
                lower.add(row, column, value);
            }
        }
        Some(lower)
    }

    /// The inverse, or `None` if the matrix is not positive definite.
    pub(super) fn inverse(&self) -> Option<Matrix> {
        let lower = self.factor()?;
        let mut inverse = Matrix::zero(self.size);
        for unit in 0..self.size {
            let mut solution = vec![0.0; self.size];
            solution[unit] = 1.0;
            for row in 0..self.size {
                let dot: f64 = (0..row)
                    .map(|index| lower.at(row, index) * solution[index])
                    .sum();
                solution[row] = (solution[row] - dot) / lower.at(row, row);
            }
            for row in (0..self.size).rev() {
                let dot: f64 = (row + 1..self.size)
                    .map(|index| lower.at(index, row) * solution[index])
                    .sum();
                solution[row] = (solution[row] - dot) / lower.at(row, row);
            }
            for (row, value) in solution.into_iter().enumerate() {
                inverse.add(row, unit, value);
            }
        }
        Some(inverse)
    }

    pub(super) fn times(&self, vector: &[f64]) -> Vec<f64> {
        self.values
            .chunks(self.size)
            .map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_undoes_the_matrix() {
        let mut matrix = Matrix::zero(3);
        for (row, column, value) in [
            (0, 0, 4.0),
            (0, 1, 1.0),
            (1, 0, 1.0),
            (1, 1, 3.0),
            (1, 2, -1.0),
            (2, 1, -1.0),
            (2, 2, 2.0),
        ] {
            matrix.add(row, column, value);
        }
        let vector = [1.0, -2.0, 0.5];
        let back = matrix.inverse().unwrap().times(&matrix.times(&vector));
        for (a, b) in back.iter().zip(&vector) {
            assert!((a - b).abs() < 1e-12);
        }
        assert!(Matrix::zero(2).inverse().is_none());
    }
}
