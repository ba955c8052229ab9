//! `enlinea eval`: the value that an evaluator gives to positions.

use std::path::PathBuf;

use clap::Args;
use enlinea_core::{Game, Rules, Side};
use enlinea_players::{EvaluatorPlan, FeatureSet, FeatureSetDefinition, Features, Mode, Part};
use serde::Serialize;
use serde_json::{Value, json};

use crate::args::GlobalArgs;
use crate::input::BatchCase;
use crate::input::Files;
use crate::input::{self, PositionArgs};
use crate::output::number;
use crate::output::{Printer, position_name};
use crate::process::errors::spec_error;
use crate::process::exit::{ExitStatus, WrongInput};
use crate::search::LispHeuristic;

/// Evaluate positions with a heuristic
///
/// The value is for the side to move unless `--for` names a side. `enlinea players` lists the evaluators.
#[derive(Args, Debug)]
pub(crate) struct EvalArgs {
    /// The evaluator, for example `uam-lines-10`, `uba-score(weights=ramp)` or `lisp:FILE`, a heuristic of the Lisp course.
    #[arg(value_name = "EVALUATOR", required_unless_present = "batch")]
    evaluator: Option<String>,

    /// Its mode (default: that of the evaluator).
    #[arg(long, value_name = "MODE", value_parser = parse_mode)]
    mode: Option<Mode>,

    /// The side whose value is printed: 1 is red, 2 is yellow.
    #[arg(long = "for", value_name = "SIDE", value_parser = clap::value_parser!(u8).range(1..=2))]
    side: Option<u8>,

    /// Also print the terms that add up to the value.
    #[arg(long)]
    trace: bool,

    /// Read cases from this file, one JSON object per line (`-` is standard input), with the fields heuristic, mode, cols,
    /// rows, c, position, player, params. Each is printed with the added field `actual`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["evaluator", "mode", "side", "trace", "positions", "input"])]
    batch: Option<PathBuf>,

    #[command(flatten)]
    positions: PositionArgs,
}

fn parse_mode(text: &str) -> Result<Mode, String> {
    Mode::find(text).ok_or_else(|| {
        let names: Vec<&str> = Mode::ALL.into_iter().map(Mode::name).collect();
        format!("there is no mode `{text}`: {}", names.join(", "))
    })
}

/// A value with where it comes from.
#[derive(Serialize)]
struct Evaluated {
    position: String,
    rules: String,
    evaluator: String,
    player: u8,
    value: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Probabilities>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<Vec<NamedValue>>,
}

/// How probable a model holds each outcome.
#[derive(Serialize)]
struct Probabilities {
    win: Value,
    draw: Value,
    loss: Value,
}

#[derive(Serialize)]
struct NamedValue {
    name: String,
    value: Value,
}

pub(crate) fn run(
    args: &EvalArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    if let Some(file) = &args.batch {
        let parse = |line: &str| answer(global.rules, line);
        return input::for_each_line(file, printer, parse, |answer, printer| {
            if let Some(answer) = answer {
                printer.json(answer)?;
            }
            Ok(ExitStatus::Done)
        });
    }
    let name = args.evaluator.as_deref().unwrap_or_default();
    if let Some(heuristic) = LispHeuristic::read(name) {
        return run_lisp(args, &mut heuristic?, global, printer);
    }
    // An unknown name is one error, not one per position.
    Evaluator::read(name, args.mode, global.rules).map_err(WrongInput)?;
    input::for_each_position(&args.positions, global, printer, |game, printer| {
        let evaluated = evaluate(args, name, game)?;
        printer.result(&evaluated, || line(&evaluated, global.quiet))?;
        Ok(ExitStatus::Done)
    })
}

/// The values of a heuristic file.
fn run_lisp(
    args: &EvalArgs,
    heuristic: &mut LispHeuristic,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    if args.mode.is_some() || args.trace {
        let message = "a Lisp heuristic has no `--mode` and no `--trace`";
        return Err(WrongInput(message.to_owned()).into());
    }
    input::for_each_position(&args.positions, global, printer, |game, printer| {
        let side = side(args, game);
        let evaluated = Evaluated {
            position: game.to_text(),
            rules: game.rules().to_string(),
            evaluator: heuristic.name().to_owned(),
            player: side.number(),
            value: number::to_json(heuristic.value(game, side)?),
            outcome: None,
            parts: None,
        };
        printer.result(&evaluated, || line(&evaluated, global.quiet))?;
        Ok(ExitStatus::Done)
    })
}

fn side(args: &EvalArgs, game: &Game) -> Side {
    match args.side {
        None => game.side_to_move(),
        Some(1) => Side::First,
        Some(_) => Side::Second,
    }
}

/// A case of a batch with our value.
fn answer(rules: Rules, line: &str) -> Result<Option<serde_json::Map<String, Value>>, String> {
    let Some(case) = BatchCase::parse(rules, line)? else {
        return Ok(None);
    };
    let mode = case.text("mode")?;
    let spec = case.evaluator(case.required("heuristic")?, mode)?;
    let evaluator = Evaluator::read(&spec, None, case.game.rules())?;
    let value = evaluator.value(&case.game, case.side)?;
    Ok(Some(case.answered(value)))
}

fn evaluate(args: &EvalArgs, name: &str, game: &Game) -> anyhow::Result<Evaluated> {
    let side = side(args, game);
    let evaluator = Evaluator::read(name, args.mode, game.rules()).map_err(WrongInput)?;
    let parts = args.trace.then(|| evaluator.parts(game, side));
    let named = |part: Part| NamedValue {
        name: part.name,
        value: number::to_json(part.value),
    };
    Ok(Evaluated {
        position: game.to_text(),
        rules: game.rules().to_string(),
        evaluator: evaluator.name(),
        player: side.number(),
        value: evaluator.value(game, side).map_err(WrongInput)?,
        outcome: evaluator.outcome(game, side),
        parts: parts.map(|parts| parts.into_iter().map(named).collect()),
    })
}

/// A number or a set of features.
enum Evaluator {
    Number(EvaluatorPlan),
    Features(FeatureSet, String),
}

impl Evaluator {
    fn read(text: &str, mode: Option<Mode>, rules: Rules) -> Result<Evaluator, String> {
        let call: enlinea_players::spec::Call = text.parse().map_err(|error| format!("{error}"))?;
        let written = call
            .arguments
            .iter()
            .find(|a| a.key.as_deref() == Some("mode"));
        let written = written.and_then(|argument| Mode::find(&argument.value.name));
        if let Some(definition) = FeatureSetDefinition::find(&call.name) {
            let mode = mode.or(written).unwrap_or(definition.modes[0]);
            if let Some(set) = FeatureSet::find(&call.name, Some(mode)) {
                let spec = format!("{}(mode={mode})", definition.slug);
                return Ok(Evaluator::Features(set, spec));
            }
        }
        let spec = EvaluatorPlan::from_call(&call, rules, &Files);
        let spec = spec.map_err(|error| spec_error(&error).0)?;
        let spec = match mode {
            None => spec,
            Some(mode) => spec
                .with_mode(mode)
                .map_err(|mode| format!("`{}` has no mode `{mode}`", call.name))?,
        };
        Ok(Evaluator::Number(spec))
    }

    fn name(&self) -> String {
        match self {
            Evaluator::Number(spec) => spec.to_string(),
            Evaluator::Features(_, spec) => spec.clone(),
        }
    }

    fn value(&self, game: &Game, side: Side) -> Result<Value, String> {
        match self {
            Evaluator::Number(spec) => Ok(number::to_json(spec.of_game(game, side))),
            Evaluator::Features(set, _) => {
                let features = set.of_game(game, side).map_err(|error| error.to_string())?;
                Ok(to_json(&features))
            }
        }
    }

    fn outcome(&self, game: &Game, side: Side) -> Option<Probabilities> {
        let Evaluator::Number(spec) = self else {
            return None;
        };
        let outlook = spec.outlook_on_game(game, side)?;
        Some(Probabilities {
            win: number::to_json(outlook.win),
            draw: number::to_json(outlook.draw()),
            loss: number::to_json(outlook.loss),
        })
    }

    fn parts(&self, game: &Game, side: Side) -> Vec<Part> {
        match self {
            Evaluator::Number(spec) => spec.parts_of_game(game, side),
            Evaluator::Features(..) => Vec::new(),
        }
    }
}

fn to_json(features: &Features) -> Value {
    match features {
        Features::Learning(list) => list.iter().copied().map(number::to_json).collect(),
        Features::Chains(chains) => json!(chains),
    }
}

/// For people: the position and its value, then the parts.
fn line(evaluated: &Evaluated, quiet: bool) -> String {
    let value = plain(&evaluated.value);
    let mut text = if quiet {
        format!("{value}\n")
    } else {
        format!("{} {value}\n", position_name(&evaluated.position))
    };
    let parts = evaluated.parts.iter().flatten();
    text.extend(parts.map(|part| format!("  {:<28} {:>14}\n", part.name, plain(&part.value))));
    text
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        value => value.to_string(),
    }
}
