//! A board as a picture: discs on a blue board, columns numbered from 1, the winning lines ringed.

use std::fmt::Write;

use enlinea_core::{Game, Move, Side};

/// The size of a cell in the units of the picture.
const CELL: u32 = 40;
/// The radius of a disc.
const RADIUS: u32 = 16;
/// Room for the numbers of the columns.
const FOOT: u32 = 20;

/// The picture as SVG. Letters tell the sides apart without colours.
pub(super) fn svg(game: &Game) -> String {
    let rules = game.rules();
    let (width, height) = (rules.width() * CELL, rules.height() * CELL);
    let winning = game.winning_cells();
    let last = match game.moves().last() {
        Some(&Move::Drop(column)) => Some((column, game.height(column) - 1)),
        _ => None,
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {width} {whole}\" width=\"{width}\" \
         height=\"{whole}\" font-family=\"sans-serif\" font-size=\"13\" text-anchor=\"middle\"><title>{game}</title>\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#2456a6\"/>",
        whole = height + FOOT
    );
    for column in rules.columns() {
        let x = column.index() * CELL + CELL / 2;
        for row in 0..rules.height() {
            let y = height - row * CELL - CELL / 2;
            let (fill, letter) = match game.diagram().stone(column, row) {
                None => ("#e9eef7", ""),
                Some(Side::First) => ("#d33c2f", "x"),
                Some(Side::Second) => ("#f2c230", "o"),
            };
            let ring = if winning.contains(&(column, row)) {
                " stroke=\"#111\" stroke-width=\"4\""
            } else if last == Some((column, row)) {
                " stroke=\"#fff\" stroke-width=\"3\""
            } else {
                ""
            };
            // Writing to a text cannot fail.
            let _ = write!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"{fill}\"{ring}/>"
            );
            if !letter.is_empty() {
                let _ = write!(
                    svg,
                    "<text x=\"{x}\" y=\"{}\" fill=\"#111\">{letter}</text>",
                    y + 4
                );
            }
        }
        let _ = write!(
            svg,
            "<text x=\"{x}\" y=\"{}\" fill=\"currentColor\">{}</text>",
            height + FOOT - 5,
            column.number()
        );
    }
    svg.push_str("</svg>");
    svg
}
