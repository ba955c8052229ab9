//! Text on standard error that is rewritten in place: only on a terminal, and gone when the work is done.
//!
//! Rows are erased one by one: when a whole screen is cleared, tmux keeps a copy of it in its scrollback. No row fills the
//! terminal's width: the `^C` that a terminal echoes then stays on the last row and is erased with it.

use std::cell::Cell;
use std::fmt::Write as _;
use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use crate::args::GlobalArgs;

/// Work that ends sooner shows nothing, to avoid flicker.
const PATIENCE: Duration = Duration::from_secs(1);
/// Time between two pictures.
const FRAME: Duration = Duration::from_millis(100);

/// Rows that change in place. Does nothing with `--quiet` or without a terminal.
#[derive(Debug)]
pub(crate) struct LiveText {
    is_seen: bool,
    since: Instant,
    /// When the rows were last drawn.
    drawn: Cell<Option<Instant>>,
    /// How many are on the screen.
    rows: Cell<usize>,
}

impl LiveText {
    /// Text that is not shown yet.
    pub(crate) fn new(global: &GlobalArgs) -> LiveText {
        LiveText {
            is_seen: stderr().is_terminal() && !global.quiet,
            since: Instant::now(),
            drawn: Cell::new(None),
            rows: Cell::new(0),
        }
    }

    /// Draws rows, made from the time since the work began, unless it is too early for a new picture.
    pub(crate) fn show(&self, rows: impl FnOnce(Duration) -> Vec<String>) {
        let elapsed = self.since.elapsed();
        let drawn = self.drawn.get();
        let is_fresh = drawn.is_some_and(|drawn| drawn.elapsed() < FRAME);
        if !self.is_seen || elapsed < PATIENCE || is_fresh {
            return;
        }
        let rows = rows(elapsed);
        write(&replacement(self.rows.replace(rows.len()), &rows));
        self.drawn.set(Some(Instant::now()));
    }
}

impl Drop for LiveText {
    fn drop(&mut self) {
        if self.rows.get() > 0 {
            write(&replacement(self.rows.get(), &[]));
        }
    }
}

/// Leaves the terminal clean after an interruption: without the echoed `^C`, ready for the prompt.
pub(crate) fn wipe_row() {
    if stderr().is_terminal() {
        write(&replacement(1, &[]));
    }
}

/// A terminal that cannot be written to shows no progress; the work continues.
fn write(text: &str) {
    let mut terminal = stderr().lock();
    let _ = terminal.write_all(text.as_bytes());
    let _ = terminal.flush();
}

/// What replaces `old` rows, with the cursor on the last of them, by new ones.
fn replacement(old: usize, rows: &[String]) -> String {
    let mut text = "\r".to_owned();
    let up = |text: &mut String, rows: usize| {
        if rows > 0 {
            write!(text, "\u{1b}[{rows}A").expect("writing to a String cannot fail");
        }
    };
    up(&mut text, old.saturating_sub(1));
    let written = old.max(rows.len());
    for index in 0..written {
        if index > 0 {
            text.push('\n');
        }
        text += rows.get(index).map_or("", String::as_str);
        text += "\u{1b}[K";
    }
    up(&mut text, written - rows.len().max(1));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(old: usize, rows: &[&str], expected: &str) {
        let rows: Vec<String> = rows.iter().map(|&row| row.to_owned()).collect();
        let readable = replacement(old, &rows).replace('\u{1b}', "^");
        assert_eq!(readable, expected);
    }

    #[test]
    fn the_live_table_leaves_no_copies_in_the_scrollback() {
        check(0, &["a", "b"], "\ra^[K\nb^[K");
        check(2, &["c", "d"], "\r^[1Ac^[K\nd^[K");
        check(3, &["e"], "\r^[2Ae^[K\n^[K\n^[K^[2A");
        check(2, &[], "\r^[1A^[K\n^[K^[1A");
        check(1, &[], "\r^[K");
    }
}
