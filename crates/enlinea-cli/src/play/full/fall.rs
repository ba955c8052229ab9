//! A stone on its way down, from the top of its column to the cell where it lies.

use enlinea_core::{Column, Game, Move};

/// Pictures of a fall, at most: high boards skip rows.
const PICTURES: u32 = 8;

/// Where a stone is now, and where it will be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fall {
    pub(crate) column: Column,
    pub(crate) row: u32,
    pub(crate) target: u32,
}

impl Fall {
    /// The fall of the last stone, if the game continues the one before by that stone alone.
    pub(crate) fn between(before: &Game, now: &Game) -> Option<Fall> {
        let (last, earlier) = now.moves().split_last()?;
        let Move::Drop(column) = *last else {
            return None;
        };
        let continues = earlier == before.moves() && now.start() == before.start();
        let target = now.height(column) - 1;
        let top = now.rules().height() - 1;
        (continues && target < top).then_some(Fall {
            column,
            row: top,
            target,
        })
    }

    /// One picture later; `None` when the stone has arrived.
    pub(crate) fn next(self) -> Option<Fall> {
        let height = self.row - self.target;
        let step = height.div_ceil(PICTURES).max(1);
        let row = self.row - step.min(height);
        (row > self.target).then_some(Fall { row, ..self })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> Game {
        text.parse().unwrap()
    }

    #[test]
    fn a_new_stone_falls_from_the_top_to_its_cell() {
        let mut fall = Fall::between(&game("7x6:44"), &game("7x6:443"));
        let mut rows = Vec::new();
        while let Some(now) = fall {
            assert_eq!((now.column.number(), now.target), (3, 0));
            rows.push(now.row);
            fall = now.next();
        }
        assert_eq!(rows, [5, 4, 3, 2, 1]);
    }

    #[test]
    fn other_changes_do_not_fall() {
        for (before, now) in [
            ("7x6:443", "7x6:44"),
            ("7x6:44", "7x6:44"),
            ("7x6:44", "7x6:4453"),
            ("7x6:12", "7x6:443"),
            ("7x6:44444", "7x6:444444"),
        ] {
            assert_eq!(
                Fall::between(&game(before), &game(now)),
                None,
                "{before} {now}"
            );
        }
    }

    #[test]
    fn a_high_board_takes_no_longer_than_a_second() {
        let mut fall = Fall::between(&game("5x64:"), &game("5x64:1"));
        let mut pictures = 0;
        while let Some(now) = fall {
            pictures += 1;
            fall = now.next();
        }
        assert!((8..=40).contains(&pictures), "{pictures}");
    }
}
