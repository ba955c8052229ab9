//! A model file is read once, beside the tournament file; its bytes are stored, so that a tournament is resumed without it.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use enlinea_arena::GameRecord;
use enlinea_arena::store::Store;
use enlinea_arena::tournament::{
    PlannedGame, TournamentDescription, TournamentObserver, TournamentOptions, run,
};
use enlinea_players::learned::SHIPPED;

const CUP: &str = "name = 'cup'\nrounds = 6\nopenings = 'random(3)'\n\
                   players = ['random', 'greedy(eval=learned(model=m.safetensors))']";

/// Raises the flag after the first game.
struct StopSoon<'a>(&'a AtomicBool);

impl TournamentObserver for StopSoon<'_> {
    fn played(&mut self, _: &PlannedGame, _: &GameRecord) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The games of the tournament, interrupted and resumed after `change` has touched the model file.
fn games(change: impl FnOnce(&Path)) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let model = folder.path().join("m.safetensors");
    fs::write(&model, SHIPPED[0].bytes).expect("written");
    let description = TournamentDescription::from_toml(CUP, folder.path()).expect("valid");
    let stored = TournamentDescription::from_json(&description.to_json()).expect("it reads itself");
    assert_eq!(stored, description);
    let file = folder.path().join("cup.db");
    let mut store = Store::open(&file).expect("a database");
    let cup = store.enter(&description).expect("entered");
    let stop = Arc::new(AtomicBool::new(false));
    let options = TournamentOptions::new().workers(1).stop(&stop);
    run(&mut store, &cup, options, &mut StopSoon(&stop)).expect("it can be played");
    drop(store);
    change(&model);
    let mut store = Store::open_existing(&file).expect("the same database");
    let cup = store.tournament(None).expect("it was entered");
    run(&mut store, &cup, TournamentOptions::new(), &mut ()).expect("no file is needed");
    let games = store.games(cup.id).expect("they can be read");
    games.into_iter().map(|game| game.position).collect()
}

#[test]
fn a_tournament_is_resumed_after_its_model_file_was_deleted_or_changed() {
    let expected = games(|_| ());
    assert_eq!(expected.len(), 6);
    assert_eq!(
        games(|model| fs::remove_file(model).expect("removed")),
        expected
    );
    assert_eq!(
        games(|model| fs::write(model, "other").expect("written")),
        expected
    );
}

#[test]
fn a_model_file_that_cannot_be_used_is_refused_before_the_tournament_begins() {
    let folder = tempfile::tempdir().expect("a folder");
    let error = |bytes: &[u8]| {
        fs::write(folder.path().join("m.safetensors"), bytes).expect("written");
        let description = TournamentDescription::from_toml(CUP, folder.path());
        description.expect_err("refused").to_string()
    };
    let truncated = error(&SHIPPED[0].bytes[..1000]);
    assert!(
        truncated.contains("`m.safetensors`: this is not a model file"),
        "{truncated}"
    );
    let empty = error(b"");
    assert!(empty.contains("this is not a model file"), "{empty}");
}
