//! Files of tournaments with a sequential test: which games belong to them follows from the test.

use std::path::Path;

use enlinea_arena::game_file::{GameFileFormat, export, read};
use enlinea_arena::store::{Store, StoredGame, StoredTournament};
use enlinea_arena::tournament::{TournamentDescription, TournamentOptions, run};

const CUP: &str = "name = 'cup'\nopenings = 'random(4)'\nplayers = ['minimax(depth=2)', 'greedy', 'random']\n\
                   [sprt]\nelo1 = 60\n";

/// Plays what is left, and exports everything.
fn finish(store: &mut Store, tournament: &StoredTournament) -> (Vec<StoredGame>, String) {
    run(store, tournament, TournamentOptions::new(), &mut ()).expect("prepared for the test");
    let mut file = Vec::new();
    export(store, tournament, GameFileFormat::Json, &mut file).expect("prepared for the test");
    let games = store.games(tournament.id).expect("prepared for the test");
    (
        games,
        String::from_utf8(file).expect("prepared for the test"),
    )
}

fn cup() -> (Vec<StoredGame>, String) {
    let description =
        TournamentDescription::from_toml(CUP, Path::new(".")).expect("prepared for the test");
    let mut store = Store::in_memory().expect("prepared for the test");
    let tournament = store.enter(&description).expect("prepared for the test");
    finish(&mut store, &tournament)
}

#[test]
fn an_unfinished_test_ends_at_the_same_game_after_its_import() {
    let (games, whole) = cup();
    for lines in [1, 2, 9, whole.lines().count() - 1] {
        let part: Vec<&str> = whole.lines().take(lines).collect();
        let part = read(part.join("\n").as_bytes()).unwrap();
        let mut copy = Store::in_memory().unwrap();
        let imported = copy.import(&part).unwrap();
        assert_eq!(finish(&mut copy, &imported).0, games, "{lines} lines");
    }
}

#[test]
fn games_after_the_decision_are_refused() {
    let (_, whole) = cup();
    assert!(read(whole.as_bytes()).is_ok());
    // A looser test is decided earlier, so that the last games of its pairings are too many.
    let looser = whole.replacen("\"alpha\":0.05", "\"alpha\":0.3", 1);
    assert_ne!(looser, whole);
    let error = read(looser.as_bytes()).unwrap_err().to_string();
    assert!(error.contains("the tournament has no game 1."), "{error}");
}
