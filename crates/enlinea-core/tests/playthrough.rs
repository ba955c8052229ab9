//! One game with every answer of the API written down: a change of any of them shows as a difference of text.
//!
//! `ENLINEA_UPDATE=1 cargo test -p enlinea-core --test playthrough` writes the file anew; read the difference.

use std::fmt::Write;

use enlinea_core::{Game, Move, Position, Rules, Side, StandardGrid, perft};

const PATH: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/data/playthrough-7x6c4.txt"
);
const MOVES: &str = "44455554221";

fn describe(game: &Game) -> Result<String, std::fmt::Error> {
    let position: Position<StandardGrid> = game.position(StandardGrid {});
    let mut text = String::new();
    let open: Vec<u32> = game
        .open_columns()
        .map(enlinea_core::Column::number)
        .collect();
    writeln!(text, "game {game}")?;
    write!(text, "{}", game.diagram())?;
    writeln!(text, "plies {}", game.plies())?;
    writeln!(text, "side to move {}", game.side_to_move())?;
    writeln!(text, "outcome {}", game.outcome())?;
    writeln!(text, "open columns {open:?}")?;
    writeln!(text, "winning cells {}", game.winning_cells().len())?;
    writeln!(text, "own {:#015x}", position.own())?;
    writeln!(text, "occupied {:#015x}", position.occupied())?;
    writeln!(text, "playable {:#015x}", position.playable())?;
    writeln!(text, "key {:#015x}", position.key())?;
    writeln!(text, "canonical key {:#015x}", position.canonical_key())?;
    writeln!(text, "symmetric {}", position.is_symmetric())?;
    for side in Side::ALL {
        writeln!(text, "threats of {side} {:#015x}", position.threats(side))?;
    }
    let leaves: Vec<u64> = (1..=3)
        .map(|depth| perft::perft(&position, depth))
        .collect();
    writeln!(text, "perft {leaves:?}\n")?;
    Ok(text)
}

#[test]
fn the_recorded_game_has_not_changed() {
    let whole = Game::from_moves(Rules::STANDARD, MOVES).unwrap();
    let mut game = Game::new(Rules::STANDARD);
    let mut text = describe(&game).unwrap();
    for turn in whole.moves() {
        let Move::Drop(column) = *turn else {
            unreachable!("a game has no passes");
        };
        game.play(column).unwrap();
        text += &describe(&game).unwrap();
    }
    if std::env::var_os("ENLINEA_UPDATE").is_some() {
        std::fs::write(PATH, &text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(PATH).unwrap());
}
