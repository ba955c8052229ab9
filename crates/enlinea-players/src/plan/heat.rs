//! What each cell contributes to an evaluator's value, found by asking the evaluator itself.
//!
//! Evaluators are all kinds of formulas, so nothing is assumed about them: a stone is worth what the value loses without it, and a
//! free cell what the value gains by an own stone on it. Such boards have holes and need not be reachable, which evaluators
//! do not mind: they look at stones, not at games.

use enlinea_core::{Game, Grid, GridTask, Side, Word, dispatch};

use super::EvaluatorPlan;
use super::evaluation::Inspection;

impl EvaluatorPlan {
    /// What the stone on each cell adds to the value for this side, or what an own stone there would add. Columns from the
    /// left, each from the bottom. Not a number where the evaluator answers with infinity.
    pub fn heat_of_game(&self, game: &Game, side: Side) -> Vec<Vec<f64>> {
        let plan = self;
        dispatch(game.rules(), Heat(Inspection { plan, game, side }))
    }
}

struct Heat<'a>(Inspection<'a>);

impl GridTask for Heat<'_> {
    type Output = Vec<Vec<f64>>;

    fn run<G: Grid>(self, grid: G) -> Vec<Vec<f64>> {
        let (evaluator, view) = self.0.on(grid);
        let value = evaluator.evaluate(&view);
        let worth = |cell: G::Word| {
            if (view.occupied() & cell).is_zero() {
                evaluator.evaluate(&view.with_own(cell)) - value
            } else {
                value - evaluator.evaluate(&view.without(cell))
            }
        };
        let column = |column| {
            let rows = 0..grid.height();
            rows.map(|row| worth(grid.cell(column, row))).collect()
        };
        grid.columns().map(column).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{HeuristicDefinition, NoResources};
    use enlinea_core::Rules;

    #[test]
    fn every_evaluator_has_a_value_for_every_cell() {
        for rules in ["7x6", "5x4c3", "20x20c5"] {
            let rules: Rules = rules.parse().unwrap();
            let game = Game::from_moves(rules, "331142").unwrap();
            for heuristic in HeuristicDefinition::all() {
                let spec = EvaluatorPlan::new(heuristic, rules);
                let heat = spec.heat_of_game(&game, Side::First);
                assert_eq!(heat.len(), rules.width() as usize);
                assert!(
                    heat.iter()
                        .all(|cells| cells.len() == rules.height() as usize)
                );
            }
        }
    }

    #[test]
    fn the_last_stone_is_worth_the_change_that_it_made() {
        let spec = EvaluatorPlan::read("threats", Rules::STANDARD, &NoResources).unwrap();
        let before = Game::from_moves(Rules::STANDARD, "445").unwrap();
        let after = Game::from_moves(Rules::STANDARD, "4455").unwrap();
        let change = spec.of_game(&after, Side::Second) - spec.of_game(&before, Side::Second);
        // The stone is the second one in column 5.
        let worth = |game: &Game| spec.heat_of_game(game, Side::Second)[4][1];
        assert_eq!(worth(&after), change);
        assert_eq!(worth(&before), change);
        assert_ne!(change, 0.0);
    }
}
