//! A program at the referee's board.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use enlinea_core::{Game, Side};
use enlinea_players::{Budget, Choice};

use super::Isolation;
use super::c_linea::CLinea;
use super::native::Native;
use super::process::{Process, StartError};
use crate::contestant::{Contestant, Forfeit};
use crate::entry::{ExternalCommand, Protocol};
use crate::record::{PlayerRecord, Termination};

/// What a program and the arena say to each other.
pub(super) trait Dialect: std::fmt::Debug + Send {
    /// Before the first game of a process. Returns what the program says it is.
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<String, Forfeit>;

    /// Before each game.
    fn start(&mut self, talk: &mut Talk<'_>, new: &NewGame<'_>) -> Result<(), Forfeit>;

    /// Asks for a move.
    fn choose(
        &mut self,
        talk: &mut Talk<'_>,
        game: &Game,
        budget: &Budget,
    ) -> Result<Choice, Forfeit>;

    /// Tells the result from the program's own side; nothing is answered.
    fn finish(&mut self, talk: &mut Talk<'_>, result: GameResult) -> Result<(), Forfeit>;

    /// The last line.
    fn goodbye(&self) -> &'static str;
}

/// A game that begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewGame<'a> {
    pub(super) opening: &'a Game,
    pub(super) side: Side,
    pub(super) seed: u64,
}

/// A result as one player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameResult {
    Win,
    Loss,
    Draw,
}

/// A running program and the time it has.
#[derive(Debug)]
pub(super) struct Talk<'a> {
    pub(super) process: &'a mut Process,
    /// For everything that is not a move.
    pub(super) patience: Duration,
    /// More time for the first answer of a process: interpreters start slowly.
    pub(super) head_start: Duration,
    /// Raised when nobody wants an answer any more.
    pub(super) stop: Option<&'a AtomicBool>,
}

impl Talk<'_> {
    pub(super) fn send(&mut self, line: &str) -> Result<(), Forfeit> {
        self.process.send(line, self.patience)
    }

    pub(super) fn receive(&mut self, within: Duration) -> Result<String, Forfeit> {
        let line = self
            .process
            .receive(within.saturating_add(self.head_start), self.stop)?;
        self.head_start = Duration::ZERO;
        Ok(line)
    }

    /// A forfeit if something was said that nobody asked for.
    pub(super) fn expect_silence(&mut self, when: &str) -> Result<(), Forfeit> {
        match self.process.has_spoken() {
            None => Ok(()),
            Some(text) => Err(Forfeit::new(
                Termination::ProtocolError,
                format!("said {text} {when}"),
            )),
        }
    }
}

/// Somebody's program as a [`Contestant`]. It is started for its first game, serves until it fails, and is then
/// started again.
#[derive(Debug)]
pub struct ExternalPlayer {
    external: ExternalCommand,
    session: Option<Session>,
    record: PlayerRecord,
    side: Side,
}

#[derive(Debug)]
struct Session {
    process: Process,
    dialect: Box<dyn Dialect>,
    head_start: Duration,
}

impl ExternalPlayer {
    /// The player behind a command. Nothing is started yet.
    pub fn new(external: &ExternalCommand) -> ExternalPlayer {
        ExternalPlayer {
            external: external.clone(),
            session: None,
            record: PlayerRecord {
                version: String::new(),
                isolation: Isolation::of(external).name().to_owned(),
            },
            side: Side::First,
        }
    }

    /// Whether it is contained as untrusted.
    pub fn is_untrusted(&self) -> bool {
        self.external.untrusted
    }

    fn patience(&self) -> Duration {
        Duration::from_millis(self.external.limits.start_ms)
    }

    fn open(&mut self) -> Result<(), Forfeit> {
        let start_error = |error: StartError| Forfeit::new(Termination::Crash, error.to_string());
        let (process, isolation) = Process::start(&self.external).map_err(start_error)?;
        isolation.name().clone_into(&mut self.record.isolation);
        let dialect: Box<dyn Dialect> = match self.external.protocol {
            Protocol::Native => Box::new(Native),
            Protocol::CLinea => Box::new(CLinea),
        };
        self.session = Some(Session {
            process,
            dialect,
            head_start: self.patience(),
        });
        let version = self.talk(|dialect, talk| dialect.greet(talk))?;
        self.record.version = version;
        Ok(())
    }

    /// Talks to the program; one that fails is ended, and started again for the next game.
    fn talk<T>(
        &mut self,
        say: impl FnOnce(&mut dyn Dialect, &mut Talk<'_>) -> Result<T, Forfeit>,
    ) -> Result<T, Forfeit> {
        self.talk_unless(None, say)
    }

    fn talk_unless<T>(
        &mut self,
        stop: Option<&AtomicBool>,
        say: impl FnOnce(&mut dyn Dialect, &mut Talk<'_>) -> Result<T, Forfeit>,
    ) -> Result<T, Forfeit> {
        let patience = self.patience();
        let Some(session) = &mut self.session else {
            return Err(Forfeit::new(Termination::Crash, "the program is gone"));
        };
        let mut talk = Talk {
            process: &mut session.process,
            patience,
            head_start: session.head_start,
            stop,
        };
        let said = say(session.dialect.as_mut(), &mut talk);
        session.head_start = talk.head_start;
        if said.is_err() {
            self.session = None;
        }
        said
    }
}

impl Contestant for ExternalPlayer {
    fn start(&mut self, opening: &Game, side: Side, seed: u64) -> Result<(), Forfeit> {
        self.side = side;
        // What ended, or speaks out of turn, begins anew.
        if let Some(session) = &mut self.session {
            let has_spoken = session.process.has_spoken().is_some();
            if has_spoken || !session.process.is_running() {
                self.session = None;
            }
        }
        if self.session.is_none() {
            self.open()?;
        }
        let new = NewGame {
            opening,
            side,
            seed,
        };
        self.talk(|dialect, talk| dialect.start(talk, &new))
    }

    fn choose(
        &mut self,
        game: &Game,
        budget: &Budget,
        stop: Option<&AtomicBool>,
    ) -> Result<Choice, Forfeit> {
        let usual = Duration::from_millis(self.external.limits.move_ms);
        let patience = budget.deadline().unwrap_or(usual);
        self.talk_unless(stop, |dialect, talk| {
            talk.patience = patience;
            dialect.choose(talk, game, budget)
        })
    }

    fn startup_grace(&self) -> Duration {
        self.session
            .as_ref()
            .map_or(Duration::ZERO, |session| session.head_start)
    }

    fn finish(&mut self, _: &Game, winner: Option<Side>) {
        let result = match winner {
            None => GameResult::Draw,
            Some(winner) if winner == self.side => GameResult::Win,
            Some(_) => GameResult::Loss,
        };
        if self.session.is_some() {
            // The game is over: what goes wrong now shows in the next one.
            let _ = self.talk(|dialect, talk| dialect.finish(talk, result));
        }
    }

    fn describe(&self) -> PlayerRecord {
        self.record.clone()
    }
}

impl Drop for ExternalPlayer {
    fn drop(&mut self) {
        if let Some(session) = &mut self.session {
            session.process.end(session.dialect.goodbye());
        }
    }
}
