//! The analysis in steps against the one in a single call.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use enlinea_core::Rules;

use super::*;
use crate::{Book, Score, SolverOptions};

/// Takes steps until nothing more will be found; gives what was known after each.
fn follow(live: &mut LiveAnalysis, solver: &mut Solver, nodes: u64) -> Vec<Analysis> {
    let mut known = vec![live.analysis().clone()];
    while live.step(solver, nodes).unwrap() {
        known.push(live.analysis().clone());
        assert!(known.len() < 100_000, "no end");
    }
    known
}

fn bounds(analysis: &Analysis) -> Vec<(Score, Score)> {
    let columns = analysis.columns.iter();
    columns
        .map(|c| (c.solution.lower, c.solution.upper))
        .collect()
}

fn check(text: &str, nodes: u64) {
    let game: Game = text.parse().unwrap();
    let mut solver = Solver::new(game.rules());
    let expected = solver.analyze(&game).unwrap();
    let mut live = LiveAnalysis::new(&game);
    let known = follow(&mut live, &mut solver, nodes);
    let found = live.analysis();
    assert!(live.is_finished());
    assert_eq!(bounds(found), bounds(&expected), "{text}");
    assert_eq!(found.best, expected.best, "{text}");
    assert_eq!(found.solution.score(), expected.solution.score(), "{text}");
    assert_eq!(found.line.len(), expected.line.len(), "{text}");
    for pair in known.windows(2) {
        for (old, new) in bounds(&pair[0]).into_iter().zip(bounds(&pair[1])) {
            assert!(old.0 <= new.0 && new.1 <= old.1, "{text}: bounds got wider");
        }
    }
    for (analysis, column) in known.iter().flat_map(|analysis| {
        let best = analysis.best.iter();
        best.map(move |column| (analysis, column))
    }) {
        assert!(expected.best.contains(column), "{text}: {analysis:?}");
    }
}

#[test]
fn steps_of_any_length_find_the_scores_of_the_plain_analysis() {
    for nodes in [1000, 30_000, u64::MAX] {
        for text in [
            "7x6:44444433222233",
            "7x6:112233",
            "5x5:33",
            "4x4c3p5:12",
            "6x4c4p8:3344",
            "7x6:1122334",
        ] {
            check(text, nodes);
        }
    }
}

#[test]
fn a_proven_loss_is_not_best_while_other_columns_are_unknown() {
    let game: Game = "9x7c5:55663".parse().unwrap();
    let mut solver = Solver::new(game.rules());
    let mut live = LiveAnalysis::new(&game);
    let mut has_proven_losses = false;
    while live.nodes() < 300_000 {
        assert!(live.step(&mut solver, 20_000).unwrap());
        let known = live.analysis();
        let lost = |c: &&crate::ColumnSolution| c.solution.score().is_some_and(|s| s.value() < 0);
        has_proven_losses |= known.columns.iter().any(|c| lost(&c));
        assert_eq!(known.best, [], "{known:?}");
        assert!(!known.candidates().is_empty());
    }
    assert!(has_proven_losses);
}

#[test]
fn another_solver_can_do_the_next_step() {
    let game = Game::from_moves(Rules::STANDARD, "445266").unwrap();
    let expected = Solver::new(game.rules()).analyze(&game).unwrap();
    let mut solvers = [Solver::new(game.rules()), Solver::new(game.rules())];
    let mut live = LiveAnalysis::new(&game);
    let mut steps = 0;
    while live.step(&mut solvers[steps % 2], 100_000).unwrap() {
        steps += 1;
    }
    assert_eq!(bounds(live.analysis()), bounds(&expected));
    assert_eq!(live.analysis().best, expected.best);
}

#[test]
fn a_step_of_no_nodes_looks_into_the_book() {
    let game = Game::from_moves(Rules::STANDARD, "44").unwrap();
    let options = SolverOptions::new().book(Book::standard());
    let mut solver = Solver::build(game.rules(), options).unwrap();
    let mut live = LiveAnalysis::new(&game);
    assert!(!live.step(&mut solver, 0).unwrap());
    assert!(live.is_finished() && live.analysis().is_exact());
    assert!(live.analysis().solution.from_book);
    assert_eq!(live.nodes(), 0);
}

#[test]
fn a_board_without_end_is_given_up_with_true_bounds() {
    let game: Game = "20x20:aabb".parse().unwrap();
    let mut solver = Solver::new(game.rules());
    let mut live = LiveAnalysis::new(&game);
    follow(&mut live, &mut solver, 50_000);
    assert!(live.is_finished());
    let analysis = live.analysis();
    assert_eq!(analysis.stopped(), Some(StopReason::NodeLimit));
    assert_eq!(analysis.columns.len(), 20);
    let mut open = analysis
        .columns
        .iter()
        .filter(|c| c.solution.stopped.is_some());
    assert!(open.all(|c| c.solution.nodes > 50_000));
}

#[test]
fn a_raised_flag_ends_the_steps() {
    let game = Game::new(Rules::STANDARD);
    let mut solver = Solver::new(game.rules());
    let stop = Arc::new(AtomicBool::new(false));
    solver.limit(None, stop.clone());
    let mut live = LiveAnalysis::new(&game);
    assert!(live.step(&mut solver, 1000).unwrap());
    stop.store(true, Ordering::Relaxed);
    assert!(!live.step(&mut solver, 1000).unwrap());
    assert_eq!(live.analysis().stopped(), Some(StopReason::Flag));
    assert!(!live.is_finished());
    assert_eq!(live.nodes(), 1000);
}

#[test]
fn a_finished_game_needs_no_search() {
    let game = Game::from_moves(Rules::STANDARD, "1212121").unwrap();
    let mut live = LiveAnalysis::new(&game);
    assert!(!live.step(&mut Solver::new(game.rules()), 1000).unwrap());
    let score = Score::of_win(Rules::STANDARD, 7);
    assert_eq!(live.analysis().solution.score(), Some(-score));
    assert!(live.analysis().best.is_empty());
}
