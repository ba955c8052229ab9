//! The referee: plays one game between two contestants and alone judges legality and time.
//!
//! Every move is checked against the [`Game`]. A player's fault costs the game, never the tournament; what is not a player's
//! fault costs no game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use enlinea_core::{Game, Outcome, Side};
use enlinea_players::Budget;
use enlinea_players::random::derived_seed;

use crate::clock::Stopwatch;
use crate::contestant::{Contestant, ContestantError, Forfeit};
use crate::external::StartError;
use crate::game_clock::{GameClock, PlayerClock};
use crate::live::LiveSeat;
use crate::record::{GameRecord, MoveRecord, Termination};
use crate::running_time::watch_for_stops;

/// Decides games early when their outcome is certain.
pub trait Adjudicator {
    /// The outcome under best play, or `Ongoing` if it is not known.
    fn outcome(&mut self, game: &Game) -> Outcome;
}

/// Everything about a game but the contestants.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GameSetup<'a> {
    /// The position where it begins; the game must not be over.
    pub opening: &'a Game,
    /// The random seed of both players.
    pub seed: u64,
    /// What a move may cost, first player first.
    pub budgets: [&'a Budget; 2],
    /// The time of each player for the whole game; budgets have no time of their own then.
    pub clock: Option<GameClock>,
    /// Raised by the caller: the game is abandoned, also in the middle of a move.
    pub stop: Option<&'a Arc<AtomicBool>>,
    /// Where the position is shown after each move.
    pub seat: Option<&'a LiveSeat<'a>>,
}

static UNLIMITED: Budget = Budget::unlimited();

impl<'a> GameSetup<'a> {
    /// A game with unlimited budgets that cannot be stopped.
    pub fn new(opening: &'a Game, seed: u64) -> GameSetup<'a> {
        GameSetup {
            opening,
            seed,
            budgets: [&UNLIMITED; 2],
            clock: None,
            stop: None,
            seat: None,
        }
    }

    /// Limits the moves of the first and the second player.
    #[must_use]
    pub fn budgets(mut self, budgets: [&'a Budget; 2]) -> GameSetup<'a> {
        self.budgets = budgets;
        self
    }

    /// Gives both players a clock for the whole game.
    #[must_use]
    pub fn clock(mut self, clock: impl Into<Option<GameClock>>) -> GameSetup<'a> {
        self.clock = clock.into();
        self
    }

    /// Abandons the game when this flag is raised.
    #[must_use]
    pub fn stop(mut self, flag: impl Into<Option<&'a Arc<AtomicBool>>>) -> GameSetup<'a> {
        self.stop = flag.into();
        self
    }
}

/// Plays a game to its end, or `None` if it was stopped: an abandoned game leaves no record.
///
/// ```
/// use enlinea_arena::{BuiltIn, Clock, GameSetup, play_game};
/// use enlinea_core::{Game, Rules};
/// use enlinea_players::{NoResources, build_player};
///
/// let seat = |spec: &str| -> Result<BuiltIn, Box<dyn std::error::Error>> {
///     let player = build_player(&spec.parse()?, Rules::STANDARD, &NoResources)?;
///     Ok(BuiltIn::new(player, Clock::new()))
/// };
/// let (mut red, mut yellow) = (seat("minimax(depth=2)")?, seat("random")?);
/// let opening = Game::new(Rules::STANDARD);
/// let record = play_game(&GameSetup::new(&opening, 1), [&mut red, &mut yellow], None)?;
/// assert!(record.is_some_and(|record| record.game.outcome().is_over()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the program of a player cannot be started: there is no game and neither side has lost.
///
/// # Panics
/// If the game is already over in the opening.
pub fn play_game(
    setup: &GameSetup<'_>,
    contestants: [&mut dyn Contestant; 2],
    adjudicator: Option<&mut dyn Adjudicator>,
) -> Result<Option<GameRecord>, StartError> {
    assert!(
        !setup.opening.outcome().is_over(),
        "the opening is already over"
    );
    let [first, second] = contestants;
    let mut board = Board {
        game: setup.opening.clone(),
        moves: Vec::with_capacity(setup.opening.rules().max_plies().min(64) as usize),
        first,
        second,
    };
    let Some(end) = board.play(setup, adjudicator)? else {
        return Ok(None);
    };
    for side in board.last_mover_first() {
        let (game, player) = board.player(side);
        player.finish(game, end.winner);
    }
    Ok(Some(GameRecord {
        opening_turns: setup.opening.moves().len(),
        seed: setup.seed,
        players: [board.first.describe(), board.second.describe()],
        game: board.game,
        moves: board.moves,
        winner: end.winner,
        termination: end.termination,
        reason: end.reason,
    }))
}

struct Board<'a> {
    game: Game,
    moves: Vec<MoveRecord>,
    first: &'a mut dyn Contestant,
    second: &'a mut dyn Contestant,
}

struct End {
    winner: Option<Side>,
    termination: Termination,
    reason: Option<String>,
}

impl End {
    fn lost_by(side: Side, forfeit: Forfeit) -> End {
        End {
            winner: Some(side.other()),
            termination: forfeit.termination,
            reason: Some(forfeit.reason).filter(|reason| !reason.is_empty()),
        }
    }
}

impl Board<'_> {
    fn player(&mut self, side: Side) -> (&Game, &mut dyn Contestant) {
        match side {
            Side::First => (&self.game, self.first),
            Side::Second => (&self.game, self.second),
        }
    }

    /// The order in which players are told the result.
    fn last_mover_first(&self) -> [Side; 2] {
        let waiting = self.game.side_to_move();
        [waiting.other(), waiting]
    }

    fn play(
        &mut self,
        setup: &GameSetup<'_>,
        mut adjudicator: Option<&mut dyn Adjudicator>,
    ) -> Result<Option<End>, StartError> {
        let is_stopped = || setup.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        let budgets = setup.budgets.map(|budget| match setup.stop {
            Some(stop) => budget.clone().stop(Arc::clone(stop)),
            None => budget.clone(),
        });
        let mut clocks = setup.clock.map(|clock| {
            watch_for_stops();
            setup
                .budgets
                .map(|budget| PlayerClock::new(clock, budget.grace()))
        });
        for side in Side::ALL {
            let seed = derived_seed(setup.seed, &[u64::from(side.number())]);
            match self.player(side).1.start(setup.opening, side, seed) {
                Ok(()) => {}
                Err(ContestantError::NotStarted(error)) => return Err(error),
                // A player that was stopped has not lost.
                Err(ContestantError::Forfeit(forfeit)) => {
                    return Ok((!is_stopped()).then(|| End::lost_by(side, forfeit)));
                }
            }
        }
        loop {
            let side = self.game.side_to_move();
            let place = usize::from(side.number() - 1);
            let clock = clocks.as_mut().map(|clocks| &mut clocks[place]);
            if is_stopped() {
                return Ok(None);
            }
            let stop = setup.stop.map(|stop| &**stop);
            let moved = self.move_once(stop, &budgets[place], clock);
            if is_stopped() {
                // A move that was cut short is not the player's choice.
                return Ok(None);
            }
            match moved {
                Ok(()) => {}
                Err(ContestantError::NotStarted(error)) => return Err(error),
                Err(ContestantError::Forfeit(forfeit)) => {
                    return Ok(Some(End::lost_by(side, forfeit)));
                }
            }
            if let Some(seat) = setup.seat {
                seat.moved(&self.game);
            }
            if let Some(end) = self.end_on_board() {
                return Ok(Some(end));
            }
            let certain = adjudicator.as_mut().map(|judge| judge.outcome(&self.game));
            if let Some(outcome) = certain.filter(|outcome| outcome.is_over()) {
                return Ok(Some(End {
                    winner: outcome.winner(),
                    termination: Termination::Adjudicated,
                    reason: None,
                }));
            }
        }
    }

    fn move_once(
        &mut self,
        stop: Option<&AtomicBool>,
        budget: &Budget,
        clock: Option<&mut PlayerClock>,
    ) -> Result<(), ContestantError> {
        let side = self.game.side_to_move();
        let (game, player) = self.player(side);
        let timed = clock.as_ref().map(|clock| {
            player.set_clock(clock.reading());
            clock.budget(budget, game)
        });
        let budget = timed.as_ref().unwrap_or(budget);
        let watch = Stopwatch::start();
        let choice = player.choose(game, budget, stop)?;
        let time = watch.elapsed();
        let startup_grace = player.startup_grace();
        let deadline = budget.deadline();
        let deadline = deadline.map(|deadline| deadline.saturating_add(startup_grace));
        if let Some(deadline) = deadline.filter(|deadline| time > *deadline) {
            return Err(Forfeit::new(
                Termination::Timeout,
                format!(
                    "answered after {} ms, {} ms were allowed",
                    time.as_millis(),
                    deadline.as_millis()
                ),
            )
            .into());
        }
        if let Some(clock) = clock {
            clock.moved(time.saturating_sub(startup_grace));
        }
        self.game
            .play(choice.column)
            .map_err(|error| Forfeit::new(Termination::IllegalMove, error.to_string()))?;
        self.moves.push(MoveRecord {
            value: choice.value,
            depth: choice.depth,
            nodes: choice.nodes,
            time,
        });
        Ok(())
    }

    fn end_on_board(&self) -> Option<End> {
        let outcome = self.game.outcome();
        let termination = match outcome {
            Outcome::Ongoing => return None,
            Outcome::Win(_) => Termination::Line,
            Outcome::Draw => Termination::of_draw(self.game.rules()),
        };
        Some(End {
            winner: outcome.winner(),
            termination,
            reason: None,
        })
    }
}

#[cfg(test)]
mod tests;
