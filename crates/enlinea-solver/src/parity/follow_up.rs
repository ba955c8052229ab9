//! What D owns when following up. The argument is in [`parity`](super).

use enlinea_core::{Grid, Word};

use super::race::race;
use super::{Standoff, rise};
use crate::board::geometry::Geometry;
use crate::instructions::lanes::Lanes;

/// The outcome of D's strategy in every lane.
#[derive(Clone, Copy)]
pub(super) struct FollowUp<V> {
    /// Lanes in which A gets no line in time, as bits.
    pub(super) safe: u32,
    /// Lanes in which D will have a line if the board fills up, as bits.
    pub(super) lines: u32,
    /// Stones and claims of D.
    pub(super) owned: V,
    /// Free cells that D will get.
    pub(super) claims: V,
}

/// An even number of cells is free: D claims the claimable ones that are not playable now.
#[inline(always)]
pub(super) fn claim_even<G, V>(geometry: &Geometry<G>, standoff: Standoff<V>) -> FollowUp<V>
where
    G: Grid,
    V: Lanes<Word = G::Word>,
{
    let stones = standoff.stones;
    let filled = standoff.occupied | standoff.playable;
    let claims = stones.splat(geometry.claimable).without(filled);
    let owned = stones | claims;
    let unreachable = rise(geometry, standoff.threats & claims);
    let open = stones
        .splat(geometry.grid.full())
        .without(owned | unreachable);
    let (safe, lines) = race(geometry, owned, open);
    FollowUp {
        safe,
        lines,
        owned,
        claims,
    }
}

/// An odd number of cells is free: D relies on the lowest of the candidate threats in each lane. Also gives
/// that threat; lanes without a candidate are not safe.
#[inline(always)]
pub(super) fn odd_threat<G, V>(
    geometry: &Geometry<G>,
    standoff: Standoff<V>,
    candidates: V,
) -> (FollowUp<V>, V)
where
    G: Grid,
    V: Lanes<Word = G::Word>,
{
    let (grid, stones, occupied) = (geometry.grid, standoff.stones, standoff.occupied);
    let claimable = stones.splat(geometry.claimable);
    let key_threat = candidates & stones.splat(G::Word::ZERO).minus(candidates);
    let above = rise(geometry, key_threat);
    // All cells from the threat up, plus the threat: the guard of its column. From there down: the column.
    let guard = above.plus(key_threat);
    let column = guard.minus(guard.shr(grid.height()));
    let elsewhere = claimable.without(occupied | standoff.playable | column);
    let below_threat = column.without(occupied | claimable | above);
    let claims = elsewhere | below_threat | key_threat;
    let owned = stones | claims;
    let unreachable = rise(geometry, standoff.threats & claims);
    let open = stones
        .splat(grid.full())
        .without(owned | above | unreachable);
    let (safe, lines) = race(geometry, owned, open);
    let plan = FollowUp {
        safe: safe & key_threat.nonzeros(),
        lines,
        owned,
        claims,
    };
    (plan, key_threat)
}
