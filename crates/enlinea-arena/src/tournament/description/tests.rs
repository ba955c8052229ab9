//! Descriptions survive the way into the store, and mistakes are explained.

use super::*;

fn read(text: &str) -> Result<TournamentDescription, TournamentDescriptionError> {
    TournamentDescription::from_toml(text, Path::new("/course"))
}

fn check_error(text: &str, message: &str) {
    let error = read(text).unwrap_err().to_string();
    assert!(error.contains(message), "{error}");
}

#[test]
fn a_description_comes_back_from_the_store() {
    let text = r#"
        name = "cup"
        format = "swiss"
        rules = "8x7c4"
        rounds = 3
        seed = 77
        concurrency = 2
        openings = "random(4)"
        players = [
            "random",
            { name = "deep", spec = "minimax(depth=3)", budget = { nodes = 1000 } },
            { name = "python", command = ["python3", "player.py"], untrusted = true, limits = { memory_mb = 512 } },
            { command = "./a b", protocol = "native", folder = "x" },
        ]
        [budget]
        time_ms = 100
    "#;
    // A test, and a clock instead of a time, come back too.
    let tested = "name = 'x'\nplayers = ['random', 'greedy']\nclock = { base_ms = 60000 }\n[sprt]\nelo1 = 7.3\n";
    let tested = read(tested).unwrap();
    assert_eq!(tested.rounds, 150_120, "as many as the test may take");
    assert_eq!(
        TournamentDescription::from_json(&tested.to_json()).unwrap(),
        tested
    );
    assert!(!tested.is_reproducible());
    let description = read(text).unwrap();
    assert_eq!(
        TournamentDescription::from_json(&description.to_json()).unwrap(),
        description
    );
    let names: Vec<&str> = description
        .players
        .iter()
        .map(|e| e.name.as_str())
        .collect();
    assert_eq!(names, ["random", "deep", "python", "./a b"]);
    let EntrySource::External(last) = &description.players[3].source else {
        panic!("a command");
    };
    assert_eq!(last.command, ["./a", "b"]);
    assert_eq!(last.folder.as_deref(), Some(Path::new("/course/x")));
    assert!(!description.is_reproducible());
}

#[test]
fn little_is_needed_and_equal_specs_are_numbered() {
    let description = read("name = 'x'\nplayers = ['random', 'random', 'random']").unwrap();
    assert_eq!(description.rounds, 2);
    assert_eq!(description.format, Format::RoundRobin);
    assert!(description.is_reproducible());
    let names: Vec<&str> = description
        .players
        .iter()
        .map(|e| e.name.as_str())
        .collect();
    assert_eq!(names, ["random", "random (2)", "random (3)"]);
    let mut quicker = description.clone();
    quicker.concurrency = Some(9);
    assert!(description.same_games_as(&quicker));
    quicker.seed = 9;
    assert!(!description.same_games_as(&quicker));
}

#[test]
fn mistakes_are_told() {
    let two = "name = 'x'\nplayers = ['random', 'greedy']\n";
    check_error(
        "name = 'x'\nplayers = ['random']",
        "at least two players, found 1",
    );
    check_error(
        &format!("{two}rounds = 3"),
        "rounds = 3: expected an even number",
    );
    check_error(&format!("{two}rules = '1x1'"), "too small for any line");
    check_error(&format!("{two}format = 'cup'"), "format `cup`: expected");
    check_error(
        &format!("{two}openings = 'some'"),
        "openings `some`: expected",
    );
    check_error(&format!("{two}openings = ['44', '9']"), "line 2");
    check_error(&format!("{two}sed = 3"), "unknown field `sed`");
    check_error(
        "name = 'x'\nplayers = ['random', 'gredy']",
        "player `gredy`",
    );
    check_error(
        "name = 'x'\nplayers = ['random', 'greedy(']",
        "player `greedy(`",
    );
    check_error(
        "name = 'x'\nplayers = [{name = 'a', spec = 'random'}, {name = 'a', spec = 'greedy'}]",
        "two players are named `a`",
    );
    check_error(
        "name = 'x'\nopenings = 'random(2)'\nplayers = ['random', {command = 'p', protocol = 'c-linea'}]",
        "the c-linea protocol begins with the empty board",
    );
    check_error(
        &format!("{two}openings_file = 'none.txt'"),
        "/course/none.txt",
    );
    check_error(
        &format!("{two}rounds = 4294967294"),
        "4294967294 games are too many",
    );
    for found in [0, 5000] {
        check_error(
            &format!("{two}concurrency = {found}"),
            &format!("concurrency = {found}: expected a number from 1"),
        );
    }
    check_error(&format!("{two}openings = 5"), "expected a rule such as");
    for format in ["swiss", "knockout"] {
        check_error(
            &format!("{two}format = '{format}'\n[sprt]\nelo1 = 5"),
            &format!("`round-robin` and `gauntlet`, not with `{format}`"),
        );
    }
    check_error(&format!("{two}sprt = {{ elo1 = -5 }}"), "must be smaller");
    check_error(
        &format!("{two}sprt = {{ elo2 = 5 }}"),
        "unknown field `elo2`",
    );
    check_error(&format!("{two}clock = {{ base_ms = 0 }}"), "at least 1");
    check_error(&format!("{two}clock = {{ ms = 5 }}"), "unknown field `ms`");
    check_error(
        &format!("{two}clock = {{ base_ms = 1000 }}\nbudget = {{ time_ms = 5 }}"),
        "give one of them",
    );
}

#[test]
fn mistakes_inside_a_player_are_told() {
    let players = |second: &str| format!("name = 'x'\nplayers = ['random', {second}]");
    check_error(
        &players("{command = 'p', limits = {memory = 3}}"),
        "unknown field `memory`, expected one of `start_ms`",
    );
    check_error(
        &players("{command = 5}"),
        "expected a list of words, or one text",
    );
    check_error(
        &players("{spec = 'greedy', sped = 1}"),
        "unknown field `sped`",
    );
    check_error(&players("5"), "expected a player: a spec text, or a table");
    check_error(
        &players("{spec = 'greedy', untrusted = true}"),
        "go with `command`",
    );
    check_error(&players("{command = ''}"), "`command` is empty");
}

#[test]
fn names_must_fit_into_a_table() {
    let named = |name: &str| {
        format!("name = \"x\"\nplayers = [\"random\", {{name = {name}, spec = \"greedy\"}}]")
    };
    assert!(read(&named("\"漢字 \\\"é\\\" <b>\"")).is_ok());
    check_error(&named("\"\""), "the name `` cannot be used");
    check_error(&named("\"a\\u001b[31mb\""), "cannot be used");
    check_error(&named("\"a\\u202eb\""), "cannot be used");
    check_error(&named("\"a\\nb\""), "cannot be used");
    check_error(
        &named(&format!("\"{}\"", "x".repeat(500))),
        "cannot be used",
    );
    check_error("name = ''\nplayers = ['random', 'greedy']", "the name ``");
}
