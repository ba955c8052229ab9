//! What lies over the board: the help, and questions.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Clear, Paragraph};

use super::face::{Face, FileWish, Overlay};
use super::keys::KEYS;

/// Draws what is open, if anything.
pub(crate) fn draw(frame: &mut Frame<'_>, face: &Face, area: Rect) {
    let (title, text) = match &face.overlay {
        Overlay::None => return,
        Overlay::Help => ("keys", help()),
        Overlay::ConfirmNew => (
            "new game",
            Text::raw("Give up the game on the board? y / n"),
        ),
        Overlay::File(FileWish::Save, name) => ("save as", typed(name, area)),
        Overlay::File(FileWish::Load, name) => ("load", typed(name, area)),
    };
    let width = (text.width() as u16 + 4).clamp(32, area.width.max(32));
    let height = text.height() as u16 + 2;
    let place = centre(area, width, height);
    let [stroke, bar] = face.theme.strokes();
    frame.render_widget(Clear, place);
    let mut block = Block::bordered().title(format!(" {title} "));
    if stroke == "-" {
        block = block.border_set(ratatui::symbols::border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: bar,
            vertical_right: bar,
            horizontal_top: stroke,
            horizontal_bottom: stroke,
        });
    }
    let inside = block.inner(place);
    frame.render_widget(block, place);
    let inside = Rect {
        x: inside.x + 1,
        width: inside.width.saturating_sub(2),
        ..inside
    };
    frame.render_widget(Paragraph::new(text), inside);
}

fn help() -> Text<'static> {
    let lines = KEYS.iter();
    lines
        .map(|(keys, meaning)| Line::raw(format!("{keys:<12} {meaning}")))
        .collect()
}

/// The end of a long name is what is being typed.
fn typed(name: &str, area: Rect) -> Text<'static> {
    let room = usize::from(area.width.saturating_sub(6));
    let skipped = name.chars().count().saturating_sub(room.saturating_sub(1));
    let shown: String = name.chars().skip(skipped).collect();
    Text::raw(format!("{shown}_"))
}

fn centre(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}
