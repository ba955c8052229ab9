//! Everything the program prints goes through here.

use std::io::{self, BufWriter, Stdout, Write};

use anstream::AutoStream;
use serde::Serialize;

use crate::cli::{ColorChoice, GlobalArgs};

/// Standard output with the user's wishes: JSON or text, colour or not, remarks or not.
///
/// Results go to standard output; remarks and errors of a text run go to standard error. With `--json`
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
    position: Option<&'a str>,
}

/// Where in a batch something was wrong.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BatchPlace<'a> {
    /// The line of the file or of standard input, counted from 1; `None` for an argument.
    pub(crate) line: Option<u64>,
    /// The text of the position, shortened.
    pub(crate) text: &'a str,
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

    /// Prints text for people.
    pub(crate) fn text(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())
    }

    /// Prints one object on a line of its own.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, value)?;
        self.out.write_all(b"\n")
    }

    /// Prints an object or, for people, the text.
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

    /// Says something beside the results, unless the user wants it quiet.
    pub(crate) fn remark(&mut self, text: &str) -> io::Result<()> {
        if self.quiet || self.json {
            return Ok(());
        }
        self.out.flush()?;
        writeln!(anstream::stderr(), "{text}")
    }

    /// Says what is wrong with the whole command.
    pub(crate) fn error(&mut self, message: &str) -> io::Result<()> {
        self.print_error(message, None)
    }

    /// Says what is wrong with one position of a batch.
    pub(crate) fn position_error(
        &mut self,
        message: &str,
        place: BatchPlace<'_>,
    ) -> io::Result<()> {
        self.print_error(message, Some(place))
    }

    fn print_error(&mut self, message: &str, place: Option<BatchPlace<'_>>) -> io::Result<()> {
        let line = place.and_then(|place| place.line);
        if self.json {
            return self.json(&JsonError {
                error: message,
                line,
                position: place.map(|place| place.text),
            });
        }
        // Results printed so far come first, also when both streams go to the same terminal.
        self.out.flush()?;
        let place = match (line, place) {
            (Some(line), _) => format!("line {line}: "),
            (None, Some(place)) => format!("position `{}`: ", place.text),
            (None, None) => String::new(),
        };
        print_error(&format!("{place}{message}"));
        Ok(())
    }

    /// Hands everything to the system.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

const ERROR: anstyle::Style = anstyle::AnsiColor::Red.on_default().bold();

/// An error for people, on standard error.
pub(crate) fn print_error(message: &str) {
    anstream::eprintln!("{ERROR}error:{ERROR:#} {message}");
}

/// An error for programs, before there is a [`Printer`].
pub(crate) fn print_json_error(message: &str) {
    let error = JsonError {
        error: message,
        line: None,
        position: None,
    };
    let text = serde_json::to_string(&error).expect("a text is always JSON");
    anstream::println!("{text}");
}
