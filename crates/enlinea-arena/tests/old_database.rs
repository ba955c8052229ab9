//! A database file of an older program is shown and resumed.

use std::path::Path;

use enlinea_arena::report::{TournamentReport, text_tables};
use enlinea_arena::store::{Store, StoredGame};
use enlinea_arena::tournament::{
    GameId, RunEnd, TournamentDescription, TournamentError, TournamentOptions, run,
};
use enlinea_arena::{EntrySource, MoveRecord};
use tempfile::TempDir;

/// The file, in a folder that must outlive it.
fn old_database() -> (TempDir, Store) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("old.db");
    let old = rusqlite::Connection::open(&path).expect("a database");
    old.execute_batch(include_str!("data/schema_3.sql"))
        .expect("valid SQL");
    drop(old);
    Store::open_read_only(&path).expect("it can be read as it is");
    (folder, Store::open_existing(&path).expect("it is migrated"))
}

/// Values, depths and nodes of the moves of a game; times differ between runs.
fn moves(store: &Store, tournament: i64, id: GameId) -> Vec<(Option<f64>, u32, u64)> {
    let moves = store.moves(tournament, id).expect("they can be read");
    let parts = |one: &MoveRecord| (one.value, one.depth, one.nodes);
    moves.iter().map(parts).collect()
}

/// All games but for what played them: only games of newer programs say that.
fn games(store: &Store, tournament: i64) -> Vec<StoredGame> {
    let mut games = store.games(tournament).expect("they can be read");
    for game in &mut games {
        game.fingerprints = [None, None];
    }
    games
}

fn forget(store: &Store, game: &StoredGame, tournament: i64) {
    let GameId { round, table, leg } = game.id;
    for name in ["move", "game"] {
        let query = format!(
            "DELETE FROM {name} WHERE tournament = ? AND round = ? AND board = ? AND leg = ?"
        );
        let key = (tournament, round, table, leg);
        store.connection().execute(&query, key).expect("deleted");
    }
}

#[test]
fn an_old_database_file_is_shown() {
    let (_folder, store) = old_database();
    assert_eq!(store.tournament_names().unwrap(), ["cup", "weighted"]);
    let cup = store.tournament(Some("cup")).unwrap();
    let games = store.games(cup.id).unwrap();
    let text = text_tables(&TournamentReport::new(&cup.description, &games));
    assert!(
        text.starts_with("cup: round-robin of 5x4c4, 3 players, seed 3; 12 of 12 games, finished")
    );
    let best = "  1  deep       6.0      8  0.750  0.347-0.986  +100  175  0.846      2/1/1      3/1/0         0";
    assert_eq!(text.lines().nth(3), Some(best));
    let weighted = store.tournament(Some("weighted")).unwrap();
    assert_eq!(store.games(weighted.id).unwrap().len(), 4);
}

#[test]
fn an_old_tournament_is_resumed_with_the_same_games() {
    let (_folder, mut store) = old_database();
    let cup = store.tournament(Some("cup")).unwrap();
    let before = games(&store, cup.id);
    let moves_before: Vec<_> = before
        .iter()
        .map(|game| moves(&store, cup.id, game.id))
        .collect();
    for game in before.iter().skip(3) {
        forget(&store, game, cup.id);
    }
    let end = run(&mut store, &cup, TournamentOptions::new(), &mut ()).unwrap();
    assert_eq!(end, RunEnd::Finished);
    let after = games(&store, cup.id);
    assert_eq!(after, before);
    let stored = store.games(cup.id).unwrap();
    assert!(stored[0].fingerprints.iter().all(Option::is_none));
    assert!(stored[3].fingerprints.iter().all(Option::is_some));
    let moves_after: Vec<_> = after
        .iter()
        .map(|game| moves(&store, cup.id, game.id))
        .collect();
    assert_eq!(moves_after, moves_before);
}

#[test]
fn an_old_tournament_with_a_weight_file_is_completed_from_its_file() {
    let (_folder, mut store) = old_database();
    let weighted = store.tournament(Some("weighted")).unwrap();
    let source = &weighted.description.players[1].source;
    assert!(
        matches!(source, EntrySource::Unresolved { .. }),
        "{source:?}"
    );
    let before = store.games(weighted.id).unwrap();
    forget(&store, &before[2], weighted.id);
    let error = run(&mut store, &weighted, TournamentOptions::new(), &mut ()).unwrap_err();
    assert!(matches!(error, TournamentError::Description(_)), "{error}");
    assert!(error.to_string().contains("not its content"), "{error}");

    let text = "name = 'weighted'\nrounds = 4\nopenings = 'random(2)'\n\
                players = ['random', 'weights(file=w.toml)']";
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let description = TournamentDescription::from_toml(text, &data).unwrap();
    let entered = store.enter(&description).unwrap();
    run(&mut store, &entered, TournamentOptions::new(), &mut ()).unwrap();
    assert_eq!(games(&store, weighted.id), before);
    // From now on the content is stored.
    let stored = store.tournament(Some("weighted")).unwrap();
    assert_eq!(stored.description, description);
}
