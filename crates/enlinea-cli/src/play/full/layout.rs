//! What fits: the board large or small, the panel beside it or below, a part of a board that is too large, or the message
//! that the terminal is too small.

use std::ops::Range;

use enlinea_core::{Column, Rules, column_text};
use ratatui::layout::{Position, Rect, Size};

/// Where everything is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) scale: Scale,
    pub(crate) window: Window,
    /// The board with its labels and scores.
    pub(crate) board: Rect,
    pub(crate) panel: Rect,
    pub(crate) title: Rect,
    /// The keys.
    pub(crate) footer: Rect,
}

/// The columns and rows that are drawn, by index: all of them unless the board is larger than the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) columns: Range<u32>,
    pub(crate) rows: Range<u32>,
}

/// The cell that must be seen: where the next stone of the chosen column lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Focus {
    pub(crate) column: Column,
    pub(crate) row: u32,
}

/// How large cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Boxes in which stones are drawn with three lines of five characters.
    Huge,
    /// Boxes, three characters wide.
    Large,
    /// One character and a blank.
    Small,
}

/// The panel beside the board.
const SIDE: Size = Size::new(32, 12);
/// The panel below the board.
const BELOW: Size = Size::new(32, 5);
/// Title and footer.
const FRAME_ROWS: u16 = 2;
/// Columns and rows of the smallest part of a board that is worth looking at.
const LEAST_COLUMNS: u32 = 7;
const LEAST_ROWS: u32 = 4;

impl Scale {
    /// Characters from one column to the next.
    pub(crate) fn step(self) -> u16 {
        match self {
            Scale::Huge => 8,
            Scale::Large => 4,
            Scale::Small => 2,
        }
    }

    /// The size of a board with the arrow above and labels, scores and marks below.
    fn size(self, rules: Rules, columns: u32, rows: u32) -> Size {
        let (columns, rows) = (columns as u16, rows as u16);
        match self {
            Scale::Huge => Size::new(8 * columns + 1, 4 * rows + 1 + 4),
            Scale::Large => Size::new(4 * columns + 1, 2 * rows + 1 + 4),
            Scale::Small => Size::new(2 * columns + 1, rows + 3 + label_rows(rules)),
        }
    }
}

/// Numbers of two digits stand upright on a small board.
pub(crate) fn label_rows(rules: Rules) -> u16 {
    let last = Column::new(rules.width() - 1);
    column_text(rules, last).len() as u16
}

/// Finds the best arrangement, or says how large the terminal would have to be.
pub(crate) fn arrange(rules: Rules, area: Size, focus: Focus) -> Result<Layout, Size> {
    let whole = Window {
        columns: 0..rules.width(),
        rows: 0..rules.height(),
    };
    for scale in [Scale::Huge, Scale::Large, Scale::Small] {
        let layout =
            beside(rules, scale, &whole, area).or_else(|| below(rules, scale, &whole, area));
        if let Some(layout) = layout {
            return Ok(layout);
        }
    }
    let least = Scale::Small.size(
        rules,
        rules.width().min(LEAST_COLUMNS),
        rules.height().min(LEAST_ROWS),
    );
    let needed = Size::new(
        least.width.max(BELOW.width),
        least.height + BELOW.height + FRAME_ROWS,
    );
    if area.width < needed.width || area.height < needed.height {
        return Err(needed);
    }
    let scale = Scale::Small;
    let all_columns = scale.size(rules, rules.width(), 0).width;
    let layout = if area.width >= all_columns + 2 + SIDE.width {
        beside(rules, scale, &part_around(rules, focus, area, 0), area)
    } else {
        let window = part_around(rules, focus, area, BELOW.height);
        below(rules, scale, &window, area)
    };
    layout.ok_or(needed)
}

/// As much of the board as fits above this many other rows, with this cell in it: centred from left to right, and as low as
/// possible.
fn part_around(rules: Rules, focus: Focus, area: Size, others: u16) -> Window {
    let frame = Scale::Small.size(rules, 0, 0);
    let height = area
        .height
        .saturating_sub(frame.height + others + FRAME_ROWS);
    let width = area.width.saturating_sub(frame.width) / Scale::Small.step();
    let columns = rules.width().min(u32::from(width));
    let rows = rules.height().min(u32::from(height));
    let left = focus.column.index().saturating_sub(columns / 2);
    let left = left.min(rules.width() - columns);
    // One row above the cell shows that there is room.
    let bottom = (focus.row + 2)
        .saturating_sub(rows)
        .min(rules.height() - rows);
    Window {
        columns: left..left + columns,
        rows: bottom..bottom + rows,
    }
}

fn beside(rules: Rules, scale: Scale, window: &Window, area: Size) -> Option<Layout> {
    let size = window.size(rules, scale);
    let height = size.height.max(SIDE.height);
    let left = size.width + 2;
    if area.width < left + SIDE.width || area.height < height + FRAME_ROWS {
        return None;
    }
    let rest = area.height - FRAME_ROWS;
    Some(Layout {
        scale,
        window: window.clone(),
        board: Rect::new(0, 1, size.width, size.height),
        panel: Rect::new(left, 1, area.width - left, rest),
        title: Rect::new(0, 0, area.width, 1),
        footer: Rect::new(0, area.height - 1, area.width, 1),
    })
}

fn below(rules: Rules, scale: Scale, window: &Window, area: Size) -> Option<Layout> {
    let size = window.size(rules, scale);
    let width = size.width.max(BELOW.width);
    if area.width < width || area.height < size.height + BELOW.height + FRAME_ROWS {
        return None;
    }
    let top = 1 + size.height;
    Some(Layout {
        scale,
        window: window.clone(),
        board: Rect::new(0, 1, size.width, size.height),
        panel: Rect::new(0, top, area.width, area.height - 1 - top),
        title: Rect::new(0, 0, area.width, 1),
        footer: Rect::new(0, area.height - 1, area.width, 1),
    })
}

impl Window {
    fn size(&self, rules: Rules, scale: Scale) -> Size {
        scale.size(rules, self.columns.len() as u32, self.rows.len() as u32)
    }

    /// Which part of the board is visible; `None` if it is all of it.
    pub(crate) fn words(&self, rules: Rules) -> Option<String> {
        let part = |name: &str, shown: &Range<u32>, all: u32| {
            let is_cut = shown.len() as u32 != all;
            is_cut.then(|| format!("{name} {} to {} of {all}", shown.start + 1, shown.end))
        };
        let parts = [
            part("columns", &self.columns, rules.width()),
            part("rows", &self.rows, rules.height()),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

impl Layout {
    /// The column at a place on the screen, for the mouse.
    pub(crate) fn column_at(&self, rules: Rules, place: Position) -> Option<Column> {
        if !self.board.contains(place) {
            return None;
        }
        let step = self.scale.step();
        let index = u32::from((place.x - self.board.x).min(self.board.width - 2) / step);
        let index = self.window.columns.start + index;
        (index < rules.width()).then(|| Column::new(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Focus = Focus {
        column: Column::new(0),
        row: 0,
    };

    fn check(rules: &str, width: u16, height: u16, expected: Result<Scale, (u16, u16)>) {
        let found = arrange(rules.parse().unwrap(), Size::new(width, height), START);
        let found = found.map(|layout| layout.scale);
        let found = found.map_err(|size| (size.width, size.height));
        assert_eq!(found, expected, "{rules} on {width}x{height}");
    }

    #[test]
    fn the_largest_arrangement_that_fits_is_taken() {
        check("7x6", 200, 60, Ok(Scale::Huge));
        check("7x6", 120, 31, Ok(Scale::Huge));
        check("7x6", 120, 30, Ok(Scale::Large));
        check("12x12", 200, 60, Ok(Scale::Huge));
        check("7x6", 80, 24, Ok(Scale::Large));
        check("7x6", 40, 24, Ok(Scale::Large));
        check("7x6", 40, 20, Ok(Scale::Small));
        check("7x6", 31, 20, Err((32, 15)));
        check("20x20", 80, 27, Ok(Scale::Small));
        check("64x64", 200, 80, Ok(Scale::Small));
        check("64x64", 80, 24, Ok(Scale::Small));
        check("64x64", 80, 15, Err((32, 16)));
    }

    #[test]
    fn a_part_of_a_large_board_is_shown_around_the_next_stone() {
        let rules: Rules = "64x64".parse().unwrap();
        let words = |column, row| {
            let focus = Focus {
                column: Column::new(column),
                row,
            };
            let layout = arrange(rules, Size::new(80, 24), focus).unwrap();
            assert!(layout.window.columns.contains(&column));
            assert!(layout.window.rows.contains(&row));
            layout.window.words(rules).unwrap()
        };
        assert_eq!(words(0, 0), "columns 1 to 39 of 64, rows 1 to 12 of 64");
        assert_eq!(words(40, 11), "columns 22 to 60 of 64, rows 2 to 13 of 64");
        assert_eq!(words(63, 63), "columns 26 to 64 of 64, rows 53 to 64 of 64");
        let tall = arrange("20x20".parse().unwrap(), Size::new(80, 24), START).unwrap();
        assert_eq!(tall.window.rows, 0..18, "the panel is beside it");
        let whole = arrange(Rules::STANDARD, Size::new(80, 24), START).unwrap();
        assert_eq!(whole.window.words(Rules::STANDARD), None);
    }

    #[test]
    fn every_part_is_on_the_screen() {
        for (width, height) in [(80, 24), (200, 60), (33, 19), (61, 19), (40, 18)] {
            for rules in ["7x6", "1x9c2", "9x1c2", "12x12", "40x30"] {
                let area = Rect::new(0, 0, width, height);
                if let Ok(layout) = arrange(rules.parse().unwrap(), area.as_size(), START) {
                    for part in [layout.board, layout.panel, layout.title, layout.footer] {
                        assert_eq!(area.intersection(part), part, "{rules} {width}x{height}");
                    }
                }
            }
        }
    }

    #[test]
    fn clicks_find_their_column() {
        let rules: Rules = "7x6".parse().unwrap();
        let layout = arrange(rules, Size::new(80, 24), START).unwrap();
        let at = |x| {
            layout
                .column_at(rules, Position::new(x, 5))
                .map(Column::number)
        };
        assert_eq!(
            [at(0), at(2), at(4), at(27), at(28)],
            [Some(1), Some(1), Some(2), Some(7), Some(7)]
        );
        assert_eq!(at(29), None);
        assert_eq!(layout.column_at(rules, Position::new(3, 0)), None);
    }
}
