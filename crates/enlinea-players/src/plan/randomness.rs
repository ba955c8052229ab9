//! Which players play the same from the same position, whatever the random seed.

use super::PlayerPlan;

/// Players that never ask for a random number.
const DETERMINISTIC: [&str; 6] = [
    "alphabeta",
    "uba-minimax",
    "uba-minimax-ab",
    "uba-greedy",
    "uba-greedy-hand",
    "uba-greedy-random",
];

impl PlayerPlan {
    /// Whether its moves depend on the random seed of the game: it plays at random, plays games out, or breaks ties at random.
    ///
    /// ```
    /// use enlinea_core::Rules;
    /// use enlinea_players::{NoResources, PlayerPlan};
    ///
    /// for (spec, is_random) in [("random", true), ("greedy", false), ("greedy(ties=random)", true)] {
    ///     let plan = PlayerPlan::read(spec, Rules::STANDARD, &NoResources)?;
    ///     assert_eq!(plan.is_random(), is_random);
    /// }
    /// # Ok::<(), enlinea_players::SpecError>(())
    /// ```
    pub fn is_random(&self) -> bool {
        let mut settings = self.settings.texts();
        match settings.find(|(name, _)| *name == "ties") {
            Some((_, ties)) => ties == "random",
            None => !DETERMINISTIC.contains(&self.definition.slug),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::definition::PlayerDefinition;
    use crate::weights::NoResources;
    use enlinea_core::{Game, Rules, Side};

    /// The moves of a game against itself.
    fn moves(plan: &PlayerPlan, seed: u64) -> String {
        let budget = Budget::unlimited().nodes(300).depth(2);
        let mut game: Game = "4x4c3:".parse().unwrap();
        let mut player = plan.build();
        player.start(game.rules(), Side::First, seed).unwrap();
        while !game.outcome().is_over() {
            let choice = player.choose(&game, &budget).unwrap();
            game.play(choice.column).unwrap();
        }
        game.to_string()
    }

    #[test]
    fn deterministic_players_ignore_the_seed() {
        let rules: Rules = "4x4c3".parse().unwrap();
        let plans = PlayerDefinition::all()
            .filter_map(|definition| PlayerPlan::read(definition.slug, rules, &NoResources).ok());
        let fixed: Vec<PlayerPlan> = plans.filter(|plan| !plan.is_random()).collect();
        assert!(fixed.len() >= 8, "{}", fixed.len());
        for plan in fixed {
            for seed in 2..6 {
                assert_eq!(moves(&plan, 1), moves(&plan, seed), "{plan}");
            }
        }
    }
}
