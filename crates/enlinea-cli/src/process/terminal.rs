//! The whole screen of a terminal: it is restored however the program ends.
//!
//! A normal end drops [`FullScreen`]. The panic hook in `exit.rs` calls [`leave`] before it prints; so does `interrupt.rs`,
//! where a second Ctrl-C or signal ends the program.

use std::io::{self, Stdout, Write};
use std::os::fd::AsFd;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::{Frame, Terminal};

/// The thread that draws on the whole screen, while one does.
static OWNER: Mutex<Option<ThreadId>> = Mutex::new(None);

/// The screen, for as long as this lives.
pub(crate) struct FullScreen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl FullScreen {
    /// Takes the screen: raw mode, alternate screen, mouse events.
    pub(crate) fn open() -> io::Result<FullScreen> {
        enable_raw_mode()?;
        set_owner(Some(thread::current().id()));
        let opened = execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)
            .and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match opened {
            Ok(terminal) => Ok(FullScreen { terminal }),
            Err(error) => {
                leave();
                Err(error)
            }
        }
    }

    /// Draws one picture.
    pub(crate) fn draw(&mut self, picture: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(picture)?;
        Ok(())
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        leave();
    }
}

/// Restores the screen, if it was taken. Errors are ignored: a closed terminal needs no restoring.
pub(crate) fn leave() {
    if set_owner(None).is_none() {
        return;
    }
    let mut out = io::stdout();
    let _ = execute!(out, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = out.flush();
    let _ = disable_raw_mode();
}

/// Columns and rows of the terminal behind a stream; `None` if it is not one, or does not say.
pub(crate) fn size_of(stream: impl AsFd) -> Option<(usize, usize)> {
    let size = rustix::termios::tcgetwinsize(stream).ok()?;
    let size = (usize::from(size.ws_col), usize::from(size.ws_row));
    (size.0 > 0 && size.1 > 0).then_some(size)
}

/// Whether a thread other than this one draws on the screen.
pub(crate) fn belongs_to_another_thread() -> bool {
    let owner = *OWNER.lock().unwrap_or_else(PoisonError::into_inner);
    owner.is_some_and(|owner| owner != thread::current().id())
}

fn set_owner(owner: Option<ThreadId>) -> Option<ThreadId> {
    let mut current = OWNER.lock().unwrap_or_else(PoisonError::into_inner);
    std::mem::replace(&mut *current, owner)
}

#[cfg(test)]
#[path = "../../tests/cli/tmux.rs"]
#[expect(dead_code, reason = "the tests of the whole program use the rest")]
mod tmux;

#[cfg(test)]
mod tests {
    use super::*;

    /// Run by the next test, on a terminal of its own.
    #[test]
    #[ignore = "takes the whole screen and panics"]
    fn panics_on_the_whole_screen() {
        crate::process::exit::describe_panics();
        let mut screen = FullScreen::open().unwrap();
        screen
            .draw(|frame| frame.render_widget("something drawn", frame.area()))
            .unwrap();
        panic!("this is meant to happen");
    }

    #[test]
    fn a_panic_leaves_a_clean_terminal_and_is_reported() {
        let Some(terminal) = tmux::Tmux::start() else {
            return;
        };
        let program = std::env::current_exe().unwrap();
        terminal.run_line(&format!(
            "{} --ignored --exact --nocapture process::terminal::tests::panics_on_the_whole_screen",
            program.display()
        ));
        let screen = terminal.wait_for("test result: FAILED");
        assert!(
            screen.contains("error: this is a bug, please report it: this is meant to happen"),
            "{screen}"
        );
        assert!(!screen.contains("something drawn"), "{screen}");
        terminal.check_clean();
    }

    #[test]
    fn leaving_what_was_not_taken_does_nothing() {
        leave();
        assert!(!belongs_to_another_thread());
    }
}
