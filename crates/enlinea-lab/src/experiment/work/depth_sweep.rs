//! One player against another that looks further and further ahead: results, and what looking costs.

use enlinea_core::{Game, Outcome, Side};
use enlinea_players::random::derived_seed;
use serde::{Deserialize, Serialize};

use super::named_player::BuiltPlayer;
use super::parse_rules;
use crate::experiment::{ExperimentError, ExperimentOptions, ExperimentResults, Figure, Metric};
use crate::plot::{LineChart, Series};

/// The players and the depths.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DepthSweep {
    /// The game.
    pub rules: String,
    /// The player whose games are counted.
    pub player: String,
    /// The opponent, a player with an argument `depth`.
    pub opponent: String,
    /// The depths of the opponent, ascending.
    pub depths: Vec<u32>,
    /// Games at each depth with each random seed, half of them from each seat.
    pub games: u32,
    /// The same in the quick size.
    pub quick_games: u32,
}

/// The games at one depth.
#[derive(Clone, Copy, Debug, Default)]
struct AtDepth {
    wins: u64,
    losses: u64,
    /// Moves of the opponent, and positions that it visited for them.
    moves: u64,
    nodes: u64,
}

impl DepthSweep {
    pub(super) fn run(
        &self,
        repeat: u64,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let games = u64::from(options.pick(self.games, self.quick_games));
        let mut results = ExperimentResults::default();
        let mut curves = [Vec::new(), Vec::new()];
        let mut shallower: Option<(u32, f64, f64)> = None;
        for &depth in &self.depths {
            let mut sum = AtDepth::default();
            for game in 0..games {
                options.check_stop()?;
                let side = Side::ALL[(game % 2) as usize];
                self.play(
                    depth,
                    side,
                    derived_seed(u64::from(depth), &[repeat, game]),
                    &mut sum,
                )?;
            }
            let percent = |count: u64| 100.0 * count as f64 / games.max(1) as f64;
            let (wins, losses) = (percent(sum.wins), percent(sum.losses));
            let nodes = sum.nodes as f64 / sum.moves.max(1) as f64;
            results.metrics.extend([
                Metric::rate(format!("wins at depth {depth}"), sum.wins, games),
                Metric::rate(format!("losses at depth {depth}"), sum.losses, games),
                Metric::run(format!("positions per move at depth {depth}"), nodes),
            ]);
            if let Some((less, known, before)) = shallower {
                results.metrics.extend([
                    Metric::run(
                        format!("wins gained from depth {less} to {depth}"),
                        wins - known,
                    ),
                    Metric::run(
                        format!("positions at depth {depth} over those before"),
                        nodes / before,
                    ),
                ]);
            }
            shallower = Some((depth, wins, nodes));
            curves[0].push((f64::from(depth), wins));
            curves[1].push((f64::from(depth), losses));
        }
        results.figures = vec![self.figure(curves)];
        Ok(results)
    }

    fn play(
        &self,
        depth: u32,
        side: Side,
        seed: u64,
        sum: &mut AtDepth,
    ) -> Result<(), ExperimentError> {
        let rules = parse_rules(&self.rules)?;
        let mut own = BuiltPlayer::new(&self.player, rules)?;
        let mut other = BuiltPlayer::new(&format!("{}(depth={depth})", self.opponent), rules)?;
        own.start(rules, side, seed)?;
        other.start(rules, side.other(), seed)?;
        let mut game = Game::new(rules);
        while game.outcome() == Outcome::Ongoing {
            if game.side_to_move() == side {
                own.play(&mut game)?;
            } else {
                let choice = other.choose(&game)?;
                sum.moves += 1;
                sum.nodes += choice.nodes;
                other.place(&mut game, choice.column)?;
            }
        }
        match game.outcome().winner() {
            Some(winner) if winner == side => sum.wins += 1,
            Some(_) => sum.losses += 1,
            None => {}
        }
        Ok(())
    }

    fn figure(&self, [wins, losses]: [Vec<(f64, f64)>; 2]) -> Figure {
        Figure {
            caption: format!("{} against {} by its depth", self.player, self.opponent),
            chart: LineChart {
                title: "results by the depth of the opponent".to_owned(),
                x_label: "depth (plies)".to_owned(),
                y_label: "% of the games".to_owned(),
                series: vec![
                    Series::line("% wins", wins),
                    Series::line("% losses", losses),
                ],
                ..LineChart::default()
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeper_opponents_cost_more() {
        let sweep = DepthSweep {
            rules: "5x4c3".to_owned(),
            player: "uba-greedy-hand".to_owned(),
            opponent: "uba-minimax-rand4".to_owned(),
            depths: vec![1, 3],
            games: 10,
            quick_games: 6,
        };
        let results = sweep.run(0, ExperimentOptions::new().quick(true)).unwrap();
        let value = |name: &str| {
            let mut metrics = results.metrics.iter();
            metrics.find(|metric| metric.name == name).unwrap().value
        };
        assert!(value("positions per move at depth 1") <= 5.0);
        assert!(value("positions at depth 3 over those before") > 1.0);
        let shares = value("wins at depth 3") + value("losses at depth 3");
        assert!((0.0..=100.0).contains(&shares), "{shares}");
    }
}
