//! Checks step by step that a program follows its protocol, and explains what is wrong.

use std::time::Duration;

use enlinea_core::{Game, Rules, Side};
use enlinea_players::{Budget, Choice, NoResources, build_player};

use super::stacker::Stacker;
use super::{ExternalPlayer, StartError};
use crate::built_in::BuiltIn;
use crate::clock::{Clock, Stopwatch};
use crate::contestant::{Contestant, ContestantError, Forfeit};
use crate::entry::{ExternalCommand, Protocol};
use crate::record::GameRecord;
use crate::referee::{GameSetup, play_game};

/// One step of the test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckStep {
    /// What was tried.
    pub name: String,
    /// Whether games of the rules that were asked for need it.
    pub is_required: bool,
    /// What was seen, or what is wrong and how to fix it.
    pub finding: Result<String, String>,
    /// The end of what the program wrote to standard error, if it failed.
    pub messages: Vec<String>,
}

impl CheckStep {
    fn new(
        name: impl Into<String>,
        is_required: bool,
        finding: Result<String, String>,
        player: &ExternalPlayer,
    ) -> CheckStep {
        let messages = match &finding {
            Ok(_) => Vec::new(),
            Err(_) => player.last_lines().to_vec(),
        };
        CheckStep {
            name: name.into(),
            is_required,
            finding,
            messages,
        }
    }
}

/// What is wrong, and whose fault it is.
enum Wrong {
    Program(String),
    System(StartError),
}

impl From<String> for Wrong {
    fn from(words: String) -> Wrong {
        Wrong::Program(words)
    }
}

impl From<StartError> for Wrong {
    fn from(error: StartError) -> Wrong {
        if error.is_system_failure() {
            Wrong::System(error)
        } else {
            Wrong::Program(error.to_string())
        }
    }
}

/// What is found about the program, if the arena itself has not failed.
fn about_program(found: Result<String, Wrong>) -> Result<Result<String, String>, StartError> {
    match found {
        Ok(words) => Ok(Ok(words)),
        Err(Wrong::Program(words)) => Ok(Err(words)),
        Err(Wrong::System(error)) => Err(error),
    }
}

/// Runs all steps; after a program fails to start or to finish a game, the later ones are left out.
///
/// # Errors
/// If the arena itself fails to start it: for want of open files, memory, a scratch folder or a sandbox.
pub fn check_player(
    external: &ExternalCommand,
    rules: Rules,
) -> Result<Vec<CheckStep>, StartError> {
    let mut steps = Vec::new();
    let mut player = ExternalPlayer::new(external);
    let opening = Game::new(rules);
    let watch = Stopwatch::start();
    let started = player.start(&opening, Side::First, 1);
    let started = started.and_then(|()| player.choose(&opening, &Budget::unlimited(), None));
    let time = watch.elapsed();
    let is_started = started.is_ok();
    let finding = about_program(first_move(started, &opening, time, &player))?;
    let name = "starts and makes its first move";
    steps.push(CheckStep::new(name, true, finding, &player));
    if !is_started {
        return Ok(steps);
    }
    player.finish(&opening, None);
    for (number, side) in [(1, Side::First), (2, Side::Second), (3, Side::First)] {
        let finding = about_program(whole_game(&mut player, &opening, side, number))?;
        let is_bad = finding.is_err();
        let name = format!("plays game {number} in the same process, as {side}");
        steps.push(CheckStep::new(name, true, finding, &player));
        if is_bad {
            return Ok(steps);
        }
    }
    for (number, side) in [(11, Side::Second), (12, Side::First)] {
        let finding = about_program(stacked_game(&mut player, &opening, side, number))?;
        let is_bad = finding.is_err();
        let name = format!("never plays a full column, as {side}");
        steps.push(CheckStep::new(name, true, finding, &player));
        if is_bad {
            return Ok(steps);
        }
    }
    if external.protocol != Protocol::CLinea {
        steps.extend(native_steps(&mut player, rules)?);
    }
    let watch = Stopwatch::start();
    drop(player);
    let quit = match external.protocol {
        Protocol::Native | Protocol::Lisp => "`quit`",
        Protocol::CLinea => "`salir`",
    };
    steps.push(CheckStep {
        name: format!("ends after {quit}"),
        is_required: false,
        finding: if watch.elapsed() < Duration::from_millis(500) {
            Ok("it ended by itself".to_owned())
        } else {
            Err(format!(
                "it was still running half a second after {quit} and was killed"
            ))
        },
        messages: Vec::new(),
    });
    Ok(steps)
}

fn first_move(
    started: Result<Choice, ContestantError>,
    opening: &Game,
    time: Duration,
    player: &ExternalPlayer,
) -> Result<String, Wrong> {
    let external = player.command();
    let player = player.describe();
    let answer = started.map_err(|error| match error {
        ContestantError::Forfeit(forfeit) => explain(&forfeit, external).into(),
        ContestantError::NotStarted(error) => Wrong::from(error),
    })?;
    opening
        .check(answer.column)
        .map_err(|error| format!("its move is not legal: {error}"))?;
    Ok(format!(
        "column {} after {} ms; it says it is: {}; isolation: {}",
        answer.column,
        time.as_millis(),
        player.version,
        player.isolation
    ))
}

/// What a forfeit means for the author of the program.
fn explain(forfeit: &Forfeit, external: &ExternalCommand) -> String {
    use crate::record::Termination as T;
    let is_lisp = external.protocol == Protocol::Lisp;
    let advice = match forfeit.termination {
        T::Timeout if is_lisp => {
            "; either the heuristic loops without end, or it is too slow for the depth of the search"
        }
        T::Timeout => "; is the output flushed after every line?",
        // The message of the framework says it all.
        T::Crash if is_lisp => "",
        T::Crash if external.untrusted => {
            "; an untrusted program reads its own file and those that its command or `reads` name, and starts no others"
        }
        T::Crash => "; run the command by hand and look at its messages",
        T::ProtocolError if forfeit.reason.contains("to standard error") => {
            "; write less, or nothing, to standard error: it is read while the program thinks"
        }
        T::ProtocolError => {
            "; standard output is for the protocol only, write messages to standard error"
        }
        T::IllegalMove => "; the protocol counts columns from 0 on the left, this report from 1",
        T::MemoryLimit => "; `memory_mb` allows more",
        _ => "",
    };
    format!("{forfeit}{advice}")
}

/// A whole game against `random`.
fn whole_game(
    player: &mut ExternalPlayer,
    opening: &Game,
    side: Side,
    seed: u64,
) -> Result<String, Wrong> {
    let spec = "random".parse().map_err(|error| format!("{error}"))?;
    let random =
        build_player(&spec, opening.rules(), &NoResources).map_err(|error| error.to_string())?;
    let mut random = BuiltIn::new(random, Clock::new());
    game_against(&mut random, "`random`", player, opening, side, seed)
}

/// A whole game against a player that fills columns up.
fn stacked_game(
    player: &mut ExternalPlayer,
    opening: &Game,
    side: Side,
    seed: u64,
) -> Result<String, Wrong> {
    let opponent = "a player that fills columns";
    game_against(&mut Stacker, opponent, player, opening, side, seed)
}

fn game_against(
    opponent: &mut dyn Contestant,
    opponent_name: &str,
    player: &mut ExternalPlayer,
    opening: &Game,
    side: Side,
    seed: u64,
) -> Result<String, Wrong> {
    let setup = GameSetup::new(opening, seed);
    let seats: [&mut dyn Contestant; 2] = match side {
        Side::First => [player, opponent],
        Side::Second => [opponent, player],
    };
    let record = play_game(&setup, seats, None)?;
    let record = record.ok_or_else(|| "the game was stopped".to_owned())?;
    let judged = judge(&record, side, opponent_name, player.command());
    Ok(judged?)
}

fn judge(
    record: &GameRecord,
    side: Side,
    opponent: &str,
    external: &ExternalCommand,
) -> Result<String, String> {
    let moves = record.moves.len();
    if record.termination.is_forfeit() {
        let reason = record.reason.clone().unwrap_or_default();
        let forfeit = Forfeit::new(record.termination, reason);
        return Err(format!(
            "after {}: {}",
            record.game,
            explain(&forfeit, external)
        ));
    }
    let own = usize::from(side.number() - 1);
    let slowest = record.moves.iter().skip(own).step_by(2);
    let slowest = slowest.map(|one| one.time).max().unwrap_or_default();
    let result = match record.winner {
        None => "drawn",
        Some(winner) if winner == side => "won",
        Some(_) => "lost",
    };
    Ok(format!(
        "{result} against {opponent} after {moves} moves; slowest move: {:.2} ms",
        slowest.as_secs_f64() * 1000.0
    ))
}

/// What the native protocol supports beyond the course protocol: other rules, and games that begin in the middle.
fn native_steps(player: &mut ExternalPlayer, rules: Rules) -> Result<Vec<CheckStep>, StartError> {
    let mut steps = Vec::new();
    for text in ["9x7c5p31:", "4x4c3:11", &format!("{rules}:")] {
        let Ok(opening) = text.parse::<Game>() else {
            continue;
        };
        let start = match opening.plies() {
            0 => opening.rules().to_string(),
            _ => format!("{} from {}", opening.rules(), opening.to_text()),
        };
        let finding = about_program(whole_game(player, &opening, Side::First, 7))?;
        let name = format!("plays a game of {start}");
        let is_required = opening.rules() == rules;
        steps.push(CheckStep::new(name, is_required, finding, player));
    }
    Ok(steps)
}
