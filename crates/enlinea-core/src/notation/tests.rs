//! Texts that are read, texts that are not, and the messages.

use super::*;
use crate::{Outcome, Side};

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

fn check_error(text: &str, message: &str) {
    assert_eq!(text.parse::<Game>().unwrap_err().to_string(), message);
}

fn check_round_trip(text: &str) {
    let game: Game = text.parse().unwrap();
    assert_eq!(game.to_string(), text);
}

#[test]
fn games_print_as_they_are_read() {
    check_round_trip("7x6c4:");
    check_round_trip("7x6c4:4453");
    check_round_trip("8x7c4:-4-5");
    check_round_trip("35x4c4:z1ya");
    check_round_trip("36x4c4:36,1,35,10");
    check_round_trip("36x4c4:-,7,-");
    check_round_trip("3x3c3:.../o../xxo/");
    check_round_trip("3x3c3:.../o../xxo/12");
    check_round_trip("3x1c3:x../");
    assert_eq!("3x3c3:.../.../...".parse(), "3x3c3:".parse::<Game>());
}

#[test]
fn a_bare_position_is_one_of_the_standard_game() {
    let game: Game = "4455".parse().unwrap();
    assert_eq!(game.rules(), Rules::STANDARD);
    assert_eq!(game.side_to_move(), Side::First);
}

#[test]
fn passes_are_for_set_up_positions_only() {
    assert!(Game::from_text(Rules::STANDARD, "-4-5").is_ok());
    let error = Game::from_moves(Rules::STANDARD, "4-").unwrap_err();
    assert_eq!(
        error.to_string(),
        "move 2 (character 2): expected a column (`1`..`9`, `a`..`z`), found `-`"
    );
    let error = Game::from_moves(rules("40x4"), "4,-").unwrap_err();
    assert_eq!(
        error.to_string(),
        "move 2 (character 3): expected a column number, found `-`"
    );
}

#[test]
fn bad_moves_are_refused_with_their_place() {
    check_error(
        "448",
        "move 3 (character 3): there is no column 8: the board has 7",
    );
    check_error("4444444", "move 7 (character 7): column 4 is full");
    check_error(
        "11223344",
        "move 8 (character 8): the game is over (red won)",
    );
    check_error(
        "40",
        "move 2 (character 2): expected a column (`1`..`9`, `a`..`z`) or `-`, found `0`",
    );
    check_error(
        "1é",
        "move 2 (character 2): expected a column (`1`..`9`, `a`..`z`) or `-`, found `é`",
    );
    check_error(
        "40x4:7,,3",
        "move 2 (character 8): expected a column number or `-`, found `,`",
    );
    check_error(
        "40x4:7,",
        "move 2 (character 8): expected a column number or `-`, found the end",
    );
    check_error(
        "40x4:7,41",
        "move 2 (character 8): there is no column 41: the board has 40",
    );
    check_error(
        "40x4:0",
        "move 1 (character 6): there is no column 0: the board has 40",
    );
    check_error(
        "40x4:99999999999999999999",
        "move 1 (character 6): expected a column number or `-`, found `99999999999999999999`",
    );
    check_error(
        "40x4:+7",
        "move 1 (character 6): expected a column number or `-`, found `+7`",
    );
    check_error(
        "4x4c3p1:123",
        "move 3 (character 11): the game is over (draw)",
    );
}

#[test]
fn bad_diagrams_are_refused_with_their_place() {
    check_error("3x3c3:../..", "the diagram is 2x2, the rules are 3x3c3");
    check_error(
        "3x3c3:.x./.../...",
        "the stone in column 2, row 3 is floating",
    );
    check_error(
        "3x3c3:.../.../xx.",
        "red has 2 stones and yellow has 0: they must be equal, or red one ahead",
    );
    check_error(
        "3x3c3p1:.../.../xox",
        "3 stones are on the board, both sides together have 2",
    );
    check_error("3x3c3:.../ooo/xxx", "both sides have a line");
}

#[test]
fn a_diagram_may_be_won_only_by_the_last_stone() {
    check_error(
        "3x3c3:.../oo./xxx/1",
        "move 1 (character 19): the game is over (red won)",
    );
    check_error("3x3c3:o../oo./xxx", "red has a line, but yellow moved last");
    check_error(
        "7x4c3:......./o....../oo..oo./xxx.xxx",
        "no single last red stone completes all its lines",
    );
}

#[test]
fn moves_after_a_diagram_are_counted_in_the_whole_text() {
    check_error(
        "3x3c3:.../.../.../9",
        "move 1 (character 19): there is no column 9: the board has 3",
    );
}

#[test]
fn very_long_texts_are_read_until_the_first_mistake() {
    let error = "1".repeat(1_000_000).parse::<Game>().unwrap_err();
    assert_eq!(error.to_string(), "move 7 (character 7): column 1 is full");
    let error = "é".repeat(1_000_000).parse::<Game>().unwrap_err();
    assert!(error.to_string().len() < 200);
}

#[test]
fn undo_takes_back_move_by_move() {
    let mut game = Game::from_text(Rules::STANDARD, "1122334").unwrap();
    assert_eq!(game.outcome(), Outcome::Win(Side::First));
    while game.undo().is_some() {}
    assert_eq!(game, Game::new(Rules::STANDARD));
}
