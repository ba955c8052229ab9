//! The lines of one game as they come and go.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use enlinea_core::{Excerpt, Side};

use crate::running_time::RunningTime;

/// Bytes of a log, but for its last lines.
pub(super) const MOST_BYTES: usize = 1 << 20;
/// Characters of a line; the messages of large boards are long.
const LONGEST_LINE: usize = 16 * 1024;

/// What a line is.
#[derive(Clone, Copy, Debug)]
enum Stream {
    Sent,
    Received,
    StandardError,
}

impl Stream {
    const fn sign(self) -> char {
        match self {
            Stream::Sent => '>',
            Stream::Received => '<',
            Stream::StandardError => '!',
        }
    }
}

/// The log of a game so far.
#[derive(Debug)]
pub(super) struct Transcript {
    begun: RunningTime,
    text: String,
    /// Lines that found no room.
    left_out: usize,
    /// Beginnings of lines, by seat: of standard output and standard error.
    unfinished: [[Vec<u8>; 2]; 2],
}

impl Transcript {
    pub(super) fn new() -> Transcript {
        Transcript {
            begun: RunningTime::now(),
            text: String::new(),
            left_out: 0,
            unfinished: Default::default(),
        }
    }

    pub(super) fn remark(&mut self, text: &str) {
        let text = Excerpt::of_at_most(text, LONGEST_LINE);
        self.push(&format!("# {}\n", text.text()));
    }

    fn line(&mut self, side: Side, stream: Stream, text: &str) {
        if self.text.len() > MOST_BYTES {
            // Without the work of escaping what is not kept.
            self.left_out += 1;
            return;
        }
        let text = Excerpt::of_at_most(text, LONGEST_LINE);
        let ms = RunningTime::now().since(self.begun).as_millis();
        let seat = match side {
            Side::First => "first",
            Side::Second => "second",
        };
        self.push(&format!(
            "{ms:>7} {seat:<6} {} {}\n",
            stream.sign(),
            text.text()
        ));
    }

    fn push(&mut self, line: &str) {
        if self.text.len() + line.len() > MOST_BYTES {
            self.left_out += 1;
        } else {
            self.text += line;
        }
    }

    /// Adds what has arrived, line by line.
    fn bytes(&mut self, side: Side, stream: Stream, bytes: &[u8]) {
        let stream_index = usize::from(matches!(stream, Stream::StandardError));
        let place = (usize::from(side.number() - 1), stream_index);
        let mut lines = bytes.split(|&byte| byte == b'\n').peekable();
        while let Some(part) = lines.next() {
            let buffer = &mut self.unfinished[place.0][place.1];
            buffer.extend_from_slice(part);
            if lines.peek().is_some() || buffer.len() > LONGEST_LINE {
                let line = std::mem::take(buffer);
                let line = String::from_utf8_lossy(&line);
                self.line(side, stream, line.trim_end_matches('\r'));
            }
        }
    }

    /// The whole text, with how the game ended.
    pub(super) fn finish(&mut self, end: &str) -> String {
        for side in Side::ALL {
            for stream in [Stream::Received, Stream::StandardError] {
                let index = usize::from(matches!(stream, Stream::StandardError));
                let seat = usize::from(side.number() - 1);
                let rest = std::mem::take(&mut self.unfinished[seat][index]);
                if !rest.is_empty() {
                    let rest = String::from_utf8_lossy(&rest).into_owned();
                    self.line(side, stream, &(rest + " (without the end of the line)"));
                }
            }
        }
        let mut text = std::mem::take(&mut self.text);
        if self.left_out > 0 {
            let left_out = self.left_out;
            let note =
                format!("# {left_out} lines left out: a log has at most {MOST_BYTES} bytes\n");
            text += &note;
        }
        let end = Excerpt::of_at_most(end, LONGEST_LINE);
        text + &format!("# {}\n", end.text())
    }
}

/// One player's part in the log of a game.
#[derive(Clone, Debug)]
pub struct PlayerLog {
    transcript: Arc<Mutex<Transcript>>,
    side: Side,
}

impl PlayerLog {
    pub(super) fn new(transcript: &Arc<Mutex<Transcript>>, side: Side) -> PlayerLog {
        let transcript = Arc::clone(transcript);
        PlayerLog { transcript, side }
    }

    /// A line that the program is sent.
    pub(crate) fn sent(&self, line: &str) {
        lock(&self.transcript).line(self.side, Stream::Sent, line);
    }

    /// What arrived from its standard output.
    pub(crate) fn received(&self, bytes: &[u8]) {
        lock(&self.transcript).bytes(self.side, Stream::Received, bytes);
    }

    /// What arrived from its standard error.
    pub(crate) fn complained(&self, bytes: &[u8]) {
        lock(&self.transcript).bytes(self.side, Stream::StandardError, bytes);
    }

    /// Something about it that is not a message.
    pub(crate) fn remark(&self, text: &str) {
        let seat = self.side.number();
        lock(&self.transcript).remark(&format!("player {seat}: {text}"));
    }
}

/// A log is only text: what a thread that panicked has left is still good.
pub(super) fn lock(transcript: &Mutex<Transcript>) -> MutexGuard<'_, Transcript> {
    transcript.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn logged(write: impl FnOnce(&PlayerLog)) -> String {
        let transcript = Arc::new(Mutex::new(Transcript::new()));
        write(&PlayerLog::new(&transcript, Side::Second));
        lock(&transcript).finish("over\u{1b}")
    }

    /// The lines without their time.
    fn lines(text: &str) -> Vec<&str> {
        text.lines()
            .map(|line| line.trim_start_matches(|c: char| c == ' ' || c.is_ascii_digit()))
            .collect()
    }

    #[test]
    fn lines_are_put_together_and_control_characters_escaped() {
        let text = logged(|log| {
            log.sent("hello");
            log.received(b"{\"a\":");
            log.complained(b"one\ntwo \x1b[2J\r\nthr");
            log.received(b"1}\n\xff\n");
            log.complained(b"ee");
        });
        let expected = [
            "second > hello",
            "second ! one",
            "second ! two \\u{1b}[2J",
            "second < {\"a\":1}",
            "second < \u{fffd}",
            "second ! three (without the end of the line)",
            "# over\\u{1b}",
        ];
        assert_eq!(lines(&text), expected);
    }

    #[test]
    fn floods_are_bounded() {
        let text = logged(|log| {
            for _ in 0..100 {
                log.complained(&vec![b'x'; 100_000]);
                log.received(&b"\x01\n".repeat(50_000));
            }
        });
        assert!(text.len() < MOST_BYTES + 200, "{}", text.len());
        let end: Vec<&str> = lines(&text);
        let end = &end[end.len() - 2..];
        assert!(end[0].contains("lines left out"), "{end:?}");
        assert_eq!(end[1], "# over\\u{1b}");
    }
}
