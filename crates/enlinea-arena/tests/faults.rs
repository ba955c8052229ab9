//! Forfeits and errors: programs that cannot be started or end between games, and the messages about them.

mod scripted;

use enlinea_arena::external::{CheckStep, ExternalPlayer, check_player};
use enlinea_arena::{ExternalCommand, GameRecord, GameSetup, Protocol, Termination, play_game};
use enlinea_core::{Game, Rules, Side};
use scripted::random;

fn scripted(behaviour: &str) -> ExternalCommand {
    scripted::scripted(&[behaviour])
}

fn play(player: &mut ExternalPlayer, side: Side) -> GameRecord {
    let rules = Rules::STANDARD;
    scripted::play(player, &mut random(rules), side, rules)
}

#[test]
fn a_program_that_cannot_be_started_has_not_lost() {
    let missing = ExternalCommand::new(["/no/such/program"], Protocol::CLinea);
    let mut player = ExternalPlayer::new(&missing);
    let mut other = ExternalPlayer::new(&scripted("good"));
    let opening = Game::new(Rules::STANDARD);
    let setup = GameSetup::new(&opening, 5);
    let error = play_game(&setup, [&mut other, &mut player], None).unwrap_err();
    let message = error.to_string();
    assert!(
        message.starts_with("`/no/such/program` cannot be started: "),
        "{message}"
    );
    assert!(!error.is_system_failure(), "the name is wrong");
}

#[test]
fn a_script_that_does_not_exist_has_not_lost() {
    let missing = ExternalCommand::new(["python3", "/no/such/player.py"], Protocol::CLinea);
    let mut player = ExternalPlayer::new(&missing);
    let mut other = ExternalPlayer::new(&scripted("good"));
    let opening = Game::new(Rules::STANDARD);
    let setup = GameSetup::new(&opening, 5);
    let error = play_game(&setup, [&mut player, &mut other], None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`/no/such/player.py`, which `python3` is to run, does not exist"
    );
    assert!(!error.is_system_failure(), "the name is wrong");
}

#[test]
fn a_script_that_is_moved_while_it_starts_has_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    for protocol in [Protocol::Native, Protocol::CLinea] {
        let script = folder.path().join("player.sh");
        std::fs::write(&script, "rm \"$0\"; exit 2").unwrap();
        let command = ["sh", script.to_str().unwrap()];
        let mut player = ExternalPlayer::new(&ExternalCommand::new(command, protocol));
        let mut other = ExternalPlayer::new(&scripted("good"));
        let opening = Game::new(Rules::STANDARD);
        let setup = GameSetup::new(&opening, 5);
        let error = play_game(&setup, [&mut player, &mut other], None).unwrap_err();
        let expected = format!("`{}`, which `sh` is to run, does not exist", command[1]);
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn the_reason_of_a_crash_quotes_the_last_message_of_the_game() {
    let mut player = ExternalPlayer::new(&scripted("talkative"));
    for _ in 0..2 {
        let record = play(&mut player, Side::Second);
        assert_eq!(record.termination, Termination::Crash);
        let reason = record.reason.unwrap();
        assert!(reason.ends_with("its last message: `move 4`"), "{reason}");
    }
}

#[test]
fn a_program_that_plays_one_game_at_a_time_is_started_again() {
    for side in Side::ALL {
        let mut player = ExternalPlayer::new(&scripted("one-game"));
        for game in 1..=6 {
            let record = play(&mut player, side);
            let reason = record.reason.unwrap_or_default();
            assert!(!record.termination.is_forfeit(), "game {game}: {reason}");
        }
    }
}

#[test]
fn processor_time_over_is_a_timeout() {
    let mut external = scripted("burn-time");
    external.limits.cpu_seconds = 1;
    let record = play(&mut ExternalPlayer::new(&external), Side::First);
    assert_eq!(record.termination, Termination::Timeout);
    assert_eq!(record.reason.as_deref(), Some("used 1 processor seconds"));
}

fn failed_step(external: &ExternalCommand) -> (String, String) {
    let steps = check_player(external, Rules::STANDARD).expect("the system has what it needs");
    let failed = steps
        .into_iter()
        .find_map(|CheckStep { name, finding, .. }| {
            let words = finding.err()?;
            Some((name, words))
        });
    failed.expect("a step fails")
}

#[test]
fn columns_are_counted_one_way() {
    let (_, words) = failed_step(&scripted("illegal-column"));
    assert!(
        words.contains("there is no column `99`: columns are 0 to 6 in this protocol"),
        "{words}"
    );
    let steps = check_player(&scripted("good"), Rules::STANDARD).unwrap();
    let found = steps[0].finding.as_ref().unwrap();
    // Its answer is 0, the first column.
    assert!(found.starts_with("column 1 after "), "{found}");
}

#[test]
fn a_full_column_is_noticed() {
    let (name, words) = failed_step(&scripted("full-column"));
    assert!(
        name.starts_with("never plays a full column"),
        "{name}: {words}"
    );
    assert!(words.contains("illegal-move: column 1 is full"), "{words}");
    let steps = check_player(&scripted("good"), Rules::STANDARD).unwrap();
    assert!(steps.iter().all(|step| step.finding.is_ok()), "{steps:?}");
}

#[test]
fn a_flood_on_standard_error_gets_advice_about_it() {
    let (_, words) = failed_step(&scripted("endless-stderr"));
    assert!(
        words.contains("write less, or nothing, to standard error"),
        "{words}"
    );
}

/// The last line says what happened, the lines before it where.
#[test]
fn a_failed_check_shows_the_last_lines_of_standard_error() {
    let script = r#"
        i=0; while [ $i -lt 20 ]; do echo "line $i" >&2; i=$((i+1)); done
        echo >&2; printf '  File "a.py", \033[31mline 3\nSyntaxError' >&2; exit 1
    "#;
    let external = ExternalCommand::new(["sh", "-c", script], Protocol::Native);
    let steps = check_player(&external, Rules::STANDARD).unwrap();
    let messages = &steps.last().unwrap().messages;
    assert_eq!(messages.len(), 10);
    assert_eq!(messages[0], "line 12");
    assert_eq!(messages[8], r#"  File "a.py", \u{1b}[31mline 3"#);
    assert_eq!(messages[9], "SyntaxError");
    let steps = check_player(&scripted("good"), Rules::STANDARD).unwrap();
    assert!(steps.iter().all(|step| step.messages.is_empty()));
}

#[test]
fn names_of_programs_are_escaped() {
    let script = r#"
        read line; printf '{"type":"hello","name":"\\u001b[31mred","version":"\\u202e1"}\n'
        read line; printf '{"type":"ready"}\n'
        read line; printf '{"type":"move","column":3}\n'
    "#;
    let external = ExternalCommand::new(["sh", "-c", script], Protocol::Native);
    let steps = check_player(&external, Rules::STANDARD).unwrap();
    let found = steps[0].finding.as_ref().unwrap();
    assert!(
        found.contains(r"it says it is: \u{1b}[31mred \u{202e}1"),
        "{found}"
    );
}
