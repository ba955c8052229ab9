//! What fits: the board large or small, the panel beside it or below, or a word that the terminal is too small.

use enlinea_core::{Column, Rules, column_text};
use ratatui::layout::{Position, Rect, Size};

/// Where everything is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) scale: Scale,
    /// The board with its labels and scores.
    pub(crate) board: Rect,
    pub(crate) panel: Rect,
    pub(crate) title: Rect,
    /// The keys.
    pub(crate) footer: Rect,
}

/// How large cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
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

impl Scale {
    /// Characters from one column to the next.
    pub(crate) fn step(self) -> u16 {
        match self {
            Scale::Large => 4,
            Scale::Small => 2,
        }
    }

    /// The board with the arrow above, and labels, scores and marks below.
    pub(crate) fn size(self, rules: Rules) -> Size {
        let (columns, rows) = (rules.columns() as u16, rules.rows() as u16);
        match self {
            Scale::Large => Size::new(4 * columns + 1, 2 * rows + 1 + 4),
            Scale::Small => Size::new(2 * columns + 1, rows + 3 + label_rows(rules)),
        }
    }
}

/// Numbers of two digits stand upright on a small board.
pub(crate) fn label_rows(rules: Rules) -> u16 {
    let last = Column::new(rules.columns() - 1);
    column_text(rules, last).len() as u16
}

/// Finds the best arrangement, or says how large the terminal would have to be.
pub(crate) fn arrange(rules: Rules, area: Size) -> Result<Layout, Size> {
    for scale in [Scale::Large, Scale::Small] {
        let size = scale.size(rules);
        if let Some(layout) = beside(scale, size, area).or_else(|| below(scale, size, area)) {
            return Ok(layout);
        }
    }
    let size = Scale::Small.size(rules);
    Err(Size::new(
        size.width.max(BELOW.width),
        size.height + BELOW.height + FRAME_ROWS,
    ))
}

fn beside(scale: Scale, size: Size, area: Size) -> Option<Layout> {
    let height = size.height.max(SIDE.height);
    let left = size.width + 2;
    if area.width < left + SIDE.width || area.height < height + FRAME_ROWS {
        return None;
    }
    let rest = area.height - FRAME_ROWS;
    Some(Layout {
        scale,
        board: Rect::new(0, 1, size.width, size.height),
        panel: Rect::new(left, 1, area.width - left, rest),
        title: Rect::new(0, 0, area.width, 1),
        footer: Rect::new(0, area.height - 1, area.width, 1),
    })
}

fn below(scale: Scale, size: Size, area: Size) -> Option<Layout> {
    let width = size.width.max(BELOW.width);
    if area.width < width || area.height < size.height + BELOW.height + FRAME_ROWS {
        return None;
    }
    let top = 1 + size.height;
    Some(Layout {
        scale,
        board: Rect::new(0, 1, size.width, size.height),
        panel: Rect::new(0, top, area.width, area.height - 1 - top),
        title: Rect::new(0, 0, area.width, 1),
        footer: Rect::new(0, area.height - 1, area.width, 1),
    })
}

impl Layout {
    /// The column at a place on the screen, for the mouse.
    pub(crate) fn column_at(&self, rules: Rules, place: Position) -> Option<Column> {
        if !self.board.contains(place) {
            return None;
        }
        let step = self.scale.step();
        let index = u32::from((place.x - self.board.x).min(self.board.width - 2) / step);
        (index < rules.columns()).then(|| Column::new(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rules: &str, width: u16, height: u16, expected: Result<Scale, (u16, u16)>) {
        let found = arrange(rules.parse().unwrap(), Size::new(width, height));
        let found = found.map(|layout| layout.scale);
        let found = found.map_err(|size| (size.width, size.height));
        assert_eq!(found, expected, "{rules} on {width}x{height}");
    }

    #[test]
    fn the_largest_arrangement_that_fits_is_taken() {
        check("7x6", 80, 24, Ok(Scale::Large));
        check("7x6", 40, 24, Ok(Scale::Large));
        check("7x6", 40, 20, Ok(Scale::Small));
        check("7x6", 31, 20, Err((32, 17)));
        check("20x20", 80, 27, Ok(Scale::Small));
        check("64x64", 200, 80, Ok(Scale::Small));
        check("64x64", 80, 24, Err((129, 76)));
    }

    #[test]
    fn every_part_is_on_the_screen() {
        for (width, height) in [(80, 24), (200, 60), (33, 19), (61, 19), (40, 18)] {
            for rules in ["7x6", "1x9c2", "9x1c2", "12x12"] {
                let area = Rect::new(0, 0, width, height);
                if let Ok(layout) = arrange(rules.parse().unwrap(), area.as_size()) {
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
        let layout = arrange(rules, Size::new(80, 24)).unwrap();
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
