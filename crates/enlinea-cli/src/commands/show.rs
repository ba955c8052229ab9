//! `enlinea show`: the board, the state of the game, the open columns.

use clap::Args;
use enlinea_core::{Column, Game, Outcome};
use serde::Serialize;

use crate::args::GlobalArgs;
use crate::input::{self, PositionArgs};
use crate::output::Printer;
use crate::output::{board, columns};
use crate::process::exit::ExitStatus;

/// Draw positions: the board, the state of the game, the open columns
#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    positions: PositionArgs,
}

#[derive(Serialize)]
struct Shown {
    position: String,
    rules: String,
    plies: u32,
    side_to_move: u8,
    outcome: &'static str,
    winner: Option<u8>,
    open_columns: Vec<u32>,
    winning_cells: Vec<[u32; 2]>,
    diagram: String,
}

pub(crate) fn run(
    args: &ShowArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let mut is_first = true;
    input::for_each_position(&args.positions, global, printer, |game, printer| {
        if !is_first && !printer.is_json() {
            printer.text("\n")?;
        }
        is_first = false;
        printer.result(&describe(game), || write(game))?;
        Ok(ExitStatus::Done)
    })
}

fn describe(game: &Game) -> Shown {
    let cells = game.winning_cells().into_iter();
    Shown {
        position: game.to_text(),
        rules: game.rules().to_string(),
        plies: game.plies(),
        side_to_move: game.side_to_move().number(),
        outcome: match game.outcome() {
            Outcome::Ongoing => "ongoing",
            Outcome::Win(_) => "win",
            Outcome::Draw => "draw",
        },
        winner: game.outcome().winner().map(enlinea_core::Side::number),
        open_columns: game.open_columns().map(Column::number).collect(),
        winning_cells: cells
            .map(|(column, row)| [column.number(), row + 1])
            .collect(),
        diagram: game.diagram().to_line(),
    }
}

fn write(game: &Game) -> String {
    let open: Vec<Column> = game.open_columns().collect();
    let plies = match game.plies() {
        0 => "no stones yet".to_owned(),
        1 => "1 stone".to_owned(),
        stones => format!("{stones} stones"),
    };
    let status = match game.outcome() {
        Outcome::Ongoing => format!(
            "{} ({}) to move\nopen columns: {}",
            game.side_to_move(),
            game.side_to_move().stone(),
            columns::ranges(game.rules(), &open)
        ),
        Outcome::Win(side) => format!("{side} ({}) has won", side.stone()),
        Outcome::Draw => "the game is a draw".to_owned(),
    };
    format!("{game}\n\n{}\n{plies}, {status}\n", board::draw(game))
}
