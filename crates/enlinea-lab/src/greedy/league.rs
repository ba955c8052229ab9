//! Every player against every other, in one walk through the tree of their games.
//!
//! Greedy players are deterministic, so the games of a whole population form a tree. Some firsts and some seconds arrive
//! together at a position; the side to move looks at the *same* counts, and its players part by the columns they choose. What
//! arrives is always "each of these firsts against each of these seconds", so a position is looked at once for all of them,
//! and players that agree cost nothing.

use std::sync::atomic::{AtomicBool, Ordering};

use enlinea_core::{Column, Grid, GridTask, Position, Rules, Side, dispatch};

use rayon::prelude::*;

use super::move_table::{MoveCounter, MoveTable};
use super::{Factors, GreedyStyle};

/// How each game of a league ended, by the places of the first and the second player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueTable {
    players: usize,
    winners: Vec<Option<Side>>,
}

impl LeagueTable {
    /// The winner of the game between these two; `None` for a draw.
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

/// The players, the game, and a way to stop.
#[derive(Clone, Copy, Debug)]
pub struct League<'a> {
    /// The game.
    pub rules: Rules,
    /// How all of them play.
    pub style: GreedyStyle,
    /// One row of factors a player.
    pub players: &'a [Factors],
    /// Raised by the caller to stop soon.
    pub stop: &'a AtomicBool,
}

impl League<'_> {
    /// Plays every pair from both seats. `None` if it was stopped.
    pub fn play(&self) -> Option<LeagueTable> {
        let all: Vec<u16> = (0..self.players.len() as u16).collect();
        self.play_between(all.clone(), all)
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
    /// Where the last stone fell.
    last: Option<Column>,
    firsts: Vec<u16>,
    seconds: Vec<u16>,
}

impl<G: Grid> Meeting<G> {
    /// A player does not play against itself.
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

/// Meetings for each thread: many, because some end soon.
const MEETINGS_PER_THREAD: usize = 24;

impl GridTask for Walk<'_> {
    type Output = Option<LeagueTable>;

    fn run<G: Grid>(self, grid: G) -> Option<LeagueTable> {
        let league = self.league;
        let counter = MoveCounter::new(grid, league.style);
        let players = league.players.len();
        let mut results = Results::default();
        let mut table = MoveTable::default();
        let mut meetings = vec![Meeting {
            position: Position::new(grid),
            last: None,
            firsts: self.firsts,
            seconds: self.seconds,
        }];
        let threads = rayon::current_num_threads();
        let enough = threads * MEETINGS_PER_THREAD;
        while !meetings.is_empty() && meetings.len() < enough && threads > 1 {
            if league.stop.load(Ordering::Relaxed) {
                return None;
            }
            let level = std::mem::take(&mut meetings);
            for meeting in level {
                advance(league, &counter, &mut table, &meeting, &mut |next| {
                    keep_or_end(next, &mut meetings, &mut results);
                });
            }
        }
        let mut winners = vec![None; players * players];
        results.write(&mut winners, players);
        let rest = share_out(league, &counter, &meetings)?;
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

/// Lets the threads of the pool play the meetings to their ends.
fn share_out<G: Grid>(
    league: &League<'_>,
    counter: &MoveCounter<G>,
    meetings: &[Meeting<G>],
) -> Option<Vec<Results>> {
    let play = |table: &mut MoveTable, meeting: &Meeting<G>| {
        let mut results = Results::default();
        let is_done = play_out(league, counter, table, meeting.clone(), &mut results);
        is_done.then_some(results)
    };
    let meetings = meetings.par_iter().with_max_len(1);
    meetings.map_init(MoveTable::default, play).collect()
}

/// Plays a meeting to the end of all its games. False if it was stopped.
fn play_out<G: Grid>(
    league: &League<'_>,
    counter: &MoveCounter<G>,
    table: &mut MoveTable,
    meeting: Meeting<G>,
    results: &mut Results,
) -> bool {
    let mut open = vec![meeting];
    while let Some(meeting) = open.pop() {
        if league.stop.load(Ordering::Relaxed) {
            return false;
        }
        advance(league, counter, table, &meeting, &mut |next| {
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
    counter: &MoveCounter<G>,
    table: &mut MoveTable,
    meeting: &Meeting<G>,
    found: &mut dyn FnMut(Meeting<G>),
) {
    counter.fill(&meeting.position, meeting.last, table);
    let scores = counter.scores();
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
            table.choose(factors, scores).index()
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
            last: Some(column),
            firsts,
            seconds,
        };
        if !next.is_empty() {
            found(next);
        }
    }
}
