//! Why a position is won, lost or drawn, in words and with squares.
//!
//! [`explain`] looks at the position in the order in which a person would:
//!
//! 1. *Tactics*: a line that can be completed at once, two threats at once, squares that must be blocked, threats that must be
//!    answered until one of them wins, positions in which every move loses to one of these.
//! 2. *Rules*: a cover of Allis' nine rules, or an odd threat, for the side that has just moved; for the side to move, the same
//!    after one of its moves.
//! 3. *Answers*: an answer to every move of the opponent, after which one of these is true.
//! 4. *The best line*: where neither says anything, the first position of the line of play that they do explain, and the honest
//!    remark that the moves up to there are a result of search.
//!
//! A draw has two halves: each side holds. Every reason is a proof of its own and does not rest on the solver; the solver only
//! says which result is to be explained.

mod proof;
mod reason;
mod tactics;
mod words;

use enlinea_core::{Column, Game, Outcome, Side};

use crate::{Analysis, Square};

pub use reason::{Reason, ReasonRule};

use proof::Prover;
use reason::after;

/// What the analysis says about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Win(Side),
    Draw,
    Unknown,
}

/// Why the position is what the analysis of it says.
///
/// ```
/// use enlinea_core::{Game, Rules};
/// use enlinea_solver::{Solver, explain};
///
/// let game = Game::from_moves(Rules::STANDARD, "4455")?;
/// let analysis = Solver::new(Rules::STANDARD).analyze(&game)?;
/// let reasons = explain(&game, &analysis);
/// assert_eq!(reasons[0].rule.name(), "double-threat");
/// assert_eq!(reasons[0].squares.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(game: &Game, analysis: &Analysis) -> Vec<Reason> {
    match game.outcome() {
        Outcome::Win(side) => return vec![finished_line(game, side)],
        Outcome::Draw => {
            return vec![proof::no_move_left(game.side_to_move())];
        }
        Outcome::Ongoing => {}
    }
    let mut prover = Prover::new(game);
    let mut reasons = match known(game, analysis) {
        Known::Win(side) => explain_win(&mut prover, game, analysis, side),
        Known::Draw => {
            let mut reasons = Vec::new();
            for side in Side::ALL {
                reasons.extend(explain_hold(game, analysis, side));
            }
            reasons
        }
        Known::Unknown => explain_unknown(&mut prover, game),
    };
    mark_shown(game, &analysis.line, &mut reasons);
    reasons
}

fn known(game: &Game, analysis: &Analysis) -> Known {
    let (lower, upper) = (
        analysis.solution.lower.value(),
        analysis.solution.upper.value(),
    );
    match (lower, upper) {
        (1.., _) => Known::Win(game.side_to_move()),
        (_, ..=-1) => Known::Win(game.side_to_move().other()),
        (0, 0) => Known::Draw,
        _ => Known::Unknown,
    }
}

fn finished_line(game: &Game, side: Side) -> Reason {
    let cells = game.winning_cells().into_iter();
    let squares: Vec<Square> = cells.map(|(column, row)| Square { column, row }).collect();
    let text = words::line(side, &squares);
    Reason::new(ReasonRule::Line, side, squares, text)
}

fn explain_win(prover: &mut Prover, game: &Game, analysis: &Analysis, side: Side) -> Vec<Reason> {
    let winning = columns_from(analysis, 1);
    let mut position = game.clone();
    if let Some(reasons) = prover.win(&mut position, side, &winning) {
        return reasons;
    }
    prover.without_answers();
    let text = words::deep_search(true);
    let search = Reason::new(ReasonRule::DeepSearch, side, Vec::new(), text);
    along(game, &analysis.line, search, |position| {
        prover.win(position, side, &[])
    })
}

fn explain_hold(game: &Game, analysis: &Analysis, side: Side) -> Vec<Reason> {
    let mut prover = Prover::new(game);
    let drawing = columns_from(analysis, 0);
    let mut position = game.clone();
    if let Some(reasons) = prover.hold(&mut position, side, &drawing) {
        return reasons;
    }
    prover.without_answers();
    let text = words::deep_search_for(side);
    let search = Reason::new(ReasonRule::DeepSearch, side, Vec::new(), text);
    along(game, &analysis.line, search, |position| {
        prover.hold(position, side, &[])
    })
}

/// Without a result the rules may still prove something for the side that has just moved.
fn explain_unknown(prover: &mut Prover, game: &Game) -> Vec<Reason> {
    let side = game.side_to_move().other();
    let mut position = game.clone();
    let mover = prover.win(&mut position, side.other(), &[]);
    let won = mover.or_else(|| prover.win(&mut position, side, &[]));
    won.or_else(|| prover.hold(&mut position, side, &[]))
        .unwrap_or_else(|| {
            let text = words::deep_search(false);
            vec![Reason::new(ReasonRule::DeepSearch, side, Vec::new(), text)]
        })
}

/// The columns whose score is known to be at least this, the best first.
fn columns_from(analysis: &Analysis, score: i32) -> Vec<Column> {
    let good = analysis.columns.iter();
    let mut good: Vec<_> = good
        .filter(|column| column.solution.lower.value() >= score)
        .collect();
    good.sort_by_key(|column| (-column.solution.lower.value(), column.column));
    good.into_iter().map(|column| column.column).collect()
}

/// The first position of the best line with a proof; the moves up to there are a result of search.
fn along(
    game: &Game,
    line: &[Column],
    search: Reason,
    mut prove: impl FnMut(&mut Game) -> Option<Vec<Reason>>,
) -> Vec<Reason> {
    let mut position = game.clone();
    for (index, &column) in line.iter().enumerate() {
        if position.play(column).is_err() {
            break;
        }
        if let Some(reasons) = prove(&mut position) {
            let moves = &line[..=index];
            let text = words::best_line(moves);
            let so_far = Reason::new(ReasonRule::BestLine, search.side, Vec::new(), text);
            let so_far = so_far.with_moves(moves.to_vec());
            return [vec![search, so_far], after(moves, reasons)].concat();
        }
    }
    vec![search]
}

/// Where the best line ends on a square of a reason, it shows what the reason says.
fn mark_shown(game: &Game, line: &[Column], reasons: &mut [Reason]) {
    let mut end = game.clone();
    let mut last = None;
    for &column in line {
        if end.outcome().is_over() || !end.open_columns().any(|open| open == column) {
            return;
        }
        last = Some(tactics::landing(&end, column));
        end.play(column).expect("the column is open");
    }
    let (Some(last), Outcome::Win(winner)) = (last, end.outcome()) else {
        return;
    };
    for reason in reasons {
        let is_plan = matches!(
            reason.rule,
            ReasonRule::OddThreat | ReasonRule::Allis(_) | ReasonRule::Zugzwang
        );
        if is_plan && reason.side == winner && reason.squares.contains(&last) {
            let ply = line.len() as u32;
            reason.shown = Some(ply);
            reason.text += &words::shown(ply);
        }
    }
}
