//! A small curve of Braille characters: each is two dots wide and four high.

/// Draws points from left to right into this many characters; the first row is the highest.
pub(super) fn braille(points: &[(f64, f64)], columns: usize, rows: usize) -> Vec<String> {
    let finite = points
        .iter()
        .filter(|(x, y)| x.is_finite() && y.is_finite());
    let points: Vec<(f64, f64)> = finite.copied().collect();
    let (across, up) = (2 * columns, 4 * rows);
    let place = |value: f64, (least, most): (f64, f64), dots: usize| {
        let share = if most > least {
            (value - least) / (most - least)
        } else {
            0.5
        };
        (share * (dots - 1) as f64).round() as usize
    };
    let (x_range, y_range) = (
        range(points.iter().map(|point| point.0)),
        range(points.iter().map(|point| point.1)),
    );
    let dots: Vec<(usize, usize)> = points
        .iter()
        .map(|&(x, y)| (place(x, x_range, across), place(y, y_range, up)))
        .collect();
    let mut cells = vec![vec![0u8; columns]; rows];
    let mut set = |(x, y): (usize, usize)| {
        // Dots are numbered down the left side, then down the right one; the last row came later.
        const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
        let from_top = up - 1 - y;
        cells[from_top / 4][x / 2] |= BITS[from_top % 4][x % 2];
    };
    dots.first().copied().map(&mut set);
    for pair in dots.windows(2) {
        let [(x, y), (to_x, to_y)] = [pair[0], pair[1]];
        let steps = x.abs_diff(to_x).max(y.abs_diff(to_y)).max(1);
        let between = |from: usize, to: usize, step: usize| {
            let share = step as f64 / steps as f64;
            (from as f64 + share * (to as f64 - from as f64)).round() as usize
        };
        for step in 0..=steps {
            set((between(x, to_x, step), between(y, to_y, step)));
        }
    }
    let character = |&bits: &u8| char::from_u32(0x2800 + u32::from(bits)).unwrap_or(' ');
    let text = |row: &Vec<u8>| row.iter().map(character).collect();
    cells.iter().map(text).collect()
}

/// The least and the greatest number.
pub(super) fn range(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), one| {
        (least.min(one), most.max(one))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_rises_from_the_lower_left_to_the_upper_right() {
        assert_eq!(braille(&[(0.0, 0.0), (3.0, 3.0)], 2, 1), ["⡠⠊"]);
        assert_eq!(
            braille(&[(0.0, 0.0), (1.0, 1.0), (2.0, 0.0)], 3, 2),
            ["⠀⡜⡄", "⡸⠀⠘"].map(str::to_owned)
        );
    }

    #[test]
    fn nothing_and_odd_numbers_do_no_harm() {
        assert_eq!(braille(&[], 2, 1), ["⠀⠀"]);
        let odd = [(0.0, f64::NAN), (f64::INFINITY, 1.0), (1.0, 0.5)];
        assert_eq!(braille(&odd, 1, 1).concat().chars().count(), 1);
    }
}
