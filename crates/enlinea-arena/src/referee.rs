//! The referee: one game between two contestants. Nobody else judges.
//!
//! A contestant may say anything; what it says is checked against the [`Game`], and a fault costs the game, never the
//! tournament.

use std::sync::atomic::{AtomicBool, Ordering};

use enlinea_core::{Game, Outcome, Rules, Side};
use enlinea_players::random::derived_seed;

use crate::clock::Stopwatch;
use crate::contestant::{Allowance, Contestant, Forfeit};
use crate::record::{GameRecord, MoveRecord, Termination};

/// Says how a game will end, when that is certain, so that the rest need not be played.
pub trait Adjudicator {
    /// The certain outcome of best play, or `Ongoing` when it is not known.
    fn outcome(&mut self, game: &Game) -> Outcome;
}

/// Everything about a game but the contestants.
#[derive(Clone, Debug)]
pub struct GameSetup<'a> {
    /// Where it begins. Must not be over.
    pub opening: &'a Game,
    /// Makes the players' chance.
    pub seed: u64,
    /// What a move may cost, in the order of the seats.
    pub allowances: [&'a Allowance; 2],
    /// Raised from outside: the game is broken off and never happened.
    pub stop: Option<&'a AtomicBool>,
}

/// Plays a game to its end. `None` if it was broken off from outside: a game is done or it never happened.
///
/// # Panics
/// If the opening is already over.
pub fn play_game(
    setup: &GameSetup<'_>,
    contestants: [&mut dyn Contestant; 2],
    adjudicator: Option<&mut dyn Adjudicator>,
) -> Option<GameRecord> {
    assert!(
        !setup.opening.outcome().is_over(),
        "nothing is to be played"
    );
    let [first, second] = contestants;
    let mut board = Board {
        game: setup.opening.clone(),
        moves: Vec::with_capacity(setup.opening.rules().max_plies().min(64) as usize),
        first,
        second,
    };
    let end = board.play(setup, adjudicator)?;
    for side in board.last_mover_first() {
        let (game, seat) = board.seat(side);
        seat.finish(game, end.winner);
    }
    Some(GameRecord {
        opening_turns: setup.opening.moves().len(),
        seed: setup.seed,
        players: [board.first.describe(), board.second.describe()],
        game: board.game,
        moves: board.moves,
        winner: end.winner,
        termination: end.termination,
        reason: end.reason,
    })
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
    /// This side gave the game away.
    fn lost_by(side: Side, forfeit: Forfeit) -> End {
        End {
            winner: Some(side.other()),
            termination: forfeit.termination,
            reason: Some(forfeit.reason).filter(|reason| !reason.is_empty()),
        }
    }
}

impl Board<'_> {
    fn seat(&mut self, side: Side) -> (&Game, &mut dyn Contestant) {
        match side {
            Side::First => (&self.game, self.first),
            Side::Second => (&self.game, self.second),
        }
    }

    /// The order in which the end is told.
    fn last_mover_first(&self) -> [Side; 2] {
        let waiting = self.game.side_to_move();
        [waiting.other(), waiting]
    }

    fn play(
        &mut self,
        setup: &GameSetup<'_>,
        mut adjudicator: Option<&mut dyn Adjudicator>,
    ) -> Option<End> {
        let is_stopped = || setup.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        for side in Side::ALL {
            let seed = derived_seed(setup.seed, &[u64::from(side.number())]);
            if let Err(forfeit) = self.seat(side).1.start(setup.opening, side, seed) {
                return Some(End::lost_by(side, forfeit));
            }
        }
        loop {
            let side = self.game.side_to_move();
            let allowance = setup.allowances[usize::from(side.number() - 1)];
            if is_stopped() {
                return None;
            }
            if let Err(forfeit) = self.move_once(setup.stop, allowance) {
                // Whoever was interrupted did nothing wrong.
                return (!is_stopped()).then(|| End::lost_by(side, forfeit));
            }
            if let Some(end) = self.end_on_board() {
                return Some(end);
            }
            let certain = adjudicator.as_mut().map(|judge| judge.outcome(&self.game));
            if let Some(outcome) = certain.filter(|outcome| outcome.is_over()) {
                return Some(End {
                    winner: outcome.winner(),
                    termination: Termination::Adjudicated,
                    reason: None,
                });
            }
        }
    }

    fn move_once(
        &mut self,
        stop: Option<&AtomicBool>,
        allowance: &Allowance,
    ) -> Result<(), Forfeit> {
        let side = self.game.side_to_move();
        let (game, seat) = self.seat(side);
        let head_start = seat.head_start();
        let watch = Stopwatch::start();
        let answer = seat.choose_unless(stop, game, allowance)?;
        let time = watch.elapsed();
        let deadline = allowance
            .deadline()
            .map(|deadline| deadline.saturating_add(head_start));
        if let Some(deadline) = deadline.filter(|deadline| time > *deadline) {
            return Err(Forfeit::new(
                Termination::Timeout,
                format!(
                    "answered after {} ms, allowed were {} ms",
                    time.as_millis(),
                    deadline.as_millis()
                ),
            ));
        }
        self.game
            .play(answer.column)
            .map_err(|error| Forfeit::new(Termination::IllegalMove, error.to_string()))?;
        self.moves.push(MoveRecord {
            value: answer.value,
            depth: answer.depth,
            nodes: answer.nodes,
            time,
        });
        Ok(())
    }

    fn end_on_board(&self) -> Option<End> {
        let outcome = self.game.outcome();
        let termination = match outcome {
            Outcome::Ongoing => return None,
            Outcome::Win(_) => Termination::Line,
            Outcome::Draw => drawn(self.game.rules()),
        };
        Some(End {
            winner: outcome.winner(),
            termination,
            reason: None,
        })
    }
}

fn drawn(rules: Rules) -> Termination {
    if rules.max_plies() == rules.cells() {
        Termination::FullBoard
    } else {
        Termination::OutOfPieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contestant::Answer;
    use crate::record::PlayerRecord;
    use enlinea_core::Column;

    /// Plays these columns in turn, then gives up; keeps what it is told.
    struct Script {
        columns: Vec<u32>,
        told: Vec<Option<Side>>,
    }

    fn script(columns: &[u32]) -> Script {
        Script {
            columns: columns.iter().rev().copied().collect(),
            told: Vec::new(),
        }
    }

    impl Contestant for Script {
        fn start(&mut self, _: &Game, _: Side, _: u64) -> Result<(), Forfeit> {
            Ok(())
        }

        fn choose(&mut self, _: &Game, _: &Allowance) -> Result<Answer, Forfeit> {
            let column = self
                .columns
                .pop()
                .ok_or_else(|| Forfeit::new(Termination::Resigned, ""))?;
            Ok(Answer::plain(Column::new(column)))
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
        let allowance = Allowance::default();
        let setup = GameSetup {
            opening: &opening,
            seed: 1,
            allowances: [&allowance, &allowance],
            stop: None,
        };
        let record = play_game(&setup, [&mut first, &mut second], None).unwrap();
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
    fn a_game_that_is_broken_off_never_happened() {
        let opening = Game::new(Rules::STANDARD);
        let allowance = Allowance::default();
        let stop = AtomicBool::new(true);
        let setup = GameSetup {
            opening: &opening,
            seed: 1,
            allowances: [&allowance, &allowance],
            stop: Some(&stop),
        };
        let (mut first, mut second) = (script(&[0]), script(&[0]));
        assert_eq!(play_game(&setup, [&mut first, &mut second], None), None);
        assert_eq!(first.told, []);
    }

    /// Is interrupted while it thinks.
    struct Interrupted;

    impl Contestant for Interrupted {
        fn start(&mut self, _: &Game, _: Side, _: u64) -> Result<(), Forfeit> {
            Ok(())
        }

        fn choose(&mut self, _: &Game, _: &Allowance) -> Result<Answer, Forfeit> {
            Err(Forfeit::new(Termination::Crash, "interrupted"))
        }

        fn choose_unless(
            &mut self,
            stop: Option<&AtomicBool>,
            game: &Game,
            allowance: &Allowance,
        ) -> Result<Answer, Forfeit> {
            if let Some(stop) = stop {
                stop.store(true, Ordering::Relaxed);
            }
            self.choose(game, allowance)
        }

        fn describe(&self) -> PlayerRecord {
            PlayerRecord::default()
        }
    }

    #[test]
    fn an_interrupted_player_has_not_lost() {
        let opening = Game::new(Rules::STANDARD);
        let allowance = Allowance::default();
        let stop = AtomicBool::new(false);
        let mut setup = GameSetup {
            opening: &opening,
            seed: 1,
            allowances: [&allowance, &allowance],
            stop: Some(&stop),
        };
        let broken = play_game(&setup, [&mut Interrupted, &mut script(&[0])], None);
        assert_eq!(broken, None);
        setup.stop = None;
        let lost = play_game(&setup, [&mut Interrupted, &mut script(&[0])], None);
        check(&lost.unwrap(), Some(Side::Second), Termination::Crash);
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
    fn what_is_certain_need_not_be_played() {
        let opening = Game::new(Rules::STANDARD);
        let allowance = Allowance::default();
        let setup = GameSetup {
            opening: &opening,
            seed: 1,
            allowances: [&allowance, &allowance],
            stop: None,
        };
        let (mut first, mut second) = (script(&[0; 6]), script(&[1; 6]));
        let record = play_game(&setup, [&mut first, &mut second], Some(&mut SecondWins)).unwrap();
        check(&record, Some(Side::Second), Termination::Adjudicated);
        assert_eq!(record.moves.len(), 3);
    }
}
