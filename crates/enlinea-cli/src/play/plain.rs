//! The game line by line: one command per line in, sentences and boards out. Works in pipes, logs and screen readers;
//! nothing is drawn twice and nothing moves.

mod command;

use std::io::{self, BufRead};

use enlinea_core::{Game, Outcome};

use super::message::Tone;
use super::session::{GameSession, Turn};
use super::{farewell, scores};
use crate::input::{self, LONGEST_LINE};
use crate::output::Printer;
use crate::output::board;
use crate::process::exit::ExitStatus;
pub(crate) use command::parse_column;
use command::{HELP, LineCommand};

/// What is printed between the moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainOptions {
    /// Moves and results only: no greeting, no boards.
    pub(crate) is_quiet: bool,
    /// Print a prompt: a person types.
    pub(crate) has_prompt: bool,
}

/// Plays until `quit` or the end of the input.
pub(crate) fn run(
    session: GameSession,
    input: &mut impl BufRead,
    printer: &mut Printer,
    options: PlainOptions,
) -> anyhow::Result<ExitStatus> {
    let mut face = Plain {
        session,
        printer,
        options,
        shown: None,
    };
    face.greet()?;
    let mut line = Vec::new();
    loop {
        face.let_machines_move()?;
        face.show_position()?;
        face.prompt()?;
        let is_there = input::read_line(input, &mut line);
        if !is_there.map_err(|error| input::cannot_read("standard input", &error))? {
            face.tell("end of the input")?;
            break;
        }
        if !face.obey(&line)? {
            break;
        }
    }
    let farewell = farewell(&face.session);
    face.tell(&farewell)?;
    Ok(ExitStatus::Done)
}

struct Plain<'a> {
    session: GameSession,
    printer: &'a mut Printer,
    options: PlainOptions,
    /// The position that was drawn last.
    shown: Option<Game>,
}

impl Plain<'_> {
    fn greet(&mut self) -> io::Result<()> {
        if self.options.is_quiet {
            return Ok(());
        }
        let (rules, seed) = (self.session.rules(), self.session.seed());
        let labels = self.session.labels();
        self.tell(&format!(
            "{rules}: {labels}, seed {seed}; `help` lists the commands"
        ))
    }

    fn let_machines_move(&mut self) -> io::Result<()> {
        loop {
            self.tell_messages()?;
            self.session.start_machine();
            if !self.session.is_thinking() {
                return Ok(());
            }
            self.printer.flush()?;
            self.session.wait_for_machine();
        }
    }

    /// Draws the board if it is not the one drawn before.
    fn show_position(&mut self) -> io::Result<()> {
        if self.shown.as_ref() == Some(self.session.game()) || self.options.is_quiet {
            return Ok(());
        }
        self.shown = Some(self.session.game().clone());
        self.draw()
    }

    fn draw(&mut self) -> io::Result<()> {
        let picture = board::draw(self.session.game());
        self.printer.text(&format!("\n{picture}\n"))?;
        let status = self.status();
        self.tell(&status)?;
        self.show_scores()
    }

    fn status(&self) -> String {
        let label = |side| self.session.label(side);
        match self.session.turn() {
            Turn::Human(side) => format!("{} to move", label(side)),
            Turn::Machine(side) => format!("{} to move; `go` lets it play", label(side)),
            Turn::Over(Outcome::Win(side)) => format!("{} has won", label(side)),
            Turn::Over(_) => "the game is a draw".to_owned(),
        }
    }

    fn show_scores(&mut self) -> io::Result<()> {
        if !self.session.is_analysis_on() || self.session.game().outcome().is_over() {
            return Ok(());
        }
        self.printer.flush()?;
        self.session.wait_for_analysis();
        self.tell_messages()?;
        let game = self.session.game();
        let Some(known) = self.session.analysis() else {
            return Ok(());
        };
        let rows = scores::rows(game, &known.analysis);
        let lines = rows.iter().map(|row| {
            let mark = if row.is_best { '*' } else { ' ' };
            format!("{mark} {:>2} {:>4}  {}\n", row.name, row.figure, row.words)
        });
        self.printer.text(&lines.collect::<String>())
    }

    fn prompt(&mut self) -> io::Result<()> {
        if self.options.has_prompt {
            self.printer.text("> ")?;
        }
        self.printer.flush()
    }

    /// Runs one line; `false` if it ends the game.
    fn obey(&mut self, line: &[u8]) -> io::Result<bool> {
        if line.len() > LONGEST_LINE {
            self.tell("the line is too long")?;
            return Ok(true);
        }
        let line = String::from_utf8_lossy(line);
        match command::parse(self.session.rules(), line.trim()) {
            Err(text) => self.tell(&text)?,
            Ok(None) => {}
            Ok(Some(LineCommand::Drop(column))) => self.session.drop_stone(column),
            Ok(Some(LineCommand::Undo)) => self.session.undo(),
            Ok(Some(LineCommand::Redo)) => self.session.redo(),
            Ok(Some(LineCommand::Hint)) => {
                self.session.hint();
                self.printer.flush()?;
                self.session.wait_for_analysis();
            }
            Ok(Some(LineCommand::Review)) => {
                self.session.review();
                self.printer.flush()?;
                self.session.wait_for_review();
            }
            Ok(Some(LineCommand::Analysis)) => {
                self.session.toggle_analysis();
                self.tell_messages()?;
                self.show_scores()?;
            }
            Ok(Some(LineCommand::Save(path))) => self.session.save(&path),
            Ok(Some(LineCommand::Load(path))) => self.session.load(&path),
            Ok(Some(LineCommand::New)) => self.session.new_game(),
            Ok(Some(LineCommand::Flip)) => self.session.swap_seats(),
            Ok(Some(LineCommand::Go)) => {
                if self.session.is_paused() {
                    self.session.toggle_pause();
                }
            }
            Ok(Some(LineCommand::Board)) => self.draw()?,
            Ok(Some(LineCommand::Help)) => self.printer.text(HELP)?,
            Ok(Some(LineCommand::Quit)) => return Ok(false),
        }
        Ok(true)
    }

    fn tell_messages(&mut self) -> io::Result<()> {
        for message in self.session.take_messages() {
            // The result stands under the board, if boards are printed.
            if message.tone != Tone::Result || self.options.is_quiet {
                self.tell(&message.text)?;
            }
        }
        Ok(())
    }

    fn tell(&mut self, text: &str) -> io::Result<()> {
        self.printer.text(text)?;
        self.printer.text("\n")
    }
}
