//! Games between players: the win percentages of the publications.

use enlinea_arena::{BuiltIn, Clock, Openings};
use enlinea_core::{Game, Rules, Side};
use enlinea_players::random::derived_seed;
use enlinea_players::{Budget, NoResources, Player};
use serde::{Deserialize, Serialize};

use super::field::Field;
use super::parse_rules;
use crate::experiment::{ExperimentError, ExperimentOptions, ExperimentResults, Metric};
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
    /// The same in the quick size, if it is another: a part of all openings would not be a fair sample.
    #[serde(default)]
    pub quick_openings: Option<String>,
    /// What is counted.
    #[serde(default)]
    pub share: Share,
    /// The pairs of players.
    #[serde(default)]
    pub pairing: Vec<Pairing>,
    /// Players of which each meets every opponent of a field.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub field: Vec<Field>,
}

/// Two players.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// The name of the metric.
    pub metric: String,
    /// The player whose games are counted; `{seed}` in its spec is the number of the seed, from 1.
    pub player: String,
    /// Its opponent.
    pub opponent: String,
    /// The game, if it is another one.
    #[serde(default)]
    pub rules: Option<String>,
    /// The seat of the counted player, if only one is wanted.
    #[serde(default)]
    pub seat: Option<u8>,
    /// Whether a player changes with the seed; found in the specs.
    #[serde(skip)]
    varies: bool,
}

/// What stands for the number of the seed in specs.
const SEED: &str = "{seed}";

impl Pairing {
    /// From both seats of the usual game.
    pub(super) fn new(metric: String, player: String, opponent: String) -> Pairing {
        Pairing {
            metric,
            player,
            opponent,
            rules: None,
            seat: None,
            varies: false,
        }
    }

    /// The pairing of this seed.
    fn with_seed(&self, seed: u64) -> Pairing {
        let with_seed = |spec: &str| spec.replace(SEED, &seed.to_string());
        Pairing {
            player: with_seed(&self.player),
            opponent: with_seed(&self.opponent),
            varies: self.player.contains(SEED) || self.opponent.contains(SEED),
            ..self.clone()
        }
    }
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
        repeat: u64,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let games = options.pick(self.games, self.quick_games);
        let mut pairings = self.pairing.clone();
        pairings.extend(self.field.iter().flat_map(Field::pairings));
        let work = |index: usize| {
            let seed = derived_seed(index as u64, &[repeat]);
            let pairing = pairings[index].with_seed(repeat + 1);
            let games = self.play(seed, &pairing, games, options)?;
            Ok::<_, ExperimentError>(self.metrics(&pairing, &games))
        };
        let metrics = in_parallel(pairings.len(), options.stop_flag(), work)?;
        let metrics: Vec<Vec<Metric>> = metrics.ok_or(ExperimentError::Stopped)?;
        let mut results = ExperimentResults {
            metrics: metrics.concat(),
            ..ExperimentResults::default()
        };
        // The first metric of a pairing has both seats.
        let both_seats = metrics.iter().map(|of_pairing| of_pairing[0].clone());
        let mut both_seats = both_seats.skip(self.pairing.len());
        for field in &self.field {
            let played = both_seats.by_ref().take(field.size()).collect::<Vec<_>>();
            field.report(&played, &mut results);
        }
        Ok(results)
    }

    /// The games of a pairing: where the counted player sat, and what the game was worth.
    fn play(
        &self,
        number: u64,
        pairing: &Pairing,
        games: u32,
        options: ExperimentOptions<'_>,
    ) -> Result<Vec<(Side, f64)>, ExperimentError> {
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
            worths.push((side, self.share.worth(winner, side)));
        }
        Ok(worths)
    }

    /// All games, and those from each seat.
    fn metrics(&self, pairing: &Pairing, games: &[(Side, f64)]) -> Vec<Metric> {
        let metric = |name: String, seats: &[Side]| {
            let games = games.iter().filter(|game| seats.contains(&game.0));
            let size = if pairing.seat.is_none() {
                seats.len()
            } else {
                1
            };
            self.metric(
                pairing,
                name,
                size,
                &games.map(|game| game.1).collect::<Vec<_>>(),
            )
        };
        let name = &pairing.metric;
        let mut metrics = vec![metric(name.clone(), &Side::ALL)];
        if pairing.seat.is_none() {
            metrics.push(metric(format!("{name}, as first"), &[Side::First]));
            metrics.push(metric(format!("{name}, as second"), &[Side::Second]));
        }
        metrics
    }

    /// Games against random moves are independent. From an opening both seats are played, and the pair is the sample. A player
    /// that changes with the seed is a sample by itself.
    fn metric(&self, pairing: &Pairing, name: String, size: usize, worths: &[f64]) -> Metric {
        let percent: Vec<f64> = worths.iter().map(|worth| 100.0 * worth).collect();
        if pairing.varies {
            return Metric::run(name, Metric::mean("", &percent).value);
        }
        if self.share == Share::Wins {
            let hits = worths.iter().filter(|worth| **worth > 0.5).count();
            return Metric::rate(name, hits as u64, worths.len() as u64);
        }
        let pairs = percent.chunks(size);
        let pairs: Vec<f64> = pairs
            .map(|pair| pair.iter().sum::<f64>() / pair.len() as f64)
            .collect();
        Metric::mean(name, &pairs)
    }

    fn openings(
        &self,
        rules: Rules,
        count: usize,
        seed: u64,
        options: ExperimentOptions<'_>,
    ) -> Result<Vec<Game>, ExperimentError> {
        let quick = self.quick_openings.as_ref().unwrap_or(&self.openings);
        let openings: Openings = options
            .pick(&self.openings, quick)
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

/// The same at the referee's board.
pub(super) fn seat(spec: &str, rules: Rules) -> Result<BuiltIn, ExperimentError> {
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
