//! `enlinea export`: players as files for other systems.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, Subcommand};
use enlinea_arena::external::LISP_FRAMEWORK;
use enlinea_learn::export::{LispFile, LispNames, exportable, to_lisp};
use enlinea_players::learned::{Model, SHIPPED};
use enlinea_players::{EvaluatorPlan, PlayerPlan, Resources, SpecError};
use serde::Serialize;

use crate::args::GlobalArgs;
use crate::input::Files;
use crate::output::Printer;
use crate::output::file::{check_output, write_file};
use crate::process::errors::spec_error;
use crate::process::exit::{ExitStatus, WrongInput};

/// Write a player for another system
#[derive(Args, Debug)]
pub(crate) struct ExportArgs {
    #[command(subcommand)]
    target: Target,
}

#[derive(Debug, Subcommand)]
enum Target {
    Lisp(LispArgs),
}

/// Write an evaluator as a heuristic file of the Lisp course
///
/// The file has a package, an alias and the function `heuristica`, calls the functions that the course's reports name, and gives
/// our values to the last digit. `lisp:FILE` plays with it, and so does the course's own search. Only the evaluator of a player is
/// written, with its weights: the search is the course's.
#[derive(Args, Debug)]
struct LispArgs {
    /// A player or evaluator such as `uam-parity-12` or `weights(file=best.toml)`, a learned polynomial (`poly2`), or a model file.
    #[arg(value_name = "PLAYER", required_unless_present = "framework")]
    player: Option<String>,

    /// The file to write (default: standard output).
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The name of the package, as the tournament asks for it (default: `enlinea-` and the name of the evaluator).
    #[arg(long, value_name = "NAME")]
    package: Option<String>,

    /// The name that rankings show (default: that of the evaluator).
    #[arg(long, value_name = "TEXT")]
    alias: Option<String>,

    /// Write the functions that heuristics call instead (`conecta4.lisp`), to try files by hand: `(load "conecta4.lisp")`.
    #[arg(long, conflicts_with_all = ["player", "package", "alias"])]
    framework: bool,
}

/// What was written.
#[derive(Serialize)]
struct Exported {
    player: Option<String>,
    package: String,
    alias: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    bytes: usize,
    /// The file itself, if it is written nowhere else.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

pub(crate) fn run(
    args: &ExportArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let Target::Lisp(args) = &args.target;
    let (file, player) = match &args.player {
        None => (framework(), None),
        Some(player) => (lisp_file(player, args, global)?, Some(player.clone())),
    };
    let bytes = file.text.len();
    if let Some(output) = &args.output {
        if let Some(player) = &player {
            check_output(output, Path::new(player))?;
        }
        write_file(output, file.text.as_bytes())?;
    }
    let exported = Exported {
        alias: player.is_some().then(|| file.alias.clone()),
        player,
        package: file.package,
        file: args.output.as_ref().map(|path| path.display().to_string()),
        bytes,
        text: args.output.is_none().then(|| file.text.clone()),
    };
    printer.result(&exported, || match &exported.file {
        Some(name) => format!("{name}: {bytes} bytes, package {}\n", exported.package),
        None => file.text.clone(),
    })?;
    if exported.file.is_none() {
        printer.remark(&format!("{bytes} bytes"))?;
    }
    Ok(ExitStatus::Done)
}

fn framework() -> LispFile {
    LispFile {
        package: "conecta4".to_owned(),
        alias: String::new(),
        text: LISP_FRAMEWORK.to_owned(),
    }
}

fn lisp_file(player: &str, args: &LispArgs, global: &GlobalArgs) -> anyhow::Result<LispFile> {
    let names = LispNames {
        package: args.package.clone(),
        alias: args.alias.clone(),
    };
    let (evaluator, rules) = match model(player)? {
        Some(model) => {
            let rules = model.rules();
            (EvaluatorPlan::of_model(player, model), rules)
        }
        None => (evaluator(player, global)?, global.rules),
    };
    let file = to_lisp(&evaluator, rules, &names);
    Ok(file.map_err(|error| WrongInput(format!("cannot export `{player}`: {error}")))?)
}

/// A shipped model by its name, or a model file.
fn model(name: &str) -> anyhow::Result<Option<Arc<Model>>> {
    if let Some(shipped) = SHIPPED.iter().find(|model| model.name == name) {
        return Ok(Some(shipped.model()));
    }
    if !Path::new(name).is_file() {
        return Ok(None);
    }
    let unusable = |reason: String| WrongInput(format!("cannot export `{name}`: {reason}"));
    let bytes = Files.bytes(name);
    let bytes = bytes.map_err(|error| unusable(error.to_string()))?;
    let model = Model::read(&bytes).map_err(|error| unusable(error.to_string()))?;
    Ok(Some(Arc::new(model)))
}

/// The evaluator of this name, else that of a player. A mode belongs to the evaluator, as in `enlinea eval`.
fn evaluator(player: &str, global: &GlobalArgs) -> anyhow::Result<EvaluatorPlan> {
    match EvaluatorPlan::read(player, global.rules, &Files) {
        Ok(evaluator) => return Ok(evaluator),
        Err(SpecError::Unknown { .. }) => {}
        Err(error) => return Err(spec_error(&error).into()),
    }
    let plan = PlayerPlan::read(player, global.rules, &Files);
    let plan = plan.map_err(|error| spec_error(&error))?;
    let evaluator = plan.evaluator().cloned();
    Ok(evaluator.ok_or_else(|| {
        let possible = exportable().join(", ");
        WrongInput(format!(
            "cannot export `{player}`: it has no evaluator; these can be written as Lisp: {possible}"
        ))
    })?)
}
