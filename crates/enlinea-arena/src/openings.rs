//! The positions where games begin: made from a random seed, or read from text.

mod all;

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use enlinea_core::{Column, Excerpt, Game, ParseGameError, Rules};
use enlinea_players::random::{Rng, derived_seed, rng};
use rand::seq::IteratorRandom;

use self::all::AllOpenings;

/// How the openings of a tournament are chosen. In text: `none`, `random(4)`, `all(2)`, `balanced(6)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// Always the empty board.
    Empty,
    /// Random legal moves; different positions as long as there are any.
    Random {
        /// Plies of each opening.
        plies: u32,
    },
    /// Every position of this ply that is not over, mirror images once, in a fixed order, repeated as needed.
    All {
        /// Plies of each opening.
        plies: u32,
    },
    /// Like `Random`, but positions that are a draw by exact score, or the closest that were found.
    Balanced {
        /// Plies of each opening.
        plies: u32,
    },
    /// These positions, repeated as needed.
    List(Vec<Game>),
}

/// Why openings cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningsError {
    /// The text has none of the known forms.
    #[error(
        "openings {}: expected `none`, `random(N)`, `all(N)` or `balanced(N)`",
        Excerpt::of(text)
    )]
    Form {
        /// The text.
        text: String,
    },
    /// Every game is over before this ply.
    #[error("every game of {rules} is over after {plies} plies")]
    TooDeep {
        /// The game.
        rules: Rules,
        /// The ply asked for.
        plies: u32,
    },
    /// All positions do not fit into the memory that they may take.
    #[error(
        "too many positions of {rules} have up to {plies} plies to list them; `random({plies})` needs no list"
    )]
    TooMany {
        /// The game.
        rules: Rules,
        /// The ply asked for.
        plies: u32,
    },
    /// The solver does not know which positions are balanced.
    #[error(
        "the solver cannot score positions of {rules} after {plies} plies in good time; begin later, or use `random({plies})`"
    )]
    Unsolved {
        /// The game.
        rules: Rules,
        /// The ply asked for.
        plies: u32,
    },
    /// The caller wants to stop.
    #[error("stopped while openings were chosen")]
    Stopped,
    /// A line of an opening file is malformed.
    #[error("openings, line {line}: {reason}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: ParseGameError,
    },
    /// A position of an opening file is already over, or has other rules than the tournament.
    #[error("openings, line {line}: the game is over, or not one of {rules}")]
    Unplayable {
        /// The line, counted from 1.
        line: usize,
        /// The rules of the tournament.
        rules: Rules,
    },
    /// The file is empty.
    #[error("the opening file is empty")]
    NoLines,
}

/// Attempts for one random opening; then the best so far is taken.
const TRIES: u64 = 64;
/// Scores that may be unknown before we give up: each has taken seconds.
const MOST_UNSOLVED: u32 = 8;

impl Openings {
    /// Whether exact scores are needed.
    pub fn needs_scores(&self) -> bool {
        matches!(self, Openings::Balanced { .. })
    }

    /// `count` openings of these rules. Only `Balanced` calls `score`: the exact score of a position, if it is known.
    ///
    /// # Errors
    /// If no game lasts that long, time or memory do not suffice, or `stop` is raised.
    pub fn positions(
        &self,
        rules: Rules,
        count: usize,
        seed: u64,
        score: &mut dyn FnMut(&Game) -> Option<i32>,
        stop: &AtomicBool,
    ) -> Result<Vec<Game>, OpeningsError> {
        match self {
            Openings::Empty => Ok(vec![Game::new(rules); count]),
            Openings::Random { plies } => {
                random_openings(rules, *plies, count, seed, &mut |_| Some(0), stop)
            }
            Openings::Balanced { plies } => {
                random_openings(rules, *plies, count, seed, score, stop)
            }
            Openings::All { plies } => {
                let all = AllOpenings::new(rules, *plies)?.first(count, stop)?;
                Ok(repeat(&all, count))
            }
            Openings::List(games) => Ok(repeat(games, count)),
        }
    }

    /// Reads one position per line.
    ///
    /// # Errors
    /// With the line that is malformed, is over, or has other rules.
    pub fn from_lines(rules: Rules, text: &str) -> Result<Openings, OpeningsError> {
        let mut games = Vec::new();
        for (index, text) in text.lines().enumerate() {
            let line = index + 1;
            let game = Game::from_text(rules, text.trim())
                .map_err(|reason| OpeningsError::Line { line, reason })?;
            if game.outcome().is_over() {
                return Err(OpeningsError::Unplayable { line, rules });
            }
            games.push(game);
        }
        if games.is_empty() {
            return Err(OpeningsError::NoLines);
        }
        Ok(Openings::List(games))
    }
}

/// The rule; a list is displayed as its length.
impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Openings::Empty => f.write_str("none"),
            Openings::Random { plies } => write!(f, "random({plies})"),
            Openings::All { plies } => write!(f, "all({plies})"),
            Openings::Balanced { plies } => write!(f, "balanced({plies})"),
            Openings::List(games) => write!(f, "{} positions", games.len()),
        }
    }
}

impl FromStr for Openings {
    type Err = OpeningsError;

    fn from_str(text: &str) -> Result<Openings, OpeningsError> {
        let wrong = || OpeningsError::Form {
            text: text.to_owned(),
        };
        if text == "none" {
            return Ok(Openings::Empty);
        }
        let (name, rest) = text.split_once('(').ok_or_else(wrong)?;
        let number = rest.strip_suffix(')').ok_or_else(wrong)?;
        let plies = number.trim().parse().map_err(|_| wrong())?;
        match name.trim() {
            "random" => Ok(Openings::Random { plies }),
            "all" => Ok(Openings::All { plies }),
            "balanced" => Ok(Openings::Balanced { plies }),
            _ => Err(wrong()),
        }
    }
}

fn repeat(games: &[Game], count: usize) -> Vec<Game> {
    games.iter().cycle().take(count).cloned().collect()
}

/// Random openings with the smallest score found, each new if possible.
fn random_openings(
    rules: Rules,
    plies: u32,
    count: usize,
    seed: u64,
    score: &mut dyn FnMut(&Game) -> Option<i32>,
    stop: &AtomicBool,
) -> Result<Vec<Game>, OpeningsError> {
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    let mut unsolved = 0;
    for index in 0..count as u64 {
        let mut best: Option<(bool, u32, Game)> = None;
        for attempt in 0..TRIES {
            let seed = derived_seed(seed, &[index, attempt]);
            let mut rng = rng(seed);
            let Some(game) = random_game(rules, plies, &mut rng) else {
                continue;
            };
            let is_old = seen.contains(&canonical(&game));
            let imbalance = score(&game).map_or(u32::MAX, i32::unsigned_abs);
            if stop.load(Ordering::Relaxed) {
                return Err(OpeningsError::Stopped);
            }
            unsolved += u32::from(imbalance == u32::MAX);
            if unsolved == MOST_UNSOLVED {
                return Err(OpeningsError::Unsolved { rules, plies });
            }
            if best
                .as_ref()
                .is_none_or(|(old, least, _)| (is_old, imbalance) < (*old, *least))
            {
                best = Some((is_old, imbalance, game));
            }
            if matches!(best, Some((false, 0, _))) {
                break;
            }
        }
        let (_, _, game) = best.ok_or(OpeningsError::TooDeep { rules, plies })?;
        seen.insert(canonical(&game));
        openings.push(game);
    }
    Ok(openings)
}

/// Random legal moves, or `None` if the game ended on the way.
fn random_game(rules: Rules, plies: u32, rng: &mut Rng) -> Option<Game> {
    let mut game = Game::new(rules);
    for _ in 0..plies {
        let column: Column = game.open_columns().choose(rng)?;
        game.play(column).expect("the column is open");
    }
    (!game.outcome().is_over()).then_some(game)
}

/// The same text for a position and its mirror image, and for no other.
fn canonical(game: &Game) -> String {
    let diagram = game.diagram();
    diagram.to_line().min(diagram.mirrored().to_line())
}

#[cfg(test)]
mod tests;
