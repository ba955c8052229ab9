//! The result of a run as a weight file: named numbers, their player, and how to find them again.

use toml::Value;

use super::TuningDescription;
use crate::subject::Subject;

/// Weights with their story.
#[derive(Clone, Debug)]
pub struct WeightFile<'a> {
    /// The run that found them.
    pub description: &'a TuningDescription,
    /// The player they belong to.
    pub subject: &'a Subject,
    /// The weights in canonical order.
    pub weights: &'a [f64],
}

impl WeightFile<'_> {
    /// The name of the run that wrote a weight file; `None` for any other text.
    pub fn run_name(text: &str) -> Option<String> {
        let table: toml::Table = toml::from_str(text).ok()?;
        let name = table.get("tuning")?.get("name")?;
        name.as_str().map(str::to_owned)
    }

    /// TOML that any player spec loads, with the description of the run inside: `enlinea tune FILE` on the file itself repeats
    /// the run.
    pub fn to_toml(&self, file_name: &str) -> String {
        let mut text = format!(
            "# Weights found by `enlinea tune`. Play with them: enlinea match 'weights({file_name})' random\n\
             # Find them again: enlinea tune {file_name} --store again.db\n\
             # What they care about: enlinea tune explain {file_name}\n\n"
        );
        let mut table = toml::Table::new();
        table.insert("player".to_owned(), self.description.player.clone().into());
        let names = self.subject.space().parameters().iter();
        let weights: toml::Table = names
            .zip(self.weights)
            .map(|(parameter, &weight)| (parameter.name.clone(), Value::from(weight)))
            .collect();
        table.insert("weights".to_owned(), Value::Table(weights));
        let tuning = Value::try_from(self.description).expect("a description is plain data");
        table.insert("tuning".to_owned(), tuning);
        text += &toml::to_string(&table).expect("a table is TOML");
        text
    }
}
