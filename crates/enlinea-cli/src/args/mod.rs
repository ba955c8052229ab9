//! What can be typed: every command and flag with its documentation.

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Parser, Subcommand, ValueEnum};
use enlinea_core::Rules;

use crate::commands;

const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  a check failed, or the answer of the game is no
  2  wrong usage or input
  3  interrupted
  4  our fault: a bug, or the system let us down

Positions are moves from the empty board, one character a column: 1..9, a..z (4455 is four moves);
numbers with commas on boards of more than 35 columns; `-` is a pass in a set-up position (write `--`
before positions that begin with one). Diagrams are rows from the top separated by `/`, with x, o and
dots. A position may carry its rules in front: 8x7c4:4455. The empty text is the empty board.";

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// A workbench for Connect Four and its family: any columns x rows, C in line, P pieces a side.
#[derive(Debug, Parser)]
#[command(name = "enlinea", version, after_help = EXIT_CODES, styles = STYLES, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: GlobalArgs,

    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Flags that every command has.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Options of every command")]
pub(crate) struct GlobalArgs {
    /// The game: columns x rows, then c and the length of a line (4 if absent), then p and the pieces
    /// a side (unlimited if absent). Examples: 7x6, 8x7c4, 9x7c5p31.
    #[arg(long, global = true, default_value_t = Rules::STANDARD, value_name = "RULES")]
    pub(crate) rules: Rules,

    /// Print one JSON object a line, errors too.
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// Print results only: no progress, no remarks.
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,

    /// When to use colour.
    #[arg(long, global = true, default_value = "auto", value_name = "WHEN")]
    pub(crate) color: ColorChoice,
}

/// Values of `--color`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal that can, unless `NO_COLOR` is set.
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
    Match(commands::r#match::MatchArgs),
    Tournament(commands::tournament::TournamentArgs),
    Tune(commands::tune::TuneArgs),
    Experiment(commands::experiment::ExperimentArgs),
    Engine(commands::engine::EngineArgs),
    CheckPlayer(commands::check_player::CheckPlayerArgs),
    Perft(commands::perft::PerftArgs),
    Count(commands::count::CountArgs),
    Players(commands::players::PlayersArgs),
    Eval(commands::eval::EvalArgs),
    Move(commands::r#move::MoveArgs),
    Serve(commands::serve::ServeArgs),
    Completions(commands::completions::CompletionsArgs),
    Man(commands::man::ManArgs),
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
