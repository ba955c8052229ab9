//! `enlinea tune judge`: the moves of players, judged by the solver.

use clap::Args;
use enlinea_lab::objective::{LabelledSet, LabelledSetOptions, PositionSetError, move_errors};
use enlinea_lab::tuning::TuningOptions;
use enlinea_players::{PlayerSpec, build_player};

use crate::args::GlobalArgs;
use crate::input::Files;
use crate::output::Printer;
use crate::process::errors::wrong_unless_system;
use crate::process::exit::{ExitStatus, WrongInput};
use crate::process::interrupt::InterruptWatch;

#[derive(Args, Debug)]
pub(super) struct JudgeArgs {
    /// The players.
    #[arg(value_name = "SPEC", required = true)]
    players: Vec<String>,

    /// Number of positions.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,

    /// Fewest stones on the board; 0 is a quarter of the cells.
    #[arg(long, value_name = "N", default_value_t = 0)]
    from_stones: u32,

    /// Most stones on the board; 0 is two thirds of the cells.
    #[arg(long, value_name = "N", default_value_t = 0)]
    to_stones: u32,

    /// Random seed of the positions.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(
    args: &JudgeArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let wrong = |error: String| WrongInput(error);
    let mut players = Vec::new();
    for text in &args.players {
        let spec: PlayerSpec = text.parse().map_err(|e| wrong(format!("{e}")))?;
        let player = build_player(&spec, global.rules, &Files);
        players.push((
            text,
            player.map_err(|e| wrong(format!("player `{text}`: {e}")))?,
        ));
    }
    let mut set = LabelledSetOptions::default();
    set.positions = args.positions as usize;
    set.from_stones = args.from_stones;
    set.to_stones = args.to_stones;
    set.seed = args.seed;
    let watch = InterruptWatch::new();
    let options = TuningOptions::new().stop(watch.flag());
    let set = match LabelledSet::make(global.rules, &set, options) {
        Err(PositionSetError::Stopped) => return Ok(ExitStatus::Interrupted),
        other => other.map_err(wrong_unless_system)?,
    };
    // From here on every line is a whole result: a signal may end the program at once.
    drop(watch);
    for (name, mut player) in players {
        let errors = move_errors(&mut *player, name, &set)?;
        let value = serde_json::json!({ "player": name, "errors": errors });
        printer.result(&value, || {
            format!(
                "{name}: {:.1} % ± {:.1} of {} moves lose an outcome; mean score lost {:.2} ± {:.2}\n",
                100.0 * errors.outcome_rate,
                100.0 * errors.outcome_noise,
                errors.positions,
                errors.score_lost,
                errors.score_noise
            )
        })?;
        printer.flush()?;
    }
    Ok(ExitStatus::Done)
}
