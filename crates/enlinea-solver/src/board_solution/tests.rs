//! Boards small enough for the solver alone, which is the slow twin of everything here.

use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;

use enlinea_core::{Game, Rules};

use super::choice::{CostTable, Costs};
use super::*;
use crate::solver::after;
use crate::{Solver, SolverOptions};

fn setup(rules: &str, plies: u32) -> BoardSetup {
    BoardSetup {
        first_nodes: 30,
        round: 20,
        table_mb: 1,
        ..BoardSetup::new(rules.parse().unwrap(), plies)
    }
}

/// A board to the end, with its book.
fn solved(setup: BoardSetup, workers: usize) -> (BoardSolution, Vec<u8>) {
    let mut board = BoardSolution::new(setup).unwrap();
    let mut book = Vec::new();
    let options = SolverOptions::new();
    assert!(board.run(workers, &options, &mut book, |_| {}).unwrap());
    assert!(board.is_finished() && board.blocks() == 0 && board.question().is_none());
    (board, book)
}

/// Every bound of every position of the tree is true.
fn check_bounds(board: &BoardSolution) {
    let mut solver = Solver::new(board.setup.rules);
    for level in &board.tree.levels {
        for (key, bounds) in level.keys.iter().zip(&level.bounds) {
            let game = board.tree.game(*key);
            let score = solver.solve(&game).unwrap().score().unwrap().value();
            let ScoreBounds { lower, upper } = *bounds;
            assert!((lower..=upper).contains(&score), "{game}: {bounds:?}");
        }
    }
}

fn scores(rules: Rules) -> Vec<ColumnSolution> {
    Solver::new(rules).scores(&Game::new(rules)).unwrap()
}

fn exact(columns: &[ColumnSolution]) -> Vec<Option<Score>> {
    columns.iter().map(|one| one.solution.score()).collect()
}

#[test]
fn small_boards_have_the_scores_of_the_solver() {
    for (rules, plies) in [
        ("4x4", 0),
        ("4x4", 1),
        ("4x4", 5),
        ("5x4", 4),
        ("4x5", 5),
        ("5x5", 3),
        ("6x4", 4),
        ("5x5c3", 3),
        ("3x3c3", 4),
        ("6x4p15", 3),
    ] {
        let setup = setup(rules, plies);
        let start = Game::new(setup.rules);
        let expected = Solver::new(setup.rules).solve(&start).unwrap().score();
        let (board, _) = solved(setup, 1);
        assert_eq!(board.start().score(), expected, "{rules} {plies}");
        check_bounds(&board);
        let outcome = BoardSetup {
            goal: BoardGoal::Outcome,
            ..setup
        };
        let found = solved(outcome, 1).0.start();
        let sign = |score: Score| score.value().signum();
        let expected = expected.unwrap();
        let is_known = found.lower.value() > 0 && sign(expected) > 0
            || found.upper.value() < 0 && sign(expected) < 0
            || found.score() == Some(Score::DRAW) && sign(expected) == 0;
        assert!(is_known, "{rules} {plies}: {found:?}");
        if plies > 0 {
            let goal = BoardGoal::Moves;
            let (board, _) = solved(BoardSetup { goal, ..setup }, 1);
            let expected = exact(&scores(setup.rules));
            assert_eq!(exact(&board.first_moves()), expected, "{rules} {plies}");
            check_bounds(&board);
        }
    }
}

#[test]
fn without_enough_nodes_the_bounds_are_open_and_true() {
    let mut open = 0;
    for (rules, plies) in [("5x5", 2), ("6x4", 3), ("5x4", 2), ("6x5", 2)] {
        for most in [30, 500] {
            for goal in BoardGoal::ALL {
                let setup = BoardSetup {
                    goal,
                    most_nodes: most,
                    ..setup(rules, plies)
                };
                let (board, _) = solved(setup, 1);
                check_bounds(&board);
                open += u32::from(board.start().score().is_none());
            }
        }
    }
    assert!(open > 10, "{open}");
}

#[test]
fn threads_blocks_and_interruptions_change_no_byte() {
    let setup = BoardSetup {
        goal: BoardGoal::Moves,
        ..setup("5x5", 4)
    };
    let (board, book) = solved(setup, 1);
    assert!(solved(setup, 3).1 == book);
    // Blocks apart, the last ones first.
    let mut rounds = BoardSolution::new(setup).unwrap();
    let mut lines = format!("{setup}\n").into_bytes();
    while !rounds.is_finished() {
        let mut blocks: Vec<Vec<u8>> = (0..rounds.blocks())
            .rev()
            .map(|block| {
                let options = SolverOptions::new();
                let lines = rounds.run_range(block..block + 1, 1, &options);
                lines.unwrap().unwrap()
            })
            .collect();
        blocks.reverse();
        let round = blocks.concat();
        rounds.take(&round).unwrap();
        lines.extend(round);
    }
    assert!(lines == book);
    assert_eq!(rounds.progress(), board.progress());
    // Killed anywhere, resumed, and stopped after every block.
    for end in (0..book.len()).step_by(37) {
        let mut again = BoardSolution::new(setup).unwrap();
        let bytes = again.resume(&book[..end]).unwrap() as usize;
        assert!(bytes <= end);
        let mut rest = book[..bytes].to_vec();
        let options = SolverOptions::new();
        loop {
            options.stop.store(false, Relaxed);
            let stop = |_| options.stop.store(end % 2 == 0, Relaxed);
            if again.run(2, &options, &mut rest, stop).unwrap() {
                break;
            }
        }
        assert!(rest == book, "{end}");
        assert_eq!(again.progress(), board.progress());
    }
    let read = BoardSolution::read(&book[..]).unwrap();
    assert_eq!(exact(&read.first_moves()), exact(&board.first_moves()));
}

#[test]
fn changed_books_are_refused() {
    let (_, book) = solved(setup("4x4", 4), 1);
    for place in (0..book.len()).step_by(11) {
        let mut changed = book.clone();
        changed[place] ^= 1;
        assert!(BoardSolution::read(&changed[..]).is_err(), "{place}");
    }
    let lines: Vec<&[u8]> = book.split_inclusive(|&byte| byte == b'\n').collect();
    assert!(lines.len() > 20);
    // Whole lines that are lost, doubled, exchanged, or behind the end.
    for change in 0..4 {
        let mut lines = lines.clone();
        match change {
            0 => drop(lines.remove(3)),
            1 => lines.insert(3, lines[3]),
            2 => lines.swap(3, 4),
            _ => lines.push(lines[1]),
        }
        let changed = lines.concat();
        assert!(matches!(
            BoardSolution::read(&changed[..]),
            Err(BoardError::Line { .. })
        ));
    }
    let other = setup("4x4", 3);
    let refused = BoardSolution::new(other).unwrap().resume(&book[..]);
    assert!(matches!(refused, Err(BoardError::OtherBook { .. })));
    for text in ["", "a book", "enlinea bounds 1 4x4"] {
        let refused = BoardSolution::read(text.as_bytes());
        assert!(matches!(refused, Err(BoardError::NotABook { .. })));
    }
}

#[test]
fn answers_of_another_round_and_contradictions_are_refused() {
    let setup = setup("4x4", 4);
    let mut board = BoardSolution::new(setup).unwrap();
    let all = board.blocks();
    let lines = board.run_range(0..all, 1, &SolverOptions::new());
    let lines = lines.unwrap().unwrap();
    let half = lines.len() / 2;
    for wrong in [&lines[..half], &lines[1..], &[][..], b"x\n"] {
        let refused = BoardSolution::new(setup).unwrap().take(wrong);
        assert!(matches!(refused, Err(BoardError::OtherAnswers)));
    }
    board.take(&lines).unwrap();
    assert!(matches!(board.take(&lines), Err(BoardError::OtherAnswers)));
    // True lines of checksums, but bounds that nothing can have.
    let first = Answer::parse(lines.split_inclusive(|&byte| byte == b'\n').next().unwrap());
    let impossible = ScoreBounds {
        lower: 99,
        upper: 99,
    };
    let first = Answer {
        bounds: impossible,
        ..first.unwrap()
    };
    let rest = lines.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let wrong = [first.line().as_bytes(), &lines[rest..]].concat();
    let refused = BoardSolution::new(setup).unwrap().take(&wrong);
    assert!(matches!(refused, Err(BoardError::OtherAnswers)));
}

#[test]
fn setups_without_sense_are_refused() {
    let good = setup("4x4", 3);
    let wrong = [
        BoardSetup { plies: 16, ..good },
        BoardSetup {
            first_nodes: 0,
            ..good
        },
        BoardSetup {
            most_nodes: 1,
            ..good
        },
        BoardSetup { round: 0, ..good },
        BoardSetup {
            plies: 0,
            goal: BoardGoal::Moves,
            ..good
        },
        setup("40x4", 50),
    ];
    for setup in wrong {
        let error = BoardSolution::new(setup).unwrap_err();
        assert!(matches!(error, BoardError::Setup { .. }), "{setup}");
    }
    // Positions that nobody could list.
    let most = BoardSolution::new(good).unwrap().tree.last().keys.len();
    assert!(Tree::new(good.rules, 3, most - 1).is_none());
    assert!(Tree::new(good.rules, 3, most).is_some());
}

/// Bounds and costs of the tree against a plain walk over games.
#[test]
fn bounds_and_costs_are_those_of_a_plain_walk() {
    let setup = BoardSetup {
        most_nodes: 500,
        ..setup("5x4", 4)
    };
    let (board, _) = solved(setup, 1);
    let tree = &board.tree;
    let leaves: HashMap<BookKey, (u32, ScoreBounds)> = (0..)
        .zip(&tree.last().keys)
        .map(|(at, key)| (*key, (at, tree.last().bounds[at as usize])))
        .collect();
    let nodes = |at: u32| (!at.is_multiple_of(5)).then_some(u64::from(at % 7) + 1);
    let mut open = 0;
    for alpha in -9..9 {
        let question = Question {
            ply: 0,
            position: 0,
            alpha,
        };
        let costs = CostTable::new(tree, question, nodes);
        for (ply, level) in tree.levels.iter().enumerate() {
            for (at, key) in (0..).zip(&level.keys) {
                let walk = Walk {
                    plies: setup.plies,
                    leaves: &leaves,
                    nodes: &nodes,
                };
                let game = tree.game(*key);
                assert_eq!(level.bounds[at as usize], walk.bounds(&game));
                let expected = walk.costs(&game, question.alpha_at(ply));
                assert_eq!(costs.of(ply, at), expected, "{game} {alpha}");
                open += u32::from(expected.is_live && ply < 4);
            }
        }
    }
    assert!(open > 100, "{open}");
}

fn children(game: &Game) -> Vec<Game> {
    let columns = game.open_columns();
    columns.map(|column| after(game, column)).collect()
}

struct Walk<'a> {
    plies: u32,
    leaves: &'a HashMap<BookKey, (u32, ScoreBounds)>,
    nodes: &'a dyn Fn(u32) -> Option<u64>,
}

impl Walk<'_> {
    fn bounds(&self, game: &Game) -> ScoreBounds {
        if let Some(score) = Score::of_outcome(game.rules(), game.outcome(), game.plies()) {
            let (lower, upper) = (score.value(), score.value());
            return ScoreBounds { lower, upper };
        }
        if game.plies() == self.plies {
            return self.leaves[&BookKey::of(game)].1;
        }
        let children = children(game);
        let below: Vec<ScoreBounds> = children.iter().map(|child| self.bounds(child)).collect();
        ScoreBounds {
            lower: below.iter().map(|child| -child.upper).max().unwrap(),
            upper: below.iter().map(|child| -child.lower).max().unwrap(),
        }
    }

    fn costs(&self, game: &Game, alpha: i32) -> Costs {
        let infinite = u64::MAX;
        let (yes, no, is_live) = match self.bounds(game).answer(alpha) {
            Some(true) => (0, infinite, false),
            Some(false) => (infinite, 0, false),
            None if game.plies() == self.plies => {
                let nodes = (self.nodes)(self.leaves[&BookKey::of(game)].0);
                let cost = nodes.unwrap_or(infinite);
                (cost, cost, nodes.is_some())
            }
            None => {
                let children = children(game);
                // Mirror images count once for each column, as moves do.
                let below: Vec<Costs> = children
                    .iter()
                    .map(|child| self.costs(child, -alpha - 1))
                    .collect();
                let sum = |sum: u64, cost: u64| sum.saturating_add(cost);
                (
                    below.iter().map(|child| child.no).min().unwrap(),
                    below.iter().map(|child| child.yes).fold(0, sum),
                    below.iter().any(|child| child.is_live),
                )
            }
        };
        Costs { yes, no, is_live }
    }
}
