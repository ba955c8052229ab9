//! The players on the solver: `perfect` keeps every result, and the levels of `level(n)` are in order.

#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped fails the test"
)]

use enlinea_core::{Column, Game, Outcome, Rules, Side};
use enlinea_players::{Budget, NoResources, Player, build_player};
use enlinea_solver::{Analysis, Solver};

fn player(rules: Rules, text: &str) -> Box<dyn Player> {
    build_player(&text.parse().unwrap(), rules, &NoResources).unwrap()
}

/// A random game of this many plies, if it lasts that long.
fn random_game(rules: Rules, plies: u32, seed: u64) -> Option<Game> {
    let mut mover = player(rules, "random");
    mover.start(rules, Side::First, seed).unwrap();
    let mut game = Game::new(rules);
    while game.plies() < plies && !game.outcome().is_over() {
        let choice = mover.choose(&game, &Budget::default()).unwrap();
        game.play(choice.column).unwrap();
    }
    (!game.outcome().is_over()).then_some(game)
}

/// Lost, drawn or won for the side to move: for each column, and for the best.
fn results(analysis: &Analysis) -> (Vec<(Column, i32)>, i32) {
    let columns = analysis.columns.iter();
    let results: Vec<(Column, i32)> = columns
        .map(|column| {
            let score = column.solution.score().unwrap();
            (column.column, score.value().signum())
        })
        .collect();
    let best = results.iter().map(|&(_, result)| result).max().unwrap();
    (results, best)
}

#[test]
fn perfect_keeps_every_result() {
    for (board, plies) in [
        ("7x6", 16),
        ("5x4", 2),
        ("4x4c3", 0),
        ("6x5c4p9", 4),
        ("6x6", 12),
    ] {
        let rules: Rules = board.parse().unwrap();
        let mut solver = Solver::new(rules);
        for ties in ["centre", "first", "last", "random"] {
            let mut perfect = player(rules, &format!("perfect(ties={ties})"));
            for seed in 0..4 {
                let Some(mut game) = random_game(rules, plies, seed) else {
                    continue;
                };
                let mut opponent = player(rules, "random");
                let side = game.side_to_move();
                perfect.start(rules, side, seed).unwrap();
                opponent.start(rules, side.other(), seed).unwrap();
                let mut promised = -1;
                while !game.outcome().is_over() {
                    let choice = if game.side_to_move() == side {
                        let (results, best) = results(&solver.analyze(&game).unwrap());
                        assert!(best >= promised, "{game}");
                        promised = best;
                        let choice = perfect.choose(&game, &Budget::default()).unwrap();
                        assert!(
                            results.contains(&(choice.column, best)),
                            "{game}: {choice:?}"
                        );
                        choice
                    } else {
                        opponent.choose(&game, &Budget::default()).unwrap()
                    };
                    game.play(choice.column).unwrap();
                }
                let result = match game.outcome() {
                    Outcome::Win(winner) if winner == side => 1,
                    Outcome::Win(_) => -1,
                    _ => 0,
                };
                assert!(result >= promised, "{game}");
            }
        }
    }
}

#[test]
fn perfect_knows_the_opening() {
    let rules = Rules::STANDARD;
    let mut perfect = player(rules, "perfect");
    let choice = perfect
        .choose(&Game::new(rules), &Budget::default())
        .unwrap();
    assert_eq!((choice.column.number(), choice.value), (4, Some(1.0)));
}

#[test]
fn higher_levels_make_fewer_mistakes() {
    let rules = Rules::STANDARD;
    let mut solver = Solver::new(rules);
    let games: Vec<Game> = (0..)
        .filter_map(|seed| random_game(rules, 18 + seed as u32 % 16, seed))
        .filter(|game| {
            // Where every move keeps the result nobody can err.
            let (results, best) = results(&solver.analyze(game).unwrap());
            results.iter().any(|&(_, result)| result < best)
        })
        .take(1000)
        .collect();
    let mut mistakes = Vec::new();
    for level in 1..=10 {
        let mut player = player(rules, &format!("level({level})"));
        let erred = (0..).zip(&games).filter(|(seed, game)| {
            player.start(rules, game.side_to_move(), *seed).unwrap();
            let choice = player.choose(game, &Budget::default()).unwrap();
            let mut next = (*game).clone();
            next.play(choice.column).unwrap();
            let reached = -solver
                .solve(&next)
                .unwrap()
                .score()
                .unwrap()
                .value()
                .signum();
            let best = solver
                .solve(game)
                .unwrap()
                .score()
                .unwrap()
                .value()
                .signum();
            reached < best
        });
        mistakes.push(erred.count());
    }
    println!("level  mistakes in 1000 positions where one can err");
    for (level, count) in (1..).zip(&mistakes) {
        println!("{level:5}  {count:4}");
    }
    assert!(mistakes.is_sorted_by(|a, b| a > b), "{mistakes:?}");
    assert_eq!(mistakes[9], 0);
}
