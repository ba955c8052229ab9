//! A weight file is read once, beside the tournament file; its content is stored.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use enlinea_arena::GameRecord;
use enlinea_arena::store::{Store, StoredGame};
use enlinea_arena::tournament::{
    PlannedGame, RunEnd, TournamentDescription, TournamentObserver, TournamentOptions, run,
    run_in_memory,
};

const CUP: &str = "name = 'cup'\nrounds = 20\nopenings = 'random(3)'\n\
                   players = ['random', 'greedy(eval=threats(file=w.toml))']";

/// Two sets of weights that play differently.
const CONTROL: &str = "[weights]\ncontrol = 90\n";
const NO_CONTROL: &str = "[weights]\ncontrol = -90\n";

fn read(folder: &Path) -> TournamentDescription {
    TournamentDescription::from_toml(CUP, folder).expect("a valid tournament")
}

/// Raises the flag after the first game.
struct StopSoon<'a>(&'a AtomicBool);

impl TournamentObserver for StopSoon<'_> {
    fn played(&mut self, _: &PlannedGame, _: &GameRecord) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Positions of all games in the order of the plan.
fn positions(games: &[StoredGame]) -> Vec<&str> {
    games.iter().map(|game| game.position.as_str()).collect()
}

fn play(store: &mut Store) -> Vec<StoredGame> {
    let tournament = store.tournament(None).expect("it was entered");
    let end = run(store, &tournament, TournamentOptions::new(), &mut ());
    assert_eq!(end.expect("it can be played"), RunEnd::Finished);
    store.games(tournament.id).expect("they can be read")
}

/// All games with these weights.
fn unbroken(weights: &str) -> Vec<StoredGame> {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("w.toml"), weights).expect("written");
    let mut store = Store::in_memory().expect("a database");
    store.enter(&read(folder.path())).expect("entered");
    play(&mut store)
}

/// Plays a few games, lets `change` touch the weight file, and resumes.
fn resumed_after(change: impl FnOnce(&Path)) -> Vec<StoredGame> {
    let folder = tempfile::tempdir().expect("a folder");
    let weights = folder.path().join("w.toml");
    fs::write(&weights, CONTROL).expect("written");
    let file = folder.path().join("cup.db");
    let mut store = Store::open(&file).expect("a database");
    let cup = store.enter(&read(folder.path())).expect("entered");
    let stop = Arc::new(AtomicBool::new(false));
    let options = TournamentOptions::new().workers(1).stop(&stop);
    run(&mut store, &cup, options, &mut StopSoon(&stop)).expect("it can be played");
    drop(store);
    change(&weights);
    play(&mut Store::open_existing(&file).expect("the same database"))
}

#[test]
fn a_weight_file_edited_between_run_and_resume_does_not_change_games() {
    let expected = unbroken(CONTROL);
    assert_ne!(positions(&expected), positions(&unbroken(NO_CONTROL)));
    let found = resumed_after(|weights| fs::write(weights, NO_CONTROL).expect("written"));
    assert_eq!(positions(&found), positions(&expected));
}

#[test]
fn a_weight_file_removed_after_the_run_started_does_not_matter_to_resume() {
    let found = resumed_after(|weights| fs::remove_file(weights).expect("removed"));
    assert_eq!(positions(&found), positions(&unbroken(CONTROL)));
}

#[test]
fn a_weight_file_is_read_beside_the_tournament_file_and_not_in_the_current_folder() {
    let here = tempfile::tempdir().expect("a folder");
    fs::write(here.path().join("w.toml"), NO_CONTROL).expect("written");
    std::env::set_current_dir(here.path()).expect("a folder");
    assert_eq!(
        positions(&resumed_after(|_| ())),
        positions(&unbroken(CONTROL))
    );
    let elsewhere = tempfile::tempdir().expect("a folder");
    let error = TournamentDescription::from_toml(CUP, elsewhere.path()).unwrap_err();
    assert!(
        error.to_string().contains("`w.toml` cannot be read"),
        "{error}"
    );
}

#[test]
fn an_edited_weight_file_is_another_tournament() {
    let folder = tempfile::tempdir().expect("a folder");
    let weights = folder.path().join("w.toml");
    fs::write(&weights, CONTROL).expect("written");
    let mut store = Store::in_memory().expect("a database");
    let before = read(folder.path());
    store.enter(&before).expect("entered");
    // Until a game is played the name is free.
    play(&mut store);
    fs::write(&weights, NO_CONTROL).expect("written");
    let error = store.enter(&read(folder.path())).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the database file already has a different tournament named `cup`"
    );
    let stored = TournamentDescription::from_json(&before.to_json()).expect("it reads itself");
    assert_eq!(stored, before);
    run_in_memory(&stored, TournamentOptions::new(), &mut ()).expect("no file is needed");
}
