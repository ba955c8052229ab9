//! Drawn boards that must be accepted, and drawn boards that must not, with the message.

use enlinea_core::{Diagram, Game, Rules};

/// The lines of a data file without its comments.
fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

fn read(rules: &str, diagram: &str) -> Result<Game, String> {
    let rules: Rules = rules.parse().map_err(|error| format!("{error}"))?;
    let diagram: Diagram = diagram.parse().map_err(|error| format!("{error}"))?;
    Game::from_diagram(rules, &diagram).map_err(|error| error.to_string())
}

#[test]
fn legal_boards_are_accepted() {
    for line in lines(include_str!("data/valid.boards")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let game = read(words[0], words[1]).unwrap_or_else(|error| panic!("{line}: {error}"));
        let found = format!("{} {}", game.side_to_move().number(), game.outcome());
        assert_eq!(found, words[2..].join(" "), "{line}");
    }
}

#[test]
fn illegal_boards_are_refused_with_the_reason() {
    for line in lines(include_str!("data/invalid.boards")) {
        let (board, message) = line.split_once(" | ").unwrap();
        let words: Vec<&str> = board.split_whitespace().collect();
        assert_eq!(read(words[0], words[1]), Err(message.to_owned()), "{line}");
    }
}
