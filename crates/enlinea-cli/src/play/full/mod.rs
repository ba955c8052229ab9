//! The game on the whole screen: keys and the mouse in, a drawn board with a panel beside it out.
//!
//! [`run`] is the loop; [`face`] is the state of the screen beyond the session (the chosen column, an open question, the last
//! messages) and what keys do to it; [`layout`] decides what fits; the `view` files draw.

mod bar;
mod board_view;
mod face;
mod fall;
mod keys;
mod layout;
mod overlay_view;
mod panel_view;
mod theme;
mod view;

use std::io;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{self, Event};
use ratatui::crossterm::terminal;

use super::farewell;
use super::session::GameSession;
use crate::output::Printer;
use crate::process::exit::ExitStatus;
use crate::process::interrupt::InterruptWatch;
use crate::process::terminal::FullScreen;
use face::{Face, Wish};
pub(crate) use theme::Theme;

/// How long to wait for a key before looking at threads and signals.
const LOOK: Duration = Duration::from_millis(40);
/// How long each picture of a falling stone is seen.
const FALL: Duration = Duration::from_millis(25);
/// Pause between two moves of machines that play each other, so that the user can follow.
const PACE: Duration = Duration::from_millis(500);

/// Plays until the user quits, and restores the terminal.
pub(crate) fn run(
    session: GameSession,
    theme: Theme,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let mut face = Face::new(session.watched(), theme);
    let status = play(&mut face)?;
    printer.text(&format!("{}\n", farewell(face.session())))?;
    Ok(status)
}

fn play(face: &mut Face) -> io::Result<ExitStatus> {
    let watch = InterruptWatch::new();
    let mut screen = FullScreen::open()?;
    let mut moved = Instant::now();
    let mut seen = face.session().game().clone();
    let mut is_stale = true;
    loop {
        if watch.is_raised() {
            return Ok(ExitStatus::Interrupted);
        }
        if !face.session().is_machine_match() || moved.elapsed() >= PACE {
            face.start_machine();
        }
        is_stale |= face.look();
        if seen != *face.session().game() {
            moved = Instant::now();
            face.begin_fall(&seen);
            seen = face.session().game().clone();
            is_stale = true;
        }
        if is_stale {
            screen.draw(|frame| view::draw(frame, face))?;
            is_stale = false;
        }
        let pause = if face.fall.is_some() { FALL } else { LOOK };
        if !event::poll(pause)? {
            is_stale |= face.let_fall();
            continue;
        }
        // A key ends the fall: nobody waits for a picture.
        face.fall = None;
        is_stale = true;
        let wish = match event::read()? {
            Event::Key(key) => face.press(key, terminal::size()?.into()),
            Event::Mouse(mouse) => face.click(mouse, terminal::size()?.into()),
            _ => Wish::Stay,
        };
        match wish {
            Wish::Stay => {}
            Wish::Leave => return Ok(ExitStatus::Done),
            Wish::Interrupt => return Ok(ExitStatus::Interrupted),
        }
    }
}

#[cfg(test)]
mod tests;
