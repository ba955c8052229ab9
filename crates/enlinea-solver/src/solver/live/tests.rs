//! The watched analysis against the one that is not watched.

use std::sync::atomic::Ordering;

use enlinea_core::Rules;

use super::*;
use crate::SolverOptions;

fn check(text: &str) {
    let game: Game = text.parse().unwrap();
    let mut solver = Solver::new(game.rules());
    let expected = solver.analyze(&game).unwrap();
    let mut steps: Vec<Analysis> = Vec::new();
    let live = solver
        .analyze_live(&game, |step| steps.push(step.clone()))
        .unwrap();
    let scores = |analysis: &Analysis| -> Vec<(Score, Score)> {
        let columns = analysis.columns.iter();
        columns
            .map(|c| (c.solution.lower, c.solution.upper))
            .collect()
    };
    assert_eq!(scores(&live), scores(&expected), "{text}");
    assert_eq!(live.best, expected.best, "{text}");
    assert_eq!(live.solution.score(), expected.solution.score(), "{text}");
    assert_eq!(live.line.len(), expected.line.len(), "{text}");
    for pair in steps.windows(2) {
        for (old, new) in scores(&pair[0]).into_iter().zip(scores(&pair[1])) {
            assert!(old.0 <= new.0 && new.1 <= old.1, "{text}: bounds got wider");
        }
    }
}

#[test]
fn scores_are_those_of_the_plain_analysis() {
    check("7x6:44444433222233");

    check("7x6:112233");
    check("5x5:33");
    check("4x4c3p5:12");
    check("6x4c4p8:3344");
    check("7x6:1122334");
}

#[test]
fn a_board_without_end_is_given_up_with_true_bounds() {
    let game: Game = "20x20:aabb".parse().unwrap();
    let options = SolverOptions {
        node_limit: Some(2_000_000),
        ..SolverOptions::default()
    };
    let mut solver = Solver::build(game.rules(), options).unwrap();
    let analysis = solver.analyze_live(&game, |_| {}).unwrap();
    assert_eq!(analysis.stopped(), Some(StopReason::NodeLimit));
    assert_eq!(analysis.columns.len(), 20);
}

#[test]
fn a_raised_flag_ends_the_analysis() {
    let game = Game::new(Rules::STANDARD);
    let mut solver = Solver::new(game.rules());
    let stop = solver.options().stop.clone();
    let analysis = solver
        .analyze_live(&game, |step| {
            let is_under_way = step.solution.nodes > 0;
            stop.store(is_under_way, Ordering::Relaxed);
        })
        .unwrap();
    assert_eq!(analysis.stopped(), Some(StopReason::Flag));
    assert!(analysis.solution.nodes < 1_000_000);
}
