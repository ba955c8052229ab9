//! Games against fixed opponents: built-in players or external programs.

use enlinea_arena::external::ExternalPlayer;
use enlinea_arena::{BuiltIn, Clock, Contestant, Entry, EntrySource, Openings};
use enlinea_core::{Game, Side};
use enlinea_players::Budget;
use enlinea_players::random::derived_seed;
use serde::{Deserialize, Serialize};

use super::options::usual_weight;
use super::play::{Guest, play};
use super::{
    BatchMeasurements, CandidateBatch, Objective, ObjectiveError, ObjectiveSetupError, Scoring,
};
use crate::parallel::in_parallel;
use crate::player_text::plan;
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
pub struct GamesOptions {
    /// How much it counts among other objectives.
    #[serde(default = "usual_weight")]
    pub weight: f64,
    /// Spec texts, or tables as in tournament files.
    pub opponents: Vec<Entry>,
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
    /// What it measures and where its noise comes from, in a line.
    pub fn describe(&self) -> String {
        let names = self.opponents.iter().map(|entry| entry.name.as_str());
        let names: Vec<&str> = names.collect();
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
}

/// Games against opponents.
#[derive(Debug)]
pub struct Games {
    subject: Subject,
    options: GamesOptions,
    openings: Openings,
    clock: Clock,
}

impl Games {
    /// For a player.
    ///
    /// # Errors
    /// If there are no opponents or one is invalid, or games or openings are invalid.
    pub fn new(subject: Subject, options: GamesOptions) -> Result<Games, ObjectiveSetupError> {
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
            let even = "an even number from 2: every opening is played from both seats";
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
        let games = Games {
            subject,
            openings,
            clock: Clock::new(),
            options,
        };
        for entry in &games.options.opponents {
            games.seat(entry)?;
        }
        Ok(games)
    }

    fn seat(&self, entry: &Entry) -> Result<Box<dyn Contestant>, ObjectiveSetupError> {
        match &entry.source {
            EntrySource::BuiltIn { spec } => {
                let invalid = |reason| ObjectiveSetupError::Opponent {
                    name: entry.name.clone(),
                    reason,
                };
                let plan = plan(spec, self.subject.rules()).map_err(invalid)?;
                Ok(Box::new(BuiltIn::new(plan.build(), self.clock.clone())))
            }
            EntrySource::External(external) => Ok(Box::new(ExternalPlayer::new(external))),
        }
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
        let mut other = self.seat(entry).map_err(|error| ObjectiveError::NoMove {
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
        let opponents = &self.options.opponents;
        let seed = match self.options.seeds {
            GameSeeds::Fixed => self.options.seed,
            GameSeeds::Fresh => batch.seed,
        };
        let pairs = self.options.games as usize / 2;
        let rules = self.subject.rules();
        let openings = self.openings.positions(rules, pairs, seed, &mut |_| None)?;
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
