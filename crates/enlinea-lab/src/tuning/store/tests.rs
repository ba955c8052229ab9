//! Runs are found as they were left, and files of older programs too.

use super::*;

fn description(name: &str, seed: u64) -> TuningDescription {
    let text = format!(
        "name = '{name}'\nplayer = 'uba-greedy'\nseed = {seed}\n\
         tuner = {{ kind = 'spsa' }}\nobjective = {{ kind = 'duel' }}"
    );
    TuningDescription::from_toml(&text, Path::new(".")).unwrap()
}

fn step(step: u64) -> TuningStep {
    TuningStep {
        step,
        candidates: 3,
        best: 2.5,
        median: 1.0,
        mean: 1.1,
        worst: -1.0,
        noise: 0.1,
        work: 6,
        time: Duration::from_micros(77),
        weights: vec![0.1, -0.3],
    }
}

#[test]
fn steps_and_state_are_read_back() {
    let mut store = TuningStore::in_memory().unwrap();
    let run = store.enter(&description("a", 1)).unwrap();
    assert_eq!((&run.state, run.is_finished), (&None, false));
    store.save_step(&run, &step(0), "[1]").unwrap();
    store.save_step(&run, &step(1), "[2]").unwrap();
    store.finish(&run).unwrap();
    let again = store.enter(&description("a", 1)).unwrap();
    assert_eq!(
        (again.state.as_deref(), again.is_finished),
        (Some("[2]"), true)
    );
    assert_eq!(store.steps(&run).unwrap(), [step(0), step(1)]);
    assert_eq!(store.runs().unwrap().len(), 1);
}

#[test]
fn a_run_that_two_programs_do_at_once_is_said_to_be_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs.db");
    let mut one = TuningStore::open(&path).unwrap();
    let mut two = TuningStore::open(&path).unwrap();
    let run = one.enter(&description("a", 1)).unwrap();
    assert_eq!(two.enter(&description("a", 1)).unwrap().id, run.id);
    one.save_step(&run, &step(0), "[1]").unwrap();
    let error = two.save_step(&run, &step(0), "[2]").unwrap_err();
    let text = "another program is working on the tuning run `a`";
    assert_eq!(error.to_string(), text);
    assert_eq!(one.run(None).unwrap().state.as_deref(), Some("[1]"));
}

#[test]
fn another_run_of_the_same_name_is_refused() {
    let mut store = TuningStore::in_memory().unwrap();
    let missing = store.run(None).unwrap_err();
    assert_eq!(missing.to_string(), "the database file has no tuning run");
    let run = store.enter(&description("a", 1)).unwrap();
    store.save_step(&run, &step(0), "[1]").unwrap();
    let error = store.enter(&description("a", 2)).unwrap_err();
    let text = "the database file already has a different tuning run named `a`";
    assert_eq!(error.to_string(), text);
}

#[test]
fn a_refused_run_does_not_keep_its_name() {
    let mut store = TuningStore::in_memory().unwrap();
    let refused = store.enter(&description("a", 1)).unwrap();
    let mended = store.enter(&description("a", 2)).unwrap();
    assert_ne!(mended.id, refused.id);
    assert_eq!(store.runs().unwrap(), [mended]);
    assert!(store.save_step(&refused, &step(0), "[1]").is_err());
}

/// Until the lab had its own table set, the arena's third migration made these tables.
#[test]
fn tables_that_the_arena_made_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.db");
    let mut store = TuningStore::open(&path).unwrap();
    let run = store.enter(&description("old", 1)).unwrap();
    store.save_step(&run, &step(0), "[1]").unwrap();
    let connection = store.store.connection();
    connection
        .execute_batch(
            "DROP TABLE table_set; PRAGMA user_version = 3; PRAGMA application_id = 0;
             ALTER TABLE entry DROP COLUMN fingerprint;
             ALTER TABLE game DROP COLUMN first_fingerprint;
             ALTER TABLE game DROP COLUMN second_fingerprint;",
        )
        .unwrap();
    drop(store);
    let reader = TuningStore::open_read_only(&path).unwrap();
    assert_eq!(reader.runs().unwrap().len(), 1);
    drop(reader);
    let store = TuningStore::open_existing(&path).unwrap();
    let run = store.run(Some("old")).unwrap();
    assert_eq!(store.steps(&run).unwrap(), [step(0)]);
}
