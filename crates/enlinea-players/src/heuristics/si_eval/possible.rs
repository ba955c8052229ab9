//! The "possible four" term of `si-eval`: defective, repaired, and a better one.
//!
//! Source: Intelligent Systems, Úbeda 2022. For every cell of interest (the stones and the next free cell of each
//! column) the function was to look at all lines through it and add something for those that can still become a line.
//!
//! Quirk *constant two*: its sum was reset for every cell, so only the last one, the bottom right corner, counted; and
//! "is empty or mine" was written so that it means "is mine". What remains is a closed form over two rows of cells that
//! end in that corner. Its author noticed that it nearly always returns 2 and put the constant in its place, and reports
//! that the repaired function plays *worse*.

use enlinea_core::{Column, Grid, Word};

use crate::View;
use crate::direction::Direction;
use crate::features::windows::{Windows, count};

/// What the defective function adds to the constant 2: 10 for each of the two rows that is all the machine's, 10 off
/// for each that is all the person's.
pub(super) fn defective<G: Grid>(view: &View<G>) -> f64 {
    let grid = view.grid();
    let corner = grid.cell(Column::new(grid.width() - 1), 0);
    [Direction::Horizontal, Direction::Falling]
        .into_iter()
        .filter(|way| way.fits(grid, grid.connect()))
        .map(|way| {
            let mut cells = G::Word::ZERO;
            let mut cell = corner;
            for _ in 1..grid.connect() {
                cell = way.back(grid, cell);
                cells = cells | cell;
            }
            let all = |stones: G::Word| f64::from(u8::from((cells & !stones).is_zero()));
            10.0 * all(view.own()) - 10.0 * all(view.other())
        })
        .sum()
}

/// Value of a line that can still be completed.
const POSSIBLE: i32 = 2;
/// Added if it has a stone already.
const STONE: i32 = 5;
/// Added for each of its cells with floor, in order, until one has none.
const FLOOR: i32 = 1;

/// The function as it was meant: for every cell of interest and every line through it, if the other cells are empty or
/// the machine's, 2, plus 5 if one is the machine's, plus 1 for each cell that has floor, from the left, until one has
/// none; the same with a minus sign for the person. The line straight up from a cell is worth 2 for either owner.
pub(super) fn repaired<G: Grid>(view: &View<G>) -> f64 {
    let grid = view.grid();
    let interesting = view.occupied() | view.landing();
    let cells = (0..grid.width()).flat_map(|x| (0..grid.height()).map(move |y| (x, y)));
    let sum: i32 = cells
        .filter(|&(x, y)| interesting.has_bit(x * grid.stride() + y))
        .map(|place| possible_lines(view, place))
        .sum();
    f64::from(sum)
}

fn possible_lines<G: Grid>(view: &View<G>, (x, y): (u32, u32)) -> i32 {
    let grid = view.grid();
    let mut sum = 0;
    if y + grid.connect() <= grid.height() {
        sum += POSSIBLE;
    }
    for way in [Direction::Horizontal, Direction::Rising, Direction::Falling] {
        for before in 0..grid.connect() {
            if let Some(line) = other_cells(grid, way, (x, y), before) {
                sum += line_value(view, &line, view.own(), view.other());
                sum -= line_value(view, &line, view.other(), view.own());
            }
        }
    }
    sum
}

/// The other cells of the line that has `before` cells before this one, as bit indices; `None` if it leaves the board.
fn other_cells<G: Grid>(
    grid: G,
    way: Direction,
    (x, y): (u32, u32),
    before: u32,
) -> Option<Vec<u32>> {
    let (across, up) = way.step();
    (0..grid.connect() as i32)
        .map(|index| index - before as i32)
        .filter(|&steps| steps != 0)
        .map(|steps| {
            let column = u32::try_from(x as i32 + across * steps).ok()?;
            let row = u32::try_from(y as i32 + up * steps).ok()?;
            let is_on_board = column < grid.width() && row < grid.height();
            is_on_board.then(|| column * grid.stride() + row)
        })
        .collect()
}

fn line_value<G: Grid>(view: &View<G>, line: &[u32], mine: G::Word, theirs: G::Word) -> i32 {
    if line.iter().any(|&index| theirs.has_bit(index)) {
        return 0;
    }
    let has_stone = line.iter().any(|&index| mine.has_bit(index));
    let with_floor = view.occupied() | view.landing();
    let floors = line
        .iter()
        .take_while(|&&index| with_floor.has_bit(index))
        .count();
    POSSIBLE + STONE * i32::from(has_stone) + FLOOR * floors as i32
}

/// What the term was meant for, without its flaws: every line that one side can still complete counts once, by the square of the
/// stones that it has, so that stones in line are worth more than stones apart. Ours; mode `open-lines`.
pub(super) fn open_lines<G: Grid>(view: &View<G>) -> f64 {
    let grid = view.grid();
    let mut sum = 0;
    for way in Direction::ALL {
        let windows = Windows::new(grid, way);
        let (own, other) = (windows.tally(view.own()), windows.tally(view.other()));
        let only_own = other.none() & windows.firsts();
        let only_other = own.none() & windows.firsts();
        for stones in 1..grid.connect() {
            let more = count(only_own & own.exactly(stones));
            let fewer = count(only_other & other.exactly(stones));
            sum += (stones * stones) as i32 * (more - fewer);
        }
    }
    f64::from(sum)
}
