//! How strong the best of each generation is, measured by games against players that do not learn.

use serde::{Deserialize, Serialize};

use super::matches::{Matches, Pairing, Share};
use super::named_player::NamedPlayer;
use super::tuning_run::Tuned;
use crate::experiment::{ExperimentError, ExperimentOptions, ExperimentResults, Figure, Metric};
use crate::objective::ObjectiveError;
use crate::plot::{LineChart, Series};

/// Opponents of the best of some generations.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearningCurve {
    /// Generations between two points of the curve.
    pub every: usize,
    /// Games with each opponent for a point, half of them from each seat.
    pub games: u32,
    /// Where they begin, as for `matches`.
    pub openings: String,
    /// Players that do not learn.
    pub opponents: Vec<NamedPlayer>,
}

impl LearningCurve {
    /// The curves of a run, and where they begin and end.
    pub(super) fn report(
        &self,
        label: &str,
        tuned: &Tuned,
        options: ExperimentOptions<'_>,
        results: &mut ExperimentResults,
    ) -> Result<(), ExperimentError> {
        let steps: Vec<usize> = self.steps(tuned.steps.len());
        let scores = self.scores(tuned, &steps, options)?;
        let mut series = Vec::new();
        for (place, opponent) in self.opponents.iter().enumerate() {
            let score = |point: usize| scores[point * self.opponents.len() + place];
            let points = steps.iter().enumerate();
            let points = points.map(|(point, &step)| (step as f64, score(point)));
            series.push(Series::line(&opponent.name, points));
            if let Some(last) = steps.len().checked_sub(1) {
                let name = format!("{label} against {}", opponent.name);
                let gain = score(last) - score(0);
                results.metrics.extend([
                    Metric::run(&name, score(last)),
                    Metric::run(format!("{name}, gained since the first generation"), gain),
                ]);
            }
        }
        results.figures.push(Figure {
            caption: format!("{label}: the best of each generation against others"),
            chart: LineChart {
                title: format!("{label}: share of the points"),
                x_label: "generation".to_owned(),
                y_label: "percent".to_owned(),
                series,
                ..LineChart::default()
            },
        });
        Ok(())
    }

    /// Every so many generations, and the last one.
    fn steps(&self, count: usize) -> Vec<usize> {
        let mut steps: Vec<usize> = (0..count).step_by(self.every.max(1)).collect();
        steps.extend(count.checked_sub(1).filter(|last| !steps.contains(last)));
        steps
    }

    /// The share of the points in percent: for each generation its opponents.
    fn scores(
        &self,
        tuned: &Tuned,
        steps: &[usize],
        options: ExperimentOptions<'_>,
    ) -> Result<Vec<f64>, ExperimentError> {
        let subject = tuned.subject()?;
        let mut pairing = Vec::new();
        for &step in steps {
            let weights = &tuned.steps[step].weights;
            let player = subject.spec_with(weights).map_err(ObjectiveError::from)?;
            let pairings = self.opponents.iter().map(|other| {
                let metric = format!("{step} {}", other.name);
                Pairing::new(metric, player.clone(), other.player.clone())
            });
            pairing.extend(pairings);
        }
        let matches = Matches {
            rules: subject.rules().to_string(),
            games: self.games,
            quick_games: self.games,
            openings: self.openings.clone(),
            quick_openings: None,
            share: Share::Score,
            pairing,
            field: Vec::new(),
        };
        // Every repeat plays other openings.
        let metrics = matches.run(tuned.description.seed, options)?.metrics;
        // Each pairing has a metric for both seats and one for each.
        Ok(metrics.iter().step_by(3).map(|one| one.value).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Manifest;

    #[test]
    fn the_best_of_some_generations_play() {
        let text = "title = 't'\nsource = 's'\nquestion = 'q'\n[work]\nkind = 'tuning'\n\
                    [work.common]\nplayer = 'uam-blocks-l1'\nseed = 1\n\
                    tuner = { kind = 'genetic', population = 6, generations = 4 }\nobjective = { kind = 'round-robin' }\n\
                    [work.curve]\nevery = 2\ngames = 4\nopenings = 'random(2)'\n\
                    opponents = [{ name = 'chance', player = 'random' }, { name = 'level 1', player = 'uam-blocks-l1' }]\n\
                    [[work.run]]\nlabel = 'trained'\n";
        let manifest = Manifest::from_toml(text).unwrap();
        let results = manifest.run(ExperimentOptions::new()).unwrap();
        let value = |name: &str| {
            let metric = results.metrics.iter().find(|one| one.name == name);
            metric.unwrap_or_else(|| panic!("no {name}")).value
        };
        let curve = &results.figures[1].chart.series[0].points;
        assert_eq!(
            curve.iter().map(|one| one.0).collect::<Vec<_>>(),
            [0.0, 2.0, 3.0]
        );
        let (first, last) = (curve[0].1, curve[2].1);
        let names = [
            "trained against chance",
            "trained against chance, gained since the first generation",
        ];
        assert_eq!(names.map(value).as_slice(), [last, last - first]);
    }
}
