//! The final filling, played out: who gets a line when both sides only fill columns.
//!
//! Counting threats by parity (see [`threats`](super::threats)) says who *usually* profits. Which threat is reached first depends
//! on all columns together, so here the end is really played, with threats as they stand now and without looking for new ones:
//!
//! - a threat that can be played wins, one of the opponent is blocked, two of them lose;
//! - otherwise cells that give nothing away are filled, all of them: only their number matters, not their order;
//! - then the one to move gives up threats of its own by playing below them, which the opponent answers above;
//! - when only cells below threats of the opponent are left, it loses.

use enlinea_core::{Grid, Side, Word};

use crate::features::threats::above;

/// The state of the filling.
#[derive(Clone, Copy, Debug)]
pub struct Filling<G: Grid> {
    grid: G,
    occupied: G::Word,
    /// Threats of red and of yellow.
    threats: [G::Word; 2],
    mover: Side,
}

impl<G: Grid> Filling<G> {
    /// From a board with these stones and threats, this side to move.
    #[inline]
    pub fn new(grid: G, occupied: G::Word, threats: [G::Word; 2], mover: Side) -> Filling<G> {
        Filling {
            grid,
            occupied,
            threats,
            mover,
        }
    }

    /// Who gets a line; nobody if the board is filled, or the pieces are used up, without one.
    #[inline]
    pub fn winner(mut self) -> Option<Side> {
        let (grid, limit) = (self.grid, self.grid.max_plies());
        let is_limited = limit < grid.width() * grid.height();
        loop {
            let free = grid.full() & !self.occupied;
            let threats = (self.threats[0] | self.threats[1]) & free;
            if threats.is_zero() || is_limited && self.occupied.count_ones() >= limit {
                return None;
            }
            let playable = self.occupied.wrapping_add(grid.bottom()) & grid.full();
            let own = self.threats[self.mover as usize];
            let other = self.threats[self.mover.other() as usize];
            let urgent = other & playable;
            let neutral = free & !(threats | above(grid, threats) | threats >> 1);
            if !(own & playable).is_zero() {
                return Some(self.mover);
            } else if !urgent.is_zero() {
                if urgent.count_ones() > 1 {
                    return Some(self.mover.other());
                }
                self.play(urgent, true);
            } else if !neutral.is_zero() {
                self.play(neutral, neutral.count_ones() % 2 == 1);
            } else {
                let below_own = playable & !(other >> 1);
                if below_own.is_zero() {
                    return Some(self.mover.other());
                }
                // Each such cell is answered above, so the same side is to move again.
                self.play(below_own | below_own << 1, false);
            }
        }
    }

    #[inline]
    fn play(&mut self, cells: G::Word, turns: bool) {
        self.occupied = self.occupied | cells;
        if turns {
            self.mover = self.mover.other();
        }
    }
}

#[cfg(test)]
mod tests {
    use enlinea_core::{Column, SizedGrid, StandardGrid};

    use super::*;

    const GRID: StandardGrid = StandardGrid {};

    fn cell(column: u32, row: u32) -> u64 {
        GRID.cell(Column::new(column), row)
    }

    fn winner(threats: [u64; 2]) -> Option<Side> {
        Filling::new(GRID, 0, threats, Side::First).winner()
    }

    #[test]
    fn nobody_wins_without_threats() {
        assert_eq!(winner([0, 0]), None);
    }

    #[test]
    fn player_one_wins_with_odd_threats_and_player_two_with_even_ones() {
        assert_eq!(winner([cell(3, 2), 0]), Some(Side::First));
        assert_eq!(winner([cell(3, 3), 0]), None, "it gives the threat up");
        assert_eq!(winner([0, cell(3, 3)]), Some(Side::Second));
        assert_eq!(winner([0, cell(3, 2)]), None);
    }

    #[test]
    fn an_odd_threat_beats_an_even_one_in_another_column() {
        assert_eq!(winner([cell(1, 2), cell(5, 3)]), Some(Side::First));
        assert_eq!(winner([cell(1, 2), cell(1, 1)]), Some(Side::Second));
        let odd_threats_of_both = [cell(1, 2), cell(5, 2)];
        assert_eq!(winner(odd_threats_of_both), None);
    }

    #[test]
    fn stacked_threats_win() {
        let stacked = cell(2, 3) | cell(2, 4);
        assert_eq!(winner([stacked, 0]), Some(Side::First));
        assert_eq!(winner([0, stacked >> 1]), Some(Side::Second));
    }

    #[test]
    fn the_end_comes_when_the_pieces_are_used_up() {
        let grid = SizedGrid::<u64>::new("7x6c4p10".parse().unwrap()).unwrap();
        let threat = grid.cell(Column::new(3), 2);
        let filling = Filling::new(grid, 0, [threat, 0], Side::First);
        assert_eq!(filling.winner(), None);
    }
}
