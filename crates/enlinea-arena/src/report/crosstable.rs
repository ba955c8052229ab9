//! The results of every player against every other.

use super::Standing;
use crate::rating::WinDrawLoss;
use crate::store::StoredGame;

/// Results of each pairing, in the order of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crosstable {
    /// The results of the row's player against the column's; `None` where two never met, and on the diagonal.
    pub rows: Vec<Vec<Option<WinDrawLoss>>>,
}

impl Crosstable {
    pub(super) fn new(standings: &[Standing], games: &[StoredGame]) -> Crosstable {
        let mut rank = vec![0; standings.len()];
        for (index, standing) in standings.iter().enumerate() {
            rank[standing.entry] = index;
        }
        let mut rows = vec![vec![None; standings.len()]; standings.len()];
        for game in games {
            let (first, second) = (rank[game.first], rank[game.second]);
            let points = game.half_points();
            add(&mut rows[first][second], points);
            add(&mut rows[second][first], 2 - points);
        }
        Crosstable { rows }
    }
}

fn add(cell: &mut Option<WinDrawLoss>, half_points: u8) {
    cell.get_or_insert_default().add(half_points);
}
