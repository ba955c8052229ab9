//! `enlinea analyze`: the score of every column, the best ones, and how the game goes on.

use clap::Args;
use enlinea_core::{Column, Game, Move, column_text, moves_text};
use enlinea_solver::{Analysis, ColumnSolution};
use serde::Serialize;

use crate::answer::{self, Answer};
use crate::cli::GlobalArgs;
use crate::columns;
use crate::exit::ExitStatus;
use crate::input::{self, PositionArgs};
use crate::output::Printer;
use crate::solving::{Session, SolverArgs, Timed};

/// Score every column of positions, with the best continuation
#[derive(Args, Debug)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    positions: PositionArgs,

    /// Print nodes and microseconds too.
    #[arg(long)]
    stats: bool,

    #[command(flatten)]
    solver: SolverArgs,
}

#[derive(Serialize)]
struct Analyzed {
    position: String,
    rules: String,
    #[serde(flatten)]
    answer: Answer,
    columns: Vec<AnalyzedColumn>,
    best: Vec<u32>,
    line: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    book: bool,
    nodes: u64,
    microseconds: f64,
}

#[derive(Serialize)]
struct AnalyzedColumn {
    column: u32,
    #[serde(flatten)]
    answer: Answer,
}

pub(crate) fn run(
    args: &AnalyzeArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let mut session = Session::new(&args.solver, global);
    let mut is_first = true;
    input::for_each_position(&args.positions, global, printer, |game, printer| {
        let analyzed = session.ask(game, |solver, game| solver.analyze(game))?;
        if !is_first && !printer.is_json() {
            printer.text("\n")?;
        }
        is_first = false;
        let result = describe(game, &analyzed);
        printer.result(&result, || write(game, &analyzed, args.stats))?;
        Ok(answer::status(analyzed.answer.stopped(), analyzed.stopped))
    })
}

fn describe(game: &Game, analyzed: &Timed<Analysis>) -> Analyzed {
    let analysis = &analyzed.answer;
    let columns = analysis.columns.iter().map(|column| AnalyzedColumn {
        column: column.column.number(),
        answer: column_answer(game, column),
    });
    Analyzed {
        position: game.to_text(),
        rules: game.rules().to_string(),
        answer: Answer::new(game.rules(), game.plies(), &analysis.solution),
        columns: columns.collect(),
        best: analysis.best.iter().map(|column| column.number()).collect(),
        line: line_text(game, &analysis.line),
        stopped: answer::stop_word(analysis.stopped(), analyzed.stopped),
        book: analysis.solution.from_book,
        nodes: analysis.solution.nodes,
        microseconds: answer::microseconds(analyzed),
    }
}

/// A column's answer is one for the side to move, counted from the position before the move.
fn column_answer(game: &Game, column: &ColumnSolution) -> Answer {
    Answer::new(game.rules(), game.plies(), &column.solution)
}

fn line_text(game: &Game, line: &[Column]) -> String {
    let moves: Vec<Move> = line.iter().copied().map(Move::Drop).collect();
    moves_text(game.rules(), &moves)
}

fn write(game: &Game, analyzed: &Timed<Analysis>, stats: bool) -> String {
    let analysis = &analyzed.answer;
    let mut text = format!("{game}\n");
    if game.outcome().is_over() {
        return text + &format!("the game is over: {}\n", game.outcome());
    }
    for column in &analysis.columns {
        let answer = column_answer(game, column);
        let mark = if analysis.best.contains(&column.column) {
            '*'
        } else {
            ' '
        };
        let name = column_text(game.rules(), column.column);
        let words = answer::words(game, &column.solution);
        text += &format!("{mark} {name:>2} {:>7}  {words}\n", answer.score_text());
    }
    let best = columns::ranges(game.rules(), &analysis.best);
    text += &format!(
        "{} to move: {}; best: {best}\n",
        game.side_to_move(),
        answer::words(game, &analysis.solution)
    );
    if !analysis.line.is_empty() {
        text += &format!("line: {}\n", line_text(game, &analysis.line));
    }
    if let Some(reason) = answer::stop_word(analysis.stopped(), analyzed.stopped) {
        text += &format!("not exact: {reason}\n");
    }
    if stats {
        let microseconds = answer::microseconds(analyzed);
        text += &format!("{} nodes, {microseconds:.1} us\n", analysis.solution.nodes);
    }
    text
}
