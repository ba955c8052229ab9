//! Puzzles for a person at the terminal: a board and a task out, a column a line in.

use std::io::{self, BufRead};

use enlinea_core::{Column, Game, PlayError};
use enlinea_players::puzzle::{Puzzle, PuzzleKind, PuzzleSearch};
use enlinea_solver::{Score, SolveError, Solver};

use super::{PuzzlesArgs, task};
use crate::args::GlobalArgs;
use crate::input::{self, LONGEST_LINE};
use crate::output::{Printer, board};
use crate::play::plain::parse_column;
use crate::process::exit::{ExitStatus, WrongInput};

const HELP: &str = "\
one column or command per line:
  4      drop a stone in column 4
  show   show the solution
  next   go to the next puzzle
  board  draw the board again
  quit   quit (so does the end of the input)
";

/// One puzzle and the moves that were found.
#[derive(Debug)]
struct Attempt {
    puzzle: Puzzle,
    game: Game,
    /// Whether a wrong column was tried, or the solution shown.
    is_missed: bool,
    is_over: bool,
}

/// What a column was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Wrong,
    /// It wins, but later than another column.
    Slower,
    /// The win has to be played out: the longest defence is on the board.
    Right,
    Solved,
}

impl Attempt {
    fn new(puzzle: Puzzle) -> Attempt {
        Attempt {
            game: puzzle.game.clone(),
            puzzle,
            is_missed: false,
            is_over: false,
        }
    }

    /// Moves of the solver that are still to be found.
    fn moves_left(&self) -> u32 {
        match self.puzzle.kind {
            PuzzleKind::Win { moves } => moves - (self.game.plies() - self.puzzle.game.plies()) / 2,
            PuzzleKind::OnlyMove | PuzzleKind::Draw => 1,
        }
    }

    /// Tries an open column.
    fn answer(&mut self, column: Column, solver: &mut Solver) -> Result<Verdict, SolveError> {
        let verdict = self.judge(column, solver)?;
        if verdict != Verdict::Right {
            self.is_missed = true;
            return Ok(verdict);
        }
        self.game.play(column).expect("the column is open");
        let is_played_out = matches!(self.puzzle.kind, PuzzleKind::Win { .. });
        if !is_played_out || self.game.outcome().is_over() {
            self.is_over = true;
            return Ok(Verdict::Solved);
        }
        let defences = solver.analyze(&self.game)?.best;
        let longest = defences.first().expect("a solved position has a best move");
        self.game.play(*longest).expect("the column is open");
        Ok(Verdict::Right)
    }

    /// The first move has one solution; later every column that wins as soon as any other is right.
    fn judge(&self, column: Column, solver: &mut Solver) -> Result<Verdict, SolveError> {
        if self.game.plies() == self.puzzle.game.plies() {
            let is_right = column == self.puzzle.solution;
            return Ok(if is_right {
                Verdict::Right
            } else {
                Verdict::Wrong
            });
        }
        let analysis = solver.analyze(&self.game)?;
        let wins = |column| {
            analysis
                .column(column)
                .is_some_and(|it| it.lower > Score::new(0))
        };
        Ok(match (analysis.best.contains(&column), wins(column)) {
            (true, _) => Verdict::Right,
            (false, true) => Verdict::Slower,
            (false, false) => Verdict::Wrong,
        })
    }
}

/// How it went so far.
#[derive(Debug, Default)]
struct Tally {
    tried: u32,
    at_once: u32,
}

/// Asks puzzle after puzzle until `quit`, the last one, or the end of the input.
pub(super) fn run(
    args: &PuzzlesArgs,
    global: &GlobalArgs,
    solver: &mut Solver,
    input: &mut impl BufRead,
    has_prompt: bool,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let mut tally = Tally::default();
    let end = args.start.saturating_add(args.count);
    if !global.quiet {
        printer.text("`help` lists the commands\n")?;
    }
    for number in args.start..end {
        let search = PuzzleSearch::new(global.rules, args.grade, args.seed, number);
        let found = search.and_then(|mut search| search.find(solver));
        let puzzle = found.map_err(|error| WrongInput(error.to_string()))?;
        // Answers are judged without the limit of the search for puzzles.
        let stop = solver.options().stop.clone();
        solver.limit(None, stop);
        let mut lesson = Lesson {
            number,
            attempt: Attempt::new(puzzle),
            solver,
            printer,
            has_prompt,
        };
        let goes_on = lesson.give(input)?;
        tally.count(&lesson.attempt);
        if !goes_on {
            break;
        }
    }
    let Tally { tried, at_once } = tally;
    printer.text(&format!("{at_once} of {tried} at the first try\n"))?;
    Ok(ExitStatus::Done)
}

impl Tally {
    /// A puzzle that nobody tried does not count.
    fn count(&mut self, attempt: &Attempt) {
        if attempt.is_over || attempt.is_missed {
            self.tried += 1;
            self.at_once += u32::from(!attempt.is_missed);
        }
    }
}

/// A puzzle being asked.
struct Lesson<'a> {
    number: u64,
    attempt: Attempt,
    solver: &'a mut Solver,
    printer: &'a mut Printer,
    has_prompt: bool,
}

impl Lesson<'_> {
    /// Until it is solved, shown or skipped; `false` if the person quits.
    fn give(&mut self, input: &mut impl BufRead) -> anyhow::Result<bool> {
        let Attempt { puzzle, .. } = &self.attempt;
        let side = puzzle.game.side_to_move();
        let title = format!(
            "\nPuzzle {}. {side} to move: {}.\n",
            self.number,
            task(puzzle.kind)
        );
        self.printer.text(&title)?;
        self.draw()?;
        let mut line = Vec::new();
        while !self.attempt.is_over {
            if self.has_prompt {
                self.printer.text("> ")?;
            }
            self.printer.flush()?;
            let is_there = input::read_line(input, &mut line);
            if !is_there.map_err(|error| input::cannot_read("standard input", &error))? {
                return Ok(false);
            }
            if line.len() > LONGEST_LINE {
                self.tell("the line is too long")?;
                continue;
            }
            let text = String::from_utf8_lossy(&line).trim().to_lowercase();
            match text.as_str() {
                "" => {}
                "quit" | "exit" => return Ok(false),
                "next" => return Ok(true),
                "help" | "?" => self.printer.text(HELP)?,
                "board" => self.draw()?,
                "show" => self.show()?,
                column => self.answer(column)?,
            }
        }
        Ok(true)
    }

    fn answer(&mut self, text: &str) -> anyhow::Result<()> {
        let game = &self.attempt.game;
        let open = parse_column(game.rules(), text).and_then(|column| {
            let is_open = game.open_columns().any(|open| open == column);
            is_open
                .then_some(column)
                .ok_or_else(|| PlayError::ColumnFull { column }.to_string())
        });
        let column = match open {
            Ok(column) => column,
            Err(text) => return Ok(self.tell(&text)?),
        };
        match self.attempt.answer(column, self.solver)? {
            Verdict::Wrong => self.tell(&format!("Column {column} is not it. Try again."))?,
            Verdict::Slower => {
                self.tell(&format!(
                    "Column {column} wins too, but later. Find the shortest way."
                ))?;
            }
            Verdict::Right => {
                self.draw()?;
                let left = self.attempt.moves_left();
                let moves = if left == 1 { "move" } else { "moves" };
                self.tell(&format!("Right. Go on: {left} more {moves}."))?;
            }
            Verdict::Solved => {
                self.draw()?;
                self.tell("Solved.")?;
            }
        }
        Ok(())
    }

    fn show(&mut self) -> io::Result<()> {
        self.attempt.is_missed = true;
        self.attempt.is_over = true;
        let Puzzle {
            solution, depth, ..
        } = &self.attempt.puzzle;
        let text = format!("It was column {solution}, {depth} plies deep.");
        self.tell(&text)
    }

    fn draw(&mut self) -> io::Result<()> {
        let picture = board::draw(&self.attempt.game);
        self.printer.text(&format!("\n{picture}\n"))
    }

    fn tell(&mut self, text: &str) -> io::Result<()> {
        self.printer.text(text)?;
        self.printer.text("\n")
    }
}
