//! `enlinea learn inputs`.

use clap::Args;
use enlinea_core::{Game, Grid, GridTask, dispatch};
use enlinea_players::View;
use enlinea_players::learned::{Inputs, Settled, follow_forced, side_to_move};
use serde::Serialize;

use crate::args::GlobalArgs;
use crate::input::{self, PositionArgs};
use crate::output::Printer;
use crate::process::exit::ExitStatus;

/// Print the inputs of the sparse network for positions, as JSON lines
///
/// Static rules come first: a position that they settle has its exact `score`. Else `forced` moves are followed to a quiet position:
/// `inputs` are the inputs of the network that are on there, counted from 0, and `side` is the side to move there. The score that
/// the network expects is for that side; `sign` times it is the score for the side to move in the position.
#[derive(Args, Debug)]
pub(super) struct InputsArgs {
    #[command(flatten)]
    positions: PositionArgs,
}

/// A position as the network meets it.
#[derive(Serialize)]
struct Asked {
    position: String,
    rules: String,
    #[serde(flatten)]
    question: Question,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Question {
    Settled {
        score: i32,
    },
    Quiet {
        forced: u32,
        side: u8,
        sign: i8,
        inputs: Vec<usize>,
    },
}

pub(super) fn run(
    args: &InputsArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    input::for_each_position(&args.positions, global, printer, |game, printer| {
        if game.outcome().is_over() {
            printer.error(&format!("{game}: the game is over ({})", game.outcome()))?;
            return Ok(ExitStatus::WrongInput);
        }
        printer.json(&Asked {
            position: game.to_text(),
            rules: game.rules().to_string(),
            question: dispatch(game.rules(), Ask(game)),
        })?;
        Ok(ExitStatus::Done)
    })
}

struct Ask<'a>(&'a Game);

impl GridTask for Ask<'_> {
    type Output = Question;

    fn run<G: Grid>(self, grid: G) -> Question {
        let view = View::of_mover(&self.0.position(grid));
        match follow_forced(&view) {
            Settled::Exact(score) => Question::Settled { score },
            Settled::Quiet(quiet) => {
                let mut inputs = Vec::new();
                Inputs::of(&quiet, |input| inputs.push(input));
                Question::Quiet {
                    forced: quiet.view.count() - view.count(),
                    side: side_to_move(&quiet.view).number(),
                    sign: if quiet.same_side { 1 } else { -1 },
                    inputs,
                }
            }
        }
    }
}
