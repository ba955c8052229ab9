//! The inputs of the sparse network: what is on the board, as a list of numbers of things that are there.
//!
//! | group | for each | one input for |
//! |---|---|---|
//! | stones | side, cell | a stone |
//! | threats | side, cell | a free cell that completes a line |
//! | playable | cell | a cell where a stone may fall |
//! | safe | side, cell | a move that does not lose at once; of the side to move one that also stops double threats |
//! | forcing | side, cell | a move that threatens to complete a line |
//! | double | cell | a move of the opponent, were it to move, that threatens it twice |
//! | plies | number | as many stones on the board |
//! | lines | line | each arrangement of stones of a single side on it, and none at all |
//!
//! Stones pile up, so on an upright line their number is their arrangement.

use enlinea_core::{Grid, Rules, Word};

use super::forced::Quiet;

/// The longest line whose arrangements are told apart; on longer ones stones are only counted.
const LONGEST_ARRANGED: u32 = 5;

/// The numbering of inputs.
#[derive(Clone, Copy, Debug)]
pub struct Inputs;

impl Inputs {
    /// How many inputs there are on a board.
    pub fn count(rules: Rules) -> usize {
        let cells = rules.cells() as usize;
        let (width, height, connect) = (rules.width(), rules.height(), rules.connect());
        let fits = |size: u32| size.saturating_sub(connect - 1) as usize;
        let (across, up) = (fits(width), fits(height));
        let sloping = across * height as usize + 2 * across * up;
        let upright = up * width as usize;
        CELL_GROUPS as usize * cells
            + rules.max_plies() as usize
            + upright * (2 * states(connect, true) + 1)
            + sloping * (2 * states(connect, false) + 1)
    }

    /// Names the inputs that are on.
    #[inline]
    pub fn of<G: Grid>(quiet: &Quiet<G>, mut on: impl FnMut(usize)) {
        let view = &quiet.view;
        let grid = view.grid();
        let cells = (grid.width() * grid.height()) as usize;
        let groups = [
            view.own(),
            view.other(),
            quiet.own_threats,
            quiet.other_threats,
            view.landing(),
            quiet.safe,
            quiet.other_safe,
            quiet.forcing,
            quiet.other_forcing,
            quiet.other_double,
        ];
        let mut offset = 0;
        for group in groups {
            each_cell(grid, group, |cell| on(offset + cell));
            offset += cells;
        }
        on(offset + view.count() as usize);
        for_lines(quiet, offset + grid.max_plies() as usize, on);
    }

    /// For every input the one that is on instead if the board is seen in a mirror.
    pub fn mirror_images(rules: Rules) -> Vec<u32> {
        let (width, height, connect) = (rules.width(), rules.height(), rules.connect());
        let mut images = Vec::with_capacity(Inputs::count(rules));
        for group in 0..CELL_GROUPS {
            for column in (0..width).rev() {
                let first = group * width * height + column * height;
                images.extend(first..first + height);
            }
        }
        let plies = CELL_GROUPS * width * height;
        images.extend(plies..plies + rules.max_plies());
        let fits = |size: u32| size.saturating_sub(connect - 1);
        let (across, up) = (fits(width), fits(height));
        let each_upright = 2 * states(connect, true) as u32 + 1;
        let each = 2 * states(connect, false) as u32 + 1;
        // Where the lines of a direction begin, in the order of `for_lines`; the mirror exchanges the
        // diagonals, and lines that are not upright are read from their other end.
        let upright = plies + rules.max_plies();
        let level = upright + width * up * each_upright;
        let rising = level + across * height * each;
        let falling = rising + across * up * each;
        let directions = [
            (upright, width, up, true),
            (level, across, height, false),
            (falling, across, up, false),
            (rising, across, up, false),
        ];
        for (first, columns, rows, is_upright) in directions {
            let each = if is_upright { each_upright } else { each };
            for column in (0..columns).rev() {
                for row in 0..rows {
                    let line = first + (column * rows + row) * each;
                    let state = |state| {
                        if is_upright {
                            state
                        } else {
                            turned(connect, state)
                        }
                    };
                    images.extend((0..each).map(|one| line + state(one)));
                }
            }
        }
        images
    }
}

/// Groups with an input for each cell.
const CELL_GROUPS: u32 = 10;

/// The state of a line whose places are counted from its other end.
fn turned(connect: u32, state: u32) -> u32 {
    let states = states(connect, false) as u32;
    if state == 0 || connect > LONGEST_ARRANGED {
        return state;
    }
    let side = (state - 1) / states;
    let arrangement = state - side * states;
    side * states + (arrangement.reverse_bits() >> (u32::BITS - connect))
}

/// Arrangements of stones of one side on a line that is neither empty nor full.
fn states(connect: u32, is_upright: bool) -> usize {
    if is_arranged(connect, is_upright) {
        (1 << connect) - 2
    } else {
        connect as usize - 1
    }
}

/// Whether the places of the stones on a line count, and not only their number.
fn is_arranged(connect: u32, is_upright: bool) -> bool {
    connect <= LONGEST_ARRANGED && !is_upright
}

/// Calls with the number of every cell of a set; numbers leave the guards out.
#[inline]
fn each_cell<G: Grid>(grid: G, mut set: G::Word, mut call: impl FnMut(usize)) {
    let stride = grid.stride();
    while !set.is_zero() {
        let bit = set.trailing_zeros();
        // Every column before this one has a guard.
        call((bit - bit / stride) as usize);
        set = set ^ G::Word::bit(bit);
    }
}

/// The inputs of the lines that one side can still fill.
#[inline]
fn for_lines<G: Grid>(quiet: &Quiet<G>, mut offset: usize, mut on: impl FnMut(usize)) {
    let view = &quiet.view;
    let grid = view.grid();
    let (connect, stride) = (grid.connect(), grid.stride());
    let fits = |size: u32| size.saturating_sub(connect - 1);
    let (across, up) = (fits(grid.width()), fits(grid.height()));
    // The step along the line, the columns and rows in which it may start, and the lowest such row.
    let directions = [
        (1, grid.width(), up, 0),
        (stride, across, grid.height(), 0),
        (stride + 1, across, up, 0),
        (stride - 1, across, up, connect - 1),
    ];
    for (step, columns, rows, lowest) in directions {
        if columns == 0 || rows == 0 {
            continue;
        }
        let is_upright = step == 1;
        let states = states(connect, is_upright);
        let starts = starts(grid, columns, rows, lowest);
        for side in 0..2 {
            let (stones, others) = match side {
                0 => (view.own(), view.other()),
                _ => (view.other(), view.own()),
            };
            let mut blocked = G::Word::ZERO;
            let mut any = G::Word::ZERO;
            for place in 0..connect {
                blocked = blocked | others >> (step * place);
                any = any | stones >> (step * place);
            }
            let mut live = starts & !blocked;
            // An empty line is one input, not one for each side.
            if side == 1 {
                live = live & any;
            }
            while !live.is_zero() {
                let bit = live.trailing_zeros();
                let line = (bit / stride * rows + bit % stride - lowest) as usize;
                let mut arrangement = 0;
                for place in 0..connect {
                    let stone = usize::from(stones.has_bit(bit + step * place));
                    arrangement += if is_arranged(connect, is_upright) {
                        stone << place
                    } else {
                        stone
                    };
                }
                let state = match arrangement {
                    0 => 0,
                    _ => side * states + arrangement,
                };
                on(offset + line * (2 * states + 1) + state);
                live = live ^ G::Word::bit(bit);
            }
        }
        offset += (columns * rows) as usize * (2 * states + 1);
    }
}

/// The cells in which a line of one direction may start.
#[inline]
fn starts<G: Grid>(grid: G, columns: u32, rows: u32, lowest: u32) -> G::Word {
    let mut set = G::Word::ZERO;
    for column in 0..columns {
        set = set | G::Word::low_bits(rows) << (column * grid.stride() + lowest);
    }
    set
}
