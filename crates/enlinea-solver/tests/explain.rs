//! Every reason is true: its moves, squares and answers are tried against the solver and on the board.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test that cannot continue should panic; figures are read with --nocapture"
)]

mod common;

use std::collections::BTreeMap;

use common::Random;
use enlinea_core::{Column, Game, Outcome, Rules, Side};
use enlinea_solver::{Analysis, Reason, ReasonRule, Score, Solver, SolverOptions, Square, explain};

struct Judge {
    solver: Solver,
}

impl Judge {
    fn new(rules: Rules) -> Judge {
        let options = SolverOptions::new().table_mb(8).keep_table(true);
        Judge {
            solver: Solver::build(rules, options).unwrap(),
        }
    }

    /// The score as this side sees it: 1, 0 or -1.
    fn result(&mut self, game: &Game, side: Side) -> i32 {
        let mut is_above = |bound| {
            self.solver
                .is_greater(game, Score::new(bound))
                .unwrap()
                .unwrap()
        };
        let of_mover = if is_above(0) {
            1
        } else if is_above(-1) {
            0
        } else {
            -1
        };
        if game.side_to_move() == side {
            of_mover
        } else {
            -of_mover
        }
    }

    /// Checks one reason of a position with this result for the reason's side.
    fn check(&mut self, game: &Game, reason: &Reason) {
        let side = reason.side;
        let result = self.result(game, side);
        let at = played(game, &reason.after);
        let context = format!("{game} {reason:?}");
        match reason.rule {
            ReasonRule::DeepSearch | ReasonRule::BestLine => {
                let end = played(game, &reason.moves);
                assert_eq!(self.result(&end, side), result, "{context}");
                return;
            }
            ReasonRule::ForcedBlock => {
                // Another move loses to the named square.
                let named = reason.squares[0];
                assert_eq!(at.side_to_move(), side, "{context}");
                for column in at.open_columns().filter(|&column| column != named.column) {
                    let mut other = played(&at, &[column]);
                    other.play(named.column).unwrap();
                    assert_eq!(other.outcome(), Outcome::Win(side.other()), "{context}");
                }
                return;
            }
            _ => {}
        }
        // The result is still the one that is explained, and every named square is free.
        assert_eq!(self.result(&at, side), result, "{context}");
        for square in &reason.squares {
            assert!(at.height(square.column) <= square.row || reason.rule == ReasonRule::Line);
        }
        match reason.rule {
            ReasonRule::WinAtOnce => {
                assert!(!reason.squares.is_empty(), "{context}");
                for square in &reason.squares {
                    assert_eq!(square.row, at.height(square.column), "{context}");
                    let end = played(&at, &[square.column]);
                    assert_eq!(end.outcome(), Outcome::Win(side), "{context}");
                }
            }
            ReasonRule::DoubleThreat => {
                assert!(reason.squares.len() >= 2 && at.side_to_move() != side);
                for square in &reason.squares {
                    assert_eq!(square.row, at.height(square.column), "{context}");
                    let mut end = at.clone();
                    end.pass().unwrap();
                    end.play(square.column).unwrap();
                    assert_eq!(end.outcome(), Outcome::Win(side), "{context}");
                }
                assert!(wins_at_once(&at).is_empty(), "{context}");
                assert_eq!(result, 1, "{context}");
            }
            ReasonRule::ThreatSequence => {
                assert_eq!(result, 1, "{context}");
                check_sequence(&at, &reason.moves, side);
            }
            ReasonRule::NoSafeMove => {
                assert_eq!((result, at.side_to_move()), (1, side.other()), "{context}");
                let mut moves: Vec<Column> = Vec::new();
                for &(move_, answer) in &reason.answers {
                    let then = played(&at, &[move_.column]);
                    assert_eq!(answer.row, then.height(answer.column), "{context}");
                    let then = played(&then, &[answer.column]);
                    assert_eq!(self.result(&then, side), 1, "{context}");
                    moves.push(move_.column);
                }
                assert_eq!(moves, at.open_columns().collect::<Vec<_>>(), "{context}");
            }
            ReasonRule::EveryMoveAnswered => {
                assert_eq!(at.side_to_move(), side.other(), "{context}");
                let moves = reason.answers.iter().map(|(move_, _)| move_.column);
                assert!(moves.eq(at.open_columns()), "{context}");
                self.check_answers(&at, reason, result, &context);
            }
            ReasonRule::OddThreat => {
                assert_eq!(result, 1, "{context}");
                let threat = reason.squares[0];
                assert!(threat.row.is_multiple_of(2) && threat.row > at.height(threat.column));
                assert!(completes(&at, threat, side), "{context}");
            }
            ReasonRule::NoLineLeft => assert!(lines_of(&at, side.other()).is_empty(), "{context}"),
            ReasonRule::Zugzwang => {
                assert_eq!(at.side_to_move(), side.other(), "{context}");
                self.check_zugzwang(&at, &reason.squares, result, &context);
            }
            ReasonRule::Allis(_) => self.check_answers(&at, reason, result, &context),
            ReasonRule::Line
            | ReasonRule::NoMoveLeft
            | ReasonRule::DeepSearch
            | ReasonRule::BestLine
            | ReasonRule::ForcedBlock => {}
            other => panic!("an unknown rule {other:?}"),
        }
    }

    /// Holding the squares keeps the result: each answer to a move that can be made now.
    fn check_answers(&mut self, at: &Game, reason: &Reason, result: i32, context: &str) {
        assert_eq!(at.side_to_move(), reason.side.other(), "{context}");
        assert!(!reason.answers.is_empty(), "{context}");
        for &(move_, answer) in &reason.answers {
            if move_.row != at.height(move_.column) {
                continue;
            }
            let then = played(at, &[move_.column]);
            assert_eq!(answer.row, then.height(answer.column), "{context}");
            let then = played(&then, &[answer.column]);
            // A mistake of the opponent may make it better.
            let kept = self.result(&then, reason.side) >= result;
            assert!(kept, "{move_} {answer} {context}");
        }
    }

    /// A move directly below a square that the side gets is answered there.
    fn check_zugzwang(&mut self, at: &Game, squares: &[Square], result: i32, context: &str) {
        for square in squares {
            assert_eq!(square.row % 2, 1, "{context}");
            if at.height(square.column) + 1 == square.row {
                let then = played(at, &[square.column, square.column]);
                let side = at.side_to_move().other();
                assert!(self.result(&then, side) >= result, "{context}");
            }
        }
    }
}

fn played(game: &Game, moves: &[Column]) -> Game {
    let mut game = game.clone();
    for &column in moves {
        game.play(column).unwrap();
    }
    game
}

fn wins_at_once(game: &Game) -> Vec<Column> {
    let is_win = |&column: &Column| matches!(played(game, &[column]).outcome(), Outcome::Win(_));
    game.open_columns().filter(is_win).collect()
}

/// Every move of the attacker leaves one answer, and the last one wins.
fn check_sequence(game: &Game, moves: &[Column], side: Side) {
    let mut game = game.clone();
    for (index, &column) in moves.iter().enumerate() {
        if game.side_to_move() == side {
            game.play(column).unwrap();
        } else {
            assert!(wins_at_once(&game).is_empty(), "{game}");
            let mut threat = game.clone();
            threat.pass().unwrap();
            let threats = wins_at_once(&threat);
            assert!(threats.contains(&column), "{game}");
            assert!(threats.len() == 1 || index + 2 == moves.len(), "{game}");
            game.play(column).unwrap();
        }
    }
    assert_eq!(game.outcome(), Outcome::Win(side), "{game}");
}

/// All lines of C cells without a stone of the other side.
fn lines_of(game: &Game, side: Side) -> Vec<Vec<Square>> {
    let rules = game.rules();
    let mut lines = Vec::new();
    for column in 0..i64::from(rules.width()) {
        for row in 0..i64::from(rules.height()) {
            for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let cells = (0..i64::from(rules.connect()))
                    .map(|step| (column + step * right, row + step * up));
                let is_on_board = |&(column, row): &(i64, i64)| {
                    (0..i64::from(rules.width())).contains(&column)
                        && (0..i64::from(rules.height())).contains(&row)
                };
                let cells: Vec<(i64, i64)> = cells.filter(is_on_board).collect();
                let cells: Vec<Square> = cells
                    .iter()
                    .map(|&(column, row)| Square {
                        column: Column::new(column as u32),
                        row: row as u32,
                    })
                    .collect();
                let stone = |square: &Square| game.diagram().stone(square.column, square.row);
                if cells.len() as u32 == rules.connect()
                    && cells.iter().all(|cell| stone(cell) != Some(side.other()))
                {
                    lines.push(cells);
                }
            }
        }
    }
    lines
}

/// Whether a stone of this side there completes a line.
fn completes(game: &Game, square: Square, side: Side) -> bool {
    lines_of(game, side).iter().any(|line| {
        line.contains(&square)
            && line.iter().all(|cell| {
                *cell == square || game.diagram().stone(cell.column, cell.row) == Some(side)
            })
    })
}

/// What explained the positions of one outcome.
#[derive(Default)]
struct Coverage {
    positions: u32,
    at_once: u32,
    by_answers: u32,
    one_half: u32,
    later: u32,
    rules: BTreeMap<&'static str, u32>,
}

/// Explains random positions until there are this many of each outcome for the side to move.
fn check_positions(rules: &str, plies: std::ops::Range<u32>, each: u32, seed: u64) {
    let rules: Rules = rules.parse().unwrap();
    let mut judge = Judge::new(rules);
    let mut random = Random::new(seed);
    let mut coverage: BTreeMap<(i32, u32), Coverage> = BTreeMap::new();
    let mut counts = [0; 3];
    let mut tries = 0;
    while counts.iter().any(|&count| count < each) && tries < 1000 * each {
        tries += 1;
        let ply = plies.start + random.below((plies.end - plies.start) as usize) as u32;
        let Some(game) = random.game(rules, ply) else {
            continue;
        };
        let result = judge.result(&game, game.side_to_move());
        let count = &mut counts[(result + 1) as usize];
        if *count == each {
            continue;
        }
        *count += 1;
        let analysis: Analysis = judge.solver.analyze(&game).unwrap();
        let reasons = explain(&game, &analysis);
        assert!(!reasons.is_empty(), "{game}");
        for reason in &reasons {
            judge.check(&game, reason);
        }
        let coverage = coverage.entry((result, ply / 4 * 4)).or_default();
        coverage.positions += 1;
        let is = |rule| reasons.iter().any(|reason| reason.rule == rule);
        if !is(ReasonRule::DeepSearch) && !is(ReasonRule::EveryMoveAnswered) {
            coverage.at_once += 1;
        } else if !is(ReasonRule::DeepSearch) {
            coverage.by_answers += 1;
        } else if is(ReasonRule::BestLine) {
            coverage.later += 1;
        }
        // A draw has two halves, each with reasons of its own.
        let searched = reasons
            .iter()
            .filter(|reason| reason.rule == ReasonRule::DeepSearch);
        coverage.one_half += u32::from(result == 0 && searched.count() < 2);
        let mut names: Vec<_> = reasons.iter().map(|reason| reason.rule.name()).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            *coverage.rules.entry(name).or_default() += 1;
        }
    }
    println!("{rules}: {counts:?} losses, draws, wins; each reason checked");
    for ((result, ply), coverage) in &coverage {
        let Coverage {
            positions,
            at_once,
            by_answers,
            one_half,
            later,
            rules,
        } = coverage;
        let last = ply + 3;
        println!(
            "{result:2} plies {ply:2}-{last:2}: {positions:4} positions, {at_once:4} at once, {by_answers:4} by answers, {later:4} on the best line, {one_half} at least one half; {rules:?}"
        );
    }
}

#[test]
fn every_reason_is_true() {
    for (rules, plies) in [
        ("7x6", 18..41),
        ("6x6", 12..35),
        ("7x4", 8..27),
        ("5x5", 8..24),
        ("8x6c5", 28..46),
        ("6x5c4p13", 8..25),
        ("5x4c3", 0..19),
    ] {
        check_positions(rules, plies, 20, 3);
    }
}

#[test]
#[ignore = "1,000 positions of each outcome: minutes"]
fn every_reason_is_true_of_1000_positions_of_each_outcome() {
    check_positions("7x6", 10..42, 1_000, 1000);
}
