//! Games survive the way out and back, and nothing false comes in.

use std::path::Path;

use enlinea_arena::SolverOracle;
use enlinea_arena::game_file::{GameFileFormat, export, read};
use enlinea_arena::store::{Store, StoredTournament};
use enlinea_arena::tournament::{TournamentDescription, TournamentOptions, run};

const BOTH: [GameFileFormat; 2] = [GameFileFormat::Json, GameFileFormat::Pgn];

fn played(text: &str) -> (Store, StoredTournament) {
    let description = TournamentDescription::from_toml(text, Path::new("/course"))
        .expect("prepared for the test");
    let mut store = Store::in_memory().expect("prepared for the test");
    let tournament = store.enter(&description).expect("prepared for the test");
    let oracle = SolverOracle::new(description.rules, std::sync::Arc::default())
        .expect("prepared for the test");
    let options = TournamentOptions::new().oracle(Some(&oracle as _));
    run(&mut store, &tournament, options, &mut ()).expect("prepared for the test");
    (store, tournament)
}

fn exported(store: &Store, tournament: &StoredTournament, format: GameFileFormat) -> String {
    let mut file = Vec::new();
    export(store, tournament, format, &mut file).expect("prepared for the test");
    String::from_utf8(file).expect("prepared for the test")
}

fn cup() -> (Store, StoredTournament) {
    played(
        "name = 'a \"cup\" \\'\nopenings = 'random(3)'\nrounds = 4\nplayers = ['random', 'greedy', 'minimax(depth=3)']",
    )
}

/// The message with which a changed file is refused.
fn refusal(format: GameFileFormat, from: &str, to: &str) -> String {
    let (store, tournament) = cup();
    let file = exported(&store, &tournament, format);
    let changed = file.replacen(from, to, 1);
    assert_ne!(file, changed, "{from} is not in\n{file}");
    read(changed.as_bytes())
        .expect_err("a false file")
        .to_string()
}

#[test]
fn files_come_back_byte_for_byte() {
    for text in [
        "name = 'plain'\nplayers = ['random', 'greedy']",
        "name = 'wide'\nrules = '40x4c4'\nopenings = 'random(5)'\nplayers = ['random', 'greedy']",
        "name = 'set up'\nrules = '4x4c3'\nopenings = ['-1', '..../..../o.../x.../23', '2']\nrounds = 6\nplayers = ['random', 'greedy']",
        "name = 'few pieces'\nrules = '5x5c4p3'\nplayers = ['random', 'greedy']",
        "name = 'judged'\nadjudicate = true\nopenings = 'random(20)'\nplayers = ['random', 'greedy']",
        "name = 'swiss'\nformat = 'swiss'\nrounds = 3\nplayers = ['random', 'greedy', 'random-99', 'uam-bueno', 'always-zero']",
        "name = 'clock'\nclock = { base_ms = 60000, increment_ms = 500 }\nplayers = ['random', 'greedy']",
        "name = 'test'\nopenings = 'random(4)'\nplayers = ['minimax(depth=2)', 'random']\n[sprt]\nelo0 = -3.1\nelo1 = 60.7",
        "name = 'knockout'\nformat = 'knockout'\nplayers = ['random', 'greedy', 'random-99']",
    ] {
        let (store, tournament) = played(text);
        let files = BOTH.map(|format| exported(&store, &tournament, format));
        for (format, file) in BOTH.into_iter().zip(&files) {
            let games = read(file.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{file}"));
            let mut copy = Store::in_memory().unwrap();
            let imported = copy.import(&games).unwrap();
            assert_eq!(imported.description, tournament.description);
            // Into either format, from either format.
            let again = BOTH.map(|format| exported(&copy, &imported, format));
            assert_eq!(again, files, "{format:?}");
            let (own, copied) = (store.games(tournament.id), copy.games(imported.id));
            assert_eq!(own.unwrap(), copied.unwrap());
        }
    }
}

#[test]
fn an_unfinished_tournament_can_be_resumed_after_its_import() {
    let (store, tournament) = cup();
    let whole = exported(&store, &tournament, GameFileFormat::Json);
    let part: Vec<&str> = whole.lines().take(4).collect();
    let games = read(part.join("\n").as_bytes()).unwrap();
    let mut copy = Store::in_memory().unwrap();
    let imported = copy.import(&games).unwrap();
    assert_eq!(copy.games_done(imported.id).unwrap(), 3);
    run(&mut copy, &imported, TournamentOptions::new(), &mut ()).unwrap();
    let positions = |store: &Store, id| {
        let games = store.games(id).unwrap().into_iter();
        games.map(|game| game.position).collect::<Vec<_>>()
    };
    assert_eq!(
        positions(&copy, imported.id),
        positions(&store, tournament.id)
    );
}

#[test]
fn nothing_is_stored_over_a_tournament_with_games() {
    let (mut store, tournament) = cup();
    let file = exported(&store, &tournament, GameFileFormat::Json);
    let error = store.import(&read(file.as_bytes()).unwrap()).unwrap_err();
    assert!(error.to_string().contains("already has games"), "{error}");
    assert_eq!(exported(&store, &tournament, GameFileFormat::Json), file);
}

#[test]
fn a_winner_that_contradicts_the_moves_is_refused() {
    let (store, tournament) = cup();
    let file = exported(&store, &tournament, GameFileFormat::Json);
    for line in 2..=file.lines().count() {
        let mut lines: Vec<String> = file.lines().map(str::to_owned).collect();
        let mut game: serde_json::Value = serde_json::from_str(&lines[line - 1]).unwrap();
        let winner = game["winner"].as_u64().unwrap();
        for other in (0..=3).filter(|other| *other != winner) {
            game["winner"] = other.into();
            lines[line - 1] = game.to_string();
            let error = read(lines.join("\n").as_bytes()).unwrap_err();
            assert_eq!(error.line, line, "{error}");
        }
    }
}

#[test]
fn an_end_that_contradicts_the_moves_is_refused() {
    for (end, reason) in [
        ("full-board", "it ended with a line"),
        ("timeout", "it ended with a line"),
        ("adjudicated", "it ended with a line"),
    ] {
        let end = format!("\"termination\":\"{end}\"");
        let error = refusal(GameFileFormat::Json, "\"termination\":\"line\"", &end);
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn a_game_that_is_not_over_needs_a_culprit() {
    let (store, tournament) = played("name = 'x'\nplayers = ['random', 'greedy']");
    let file = exported(&store, &tournament, GameFileFormat::Json);
    let unfinished = |winner: u64, end: &str, moves: usize| {
        let mut lines: Vec<String> = file.lines().map(str::to_owned).collect();
        let mut game: serde_json::Value = serde_json::from_str(&lines[1]).unwrap();
        game["position"] = format!("7x6c4:{}", &"4433"[..moves]).into();
        let evaluations = game["evaluations"].as_array().unwrap()[..moves].to_vec();
        game["evaluations"] = evaluations.into();
        game["winner"] = winner.into();
        game["termination"] = end.into();
        lines[1] = game.to_string();
        read(lines.join("\n").as_bytes()).map_err(|error| error.to_string())
    };
    // After three moves the second player was to move, so only it can have lost.
    assert!(unfinished(1, "timeout", 3).is_ok());
    assert!(
        unfinished(2, "timeout", 3)
            .unwrap_err()
            .contains("was to move")
    );
    assert!(
        unfinished(0, "crash", 3)
            .unwrap_err()
            .contains("no side has failed")
    );
    assert!(unfinished(1, "line", 3).unwrap_err().contains("not over"));
    // Before the first move either may have failed to start.
    assert!(unfinished(1, "crash", 0).is_ok());
    assert!(unfinished(2, "crash", 0).is_ok());
    assert!(unfinished(0, "adjudicated", 3).is_err());
}

/// What is replaced by what in a good file of one format, and the message.
const FALSE_LINES: &[(GameFileFormat, &str, &str, &str)] = &[
    (
        GameFileFormat::Json,
        "{\"file\":\"enlinea games\"",
        "{\"file\":\"songs\"",
        "line 1: expected the header",
    ),
    (
        GameFileFormat::Json,
        "\"version\":1",
        "\"version\":2",
        "line 1: version 2 of the format",
    ),
    (
        GameFileFormat::Json,
        "\"rounds\":4",
        "\"rounds\":3",
        "line 1: the tournament of the header: rounds = 3",
    ),
    (
        GameFileFormat::Json,
        "\"game\":\"1.1.2\"",
        "\"game\":\"1.1.1\"",
        "line 3: game 1.1.1 is also on line 2",
    ),
    (
        GameFileFormat::Json,
        "\"game\":\"1.1.2\"",
        "\"game\":\"1.1\"",
        "line 3: `1.1` is not a game",
    ),
    (
        GameFileFormat::Json,
        "\"game\":\"1.1.2\"",
        "\"game\":\"9.9.9\"",
        "line 3: the tournament has no game 9.9.9",
    ),
    (
        GameFileFormat::Json,
        "\"first\":\"random\"",
        "\"first\":\"nobody\"",
        "no player is named `nobody`",
    ),
    (
        GameFileFormat::Json,
        "\"first\":\"random\"",
        "\"first\":\"greedy\"",
        "its first player is `greedy`, but `random`",
    ),
    (
        GameFileFormat::Json,
        "\"position\":\"7x6c4:",
        "\"position\":\"8x7c4:",
        "is a game of 8x7c4; the rules of the tournament are 7x6c4",
    ),
    (
        GameFileFormat::Json,
        "\"position\":\"7x6c4:",
        "\"position\":\"7x6c4:1111111",
        "line 2: game 1.1.1: ",
    ),
    (
        GameFileFormat::Json,
        "\"opening_turns\":3",
        "\"opening_turns\":2",
        "evaluations for",
    ),
    (
        GameFileFormat::Json,
        "\"opening_turns\":3",
        "\"opening_turns\":99",
        "an opening of 99 moves",
    ),
    (
        GameFileFormat::Json,
        "\"seed\":\"",
        "\"seed\":\"0",
        "seed `0",
    ),
    (
        GameFileFormat::Json,
        "\"depth\":",
        "\"value\":NaN,\"depth\":",
        "line 2: ",
    ),
    (
        GameFileFormat::Json,
        "\"depth\":0",
        "\"value\":1e999,\"depth\":0",
        "line 2: number out of range",
    ),
    (
        GameFileFormat::Json,
        "\"depth\":0",
        "\"depth\":-1",
        "line 2: invalid value",
    ),
    (
        GameFileFormat::Json,
        "\"time_us\"",
        "\"time\"",
        "line 2: unknown field `time`",
    ),
    (
        GameFileFormat::Json,
        "\"versions\":[\"",
        "\"versions\":[\"\\u001b",
        "game 1.1.1: text",
    ),
    (
        GameFileFormat::Pgn,
        "[Event \"a \\\"cup\\\" \\\\\"]",
        "[Event \"b\"]",
        "a game of `b`; the tournament of this file is",
    ),
    (
        GameFileFormat::Pgn,
        "[Round \"1.1.1\"]",
        "[Round \"1.1.2\"]",
        "game 1.1.2 is also on line 3",
    ),
    (
        GameFileFormat::Pgn,
        "[Round \"1.1.1\"]",
        "[Round 1.1.1]",
        "line 4: expected a tag",
    ),
    (
        GameFileFormat::Pgn,
        "[Round \"1.1.1\"]",
        "[Raund \"1.1.1\"]",
        "the game has no tag `Round`",
    ),
    (
        GameFileFormat::Pgn,
        "[Round \"1.1.1\"]",
        "[Round \"1.1.1\"]\n[Mood \"good\"]",
        "unknown tag `Mood`",
    ),
    (
        GameFileFormat::Pgn,
        "[Rules \"7x6c4\"]",
        "[Rules \"9x9c4\"]",
        "is a game of 9x9c4",
    ),
    (
        GameFileFormat::Pgn,
        "2... ",
        "2... 9 ",
        "move 1 of the players, `9`: ",
    ),
    (GameFileFormat::Pgn, "2... ", "2... - ", "expected a column"),
    (GameFileFormat::Pgn, "{- 0 ", "{NaN 0 ", "the comment"),
    (GameFileFormat::Pgn, "{- 0 ", "{inf 0 ", "the comment"),
    (GameFileFormat::Pgn, "{- 0 ", "{0 ", "the comment"),
    (
        GameFileFormat::Pgn,
        "{- 0 ",
        "{- 0 0 0.000} {- 0 ",
        "a comment without a move",
    ),
];

#[test]
fn false_lines_are_named() {
    for &(format, from, to, message) in FALSE_LINES {
        let error = refusal(format, from, to);
        assert!(error.contains(message), "{from} -> {to}\n{error}");
        assert!(
            error.starts_with("line ") && error.lines().count() == 1,
            "{error}"
        );
    }
}

#[test]
fn other_files_are_refused() {
    for (text, message) in [
        ("", "line 1: the file is empty"),
        ("\n\n", "line 1: the file is empty"),
        ("name = 'cup'", "line 1: expected the header"),
        ("[Event \"chess\"]", "line 1: expected the header"),
        ("% {}", "line 1: expected the header"),
        ("{\"error\": 1}", "line 1: expected the header"),
    ] {
        let error = read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
    let error = read(&b"\xff\xfe"[..]).unwrap_err().to_string();
    assert_eq!(error, "line 1: not UTF-8 text");
    let (store, tournament) = cup();
    for format in BOTH {
        let file = exported(&store, &tournament, format);
        // A file that was cut off inside a game says so.
        let cut = &file[..file.len() - 5];
        let error = read(cut.as_bytes()).unwrap_err();
        assert!(error.line > 1, "{error}");
    }
}

/// Whatever is changed in a file, it is read to the end or refused with a line; and what is accepted is a whole tournament.
#[test]
fn changed_bytes_never_do_harm() {
    let (store, tournament) = cup();
    for format in BOTH {
        let file = exported(&store, &tournament, format);
        let lines = file.lines().count();
        let file = file.into_bytes();
        for change in 0..400_usize {
            // Spread over the file, with bytes that mean something in one of the formats.
            let place = change * 7919 % file.len();
            let mut changed = file.clone();
            let others = b"0192\"[]{}%:,.-\n\\ x\xff";
            changed[place] = others[change % others.len()];
            match read(&changed[..]) {
                Ok(games) => {
                    let mut copy = Store::in_memory().unwrap();
                    let imported = copy.import(&games).unwrap();
                    let again = exported(&copy, &imported, format);
                    assert_eq!(read(again.as_bytes()).unwrap(), games);
                }
                Err(error) => assert!((1..=lines + 1).contains(&error.line), "{error}"),
            }
        }
    }
}
