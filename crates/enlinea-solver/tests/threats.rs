//! A named threat decides: without it most sides no longer win. The others have another threat as well.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test that cannot continue should panic; figures are read with --nocapture"
)]

mod common;

use std::collections::HashMap;

use common::Random;
use enlinea_core::{Game, Outcome, Rules, Side};
use enlinea_solver::{Reason, ReasonRule, Solver, SolverOptions, Square, explain};

/// Plain search of a game in which lines of one side through one square do not count.
struct Without {
    side: Side,
    square: Square,
    known: HashMap<String, i32>,
}

impl Without {
    /// 1 if the side to move wins, 0 for a draw, -1 if it loses. `board` has the rows from the bottom.
    fn result(&mut self, game: &Struck) -> i32 {
        if let Some(&known) = self.known.get(&game.key()) {
            return known;
        }
        let mut best = None;
        for column in 0..game.columns.len() {
            if game.columns[column].len() == game.height {
                continue;
            }
            let mut next = game.clone();
            next.columns[column].push(game.to_move);
            let wins = next.wins_through(column, (self.side, self.square), game.connect);
            next.to_move = game.to_move.other();
            let value = if wins { 1 } else { -self.result(&next) };
            best = best.max(Some(value));
            if value == 1 {
                break;
            }
        }
        let result = best.unwrap_or(0);
        self.known.insert(game.key(), result);
        result
    }
}

/// A board in which lines are looked at one by one.
#[derive(Clone)]
struct Struck {
    columns: Vec<Vec<Side>>,
    height: usize,
    connect: usize,
    to_move: Side,
}

impl Struck {
    fn new(game: &Game) -> Struck {
        let rules = game.rules();
        let column = |column| {
            let rows = 0..game.height(column);
            rows.map(|row| game.diagram().stone(column, row).unwrap())
                .collect()
        };
        Struck {
            columns: rules.columns().map(column).collect(),
            height: rules.height() as usize,
            connect: rules.connect() as usize,
            to_move: game.side_to_move(),
        }
    }

    fn key(&self) -> String {
        let column =
            |column: &Vec<Side>| -> String { column.iter().map(|side| side.stone()).collect() };
        let columns: Vec<String> = self.columns.iter().map(column).collect();
        columns.join("/")
    }

    fn stone(&self, column: i64, row: i64) -> Option<Side> {
        let column = self.columns.get(usize::try_from(column).ok()?)?;
        column.get(usize::try_from(row).ok()?).copied()
    }

    /// Whether the top stone of the column is in a line of exactly C cells that counts.
    fn wins_through(&self, column: usize, struck: (Side, Square), connect: usize) -> bool {
        let at = (column as i64, self.columns[column].len() as i64 - 1);
        let side = self.stone(at.0, at.1).unwrap();
        let square = (i64::from(struck.1.column.index()), i64::from(struck.1.row));
        [(0, 1), (1, 0), (1, 1), (1, -1)]
            .into_iter()
            .any(|(right, up)| {
                (0..connect as i64).any(|back| {
                    let cells = (0..connect as i64)
                        .map(|step| (at.0 + (step - back) * right, at.1 + (step - back) * up));
                    let cells: Vec<(i64, i64)> = cells.collect();
                    cells
                        .iter()
                        .all(|&(column, row)| self.stone(column, row) == Some(side))
                        && !(struck.0 == side && cells.contains(&square))
                })
            })
    }
}

/// Odd threats of late random positions: how many were named, and for how many the side still wins without them.
fn check(rules: &str, free: std::ops::Range<u32>, positions: u32) -> (u32, u32) {
    let rules: Rules = rules.parse().unwrap();
    let options = SolverOptions::new().table_mb(8).keep_table(true);
    let mut solver = Solver::build(rules, options).unwrap();
    let mut random = Random::new(21);
    let (mut named, mut others) = (0, 0);
    for _ in 0..positions {
        let left = free.start + random.below((free.end - free.start) as usize) as u32;
        let Some(game) = random.game(rules, rules.cells() - left) else {
            continue;
        };
        let analysis = solver.analyze(&game).unwrap();
        let reasons = explain(&game, &analysis);
        let odd = |reason: &&Reason| reason.rule == ReasonRule::OddThreat;
        let Some(reason) = reasons.iter().find(odd) else {
            continue;
        };
        let mut at = game.clone();
        for &column in &reason.after {
            at.play(column).unwrap();
        }
        assert_eq!(at.outcome(), Outcome::Ongoing);
        let mut search = Without {
            side: reason.side,
            square: reason.squares[0],
            known: HashMap::new(),
        };
        // The opponent of the threat is to move.
        let wins = search.result(&Struck::new(&at)) == -1;
        named += 1;
        others += u32::from(wins);
    }
    println!("{rules}: {named} odd threats, {others} sides win without");
    (named, others)
}

#[test]
fn without_its_odd_threat_a_side_does_not_win() {
    for (rules, free) in [
        ("7x6", 4..14),
        ("6x6", 4..14),
        ("5x6", 4..14),
        ("8x4", 4..14),
    ] {
        let (named, others) = check(rules, free, 4_000);
        assert!(
            named >= 5 && 2 * others < named,
            "{rules}: {others} of {named}"
        );
    }
}
