//! The screen as text, and what keys do to it.

use enlinea_core::Game;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Size;
use ratatui::style::{Color, Modifier};

use super::face::{Face, Overlay, Wish};
use super::{Theme, view};
use crate::play::{GameSession, Seat};

const SCREEN: Size = Size::new(80, 24);
const PLAIN: (bool, bool) = (false, false);
const ASCII: (bool, bool) = (true, false);

fn face(position: &str, players: [&str; 2], (is_ascii, has_colour): (bool, bool)) -> Face {
    let game: Game = position.parse().unwrap();
    let seats = players.map(|text| Seat::read(text, game.rules()).unwrap());
    let theme = Theme::new(is_ascii, has_colour);
    Face::new(GameSession::new(game, seats, 1), theme)
}

fn screen(face: &Face, width: u16, height: u16) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view::draw(frame, face)).unwrap();
    terminal
}

fn picture(face: &Face, width: u16, height: u16) -> String {
    screen(face, width, height).backend().to_string()
}

fn press(face: &mut Face, keys: &str) -> Wish {
    let mut wish = Wish::Stay;
    for key in keys.chars() {
        let code = match key {
            '<' => KeyCode::Left,
            '>' => KeyCode::Right,
            '\n' => KeyCode::Enter,
            '\u{1b}' => KeyCode::Esc,
            '\u{8}' => KeyCode::Backspace,
            other => KeyCode::Char(other),
        };
        wish = face.press(KeyEvent::new(code, KeyModifiers::NONE), SCREEN);
    }
    wish
}

/// Lets the threads finish.
fn settle(face: &mut Face) {
    face.finish_thinking();
}

#[test]
fn an_empty_board() {
    let face = face("7x6:", ["human", "level(3)"], PLAIN);
    insta::assert_snapshot!(picture(&face, 80, 24));
}

#[test]
fn a_won_game_in_ascii() {
    let face = face("7x6:1122334", ["human", "human"], ASCII);
    insta::assert_snapshot!(picture(&face, 80, 24));
}

#[test]
fn large_stones_on_a_large_screen() {
    let face = face("7x6:445", ["human", "human"], PLAIN);
    insta::assert_snapshot!(picture(&face, 120, 40));
}

#[test]
fn a_stone_falls_row_by_row_and_a_key_ends_the_fall() {
    let mut face = face("7x6:44", ["human", "human"], ASCII);
    let before = face.session().game().clone();
    press(&mut face, "1");
    face.begin_fall(&before);
    // The rows of the first column in which the stone is seen, from the top.
    let row = |face: &Face| {
        let rows = screen(face, 80, 24).backend().buffer().clone();
        let found: Vec<u16> = (3..15)
            .filter(|&row| rows[(2, row)].symbol() == "x")
            .collect();
        assert_eq!(found.len(), 1, "one stone, wherever it is");
        found[0]
    };
    let mut seen = vec![row(&face)];
    while face.let_fall() {
        seen.push(row(&face));
    }
    assert!(seen.is_sorted() && seen.len() == 6, "{seen:?}");
    assert!(seen[0] < seen[5]);
}

#[test]
fn the_review_finds_mistakes_and_visits_them() {
    let mut face = face("7x6:1122334", ["human", "human"], PLAIN);
    press(&mut face, "v");
    settle(&mut face);
    let said = |face: &Face| face.messages.back().unwrap().text.clone();
    assert!(
        said(&face).contains("found: review again shows"),
        "{}",
        said(&face)
    );
    let mut visited = Vec::new();
    while !said(&face).starts_with("no further mistakes") {
        press(&mut face, "v");
        visited.push(face.session().game().moves().len());
    }
    assert_eq!(visited.pop(), Some(7), "the end of the game comes back");
    assert_eq!(visited.last(), Some(&5), "yellow did not stop the line");
    // The mistake can be played better from here; that is another game.
    press(&mut face, "v");
    press(&mut face, "7v");
    assert!(said(&face).starts_with("reviewing"), "{}", said(&face));
}

#[test]
fn a_small_screen_with_analysis() {
    let mut face = face("7x6:445566", ["human", "human"], PLAIN);
    press(&mut face, "a");
    settle(&mut face);
    insta::assert_snapshot!(picture(&face, 40, 19));
}

#[test]
fn analysis_beside_a_large_board() {
    let mut face = face("7x6:4444443222233", ["human", "human"], PLAIN);
    press(&mut face, "ah");
    settle(&mut face);
    insta::assert_snapshot!(picture(&face, 80, 24));
}

#[test]
fn a_wide_board_has_upright_numbers() {
    let face = face("36x5:10,11", ["human", "human"], ASCII);
    insta::assert_snapshot!(picture(&face, 120, 20));
}

#[test]
fn help_lies_over_the_board() {
    let mut face = face("7x6:44", ["human", "human"], ASCII);
    press(&mut face, "?");
    insta::assert_snapshot!(picture(&face, 80, 24));
    press(&mut face, "q");
    assert_eq!(face.overlay, Overlay::None, "any key closes the help");
}

#[test]
fn a_screen_that_is_too_small_says_so() {
    let face = face("7x6:44", ["human", "human"], PLAIN);
    let picture = picture(&face, 30, 10);
    assert!(picture.contains("The terminal is too small"), "{picture}");
    let drop = KeyEvent::new(KeyCode::Char('4'), KeyModifiers::NONE);
    let mut unseen = self::face("7x6:44", ["human", "human"], PLAIN);
    assert_eq!(unseen.press(drop, Size::new(30, 10)), Wish::Stay);
    assert_eq!(unseen.session().game().to_text(), "44");
    let quit = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE);
    assert_eq!(unseen.press(quit, Size::new(30, 10)), Wish::Leave);
    // Nothing panics, however small.
    for (width, height) in [(1, 1), (0, 0), (200, 1), (1, 200)] {
        screen(&face, width, height);
    }
}

#[test]
fn overlays_fit_every_screen() {
    for (keys, title, last_line) in [
        ("?", "keys", "q   "),
        ("s", "save as", "game.enlinea_"),
        ("44n", "new game", "Give up the game"),
    ] {
        let mut face = face("7x6:", ["human", "human"], ASCII);
        press(&mut face, keys);
        let mut drawn = 0;
        for (width, height) in [(5, 5), (32, 17), (33, 18), (40, 19), (80, 24), (200, 60)] {
            let fits = face.layout(Size::new(width, height)).is_ok();
            let framed = framed_lines(&picture(&face, width, height), title);
            assert_eq!(framed.is_some(), fits, "{title} on {width}x{height}");
            if let Some(lines) = framed {
                let last = lines.last().expect("an overlay has a line");
                assert!(last.starts_with(last_line), "{title}: {lines:?}");
                drawn += 1;
            }
        }
        assert!(drawn >= 3, "{title}");
    }
}

/// The lines inside the frame with this title, if the whole frame is on the screen.
fn framed_lines(picture: &str, title: &str) -> Option<Vec<String>> {
    let rows: Vec<Vec<char>> = picture.lines().map(|row| row.chars().collect()).collect();
    let head: Vec<char> = format!("+ {title} -").chars().collect();
    let places = |row: &Vec<char>| row.windows(head.len()).position(|part| part == head);
    let top = rows.iter().position(|row| places(row).is_some())?;
    let left = places(&rows[top])?;
    let corner = |row: &[char]| row.iter().skip(left + 1).position(|&sign| sign == '+');
    let right = left + 1 + corner(&rows[top])?;
    let mut lines = Vec::new();
    for row in &rows[top + 1..] {
        match (row.get(left)?, row.get(right)?) {
            ('|', '|') => lines.push(row[left + 2..right].iter().collect()),
            ('+', '+') => return Some(lines),
            _ => return None,
        }
    }
    None
}

#[test]
fn sides_differ_by_shape_and_colour_only_if_wanted() {
    let cell = |options| {
        let face = face("7x6:12", ["human", "human"], options);
        let terminal = screen(&face, 80, 24);
        let buffer = terminal.backend().buffer().clone();
        // The lowest row of stones.
        [buffer[(2, 13)].clone(), buffer[(6, 13)].clone()]
    };
    let [first, second] = cell((false, true));
    assert_eq!((first.symbol(), second.symbol()), ("●", "○"));
    assert_eq!((first.fg, second.fg), (Color::Red, Color::Yellow));
    let [first, second] = cell((true, false));
    assert_eq!((first.symbol(), second.symbol()), ("x", "o"));
    assert_eq!((first.fg, second.fg), (Color::Reset, Color::Reset));
    assert!(
        second.modifier.contains(Modifier::UNDERLINED),
        "the last stone"
    );
}

#[test]
fn arrows_choose_and_enter_drops() {
    let mut face = face("7x6:", ["human", "human"], PLAIN);
    press(&mut face, "<<\n>>>>>>>>>\n");
    assert_eq!(face.session().game().to_text(), "27");
    press(&mut face, "4u");
    assert_eq!(face.session().game().to_text(), "27");
    press(&mut face, "U");
    assert_eq!(face.session().game().to_text(), "274");
    press(&mut face, "9");
    let message = face.messages.back().unwrap().text.clone();
    assert_eq!(
        message,
        "there is no column 9: the board has 7; nothing was played"
    );
    assert_eq!(press(&mut face, "q"), Wish::Leave);
}

#[test]
fn a_click_drops_where_it_is() {
    let mut face = face("7x6:", ["human", "human"], PLAIN);
    let mut click = |column, row| {
        let mouse = MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column,
            row,
            modifiers: KeyModifiers::NONE,
        };
        face.click(mouse, SCREEN);
    };
    click(10, 5);
    click(79, 5);
    assert_eq!(face.session().game().to_text(), "3");
}

#[test]
fn games_are_saved_and_loaded_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g");
    let name = path.to_str().unwrap();
    let mut face = face("7x6:445", ["human", "human"], PLAIN);
    press(&mut face, "s");
    assert!(picture(&face, 80, 24).contains("game.enlinea_"));
    let usual = "\u{8}".repeat("game.enlinea".len());
    press(&mut face, &format!("{usual}{name}\n"));
    press(&mut face, "11n");
    assert_eq!(face.overlay, Overlay::ConfirmNew);
    press(&mut face, "y");
    assert_eq!(face.session().game().to_text(), "");
    press(&mut face, "l\u{1b}");
    assert_eq!(face.session().game().to_text(), "", "escape loads nothing");
    press(&mut face, "l\n");
    assert_eq!(face.session().game().to_text(), "445");
}

#[test]
fn only_yes_gives_up_a_game() {
    let mut face = face("7x6:445", ["human", "human"], PLAIN);
    press(&mut face, "nq");
    assert_eq!(face.session().game().to_text(), "445");
    let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    press(&mut face, "s");
    assert_eq!(
        face.press(interrupt, SCREEN),
        Wish::Interrupt,
        "whatever is open"
    );
}

#[test]
fn machines_play_and_wait_for_the_space_bar() {
    let mut face = face("7x6:", ["random", "random"], PLAIN);
    face.start_machine();
    settle(&mut face);
    assert_eq!(face.session().game().plies(), 1);
    press(&mut face, " ");
    assert!(picture(&face, 80, 24).contains("paused: space continues"));
    face.start_machine();
    assert!(!face.session().is_thinking());
    press(&mut face, " ");
    face.start_machine();
    settle(&mut face);
    assert_eq!(face.session().game().plies(), 2);
}
