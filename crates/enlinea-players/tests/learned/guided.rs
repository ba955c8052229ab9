//! Laws of `mcts` that is guided by an evaluator.

use enlinea_core::{Game, Rules, Side};
use enlinea_players::{Budget, Choice, NoResources, PlayerPlan};
use enlinea_solver::Solver;

use crate::random_games::{after, positions};
use crate::tiny_model::{OneFile, tiny_model};

fn choices(text: &str, games: &[Game], seed: u64) -> Vec<Choice> {
    let rules = games[0].rules();
    let resources = OneFile(tiny_model(rules, 9).to_bytes());
    let mut player = PlayerPlan::read(text, rules, &resources).unwrap().build();
    let choose = |game: &Game| {
        player.start(rules, Side::First, seed).unwrap();
        player.choose(game, &Budget::default()).unwrap()
    };
    games.iter().map(choose).collect()
}

#[test]
fn it_plays_legal_moves_and_repeats_itself() {
    for board in ["7x6", "8x7", "5x4c3", "6x5c4p9"] {
        let rules: Rules = board.parse().unwrap();
        let games: Vec<Game> = (0..6).flat_map(|seed| positions(rules, 0, seed)).collect();
        for eval in ["learned(tiny)", "threats", "uam-lines-10", "si-eval"] {
            let text = format!("mcts(playouts=60, eval={eval})");
            let chosen = choices(&text, &games, 1);
            for (game, choice) in games.iter().zip(&chosen) {
                game.check(choice.column).unwrap();
                let value = choice.value.unwrap();
                assert!((-1.0..=1.0).contains(&value), "{game}: {choice:?}");
            }
            assert_eq!(choices(&text, &games, 1), chosen, "{text}");
        }
    }
}

#[test]
fn it_keeps_the_result_near_the_end() {
    for eval in ["learned(tiny)", "threats"] {
        let games = (0..400).flat_map(|seed| positions(Rules::STANDARD, 24, seed));
        let games: Vec<Game> = games.take(150).collect();
        let chosen = choices(&format!("mcts(playouts=2000, eval={eval})"), &games, 1);
        let mut solver = Solver::new(Rules::STANDARD);
        let mut sign = |game: &Game| {
            if game.outcome().is_over() {
                return -i32::from(game.outcome().winner().is_some());
            }
            let score = solver.solve(game).unwrap().score().unwrap();
            score.value().signum()
        };
        for (game, choice) in games.iter().zip(&chosen) {
            let reached = -sign(&after(game, choice.column));
            assert_eq!(reached, sign(game), "{eval}, {game}: {choice:?}");
        }
    }
}

#[test]
fn a_guide_sees_more_than_games_played_out() {
    // The first player wins in the middle only; a good guide finds it with a few leaves.
    let game = Game::new(Rules::STANDARD);
    let choice = &choices("mcts(playouts=200, eval=threats)", &[game], 1)[0];
    assert_eq!(choice.column.number(), 4);
}

#[test]
fn without_an_evaluator_the_text_of_the_plan_is_as_it_was() {
    let plan = PlayerPlan::read("mcts", Rules::STANDARD, &NoResources).unwrap();
    let text = "mcts(playouts=20000, exploration=0.8, rollout=tactical, endgame=12)";
    assert_eq!(plan.to_string(), text);
    let guided = PlayerPlan::read("mcts(eval=threats)", Rules::STANDARD, &NoResources).unwrap();
    assert!(
        guided
            .to_string()
            .starts_with("mcts(eval=threats, playouts=20000"),
        "{guided}"
    );
}
