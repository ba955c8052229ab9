//! The fast greedy player against its slow twin, and leagues against games played one by one.

use std::sync::atomic::AtomicBool;

use enlinea_core::{Game, Grid, GridTask, Outcome, Rules, Side, dispatch};
use enlinea_players::features::chains::ChainRule;
use enlinea_players::players::uba_greedy::GreedyRules;
use enlinea_players::random::{Rng, rng};
use enlinea_players::search::last_column;
use enlinea_players::{Budget, Mode, NoResources, Player, PlayerPlan, Search};
use rand::RngExt;
use rand::seq::IteratorRandom;

use super::*;
use crate::parallel::thread_pool;

const STYLES: [GreedyStyle; 8] = [
    style(Mode::Published, false, false, ChainRule::Printed),
    style(Mode::Published, true, false, ChainRule::Merge),
    style(Mode::Fixed, false, false, ChainRule::Merge),
    style(Mode::Fixed, true, false, ChainRule::Printed),
    style(Mode::Snapshot, false, false, ChainRule::Snapshot),
    style(Mode::Snapshot, false, true, ChainRule::Twice),
    style(Mode::Published, false, true, ChainRule::Snapshot),
    style(Mode::Fixed, false, true, ChainRule::Twice),
];

const fn style(mode: Mode, safe: bool, whole: bool, rule: ChainRule) -> GreedyStyle {
    GreedyStyle {
        play: GreedyRules::new(mode, safe, whole),
        rule,
    }
}

/// The player of the library with these weights.
fn slow_twin(rules: Rules, style: GreedyStyle, weights: &[f64]) -> Box<dyn Player> {
    let play = style.play;
    let mode = match (play.wins_before_blocking, play.blocks_last_only) {
        (true, _) => Mode::Fixed,
        (false, true) => Mode::Snapshot,
        (false, false) => Mode::Published,
    };
    let safe = if play.avoids_gifts { "yes" } else { "no" };
    let score = if play.whole_scores { "whole" } else { "exact" };
    let rule = match style.rule {
        ChainRule::Printed => "published",
        ChainRule::Merge => "merge",
        ChainRule::Twice => "twice",
        ChainRule::Snapshot => "snapshot",
    };
    let spec =
        format!("uba-greedy(mode={mode}, safe={safe}, score={score}, eval=uba-score(mode={rule}))");
    let mut plan = PlayerPlan::new(&spec.parse().unwrap(), rules, &NoResources).unwrap();
    let evaluator = plan.evaluator_mut().unwrap();
    evaluator.weights_mut().set_all(weights).unwrap();
    plan.build()
}

/// Weights of few decimals, so that many moves are nearly or exactly equal.
fn coarse_weights(rules: Rules, rng: &mut Rng) -> Vec<f64> {
    let count = 4 * rules.connect() as usize + 12;
    (0..count)
        .map(|_| f64::from(rng.random_range(-2..=2)) / 2.0)
        .collect()
}

fn fine_weights(rules: Rules, rng: &mut Rng) -> Vec<f64> {
    let count = 4 * rules.connect() as usize + 12;
    (0..count).map(|_| rng.random_range(-1.0..=1.0)).collect()
}

fn random_position(rules: Rules, rng: &mut Rng) -> Game {
    loop {
        let mut game = Game::new(rules);
        for _ in 0..rng.random_range(0..rules.max_plies()) {
            if let Some(column) = game.open_columns().choose(rng) {
                game.play(column).unwrap();
            }
        }
        if !game.outcome().is_over() {
            return game;
        }
    }
}

struct Choose<'a>(&'a Game, GreedyStyle, &'a [f64]);

impl GridTask for Choose<'_> {
    type Output = u32;

    fn run<G: Grid>(self, grid: G) -> u32 {
        let factors = Factors::new(self.2, grid.connect());
        let mut search = FastGreedy::new(grid, self.1, factors);
        search.follow(last_column(self.0));
        let choice = search.best(&self.0.position(grid), &Budget::default());
        choice.column.number()
    }
}

#[test]
fn the_fast_player_moves_as_its_slow_twin() {
    let mut rng = rng(1);
    for text in ["7x6", "6x5c3", "9x8c5p20", "5x4c4", "10x9c6", "3x3c2"] {
        let rules: Rules = text.parse().unwrap();
        for round in 0..96 {
            let style = STYLES[round % STYLES.len()];
            let weights = if round % 3 == 0 {
                coarse_weights(rules, &mut rng)
            } else {
                fine_weights(rules, &mut rng)
            };
            let mut twin = slow_twin(rules, style, &weights);
            for _ in 0..10 {
                let game = random_position(rules, &mut rng);
                let expected = twin.choose(&game, &Budget::default()).unwrap().column;
                let found = dispatch(rules, Choose(&game, style, &weights));
                assert_eq!(found, expected.number(), "{game} {style:?} {weights:?}");
            }
        }
    }
}

fn play_slowly(rules: Rules, style: GreedyStyle, first: &[f64], second: &[f64]) -> Option<Side> {
    let mut players = [first, second].map(|weights| slow_twin(rules, style, weights));
    let mut game = Game::new(rules);
    loop {
        let player = &mut players[usize::from(game.side_to_move() == Side::Second)];
        let choice = player.choose(&game, &Budget::default()).unwrap();
        game.play(choice.column).unwrap();
        match game.outcome() {
            Outcome::Ongoing => {}
            over => return over.winner(),
        }
    }
}

#[test]
fn a_league_is_all_its_games() {
    let mut rng = rng(2);
    for (number, text) in ["7x6", "6x5c4p8", "5x5c3", "7x6", "5x5c3"]
        .into_iter()
        .enumerate()
    {
        let rules: Rules = text.parse().unwrap();
        let style = STYLES[(number + 2) % STYLES.len()];
        let weights: Vec<Vec<f64>> = (0..6).map(|_| fine_weights(rules, &mut rng)).collect();
        let players: Vec<Factors> = weights
            .iter()
            .map(|weights| Factors::new(weights, rules.connect()))
            .collect();
        let stop = AtomicBool::new(false);
        let league = League {
            rules,
            style,
            players: &players,
            stop: &stop,
        };
        let table = thread_pool(Some(1))
            .unwrap()
            .install(|| league.play().unwrap());
        let challenge = thread_pool(Some(2))
            .unwrap()
            .install(|| league.play_challenge().unwrap());
        for first in 0..players.len() {
            for second in (0..players.len()).filter(|&second| second != first) {
                let winner = play_slowly(rules, style, &weights[first], &weights[second]);
                assert_eq!(table.winner(first, second), winner);
                if first == 0 || second == 0 {
                    assert_eq!(challenge.winner(first, second), winner);
                }
            }
        }
        let again = thread_pool(Some(3)).unwrap().install(|| league.play());
        assert_eq!(again, Some(table));
    }
}

#[test]
fn a_league_can_be_stopped() {
    let stop = AtomicBool::new(true);
    let weights = enlinea_players::heuristics::uba_score::ramp(Rules::STANDARD);
    let players = vec![Factors::new(&weights, 4); 3];
    let league = League {
        rules: Rules::STANDARD,
        style: STYLES[0],
        players: &players,
        stop: &stop,
    };
    assert!(league.play().is_none());
}
