//! The rules that need no line of the defender: claimeven, baseinverse, vertical, both inverses and baseclaim.

use super::board::{Board, Scene};
use super::instance::{AllisRule, Instance};

/// Claimevens: an odd free square and the even one above it. Rows are counted from 1 in names, from 0 in code.
pub(super) fn claimevens(board: &Board, scene: &Scene) -> Vec<Instance> {
    let lower = free_cells(board, scene).filter(|&cell| board.is_odd(cell));
    lower
        .map(|cell| {
            Instance::new(AllisRule::Claimeven)
                .claiming(cell, cell + 1)
                .solving(board.through(cell + 1))
        })
        .collect()
}

/// Baseinverses: two playable squares.
pub(super) fn baseinverses(board: &Board, scene: &Scene) -> Vec<Instance> {
    let playable = board.all_playable(scene);
    let mut instances = Vec::new();
    for (index, &p) in playable.iter().enumerate() {
        for &q in &playable[index + 1..] {
            instances.push(
                Instance::new(AllisRule::Baseinverse)
                    .answering(p, q)
                    .answering(q, p)
                    .solving(board.through(p).and(board.through(q))),
            );
        }
    }
    instances
}

/// Verticals: an even free square and the odd one above it, or with `any_row` any two free squares on top of each other.
pub(super) fn verticals(board: &Board, scene: &Scene, any_row: bool) -> Vec<Instance> {
    let lower = vertical_cells(board, scene, any_row);
    lower
        .map(|cell| {
            Instance::new(AllisRule::Vertical)
                .answering(cell, cell + 1)
                .solving(board.through(cell).and(board.through(cell + 1)))
        })
        .collect()
}

/// Lowinverses: verticals in two columns.
pub(super) fn lowinverses(board: &Board, scene: &Scene) -> Vec<Instance> {
    let lower: Vec<u32> = vertical_cells(board, scene, false).collect();
    in_two_columns(board, &lower, |one, other| {
        let mut inverse = Instance::new(AllisRule::Lowinverse);
        for cell in [one, other] {
            inverse = inverse
                .answering(cell, cell + 1)
                .solving(board.through(cell).and(board.through(cell + 1)));
        }
        inverse.shadow = shadow(board, one + 1) | shadow(board, other + 1);
        inverse.solving(board.through(one + 1).and(board.through(other + 1)))
    })
}

/// Highinverses: two stacks of three free squares whose lower ones are even.
pub(super) fn highinverses(board: &Board, scene: &Scene) -> Vec<Instance> {
    let lower = vertical_cells(board, scene, false);
    // The top row is even, so there always is a third square.
    let lower: Vec<u32> = lower
        .filter(|&cell| board.row_of(cell) + 2 < board.height)
        .collect();
    in_two_columns(board, &lower, |one, other| {
        let mut inverse = Instance::new(AllisRule::Highinverse);
        for cell in [one, other] {
            inverse = inverse
                .answering(cell, cell + 1)
                .answering(cell + 1, cell + 2)
                .solving(board.through(cell + 1).and(board.through(cell + 2)));
        }
        for (playable, partner) in [(one, other), (other, one)] {
            if board.playable(scene, board.column_of(playable)) == Some(playable) {
                let lines = board.through(playable).and(board.through(partner + 2));
                inverse = inverse.solving(lines);
            }
        }
        inverse.shadow = shadow(board, one + 2) | shadow(board, other + 2);
        inverse
            .solving(board.through(one + 1).and(board.through(other + 1)))
            .solving(board.through(one + 2).and(board.through(other + 2)))
    })
}

/// Baseclaims: playable squares `p`, `q` and `r` in this order, `q` odd.
pub(super) fn baseclaims(board: &Board, scene: &Scene) -> Vec<Instance> {
    let playable = board.all_playable(scene);
    let mut instances = Vec::new();
    for &p in &playable {
        for &q in &playable {
            for &r in &playable {
                if p == q || q == r || p == r || !board.is_odd(q) {
                    continue;
                }
                let mut claim = Instance::new(AllisRule::Baseclaim)
                    .answering(p, r)
                    .answering(q, r)
                    .answering(r, q)
                    .solving(board.through(p).and(board.through(q + 1)))
                    .solving(board.through(q).and(board.through(r)));
                claim.claimed = 1 << q | 1 << (q + 1);
                claim.squares |= claim.claimed;
                instances.push(claim);
            }
        }
    }
    instances
}

/// The lower squares of verticals.
fn vertical_cells(board: &Board, scene: &Scene, any_row: bool) -> impl Iterator<Item = u32> {
    free_cells(board, scene).filter(move |&cell| {
        let row = board.row_of(cell);
        row + 1 < board.height && (any_row || row % 2 == 1)
    })
}

fn free_cells(board: &Board, scene: &Scene) -> impl Iterator<Item = u32> {
    (0..board.width * board.height).filter(|&cell| scene.is_free(cell))
}

fn in_two_columns(
    board: &Board,
    lower: &[u32],
    instance: impl Fn(u32, u32) -> Instance,
) -> Vec<Instance> {
    let mut instances = Vec::new();
    for (index, &one) in lower.iter().enumerate() {
        for &other in &lower[index + 1..] {
            if board.column_of(one) != board.column_of(other) {
                instances.push(instance(one, other));
            }
        }
    }
    instances
}

/// The cells of a column up to this one.
fn shadow(board: &Board, top: u32) -> u128 {
    board.column_cells(board.column_of(top)) & !board.above(top)
}
