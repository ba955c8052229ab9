//! The store keeps what it was given, refuses what it cannot read, and is never half written.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::*;
use crate::record::{GameRecord, MoveRecord, PlayerRecord, Termination};
use crate::tournament::{GameId, PlannedGame, TournamentDescription};
use enlinea_core::Side;

fn description(name: &str) -> TournamentDescription {
    let text = format!("name = \"{name}\"\nplayers = [\"random\", \"random\"]\n");
    TournamentDescription::from_toml(&text, Path::new(".")).unwrap()
}

fn planned(leg: u32) -> PlannedGame {
    PlannedGame {
        id: GameId {
            round: 0,
            table: 0,
            leg,
        },
        first: 0,
        second: 1,
        opening: 0,
        seed: u64::MAX,
    }
}

fn record() -> GameRecord {
    let one = MoveRecord {
        value: Some(0.1 + 0.2),
        depth: 3,
        nodes: 77,
        time: Duration::from_micros(12),
    };
    GameRecord {
        game: "7x6c4:44".parse().unwrap(),
        opening_turns: 1,
        moves: vec![one],
        winner: Some(Side::First),
        termination: Termination::Crash,
        reason: Some("it's \"gone\"\n".to_owned()),
        seed: u64::MAX,
        players: [PlayerRecord::default(), PlayerRecord::default()],
    }
}

#[test]
fn what_is_saved_is_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.db");
    let mut store = Store::open(&path).unwrap();
    let entered = store.enter(&description("cup")).unwrap();
    store.save_game(entered.id, &planned(0), &record()).unwrap();
    // Saving twice is as good as once.
    store.save_game(entered.id, &planned(0), &record()).unwrap();
    drop(store);

    let store = Store::open_existing(&path).unwrap();
    let tournament = store.tournament(None).unwrap();
    assert_eq!(tournament, store.tournament(Some("cup")).unwrap());
    let games = store.games(tournament.id).unwrap();
    assert_eq!(games.len(), 1);
    let (game, expected) = (&games[0], record());
    assert_eq!(game.game().unwrap(), expected.game);
    assert_eq!(game.reason, expected.reason);
    assert_eq!((game.winner, game.seed), (expected.winner, u64::MAX));
    assert_eq!(store.moves(tournament.id, game.id).unwrap(), expected.moves);
    assert_eq!(store.results(tournament.id).unwrap()[&planned(0).id], 2);
    store.check_integrity().unwrap();
}

#[test]
fn a_winner_that_contradicts_its_moves_is_noticed() {
    let mut store = Store::in_memory().unwrap();
    let entered = store.enter(&description("cup")).unwrap();
    let won = GameRecord {
        game: "7x6c4:1122334".parse().unwrap(),
        winner: Some(Side::First),
        termination: Termination::Line,
        ..record()
    };
    store.save_game(entered.id, &planned(0), &won).unwrap();
    assert_eq!(store.games(entered.id).unwrap().len(), 1);
    for winner in [0, 2] {
        store
            .connection
            .execute("UPDATE game SET winner = ?", [winner])
            .unwrap();
        let error = store.games(entered.id).unwrap_err().to_string();
        assert!(
            error.contains("its winner contradicts its moves"),
            "{error}"
        );
    }
}

#[test]
fn a_full_disk_costs_only_what_did_not_fit() {
    let mut store = Store::in_memory().unwrap();
    let entered = store.enter(&description("cup")).unwrap();
    let limit = |store: &Store, pages: u32| {
        store
            .connection
            .query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))
            .unwrap();
    };
    limit(&store, 20);
    let saved = (0..10_000).find_map(|leg| {
        let error = store
            .save_game(entered.id, &planned(leg), &record())
            .err()?;
        Some((leg, error))
    });
    let (done, error) = saved.expect("twenty pages are full soon");
    assert_eq!(
        error.to_string(),
        "the database file cannot be used: no space left; finished games are kept, the rest can be played later"
    );
    assert!(std::error::Error::source(&error).is_none(), "said once");
    assert_eq!(store.games(entered.id).unwrap().len(), done as usize);
    store.check_integrity().unwrap();
    limit(&store, 2000);
    store
        .save_game(entered.id, &planned(done), &record())
        .unwrap();
}

#[test]
fn a_name_means_one_tournament() {
    let mut store = Store::in_memory().unwrap();
    let first = store.enter(&description("cup")).unwrap();
    assert_eq!(store.enter(&description("cup")).unwrap(), first);
    store.save_game(first.id, &planned(0), &record()).unwrap();
    let mut other = description("cup");
    other.rounds = 8;
    let error = store.enter(&other).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the database file already has a different tournament named `cup`"
    );
    store.enter(&description("league")).unwrap();
    assert_eq!(store.tournament_names().unwrap(), ["cup", "league"]);
    assert_eq!(store.tournament(None).unwrap().description.name, "league");
}

#[test]
fn a_refused_description_does_not_keep_its_name() {
    let mut store = Store::in_memory().unwrap();
    let refused = store.enter(&description("cup")).unwrap();
    let mut mended = description("cup");
    mended.rounds = 8;
    let entered = store.enter(&mended).unwrap();
    assert_eq!(entered.description.rounds, 8);
    assert_eq!(store.tournament_names().unwrap(), ["cup"]);
    // A program that still plays the old one cannot store its games under the new one.
    assert_ne!(entered.id, refused.id);
    assert!(store.save_game(refused.id, &planned(0), &record()).is_err());
}

#[test]
fn missing_and_strange_files_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let missing = Store::open_existing(&folder.path().join("none.db"));
    assert!(matches!(missing, Err(StoreError::Missing { .. })));
    let text = folder.path().join("text.db");
    std::fs::write(
        &text,
        "this is no database, whatever its name says".repeat(50),
    )
    .unwrap();
    assert!(matches!(
        Store::open_existing(&text),
        Err(StoreError::Foreign { .. })
    ));
    let newer = folder.path().join("newer.db");
    let store = Store::open(&newer).unwrap();
    store
        .connection
        .pragma_update(None, "user_version", 99)
        .unwrap();
    drop(store);
    let error = Store::open(&newer).unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 99, .. }));
    let empty = Store::in_memory().unwrap();
    assert_eq!(
        empty.tournament(Some("x")).unwrap_err().to_string(),
        "the database file has no tournament named `x`"
    );
}

#[test]
fn folders_pipes_and_devices_are_not_database_files() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    for path in [folder.path(), &pipe, Path::new("/dev/null")] {
        for opened in [Store::open(path), Store::open_read_only(path)] {
            let error = opened.unwrap_err();
            assert!(matches!(error, StoreError::Foreign { .. }), "{error}");
        }
    }
}

#[test]
fn arenas_that_begin_at_once_wait_for_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    let description = description("cup");
    Store::open(&path).unwrap().enter(&description).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let mut store = Store::open(&path).unwrap();
                let id = store.tournament(None).unwrap().id;
                for _ in 0..200 {
                    let players = &description.players;
                    let changed = store.begin_with(id, players, &BTreeSet::new(), false);
                    assert_eq!(changed.unwrap(), None);
                }
            });
        }
    });
}

#[test]
fn a_reader_sees_what_a_writer_adds_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.db");
    assert!(matches!(
        Store::open_read_only(&path),
        Err(StoreError::Missing { .. })
    ));
    let mut writer = Store::open(&path).unwrap();
    let cup = writer.enter(&description("cup")).unwrap().id;
    let mut reader = Store::open_read_only(&path).unwrap();
    assert_eq!(reader.games_done(cup).unwrap(), 0);
    writer.save_game(cup, &planned(0), &record()).unwrap();
    assert_eq!(reader.games_done(cup).unwrap(), 1);
    assert!(reader.enter(&description("other")).is_err());

    let id = planned(0).id;
    assert_eq!(GameId::find(&id.to_string()), Some(id));
    for nonsense in ["", "1.1", "1.1.1.1", "0.1.1", "+1.1.1", "01.1.1", "a.b.c"] {
        assert_eq!(GameId::find(nonsense), None, "{nonsense}");
    }
    assert_eq!(reader.game(cup, id).unwrap().unwrap().id, id);
    assert!(reader.game(cup, planned(1).id).unwrap().is_none());
}

/// A file whose last change was broken off by a kill, with the journal that takes it back.
fn half_written(folder: &Path, mark: u32) -> PathBuf {
    let (running, killed) = (folder.join("running.db"), folder.join("killed.db"));
    let connection = Connection::open(&running).unwrap();
    let change = format!(
        "PRAGMA application_id = {mark};
         BEGIN; CREATE TABLE large (text TEXT); PRAGMA user_version = 77;
         PRAGMA cache_size = 1;
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
         INSERT INTO large SELECT hex(randomblob(100)) FROM n;"
    );
    connection.execute_batch(&change).unwrap();
    for ending in ["", "-journal"] {
        let file = |path: &Path| format!("{}{ending}", path.display());
        std::fs::copy(file(&running), file(&killed)).unwrap();
    }
    killed
}

#[test]
fn a_kill_while_the_file_is_made_does_not_cost_it() {
    let folder = tempfile::tempdir().unwrap();
    let killed = half_written(folder.path(), 0);
    let unread = Store::open_read_only(&killed).unwrap_err();
    assert!(matches!(unread, StoreError::Older { found: 0, .. }));
    let mut store = Store::open(&killed).unwrap();
    store.enter(&description("cup")).unwrap();
    store.check_integrity().unwrap();
}

#[test]
fn a_half_written_file_of_others_is_refused_untouched() {
    let folder = tempfile::tempdir().unwrap();
    let killed = half_written(folder.path(), 7);
    let journal = folder.path().join("killed.db-journal");
    let bytes = || [&killed, &journal].map(|file| std::fs::read(file).unwrap());
    let before = bytes();
    for refused in [Store::open(&killed), Store::open_read_only(&killed)] {
        assert!(matches!(refused, Err(StoreError::Foreign { .. })));
    }
    assert!(bytes() == before);
}

#[test]
fn games_are_selected_by_player_and_opponent() {
    let mut store = Store::in_memory().unwrap();
    let text = "name = 'three'\nplayers = ['random', 'greedy', 'minimax']";
    let three = TournamentDescription::from_toml(text, Path::new(".")).unwrap();
    let three = store.enter(&three).unwrap().id;
    let meetings = [(0, 1), (1, 0), (0, 2), (2, 1)];
    for (leg, (first, second)) in (0..).zip(meetings) {
        let game = PlannedGame {
            first,
            second,
            ..planned(leg)
        };
        store.save_game(three, &game, &record()).unwrap();
    }
    let select = |player, opponent, offset, limit| {
        let selection = GameSelection::all().player(player).opponent(opponent);
        let selection = selection.offset(offset).limit(limit);
        let (total, games) = store.select_games(three, &selection).unwrap();
        (
            total,
            games.iter().map(|game| game.id.leg).collect::<Vec<_>>(),
        )
    };
    assert_eq!(select(None, None, 0, 10), (4, vec![0, 1, 2, 3]));
    assert_eq!(select(None, None, 1, 2), (4, vec![1, 2]));
    assert_eq!(select(Some(0), None, 0, 10), (3, vec![0, 1, 2]));
    assert_eq!(select(Some(0), Some(1), 0, 10), (2, vec![0, 1]));
    assert_eq!(select(None, Some(2), 0, 10), (2, vec![2, 3]));
    assert_eq!(select(Some(1), Some(1), 0, 10), (0, vec![]));
}
