//! The board: an arrow over the chosen column, the stones, the columns' names, and under them scores and marks.

use std::collections::HashSet;

use enlinea_core::{Column, Game, Move, Side, column_text};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};

use super::face::Face;
use super::layout::{self, Layout, Scale, Window};
use super::theme::Rule;
use crate::play::scores::{self, ScoreRow};
use crate::play::session::Turn;

/// The board, or the part of it that fits, in one of the sizes.
pub(crate) fn board(face: &Face, layout: &Layout) -> Text<'static> {
    let drawing = Drawing::new(face, layout);
    let mut lines = vec![drawing.arrow_line()];
    match layout.scale {
        Scale::Huge => lines.extend(drawing.boxed_rows(3)),
        Scale::Large => lines.extend(drawing.boxed_rows(1)),
        Scale::Small => lines.extend(drawing.small_rows()),
    }
    lines.extend(drawing.label_lines());
    lines.push(drawing.score_line());
    lines.push(drawing.mark_line());
    Text::from(lines)
}

struct Drawing<'a> {
    face: &'a Face,
    game: &'a Game,
    scale: Scale,
    window: &'a Window,
    winning: HashSet<(Column, u32)>,
    /// The cell of the last stone.
    last: Option<(Column, u32)>,
    scores: Vec<ScoreRow>,
}

impl<'a> Drawing<'a> {
    fn new(face: &'a Face, layout: &'a Layout) -> Drawing<'a> {
        let game = face.session().game();
        let last = match game.moves().last() {
            Some(&Move::Drop(column)) => Some((column, game.height(column) - 1)),
            _ => None,
        };
        let known = face.session().analysis();
        let scores = known.map(|known| scores::rows(game, &known.analysis));
        Drawing {
            face,
            game,
            scale: layout.scale,
            window: &layout.window,
            winning: game.winning_cells().into_iter().collect(),
            last,
            scores: scores.unwrap_or_default(),
        }
    }

    fn columns(&self) -> impl Iterator<Item = Column> + use<> {
        self.window.columns.clone().map(Column::new)
    }

    /// One text in the middle of every column.
    fn line(&self, text: impl Fn(Column) -> (String, Style)) -> Line<'static> {
        let step = usize::from(self.scale.step());
        // The middle of a cell is behind a stroke or a blank.
        let mut spans = vec![Span::raw(" ")];
        for column in self.columns() {
            let (text, style) = text(column);
            spans.push(Span::styled(format!("{text:^step$}"), style));
        }
        Line::from(spans)
    }

    fn arrow_line(&self) -> Line<'static> {
        let session = self.face.session();
        let (sign, style) = match session.turn() {
            Turn::Human(side) => (self.face.theme.arrow(), self.face.theme.style(side)),
            Turn::Machine(_) | Turn::Over(_) => ("", Style::new()),
        };
        self.line(|column| {
            let is_chosen = column == self.face.chosen;
            let sign = if is_chosen { sign } else { "" };
            (sign.to_owned(), style)
        })
    }

    /// Rows of boxes with this many lines of text.
    fn boxed_rows(&self, height: usize) -> Vec<Line<'static>> {
        let [top, between, bottom] = self.face.theme.rules();
        let [_, stroke] = self.face.theme.strokes();
        let mut lines = vec![self.rule(top)];
        for row in self.window.rows.clone().rev() {
            if row + 1 < self.window.rows.end {
                lines.push(self.rule(between));
            }
            for part in 0..height {
                let mut spans = vec![Span::raw(stroke)];
                for column in self.columns() {
                    let is_middle = part == height / 2;
                    let [left, right] = if is_middle {
                        self.brackets(column, row)
                    } else {
                        [" "; 2]
                    };
                    let (sign, style) = match height {
                        1 => self.cell(column, row, " "),
                        _ => self.cell_part(column, row, part),
                    };
                    spans.push(Span::raw(left));
                    spans.push(Span::styled(sign, style));
                    spans.push(Span::raw(format!("{right}{stroke}")));
                }
                lines.push(Line::from(spans));
            }
        }
        lines.push(self.rule(bottom));
        lines
    }

    fn small_rows(&self) -> Vec<Line<'static>> {
        let rows = self.window.rows.clone().rev();
        rows.map(|row| {
            self.line(|column| {
                let (sign, style) = self.cell(column, row, ".");
                (sign.to_owned(), style)
            })
        })
        .collect()
    }

    fn rule(&self, [left, between, right]: Rule) -> Line<'static> {
        let [stroke, _] = self.face.theme.strokes();
        let cell = stroke.repeat(usize::from(self.scale.step()) - 1);
        let cells: Vec<String> = self.columns().map(|_| cell.clone()).collect();
        Line::raw(format!("{left}{}{right}", cells.join(between)))
    }

    /// The last stone is easy to find, also without colour.
    fn brackets(&self, column: Column, row: u32) -> [&'static str; 2] {
        if self.last == Some((column, row)) && self.face.fall.is_none() {
            ["(", ")"]
        } else {
            [" ", " "]
        }
    }

    fn cell(&self, column: Column, row: u32, empty: &'static str) -> (&'static str, Style) {
        let Some(side) = self.stone_at(column, row) else {
            return (empty, Style::new().add_modifier(Modifier::DIM));
        };
        let wins = self.face.fall.is_none() && self.winning.contains(&(column, row));
        let mut style = self.face.theme.style(side);
        if wins {
            style = style.add_modifier(Modifier::BOLD | Modifier::REVERSED);
        } else if self.last == Some((column, row)) {
            style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        }
        (self.face.theme.stone(side, wins), style)
    }

    /// One of the three lines of a large stone.
    fn cell_part(&self, column: Column, row: u32, part: usize) -> (&'static str, Style) {
        let (_, style) = self.cell(column, row, " ");
        match self.stone_at(column, row) {
            Some(side) => (self.face.theme.large_stone(side)[part], style),
            None => ("     ", Style::new()),
        }
    }

    /// What is seen in a cell: a stone that falls is not yet where it will lie.
    fn stone_at(&self, column: Column, row: u32) -> Option<Side> {
        let stone = self.game.diagram().stone(column, row);
        match self.face.fall {
            Some(fall) if (column, row) == (fall.column, fall.target) => None,
            Some(fall) if (column, row) == (fall.column, fall.row) => {
                self.game.diagram().stone(column, fall.target)
            }
            _ => stone,
        }
    }

    fn label_lines(&self) -> Vec<Line<'static>> {
        let rules = self.game.rules();
        let style = |column| {
            let is_full = self.game.height(column) == rules.height();
            if is_full {
                Style::new().add_modifier(Modifier::DIM)
            } else {
                Style::new()
            }
        };
        if self.scale != Scale::Small {
            return vec![self.line(|column| (column_text(rules, column), style(column)))];
        }
        let height = usize::from(layout::label_rows(rules));
        let lines = (0..height).map(|line| {
            self.line(|column| {
                let name = format!("{:>height$}", column_text(rules, column));
                (name[line..=line].to_owned(), style(column))
            })
        });
        lines.collect()
    }

    fn score_line(&self) -> Line<'static> {
        self.line(|column| match self.score(column) {
            None => (String::new(), Style::new()),
            Some(score) if self.scale != Scale::Small => (score.figure.clone(), Style::new()),
            // There is room for a sign only.
            Some(score) => {
                let sign = score.figure.chars().next().unwrap_or(' ');
                (sign.to_string(), Style::new())
            }
        })
    }

    fn mark_line(&self) -> Line<'static> {
        let mark = self.face.theme.best();
        self.line(|column| match self.score(column) {
            Some(score) if score.is_best => (mark.to_owned(), self.face.theme.marked()),
            _ => (String::new(), Style::new()),
        })
    }

    fn score(&self, column: Column) -> Option<&ScoreRow> {
        self.scores.iter().find(|score| score.column == column)
    }
}
