//! Who did what against whom.

use super::Standing;
use super::standings::SeatScore;
use crate::store::StoredGame;

/// Results of one player against another, both seats together.
pub type Meeting = SeatScore;

/// A square of meetings in the order of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crosstable {
    /// Row by row; `None` where two never met, and on the diagonal.
    pub rows: Vec<Vec<Option<Meeting>>>,
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

fn add(cell: &mut Option<Meeting>, half_points: u8) {
    let meeting = cell.get_or_insert_default();
    match half_points {
        2 => meeting.wins += 1,
        1 => meeting.draws += 1,
        _ => meeting.losses += 1,
    }
}

impl Meeting {
    /// A point a win, half a point a draw.
    pub fn points(self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }
}
