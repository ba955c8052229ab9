//! Descriptions survive the way into the store, and mistakes are told in words.

use super::*;

fn read(text: &str) -> Result<Description, DescriptionError> {
    Description::from_toml(text, Path::new("/course"))
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
    let description = read(text).unwrap();
    assert_eq!(
        Description::from_json(&description.to_json()).unwrap(),
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
    check_error(&format!("{two}rounds = 3"), "rounds = 3: an even number");
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
}
