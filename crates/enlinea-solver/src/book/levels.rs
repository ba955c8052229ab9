//! All positions up to some ply, and their scores from the deepest ones up.

use std::collections::HashMap;

use enlinea_core::{Game, Rules};

use super::key::BookKey;
use crate::Score;
use crate::solver::after;

/// Sorted keys of the positions that are not over, by plies from 0.
pub(super) fn enumerate(rules: Rules, plies: u32) -> Vec<Vec<BookKey>> {
    let start = Game::new(rules);
    let mut levels = vec![vec![BookKey::of(&start)]];
    for _ in 0..plies {
        let above = levels.last().map_or(&[][..], Vec::as_slice);
        let mut keys = Vec::new();
        for game in above.iter().filter_map(|key| key.game(rules)) {
            for column in game.open_columns() {
                let child = after(&game, column);
                if !child.outcome().is_over() {
                    keys.push(BookKey::of(&child));
                }
            }
        }
        keys.sort_unstable();
        keys.dedup();
        levels.push(keys);
    }
    levels
}

/// Scores of all levels, given those of the deepest: a position is worth its best child. The result is
/// sorted by key; `None` if a score is missing.
pub(super) fn scores(
    rules: Rules,
    levels: &[Vec<BookKey>],
    deepest: &HashMap<BookKey, i8>,
) -> Option<Vec<(BookKey, i8)>> {
    let (last, above) = levels.split_last()?;
    let mut known = HashMap::new();
    for key in last {
        known.insert(*key, *deepest.get(key)?);
    }
    let mut all: Vec<_> = known.iter().map(|(key, score)| (*key, *score)).collect();
    for level in above.iter().rev() {
        let mut scores = HashMap::new();
        for key in level {
            let game = key.game(rules)?;
            let children = game.open_columns().map(|column| after(&game, column));
            let values: Option<Vec<i32>> = children.map(|child| value(&child, &known)).collect();
            let best = values?.into_iter().map(|value| -value).max()?;
            scores.insert(*key, best as i8);
        }
        all.extend(scores.iter().map(|(key, score)| (*key, *score)));
        known = scores;
    }
    all.sort_unstable();
    Some(all)
}

fn value(game: &Game, known: &HashMap<BookKey, i8>) -> Option<i32> {
    match Score::of_outcome(game.rules(), game.outcome(), game.plies()) {
        Some(score) => Some(score.value()),
        None => known.get(&BookKey::of(game)).map(|&score| i32::from(score)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_count_positions_up_to_mirror_images() {
        // Of 1, 7, 49, 238, 1120, 4263 positions 1, 1, 1, 4, 16, 25 are their own mirror image.
        let counts: Vec<usize> = enumerate(Rules::STANDARD, 5).iter().map(Vec::len).collect();
        assert_eq!(counts, [1, 4, 25, 121, 568, 2144]);
    }
}
