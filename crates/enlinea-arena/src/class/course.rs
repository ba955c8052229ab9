//! The course description, `class.toml`: everything that the teacher decides.

use std::collections::BTreeMap;
use std::str::FromStr;

use enlinea_core::{Excerpt, Rules};
use enlinea_players::{Budget, NoResources, TomlError, read_toml};
use serde::{Deserialize, Deserializer, de};

use super::RoundSchedule;
use super::language::{Language, known_languages};
use crate::entry::{Entry, EntryError, ProcessLimits, Protocol};
use crate::external::LispOptions;
use crate::openings::Openings;
use crate::tournament::{TournamentDescription, TournamentDescriptionError};

/// What a class plays, how often, and what an upload may be.
///
/// ```
/// use enlinea_arena::class::Course;
///
/// let course = Course::from_toml("name = 'Algorithms'\nevery = '24h'\nlimits = { memory_mb = 512 }")?;
/// assert_eq!((course.games, course.entries_per_pair), (2, 3));
/// # Ok::<(), enlinea_arena::class::CourseError>(())
/// ```
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Course {
    /// The title of the page.
    pub name: String,
    /// The rules of all games.
    #[serde(default = "standard")]
    pub rules: Rules,
    /// The protocol that programs speak.
    #[serde(default)]
    pub protocol: Protocol,
    /// Games of each two entries in a round, an even number.
    #[serde(default = "two")]
    pub games: u32,
    /// The positions where games begin.
    #[serde(default = "empty_board", deserialize_with = "parsed")]
    pub openings: Openings,
    /// What a move may cost.
    #[serde(default)]
    pub budget: Budget,
    /// The random seed of the first round; each round has another one.
    #[serde(default = "one")]
    pub seed: u64,
    /// Games at a time; the number of processors if absent.
    #[serde(default)]
    pub concurrency: Option<usize>,
    /// When a round is due.
    #[serde(default = "every_run")]
    pub every: RoundSchedule,
    /// The most entries of a pair.
    #[serde(default = "three")]
    pub entries_per_pair: usize,
    /// The size of an entry, all files together, in KiB.
    #[serde(default = "one_mebibyte")]
    pub upload_kb: u64,
    /// How long a compiler may take.
    #[serde(default = "one_minute")]
    pub build_seconds: u64,
    /// The player of weight files: a spec with `{file}`. Without it weight files are not accepted.
    #[serde(default)]
    pub heuristic: Option<String>,
    /// The search of heuristics in Lisp: the options of `lisp:FILE`, such as `depth=4`.
    #[serde(default)]
    pub lisp: String,
    /// What a program may use.
    #[serde(default)]
    pub limits: ProcessLimits,
    /// Languages by the ending of file names, beside the known ones.
    #[serde(default)]
    pub languages: BTreeMap<String, Language>,
}

/// Why a text does not describe a course.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CourseError {
    /// It is not TOML, or a key has the wrong kind of value.
    #[error(transparent)]
    Text(#[from] TomlError),
    /// An opening would be played with one colour only.
    #[error(
        "games = {games}: an even number from 2 is needed, because every opening is played with both colours"
    )]
    Games {
        /// The number given.
        games: u32,
    },
    /// The course protocol has no message for a position.
    #[error(
        "openings = \"{openings}\": the c-linea protocol begins with the empty board (`openings = \"none\"`)"
    )]
    CLineaOpenings {
        /// The openings given.
        openings: Openings,
    },
    /// The player of weight files does not name the file.
    #[error(
        "heuristic {}: `{{file}}` must stand where the name of the weight file belongs",
        Excerpt::of_at_most(text, 100)
    )]
    Heuristic {
        /// The text given.
        text: String,
    },
    /// The search of heuristics in Lisp cannot be understood.
    #[error("lisp {}: {reason}", Excerpt::of_at_most(text, 100))]
    Lisp {
        /// The text given.
        text: String,
        /// What is wrong.
        reason: String,
    },
    /// Heuristics in Lisp are recognized, programs need a protocol that they can speak.
    #[error(
        "protocol = \"lisp\": programs speak `native` or `c-linea`; heuristics in Lisp are recognized by themselves"
    )]
    LispProtocol,
    /// A number that would let nobody play.
    #[error("{key} = 0: a number from 1 is needed")]
    Zero {
        /// The key.
        key: &'static str,
    },
    /// The rounds would be refused.
    #[error(transparent)]
    Tournament(#[from] TournamentDescriptionError),
    /// There is no player to try it with.
    #[error(transparent)]
    Entry(#[from] EntryError),
}

impl Course {
    /// Reads and checks a course description.
    ///
    /// # Errors
    /// With the first thing that is wrong.
    pub fn from_toml(text: &str) -> Result<Course, CourseError> {
        let mut course: Course = read_toml(text)?;
        course.check()?;
        let own = std::mem::replace(&mut course.languages, known_languages());
        course.languages.extend(own);
        Ok(course)
    }

    fn check(&self) -> Result<(), CourseError> {
        if self.games == 0 || self.games % 2 == 1 {
            return Err(CourseError::Games { games: self.games });
        }
        if self.protocol == Protocol::CLinea && self.openings != Openings::Empty {
            let openings = self.openings.clone();
            return Err(CourseError::CLineaOpenings { openings });
        }
        if self.protocol == Protocol::Lisp {
            return Err(CourseError::LispProtocol);
        }
        let words: Vec<String> = self.lisp_words().collect();
        LispOptions::read(&words).map_err(|reason| CourseError::Lisp {
            text: self.lisp.clone(),
            reason,
        })?;
        for (key, is_zero) in [
            ("entries_per_pair", self.entries_per_pair == 0),
            ("upload_kb", self.upload_kb == 0),
            ("build_seconds", self.build_seconds == 0),
        ] {
            if is_zero {
                return Err(CourseError::Zero { key });
            }
        }
        if let Some(text) = self
            .heuristic
            .as_ref()
            .filter(|text| !text.contains("{file}"))
        {
            return Err(CourseError::Heuristic { text: text.clone() });
        }
        // The rest is the same as in any tournament.
        let mut players = Vec::new();
        for name in ["one", "other"] {
            let mut entry = Entry::built_in("random", self.rules, &NoResources)?;
            name.clone_into(&mut entry.name);
            players.push(entry);
        }
        let mut trial = self.round(1, players);
        trial.name.clone_from(&self.name);
        Ok(trial.check()?)
    }

    /// The options of heuristics in Lisp.
    pub(super) fn lisp_words(&self) -> impl Iterator<Item = String> {
        self.lisp.split_whitespace().map(str::to_owned)
    }

    /// The tournament of a round.
    pub(super) fn round(&self, number: u32, players: Vec<Entry>) -> TournamentDescription {
        let name = round_name(number);
        let mut description = TournamentDescription::new(&name, self.rules, players)
            .rounds(self.games)
            .seed(self.seed.wrapping_add(u64::from(number) - 1))
            .openings(self.openings.clone())
            .budget(self.budget.clone());
        description.concurrency = self.concurrency;
        description
    }

    /// The limits of programs while they are checked: a move may take as long as in a game.
    pub(super) fn check_limits(&self) -> ProcessLimits {
        match self.budget.deadline() {
            None => self.limits,
            Some(time) => {
                let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
                self.limits.move_ms(milliseconds)
            }
        }
    }

    /// Everything that decides whether an upload is accepted, as text.
    pub(super) fn check_settings(&self) -> String {
        let settings = (
            self.rules.to_string(),
            self.protocol,
            &self.budget,
            self.upload_kb,
            self.build_seconds,
            &self.heuristic,
            &self.lisp,
            self.limits,
            &self.languages,
        );
        serde_json::to_string(&settings).expect("settings are plain data")
    }
}

/// The name of a round's tournament in the database file.
pub(super) fn round_name(number: u32) -> String {
    format!("round {number}")
}

fn parsed<'a, D: Deserializer<'a>>(deserializer: D) -> Result<Openings, D::Error> {
    let text = String::deserialize(deserializer)?;
    Openings::from_str(&text).map_err(de::Error::custom)
}

fn standard() -> Rules {
    Rules::STANDARD
}

fn empty_board() -> Openings {
    Openings::Empty
}

fn every_run() -> RoundSchedule {
    RoundSchedule::EveryRun
}

fn one() -> u64 {
    1
}

fn two() -> u32 {
    2
}

fn three() -> usize {
    3
}

fn one_mebibyte() -> u64 {
    1024
}

fn one_minute() -> u64 {
    60
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_enough() {
        let course = Course::from_toml("name = 'A'").unwrap();
        assert_eq!(course.every, RoundSchedule::EveryRun);
        assert!(course.languages.contains_key("py"));
        let own = "name = 'A'\n[languages]\njava = { build = 'javac {file}', command = 'java -cp . {stem}' }";
        let course = Course::from_toml(own).unwrap();
        assert!(course.languages.contains_key("java") && course.languages.contains_key("py"));
    }

    #[test]
    fn mistakes_are_told_in_one_line() {
        for (text, message) in [
            ("", "missing field `name`"),
            ("name = 'A'\nnam = 1", "line 2: unknown field `nam`"),
            ("name = 'A'\ngames = 3", "games = 3: an even number"),
            ("name = 'A'\nevery = 'noon'", "line 2: expected `run`"),
            ("name = 'A'\nopenings = 'x'", "line 2: openings `x`"),
            ("name = ''", "the name `` cannot be used"),
            ("name = 'A'\nconcurrency = 0", "concurrency = 0"),
            ("name = 'A'\nupload_kb = 0", "upload_kb = 0"),
            (
                "name = 'A'\nheuristic = 'alphabeta'",
                "heuristic `alphabeta`: `{file}`",
            ),
            (
                "name = 'A'\nprotocol = 'c-linea'\nopenings = 'random(2)'",
                "openings = \"random(2)\": the c-linea protocol",
            ),
        ] {
            let found = Course::from_toml(text).unwrap_err().to_string();
            assert!(found.contains(message), "{text}: {found}");
            assert_eq!(found.lines().count(), 1, "{found}");
        }
    }

    #[test]
    fn rounds_have_their_own_seeds() {
        let course = Course::from_toml("name = 'A'\nseed = 7").unwrap();
        let (first, second) = (course.round(1, Vec::new()), course.round(2, Vec::new()));
        assert_eq!((first.seed, second.seed), (7, 8));
        assert_eq!(second.name, "round 2");
    }
}
