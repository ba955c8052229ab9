//! A description in parts: a file, single values over it, and the published run for the rest.

use std::path::Path;

use enlinea_core::{Excerpt, Rules};
use enlinea_players::read_toml;
use toml::{Table, Value};

use super::{TuningDescription, TuningDescriptionError};

/// Parts of a description. What none of them says is the published genetic algorithm.
///
/// ```
/// use enlinea_lab::tuning::TuningSettings;
/// use std::path::Path;
///
/// let settings = TuningSettings::new().optimizer("cma-es").objective("duel").set("tuner.generations=5")?;
/// let description = settings.describe(Path::new("."))?;
/// assert_eq!(description.optimizer.name(), "cma-es");
/// assert_eq!(description.player, "uba-greedy");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct TuningSettings {
    file: Table,
    name: Option<String>,
    player: Option<String>,
    optimizer: Option<String>,
    objective: Option<String>,
    seed: Option<u32>,
    rules: Option<Rules>,
    /// Paths of keys and their values, in the order given.
    assignments: Vec<(Vec<String>, Value)>,
}

/// Why a `KEY=VALUE` is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{}: expected KEY=VALUE, such as tuner.population=100",
    Excerpt::of(setting)
)]
pub struct SettingError {
    /// What was given.
    pub setting: String,
}

impl TuningSettings {
    /// Nothing but the published run.
    pub fn new() -> TuningSettings {
        TuningSettings::default()
    }

    /// Begins with a file: a description, or a weight file that holds the description of the run that made it.
    ///
    /// # Errors
    /// If the text is not TOML.
    pub fn from_toml(text: &str) -> Result<TuningSettings, TuningDescriptionError> {
        Ok(TuningSettings {
            file: inner_table(text)?,
            ..TuningSettings::default()
        })
    }

    /// The name of the run; made from the rest if absent.
    #[must_use]
    pub fn name<'a>(mut self, name: impl Into<Option<&'a str>>) -> TuningSettings {
        self.name = name.into().map(str::to_owned);
        self
    }

    /// The player whose weights are tuned.
    #[must_use]
    pub fn player<'a>(mut self, spec: impl Into<Option<&'a str>>) -> TuningSettings {
        self.player = spec.into().map(str::to_owned);
        self
    }

    /// The kind of optimizer, with its usual settings.
    #[must_use]
    pub fn optimizer<'a>(mut self, kind: impl Into<Option<&'a str>>) -> TuningSettings {
        self.optimizer = kind.into().map(str::to_owned);
        self
    }

    /// The kind of objective, with its usual settings.
    #[must_use]
    pub fn objective<'a>(mut self, kind: impl Into<Option<&'a str>>) -> TuningSettings {
        self.objective = kind.into().map(str::to_owned);
        self
    }

    /// The random seed.
    #[must_use]
    pub fn seed(mut self, seed: impl Into<Option<u32>>) -> TuningSettings {
        self.seed = seed.into();
        self
    }

    /// The game of files that do not name one.
    #[must_use]
    pub fn usual_rules(mut self, rules: Rules) -> TuningSettings {
        self.rules = Some(rules);
        self
    }

    /// Sets any value, `tuner.population=100`. A value that is not TOML is text.
    ///
    /// # Errors
    /// If there is no key or no value.
    pub fn set(mut self, setting: &str) -> Result<TuningSettings, SettingError> {
        let error = || SettingError {
            setting: setting.to_owned(),
        };
        let (path, text) = setting.split_once('=').ok_or_else(error)?;
        if path.split('.').any(str::is_empty) {
            return Err(error());
        }
        let value = read_toml::<Table>(&format!("value = {text}"))
            .ok()
            .and_then(|mut parsed| parsed.remove("value"))
            .unwrap_or_else(|| Value::from(text));
        let keys = path.split('.').map(str::to_owned).collect();
        self.assignments.push((keys, value));
        Ok(self)
    }

    /// The description. Files that it names are looked up from a folder.
    ///
    /// # Errors
    /// If a value is invalid.
    pub fn describe(&self, folder: &Path) -> Result<TuningDescription, TuningDescriptionError> {
        TuningDescription::from_table(self.table()?, folder)
    }

    /// The order of the keys decides the name that is made from them: it must not change.
    fn table(&self) -> Result<Table, TuningDescriptionError> {
        let mut table = self.file.clone();
        for (key, value) in [("name", &self.name), ("player", &self.player)] {
            if let Some(value) = value {
                table.insert(key.to_owned(), value.clone().into());
            }
        }
        for (key, kind) in [("tuner", &self.optimizer), ("objective", &self.objective)] {
            if let Some(kind) = kind {
                table.insert(key.to_owned(), of_kind(kind));
            }
        }
        if let Some(seed) = self.seed {
            table.insert("seed".to_owned(), i64::from(seed).into());
        }
        let usual = [
            ("player", "uba-greedy".into()),
            ("tuner", of_kind("genetic")),
            ("objective", of_kind("round-robin")),
            (
                "rules",
                self.rules.unwrap_or(Rules::STANDARD).to_string().into(),
            ),
        ];
        for (key, value) in usual {
            table.entry(key).or_insert(value);
        }
        for (keys, value) in &self.assignments {
            assign(&mut table, keys, value)?;
        }
        if !table.contains_key("name") {
            let name = usual_name(&table);
            table.insert("name".to_owned(), name.into());
        }
        Ok(table)
    }
}

/// The table of a description file, or the one inside of a weight file.
pub(super) fn inner_table(text: &str) -> Result<Table, TuningDescriptionError> {
    let mut table: Table = read_toml(text)?;
    match table.remove("tuning") {
        Some(Value::Table(tuning)) => Ok(tuning),
        _ => Ok(table),
    }
}

fn of_kind(kind: &str) -> Value {
    Value::Table(Table::from_iter([("kind".to_owned(), kind.into())]))
}

fn assign(table: &mut Table, keys: &[String], value: &Value) -> Result<(), TuningDescriptionError> {
    match keys {
        [] => {}
        [last] => {
            table.insert(last.clone(), value.clone());
        }
        [first, rest @ ..] => {
            let next = table
                .entry(first)
                .or_insert_with(|| Value::Table(Table::new()));
            let Some(next) = next.as_table_mut() else {
                return Err(TuningDescriptionError::NotATable { key: first.clone() });
            };
            assign(next, rest, value)?;
        }
    }
    Ok(())
}

/// A name that another description does not have: its optimizer, and a number made from all of it.
fn usual_name(table: &Table) -> String {
    let optimizer = table.get("tuner").and_then(|tuner| tuner.get("kind"));
    let optimizer = optimizer.and_then(Value::as_str).unwrap_or("run");
    // FNV-1a: short, and the same in every version of the program.
    let hash = table
        .to_string()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
    format!("{optimizer}-{:08x}", hash as u32 ^ (hash >> 32) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_go_where_they_belong() {
        let mut settings = TuningSettings::new();
        for setting in [
            "tuner.population=100",
            "objective.scoring=not-lost",
            "bounds.centre=[0, 10]",
            "minutes=0.5",
        ] {
            settings = settings.set(setting).unwrap();
        }
        let table = settings.table().unwrap();
        assert_eq!(table["tuner"]["population"].as_integer(), Some(100));
        assert_eq!(table["objective"]["scoring"].as_str(), Some("not-lost"));
        assert_eq!(table["bounds"]["centre"].as_array().map(Vec::len), Some(2));
        assert!(settings.clone().set("nothing").is_err());
        assert!(settings.clone().set("=1").is_err());
        assert!(settings.set("minutes.x=1").unwrap().table().is_err());
    }

    /// Names are made from the description: runs of older programs are found again under them.
    #[test]
    fn usual_names_do_not_change() {
        let name = |settings: TuningSettings| settings.describe(Path::new(".")).unwrap().name;
        assert_eq!(name(TuningSettings::new()), "genetic-fe132edf");
        let settings = TuningSettings::new().optimizer("spsa").seed(7);
        let settings = settings.set("tuner.iterations=20").unwrap();
        assert_eq!(name(settings), "spsa-40cc8822");
    }
}
