//! Positions as arguments, or one a line from a file or standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use enlinea_core::{Excerpt, Game, Rules};

use crate::cli::GlobalArgs;
use crate::exit::{ExitStatus, WrongInput};
use crate::output::{BatchPlace, Printer};

/// Where a command gets its positions from.
#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    /// Positions; without any, one a line from standard input if something is piped in, otherwise the empty board.
    #[arg(value_name = "POSITION")]
    positions: Vec<String>,

    /// Read positions from this file, one a line (`-` is standard input, also when it is empty).
    #[arg(long, value_name = "FILE", conflicts_with = "positions")]
    input: Option<PathBuf>,
}

/// A line longer than this is no position: the largest board written as a diagram with all its moves is
/// shorter.
const LONGEST_LINE: usize = 64 * 1024;

/// Runs a command on each position, in order. A bad one is reported with its place and the rest goes on; the
/// exit status tells.
pub(crate) fn for_each_position(
    args: &PositionArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
    mut command: impl FnMut(&Game, &mut Printer) -> anyhow::Result<ExitStatus>,
) -> anyhow::Result<ExitStatus> {
    let mut batch = Batch {
        rules: global.rules,
        printer,
        command: &mut command,
        status: ExitStatus::Done,
    };
    match (&args.input, &args.positions[..]) {
        (Some(path), _) if path == Path::new("-") => {
            batch.run_lines(io::stdin().lock(), "standard input")?;
        }
        (Some(path), _) => {
            let name = format!("`{}`", path.display());
            let file = File::open(path).map_err(|error| cannot_read(&name, &error))?;
            batch.run_lines(file, &name)?;
        }
        (None, []) => {
            let lines = if io::stdin().is_terminal() {
                0
            } else {
                batch.run_lines(io::stdin().lock(), "standard input")?
            };
            if lines == 0 {
                batch.run_text("", BatchPlace::Argument(1))?;
            }
        }
        (None, positions) => {
            for (number, text) in (1..).zip(positions) {
                batch.run_text(text, BatchPlace::Argument(number))?;
            }
        }
    }
    Ok(batch.status)
}

/// One command over many positions.
struct Batch<'a, F> {
    rules: Rules,
    printer: &'a mut Printer,
    command: &'a mut F,
    /// The worst so far.
    status: ExitStatus,
}

impl<F> Batch<'_, F>
where
    F: FnMut(&Game, &mut Printer) -> anyhow::Result<ExitStatus>,
{
    /// Returns how many lines there were.
    fn run_lines(&mut self, reader: impl Read, name: &str) -> anyhow::Result<u64> {
        let mut reader = BufReader::new(reader);
        let mut number = 0;
        let mut line = Vec::new();
        loop {
            if reader.buffer().is_empty() {
                // The next line may be long in coming, and may depend on our answers.
                self.printer.flush()?;
            }
            let is_there = read_line(&mut reader, &mut line);
            if !is_there.map_err(|error| cannot_read(name, &error))? || self.is_over() {
                return Ok(number);
            }
            number += 1;
            self.run_line(&line, number)?;
        }
    }

    fn run_line(&mut self, line: &[u8], number: u64) -> anyhow::Result<()> {
        let place = BatchPlace::Line(number);
        if line.len() > LONGEST_LINE {
            let message = format!("the line is longer than {LONGEST_LINE} bytes");
            return self.report(&message, &String::from_utf8_lossy(line), place);
        }
        match std::str::from_utf8(line) {
            // Some editors put a byte order mark in front of a file.
            Ok(text) => self.run_text(text.trim_start_matches('\u{feff}').trim(), place),
            Err(error) => {
                let message = format!("byte {} is not UTF-8", error.valid_up_to() + 1);
                self.report(&message, &String::from_utf8_lossy(line), place)
            }
        }
    }

    fn run_text(&mut self, text: &str, place: BatchPlace) -> anyhow::Result<()> {
        if self.is_over() {
            return Ok(());
        }
        let game = if text.contains(':') {
            text.parse()
        } else {
            Game::from_text(self.rules, text)
        };
        match game {
            Ok(game) => {
                let status = (self.command)(&game, self.printer)?;
                self.worsen(status);
                Ok(())
            }
            Err(error) if text.parse::<Rules>().is_ok() => {
                let message =
                    format!("{error}; these are rules: write `--rules {text}` or `{text}:`");
                self.report(&message, text, place)
            }
            Err(error) => self.report(&error.to_string(), text, place),
        }
    }

    fn report(&mut self, message: &str, text: &str, place: BatchPlace) -> anyhow::Result<()> {
        self.printer
            .position_error(message, place, &Excerpt::of(text))?;
        self.worsen(ExitStatus::WrongInput);
        Ok(())
    }

    /// Whether the rest of the batch is not to be run.
    fn is_over(&self) -> bool {
        self.status == ExitStatus::Interrupted
    }

    /// An interruption outweighs wrong input, which outweighs a check that failed.
    fn worsen(&mut self, status: ExitStatus) {
        self.status = if (status as u8) > (self.status as u8) {
            status
        } else {
            self.status
        };
    }
}

fn cannot_read(name: &str, error: &io::Error) -> WrongInput {
    WrongInput(format!("cannot read {name}: {error}"))
}

/// Reads up to the line break, which is dropped. Of a line that is too long only the beginning is kept, so that
/// a file without line breaks does not fill the memory. `false` at the end of the file.
fn read_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut is_empty = true;
    loop {
        let chunk = reader.fill_buf()?;
        if chunk.is_empty() {
            return Ok(!is_empty);
        }
        is_empty = false;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let text = &chunk[..end.unwrap_or(chunk.len())];
        let room = (LONGEST_LINE + 1).saturating_sub(line.len());
        line.extend_from_slice(&text[..text.len().min(room)]);
        let used = text.len() + usize::from(end.is_some());
        reader.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_the_next_line_is_whole() {
        let text = format!("{}\n445\r\n\n7", "1".repeat(3 * LONGEST_LINE));
        let mut reader = BufReader::with_capacity(1000, text.as_bytes());
        let mut line = Vec::new();
        assert!(read_line(&mut reader, &mut line).unwrap());
        assert_eq!(line.len(), LONGEST_LINE + 1);
        let mut rest = Vec::new();
        while read_line(&mut reader, &mut line).unwrap() {
            rest.push(String::from_utf8(line.clone()).unwrap());
        }
        assert_eq!(rest, ["445\r", "", "7"]);
    }
}
