//! A run as people write it, and as the store keeps it: TOML for people, canonical JSON for the store.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use enlinea_arena::FileResources;
use enlinea_arena::store::NewTuning;
use enlinea_core::Rules;
use enlinea_players::{ParameterError, ResourceError, Resources, WeightText, WeightTextError};
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::objective::{ObjectiveOptions, SetupError};
use crate::optimizer::{OptimizerError, OptimizerOptions};
use crate::space::{SpaceError, TuningSpace};
use crate::subject::{Subject, SubjectError};

/// Everything that decides which weights a run finds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TuningDescription {
    /// Unique in a store.
    pub name: String,
    /// The game.
    #[serde(default = "usual_rules", with = "text")]
    pub rules: Rules,
    /// Spec text of the player whose weights are tuned.
    pub player: String,
    /// Makes everything that is left to chance.
    #[serde(default = "usual_seed")]
    pub seed: u64,
    /// Ends after so many minutes, if given. Such a run cannot be repeated exactly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<f64>,
    /// Where searches begin that need a starting point.
    #[serde(default)]
    pub start: Start,
    /// Narrower bounds of some weights.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub bounds: BTreeMap<String, (f64, f64)>,
    /// How the search is done.
    #[serde(rename = "tuner")]
    pub optimizer: OptimizerOptions,
    /// What is wanted; several are added up.
    pub objective: Objectives,
}

/// One objective, or a list of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Objectives {
    /// The usual case.
    One(ObjectiveOptions),
    /// A weighted sum.
    Many(Vec<ObjectiveOptions>),
}

/// By hand, because a derived reader of two shapes cannot say what is wrong with either.
impl<'de> Deserialize<'de> for Objectives {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Objectives, D::Error> {
        from.deserialize_any(EitherShape)
    }
}

struct EitherShape;

impl<'de> Visitor<'de> for EitherShape {
    type Value = Objectives;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an objective or a list of them")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Objectives, A::Error> {
        let one = ObjectiveOptions::deserialize(MapAccessDeserializer::new(map))?;
        Ok(Objectives::One(one))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Objectives, A::Error> {
        let many = Vec::deserialize(SeqAccessDeserializer::new(list))?;
        Ok(Objectives::Many(many))
    }
}

impl Objectives {
    /// What is measured and where its noise comes from, in a line.
    pub fn describe(&self) -> String {
        let texts: Vec<String> = self.list().iter().map(ObjectiveOptions::describe).collect();
        texts.join("; plus ")
    }

    /// As a list.
    pub fn list(&self) -> &[ObjectiveOptions] {
        match self {
            Objectives::One(one) => std::slice::from_ref(one),
            Objectives::Many(many) => many,
        }
    }
}

/// Where searches begin.
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

/// Why a text describes no run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TuningDescriptionError {
    /// It is not TOML, or a key has the wrong kind of value.
    #[error("{0}")]
    Toml(#[from] toml::de::Error),
    /// It is not JSON, or a key has the wrong kind of value.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// There is no such player, or it has no weights.
    #[error(transparent)]
    Subject(#[from] SubjectError),
    /// The weights cannot be searched like this.
    #[error(transparent)]
    Space(#[from] SpaceError),
    /// The tuner cannot work like this.
    #[error("tuner: {0}")]
    Optimizer(#[from] OptimizerError),
    /// The objective cannot work like this.
    #[error(transparent)]
    Objective(#[from] SetupError),
    /// The file with the start cannot be read.
    #[error("start: {0}")]
    StartFile(#[from] ResourceError),
    /// The file with the start has no weights.
    #[error("start: {0}")]
    StartText(#[from] WeightTextError),
    /// The file with the start has weights of another player.
    #[error("start: {0}")]
    StartWeights(#[from] ParameterError),
    /// No time to work.
    #[error("`minutes` is {found}: it must be a number above 0")]
    Minutes {
        /// The number given.
        found: f64,
    },
}

impl TuningDescription {
    /// Reads TOML: a description, or a weight file that holds the description of the run that made it.
    ///
    /// # Errors
    /// If the text is no description, or something in it does not exist.
    pub fn from_toml(
        text: &str,
        folder: &Path,
    ) -> Result<TuningDescription, TuningDescriptionError> {
        let mut table: toml::Table = toml::from_str(text)?;
        if let Some(toml::Value::Table(tuning)) = table.remove("tuning") {
            table = tuning;
        }
        TuningDescription::from_table(table, folder)
    }

    /// The same from a table.
    ///
    /// # Errors
    /// As [`from_toml`](Self::from_toml).
    pub fn from_table(
        table: toml::Table,
        folder: &Path,
    ) -> Result<TuningDescription, TuningDescriptionError> {
        let mut description: TuningDescription = table.try_into()?;
        let files = FileResources::new(folder);
        let subject = description.subject(&files)?;
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
        Ok(description)
    }

    /// Reads what the store keeps.
    ///
    /// # Errors
    /// If it is no description.
    pub fn from_json(text: &str) -> Result<TuningDescription, TuningDescriptionError> {
        Ok(serde_json::from_str(text)?)
    }

    /// As the store keeps it, with everything filled in.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a description is plain data")
    }

    /// The player.
    ///
    /// # Errors
    /// If there is no such player, or it has no weights.
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

    /// As the store wants it.
    pub fn as_new(&self) -> NewTuning {
        NewTuning {
            name: self.name.clone(),
            description: self.to_json(),
            player: self.player.clone(),
            rules: self.rules.to_string(),
            seed: self.seed,
        }
    }
}

fn usual_rules() -> Rules {
    Rules::STANDARD
}

fn usual_seed() -> u64 {
    1
}

/// Rules as text.
mod text {
    use enlinea_core::Rules;
    use serde::{Deserialize, Deserializer, Serializer, de};

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde asks for a reference"
    )]
    pub(super) fn serialize<S: Serializer>(rules: &Rules, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(rules)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Rules, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(de::Error::custom)
    }
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
