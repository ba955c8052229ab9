//! The board as text.

use std::collections::HashSet;
use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use enlinea_core::{Column, Game, Side, column_text};

/// Draws the board with column labels above and below. Stones of a winning line are capitals, so that it
/// shows without colour too.
pub(crate) fn draw(game: &Game) -> String {
    let winning: HashSet<(Column, u32)> = game.winning_cells().into_iter().collect();
    let labels = labels(game);
    let mut picture = labels.clone();
    for row in (0..game.rules().height()).rev() {
        for column in columns(game) {
            let stone = game.diagram().stone(column, row);
            let cell = cell(stone, winning.contains(&(column, row)));
            write!(picture, " {cell}").expect("writing to a String cannot fail");
        }
        picture.push('\n');
    }
    picture + &labels
}

fn cell(stone: Option<Side>, wins: bool) -> String {
    let Some(side) = stone else {
        return ".".to_owned();
    };
    let style = match side {
        Side::First => AnsiColor::Red.on_default(),
        Side::Second => AnsiColor::Yellow.on_default(),
    };
    if wins {
        let style = style.bold();
        format!("{style}{}{style:#}", side.stone().to_ascii_uppercase())
    } else {
        format!("{style}{}{style:#}", side.stone())
    }
}

/// The names of the columns as they are typed; numbers of two digits stand upright.
fn labels(game: &Game) -> String {
    let dim = Style::new().dimmed();
    let names: Vec<String> = columns(game)
        .map(|column| column_text(game.rules(), column))
        .collect();
    let height = names.iter().map(String::len).max().unwrap_or(0);
    let line = |line: usize| {
        let characters = names.iter().map(|name| {
            let padded = format!("{name:>height$}");
            format!(" {}", &padded[line..=line])
        });
        let text: String = characters.collect();
        format!("{dim}{}{dim:#}\n", text.trim_end())
    };
    (0..height).map(line).collect()
}

fn columns(game: &Game) -> impl Iterator<Item = Column> + use<> {
    game.rules().columns()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let game: Game = text.parse().unwrap();
        let plain = anstream::adapter::strip_str(&draw(&game)).to_string();
        assert_eq!(plain, expected);
    }

    #[test]
    fn winning_stones_are_capitals() {
        check(
            "4x3c3:11223",
            " 1 2 3 4\n . . . .\n o o . .\n X X X .\n 1 2 3 4\n",
        );
    }

    #[test]
    fn wide_boards_have_upright_numbers() {
        let game: Game = "36x1c2:10".parse().unwrap();
        let plain = anstream::adapter::strip_str(&draw(&game)).to_string();
        let lines: Vec<&str> = plain.lines().collect();
        assert_eq!(lines.len(), 5);
        assert!(lines[0].starts_with("                   1 1"));
        assert!(lines[1].starts_with(" 1 2 3 4 5 6 7 8 9 0 1"));
        assert!(lines[2].starts_with(" . . . . . . . . . x ."));
    }
}
