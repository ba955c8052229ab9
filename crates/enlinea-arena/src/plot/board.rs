//! A position as a picture.

use enlinea_core::{Column, Game, Move, Side};
use maud::{Markup, html};

const CELL: u32 = 20;

/// The stones of a game, the first player's red and the second's yellow; the last stone has a ring.
pub fn board_svg(game: &Game) -> Markup {
    let rules = game.rules();
    let (columns, rows) = (rules.width(), rules.height());
    let cells =
        (0..rows).flat_map(|row| (0..columns).map(move |column| (Column::new(column), row)));
    let last = match game.moves().last() {
        Some(Move::Drop(column)) => Some(*column),
        _ => None,
    };
    html! {
        svg class="position" viewBox={ "0 0 " (columns * CELL) " " (rows * CELL) } width=(columns * CELL) role="img" aria-label=(game.to_string()) {
            rect width="100%" height="100%" rx="4" fill="#1d4f91" {}
            @for (column, row) in cells {
                @let fill = match game.diagram().stone(column, row) {
                    Some(Side::First) => "#d1362f",
                    Some(Side::Second) => "#f2b705",
                    None => "#e8ecf2",
                };
                @let is_last = last == Some(column) && row + 1 == game.height(column);
                circle cx=(column.index() * CELL + CELL / 2) cy=((rows - row) * CELL - CELL / 2) r="8" fill=(fill) stroke=[is_last.then_some("#000")] stroke-width="2" {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_drawn_and_the_last_stone_has_a_ring() {
        let game: Game = "8x7:45".parse().unwrap();
        let svg = board_svg(&game).into_string();
        assert_eq!(svg.matches("<circle").count(), 56);
        assert_eq!(svg.matches("#d1362f").count(), 1);
        assert!(
            svg.contains("cx=\"90\" cy=\"130\" r=\"8\" fill=\"#f2b705\" stroke=\"#000\""),
            "{svg}"
        );
    }
}
