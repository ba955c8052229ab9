//! Runs that are broken off and resumed end as unbroken ones do, whatever the format and the number of workers.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::super::TournamentObserver;
use super::*;
use crate::game_file::{GameFileFormat, export};
use crate::rating::SprtDecision;
use crate::record::GameRecord;
use crate::report::TournamentReport;
use crate::store::StoredGame;

fn description(format: &str, extra: &str) -> TournamentDescription {
    let text = format!(
        "name = 'cup'\nformat = '{format}'\nrounds = 20\nopenings = 'random(3)'\n{extra}\n\
         players = ['random', 'greedy', 'minimax(depth=1)', 'random', 'uba-greedy-hand']\n"
    );
    TournamentDescription::from_toml(&text, Path::new(".")).unwrap()
}

/// Raises the flag after some games.
struct StopAfter<'a> {
    left: usize,
    stop: &'a AtomicBool,
}

impl TournamentObserver for StopAfter<'_> {
    fn played(&mut self, _: &PlannedGame, _: &GameRecord) {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

fn step(store: &mut Store, workers: usize, games: usize) -> RunEnd {
    let stop = Arc::new(AtomicBool::new(false));
    let tournament = store.tournament(None).unwrap();
    let mut observer = StopAfter {
        left: games,
        stop: &stop,
    };
    let options = TournamentOptions::new().workers(workers).stop(&stop);
    run(store, &tournament, options, &mut observer).unwrap()
}

fn games(store: &Store) -> Vec<StoredGame> {
    let tournament = store.tournament(None).unwrap();
    store.games(tournament.id).unwrap()
}

fn check_resume(format: &str) {
    let mut whole = Store::in_memory().unwrap();
    whole.enter(&description(format, "")).unwrap();
    assert_eq!(step(&mut whole, 1, usize::MAX), RunEnd::Finished);
    let mut broken = Store::in_memory().unwrap();
    broken.enter(&description(format, "")).unwrap();
    let mut runs = 0;
    while step(&mut broken, 2, 3) == RunEnd::Stopped {
        runs += 1;
        assert!(runs < 100);
    }
    // Workers may be ahead of the store by a full queue, which is less than any of these tournaments.
    assert!(runs >= 1, "{runs}");
    assert_eq!(games(&whole), games(&broken));
}

#[test]
fn a_resumed_round_robin_equals_an_unbroken_one() {
    check_resume("round-robin");
}

#[test]
fn a_resumed_gauntlet_equals_an_unbroken_one() {
    check_resume("gauntlet");
}

#[test]
fn a_resumed_swiss_equals_an_unbroken_one() {
    check_resume("swiss");
}

#[test]
fn a_resumed_knockout_equals_an_unbroken_one() {
    check_resume("knockout");
}

/// Three players that differ clearly, so that every test is decided.
fn tested() -> TournamentDescription {
    let text = "name = 'cup'\nopenings = 'random(4)'\nplayers = ['minimax(depth=2)', 'greedy', 'random']\n\
                [sprt]\nelo0 = 0\nelo1 = 60\n";
    TournamentDescription::from_toml(text, Path::new(".")).unwrap()
}

#[test]
fn a_test_counts_the_same_games_whatever_the_workers_and_interruptions() {
    let run_in_steps = |workers, games| {
        let mut store = Store::in_memory().unwrap();
        store.enter(&tested()).unwrap();
        let mut runs = 1;
        while step(&mut store, workers, games) == RunEnd::Stopped {
            runs += 1;
            assert!(runs < 1000);
        }
        (store, runs)
    };
    let (whole, _) = run_in_steps(1, usize::MAX);
    let expected = games(&whole);
    let report = TournamentReport::new(&tested(), &expected);
    assert!(report.is_finished, "{}", report.headline());
    assert_eq!(
        (report.done, report.planned),
        (expected.len(), expected.len())
    );
    assert_eq!(report.tests.len(), 3);
    for test in &report.tests {
        assert_ne!(test.decision, SprtDecision::Undecided, "{test:?}");
    }
    let counted = report
        .tests
        .iter()
        .map(|test| test.results.games() as usize);
    assert_eq!(
        counted.sum::<usize>(),
        expected.len(),
        "no other games are kept"
    );
    for (workers, steps) in [(2, usize::MAX), (5, usize::MAX), (3, 7), (1, 1), (4, 2)] {
        let (store, runs) = run_in_steps(workers, steps);
        assert!(runs > 1 || steps == usize::MAX);
        assert_eq!(
            games(&store),
            expected,
            "{workers} workers, {steps} games at a time"
        );
    }
}

#[test]
fn games_after_a_decision_do_not_stay() {
    let mut store = Store::in_memory().unwrap();
    let tournament = store.enter(&tested()).unwrap();
    step(&mut store, 2, usize::MAX);
    let expected = games(&store);
    // As another arena on the same file leaves them that did not know the decision yet.
    let mut late = expected[0].clone();
    late.id.leg = 900;
    let planned = PlannedGame {
        id: late.id,
        first: late.first,
        second: late.second,
        opening: 0,
        seed: 1,
    };
    let record = GameRecord {
        game: late.game().unwrap(),
        opening_turns: 4,
        moves: Vec::new(),
        winner: late.winner,
        termination: late.termination,
        reason: None,
        seed: 1,
        players: late.players,
    };
    store.save_game(tournament.id, &planned, &record).unwrap();
    assert_eq!(games(&store).len(), expected.len() + 1);
    let report = TournamentReport::new(&tournament.description, &games(&store));
    assert_eq!(report.done, expected.len());
    let mut file = Vec::new();
    let exported = export(&store, &tournament, GameFileFormat::Json, &mut file);
    assert_eq!(exported.unwrap(), expected.len());
    assert_eq!(step(&mut store, 2, usize::MAX), RunEnd::Finished);
    assert_eq!(games(&store), expected);
}

/// Adds up the half points of each player.
#[derive(Default)]
struct Points {
    before: usize,
    played: usize,
    scores: [u32; 5],
}

impl Points {
    fn enter(&mut self, (first, second): (usize, usize), half_points: u8) {
        self.scores[first] += u32::from(half_points);
        self.scores[second] += u32::from(2 - half_points);
    }
}

impl TournamentObserver for Points {
    fn done_before(&mut self, game: &StoredGame) {
        self.before += 1;
        self.enter((game.first, game.second), game.half_points());
    }

    fn played(&mut self, planned: &PlannedGame, record: &GameRecord) {
        self.played += 1;
        self.enter((planned.first, planned.second), record.half_points());
    }
}

#[test]
fn without_a_store_the_same_games_are_played_and_a_resumed_run_tells_all() {
    let description = description("round-robin", "");
    let options = TournamentOptions::new().workers(2);
    let mut fleeting = Points::default();
    run_in_memory(&description, options, &mut fleeting).unwrap();
    assert_eq!((fleeting.before, fleeting.played), (0, 200));

    let mut store = Store::in_memory().unwrap();
    let tournament = store.enter(&description).unwrap();
    step(&mut store, 2, 30);
    let mut resumed = Points::default();
    run(&mut store, &tournament, options, &mut resumed).unwrap();
    assert!(resumed.before >= 30);
    assert_eq!(resumed.before + resumed.played, 200);
    assert_eq!(resumed.scores, fleeting.scores);
}

#[test]
fn exact_scores_are_not_guessed() {
    let options = TournamentOptions::new();
    let mut store = Store::in_memory().unwrap();
    let tournament = store
        .enter(&description("swiss", "adjudicate = true"))
        .unwrap();
    let error = run(&mut store, &tournament, options, &mut ()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "adjudication needs a solver, and none was given"
    );
}

#[test]
fn openings_are_shared_by_pairs() {
    let mut store = Store::in_memory().unwrap();
    store.enter(&description("round-robin", "")).unwrap();
    step(&mut store, 2, usize::MAX);
    for pair in games(&store).chunks(2) {
        let [a, b] = pair else { panic!("pairs") };
        assert_eq!((a.first, a.second), (b.second, b.first));
        let opening = |game: &StoredGame| {
            let moves = game.game().unwrap();
            moves.moves()[..game.opening_turns].to_vec()
        };
        assert_eq!(opening(a), opening(b));
        assert_eq!(a.opening_turns, 3);
    }
}
