//! Characters and colours. The sides differ by shape first and by colour second, for users who see no colours.

use anstream::AutoStream;
use enlinea_core::Side;
use ratatui::style::{Color, Modifier, Style};

/// How things are drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    is_ascii: bool,
    has_colour: bool,
}

/// The signs that a grid is drawn with: left, between columns, right.
pub(crate) type Rule = [&'static str; 3];

impl Theme {
    pub(crate) fn new(is_ascii: bool, has_colour: bool) -> Theme {
        Theme {
            is_ascii,
            has_colour,
        }
    }

    /// The theme of this terminal: colour as for all commands, ASCII if the user or the locale says so.
    pub(crate) fn of_terminal(is_ascii: bool) -> Theme {
        let has_colour = AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
        Theme::new(is_ascii || !is_utf8_locale(), has_colour)
    }

    /// A stone; those of a winning line have a shape of their own.
    pub(crate) fn stone(self, side: Side, wins: bool) -> &'static str {
        match (self.is_ascii, side, wins) {
            (false, Side::First, false) => "●",
            (false, Side::First, true) => "◆",
            (false, Side::Second, false) => "○",
            (false, Side::Second, true) => "◇",
            (true, Side::First, false) => "x",
            (true, Side::First, true) => "X",
            (true, Side::Second, false) => "o",
            (true, Side::Second, true) => "O",
        }
    }

    /// A stone of three lines.
    pub(crate) fn large_stone(self, side: Side) -> [&'static str; 3] {
        match (self.is_ascii, side) {
            (false, Side::First) => ["▄███▄", "█████", "▀███▀"],
            (false, Side::Second) => ["▄▀▀▀▄", "█   █", "▀▄▄▄▀"],
            (true, Side::First) => ["x   x", "  x  ", "x   x"],
            (true, Side::Second) => [" ooo ", "o   o", " ooo "],
        }
    }

    pub(crate) fn style(self, side: Side) -> Style {
        let colour = match side {
            Side::First => Color::Red,
            Side::Second => Color::Yellow,
        };
        self.coloured(colour)
    }

    /// Something that went wrong.
    pub(crate) fn wrong(self) -> Style {
        self.coloured(Color::Magenta)
    }

    /// Something to look at.
    pub(crate) fn marked(self) -> Style {
        self.coloured(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    fn coloured(self, colour: Color) -> Style {
        if self.has_colour {
            Style::new().fg(colour)
        } else {
            Style::new()
        }
    }

    /// The arrow over the chosen column.
    pub(crate) fn arrow(self) -> &'static str {
        if self.is_ascii { "v" } else { "▼" }
    }

    /// The mark of the side to move.
    pub(crate) fn pointer(self) -> &'static str {
        if self.is_ascii { ">" } else { "▶" }
    }

    /// The mark under the best columns.
    pub(crate) fn best(self) -> &'static str {
        if self.is_ascii { "*" } else { "★" }
    }

    /// Parts of the evaluation bar: certainly the first player's, open, certainly the second's.
    pub(crate) fn bar(self) -> [&'static str; 3] {
        if self.is_ascii {
            ["#", "?", "-"]
        } else {
            ["█", "▒", "░"]
        }
    }

    /// The lines of a grid: top, between rows, bottom.
    pub(crate) fn rules(self) -> [Rule; 3] {
        if self.is_ascii {
            [["+", "+", "+"]; 3]
        } else {
            [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]]
        }
    }

    /// A horizontal and a vertical stroke.
    pub(crate) fn strokes(self) -> [&'static str; 2] {
        if self.is_ascii {
            ["-", "|"]
        } else {
            ["─", "│"]
        }
    }
}

/// The first of these variables that is set decides, as in every program.
fn is_utf8_locale() -> bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"];
    let locale = names
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    let locale = locale.unwrap_or_default().to_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}
