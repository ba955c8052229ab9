//! The positions where games begin: made from a random seed, or read from text.

use std::collections::HashSet;
use std::str::FromStr;

use enlinea_core::{Column, Game, ParseGameError, Rules};
use enlinea_players::random::{Rng, derived_seed, rng};
use rand::seq::IteratorRandom;

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
    #[error("openings `{text}`: expected `none`, `random(N)`, `all(N)` or `balanced(N)`")]
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
    /// A line of an opening file is malformed.
    #[error("opening file, line {line}: {reason}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: ParseGameError,
    },
    /// A position of an opening file is already over, or has other rules than the tournament.
    #[error("opening file, line {line}: the game is over, or not one of {rules}")]
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

impl Openings {
    /// Whether exact scores are needed.
    pub fn needs_scores(&self) -> bool {
        matches!(self, Openings::Balanced { .. })
    }

    /// `count` openings of these rules. Only `Balanced` calls `score`: the exact score of a position, if it is known.
    ///
    /// # Errors
    /// If no game lasts that long.
    pub fn positions(
        &self,
        rules: Rules,
        count: usize,
        seed: u64,
        score: &mut dyn FnMut(&Game) -> Option<i32>,
    ) -> Result<Vec<Game>, OpeningsError> {
        match self {
            Openings::Empty => Ok(vec![Game::new(rules); count]),
            Openings::Random { plies } => {
                random_openings(rules, *plies, count, seed, &mut |_| Some(0))
            }
            Openings::Balanced { plies } => random_openings(rules, *plies, count, seed, score),
            Openings::All { plies } => Ok(repeat(&all_openings(rules, *plies)?, count)),
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
) -> Result<Vec<Game>, OpeningsError> {
    let mut seen = HashSet::new();
    let mut openings = Vec::with_capacity(count);
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

/// All positions of a ply that are not over, mirror images once.
fn all_openings(rules: Rules, plies: u32) -> Result<Vec<Game>, OpeningsError> {
    let mut games = vec![Game::new(rules)];
    for _ in 0..plies {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for game in &games {
            for column in game.open_columns() {
                let mut child = game.clone();
                child.play(column).expect("the column is open");
                if !child.outcome().is_over() && seen.insert(canonical(&child)) {
                    next.push(child);
                }
            }
        }
        games = next;
    }
    if games.is_empty() {
        return Err(OpeningsError::TooDeep { rules, plies });
    }
    Ok(games)
}

/// The same text for a position and its mirror image, and for no other.
fn canonical(game: &Game) -> String {
    let diagram = game.diagram();
    diagram.to_line().min(diagram.mirrored().to_line())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(games: &[Game]) -> Vec<String> {
        games.iter().map(Game::to_text).collect()
    }

    fn openings(text: &str, count: usize, seed: u64) -> Vec<Game> {
        let openings: Openings = text.parse().unwrap();
        openings
            .positions(Rules::STANDARD, count, seed, &mut |_| Some(0))
            .unwrap()
    }

    #[test]
    fn a_seed_makes_the_openings() {
        let some = openings("random(5)", 50, 7);
        assert_eq!(some, openings("random(5)", 50, 7));
        assert_ne!(some, openings("random(5)", 50, 8));
        let different: HashSet<String> = some.iter().map(canonical).collect();
        assert_eq!(different.len(), 50);
        assert!(some.iter().all(|game| game.plies() == 5));
    }

    #[test]
    fn all_openings_come_once_up_to_mirror_images() {
        assert_eq!(texts(&openings("all(1)", 5, 0)), ["1", "2", "3", "4", "1"]);
        let two = openings("all(2)", 28, 0);
        let different: HashSet<String> = two.iter().map(canonical).collect();
        // 49 positions; (49 - 1) / 2 mirrored pairs and the symmetric 44.
        assert_eq!(different.len(), 25);
    }

    #[test]
    fn balanced_openings_prefer_small_scores() {
        let balanced: Openings = "balanced(3)".parse().unwrap();
        let mut score = |game: &Game| Some(game.height(Column::new(3)) as i32);
        let games = balanced
            .positions(Rules::STANDARD, 10, 1, &mut score)
            .unwrap();
        assert!(games.iter().all(|game| game.height(Column::new(3)) == 0));
    }

    #[test]
    fn impossible_openings_are_refused() {
        let rules: Rules = "2x2c2".parse().unwrap();
        let deep = Openings::Random { plies: 4 };
        let error = deep.positions(rules, 1, 0, &mut |_| None).unwrap_err();
        assert_eq!(error, OpeningsError::TooDeep { rules, plies: 4 });
        assert!(
            Openings::All { plies: 4 }
                .positions(rules, 1, 0, &mut |_| None)
                .is_err()
        );
        for text in ["random", "random(x)", "some(3)", ""] {
            assert!(text.parse::<Openings>().is_err(), "{text}");
        }
    }

    #[test]
    fn opening_files_name_the_bad_line() {
        let read = |text| Openings::from_lines(Rules::STANDARD, text);
        assert_eq!(
            read("44\n48").unwrap_err().to_string(),
            "opening file, line 2: move 2 (character 2): there is no column 8: the board has 7"
        );
        assert_eq!(
            read("1122334").unwrap_err().to_string(),
            "opening file, line 1: the game is over, or not one of 7x6c4"
        );
        assert_eq!(read("").unwrap_err(), OpeningsError::NoLines);
        assert!(matches!(read("44\n35\n"), Ok(Openings::List(games)) if games.len() == 2));
    }
}
