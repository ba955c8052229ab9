//! The players that several runs found, against each other: tables, and cycles in which each beats the next.

use enlinea_core::Side;
use enlinea_players::NoResources;
use serde::{Deserialize, Serialize};

use super::champions::points;
use super::tuning_run::TuningRun;
use crate::Subject;
use crate::experiment::{
    ExperimentError, ExperimentOptions, ExperimentResults, Metric, ResultTable,
};
use crate::objective::Winners;

/// Runs in groups; the found players of a group play a round robin, and all of them another one.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finals {
    /// What all runs have in common, as in `docs/tuning.md`.
    pub common: toml::Table,
    /// The groups.
    pub group: Vec<FinalsGroup>,
    /// Players that join the round robin of all, with other weights of the same player.
    #[serde(default)]
    pub guests: Vec<String>,
}

/// Runs whose players are compared with each other.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinalsGroup {
    /// Its name in metrics.
    pub label: String,
    /// Its runs.
    pub run: Vec<TuningRun>,
    /// Players with other weights that every player of the group plays from both seats.
    #[serde(default)]
    pub rivals: Vec<String>,
}

/// A player of the round robin.
struct Finalist {
    name: String,
    weights: Vec<f64>,
}

/// Points of the row against the column in two games, one from each seat.
struct Crosstable {
    points: Vec<Vec<f64>>,
    /// Games won by the second seat, and all games.
    second: (u32, u32),
}

impl Finals {
    pub(super) fn run(
        &self,
        repeat: u64,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let mut results = ExperimentResults::default();
        let mut all: Vec<Finalist> = Vec::new();
        let mut subject = None;
        for group in &self.group {
            let mut finalists = Vec::new();
            for one in &group.run {
                let tuned = one.tune(&self.common, repeat, options)?;
                if subject.is_none() {
                    subject = Some(tuned.subject()?);
                }
                finalists.push(Finalist {
                    name: format!("{} {}", group.label, one.label),
                    weights: tuned.found().to_vec(),
                });
            }
            if let Some(subject) = &subject {
                let table = Crosstable::play(subject, &finalists, options)?;
                table.report(&group.label, &finalists, &mut results);
                report_rivals(subject, &finalists, &group.rivals, options, &mut results)?;
            }
            all.extend(finalists);
        }
        if let Some(subject) = &subject {
            for guest in &self.guests {
                all.push(Finalist::guest(guest, subject)?);
            }
            let table = Crosstable::play(subject, &all, options)?;
            table.report_cycles(&all, &mut results);
        }
        Ok(results)
    }
}

impl Finalist {
    /// The weights of another player.
    fn guest(spec: &str, subject: &Subject) -> Result<Finalist, ExperimentError> {
        let guest = Subject::new(spec, subject.rules(), &NoResources);
        let guest = guest.map_err(|error| ExperimentError::Player {
            player: spec.to_owned(),
            reason: error.to_string(),
        })?;
        Ok(Finalist {
            name: spec.to_owned(),
            weights: guest.weights().to_vec(),
        })
    }
}

/// How often the players of a group win against each rival, from each seat and from both.
fn report_rivals(
    subject: &Subject,
    finalists: &[Finalist],
    rivals: &[String],
    options: ExperimentOptions<'_>,
    results: &mut ExperimentResults,
) -> Result<(), ExperimentError> {
    for rival in rivals {
        let rival = Finalist::guest(rival, subject)?;
        for one in finalists {
            let pair = [one.weights.clone(), rival.weights.clone()];
            let winners = Winners::of_all(subject, &options.batch(&pair))?;
            let first = winners.of(0, 1) == Some(Side::First);
            let second = winners.of(1, 0) == Some(Side::Second);
            let name = format!("{} beats {}", one.name, rival.name);
            let seats = [
                ("from both seats", first && second),
                ("as first", first),
                ("as second", second),
            ];
            results.metrics.extend(seats.map(|(seat, is_win)| {
                Metric::rate(format!("{name}, {seat}"), u64::from(is_win), 1)
            }));
        }
    }
    Ok(())
}

impl Crosstable {
    fn play(
        subject: &Subject,
        finalists: &[Finalist],
        options: ExperimentOptions<'_>,
    ) -> Result<Crosstable, ExperimentError> {
        let weights: Vec<Vec<f64>> = finalists.iter().map(|one| one.weights.clone()).collect();
        let winners = Winners::of_all(subject, &options.batch(&weights))?;
        let count = finalists.len();
        let mut table = vec![vec![0.0; count]; count];
        let mut second = (0, 0);
        for (row, points_of_row) in table.iter_mut().enumerate() {
            for (column, sum) in points_of_row.iter_mut().enumerate() {
                if row == column {
                    continue;
                }
                let (as_first, as_second) = (winners.of(row, column), winners.of(column, row));
                *sum = points(as_first, Side::First) + points(as_second, Side::Second);
                second.0 += u32::from(as_first == Some(Side::Second));
                second.1 += 1;
            }
        }
        Ok(Crosstable {
            points: table,
            second,
        })
    }

    fn report(&self, label: &str, finalists: &[Finalist], results: &mut ExperimentResults) {
        for (finalist, row) in finalists.iter().zip(&self.points) {
            let games = 2 * (finalists.len() - 1);
            let name = format!("{} points of {games} games", finalist.name);
            let total = row.iter().sum();
            results.metrics.push(Metric::run(name, total));
        }
        let share = 100.0 * f64::from(self.second.0) / f64::from(self.second.1.max(1));
        let name = format!("{label} games won by the second mover, percent");
        results.metrics.push(Metric::run(name, share));
    }

    fn beats(&self, one: usize, other: usize) -> bool {
        self.points[one][other] > 1.0
    }

    /// Cycles of three players in which each beats the next; each cycle once, its first player the first in the list.
    fn cycles(&self) -> Vec<[usize; 3]> {
        let count = self.points.len();
        let mut cycles = Vec::new();
        for a in 0..count {
            for b in a + 1..count {
                for c in a + 1..count {
                    if self.beats(a, b) && self.beats(b, c) && self.beats(c, a) {
                        cycles.push([a, b, c]);
                    }
                }
            }
        }
        cycles
    }

    fn report_cycles(&self, finalists: &[Finalist], results: &mut ExperimentResults) {
        let cycles = self.cycles();
        let count = Metric::run("cycles among all players", cycles.len() as f64);
        results.metrics.push(count);
        for cycle in cycles.iter().take(SHOWN) {
            let [a, b, c] = cycle.map(|place| &finalists[place].name);
            results
                .remarks
                .push(format!("{a} beats {b}, which beats {c}, which beats {a}."));
        }
        if cycles.is_empty() {
            let text = "No cycle of three players was found.";
            results.remarks.push(text.to_owned());
        }
        let numbers = (1..=finalists.len()).map(|number| number.to_string());
        let head = ["player".to_owned()].into_iter().chain(numbers);
        let rows = self.points.iter().enumerate().map(|(place, points)| {
            let cells = points.iter().enumerate();
            let cells = cells.map(|(other, points)| {
                if other == place {
                    "–".to_owned()
                } else {
                    points.to_string()
                }
            });
            let name = format!("{} {}", place + 1, finalists[place].name);
            [name].into_iter().chain(cells).collect()
        });
        results.tables.push(ResultTable {
            caption: "All players: points of the row against the column in two games".to_owned(),
            head: head.collect(),
            rows: rows.collect(),
        });
    }
}

/// Cycles that are named.
const SHOWN: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_found_once() {
        // 0 beats 1, 1 beats 2, 2 beats 0; 3 loses to all.
        let mut points = vec![vec![1.0; 4]; 4];
        for (winner, loser) in [(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)] {
            points[winner][loser] = 2.0;
            points[loser][winner] = 0.0;
        }
        let table = Crosstable {
            points,
            second: (0, 12),
        };
        assert_eq!(table.cycles(), [[0, 1, 2]]);
    }
}
