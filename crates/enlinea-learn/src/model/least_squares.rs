//! Least squares by orthogonal transformations: rows are reduced to a triangle, block by block.
//!
//! The triangle R of a matrix A (A = QR) has the same least-squares solutions as A, and triangles of parts combine to that of the
//! whole. Nothing is ever squared, so products of features that differ by orders of magnitude keep their digits.

use rayon::prelude::*;

/// Numbers in rows, each with a target.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainingRows {
    /// Numbers in a row.
    pub width: usize,
    /// Row after row.
    pub numbers: Vec<f64>,
    /// The target of each row.
    pub targets: Vec<f64>,
}

impl TrainingRows {
    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// The numbers of a row.
    pub fn row(&self, index: usize) -> &[f64] {
        &self.numbers[index * self.width..][..self.width]
    }

    /// All rows with their targets.
    pub fn iter(&self) -> impl Iterator<Item = (&[f64], f64)> {
        (0..self.len()).map(|index| (self.row(index), self.targets[index]))
    }

    /// The first rows, and the others.
    pub fn split_at(&self, rows: usize) -> (TrainingRows, TrainingRows) {
        let rows = rows.min(self.len());
        let (numbers, other_numbers) = self.numbers.split_at(rows * self.width);
        let (targets, other_targets) = self.targets.split_at(rows);
        let part = |numbers: &[f64], targets: &[f64]| TrainingRows {
            width: self.width,
            numbers: numbers.to_vec(),
            targets: targets.to_vec(),
        };
        (part(numbers, targets), part(other_numbers, other_targets))
    }
}

/// A least-squares problem that was reduced to a triangle.
#[derive(Clone, Debug, PartialEq)]
pub struct LeastSquares {
    /// Columns, the target last.
    columns: usize,
    /// The triangle, column after column.
    triangle: Vec<f64>,
}

/// Rows that one thread reduces to a triangle: fixed, so that sums do not depend on the number of threads.
const STRIP: usize = 8192;
/// Rows that are reduced at a time: the products of eleven features up to degree three stay in the cache of a core.
const BLOCK: usize = 256;
/// A column with less of its length left than this is a combination of those before it and gets no coefficient.
const DEPENDENT: f64 = 1e-10;

impl LeastSquares {
    /// Reduces `rows` rows of `unknowns` numbers; `write` gives the numbers of a row and returns its target. Works on the threads
    /// of the current pool.
    pub fn new(
        rows: usize,
        unknowns: usize,
        write: impl Fn(usize, &mut [f64]) -> f64 + Sync,
    ) -> LeastSquares {
        let columns = unknowns + 1;
        let strip = |start: usize| {
            let mut whole = LeastSquares::empty(columns);
            let mut row = vec![0.0; unknowns];
            let end = rows.min(start + STRIP);
            for first in (start..end).step_by(BLOCK) {
                let count = BLOCK.min(end - first);
                let mut block = vec![0.0; count * columns];
                for index in 0..count {
                    let target = write(first + index, &mut row);
                    for (column, &number) in row.iter().chain([&target]).enumerate() {
                        block[column * count + index] = number;
                    }
                }
                whole.absorb(block, count);
            }
            whole
        };
        let starts: Vec<usize> = (0..rows).step_by(STRIP).collect();
        let strips = starts.into_par_iter().with_max_len(1).map(strip);
        let strips: Vec<LeastSquares> = strips.collect();
        let mut strips = strips.into_iter();
        let first = strips.next();
        strips.fold(
            first.unwrap_or_else(|| LeastSquares::empty(columns)),
            |mut whole, part| {
                whole.absorb(part.triangle, columns);
                whole
            },
        )
    }

    fn empty(columns: usize) -> LeastSquares {
        LeastSquares {
            columns,
            triangle: vec![0.0; columns * columns],
        }
    }

    /// Adds rows (a block, column after column) by Householder reflections: each makes a column of the block zero and changes one
    /// row of the triangle.
    fn absorb(&mut self, mut block: Vec<f64>, rows: usize) {
        let columns = self.columns;
        for pivot in 0..columns {
            let (done, rest) = block.split_at_mut((pivot + 1) * rows);
            let axis = &done[pivot * rows..];
            let squares = dot(axis, axis);
            if squares == 0.0 {
                continue;
            }
            let corner = self.triangle[pivot * columns + pivot];
            let length = (corner * corner + squares).sqrt();
            // The sign that adds, so that nothing cancels.
            let signed = if corner > 0.0 { -length } else { length };
            let head = corner - signed;
            let factor = 2.0 / (head * head + squares);
            self.triangle[pivot * columns + pivot] = signed;
            for (column, tail) in (pivot + 1..).zip(rest.chunks_exact_mut(rows)) {
                let top = &mut self.triangle[column * columns + pivot];
                let step = factor * (head * *top + dot(axis, tail));
                *top -= step * head;
                for (number, direction) in tail.iter_mut().zip(axis) {
                    *number -= step * direction;
                }
            }
        }
    }

    /// The coefficients with the smallest sum of squared errors. Columns that add nothing to those before them get 0.
    pub fn solve(&self) -> Vec<f64> {
        let unknowns = self.columns - 1;
        let at = |row: usize, column: usize| self.triangle[column * self.columns + row];
        let length = |column: usize| {
            let squares = (0..=column).map(|row| at(row, column) * at(row, column));
            squares.sum::<f64>().sqrt()
        };
        let mut solution = vec![0.0; unknowns];
        for row in (0..unknowns).rev() {
            if at(row, row).abs() <= DEPENDENT * length(row) {
                continue;
            }
            let known = (row + 1..unknowns).map(|column| at(row, column) * solution[column]);
            let rest = at(row, unknowns) - known.sum::<f64>();
            solution[row] = rest / at(row, row);
        }
        solution
    }
}

/// The inner product in eight lanes: fixed, so that every machine adds in the same order.
fn dot(left: &[f64], right: &[f64]) -> f64 {
    let mut lanes = [0.0; 8];
    let ((left, left_rest), (right, right_rest)) = (left.as_chunks::<8>(), right.as_chunks::<8>());
    for (left, right) in left.iter().zip(right) {
        for lane in 0..8 {
            lanes[lane] += left[lane] * right[lane];
        }
    }
    let rest: f64 = left_rest.iter().zip(right_rest).map(|(a, b)| a * b).sum();
    lanes.iter().sum::<f64>() + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use enlinea_players::random::rng;
    use rand::RngExt;

    #[test]
    fn a_line_through_points_is_found() {
        // y = 3 + 2x, and one point off by 1 above and one below at the same place.
        let points = [(0.0, 3.0), (1.0, 5.0), (2.0, 8.0), (2.0, 6.0), (5.0, 13.0)];
        let problem = LeastSquares::new(points.len(), 2, |index, row| {
            row.copy_from_slice(&[1.0, points[index].0]);
            points[index].1
        });
        let solution = problem.solve();
        assert!((solution[0] - 3.0).abs() < 1e-12 && (solution[1] - 2.0).abs() < 1e-12);
    }

    #[test]
    fn errors_of_the_solution_are_orthogonal_to_every_column_and_threads_do_not_matter() {
        let (rows, unknowns) = (5000, 12);
        let mut rng = rng(1);
        let numbers: Vec<f64> = (0..rows * (unknowns + 1))
            .map(|index| rng.random::<f64>() * libm::exp10((index % (unknowns + 1)) as f64 - 6.0))
            .collect();
        let write = |index: usize, row: &mut [f64]| {
            row.copy_from_slice(&numbers[index * (unknowns + 1)..][..unknowns]);
            numbers[index * (unknowns + 1) + unknowns]
        };
        let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let on = |threads| {
            pool(threads)
                .unwrap()
                .install(|| LeastSquares::new(rows, unknowns, write))
        };
        assert_eq!(on(1), on(3));
        let solution = on(1).solve();
        let mut row = vec![0.0; unknowns];
        let (mut products, mut lengths) = (vec![0.0; unknowns], vec![0.0; unknowns]);
        for index in 0..rows {
            let target = write(index, &mut row);
            let error: f64 = row.iter().zip(&solution).map(|(a, b)| a * b).sum::<f64>() - target;
            for (column, number) in row.iter().enumerate() {
                products[column] += error * number;
                lengths[column] += (target * number).abs();
            }
        }
        for (product, length) in products.iter().zip(lengths) {
            assert!(product.abs() < 1e-9 * length, "{product} of {length}");
        }
    }

    #[test]
    fn a_column_that_repeats_another_gets_nothing() {
        let problem = LeastSquares::new(50, 3, |index, row| {
            let x = index as f64;
            row.copy_from_slice(&[1.0, x, 2.0 * x + 1.0]);
            4.0 - x
        });
        let solution = problem.solve();
        assert!((solution[0] - 4.0).abs() < 1e-9 && (solution[1] + 1.0).abs() < 1e-9);
        assert_eq!(solution[2], 0.0);
    }
}
