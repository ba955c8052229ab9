//! Games between players: the win percentages of the publications.

use enlinea_arena::{BuiltIn, Clock, Openings};
use enlinea_core::{Game, Rules, Side};
use enlinea_players::random::derived_seed;
use enlinea_players::{Budget, NoResources, Player};
use serde::{Deserialize, Serialize};

use super::parse_rules;
use crate::experiment::{ExperimentError, ExperimentOptions, ExperimentResults, Metric};
use crate::measurement::mean_and_error;
use crate::objective::play_game;
use crate::parallel::in_parallel;
use crate::player_text::plan;

/// Pairings with a number of games each.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Matches {
    /// The game of pairings that do not name another.
    #[serde(default = "usual_rules")]
    pub rules: String,
    /// Games of each pairing in the published size, half of them from each seat.
    pub games: u32,
    /// The same in the quick size.
    pub quick_games: u32,
    /// Where games begin: `none`, `random(N)` or `all(N)`.
    #[serde(default = "usual_openings")]
    pub openings: String,
    /// What is counted.
    #[serde(default)]
    pub share: Share,
    /// The pairs of players.
    pub pairing: Vec<Pairing>,
}

/// Two players.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// The name of the metric.
    pub metric: String,
    /// The player whose games are counted.
    pub player: String,
    /// Its opponent.
    pub opponent: String,
    /// The game, if it is another one.
    #[serde(default)]
    pub rules: Option<String>,
    /// The seat of the counted player, if only one is wanted.
    #[serde(default)]
    pub seat: Option<u8>,
}

/// What is counted, in percent of the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Share {
    /// Games won.
    #[default]
    Wins,
    /// Points: a draw is half a win.
    Score,
}

fn usual_rules() -> String {
    Rules::STANDARD.to_string()
}

fn usual_openings() -> String {
    "none".to_owned()
}

impl Matches {
    pub(super) fn run(
        &self,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let games = options.pick(self.games, self.quick_games);
        let work = |index: usize| self.play(index as u64, &self.pairing[index], games, options);
        let metrics = in_parallel(self.pairing.len(), options.stop_flag(), work)?;
        Ok(ExperimentResults {
            metrics: metrics.ok_or(ExperimentError::Stopped)?,
            ..ExperimentResults::default()
        })
    }

    fn play(
        &self,
        number: u64,
        pairing: &Pairing,
        games: u32,
        options: ExperimentOptions<'_>,
    ) -> Result<Metric, ExperimentError> {
        let rules = parse_rules(pairing.rules.as_ref().unwrap_or(&self.rules))?;
        let openings = self.openings(rules, games.div_ceil(2) as usize, number, options)?;
        let mut own = seat(&pairing.player, rules)?;
        let mut other = seat(&pairing.opponent, rules)?;
        let mut worths = Vec::new();
        for game in 0..games {
            let side = match (pairing.seat, game % 2) {
                (Some(1), _) | (None, 0) => Side::First,
                _ => Side::Second,
            };
            let opening = &openings[game as usize / 2];
            let seed = derived_seed(number, &[u64::from(game)]);
            let free = Budget::unlimited();
            let (mine, theirs) = (
                (&mut own, &*pairing.player),
                (&mut other, &*pairing.opponent),
            );
            let (first, second) = match side {
                Side::First => (mine, theirs),
                Side::Second => (theirs, mine),
            };
            let winner = play_game(opening, seed, [first, second], &free, options.stop_flag())?;
            worths.push(self.share.worth(winner, side));
        }
        let (mean, error) = mean_and_error(&worths);
        Ok(Metric::new(&pairing.metric, 100.0 * mean, 100.0 * error))
    }

    fn openings(
        &self,
        rules: Rules,
        count: usize,
        seed: u64,
        options: ExperimentOptions<'_>,
    ) -> Result<Vec<Game>, ExperimentError> {
        let openings: Openings = self
            .openings
            .parse()
            .map_err(crate::objective::ObjectiveError::from)?;
        let games = openings.positions(rules, count, seed, &mut |_| None, options.stop_flag());
        Ok(games.map_err(crate::objective::ObjectiveError::from)?)
    }
}

impl Share {
    fn worth(self, winner: Option<Side>, side: Side) -> f64 {
        match (winner, self) {
            (Some(winner), _) if winner == side => 1.0,
            (None, Share::Score) => 0.5,
            _ => 0.0,
        }
    }
}

fn seat(spec: &str, rules: Rules) -> Result<BuiltIn, ExperimentError> {
    Ok(BuiltIn::new(build(spec, rules)?, Clock::new()))
}

/// The player of a spec in a manifest.
pub(super) fn build(spec: &str, rules: Rules) -> Result<Box<dyn Player>, ExperimentError> {
    let invalid = |reason| ExperimentError::Player {
        player: spec.to_owned(),
        reason,
    };
    Ok(plan(spec, rules, &NoResources).map_err(invalid)?.build())
}
