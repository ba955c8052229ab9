//! The panel: the players, whose turn it is, the scores in words, the messages.

use enlinea_core::{Outcome, Side};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::bar;
use super::face::Face;
use crate::play::analyst::AnalysisSnapshot;
use crate::play::message::{Message, Tone};
use crate::play::scores::{self, ScoreRow};
use crate::play::session::Turn;

/// The widest evaluation bar.
const WIDEST_BAR: u16 = 40;

/// Draws the panel; what does not fit is left out from the end of each part.
pub(crate) fn draw(frame: &mut Frame<'_>, face: &Face, area: Rect) {
    let mut lines = players(face);
    lines.push(Line::styled(state(face), face.theme.marked()));
    if let Some(known) = face.session().analysis() {
        lines.extend(evaluation(face, known, area.width));
        let rows = scores::rows(face.session().game(), &known.analysis);
        // Two lines are kept for the messages.
        let room = usize::from(area.height).saturating_sub(lines.len() + 3);
        lines.extend(score_lines(face, &rows, room));
    }
    let used = lines.len() as u16;
    let [top, rest] = split(area, used + 1);
    frame.render_widget(Paragraph::new(lines), top);
    frame.render_widget(messages(face, rest), rest);
}

/// The first lines of an area, and what is left.
fn split(area: Rect, lines: u16) -> [Rect; 2] {
    let lines = lines.min(area.height);
    let top = Rect::new(area.x, area.y, area.width, lines);
    let rest = Rect::new(area.x, area.y + lines, area.width, area.height - lines);
    [top, rest]
}

fn players(face: &Face) -> Vec<Line<'static>> {
    let session = face.session();
    let to_move = match session.turn() {
        Turn::Human(side) | Turn::Machine(side) => Some(side),
        Turn::Over(_) => None,
    };
    let line = |side: Side| {
        let pointer = if to_move == Some(side) {
            face.theme.pointer()
        } else {
            " "
        };
        let stone = Span::styled(face.theme.stone(side, false), face.theme.style(side));
        let name = match session.name(side) {
            name if name == side.to_string() => format!(" {name}"),
            name => format!(" {name} ({side})"),
        };
        Line::from(vec![
            Span::raw(format!("{pointer} ")),
            stone,
            Span::raw(name),
        ])
    };
    vec![line(Side::First), line(Side::Second)]
}

/// The sentence that matters most.
fn state(face: &Face) -> String {
    let session = face.session();
    let name = |side| session.name(side);
    match session.turn() {
        _ if session.is_hint_wanted() => "looking for the best columns...".to_owned(),
        Turn::Human(side) if name(side) == "you" => "it is your turn".to_owned(),
        Turn::Human(side) => format!("it is {}'s turn", name(side)),
        Turn::Machine(_) if session.is_paused() => "paused: space continues".to_owned(),
        Turn::Machine(side) => format!("{} is thinking...", name(side)),
        Turn::Over(Outcome::Win(side)) if name(side) == "you" => {
            "you have won; n starts a new game".to_owned()
        }
        Turn::Over(Outcome::Win(side)) => {
            format!("{} has won; n starts a new game", name(side))
        }
        Turn::Over(_) => "a draw; n starts a new game".to_owned(),
    }
}

fn evaluation(face: &Face, known: &AnalysisSnapshot, width: u16) -> Vec<Line<'static>> {
    let game = face.session().game();
    let theme = face.theme;
    let solution = &known.analysis.solution;
    let width = width.saturating_sub(5).min(WIDEST_BAR);
    let [first, open, second] = bar::parts(game, solution, width);
    let signs = theme.bar();
    let part = |sign: &str, length: u16| sign.repeat(usize::from(length));
    let bar = Line::from(vec![
        Span::styled(theme.stone(Side::First, false), theme.style(Side::First)),
        Span::raw(" "),
        Span::styled(part(signs[0], first), theme.style(Side::First)),
        Span::raw(part(signs[1], open)),
        Span::styled(part(signs[2], second), theme.style(Side::Second)),
        Span::raw(" "),
        Span::styled(theme.stone(Side::Second, false), theme.style(Side::Second)),
    ]);
    let side = game.side_to_move();
    let work = if known.is_final { "" } else { " (searching)" };
    let words = format!(
        "{} {}{work}",
        theme.stone(side, false),
        scores::words(game, solution)
    );
    vec![bar, Line::raw(words)]
}

/// The scores in words; only those of the best columns if not all fit.
fn score_lines(face: &Face, rows: &[ScoreRow], room: usize) -> Vec<Line<'static>> {
    let shown = rows.iter().filter(|row| rows.len() <= room || row.is_best);
    shown
        .take(room)
        .map(|row| {
            let mark = if row.is_best { face.theme.best() } else { " " };
            let text = format!(" {:>2} {:>4}  {}", row.name, row.figure, row.words);
            Line::from(vec![
                Span::styled(mark, face.theme.marked()),
                Span::raw(text),
            ])
        })
        .collect()
}

/// The last messages, the latest at the bottom.
fn messages(face: &Face, area: Rect) -> Paragraph<'static> {
    let width = usize::from(area.width.max(1));
    let mut lines: Vec<Line<'static>> = Vec::new();
    let mut height = 0;
    for (age, message) in face.messages.iter().rev().enumerate() {
        height += message.text.chars().count().div_ceil(width).max(1);
        // The latest is shown even if it is cut.
        if height > usize::from(area.height) && age > 0 {
            break;
        }
        lines.push(Line::styled(
            message.text.clone(),
            style(face, message, age),
        ));
    }
    lines.reverse();
    Paragraph::new(lines).wrap(Wrap { trim: false })
}

fn style(face: &Face, message: &Message, age: usize) -> Style {
    match message.tone {
        _ if age > 0 => Style::new().add_modifier(Modifier::DIM),
        Tone::Wrong => face.theme.wrong(),
        Tone::Result => Style::new().add_modifier(Modifier::BOLD),
        Tone::Plain => Style::new(),
    }
}
