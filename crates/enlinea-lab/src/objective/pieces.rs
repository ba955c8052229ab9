//! A batch in pieces that are measured on different machines: a candidate, or a pair of candidates where they play each other.
//!
//! Pieces have global numbers, because games are seeded by the places of their players in the whole batch.

use std::ops::Range;

use enlinea_core::Side;
use serde::{Deserialize, Serialize};

use super::{
    BatchMeasurements, CandidateBatch, Duel, Objective, ObjectiveError, ObjectiveOptions,
    RoundRobin, Winners,
};
use crate::measurement::Measurement;
use crate::parallel::in_parallel;
use crate::subject::Subject;

/// What was found out about a piece.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Piece {
    /// A candidate, with the games or moves that it took.
    Candidate(Measurement, u64),
    /// The winners of two games: the one of smaller number first moves first, then the other.
    Pair([Option<Side>; 2]),
}

/// How a batch is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cut {
    Candidates,
    /// The first candidate with each other.
    Challenge,
    AllPairs,
}

impl Cut {
    fn of(options: &ObjectiveOptions) -> Cut {
        match options {
            ObjectiveOptions::Duel(_) => Cut::Challenge,
            ObjectiveOptions::RoundRobin(_) => Cut::AllPairs,
            ObjectiveOptions::Games(_)
            | ObjectiveOptions::Solver(_)
            | ObjectiveOptions::Outcome(_) => Cut::Candidates,
        }
    }

    /// The pairs in order; none if candidates are measured alone.
    fn pairs(self, candidates: usize) -> Vec<(usize, usize)> {
        let last_first = match self {
            Cut::Candidates => 0,
            Cut::Challenge => candidates.min(1),
            Cut::AllPairs => candidates,
        };
        (0..last_first)
            .flat_map(|first| (first + 1..candidates).map(move |second| (first, second)))
            .collect()
    }
}

impl ObjectiveOptions {
    /// The pieces of a batch of this many candidates.
    pub(crate) fn pieces(&self, candidates: usize) -> usize {
        match Cut::of(self) {
            Cut::Candidates => candidates,
            cut => cut.pairs(candidates).len(),
        }
    }

    /// Measures some pieces of a batch, with the objective that these options built for the player.
    pub(crate) fn measure_pieces(
        &self,
        objective: &dyn Objective,
        subject: &Subject,
        batch: &CandidateBatch<'_>,
        pieces: Range<usize>,
    ) -> Result<Vec<Piece>, ObjectiveError> {
        let cut = Cut::of(self);
        if cut == Cut::Candidates {
            let measure = |place: usize| {
                let place = pieces.start + place;
                let alone = CandidateBatch {
                    candidates: &batch.candidates[place..=place],
                    ..*batch
                };
                let measured = objective.measure(&alone)?;
                let piece = Piece::Candidate(measured.measurements[0], measured.work);
                Ok::<Piece, ObjectiveError>(piece)
            };
            let measured = in_parallel(pieces.len(), batch.stop, measure)?;
            return measured.ok_or(ObjectiveError::Stopped);
        }
        let pairs = &cut.pairs(batch.candidates.len())[pieces];
        let games: Vec<(usize, usize)> =
            pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        let winners = Winners::of_pairs(subject, batch, &games)?;
        let piece = |&(a, b): &(usize, usize)| Piece::Pair([winners.of(a, b), winners.of(b, a)]);
        Ok(pairs.iter().map(piece).collect())
    }

    /// The measurement of the whole batch from all its pieces; `None` if they are not those of this objective.
    pub(crate) fn put_together(
        &self,
        candidates: usize,
        pieces: &[Piece],
    ) -> Option<BatchMeasurements> {
        if pieces.len() != self.pieces(candidates) {
            return None;
        }
        if Cut::of(self) == Cut::Candidates {
            let of_piece = |piece: &Piece| match *piece {
                Piece::Candidate(measurement, work) => Some((measurement, work)),
                Piece::Pair(_) => None,
            };
            let found: Option<Vec<_>> = pieces.iter().map(of_piece).collect();
            let (measurements, work): (Vec<_>, Vec<u64>) = found?.into_iter().unzip();
            return Some(BatchMeasurements {
                measurements,
                work: work.iter().sum(),
            });
        }
        let mut winners = Winners::undecided(candidates);
        for ((a, b), piece) in Cut::of(self).pairs(candidates).into_iter().zip(pieces) {
            let Piece::Pair([first, second]) = *piece else {
                return None;
            };
            winners.set(a, b, first);
            winners.set(b, a, second);
        }
        Some(match self {
            ObjectiveOptions::RoundRobin(options) => RoundRobin::of_winners(*options, &winners),
            _ => Duel::of_winners(&winners),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use enlinea_players::NoResources;

    use super::*;
    use crate::tuning::{TuningDescription, TuningOptions};

    /// Measured whole and in pieces of all sizes: the same to the last bit.
    fn check(objective: &str) {
        let text = format!(
            "name = 'x'\nrules = '5x4'\nplayer = 'alphabeta(eval=threats, nodes=60)'\n             tuner = {{ kind = 'cma-es' }}\nobjective = {{ {objective} }}"
        );
        let description = TuningDescription::from_toml(&text, Path::new(".")).unwrap();
        let subject = description.subject(&NoResources).unwrap();
        let options = &description.objective.list()[0];
        let built = options
            .build(&subject, &NoResources, TuningOptions::new())
            .unwrap();
        let own = subject.weights().to_vec();
        let scaled = |factor: f64| own.iter().map(|weight| factor * weight).collect();
        let candidates: Vec<Vec<f64>> = vec![own.clone(), scaled(0.5), scaled(0.9), scaled(0.0)];
        let batch = CandidateBatch {
            candidates: &candidates,
            seed: 7,
            stop: &std::sync::Arc::default(),
        };
        assert_eq!(options.is_repeatable(), built.is_repeatable());
        let whole = built.measure(&batch).unwrap();
        let count = options.pieces(candidates.len());
        for size in 1..=count {
            let mut pieces = Vec::new();
            for start in (0..count).step_by(size) {
                let range = start..(start + size).min(count);
                let measured = options.measure_pieces(&*built, &subject, &batch, range);
                pieces.extend(measured.unwrap());
            }
            let together = options.put_together(candidates.len(), &pieces);
            assert_eq!(together.as_ref(), Some(&whole), "{objective}: {size}");
            assert_eq!(options.put_together(candidates.len(), &pieces[1..]), None);
        }
    }

    #[test]
    fn pieces_of_every_objective_are_the_whole() {
        check("kind = 'round-robin'");
        check("kind = 'duel'");
        check("kind = 'games', opponents = ['random', 'greedy'], games = 4, seeds = 'fresh'");
        check("kind = 'games', opponents = ['random'], games = 6, openings = 'random(2)'");
        check("kind = 'solver', set = { positions = 20 }");
        check("kind = 'outcome', scale = 100, set = { positions = 20 }");
    }
}
