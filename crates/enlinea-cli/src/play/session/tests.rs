//! Sessions as people play them, without a terminal.

use super::*;
use std::path::PathBuf;

fn session(position: &str, first: &str, second: &str) -> GameSession {
    let game: Game = position.parse().unwrap();
    let rules = game.rules();
    let seats = [first, second].map(|text| Seat::read(text, rules).unwrap());
    GameSession::new(game, seats, 7)
}

fn play(session: &mut GameSession, columns: &[u32]) {
    for &number in columns {
        session.drop_stone(Column::new(number - 1));
        while let Turn::Machine(_) = session.turn() {
            session.start_machine();
            session.wait_for_machine();
        }
    }
}

fn texts(session: &mut GameSession) -> Vec<String> {
    session
        .take_messages()
        .into_iter()
        .map(|message| message.text)
        .collect()
}

#[test]
fn two_people_play_to_a_win() {
    let mut session = session("7x6:", "human", "human");
    play(&mut session, &[1, 2, 1, 2, 1, 2, 1]);
    assert_eq!(session.turn(), Turn::Over(Outcome::Win(Side::First)));
    let messages = session.take_messages();
    assert_eq!(messages[0].text, "red (x) plays 1");
    let last = messages.last().unwrap();
    assert_eq!(
        (last.text.as_str(), last.tone),
        ("red (x) has won", Tone::Result)
    );
    play(&mut session, &[3]);
    assert_eq!(
        texts(&mut session),
        ["the game is over (red won); nothing was played"]
    );
    session.undo();
    assert_eq!(session.turn(), Turn::Human(Side::First));
}

#[test]
fn a_machine_answers_and_undo_goes_back_to_the_person() {
    let mut session = session("7x6:", "human", "level(3)");
    play(&mut session, &[4, 4]);
    let game = session.game().to_text();
    assert_eq!(game.len(), 4);
    texts(&mut session);
    session.undo();
    assert_eq!(session.game().to_text(), game[..2]);
    assert_eq!(texts(&mut session), ["2 moves taken back"]);
    // The same move is answered in the same way.
    play(&mut session, &[4]);
    assert_eq!(session.game().to_text(), game);
    session.undo();
    session.undo();
    session.redo();
    session.redo();
    assert_eq!(session.game().to_text(), game);
    texts(&mut session);
    session.redo();
    assert_eq!(texts(&mut session), ["there is no move to play again"]);
}

#[test]
fn a_machine_that_moved_first_is_not_taken_back() {
    let mut session = session("7x6:", "perfect", "human");
    play(&mut session, &[]);
    session.start_machine();
    session.wait_for_machine();
    assert_eq!(session.game().to_text(), "4");
    texts(&mut session);
    session.undo();
    assert_eq!(texts(&mut session), ["there is no move to take back"]);
    assert_eq!(session.game().to_text(), "4");
}

#[test]
fn undo_while_a_machine_thinks_calls_it_off() {
    let mut session = session("9x9:", "human", "alphabeta(nodes=0)");
    session.drop_stone(Column::new(0));
    session.start_machine();
    assert!(session.is_thinking());
    session.drop_stone(Column::new(0));
    session.undo();
    assert!(!session.is_thinking());
    assert_eq!(session.turn(), Turn::Human(Side::First));
    assert_eq!(
        texts(&mut session),
        [
            "red (x, you) plays 1",
            "it is alphabeta(nodes=0)'s turn",
            "1 move taken back"
        ]
    );
}

#[test]
fn machines_play_alone_and_wait_after_undo() {
    let mut session = session("5x4:", "random", "greedy");
    while let Turn::Machine(_) = session.turn() {
        session.start_machine();
        session.wait_for_machine();
    }
    let whole = session.game().to_text();
    session.undo();
    session.start_machine();
    assert!(!session.is_thinking() && session.is_paused());
    assert_eq!(session.game().to_text(), whole[..whole.len() - 1]);
    session.toggle_pause();
    session.start_machine();
    session.wait_for_machine();
    assert_eq!(session.game().to_text(), whole);
}

#[test]
fn players_change_places() {
    let mut session = session("7x6:", "human", "random");
    session.swap_seats();
    assert_eq!(session.turn(), Turn::Machine(Side::First));
    assert_eq!(
        texts(&mut session),
        ["places swapped: red (x, random) against yellow (o, you)"]
    );
}

#[test]
fn hints_come_with_words() {
    let mut session = session("7x6:112233", "human", "human");
    session.hint();
    assert!(session.is_hint_wanted());
    session.wait_for_analysis();
    assert_eq!(
        texts(&mut session),
        ["hint: column 4: wins with the next move"]
    );
    play(&mut session, &[4]);
    texts(&mut session);
    session.hint();
    assert_eq!(
        texts(&mut session),
        ["the game is over: there is no move to recommend"]
    );
}

#[test]
fn a_board_that_cannot_be_solved_gets_a_guess() {
    let mut session = session("20x20c5:aabb", "human", "human");
    session.hint();
    session.wait_for_analysis();
    let texts = texts(&mut session);
    assert!(
        texts[0].ends_with("looks best, nothing is proven"),
        "{texts:?}"
    );
}

#[test]
fn a_hint_for_an_old_position_is_not_given() {
    let mut session = session("7x6:", "human", "human");
    session.hint();
    play(&mut session, &[4]);
    session.wait_for_analysis();
    assert_eq!(texts(&mut session), ["red (x) plays 4"]);
}

#[test]
fn analysis_follows_the_position() {
    let mut session = session("7x6:44", "human", "human");
    assert!(session.analysis().is_none());
    session.toggle_analysis();
    session.wait_for_analysis();
    let columns = |session: &GameSession| session.analysis().unwrap().analysis.columns.len();
    assert_eq!(columns(&session), 7);
    play(&mut session, &[4, 4, 4, 4]);
    session.wait_for_analysis();
    assert_eq!(columns(&session), 6);
    assert!(session.analysis().unwrap().is_final);
    session.toggle_analysis();
    assert!(session.analysis().is_none());
}

#[test]
fn a_loaded_game_brings_its_rules_its_players_and_its_seed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game");
    let mut small = session("5x4c3:33", "human", "level(3)");
    small.seed = 99;
    small.save(&path);
    let mut session = session("7x6:4", "random", "human");
    session.load(&path);
    assert_eq!(session.game().to_string(), "5x4c3:33");
    assert_eq!(session.seed(), 99);
    let names = [Side::First, Side::Second].map(|side| session.name(side));
    assert_eq!(names, ["you", "level(3)"]);
    play(&mut session, &[1]);
    assert!(session.game().plies() >= 3);
    session.load(&PathBuf::from("no such file"));
    let message = session.take_messages().pop().unwrap();
    assert_eq!(message.tone, Tone::Wrong);
    assert!(
        message
            .text
            .starts_with("`no such file` was not loaded: No such file"),
        "{message}"
    );
}

#[test]
fn a_player_that_cannot_play_the_loaded_rules_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game");
    let weights = folder.path().join("gone.toml");
    std::fs::write(&weights, "player = \"greedy\"\n[weights]\ncontrol = 55\n").unwrap();
    let spec = format!("weights(file=\"{}\")", weights.display());
    let mut session = session("7x6:4", "human", &spec);
    std::fs::remove_file(&weights).unwrap();
    std::fs::write(&path, "5x5c4:3\n").unwrap();
    session.load(&path);
    assert_eq!(session.game().to_string(), "7x6c4:4", "nothing has changed");
    assert_eq!(session.take_messages().pop().unwrap().tone, Tone::Wrong);
}

#[test]
fn a_new_game_has_the_next_seed() {
    let mut session = session("7x6:44", "human", "human");
    session.new_game();
    assert_eq!((session.game().to_text().as_str(), session.seed()), ("", 8));
    session.undo();
    assert_eq!(
        texts(&mut session),
        ["new game, seed 8", "there is no move to take back"]
    );
}
