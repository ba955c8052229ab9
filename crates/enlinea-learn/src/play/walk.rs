//! Walks through games of a learner, to see where it goes and where it errs.
//!
//! Against a perfect opponent all its best replies are followed, so that no line remains unseen; against opponents that err some
//! games are drawn at random. All games are walked side by side, one ply after the other.

use enlinea_core::{Grid, Position, Side};
use enlinea_players::random::{derived_seed, rng};
use enlinea_solver::SolverError;
use rand::RngExt;
use rand::seq::SliceRandom;
use rayon::prelude::*;

use crate::metrics::{Judge, Opponent, PerfectMoves, chosen_column};

/// The most positions of a ply that are followed against a perfect opponent.
const WIDEST: usize = 2000;

/// A position in which the learner was to move, and what came of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visit<G: Grid> {
    pub(super) position: Position<G>,
    /// Whether its move gave the result away.
    pub(super) gave_result_away: bool,
    /// Whether a better score was possible.
    pub(super) gave_score_away: bool,
    /// Whether the position was lost anyway.
    pub(super) was_lost: bool,
}

impl<G: Grid> Visit<G> {
    /// A winner need only keep the result; a loser errs if it could have lasted longer.
    pub(super) fn is_error(&self) -> bool {
        self.gave_result_away || (self.was_lost && self.gave_score_away)
    }
}

/// All positions that the learner meets on this side against a perfect opponent, each once.
pub(super) fn all_lines<G: Grid>(
    judge: &impl Judge<G>,
    side: Side,
    grid: G,
    seed: u64,
    perfect: &mut PerfectMoves<G>,
) -> Result<Vec<Visit<G>>, SolverError> {
    let mut visits = Vec::new();
    let mut frontier = vec![Position::new(grid)];
    for ply in 0..grid.max_plies() {
        frontier.sort_unstable_by_key(Position::key);
        frontier.dedup_by_key(|position| position.key());
        if frontier.len() > WIDEST {
            frontier.shuffle(&mut rng(derived_seed(seed, &[u64::from(ply)])));
            frontier.truncate(WIDEST);
        }
        perfect.learn(frontier.iter().copied())?;
        frontier = if Side::ALL[ply as usize % 2] == side {
            let seen = look(judge, &frontier, perfect);
            visits.extend(seen.iter().map(|(visit, _)| *visit));
            // A line that was thrown away is mended first and followed later.
            let kept = seen.into_iter().filter(|(visit, _)| !visit.is_error());
            kept.map(|(_, next)| next).collect()
        } else {
            let replies = |position: &Position<G>| {
                let position = *position;
                let best = perfect.best(&position).to_vec();
                best.into_iter().map(move |column| {
                    let mut next = position;
                    next.play_unchecked(column);
                    next
                })
            };
            frontier.iter().flat_map(replies).collect()
        };
        frontier.retain(|position| !position.outcome().is_over());
    }
    Ok(visits)
}

/// The positions that the learner meets in some games against an opponent that errs.
pub(super) fn some_games<G: Grid>(
    judge: &impl Judge<G>,
    side: Side,
    opponent: Opponent,
    games: u64,
    grid: G,
    seed: u64,
    perfect: &mut PerfectMoves<G>,
) -> Result<Vec<Visit<G>>, SolverError> {
    let mut visits = Vec::new();
    let mut games: Vec<_> = (0..games)
        .map(|game| (Position::new(grid), rng(derived_seed(seed, &[game]))))
        .collect();
    for ply in 0..grid.max_plies() {
        if Side::ALL[ply as usize % 2] == side {
            let positions: Vec<Position<G>> = games.iter().map(|(position, _)| *position).collect();
            perfect.learn(positions.iter().copied())?;
            for ((visit, next), game) in
                look(judge, &positions, perfect).into_iter().zip(&mut games)
            {
                visits.push(visit);
                game.0 = next;
            }
        } else {
            let random: Vec<bool> = games
                .iter_mut()
                .map(|(_, rng)| rng.random::<f64>() < opponent.random_moves)
                .collect();
            let asked = games.iter().zip(&random).filter(|(_, random)| !**random);
            perfect.learn(asked.map(|((position, _), _)| *position))?;
            for ((position, rng), is_random) in games.iter_mut().zip(random) {
                let columns: Vec<_> = if is_random {
                    position.open_columns().collect()
                } else {
                    perfect.best(position).to_vec()
                };
                position.play_unchecked(columns[rng.random_range(0..columns.len())]);
            }
        }
        games.retain(|(position, _)| !position.outcome().is_over());
    }
    Ok(visits)
}

/// The moves of the learner in positions whose scores are known.
fn look<G: Grid>(
    judge: &impl Judge<G>,
    positions: &[Position<G>],
    perfect: &PerfectMoves<G>,
) -> Vec<(Visit<G>, Position<G>)> {
    let look = |position: &Position<G>| {
        let column = chosen_column(judge, position);
        let scores = perfect.scores(position);
        let best = scores.iter().map(|&(_, score)| score).max().unwrap_or(0);
        let chosen = scores.iter().find(|(other, _)| *other == column);
        let chosen = chosen.map_or(best, |&(_, score)| score);
        let visit = Visit {
            position: *position,
            gave_result_away: chosen.signum() != best.signum(),
            gave_score_away: chosen != best,
            was_lost: best < 0,
        };
        let mut next = *position;
        next.play_unchecked(column);
        (visit, next)
    };
    positions.par_iter().map(look).collect()
}
