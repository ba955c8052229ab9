//! The command line: every command and global flag with its documentation.

mod access;
mod logs;
mod protocol;

use std::ffi::OsString;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use enlinea_core::Rules;

use crate::commands;
pub(crate) use access::{AccessArgs, Admittance};
pub(crate) use logs::{LogArgs, note_missing_logs};
pub(crate) use protocol::ProtocolArg;

/// One line per paragraph: clap wraps them to the terminal.
const AFTER_HELP: &str = "\
Exit codes:
  0  success
  1  a check failed, the answer is no, or games were forfeited
  2  invalid usage or input
  3  stopped by Ctrl-C or a signal
  4  a bug, or a failure of the system

Positions are moves from the empty board, one character per column: 1 to 9, then a to z (4455 is four moves); \
boards of more than 35 columns take numbers separated by commas. `-` is a pass in a set-up position; write `--` before a \
position that begins with one. A diagram lists its rows from the top, separated by `/`: x is red, o is yellow, a dot is \
empty. A position may begin with its rules: 8x7c4:4455. The empty text is the empty board.";

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// A workbench for Connect Four and its family: any board size, line length and number of pieces.
#[derive(Debug, Parser)]
#[command(name = "enlinea", version, after_help = AFTER_HELP, styles = STYLES, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: GlobalArgs,

    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Cli {
    /// Reads a command line.
    pub(crate) fn read(arguments: &[OsString]) -> Result<Cli, clap::Error> {
        let mut matches = with_negative_numbers(Cli::command()).try_get_matches_from(arguments)?;
        Cli::from_arg_matches_mut(&mut matches)
    }
}

/// Lets `--games -5` reach the parser of numbers: otherwise clap takes `-5` for a flag and its tip is wrong.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    command
        .mut_args(|arg| {
            let is_option = !arg.is_positional() && arg.get_action().takes_values();
            arg.allow_negative_numbers(is_option)
        })
        .mut_subcommands(with_negative_numbers)
}

/// Flags of every command.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Global options")]
pub(crate) struct GlobalArgs {
    /// The game: columns x rows, then `c` and the line length (default 4), then `p` and the number of pieces per side
    /// (default: unlimited). Examples: 7x6, 8x7c4, 9x7c5p31.
    #[arg(long, global = true, default_value_t = Rules::STANDARD, value_name = "RULES")]
    pub(crate) rules: Rules,

    /// Print one JSON object per line, errors too.
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// Print results only: no progress, no notes.
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,

    /// When to use colour.
    #[arg(long, global = true, default_value = "auto", value_name = "WHEN")]
    pub(crate) color: ColorChoice,
}

/// Values of `--color`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// When the terminal supports it, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The commands. Each has a file of the same name under `commands/`.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Play(commands::play::PlayArgs),
    Show(commands::show::ShowArgs),
    Solve(commands::solve::SolveArgs),
    Analyze(commands::analyze::AnalyzeArgs),
    Book(commands::book::BookArgs),
    Bench(commands::bench::BenchArgs),
    Panel(commands::panel::PanelArgs),
    Match(commands::r#match::MatchArgs),
    Tournament(commands::tournament::TournamentArgs),
    Ratings(commands::ratings::RatingsArgs),
    Class(commands::class::ClassArgs),
    Tune(commands::tune::TuneArgs),
    Learn(commands::learn::LearnArgs),
    Experiment(commands::experiment::ExperimentArgs),
    Export(commands::export::ExportArgs),
    Data(commands::data::DataArgs),
    Shard(commands::shard::ShardArgs),
    Engine(commands::engine::EngineArgs),
    CheckPlayer(commands::check_player::CheckPlayerArgs),
    Perft(commands::perft::PerftArgs),
    Count(commands::count::CountArgs),
    Players(commands::players::PlayersArgs),
    Puzzles(commands::puzzles::PuzzlesArgs),
    Eval(commands::eval::EvalArgs),
    Move(commands::r#move::MoveArgs),
    Serve(commands::serve::ServeArgs),
    Page(commands::page::PageArgs),
    Completions(commands::completions::CompletionsArgs),
    Man(commands::man::ManArgs),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
