//! An external program as a contestant.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use enlinea_core::{Game, Side};
use enlinea_players::{Budget, Choice};
use serde::{Deserialize, Serialize};

use super::Isolation;
use super::c_linea::CLinea;
use super::lisp::ask_value;
use super::native::Native;
use super::process::Process;
use super::start::missing;
use crate::clock::Stopwatch;
use crate::contestant::{Contestant, ContestantError, Forfeit};
use crate::entry::{ExternalCommand, Protocol};
use crate::game_clock::ClockReading;
use crate::game_log::PlayerLog;
use crate::record::{PlayerRecord, Termination};

/// The messages of one protocol.
pub(super) trait ProtocolDriver: std::fmt::Debug + Send {
    /// Called before the first game of a process. Returns what the program says it is.
    fn handshake(&mut self, link: &mut Link<'_>) -> Result<String, Forfeit>;

    /// Called before each game.
    fn start(&mut self, link: &mut Link<'_>, new: &NewGame<'_>) -> Result<(), Forfeit>;

    /// Asks for a move.
    fn choose(
        &mut self,
        link: &mut Link<'_>,
        game: &Game,
        budget: &Budget,
    ) -> Result<Choice, Forfeit>;

    /// Tells the result from the program's own side; there is no answer.
    fn finish(&mut self, link: &mut Link<'_>, result: GameResult) -> Result<(), Forfeit>;

    /// The line that asks the program to exit.
    fn quit_line(&self) -> &'static str;
}

/// A game that begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewGame<'a> {
    pub(super) opening: &'a Game,
    pub(super) side: Side,
    pub(super) seed: u64,
}

/// A result from one player's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum GameResult {
    Win,
    Loss,
    Draw,
}

/// A running program and the time it has.
#[derive(Debug)]
pub(super) struct Link<'a> {
    pub(super) process: &'a mut Process,
    /// For each message.
    pub(super) timeout: Duration,
    /// More time for the first answer of a process: interpreters start slowly.
    pub(super) startup_grace: Duration,
    /// Its clock, in a game that has one.
    pub(super) clock: Option<ClockReading>,
    /// Raised when the answer is not needed any more.
    pub(super) stop: Option<&'a AtomicBool>,
    /// Whether the process has ever answered.
    pub(super) has_answered: bool,
}

impl Link<'_> {
    pub(super) fn send(&mut self, line: &str) -> Result<(), Forfeit> {
        self.process.send(line, self.timeout)
    }

    pub(super) fn receive(&mut self) -> Result<String, Forfeit> {
        let within = self.timeout.saturating_add(self.startup_grace);
        let line = self.process.receive(within, self.stop)?;
        self.has_answered = true;
        self.startup_grace = Duration::ZERO;
        Ok(line)
    }

    /// A forfeit if the program wrote something that it was not asked for.
    pub(super) fn expect_no_output(&mut self, when: &str) -> Result<(), Forfeit> {
        match self.process.unread_output() {
            None => Ok(()),
            Some(text) => Err(Forfeit::new(
                Termination::ProtocolError,
                format!("wrote {text} {when}"),
            )),
        }
    }
}

/// An external program as a [`Contestant`]. It is started for its first game, plays until it fails, and is then started
/// again. One that played a game and ended before its first answer in the next has not failed: it plays one game and is done.
///
/// ```no_run
/// use enlinea_arena::external::ExternalPlayer;
/// use enlinea_arena::{BuiltIn, Clock, ExternalCommand, GameSetup, Protocol, play_game};
/// use enlinea_core::{Game, Rules};
/// use enlinea_players::{NoResources, build_player};
///
/// let command = ExternalCommand::new(["python3", "player.py"], Protocol::Native).untrusted(true);
/// let mut red = ExternalPlayer::new(&command);
/// let random = build_player(&"random".parse()?, Rules::STANDARD, &NoResources)?;
/// let mut yellow = BuiltIn::new(random, Clock::new());
/// let opening = Game::new(Rules::STANDARD);
/// let record = play_game(&GameSetup::new(&opening, 1), [&mut red, &mut yellow], None)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ExternalPlayer {
    external: ExternalCommand,
    running: Option<RunningProgram>,
    record: PlayerRecord,
    /// The game that is played, until the program has answered in it.
    unanswered: Option<OwnGame>,
    side: Side,
    /// Whether the last failure was the exit of a process that had played games before.
    failed_as_done: bool,
    /// The end of what it said in the game in which it failed.
    last_lines: Vec<String>,
    /// What of the last move did not count.
    last_grace: Duration,
    log: Option<PlayerLog>,
    clock: Option<ClockReading>,
}

/// What must be told again when the program is started again.
#[derive(Clone, Debug)]
struct OwnGame {
    opening: Game,
    seed: u64,
}

#[derive(Debug)]
struct RunningProgram {
    process: Process,
    driver: Box<dyn ProtocolDriver>,
    startup_grace: Duration,
    /// Whether it has ever answered.
    has_answered: bool,
    /// Whether it has played a game to the end.
    has_played: bool,
}

impl ExternalPlayer {
    /// The player behind a command. Nothing is started yet.
    pub fn new(external: &ExternalCommand) -> ExternalPlayer {
        ExternalPlayer {
            external: external.clone(),
            running: None,
            record: PlayerRecord {
                version: String::new(),
                isolation: Isolation::of(external).name().to_owned(),
            },
            unanswered: None,
            failed_as_done: false,
            last_lines: Vec::new(),
            side: Side::First,
            last_grace: Duration::ZERO,
            log: None,
            clock: None,
        }
    }

    /// What it runs.
    pub fn command(&self) -> &ExternalCommand {
        &self.external
    }

    /// The last lines that it wrote to standard error before its last failure, with control characters escaped.
    pub(super) fn last_lines(&self) -> &[String] {
        &self.last_lines
    }

    /// The value that a Lisp heuristic gives to a position, for one side. Other programs have no message for it.
    ///
    /// # Errors
    /// If it cannot be started, fails, or takes longer than it may for a move.
    pub fn evaluate(&mut self, game: &Game, side: Side) -> Result<f64, ContestantError> {
        self.start(game, side, 0)?;
        let timeout = Duration::from_millis(self.external.limits.move_ms);
        let value = self.exchange(timeout, None, |_, link| ask_value(link, game, side))?;
        self.unanswered = None;
        Ok(value)
    }

    fn start_timeout(&self) -> Duration {
        Duration::from_millis(self.external.limits.start_ms)
    }

    fn open(&mut self) -> Result<(), ContestantError> {
        let mut process = Process::start(&self.external)?;
        if let Some(log) = &self.log {
            log.remark("its program is started");
            process.log(Some(log.clone()));
        }
        let driver: Box<dyn ProtocolDriver> = match self.external.protocol {
            Protocol::Native | Protocol::Lisp => Box::new(Native),
            Protocol::CLinea => Box::new(CLinea),
        };
        self.running = Some(RunningProgram {
            process,
            driver,
            startup_grace: self.start_timeout(),
            has_answered: false,
            has_played: false,
        });
        let timeout = self.start_timeout();
        let version = self.exchange(timeout, None, |driver, link| driver.handshake(link))?;
        self.record.version = version;
        Ok(())
    }

    /// Begins the game, with a new process if there is none.
    fn begin(&mut self, game: &OwnGame) -> Result<(), ContestantError> {
        if self.running.is_none() {
            self.open()?;
        }
        let new = NewGame {
            opening: &game.opening,
            side: self.side,
            seed: game.seed,
        };
        let timeout = self.start_timeout();
        self.exchange(timeout, None, |driver, link| driver.start(link, &new))
    }

    fn ask(
        &mut self,
        game: &Game,
        budget: &Budget,
        stop: Option<&AtomicBool>,
    ) -> Result<Choice, ContestantError> {
        let usual = Duration::from_millis(self.external.limits.move_ms);
        let timeout = budget.deadline().unwrap_or(usual);
        let running = self.running.as_ref();
        self.last_grace = running.map_or(Duration::ZERO, |running| running.startup_grace);
        self.exchange(timeout, stop, |driver, link| {
            driver.choose(link, game, budget)
        })
    }

    /// Whether the process that has just failed had played games before and was gone when this one began.
    fn was_done(&self) -> bool {
        self.failed_as_done && self.unanswered.is_some()
    }

    /// Exchanges messages; a program that fails is killed, and started again for the next game. It has not failed if its
    /// file was moved away before it could read it.
    fn exchange<T>(
        &mut self,
        timeout: Duration,
        stop: Option<&AtomicBool>,
        messages: impl FnOnce(&mut dyn ProtocolDriver, &mut Link<'_>) -> Result<T, Forfeit>,
    ) -> Result<T, ContestantError> {
        let Some(running) = &mut self.running else {
            let reason = "the program is not running";
            return Err(Forfeit::new(Termination::Crash, reason).into());
        };
        let mut link = Link {
            process: &mut running.process,
            timeout,
            startup_grace: running.startup_grace,
            clock: self.clock,
            stop,
            has_answered: running.has_answered,
        };
        link.process.begin_turn();
        let answer = messages(running.driver.as_mut(), &mut link);
        link.process.end_turn();
        running.startup_grace = link.startup_grace;
        running.has_answered = link.has_answered;
        let forfeit = match answer {
            Ok(answer) => return Ok(answer),
            Err(forfeit) => forfeit,
        };
        let has_exited = running.process.has_exited();
        let may_be_moved = has_exited && !running.has_answered;
        self.failed_as_done = has_exited && running.has_played;
        self.last_lines = running.process.last_lines();
        self.running = None;
        match missing(&self.external).filter(|_| may_be_moved) {
            Some(error) => Err(error.into()),
            None => Err(forfeit.into()),
        }
    }
}

impl Contestant for ExternalPlayer {
    fn start(&mut self, opening: &Game, side: Side, seed: u64) -> Result<(), ContestantError> {
        self.side = side;
        self.clock = None;
        // A program that has exited, or wrote out of turn, is started again.
        if let Some(running) = &mut self.running {
            let has_written = running.process.unread_output().is_some();
            if has_written || !running.process.is_running() {
                self.running = None;
            }
        }
        if let Some(running) = &mut self.running {
            running.process.forget_stderr();
        }
        let game = OwnGame {
            opening: opening.clone(),
            seed,
        };
        self.unanswered = Some(game.clone());
        match self.begin(&game) {
            Err(ContestantError::Forfeit(_)) if self.was_done() => self.begin(&game),
            begun => begun,
        }
    }

    fn set_clock(&mut self, reading: ClockReading) {
        self.clock = Some(reading);
    }

    fn choose(
        &mut self,
        game: &Game,
        budget: &Budget,
        stop: Option<&AtomicBool>,
    ) -> Result<Choice, ContestantError> {
        let watch = Stopwatch::start();
        let is_stopped = || stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        let mut answer = self.ask(game, budget, stop);
        if answer.is_err() && self.was_done() && !is_stopped() {
            if let Some(unanswered) = self.unanswered.clone() {
                self.begin(&unanswered)?;
            }
            let lost = watch.elapsed();
            answer = self.ask(game, budget, stop);
            self.last_grace = self.last_grace.saturating_add(lost);
        }
        self.unanswered = None;
        answer
    }

    fn startup_grace(&self) -> Duration {
        self.last_grace
    }

    fn finish(&mut self, _: &Game, winner: Option<Side>) {
        let result = match winner {
            None => GameResult::Draw,
            Some(winner) if winner == self.side => GameResult::Win,
            Some(_) => GameResult::Loss,
        };
        if self.running.is_some() {
            let timeout = self.start_timeout();
            // The game is over: a failure now shows in the next one.
            let _ = self.exchange(timeout, None, |driver, link| driver.finish(link, result));
        }
        if let Some(running) = &mut self.running {
            running.has_played = true;
        }
    }

    fn log(&mut self, log: Option<PlayerLog>) {
        if let Some(running) = &mut self.running {
            running.process.log(log.clone());
        }
        self.log = log;
    }

    fn describe(&self) -> PlayerRecord {
        self.record.clone()
    }
}

impl Drop for ExternalPlayer {
    fn drop(&mut self) {
        if let Some(running) = &mut self.running {
            running.process.end(running.driver.quit_line());
        }
    }
}
