//! Wins that need no plan: at once, or by threats that must be answered one after the other.

use enlinea_core::{Column, Game, Outcome, Side};

use crate::Square;

/// Attacking moves tried for one question, over all depths.
const MOST_TRIES: u32 = 3_000;
/// Longest sequence, in moves of the attacker.
const LONGEST: u32 = 10;

/// The square on which a stone would land.
pub(super) fn landing(game: &Game, column: Column) -> Square {
    Square {
        column,
        row: game.height(column),
    }
}

/// Playable squares that complete a line of this side if it is its turn.
pub(super) fn winning_squares(game: &mut Game, side: Side) -> Vec<Square> {
    if game.outcome().is_over() {
        return Vec::new();
    }
    let is_other = game.side_to_move() != side;
    if is_other {
        // The other side moves only if there is a ply left for it.
        if game.plies() + 1 >= game.rules().max_plies() {
            return Vec::new();
        }
        game.pass().expect("the game is not over");
    }
    let open: Vec<Column> = game.open_columns().collect();
    let mut squares = Vec::new();
    for column in open {
        let square = landing(game, column);
        game.play(column).expect("the column is open");
        if game.outcome() == Outcome::Win(side) {
            squares.push(square);
        }
        game.undo();
    }
    if is_other {
        game.undo();
    }
    squares
}

/// Whether this side could still complete a line if the other side let it.
pub(super) fn has_line_left(game: &Game, side: Side) -> bool {
    let rules = game.rules();
    let (width, height) = (i64::from(rules.width()), i64::from(rules.height()));
    let is_open = |column: i64, row: i64| {
        (0..width).contains(&column)
            && (0..height).contains(&row)
            && game.diagram().stone(Column::new(column as u32), row as u32) != Some(side.other())
    };
    let starts = (0..width).flat_map(|column| (0..height).map(move |row| (column, row)));
    starts.into_iter().any(|(column, row)| {
        [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|(right, up)| {
            let mut steps = 0..i64::from(rules.connect());
            steps.all(|step| is_open(column + step * right, row + step * up))
        })
    })
}

/// A win by threats for the side to move: all moves, with a defence, to the one that completes a line. The shortest that is
/// found within a limit.
pub(super) fn sequence(game: &mut Game) -> Option<Vec<Column>> {
    let mut tries = MOST_TRIES;
    (1..=LONGEST).find_map(|depth| attack(game, depth, &mut tries))
}

fn attack(game: &mut Game, depth: u32, tries: &mut u32) -> Option<Vec<Column>> {
    let side = game.side_to_move();
    if let Some(win) = winning_squares(game, side).first() {
        return Some(vec![win.column]);
    }
    if depth <= 1 {
        return None;
    }
    let columns: Vec<Column> = match winning_squares(game, side.other())[..] {
        [] => game.open_columns().collect(),
        [block] => vec![block.column],
        _ => return None,
    };
    for column in columns {
        *tries = tries.checked_sub(1)?;
        game.play(column).expect("the column is open");
        let rest = follow_up(game, side, depth, tries);
        game.undo();
        if let Some(rest) = rest {
            return Some([vec![column], rest].concat());
        }
    }
    None
}

/// After a move of the attacker: the defender's forced answer and how the attack continues.
fn follow_up(game: &mut Game, side: Side, depth: u32, tries: &mut u32) -> Option<Vec<Column>> {
    if !winning_squares(game, side.other()).is_empty() {
        return None;
    }
    let threats = winning_squares(game, side);
    let answer = threats.first()?.column;
    if let Some(other) = threats.get(1) {
        return Some(vec![answer, other.column]);
    }
    game.play(answer).expect("the threatened square is free");
    let rest = attack(game, depth - 1, tries);
    game.undo();
    Some([vec![answer], rest?].concat())
}
