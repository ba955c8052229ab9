//! The same moves of a person, and the random answers of a machine between equals, shown on boards.

use enlinea_core::{Column, Game, Rules, Side};
use serde::{Deserialize, Serialize};

use super::named_player::{BuiltPlayer, NamedPlayer};
use super::parse_rules;
use crate::experiment::{
    ExperimentError, ExperimentOptions, ExperimentResults, Metric, ResultBoard,
};

/// A person's moves, and the machine that answers them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replies {
    /// The game.
    pub rules: String,
    /// Columns of the person, from 1. The person begins.
    pub person: Vec<u32>,
    /// Times that they are played in the published size.
    pub times: u32,
    /// The same in the quick size.
    pub quick_times: u32,
    /// The machines.
    pub machine: Vec<NamedPlayer>,
}

impl Replies {
    pub(super) fn run(
        &self,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let times = options.pick(self.times, self.quick_times);
        let rules = parse_rules(&self.rules)?;
        let mut results = ExperimentResults::default();
        for machine in &self.machine {
            let mut seen: Vec<Game> = Vec::new();
            for seed in 0..u64::from(times) {
                options.check_stop()?;
                let game = self.play(machine, rules, seed)?;
                if seen.iter().all(|known| known.diagram() != game.diagram()) {
                    seen.push(game);
                }
            }
            let name = format!("{}: different boards in {times} games", machine.name);
            results.metrics.push(Metric::exact(name, seen.len() as f64));
            results
                .boards
                .extend(seen.iter().take(SHOWN).map(|game| ResultBoard {
                    caption: format!("{} after {}", machine.name, game.to_text()),
                    game: game.to_string(),
                }));
        }
        Ok(results)
    }

    /// The person's moves with the machine's answers. The game may end before all are played.
    fn play(
        &self,
        machine: &NamedPlayer,
        rules: Rules,
        seed: u64,
    ) -> Result<Game, ExperimentError> {
        let mut player = BuiltPlayer::new(&machine.player, rules)?;
        player.start(rules, Side::Second, seed)?;
        let mut game = Game::new(rules);
        for &column in &self.person {
            let played = game.play(Column::new(column.saturating_sub(1)));
            played.map_err(|error| ExperimentError::Position {
                text: format!("{rules}:{} and then column {column}", game.to_text()),
                reason: error.to_string(),
            })?;
            if !game.outcome().is_over() {
                player.play(&mut game)?;
            }
            if game.outcome().is_over() {
                break;
            }
        }
        Ok(game)
    }
}

/// The published pair of pictures.
const SHOWN: usize = 2;
