//! Everything the program prints goes through here.

use std::io::{self, BufWriter, Stdout, Write};

use anstream::AutoStream;
use enlinea_core::Excerpt;
use serde::Serialize;

use crate::args::{ColorChoice, GlobalArgs};
use crate::process::terminal;

/// Standard output that applies the output flags: JSON or text, colour, notes.
///
/// Results go to standard output; notes and errors of a text run go to standard error. With `--json`
/// errors are objects among the results, so that every line of a batch is answered in its place.
pub(crate) struct Printer {
    out: BufWriter<AutoStream<Stdout>>,
    json: bool,
    quiet: bool,
}

#[derive(Serialize)]
struct JsonError<'a> {
    error: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    argument: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
}

impl JsonError<'_> {
    fn new(error: &str) -> JsonError<'_> {
        JsonError {
            error,
            line: None,
            argument: None,
            position: None,
        }
    }
}

/// The place of an error in a batch.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BatchPlace {
    /// The line of the file or of standard input, counted from 1.
    Line(u64),
    /// The position among the arguments, counted from 1.
    Argument(u64),
}

impl Printer {
    pub(crate) fn new(global: &GlobalArgs) -> Printer {
        match global.color {
            ColorChoice::Auto => {}
            ColorChoice::Always => anstream::ColorChoice::Always.write_global(),
            ColorChoice::Never => anstream::ColorChoice::Never.write_global(),
        }
        let out = BufWriter::new(AutoStream::auto(io::stdout()));
        Printer {
            out,
            json: global.json,
            quiet: global.quiet,
        }
    }

    /// Whether results are JSON objects.
    pub(crate) fn is_json(&self) -> bool {
        self.json
    }

    /// The columns of the terminal, or no limit where there is none.
    #[expect(
        clippy::unused_self,
        reason = "the width belongs to what is printed to"
    )]
    pub(crate) fn width(&self) -> usize {
        terminal::size_of(io::stdout()).map_or(usize::MAX, |(columns, _)| columns)
    }

    /// Prints text.
    pub(crate) fn text(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())
    }

    /// Where long output is written piece by piece.
    pub(crate) fn writer(&mut self) -> &mut dyn Write {
        &mut self.out
    }

    /// Prints one object on a line of its own.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, value)?;
        self.out.write_all(b"\n")
    }

    /// Prints the object with `--json`, else the text.
    pub(crate) fn result(
        &mut self,
        value: &impl Serialize,
        text: impl FnOnce() -> String,
    ) -> io::Result<()> {
        if self.json {
            self.json(value)
        } else {
            self.text(&text())
        }
    }

    /// Prints a note beside the results, unless `--quiet` or `--json` is given.
    pub(crate) fn remark(&mut self, text: &str) -> io::Result<()> {
        if self.quiet || self.json {
            return Ok(());
        }
        self.out.flush()?;
        let _ = writeln!(anstream::stderr(), "{text}");
        Ok(())
    }

    /// Reports an error of the whole command.
    pub(crate) fn error(&mut self, message: &str) -> io::Result<()> {
        if self.json {
            return self.json(&JsonError::new(message));
        }
        // Results printed so far come first, also when both streams go to the same terminal.
        self.out.flush()?;
        print_error(message);
        Ok(())
    }

    /// Reports an error of one position of a batch.
    pub(crate) fn position_error(
        &mut self,
        message: &str,
        place: BatchPlace,
        position: &Excerpt,
    ) -> io::Result<()> {
        if self.json {
            let mut error = JsonError::new(message);
            error.position = Some(position.text());
            match place {
                BatchPlace::Line(number) => error.line = Some(number),
                BatchPlace::Argument(number) => error.argument = Some(number),
            }
            return self.json(&error);
        }
        match place {
            BatchPlace::Line(number) => self.error(&format!("line {number}: {message}")),
            BatchPlace::Argument(_) => self.error(&format!("position {position}: {message}")),
        }
    }

    /// Flushes the output.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

const ERROR: anstyle::Style = anstyle::AnsiColor::Red.on_default().bold();

/// An error as text on standard error. If that cannot be written, nothing can be done.
pub(crate) fn print_error(message: &str) {
    let _ = writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {message}");
}

/// An error as JSON, before there is a [`Printer`].
pub(crate) fn print_json_error(message: &str) {
    let error = JsonError::new(message);
    let text = serde_json::to_string(&error).expect("a text is always JSON");
    if writeln!(io::stdout(), "{text}").is_err() {
        print_error(message);
    }
}

/// The name of a position: its text, or `(empty board)`.
pub(crate) fn position_name(text: &str) -> &str {
    if text.is_empty() {
        "(empty board)"
    } else {
        text
    }
}
