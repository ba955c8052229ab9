//! `enlinea book`: build, verify and describe opening books, and books of bounds.

mod bounds;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::Context;
use clap::{Args, Subcommand};
use enlinea_solver::{Book, BookBuildError, BookBuilder, Solver, SolverOptions};
use serde::Serialize;

use crate::args::GlobalArgs;
use crate::output::Printer;
use crate::output::file::write_file;
use crate::process::errors::file_error;
use crate::process::exit::{ExitStatus, WrongInput};
use crate::progress;
use crate::search::{Describe, Supervisor};
use crate::search::{SolverArgs, SolverSession, read_book};

pub(super) use bounds::BoardArgs;

/// Build, verify and describe opening books, and solve whole boards
#[derive(Args, Debug)]
pub(crate) struct BookArgs {
    #[command(subcommand)]
    command: BookCommand,
}

#[derive(Debug, Subcommand)]
enum BookCommand {
    Build(BuildArgs),
    Verify(VerifyArgs),
    Info(InfoArgs),
    Solve(bounds::SolveArgs),
    Bounds(bounds::BoundsArgs),
}

/// Solve all positions up to a ply and write them to a book
///
/// Results are appended to a journal beside the book. After an interruption of any kind the same command resumes where the
/// journal ends, and the finished book has the same bytes.
#[derive(Args, Debug)]
struct BuildArgs {
    /// The last ply of the book.
    #[arg(long, value_name = "N")]
    plies: u32,

    /// The book to write; its journal is this name followed by `.journal`.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Positions solved at the same time (default: the number of processors).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// Memory for the table of each position, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    table_mb: u32,
}

/// Solve a sample of a book again and compare
#[derive(Args, Debug)]
struct VerifyArgs {
    /// The book (default: the built-in one).
    file: Option<PathBuf>,

    /// The number of positions.
    #[arg(long, value_name = "K", default_value_t = 100)]
    sample: usize,

    /// Random seed of the sample.
    #[arg(long, default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    solver: SolverArgs,
}

/// Print what a book contains
#[derive(Args, Debug)]
struct InfoArgs {
    /// The book (default: the built-in one).
    file: Option<PathBuf>,
}

pub(crate) fn run(
    args: &BookArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    match &args.command {
        BookCommand::Build(args) => build(args, global, printer),
        BookCommand::Verify(args) => verify(args, global, printer),
        BookCommand::Info(args) => {
            let book = open_book(args.file.as_deref())?;
            describe_book(&book, args.file.as_deref(), printer)?;
            Ok(ExitStatus::Done)
        }
        BookCommand::Solve(args) => bounds::solve(args, global, printer),
        BookCommand::Bounds(args) => bounds::show(args, printer),
    }
}

fn open_book(file: Option<&Path>) -> Result<Arc<Book>, WrongInput> {
    match file {
        Some(path) => Ok(Arc::new(read_book(path)?)),
        None => Ok(Book::standard()),
    }
}

#[derive(Serialize)]
struct BookInfo {
    file: Option<String>,
    rules: String,
    plies: u32,
    positions: usize,
    bytes: usize,
}

fn describe_book(book: &Book, file: Option<&Path>, printer: &mut Printer) -> anyhow::Result<()> {
    let mut bytes = Vec::new();
    book.write(&mut bytes)?;
    let info = BookInfo {
        file: file.map(|path| path.display().to_string()),
        rules: book.rules().to_string(),
        plies: book.plies(),
        positions: book.len(),
        bytes: bytes.len(),
    };
    printer.result(&info, || {
        format!(
            "{}: {} up to ply {}, {} positions, {} bytes\n",
            info.file.as_deref().unwrap_or("the built-in book"),
            info.rules,
            info.plies,
            info.positions,
            info.bytes
        )
    })?;
    Ok(())
}

fn build(
    args: &BuildArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let wrong = |error: BookBuildError| WrongInput(error.to_string());
    let mut builder = BookBuilder::new(global.rules, args.plies).map_err(wrong)?;
    let journal_path = args.out.with_added_extension("journal");
    let mut journal = open_journal(&journal_path, &mut builder)?;
    let stop = Arc::<AtomicBool>::default();
    let solved = Arc::new(AtomicUsize::new(builder.progress().solved));
    let supervisor = Supervisor::new(Arc::clone(&stop))?;
    let show = describe_build(&solved, builder.progress().total);
    supervisor.begin(show, None, global);
    let options = SolverOptions::new()
        .table_mb(args.table_mb as usize)
        .stop(stop);
    let is_done = builder.run(workers(args.threads), &options, &mut journal, |progress| {
        solved.store(progress.solved, Ordering::Relaxed);
    });
    let stopped = supervisor.end();
    let is_done = is_done.with_context(|| format!("cannot build `{}`", args.out.display()))?;
    if !is_done && stopped.is_none() {
        let rules = global.rules;
        let message = format!("{rules} is too large: the solver cannot finish its positions");
        return Err(WrongInput(message).into());
    }
    if !is_done {
        let progress = builder.progress();
        printer.remark(&format!(
            "{} of {} positions are in `{}`; the same command resumes from there",
            progress.solved,
            progress.total,
            journal_path.display()
        ))?;
        return Ok(ExitStatus::Interrupted);
    }
    let book = builder.finish()?;
    let mut bytes = Vec::new();
    book.write(&mut bytes)?;
    write_file(&args.out, bytes)?;
    drop(journal);
    fs::remove_file(&journal_path)
        .with_context(|| format!("cannot remove `{}`", journal_path.display()))?;
    describe_book(&book, Some(&args.out), printer)?;
    Ok(ExitStatus::Done)
}

/// The threads asked for, or as many as there are processors.
fn workers(threads: Option<u16>) -> usize {
    match threads {
        Some(threads) => usize::from(threads),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    }
}

/// Opens a file that is read, and then written at its end by this program alone.
fn open_locked(what: &str, path: &Path) -> anyhow::Result<File> {
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(|error| file_error(what, path, error))?;
    // Held until the build ends, however it ends. Where there are no locks, there is no protection.
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        let reason = "another program is building this book";
        return Err(WrongInput(format!("{what} `{}`: {reason}", path.display())).into());
    }
    Ok(file)
}

/// Opens the journal, reads it and cuts off an unfinished last line.
fn open_journal(path: &Path, builder: &mut BookBuilder) -> anyhow::Result<File> {
    let wrong = |error| file_error("journal", path, error);
    let mut file = open_locked("journal", path)?;
    let resumed = builder
        .resume(BufReader::new(&file))
        .map_err(|error| match error {
            BookBuildError::Journal(error) => wrong(error),
            other => WrongInput(format!("journal `{}`: {other}", path.display())).into(),
        })?;
    file.set_len(resumed.bytes).map_err(wrong)?;
    file.seek(SeekFrom::End(0)).map_err(wrong)?;
    Ok(file)
}

fn describe_build(solved: &Arc<AtomicUsize>, total: usize) -> Describe {
    let solved = Arc::clone(solved);
    let (since, before) = (Instant::now(), solved.load(Ordering::Relaxed));
    Box::new(move || {
        let now = solved.load(Ordering::Relaxed);
        let left = match now - before {
            0 => "unknown time".to_owned(),
            done => {
                progress::time_text(since.elapsed().mul_f64((total - now) as f64 / done as f64))
            }
        };
        format!("{now} of {total} positions solved, {left} left")
    })
}

fn verify(
    args: &VerifyArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let book = open_book(args.file.as_deref())?;
    let mut session = SolverSession::without_book(&args.solver, global)?;
    let (mut right, mut status) = (0, ExitStatus::Done);
    let sample = book.sample(args.sample, args.seed);
    for (game, score) in &sample {
        let solved = session.ask(game, Solver::solve)?;
        if solved.stopped.is_some() {
            return Ok(ExitStatus::Interrupted);
        }
        match solved.answer.score() {
            Some(found) if found == *score => right += 1,
            Some(found) => {
                status = ExitStatus::No;
                let message = format!("{game}: the book says {score}, it is {found}");
                printer.error(&message)?;
            }
            None => {}
        }
    }
    let checked = Verified {
        rules: book.rules().to_string(),
        seed: args.seed,
        sample: sample.len(),
        right,
    };
    printer.result(&checked, || {
        format!("{right} of {} positions are right\n", sample.len())
    })?;
    if right < sample.len() {
        status = ExitStatus::No;
    }
    Ok(status)
}

#[derive(Serialize)]
struct Verified {
    rules: String,
    seed: u64,
    sample: usize,
    right: usize,
}
