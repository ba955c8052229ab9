//! Positions as arguments, or one per line from a file or standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use enlinea_core::{Excerpt, Game};

use super::parse_position;
use crate::args::GlobalArgs;
use crate::output::{BatchPlace, Printer};
use crate::process::exit::{ExitStatus, WrongInput};

/// The positions of a command.
#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    /// Positions (default: one per line from standard input if it is piped, else the empty board).
    #[arg(value_name = "POSITION")]
    positions: Vec<String>,

    /// Read positions from this file, one per line (`-` is standard input).
    #[arg(long, value_name = "FILE", conflicts_with = "positions")]
    input: Option<PathBuf>,
}

/// A longer line cannot be a position: the largest board as a diagram with all its moves is shorter.
pub(crate) const LONGEST_LINE: usize = 64 * 1024;

/// Runs a command on each position, in order. An invalid one is reported with its place and the rest continues; the exit
/// status remembers it.
pub(crate) fn for_each_position(
    args: &PositionArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
    command: impl FnMut(&Game, &mut Printer) -> anyhow::Result<ExitStatus>,
) -> anyhow::Result<ExitStatus> {
    let mut batch = Batch {
        parse: |text: &str| parse_position(global.rules, text),
        command,
        printer,
        status: ExitStatus::Done,
    };
    match (&args.input, &args.positions[..]) {
        (Some(path), _) => {
            batch.run_file(path)?;
        }
        (None, []) => {
            let lines = if io::stdin().is_terminal() {
                0
            } else {
                batch.run_file(Path::new("-"))?
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

/// Runs a command on each line of a file (`-` is standard input), as [`for_each_position`] does with positions.
pub(crate) fn for_each_line<T>(
    path: &Path,
    printer: &mut Printer,
    parse: impl Fn(&str) -> Result<T, String>,
    command: impl FnMut(&T, &mut Printer) -> anyhow::Result<ExitStatus>,
) -> anyhow::Result<ExitStatus> {
    let mut batch = Batch {
        parse,
        command,
        printer,
        status: ExitStatus::Done,
    };
    batch.run_file(path)?;
    Ok(batch.status)
}

/// One command over many texts.
struct Batch<'a, P, F> {
    parse: P,
    command: F,
    printer: &'a mut Printer,
    /// The worst so far.
    status: ExitStatus,
}

impl<T, P, F> Batch<'_, P, F>
where
    P: Fn(&str) -> Result<T, String>,
    F: FnMut(&T, &mut Printer) -> anyhow::Result<ExitStatus>,
{
    /// Returns how many lines there were.
    fn run_file(&mut self, path: &Path) -> anyhow::Result<u64> {
        if path == Path::new("-") {
            return self.run_lines(io::stdin().lock(), "standard input");
        }
        let name = format!("`{}`", path.display());
        let file = File::open(path).map_err(|error| cannot_read(&name, &error))?;
        self.run_lines(file, &name)
    }

    /// Returns how many lines there were.
    fn run_lines(&mut self, reader: impl Read, name: &str) -> anyhow::Result<u64> {
        let mut reader = BufReader::new(reader);
        let mut number = 0;
        let mut line = Vec::new();
        loop {
            if reader.buffer().is_empty() {
                // The next line may come late, and may depend on our answers.
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
            // Saved games carry players and seed in such lines.
            Ok(text) if text.starts_with('#') => Ok(()),
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
        match (self.parse)(text) {
            Ok(item) => {
                let status = (self.command)(&item, self.printer)?;
                self.worsen(status);
                Ok(())
            }
            Err(message) => self.report(&message, text, place),
        }
    }

    fn report(&mut self, message: &str, text: &str, place: BatchPlace) -> anyhow::Result<()> {
        self.printer
            .position_error(message, place, &Excerpt::of(text))?;
        self.worsen(ExitStatus::WrongInput);
        Ok(())
    }

    /// Whether the rest of the batch is skipped.
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

pub(crate) fn cannot_read(name: &str, error: &io::Error) -> WrongInput {
    WrongInput(format!("cannot read {name}: {error}"))
}

/// Reads a line without its line break; `false` at the end of the file. Only the beginning of a line that is too long is
/// kept, so that a file without line breaks does not fill the memory.
pub(crate) fn read_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
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
