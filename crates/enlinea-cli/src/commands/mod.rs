//! One file per command: arguments, a library call, the printer.

use crate::args::{Command, GlobalArgs};
use crate::output::Printer;
use crate::process::exit::ExitStatus;

pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod check_player;
pub(crate) mod class;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod data;
pub(crate) mod engine;
pub(crate) mod eval;
pub(crate) mod experiment;
pub(crate) mod export;
pub(crate) mod learn;
pub(crate) mod man;
pub(crate) mod r#match;
pub(crate) mod r#move;
pub(crate) mod page;
pub(crate) mod panel;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod puzzles;
pub(crate) mod ratings;
pub(crate) mod serve;
pub(crate) mod shard;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod tournament;
pub(crate) mod tune;

/// Runs a command.
pub(crate) fn run(
    command: Command,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    match command {
        Command::Play(args) => play::run(&args, global, printer),
        Command::Show(args) => show::run(&args, global, printer),
        Command::Solve(args) => solve::run(&args, global, printer),
        Command::Analyze(args) => analyze::run(&args, global, printer),
        Command::Book(args) => book::run(&args, global, printer),
        Command::Bench(args) => bench::run(&args, printer),
        Command::Panel(args) => panel::run(&args, printer),
        Command::Match(args) => r#match::run(&args, global, printer),
        Command::Tournament(args) => tournament::run(&args, global, printer),
        Command::Ratings(args) => ratings::run(&args, global, printer),
        Command::Class(args) => class::run(&args, global, printer),
        Command::Tune(args) => tune::run(&args, global, printer),
        Command::Learn(args) => learn::run(&args, global, printer),
        Command::Experiment(args) => experiment::run(&args, global, printer),
        Command::Export(args) => export::run(&args, global, printer),
        Command::Data(args) => data::run(&args, global, printer),
        Command::Shard(args) => shard::run(&args, global, printer),
        Command::Engine(args) => engine::run(&args, global),
        Command::CheckPlayer(args) => check_player::run(&args, global, printer),
        Command::Perft(args) => perft::run(&args, global, printer),
        Command::Count(args) => count::run(&args, global, printer),
        Command::Players(args) => players::run(&args, global, printer),
        Command::Puzzles(args) => puzzles::run(&args, global, printer),
        Command::Eval(args) => eval::run(&args, global, printer),
        Command::Move(args) => r#move::run(&args, global, printer),
        Command::Serve(args) => serve::run(&args, printer),
        Command::Page(args) => page::run(&args, printer),
        Command::Completions(args) => completions::run(&args, printer),
        Command::Man(args) => man::run(&args, printer),
    }
}
