//! Threats of a person that are planted before a machine: which cells save the game, and which one it answers in.

use enlinea_core::{Column, Game, Outcome, Side};
use serde::{Deserialize, Serialize};

use super::named_player::{BuiltPlayer, NamedPlayer};
use super::{parse_position, parse_rules};
use crate::experiment::{
    ExperimentError, ExperimentOptions, ExperimentResults, Metric, ResultBoard, ResultTable,
};

/// Cases and machines.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Planted {
    /// The game.
    pub rules: String,
    /// The person wins within so many plies after the answer, or the answer saves the game.
    pub plies: u32,
    /// The cases.
    pub case: Vec<PlantedCase>,
    /// The machines. The first one's answers are shown on boards.
    pub machine: Vec<NamedPlayer>,
}

/// A position in which the machine, to move, has to answer a threat.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlantedCase {
    /// What the cases of a kind have in common.
    pub group: String,
    /// The threat.
    pub shape: String,
    /// Moves up to the position.
    pub moves: String,
}

/// What is known of a case.
struct Answered<'a> {
    case: &'a PlantedCase,
    game: Game,
    saving: Vec<Column>,
    /// Of each machine.
    answers: Vec<Column>,
}

impl Planted {
    pub(super) fn run(
        &self,
        options: ExperimentOptions<'_>,
    ) -> Result<ExperimentResults, ExperimentError> {
        let mut answered = Vec::new();
        for case in &self.case {
            options.check_stop()?;
            answered.push(self.answer(case)?);
        }
        let mut results = ExperimentResults::default();
        let mut groups: Vec<&str> = Vec::new();
        for case in &self.case {
            if !groups.contains(&case.group.as_str()) {
                groups.push(&case.group);
            }
        }
        for group in groups {
            let cases: Vec<&Answered<'_>> = answered
                .iter()
                .filter(|one| one.case.group == group)
                .collect();
            let count = |counts: &dyn Fn(&Answered<'_>) -> bool| {
                cases.iter().filter(|one| counts(one)).count() as f64
            };
            let single = count(&|one| one.saving.len() == 1);
            let name = format!("{group}: cases with one saving cell, of {}", cases.len());
            results.metrics.push(Metric::exact(name, single));
            for (place, machine) in self.machine.iter().enumerate() {
                let saved = count(&|one| one.saving.contains(&one.answers[place]));
                let name = format!("{group}: saved by {}, of {}", machine.name, cases.len());
                results.metrics.push(Metric::exact(name, saved));
            }
        }
        results.boards = answered.iter().filter_map(Answered::board).collect();
        results.tables = vec![self.table(&answered)];
        Ok(results)
    }

    fn answer<'a>(&self, case: &'a PlantedCase) -> Result<Answered<'a>, ExperimentError> {
        let rules = parse_rules(&self.rules)?;
        let game = parse_position(rules, &case.moves)?;
        let is_saved = |column: &Column| {
            !wins_within(&after(&game, *column), !game.side_to_move(), self.plies)
        };
        let saving = game.open_columns().filter(is_saved).collect();
        let mut answers = Vec::new();
        for machine in &self.machine {
            let mut player = BuiltPlayer::new(&machine.player, rules)?;
            player.start(rules, game.side_to_move(), 0)?;
            answers.push(player.choose(&game)?.column);
        }
        Ok(Answered {
            case,
            game,
            saving,
            answers,
        })
    }

    fn table(&self, answered: &[Answered<'_>]) -> ResultTable {
        let head = ["case", "threat", "saved in column"].map(str::to_owned);
        let machines = self.machine.iter().map(|machine| machine.name.clone());
        let row = |one: &Answered<'_>| {
            let case = [one.case.group.clone(), one.case.shape.clone()];
            let answers = one.answers.iter().map(|column| column.number().to_string());
            let saving = numbers(&one.saving);
            case.into_iter().chain([saving]).chain(answers).collect()
        };
        ResultTable {
            caption: "Which columns save the game, and which one each machine answers in"
                .to_owned(),
            head: head.into_iter().chain(machines).collect(),
            rows: answered.iter().map(row).collect(),
        }
    }
}

impl Answered<'_> {
    /// The board after the answer of the first machine.
    fn board(&self) -> Option<ResultBoard> {
        let answer = *self.answers.first()?;
        let verdict = if self.saving.contains(&answer) {
            "saves the game"
        } else {
            "loses"
        };
        let (group, shape) = (&self.case.group, &self.case.shape);
        Some(ResultBoard {
            caption: format!("{group}, {shape}: column {} {verdict}", answer.number()),
            game: after(&self.game, answer).to_string(),
        })
    }
}

fn numbers(columns: &[Column]) -> String {
    let numbers = columns.iter().map(|column| column.number().to_string());
    numbers.collect::<Vec<_>>().join(" ")
}

fn after(game: &Game, column: Column) -> Game {
    let mut child = game.clone();
    child.play(column).expect("the column is open");
    child
}

/// Whether a side wins within so many plies, whatever the other does. Plain search: three plies are a few hundred boards.
fn wins_within(game: &Game, side: Side, plies: u32) -> bool {
    match game.outcome() {
        Outcome::Win(winner) => return winner == side,
        Outcome::Ongoing if plies > 0 => {}
        _ => return false,
    }
    let wins = |column: Column| wins_within(&after(game, column), side, plies - 1);
    if game.side_to_move() == side {
        game.open_columns().any(wins)
    } else {
        game.open_columns().all(wins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(group: &str, moves: &str) -> PlantedCase {
        PlantedCase {
            group: group.to_owned(),
            shape: "###".to_owned(),
            moves: moves.to_owned(),
        }
    }

    #[test]
    fn threats_are_saved_where_they_can_be() {
        let work = Planted {
            rules: "8x7".to_owned(),
            plies: 3,
            // A row of three at the edge has one end; two in the open have two.
            case: vec![case("one", "18283"), case("two", "485")],
            machine: vec![NamedPlayer {
                name: "m".to_owned(),
                player: "si-alphabeta(n=4)".to_owned(),
            }],
        };
        let results = work.run(ExperimentOptions::new()).unwrap();
        let values: Vec<f64> = results.metrics.iter().map(|one| one.value).collect();
        assert_eq!(values, [1.0, 1.0, 0.0, 1.0]);
        assert_eq!(results.tables[0].rows[0][2..], ["4", "4"]);
        assert_eq!(results.tables[0].rows[1][2], "3 6");
        assert!(
            results.boards[0].game.ends_with("182834"),
            "{:?}",
            results.boards[0]
        );
    }
}
