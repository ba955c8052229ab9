//! Puzzles against the solver's exact scores, asked independently.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot continue should panic"
)]

use std::collections::HashSet;

use enlinea_core::Rules;
use enlinea_players::puzzle::{GRADES, LONGEST_WIN, Puzzle, PuzzleKind, PuzzleSearch};
use enlinea_solver::{Score, Solver, SolverOptions, Verdict};

fn solver(rules: Rules) -> Solver {
    Solver::build(rules, SolverOptions::new().table_mb(2).keep_table(true)).unwrap()
}

fn puzzles(rules: Rules, grade: u32, count: u64) -> Vec<Puzzle> {
    let mut solver = solver(rules);
    let find = |number| {
        let mut search = PuzzleSearch::new(rules, grade, 7, number).unwrap();
        search.find(&mut solver).unwrap()
    };
    (0..count).map(find).collect()
}

/// What a puzzle says, compared with the scores of all columns.
fn check(puzzle: &Puzzle, solver: &mut Solver) {
    let game = &puzzle.game;
    let scores = solver.scores(game).unwrap();
    let score = |column| {
        let of_column = scores.iter().find(|one| one.column == column).unwrap();
        of_column.solution.score().unwrap()
    };
    let best = score(puzzle.solution);
    let others = game.open_columns().filter(|&one| one != puzzle.solution);
    let others: Vec<Score> = others.map(score).collect();
    assert!(!others.is_empty(), "{game}");
    for &other in &others {
        assert!(other.value().signum() < best.value().signum(), "{game}");
    }
    let plies = |score: Score| match score.verdict(game.rules(), game.plies(), game.side_to_move())
    {
        Verdict::Win { plies, .. } => plies,
        Verdict::Draw => panic!("{game}: a draw has no last move"),
    };
    match puzzle.kind {
        PuzzleKind::Win { moves } => assert_eq!(plies(best), 2 * moves - 1, "{game}"),
        PuzzleKind::OnlyMove => assert!(plies(best) > 2 * LONGEST_WIN, "{game}"),
        PuzzleKind::Draw => assert_eq!(best, Score::DRAW, "{game}"),
    }
    let depth = if best == Score::DRAW {
        others.into_iter().map(plies).max()
    } else {
        Some(plies(best))
    };
    assert_eq!(depth, Some(puzzle.depth), "{game}");
}

#[test]
fn every_puzzle_has_one_good_move_and_its_grade() {
    let mut solver = solver(Rules::STANDARD);
    for number in GRADES {
        for puzzle in puzzles(Rules::STANDARD, number, 12) {
            assert_eq!(puzzle.grade, number);
            check(&puzzle, &mut solver);
        }
    }
}

#[test]
fn other_boards_have_puzzles_too() {
    for text in ["6x5", "7x7", "5x5c3", "7x6p16"] {
        let rules: Rules = text.parse().unwrap();
        let mut solver = solver(rules);
        for puzzle in puzzles(rules, 2, 3) {
            check(&puzzle, &mut solver);
        }
    }
}

#[test]
fn the_same_number_is_the_same_puzzle_and_others_differ() {
    let text = |puzzle: &Puzzle| puzzle.game.diagram().to_line();
    let first: Vec<String> = puzzles(Rules::STANDARD, 3, 40).iter().map(text).collect();
    let again: Vec<String> = puzzles(Rules::STANDARD, 3, 40).iter().map(text).collect();
    assert_eq!(first, again);
    let different: HashSet<&String> = first.iter().collect();
    assert_eq!(different.len(), first.len());
}

#[test]
fn what_cannot_be_found_is_said() {
    let grade = PuzzleSearch::new(Rules::STANDARD, 6, 1, 1).unwrap_err();
    assert_eq!(grade.to_string(), "grade 6: expected 1 to 5");
    for (rules, message) in [
        ("20x20", "20x20c4 is too large: puzzles need exact scores"),
        (
            "2x2c2",
            "2x2c2 has no puzzle of grade 5 among 20000 positions",
        ),
    ] {
        let rules = rules.parse().unwrap();
        let mut search = PuzzleSearch::new(rules, 5, 1, 1).unwrap();
        let error = search.find(&mut solver(rules)).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}
