//! Games between scripted players: every way to end.

use std::thread;
use std::time::Duration;

use super::*;
use crate::game_clock::ClockReading;
use crate::record::PlayerRecord;
use enlinea_core::{Column, Rules};
use enlinea_players::Choice;

/// Plays these columns in turn, then resigns; remembers the results it is told.
#[derive(Default)]
struct Script {
    columns: Vec<u32>,
    told: Vec<Option<Side>>,
    /// Instead of a move, it is stopped while it searches.
    is_interrupted: bool,
    /// How long it takes for each move.
    thinks: Duration,
    /// What its clock showed before each move.
    readings: Vec<ClockReading>,
}

fn script(columns: &[u32]) -> Script {
    Script {
        columns: columns.iter().rev().copied().collect(),
        ..Script::default()
    }
}

fn interrupted() -> Script {
    Script {
        is_interrupted: true,
        ..Script::default()
    }
}

impl Contestant for Script {
    fn start(&mut self, _: &Game, _: Side, _: u64) -> Result<(), ContestantError> {
        Ok(())
    }

    fn set_clock(&mut self, reading: ClockReading) {
        self.readings.push(reading);
    }

    fn choose(
        &mut self,
        _: &Game,
        _: &Budget,
        stop: Option<&AtomicBool>,
    ) -> Result<Choice, ContestantError> {
        thread::sleep(self.thinks);
        if self.is_interrupted {
            if let Some(stop) = stop {
                stop.store(true, Ordering::Relaxed);
            }
            return Err(Forfeit::new(Termination::Crash, "interrupted").into());
        }
        let column = self
            .columns
            .pop()
            .ok_or_else(|| Forfeit::new(Termination::Resigned, ""))?;
        Ok(Choice::unsearched(Column::new(column)))
    }

    fn finish(&mut self, _: &Game, winner: Option<Side>) {
        self.told.push(winner);
    }

    fn describe(&self) -> PlayerRecord {
        PlayerRecord::default()
    }
}

fn play(rules: &str, first: &[u32], second: &[u32]) -> GameRecord {
    let opening = Game::new(rules.parse().unwrap());
    let (mut first, mut second) = (script(first), script(second));
    let setup = GameSetup::new(&opening, 1);
    let record = play_game(&setup, [&mut first, &mut second], None)
        .unwrap()
        .unwrap();
    assert_eq!(first.told, [record.winner]);
    assert_eq!(second.told, [record.winner]);
    record
}

fn check(record: &GameRecord, winner: Option<Side>, termination: Termination) {
    assert_eq!((record.winner, record.termination), (winner, termination));
}

#[test]
fn games_end_on_the_board() {
    let won = play("4x4c3", &[0, 1, 2], &[0, 1]);
    check(&won, Some(Side::First), Termination::Line);
    assert_eq!((won.moves.len(), won.half_points()), (5, 2));
    let full = play("2x1c2", &[0], &[1]);
    check(&full, None, Termination::FullBoard);
    let out = play("4x4c3p1", &[0], &[1]);
    check(&out, None, Termination::OutOfPieces);
}

#[test]
fn an_abandoned_game_leaves_no_record() {
    let opening = Game::new(Rules::STANDARD);
    let stop = Arc::new(AtomicBool::new(true));
    let setup = GameSetup::new(&opening, 1).stop(&stop);
    let (mut first, mut second) = (script(&[0]), script(&[0]));
    let abandoned = play_game(&setup, [&mut first, &mut second], None);
    assert_eq!(abandoned.unwrap(), None);
    assert_eq!(first.told, []);
}

#[test]
fn an_interrupted_player_has_not_lost() {
    let opening = Game::new(Rules::STANDARD);
    let stop = Arc::new(AtomicBool::new(false));
    let mut setup = GameSetup::new(&opening, 1).stop(&stop);
    let broken = play_game(&setup, [&mut interrupted(), &mut script(&[0])], None);
    assert_eq!(broken.unwrap(), None);
    setup.stop = None;
    let lost = play_game(&setup, [&mut interrupted(), &mut script(&[0])], None);
    check(
        &lost.unwrap().unwrap(),
        Some(Side::Second),
        Termination::Crash,
    );
}

#[test]
fn faults_lose_the_game() {
    let full = play("3x1c3", &[0], &[0]);
    check(&full, Some(Side::First), Termination::IllegalMove);
    assert_eq!(full.reason.as_deref(), Some("column 1 is full"));
    let outside = play("3x3c3", &[3], &[]);
    check(&outside, Some(Side::Second), Termination::IllegalMove);
    assert_eq!(
        outside.reason.as_deref(),
        Some("there is no column 4: the board has 3")
    );
    let gone = play("3x3c3", &[1], &[]);
    check(&gone, Some(Side::First), Termination::Resigned);
    assert_eq!(gone.reason, None);
}

/// A game under a clock in which the first player thinks and the second does not.
fn play_timed(clock: &str, grace_ms: u64, thinks: Duration) -> (GameRecord, Script, Script) {
    let opening = Game::new(Rules::STANDARD);
    let budget = Budget::unlimited().grace_ms(grace_ms);
    let clock: GameClock = clock.parse().unwrap();
    let setup = GameSetup::new(&opening, 1);
    let setup = setup.clock(clock).budgets([&budget; 2]);
    let (mut first, mut second) = (script(&[0; 4]), script(&[1; 4]));
    first.thinks = thinks;
    let record = play_game(&setup, [&mut first, &mut second], None);
    (record.unwrap().unwrap(), first, second)
}

#[test]
fn a_player_out_of_time_loses() {
    let pause = Duration::from_millis(40);
    let (lost, ..) = play_timed("0.03", 0, pause);
    check(&lost, Some(Side::Second), Termination::Timeout);
    assert_eq!(lost.moves.len(), 0);
    // The first move is in time; together three of them are not.
    let (lost, first, _) = play_timed("0.1", 0, pause);
    check(&lost, Some(Side::Second), Termination::Timeout);
    assert!(lost.moves.len() < 6, "{:?}", lost.moves);
    assert!(
        first
            .readings
            .is_sorted_by_key(|one| std::cmp::Reverse(one.remaining_ms))
    );
}

#[test]
fn increments_are_added_and_each_player_has_its_own_clock() {
    let (won, first, second) = play_timed("3600+60", 1000, Duration::from_millis(5));
    check(&won, Some(Side::First), Termination::Line);
    let start = ClockReading {
        remaining_ms: 3_600_000,
        increment_ms: 60_000,
    };
    assert_eq!((first.readings[0], second.readings[0]), (start, start));
    // Five milliseconds at least are gone, and less than the minute that was added.
    let after: Vec<u64> = first.readings.iter().map(|one| one.remaining_ms).collect();
    assert!(after.is_sorted() && after[1] <= 3_660_000 - 5, "{after:?}");
    let untimed = play("4x4c3", &[0, 1, 2], &[0, 1]);
    check(&untimed, Some(Side::First), Termination::Line);
}

struct SecondWins;

impl Adjudicator for SecondWins {
    fn outcome(&mut self, game: &Game) -> Outcome {
        if game.plies() == 3 {
            Outcome::Win(Side::Second)
        } else {
            Outcome::Ongoing
        }
    }
}

#[test]
fn certain_games_are_adjudicated() {
    let opening = Game::new(Rules::STANDARD);
    let setup = GameSetup::new(&opening, 1);
    let (mut first, mut second) = (script(&[0; 6]), script(&[1; 6]));
    let record = play_game(&setup, [&mut first, &mut second], Some(&mut SecondWins))
        .unwrap()
        .unwrap();
    check(&record, Some(Side::Second), Termination::Adjudicated);
    assert_eq!(record.moves.len(), 3);
}
