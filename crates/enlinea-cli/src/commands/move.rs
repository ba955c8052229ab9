//! `enlinea move`: the column that a player chooses.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use enlinea_core::{Game, Rules};
use enlinea_players::search::score::ProvenEnd;
use enlinea_players::{Budget, Choice, Player, PlayerError, PlayerSpec, build_player};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::args::GlobalArgs;
use crate::input::BatchCase;
use crate::input::Files;
use crate::input::{self, PositionArgs};
use crate::output::number;
use crate::output::{Printer, position_name};
use crate::process::errors::spec_error;
use crate::process::exit::{ExitStatus, WrongInput};
use crate::search::parse_seconds;
use crate::search::{LispHeuristic, Stopped, Supervisor, player_error};

/// Ask a player for its move
///
/// Prints the column, its value for the side to move, the number of positions searched and the search depth. The value is on
/// the player's own scale: the expected score for `learned`, the exact one for `perfect`, the expected result from -1 to 1 for
/// `mcts` and `level`, else that of the evaluator. `enlinea players` lists the players.
#[derive(Args, Debug)]
pub(crate) struct MoveArgs {
    /// The player, for example `alphabeta(nodes=100000)`, `level(3)` or `lisp:FILE`.
    #[arg(value_name = "PLAYER", required_unless_present = "batch")]
    player: Option<String>,

    /// Maximum search depth, in plies.
    #[arg(long, value_name = "PLIES")]
    depth: Option<u32>,

    /// Maximum number of positions to search.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Maximum time; such moves are not reproducible.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    time_limit: Option<Duration>,

    /// Random seed.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Read cases from this file, one JSON object per line (`-` is standard input), with the fields search, mode, depth or n,
    /// heuristic, `heuristic_mode`, params, cols, rows, c, position. Each is printed with the added field `actual`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["player", "positions", "input"])]
    batch: Option<PathBuf>,

    #[command(flatten)]
    positions: PositionArgs,
}

/// A move with the player's value and effort.
#[derive(Serialize)]
struct Moved {
    position: String,
    rules: String,
    player: String,
    #[serde(rename = "move")]
    column: u32,
    /// Absent when the end is proven.
    value: Option<Value>,
    /// Plies to a proven win.
    #[serde(skip_serializing_if = "Option::is_none")]
    wins_in: Option<u32>,
    /// Plies to a proven loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    loses_in: Option<u32>,
    nodes: u64,
    depth: u32,
}

pub(crate) fn run(
    args: &MoveArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let mut thinking = Thinking::new(args, global)?;
    if let Some(file) = &args.batch {
        let parse = |line: &str| Task::parse(global.rules, line);
        return input::for_each_line(file, printer, parse, |task, printer| {
            let Some(task) = task else {
                return Ok(ExitStatus::Done);
            };
            let mut player = build(&task.player, task.case.game.rules())?;
            let (choice, status) = thinking.ask(&mut *player, &task.case.game)?;
            printer.json(&task.case.answered(actual(&choice)))?;
            Ok(status)
        });
    }
    let text = args.player.as_deref().unwrap_or_default();
    let spec = Asked::read(text)?;
    // An unknown name is one error, not one per position.
    spec.build(global.rules)?;
    let mut seated: Option<(Rules, Box<dyn Player>)> = None;
    input::for_each_position(&args.positions, global, printer, |game, printer| {
        let rules = game.rules();
        if seated.as_ref().is_none_or(|(known, _)| *known != rules) {
            seated = Some((rules, spec.build(rules)?));
        }
        let (_, player) = seated.as_mut().expect("it was just built");
        if game.outcome().is_over() {
            printer.error(&format!("{game}: the game is over ({})", game.outcome()))?;
            return Ok(ExitStatus::WrongInput);
        }
        let (choice, status) = thinking.ask(&mut **player, game)?;
        let end = choice.value.and_then(ProvenEnd::of);
        let moved = Moved {
            position: game.to_text(),
            rules: rules.to_string(),
            player: spec.text(),
            column: choice.column.number(),
            value: choice.value.filter(|_| end.is_none()).map(number::to_json),
            wins_in: end.and_then(ProvenEnd::wins_in),
            loses_in: end.and_then(ProvenEnd::loses_in),
            nodes: choice.nodes,
            depth: choice.depth,
        };
        printer.result(&moved, || line(&moved, &choice, global.quiet))?;
        Ok(status)
    })
}

fn build(spec: &PlayerSpec, rules: Rules) -> anyhow::Result<Box<dyn Player>> {
    let player = build_player(spec, rules, &Files);
    player.map_err(|error| spec_error(&error).into())
}

/// A player of the library, or a heuristic file.
enum Asked {
    BuiltIn(PlayerSpec),
    Lisp(String),
}

impl Asked {
    fn read(text: &str) -> Result<Asked, WrongInput> {
        if let Some(heuristic) = LispHeuristic::read(text) {
            return Ok(Asked::Lisp(heuristic?.name().to_owned()));
        }
        let spec = text.parse();
        spec.map(Asked::BuiltIn)
            .map_err(|error| WrongInput(format!("{error}")))
    }

    fn text(&self) -> String {
        match self {
            Asked::BuiltIn(spec) => spec.to_string(),
            Asked::Lisp(text) => text.clone(),
        }
    }

    fn build(&self, rules: Rules) -> anyhow::Result<Box<dyn Player>> {
        match self {
            Asked::BuiltIn(spec) => build(spec, rules),
            Asked::Lisp(text) => match LispHeuristic::read(text) {
                Some(heuristic) => Ok(Box::new(heuristic?)),
                None => Err(WrongInput(format!("`{text}` is not a Lisp heuristic")).into()),
            },
        }
    }
}

/// Asks players within the limits of the command line.
struct Thinking<'a> {
    args: &'a MoveArgs,
    global: &'a GlobalArgs,
    budget: Budget,
    supervisor: Supervisor,
}

impl<'a> Thinking<'a> {
    fn new(args: &'a MoveArgs, global: &'a GlobalArgs) -> anyhow::Result<Thinking<'a>> {
        let stop = Arc::<AtomicBool>::default();
        Ok(Thinking {
            args,
            global,
            budget: Budget::unlimited()
                .depth(args.depth)
                .nodes(args.nodes)
                .stop(Arc::clone(&stop)),
            supervisor: Supervisor::new(stop)?,
        })
    }

    fn ask(
        &mut self,
        player: &mut dyn Player,
        game: &Game,
    ) -> anyhow::Result<(Choice, ExitStatus)> {
        player.start(game.rules(), game.side_to_move(), self.args.seed)?;
        let name = game.to_text();
        let describe = Box::new(move || format!("{name}: thinking"));
        self.supervisor
            .begin(describe, self.args.time_limit, self.global);
        let choice = player.choose(game, &self.budget);
        let stopped = self.supervisor.end();
        let status = match stopped {
            Some(Stopped::Interrupt) => ExitStatus::Interrupted,
            _ => ExitStatus::Done,
        };
        let name = self.args.player.as_deref().unwrap_or_default();
        match choice {
            Ok(choice) => Ok((choice, status)),
            // Only a heuristic file has no move when it is stopped.
            Err(PlayerError::Failed(_)) if stopped.is_some() => {
                Err(WrongInput(format!("`{name}` was stopped before it had a move")).into())
            }
            Err(error) => Err(player_error(name, error)),
        }
    }
}

/// A case of a batch with the player that it names.
struct Task {
    case: BatchCase,
    player: PlayerSpec,
}

impl Task {
    fn parse(rules: Rules, line: &str) -> Result<Option<Task>, String> {
        let Some(case) = BatchCase::parse(rules, line)? else {
            return Ok(None);
        };
        if case.game.outcome().is_over() {
            return Err(format!("the game is over ({})", case.game.outcome()));
        }
        if case.side != case.game.side_to_move() {
            return Err(format!("{} is to move", case.game.side_to_move()));
        }
        let text = spec_text(&case)?;
        let player: PlayerSpec = text.parse().map_err(|error| format!("{error}"))?;
        // It is built again when it is asked; here only errors matter.
        build_player(&player, case.game.rules(), &Files)
            .map_err(|error| format!("player `{player}`: {error}"))?;
        Ok(Some(Task { case, player }))
    }
}

/// `course-negamax(eval=ab29a(mode=published), mode=fixed, depth=4)`.
fn spec_text(case: &BatchCase) -> Result<String, String> {
    let mut arguments = Vec::new();
    if let Some(heuristic) = case.text("heuristic")? {
        let evaluator = case.evaluator(heuristic, case.text("heuristic_mode")?)?;
        arguments.push(format!("eval={evaluator}"));
    }
    if let Some(mode) = case.text("mode")? {
        arguments.push(format!("mode={mode}"));
    }
    for name in ["depth", "n"] {
        if let Some(number) = case.number(name)? {
            arguments.push(format!("{name}={number}"));
        }
    }
    let search = case.required("search")?;
    Ok(format!("{search}({})", arguments.join(", ")))
}

fn actual(choice: &Choice) -> Value {
    let mut fields = Map::new();
    fields.insert("move".to_owned(), json!(choice.column.number()));
    fields.insert("value".to_owned(), json!(choice.value.map(number::to_json)));
    fields.insert("nodes".to_owned(), json!(choice.nodes));
    Value::Object(fields)
}

fn line(moved: &Moved, choice: &Choice, quiet: bool) -> String {
    if quiet {
        return format!("{}\n", moved.column);
    }
    let position = position_name(&moved.position);
    let value = match choice.value {
        None => "no value".to_owned(),
        Some(value) => ProvenEnd::of(value).map_or_else(
            || format!("value {}", number::to_text(value)),
            |end| end.to_string(),
        ),
    };
    format!(
        "{position} {}  {value}, {} nodes, depth {}\n",
        moved.column, moved.nodes, moved.depth
    )
}
