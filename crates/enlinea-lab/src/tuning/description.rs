//! The description of a tuning run: TOML for people, canonical JSON in the database file.

use std::collections::BTreeMap;
use std::path::Path;

use enlinea_arena::FileResources;
use enlinea_core::{Excerpt, Rules, bounded_reason};
use enlinea_players::{
    NoResources, ParameterError, ResourceError, Resources, TomlError, WeightText, WeightTextError,
};
use serde::{Deserialize, Serialize};

use super::Objectives;
use super::settings::inner_table;
use crate::objective::ObjectiveSetupError;
use crate::optimizer::{OptimizerError, OptimizerOptions};
use crate::space::{SpaceError, TuningSpace};
use crate::subject::{Subject, SubjectError};

/// Everything that decides which weights a run finds.
///
/// ```
/// use enlinea_lab::tuning::TuningDescription;
/// use std::path::Path;
///
/// let text = "name = 'example'\nplayer = 'uba-greedy'\n\
///             tuner = { kind = 'genetic' }\nobjective = { kind = 'round-robin' }";
/// let description = TuningDescription::from_toml(text, Path::new("."))?;
/// assert_eq!(TuningDescription::from_json(&description.to_json())?, description);
/// # Ok::<(), enlinea_lab::tuning::TuningDescriptionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct TuningDescription {
    /// Unique in a database file.
    pub name: String,
    /// The game.
    #[serde(default = "usual_rules")]
    pub rules: Rules,
    /// Spec text of the player whose weights are tuned.
    pub player: String,
    /// Random seed.
    #[serde(default = "usual_seed")]
    pub seed: u64,
    /// Ends after this many minutes, if given. Such a run cannot be repeated exactly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<f64>,
    /// Where optimizers begin that need a starting point.
    #[serde(default)]
    pub start: Start,
    /// Narrower bounds of some weights.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub bounds: BTreeMap<String, (f64, f64)>,
    /// The search algorithm; files call it `tuner`.
    #[serde(rename = "tuner")]
    pub optimizer: OptimizerOptions,
    /// What is maximised; several objectives are added up.
    pub objective: Objectives,
}

/// Where an optimizer begins.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// At the weights of the player's spec.
    #[default]
    Player,
    /// At these numbers, in canonical order.
    Weights(Vec<f64>),
    /// At the weights of a file; they are read when the description is, and kept.
    File(String),
}

/// Why a description is invalid.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TuningDescriptionError {
    /// The text is malformed, or a key has the wrong kind of value.
    #[error("{reason}")]
    Malformed {
        /// What the reader says.
        reason: String,
    },
    /// A setting goes below a value.
    #[error("{} is not a table", Excerpt::of(key))]
    NotATable {
        /// The key of the value.
        key: String,
    },
    /// The player does not exist or has no weights.
    #[error(transparent)]
    Subject(#[from] SubjectError),
    /// The start or the bounds are invalid.
    #[error(transparent)]
    Space(#[from] SpaceError),
    /// The settings of the optimizer are invalid.
    #[error("tuner: {0}")]
    Optimizer(#[from] OptimizerError),
    /// The objective is invalid.
    #[error(transparent)]
    Objective(#[from] ObjectiveSetupError),
    /// The file with the start cannot be read.
    #[error("start: {0}")]
    StartFile(#[from] ResourceError),
    /// The file with the start has no weights.
    #[error("start: {0}")]
    StartText(#[from] WeightTextError),
    /// The file with the start has weights of another player.
    #[error("start: {0}")]
    StartWeights(#[from] ParameterError),
    /// The name cannot be the name of a file.
    #[error(
        "{name} is not a name: 1 to 100 characters, none of them `/`, `\\` or a control character, the first neither `.` nor `-`"
    )]
    Name {
        /// The name given.
        name: Excerpt,
    },
    /// A number somewhere cannot be stored.
    #[error("a number of the description is not finite")]
    NotFinite,
    /// The number of minutes is out of range.
    #[error("`minutes` is {found}: it must be a number above 0")]
    Minutes {
        /// The number given.
        found: f64,
    },
}

impl From<TomlError> for TuningDescriptionError {
    fn from(error: TomlError) -> TuningDescriptionError {
        TuningDescriptionError::Malformed {
            reason: error.to_string(),
        }
    }
}

impl TuningDescription {
    /// Reads TOML: a description, or a weight file that holds the description of the run that made it. Files that it names
    /// are read from the folder now; the description keeps what they say.
    ///
    /// # Errors
    /// If the text is malformed, or something in it does not exist.
    pub fn from_toml(
        text: &str,
        folder: &Path,
    ) -> Result<TuningDescription, TuningDescriptionError> {
        TuningDescription::from_table(inner_table(text)?, folder)
    }

    /// The same from a table.
    pub(crate) fn from_table(
        table: toml::Table,
        folder: &Path,
    ) -> Result<TuningDescription, TuningDescriptionError> {
        let description: Result<TuningDescription, _> = table.try_into();
        let mut description = description.map_err(|error: toml::de::Error| {
            let reason = bounded_reason(&error.message());
            TuningDescriptionError::Malformed { reason }
        })?;
        check_name(&description.name)?;
        let files = FileResources::new(folder);
        let subject = description.subject(&files)?;
        if description.subject(&NoResources).is_err() {
            description.player = subject.spec_text();
        }
        for objective in description.objective.list_mut() {
            objective.read_files(description.rules, folder)?;
        }
        if let Start::File(name) = &description.start {
            let mut weights = subject.space().defaults();
            WeightText::read(&files.text(name)?)?.apply(&mut weights)?;
            description.start = Start::Weights(weights.values().to_vec());
        }
        if let Some(found) = description.minutes
            && !(found > 0.0 && found.is_finite())
        {
            return Err(TuningDescriptionError::Minutes { found });
        }
        let space = description.space(&subject)?;
        description
            .optimizer
            .start(&space, description.seed, true)?;
        // JSON has no NaN: a description that cannot be read back must not be stored.
        if TuningDescription::from_json(&description.to_json())
            .ok()
            .as_ref()
            != Some(&description)
        {
            return Err(TuningDescriptionError::NotFinite);
        }
        Ok(description)
    }

    /// Reads the canonical JSON.
    ///
    /// # Errors
    /// If it is malformed.
    pub fn from_json(text: &str) -> Result<TuningDescription, TuningDescriptionError> {
        serde_json::from_str(text).map_err(|error| TuningDescriptionError::Malformed {
            reason: bounded_reason(&error),
        })
    }

    /// Canonical JSON, with everything filled in.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a description is plain data")
    }

    /// The player.
    ///
    /// # Errors
    /// If the player does not exist or has no weights.
    pub fn subject(&self, resources: &dyn Resources) -> Result<Subject, SubjectError> {
        Subject::new(&self.player, self.rules, resources)
    }

    /// Its weights, with the start and the bounds of this run.
    ///
    /// # Errors
    /// If the start or the bounds are not those of the player.
    pub fn space(&self, subject: &Subject) -> Result<TuningSpace, SpaceError> {
        let mut space = TuningSpace::of(subject.space());
        for (name, &(low, high)) in &self.bounds {
            space.narrow(name, low, high)?;
        }
        match &self.start {
            Start::Weights(weights) => space.start_at(weights)?,
            Start::Player | Start::File(_) => space.start_at(subject.weights())?,
        }
        Ok(space)
    }
}

/// Whether a name can be that of a run: its files are named after it, in the current folder and nowhere else.
///
/// # Errors
/// If it cannot.
pub fn check_name(name: &str) -> Result<(), TuningDescriptionError> {
    const LONGEST: usize = 100;
    let is_path = |character: char| matches!(character, '/' | '\\') || character.is_control();
    if name.trim().is_empty()
        || name.chars().count() > LONGEST
        || name.starts_with(['.', '-'])
        || name.contains(is_path)
    {
        let name = Excerpt::of(name);
        return Err(TuningDescriptionError::Name { name });
    }
    Ok(())
}

fn usual_rules() -> Rules {
    Rules::STANDARD
}

fn usual_seed() -> u64 {
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUBLISHED: &str = "name = 'ga'\nplayer = 'uba-greedy'\n\
        [tuner]\nkind = 'genetic'\ngenerations = 3\n[objective]\nkind = 'round-robin'";

    fn read(text: &str) -> Result<TuningDescription, TuningDescriptionError> {
        TuningDescription::from_toml(text, Path::new("."))
    }

    #[test]
    fn descriptions_are_read_and_kept() {
        let description = read(PUBLISHED).unwrap();
        assert_eq!(description.seed, 1);
        let again = TuningDescription::from_json(&description.to_json()).unwrap();
        assert_eq!(again, description);
        let nested = format!(
            "player = 'x'\n[weights]\na = 1\n[tuning]\n{}",
            PUBLISHED
                .replace("[tuner]", "[tuning.tuner]")
                .replace("[objective]", "[tuning.objective]")
        );
        assert_eq!(read(&nested).unwrap(), description);
    }

    #[test]
    fn names_are_names_and_never_paths() {
        for name in [
            "/x/Cargo", "../x", "a/b", "a\\\\b", ".hidden", "-o", "", " ", "a\\nb",
        ] {
            let text = PUBLISHED.replace("'ga'", &format!("\"{name}\""));
            let error = read(&text).unwrap_err();
            assert!(
                matches!(error, TuningDescriptionError::Name { .. }),
                "{name}: {error}"
            );
        }
        // Also in a weight file from somewhere else.
        let nested = "player = 'x'\n[weights]\na = 1\n[tuning]\nname = '/x/Cargo'\nplayer = 'uba-greedy'\n\
            tuner = { kind = 'genetic' }\nobjective = { kind = 'round-robin' }";
        let error = read(nested).unwrap_err().to_string();
        assert!(
            error.contains("/x/Cargo") && error.contains("is not a name"),
            "{error}"
        );
        read(&PUBLISHED.replace("'ga'", "'Grüße an alle, 2'")).unwrap();
    }

    #[test]
    fn a_number_that_cannot_be_stored_is_refused() {
        let start = format!("start = {{weights = [{}]}}\n[tuner]", "nan, ".repeat(28));
        for (place, change, message) in [
            (
                "[tuner]",
                start.as_str(),
                "is NaN: it must be a finite number",
            ),
            ("= 3", "= 3\ntolerance = nan", "`tolerance` is NaN"),
            ("= 3", "= 3\ncrossover = inf", ""),
            ("'round-robin'", "'round-robin'\nweight = nan", ""),
        ] {
            let error = read(&PUBLISHED.replace(place, change))
                .unwrap_err()
                .to_string();
            assert!(error.contains(message), "{error}");
        }
    }

    #[test]
    fn what_does_not_exist_is_named() {
        let check = |change: (&str, &str), text: &str| {
            let error = read(&PUBLISHED.replace(change.0, change.1)).unwrap_err();
            assert!(error.to_string().contains(text), "{error}");
        };
        check(("uba-greedy", "random"), "has no weights to tune");
        check(("genetic", "genetik"), "unknown variant `genetik`");
        check(("round-robin", "robin"), "unknown variant `robin`");
        check(("generations", "generation"), "unknown field `generation`");
        check(("= 3", "= 0"), "tuner: `generations` is 0: at least 1");
        check(
            ("[tuner]", "bounds = {corner = [0, 1]}\n[tuner]"),
            "no weight `corner`",
        );
        check(
            ("[tuner]", "start = {weights = [1]}\n[tuner]"),
            "28 are needed",
        );
        check(("[tuner]", "minutes = -1\n[tuner]"), "`minutes` is -1");
        check(
            ("[tuner]", "start = {file = 'absent.toml'}\n[tuner]"),
            "`absent.toml` cannot be read",
        );
    }
}
