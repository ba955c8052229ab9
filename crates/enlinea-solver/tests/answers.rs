//! What a caller sees: equal answers from all kernels and threads, true bounds, lines that hold.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot continue should panic"
)]

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use common::Random;
use enlinea_core::{Column, Game, Rules};
use enlinea_solver::{
    ColumnSolution, Kernel, Score, SolveError, Solver, SolverOptions, StopReason, Verdict,
};

fn build(rules: Rules, options: SolverOptions) -> Solver {
    Solver::build(rules, options).unwrap()
}

fn random_games(text: &str, plies: u32, count: usize) -> Vec<Game> {
    let rules: Rules = text.parse().unwrap();
    let mut random = Random::new(5);
    let games = std::iter::from_fn(|| Some(random.game(rules, plies)));
    games.flatten().take(count).collect()
}

#[test]
fn all_kernels_visit_the_same_nodes() {
    for (text, plies) in [
        ("7x6", 16),
        ("8x6", 24),
        ("9x5", 22),
        ("9x6", 32),
        ("10x6", 40),
        ("8x8", 46),
        ("6x7c5", 18),
        ("7x6p15", 14),
    ] {
        for game in random_games(text, plies, 6) {
            let answers: Vec<_> = Kernel::ALL
                .into_iter()
                .filter(|kernel| kernel.is_available())
                .map(|kernel| {
                    let options = SolverOptions::new().kernel(kernel);
                    build(game.rules(), options).solve(&game).unwrap()
                })
                .collect();
            assert!(answers[0].score().is_some());
            assert!(answers.iter().all(|answer| *answer == answers[0]), "{game}");
        }
    }
}

#[test]
fn two_threads_give_the_same_scores() {
    for (text, plies) in [("7x6", 9), ("9x5", 18), ("10x6", 36)] {
        let rules: Rules = text.parse().unwrap();
        let mut one = Solver::new(rules);
        let mut two = build(rules, SolverOptions::new().threads(2));
        for game in random_games(text, plies, 6) {
            let expected = one.solve(&game).unwrap().score();
            assert!(expected.is_some());
            assert_eq!(two.solve(&game).unwrap().score(), expected, "{game}");
        }
    }
}

#[test]
fn a_node_limit_gives_true_bounds() {
    let rules = Rules::STANDARD;
    for game in random_games("7x6", 12, 8) {
        let score = Solver::new(rules).solve(&game).unwrap().score().unwrap();
        for limit in [0, 1, 10, 1000, 30_000] {
            let options = SolverOptions::new().node_limit(limit);
            let answer = build(rules, options).solve(&game).unwrap();
            assert!(answer.lower <= score && score <= answer.upper, "{game}");
            assert!(answer.nodes <= limit);
            let stopped = (answer.score().is_none()).then_some(StopReason::NodeLimit);
            assert_eq!(answer.stopped, stopped);
        }
    }
}

#[test]
fn a_raised_flag_stops_at_once_and_says_so() {
    for threads in [1, 2] {
        let stop = Arc::new(AtomicBool::new(true));
        let options = SolverOptions::new().stop(stop.clone()).threads(threads);
        let mut solver = build(Rules::STANDARD, options);
        let game = Game::from_moves(Rules::STANDARD, "44").unwrap();
        let answer = solver.solve(&game).unwrap();
        assert_eq!(answer.stopped, Some(StopReason::Flag));
        assert!(answer.lower < answer.upper);
        let analysis = solver.analyze(&game).unwrap();
        assert_eq!(analysis.stopped(), Some(StopReason::Flag));
        assert_eq!(analysis.columns.len(), 7);
        stop.store(false, Ordering::Relaxed);
        let late = Game::from_moves(Rules::STANDARD, "2252576253462244111563365343671351441");
        let answer = solver.solve(&late.unwrap()).unwrap();
        assert_eq!(answer.score(), Some(Score::new(-1)));
    }
}

#[test]
fn repeated_calls_visit_the_same_nodes() {
    let games = random_games("7x6", 14, 4);
    let mut solver = Solver::new(Rules::STANDARD);
    let first: Vec<_> = games.iter().map(|game| solver.solve(game)).collect();
    let second: Vec<_> = games.iter().map(|game| solver.solve(game)).collect();
    assert_eq!(first, second);
    assert_eq!(solver.options().progress.nodes(), first[3].unwrap().nodes);
}

#[test]
fn an_analysis_holds_together() {
    for (text, plies) in [("7x6", 18), ("9x5", 26), ("4x4c3", 4), ("7x6p14", 16)] {
        for game in random_games(text, plies, 5) {
            let rules = game.rules();
            let mut solver = Solver::new(rules);
            let analysis = solver.analyze(&game).unwrap();
            let score = solver.solve(&game).unwrap().score();
            assert_eq!(analysis.solution.score(), score);
            for answer in &analysis.columns {
                let mut child = game.clone();
                child.play(answer.column).unwrap();
                let value = solver.solve(&child).unwrap().score().unwrap();
                assert_eq!(answer.solution.score(), Some(-value));
                let is_best = answer.solution.score() == score;
                assert_eq!(analysis.best.contains(&answer.column), is_best);
            }
            // The line ends the game when and how the score says.
            let verdict = score.unwrap().verdict(rules, plies, game.side_to_move());
            let mut end = game.clone();
            for &column in &analysis.line {
                end.play(column).unwrap();
            }
            match verdict {
                Verdict::Draw => assert_eq!(end.outcome(), enlinea_core::Outcome::Draw),
                Verdict::Win { winner, plies } => {
                    assert_eq!(end.outcome(), enlinea_core::Outcome::Win(winner));
                    assert_eq!(analysis.line.len(), plies as usize);
                }
            }
        }
    }
}

#[test]
fn finished_games_have_a_score_and_no_columns() {
    let won = Game::from_moves(Rules::STANDARD, "1122334").unwrap();
    let mut solver = Solver::new(Rules::STANDARD);
    let solution = solver.solve(&won).unwrap();
    assert_eq!(solution.score(), Some(-Score::of_win(Rules::STANDARD, 7)));
    let verdict = solution
        .verdict(won.rules(), 7, won.side_to_move())
        .unwrap();
    assert_eq!(verdict.to_string(), "red has won");
    let analysis = solver.analyze(&won).unwrap();
    assert!(analysis.columns.is_empty() && analysis.best.is_empty() && analysis.line.is_empty());
    assert_eq!(analysis.solution.score(), solution.score());
}

#[test]
fn other_rules_are_refused() {
    let game = Game::new("8x7".parse().unwrap());
    let error = Solver::new(Rules::STANDARD).solve(&game).unwrap_err();
    assert!(matches!(error, SolveError::OtherRules { .. }));
    assert_eq!(error.to_string(), "a game of 8x7c4 for a solver of 7x6c4");
}

#[test]
fn large_boards_answer_what_can_be_seen() {
    let rules: Rules = "30x30".parse().unwrap();
    let mut solver = Solver::new(rules);
    let mut game = Game::new(rules);
    for column in [0, 10, 1, 11, 2, 12] {
        game.play(Column::new(column)).unwrap();
    }
    let solution = solver.solve(&game).unwrap();
    assert_eq!(solution.score(), Some(Score::of_win(rules, 7)));
    let open = solver.solve(&Game::new(rules)).unwrap();
    assert_eq!(open.stopped, Some(StopReason::NodeLimit));
    assert!(open.lower < open.upper);
}

#[test]
fn node_limit_above_two_million_is_the_limit_on_large_boards() {
    let rules: Rules = "17x3".parse().unwrap();
    let game = Game::new(rules);
    let limit = 2_500_000;
    let mut solver = build(rules, SolverOptions::new().node_limit(limit));
    let solution = solver.solve(&game).unwrap();
    assert_eq!(solution.nodes, limit);
    assert_eq!(solution.stopped, Some(StopReason::NodeLimit));
    assert_eq!(solver.analyze(&game).unwrap().solution.nodes, limit);
    // Without a limit such a board would never be finished.
    let unlimited = Solver::new(rules).solve(&game).unwrap();
    assert_eq!(unlimited.nodes, 2_000_000);
}

#[test]
fn analysis_of_a_large_board_goes_on_until_it_is_stopped() {
    let game = Game::from_moves("17x1".parse().unwrap(), "13579bdf").unwrap();
    let options = SolverOptions::new().node_limit(u64::MAX);
    let analysis = build(game.rules(), options).analyze(&game).unwrap();
    assert!(analysis.is_exact());
}

#[test]
fn node_limit_holds_with_several_threads() {
    let game = Game::from_moves(Rules::STANDARD, "44").unwrap();
    for limit in [1, 60_000, 200_001] {
        let options = SolverOptions::new().threads(4).node_limit(limit);
        let solution = build(Rules::STANDARD, options).solve(&game).unwrap();
        assert!(solution.nodes <= limit, "{}", solution.nodes);
        assert_eq!(solution.stopped, Some(StopReason::NodeLimit));
    }
}

#[test]
fn set_up_positions_with_unequal_stones_are_solved() {
    let mut game = Game::new(Rules::STANDARD);
    for column in [0, 1, 2] {
        game.play(Column::new(column)).unwrap();
        game.pass().unwrap();
    }
    // Red has three in a row and is to move.
    let solution = Solver::new(Rules::STANDARD).solve(&game).unwrap();
    assert_eq!(solution.score(), Some(Score::of_win(Rules::STANDARD, 4)));
}

#[test]
fn work_in_slices_comes_to_the_same_answer() {
    let rules = Rules::STANDARD;
    let options = SolverOptions::new().keep_table(true);
    let mut sliced = build(rules, options);
    assert!(sliced.has_table());
    for game in random_games("7x6", 12, 3) {
        let expected = Solver::new(rules).analyze(&game).unwrap();
        let score = expected.solution.score().unwrap();
        sliced.forget();
        sliced.limit(Some(20_000), Arc::default());
        let answered = (0..10_000).find_map(|_| sliced.solve(&game).unwrap().score());
        assert_eq!(answered, Some(score), "{game}");
    }
    assert!(!Solver::new("20x20".parse().unwrap()).has_table());
}

#[test]
fn labels_are_the_scores_of_the_analysis() {
    for (text, plies, count) in [
        ("7x6", 14, 6),
        ("7x6", 20, 10),
        ("6x5", 6, 6),
        ("8x6", 26, 6),
    ] {
        let rules: Rules = text.parse().unwrap();
        let mut labeler = build(rules, SolverOptions::new().table_mb(1).keep_table(true));
        let mut slow_twin = Solver::new(rules);
        for game in random_games(text, plies, count) {
            let exact = |columns: Vec<ColumnSolution>| -> Vec<(Column, Option<Score>)> {
                let columns = columns.into_iter();
                columns.map(|c| (c.column, c.solution.score())).collect()
            };
            let labels = exact(labeler.scores(&game).unwrap());
            assert_eq!(
                labels,
                exact(slow_twin.analyze(&game).unwrap().columns),
                "{game}"
            );
            assert!(labels.iter().all(|label| label.1.is_some()));
        }
    }
}

#[test]
fn labels_under_a_node_limit_are_true_bounds() {
    let rules: Rules = "8x7".parse().unwrap();
    let mut limited = build(rules, SolverOptions::new().node_limit(2_000));
    let mut slow_twin = Solver::new(rules);
    for game in random_games("8x7", 40, 6) {
        let analysis = slow_twin.analyze(&game).unwrap();
        for label in limited.scores(&game).unwrap() {
            let score = analysis
                .column(label.column)
                .and_then(enlinea_solver::Solution::score)
                .unwrap();
            assert!(
                (label.solution.lower..=label.solution.upper).contains(&score),
                "{game}"
            );
        }
    }
}
