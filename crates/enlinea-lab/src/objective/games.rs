//! Games against fixed opponents: built-in players or external programs.

use std::path::Path;

use enlinea_arena::{Clock, Entry, EntryText, FileResources, Openings};
use enlinea_core::{Game, Rules, Side};
use enlinea_players::random::derived_seed;
use enlinea_players::{Budget, Resources};
use serde::{Deserialize, Serialize};

use super::options::usual_weight;
use super::play::{Guest, play};
use super::{
    BatchMeasurements, CandidateBatch, Objective, ObjectiveError, ObjectiveSetupError, Scoring,
};
use crate::parallel::in_parallel;
use crate::subject::Subject;

/// How games are seeded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameSeeds {
    /// The same games for every candidate at every step: differences are due to the candidates alone.
    #[default]
    Fixed,
    /// New games at every step, the same for all candidates of a batch: no candidate can learn the games by heart.
    Fresh,
}

/// Settings of games against opponents.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct GamesOptions {
    /// How much it counts among other objectives.
    #[serde(default = "usual_weight")]
    pub weight: f64,
    /// Spec texts, or tables as in tournament files.
    pub opponents: Vec<EntryText>,
    /// Games against each, half of them from each seat.
    #[serde(default = "usual_games")]
    pub games: u32,
    /// Where they begin: `none`, `random(N)` or `all(N)`. Two games share an opening.
    #[serde(default = "usual_openings")]
    pub openings: String,
    /// What a game is worth.
    #[serde(default)]
    pub scoring: Scoring,
    /// How games are seeded.
    #[serde(default)]
    pub seeds: GameSeeds,
    /// Random seed of fixed games.
    #[serde(default)]
    pub seed: u64,
}

fn usual_games() -> u32 {
    100
}

fn usual_openings() -> String {
    "none".to_owned()
}

impl GamesOptions {
    /// Games against these opponents, everything else as usual.
    pub fn new(opponents: Vec<EntryText>) -> GamesOptions {
        GamesOptions {
            weight: usual_weight(),
            opponents,
            games: usual_games(),
            openings: usual_openings(),
            scoring: Scoring::default(),
            seeds: GameSeeds::default(),
            seed: 0,
        }
    }

    /// What it measures and where its noise comes from, in a line.
    pub fn describe(&self) -> String {
        let names = self.opponents.iter().map(EntryText::name);
        let names: Vec<String> = names.collect();
        let seeds = match self.seeds {
            GameSeeds::Fixed => "the same games at every step",
            GameSeeds::Fresh => "new games at every step",
        };
        format!(
            "{} over {} games against each of {}; {seeds}; the noise is the standard error over the games",
            self.scoring.name(),
            self.games,
            names.join(", ")
        )
    }

    /// Reads the files that opponents name, relative to a folder, and keeps their contents.
    pub(super) fn read_files(
        &mut self,
        rules: Rules,
        folder: &Path,
    ) -> Result<(), ObjectiveSetupError> {
        let files = FileResources::new(folder);
        for text in &mut self.opponents {
            text.start_in(folder);
            *text = EntryText::from(&opponent(text, rules, &files)?);
        }
        Ok(())
    }
}

fn opponent(
    text: &EntryText,
    rules: Rules,
    resources: &dyn Resources,
) -> Result<Entry, ObjectiveSetupError> {
    text.resolve(rules, resources)
        .map_err(|error| ObjectiveSetupError::Opponent {
            name: text.name(),
            reason: error.to_string(),
        })
}

/// Games against opponents.
#[derive(Debug)]
pub struct Games {
    subject: Subject,
    options: GamesOptions,
    opponents: Vec<Entry>,
    openings: Openings,
    clock: Clock,
}

impl Games {
    /// For a player. Opponents whose files are not stored with them read them from `resources`.
    ///
    /// # Errors
    /// If there are no opponents or one is invalid, or games or openings are invalid.
    pub fn new(
        subject: Subject,
        options: GamesOptions,
        resources: &dyn Resources,
    ) -> Result<Games, ObjectiveSetupError> {
        let setting = |setting, found: String, expected| {
            Err(ObjectiveSetupError::Setting {
                setting,
                found,
                expected,
            })
        };
        if options.opponents.is_empty() {
            return setting("opponents", "empty".to_owned(), "at least one player");
        }
        if options.games == 0 || !options.games.is_multiple_of(2) {
            let even = "expected an even number of at least 2, because every opening is played from both seats";
            return setting("games", options.games.to_string(), even);
        }
        let openings: Openings = options.openings.parse()?;
        if openings.needs_scores() {
            return setting(
                "openings",
                options.openings.clone(),
                "none, random(N) or all(N)",
            );
        }
        let texts = options.opponents.iter();
        let opponents = texts.map(|text| opponent(text, subject.rules(), resources));
        Ok(Games {
            opponents: opponents.collect::<Result<_, _>>()?,
            subject,
            openings,
            clock: Clock::new(),
            options,
        })
    }

    /// The games of one candidate against one opponent, in pairs from each opening.
    fn series(
        &self,
        weights: &[f64],
        entry: &Entry,
        openings: &[Game],
        seed: u64,
        batch: &CandidateBatch<'_>,
    ) -> Result<Vec<(Option<Side>, Side)>, ObjectiveError> {
        let mut own = self.subject.contestant(weights)?;
        let other = entry.contestant(&self.clock);
        let mut other = other.map_err(|error| ObjectiveError::NoMove {
            who: entry.name.clone(),
            reason: error.to_string(),
        })?;
        let free = Budget::unlimited();
        let mut games = Vec::with_capacity(2 * openings.len());
        for (pair, opening) in openings.iter().enumerate() {
            for seat in Side::ALL {
                let own = Guest {
                    name: "the tuned player",
                    contestant: &mut own,
                    budget: &free,
                };
                let other = Guest {
                    name: &entry.name,
                    contestant: &mut *other,
                    budget: &entry.budget,
                };
                let seed = derived_seed(seed, &[pair as u64, u64::from(seat.number())]);
                let guests = match seat {
                    Side::First => [own, other],
                    Side::Second => [other, own],
                };
                games.push((play(opening, seed, guests, batch.stop)?, seat));
            }
        }
        Ok(games)
    }
}

impl Objective for Games {
    fn measure(&self, batch: &CandidateBatch<'_>) -> Result<BatchMeasurements, ObjectiveError> {
        let opponents = &self.opponents;
        let seed = match self.options.seeds {
            GameSeeds::Fixed => self.options.seed,
            GameSeeds::Fresh => batch.seed,
        };
        let pairs = self.options.games as usize / 2;
        let rules = self.subject.rules();
        let openings = self
            .openings
            .positions(rules, pairs, seed, &mut |_| None, batch.stop)?;
        let count = batch.candidates.len() * opponents.len();
        let work = |index: usize| {
            let (place, opponent) = (index / opponents.len(), index % opponents.len());
            let weights = &batch.candidates[place];
            let seed = derived_seed(seed, &[opponent as u64]);
            self.series(weights, &opponents[opponent], &openings, seed, batch)
        };
        let series = in_parallel(count, batch.stop, work)?;
        let series = series.ok_or(ObjectiveError::Stopped)?;
        let scoring = self.options.scoring;
        let measurements = series
            .chunks(opponents.len())
            .map(|games| scoring.measure(&games.concat()));
        Ok(BatchMeasurements {
            measurements: measurements.collect(),
            work: series.iter().map(|games| games.len() as u64).sum(),
        })
    }

    fn is_repeatable(&self) -> bool {
        self.options.seeds == GameSeeds::Fixed
    }
}
