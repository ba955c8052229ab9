//! Bounds without search: a player that always answers in the cell above.
//!
//! Let A be to move and D the other side. D *follows up*: whenever A drops a stone, D drops one on top of it.
//! Then D gets every second cell of each column, whatever A does, and one can see before playing which lines
//! each side may ever own. This is the claim-even rule and the zugzwang control of Allis (A Knowledge-based
//! Approach of Connect-Four, 1988), here for boards of any size and line length.
//!
//! # Which cells D gets
//!
//! Call a cell *claimable* if it lies an even number of rows below the top row (on 7x6 the even rows, counted
//! from 1). A column with free cells is *even* if it has an even number of them, *odd* otherwise; the first
//! free cell of an odd column is claimable, that of an even column is not.
//!
//! **Even number of free cells** ([`claim_even`]). The number of odd columns is even. D's strategy: if A plays
//! the first free cell of a column that is odd *now, before A's first move*, D plays the first free cell of
//! another column that is odd now (there is one, their number is even, and neither side has touched it: D touches
//! such cells only in pairs with A). If A plays anywhere else, the cell is not claimable, so the cell above it
//! exists and is claimable: D plays there. Hence D gets every claimable cell that is free and not playable
//! now. These are D's **claims**.
//!
//! **Odd number of free cells** ([`odd_threat`]). The number of odd columns is odd. Suppose D has a threat `s`
//! on a cell that is not claimable, in an odd column c. In column c D always answers above: from the first
//! free cell (claimable) on, A gets claimable cells and D the ones between. All other odd columns are even in
//! number and treated as above. D never has to play first in column c, and when A plays below `s`, D takes `s`
//! and wins. Claims: in other columns as above, in column c the not claimable cells up to `s`. Neither side
//! ever plays above `s`. When everything else is full, A must play in column c; so the game ends with `s` at the
//! latest, with the cells above it empty.
//!
//! Let X be D's stones and claims, and O all cells that are not in X (without those above `s`). A only ever
//! owns cells of O. While A is to move, every filled claim is D's.
//!
//! # What follows
//!
//! **No line for A.** If no line lies in O, A cannot win: A's score is at most 0. A line L in O does no harm
//! either if D completes a line first ([`race`]):
//!
//! - *A claimed threat below it.* A claim that completes a line of D's stones ends the game when it is filled.
//!   A never owns a cell above it, so these cells leave O.
//! - *A lower line of D.* Let M be a line in X with the same leftmost column as L, such that in each of the C
//!   columns M's cell is below L's. When L is complete all cells below it are filled, M among them, and the
//!   claims in M are D's: D was first. X and O have no cell in common; so if M starts below L and their
//!   distance changes by at most one from column to column, M never gets past L, and comparing the leftmost
//!   cells is enough. That is the case for L level or rising against M of any slope (falling M only gets
//!   further away from rising L), and for L falling against M level or falling. A falling L may be
//!   crossed by a rising M between two columns, so that pair is not used.
//!
//! **How soon D wins.** Only if the board fills up before the stones run out. Each claim that is still free
//! after a move of D has a free cell below it that belongs to no other claim. So if `2d - 2` cells are free
//! (even case), at most `d - 1` claims are, always the topmost of their columns. If X keeps a line whatever
//! `d - 1` such claims are taken away ([`keeps_a_line`]), D has won by then: D's score is at least `d`. In
//! the odd case D wins with `s` at the latest, when the cells above `s` are free, an odd number `h`: the score
//! is then at least `(h + 1) / 2`. While `s` and the cell below it are free too, only
//! `d - 1 - (h + 1) / 2` other claims can be, when `2d - 1` cells are: if X without `s` keeps a line whatever
//! claims of this number are taken away, the score is at least `d`.
//!
//! With limited pieces the game may end earlier, while D still answers every move: "A cannot win" remains, the
//! rest does not.

use enlinea_core::{Grid, Word};

use crate::board::geometry::Geometry;
use crate::instructions::lanes::Lanes;

mod follow_up;
mod race;
mod taken;

#[cfg(test)]
mod tests;

use follow_up::{FollowUp, claim_even, odd_threat};
use taken::keeps_a_line;

/// Positions of D against A in every lane, A to move.
#[derive(Clone, Copy)]
pub(crate) struct Standoff<V> {
    /// Stones of D.
    pub(crate) stones: V,
    /// Free cells that complete a line of D.
    pub(crate) threats: V,
    /// All stones.
    pub(crate) occupied: V,
    /// The first free cell of each open column.
    pub(crate) playable: V,
}

/// The lanes, as bits, in which D's score is certainly at least `goal`.
///
/// `free` is the number of free cells, the same in all lanes. Neither side has a line yet. A bit that is
/// not set means nothing.
#[inline(always)]
pub(crate) fn reaches<G, V>(
    geometry: &Geometry<G>,
    standoff: Standoff<V>,
    free: i32,
    goal: i32,
) -> u32
where
    G: Grid,
    V: Lanes<Word = G::Word>,
{
    if goal > 0 && !geometry.fills_up() {
        return 0;
    }
    if free % 2 == 0 {
        reaches_evenly(geometry, standoff, goal)
    } else {
        reaches_oddly(geometry, standoff, goal)
    }
}

#[inline(always)]
fn reaches_evenly<G, V>(geometry: &Geometry<G>, standoff: Standoff<V>, goal: i32) -> u32
where
    G: Grid,
    V: Lanes<Word = G::Word>,
{
    let plan = claim_even(geometry, standoff);
    if goal <= 0 {
        return plan.safe;
    }
    let winning = plan.safe & plan.lines;
    if goal == 1 {
        return winning;
    }
    filter_lanes(plan, winning, |owned, claims, _| {
        keeps_a_line(geometry, owned, claims, goal as u32 - 1)
    })
}

#[inline(always)]
fn reaches_oddly<G, V>(geometry: &Geometry<G>, standoff: Standoff<V>, goal: i32) -> u32
where
    G: Grid,
    V: Lanes<Word = G::Word>,
{
    let grid = geometry.grid;
    let claimable = standoff.stones.splat(geometry.claimable);
    let odd_columns = rise(geometry, standoff.playable & claimable);
    let mut candidates = (standoff.threats & odd_columns).without(claimable);
    let mut reached = 0;
    loop {
        let open = candidates.nonzeros() & !reached;
        if open == 0 {
            return reached;
        }
        let (plan, key_threat) = odd_threat(geometry, standoff, candidates);
        let mut winning = plan.safe & open;
        if goal > 1 && winning != 0 {
            let mut threats = [G::Word::ZERO; crate::instructions::lanes::MAX_LANES];
            key_threat.store(&mut threats);
            winning = filter_lanes(plan, winning, |owned, claims, lane| {
                let threat = threats[lane];
                let row = threat.trailing_zeros() % grid.stride();
                let sure = (grid.height() - row) as i32 / 2;
                let taken = goal - 1 - sure;
                taken < 0 || keeps_a_line(geometry, owned & !threat, claims & !threat, taken as u32)
            });
        }
        reached |= winning;
        candidates = candidates.without(rise(geometry, key_threat));
    }
}

/// Cells of each column at or above its lowest bit: the guard minus the bits fills upwards from the lowest
/// one, for all columns at once.
///
/// ```text
///   guard  1        0 borrowed           0
///          0   -    1          =   0  |  1  =  1
///          0        0              1     0     1
///          0        1              1     1     1
///          0        0              0     0     0
/// ```
#[inline(always)]
fn rise<G, V>(geometry: &Geometry<G>, cells: V) -> V
where
    G: Grid,
    V: Lanes<Word = G::Word>,
{
    let filled = cells.splat(geometry.guards()).minus(cells) | cells;
    filled & cells.splat(geometry.grid.full())
}

/// The lanes for which a slower test of owned cells and claims succeeds.
#[inline(always)]
fn filter_lanes<V: Lanes>(
    plan: FollowUp<V>,
    lanes: u32,
    keep: impl Fn(V::Word, V::Word, usize) -> bool,
) -> u32 {
    if lanes == 0 {
        return 0;
    }
    let mut owned = [V::Word::ZERO; crate::instructions::lanes::MAX_LANES];
    let mut claims = [V::Word::ZERO; crate::instructions::lanes::MAX_LANES];
    plan.owned.store(&mut owned);
    plan.claims.store(&mut claims);
    let mut kept = 0;
    let mut rest = lanes;
    while rest != 0 {
        let lane = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        kept |= u32::from(keep(owned[lane], claims[lane], lane)) << lane;
    }
    kept
}
