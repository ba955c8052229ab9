//! All positions up to a ply, up to mirror images, with what is known about their scores.

use enlinea_core::{Column, Game, Rules};

use crate::Score;
use crate::book::BookKey;
use crate::solver::after;

/// Bounds of a score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScoreBounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl ScoreBounds {
    fn exactly(score: i32) -> ScoreBounds {
        ScoreBounds {
            lower: score,
            upper: score,
        }
    }

    /// Whether the score is greater than alpha, if that is known.
    pub(super) fn answer(self, alpha: i32) -> Option<bool> {
        if self.lower > alpha {
            Some(true)
        } else {
            (self.upper <= alpha).then_some(false)
        }
    }

    fn both(self, other: ScoreBounds) -> ScoreBounds {
        ScoreBounds {
            lower: self.lower.max(other.lower),
            upper: self.upper.min(other.upper),
        }
    }
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Child {
    /// To this position of the next ply.
    Position(u32),
    /// To the end of the game, with this score for the side that would be to move.
    End(i32),
}

/// The positions of a ply, sorted by key.
#[derive(Debug)]
pub(super) struct TreeLevel {
    pub(super) keys: Vec<BookKey>,
    pub(super) bounds: Vec<ScoreBounds>,
    /// The children of all positions, one after the other, each position's from the middle columns outwards. None at the last ply.
    children: Vec<Child>,
    /// Where those of a position begin, and where the last ones end.
    starts: Vec<u32>,
}

impl TreeLevel {
    pub(super) fn children(&self, position: u32) -> &[Child] {
        let [start, end] = [position, position + 1].map(|at| self.starts[at as usize] as usize);
        &self.children[start..end]
    }
}

/// The levels from the empty board on.
#[derive(Debug)]
pub(super) struct Tree {
    rules: Rules,
    pub(super) levels: Vec<TreeLevel>,
}

impl Tree {
    /// All positions up to this ply, or `None` if a ply has more than `most`.
    pub(super) fn new(rules: Rules, plies: u32, most: usize) -> Option<Tree> {
        let mut keys = vec![BookKey::of(&Game::new(rules))];
        let mut levels = Vec::new();
        for ply in 0..plies {
            let (mut ends, mut starts) = (Vec::new(), vec![0]);
            for key in &keys {
                ends.extend(moves(&game_of(*key, rules)).map(|(_, child)| known_end(&child)));
                starts.push(ends.len() as u32);
            }
            let positions = ends.iter().filter_map(|end| end.err());
            let mut next: Vec<BookKey> = positions.collect();
            next.sort_unstable();
            next.dedup();
            if next.len() > most {
                return None;
            }
            let place = |key| next.binary_search(&key).expect("it was put there") as u32;
            let children = ends.iter().map(|end| match *end {
                Ok(score) => Child::End(score),
                Err(key) => Child::Position(place(key)),
            });
            let children = children.collect();
            levels.push(TreeLevel {
                bounds: vec![range(rules, ply); keys.len()],
                keys: std::mem::replace(&mut keys, next),
                children,
                starts,
            });
        }
        levels.push(TreeLevel {
            bounds: vec![range(rules, plies); keys.len()],
            keys,
            children: Vec::new(),
            starts: Vec::new(),
        });
        Some(Tree { rules, levels })
    }

    pub(super) fn last(&self) -> &TreeLevel {
        self.levels.last().expect("there is the empty board")
    }

    /// The position of a key of this tree.
    pub(super) fn game(&self, key: BookKey) -> Game {
        game_of(key, self.rules)
    }

    /// Adds what was found out about a position of the last ply. False if that contradicts what is known.
    pub(super) fn narrow(&mut self, position: u32, found: ScoreBounds) -> bool {
        let last = self.levels.last_mut().expect("there is the empty board");
        let bounds = &mut last.bounds[position as usize];
        *bounds = bounds.both(found);
        bounds.lower <= bounds.upper
    }

    /// Bounds of all positions from those of the last ply: a position is worth its best child. False if they contradict each other.
    pub(super) fn propagate(&mut self) -> bool {
        let mut is_sound = true;
        for ply in (0..self.levels.len() - 1).rev() {
            let (above, below) = self.levels.split_at_mut(ply + 1);
            let (level, next) = (&mut above[ply], &below[0]);
            for position in 0..level.keys.len() {
                let children = level.children(position as u32).iter();
                let children = children.map(|child| match *child {
                    Child::Position(at) => next.bounds[at as usize],
                    Child::End(score) => ScoreBounds::exactly(score),
                });
                let nothing = ScoreBounds::exactly(i32::MIN);
                let best = children.fold(nothing, |best, child| ScoreBounds {
                    lower: best.lower.max(-child.upper),
                    upper: best.upper.max(-child.lower),
                });
                let bounds = level.bounds[position].both(best);
                is_sound &= bounds.lower <= bounds.upper;
                level.bounds[position] = bounds;
            }
        }
        is_sound
    }

    /// The first moves from the left: where they lead, and what is known there. With no plies nothing but the empty board is.
    pub(super) fn first_moves(&self) -> Vec<(Column, Child, ScoreBounds)> {
        let Some(next) = self.levels.get(1) else {
            return Vec::new();
        };
        let start = self.game(self.levels[0].keys[0]);
        let columns = moves(&start).map(|(column, _)| column);
        let children = self.levels[0].children(0).iter();
        let bounds = |child: &Child| match *child {
            Child::Position(at) => next.bounds[at as usize],
            Child::End(score) => ScoreBounds::exactly(score),
        };
        let mut moves: Vec<_> = columns
            .zip(children)
            .map(|(column, child)| (column, *child, bounds(child)))
            .collect();
        moves.sort_by_key(|(column, _, _)| *column);
        moves
    }
}

/// Moves and where they lead, from the middle outwards.
fn moves(game: &Game) -> impl Iterator<Item = (Column, Game)> {
    let width = game.rules().width();
    let mut columns: Vec<Column> = game.open_columns().collect();
    columns.sort_by_key(|column| (2 * column.index() + 1).abs_diff(width));
    let game = game.clone();
    columns
        .into_iter()
        .map(move |column| (column, after(&game, column)))
}

/// The score of a finished game, or the key of one that goes on.
fn known_end(game: &Game) -> Result<i32, BookKey> {
    match Score::of_outcome(game.rules(), game.outcome(), game.plies()) {
        Some(score) => Ok(score.value()),
        None => Err(BookKey::of(game)),
    }
}

fn game_of(key: BookKey, rules: Rules) -> Game {
    key.game(rules).expect("it is the key of a position")
}

/// What is known without a search.
fn range(rules: Rules, ply: u32) -> ScoreBounds {
    ScoreBounds {
        lower: Score::worst(rules, ply).value(),
        upper: Score::best(rules, ply).value(),
    }
}
