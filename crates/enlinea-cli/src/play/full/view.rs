//! One picture of the whole screen.

use enlinea_core::Game;
use ratatui::Frame;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::face::{Face, Overlay};
use super::layout::Layout;
use super::{board_view, overlay_view, panel_view};

/// Draws everything, or says that the terminal is too small.
pub(crate) fn draw(frame: &mut Frame<'_>, face: &Face) {
    let area = frame.area();
    let layout = match face.layout(area.as_size()) {
        Ok(layout) => layout,
        Err(needed) => return draw_too_small(frame, face, needed),
    };
    frame.render_widget(title(face.session().game(), face, &layout), layout.title);
    frame.render_widget(board_view::board(face, &layout), layout.board);
    panel_view::draw(frame, face, layout.panel);
    frame.render_widget(footer(face), layout.footer);
    overlay_view::draw(frame, face, area);
}

fn title(game: &Game, face: &Face, layout: &Layout) -> Line<'static> {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let stones = game.plies();
    // That a part is hidden must be seen, so it comes before what may be cut off.
    let part = layout.window.words(game.rules());
    let part = part.map_or(String::new(), |words| format!("  {words}"));
    let rest = format!(
        "  {}{part}  {stones} of {} stones  seed {}",
        game.rules(),
        game.rules().max_plies(),
        face.session().seed()
    );
    Line::from(vec![Span::styled("enlinea", bold), Span::raw(rest)])
}

fn footer(face: &Face) -> Line<'static> {
    let keys = match face.overlay {
        Overlay::None => {
            "? help  q quit  u undo  h hint  a analysis  v review  s save  l load  n new"
        }
        Overlay::Help => "any key closes the help",
        Overlay::File(..) => "Enter: confirm  Esc: cancel",
        Overlay::ConfirmNew => "y: new game  any other key: cancel",
    };
    let dim = Style::new().add_modifier(Modifier::DIM);
    Line::styled(keys, dim)
}

fn draw_too_small(frame: &mut Frame<'_>, face: &Face, needed: Size) {
    let area: Rect = frame.area();
    let text = format!(
        "The terminal is too small for {}: {}x{}, at least {}x{} is needed. q quits.",
        face.session().rules(),
        area.width,
        area.height,
        needed.width,
        needed.height
    );
    let paragraph = Paragraph::new(text).wrap(Wrap { trim: true });
    frame.render_widget(paragraph, area);
}
