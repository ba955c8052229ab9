//! The metrics of an experiment as CSV: what the verdicts are computed from, for this library and for other programs.

use enlinea_core::bounded_reason;
use serde::{Deserialize, Serialize};

use super::{ExperimentResults, ExperimentSize, KeptResults, Metric, MetricSample};

/// One line of the file. What a sample does not have is empty.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    metric: String,
    value: f64,
    sample: String,
    count: Option<u64>,
    hits: Option<u64>,
    deviation: Option<f64>,
    error: Option<f64>,
    size: ExperimentSize,
    fingerprint: String,
}

/// Why a file of metrics cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct MeasuredError {
    /// What is wrong, with the line.
    pub reason: String,
}

/// The file of some results. Numbers have all their digits.
pub fn measured_csv(kept: &KeptResults) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for metric in &kept.results.metrics {
        let row = Row::of(metric, kept);
        writer.serialize(row).expect("rows are plain data");
    }
    let bytes = writer.into_inner().expect("memory can be written");
    String::from_utf8(bytes).expect("texts are UTF-8")
}

/// Reads such a file; figures and remarks are not part of it.
///
/// # Errors
/// With the line that is wrong.
pub fn read_measured(text: &str) -> Result<KeptResults, MeasuredError> {
    let failed = |reason| MeasuredError { reason };
    let mut kept: Option<KeptResults> = None;
    for row in csv::Reader::from_reader(text.as_bytes()).deserialize() {
        let row: Row = row.map_err(|error: csv::Error| failed(bounded_reason(&error)))?;
        let kept = kept.get_or_insert_with(|| KeptResults {
            size: row.size,
            fingerprint: row.fingerprint.clone(),
            results: ExperimentResults::default(),
            made: None,
        });
        if (kept.size, &kept.fingerprint) != (row.size, &row.fingerprint) {
            let reason = format!("metric `{}` is from another run than the first", row.metric);
            return Err(failed(bounded_reason(&reason)));
        }
        let metric = row.metric();
        let reason = || "a line does not have what its sample needs".to_owned();
        kept.results
            .metrics
            .push(metric.ok_or_else(|| failed(reason()))?);
    }
    kept.ok_or_else(|| failed("there are no metrics".to_owned()))
}

impl Row {
    fn of(metric: &Metric, kept: &KeptResults) -> Row {
        let (sample, count, hits, deviation, error) = match metric.sample {
            MetricSample::Exact => ("exact", None, None, None, None),
            MetricSample::Run => ("run", None, None, None, None),
            MetricSample::Rate { hits, trials } => ("rate", Some(trials), Some(hits), None, None),
            MetricSample::Mean { count, deviation } => {
                ("mean", Some(count), None, Some(deviation), None)
            }
            MetricSample::Error { error } => ("error", None, None, None, Some(error)),
        };
        Row {
            metric: metric.name.clone(),
            value: metric.value,
            sample: sample.to_owned(),
            count,
            hits,
            deviation,
            error,
            size: kept.size,
            fingerprint: kept.fingerprint.clone(),
        }
    }

    fn metric(self) -> Option<Metric> {
        let sample = match self.sample.as_str() {
            "exact" => MetricSample::Exact,
            "run" => MetricSample::Run,
            "rate" => MetricSample::Rate {
                hits: self.hits?,
                trials: self.count?,
            },
            "mean" => MetricSample::Mean {
                count: self.count?,
                deviation: self.deviation?,
            },
            "error" => MetricSample::Error { error: self.error? },
            _ => return None,
        };
        Some(Metric {
            name: self.metric,
            value: self.value,
            sample,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_survive_the_file() {
        let kept = KeptResults {
            size: ExperimentSize::Quick,
            fingerprint: "0123456789abcdef".to_owned(),
            results: ExperimentResults {
                metrics: vec![
                    Metric::exact("a, \"quoted\"", 8776.0),
                    Metric::run("b", 0.1 + 0.2),
                    Metric::rate("c", 1, 3),
                    Metric::mean("d", &[1.0, 2.0, 4.0]),
                    Metric::with_error("e", -1.5, 0.25),
                ],
                ..ExperimentResults::default()
            },
            made: None,
        };
        let text = measured_csv(&kept);
        assert_eq!(read_measured(&text), Ok(kept));
        let mixed = text.replacen("0123456789abcdef", "1", 1);
        assert!(read_measured(&mixed).is_err());
        assert!(read_measured(&text.replace(",rate,", ",ratio,")).is_err());
        assert!(read_measured("").is_err());
    }
}
