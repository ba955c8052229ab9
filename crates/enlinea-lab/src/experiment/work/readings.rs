//! A text that says too little: the same work with every reading of it, judged by all published figures at once.

use enlinea_players::NoResources;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Work;
use super::named_player::NamedPlayer;
use crate::experiment::{
    Contrast, Expectation, ExperimentError, ExperimentOptions, ExperimentResults, FigureVerdict,
    Metric, ResultTable,
};
use crate::parallel::in_parallel;

/// Readings, and the work that shows what follows from each.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Readings {
    /// The readings: players, the one that is nearest to the text first.
    pub reading: Vec<NamedPlayer>,
    /// What is done with each; `{player}` in any text is the player of the reading.
    pub part: Vec<Work>,
    /// Differences between metrics of the parts.
    #[serde(default)]
    pub contrast: Vec<Contrast>,
    /// The metrics that are kept. Those of the first reading have these names, others that of their reading behind it.
    pub figures: Vec<String>,
}

/// What stands for the player.
const PLAYER: &str = "{player}";

/// A reading with the verdict on every published figure.
struct JudgedReading<'a> {
    name: &'a str,
    /// In the order of the figures, with what was measured.
    figures: Vec<(FigureVerdict, String)>,
}

impl JudgedReading<'_> {
    fn count(&self, verdict: FigureVerdict) -> usize {
        let figures = self.figures.iter();
        figures.filter(|figure| figure.0 == verdict).count()
    }

    /// More figures that come out are better, then fewer that do not.
    fn rank(&self) -> (usize, std::cmp::Reverse<usize>) {
        let missed = self.count(FigureVerdict::NotReproduced);
        (
            self.count(FigureVerdict::Reproduced),
            std::cmp::Reverse(missed),
        )
    }
}

impl Readings {
    pub(super) fn run(
        &self,
        repeat: u64,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let work = |place: usize| self.metrics_of(place, repeat, options);
        let metrics = in_parallel(self.reading.len(), options.stop_flag(), work)?;
        Ok(ExperimentResults {
            metrics: metrics.ok_or(ExperimentError::Stopped)?.concat(),
            ..ExperimentResults::default()
        })
    }

    fn metrics_of(
        &self,
        place: usize,
        repeat: u64,
        options: ExperimentOptions<'_>,
    ) -> Result<Vec<Metric>, ExperimentError> {
        let player = &self.reading[place].player;
        // The parts would name it too, but only once they have come to their games.
        crate::player_text::plan(player, enlinea_core::Rules::STANDARD, &NoResources).map_err(
            |reason| ExperimentError::Player {
                player: player.clone(),
                reason,
            },
        )?;
        let mut results = ExperimentResults::default();
        for part in &self.part {
            let done = with_player(part, player)?.run(repeat, options)?;
            results.metrics.extend(done.metrics);
        }
        for contrast in &self.contrast {
            contrast.add(&mut results);
        }
        let kept = results.metrics.into_iter();
        let kept = kept.filter(|metric| self.figures.contains(&metric.name));
        let named = kept.map(|metric| Metric {
            name: self.name_of(&metric.name, place),
            ..metric
        });
        Ok(named.collect())
    }

    fn name_of(&self, metric: &str, place: usize) -> String {
        match place {
            0 => metric.to_owned(),
            _ => format!("{metric} [{}]", self.reading[place].name),
        }
    }

    /// Says which reading gives most of the published figures, once all seeds are known.
    pub(super) fn conclude(&self, expected: &[Expectation], results: &mut ExperimentResults) {
        let published: Vec<&Expectation> =
            expected.iter().filter(|one| one.value.is_some()).collect();
        let readings = self.reading.iter().enumerate();
        let mut judged: Vec<JudgedReading<'_>> = readings
            .map(|(place, reading)| JudgedReading {
                name: &reading.name,
                figures: self.judge(place, &published, &results.metrics),
            })
            .collect();
        for (place, reading) in judged.iter().enumerate() {
            let given = reading.count(FigureVerdict::Reproduced) as f64;
            let name = self.name_of("published figures that come out", place);
            results.metrics.push(Metric::exact(name, given));
        }
        let usual = judged.first().map(JudgedReading::rank);
        // Stable: of equals the one that is nearer to the text.
        judged.sort_by_key(|reading| std::cmp::Reverse(reading.rank()));
        results.remarks.extend(remark(&judged, usual));
        results.tables.push(legend(&published, &judged));
        results.tables.extend(tables(&judged));
    }

    fn judge(
        &self,
        place: usize,
        published: &[&Expectation],
        metrics: &[Metric],
    ) -> Vec<(FigureVerdict, String)> {
        let judged = published.iter().map(|figure| {
            let named = Expectation {
                metric: self.name_of(&figure.metric, place),
                ..(*figure).clone()
            };
            let (judgement, metric) = named.judge(metrics);
            (
                judgement.verdict,
                metric.map_or_else(String::new, Metric::text),
            )
        });
        judged.collect()
    }
}

/// The work with the player in its place.
fn with_player(work: &Work, player: &str) -> Result<Work, ExperimentError> {
    let mut value = serde_json::to_value(work).expect("work is plain data");
    replace(&mut value, player);
    serde_json::from_value(value).map_err(|error| ExperimentError::Manifest {
        reason: error.to_string(),
    })
}

fn replace(value: &mut Value, player: &str) {
    match value {
        Value::String(text) => *text = text.replace(PLAYER, player),
        Value::Array(values) => values.iter_mut().for_each(|value| replace(value, player)),
        Value::Object(table) => table.values_mut().for_each(|value| replace(value, player)),
        _ => {}
    }
}

/// The conclusion in sentences; the readings come best first.
fn remark(
    judged: &[JudgedReading<'_>],
    usual: Option<(usize, std::cmp::Reverse<usize>)>,
) -> Vec<String> {
    let (Some(best), Some(usual)) = (judged.first(), usual) else {
        return Vec::new();
    };
    let total = best.figures.len();
    let equals = judged
        .iter()
        .filter(|one| one.rank() == best.rank())
        .count();
    let (given, std::cmp::Reverse(missed)) = best.rank();
    let first = match equals {
        1 => format!(
            "\"{}\" gives {given} of {total} published figures, more than any other reading, and misses {missed}.",
            best.name
        ),
        _ => format!(
            "{equals} readings give {given} of {total} published figures and miss {missed}; the one nearest to the text is \"{}\".",
            best.name
        ),
    };
    let second = format!(
        "The reading nearest to the text gives {} and misses {}.",
        usual.0, usual.1.0
    );
    let third = if given == total {
        "So there is a reading that gives all of them.".to_owned()
    } else {
        let never = (0..total).filter(|&place| !judged.iter().any(|one| gives(one, place)));
        let never: Vec<String> = never.map(|place| (place + 1).to_string()).collect();
        if never.is_empty() {
            "No reading gives all of them, though each figure is given by some reading.".to_owned()
        } else {
            let never = never.join(", ");
            format!("No reading gives all of them; figures that no reading gives: {never}.")
        }
    };
    vec![first, second, third]
}

fn gives(reading: &JudgedReading<'_>, place: usize) -> bool {
    reading.figures[place].0 == FigureVerdict::Reproduced
}

/// What comes out by a mark, then the numbers: together they are too wide for a page.
fn tables(judged: &[JudgedReading<'_>]) -> [ResultTable; 2] {
    let mark = |verdict: FigureVerdict| match verdict {
        FigureVerdict::Reproduced => "✓",
        FigureVerdict::NotReproduced => "✗",
        _ => "·",
    };
    let marks = judged.iter().map(|one| {
        let counts = [FigureVerdict::Reproduced, FigureVerdict::NotReproduced]
            .map(|verdict| one.count(verdict).to_string());
        let figures = one.figures.iter().map(|figure| mark(figure.0).to_owned());
        counts.into_iter().chain(figures).collect()
    });
    let numbers = judged.iter().map(|one| {
        let figures = one.figures.iter();
        // The errors of the first reading are above, and those of the others are alike.
        let value = |text: &str| text.split(" ± ").next().unwrap_or_default().to_owned();
        figures.map(|figure| value(&figure.1)).collect()
    });
    [
        table(
            "Readings, best first, and the figures by their number: ✓ comes out, ✗ does not, · is undecided",
            &["comes out", "does not"],
            judged,
            marks.collect(),
        ),
        table(
            "What each reading gives for the figures",
            &[],
            judged,
            numbers.collect(),
        ),
    ]
}

fn table(
    caption: &str,
    first: &[&str],
    judged: &[JudgedReading<'_>],
    cells: Vec<Vec<String>>,
) -> ResultTable {
    let total = judged.first().map_or(0, |one| one.figures.len());
    let head = ["reading"]
        .iter()
        .chain(first)
        .map(|name| (*name).to_owned());
    let rows = judged.iter().zip(cells).map(|(one, cells)| {
        let name = [one.name.to_owned()];
        name.into_iter().chain(cells).collect()
    });
    ResultTable {
        caption: caption.to_owned(),
        head: head
            .chain((1..=total).map(|number| number.to_string()))
            .collect(),
        rows: rows.collect(),
    }
}

fn legend(published: &[&Expectation], judged: &[JudgedReading<'_>]) -> ResultTable {
    let rows = published.iter().enumerate().map(|(place, figure)| {
        let given = judged.iter().filter(|one| gives(one, place)).count();
        vec![
            (place + 1).to_string(),
            figure.metric.clone(),
            figure.published.clone(),
            format!("{given} of {}", judged.len()),
        ]
    });
    ResultTable {
        caption: "The figures".to_owned(),
        head: ["number", "figure", "published", "readings that give it"]
            .map(str::to_owned)
            .to_vec(),
        rows: rows.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Manifest, read_expected};

    const MANIFEST: &str = "title = 't'\nsource = 's'\nquestion = 'q'\n[work]\nkind = 'readings'\nfigures = ['wins']\n\
        [[work.reading]]\nname = 'weak'\nplayer = 'random'\n\
        [[work.reading]]\nname = 'strong'\nplayer = 'alphabeta(depth=4)'\n\
        [[work.part]]\nkind = 'matches'\ngames = 40\nquick_games = 40\n\
        [[work.part.pairing]]\nmetric = 'wins'\nplayer = '{player}'\nopponent = 'random'\n";

    #[test]
    fn the_reading_that_gives_a_figure_is_named() {
        let manifest = Manifest::from_toml(MANIFEST).unwrap();
        let mut results = manifest.run(ExperimentOptions::new().workers(1)).unwrap();
        let names = results.metrics.iter().map(|metric| metric.name.as_str());
        assert_eq!(names.collect::<Vec<_>>(), ["wins", "wins [strong]"]);
        let expected = read_expected(
            "metric,published,test,value,sample,margin,derivation,explanation\nwins,100 %,rate,100,40,,,\n",
        )
        .unwrap();
        manifest.work.conclude(&expected, &mut results);
        let remark = &results.remarks[0];
        assert!(remark.starts_with("\"strong\" gives 1 of 1"), "{remark}");
        assert_eq!(results.tables[1].rows[0], ["strong", "1", "0", "✓"]);
        assert_eq!(results.tables[2].rows[1][0], "weak");
        let given: Vec<f64> = results.metrics[2..].iter().map(|one| one.value).collect();
        assert_eq!(given, [0.0, 1.0]);
    }

    #[test]
    fn a_reading_that_is_no_player_is_refused() {
        let text = MANIFEST.replace("'random'\n[[work.reading]]", "'randon'\n[[work.reading]]");
        let manifest = Manifest::from_toml(&text).unwrap();
        let error = manifest.run(ExperimentOptions::new().workers(1));
        assert!(matches!(error, Err(ExperimentError::Player { .. })));
    }
}
