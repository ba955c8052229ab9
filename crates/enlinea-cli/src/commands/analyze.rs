//! `enlinea analyze`: the score of every column, the best ones, and the best line.

use clap::Args;
use enlinea_core::{Column, Game, Move, column_text, moves_text};
use enlinea_solver::{Analysis, ColumnSolution, Reason, explain};
use serde::Serialize;

use crate::args::GlobalArgs;
use crate::input::{self, PositionArgs};
use crate::output::Printer;
use crate::output::columns;
use crate::output::reasons::{self, ReasonReport};
use crate::output::solution::{self, Answer};
use crate::process::exit::ExitStatus;
use crate::search::{SolverArgs, SolverSession, Timed};

/// Score every column of positions and show the best line
#[derive(Args, Debug)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    positions: PositionArgs,

    /// Also print nodes and microseconds.
    #[arg(long)]
    stats: bool,

    /// Also say why: threats, zugzwang, and which rules hold which squares.
    #[arg(long)]
    explain: bool,

    #[command(flatten)]
    solver: SolverArgs,
}

/// Nodes for the rest of the best line, where a reason may be found: a few seconds.
const LINE_NODES: u64 = 50_000_000;

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
    reasons: Option<Vec<ReasonReport>>,
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
    let mut session = SolverSession::new(&args.solver, global)?;
    let mut is_first = true;
    input::for_each_position(&args.positions, global, printer, |game, printer| {
        let analyzed = session.ask(game, |solver, game| {
            let mut analysis = solver.analyze(game)?;
            if args.explain {
                solver.lengthen_line(game, &mut analysis, LINE_NODES)?;
            }
            Ok(analysis)
        })?;
        if !is_first && !printer.is_json() {
            printer.text("\n")?;
        }
        is_first = false;
        let reasons = args.explain.then(|| explain(game, &analyzed.answer));
        let result = describe(game, &analyzed, reasons.as_deref());
        printer.result(&result, || {
            write(game, &analyzed, reasons.as_deref(), args.stats)
        })?;
        Ok(solution::status(
            analyzed.answer.stopped(),
            analyzed.stopped,
        ))
    })
}

fn describe(game: &Game, analyzed: &Timed<Analysis>, reasons: Option<&[Reason]>) -> Analyzed {
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
        reasons: reasons.map(|reasons| {
            let reports = reasons.iter();
            reports
                .map(|reason| ReasonReport::new(game, reason))
                .collect()
        }),
        stopped: solution::stop_word(analysis.stopped(), analyzed.stopped),
        book: analysis.solution.from_book,
        nodes: analysis.solution.nodes,
        microseconds: solution::microseconds(analyzed),
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

/// Whether the game is over after these moves.
fn ends(game: &Game, line: &[Column]) -> bool {
    let mut game = game.clone();
    line.iter().all(|&column| game.play(column).is_ok()) && game.outcome().is_over()
}

fn write(
    game: &Game,
    analyzed: &Timed<Analysis>,
    reasons: Option<&[Reason]>,
    stats: bool,
) -> String {
    let analysis = &analyzed.answer;
    let mut lines = vec![game.to_string()];
    if game.outcome().is_over() {
        lines.push(format!("the game is over: {}", game.outcome()));
        lines.extend(reasons.into_iter().flat_map(|r| reasons::lines(game, r)));
        return lines.join("\n") + "\n";
    }
    lines.extend(analysis.columns.iter().map(|column| {
        let is_best = analysis.best.contains(&column.column);
        column_line(game, column, is_best)
    }));
    let best = if analysis.best.is_empty() {
        "not known yet".to_owned()
    } else {
        columns::ranges(game.rules(), &analysis.best)
    };
    lines.push(format!(
        "{} to move: {}; best: {best}",
        game.side_to_move(),
        solution::words(game, &analysis.solution),
    ));
    if !analysis.line.is_empty() {
        // The line may end where the book ends: the rest would cost more than the scores.
        let rest = if ends(game, &analysis.line) {
            ""
        } else {
            " ..."
        };
        lines.push(format!("line: {}{rest}", line_text(game, &analysis.line)));
    }
    if let Some(reason) = solution::stop_word(analysis.stopped(), analyzed.stopped) {
        lines.push(format!("not exact: {reason}"));
    }
    lines.extend(reasons.into_iter().flat_map(|r| reasons::lines(game, r)));
    if stats {
        let microseconds = solution::microseconds(analyzed);
        let nodes = analysis.solution.nodes;
        lines.push(format!("{nodes} nodes, {microseconds:.1} us"));
    }
    lines.join("\n") + "\n"
}

fn column_line(game: &Game, column: &ColumnSolution, is_best: bool) -> String {
    let mark = if is_best { '*' } else { ' ' };
    let name = column_text(game.rules(), column.column);
    let score = column_answer(game, column).score_text();
    let words = solution::words(game, &column.solution);
    format!("{mark} {name:>2} {score:>7}  {words}")
}
