//! A person who gathers stones on the bottom row against a machine: what its answers give away by the exact solver, and how games go
//! on, beside all other openings with as many stones.

use enlinea_core::{Column, Game, Rules, Side};
use enlinea_players::Budget;
use serde::{Deserialize, Serialize};

use super::matches::seat;
use super::named_player::{BuiltPlayer, NamedPlayer};
use super::{exact_solver, parse_rules};
use crate::experiment::{ExperimentError, ExperimentOptions, ExperimentResults, Metric};
use crate::objective::{LabelledPosition, PositionSetError, play_game};
use crate::parallel::in_parallel;

/// Machines, and who plays for the person after the opening.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BottomRow {
    /// Stones of the person in the opening: it plays every sequence of columns, and the machine answers each stone.
    pub stones: Vec<u32>,
    /// The same in the quick size.
    pub quick_stones: Vec<u32>,
    /// The game whose openings are judged by the solver; one that it knows by heart, or a small one.
    pub exact_rules: String,
    /// The game that is played on.
    pub game_rules: String,
    /// Who plays on for the person.
    pub person: NamedPlayer,
    /// The machines. They are second.
    pub machine: Vec<NamedPlayer>,
}

/// An opening: the person's last stone lies, and the machine is to answer.
struct Opening {
    game: Game,
    /// Whether all stones of the person are on the bottom row.
    is_low: bool,
}

/// Numbers from openings of both kinds.
#[derive(Default)]
struct Samples {
    low: Vec<f64>,
    other: Vec<f64>,
}

impl BottomRow {
    pub(super) fn run(
        &self,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let stones = options.pick(&self.stones, &self.quick_stones);
        let mut cases = Vec::new();
        for machine in &self.machine {
            cases.extend(stones.iter().map(|&stones| (machine, stones)));
        }
        let work = |place: usize| {
            let (machine, stones) = cases[place];
            let mut results = ExperimentResults::default();
            let label = format!("{}, {stones} stones", machine.name);
            let judged = self.judge(machine, stones, options)?;
            judged.report(
                &format!("{label}: answers that lose an outcome"),
                &mut results,
            );
            let played = self.play_on(machine, stones, options)?;
            played.report(&format!("{label}: score"), &mut results);
            Ok::<_, ExperimentError>(results.metrics)
        };
        let metrics = in_parallel(cases.len(), options.stop_flag(), work)?;
        let metrics: Vec<Vec<Metric>> = metrics.ok_or(ExperimentError::Stopped)?;
        let sequences = "Openings are all sequences of columns for the person, with the answers of the machine; \
                         positions in which no answer loses an outcome are not judged.";
        let on = format!(
            "Answers are judged on {}; on {} {} plays on for the person, and the score is the machine's.",
            self.exact_rules, self.game_rules, self.person.name
        );
        Ok(ExperimentResults {
            metrics: metrics.concat(),
            remarks: vec![sequences.to_owned(), on],
            ..ExperimentResults::default()
        })
    }

    /// For every opening with a choice whether the answer loses an outcome, in percent.
    fn judge(
        &self,
        machine: &NamedPlayer,
        stones: u32,
        options: ExperimentOptions<'_>,
    ) -> Result<Samples, ExperimentError> {
        let rules = parse_rules(&self.exact_rules)?;
        let mut solver = exact_solver(rules, options)?;
        let mut player = BuiltPlayer::new(&machine.player, rules)?;
        let mut samples = Samples::default();
        for opening in openings(&mut player, rules, stones)? {
            options.check_stop()?;
            let position = LabelledPosition::solve(opening.game, &mut solver);
            let position = position.map_err(PositionSetError::from)?;
            // Nothing but the flag keeps the solver from exact scores.
            let position = position.ok_or(ExperimentError::Stopped)?;
            if position.has_choice() {
                let answer = player.choose(&position.game)?.column;
                let lost = u8::from(position.loses_outcome(answer));
                samples.add(opening.is_low, 100.0 * f64::from(lost));
            }
        }
        Ok(samples)
    }

    /// The machine's share of the points of every game that goes on from an opening, in percent.
    fn play_on(
        &self,
        machine: &NamedPlayer,
        stones: u32,
        options: ExperimentOptions<'_>,
    ) -> Result<Samples, ExperimentError> {
        let rules = parse_rules(&self.game_rules)?;
        let mut player = BuiltPlayer::new(&machine.player, rules)?;
        let mut samples = Samples::default();
        let mut first = seat(&self.person.player, rules)?;
        let mut second = seat(&machine.player, rules)?;
        for opening in openings(&mut player, rules, stones)? {
            let players = [
                (&mut first, &*self.person.name),
                (&mut second, &*machine.name),
            ];
            let (free, stop) = (Budget::unlimited(), options.stop_flag());
            let winner = play_game(&opening.game, 0, players, &free, stop)?;
            let points = match winner {
                Some(Side::Second) => 100.0,
                None => 50.0,
                Some(Side::First) => 0.0,
            };
            samples.add(opening.is_low, points);
        }
        Ok(samples)
    }
}

/// All sequences of columns of the person with the answers of the machine, each position once; none that is decided.
fn openings(
    machine: &mut BuiltPlayer,
    rules: Rules,
    stones: u32,
) -> Result<Vec<Opening>, ExperimentError> {
    machine.start(rules, Side::Second, 0)?;
    let mut openings = vec![Opening {
        game: Game::new(rules),
        is_low: true,
    }];
    for stone in 0..stones {
        let mut longer: Vec<Opening> = Vec::new();
        for opening in &mut openings {
            if stone > 0 {
                machine.play(&mut opening.game)?;
            }
            for column in opening.game.open_columns() {
                let next = opening.with(column);
                let is_known = |other: &Opening| other.game.diagram() == next.game.diagram();
                if !next.game.outcome().is_over() && !longer.iter().any(is_known) {
                    longer.push(next);
                }
            }
        }
        openings = longer;
    }
    Ok(openings)
}

impl Opening {
    fn with(&self, column: Column) -> Opening {
        let mut game = self.game.clone();
        let is_low = self.is_low && game.height(column) == 0;
        game.play(column).expect("the column is open");
        Opening { game, is_low }
    }
}

impl Samples {
    fn add(&mut self, is_low: bool, value: f64) {
        if is_low {
            self.low.push(value);
        } else {
            self.other.push(value);
        }
    }

    /// Both means and their difference.
    fn report(&self, name: &str, results: &mut ExperimentResults) {
        let low = Metric::mean(format!("{name}, bottom row"), &self.low);
        let other = Metric::mean(format!("{name}, other openings"), &self.other);
        let (name, value) = (
            format!("{name}, bottom row minus others"),
            low.value - other.value,
        );
        let difference = match (low.error(), other.error()) {
            (Some(one), Some(two)) => Metric::with_error(name, value, libm::hypot(one, two)),
            _ => Metric::run(name, value),
        };
        results.metrics.extend([low, other, difference]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work(machine: &str) -> BottomRow {
        let player = |name: &str, player: &str| NamedPlayer {
            name: name.to_owned(),
            player: player.to_owned(),
        };
        BottomRow {
            stones: vec![3],
            quick_stones: vec![2],
            exact_rules: "5x4c4".to_owned(),
            game_rules: "5x4c4".to_owned(),
            person: player("person", "perfect"),
            machine: vec![player("machine", machine)],
        }
    }

    #[test]
    fn a_perfect_machine_loses_nothing() {
        let results = work("perfect").run(ExperimentOptions::new()).unwrap();
        let values: Vec<f64> = results.metrics.iter().map(|one| one.value).collect();
        assert_eq!(values[..3], [0.0; 3]);
        // The small board is a draw, and some openings of the person are mistakes.
        assert!(
            values[3..5].iter().all(|score| *score >= 50.0),
            "{values:?}"
        );
        let chance = work("random").run(ExperimentOptions::new()).unwrap();
        assert!(chance.metrics[0].value > 0.0 && chance.metrics[3].value < values[3]);
    }

    #[test]
    fn openings_are_all_sequences_and_know_the_bottom_row() {
        let rules = parse_rules("5x4c4").unwrap();
        let mut machine = BuiltPlayer::new("always-zero", rules).unwrap();
        let openings = openings(&mut machine, rules, 2).unwrap();
        assert!((15..=25).contains(&openings.len()), "{}", openings.len());
        for one in &openings {
            let rows = one.game.diagram();
            let low = (0..5).filter(|&x| rows.stone(Column::new(x), 0) == Some(Side::First));
            assert_eq!(one.is_low, low.count() == 2, "{}", one.game);
        }
    }
}
