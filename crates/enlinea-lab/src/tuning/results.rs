//! What is left of a tuning run: its steps, the weight file and the report.

use enlinea_players::Resources;

use super::{
    StoredTuning, TuningDescription, TuningError, TuningStep, TuningStore, TuningSummary,
    WeightFile, html_page,
};
use crate::tuning::TuningDescriptionError;

/// The results of a run, finished or not.
#[derive(Clone, Debug)]
pub struct TuningResults {
    /// All steps.
    pub steps: Vec<TuningStep>,
    /// The text of the weight file.
    pub weight_file: String,
    /// The report, an HTML page.
    pub page: String,
}

impl TuningResults {
    /// Reads the steps of a run. `weight_path` is where its weight file will be written: texts name it.
    ///
    /// # Errors
    /// If the run cannot be read, or its player no longer exists.
    pub fn of(
        store: &TuningStore,
        stored: &StoredTuning,
        resources: &dyn Resources,
        weight_path: &str,
    ) -> Result<TuningResults, TuningError> {
        let description = TuningDescription::from_json(&stored.description)?;
        let steps = store.steps(stored)?;
        let subject = description
            .subject(resources)
            .map_err(TuningDescriptionError::from)?;
        let space = description.space(&subject);
        let start = space.map_err(TuningDescriptionError::from)?.start();
        let weight_file = WeightFile {
            description: &description,
            subject: &subject,
            weights: steps.last().map_or(&start, |step| &step.weights),
        }
        .to_toml(weight_path);
        let page = html_page(&TuningSummary {
            description: &description,
            subject: &subject,
            steps: &steps,
            is_finished: stored.is_finished,
            weight_file: &weight_file,
            command: &format!("enlinea tune {weight_path} --store again.db"),
        });
        Ok(TuningResults {
            steps,
            weight_file,
            page,
        })
    }
}
