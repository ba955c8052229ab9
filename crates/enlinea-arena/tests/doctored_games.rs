//! Files of games whose moves are legal and whose results or openings were changed.

use std::path::Path;
use std::sync::Arc;

use enlinea_arena::SolverOracle;
use enlinea_arena::game_file::{GameFileFormat, export, read};
use enlinea_arena::store::Store;
use enlinea_arena::tournament::{TournamentDescription, TournamentOptions, run};

/// The file of a tournament that was played.
fn file(text: &str) -> String {
    let description =
        TournamentDescription::from_toml(text, Path::new(".")).expect("prepared for the test");
    let mut store = Store::in_memory().expect("prepared for the test");
    let tournament = store.enter(&description).expect("prepared for the test");
    let oracle =
        SolverOracle::new(description.rules, Arc::default()).expect("prepared for the test");
    let options = TournamentOptions::new().oracle(Some(&oracle as _));
    run(&mut store, &tournament, options, &mut ()).expect("prepared for the test");
    let mut file = Vec::new();
    export(&store, &tournament, GameFileFormat::Json, &mut file).expect("prepared for the test");
    String::from_utf8(file).expect("prepared for the test")
}

#[test]
fn an_adjudicated_game_with_another_winner_is_refused() {
    let file = file(
        "name = 'judged'\nadjudicate = true\nopenings = 'random(20)'\nplayers = ['random', 'greedy']",
    );
    assert!(read(file.as_bytes()).is_ok());
    let mut judged = 0;
    for index in 1..file.lines().count() {
        let mut lines: Vec<String> = file.lines().map(str::to_owned).collect();
        let mut game: serde_json::Value = serde_json::from_str(&lines[index]).unwrap();
        if game["termination"] != "adjudicated" {
            continue;
        }
        judged += 1;
        let winner = game["winner"].as_u64().unwrap();
        for other in (0..=2).filter(|other| *other != winner) {
            game["winner"] = other.into();
            lines[index] = game.to_string();
            let error = read(lines.join("\n").as_bytes()).unwrap_err();
            assert_eq!(error.line, index + 1);
            let reason = "contradicts its moves: the solver knows another result";
            assert!(error.to_string().ends_with(reason), "{error}");
        }
    }
    assert!(judged > 0, "{file}");
}

#[test]
fn an_adjudicated_game_of_a_tournament_without_adjudication_is_refused() {
    let file = file(
        "name = 'judged'\nadjudicate = true\nopenings = 'random(20)'\nplayers = ['random', 'greedy']",
    );
    let changed = file.replacen("\"adjudicate\":true", "\"adjudicate\":false", 1);
    assert_ne!(file, changed);
    let error = read(changed.as_bytes()).unwrap_err().to_string();
    let reason = "contradicts its moves: the tournament has no adjudication";
    assert!(error.ends_with(reason), "{error}");
}

#[test]
fn openings_that_the_tournament_does_not_have_are_refused() {
    let file = file("name = 'listed'\nopenings = ['44', '1']\nplayers = ['random', 'greedy']");
    assert!(read(file.as_bytes()).is_ok());
    for other in ["\"none\"", "[\"45\",\"1\"]", "[\"1\",\"44\"]"] {
        let changed = file.replacen("[\"44\",\"1\"]", other, 1);
        let changed = changed.replacen("[\"7x6c4:44\",\"7x6c4:1\"]", other, 1);
        assert_ne!(file, changed, "{file}");
        let error = read(changed.as_bytes()).unwrap_err().to_string();
        let reason = "begins from another opening than the tournament says";
        assert!(error.ends_with(reason), "{error}");
    }
}
