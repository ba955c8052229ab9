//! Everybody against everybody, in one walk through the tree of their games.
//!
//! Greedy players have no chance in them, so the games of a whole population form a tree. Some firsts and some seconds arrive
//! together at a position; whose turn it is, those look at the *same* counts, and part ways by the columns they choose. What
//! arrives is always "each of these firsts against each of these seconds", so a position is looked at once for all of them,
//! and players that agree cost nothing.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::{sync::PoisonError, thread};

use enlinea_core::{Grid, GridTask, Position, Rules, Side, dispatch};

use super::move_table::{MoveCounter, MoveTable};
use super::{Factors, GreedyStyle};

/// How each game of a league ended, by the places of the first and the second player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueTable {
    players: usize,
    winners: Vec<Option<Side>>,
}

impl LeagueTable {
    /// Who won the game between these two, if somebody did.
    ///
    /// # Panics
    /// If there are no such players.
    pub fn winner(&self, first: usize, second: usize) -> Option<Side> {
        self.winners[first * self.players + second]
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.players
    }
}

/// Who plays, and how the work is done.
#[derive(Clone, Copy, Debug)]
pub struct League<'a> {
    /// The game.
    pub rules: Rules,
    /// How everybody plays.
    pub style: GreedyStyle,
    /// One row of factors a player.
    pub players: &'a [Factors],
    /// Threads.
    pub workers: usize,
    /// Raised from outside: stop soon.
    pub stop: &'a AtomicBool,
}

impl League<'_> {
    /// Plays every pair from both seats. `None` if it was stopped.
    pub fn play(&self) -> Option<LeagueTable> {
        let everybody: Vec<u16> = (0..self.players.len() as u16).collect();
        self.play_between(everybody.clone(), everybody)
    }

    /// Plays the first player of the list against all others, from both seats. `None` if it was stopped.
    pub fn play_challenge(&self) -> Option<LeagueTable> {
        let challengers: Vec<u16> = (1..self.players.len() as u16).collect();
        let mut home = self.play_between(vec![0], challengers.clone())?;
        let away = self.play_between(challengers, vec![0])?;
        for first in 1..self.players.len() {
            home.winners[first * home.players] = away.winner(first, 0);
        }
        Some(home)
    }

    fn play_between(&self, firsts: Vec<u16>, seconds: Vec<u16>) -> Option<LeagueTable> {
        dispatch(
            self.rules,
            Walk {
                league: self,
                firsts,
                seconds,
            },
        )
    }
}

/// Games that have come to the same position: each of the firsts against each of the seconds.
#[derive(Clone, Debug)]
struct Meeting<G: Grid> {
    position: Position<G>,
    firsts: Vec<u16>,
    seconds: Vec<u16>,
}

impl<G: Grid> Meeting<G> {
    /// Nobody plays against himself.
    fn is_empty(&self) -> bool {
        let (firsts, seconds) = (&self.firsts[..], &self.seconds[..]);
        firsts.is_empty() || seconds.is_empty() || (firsts.len() == 1 && firsts == seconds)
    }
}

struct Walk<'a> {
    league: &'a League<'a>,
    firsts: Vec<u16>,
    seconds: Vec<u16>,
}

/// Meetings for each worker: many, because some end soon.
const MEETINGS_PER_WORKER: usize = 24;

impl GridTask for Walk<'_> {
    type Output = Option<LeagueTable>;

    fn run<G: Grid>(self, grid: G) -> Option<LeagueTable> {
        let league = self.league;
        let scribe = MoveCounter::new(grid, league.style);
        let players = league.players.len();
        let mut results = Results::default();
        let mut sheet = MoveTable::default();
        let mut meetings = vec![Meeting {
            position: Position::new(grid),
            firsts: self.firsts,
            seconds: self.seconds,
        }];
        let enough = league.workers.max(1) * MEETINGS_PER_WORKER;
        while !meetings.is_empty() && meetings.len() < enough && league.workers > 1 {
            let level = std::mem::take(&mut meetings);
            for meeting in level {
                advance(league, &scribe, &mut sheet, &meeting, &mut |next| {
                    keep_or_end(next, &mut meetings, &mut results);
                });
            }
        }
        let mut winners = vec![None; players * players];
        results.write(&mut winners, players);
        let rest = share_out(league, &scribe, &meetings)?;
        for results in rest {
            results.write(&mut winners, players);
        }
        Some(LeagueTable { players, winners })
    }
}

/// Wins found, as groups of firsts and seconds; what is not here is a draw.
#[derive(Debug, Default)]
struct Results {
    wins: Vec<(Side, Vec<u16>, Vec<u16>)>,
}

impl Results {
    fn write(&self, winners: &mut [Option<Side>], players: usize) {
        for (side, firsts, seconds) in &self.wins {
            for &first in firsts {
                for &second in seconds {
                    winners[usize::from(first) * players + usize::from(second)] = Some(*side);
                }
            }
        }
    }
}

/// Lets workers play the meetings to their ends.
fn share_out<G: Grid>(
    league: &League<'_>,
    scribe: &MoveCounter<G>,
    meetings: &[Meeting<G>],
) -> Option<Vec<Results>> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let work = || {
        let mut results = Results::default();
        let mut sheet = MoveTable::default();
        while let Some(meeting) = meetings.get(next.fetch_add(1, Ordering::Relaxed)) {
            if !play_out(league, scribe, &mut sheet, meeting.clone(), &mut results) {
                return;
            }
        }
        let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
        done.push(results);
    };
    let workers = league.workers.clamp(1, meetings.len().max(1));
    if workers == 1 {
        work();
    } else {
        thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(work);
            }
        });
    }
    let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    (done.len() == workers).then_some(done)
}

/// Plays a meeting to the end of all its games. Says whether it was allowed to.
fn play_out<G: Grid>(
    league: &League<'_>,
    scribe: &MoveCounter<G>,
    sheet: &mut MoveTable,
    meeting: Meeting<G>,
    results: &mut Results,
) -> bool {
    let mut open = vec![meeting];
    while let Some(meeting) = open.pop() {
        if league.stop.load(Ordering::Relaxed) {
            return false;
        }
        advance(league, scribe, sheet, &meeting, &mut |next| {
            keep_or_end(next, &mut open, results);
        });
    }
    true
}

fn keep_or_end<G: Grid>(next: Meeting<G>, open: &mut Vec<Meeting<G>>, results: &mut Results) {
    let position = &next.position;
    if position.is_lost() {
        let winner = position.side_to_move().other();
        results.wins.push((winner, next.firsts, next.seconds));
    } else if position.plies() < position.grid().max_plies() {
        open.push(next);
    }
}

/// One move in every game of a meeting.
fn advance<G: Grid>(
    league: &League<'_>,
    scribe: &MoveCounter<G>,
    sheet: &mut MoveTable,
    meeting: &Meeting<G>,
    found: &mut dyn FnMut(Meeting<G>),
) {
    scribe.fill(&meeting.position, sheet);
    let largest = scribe.largest_count();
    let is_first = meeting.position.side_to_move() == Side::First;
    let movers = if is_first {
        &meeting.firsts
    } else {
        &meeting.seconds
    };
    let choices: Vec<u32> = movers
        .iter()
        .map(|&mover| {
            let factors = &league.players[usize::from(mover)];
            sheet.choose(factors, largest).index()
        })
        .collect();
    for column in meeting.position.grid().columns() {
        let group: Vec<u16> = movers
            .iter()
            .zip(&choices)
            .filter_map(|(&mover, &choice)| (choice == column.index()).then_some(mover))
            .collect();
        if group.is_empty() {
            continue;
        }
        let mut position = meeting.position;
        position.play_unchecked(column);
        let (firsts, seconds) = if is_first {
            (group, meeting.seconds.clone())
        } else {
            (meeting.firsts.clone(), group)
        };
        let next = Meeting {
            position,
            firsts,
            seconds,
        };
        if !next.is_empty() {
            found(next);
        }
    }
}
