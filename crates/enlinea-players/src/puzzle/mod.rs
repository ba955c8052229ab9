//! Puzzles: positions with exactly one good move, from exact scores, endless and the same for the same seed.
//!
//! A puzzle is found, not made: games in which nobody overlooks a line of one move are played at random, and the solver is asked
//! about positions on the way. It is a puzzle if one column leads to a better outcome than every other, and if neither side can
//! complete a line at once, because then the move would be obvious.
//!
//! How hard it is follows from the same scores: the plies that one must look ahead to know the answer ([`Puzzle::depth`]). A person
//! who plays the winning move must see the win, one who saves a draw must see that everything else loses. The grades are ranges of
//! this depth.
//!
//! The number of nodes that the solver needs plays no part, so puzzles stay the same when the solver becomes faster. Only on boards
//! where it may not finish within `NODES` nodes does its skill decide which candidates are given up.

mod walk;

use std::ops::RangeInclusive;

use enlinea_core::{Column, Game, Rules};
use enlinea_solver::{Score, SolveError, Solver, Verdict};
use rand::RngExt;

use crate::random::{derived_seed, rng};

/// Grades of difficulty.
pub const GRADES: RangeInclusive<u32> = 1..=5;
/// Nodes that are spent on one question about a candidate.
const NODES: u64 = 200_000;
/// A win that is this many moves of the winner away, or less, can be played out; of a longer one only the first move is asked.
pub const LONGEST_WIN: u32 = 8;
/// Candidates that are tried for a puzzle: on the usual board a few dozen are enough.
const CANDIDATES: u32 = 20_000;

/// What is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleKind {
    /// The side to move wins in this many of its own moves, and one column alone wins.
    Win {
        /// Its own moves, the last one included.
        moves: u32,
    },
    /// One column alone keeps a win that is far away.
    OnlyMove,
    /// One column alone does not lose.
    Draw,
}

/// A position with one good move.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The position, with the moves that lead to it.
    pub game: Game,
    /// What is to be found.
    pub kind: PuzzleKind,
    /// The only column that is as good as the position.
    pub solution: Column,
    /// Plies that one must look ahead to know the answer.
    pub depth: u32,
    /// From 1 (easy) to 5.
    pub grade: u32,
}

/// Why there are no puzzles.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// A grade that does not exist.
    #[error("grade {grade}: expected {} to {}", GRADES.start(), GRADES.end())]
    Grade {
        /// The one asked for.
        grade: u32,
    },
    /// The solver cannot solve positions of this board.
    #[error("{rules} is too large: puzzles need exact scores")]
    TooLarge {
        /// The rules asked for.
        rules: Rules,
    },
    /// The board is too small, or too much is decided on it.
    #[error("{rules} has no puzzle of grade {grade} among {CANDIDATES} positions")]
    NoneFound {
        /// The rules asked for.
        rules: Rules,
        /// The grade asked for.
        grade: u32,
    },
    /// The solver and the search for puzzles are for different rules.
    #[error(transparent)]
    Solver(#[from] SolveError),
}

/// One puzzle being looked for: candidate after candidate, so that the search can be watched and dropped.
#[derive(Clone, Debug)]
pub struct PuzzleSearch {
    rules: Rules,
    grade: u32,
    seed: u64,
    tried: u32,
}

impl PuzzleSearch {
    /// The puzzle with this number in the endless list of a seed. Different numbers can be looked for at the same time.
    ///
    /// # Errors
    /// If there is no such grade.
    pub fn new(
        rules: Rules,
        grade: u32,
        seed: u64,
        number: u64,
    ) -> Result<PuzzleSearch, PuzzleError> {
        if !GRADES.contains(&grade) {
            return Err(PuzzleError::Grade { grade });
        }
        let seed = derived_seed(seed, &[u64::from(grade), number]);
        Ok(PuzzleSearch {
            rules,
            grade,
            seed,
            tried: 0,
        })
    }

    /// Tries the next candidate. The solver's node limit is set here.
    ///
    /// # Errors
    /// If the board is too large, or too many candidates have failed.
    pub fn step(&mut self, solver: &mut Solver) -> Result<Option<Puzzle>, PuzzleError> {
        let (rules, grade) = (self.rules, self.grade);
        if !solver.has_table() {
            return Err(PuzzleError::TooLarge { rules });
        }
        if self.tried == CANDIDATES {
            return Err(PuzzleError::NoneFound { rules, grade });
        }
        self.tried += 1;
        let mut rng = rng(derived_seed(self.seed, &[u64::from(self.tried)]));
        let plies = plies(rules, grade);
        let plies = rng.random_range(plies);
        let Some(game) = walk::quiet_game(rules, plies, &mut rng) else {
            return Ok(None);
        };
        let stop = solver.options().stop.clone();
        solver.limit(Some(NODES), stop);
        // What was asked before must not decide whether the limit is reached.
        solver.forget();
        if !may_have_grade(&game, grade, solver)? {
            return Ok(None);
        }
        let puzzle = puzzle_of(game, solver)?;
        Ok(puzzle.filter(|puzzle| puzzle.grade == grade))
    }

    /// Tries candidates until one is a puzzle.
    ///
    /// # Errors
    /// Those of [`step`](Self::step).
    pub fn find(&mut self, solver: &mut Solver) -> Result<Puzzle, PuzzleError> {
        loop {
            if let Some(puzzle) = self.step(solver)? {
                return Ok(puzzle);
            }
        }
    }
}

/// Stones on the board in a puzzle: hard ones need room to look ahead.
fn plies(rules: Rules, grade: u32) -> RangeInclusive<u32> {
    let all = rules.max_plies();
    let latest = [34, 32, 28, 24, 20][grade as usize - 1];
    let part = |of_the_usual_board: u32| all * of_the_usual_board / 42;
    part(12)..=part(latest).max(part(12))
}

/// The puzzle in a quiet position, if there is one and it can be proven.
fn puzzle_of(game: Game, solver: &mut Solver) -> Result<Option<Puzzle>, PuzzleError> {
    let Some((solution, wins)) = only_column(&game, solver)? else {
        return Ok(None);
    };
    // A win is known when it is seen; a draw when all that loses is.
    let decisive: Vec<Column> = if wins {
        vec![solution]
    } else {
        game.open_columns().filter(|&one| one != solution).collect()
    };
    let mut depth = 0;
    for column in decisive {
        match end_after(&game, column, solver)? {
            Some(plies) => depth = depth.max(plies),
            None => return Ok(None),
        }
    }
    let moves = depth.div_ceil(2);
    let kind = match (wins, moves <= LONGEST_WIN) {
        (true, true) => PuzzleKind::Win { moves },
        (true, false) => PuzzleKind::OnlyMove,
        (false, _) => PuzzleKind::Draw,
    };
    Ok(Some(Puzzle {
        game,
        kind,
        solution,
        depth,
        grade: grade(depth),
    }))
}

/// The largest depths of the grades; the last grade has no largest one.
const DEEPEST: [u32; 4] = [4, 8, 12, 17];

/// The grade of a depth.
fn grade(depth: u32) -> u32 {
    1 + DEEPEST.iter().filter(|&&deepest| depth > deepest).count() as u32
}

/// Whether the position can be a puzzle of this grade, as far as questions about near ends tell: these are much cheaper than the
/// questions for outcomes that prove a puzzle, and refuse nearly all positions.
fn may_have_grade(game: &Game, grade: u32, solver: &mut Solver) -> Result<bool, PuzzleError> {
    let Some(&deepest) = DEEPEST.get(grade as usize - 1) else {
        return Ok(true);
    };
    // The side to move ends the game after an odd number of plies, the opponent after an even one.
    let [win, loss] = [deepest - (deepest + 1) % 2, deepest - deepest % 2]
        .map(|plies| Score::of_win(game.rules(), game.plies() + plies).max(Score::new(1)));
    let mut wins_soon = 0;
    for column in game.open_columns() {
        match solver.is_greater(&after(game, column), -win)? {
            Some(is_later) => wins_soon += u32::from(!is_later),
            None => return Ok(true),
        }
        if wins_soon == 2 {
            return Ok(false);
        }
    }
    if wins_soon == 1 {
        return Ok(true);
    }
    // No win is near, so it must be a draw that all other columns lose soon.
    let mut holds = 0;
    for column in game.open_columns() {
        match solver.is_greater(&after(game, column), Score::new(loss.value() - 1))? {
            Some(loses_soon) => holds += u32::from(!loses_soon),
            None => return Ok(true),
        }
        if holds == 2 {
            return Ok(false);
        }
    }
    Ok(holds == 1)
}

/// The column that leads to a better outcome than every other, and whether it wins.
fn only_column(game: &Game, solver: &mut Solver) -> Result<Option<(Column, bool)>, PuzzleError> {
    // Nearly all positions have two winning columns, or two that draw: both show soon.
    for (alpha, wins) in [(-1, true), (0, false)] {
        let mut found = None;
        for column in game.open_columns() {
            match solver.is_greater(&after(game, column), Score::new(alpha))? {
                // The opponent has no more than this.
                Some(false) if found.is_some() => return Ok(None),
                Some(false) => found = Some(column),
                Some(true) => {}
                None => return Ok(None),
            }
        }
        if let Some(column) = found {
            // A single open column is no choice.
            let is_choice = game.open_columns().count() > 1;
            return Ok(is_choice.then_some((column, wins)));
        }
    }
    Ok(None)
}

/// Plies until somebody wins after this move, counted from the position before it; `None` if that is not known.
fn end_after(game: &Game, column: Column, solver: &mut Solver) -> Result<Option<u32>, PuzzleError> {
    let score = solver.solve(&after(game, column))?.score();
    let verdict =
        score.map(|score| (-score).verdict(game.rules(), game.plies(), game.side_to_move()));
    Ok(match verdict {
        Some(Verdict::Win { plies, .. }) => Some(plies),
        _ => None,
    })
}

fn after(game: &Game, column: Column) -> Game {
    let mut child = game.clone();
    child.play(column).expect("the column is open");
    child
}

#[cfg(test)]
mod tests {
    use enlinea_solver::SolverOptions;

    use super::*;

    /// The slow twin of the questions about near ends: the whole proof, which must never find a puzzle that they refuse.
    #[test]
    fn no_puzzle_is_refused_by_its_near_ends() {
        for text in ["7x6", "6x5", "5x5c3", "7x6p16"] {
            let rules: Rules = text.parse().unwrap();
            let options = SolverOptions::new().table_mb(2).keep_table(true);
            let mut solver = Solver::build(rules, options).unwrap();
            let mut found = [0; 5];
            for number in 0..3000 {
                let mut rng = rng(number);
                let plies = rng.random_range(plies(rules, 1 + number as u32 % 5));
                let Some(game) = walk::quiet_game(rules, plies, &mut rng) else {
                    continue;
                };
                if let Some(puzzle) = puzzle_of(game.clone(), &mut solver).unwrap() {
                    let is_kept = may_have_grade(&game, puzzle.grade, &mut solver).unwrap();
                    assert!(is_kept, "{text}: {game}");
                    found[puzzle.grade as usize - 1] += 1;
                }
            }
            assert!(
                found[..2].iter().all(|&count| count > 5),
                "{text}: {found:?}"
            );
        }
    }
}
