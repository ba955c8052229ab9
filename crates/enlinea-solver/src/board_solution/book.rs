//! The book of bounds: reading it, going on with it, and adding what others found.

use std::io::{BufRead, Read, Write};
use std::ops::Range;
use std::sync::Arc;

use enlinea_core::Excerpt;

use super::answer::Answer;
use super::work::Work;
use super::{BLOCK, BoardError, BoardProgress, BoardSetup, BoardSolution};
use crate::SolverOptions;

/// Far longer than any line: a file without line ends is not read into memory.
const LONGEST_LINE: u64 = 1000;

impl BoardSolution {
    /// Reads a book of bounds to its end: its setup, and everything found so far.
    ///
    /// # Errors
    /// If reading fails, the first line is not a setup, or another complete line is damaged.
    pub fn read(mut book: impl BufRead) -> Result<BoardSolution, BoardError> {
        let mut line = Vec::new();
        book.by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)?;
        let text = String::from_utf8_lossy(&line);
        let setup = text.strip_suffix('\n').and_then(BoardSetup::parse);
        let found = || Excerpt::of_at_most(text.trim_end(), 100);
        let setup = setup.ok_or_else(|| BoardError::NotABook { found: found() })?;
        let mut board = BoardSolution::new(setup)?;
        board.resume(line.chain(book))?;
        Ok(board)
    }

    /// Takes over a book that an earlier run wrote, and gives the bytes up to the last complete block: cut it there before appending to
    /// it. An empty book is valid.
    ///
    /// # Errors
    /// If reading fails, the book is that of another setup, or a complete line is damaged.
    pub fn resume(&mut self, mut book: impl BufRead) -> Result<u64, BoardError> {
        let heading = format!("{}\n", self.setup);
        let (mut bytes, mut block_bytes) = (0, 0);
        let mut line = Vec::new();
        let mut block = Vec::new();
        for number in 1.. {
            line.clear();
            let mut limited = book.by_ref().take(LONGEST_LINE);
            let length = limited.read_until(b'\n', &mut line)? as u64;
            let is_whole = line.last() == Some(&b'\n');
            // Only the beginning of our own first line may be torn: the file of another program must not be cut.
            if number == 1 && line != heading.as_bytes() {
                if !is_whole && heading.as_bytes().starts_with(&line) {
                    break;
                }
                let found = String::from_utf8_lossy(&line);
                return Err(BoardError::OtherBook {
                    expected: heading.trim_end().to_owned(),
                    found: Excerpt::of_at_most(found.trim_end(), 100),
                });
            }
            if number == 1 {
                self.has_heading = true;
                bytes = length;
                continue;
            }
            let damaged = BoardError::Line { line: number };
            if !is_whole {
                if length == LONGEST_LINE {
                    return Err(damaged);
                }
                break;
            }
            block_bytes += length;
            let answer = Answer::parse(&line).filter(|answer| {
                let at = self.answers.len() + block.len();
                self.is_answer(at, answer)
            });
            block.push(answer.ok_or(BoardError::Line { line: number })?);
            if self.is_block_end(self.answers.len() + block.len()) {
                self.answers.append(&mut block);
                bytes += std::mem::take(&mut block_bytes);
                if !self.end_round_if_complete() {
                    return Err(damaged);
                }
            }
        }
        Ok(bytes)
    }

    /// Works with this many threads until all is finished, and appends every block to the book at once. True when all is finished, false
    /// if the stop flag of the options was raised. `on_progress` is called after every block.
    ///
    /// # Errors
    /// If writing fails, or this machine lacks the kernel, the threads or the memory for the tables; what was found before is kept.
    pub fn run(
        &mut self,
        workers: usize,
        options: &SolverOptions,
        book: &mut dyn Write,
        mut on_progress: impl FnMut(BoardProgress),
    ) -> Result<bool, BoardError> {
        if !self.has_heading {
            writeln!(book, "{}", self.setup)?;
            book.flush()?;
            self.has_heading = true;
        }
        while let Some(round) = &self.round {
            let mut progress = self.progress();
            let mut answers = std::mem::take(&mut self.answers);
            let work = Work {
                setup: &self.setup,
                tree: &self.tree,
                round,
                blocks: answers.len().div_ceil(BLOCK)..round.searches.len().div_ceil(BLOCK),
                stop: Arc::clone(&options.stop),
            };
            let done = work.run(workers, options, |block| {
                let lines: String = block.iter().map(Answer::line).collect();
                book.write_all(lines.as_bytes())?;
                book.flush()?;
                progress.count(&block);
                answers.extend(block);
                on_progress(progress);
                Ok(())
            });
            self.answers = answers;
            if !done? {
                return Ok(false);
            }
            if !self.end_round_if_complete() {
                return Err(BoardError::OtherAnswers);
            }
        }
        Ok(true)
    }

    /// Searches some of the [`blocks`](Self::blocks) and returns their lines. The bytes depend on nothing but the range. `None` if the
    /// stop flag of the options was raised.
    ///
    /// # Errors
    /// If this machine lacks the kernel, the threads or the memory for the tables.
    pub fn run_range(
        &self,
        blocks: Range<usize>,
        workers: usize,
        options: &SolverOptions,
    ) -> Result<Option<Vec<u8>>, BoardError> {
        let Some(round) = &self.round else {
            return Ok(Some(Vec::new()));
        };
        let work = Work {
            setup: &self.setup,
            tree: &self.tree,
            round,
            blocks,
            stop: Arc::clone(&options.stop),
        };
        let mut lines = Vec::new();
        let done = work.run(workers, options, |block| {
            lines.extend(block.iter().map(Answer::line).collect::<String>().bytes());
            Ok(())
        })?;
        Ok(done.then_some(lines))
    }

    /// Takes the lines of all blocks of the round, in order, and begins the next one.
    ///
    /// # Errors
    /// If they are not the answers of the round.
    pub fn take(&mut self, lines: &[u8]) -> Result<(), BoardError> {
        let mut answers = Vec::new();
        for line in lines.split_inclusive(|&byte| byte == b'\n') {
            let answer = Answer::parse(line).filter(|one| self.is_answer(answers.len(), one));
            answers.push(answer.ok_or(BoardError::OtherAnswers)?);
        }
        let wanted = self.round.as_ref().map_or(0, |round| round.searches.len());
        if answers.len() != wanted || wanted == 0 {
            return Err(BoardError::OtherAnswers);
        }
        self.answers = answers;
        if self.end_round_if_complete() {
            Ok(())
        } else {
            Err(BoardError::OtherAnswers)
        }
    }
}
