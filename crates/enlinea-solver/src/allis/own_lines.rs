//! The rules that rest on a line of the defender: aftereven, before and specialbefore.

use super::board::{Board, Cells, Scene, cells};
use super::instance::{AllisRule, Instance};
use super::line_set::LineSet;

/// Lines with more free squares get no before: the ways to give each a part would double with every square.
const MOST_PARTS: u32 = 6;

/// A free square of the defender's line with its part of the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// The square below is answered with the square itself.
    Claim,
    /// The square itself is answered with the one above it.
    Vertical,
}

/// Afterevens: every free square of the line is the upper one of a claimeven.
pub(super) fn afterevens(board: &Board, scene: &Scene) -> Vec<Instance> {
    let mut instances = Vec::new();
    for (line, free) in own_lines(board, scene) {
        if !cells(free).all(|cell| can_claim(board, scene, cell)) {
            continue;
        }
        let mut instance = Instance::new(AllisRule::Aftereven).solving(board.through_any(free));
        instance.line = line;
        for cell in cells(free) {
            instance = instance.claiming(cell - 1, cell);
        }
        let above = cells(free).map(|cell| board.through_any(board.above(cell)));
        let above_all = above.reduce(LineSet::and).unwrap_or_default();
        instances.push(instance.solving(above_all));
    }
    instances
}

/// Befores: every free square of the line has a part, one of them a vertical. Without claims only verticals are parts.
pub(super) fn befores(board: &Board, scene: &Scene, with_claims: bool) -> Vec<Instance> {
    let mut instances = Vec::new();
    for (line, free) in own_lines(board, scene) {
        if !can_have_parts(board, free) {
            continue;
        }
        for parts in choices(board, scene, free, with_claims) {
            if parts.iter().all(|&(_, part)| part == Part::Claim) {
                continue;
            }
            let mut instance = with_parts(board, Instance::new(AllisRule::Before), &parts);
            instance.line = line;
            instances.push(instance.solving(all_above(board, free)));
        }
    }
    instances
}

/// Specialbefores: a playable square of the line and another playable square form an inverse, the other free squares have
/// parts.
pub(super) fn specialbefores(board: &Board, scene: &Scene, with_claims: bool) -> Vec<Instance> {
    let playable = board.all_playable(scene);
    let playable_set = playable.iter().fold(0, |set: Cells, &cell| set | 1 << cell);
    let mut instances = Vec::new();
    for (line, free) in own_lines(board, scene) {
        if !can_have_parts(board, free) {
            continue;
        }
        let columns = cells(free).fold(0, |set: Cells, cell| {
            set | board.column_cells(board.column_of(cell))
        });
        for p in cells(free & playable_set) {
            let rest = free & !(1 << p);
            let choices = choices(board, scene, rest, with_claims);
            // The other square may not lie below a square of the line: the stricter form of the rule.
            for x in cells(playable_set & !columns) {
                for parts in &choices {
                    let special = Instance::new(AllisRule::Specialbefore)
                        .answering(p, x)
                        .answering(x, p)
                        .solving(board.through(p).and(board.through(x)));
                    let mut special = with_parts(board, special, parts);
                    special.singles = 1 << p | 1 << x;
                    special.line = line;
                    let above = all_above(board, free).and(board.through(x));
                    instances.push(special.solving(above));
                }
            }
        }
    }
    instances
}

/// Lines without a stone of the attacker and with free squares, and these.
fn own_lines(board: &Board, scene: &Scene) -> impl Iterator<Item = (Cells, Cells)> {
    let lines = board.lines.iter().copied();
    lines
        .filter(|&line| line & scene.other == 0)
        .map(|line| (line, line & !scene.own))
        .filter(|&(_, free)| free != 0)
}

/// Whether a square is even and the one below it is free.
fn can_claim(board: &Board, scene: &Scene, cell: u32) -> bool {
    !board.is_odd(cell) && scene.is_free(cell - 1)
}

/// Whether the free squares of a line may have parts: few, below the top row, and no two in one column, whose parts would overlap.
fn can_have_parts(board: &Board, free: Cells) -> bool {
    free.count_ones() <= MOST_PARTS
        && cells(free).all(|cell| board.row_of(cell) + 1 < board.height)
        && (0..board.width).all(|column| (free & board.column_cells(column)).count_ones() <= 1)
}

/// All ways to give every square a part.
fn choices(board: &Board, scene: &Scene, free: Cells, with_claims: bool) -> Vec<Vec<(u32, Part)>> {
    let mut choices = vec![Vec::new()];
    for cell in cells(free) {
        let claim = with_claims && can_claim(board, scene, cell);
        let parts = [(true, Part::Vertical), (claim, Part::Claim)];
        choices = choices
            .iter()
            .flat_map(|chosen| {
                let parts = parts.iter().filter(|&&(fits, _)| fits);
                parts.map(|&(_, part)| {
                    let mut chosen = chosen.clone();
                    chosen.push((cell, part));
                    chosen
                })
            })
            .collect();
    }
    choices
}

fn with_parts(board: &Board, instance: Instance, parts: &[(u32, Part)]) -> Instance {
    parts
        .iter()
        .fold(instance, |instance, &(cell, part)| match part {
            Part::Claim => instance
                .claiming(cell - 1, cell)
                .solving(board.through(cell)),
            Part::Vertical => instance
                .answering(cell, cell + 1)
                .solving(board.through(cell).and(board.through(cell + 1))),
        })
}

/// The lines through all squares directly above these.
fn all_above(board: &Board, free: Cells) -> LineSet {
    let lines = cells(free).map(|cell| board.through(cell + 1));
    lines.reduce(LineSet::and).unwrap_or_default()
}
