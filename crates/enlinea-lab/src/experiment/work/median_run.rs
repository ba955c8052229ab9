//! The same tuning run with many random seeds, ranked by games against random moves: which one is typical?

use enlinea_players::NoResources;
use serde::{Deserialize, Serialize};

use super::tuning_run::TuningRun;
use crate::Subject;
use crate::experiment::{
    ExperimentError, ExperimentOptions, ExperimentResults, Metric, ResultTable,
};
use crate::parallel::in_parallel;

/// All found players meet the same random moves: a rank then says less of luck.
const GAMES_SEED: u64 = 2;

/// A run, and the weights that are shipped for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MedianRun {
    /// The run, as in `docs/tuning.md`; its seed is the first one.
    pub common: toml::Table,
    /// How many seeds.
    pub runs: u32,
    /// Games of every found player against `random`, half of them from each seat; the same for all.
    pub games: u32,
    /// A player with the shipped weights.
    pub shipped: String,
}

/// What one seed found.
struct RankedRun {
    seed: u64,
    wins: [u64; 2],
    weights: Vec<f64>,
}

impl RankedRun {
    fn total(&self) -> u64 {
        self.wins[0] + self.wins[1]
    }
}

impl MedianRun {
    pub(super) fn run(
        &self,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let run = TuningRun::plain("run");
        let work = |repeat: usize| {
            let tuned = run.tune(&self.common, repeat as u64, options)?;
            let ranked = RankedRun {
                seed: tuned.description.seed,
                wins: tuned.against_random(tuned.found(), self.games, GAMES_SEED, options)?,
                weights: tuned.found().to_vec(),
            };
            Ok::<_, ExperimentError>((ranked, tuned.subject()?))
        };
        let runs = in_parallel(self.runs as usize, options.stop_flag(), work)?;
        let runs = runs.ok_or(ExperimentError::Stopped)?;
        let rules = runs.first().map(|run| run.1.rules());
        let mut runs: Vec<RankedRun> = runs.into_iter().map(|run| run.0).collect();
        // The lower of the two in the middle; of equals the smaller seed comes first.
        runs.sort_by_key(|run| (run.total(), run.seed));
        let middle = runs.len().saturating_sub(1) / 2;
        let mut results = ExperimentResults {
            tables: vec![self.table(&runs, middle)],
            ..ExperimentResults::default()
        };
        if let (Some(rules), Some(median)) = (rules, runs.get(middle)) {
            let subject = Subject::new(&self.shipped, rules, &NoResources);
            let subject = subject.map_err(|error| ExperimentError::Player {
                player: self.shipped.clone(),
                reason: error.to_string(),
            })?;
            let is_shipped = subject.weights() == median.weights;
            results.metrics = self.metrics(&runs, median, is_shipped);
        }
        Ok(results)
    }

    fn metrics(&self, runs: &[RankedRun], median: &RankedRun, is_shipped: bool) -> Vec<Metric> {
        let percent = |run: &RankedRun| 100.0 * run.total() as f64 / f64::from(self.games.max(1));
        let all: Vec<f64> = runs.iter().map(percent).collect();
        let ends = [("worst", all.first()), ("best", all.last())];
        let ends = ends.into_iter().filter_map(|(name, value)| {
            Some(Metric::exact(
                format!("{name} run, wins against random"),
                *value?,
            ))
        });
        let own = [
            Metric::exact("seed of the median run", median.seed as f64),
            Metric::rate(
                "median run, wins against random",
                median.total(),
                u64::from(self.games),
            ),
            Metric::exact(
                "shipped weights are those of the median run",
                f64::from(u8::from(is_shipped)),
            ),
            Metric::mean("runs, wins against random", &all),
        ];
        own.into_iter().chain(ends).collect()
    }

    fn table(&self, runs: &[RankedRun], middle: usize) -> ResultTable {
        let rows = runs.iter().enumerate().map(|(place, run)| {
            vec![
                (place + 1).to_string(),
                run.seed.to_string(),
                run.total().to_string(),
                run.wins[0].to_string(),
                run.wins[1].to_string(),
                if place == middle { "median" } else { "" }.to_owned(),
            ]
        });
        ResultTable {
            caption: format!(
                "Wins of {} games against random moves, worst run first",
                self.games
            ),
            head: ["place", "seed", "wins", "as first", "as second", ""]
                .map(str::to_owned)
                .to_vec(),
            rows: rows.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn median(runs: u32, shipped: &str) -> ExperimentResults {
        let common = "player = 'uba-greedy'\nseed = 5\n\
                      tuner = { kind = 'genetic', population = 4, generations = 2 }\n\
                      objective = { kind = 'round-robin' }\n";
        let work = MedianRun {
            common: common.parse().unwrap(),
            runs,
            games: 20,
            shipped: shipped.to_owned(),
        };
        work.run(ExperimentOptions::new().workers(1)).unwrap()
    }

    #[test]
    fn the_run_in_the_middle_is_found() {
        let results = median(4, "uba-greedy");
        let rows = &results.tables[0].rows;
        let wins: Vec<u32> = rows.iter().map(|row| row[2].parse().unwrap()).collect();
        assert!(wins.is_sorted());
        assert_eq!(rows[1][5], "median", "the lower of the two in the middle");
        assert_eq!(results.metrics[0].value.to_string(), rows[1][1]);
        let is_shipped = results.metrics.get(2).map(|one| one.value);
        assert_eq!(
            is_shipped,
            Some(0.0),
            "the hand-made weights were not found"
        );
        let seeds: Vec<&str> = rows.iter().map(|row| row[1].as_str()).collect();
        assert!(["5", "6", "7", "8"].iter().all(|seed| seeds.contains(seed)));
    }
}
